"""Cells have the colours of the theme, even after the theme has changed."""

from types import SimpleNamespace

from rich.color import Color

from stratego.tui.draw.points import Cell
from stratego.tui.look.themes import PAINTS
from stratego.tui.widgets.painted import Painted


def test_a_change_of_the_theme_changes_the_colours() -> None:
    app = SimpleNamespace(theme_variables={})
    painted = type("Widget", (Painted,), {"app": app})()
    cells = [Cell("a", "brass", "ground"), Cell("b", "brass", "ground"), Cell("c", "brass", "ground", True)]
    for color in ("#102030", "#405060"):
        app.theme_variables = dict.fromkeys(PAINTS, color)
        painted.notify_style_update()
        first, second = painted.strip(cells)
        assert (first.text, second.text) == ("ab", "c")
        assert {first.style.color, first.style.bgcolor} == {Color.parse(color)}
        assert (bool(first.style.bold), second.style.bold) == (False, True)
