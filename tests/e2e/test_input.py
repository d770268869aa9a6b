"""The whole program works with the input of slow connections and unusual terminals."""

from pathlib import Path

import pytest

from tests.e2e.players import CURTAIN
from tests.e2e.terminal import ESC, Terminal
from tests.e2e.wire import FORKED, environment

pytestmark = pytest.mark.e2e

_SOON = 10.0  # seconds until an effect is shown on a busy machine
_MOMENT = 0.03  # seconds between bytes on a slow connection


def test_half_characters_keys_without_a_pause_and_a_paste_of_a_megabyte(tmp_path: Path) -> None:
    command = [*FORKED, "play", "--variant", "duel"]  # not in a hurry, as a key may come late
    with Terminal(command, env=environment(tmp_path)) as terminal:
        terminal.wait(CURTAIN)
        for half in (b"\xc3", b"\xa9", b"x", b"\xf0\x9f", b"\x98", b"\x80", b"\xff", b"\xe2", b"?"):
            terminal.send(half)
            terminal.keep_still(_MOMENT)
        terminal.wait("Help")
        terminal.send(ESC)
        terminal.wait(CURTAIN)
        terminal.send("x" + 4000 * " " + "?")
        terminal.wait("Help")
        terminal.send(ESC)
        terminal.wait(CURTAIN)  # the spaces have not lifted it
        terminal.paste(1_000_000 * "d")
        terminal.send("?")
        terminal.wait("Help", seconds=_SOON)
