"""Squares and actions as players type them: like N1, but lower case and missing marks are accepted.

``a4`` is a square, ``a4a5``, ``a4-a5`` and ``a4xa5`` are moves and attacks, ``d7?d9=10`` is a guess,
``a4a6xb6`` a strike after a move, ``e9e10+8@a1`` a rescue.
"""

import re
from typing import NamedTuple

from stratego.engine.errors import ExplainedError, Explanation, IllegalMove, excerpt
from stratego.engine.notation import read_action
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.steps import Act, Step
from stratego.table.keyboards import KEYBOARDS, key_meant

_FILE = "[A-P]"  # squares on the file J, which no board has (B1), are refused later
_SQUARE = rf"{_FILE}\d{{1,2}}"
_PIECE = "10|[2-9SIBF]"
_STRIKE = rf"(?P<strike>X?)(?P<struck>{_SQUARE})"
_MORE = rf"=(?P<guess>{_PIECE})|{_STRIKE}|\+(?P<rescued>{_PIECE})@?(?P<back>{_SQUARE})"
_TARGETED = re.compile(rf"{_SQUARE}[-X]?{_SQUARE}")
_WRITTEN = re.compile(rf"(?P<origin>{_SQUARE})(?:(?P<mark>[-X?]?)(?:(?P<target>{_SQUARE})(?:{_MORE})?)?)?")


class TypedAction(NamedTuple):
    """The parts of a typed action; missing parts are empty.

    ``target`` is the second square. If there is a ``struck`` square, the Scout stops on ``target``, and
    ``strike`` is the mark before ``struck`` (S4). ``rescued`` comes back on ``back`` (R1).
    """

    origin: str
    mark: str = ""
    target: str = ""
    guess: str = ""
    struck: str = ""
    rescued: str = ""
    back: str = ""
    strike: str = ""


def no_square(square: str) -> Explanation:
    """Explains why a typed square does not exist, for example because no file is called J (B1)."""
    if square[:1] == "J" and square[1:].isdigit():
        return Explanation("There is no square {square}: no file is called J.", square=square)
    return Explanation("There is no square {square} on this board.", square=square)


def begins_entry(character: str | None) -> bool:
    """Whether a character is the letter of a file and can therefore start a square or an action."""
    return character is not None and re.fullmatch(_FILE, character.upper()) is not None


def may_rescue(text: str) -> bool:
    """Whether ``text`` is a move with a complete target square, after which ``+`` means a rescue."""
    return _TARGETED.fullmatch(text.upper()) is not None


def read_typed(text: str, keyboard: str = KEYBOARDS[0]) -> TypedAction | None:
    """Parse ``text`` typed on a Latin, Czech, Slovak or Bulgarian keyboard.

    ``keyboard``, one of `KEYBOARDS`, is the layout of Cyrillic letters. Returns None if the text is neither a
    square nor an action.
    """
    match = _WRITTEN.fullmatch(as_meant(text, keyboard).upper())
    if match is None:
        return None
    typed = TypedAction(**match.groupdict(""))
    return typed._replace(mark=typed.mark.lower())


def as_meant(text: str, keyboard: str = KEYBOARDS[0]) -> str:
    """Replace each character by the key that it stands for, if any (see `key_meant`).

    After a move a ``+`` is kept, as it means a rescue.
    """
    meant = ""
    for character in text:
        is_sign = character == "+" and may_rescue(meant)
        meant += character if is_sign else key_meant(character, keyboard) or character
    return meant


def last_square(text: str) -> str | None:
    """The last square in a typed ``text``; None if there is none."""
    squares = re.findall(_SQUARE, text.upper())
    return squares[-1] if squares else None


def why_refused(refusal: ExplainedError, step: Step, rules: Ruleset) -> Explanation:
    """Why a player's step is refused, with advice on what to type.

    The engine's advice uses the exact notation (N1), but players may type shorter actions.
    """
    if not (isinstance(refusal, IllegalMove) and isinstance(step, Act)):
        return refusal.explanation
    text = str(step.action)
    written = read_action(text)
    if written is None:
        return _not_a_move(text, rules)
    if refusal.clause == "N1" and written.mark == "x" and written.stop is None:
        origin, target = written.origin, written.target
        return Explanation(
            "{target} is empty. Type {origin}{target} to move there.", target=target, origin=origin
        )
    return refusal.explanation


def _not_a_move(text: str, rules: Ruleset) -> Explanation:
    """A refusal with examples of what to type, using squares of the board in play."""
    board = rules.geometry
    column = board.names[:: board.width]
    middle = board.height // 2
    origin, target = column[middle - 2], column[middle - 1]
    fields = {"text": excerpt(text), "move": f"{origin}{target}", "attack": f"{origin}x{target}"}
    if Kind.INFILTRATOR not in rules.army:
        return Explanation('"{text}" isn\'t a move. Try {move}, or {attack} to attack.', **fields)
    kind = next(kind for kind in rules.army if kind.movable)
    fields["guess"] = f"{column[-2]}?{column[-1]}={kind.letter}"
    return Explanation(
        '"{text}" isn\'t a move. Try {move}, {attack} to attack, or {guess} for a guess.', **fields
    )
