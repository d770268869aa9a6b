"""Which moves the search follows."""

from __future__ import annotations

from random import Random

from stratego import Kind
from stratego.players.computer.board import Board
from stratego.players.computer.choosing import Thinker
from stratego.players.computer.levels import LEVELS
from stratego.players.computer.plans import FAR, Plans, fades
from stratego.players.computer.search import answers
from tests.players.computer.test_choosing import computer
from tests.support.cases import with_each


@with_each(
    ("near", "far", "hit"),
    [(".", "rS", {"A2"}), ("rS", "r8", {"A5"}), ("bB", "rS", set()), ("b3", "rS", set())],
)
def test_a_scout_of_the_enemy_runs_as_far_as_the_way_is_clear(near: str, far: str, hit: set[str]) -> None:
    """It attacks the first piece on its way if that is the computer's, and never one of its own."""
    board = f"b2 . . . . bF\n{near} . . . . bB\n. . . . . .\n. . . . . .\n{far} . . . . .\nrF rB . . . ."
    player, _ = computer(board, {"A6": Kind.SCOUT, "F6": Kind.FLAG, "F5": Kind.BOMB})
    tracker = player._tracker
    assert tracker is not None
    thinker = Thinker(tracker, LEVELS["hard"], Random(1))
    plans = Plans(tracker, thinker.chances, thinker.outcomes, thinker.states)
    position = Board(tracker, thinker.outcomes, plans, thinker.states)
    raids, _ = answers(position)
    outer = position.bordered.outer
    names = player.rules.geometry.names
    found = {names[outer.index(end)] for _, _, start, end, _ in raids if names[outer.index(start)] == "A6"}
    assert found == hit


def test_what_draws_a_piece_fades_from_the_second_step_on() -> None:
    found = fades(8.0, 0.5)
    assert found[:5] == [8.0, 8.0, 4.0, 2.0, 1.0]
    assert len(found) == FAR + 1
