"""A game: the side to move, the legal actions, the actions played, and the outcome."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.engine import legality
from stratego.engine.actions import Action, Guess, Move, Rescue
from stratego.engine.combat import Result, fight
from stratego.engine.deployment import Deployment
from stratego.engine.endings import Outcome, Reason, immobile_outcome
from stratego.engine.errors import (
    BoardError,
    DeploymentError,
    Explanation,
    GameOver,
    IllegalMove,
    alternatives,
    faults_of,
    not_allowed,
)
from stratego.engine.events import Battle, Event, Forfeit, Return, Sabotage
from stratego.engine.memory import Memories, Setup
from stratego.engine.move_tables import BESIDE, move_table
from stratego.engine.notation import action_of, format_diagram, read_action, read_board
from stratego.engine.pieces import COLORS, Color, Kind, armies
from stratego.engine.position import Piece, Position
from stratego.engine.repetition import NO_BORDERS, NO_CHASE, SHORTEST_CHASE, Chase, blocked_borders
from stratego.engine.ruleset import Ruleset
from stratego.engine.special_actions import Rescues, guesses, strikes
from stratego.engine.values import blank, mypyc_attr
from stratego.engine.view import OpenPiece, OpenView, PlayerView

# The data for undoing an attack, a guess or a forfeit: its ply, the piece that acted, and the enemy piece
# that was removed, if any.
_Encounter = tuple[int, Piece, Piece | None]

_LATE = (Reason.OUT_OF_TIME, Reason.TURN_TOO_LONG, Reason.AWAY)

_FIELDS = (
    "_actions",
    "_blocked",
    "_chase",
    "_counts_chases",
    "_encounters",
    "_events",
    "_is_plain",
    "_memories",
    "_outcome",
    "_position",
    "_quiet_limit",
    "_rescues",
    "_restricted",
    "_scout_reveals",
    "_setup",
    "_side",
    "_two_squares",
    "rules",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game under ``rules`` from two deployments (D1); the side ``turn`` moves first (D2).

    Raises DeploymentError if a deployment does not fit the rules, and ValueError if ``turn`` is not a colour,
    or is blue in a ruleset in which Red moves first. Games are equal only if they are the same object.
    """

    __slots__ = _FIELDS

    def __init__(
        self, rules: Ruleset, *, red: Deployment, blue: Deployment, turn: Color | str = Color.RED
    ) -> None:
        turn = Color(turn)
        if rules.first_move == "red" and turn is not Color.RED:
            raise ValueError(Explanation("in {ruleset} Red moves first", ruleset=rules.name))
        setup: dict[int, tuple[Color, Kind]] = {}
        faults: list[Explanation] = []
        for color, deployment in ((Color.RED, red), (Color.BLUE, blue)):
            try:
                deployment.check(rules, color)
            except DeploymentError as error:
                faults += faults_of(color, error)
            else:
                for square, kind in deployment.placed(rules, color).items():
                    setup[square] = (color, kind)
        if faults:
            raise DeploymentError(faults)
        self._begin(rules, setup, turn)

    @classmethod
    def from_board(cls, rules: Ruleset, text: str, turn: Color | str = "red") -> Game:
        """A game from any position: ``text`` is a StraDoS2 string (N2) or a diagram (N3).

        Either army may be incomplete, or have more pieces of a kind than the ruleset's, so that positions can
        be invented. Raises BoardError if the text cannot be read or has a kind that the ruleset's army does
        not have, and ValueError if ``turn`` is not a colour.
        """
        setup = read_board(rules.geometry, text)
        for square, (_, kind) in setup.items():
            if kind not in rules.army:
                name = rules.geometry.names[square]
                raise BoardError(
                    "{square}: the army of {ruleset} has no such piece: {kind}",
                    square=name,
                    ruleset=rules.name,
                    kind=kind,
                )
        game = blank(cls)
        game._begin(rules, setup, Color(turn))
        return game

    def _begin(self, rules: Ruleset, setup: Setup, turn: Color) -> None:
        self.rules = rules
        self._setup = setup
        self._side = turn.side
        self._position = Position(move_table(rules.layout))
        for square in sorted(setup):
            color, kind = setup[square]
            self._position.add(square, color.side, kind)
        self._actions: list[Action] = []
        self._events: list[Event] = []
        self._encounters: list[_Encounter] = []
        self._chase = Chase(rules.geometry.neighbours)
        self._rescues = Rescues(rules, armies(self._setup.values())) if rules.rescue else None
        has_strikes = rules.scout_strike == "after_move"
        self._is_plain = not (has_strikes or self._rescues or Kind.INFILTRATOR in rules.army)
        self._counts_chases = rules.more_squares
        self._two_squares = rules.two_squares
        self._quiet_limit = rules.quiet_limit
        self._scout_reveals = rules.scout_reveals
        self._memories = tuple(Memories(rules, color, setup, turn) for color in COLORS)
        self._outcome: Outcome | None = None
        self._blocked = NO_BORDERS
        self._restricted = False  # whether a repetition rule may forbid a move this turn
        self._open_turn_after_losses(None)

    def __repr__(self) -> str:
        state = f"{self.turn} to move" if self._outcome is None else "over"
        return f"<Game of {self.rules.name}: ply {self.ply}, {state}>"

    # The state of the game

    @property
    def turn(self) -> Color:
        """The side to move; after the end, the side that would move next."""
        return COLORS[self._side]

    @property
    def ply(self) -> int:
        """The number of actions played so far."""
        return len(self._actions)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game (E1-E6); None while it goes on."""
        return self._outcome

    @property
    def history(self) -> tuple[Event, ...]:
        """All events so far, including everything that is hidden from the players."""
        return tuple(self._events)

    @property
    def _quiet(self) -> int:
        """The number of plies since the last attack or guess (E5)."""
        return len(self._actions) - (self._encounters[-1][0] + 1 if self._encounters else 0)

    def board(self) -> str:
        """The whole board as a diagram (N3)."""
        return format_diagram(self.rules.geometry, self._pieces())

    def legal_moves(self) -> list[Action]:
        """All legal actions of the player to move; empty once the game is over.

        Moves come first, in order of the square where the piece began the game (rescued pieces last), then of
        direction and distance. Strikes (S4), rescues (R1) and guesses (I1) follow, in order of the square of
        the piece that acts.
        """
        if self._outcome is not None:
            return []
        moves: list[Action] = []
        for found in self._position.mobile[self._side]:
            if found:
                moves.extend(found)
        if not self._is_plain:
            moves += self._further_actions()
        if self._restricted:
            moves = [move for move in moves if not self._repeats(move)]
        return moves

    def _further_actions(self) -> list[Action]:
        """The strikes, rescues and guesses; the repetition rules are not applied."""
        position, side = self._position, self._side
        found: list[Action] = []
        if self.rules.scout_strike == "after_move":
            found += strikes(self.rules.geometry, position, side)
        if self._rescues is not None:
            found += self._rescues.actions(position, side)
        if position.infiltrators:
            found += guesses(self.rules, position, side)
        return found

    # Playing

    def play(self, action: Action | str) -> Event:
        """Play an action, or its exact N1 notation, for the side to move. Returns the event.

        Raises IllegalMove with the rule that forbids the action, and GameOver after the end.
        """
        if self._outcome is not None:
            raise GameOver("The game is over.")
        if isinstance(action, str):
            action = self._read(action)
        side, position = self._side, self._position
        board = position.board
        start, end = action.start, action.end
        piece = board[start] if start < len(board) else None
        if (
            piece is None
            or piece.side != side
            or piece.slot < 0
            or action not in position.mobile[side][piece.slot]
        ):
            return self._play_other(action)
        if self._restricted:
            refused = self._repetition(action)
            if refused is not None:
                raise refused
        victim = board[end]
        if victim is not None:
            return self._attack(action, piece, victim)

        event = self._shift(action, piece)
        if self._scout_reveals and len(action.borders) > 1:
            event.reveals = True  # K5
        self._open_turn()
        return event

    def _shift(self, action: Action, piece: Piece) -> Event:
        """Make and record a quiet move, and pass the turn."""
        position, side, actions = self._position, self._side, self._actions
        position.shift(action.start, action.end)
        if self._counts_chases:
            beside_enemy = position.surroundings[action.end] & BESIDE[1 - side]
            if beside_enemy or self._chase.lengths != NO_CHASE:  # otherwise there is no chase to count
                self._chase.moved(side, beside_enemy, actions, action.start)
        event = Event(len(actions), COLORS[side], action, piece.kind)
        actions.append(action)
        self._events.append(event)
        self._side = 1 - side
        return event

    def _attack(self, action: Action, piece: Piece, victim: Piece) -> Event:
        position, start, end = self._position, action.start, action.end
        result, _ = fight(piece.kind, victim.kind, self.rules)
        if result is not Result.LOST:
            position.lift(end)
        if result is Result.WON:
            position.shift(start, end)
        else:
            position.lift(start)
        rescue = None
        if isinstance(action, Rescue):
            enemies_left = victim.kind is not Kind.FLAG and position.movable[1 - self._side]
            succeeds = result is Result.WON and enemies_left  # void if the attack fails or ends the game
            rescue = self._bring_back(action, piece) if succeeds else Return.VOID
        battle = Battle(piece.kind, victim.kind, result)
        event = Event(
            self.ply, self.turn, action, piece.kind, battle, self.rules.silent_defence, rescue=rescue
        )
        removed = victim if result is not Result.LOST else None
        self._record(event, piece, removed, result is Result.WON and position.beside_enemy(end, self._side))
        self._open_turn_after_losses(removed)
        return event

    def _play_other(self, action: Action) -> Event:
        """Play an action that is not among the piece's moves, such as a guess. May raise IllegalMove."""
        own = self._read(action.text)
        piece, target = self._position.board[own.start], self._position.board[own.end]
        assert piece is not None
        if isinstance(own, Guess):
            assert target is not None
            return self._play_guess(own, piece, target)
        if isinstance(own, Move):
            return self.play(own) if piece.kind.movable else self._play_forfeit(own, piece)
        refused = self._repetition(own) if self._restricted else None
        if refused is not None:
            raise refused
        if target is None:
            assert isinstance(own, Rescue)
            return self._play_rescue(own, piece)
        return self._attack(own, piece, target)

    def _play_rescue(self, action: Rescue, piece: Piece) -> Event:
        """Play a quiet move that brings a lost piece back (R1)."""
        event = self._shift(action, piece)
        event.rescue = self._bring_back(action, piece)
        self._open_turn()
        return event

    def _bring_back(self, action: Rescue, piece: Piece) -> Return:
        assert self._rescues is not None
        self._rescues.make(self._position, piece, action)
        return Return.OPEN if self.rules.captured == "open" else Return.UNSEEN

    def _play_guess(self, guess: Guess, piece: Piece, target: Piece) -> Event:
        right = target.kind is guess.guess
        if right:
            self._position.lift(guess.end)
        event = Event(self.ply, self.turn, guess, piece.kind, Sabotage(guess.guess, right))
        removed = target if right else None
        self._record(event, piece, removed, starts_chase=False)  # I6
        self._open_turn_after_losses(removed)
        return event

    def _play_forfeit(self, move: Action, piece: Piece) -> Event:
        """Play a move of an immobile piece, which stays where it is and loses the game (M4)."""
        event = Event(self.ply, self.turn, move, piece.kind, Forfeit())
        self._record(event, piece, None, starts_chase=False)
        self._outcome = Outcome(self.turn, Reason.IMMOBILE_PIECE_MOVED)
        return event

    def _record(self, event: Event, piece: Piece, victim: Piece | None, starts_chase: bool) -> None:
        """Record an attack, a guess or a forfeit, and pass the turn."""
        if self._counts_chases:
            self._chase.attacked(event.ply, self._side, starts_chase)
        self._encounters.append((event.ply, piece, victim))
        self._actions.append(event.action)
        self._events.append(event)
        self._side = 1 - self._side

    def undo(self, n: int = 1) -> None:
        """Undo the last ``n`` actions, and the end of the game if it is over.

        A resignation, a draw by agreement or a loss on time is not an action: it is undone together with the
        action before it, and cannot be undone alone or at ply 0. Raises ValueError if ``n`` is
        negative, or fewer actions have been played.
        """
        if not 0 <= n <= self.ply:
            raise ValueError(Explanation("actions to undo: {n}, played: {ply}", n=n, ply=self.ply))
        for _ in range(n):
            self._take_back()
        for memories in self._memories:
            memories.go_back(self.ply)
        if n:
            self._outcome = None
            self._open_turn()

    def _take_back(self) -> None:
        position = self._position
        action, event = self._actions.pop(), self._events.pop()
        incident = event.incident
        if isinstance(action, Rescue) and event.rescue is not Return.VOID:
            assert self._rescues is not None
            self._rescues.take_back(position, action)
        if incident is None:
            position.shift(action.end, action.start)
        else:
            _, piece, victim = self._encounters.pop()
            if isinstance(incident, Battle):
                if incident.result is Result.WON:
                    position.lift(action.end)
                position.put(action.start, piece)
            if victim is not None:
                position.put(action.end, victim)
        if self._counts_chases:
            self._chase.take_back(self.ply, action)
        self._side = 1 - self._side

    def copy(self) -> Game:
        """An independent copy, of the same class. Attributes that a subclass adds are shared, not copied."""
        twin = blank(type(self))
        for name in (*_FIELDS, *getattr(self, "__dict__", ())):
            setattr(twin, name, getattr(self, name))
        twin._position = self._position.copy()
        twin._actions = self._actions[:]
        twin._events = self._events[:]
        twin._encounters = self._encounters[:]
        twin._chase = self._chase.copy()
        twin._rescues = self._rescues and self._rescues.copy()
        twin._memories = tuple(memories.copy() for memories in self._memories)
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        first = self._side ^ self.ply & 1
        return _replayed, (type(self), self.rules, self._setup, COLORS[first], self._actions, self._outcome)

    def resign(self, color: Color | str) -> None:
        """Resign the game for the player of ``color``, in their own turn (E4).

        Raises IllegalMove out of turn, GameOver after the end, ValueError if ``color`` is not a colour.
        """
        out_of_turn = IllegalMove(Explanation("You can resign only in your own turn."), "E4")
        self._lose(Color(color), Reason.RESIGNED, out_of_turn)

    def run_out(self, color: Color | str, reason: Reason | str = Reason.OUT_OF_TIME) -> None:
        """End the game because the time of ``color`` has run out in their own turn (E6).

        ``reason`` is `Reason.OUT_OF_TIME`, `Reason.TURN_TOO_LONG` if only the time for a single turn has run
        out, or `Reason.AWAY` if the player has been away for so long that the opponent claims the win.
        Raises IllegalMove out of turn, GameOver after the end, ValueError if ``color`` is not a colour or
        ``reason`` is none of these three.
        """
        if reason not in _LATE:
            raise ValueError(not_allowed(reason, alternatives(_LATE)))
        out_of_turn = IllegalMove(Explanation("Time runs out only in a player's own turn."), "E6")
        self._lose(Color(color), Reason(reason), out_of_turn)

    def _lose(self, color: Color, reason: Reason, out_of_turn: IllegalMove) -> None:
        """End the game as lost by ``color``. Raises GameOver after the end, ``out_of_turn`` out of turn."""
        if self._outcome is not None:
            raise GameOver("The game is over.")
        if color is not self.turn:
            raise out_of_turn
        self._outcome = Outcome(color.other, reason)

    def agree_draw(self) -> None:
        """End the game as a draw by agreement (E4). Raises GameOver after the end."""
        if self._outcome is not None:
            raise GameOver("The game is over.")
        self._outcome = Outcome(None, Reason.DRAW_AGREED)

    # Views

    def view(self, color: Color | str) -> PlayerView:
        """Everything that the player of ``color`` may know now (K1-K7).

        Raises ValueError if ``color`` is not a colour.
        """
        color = Color(color)
        memory = self._memories[color.side].after(self._events)
        legal_moves = tuple(self.legal_moves()) if color is self.turn else ()
        return memory.view(legal_moves, self._outcome)

    def open_view(self) -> OpenView:
        """The whole board, as both players may see it once the game is over."""
        lost = armies(self._setup.values())
        names = self.rules.geometry.names
        pieces = {}
        for square, (color, kind) in self._pieces().items():
            lost[color][kind] -= 1
            pieces[names[square]] = OpenPiece(color, kind)
        last = {event.color: event for event in self._events[-2:]}
        return OpenView(
            rules=self.rules,
            turn=self.turn,
            ply=self.ply,
            pieces=pieces,
            captured={color: {kind: n for kind, n in lost[color].items() if n} for color in COLORS},
            last_actions={color: last.get(color) for color in COLORS},
            outcome=self._outcome,
        )

    def _pieces(self) -> dict[int, tuple[Color, Kind]]:
        return {
            square: (COLORS[piece.side], piece.kind)
            for square, piece in enumerate(self._position.board)
            if piece is not None
        }

    # Turns

    def _open_turn(self) -> None:
        """Determine what the repetition rules may forbid this turn, and whether the game ends (E3, E5)."""
        side = self._side
        actions, limit = self._actions, self._two_squares
        ply = len(actions)
        blocked = NO_BORDERS
        if (ply > 3 and actions[ply - 2].start == actions[ply - 4].end) or limit == 1:
            blocked = blocked_borders(actions, limit)
        self._blocked = blocked
        self._restricted = restricted = True if blocked else self._chase.lengths[side] >= SHORTEST_CHASE
        can_move = self._has_move() if restricted else self._position.can_move(side)
        if not can_move and not self.legal_moves():
            self._outcome = Outcome(COLORS[1 - side], Reason.NO_LEGAL_ACTION)
        elif self._quiet_limit and self._quiet >= self._quiet_limit:
            self._outcome = Outcome(None, Reason.QUIET_LIMIT)

    def _open_turn_after_losses(self, captured: Piece | None) -> None:
        """Check whether the losses end the game (E1, E2); if not, open the turn."""
        if captured is not None and captured.kind is Kind.FLAG:
            self._outcome = Outcome(COLORS[1 - self._side], Reason.FLAG)
            return
        red, blue = self._position.movable
        self._outcome = immobile_outcome((bool(red), bool(blue)), self.turn, self.rules.both_immobile)
        if self._outcome is None:
            self._open_turn()

    def _has_move(self) -> bool:
        """Whether the player to move has a move that no repetition rule forbids."""
        for found in self._position.mobile[self._side]:
            for move in found:
                if not self._repeats(move):
                    return True
        return False

    def _crosses_again(self, action: Action) -> bool:
        """Whether T1 forbids ``action``."""
        blocked = self._blocked
        return (
            bool(blocked) and action.start == self._actions[-2].end and not blocked.isdisjoint(action.borders)
        )

    def _repeats(self, action: Action) -> bool:
        """Whether a repetition rule forbids ``action`` (T1, C2)."""
        side = self._side
        return self._crosses_again(action) or (
            self._chase.lengths[side] >= SHORTEST_CHASE
            and self._position.beside_enemy(action.end, side)
            and self._chase.forbids(self._actions, side, action)
        )

    def _repetition(self, action: Action) -> IllegalMove | None:
        """The error if a repetition rule forbids ``action``, otherwise None."""
        if self._crosses_again(action):
            width = self.rules.geometry.width
            return legality.two_squares_refusal(width, action, self._blocked, self._two_squares)
        return legality.more_squares_refusal() if self._repeats(action) else None

    def _read(self, text: str) -> Action:
        """Parse an action. Raises IllegalMove if it is illegal; repetition is not checked."""
        written = read_action(text)
        if written is None:
            raise legality.not_an_action(text)
        legality.check_action(self.rules, self._position, self._side, self._rescues, written)
        return action_of(self.rules.geometry, written)


def _replayed(
    cls: type[Game],
    rules: Ruleset,
    setup: Setup,
    turn: Color,
    actions: Sequence[Action],
    outcome: Outcome | None,
) -> Game:
    """Rebuild a pickled game from its starting position and its actions."""
    game = blank(cls)
    game._begin(rules, setup, turn)
    for action in actions:
        game.play(action)
    game._outcome = outcome
    return game
