"""Textual's themes: a dark and a light one, each also for terminals with sixteen colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.color import Color
from textual.theme import Theme

from stratego.tui.look.palettes import (
    DAY,
    DAY_OF_SIXTEEN,
    FOLDS,
    FOLDS_OF_SIXTEEN,
    NIGHT,
    NIGHT_OF_SIXTEEN,
)

THEME_NAMES: Final = ("night", "day")

PAINTS: Final = (*NIGHT, *(f"{side}-fold-{shade}" for side in ("red", "blue") for shade in range(FOLDS)))
"""The names of all colours; every theme has them as variables."""


def themes(*, sixteen: bool) -> list[Theme]:
    """The themes in the order of `THEME_NAMES`; ``sixteen`` for a terminal with sixteen colours."""
    palettes = (NIGHT_OF_SIXTEEN, DAY_OF_SIXTEEN) if sixteen else (NIGHT, DAY)
    return [
        _theme(name, palette | (_plain_folds() if sixteen else _folds(palette)))
        for name, palette in zip(THEME_NAMES, palettes, strict=True)
    ]


def _folds(palette: Mapping[str, str]) -> dict[str, str]:
    """The shades of a red and of a blue curtain."""
    black = Color(0, 0, 0)
    return {
        f"{side}-fold-{shade}": Color.parse(palette[side]).blend(black, 0.58 - 0.12 * shade).hex
        for side in ("red", "blue")
        for shade in range(FOLDS)
    }


def _plain_folds() -> dict[str, str]:
    return {
        f"{side}-fold-{shade}": color
        for side, colors in FOLDS_OF_SIXTEEN.items()
        for shade, color in enumerate(colors)
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
