"""Textual's themes: a dark and a light one, each also for terminals with 256 and with sixteen colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from textual.color import Color
from textual.theme import Theme

from stratego.tui.look.palettes import (
    DAY,
    DAY_OF_256,
    DAY_OF_SIXTEEN,
    FOLDS,
    FOLDS_OF_256,
    FOLDS_OF_SIXTEEN,
    NIGHT,
    NIGHT_OF_256,
    NIGHT_OF_SIXTEEN,
)

THEME_NAMES: Final = ("night", "day")

PAINTS: Final = (*NIGHT, *(f"{side}-fold-{shade}" for side in ("red", "blue") for shade in range(FOLDS)))
"""The names of all colours; every theme has them as variables."""


# By the name of rich's color system; any other has all colours.
_PALETTES: Final = {
    "256": (NIGHT_OF_256, DAY_OF_256, FOLDS_OF_256),
    "standard": (NIGHT_OF_SIXTEEN, DAY_OF_SIXTEEN, FOLDS_OF_SIXTEEN),
    "windows": (NIGHT_OF_SIXTEEN, DAY_OF_SIXTEEN, FOLDS_OF_SIXTEEN),
}


def themes(system: str | None) -> list[Theme]:
    """The themes in the order of `THEME_NAMES`; ``system`` is rich's name for the colours of the terminal."""
    night, day, folds = _PALETTES.get(system or "", (NIGHT, DAY, None))
    return [
        _theme(name, palette | (_shades(palette) if folds is None else _named_folds(folds)))
        for name, palette in zip(THEME_NAMES, (night, day), strict=True)
    ]


def _shades(palette: Mapping[str, str]) -> dict[str, str]:
    """The shades of a red and of a blue curtain."""
    black = Color(0, 0, 0)
    return {
        f"{side}-fold-{shade}": Color.parse(palette[side]).blend(black, 0.58 - 0.12 * shade).hex
        for side in ("red", "blue")
        for shade in range(FOLDS)
    }


def _named_folds(folds: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {
        f"{side}-fold-{shade}": color for side, colors in folds.items() for shade, color in enumerate(colors)
    }


def _theme(name: str, palette: Mapping[str, str]) -> Theme:
    return Theme(
        name=name,
        primary=palette["brass"],
        accent=palette["cursor"],
        warning=palette["prey"],
        error=palette["red-text"],
        success=palette["goal-ink"],
        foreground=palette["text"],
        background=palette["background"],
        surface=palette["ground"],
        panel=palette["panel"],
        dark=name == "night",
        variables=dict(palette),
    )
