"""D1: a set-up is refused if no piece could ever make a first move from its side's zone."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import assume, given, strategies as st

from stratego import Color, Deployment, DeploymentError, Game, Kind, Ruleset, RulesetError, load_ruleset
from stratego.engine.deployment import can_move_first
from stratego.engine.ruleset import make_ruleset
from stratego.hotseat.draft import Draft
from stratego.players.making import make_player
from stratego.players.match import play_game
from stratego.players.random_player import RandomPlayer
from stratego.rulesets.reading import shipped_names

Cells = Sequence[Kind | None]
NO_MOVE = "No piece can make a first move."


def boards_that_differ(rng: Random) -> Ruleset | None:
    """A random small ruleset whose zones have in common only what B3 demands; None if it is not valid."""
    width, height = rng.randint(4, 6), rng.randint(4, 6)
    back, front = rng.randint(1, 3), rng.randint(2, 3)
    zone = back + front
    rows = ["b" * back, "b" * front, *[""] * (height - 4), "r" * front, "r" * back]
    filled = (row + "".join(rng.choices("~~.", k=width - len(row))) for row in rows)
    layout = ["".join(rng.sample(row, width)) for row in filled]
    immobile = rng.randint(0, zone - 2)
    movable = rng.randint(1, zone - 1 - immobile)
    try:
        return make_ruleset("Odd", "", layout, {"flag": 1, "bomb": immobile, "scout": movable}, {})
    except RulesetError:
        return None


def any_cells(rules: Ruleset, rng: Random) -> Cells:
    army = [kind for kind, count in rules.army.items() for _ in range(count)]
    cells = [*army, *[None] * (len(rules.geometry.zones[0]) - len(army))]
    rng.shuffle(cells)
    return cells


def is_free(rules: Ruleset, color: Color, cells: Cells) -> bool:
    """Whether any movable piece is beside a free square, found by brute force on the layout's rows."""
    drawn = ["".join(row) for row in reversed(rules.layout)]  # the rows from row 1 up
    letter = "r" if color is Color.RED else "b"
    zone = [(row, file) for row, line in enumerate(drawn) for file, cell in enumerate(line) if cell == letter]
    placed = dict(zip(zone if color is Color.RED else zone[::-1], cells, strict=True))
    for (row, file), kind in placed.items():
        if kind in (None, Kind.FLAG, Kind.BOMB):
            continue
        for to_row, to_file in ((row - 1, file), (row + 1, file), (row, file - 1), (row, file + 1)):
            is_on_board = 0 <= to_row < len(drawn) and 0 <= to_file < len(drawn[0])
            if is_on_board and drawn[to_row][to_file] != "~" and placed.get((to_row, to_file)) is None:
                return True
    return False


def squares_of(rules: Ruleset, color: Color, cells: Cells) -> list[tuple[str, Kind]]:
    names = (rules.geometry.names[square] for square in rules.geometry.zones[color.side])
    return [(name, kind) for name, kind in zip(names, cells, strict=True) if kind is not None]


class Fixed(RandomPlayer):
    """A random player that sets up ``army``, a deployment for either side."""

    army: Deployment

    def set_up(self) -> Deployment:
        return self.army


@given(seed=st.integers(0, 2**32))
def test_d1_each_side_is_checked_by_its_own_zone(seed: int) -> None:
    rng = Random(seed)
    rules = boards_that_differ(rng)
    assume(rules is not None)
    assert rules is not None
    cells = any_cells(rules, rng)
    free = {color: is_free(rules, color, cells) for color in Color}
    if not any(free.values()):
        with pytest.raises(DeploymentError, match=NO_MOVE):
            Deployment(rules, cells)
        return
    army = Deployment(rules, cells)
    for color in Color:
        good = Deployment.random(rules, rng, color.other)
        red, blue = (army, good) if color is Color.RED else (good, army)
        players = {each: Fixed(rules, each, 1) for each in Color}
        players[color].army, players[color.other].army = army, good
        finished = play_game(rules, players, 2, rng)
        draft = Draft.empty(rules, color).arrange(army.cells)
        assert draft.ready is free[color]
        if free[color]:
            game = Game(rules, red=red, blue=blue)
            assert color is not game.turn or game.legal_moves()
            assert (
                Deployment.place(rules, color, squares_of(rules, color, cells)) == army == draft.deployment()
            )
            assert finished.default is None
            continue
        with pytest.raises(DeploymentError, match=NO_MOVE):
            Game(rules, red=red, blue=blue)
        with pytest.raises(DeploymentError, match=NO_MOVE):
            army.check(rules, color)
        with pytest.raises(DeploymentError, match=NO_MOVE):
            Deployment(rules, cells, color)
        with pytest.raises(DeploymentError, match=NO_MOVE):
            Deployment.place(rules, color, squares_of(rules, color, cells))
        with pytest.raises(DeploymentError, match=NO_MOVE):
            draft.deployment()
        assert (finished.winner, finished.default) == (color.other, NO_MOVE)


@given(seed=st.integers(0, 2**32))
def test_d1_random_set_ups_are_those_of_their_side(seed: int) -> None:
    rng = Random(seed)
    rules = boards_that_differ(rng)
    assume(rules is not None)
    assert rules is not None
    for color in Color:
        assert is_free(rules, color, Deployment.random(rules, rng, color).cells)
        for player in ("random", "computer:easy"):
            assert is_free(rules, color, make_player(player, rules, color, seed).set_up().cells)
        filled = Draft.empty(rules, color).fill(rng)
        assert is_free(rules, color, filled.cells)
        assert can_move_first(rules, color, filled.cells)


def test_d1_the_boards_of_the_shipped_games_are_alike_for_both_sides() -> None:
    """The same seed gives the same random set-up for Red, for Blue, and if no side is named."""
    for name in shipped_names():
        rules = load_ruleset(name)
        red, blue = (Deployment.random(rules, Random(5), color) for color in Color)
        assert red == blue == Deployment.random(rules, Random(5))
