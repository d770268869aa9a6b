"""The computer's past beliefs, looked up in any order after the game."""

from random import Random

import pytest

from stratego import Color, OwnPiece, load_ruleset
from stratego.players.computer.beliefs import beliefs
from stratego.players.computer.past_beliefs import PastBeliefs
from stratego.players.computer.ranks import KINDS
from stratego.players.computer.tracking import Tracker
from tests.support.games import choose, new_game, variants


@pytest.mark.parametrize("name", variants("duel", "infiltrator"))
def test_every_ply_in_any_order(name: str) -> None:
    rng = Random(5)
    game = new_game(load_ruleset(name), rng)
    first = game.view(Color.BLUE)
    tracker = Tracker(first)
    expected = [beliefs(tracker)]
    views = [first]
    while game.outcome is None and game.ply < 40:
        event = game.play(choose(game, rng))
        tracker.hear(event.seen_by(Color.BLUE))
        expected.append(beliefs(tracker))
        views.append(game.view(Color.BLUE))
    hindsight = PastBeliefs(first, [event.seen_by(Color.BLUE) for event in game.history])
    for ply in (len(game.history), 0, 30, 31, 7):
        found = hindsight.at(ply)
        assert found.keys() == {
            square for square, piece in views[ply].pieces.items() if not isinstance(piece, OwnPiece)
        }
        for kinds in found.values():
            assert sum(kinds.values()) == pytest.approx(1)
            assert list(kinds.values()) == sorted(kinds.values(), reverse=True)
            assert all(kinds.values())
            row = [kinds.get(kind, 0.0) for kind in KINDS]
            assert row in list(expected[ply].values())
