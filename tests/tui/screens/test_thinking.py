"""The sign that the opponent is thinking."""

import pytest

from stratego.tui.screens.game.board_base import thinking_sign, time_line
from stratego.wording.language import ENGLISH, speak


@pytest.mark.parametrize(
    ("plain", "signs"),
    [
        (False, ["···", "•··", "·•·", "··•", "·•·", "•··"]),
        (True, ["...", "o..", ".o.", "..o", ".o.", "o.."]),
    ],
)
def test_one_dot_after_the_other_stands_out(plain: bool, signs: list[str]) -> None:
    speak(ENGLISH, plain=plain)
    assert [thinking_sign(beats) for beats in range(len(signs))] == signs


def test_a_thin_line_shows_how_much_of_the_time_has_passed() -> None:
    assert [time_line(share) for share in (0, 0.5, 1)] == ["─" * 12, "━" * 6 + "─" * 6, "━" * 12]
    speak(ENGLISH, plain=True)
    assert time_line(0.26) == "===---------"
