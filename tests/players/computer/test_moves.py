"""The moves that the search follows."""

from __future__ import annotations

from random import Random

from stratego import Kind
from stratego.players.computer.board import Board
from stratego.players.computer.choosing import Thinker
from stratego.players.computer.computer import Computer
from stratego.players.computer.levels import LEVELS
from stratego.players.computer.plans import FAR, Plans, fades
from stratego.players.computer.ranks import BOMB, FLAG
from stratego.players.computer.search import ENDLESS, Search, answers
from tests.players.computer.test_choosing import computer
from tests.support.cases import with_each


def searching(player: Computer) -> Search:
    """A short search for the move of ``player``."""
    tracker = player._tracker
    assert tracker is not None
    thinker = Thinker(tracker, LEVELS["hard"], Random(1))
    plans = Plans(tracker, thinker.chances, thinker.outcomes, thinker.states)
    return Search(Board(tracker, thinker.outcomes, plans, thinker.states), 1000, tracker.boldness)


@with_each(
    ("near", "far", "hit"),
    [(".", "rS", {"A2"}), ("rS", "r8", {"A5"}), ("bB", "rS", set()), ("b3", "rS", set())],
)
def test_a_scout_of_the_enemy_runs_as_far_as_the_way_is_clear(near: str, far: str, hit: set[str]) -> None:
    """A Scout attacks the first piece in its way if it is the computer's, but not one of its own side."""
    board = f"b2 . . . . bF\n{near} . . . . bB\n. . . . . .\n. . . . . .\n{far} . . . . .\nrF rB . . . ."
    player, _ = computer(board, {"A6": Kind.SCOUT, "F6": Kind.FLAG, "F5": Kind.BOMB})
    position = searching(player).board
    raids, _ = answers(position)
    outer = position.outer
    names = player.rules.geometry.names
    found = {names[outer.index(end)] for _, _, start, end, _ in raids if names[outer.index(start)] == "A6"}
    assert found == hit


def test_attraction_fades_from_the_second_step_on() -> None:
    found = fades(8.0, 0.5)
    assert found[:5] == [8.0, 8.0, 4.0, 2.0, 1.0]
    assert len(found) == FAR + 1


@with_each("moved", [True, False])
def test_it_expects_to_be_retaken_more_often_than_it_believes(moved: bool) -> None:
    """Where the computer's beliefs promise most, they are too hopeful, mostly about moved pieces."""
    board = "bF bB . . . b2\n. b8 . . . .\n. b3 . . . .\n. r6 . . . .\n. . . . . .\nrF rB . . . r3"
    player, _ = computer(board, {"B4": Kind.MINER})
    tracker = player._tracker
    assert tracker is not None
    for piece in tracker.alive(own=False):
        piece.moved = moved
    search = searching(player)
    position = search.board
    names, outer, cells = player.rules.geometry.names, position.outer, position.cells
    start, end = (outer[names.index(square)] for square in ("B3", "B4"))
    before = position.key
    believed = search.attack(cells[start], start, end, cells[end], 2, -ENDLESS, ENDLESS)
    feared = search.first_attack(cells[start], start, end, cells[end], 2, -ENDLESS)
    assert feared < believed - (10 if moved else 1)
    assert (position.key, search.taker) == (before, -1)


def test_low_pieces_look_for_the_flag_more_readily_and_all_do_when_few_places_are_left() -> None:
    board = "bF bB . . . .\n. . . . . .\n. . . . . .\n. . r6 r2 . .\nb? . r8 r10 rS r3\nrF rB rB r6 . r3"
    raiders = {"10": Kind.MARSHAL, "6": Kind.CAPTAIN, "3": Kind.MINER}
    fears = {}
    for still in (True, False):
        for letter, kind in raiders.items():
            player, _ = computer(board.replace("?", letter), {"A2": kind})
            tracker = player._tracker
            assert tracker is not None
            for piece in tracker.alive(own=True):
                piece.moved = not still and piece.kind not in (FLAG, BOMB)
            search = searching(player)
            position = search.board
            outer, cells = position.outer, position.cells
            start, end = (outer[player.rules.geometry.index[square]] for square in ("A2", "A1"))
            value = search.raid(cells[start], start, end, cells[end], 1, -ENDLESS, position.score)
            fears[still, letter] = position.score - value
    assert fears[True, "10"] < fears[True, "6"] < fears[True, "3"]
    for letter in raiders:
        assert fears[True, letter] < fears[False, letter]
