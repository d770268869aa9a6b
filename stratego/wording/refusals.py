"""Why something is refused, as the player reads it: the engine's explanations as whole sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stratego.engine.errors import Explanation
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.pieces import counted

_NOT_AN_ACTION: Final = '"{text}" isn\'t an action: write A4-A5, A4xA7 or D7?D9=10'
_NOT_A_MOVE: Final = '"{text}" isn\'t a move. Try {move}, or {attack} to attack.'
_NOT_A_MOVE_OR_GUESS: Final = (
    '"{text}" isn\'t a move. Try {move}, {attack} to attack, or {guess} for a guess.'
)

NO_SUCH_SQUARE: Final = "There is no square {square} on this board."

SENTENCES: Final[Mapping[str, str]] = {
    # Squares and pieces
    "there is no square {square} on this board": NO_SUCH_SQUARE,
    "there is no piece on {square}": "There is no piece on {square}.",
    "the piece on {square} is not yours": "The piece on {square} isn't yours.",
    "a move ends on another square: you cannot pass": "You have to move to another square: you can't pass.",
    # Moves and attacks
    "{square} is a lake": "{square} is a lake.",
    "your own piece is on {square}": "Your own piece is on {square}.",
    "a piece moves in a straight line, never diagonally": "Pieces move in a straight line, never diagonally.",
    "Bombs and Flags never move": "Bombs and Flags never move.",
    "only Scouts move more than one square": "Only Scouts can move more than one square.",
    "a lake is in the way on {square}": "A lake is in the way on {square}.",
    "a piece is in the way on {square}": "A piece is in the way on {square}.",
    "an enemy piece is on {target}: write {origin}x{target} to attack it": (
        "An enemy piece is on {target}. Type {origin}x{target} to attack it."
    ),
    "{target} is empty: write {origin}-{target} to move there": (
        "{target} is empty. Type {origin}{target} to move there."
    ),
    # Repetition
    "two-squares rule: this piece has just crossed {border}": (
        "Two-squares rule: this piece has just crossed {border}."
    ),
    "two-squares rule: this piece has crossed {border} {limit} turns in a row": (
        "Two-squares rule: this piece has crossed {border} {limit} turns in a row."
    ),
    "more-squares rule: this chasing move would repeat a position": (
        "More-squares rule: you can't repeat a position while you are chasing a piece."
    ),
    # The Infiltrator's guess
    "only an Infiltrator can guess": "Only an Infiltrator can guess; other pieces attack.",
    "an Infiltrator can guess only on enemy territory": (
        "An Infiltrator can guess only where the enemy set up. Move it there first."
    ),
    "there is no enemy piece on {square}": "There is no enemy piece on {square}.",
    "a guess reaches one or two squares in a straight line": (
        "A guess reaches one or two squares in a straight line."
    ),
    "something is in the way between {origin} and {target}": (
        "Something is in the way between {origin} and {target}: a guess needs a clear line."
    ),
    "no army in this game has a piece of that kind": (
        "No army in this game has a piece of that kind: choose one from the list."
    ),
    # The Scout that moves and then attacks
    "in this game Scouts attack only in a straight line, not after a move": (
        "In this game Scouts attack only in a straight line, not after a move."
    ),
    "only Scouts can move and then attack": (
        "Only Scouts can move and then attack; other pieces do one or the other."
    ),
    "{target} is not beside {stop}": (
        "{target} isn't beside {stop}: a Scout attacks a piece next to where it stops."
    ),
    "write {origin}x{target} to attack in a straight line": (
        "Type {origin}x{target} to attack in a straight line."
    ),
    # Rescues
    "captured pieces do not come back in this game": "Lost pieces don't come back in this game.",
    "a piece rescues only by entering the enemy's back row from another row": (
        "A piece can rescue only when it enters the enemy's back row from another row."
    ),
    "Scouts cannot rescue": "Scouts can't rescue; any other piece can.",
    "you have already made the one rescue of this game": (
        "You have already used your one rescue of this game. You can still make the move."
    ),
    "you have already made the {limit} rescues of this game": (
        "You have already used your {limit} rescues of this game. You can still make the move."
    ),
    "this piece has already made a rescue": (
        "This piece has already made a rescue. It can still make the move."
    ),
    "Bombs cannot be rescued": "Bombs can't be rescued. Choose another lost piece.",
    "you have not lost a piece of that kind": (
        "You haven't lost a piece of that kind. Choose one that you have lost."
    ),
    "a rescued piece comes back on an empty square of your own half": (
        "A rescued piece comes back on an empty square of your own half."
    ),
    # The end of the game
    "the game is over": "The game is over.",
    "it is {color}'s turn: a player can resign only in their own turn": (
        "You can resign only in your own turn."
    ),
    # Set-ups
    "{kind}: {count} missing": "{pieces} missing.",
    "{kind}: {count} too many": "{pieces} too many.",
    "no piece can make a first move": "No piece can make a first move.",
}
"""Sentences by the template of the explanation. ``pieces`` is its kind with its count."""


def sentence(explanation: Explanation) -> str:
    """The explanation as a sentence; one without an entry here as it is."""
    fields = dict(explanation.fields)
    kind, count = fields.get("kind"), fields.get("count")
    if isinstance(kind, Kind) and isinstance(count, int):
        fields["pieces"] = counted(kind, count)
    return SENTENCES.get(explanation.template, explanation.template).format(**fields)


def complete(text: str) -> str:
    """``text`` of an error as a sentence: with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def refused(explanation: Explanation, rules: Ruleset) -> str:
    """Why an action of a game under ``rules`` is refused."""
    if explanation.template != _NOT_AN_ACTION:
        return sentence(explanation)
    template = _NOT_A_MOVE_OR_GUESS if Kind.INFILTRATOR in rules.army else _NOT_A_MOVE
    return template.format(**explanation.fields, **_examples(rules))


def _examples(rules: Ruleset) -> dict[str, str]:
    """Actions as players type them, on squares of the board in play."""
    board = rules.geometry
    column = board.names[:: board.width]
    middle = board.height // 2
    origin, target = column[middle - 2], column[middle - 1]
    kind = next(kind for kind in rules.army if kind.movable)
    return {
        "move": f"{origin}{target}",
        "attack": f"{origin}x{target}",
        "guess": f"{column[-2]}?{column[-1]}={kind.letter}",
    }
