"""The themes: every colour exists, and colours that must differ do differ."""

from typing import Literal

import pytest
from rich.color import Color as RichColor, ColorSystem
from rich.console import Console
from textual.color import Color
from textual.theme import Theme

from stratego.engine.pieces import COLORS, Color as PieceColor
from stratego.table.choosing.picture import Face, Light
from stratego.table.settings import Settings
from stratego.tui.app import StrategoApp
from stratego.tui.draw.board_cells import look_of
from stratego.tui.look.themes import (
    FOLDS,
    PAINTS,
    PALETTES,
    THEME_NAMES,
    themes,
)
from tests.support.cases import with_each

ALL = [theme for system in ("truecolor", "256", "standard") for theme in themes(system, has_colors=True)]


def contrast(theme: Theme, ink: str, paper: str) -> float:
    """The contrast ratio of WCAG, from 1 to 21."""
    lights = sorted(_light(Color.parse(theme.variables[paint])) for paint in (ink, paper))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _light(color: Color) -> float:
    channels = [part / 255 for part in color.rgb]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@with_each("theme", ALL)
def test_a_theme_has_every_colour(theme: Theme) -> None:
    assert set(PAINTS) <= set(theme.variables)
    assert theme.name in THEME_NAMES


@with_each("theme", ALL)
@with_each("side", ["red", "blue"])
def test_labels_on_pieces_can_be_read(theme: Theme, side: str) -> None:
    assert contrast(theme, f"{side}-ink", side) >= 4.5
    assert contrast(theme, f"{side}-back-letter", side) >= 3
    assert contrast(theme, f"{side}-fallen-ink", f"{side}-fallen") >= 3


@with_each("theme", ALL)
@with_each("ink", ["text", "muted", "coordinate", "brass", "red-text", "blue-text"])
@with_each("paper", ["background", "ground", "panel"])
def test_words_can_be_read(theme: Theme, ink: str, paper: str) -> None:
    assert contrast(theme, ink, paper) >= (4 if ink == "coordinate" else 4.5)


@with_each("theme", ALL)
@with_each(("ink", "paper"), [("goal-ink", "goal"), ("arrow", "tile"), ("text", "field")])
def test_marks_can_be_seen(theme: Theme, ink: str, paper: str) -> None:
    assert contrast(theme, ink, paper) >= 4.5


@with_each("theme", ALL)
@with_each("face", [Face(color, label) for color in COLORS for label in ("", "8")])
def test_labels_on_attackable_pieces_can_be_read(theme: Theme, face: Face) -> None:
    look = look_of(face, light=Light.PREY, is_cursor=False, arrow=None)
    assert contrast(theme, look.ink, look.paper) >= 4.5


@with_each("theme", ALL)
@with_each("color", COLORS)
@with_each("mark", ["", "moved", "known", "planned", "believed"])
def test_the_rank_on_every_kind_of_piece_can_be_read(
    theme: Theme, color: PieceColor, mark: Literal["", "moved", "known", "planned", "believed"]
) -> None:
    look = look_of(Face(color, "8", mark), light=None, is_cursor=False, arrow=None)
    assert contrast(theme, look.ink, look.paper) >= 3


@with_each("theme", ALL)
@with_each("paper", ["ground", "tile", "goal", "lake", "red", "blue"])
def test_the_cursor_stands_out(theme: Theme, paper: str) -> None:
    assert contrast(theme, "cursor", paper) >= 1.5


@with_each("theme", ALL[:4])
def test_squares_stand_out_from_the_ground(theme: Theme) -> None:
    assert contrast(theme, "tile", "ground") >= 1.35
    assert contrast(theme, "goal", "tile") >= 1.2


@with_each(
    "theme",
    [theme for system in ("truecolor", "256", "standard") for theme in themes(system, has_colors=False)],
)
def test_without_colours_lakes_are_not_the_brightest(theme: Theme) -> None:
    """Waves are no brighter than text, lakes have the colour of the ground, and pieces stand out."""
    assert theme.variables["lake"] == theme.variables["ground"] != theme.variables["tile"]
    assert contrast(theme, "wave", "lake") <= contrast(theme, "text", "lake")
    for side in ("red", "blue"):
        assert contrast(theme, side, "ground") >= 1.5
        assert contrast(theme, f"{side}-ink", side) >= 4.5


def test_where_only_four_greys_are_shown_pieces_are_grey() -> None:
    night, day = themes("standard", has_colors=False)
    for theme in (night, day):
        shades = [theme.variables[f"{side}{part}"] for side in ("red", "blue") for part in ("", "-text")]
        assert all(len({*Color.parse(shade).rgb}) == 1 for shade in shades) is (theme is night)


@with_each("theme", ALL)
def test_different_meanings_look_different(theme: Theme) -> None:
    for names in (("ground", "tile", "lake", "red", "blue"), ("cursor", "chosen", "prey", "trail")):
        assert len({theme.variables[name] for name in names}) == len(names)


@pytest.mark.parametrize("theme", themes("256", has_colors=True), ids=lambda theme: theme.name)
def test_a_terminal_with_256_colours_shows_exactly_these(theme: Theme) -> None:
    for paint in PAINTS:
        meant = Color.parse(theme.variables[paint])
        shown = RichColor.from_rgb(*meant.rgb).downgrade(ColorSystem.EIGHT_BIT)
        assert Color.from_rich_color(shown) == meant


@pytest.mark.parametrize("theme", themes("standard", has_colors=True), ids=lambda theme: theme.name)
def test_squares_to_go_to_are_calm_where_there_are_few_colours(theme: Theme) -> None:
    assert theme.variables["goal"] == theme.variables["tile"]
    assert theme.variables["field"] != theme.variables["tile"]


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("standard", "standard"),
        ("256", "256"),
        ("truecolor", "truecolor"),
        (None, "truecolor"),
    ],
)
def test_a_terminal_gets_themes_of_the_colours_that_it_has(
    monkeypatch: pytest.MonkeyPatch, system: str | None, expected: str
) -> None:
    monkeypatch.setattr(Console, "color_system", property(lambda _: system))
    app = StrategoApp(None, settings=Settings())
    for theme in themes(expected, has_colors=True):
        assert app.available_themes[theme.name].variables == theme.variables


def test_the_shades_of_the_curtain() -> None:
    ends = [
        [theme.variables[f"{side}-fold-{shade}"] for side in ("red", "blue") for shade in (0, 4)]
        for system in ("truecolor", "256", "standard")
        for theme in themes(system, has_colors=True)
    ]
    assert ends == [
        ["#4D1A13", "#A5392A", "#122A4B", "#285BA2"],
        ["#4C1611", "#A23025", "#0F2746", "#225397"],
        ["#5f0000", "#af0000", "#00005f", "#005faf"],
        ["#5f0000", "#af0000", "#00005f", "#005faf"],
        ["#000000", "#ff5555", "#000000", "#5555ff"],
        ["#000000", "#ff5555", "#000000", "#5555ff"],
    ]


PARTS = {
    "primary": "brass",
    "accent": "cursor",
    "foreground": "text",
    "background": "background",
    "surface": "ground",
    "panel": "panel",
}
"""Textual's own colours, each with the name of our colour that it must equal."""


@pytest.mark.parametrize(("system", "column"), [("truecolor", 0), ("256", 2), ("standard", 4)])
def test_every_theme_has_the_colours_of_its_palette(system: str, column: int) -> None:
    for at, theme in enumerate(themes(system, has_colors=True), column):
        palette = {paint: colors[at] for paint, colors in PALETTES.items()}
        assert theme.dark is (theme.name == "night")
        for part, paint in PARTS.items():
            assert getattr(theme, part) == palette[paint]
        folds = set(theme.variables) - set(palette)
        assert {paint: theme.variables[paint] for paint in palette} == palette
        assert folds == {f"{side}-fold-{shade}" for side in ("red", "blue") for shade in range(FOLDS)}


def test_the_folds_of_a_curtain_are_the_colour_of_its_side_in_five_degrees_of_shade() -> None:
    for theme in themes("truecolor", has_colors=True):
        for side in ("red", "blue"):
            full = Color.parse(theme.variables[side])
            for shade, light in enumerate((0.42, 0.54, 0.66, 0.78, 0.9)):
                fold = Color.parse(theme.variables[f"{side}-fold-{shade}"])
                for part, whole in zip(fold.rgb, full.rgb, strict=True):
                    assert abs(part - whole * light) <= 1
