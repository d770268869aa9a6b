"""Explanations as players read them."""

import pytest

from stratego.engine.errors import Explanation, Pieces, Quoted, did_you_mean, with_suggestion
from stratego.engine.pieces import Color, Kind
from stratego.rulesets.reading import load_ruleset
from stratego.wording import names
from stratego.wording.language import Sentence
from stratego.wording.names import fragment_of, said
from tests.support.cases import with_each

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
    english = 'there is no game "dual": did you mean "duel" or "dull"?'
    assert said(similar) == similar == english
    monkeypatch.setattr(names, "_QUOTED", Sentence("„{text}“"))
    assert said(similar) == "there is no game „dual“: did you mean „duel“ or „dull“?"
    assert said(with_suggestion(problem, "x", ["duel"])) == "there is no game „dual“: choose from duel"


LOST = Explanation("This game cannot be saved in {folder}: {problem}.", folder="/x", problem="full")


@with_each(
    ("explanation", "text"),
    [
        (Explanation("There is no game {name}.", name=Quoted("x")), 'there is no game "x"'),
        (Explanation("A line is too long."), "a line is too long"),
        (LOST, "this game cannot be saved in /x: full"),
        (
            Explanation("{problem} {advice}", problem=LOST, advice=Explanation("It cannot be replayed.")),
            "this game cannot be saved in /x: full. It cannot be replayed",
        ),
        (
            Explanation("{owner}, who hosts this game, has deleted it.", owner="Ada"),
            "Ada, who hosts this game, has deleted it",
        ),
        (Explanation("UCC has only games with {settings}", settings="x"), "UCC has only games with x"),
        (Explanation("PINs are chosen before anything else."), "PINs are chosen before anything else"),
        (
            Explanation("StraDoS2 has no letter for the Infiltrator"),
            "StraDoS2 has no letter for the Infiltrator",
        ),
        (Explanation("there is no such file"), "there is no such file"),
        (Explanation("there is no player {name}", name="xxx..."), "there is no player xxx..."),
        (Explanation("{error}", error="Permission denied"), "Permission denied"),
    ],
)
def test_a_refusal_after_the_name_of_the_program(explanation: Explanation, text: str) -> None:
    assert fragment_of(explanation) == text
