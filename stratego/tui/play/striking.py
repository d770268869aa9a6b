"""A Scout's strike: its move, then an attack on a piece beside it (S4).

It begins with the square that the Scout goes to, or with the piece that it attacks.
"""

from __future__ import annotations

from collections.abc import Collection

from stratego.engine.actions import Action, Move, Strike
from stratego.engine.view import OwnPiece, PlayerView
from stratego.tui.draw.picture import Light
from stratego.tui.play.follow_ups import FollowUp, Reply
from stratego.wording.game import turn as words
from stratego.wording.keys import KeyNames


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
