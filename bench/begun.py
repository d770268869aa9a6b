"""Starts a game in a terminal, for measurements of the screen."""

from tests.e2e.players import Player, read_script
from tests.e2e.terminal import Terminal
from tests.e2e.wire import Wire

SILENCE = 0.05  # seconds without a byte after which a frame is complete


def begin_game(terminal: Terminal) -> None:
    """Deploy both armies and lift the curtain of the first turn."""
    script = read_script("duel")
    red, blue = Player("Red", terminal), Player("Blue", terminal)
    red.deploy(script.red)
    blue.deploy(script.blue)
    red.lift()
    terminal.wait("Select a piece")
    last_byte(terminal)


def last_byte(wire: Wire) -> None:
    """Wait until nothing has arrived for `SILENCE` seconds."""
    while wire.read(SILENCE):
        pass
