"""Replaying a recorded game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.battles import Names
from stratego.wording.keys import Keyed
from stratego.wording.pieces import kind_name, named
from stratego.wording.player_names import COLOR_NAMES

if TYPE_CHECKING:
    from stratego.table.replay import TurningPoint  # importing it would load the computer in every game

START: Final = "Start"
GO_TO_MOVE: Final = "Go to a move"
NO_BATTLE: Final = "No battle after this move."
TYPED: Keyed = "Go to move {number}: {keys[replay.go_to]} to confirm, {keys[replay.leave]} to cancel."


def place(move: int, last: int, viewer: Color | None) -> str:
    """Which move is shown, and through whose eyes: ``viewer`` is None if everything is open."""
    if viewer is None:
        return f"Move {move} of {last}, everything open"
    return f"Move {move} of {last}, seen by {COLOR_NAMES[viewer]}"


TURNING_POINT: Final = "{place}, turning point {number} of {count}"
NO_TURNING_POINT: Final = "This game has no turning point: no great loss, no Flag left open."

_LOSS: Final = "{name} loses {piece} to {enemy}."
_FLAG_TAKEN: Final = "{name} leaves the Flag on {square} open to {enemy} on {origin}, and loses it."
_FLAG_OPEN: Final = "{name} leaves the Flag on {square} open to {enemy} on {origin}, but keeps it."
_TAKEN_FOR: Final = "The computer took the {kind} for: {guess} {chance}%, {kind} {percent}%."
_GUESSED: Final = "The computer guessed right: {kind} {percent}%."
_KNOWN: Final = "The computer knew the {kind}."


def turning_point(
    rules: Ruleset, point: TurningPoint, taken_for: tuple[Kind, Mapping[Kind, float]] | None, names: Names
) -> str:
    """A turning point in words; ``taken_for`` is one of its pieces, and what the computer took it for."""
    name, enemy = names[point.color], named(rules, point.by)
    if point.kind is Kind.FLAG:
        words = _FLAG_TAKEN if point.is_taken else _FLAG_OPEN
        said = words.format(name=name, square=point.square, enemy=enemy, origin=point.origin)
    else:
        said = _LOSS.format(name=name, piece=named(rules, point.kind), enemy=enemy)
    if taken_for is None:
        return said
    kind, chances = taken_for
    if len(chances) == 1:
        return f"{said} {_KNOWN.format(kind=kind_name(kind))}"
    likeliest, right = next(iter(chances)), percent(chances.get(kind, 0.0))
    if likeliest is kind:
        return f"{said} {_GUESSED.format(kind=kind_name(kind), percent=right)}"
    taken = _TAKEN_FOR.format(
        kind=kind_name(kind), guess=kind_name(likeliest), chance=percent(chances[likeliest]), percent=right
    )
    return f"{said} {taken}"


def percent(chance: float) -> int:
    """A likelihood in percent; no belief is shown as certain."""
    return min(round(100 * chance), 99)


BELIEFS: Final = ("What the computer took them for", "Its guesses", "Guesses")
"""The title above the computer's guesses: the first of these that fits."""
CHANCE: Final = "{rank:>2} {percent}%"
MORE_PIECES: Final = "{count} more"

OPPONENTS: Final = "{} against {}"


def speed(moves: float) -> str:
    """How many ``moves`` a second are replayed."""
    return f"{moves:g} moves a second" if moves != 1 else "1 move a second"
