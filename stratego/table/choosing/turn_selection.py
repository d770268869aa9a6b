"""A player's choices in their turn: a piece, a target and any follow-up, which together make an action.

Nothing is final before the action has been played; cancelling costs nothing.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import TypeVar

from stratego.engine.actions import Action, Guess, Move, Rescue, Strike, move as make_move
from stratego.engine.errors import Explanation
from stratego.engine.pieces import Kind
from stratego.engine.special_actions import on_enemy_territory
from stratego.engine.values import Value
from stratego.engine.view import HiddenPiece, KnownPiece, OwnPiece, PlayerView
from stratego.table.choosing.picture import Light
from stratego.table.choosing.typed_action import TypedAction, no_square


class Ask(Enum):
    """The choices that can follow the selection of a piece.

    ``square``, ``move`` and ``kind`` are those of the `FollowUp`.
    """

    TARGET = auto()  # which piece the Infiltrator guesses (I1)
    GUESS = auto()  # the rank to guess for the piece on ``square``
    STRIKE = auto()  # which piece the Scout attacks from ``square``, or none (S4)
    STOP = auto()  # where the Scout goes to attack the piece on ``square``
    RESCUED = auto()  # which piece comes back with ``move``, or none (R1)
    WAY_BACK = auto()  # where ``kind`` comes back with ``move``


class FollowUp(Value):
    """The next choice: one of ``squares`` or, from a list, one of ``kinds``.

    ``kinds`` maps each kind to a count: for a guess, the pieces that the enemy has left, or None if the aid
    "counts" is off (K6); for a rescue, the pieces lost. The ``impossible`` kinds are known to be wrong. If
    ``may_decline``, the last line of the list is "Attack it" or "Nobody". If ``way`` is a pair of squares,
    the piece is drawn as if it had already moved from the first to the second.
    """

    asks: Ask
    lights: Mapping[str, Light]
    square: str = ""
    squares: Sequence[str] = ()
    kinds: Mapping[Kind, int | None] = {}
    impossible: frozenset[Kind] = frozenset()
    may_decline: bool = False
    move: Move | None = None
    kind: Kind | None = None
    way: tuple[str, str] | None = None


class Reply(Value):
    """The result of a choice: an action to play, a fault, or neither if there is more to choose.

    An illegal action is given as a string (N1), for the engine to refuse with the reason. If ``must_ask``,
    the player has to confirm the action first.
    """

    action: Action | str | None = None
    fault: Explanation | None = None
    must_ask: bool = False


_A = TypeVar("_A", bound=Action)


class TurnSelection:
    """A player's selection: the ``square`` of a piece, and ``follow_up``, the next choice to make, if any."""

    def __init__(self, view: PlayerView, *, confirms: bool) -> None:
        """If ``confirms``, attacks and guesses have to be confirmed, except attacks typed with ``x``.

        Moves in `forfeits` always have to be.
        """
        self._view = view
        self._confirms = confirms
        self.square = ""
        self.follow_up: FollowUp | None = None

    # What to show

    @property
    def movable(self) -> set[str]:
        """The squares of the pieces that have a legal action."""
        return {action.origin for action in self._view.legal_moves}

    @property
    def guessable(self) -> list[str]:
        """The squares of the pieces that the selected piece may guess (I1)."""
        return list(dict.fromkeys(guess.target for guess in _only(Guess, self._open)))

    @property
    def held(self) -> set[str]:
        """The squares from which the selected piece can be dragged: its own, and the one it is drawn on."""
        way = None if self.follow_up is None else self.follow_up.way
        return {self.square, *(way or ())}

    def lights(self) -> dict[str, Light]:
        """The squares highlighted for the selection, each with the reason."""
        if self.follow_up is not None:
            return dict(self.follow_up.lights)
        if not self.square:
            return {}
        lights = {self.square: Light.CHOSEN}
        for move in _only(Move, self._open):
            lights[move.target] = Light.PREY if move.attack else Light.GOAL
        for strike in _only(Strike, self._open):
            lights |= {strike.stop: Light.STRIKE, strike.target: Light.PREY}
        for rescue in _only(Rescue, self._open):
            lights[rescue.target] = Light.RESCUE_PREY if rescue.move.attack else Light.RESCUE
        for square in self.guessable:
            lights[square] = Light.GUESS_PREY if square in lights else Light.GUESS
        return lights

    # The player's choices

    def pick(self, square: str) -> Reply:
        """Choose a square: select the piece on it, move there, attack or guess what is there."""
        if (reply := self._pick_next(square)) is not None:
            return self._settle(reply)
        if self._is_own(square):
            return self._select(square)
        if not self.square:
            return Reply(fault=Explanation("Select one of your own pieces first."))
        self.follow_up = None
        if square in self.guessable:
            self.follow_up = self._guessing(square)
            return Reply()
        return self._go(square)

    def begin_guess(self) -> Reply:
        """Begin a guess with the selected piece, or with the only one that can guess."""
        guessers = list(dict.fromkeys(guess.origin for guess in _only(Guess, self._view.legal_moves)))
        if not self.guessable and len(guessers) == 1:
            (self.square,) = guessers
        if not self.guessable:
            return Reply(fault=self._why_no_guess(guessers))
        self.follow_up = self._guessing()
        return Reply()

    def pick_kind(self, kind: Kind | None) -> Reply:
        """Choose from the list of kinds; None stands for its last line (see `FollowUp`)."""
        asked = self.follow_up
        assert asked is not None
        if asked.move is not None:  # a rescue
            if kind is None:
                return self._settle(Reply(asked.move))
            self.follow_up = self._rescuing(asked.move, kind)
            return Reply()
        if kind is None:
            self.follow_up = None
            return self._go(asked.square)  # attack instead of guessing
        return self._settle(self._guess(self.square, asked.square, kind.letter))

    def type(self, typed: TypedAction) -> Reply:
        """Choose a typed action or, if only a square was typed, `pick` that square."""
        board = self._view.rules.geometry
        for square in filter(None, (typed.origin, typed.target, typed.struck, typed.back)):
            if square not in board.index:
                return Reply(fault=no_square(square))
        if not typed.target:
            return self.pick(typed.origin)
        before = self.follow_up
        self.clear()
        if self._is_own(typed.origin):
            self.square = typed.origin
        if typed.mark == "?" or typed.guess:
            reply = self._type_guess(typed)
        elif typed.struck:
            if any(strike.stop == typed.target for strike in _only(Strike, self._open)):
                self.follow_up = self._striking(typed.target)
            reply = self._read(f"{typed.origin}-{typed.target}x{typed.struck}")
        else:
            reply = self._type_move(typed, before)
        return self._settle(reply, is_sure=typed.mark == "x" or bool(typed.strike))

    def _type_guess(self, typed: TypedAction) -> Reply:
        """Choose a typed guess. If the rank is missing and the target is in reach, ask for the rank (I1)."""
        if typed.target in self.guessable:
            self.follow_up = self._guessing(typed.target)
            if not typed.guess:
                return Reply()
        return self._guess(typed.origin, typed.target, typed.guess)

    def _type_move(self, typed: TypedAction, before: FollowUp | None) -> Reply:
        """Choose a typed move. If a piece may come back with it and none is named, ask which (R1).

        The same move typed again, while that is asked, brings back no piece.
        """
        text = f"{typed.origin}{typed.mark or self._mark(typed.target)}{typed.target}"
        move = next((rescue.move for rescue in _only(Rescue, self._open) if str(rescue.move) == text), None)
        if typed.rescued:
            text = f"{text}+{typed.rescued}@{typed.back}"
        if move is not None:
            self.follow_up = self._rescuing(move)
            kind = Kind.of_letter(typed.rescued)
            if kind in self.follow_up.kinds:
                self.follow_up = self._rescuing(move, kind)
            if not typed.rescued and (before is None or before.move is not move):
                return Reply()
        return self._read(text)

    def clear(self) -> None:
        """Deselect everything."""
        self.square, self.follow_up = "", None

    def cancel(self) -> None:
        """Cancel the last choice: one step of a follow-up, or the selected piece."""
        asked = self.follow_up
        if asked is None:
            self.square = ""
        elif asked.asks is Ask.WAY_BACK and asked.move is not None:
            self.follow_up = self._rescuing(asked.move)
        elif asked.asks is Ask.GUESS and len(self.guessable) > 1:
            self.follow_up = self._guessing()
        else:
            self.follow_up = None

    # The next follow-up

    def _guessing(self, target: str = "") -> FollowUp:
        """Ask which piece to guess or, if there is a ``target`` or only one in reach, what it is (I1)."""
        targets = self.guessable
        target = targets[0] if len(targets) == 1 else target
        lights = {self.square: Light.CHOSEN, **dict.fromkeys([target] if target else targets, Light.GUESS)}
        if not target:
            return FollowUp(Ask.TARGET, lights, squares=targets)
        may_attack = any(move.target == target for move in _only(Move, self._open))
        kinds = self._view.left or dict.fromkeys(self._view.rules.army)
        impossible = impossible_kinds(self._view, target)
        return FollowUp(Ask.GUESS, lights, target, kinds=kinds, impossible=impossible, may_decline=may_attack)

    def _striking(self, stop: str) -> FollowUp:
        """Ask which piece the Scout attacks from its ``stop``, if any (S4)."""
        targets = list(self._attacks_from(stop))
        lights = {stop: Light.CHOSEN, **dict.fromkeys(targets, Light.PREY)}
        return FollowUp(Ask.STRIKE, lights, stop, targets, way=(self.square, stop))

    def _approaching(self, target: str) -> FollowUp:
        """Ask where the Scout goes to attack the piece on ``target`` (S4)."""
        stops = [strike.stop for strike in _only(Strike, self._open) if strike.target == target]
        ends = {self.square: Light.CHOSEN, target: Light.PREY}
        return FollowUp(Ask.STOP, ends | dict.fromkeys(stops, Light.STRIKE), target, stops)

    def _rescuing(self, move: Move, kind: Kind | None = None) -> FollowUp:
        """Ask which lost piece, if any, comes back with ``move``; if ``kind`` is given, ask where (R1)."""
        way = None if move.attack else (move.origin, move.target)
        ends = {move.origin: Light.CHOSEN, move.target: Light.PREY}
        lights = ends if move.attack else {move.target: Light.CHOSEN}
        rescues = [rescue for rescue in _only(Rescue, self._open) if rescue.move is move]
        if kind is None:
            lost = self._view.captured[self._view.color]
            kinds = {rescue.kind: lost[rescue.kind] for rescue in rescues if rescue.kind is not None}
            return FollowUp(Ask.RESCUED, lights, move=move, way=way, kinds=kinds, may_decline=True)
        squares = [rescue.back for rescue in rescues if rescue.kind is kind]
        lights |= dict.fromkeys(squares, Light.GOAL)
        return FollowUp(Ask.WAY_BACK, lights, squares=squares, move=move, way=way, kind=kind)

    def _pick_next(self, square: str) -> Reply | None:
        """The result of choosing a square during a follow-up; None if the follow-up makes no difference."""
        asked = self.follow_up
        if asked is None:
            return None
        is_own = self._is_own(square)
        match asked.asks:
            case Ask.TARGET | Ask.GUESS if not is_own and square not in self.guessable:
                return self._guess(self.square, square)
            case Ask.STRIKE if square == asked.square:
                return self._read(f"{self.square}-{square}")
            case Ask.STRIKE if square in self._view.pieces and not is_own:
                attack = self._attacks_from(asked.square).get(square)
                return Reply(attack or f"{self.square}-{asked.square}x{square}")
            case Ask.STOP if square in asked.squares:
                return self._read(f"{self.square}-{square}x{asked.square}")
            case Ask.RESCUED if asked.move is not None and square == asked.move.target:
                return Reply(asked.move)
            case Ask.WAY_BACK if asked.kind is not None:
                return self._read(f"{asked.move}+{asked.kind.letter}@{square}")
        return None

    # The resulting action

    @property
    def _open(self) -> Sequence[Action]:
        """The legal actions of the selected piece."""
        return [action for action in self._view.legal_moves if action.origin == self.square]

    def _attacks_from(self, stop: str) -> dict[str, Action]:
        """The attacks of the selected Scout from its ``stop``, by the square attacked (S4)."""
        board = self._view.rules.geometry
        beside = {board.names[square] for square in board.neighbours[board.index[stop]]}
        # in a straight line, the attack is a plain move without a stop
        in_line = [move for move in _only(Move, self._open) if move.attack and move.target in beside]
        strikes = [strike for strike in _only(Strike, self._open) if strike.stop == stop]
        return {attack.target: attack for attack in (*in_line, *strikes)}

    def _is_own(self, square: str) -> bool:
        return isinstance(self._view.pieces.get(square), OwnPiece)

    def _mark(self, square: str) -> str:
        return "x" if square in self._view.pieces and not self._is_own(square) else "-"

    def _guess(self, origin: str, target: str, guess: str = "") -> Reply:
        """Guess a rank. Without ``guess`` any rank will do, as the guess is known to be illegal."""
        return self._read(f"{origin}?{target}={guess or Kind.FLAG.letter}")

    def _read(self, text: str) -> Reply:
        """A reply with the action written as ``text`` (N1), or with ``text`` itself if that is illegal."""
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
            return Reply(fault=Explanation("This piece cannot move now."))
        if self._view.rules.immobile_moved != "forfeit":
            return Reply(fault=Explanation("Bombs and Flags never move."))
        return Reply(fault=Explanation("Bombs and Flags must not move: moving one loses the game at once."))

    def _go(self, square: str) -> Reply:
        """Move to a square or attack there, first asking for any choice that the action needs."""
        move = next((rescue.move for rescue in _only(Rescue, self._open) if rescue.target == square), None)
        strikes = _only(Strike, self._open)
        if any(strike.stop == square for strike in strikes):
            self.follow_up = self._striking(square)
        elif move is not None:
            self.follow_up = self._rescuing(move)
        elif any(strike.target == square for strike in strikes):
            self.follow_up = self._approaching(square)
            if len(self.follow_up.squares) == 1:
                return self.pick(*self.follow_up.squares)
        elif self._is_far_guess(square):
            return self._guess(self.square, square)
        else:
            return self._settle(self._read(f"{self.square}{self._mark(square)}{square}"))
        return Reply()

    def _is_far_guess(self, square: str) -> bool:
        """Whether the selected piece is an Infiltrator, and the piece on ``square`` is too far to attack."""
        board, piece = self._view.rules.geometry, self._view.pieces[self.square]
        assert isinstance(piece, OwnPiece)
        is_near = board.index[square] in board.neighbours[board.index[self.square]]
        return piece.kind is Kind.INFILTRATOR and square in self._view.pieces and not is_near

    def _why_no_guess(self, guessers: Sequence[str]) -> Explanation:
        """Why the selected piece cannot guess; ``guessers`` are the squares of the pieces that can.

        If none can, the explanation is about the selected Infiltrator or, if none is selected, about another.
        """
        if guessers:
            *others, last = guessers
            return Explanation(
                "First select the Infiltrator that guesses: {squares} or {last}.",
                squares=", ".join(others),
                last=last,
            )
        view = self._view
        own = {square: piece.kind for square, piece in view.pieces.items() if isinstance(piece, OwnPiece)}
        infiltrators = [square for square, kind in own.items() if kind is Kind.INFILTRATOR]
        if not infiltrators:
            return Explanation("Only an Infiltrator can guess, and you have none left.")
        board, side = view.rules.geometry, view.color.side
        inside = [square for square in infiltrators if on_enemy_territory(board, side, board.index[square])]
        square = self.square if self.square in infiltrators else (inside or infiltrators)[0]
        if square not in inside:
            return Explanation(
                "The Infiltrator on {square} can guess only where the enemy set up. Move it there first.",
                square=square,
            )
        if view.rules.sabotage_line_of_sight:  # I4
            return Explanation(
                "No piece is in sight of {square}: a guess reaches one or two squares in a straight line.",
                square=square,
            )
        return Explanation(
            "No piece is in reach of {square}: a guess reaches one or two squares in a straight line.",
            square=square,
        )

    def _settle(self, reply: Reply, *, is_sure: bool = False) -> Reply:
        """Mark the action for confirmation if necessary; ``is_sure`` if an attack was typed with ``x``."""
        action = reply.action
        if not isinstance(action, Action):
            return reply
        move = action.move if isinstance(action, Rescue) else action
        is_quiet = isinstance(move, Move) and not move.attack
        asks = self._confirms and not is_quiet and not is_sure
        return Reply(action, must_ask=asks or action in forfeits(self._view))


def _only(kind: type[_A], actions: Sequence[Action]) -> list[_A]:
    return [action for action in actions if isinstance(action, kind)]


def forfeits(view: PlayerView) -> tuple[Move, ...]:
    """The moves of Bombs and Flags with which the viewer would lose now; empty if they are illegal (M4)."""
    rules = view.rules
    if rules.immobile_moved == "refuse" or view.turn is not view.color or view.outcome is not None:
        return ()
    board = rules.geometry
    return tuple(
        make_move(board.shape, board.index[name], end, board.names[end] in view.pieces)
        for name, piece in view.pieces.items()
        if isinstance(piece, OwnPiece) and not piece.kind.movable
        for end in board.neighbours[board.index[name]]
        if not isinstance(view.pieces.get(board.names[end]), OwnPiece)
    )


def impossible_kinds(view: PlayerView, square: str) -> frozenset[Kind]:
    """The kinds that the enemy piece on a square cannot be, according to the view (K6)."""
    army, piece = view.rules.army, view.pieces[square]
    if isinstance(piece, KnownPiece):
        return frozenset(army) - {piece.kind}
    has_moved = isinstance(piece, HiddenPiece) and piece.moved
    impossible = {kind for kind in army if has_moved and not kind.movable}
    if view.left is not None and not view.rules.rescue:  # R1: a piece may have come back unseen
        shown = Counter(other.kind for other in view.pieces.values() if isinstance(other, KnownPiece))
        impossible |= {kind for kind in army if view.left[kind] <= shown[kind]}
    return frozenset(impossible)
