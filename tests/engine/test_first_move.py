"""D2: Red moves first, or the player who was chosen."""

from random import Random

import pytest

from stratego import Color, Deployment, Game, Ruleset, load_ruleset
from tests.support.cases import with_each

DUEL = load_ruleset("duel")
CHOSEN = DUEL.replace(first_move="chosen")


def game(rules: Ruleset, **turn: str) -> Game:
    """A game from random set-ups; ``turn`` moves first, or Red if it is not given."""
    red, blue = (Deployment.random(rules, Random(seed)) for seed in (1, 2))
    return Game(rules, red=red, blue=blue, **turn)


@with_each("color", Color)
def test_the_chosen_player_moves_first(color: Color) -> None:
    begun = game(CHOSEN, turn=color.value)
    assert begun.turn is color
    assert begun.view(color).legal_moves
    assert not begun.view(color.other).legal_moves
    assert begun.play(begun.legal_moves()[0]).color is color
    begun.undo()
    assert begun.turn is color


def test_red_moves_first_if_nobody_was_chosen() -> None:
    assert game(CHOSEN).turn is game(DUEL).turn is Color.RED


def test_red_always_moves_first_if_the_ruleset_says_so() -> None:
    assert game(DUEL, turn="red").turn is Color.RED
    with pytest.raises(ValueError, match="Red moves first"):
        game(DUEL, turn="blue")


def test_a_turn_that_is_not_a_colour() -> None:
    with pytest.raises(ValueError, match="green"):
        game(CHOSEN, turn="green")


def test_numbers_shown_never_change_who_wins() -> None:  # P2
    low = DUEL.replace(numbering="low")
    one, other = game(DUEL), game(low)
    rng = Random(3)
    while one.outcome is None and one.ply < 300:
        action = str(rng.choice(one.legal_moves()))
        assert one.play(action) == other.play(action)  # the notation (N1) is the same
    assert one.board() == other.board()
    assert one.outcome == other.outcome
