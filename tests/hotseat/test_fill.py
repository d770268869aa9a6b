"""Placing the rest of an army at random around the placed pieces (D1)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from stratego import Color, Deployment, Kind, Ruleset, load_ruleset
from stratego.hotseat.draft import Completion, Draft
from tests.hotseat.evening import CORRIDOR, SMALL, cells
from tests.support.cases import with_each

SHIPPED = [load_ruleset(name) for name in ("duel", "original", "infiltrator", "barrage")]


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), rules=st.sampled_from([SMALL, *SHIPPED]))
def test_fill_keeps_placed_pieces_and_completes_the_army(seed: int, rules: Ruleset) -> None:
    rng = Random(seed)
    army = [kind for kind, count in rules.army.items() if kind.movable for _ in range(count)]
    draft = Draft.empty(rules, Color.RED)
    zone = len(draft.cells)
    # Anywhere in the zone, or only in its back half.
    taken = rng.sample(range(rng.choice((zone, zone // 2))), rng.randint(0, zone // 2))
    for cell, kind in zip(taken, rng.sample(army, len(army)), strict=False):
        draft = draft.place(cell, kind)
    filled = draft.fill(rng)
    assert all(now is kind for now, kind in zip(filled.cells, draft.cells, strict=True) if kind is not None)
    assert filled.ready
    assert draft in (filled, filled.undo()) or filled == draft.undo()


def test_fill_loses_no_piece_if_few_squares_are_free() -> None:
    draft = Draft.empty(SMALL, Color.RED).arrange(cells("10 3 . ."))
    filled = {draft.fill(Random(seed)).cells for seed in range(100)}
    assert filled == {cells("10 3 F 2"), cells("10 3 2 F")}


@with_each("rules", SHIPPED)
def test_fill_alone_is_a_random_deployment(rules: Ruleset) -> None:
    for seed in range(5):
        filled = Draft.empty(rules, Color.RED).fill(Random(seed))
        assert filled.deployment() == Deployment.random(rules, Random(seed))


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.name)
def test_fill_around_placed_pieces_is_as_sensible(rules: Ruleset) -> None:
    started = Draft.empty(rules, Color.BLUE).place(0, Kind.MARSHAL).place(38, Kind.BOMB).place(3, Kind.SCOUT)
    for seed in range(10):
        filled = started.fill(Random(seed)).cells
        assert (filled[0], filled[38], filled[3]) == (Kind.MARSHAL, Kind.BOMB, Kind.SCOUT)
        assert filled.index(Kind.FLAG) < 20


def test_the_flag_stays_back_if_the_back_row_is_full() -> None:
    draft = Draft.empty(SHIPPED[1], Color.RED)
    for cell in range(9):
        draft = draft.place(cell, Kind.SCOUT if cell < 8 else Kind.SPY)
    flags = [draft.fill(Random(seed)).cells.index(Kind.FLAG) for seed in range(15)]
    assert max(flags) < 20  # sometimes the Flag is on the second row
    assert flags.count(9) > 10


def test_fill_differs_from_draw_to_draw_and_is_the_same_for_the_same_draw() -> None:
    draft = Draft.empty(SHIPPED[1], Color.RED)
    assert len({draft.fill(Random(seed)).cells for seed in range(10)}) == 10
    assert draft.fill(Random(3)) == draft.fill(Random(3))


# Rows from the back. The Flag, a Bomb and the Spy are left for A1, A4 and H4; H4 is behind a lake.
ONE_WAY_OUT = """
    . 2 2 2 2 2 2 2 2 3
    3 3 3 3 4 4 4 4 5 5
    5 5 6 6 6 6 7 7 7 8
    . B 8 9 B B 10 . B B
"""


def test_fill_finds_the_one_way_to_a_first_move() -> None:
    draft = Draft.empty(SHIPPED[1], Color.RED).arrange(cells(ONE_WAY_OUT))
    for seed in range(20):
        assert draft.fill(Random(seed)).ready


def test_fill_keeps_placed_pieces_even_if_nothing_can_move() -> None:
    draft = Draft.empty(CORRIDOR, Color.BLUE).arrange(cells(". . . B"))
    filled = draft.fill(Random(1))
    assert filled.cells[3] is Kind.BOMB
    assert not sum(filled.tray.values())
    assert "first move" in str(filled.fault)


def _is_open(draft: Draft) -> bool:
    """Whether an enemy Scout could have a clear line to the Flag."""
    board, placed = draft.rules.geometry, dict(zip(draft.squares, draft.cells, strict=True))
    flag = next(square for square, kind in placed.items() if kind is Kind.FLAG)
    lines = [[board.names[square] for square in ray] for ray in board.rays[board.index[flag]]]
    return any(set(line) - set(placed) and not any(placed.get(square) for square in line) for line in lines)


@with_each("name", ["duel", "barrage", "quick"])
def test_a_flag_placed_among_the_last_pieces_stands_behind_others(name: str) -> None:
    rules = load_ruleset(name)
    pieces = [kind for kind, count in rules.army.items() for _ in range(count) if kind is not Kind.FLAG]
    closed = 0
    for seed in range(18):
        rng = Random(seed)
        draft = Draft.empty(rules, Color.RED).fill(rng)
        gone = rng.sample(pieces, 1 + seed % 3)  # taken back besides the Flag
        for kind in (Kind.FLAG, *gone):
            draft = draft.lift(draft.cells.index(kind))
        filled = draft.fill(rng)
        closed += not _is_open(filled)
    assert closed == 18


def test_a_player_who_runs_out_of_time_keeps_the_pieces_already_placed() -> None:  # D1
    draft = Draft.empty(SHIPPED[0], Color.RED).place(3, Kind.MARSHAL).place(7, Kind.SPY)
    for seed in range(10):
        cells = Completion(Random(seed)).cells(draft)
        assert (cells[3], cells[7]) == (Kind.MARSHAL, Kind.SPY)


def test_a_player_who_runs_out_of_time_in_turn_gets_a_random_set_up_piece_by_piece() -> None:  # D3
    rules = SHIPPED[0].replace(deployment="alternating")
    rows = Counter[int]()
    for seed in range(20):
        draft, rest = Draft.empty(rules, Color.BLUE).place(25, Kind.SPY), Completion(Random(seed))
        filled = draft.fill(Random(seed))
        while any(draft.tray.values()):
            draft, _ = draft.with_one_more(rest.cells(draft))
        assert draft.cells == filled.cells
        rows.update(cell // 10 for cell, kind in enumerate(draft.cells) if kind)
        assert not _is_open(draft)
    assert all(rows[row] > 20 for row in range(4))  # pieces are spread over all rows


def test_a_set_up_completed_in_turn_keeps_a_first_move_however_unlikely_it_is() -> None:  # D3
    army = {Kind.FLAG: 1, Kind.BOMB: 37, Kind.MARSHAL: 1}
    rules = SHIPPED[1].replace(army=army, deployment="alternating")
    started = Draft.empty(rules, Color.RED).place(0, Kind.MARSHAL).place(1, Kind.BOMB)
    for seed in range(10):  # the one empty cell has to be in front of the Marshal
        draft, rest = started, Completion(Random(seed))
        while not draft.ready:
            draft, _ = draft.with_one_more(rest.cells(draft))
        assert draft.cells[10] is None
