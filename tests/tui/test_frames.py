"""The screens look as in tests/tui/frames, and each of those frames is free of faults."""

import importlib
import pkgutil
import re
import unicodedata
from collections.abc import Iterator

import pytest

from stratego.tui import screens as screens_package
from stratego.tui.screens.base import GameScreen
from tests.support.cases import with_each
from tests.tui.drawn import (
    FRAMES,
    RESIZED,
    colours_file,
    draw,
    draw_resized,
    frame_file,
    has_colours,
    layout_file,
    resized_file,
)

pytestmark = pytest.mark.usefixtures("every_frame_drawn")


def of_each_screen() -> Iterator[object]:
    """All frames; all but the first of each screen are slow tests."""
    seen = set()
    for name in FRAMES:
        screen = re.sub(r"-\d+x\d+.*", "", name)
        yield pytest.param(name, marks=[pytest.mark.slow] if screen in seen else [])
        seen.add(screen)


@pytest.mark.parametrize("name", list(of_each_screen()))
async def test_a_screen_looks_like_its_frame(name: str) -> None:
    frame, layout, colours = await draw(name)
    assert frame == frame_file(name).read_text("utf-8")
    assert layout == layout_file(name).read_text("utf-8")
    assert not has_colours(name) or colours == colours_file(name).read_text("utf-8")


def test_every_screen_has_a_frame() -> None:
    found = {layout_file(name).read_text("utf-8").split(maxsplit=1)[0].partition(".")[0] for name in FRAMES}
    screens = {
        item.__name__
        for module in pkgutil.walk_packages(screens_package.__path__, f"{screens_package.__name__}.")
        for item in vars(importlib.import_module(module.name)).values()
        if isinstance(item, type) and issubclass(item, GameScreen)
    }
    # Not drawn: base classes, two screens that depend on the clock, and one that requires a host.
    shared = {"GameScreen", "LobbyScreen", "BoardScreen", "TrayScreen", "ArmyScreen", "SidesScreen"}
    shared |= {
        "ListScreen",
        "InTurnScreen",
        "WaitingBoard",
        "OwnTurnBoard",
        "CardScreen",
        "NamesScreen",
        "SwitchScreen",
        "EntriesScreen",
        "PinEntryScreen",
        "LockedScreen",
    }
    assert screens - found == shared | {"UnfinishedScreen", "LotsScreen", "InvitationScreen"}


@pytest.mark.slow
@pytest.mark.parametrize("name", RESIZED)
async def test_its_layout_follows_the_size_of_the_window(name: str) -> None:
    assert await draw_resized(name) == resized_file(name).read_text("utf-8")


@with_each("name", FRAMES)
def test_only_narrow_characters_are_used_and_ascii_is_ascii(name: str) -> None:
    drawn = frame_file(name).read_text("utf-8")
    assert not {char for char in drawn if unicodedata.east_asian_width(char) in "WF"}
    assert not {char for char in drawn if unicodedata.category(char) in ("Mn", "Me", "Cf", "Co", "Cn")}
    if "ascii" in name:
        assert drawn.isascii()


@with_each("name", FRAMES)
def test_a_screen_fits_its_window(name: str) -> None:
    width, height = FRAMES[name][1]
    lines = frame_file(name).read_text("utf-8").splitlines()
    assert len(lines) == height
    assert max(map(len, lines)) <= width


@with_each("name", FRAMES)
def test_nothing_touches_the_right_edge(name: str) -> None:
    """The exceptions are scroll bars and the folds of a curtain, which are spaces."""
    width, _ = FRAMES[name][1]
    for line in frame_file(name).read_text("utf-8").splitlines():
        assert len(line) < width or line[-1] in "▁▂▃▄▅▆▇█"
