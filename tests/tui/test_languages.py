"""Every screen in every language: no text is cut off at 80x24 and 60x20, and no hint is lost."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from textual.geometry import Region

from stratego.tui.widgets.keys import KeyBar
from stratego.tui.widgets.lists import Scroll
from stratego.wording.language import ENGLISH, codes, speaking
from tests.support.languages import cut_texts, marked, unmarked
from tests.tui.drawn import FRAMES, OPENINGS
from tests.tui.driving import Size, Watched, playing, press, text

SIZES = ((80, 24), (60, 20))
LANGUAGES = [code for code in codes() if code != ENGLISH]


def drawings() -> Iterator[object]:
    """Each frame in each language as a slow test, and in one language in turn as a usual one."""
    for number, (name, (_session, size, *_rest)) in enumerate(FRAMES.items()):
        for code in LANGUAGES:
            for each in SIZES if size in SIZES and "60x20" not in name else [size]:
                is_usual = code == LANGUAGES[number % len(LANGUAGES)] and each == size
                marks = [] if is_usual else [pytest.mark.slow]
                yield pytest.param(name, code, each, marks=marks, id=f"{code}-{name}-{each[0]}")


@pytest.mark.parametrize(("name", "code", "size"), list(drawings()))
async def test_no_text_is_cut_off_and_no_hint_is_lost_but_the_last(name: str, code: str, size: Size) -> None:
    with marked(code):
        async with drawn(name, size) as app:
            shown = in_full(app)
            for bar in app.screen.query(KeyBar).results(KeyBar) if size == (80, 24) else ():
                assert len(hints_on(bar, code)) >= len(hints_on(bar, ENGLISH)) - 1
    assert not cut_texts(shown)
    assert "ascii" not in name or unmarked(shown).isascii()


def hints_on(bar: KeyBar, code: str) -> list[str]:
    """The hints that there is room for in a language."""
    with speaking(code):
        bar.render()
        return [hint for _place, hint in bar._places]


@asynccontextmanager
async def drawn(name: str, size: Size) -> AsyncIterator[Watched]:
    """The app as it shows a frame in a window of this size."""
    session, _, plain, keys = FRAMES[name]
    first = OPENINGS.get(name.rpartition("x")[0].rpartition("-")[0])
    async with playing(session(), size=size, plain=plain, first=first) as (app, pilot):
        await press(pilot, *keys)
        yield app


def in_full(app: Watched) -> str:
    """The text on the screen, with all that scrolls below it instead of the part that is in view."""
    lines, below = text(app).splitlines(), list[str]()
    for scroll in app.screen.query(Scroll).results(Scroll):
        for y in range(scroll.region.y, scroll.region.bottom):
            lines[y] = (
                lines[y][: scroll.region.x] + " " * scroll.region.width + lines[y][scroll.region.right :]
            )
        for widget in scroll.query("*"):
            if widget.display and not widget.children:
                strips = widget.render_lines(Region(0, 0, widget.size.width, widget.size.height))
                below += (strip.text for strip in strips)
    return "\n".join([*lines, *below])
