"""What a player has selected in their turn, and the action that it comes to.

Nothing is final before the action has been played; cancelling costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from stratego.engine.actions import Action, Guess, Move, Rescue, Strike
from stratego.engine.pieces import Kind
from stratego.engine.view import OwnPiece, PlayerView
from stratego.hotseat.forfeits import forfeits
from stratego.table.choosing.follow_ups import (
    Approaching,
    FollowUp,
    Guessing,
    Reply,
    Rescuing,
    Striking,
    why_no_guess,
)
from stratego.table.choosing.picture import Light
from stratego.table.choosing.typed_action import TypedAction
from stratego.wording import turn as words
from stratego.wording.refusals import NO_SUCH_SQUARE


class TurnSelection:
    """The selection of the player whose ``view`` it is.

    ``square`` is that of the selected piece, and ``follow_up`` what is chosen after it, if anything.
    """

    def __init__(self, view: PlayerView, *, confirms: bool) -> None:
        """With ``confirms`` an attack has to be confirmed."""
        self._view = view
        self._confirms = confirms
        self.square = ""
        self.follow_up: FollowUp | None = None
        self._actions: dict[str, list[Action]] = {}
        for action in view.legal_moves:
            self._actions.setdefault(action.origin, []).append(action)

    # What it shows

    @property
    def movable(self) -> set[str]:
        """The squares of the pieces that have a legal action."""
        return set(self._actions)

    @property
    def may_guess(self) -> bool:
        """Whether the selected piece may guess (I1)."""
        return bool(self.guessable)

    @property
    def guessable(self) -> list[str]:
        """The squares of the pieces that the selected piece may guess (I1)."""
        return list(dict.fromkeys(action.target for action in self._open if isinstance(action, Guess)))

    @property
    def held(self) -> set[str]:
        """The squares from which the selected piece can be dragged: its own, or that it is drawn on."""
        way = None if self.follow_up is None else self.follow_up.way
        return {self.square, *(way or ())}

    def lights(self) -> dict[str, Light]:
        """The squares highlighted for the selection."""
        if self.follow_up is not None:
            return self.follow_up.lights()
        if not self.square:
            return {}
        lights = {self.square: Light.CHOSEN}
        for action in self._open:
            if isinstance(action, Move):
                lights[action.target] = Light.PREY if action.attack else Light.GOAL
            elif isinstance(action, Strike):
                lights |= {action.stop: Light.STRIKE, action.target: Light.PREY}
            elif isinstance(action, Rescue):
                lights[action.target] = Light.RESCUE_PREY if action.move.attack else Light.RESCUE
        for square in self.guessable:
            lights[square] = Light.GUESS_PREY if square in lights else Light.GUESS
        return lights

    @property
    def advice(self) -> str:
        """What would work, for after something else was refused; empty if there is nothing to add."""
        if self.follow_up is not None:
            return self.follow_up.advice
        return words.can_guess(self.guessable) if self.may_guess else ""

    # What the player does

    def pick(self, square: str) -> Reply:
        """Choose a square: select the piece on it, move there, attack or guess what is there."""
        reply = None if self.follow_up is None else self.follow_up.pick(square)
        if reply is not None:
            return self._settle(reply)
        if self._is_own(square):
            return self._select(square)
        if not self.square:
            return Reply(message=words.SELECT_OWN)
        self.follow_up = None
        if square in self.guessable:
            self.follow_up = Guessing(self._view, self.square, square)
            return Reply()
        return self._go(square)

    def begin_guess(self) -> Reply:
        """Guess with the selected piece, or with the only one that may."""
        guesses = (action for action in self._view.legal_moves if isinstance(action, Guess))
        guessers = list(dict.fromkeys(guess.origin for guess in guesses))
        if not self.may_guess and len(guessers) == 1:
            self.clear()
            (self.square,) = guessers
        if not self.may_guess:
            return Reply(message=why_no_guess(self._view, self.square, guessers))
        self.follow_up = Guessing(self._view, self.square)
        return Reply()

    def pick_kind(self, kind: Kind | None) -> Reply:
        """Choose from the list of pieces; None is its last line."""
        assert self.follow_up is not None
        if kind is None and isinstance(self.follow_up, Guessing):
            target, self.follow_up = self.follow_up.target, None
            return self._go(target)  # the attack instead
        return self._settle(self.follow_up.pick_kind(kind))

    def type(self, typed: TypedAction) -> Reply:
        """Do what is typed."""
        board = self._view.rules.geometry
        for square in typed.squares:
            if square not in board.index:
                return Reply(message=NO_SUCH_SQUARE.format(square=square))
        if not typed.target:
            return self.pick(typed.origin)
        before = self.follow_up
        self.clear()
        if self._is_own(typed.origin):
            self.square = typed.origin
        if typed.mark == "?" or typed.guess:
            reply = self._type_guess(typed)
        elif typed.struck:
            if typed.target in self._stops:
                self.follow_up = Striking(self._view, self.square, typed.target)
            reply = self._read(f"{typed.origin}-{typed.target}x{typed.struck}")
        else:
            reply = self._type_move(typed, before)
        return self._settle(reply, is_sure=typed.is_attack)

    def _type_guess(self, typed: TypedAction) -> Reply:
        """A guess; of a piece in reach the rank is asked for unless it is typed too (I1)."""
        if typed.target in self.guessable:
            self.follow_up = Guessing(self._view, self.square, typed.target)
            if not typed.guess:
                return Reply()
        return self._guess(typed.origin, typed.target, typed.guess)

    def _type_move(self, typed: TypedAction, before: FollowUp | None) -> Reply:
        """A move; if a piece may come back with it, that is asked unless it is typed too (R1)."""
        text = f"{typed.origin}{typed.mark or self._mark(typed.target)}{typed.target}"
        move = next((move for move in self._rescuing_moves if str(move) == text), None)
        if typed.rescued:
            text = f"{text}+{typed.rescued}@{typed.back}"
        if move is not None:
            self.follow_up = rescuing = Rescuing(self._view, move)
            kind = Kind.of_letter(typed.rescued)
            if kind in [line.kind for line in rescuing.listed]:
                rescuing.pick_kind(kind)
            if not typed.rescued and not (isinstance(before, Rescuing) and before.move is move):
                return Reply()
        return self._read(text)

    def clear(self) -> None:
        """Deselect everything."""
        self.square, self.follow_up = "", None

    def cancel(self) -> None:
        """Cancel the last choice: a follow-up, the piece."""
        if self.follow_up is not None:
            if not self.follow_up.cancel():
                self.follow_up = None
        else:
            self.square = ""

    # What it comes to

    @property
    def _open(self) -> Sequence[Action]:
        """All legal actions of the selected piece."""
        return self._actions.get(self.square, ())

    @property
    def _stops(self) -> set[str]:
        """Where the selected piece may go and attack from (S4)."""
        return {action.stop for action in self._open if isinstance(action, Strike)}

    @property
    def _rescuing_moves(self) -> list[Move]:
        """The moves of the selected piece with which another may come back (R1)."""
        return [action.move for action in self._open if isinstance(action, Rescue)]

    def _is_own(self, square: str) -> bool:
        return isinstance(self._view.pieces.get(square), OwnPiece)

    def _mark(self, square: str) -> str:
        return "x" if square in self._view.pieces and not self._is_own(square) else "-"

    def _guess(self, origin: str, target: str, guess: str = "") -> Reply:
        """The guess of a rank; without one, what the engine refuses is not the rank."""
        return self._read(f"{origin}?{target}={guess or Kind.FLAG.letter}")

    def _read(self, text: str) -> Reply:
        """The action of this N1 text; the text itself if the action is illegal."""
        actions = (*self._view.legal_moves, *forfeits(self._view))
        return Reply(next((action for action in actions if str(action) == text), text))

    def _select(self, square: str) -> Reply:
        self.clear()
        self.square = square
        if square in self.movable:
            return Reply()
        piece = self._view.pieces[square]
        assert isinstance(piece, OwnPiece)
        if piece.kind.movable:
            return Reply(message=words.CANNOT_MOVE)
        loses = self._view.rules.immobile_moved == "forfeit"  # M4
        return Reply(message=words.MUST_NOT_MOVE if loses else words.NEVER_MOVES)

    def _go(self, square: str) -> Reply:
        """Move to a square, or choose first what follows there."""
        move = next((move for move in self._rescuing_moves if move.target == square), None)
        if square in self._stops:
            self.follow_up = Striking(self._view, self.square, square)
        elif move is not None:
            self.follow_up = Rescuing(self._view, move)
        elif any(isinstance(action, Strike) and action.target == square for action in self._open):
            self.follow_up = approaching = Approaching(self._view, self.square, square)
            if len(approaching.squares) == 1:
                return self.pick(*approaching.squares)
        elif self._is_far_guess(square):
            return self._guess(self.square, square)
        else:
            return self._settle(self._read(f"{self.square}{self._mark(square)}{square}"))
        return Reply()

    def _is_far_guess(self, square: str) -> bool:
        """Whether only a guess can be meant: an enemy piece that is not beside an Infiltrator."""
        board, piece = self._view.rules.geometry, self._view.pieces[self.square]
        if not isinstance(piece, OwnPiece) or piece.kind is not Kind.INFILTRATOR:
            return False
        beside = board.neighbours[board.index[self.square]]
        return square in self._view.pieces and board.index[square] not in beside

    def _settle(self, reply: Reply, *, is_sure: bool = False) -> Reply:
        """Ask before an action that cannot be undone, unless the player ``is_sure`` of it."""
        action = reply.action
        if not isinstance(action, Action):
            return reply
        move = action.move if isinstance(action, Rescue) else action
        is_quiet = isinstance(move, Move) and not move.attack
        asks = self._confirms and not is_quiet and not is_sure
        return Reply(action, must_ask=asks or action in forfeits(self._view))
