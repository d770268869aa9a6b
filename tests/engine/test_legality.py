"""Illegal actions: a clear message with its clause, which reveals nothing about an enemy piece."""

from functools import partial
from random import Random

import pytest

from stratego import Deployment, Game, IllegalMove, Kind, load_ruleset
from tests.support.cases import with_each
from tests.support.positions import place, play, position, refused

PIECES = {
    "A1": "rF", "B1": "rB", "C1": "r5", "E1": "r2", "K1": "r6", "D8": "rI",
    "C2": "b4", "D9": "b10", "E9": "bB", "E5": "b3", "F7": "bF", "K10": "b7",
}  # fmt: skip

WRITE = "write A4-A5, A4xA7 or D7?D9=10. Files are capital letters without J."
TRIES = [
    ("hello", "N1", f'"hello" isn\'t an action: {WRITE}'),
    ("C1-L1", "B1", "There is no square L1 on this board."),
    ("P15-C1", "B1", "There is no square P15 on this board."),
    ("A5-A6", "M1", "There is no piece on A5."),
    ("C2-C3", "M1", "The piece on C2 isn't yours."),
    ("C1-C1", "M1", "You have to move to another square: you can't pass."),
    ("A4" * 5000, "N1", f'"{"A4" * 18}A..." isn\'t an action: {WRITE}'),
    ("D8-C8x", "N1", f'"D8-C8x" isn\'t an action: {WRITE}'),
    ("E1-E10", "M3", "A piece is in the way on E5."),
    ("C1-B1", "M2", "Your own piece is on B1."),
    ("C1xB1", "M2", "Your own piece is on B1."),
    ("C1-D2", "M2", "Pieces move in a straight line, never diagonally."),
    ("E1-F3", "M2", "Pieces move in a straight line, never diagonally."),
    ("K1-K3", "M2", "Only Scouts can move more than one square."),
    ("A1-A2", "M4", "Bombs and Flags never move."),
    ("B1-B2", "M4", "Bombs and Flags never move."),
    ("A1-A9", "M4", "Bombs and Flags never move."),
    ("C1-C2", "N1", "An enemy piece is on C2. Type C1xC2 to attack it."),
    ("E1-E5", "N1", "An enemy piece is on E5. Type E1xE5 to attack it."),
    ("C1xD1", "N1", "D1 is empty. Type C1-D1 to move there."),
    ("C1?C2=4", "I1", "Only an Infiltrator can guess; other pieces attack."),
    ("A1?A2=4", "I1", "Only an Infiltrator can guess; other pieces attack."),
    ("D8?D7=4", "I1", "There is no enemy piece on D7."),
    ("D8?C1=4", "I1", "There is no enemy piece on C1."),
    ("D8?F7=F", "I1", "A guess reaches one or two squares in a straight line."),
    ("D8?K10=F", "I1", "A guess reaches one or two squares in a straight line."),
    ("E9?D9=10", "M1", "The piece on E9 isn't yours."),
    ("D8?D8=I", "M1", "You have to move to another square: you can't pass."),
]  # fmt: skip


@with_each(("text", "clause", "message"), TRIES)
def test_an_illegal_action_is_refused_with_its_reason(text: str, clause: str, message: str) -> None:
    refusal = refused(place(load_ruleset("infiltrator"), PIECES), text)
    assert (refusal.clause, str(refusal)) == (clause, message)


@with_each(
    ("text", "clause", "message"),
    [
        ("C4-C5", "B2", "C5 is a lake."),
        ("C4-C7", "B2", "A lake is in the way on C5."),
        ("C4xC8", "B2", "A lake is in the way on C5."),
        ("C4-G8", "M2", "Pieces move in a straight line, never diagonally."),
        ("B4-B5", "M1", "There is no piece on B4."),
        ("C5-C4", "M1", "There is no piece on C5."),
    ],
)
def test_an_action_over_a_lake_is_refused(text: str, clause: str, message: str) -> None:
    refusal = refused(place(load_ruleset("original"), {"C4": "r2", "C8": "b5"}), text)
    assert (refusal.clause, str(refusal)) == (clause, message)


def test_a_guess_outside_enemy_territory_is_refused() -> None:
    refusal = refused(place(load_ruleset("infiltrator"), {"E6": "rI", "F6": "b5"}), "E6?F6=5")
    assert (refusal.clause, str(refusal)) == (
        "I1",
        "An Infiltrator can guess only where the enemy set up. Move it there first.",
    )


def test_the_repetition_rules_are_checked_last() -> None:
    """A move that is illegal for a simpler reason is refused for that reason."""
    game = place(load_ruleset("original"), {"A4": "r6", "B3": "b2", "K10": "b7"})
    play(game, "A4-A5 K10-K9 A5-A4 K9-K8 A4-A5 K8-K7")
    assert refused(game, "A5-A4").clause == "T1"
    assert refused(game, "A5xA4").clause == "N1"
    assert refused(game, "A5-A3").clause == "M2"


@with_each("kind", list(Kind))
def test_refusals_do_not_depend_on_the_enemy_piece(kind: Kind) -> None:
    rules = load_ruleset("infiltrator")
    expected = {text: (clause, message) for text, clause, message in TRIES}
    game = place(rules, PIECES | {"E5": f"b{kind.letter}", "D9": f"b{kind.letter}", "C2": f"b{kind.letter}"})
    for text, reason in expected.items():
        refusal = refused(game, text)
        assert (refusal.clause, str(refusal)) == reason


def test_no_refusal_mentions_an_enemy_rank() -> None:
    words = {kind.value for kind in Kind} - {"bomb", "flag", "scout", "infiltrator"}  # refusals name these
    for text, _, _ in TRIES:
        message = str(refused(place(load_ruleset("infiltrator"), PIECES), text)).lower()
        assert not any(word in message for word in words)


def test_a_refusal_has_no_other_exception_attached() -> None:
    """The traceback of a refusal shows no other exception."""
    game = place(load_ruleset("infiltrator"), PIECES)
    for text, _, _ in TRIES:
        refusal = refused(game, text)
        assert refusal.__cause__ is None
        assert refusal.__context__ is None
        assert refusal.args == (str(refusal),)


def test_an_action_object_is_refused_for_the_same_reason() -> None:
    """An action from the list of another position or board is refused as its text would be."""
    game = position("""
        bF .  .  b5
        .  .  .  .
        .  .  .  .
        rF .  r2 .
    """)  # fmt: skip
    far = next(action for action in game.legal_moves() if str(action) == "C1-C4")
    play(game, "C1-C3 D4-C4 C3-C2 C4-D4")
    with pytest.raises(IllegalMove, match="There is no piece on C1"):
        game.play(far)
    wide = Game.from_board(
        load_ruleset("original"), place(load_ruleset("original"), {"K10": "r5", "A1": "b5"}).board()
    )
    with pytest.raises(IllegalMove, match="There is no square K10"):
        game.play(wide.legal_moves()[-1])


def test_an_action_of_another_board_with_the_same_text_is_the_same_action() -> None:
    small = position("bF . . b5\n. . . .\n. . . .\nr2 . . rF")
    wide = place(load_ruleset("original"), {"A1": "r2", "K10": "b5"})
    action = next(action for action in wide.legal_moves() if str(action) == "A1-A3")
    assert str(small.play(action).action) == "A1-A3"
    assert small.board().splitlines()[1].split()[0] == "r2"


@with_each("word", ["green", "", "Red", "RED", "r"])
def test_a_word_that_is_not_a_colour_is_refused(word: str) -> None:
    rules = load_ruleset("original")
    game = place(rules, {"A1": "r5", "K10": "b5"})
    event = game.play("A1-A2")
    for use in (
        game.view,
        event.seen_by,
        game.resign,
        partial(Deployment.random(rules, Random(1)).placed, rules),
        lambda turn: Game.from_board(rules, game.board(), turn),
    ):
        with pytest.raises(ValueError, match='is not a colour: it must be "red" or "blue"'):
            use(word)


@pytest.mark.parametrize("plies", [-1, 3, 100])
def test_more_plies_than_were_played_cannot_be_undone(plies: int) -> None:
    game = place(load_ruleset("original"), {"A1": "r5", "K10": "b5"})
    play(game, "A1-A2 K10-K9")
    with pytest.raises(ValueError, match=f"actions to undo: {plies}, played: 2"):
        game.undo(plies)
    assert game.ply == 2
