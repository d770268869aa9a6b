"""Lets another program use a player of this program, line by line: the other end of `ProgramPlayer`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from stratego.engine.actions import Action
from stratego.engine.errors import RulesetError
from stratego.engine.events import Event
from stratego.engine.memory import Memory
from stratego.engine.pieces import COLORS, Color, armies
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import HiddenPiece, OpenView, OwnPiece, PlayerView, SeenPiece
from stratego.players.player import Cells, Player, PlayerError, Turn
from stratego.players.protocol import messages
from stratego.players.protocol.messages import ProtocolError, Said, To, line_of, member_of

Maker = Callable[[Ruleset, Color, int], Player]


def serve(guest: Guest, lines: Iterable[str], say: Callable[[str], None]) -> None:
    """Answer ``lines`` by calling ``say``, until the game is over or they end. Raises ProtocolError."""
    for line in lines:
        answer = guest.take(line)
        if answer is not None:
            say(answer)
        if guest.is_done:
            break


class Guest:
    """A player in another program's game: it receives the lines of the protocol and answers them.

    ``name`` is the player's name. ``make`` makes the player, or raises PlayerError to decline a ruleset.
    ``read_rules`` parses a ruleset from TOML, or raises RulesetError.
    """

    def __init__(self, name: str, make: Maker, read_rules: Callable[[str], Ruleset]) -> None:
        self.name = name
        self.is_done = False
        self._make = make
        self._read_rules = read_rules
        self._ruleset: list[str] = []
        self._color = Color.RED
        self._seed = 0
        self._player: Player | None = None
        self._table: _Table | None = None
        self._zone: Cells = ()
        self._enemy: tuple[str, ...] = ()
        self._shown = ""

    def take(self, line: str) -> str | None:
        """Process a line; return the answer if the line asks for one. Raises ProtocolError.

        Lines that begin with an unknown word are ignored: a later version may have added them.
        """
        word, _, text = line.rstrip("\r\n").partition(" ")
        match word:
            case To.HELLO:
                return line_of(Said.HELLO, messages.VERSION, self.name)
            case To.RULESET:
                self._ruleset.append(text)
            case To.COLOR:
                self._color = member_of(Color, text)
            case To.SEED:
                self._seed = messages.number_of(text)
            case To.READY:
                return self._ready()
            case To.SET_UP:
                rules = self._seated.rules
                return line_of(Said.SET_UP, messages.cells_text(rules, self._seated.set_up().cells))
            case To.ZONE:
                self._zone = messages.read_cells(self._seated.rules, text)
            case To.ENEMY:
                self._enemy = tuple(text.split())
            case To.PLACE:
                after = self._seated.place(self._zone, self._enemy)
                rules = self._seated.rules
                return line_of(
                    Said.PLACE, messages.piece_placed(rules, self._seated.color, self._zone, after)
                )
            case To.FIRST:
                return line_of(Said.FIRST, self._seated.choose_first())
            case To.BOARD:
                self._shown = text
            case To.BEGIN:
                player = self._seated
                self._table = _Table(player.rules, player.color, self._shown, member_of(Color, text))
                player.begin(self._table.view())
            case To.PLAYED:
                announcement = messages.read_announcement(self._seated.rules.geometry, text)
                self._seen.memory.add(announcement)
                self._seated.hear(announcement)
            case To.LEGAL:
                self._seen.legal += messages.read_legal(self._seated.rules.geometry, text)
            case To.OFFERED:
                self._seen.draw_offered = True
            case To.MOVE:
                return messages.answer_line(self._seated.answer(self._seen.ask()))
            case To.LAST:
                self._seen.last.append(messages.read_event(self._seated.rules, text))
            case To.END:
                self._seated.end(self._seen.end(self._shown, text))
            case To.QUIT:
                self.is_done = True
                if self._player is not None:
                    self._player.close()
        return None

    def _ready(self) -> str:
        try:
            rules = self._read_rules(messages.ruleset_text(self._ruleset))
            self._player = self._make(rules, self._color, self._seed)
        except RulesetError as error:
            return line_of(Said.DECLINE, error.in_one_line)
        except PlayerError as error:
            return line_of(Said.DECLINE, error)
        return line_of(Said.READY)

    @property
    def _seated(self) -> Player:
        if self._player is None:
            raise ProtocolError(f"{To.READY} comes first")
        return self._player

    @property
    def _seen(self) -> _Table:
        if self._table is None:
            raise ProtocolError(f"{To.BEGIN} comes first")
        return self._table


def first_memory(rules: Ruleset, color: Color, board: str, turn: Color) -> Memory:
    """The memory of the player of ``color`` before the first action; ``board`` is from `view_board`."""
    pieces: dict[str, SeenPiece] = {
        square: HiddenPiece() if owner is not color or kind is None else OwnPiece(kind)
        for square, (owner, kind) in messages.read_board(rules.geometry, board).items()
    }
    return Memory(rules, color, pieces, dict(rules.army) if "counts" in rules.aids else None, turn)


class _Table:
    """The announcements to the player of ``color`` so far, from which the player's views are made."""

    def __init__(self, rules: Ruleset, color: Color, board: str, first: Color) -> None:
        self.legal: list[Action] = []
        self.draw_offered = False
        self.last: list[Event] = []
        self._rules = rules
        self.memory = first_memory(rules, color, board, first)

    def view(self) -> PlayerView:
        """The player's view."""
        return self.memory.view(tuple(self.legal))

    def ask(self) -> Turn:
        """The player's `Turn`, with the legal actions and the draw offer received before the question."""
        turn = Turn(self.view(), self.draw_offered)
        self.legal, self.draw_offered = [], False
        return turn

    def end(self, board: str, outcome: str) -> OpenView:
        """The open view after the end, from the ``board`` and ``outcome`` received."""
        pieces = messages.open_pieces(self._rules.geometry, board)
        alive = armies((piece.color, piece.kind) for piece in pieces.values())
        army = Counter(self._rules.army)
        last = {event.color: event for event in self.last}
        return OpenView(
            rules=self._rules,
            turn=self.memory.turn,
            ply=self.memory.plies,
            pieces=pieces,
            captured={color: dict(army - Counter(alive[color])) for color in COLORS},
            last_actions={color: last.get(color) for color in COLORS},
            outcome=messages.read_outcome(outcome),
        )
