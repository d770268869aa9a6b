"""The screens look as in tests/tui/frames, and each of those frames is sound."""

import unicodedata

import pytest

from tests.tui.drawn import FRAMES, RESIZED, draw, draw_resized, frame_file, layout_file, resized_file


@pytest.mark.parametrize("name", FRAMES)
async def test_a_screen_looks_like_its_frame(name: str) -> None:
    frame, layout = await draw(name)
    assert frame == frame_file(name).read_text("utf-8")
    assert layout == layout_file(name).read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", RESIZED)
async def test_its_layout_follows_the_size_of_the_window(name: str) -> None:
    assert await draw_resized(name) == resized_file(name).read_text("utf-8")


@pytest.mark.parametrize("name", FRAMES)
def test_only_narrow_characters_are_used_and_ascii_is_ascii(name: str) -> None:
    drawn = frame_file(name).read_text("utf-8")
    assert not {char for char in drawn if unicodedata.east_asian_width(char) in "WF"}
    assert not {char for char in drawn if unicodedata.category(char) in ("Mn", "Me", "Cf", "Co", "Cn")}
    if "ascii" in name:
        assert drawn.isascii()


@pytest.mark.parametrize("name", FRAMES)
def test_a_screen_fits_its_window(name: str) -> None:
    width, height = FRAMES[name][1]
    lines = frame_file(name).read_text("utf-8").splitlines()
    assert len(lines) == height
    assert max(map(len, lines)) <= width
