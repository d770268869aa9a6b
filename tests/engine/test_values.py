"""What leaves a game can be copied, sent to another process, and written down."""

import copy
import json
import pickle
from enum import Enum
from typing import Any

import pytest

from stratego import DeploymentError, Game, GameOver, IllegalMove, Kind, RulesetError, load_ruleset

BOARD = """
    .  .  .  . bF
    .  .  .  .  .
    .  .  . bI  .
   rI b3  .  .  .
    .  .  .  . rF
"""


def small(**options: Any) -> Game:
    rules = load_ruleset("infiltrator").replace(
        layout=["bbbbb", "bbbbb", ".....", "rrrrr", "rrrrr"],
        army={"flag": 1, "infiltrator": 1, "miner": 1},
        **options,
    )
    return Game.from_board(rules, BOARD)


@pytest.mark.parametrize(
    "error",
    [
        IllegalMove("no piece stands on A5", "M1"),
        GameOver("the game is over"),
        DeploymentError(["1 Flag missing", "2 Bomb missing"]),
        RulesetError(["rules.tie: one", "rules.tie: two"]),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_survives_the_way_to_another_process(error: ValueError) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert (type(twin), str(twin), vars(twin)) == (type(error), str(error), vars(error))


def test_the_standard_copy_is_independent_too() -> None:
    game = small()
    twin = copy.copy(game)
    twin.play("A2xB2")
    assert (game.ply, twin.ply) == (0, 1)
    assert game.board() != twin.board()


def test_equal_views_are_one_key() -> None:
    game = small()
    keys = {game.view("red"), game.view("blue"), game.open_view()}
    game.play("A2-A1")
    game.undo()
    assert keys == {game.view("red"), game.view("blue"), game.open_view()}
    assert len(keys) == 3


def plain(value: object) -> bool:
    """Whether a value is made of JSON's own types, and not of those that only pass for them."""
    if isinstance(value, dict):
        return all(map(plain, value)) and all(map(plain, value.values()))
    if isinstance(value, list):
        return all(map(plain, value))
    return value is None or (isinstance(value, str | int) and not isinstance(value, Enum))


@pytest.mark.parametrize("silent", [False, True])
def test_a_view_is_written_in_plain_values(silent: bool) -> None:  # K1-K7
    game = small(silent_defence=silent, battle_memory="shown")
    game.play("A2xB2")
    for color in ("red", "blue"):
        told = game.view(color).as_dict()
        assert told["outcome"] == {"winner": "blue", "reason": "no movable piece"}
        assert plain(told)
        assert json.loads(json.dumps(told)) == told


def test_a_ruleset_has_all_its_parts() -> None:
    rules = load_ruleset("duel")
    with pytest.raises(RulesetError) as caught:
        rules.replace(name=None, summary=None, layout=None, army=None)
    assert [fault.split(":")[0] for fault in caught.value.faults] == [
        "name",
        "summary",
        "board.layout",
        "army",
    ]


def test_an_army_is_counted_by_key() -> None:
    assert load_ruleset("duel").replace(army={Kind.FLAG: 1, Kind.SPY: 2}).army_size == 3
    with pytest.raises(RulesetError, match=r"army\.3: there is no such piece"):
        load_ruleset("duel").replace(army={3: 1, "flag": 1, "spy": 1})
