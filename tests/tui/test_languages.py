"""Every screen in every language: no text is cut off; at 80x24, at most one hint fewer than in English."""

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import combinations
from pathlib import Path

import pytest
from textual.geometry import Region

from stratego.tui.widgets.key_bar import KeyBar
from stratego.tui.widgets.lists import Scroll
from stratego.wording.keys import hint_words
from stratego.wording.language import ENGLISH, codes, speaking
from tests.support.languages import cut_texts, marked, unmarked
from tests.tui.drawn import FRAMES, OPENINGS
from tests.tui.driving import Size, Watched, playing, press, text

SIZES = ((80, 24), (60, 20))
LANGUAGES = [code for code in codes() if code != ENGLISH]


async def faults(name: str, code: str, size: Size) -> Iterator[str]:
    """The faults of a frame in a language.

    These are text cut off, non-ASCII text in an ASCII frame, and, at 80x24, hints that look alike, or at
    least two hints fewer than in English.
    """
    found = []
    with marked(code):
        async with drawn(name, size) as app:
            shown = in_full(app)
            for bar in app.screen.query(KeyBar).results(KeyBar) if size == (80, 24) else ():
                hints = hints_on(bar, code)
                if len(hints) < len(hints_on(bar, ENGLISH)) - 1:
                    found.append("hints are lost")
                with speaking(code):
                    words = [unmarked(hint_words(hint.split()[0])) for hint in hints]
                pairs = combinations(words, 2)
                found += [f"{one} is like {other}" for one, other in pairs if alike(one, other)]
    if "ascii" in name and not unmarked(shown).isascii():
        found.append("more than ASCII")
    return (f"{code}, {name}, {size}: {fault}" for fault in [*found, *cut_texts(shown)])


# The frames in which text may be cut off: those at 120x40, or at 80x24 in ASCII, need no test of their own.
TIGHT = [name for name in FRAMES if not name.endswith(("120x40", "80x24-ascii"))]


def of_each_screen() -> Iterator[object]:
    """The frames in ``TIGHT``, numbered; all but one frame of every third screen are slow tests."""
    screens: dict[str, list[str]] = {}
    for name in TIGHT:
        screens.setdefault(re.sub(r"-\d+x\d+.*", "", name), []).append(name)
    quick = {names[number % len(names)] for number, names in [*enumerate(screens.values())][::3]}
    for number, name in enumerate(TIGHT):
        yield pytest.param(number, name, marks=[] if name in quick else [pytest.mark.slow])


@pytest.mark.parametrize(("number", "name"), [*of_each_screen()])
async def test_a_screen_in_one_language_in_turn(number: int, name: str) -> None:
    assert not list(await faults(name, LANGUAGES[number % len(LANGUAGES)], FRAMES[name][1]))


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
async def test_each_screen_in_each_language(
    code: str, slow_size: Callable[[int, int], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawings = [
        (name, each)
        for name, (_session, size, *_rest) in FRAMES.items()
        for each in (SIZES if size in SIZES and "60x20" not in name else [size])
    ]
    step = slow_size(len(drawings) // 5, 1)
    found = list[str]()
    for number, (name, size) in enumerate(drawings[::step]):
        monkeypatch.setenv("STRATEGO_DATA", str(tmp_path / str(number)))
        found += await faults(name, code, size)
    assert not found


def alike(one: str, other: str) -> bool:
    """Whether two hints differ only in their endings, and so count as the same."""
    shortest = min(len(one), len(other))
    return abs(len(one) - len(other)) < 2 and one[: shortest - 1] == other[: shortest - 1]


def hints_on(bar: KeyBar, code: str) -> list[str]:
    """The hints that fit into the bar in a language."""
    with speaking(code):
        bar.render()
        return [hint for _place, hint in bar._places]


@asynccontextmanager
async def drawn(name: str, size: Size) -> AsyncIterator[Watched]:
    """The app showing a frame in a window of this size."""
    session, _, plain, keys = FRAMES[name]
    first = OPENINGS.get(name.rpartition("x")[0].rpartition("-")[0])
    async with playing(session(), size=size, plain=plain, first=first) as (app, pilot):
        await press(pilot, *keys)
        yield app


def in_full(app: Watched) -> str:
    """The text on the screen, with the full contents of scrolling parts instead of the visible lines."""
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
