"""Everything that a player may know (K1-K7), and the open board, as values.

A hidden enemy piece has a type of its own, without a rank. A view gives no access to the engine's pieces,
positions or games.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from stratego.engine.actions import Action
from stratego.engine.endings import Outcome
from stratego.engine.events import Announcement, Battle, Event, Forfeit, Sabotage, SilentBattle
from stratego.engine.notation import format_seen
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value


class OwnPiece(Value):
    """One of the viewer's own pieces.

    ``known`` tells whether the enemy has seen the piece's rank; always False without the aid `known` (K6).
    """

    kind: Kind
    known: bool = False


class HiddenPiece(Value):
    """An enemy piece of unknown rank.

    ``moved`` tells whether the piece has moved; always False without the aid `moved` (K6).
    """

    moved: bool = False


class KnownPiece(Value):
    """An enemy piece whose rank is shown (K2, K5, K6). ``moved`` is as in `HiddenPiece`."""

    kind: Kind
    moved: bool = False


class OpenPiece(Value):
    """A piece of either side on an open board."""

    color: Color
    kind: Kind


SeenPiece = OwnPiece | HiddenPiece | KnownPiece


class PlayerView(Value):
    """Everything that the player of ``color`` may know at this moment.

    ``pieces`` is keyed by square name. ``captured`` counts each side's lost pieces by kind, as far as they
    are shown (K3). ``left`` counts the enemy's remaining pieces; it is None without the aid `counts` (K6). A
    piece that came back unseen is counted once its rank is announced (R1). ``last_actions`` has the
    announcement of each side's last action (K7). ``legal_moves`` is empty out of turn and after the end.
    ``quiet_left`` is the number of further plies without an attack or guess until the game is drawn; it is
    None without such a limit (E5). ``view.replace(ply=0)`` is a copy with that field changed; it shares
    this view's mappings. Changing a mapping does not change the game.
    """

    color: Color
    rules: Ruleset
    turn: Color
    ply: int
    pieces: Mapping[str, SeenPiece]
    captured: Mapping[Color, Mapping[Kind, int]]
    left: Mapping[Kind, int] | None
    last_actions: Mapping[Color, Announcement | None]
    legal_moves: tuple[Action, ...]
    quiet_left: int | None
    outcome: Outcome | None

    def __repr__(self) -> str:
        state = f"{self.turn} to move" if self.outcome is None else "over"
        return f"<PlayerView of {self.color}: ply {self.ply}, {state}>"

    def without_outcome(self) -> PlayerView:
        """The same view, without the outcome."""
        return self.replace(outcome=None)

    def board(self) -> str:
        """The board as this player sees it, as a diagram (N3); an unknown rank is a question mark: ``b?``."""
        own, enemy = self.color, self.color.other
        pieces = {
            square: (
                own if isinstance(piece, OwnPiece) else enemy,
                None if isinstance(piece, HiddenPiece) else piece.kind,
            )
            for square, piece in self.pieces.items()
        }
        return format_seen(self.rules.geometry, pieces)

    def as_dict(self) -> dict[str, Any]:
        """The view as values that JSON can hold; equal views give equal dicts.

        The keys are the fields, but ``ruleset``, a name, replaces ``rules``. Actions are strings in N1
        notation. A piece is ``{"own": "spy", "known": False}`` or ``{"enemy": None, "moved": False}``,
        where None means a hidden kind; an incident has its type as ``what``. Print this or
        ``board()`` rather than a view or its pieces, whose repr shows no ranks.
        """
        return {
            "color": self.color.value,
            "ruleset": self.rules.name,
            "turn": self.turn.value,
            "ply": self.ply,
            "pieces": _plain(dict(sorted(self.pieces.items()))),
            "captured": _plain(self.captured),
            "left": _plain(self.left),
            "last_actions": _plain(self.last_actions),
            "legal_moves": _plain(self.legal_moves),
            "quiet_left": self.quiet_left,
            "outcome": _plain(self.outcome),
        }


class OpenView(Value):
    """The whole board, for the end of the game and for replays.

    The fields are like those of `PlayerView` but hide nothing; ``last_actions`` has the events themselves.
    """

    rules: Ruleset
    turn: Color
    ply: int
    pieces: Mapping[str, OpenPiece]
    captured: Mapping[Color, Mapping[Kind, int]]
    last_actions: Mapping[Color, Event | None]
    outcome: Outcome | None

    def __repr__(self) -> str:
        return f"<OpenView: ply {self.ply}>"

    def board(self) -> str:
        """The whole board as a diagram (N3)."""
        pieces = {square: (piece.color, piece.kind) for square, piece in self.pieces.items()}
        return format_seen(self.rules.geometry, pieces)


def _plain(value: object) -> Any:
    """A value of a view in a form that JSON can hold."""
    match value:
        case StrEnum():
            return value.value
        case Action():
            return value.text
        case OwnPiece(kind, known):
            return {"own": kind.value, "known": known}
        case KnownPiece(kind, moved):
            return {"enemy": kind.value, "moved": moved}
        case HiddenPiece(moved):
            return {"enemy": None, "moved": moved}
        case Announcement():
            return {key: _plain(getattr(value, key)) for key in ("ply", "action", "incident", "revealed")}
        case Battle() | SilentBattle() | Sabotage() | Forfeit():
            return {"what": type(value).__name__, **_plain(value._asdict())}
        case Outcome():
            return _plain(value._asdict())
        case Mapping():
            return {_plain(key): _plain(each) for key, each in value.items()}
        case tuple():
            return [_plain(each) for each in value]
    return value
