"""What is still to be chosen of an action when the piece that acts has been.

An Infiltrator points at a piece and names it (I1), a Scout that goes somewhere may attack from there (S4), a
piece on the enemy's back row brings another one back (R1). Each of these is given its player's view and what
he points at, and says which action that comes to.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import NamedTuple

from stratego.engine.actions import Guess, Move, Rescue, Strike
from stratego.engine.pieces import Kind
from stratego.engine.view import OwnPiece, PlayerView
from stratego.tui.draw.picture import Light
from stratego.wording.pieces import Entry, kind_name, roster


class Answer(NamedTuple):
    """What comes of it: the text of an action to play, or something to tell the player."""

    action: str = ""
    message: str = ""

    def __repr__(self) -> str:
        return "<Answer>"


class Detail(ABC):
    """A choice of one step or two. ``title`` stands over its list, ``nothing`` is the list's last line."""

    title = ""
    nothing = ""

    @property
    def listed(self) -> Sequence[Entry]:
        """The pieces of which one is to be chosen now, with counts; empty where a square is."""
        return ()

    @property
    def way(self) -> tuple[str, str] | None:
        """The way that the piece is to be seen gone already."""
        return None

    @property
    def words(self) -> str:
        """What to do next."""
        raise NotImplementedError

    @property
    @abstractmethod
    def squares(self) -> Collection[str]:
        """The squares of which one is to be chosen now."""

    @abstractmethod
    def lights(self) -> dict[str, Light]:
        """The squares that stand out."""

    @abstractmethod
    def pick(self, square: str) -> Answer | None:
        """Point at a square; None where that is about something else."""

    def name(self, kind: Kind | None) -> Answer:
        """Choose from the list; None is its last line."""
        raise NotImplementedError

    def drop(self) -> bool:
        """Go back one step. Returns whether there was one."""
        return False


class Naming(Detail):
    """What the Infiltrator on ``origin`` names, and as what (I1)."""

    title = "What is it?"

    def __init__(self, view: PlayerView, origin: str) -> None:
        self._view = view
        self._origin = origin
        guesses = [action for action in view.legal_moves if isinstance(action, Guess)]
        self.targets = list(dict.fromkeys(action.target for action in guesses if action.origin == origin))
        self.target = self.targets[0] if len(self.targets) == 1 else ""

    @property
    def listed(self) -> Sequence[Entry]:
        return roster(self._view.rules) if self.target else ()

    @property
    def words(self) -> str:
        what = f"What stands on {self.target}?" if self.target else "Which piece do you name?"
        return f"{what} Esc goes back."

    @property
    def squares(self) -> Collection[str]:
        return () if self.target else self.targets

    def lights(self) -> dict[str, Light]:
        return {self._origin: Light.CHOSEN, **dict.fromkeys(self.squares or [self.target], Light.PREY)}

    def pick(self, square: str) -> Answer | None:
        if isinstance(self._view.pieces.get(square), OwnPiece):
            return None
        if square not in self.targets:
            return Answer(action=f"{self._origin}?{square}={Kind.FLAG.letter}")  # refused, with the reason
        self.target = square
        return Answer(message=f"What stands on {square}? Choose what you name.")

    def name(self, kind: Kind | None) -> Answer:
        assert kind is not None
        return Answer(action=f"{self._origin}?{self.target}={kind.letter}")

    def drop(self) -> bool:
        if not self.target or len(self.targets) == 1:
            return False
        self.target = ""
        return True


class Striking(Detail):
    """Whom the Scout from ``origin`` attacks from its ``stop``, if anybody (S4)."""

    def __init__(self, view: PlayerView, origin: str, stop: str) -> None:
        self._view = view
        self._origin = origin
        self._stop = stop
        self._targets: dict[str, str] = {}  # the text of the action, by the square attacked
        board = view.rules.geometry
        beside = {board.names[square] for square in board.neighbours[board.index[stop]]}
        for action in view.legal_moves:
            if action.origin != origin or action.target not in beside:
                continue
            if (isinstance(action, Strike) and action.stop == stop) or (
                isinstance(action, Move) and action.attack  # in line, which is the same attack without a stop
            ):
                self._targets[action.target] = str(action)

    @property
    def way(self) -> tuple[str, str]:
        return self._origin, self._stop

    @property
    def words(self) -> str:
        return f"{self._stop}: choose whom it attacks, or Enter to stay."

    @property
    def squares(self) -> Collection[str]:
        return self._targets

    def lights(self) -> dict[str, Light]:
        return {self._stop: Light.CHOSEN, **dict.fromkeys(self.squares, Light.PREY)}

    def pick(self, square: str) -> Answer | None:
        piece = self._view.pieces.get(square)
        if square == self._stop:
            return Answer(action=f"{self._origin}-{square}")
        if piece is None or isinstance(piece, OwnPiece):
            return None
        return Answer(action=self._targets.get(square, f"{self._origin}-{self._stop}x{square}"))


class Rescuing(Detail):
    """Who comes back with a ``move`` to the enemy's back row, and where, if anybody (R1)."""

    title = "Who returns?"
    nothing = "Nobody"

    def __init__(self, view: PlayerView, move: Move) -> None:
        self._view = view
        self.move = move
        self._rescues = [
            action for action in view.legal_moves if isinstance(action, Rescue) and action.move is move
        ]
        self.kind: Kind | None = None

    @property
    def listed(self) -> Sequence[Entry]:
        if self.kind is not None:
            return ()
        kinds = {rescue.kind for rescue in self._rescues}
        lost = self._view.captured[self._view.color]
        return [
            entry._replace(pieces=lost[entry.kind])
            for entry in roster(self._view.rules)
            if entry.kind in kinds
        ]

    @property
    def way(self) -> tuple[str, str] | None:
        return None if self.move.attack else (self.move.origin, self.move.target)

    @property
    def words(self) -> str:
        if self.kind is None:
            return f"{self.move}: who comes back? Esc goes back."
        return f"{kind_name(self.kind)}: choose where it comes back. Esc goes back."

    @property
    def squares(self) -> Collection[str]:
        return {rescue.back for rescue in self._rescues if rescue.kind is self.kind}

    def lights(self) -> dict[str, Light]:
        move = self.move
        mover = {move.origin: Light.CHOSEN, move.target: Light.PREY}
        return (mover if move.attack else {move.target: Light.CHOSEN}) | dict.fromkeys(
            self.squares, Light.GOAL
        )

    def pick(self, square: str) -> Answer | None:
        if self.kind is not None:
            return Answer(action=f"{self.move}+{self.kind.letter}@{square}")
        return self.name(None) if square == self.move.target else None

    def name(self, kind: Kind | None) -> Answer:
        if kind is None:
            return Answer(action=str(self.move))
        self.kind = kind
        return Answer()

    def drop(self) -> bool:
        had_kind, self.kind = self.kind is not None, None
        return had_kind
