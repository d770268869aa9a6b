"""Output to the terminal: it looks the same as Textual's own output, but takes far fewer bytes."""

from collections.abc import Sequence

import pyte
import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from stratego.tui.terminal.output import Page
from stratego.tui.widgets.board import Board
from tests.support.cases import with_each
from tests.tui.driving import press
from tests.tui.internals import Update, layout_update, part_update, updates
from tests.tui.positions import at_table, session_at

SIZE = (80, 24)


def console() -> Console:
    return Console(color_system="truecolor", force_terminal=True, width=SIZE[0], height=SIZE[1])


def shown(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """The cells of a terminal; for spaces only the background counts."""
    cells = [[screen.buffer[y][x] for x in range(SIZE[0])] for y in range(SIZE[1])]
    return [[(cell.data, cell.bg) if cell.data == " " else tuple(cell) for cell in line] for line in cells]


async def test_it_makes_the_same_picture_with_far_fewer_bytes() -> None:
    async with at_table(session_at(), size=SIZE) as (app, pilot):
        with updates(app) as frames:
            app.screen.refresh()
            await press(pilot, "e", "1", "enter", "up", "up", "left", "escape", "tab", "z", "v")
    terminals = [pyte.Screen(*SIZE), pyte.Screen(*SIZE)]
    streams = [pyte.Stream(terminal) for terminal in terminals]
    page, lengths = Page(), [0, 0]
    for update in frames:
        plainly = update.render_segments(console())
        ours = page.write(update, ColorSystem.TRUECOLOR)
        for stream, text in zip(streams, (plainly, ours), strict=True):
            stream.feed(text)
        lengths[0] += len(plainly)
        lengths[1] += len(ours)
        assert shown(terminals[0]) == shown(terminals[1])
    assert len(frames) > 5
    assert lengths[1] < lengths[0] / 2


async def test_a_cursor_move_takes_few_bytes() -> None:
    """A cursor move writes less than 1.5 kB."""
    page = Page()

    def length(frames: list[Update]) -> int:
        """The number of bytes in these frames; empties the list."""
        written = sum(len(page.write(update, ColorSystem.TRUECOLOR)) for update in frames)
        frames.clear()
        return written

    async with at_table(session_at(), size=(120, 40)) as (app, pilot):
        with updates(app) as frames:
            app.screen.refresh()
            app.screen.query_one(Board).point("C3")
            await press(pilot, "up")
            assert length(frames) > 1500
            for key in ("left", "up", "right", "down"):
                await press(pilot, key)
                assert 0 < length(frames) < 1500


def layout(*lines: Sequence[Segment]) -> Update:
    return layout_update([Strip(line) for line in lines], 10)


RED, BOLD = Style.parse("#ff0000 on #000000"), Style.parse("bold #ff0000 on #000000")


def test_a_line_that_is_there_already_is_not_written_again() -> None:
    page = Page()
    first = layout([Segment("aaaaaaaaaa", RED)], [Segment("bbbbbbbbbb", RED)])
    assert "a" in page.write(first, ColorSystem.TRUECOLOR)
    again = layout([Segment("aaaaaaaaaa", RED)], [Segment("cccccccccc", RED)])
    text = page.write(again, ColorSystem.TRUECOLOR)
    assert "a" not in text
    assert "c" in text
    assert page.write(again, ColorSystem.TRUECOLOR) == ""


def test_only_the_changed_columns_of_a_line_are_written() -> None:
    page = Page()
    page.write(layout([Segment("aaaaaaaaaa", RED)]), ColorSystem.TRUECOLOR)
    text = page.write(layout([Segment("aaabca", RED), Segment("aaaa", RED)]), ColorSystem.TRUECOLOR)
    assert text.startswith("\x1b[1;4H")
    assert "bc" in text
    assert "a" not in text


@pytest.mark.parametrize(
    ("before", "after"),
    [("日本aaaaaa", "日本aaabaa"), ("aaaaaaaaaa", "aaa日aaaaa"), ("日本aaaaaa", "bbbbaaaaaa")],
)
def test_a_line_with_wide_characters_is_written_whole_if_they_may_have_moved(before: str, after: str) -> None:
    page = Page()
    page.write(layout([Segment(before, RED)]), ColorSystem.TRUECOLOR)
    text = page.write(layout([Segment(after, RED)]), ColorSystem.TRUECOLOR)
    assert text.startswith("\x1b[1;1H")
    assert after in text


def test_it_is_written_again_when_the_terminal_may_show_something_else() -> None:
    page = Page()
    update = layout([Segment("aaaaaaaaaa", RED)])
    page.write(update, ColorSystem.TRUECOLOR)
    page.forget()
    assert "a" in page.write(update, ColorSystem.TRUECOLOR)


def test_another_size_is_another_page() -> None:
    """When its height changes, a terminal may move its lines, so the whole page is written again."""
    page = Page()
    line = [Segment("aaaaaaaaaa", RED)]
    page.write(layout(line), ColorSystem.TRUECOLOR)
    assert "a" in page.write(layout(line, line), ColorSystem.TRUECOLOR)


@pytest.mark.parametrize("smaller", [(1, 1), (10, 2), (4, 3)], ids=str)
def test_nothing_is_left_beside_a_smaller_page(smaller: tuple[int, int]) -> None:
    """The terminal may still have its old size, whatever it reported."""
    terminal, page = pyte.Screen(*SIZE), Page()
    stream = pyte.Stream(terminal)
    stream.feed(page.write(layout(*[[Segment("rrrrrrrrrr", RED)]] * 3), ColorSystem.TRUECOLOR))
    width, height = smaller
    update = layout_update([Strip([Segment("." * width)])] * height, width)
    stream.feed(page.write(update, ColorSystem.TRUECOLOR))
    assert [line.rstrip() for line in terminal.display if line.strip()] == ["." * width] * height


@pytest.mark.parametrize("larger", [(10, 4), (12, 3)])
def test_a_larger_page_is_not_blanked_first(larger: tuple[int, int]) -> None:
    page = Page()
    page.write(layout(*[[Segment("rrrrrrrrrr", RED)]] * 3), ColorSystem.TRUECOLOR)
    width, height = larger
    update = layout_update([Strip([Segment("." * width)])] * height, width)
    assert page.write(update, ColorSystem.TRUECOLOR).count("\x1b[") == height + 1  # a place for each line


async def test_a_key_and_another_size_rewrite_everything() -> None:
    async with at_table(session_at()) as (app, pilot):
        app.page.lines[0] = []
        await press(pilot, "ctrl+l")
        assert not app.page.lines
        app.page.lines[0] = []
        await pilot.resize_terminal(90, 30)
        assert not app.page.lines


@pytest.mark.parametrize("system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR])
def test_only_what_differs_of_a_style_is_written(system: ColorSystem) -> None:
    update = layout([Segment("aaa", RED), Segment("   ", RED), Segment("bbb", RED), Segment("c", BOLD)])
    text = Page().write(update, system)
    assert text.count("m") == 3  # one style for all a and b, one for c, and a reset
    assert text.endswith("c\x1b[0m")


def test_blanks_after_bold_text_need_no_ink() -> None:
    text = Page().write(layout([Segment("c", BOLD), Segment("  ", RED)]), ColorSystem.TRUECOLOR)
    assert text.endswith("c\x1b[0;39;48;2;0;0;0m  \x1b[0m")


def test_blanks_keep_what_is_drawn_of_them() -> None:
    line = [Segment("c", RED), Segment("  ", Style.parse("underline #ff0000 on #000000"))]
    text = Page().write(layout(line), ColorSystem.TRUECOLOR)
    assert text.endswith("c\x1b[0;4;38;2;255;0;0;48;2;0;0;0m  \x1b[0m")


@with_each(
    ("left", "right", "written"),
    [(0, 9, "aaabbbccc"), (1, 8, "aabbbcc"), (3, 6, "bbb"), (4, 5, "b"), (2, 4, "ab"), (5, 7, "bc")],
)
def test_only_the_part_of_an_update_in_its_span_is_written(left: int, right: int, written: str) -> None:
    terminal, page = pyte.Screen(*SIZE), Page()
    line = {x: Strip([Segment(3 * char)]) for x, char in ((0, "a"), (3, "b"), (6, "c"))}
    update = part_update([{}, {**line, 9: None}], [(1, left, right)])
    pyte.Stream(terminal).feed(page.write(update, ColorSystem.TRUECOLOR))
    assert terminal.display[1].rstrip() == " " * left + written
    assert not "".join(terminal.display).replace(written, "").strip()


def test_a_part_that_was_not_drawn_stays_as_it_is() -> None:
    page = Page()
    page.write(layout([Segment("aaaaaaaaaa", RED)]), ColorSystem.TRUECOLOR)
    update = part_update([{0: None, 5: Strip([Segment("bbbbb", RED)])}], [(0, 0, 10)])
    assert page.write(update, ColorSystem.TRUECOLOR).startswith("\x1b[1;6H")
    assert "".join(char for char, _ in page.lines[0]) == "aaaaabbbbb"


def test_a_part_beyond_the_last_size_is_written_whole() -> None:
    """A window that has grown may be updated in parts before it is drawn as a whole."""
    page = Page()
    page.write(layout([Segment("aaaaaaaaaa", RED)]), ColorSystem.TRUECOLOR)
    update = part_update([{5: Strip([Segment("aaaaabbbbb", RED)])}], [(0, 5, 15)])
    assert "\x1b[1;6H" in (written := page.write(update, ColorSystem.TRUECOLOR))
    assert "aaaaabbbbb" in written
    assert 0 not in page.lines
