"""Colours by name, Textual's themes made from them, and the style sheets of the screens."""

from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath
from typing import Final

from textual.color import Color
from textual.theme import Theme

THEME_NAMES: Final = ("night", "day")

PALETTES: Final[Mapping[str, tuple[str, ...]]] = {
    # true colour: night, day  256: night, day      sixteen: night, day
    "background": ("#0d1114", "#f3ecdc", "#121212", "#ffffd7", "#000000", "#ffffff"),  # behind everything
    "panel": ("#1a2126", "#e4d9be", "#262626", "#d7d7af", "#000000", "#ffffff"),  # top and bottom lines
    "ground": ("#12171b", "#d9cba8", "#1c1c1c", "#d7d7af", "#000000", "#ffffff"),  # behind squares and words
    "coordinate": ("#75838c", "#5a4e33", "#8a8a8a", "#4e4e4e", "#aaaaaa", "#555555"),
    "tile": ("#2f3b44", "#f6eed9", "#3a3a3a", "#ffffd7", "#555555", "#aaaaaa"),  # an empty square
    "tile-odd": ("#3d4b56", "#e9dfc3", "#4e4e4e", "#ffffaf", "#555555", "#aaaaaa"),  # every second square
    "tile-ink": ("#66757f", "#b0a078", "#767676", "#afaf87", "#aaaaaa", "#555555"),
    "arrow": ("#d8a84e", "#7a4e0c", "#d7af5f", "#875f00", "#ffff55", "#000000"),
    "lake": ("#14415a", "#8cc0d8", "#005f87", "#87afd7", "#00aaaa", "#00aaaa"),
    "wave": ("#3d86a8", "#3f83a3", "#5fafd7", "#005f87", "#ffffff", "#ffffff"),
    "red": ("#b8402f", "#b5362a", "#af0000", "#af0000", "#aa0000", "#aa0000"),
    "red-odd": ("#a03527", "#9c2d22", "#870000", "#870000", "#aa0000", "#aa0000"),
    "red-ink": ("#fff4e6", "#fff8f0", "#ffffff", "#ffffff", "#ffffff", "#ffffff"),
    "red-back-ink": ("#8f3226", "#cf5a4b", "#870000", "#d75f5f", "#ff5555", "#ff5555"),
    "red-back-letter": ("#ffd9c9", "#fff0e8", "#ffd7d7", "#ffffff", "#ffffff", "#ffffff"),
    "blue": ("#2d66b4", "#265da8", "#005faf", "#005faf", "#0000aa", "#0000aa"),
    "blue-odd": ("#275899", "#1f4d8c", "#0000af", "#0000af", "#0000aa", "#0000aa"),
    "blue-ink": ("#eef5ff", "#f4f9ff", "#ffffff", "#ffffff", "#ffffff", "#ffffff"),
    "blue-back-ink": ("#234f8c", "#4a80c8", "#00005f", "#5f87d7", "#5555ff", "#5555ff"),
    "blue-back-letter": ("#cfe2ff", "#eef5ff", "#d7d7ff", "#ffffff", "#ffffff", "#ffffff"),
    "goal": ("#35553f", "#c3dba8", "#005f00", "#afd7af", "#555555", "#aaaaaa"),  # like a tile in 16 colours
    "goal-ink": ("#9be08a", "#225721", "#afffaf", "#005f00", "#55ff55", "#000000"),
    "field": ("#2c4434", "#c3dba8", "#005f00", "#afd7af", "#0000aa", "#55ffff"),  # a field with the focus
    "cursor": ("#ffd866", "#1d1a15", "#ffd75f", "#1c1c1c", "#ffff55", "#000000"),
    "chosen": ("#f5f0e6", "#fffdf5", "#ffffff", "#ffffff", "#ffffff", "#00aa00"),
    "prey": ("#ff9a2e", "#e07800", "#ff8700", "#d75f00", "#ff55ff", "#ff55ff"),
    "trail": ("#b98a44", "#a87a2a", "#af875f", "#af8700", "#aa5500", "#aa5500"),
    "text": ("#e4dccb", "#2a2620", "#ffffff", "#262626", "#ffffff", "#000000"),
    "muted": ("#7d8a92", "#574e3c", "#949494", "#4e4e4e", "#aaaaaa", "#555555"),
    "brass": ("#d8a84e", "#6f450a", "#d7af5f", "#5f5f00", "#ffff55", "#aa5500"),
    "red-text": ("#ec7a66", "#94200f", "#ff875f", "#870000", "#ff5555", "#aa0000"),
    "blue-text": ("#76a9ee", "#1d4f96", "#87afff", "#005f87", "#55ffff", "#0000aa"),
    "red-fallen": ("#3d2422", "#d3b79a", "#5f0000", "#d7af87", "#555555", "#aaaaaa"),
    "red-fallen-ink": ("#a4685d", "#7f4636", "#d78787", "#870000", "#ffffff", "#aa0000"),
    "blue-fallen": ("#1f2c40", "#bdbfb0", "#00005f", "#afafd7", "#555555", "#aaaaaa"),
    "blue-fallen-ink": ("#6683ac", "#3d5579", "#87afd7", "#005f87", "#ffffff", "#0000aa"),
}
"""Each colour in both themes, for terminals with true colour, with 256 colours, and with sixteen.

The values for 256 colours look the same on every terminal, and rich matches them exactly: their channels are
0, 95, 135, 175, 215 or 255 and not all equal, or they are white or a grey no lighter than #949494. The values
for sixteen colours are the usual shades, and rich matches them exactly, too.
"""

FOLDS: Final = 5
"""The number of shades in a curtain's folds; shade 0 is the darkest."""

_FEW_FOLDS: Final[Mapping[tuple[str | None, str], Sequence[str]]] = {
    ("256", "red"): ("#5f0000", "#5f0000", "#870000", "#870000", "#af0000"),
    ("256", "blue"): ("#00005f", "#00005f", "#005f87", "#005f87", "#005faf"),
    ("standard", "red"): ("#000000", "#aa0000", "#aa0000", "#aa0000", "#ff5555"),
    ("standard", "blue"): ("#000000", "#0000aa", "#0000aa", "#0000aa", "#5555ff"),
}
"""The shades of folds, from dark to light, on terminals with too few colours to blend."""

_GREYS: Final = {
    "": "#aaaaaa",
    "-odd": "#aaaaaa",
    "-ink": "#000000",
    "-text": "#ffffff",
    "-back-ink": "#555555",
    "-back-letter": "#000000",
}
"""The colours of both sides, by suffix of the name, for greyscale in the dark theme with sixteen colours.

Only four greys are available there, and red would otherwise be black.
"""

PAINTS: Final = (*PALETTES, *(f"{side}-fold-{shade}" for side in ("red", "blue") for shade in range(FOLDS)))
"""The names of all colours; every theme has them as variables."""


def themes(system: str | None, *, has_colors: bool) -> list[Theme]:
    """The themes in the order of `THEME_NAMES`; ``system`` is rich's name for the terminal's colour system.

    Without colours, lakes are waves on the grey of the ground: any other grey would be glaring or look like a
    mark.
    """
    column = 2 if system == "256" else 4 if system == "standard" else 0
    return [_theme(name, at, system, has_colors) for at, name in enumerate(THEME_NAMES, column)]


def _theme(name: str, column: int, system: str | None, has_colors: bool) -> Theme:
    palette = {paint: colors[column] for paint, colors in PALETTES.items()}
    if not has_colors:
        palette |= {"lake": palette["ground"], "wave": palette["muted"]}
    if not has_colors and (name, system) == ("night", "standard"):
        for side in ("red", "blue"):
            palette |= {f"{side}{what}": grey for what, grey in _GREYS.items()}
    for side in ("red", "blue"):
        full, black = Color.parse(palette[side]), Color(0, 0, 0)
        for shade in range(FOLDS):
            few = _FEW_FOLDS.get((system, side))
            color = few[shade] if few else full.blend(black, 0.58 - 0.12 * shade).hex
            palette[f"{side}-fold-{shade}"] = color
    return Theme(
        name=name,
        primary=palette["brass"],
        accent=palette["cursor"],
        foreground=palette["text"],
        background=palette["background"],
        surface=palette["ground"],
        panel=palette["panel"],
        dark=name == "night",
        variables=palette,
    )


def sheets(*names: str) -> list[str | PurePath]:
    """The paths of these style sheets, for `CSS_PATH`; a later sheet takes precedence."""
    return [Path(__file__).with_name(f"{name}.tcss") for name in names]
