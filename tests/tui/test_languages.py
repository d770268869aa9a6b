"""Every screen in every language: no text is cut off at 80x24 and 60x20."""

from collections.abc import Iterator

import pytest
from textual.geometry import Region

from stratego.tui.widgets.lists import Scroll
from stratego.wording.language import codes
from tests.support.languages import cut_texts, marked
from tests.tui.drawn import FRAMES, OPENINGS
from tests.tui.driving import Size, Watched, playing, press, text

SIZES = ((80, 24), (60, 20))
LANGUAGES = [code for code in codes() if code != "en"]


def drawings() -> Iterator[object]:
    """Each frame in each language as a slow test, and in one language in turn as a usual one."""
    for number, (name, (_session, size, *_rest)) in enumerate(FRAMES.items()):
        for code in LANGUAGES:
            for each in SIZES if size in SIZES and "60x20" not in name else [size]:
                is_usual = code == LANGUAGES[number % len(LANGUAGES)] and each == size
                marks = [] if is_usual else [pytest.mark.slow]
                yield pytest.param(name, code, each, marks=marks, id=f"{code}-{name}-{each[0]}")


@pytest.mark.parametrize(("name", "code", "size"), drawings())
async def test_no_text_is_cut_off(name: str, code: str, size: Size) -> None:
    with marked(code):
        shown = await drawn_in_full(name, size)
    assert not cut_texts(shown)


async def drawn_in_full(name: str, size: Size) -> str:
    """A frame in a window of this size, and in full what scrolls on it."""
    session, _, plain, keys = FRAMES[name]
    first = OPENINGS.get(name.rpartition("x")[0].rpartition("-")[0])
    async with playing(session(), size=size, plain=plain, first=first) as (app, pilot):
        await press(pilot, *keys)
        return in_full(app)


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
