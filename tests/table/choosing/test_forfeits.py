"""M4 and E5: questions and warnings before an action is played."""

import pytest

from stratego import Color
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.steps import Act
from stratego.table.choosing.turn_selection import forfeits
from stratego.wording.ending import quiet_warning
from tests.hotseat.evening import SMALL, deployed, play, turn
from tests.support.positions import position

FORFEIT = SMALL.replace(immobile_moved="forfeit", army={"flag": 1, "scout": 1, "bomb": 1, "marshal": 1})


def test_forfeiting_moves_are_listed_before_they_are_played() -> None:  # M4
    session = deployed(FORFEIT, "F 10 2 B", "F 10 2 B")
    assert list(map(str, forfeits(turn(session).view))) == ["A1-A2", "D1-D2"]
    assert not set(forfeits(turn(session).view)) & set(turn(session).view.legal_moves)
    session.take(Act("B1-B2"))
    assert forfeits(turn(session).view) == ()


def test_each_forfeiting_move_loses_the_game_at_once() -> None:  # M4
    for text in ("A1-A2", "D1-D2"):
        session = deployed(FORFEIT, "F 10 2 B", "F 10 2 B")
        session.take(Act(text))
        assert isinstance(session.scene, OverScene)
        assert session.scene.outcome.winner is Color.BLUE


def test_attacks_forfeit_as_moves_do_and_other_squares_do_not() -> None:  # M4
    session = deployed(FORFEIT, "F 10 2 B", "B 10 2 F")
    play(session, "B1-B2", "C4-C3", "B2-B1", "C3-D3", "B1-B2", "D3-D2")
    assert list(map(str, forfeits(turn(session).view))) == [
        "A1-B1",
        "A1-A2",
        "D1xD2",
    ]  # not D1xC1, as C1 has a piece of the player's own


def test_nothing_forfeits_if_such_moves_are_refused() -> None:  # M4
    session = deployed(FORFEIT.replace(immobile_moved="refuse"), "F 10 2 B", "F 10 2 B")
    assert forfeits(turn(session).view) == ()


def test_nothing_forfeits_in_the_others_turn_and_after_the_game() -> None:  # M4
    game = position("bF b3 . .\n. . . .\n. . . .\nrF r3 . .", immobile_moved="forfeit")
    assert [len(forfeits(game.view(color))) for color in Color] == [1, 0]
    game.resign(Color.RED)
    assert [len(forfeits(game.view(color))) for color in Color] == [0, 0]


@pytest.mark.parametrize("limit", [30, 31])
def test_each_player_is_warned_at_20_and_at_10_plies_left(limit: int) -> None:  # E5
    session = deployed(SMALL.replace(quiet_limit=limit, two_squares=0), "F 10 2 3", "F 10 2 3")
    warned: dict[Color, list[int | None]] = {color: [] for color in Color}
    moves = ["B1-B2", "B4-B3", "B2-B1", "B3-B4"]
    for ply in range(limit - 1):
        view = turn(session).view
        if quiet_warning(view.rules, view.quiet_left):
            warned[view.color].append(view.quiet_left)
        play(session, moves[ply % 4])
    red, blue = ([20, 10], [19, 9]) if limit % 2 == 0 else ([19, 9], [20, 10])
    assert warned == {Color.RED: red, Color.BLUE: blue}


def test_the_text_of_the_warning() -> None:  # E5
    rules = SMALL.replace(quiet_limit=50)
    assert quiet_warning(rules, 20) == "Draw in 20 turns unless a piece is attacked."
    assert quiet_warning(rules, 9) == "Draw in 9 turns unless a piece is attacked."
    guessing = rules.replace(army={"flag": 1, "infiltrator": 1})  # I6
    assert quiet_warning(guessing, 20) == "Draw in 20 turns unless a piece is attacked or guessed."
    assert quiet_warning(SMALL, None) is None
    assert quiet_warning(SMALL.replace(quiet_limit=20), 20) is None  # no quiet turn has been counted yet
