"""What is chosen after the piece that acts: a guess, a strike or a rescue."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence

from stratego.engine.actions import Action, Guess, Move, Rescue, Strike
from stratego.engine.infiltrator import on_enemy_territory
from stratego.engine.pieces import Kind
from stratego.engine.values import Value
from stratego.engine.view import OwnPiece, PlayerView
from stratego.table.choosing.picture import Light
from stratego.wording import turn as words
from stratego.wording.keys import KeyNames
from stratego.wording.pieces import Entry, roster


def why_no_guess(view: PlayerView, selected: str, guessers: Sequence[str]) -> str:
    """Why the piece on the square ``selected`` cannot guess; ``guessers`` are those that can.

    Empty squares and other pieces stand for any Infiltrator.
    """
    if guessers:
        return words.select_guesser(guessers)
    infiltrators = [
        square
        for square, piece in view.pieces.items()
        if isinstance(piece, OwnPiece) and piece.kind is Kind.INFILTRATOR
    ]
    if not infiltrators:
        return words.NO_INFILTRATOR
    board, side = view.rules.geometry, view.color.side
    inside = [square for square in infiltrators if on_enemy_territory(board, side, board.index[square])]
    square = selected if selected in infiltrators else (inside or infiltrators)[0]
    if square not in inside:
        return words.NOT_IN_ENEMY_ZONE.format(square=square)
    reason = words.NOBODY_IN_SIGHT if view.rules.sabotage_line_of_sight else words.NOBODY_IN_REACH
    return reason.format(square=square)


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


class Striking(FollowUp):
    """Which piece the Scout from ``origin`` attacks from its ``stop``, if any (S4)."""

    def __init__(self, view: PlayerView, origin: str, stop: str) -> None:
        self._view = view
        self._origin = origin
        self._stop = stop
        self._attacks: dict[str, Action] = {}  # by the square attacked
        self._stay: Action | None = None
        board = view.rules.geometry
        beside = {board.names[square] for square in board.neighbours[board.index[stop]]}
        for action in view.legal_moves:
            if action.origin != origin:
                continue
            if isinstance(action, Strike):
                is_attack = action.stop == stop and action.target in beside
            else:  # a move in line is the same attack without a stop
                is_attack = isinstance(action, Move) and action.attack and action.target in beside
            if is_attack:
                self._attacks[action.target] = action
            elif isinstance(action, Move) and action.target == stop:
                self._stay = action

    @property
    def way(self) -> tuple[str, str]:
        return self._origin, self._stop

    def hint(self, keys: KeyNames) -> str:
        return words.CHOOSE_STRIKE.format(square=self._stop, keys=keys)

    @property
    def squares(self) -> Collection[str]:
        return self._attacks

    def lights(self) -> dict[str, Light]:
        return {self._stop: Light.CHOSEN, **dict.fromkeys(self.squares, Light.PREY)}

    def pick(self, square: str) -> Reply | None:
        piece = self._view.pieces.get(square)
        if square == self._stop:
            return Reply(self._stay or f"{self._origin}-{square}")
        if piece is None or isinstance(piece, OwnPiece):
            return None
        return Reply(self._attacks.get(square, f"{self._origin}-{self._stop}x{square}"))

    @property
    def advice(self) -> str:
        return words.can_attack(self._stop, list(self.squares))


class Approaching(FollowUp):
    """Where the Scout on ``origin`` goes to attack the piece on ``target`` from there (S4)."""

    def __init__(self, view: PlayerView, origin: str, target: str) -> None:
        self._origin = origin
        self._target = target
        self._strikes = {
            action.stop: action
            for action in view.legal_moves
            if isinstance(action, Strike) and (action.origin, action.target) == (origin, target)
        }

    def hint(self, keys: KeyNames) -> str:
        return words.CHOOSE_STOP.format(square=self._target, keys=keys)

    @property
    def squares(self) -> Collection[str]:
        return self._strikes

    def lights(self) -> dict[str, Light]:
        ends = {self._origin: Light.CHOSEN, self._target: Light.PREY}
        return ends | dict.fromkeys(self.squares, Light.STRIKE)

    def pick(self, square: str) -> Reply | None:
        strike = self._strikes.get(square)
        return None if strike is None else Reply(strike)
