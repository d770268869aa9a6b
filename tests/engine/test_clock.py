"""Writing and reading time controls, and losing on time (E6)."""

import pytest
from hypothesis import given, strategies as st

from stratego import Color, Game, GameOver, IllegalMove, load_ruleset
from stratego.engine.clock import Clock, TimeControl
from stratego.engine.endings import Outcome, Reason
from tests.support.cases import with_each

CONTROLS = st.builds(
    TimeControl,
    st.integers(1, 999 * 60 + 59),
    st.integers(0, 999),
    st.none() | st.integers(1, 9999),
    st.none() | st.integers(1, 999 * 60 + 59),
)


@given(CONTROLS)
def test_a_time_control_is_written_and_read(control: TimeControl) -> None:
    assert TimeControl.parse(str(control)) == control


@with_each(
    ("text", "control"),
    [
        ("15+3", TimeControl(900, 3)),
        ("15", TimeControl(900)),
        (" 15+3/180 ", TimeControl(900, 3, 180)),
        ("0:30+2@1:30", TimeControl(30, 2, None, 90)),
        ("15+3/180@10", TimeControl(900, 3, 180, 600)),
    ],
)
def test_how_a_time_control_is_written(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control


@with_each(
    ("texts", "wrong"),
    [
        (["", "+3", "15+3@10/180", "15+3+3"], "write minutes and free seconds a turn, such as 15"),
        (
            ["0+3", "0:00", "15-3", "1:60", "9" * 5000, "１５+3", "15 + 3", "\x1b"],
            "the minutes of each player come first",
        ),
        (["15+", "15+x/180", "15+1000", "15+-1", "15+²"], "the free seconds of each turn come after"),
        (["15+3/0", "15/", "15+3/10000", "15+3/3:00@0"], "the most seconds of a single turn come after /"),
        (["15+3@0", "15@", "15+3@ten"], "the minutes to set up come after @"),
    ],
)
def test_faulty_time_controls_are_refused_with_the_reason(texts: list[str], wrong: str) -> None:
    for text in texts:
        with pytest.raises(ValueError, match=f"is not a time control: {wrong}"):
            TimeControl.parse(text)


def test_free_seconds_are_those_of_one_turn() -> None:
    clock = Clock(TimeControl(60, 3, 20), is_setting_up=False, runs=True)
    assert (clock.left(Color.RED), clock.free, clock.until_out) == (60, 3, 20)
    assert Clock(TimeControl(60, 3), is_setting_up=False, runs=True).until_out == 63
    assert (clock.after(2).left(Color.RED), clock.after(2).free) == (60, 1)
    assert clock.after(5).left(Color.RED) == 58
    following = clock.after(1).next_turn(Color.BLUE).after(1).next_turn(Color.RED)
    assert (following.free, following.left(Color.RED), following.left(Color.BLUE)) == (3, 60, 60)
    assert not clock.after(19.999).is_out
    assert clock.after(20).is_out


@with_each(
    ("main", "longest", "reason"),
    [
        (60, None, Reason.OUT_OF_TIME),
        (60, 63, Reason.OUT_OF_TIME),  # both times run out at once
        (60, 62, Reason.TURN_TOO_LONG),
        (10, 20, Reason.OUT_OF_TIME),
    ],
)
def test_which_time_has_run_out(main: int, longest: int | None, reason: Reason) -> None:
    clock = Clock(TimeControl(main, 3, longest), is_setting_up=False, runs=True)
    late = clock.after(1000)
    assert (clock.reason, late.reason, late.is_out) == (reason, reason, True)


# If both sides lose their last movable piece, the game is a draw (E2).
BOTH = load_ruleset("duel").replace(both_immobile="draw")


def test_the_player_whose_turn_it_is_runs_out_of_time() -> None:
    game = Game.from_board(load_ruleset("duel"), *_board("r3", "b2"), turn="red")
    with pytest.raises(IllegalMove, match="only in a player's own turn") as refused:
        game.run_out("blue")
    assert refused.value.clause == "E6"
    for reason in ("banana", Reason.FLAG):
        with pytest.raises(ValueError, match='must be "out of time", "turn too long" or "opponent missing"'):
            game.run_out("red", reason)
    game.run_out("red", "out of time")
    assert game.outcome == Outcome(Color.BLUE, Reason.OUT_OF_TIME)
    assert isinstance(game.outcome.reason, Reason)
    with pytest.raises(GameOver):
        game.run_out("red")
    assert game.copy().outcome == game.outcome


def test_both_immobile_comes_before_running_out_of_time() -> None:
    """Both last movable pieces are lost in one battle: a draw (E2), whatever the clock says (E6)."""
    game = Game.from_board(BOTH, *_board("r3", "b3"), turn="red")
    game.play(next(action for action in game.legal_moves() if "x" in str(action)))
    assert game.outcome == Outcome(None, Reason.BOTH_IMMOBILE)
    for color in Color:
        with pytest.raises(GameOver):
            game.run_out(color)
    assert game.outcome == Outcome(None, Reason.BOTH_IMMOBILE)


def _board(red: str, blue: str) -> tuple[str]:
    """A tuple with one diagram: two Flags, and these two pieces opposite each other on file A."""
    rules = load_ruleset("duel")
    cells = {"A4": red, "A5": blue, "K1": "rF", "K10": "bF"}
    rows = []
    board = rules.geometry
    for row in range(board.height, 0, -1):
        names = board.names[(row - 1) * board.width : row * board.width]
        lakes = {board.names[square] for square in board.lakes}
        rows.append(" ".join(cells.get(name, "~" if name in lakes else ".") for name in names))
    return ("\n".join(rows),)
