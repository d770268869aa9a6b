"""Tables of text at every width."""

import io
import os
import pty
import sys
import termios

import pytest
from rich.cells import cell_len

from stratego.cli import columns
from stratego.cli.columns import print_table, progress, table_lines
from stratego.cli.output import terminal_width
from tests.support.cases import with_each

COLUMNS = ("No", "Players", "How it ended")
ROWS = [("1", "Ada and Ben", "five moves"), ("12", "Maximilian-Alexander", "日本 wins"), ("", "", "a")]

WIDE = """
No   Players                How it ended
----------------------------------------
1    Ada and Ben            five moves
12   Maximilian-Alexander   日本 wins
                            a
"""
BETWEEN_WORDS = """
No   Players                How it
                            ended
-----------------------------------
1    Ada and Ben            five
                            moves
12   Maximilian-Alexander   日本
                            wins
                            a
"""
IN_WORDS = """
No   Players     How
                 it
                 ended
----------------------
1    Ada and     five
     Ben         moves
12   Maximilia   日本
     n-Alexand   wins
     er
                 a
"""


@with_each(
    ("width", "drawn"),
    [
        (80, WIDE),
        (40, WIDE),
        (35, BETWEEN_WORDS),
        (34, BETWEEN_WORDS.replace(35 * "-", 34 * "-")),
        (22, IN_WORDS),
    ],
)
def test_a_narrow_table_is_folded_between_words_where_it_can_be(width: int, drawn: str) -> None:
    assert list(table_lines(COLUMNS, ROWS, width, "-")) == drawn.strip("\n").split("\n")


@with_each("width", range(12, 44))
def test_a_table_is_as_wide_as_there_is_room_and_has_every_letter(width: int) -> None:
    rule, *_ = [line for line in table_lines(COLUMNS, ROWS, width, "=") if line.startswith("=")]
    assert len(rule) == min(width, 40)
    lines = list(table_lines(COLUMNS, ROWS, width, "="))
    assert max(map(cell_len, lines)) <= width
    letters = sorted("".join((*COLUMNS, *(text for row in ROWS for text in row))).replace(" ", ""))
    assert sorted("".join(lines).replace(" ", "").replace("=", "")) == letters


def test_the_narrowest_table_has_a_column_for_each() -> None:
    assert list(table_lines(("a", "b"), [("xy", "z")], 0, "-")) == ["a   b", "-----", "x   z", "y"]


def test_the_rule_of_a_table_without_a_terminal_is_not_endless() -> None:
    assert list(table_lines(["x" * 121], [], 200, "-")) == ["x" * 121, "-" * 120]


def test_a_table_is_printed_in_words_for_players_in_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(columns, "is_in_lines", lambda: True)
    monkeypatch.setenv("COLUMNS", "12")
    print_table(("No", "", "Name"), [("1", "a", "Ada"), ("", "", "Ben\n")], "none")
    assert capsys.readouterr().out == "2 entries:\nNo: 1; a;\nName: Ada\nName: Ben\\n\n"
    print_table(("No", ""), [("Here. Nobody.", "Late.")], "none")
    assert capsys.readouterr().out == "1 entry:\nNo: Here.\nNobody;\nLate.\n"
    print_table(("No",), [], "none")
    assert capsys.readouterr().out == "none\n"
    monkeypatch.delenv("COLUMNS")
    print_table(("Name",), [("Ada " * 30,)])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80  # in a pipe, too


@pytest.mark.parametrize(("columns", "width"), [("100", 100), ("", 50), ("0", 50), ("wide", 50), ("-3", 50)])
def test_the_width_of_a_terminal(columns: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    keyboard, screen = pty.openpty()
    with os.fdopen(screen, "w") as terminal, os.fdopen(keyboard):
        termios.tcsetwinsize(screen, (20, 50))
        assert terminal_width(terminal) == width


class Terminal(io.StringIO):
    """Standard error at a terminal, which may be closed."""

    is_closed = False

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.is_closed:
            raise OSError
        return super().write(text)

    def flush(self) -> None:
        self.write("")


@pytest.mark.parametrize("is_closed", [False, True])
def test_progress_is_shown_at_a_terminal_while_it_lasts(
    monkeypatch: pytest.MonkeyPatch, is_closed: bool
) -> None:
    terminal = Terminal()
    terminal.is_closed = is_closed
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress("Games", 3) as advance:
        advance()
        advance()
    shown = terminal.getvalue()
    assert is_closed or shown.rindex("Games") < shown.rindex("2/3") < shown.rindex("\x1b[2K")
    assert not (is_closed and shown)
    for stream in (None, io.StringIO()):
        monkeypatch.setattr(sys, "stderr", stream)
        with progress("Games", 3) as advance:
            advance()
        assert stream is None or not stream.getvalue()
