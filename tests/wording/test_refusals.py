"""Explanations as players read them."""

import pytest

from stratego.engine.errors import Explanation, Pieces, Quoted, did_you_mean, with_suggestion
from stratego.engine.pieces import Color, Kind
from stratego.rulesets.reading import load_ruleset
from stratego.wording import names
from stratego.wording.language import Sentence
from stratego.wording.names import said

LOW = load_ruleset("original").replace(numbering="low")


def test_every_kind_and_colour_is_said_as_the_engine_fills_it_in() -> None:
    for value in (*Color, *Kind, *(Pieces(kind, count) for kind in Kind for count in (None, 1, 2))):
        explanation = Explanation("{value}: {several}.", value=value, several=(value, value))
        assert said(explanation) == explanation


def test_pieces_have_the_numbers_of_the_ruleset() -> None:
    inner = Explanation("{kind}, {pieces}", kind=Kind.MARSHAL, pieces=Pieces(Kind.SPY, 2))
    outer = Explanation("{what}: {inner} {n}", what="{braces}", inner=inner, n=3)
    assert said(outer) == "{braces}: Marshal, 2 Spies 3" == outer
    assert said(outer, LOW) == "{braces}: Marshal (1), 2 Spies 3"


@pytest.mark.parametrize(("count", "text"), [(1, "1 Spy missing."), (2, "2 Spies missing.")])
def test_pieces_are_counted(count: int, text: str) -> None:
    assert said(Explanation("{pieces} missing.", pieces=Pieces(Kind.SPY, count))) == text


def test_a_word_is_quoted_as_the_language_does(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Explanation("there is no game {name}", name=Quoted("dual"))
    similar = did_you_mean(problem, "dual", ["duel", "dull"], 2)
    assert similar is not None
    english = 'there is no game "dual": did you mean "dull" or "duel"?'
    assert said(similar) == similar == english
    monkeypatch.setattr(names, "_QUOTED", Sentence("„{text}“"))
    assert said(similar) == "there is no game „dual“: did you mean „dull“ or „duel“?"
    assert said(with_suggestion(problem, "x", ["duel"])) == "there is no game „dual“: choose from duel"
