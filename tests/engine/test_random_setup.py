"""Random set-ups are legal on any board, and resemble those of people (D1)."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, strategies as st

from stratego.engine import random_setup
from stratego.engine.deployment import Deployment
from stratego.engine.pieces import Color, Kind
from stratego.engine.random_setup import random_cells
from stratego.engine.ruleset import Ruleset, make_ruleset
from stratego.rulesets.reading import load_ruleset, shipped_names
from tests.support.builds import is_compiled
from tests.support.cases import with_each
from tests.support.games import variants

# Games with zones of four rows of ten squares, as the figures below require.
SHIPPED = {
    name: rules for name in shipped_names() if len((rules := load_ruleset(name)).geometry.zones[0]) == 40
}
EACH = pytest.mark.parametrize("name", variants("original", "barrage", among=SHIPPED))
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
    """The pieces that can never leave the zone because of Bombs, Flags, lakes and the edge of the board."""
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
    deployment = Deployment.random(rules, Random(seed))  # raises DeploymentError if it is illegal
    movable = sum(count for kind, count in rules.army.items() if kind.movable)
    assert len(shut_in(rules, deployment)) <= movable // 10


@EACH
@given(seed=st.integers(0, 2**32))
def test_only_low_pieces_are_shut_in(name: str, seed: int) -> None:
    found = shut_in(SHIPPED[name], Deployment.random(SHIPPED[name], Random(seed)))
    assert len(found) <= 3
    assert set(found) <= {Kind.SERGEANT}


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
    for seed in range(20):
        cells = random_cells(rules, Random(seed), Color.RED, placed)
        assert Kind.MINER not in shut_in(rules, Deployment(rules, cells))


def test_a_zone_behind_a_lake_has_a_way_out() -> None:
    # Only one square of each zone leads out of it.
    layout = ["bbbb", "bbbb", "bbbb", ".~~~", "....", ".~~~", "rrrr", "rrrr", "rrrr"]
    rules = make_ruleset("Strait", "", layout, {"flag": 1, "bomb": 8, "scout": 3}, {})
    for seed in range(50):
        assert not shut_in(rules, Deployment.random(rules, Random(seed)))


@with_each("name", ["duel", "barrage"])
def test_no_scout_has_a_clear_line_to_the_flag(name: str) -> None:
    rules = SHIPPED[name]
    board = rules.geometry
    for seed in range(50):
        cells = Deployment.random(rules, Random(seed)).cells
        placed = dict(zip(board.zones[0], cells, strict=True))
        (flag,) = (square for square, kind in placed.items() if kind is Kind.FLAG)
        for ray in board.rays[flag]:
            if set(ray) - set(placed):
                assert any(placed.get(square) for square in ray)


Rows = list[list[str]]
"""A set-up's rows from the back."""


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


# Measured with `bench/setups.py` on many set-ups made by people: a share, or a mean per set-up.
# One share is higher on purpose.
OF_PEOPLE = {
    "original": {
        "Flag in a corner": 0.208,
        "Flag on the back row": 0.881,
        "Bomb in front": 0.455,
        "Scouts in front": 2.633,
        "Flag shut in by Bombs": 0.65,  # people's: 0.445 (docs/strength.md)
        "another piece shut in by Bombs": 0.170,
        "Scouts side by side": 1.615,
        "Scouts behind Bombs": 0.243,
        "Sergeants behind Bombs": 0.982,
        "Spy behind the General": 0.277,
        "Colonels side by side": 0.024,
    },
    "barrage": {
        "Flag in a corner": 0.387,
        "Flag on the back row": 0.632,
        "Bomb in front": 0.185,
        "Scouts in front": 0.681,
    },
}


def shut_in_by_bombs(rows: Rows) -> str:
    at = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    sides = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return "".join(
        cell
        for (y, x), cell in at.items()
        if cell != "B" and y < 3 and all(at.get((y + dy, x + dx), "B") == "B" for dy, dx in sides)
    )


def side_by_side(rows: Rows, pair: str) -> int:
    return sum(row[at : at + 2] == list(pair) for row in rows for at in range(9))


def one_behind_another(rows: Rows, pair: str) -> int:
    return sum(row[at] + front[at] == pair for row, front in pairwise(rows) for at in range(10))


@EACH
def test_random_set_ups_resemble_those_of_people(name: str) -> None:
    """In 300 set-ups, each share or mean is near the value in `OF_PEOPLE`, or within bounds given here."""
    dealt = [random_rows(SHIPPED[name], seed) for seed in range(300)]
    assert dealt[:5] == [random_rows(SHIPPED[name], seed) for seed in range(5)]
    assert len(set(map(str, dealt[:100]))) == 100
    army, is_whole = SHIPPED[name].army, SHIPPED[name].army_size == 40

    def in_rear_half(rows: Rows, letter: str) -> int:
        return (rows[0] + rows[1]).count(letter)

    counted: dict[str, Callable[[Rows], float]] = {
        "Flag in a corner": lambda rows: "F" in (rows[0][0], rows[0][-1]),
        "Flag on the back row": lambda rows: "F" in rows[0],
        "Bomb in front": lambda rows: "B" in rows[-1],
        "Scouts in front": lambda rows: rows[-1].count("2"),
        "Flag shut in by Bombs": lambda rows: "F" in shut_in_by_bombs(rows),
        "another piece shut in by Bombs": lambda rows: shut_in_by_bombs(rows).strip("F") != "",
        "Scouts side by side": lambda rows: side_by_side(rows, "22"),
        "Scouts behind Bombs": lambda rows: one_behind_another(rows, "2B"),
        "Sergeants behind Bombs": lambda rows: one_behind_another(rows, "4B"),
        "Spy behind the General": lambda rows: one_behind_another(rows, "S9"),
        "Colonels side by side": lambda rows: side_by_side(rows, "88"),
        "Bombs in the rear half": lambda rows: in_rear_half(rows, "B") / army[Kind.BOMB],
        "Bomb beside the Flag": bomb_beside_the_flag,
        "Scouts of the army in front": lambda rows: rows[-1].count("2") / army[Kind.SCOUT],
        "Miners in the rear half": lambda rows: in_rear_half(rows, "3") / army[Kind.MINER],
        "Spy in front": lambda rows: "S" in rows[-1],
        "Spy near the Marshal or the General": spy_near_the_marshal_or_the_general,
        "mixed front row": mixed_front_row,
    }
    bounds = {
        "Bombs in the rear half": (0.6, 1.01),
        "Bomb beside the Flag": (0.5 if is_whole else 0.2, 0.97),
        "Scouts of the army in front": (0.3, 0.7),
    }
    if name == "duel":
        bounds |= {"Flag on the back row": (0.85, 1.01), "Bomb beside the Flag": (0.7, 0.97)}
    if name in ("original", "infiltrator"):
        bounds |= {
            "Miners in the rear half": (0.6, 1.01),
            "Spy in front": (-0.01, 0.2),
            "Spy near the Marshal or the General": (0.6, 1.01),
            "mixed front row": (0.95, 1.01),
        }
    for what, share in OF_PEOPLE.get(name, {}).items():  # in 300 set-ups, shares vary by up to 0.1
        bounds[what] = (share - 0.1 * max(share, 1), share + 0.1 * max(share, 1))
    shares = {what: sum(map(counted[what], dealt)) / len(dealt) for what in bounds}
    assert {
        what: share for what, share in shares.items() if not bounds[what][0] < share < bounds[what][1]
    } == {}


def test_the_set_ups_counted_have_all_their_pieces() -> None:
    """In the tables, each kind's counts add up to its pieces in 1,000 set-ups, up to rounding."""
    found = [
        {kind.value: 2 * sum(map(sum, random_setup._rows(table))) for kind, table in tables.items()}
        for tables in (random_setup._ORIGINAL, random_setup._BARRAGE)
    ]
    original = {"flag": 998, "bomb": 5997, "spy": 1000, "scout": 8002, "miner": 5001, "sergeant": 4000}
    original |= {"lieutenant": 3999, "captain": 4004, "major": 3000, "colonel": 2002}
    barrage = {"flag": 999, "bomb": 1000, "spy": 996, "scout": 1999, "miner": 1001}
    assert found == [
        original | {"general": 996, "marshal": 1003},
        barrage | {"general": 998, "marshal": 1004},
    ]


@pytest.mark.skipif(is_compiled(), reason="a compiled figure cannot be replaced")
def test_a_bluff_shuts_in_a_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_setup, "_BLUFFS", 1.0)
    rules = SHIPPED["original"]
    assert all(shut_in(rules, Deployment.random(rules, Random(seed))) for seed in range(20))
