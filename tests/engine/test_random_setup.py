"""Random set-ups are legal on any board, and as an experienced player might make them (D1)."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratego.engine.deployment import Deployment
from stratego.engine.pieces import Color, Kind
from stratego.engine.random_setup import random_cells
from stratego.engine.ruleset import Ruleset, make_ruleset
from stratego.rulesets.files import load_ruleset, shipped_names
from tests.support.cases import with_each
from tests.support.games import variants

# Those with a zone of four rows, as the expectations below assume.
SHIPPED = {
    name: rules for name in shipped_names() if len((rules := load_ruleset(name)).geometry.zones[0]) == 40
}
EACH = pytest.mark.parametrize("name", variants("duel", "original", "infiltrator", "barrage", among=SHIPPED))
MOVABLE = [kind for kind in Kind if kind.movable]


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any board with zones of whole rows and a way out, and any army that fits."""
    width = draw(st.integers(4, 12))
    depth = draw(st.integers(1, 5))
    between = draw(st.integers(max(1, 4 - 2 * depth), 15 - 2 * depth))
    lakes = st.lists(st.booleans(), min_size=width, max_size=width).filter(lambda row: not all(row))
    field = ["".join(".~"[lake] for lake in draw(lakes)) for _ in range(between)]
    layout = ["b" * width] * depth + field + ["r" * width] * depth
    flags = draw(st.integers(1, min(3, width)))
    room = width * depth - flags
    army: Counter[str] = Counter({Kind.FLAG: flags, draw(st.sampled_from(MOVABLE)): 1})
    if room > 1:
        bombs = draw(st.integers(0, room - 1))
        army[Kind.BOMB] = bombs
        army.update(draw(st.lists(st.sampled_from(MOVABLE), max_size=room - 1 - bombs)))
    return make_ruleset("Any", "", layout, army, {})


def random_rows(rules: Ruleset, seed: int) -> list[list[str]]:
    """A random set-up's rows from the back."""
    return rows_from_the_back(Deployment.random(rules, Random(seed)))


def shut_in(rules: Ruleset, deployment: Deployment) -> list[Kind]:
    """The pieces that can never leave the zone past Bombs, Flags, lakes and the edge."""
    board = rules.geometry
    placed = dict(zip(board.zones[0], deployment.cells, strict=True))
    still = {square for square, kind in placed.items() if kind is not None and not kind.movable}
    reached = set(range(board.size)) - set(placed) - board.lakes
    while grown := {near for square in reached for near in board.neighbours[square]} - still - reached:
        reached |= grown
    return [kind for square, kind in placed.items() if kind and kind.movable and square not in reached]


def rows_from_the_back(deployment: Deployment) -> list[list[str]]:
    return [line.split() for line in reversed(str(deployment).splitlines())]


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_on_any_board_with_any_army(rules: Ruleset, seed: int) -> None:
    deployment = Deployment.random(rules, Random(seed))  # would raise DeploymentError
    rows = rows_from_the_back(deployment)
    assert sum(row.count("F") for row in rows[:2]) == rules.army[Kind.FLAG]
    assert not shut_in(rules, deployment)


@EACH
@given(seed=st.integers(0, 2**32))
def test_of_every_shipped_army(name: str, seed: int) -> None:
    deployment = Deployment.random(SHIPPED[name], Random(seed))
    rows = rows_from_the_back(deployment)
    assert "F" in rows[0] + rows[1]
    assert not shut_in(SHIPPED[name], deployment)


@given(rules=rulesets(), seed=st.integers(0, 2**32), data=st.data())
def test_placed_pieces_stay(rules: Ruleset, seed: int, data: st.DataObject) -> None:
    whole = Deployment.random(rules, Random(seed)).cells
    placed = [kind if data.draw(st.booleans()) else None for kind in whole]
    cells = random_cells(rules, Random(seed + 1), Color.RED, placed)
    assert all(cell is kind for cell, kind in zip(cells, placed, strict=True) if kind is not None)
    assert Counter(filter(None, cells)) == rules.army


def test_placed_pieces_are_not_shut_in() -> None:
    rules = SHIPPED["original"]
    placed = [Kind.MINER, *[None] * 39]
    for seed in range(40):
        assert not shut_in(rules, Deployment(rules, random_cells(rules, Random(seed), Color.RED, placed)))


def test_a_zone_behind_a_lake_has_a_way_out() -> None:
    # Only one square of the zone has a way out.
    layout = ["bbbb", "bbbb", "bbbb", ".~~~", "....", ".~~~", "rrrr", "rrrr", "rrrr"]
    rules = make_ruleset("Strait", "", layout, {"flag": 1, "bomb": 8, "scout": 3}, {})
    for seed in range(50):
        assert not shut_in(rules, Deployment.random(rules, Random(seed)))


@with_each("name", ["duel", "barrage"])
def test_no_scout_has_a_clear_line_to_the_flag(name: str) -> None:
    rules = SHIPPED[name]
    board = rules.geometry
    for seed in range(100):
        cells = Deployment.random(rules, Random(seed)).cells
        placed = dict(zip(board.zones[0], cells, strict=True))
        (flag,) = (square for square, kind in placed.items() if kind is Kind.FLAG)
        for ray in board.rays[flag]:
            if set(ray) - set(placed):
                assert any(placed.get(square) for square in ray)


Rows = list[list[str]]
"""A set-up's rows from the back."""


def flag_on_the_back_row(rows: Rows) -> bool:
    return "F" in rows[0]


def bomb_beside_the_flag(rows: Rows) -> bool:
    (at,) = ((y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "F")
    near = ((at[0] + dy, at[1] + dx) for dy, dx in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    return any(rows[y][x] == "B" for y, x in near if 0 <= y < 4 and 0 <= x < 10)


def spy_near_the_marshal_or_the_general(rows: Rows) -> bool:
    at = {cell: (y, x) for y, row in enumerate(rows) for x, cell in enumerate(row)}
    spy = at["S"]
    return min(abs(spy[0] - at[k][0]) + abs(spy[1] - at[k][1]) for k in ("9", "10")) <= 2


def mixed_front_row(rows: Rows) -> bool:
    strong, weak = {"6", "7", "8", "9", "10"}, {"2", "3", "4"}
    return bool(strong & set(rows[-1])) and bool(weak & set(rows[-1]))


@EACH
def test_many_are_as_an_experienced_player_might_make_them(name: str) -> None:
    """The shares of many set-ups in which something is so, or its mean for each piece, and their bounds."""
    dealt = [random_rows(SHIPPED[name], seed) for seed in range(200)]
    assert dealt[:5] == [random_rows(SHIPPED[name], seed) for seed in range(5)]
    assert len(set(map(str, dealt))) == len(dealt)
    army = SHIPPED[name].army

    def in_rear_half(rows: Rows, letter: str) -> int:
        return (rows[0] + rows[1]).count(letter)

    expected: dict[str, tuple[float, Callable[[Rows], float], float]] = {
        "Flag on the back row": (0.8, flag_on_the_back_row, 0.999),
        "Bombs in the rear half": (0.6, lambda rows: in_rear_half(rows, "B") / army[Kind.BOMB], 1.01),
        "Bomb beside the Flag": (0.5, bomb_beside_the_flag, 0.97),
        "Miners in the rear half": (0.6, lambda rows: in_rear_half(rows, "3") / army[Kind.MINER], 1.01),
        "Scouts in front": (0.3, lambda rows: rows[-1].count("2") / army[Kind.SCOUT], 0.7),
        "Spy in front": (-0.01, lambda rows: "S" in rows[-1], 0.05),
        "Spy near the Marshal or the General": (0.6, spy_near_the_marshal_or_the_general, 1.01),
    }
    if name in ("original", "infiltrator"):
        expected["mixed front row"] = (0.95, mixed_front_row, 1.01)
    shares = {what: sum(map(holds, dealt)) / len(dealt) for what, (_, holds, _) in expected.items()}
    wrong = {
        what: share for what, share in shares.items() if not expected[what][0] < share < expected[what][2]
    }
    assert not wrong
