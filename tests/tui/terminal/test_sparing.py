"""What is painted is what Textual would paint, and only those are asked that have a part in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from textual._compositor import Compositor
from textual.geometry import Region
from textual.widget import Widget

from stratego.tui.terminal.sparing import SparingCompositor
from tests.tui.driving import Watched, playing, press, shown
from tests.tui.positions import at_table, session_at, turn_of

_Cells = list[list[tuple[str, str]]]


def painted(compositor: Compositor, crop: Region) -> _Cells:
    """The characters of a region with their styles."""
    chops = compositor._render_chops(crop, crop.line_range.__contains__)
    return [
        [
            (char, str(style))
            for x, strip in sorted(chops[y].items())
            if crop.x <= x < crop.right
            for text, style, _ in strip.crop(0, crop.right - x)
            for char in text
        ]
        for y in crop.line_range
    ]


def crops(app: Watched, seed: int) -> Iterator[Region]:
    """The whole screen, each widget, and regions that begin and end where widgets do."""
    seen = [region.intersection(clip) for region, clip in app.screen._compositor.visible_widgets.values()]
    yield from seen
    rng = Random(seed)
    for _ in range(100):
        left, right = sorted((rng.choice(seen).x, rng.choice(seen).right))
        top, bottom = sorted((rng.choice(seen).y, rng.choice(seen).bottom))
        if left < right and top < bottom:
            yield Region(left, top, right - left, bottom - top)


def paints_as_textual_would(app: Watched) -> bool:
    """Whether every region looks as with Textual's own compositor."""
    mine = app.screen._compositor
    assert isinstance(mine, SparingCompositor)
    theirs = Compositor()
    vars(theirs).update(vars(mine))
    return all(painted(mine, crop) == painted(theirs, crop) for crop in crops(app, 1))


@contextmanager
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The kinds of widgets that are asked for their lines."""
    names: list[str] = []
    original = Widget.render_lines

    def render_lines(self: Widget, crop: Region) -> object:
        names.append(type(self).__name__)
        return original(self, crop)

    with monkeypatch.context() as patch:
        patch.setattr(Widget, "render_lines", render_lines)
        yield names


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_region_of_a_screen(size: tuple[int, int]) -> None:
    async with playing(None, size=size) as (app, pilot):
        assert paints_as_textual_would(app)
        await press(pilot, "question_mark")
        assert paints_as_textual_would(app)
    async with at_table(session_at(), size=size) as (app, pilot):
        await press(pilot, "enter")
        assert paints_as_textual_would(app)
        app.notify("Something lies over the board.\n" * 8, timeout=1e6)
        await shown(pilot)
        assert paints_as_textual_would(app)


async def test_the_cursor_asks_the_board_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_table(session_at()) as (app, pilot):
        with asked(monkeypatch) as names:
            for square in ("E1", "E2") * 10:  # something else may be painted as well with the first of them
                names.clear()
                turn_of(app).board.point(square)
                await shown(pilot)
                if set(names) == {"Board"}:
                    return
    raise AssertionError(names)
