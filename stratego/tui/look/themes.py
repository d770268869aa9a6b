"""Colours by name, Textual's themes made from them, and the style sheets of the screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath
from typing import Final

from textual.color import Color
from textual.theme import Theme

NIGHT: Final = {
    "background": "#0d1114",  # behind everything
    "panel": "#1a2126",  # the lines at the top and the bottom
    "ground": "#12171b",  # what squares and words lie on
    "coordinate": "#75838c",
    "tile": "#2f3b44",  # an empty square
    "tile-ink": "#66757f",
    "arrow": "#d8a84e",
    "lake": "#14415a",
    "wave": "#3d86a8",
    "red": "#b8402f",
    "red-ink": "#fff4e6",
    "red-back": "#b8402f",
    "red-back-ink": "#8f3226",
    "red-back-letter": "#ffd9c9",
    "blue": "#2d66b4",
    "blue-ink": "#eef5ff",
    "blue-back": "#2d66b4",
    "blue-back-ink": "#234f8c",
    "blue-back-letter": "#cfe2ff",
    "goal": "#35553f",
    "goal-ink": "#9be08a",
    "field": "#2c4434",  # a text field with the focus
    "cursor": "#ffd866",
    "chosen": "#f5f0e6",
    "prey": "#ff9a2e",
    "trail": "#b98a44",
    "text": "#e4dccb",
    "muted": "#7d8a92",
    "brass": "#d8a84e",
    "red-text": "#ec7a66",
    "blue-text": "#76a9ee",
    "red-fallen": "#3d2422",
    "red-fallen-ink": "#a4685d",
    "blue-fallen": "#1f2c40",
    "blue-fallen-ink": "#6683ac",
}

DAY: Final = {
    "background": "#f3ecdc",
    "panel": "#e4d9be",
    "ground": "#d9cba8",
    "coordinate": "#5a4e33",
    "tile": "#f6eed9",
    "tile-ink": "#b0a078",
    "arrow": "#7a4e0c",
    "lake": "#8cc0d8",
    "wave": "#3f83a3",
    "red": "#b5362a",
    "red-ink": "#fff8f0",
    "red-back": "#b5362a",
    "red-back-ink": "#cf5a4b",
    "red-back-letter": "#fff0e8",
    "blue": "#265da8",
    "blue-ink": "#f4f9ff",
    "blue-back": "#265da8",
    "blue-back-ink": "#4a80c8",
    "blue-back-letter": "#eef5ff",
    "goal": "#c3dba8",
    "goal-ink": "#225721",
    "field": "#c3dba8",
    "cursor": "#1d1a15",
    "chosen": "#fffdf5",
    "prey": "#e07800",
    "trail": "#a87a2a",
    "text": "#2a2620",
    "muted": "#574e3c",
    "brass": "#6f450a",
    "red-text": "#94200f",
    "blue-text": "#1d4f96",
    "red-fallen": "#d3b79a",
    "red-fallen-ink": "#7f4636",
    "blue-fallen": "#bdbfb0",
    "blue-fallen-ink": "#3d5579",
}

# Of the 256 colours those that are the same everywhere and that rich matches exactly: channels of 0, 95, 135,
# 175, 215 or 255 that are not all alike, white, and the dark greys.
_256: Final = {
    "red": "#af0000",
    "red-ink": "#ffffff",
    "red-back": "#af0000",
    "blue": "#005faf",
    "blue-ink": "#ffffff",
    "blue-back": "#005faf",
}

NIGHT_OF_256: Final = _256 | {
    "background": "#121212",
    "panel": "#262626",
    "ground": "#1c1c1c",
    "coordinate": "#8a8a8a",
    "tile": "#3a3a3a",
    "tile-ink": "#767676",
    "arrow": "#d7af5f",
    "lake": "#005f87",
    "wave": "#5fafd7",
    "red-back-ink": "#870000",
    "red-back-letter": "#ffd7d7",
    "blue-back-ink": "#00005f",
    "blue-back-letter": "#d7d7ff",
    "goal": "#005f00",
    "goal-ink": "#afffaf",
    "field": "#005f00",
    "cursor": "#ffd75f",
    "chosen": "#ffffff",
    "prey": "#ff8700",
    "trail": "#af875f",
    "text": "#ffffff",
    "muted": "#949494",
    "brass": "#d7af5f",
    "red-text": "#ff875f",
    "blue-text": "#87afff",
    "red-fallen": "#5f0000",
    "red-fallen-ink": "#d78787",
    "blue-fallen": "#00005f",
    "blue-fallen-ink": "#87afd7",
}

DAY_OF_256: Final = _256 | {
    "background": "#ffffd7",
    "panel": "#d7d7af",
    "ground": "#d7d7af",
    "coordinate": "#4e4e4e",
    "tile": "#ffffd7",
    "tile-ink": "#afaf87",
    "arrow": "#875f00",
    "lake": "#87afd7",
    "wave": "#005f87",
    "red-back-ink": "#d75f5f",
    "red-back-letter": "#ffffff",
    "blue-back-ink": "#5f87d7",
    "blue-back-letter": "#ffffff",
    "goal": "#afd7af",
    "goal-ink": "#005f00",
    "field": "#afd7af",
    "cursor": "#1c1c1c",
    "chosen": "#ffffff",
    "prey": "#d75f00",
    "trail": "#af8700",
    "text": "#262626",
    "muted": "#4e4e4e",
    "brass": "#5f5f00",
    "red-text": "#870000",
    "blue-text": "#005f87",
    "red-fallen": "#d7af87",
    "red-fallen-ink": "#870000",
    "blue-fallen": "#afafd7",
    "blue-fallen-ink": "#005f87",
}

# The sixteen colours in their usual shades, so that each is matched exactly.
_BLACK, _WHITE, _GREY, _BRIGHT = "#000000", "#aaaaaa", "#555555", "#ffffff"
_RED, _GREEN, _BROWN, _BLUE, _CYAN = "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#00aaaa"
_LIGHT_RED, _LIGHT_GREEN, _YELLOW, _LIGHT_BLUE = "#ff5555", "#55ff55", "#ffff55", "#5555ff"
_PINK, _LIGHT_CYAN = "#ff55ff", "#55ffff"

_SIXTEEN: Final = {
    "red": _RED,
    "red-ink": _BRIGHT,
    "red-back": _RED,
    "red-back-ink": _LIGHT_RED,
    "red-back-letter": _BRIGHT,
    "blue": _BLUE,
    "blue-ink": _BRIGHT,
    "blue-back": _BLUE,
    "blue-back-ink": _LIGHT_BLUE,
    "blue-back-letter": _BRIGHT,
    "prey": _PINK,
    "trail": _BROWN,
}

NIGHT_OF_SIXTEEN: Final = _SIXTEEN | {
    "background": _BLACK,
    "panel": _BLACK,
    "ground": _BLACK,
    "coordinate": _WHITE,
    "tile": _GREY,
    "tile-ink": _WHITE,
    "arrow": _YELLOW,
    "lake": _CYAN,
    "wave": _BRIGHT,
    "goal": _GREY,  # like any square: the mark is enough, and a block would be too loud
    "goal-ink": _LIGHT_GREEN,
    "field": _BLUE,
    "cursor": _YELLOW,
    "chosen": _BRIGHT,
    "text": _BRIGHT,
    "muted": _WHITE,
    "brass": _YELLOW,
    "red-text": _LIGHT_RED,
    "blue-text": _LIGHT_CYAN,
    "red-fallen": _GREY,
    "red-fallen-ink": _BRIGHT,
    "blue-fallen": _GREY,
    "blue-fallen-ink": _BRIGHT,
}

DAY_OF_SIXTEEN: Final = _SIXTEEN | {
    "background": _BRIGHT,
    "panel": _BRIGHT,
    "ground": _BRIGHT,
    "coordinate": _GREY,
    "tile": _WHITE,
    "tile-ink": _GREY,
    "arrow": _BLACK,
    "lake": _CYAN,
    "wave": _BRIGHT,
    "goal": _WHITE,
    "goal-ink": _BLACK,
    "field": _LIGHT_CYAN,
    "cursor": _BLACK,
    "chosen": _GREEN,
    "text": _BLACK,
    "muted": _GREY,
    "brass": _BROWN,
    "red-text": _RED,
    "blue-text": _BLUE,
    "red-fallen": _WHITE,
    "red-fallen-ink": _RED,
    "blue-fallen": _WHITE,
    "blue-fallen-ink": _BLUE,
}

FOLDS: Final = 5
"""The number of shades of a curtain's folds, from dark to light."""

FOLDS_OF_256: Final = {
    "red": ("#5f0000", "#5f0000", "#870000", "#870000", "#af0000"),
    "blue": ("#00005f", "#00005f", "#005f87", "#005f87", "#005faf"),
}

FOLDS_OF_SIXTEEN: Final = {
    "red": (_BLACK, _RED, _RED, _RED, _LIGHT_RED),
    "blue": (_BLACK, _BLUE, _BLUE, _BLUE, _LIGHT_BLUE),
}


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


_FOLDER: Final = Path(__file__).parent


def sheets(*names: str) -> list[str | PurePath]:
    """The files of these names, for `CSS_PATH`; a later one takes precedence."""
    return [_FOLDER / f"{name}.tcss" for name in names]
