"""What a slow line or a strange terminal sends: the whole program goes on."""

import pytest

from tests.e2e.conftest import Open
from tests.e2e.players import CURTAIN

pytestmark = pytest.mark.e2e

_MOMENT = 0.03  # seconds between the bytes of a slow line


def test_half_a_character(start: Open) -> None:
    terminal = start("play", "--variant", "duel")
    terminal.wait(CURTAIN)
    for half in (b"\xc3", b"\xa9", b"x", b"\xf0\x9f", b"\x98", b"\x80", b"\xff", b"\xe2", b"?"):
        terminal.send(half)
        terminal.keep_still(_MOMENT)
    terminal.wait("Help")
    assert terminal.process.poll() is None
