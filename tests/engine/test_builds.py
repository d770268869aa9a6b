"""Copying, pickling, subclassing and ``str`` work in the interpreted build as in the compiled one."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from stratego import Action, Deployment, Event, Game, IllegalMove, PlayerView, load_ruleset

RULES = load_ruleset("infiltrator")


def played(plies: int) -> Game:
    rng = Random(4)
    game = Game(RULES, red=Deployment.random(RULES, rng), blue=Deployment.random(RULES, rng))
    for _ in range(plies):
        game.play(rng.choice(game.legal_moves()))
    return game


def everything(game: Game) -> tuple[object, ...]:
    return game.board(), game.history, game.legal_moves(), game.view("red"), game.view("blue"), game.outcome


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_game_survives_copying_and_pickling(twin_of: object) -> None:
    assert callable(twin_of)
    game = played(150)
    twin = twin_of(game)
    assert everything(twin) == everything(game)
    twin.play(twin.legal_moves()[-1])
    assert twin.ply == game.ply + 1
    twin.undo(twin.ply)
    assert everything(game) == everything(played(150))


def test_values_survive_copying_and_pickling() -> None:
    game = played(60)
    deployment = Deployment.random(RULES, Random(1))
    values: list[Action | Event | Deployment | PlayerView] = [
        *game.legal_moves(),
        *game.history,
        game.view("red"),
        deployment,
    ]
    for value in values:
        for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert twin == value
            assert hash(twin) == hash(value)
            assert repr(twin) == repr(value)
    assert all(pickle.loads(pickle.dumps(action)) is action for action in game.legal_moves())


def test_a_game_can_have_a_subclass() -> None:
    class Counted(Game):
        """Counts the actions played."""

        def __init__(self, *args: object, **named: object) -> None:
            self.count = 0
            super().__init__(*args, **named)  # type: ignore[arg-type]

        def play(self, action: Action | str) -> Event:
            self.count += 1
            return super().play(action)

    rng = Random(4)
    game = Counted(RULES, red=Deployment.random(RULES, rng), blue=Deployment.random(RULES, rng))
    game.play(game.legal_moves()[0])
    assert (game.count, game.ply) == (1, 1)
    twin = game.copy()
    assert isinstance(twin, Counted)
    twin.play(twin.legal_moves()[0])
    assert (twin.count, twin.ply, game.count, game.ply) == (2, 2, 1, 1)


def test_errors_have_their_texts_clauses_and_fields() -> None:
    game = played(0)
    with pytest.raises(IllegalMove) as refused:
        game.play("A4-A7")
    error = pickle.loads(pickle.dumps(refused.value))
    assert str(error) == str(refused.value)
    assert error.clause == refused.value.clause
    assert error.explanation.template == refused.value.explanation.template
    with pytest.raises(ValueError, match="green"):
        game.view("green")
