"""Explanations: text that keeps its template and its fields."""

import copy
import pickle

import pytest

from stratego.engine.errors import Explanation, IllegalMove

LAKE = Explanation("a lake is in the way on {square}", square="C5")


def test_an_explanation_is_its_text() -> None:
    assert LAKE == "a lake is in the way on C5" == str(LAKE)
    assert type(str(LAKE)) is str
    assert hash(LAKE) == hash("a lake is in the way on C5")


def test_it_keeps_template_and_fields() -> None:
    assert LAKE.template == "a lake is in the way on {square}"
    assert LAKE.fields == {"square": "C5"}
    assert Explanation("the game is over").fields == {}


def test_only_the_template_is_formatted() -> None:
    assert Explanation("{text} isn't a move", text="{square}{0}") == "{square}{0} isn't a move"


def test_any_name_can_be_a_field() -> None:
    assert Explanation("{template} {self} {cls}", template=1, self=2, cls=3) == "1 2 3"


def test_a_template_without_its_fields_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        Explanation("a lake is in the way on {square}")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_a_copy_is_an_explanation_too(again) -> None:  # type: ignore[no-untyped-def]
    twin = again(LAKE)
    assert type(twin) is Explanation
    assert (twin, twin.template, twin.fields) == (LAKE, LAKE.template, LAKE.fields)


def test_an_error_keeps_its_explanation() -> None:
    error = pickle.loads(pickle.dumps(IllegalMove(LAKE, "M3")))
    assert str(error) == "a lake is in the way on C5"
    assert error.args[0].fields == {"square": "C5"}
