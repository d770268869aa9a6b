"""What a player reads in their turn: the panel, hints, questions and answers, and about the opponent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.keys import Keyed, KeyNames
from stratego.wording.pieces import kind_name, titled
from stratego.wording.player_names import COLOR_NAMES

# What to do next

SELECT: Keyed = "Select a piece: cursor, {keys[turn.next]}, mouse, or type its square."
# ``name`` offers a draw (E4).
DRAW_OFFERED: Keyed = (
    "{name} offers a draw. {keys[turn.accept]} to accept, {keys[turn.decline]} to decline. Moving "
    "also declines."
)
OFFERING: Final = "You offer a draw with your move. Select a piece."
# ``name`` has declined the draw offered to them (E4).
WAS_DECLINED: Final = "{name} declined the draw. Select a piece."
CHOOSE_TARGET: Keyed = "{square} selected: choose where to move. {keys[turn.cancel]} to cancel."
# The same for an Infiltrator that may guess (I1).
CHOOSE_TARGET_OR_GUESS: Keyed = (
    "{square} selected: choose where to move, or a marked piece to guess. {keys[turn.cancel]} to cancel."
)
MOVED: Keyed = "You have moved. {keys[turn.end]} to end your turn, {keys[turn.take_back]} to undo."
# The same, and a draw is offered with it (E4).
MOVED_AND_OFFERED: Keyed = (
    "You have moved and offered a draw. {keys[turn.end]} to end your turn, {keys[turn.take_back]} to "
    "undo the move."
)
TYPING: Keyed = "> {text}_   {keys[entry.play]} to play it, {keys[entry.cancel]} to cancel"


# Guess, strike and rescue

GUESS_TITLE: Final = "What is it?"
RESCUE_TITLE: Final = "Comes back:"
RESCUE_NOTHING: Final = "Nobody"
# An Infiltrator has several pieces in reach (I1).
CHOOSE_GUESS_TARGET: Keyed = "Which piece do you guess? Choose a marked one. {keys[turn.cancel]} to cancel."
# The last line of the list, if the piece can be attacked too.
ATTACK_INSTEAD: Final = "Attack it"
CHOOSE_GUESS_OR_ATTACK: Keyed = (
    "What is on {square}? Choose your guess, or attack it. {keys[turn.cancel]} to cancel."
)
CHOOSE_GUESS: Keyed = "What is on {square}? Choose your guess. {keys[turn.cancel]} to cancel."
# A Scout has gone to ``square`` and may attack from there (S4).
CHOOSE_STRIKE: Keyed = (
    "{square}: choose a piece to attack, or {keys[choose]} to stay. {keys[turn.cancel]} to cancel."
)
# ``square`` can be attacked only after a Scout's move (S4).
CHOOSE_STOP: Keyed = "{square}: choose where the Scout goes to attack it. {keys[turn.cancel]} to cancel."
# A piece may come back with a ``move`` (R1).
CHOOSE_RESCUE: Keyed = "{move}: who comes back? {keys[turn.cancel]} to cancel."


def choose_way_back(kind: Kind, keys: KeyNames) -> str:
    """A lost piece of this kind comes back."""
    return f"{kind_name(kind)}: choose where it comes back. {keys['turn.cancel']} to cancel."


# Questions before an action

CONFIRM_ATTACK: Keyed = (
    "Attack {square}? {keys[question.confirm]} to confirm, {keys[question.cancel]} to cancel."
)
# Before a Scout's move to ``stop`` and its attack from there (S4).
CONFIRM_STRIKE: Keyed = (
    "Attack {square} from {stop}? {keys[question.confirm]} to confirm, {keys[question.cancel]} to cancel."
)


def confirm_rescue(rules: Ruleset, square: str, kind: Kind, back: str, keys: KeyNames) -> str:
    """Before an attack with which a piece comes back on ``back`` if it succeeds (R1)."""
    confirm, cancel = keys["question.confirm"], keys["question.cancel"]
    return f"Attack {square}, {titled(rules, kind)} back on {back}? {confirm} to confirm, {cancel} to cancel."


def confirm_guess(rules: Ruleset, square: str, guess: Kind, keys: KeyNames) -> str:
    """Before a guess (I1)."""
    confirm, cancel = keys["question.confirm"], keys["question.cancel"]
    return f"Guess {titled(rules, guess)} on {square}? {confirm} to confirm, {cancel} to cancel."


# Before the move of a Bomb or Flag to ``square``, which loses the game (M4).
CONFIRM_FORFEIT: Keyed = (
    "Moving a Bomb or a Flag loses the game at once. {keys[question.confirm]} to confirm, "
    "{keys[question.cancel]} to cancel."
)
OFFER_DRAW: Keyed = (
    "Offer a draw with this turn? {keys[question.confirm]} to confirm, {keys[question.cancel]} to cancel."
)
ACCEPT_DRAW: Keyed = (
    "End the game as a draw? {keys[question.confirm]} to confirm, {keys[question.cancel]} to cancel."
)
RESIGN: Keyed = (
    "Resign? You lose the game. {keys[question.confirm]} to confirm, {keys[question.cancel]} to cancel."
)


# Answers

SELECT_OWN: Final = "Select one of your own pieces first."
CANNOT_MOVE: Final = "This piece cannot move now."
NEVER_MOVES: Final = "Bombs and Flags never move."
MUST_NOT_MOVE: Final = "Bombs and Flags must not move: moving one loses the game at once."
# Nobody can guess now (I1).
NO_INFILTRATOR: Final = "Only an Infiltrator can guess, and you have none left."
NOT_IN_ENEMY_ZONE: Final = (
    "The Infiltrator on {square} can guess only where the enemy set up. Move it there first."
)
NOBODY_IN_REACH: Final = (
    "No piece is in reach of {square}: a guess reaches one or two squares in a straight line."
)
# The same where a piece or a lake in between blocks a guess (I4).
NOBODY_IN_SIGHT: Final = (
    "No piece is in sight of {square}: a guess reaches one or two squares in a straight line."
)
DECLINED: Final = "You declined the draw. Now make your move."
# A draw was offered to ``name`` after the move (E4).
OFFERED_AFTER_MOVE: Final = "You offer a draw: {name} will be asked. End your turn."
# A draw was offered to ``name`` before the move (E4).
OFFERED_BEFORE_MOVE: Final = "You offer a draw: {name} will be asked. Now make your move."


def select_guesser(squares: Sequence[str]) -> str:
    """Several Infiltrators may guess, on these squares."""
    return f"First select the Infiltrator that guesses: {_any_of(squares)}."


def can_guess(squares: Sequence[str]) -> str:
    """What the selected Infiltrator may guess, after something else was refused (I1)."""
    return f"It can guess {_any_of(squares)}."


def can_attack(stop: str, squares: Sequence[str]) -> str:
    """What a Scout may attack from its ``stop``, after something else was refused (S4)."""
    return f"From {stop} it can attack {_any_of(squares)}."


def _any_of(squares: Sequence[str]) -> str:
    *others, last = squares
    return f"{', '.join(others)} or {last}" if others else last


# Above the board, and on a marked piece

HEADING: Final = "{name}, your turn"


def quiet_turns_left(turns: int) -> str:
    """So many turns without an attack until a draw (E5)."""
    return "1 quiet turn left" if turns == 1 else f"{turns} quiet turns left"


# The enemy knows this piece (K6).
OWN_PIECE_SEEN: Final = "{square}: the enemy has seen this piece."
# This enemy piece has moved (K6).
PIECE_MOVED: Final = "{square}: this piece has moved."


def enemy_piece_seen(rules: Ruleset, square: str, kind: Kind, *, moved: bool) -> str:
    """This enemy piece was seen (K6)."""
    if moved:
        return f"{square}: {titled(rules, kind)}, seen before. It has moved."
    return f"{square}: {titled(rules, kind)}, seen before."


# Help: what can be typed

# A square, a move or an attack (N1).
TYPED_MOVE: Keyed = "Type a square, a move or an attack, then {keys[entry.play]}"


def typed_guess(guess: Kind) -> str:
    """An Infiltrator's guess (I1)."""
    return f"Type an Infiltrator's guess: here {kind_name(guess)}"


TYPED_STRIKE: Final = "Type a Scout's move and the square it attacks from there"


def typed_rescue(kind: Kind, square: str) -> str:
    """A move with which a piece comes back (R1)."""
    return f"Type a move and what comes back: here {kind_name(kind)} on {square}"


MOUSE: Final = "Click a piece and a square, or drag the piece there"


NO_ACTION: Final = "none yet"
PIECES: Final = "Pieces"
LOST: Final = "Lost"
# A legend: the marks of a lost piece and of one that is left.
LEGEND: Final = "{lost} lost  {left} left"
LOST_COLUMN: Final = "lost"
LEFT_COLUMN: Final = "left"


def last_move(name: str, color: Color) -> tuple[str, str, str]:
    """The title above the last move of ``name``, who plays ``color``: the first of these that fits."""
    return f"{name}'s last move", f"{name}:", f"{COLOR_NAMES[color]}'s last move"


def lost(color: Color) -> str:
    """The heading of a column that counts lost pieces."""
    return f"{COLOR_NAMES[color]} lost"


def left(color: Color) -> str:
    """The heading of a column that counts what is left."""
    return f"{COLOR_NAMES[color]} left"


COUNT_LEFT: Final = "{pieces} of {of}"


WAIT_HEADING: Final = "{name}, please wait"  # above the board

# While a person waits for ``name``.
THINKING: Final = "{name} is thinking {sign}"
SETTING_UP: Final = "{name} is setting up {sign}"
PLACING: Final = "{name} is placing a piece {sign}"

# ``name`` does not play on; ``problem`` is a clause such as "has ended with status 1".
STUCK: Final = "{name} does not play on"
PROBLEM: Final = "{name} {problem}."
WAIT: Final = "Wait a little longer"
START_AGAIN: Final = "Start it again and continue"
END_GAME: Final = "End the game: {name} resigns"
LEAVE_GAME: Final = "Leave the game"
