"""A PIN in the real program: chosen, asked for again, and never shown."""

import pytest

from tests.e2e.conftest import Open
from tests.e2e.terminal import ENTER, Terminal

pytestmark = pytest.mark.e2e

PIN, WRONG = "Zx9!w", "Zx9!wW"


def reach(terminal: Terminal, words: str) -> None:
    """Press Space at the curtain until these words are on the screen."""
    while not terminal.holds(words):
        terminal.keep_still(terminal.still)
        terminal.send(" ")
        terminal.read(0.2)


def test_a_pin_is_chosen_and_asked_for_and_never_shown(start: Open) -> None:
    terminal = start("play", "--variant", "duel", "--pin")
    terminal.wait("Red, set up your army", "to lift the curtain")
    reach(terminal, "choose a PIN")
    terminal.send(PIN + ENTER)
    terminal.wait("type it once more")
    terminal.send(PIN + ENTER)
    terminal.wait("set up your army")
    terminal.send("v")
    terminal.wait("Red, set up your army", "to type your PIN")
    reach(terminal, "type your PIN.")
    terminal.send(WRONG + ENTER)
    terminal.wait("Wrong PIN")
    terminal.send(PIN + ENTER)
    terminal.wait("set up your army")
    written = bytes(terminal.written)
    assert PIN.encode() not in written
    assert WRONG.encode() not in written
