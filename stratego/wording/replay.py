"""Messages on the screen that replays a recorded game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.battles import Names
from stratego.wording.language import _, _n, _p
from stratego.wording.names import piece, plain_piece, side

if TYPE_CHECKING:
    from stratego.table.replay import TurningPoint  # importing this loads the computer player

START: Final = _p("replay", "Start")
GO_TO_MOVE: Final = _("Go to a move")
NO_BATTLE: Final = _("No battle after this move.")
TYPED: Final = _("Go to move {number}: {keys[replay.go_to]} to confirm, {keys[replay.leave]} to cancel.")

_PLACE_OPEN: Final = _("Move {move} of {last}, everything open")
_PLACE_SEEN: Final = _("Move {move} of {last}, seen by {side}")


def place(move: int, last: int, viewer: Color | None) -> str:
    """The number of the move shown, and the side that sees the board; ``viewer`` is None if all is open."""
    if viewer is None:
        return _PLACE_OPEN.format(move=move, last=last)
    return _PLACE_SEEN.format(move=move, last=last, side=side(viewer))


TURNING_POINT: Final = _("{place}, turning point {number} of {count}")
NO_TURNING_POINT: Final = _("This game has no turning point: no great loss, no Flag left open.")

_LOSS: Final = _("{name} loses {piece.an} to {enemy.an}.")
_FLAG_TAKEN: Final = _("{name} leaves the Flag on {square} open to {enemy.an} on {origin}, and loses it.")
_FLAG_OPEN: Final = _("{name} leaves the Flag on {square} open to {enemy.an} on {origin}, but keeps it.")
_TAKEN_FOR: Final = _("The computer took the {piece} for: {guess} {chance}%, {piece} {percent}%.")
_GUESSED: Final = _("The computer guessed right: {piece} {percent}%.")
_KNOWN: Final = _("The computer knew the {piece}.")


def turning_point(
    rules: Ruleset, point: TurningPoint, taken_for: tuple[Kind, Mapping[Kind, float]] | None, names: Names
) -> str:
    """A turning point in words; ``taken_for`` has a piece's kind and the computer's beliefs about it."""
    name, enemy = names[point.color], plain_piece(rules, point.by)
    if point.kind is Kind.FLAG:
        words = _FLAG_TAKEN if point.is_taken else _FLAG_OPEN
        said = words.format(name=name, square=point.square, enemy=enemy, origin=point.origin)
    else:
        said = _LOSS.format(name=name, piece=plain_piece(rules, point.kind), enemy=enemy)
    if taken_for is None:
        return said
    kind, chances = taken_for
    if len(chances) == 1:
        return f"{said} {_KNOWN.format(piece=piece(kind))}"
    likeliest, right = next(iter(chances)), percent(chances.get(kind, 0.0))
    if likeliest is kind:
        return f"{said} {_GUESSED.format(piece=piece(kind), percent=right)}"
    taken = _TAKEN_FOR.format(
        piece=piece(kind), guess=piece(likeliest), chance=percent(chances[likeliest]), percent=right
    )
    return f"{said} {taken}"


def percent(chance: float) -> int:
    """A probability in percent; no belief is shown as certain."""
    return min(round(100 * chance), 99)


BELIEFS: Final = (_("What the computer took them for"), _("Its guesses"), _("Guesses"))
"""The title above the computer's guesses: the first of these that fits."""
CHANCE: Final = "{rank:>2} {percent}%"
MORE_PIECES: Final = _n("{count} more", "{count} more")

OPPONENTS: Final = _("{red} against {blue}")

_SPEED: Final = _n("{count} move a second", "{count} moves a second")
_SLOWEST: Final = _("0.5 moves a second")


def speed(moves: float) -> str:
    """The speed of a replay, in ``moves`` per second."""
    return str(_SLOWEST) if moves == 0.5 else _SPEED.format(int(moves))
