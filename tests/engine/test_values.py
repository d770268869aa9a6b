"""The values that a game returns can be copied and pickled; a view can also be written as JSON."""

import copy
import json
import pickle
from enum import Enum
from typing import Any

import pytest

from stratego import DeploymentError, Game, GameOver, IllegalMove, Kind, RulesetError, load_ruleset
from stratego.engine.errors import Explanation
from stratego.engine.values import Value, ValueType
from tests.support.cases import with_each


class Point(Value):
    x: int
    y: int = 0


class Pixel(Value):
    x: int
    y: int = 0


class Count(Value):
    counts: dict[str, int]


class Nothing(Value):
    pass


class Positive(Value):
    number: int

    def __post_init__(self) -> None:
        if self.number <= 0:
            raise ValueError("not positive")


def test_a_value_takes_its_fields_in_order_or_by_name() -> None:
    points = Point(1, 2), Point(1, y=2), Point(y=2, x=1)
    assert {(point.x, point.y) for point in points} == {(1, 2)}
    assert Point(1).y == 0
    assert Point.__slots__ == Point.__match_args__ == ("x", "y")  # type: ignore[attr-defined]


@with_each("kind", [Point, Pixel])
@with_each(("fields", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"z": 1}), ((1,), {"x": 1})])
def test_other_fields_are_an_error(kind: Any, fields: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError):
        kind(*fields, **named)
    assert kind(1, 2) == kind(1, 2)
    with pytest.raises(TypeError):
        kind(*fields, **named)


def test_values_of_one_type_with_equal_fields_are_equal() -> None:
    assert Point(1, 2) == Point(1, 2) != Point(1, 3)
    assert Point(1, 2) != Pixel(1, 2)
    assert Point(1, 2) != (1, 2)
    assert Nothing() == Nothing() != Point(0)
    assert len({Point(1), Point(1, 0), Pixel(1), Nothing(), Nothing()}) == 3


def test_a_value_with_a_dict_can_be_a_key() -> None:
    assert hash(Count({"a": 1})) == hash(Count({"b": 2}))
    assert Count({"a": 1}) != Count({"b": 2})


@pytest.mark.parametrize("name", ["x", "z"])
def test_a_value_is_immutable(name: str) -> None:
    point = Point(1, 2)
    with pytest.raises(AttributeError):
        setattr(point, name, 3)
    with pytest.raises(AttributeError):
        delattr(point, name)
    assert not hasattr(point, "__dict__")
    assert (point.x, point.y) == (1, 2)


def test_a_copy_of_a_value_is_equal() -> None:
    for value in (Point(1, 2), Nothing(), Count({"a": 1})):
        for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert twin == value
            assert type(twin) is type(value)


def test_a_value_with_fields_replaced() -> None:
    point = Point(1, 2)
    assert point.replace(x=5) == Point(5, 2)
    assert point == Point(1, 2)


def test_the_repr_of_a_value_shows_no_field() -> None:
    assert repr(Point(1, 2)) == "<Point>"


def test_a_value_can_check_its_fields() -> None:
    assert Positive(1).number == 1
    with pytest.raises(ValueError, match="not positive"):
        Positive(0)


def test_annotations_that_are_evaluated_lazily_are_fields_too() -> None:
    """From Python 3.14 on, a class has a function that returns its annotations."""
    namespace = {"__annotate_func__": lambda _: {"x": int, "y": int}, "y": 7}
    lazy: Any = ValueType("Lazy", (Value,), namespace)
    assert (lazy(1).x, lazy(1).y, lazy(1, 2).y) == (1, 7, 2)


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


@with_each(
    "error",
    [
        IllegalMove(Explanation("There is no piece on {square}.", square="A5"), "M1"),
        GameOver(Explanation("The game is over.")),
        DeploymentError([Explanation("{kind}: {count} missing", kind=Kind.BOMB, count=2)]),
        RulesetError([Explanation("rules.tie: one"), Explanation("rules.tie: two")]),
    ],
)
def test_an_error_can_be_pickled(error: ValueError) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert (type(twin), str(twin), vars(twin)) == (type(error), str(error), vars(error))


def test_the_standard_copy_is_independent_too() -> None:
    game = small()
    twin = copy.copy(game)
    twin.play("A2xB2")
    assert (game.ply, twin.ply) == (0, 1)
    assert game.board() != twin.board()


def test_equal_views_are_the_same_key() -> None:
    game = small()
    keys = {game.view("red"), game.view("blue"), game.open_view()}
    game.play("A2-A1")
    game.undo()
    assert keys == {game.view("red"), game.view("blue"), game.open_view()}
    assert len(keys) == 3


def is_json(value: object) -> bool:
    """Whether a value consists only of JSON's types, without subclasses of them."""
    if isinstance(value, dict):
        return all(map(is_json, value)) and all(map(is_json, value.values()))
    if isinstance(value, list):
        return all(map(is_json, value))
    return value is None or (isinstance(value, str | int) and not isinstance(value, Enum))


@pytest.mark.parametrize("silent", [False, True])
def test_a_view_as_json_values(silent: bool) -> None:  # K1-K7
    game = small(silent_defence=silent, battle_memory="shown")
    actions = game.view("red").as_dict()["legal_moves"]
    assert actions == [str(action) for action in game.legal_moves()]
    game.play("A2xB2")
    for color in ("red", "blue"):
        written = game.view(color).as_dict()
        assert written["outcome"] == {"winner": "blue", "reason": "no movable piece"}
        assert is_json(written)
        assert json.loads(json.dumps(written)) == written


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
