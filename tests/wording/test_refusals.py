"""Every refusal that a player can meet is a whole sentence with the fields that the engine gives."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from stratego import IllegalMove, Kind, load_ruleset
from stratego.engine import deployment, game, legality
from stratego.engine.errors import Explanation
from stratego.wording.refusals import SENTENCES, refused, sentence
from tests.support.positions import place

NOT_FOR_PLAYERS = {"ValueError", "BoardError"}  # raised for programmers and for files


def explained(path: str) -> Iterator[tuple[str, frozenset[str]]]:
    """The template and the names of the fields of every explanation in a module."""
    waiting: list[ast.AST] = [ast.parse(Path(path).read_text())]
    while waiting:
        node = waiting.pop()
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if called in NOT_FOR_PLAYERS:
            continue
        waiting += ast.iter_child_nodes(node)
        if isinstance(node, ast.Call) and called in ("_illegal", "Explanation"):
            template = node.args[-1]
            if isinstance(template, ast.Constant):
                yield str(template.value), frozenset(str(field.arg) for field in node.keywords)
            else:
                assert called == "Explanation"  # in _illegal itself
                assert ast.unparse(node) == "Explanation(template, **fields)"


IN_PLAY = [*explained(legality.__file__), *explained(game.__file__)]
NOT_A_MOVE = legality.not_an_action("").explanation.template  # its sentence depends on the ruleset
OF_SETUPS = [item for item in explained(deployment.__file__) if item[0] in SENTENCES]


SAID_OTHERWISE = {
    "You can resign only in your own turn.": set[str](),
    "{pieces} missing.": {"pieces"},
    "{pieces} too many.": {"pieces"},
}


def named_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_engine_explains_itself() -> None:
    assert len(set(IN_PLAY)) >= 38
    assert len(OF_SETUPS) == 3


@pytest.mark.parametrize(("template", "fields"), IN_PLAY + OF_SETUPS)
def test_what_the_engine_explains_is_a_sentence_with_its_fields(
    template: str, fields: frozenset[str]
) -> None:
    assert named_in(template) == fields
    if template != NOT_A_MOVE:
        text = SENTENCES[template]
        assert named_in(text) == SAID_OTHERWISE.get(text, fields)
        assert text.endswith(".")
        assert text[0].isupper() or text[0] == "{"


def test_no_sentence_is_left_over() -> None:
    assert SENTENCES.keys() <= {template for template, _ in IN_PLAY + OF_SETUPS}


def test_a_refusal_as_a_player_reads_it() -> None:
    rules = load_ruleset("original")
    duel = place(rules, {"A4": "r5", "A7": "b5"})
    for action, text in (
        ("A4-A8", "Only Scouts can move more than one square."),
        ("A5-A6", "There is no piece on A5."),
        ("A4xA5", "A5 is empty. Type A4A5 to move there."),
        ("k", '"k" isn\'t a move. Try A4A5, or A4xA5 to attack.'),
        ("{square}", '"{square}" isn\'t a move. Try A4A5, or A4xA5 to attack.'),
    ):
        with pytest.raises(IllegalMove) as caught:
            duel.play(action)
        assert refused(caught.value.explanation, rules) == text


def test_what_can_be_typed_is_what_the_game_has() -> None:
    rules = load_ruleset("infiltrator")
    small = rules.replace(layout=["bbbb", "....", "....", "rrrr"], army={"flag": 1, "infiltrator": 1})
    explanation = legality.not_an_action("k").explanation
    assert refused(explanation, rules) == (
        '"k" isn\'t a move. Try A4A5, A4xA5 to attack, or A9?A10=S for a guess.'
    )
    assert refused(explanation, small) == (
        '"k" isn\'t a move. Try A1A2, A1xA2 to attack, or A3?A4=I for a guess.'
    )


@pytest.mark.parametrize(("count", "text"), [(1, "1 Spy missing."), (2, "2 Spies missing.")])
def test_pieces_are_counted(count: int, text: str) -> None:
    assert sentence(Explanation("{kind}: {count} missing", kind=Kind.SPY, count=count)) == text


def test_an_explanation_without_a_sentence_stays_as_it_is() -> None:
    assert sentence(Explanation("rows: {rows}", rows=3)) == "rows: 3"
