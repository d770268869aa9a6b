"""A replayed game is the game that was played, with the views that the players had at each ply."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from stratego import Color, Ruleset, load_ruleset
from stratego.engine.clock import TimeControl
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import TurnScene
from stratego.hotseat.session import Session
from stratego.table.replay import Replay
from tests.hotseat.evening import NAMES, next_step
from tests.records.games import random_game, rulesets
from tests.support.games import FEW
from tests.support.positions import play, position


def replay_of(rules: Ruleset, seed: int, plies: int = 200) -> Replay:
    return Replay(random_game(rules, Random(seed), plies))


@FEW
@given(st.sampled_from(rulesets()), st.integers(0, 2**32), st.lists(st.integers(-20, 220), max_size=20))
def test_wherever_the_cursor_goes_the_board_is_that_of_the_game(
    rules: Ruleset, seed: int, stops: list[int]
) -> None:
    game = random_game(rules, Random(seed), 200)
    replay = Replay(game.copy())
    assert replay.ply == 0
    assert replay.last == game.ply
    for stop in stops:
        replay.to(stop)
        assert replay.ply == min(max(stop, 0), game.ply)
        then = game.copy()
        then.undo(game.ply - replay.ply)
        assert replay.view() == then.open_view()
        for color in Color:
            assert replay.view(color) == then.view(color)


def test_each_players_view_is_what_they_saw_in_the_game() -> None:  # K1-K7
    session, rng = Session(GameSetup(load_ruleset("infiltrator"), NAMES)), Random(11)
    seen = []
    while not (hasattr(session.scene, "outcome")):
        if isinstance(session.scene, TurnScene) and session.scene.stage == "choose":
            seen.append(session.scene.view)
        session.take(next_step(session.scene, rng))
    replay = Replay(session.game())
    for view in seen:
        replay.to(view.ply)
        assert replay.view(view.color) == view


def test_from_battle_to_battle() -> None:
    replay = replay_of(load_ruleset("duel"), 3, 400)
    battles = [event.ply + 1 for event in replay.events if event.incident is not None]
    assert len(battles) > 3
    found = []
    while replay.next_battle():
        found.append(replay.ply)
    assert found == battles
    assert replay.ply == battles[-1]


def test_its_repr_shows_no_rank() -> None:
    assert repr(replay_of(load_ruleset("duel"), 1, 6)) == "<Replay of Stratego Duel: ply 0 of 6>"


@pytest.mark.parametrize("first", Color)
def test_the_clock_is_that_of_the_ply_and_at_the_end_counts_the_last_turn(first: Color) -> None:
    game = position("bF b3 . .\n. . . .\n. . . .\nrF r3 . .", turn=first.value)
    moves = ["B1-B2", "B4-B3", "B2-B1"] if first is Color.RED else ["B4-B3", "B1-B2", "B3-B4"]
    play(game, " ".join(moves))
    replay = Replay(game, {}, TimeControl(60, 2), (5.0, 3.0, 1.0, 12.0))
    left = []
    for ply in range(4):
        replay.to(ply)
        assert replay.clock is not None
        left.append([replay.clock.player, *map(replay.clock.left, (first, first.other))])
    assert left == [
        [first, 60.0, 60.0],
        [first.other, 57.0, 60.0],
        [first, 57.0, 59.0],
        [first, 57.0, 49.0],
    ]
    assert Replay(game, {}, TimeControl(60)).clock is None
    unknown = Replay(game, {}, None, (5.0,))
    assert (unknown.clock, unknown.turn_times) == (None, ())
