"""What is chosen after the piece that acts: a guess or a rescue here, a strike in `striking`.

An Infiltrator guesses a piece in reach (I1), and a piece that reaches the enemy's back row brings a lost one
back (R1). Each follow-up is given its player's view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence

from stratego.engine.actions import Action, Guess, Move, Rescue
from stratego.engine.pieces import Kind
from stratego.engine.values import Value
from stratego.engine.view import OwnPiece, PlayerView
from stratego.tui.draw.picture import Light
from stratego.wording.game import turn as words
from stratego.wording.keys import KeyNames
from stratego.wording.pieces import Entry, roster


class Reply(Value):
    """What a choice comes to: an action to play, or a message for the player.

    An illegal action is its text (N1): the engine refuses it and says why. ``must_ask`` if the player has to
    confirm it first.
    """

    action: Action | str | None = None
    message: str = ""
    must_ask: bool = False


class FollowUp(ABC):
    """A choice in one step or two. ``title`` is above its list."""

    title = ""

    @property
    def nothing(self) -> str:
        """The last line of its list, which is no piece; empty if there is none."""
        return ""

    @property
    def listed(self) -> Sequence[Entry]:
        """The pieces to choose from, with counts; empty if a square is to be chosen."""
        return ()

    @property
    def way(self) -> tuple[str, str] | None:
        """From where to where the piece is drawn as moved already."""
        return None

    @abstractmethod
    def hint(self, keys: KeyNames) -> str:
        """What to do next."""

    @property
    @abstractmethod
    def squares(self) -> Collection[str]:
        """The squares to choose from."""

    @abstractmethod
    def lights(self) -> dict[str, Light]:
        """The highlighted squares."""

    @abstractmethod
    def pick(self, square: str) -> Reply | None:
        """Choose a square; None if that is no part of this choice."""

    def pick_kind(self, kind: Kind | None) -> Reply:
        """Choose from the list; None is its last line."""
        raise NotImplementedError

    def cancel(self) -> bool:
        """Go back one step. Returns False at the first one."""
        return False

    @property
    def advice(self) -> str:
        """What would work, for after something else was refused; empty if the refusal says it."""
        return ""


class Guessing(FollowUp):
    """Which piece the Infiltrator on ``origin`` guesses, and what it is (I1)."""

    title = words.GUESS_TITLE

    def __init__(self, view: PlayerView, origin: str, target: str = "") -> None:
        """``target`` if it is chosen already."""
        self._view = view
        self._origin = origin
        self._guesses = {
            (action.target, action.guess): action
            for action in view.legal_moves
            if isinstance(action, Guess) and action.origin == origin
        }
        self.targets = list(dict.fromkeys(target for target, _ in self._guesses))
        self._attacked = {
            action.target
            for action in view.legal_moves
            if isinstance(action, Move) and action.attack and action.origin == origin
        }
        self.target = self.targets[0] if len(self.targets) == 1 else target

    @property
    def nothing(self) -> str:
        """To attack the piece instead, if it can be attacked."""
        return words.ATTACK_INSTEAD if self.target in self._attacked else ""

    @property
    def listed(self) -> Sequence[Entry]:
        return roster(self._view.rules) if self.target else ()

    def hint(self, keys: KeyNames) -> str:
        choose = words.CHOOSE_GUESS if self.target else words.CHOOSE_GUESS_TARGET
        if self.nothing:
            choose = words.CHOOSE_GUESS_OR_ATTACK
        return choose.format(square=self.target, keys=keys)

    @property
    def squares(self) -> Collection[str]:
        return () if self.target else self.targets

    def lights(self) -> dict[str, Light]:
        return {self._origin: Light.CHOSEN, **dict.fromkeys(self.squares or [self.target], Light.GUESS)}

    def pick(self, square: str) -> Reply | None:
        if isinstance(self._view.pieces.get(square), OwnPiece):
            return None
        if square not in self.targets:
            return Reply(action=f"{self._origin}?{square}={Kind.FLAG.letter}")
        self.target = square
        return Reply()

    def pick_kind(self, kind: Kind | None) -> Reply:
        assert kind is not None
        return Reply(self._guesses[self.target, kind])

    def cancel(self) -> bool:
        if not self.target or len(self.targets) == 1:
            return False
        self.target = ""
        return True

    @property
    def advice(self) -> str:
        return "" if self.target else words.can_guess(self.targets)


class Rescuing(FollowUp):
    """Which piece comes back with a ``move`` to the enemy's back row, and where, if any (R1)."""

    title = words.RESCUE_TITLE

    def __init__(self, view: PlayerView, move: Move) -> None:
        self._view = view
        self.move = move
        self._rescues = {
            (action.kind, action.back): action
            for action in view.legal_moves
            if isinstance(action, Rescue) and action.move is move
        }
        self.kind: Kind | None = None

    @property
    def nothing(self) -> str:
        return words.RESCUE_NOTHING

    @property
    def listed(self) -> Sequence[Entry]:
        if self.kind is not None:
            return ()
        kinds = {kind for kind, _ in self._rescues}
        lost = self._view.captured[self._view.color]
        return [
            entry._replace(pieces=lost[entry.kind])
            for entry in roster(self._view.rules)
            if entry.kind in kinds
        ]

    @property
    def way(self) -> tuple[str, str] | None:
        return None if self.move.attack else (self.move.origin, self.move.target)

    def hint(self, keys: KeyNames) -> str:
        if self.kind is None:
            return words.CHOOSE_RESCUE.format(move=str(self.move), keys=keys)
        return words.choose_way_back(self.kind, keys)

    @property
    def squares(self) -> Collection[str]:
        return {back for kind, back in self._rescues if kind is self.kind}

    def lights(self) -> dict[str, Light]:
        move = self.move
        mover = {move.origin: Light.CHOSEN, move.target: Light.PREY}
        return (mover if move.attack else {move.target: Light.CHOSEN}) | dict.fromkeys(
            self.squares, Light.GOAL
        )

    def pick(self, square: str) -> Reply | None:
        if self.kind is not None:
            text = f"{self.move}+{self.kind.letter}@{square}"
            return Reply(self._rescues.get((self.kind, square), text))
        return self.pick_kind(None) if square == self.move.target else None

    def pick_kind(self, kind: Kind | None) -> Reply:
        if kind is None:
            return Reply(self.move)
        self.kind = kind
        return Reply()

    def cancel(self) -> bool:
        had_kind, self.kind = self.kind is not None, None
        return had_kind
