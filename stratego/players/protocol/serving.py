"""Lets another program use a built-in player, line by line: the other end of `ProgramPlayer`."""

from collections.abc import Callable, Iterable

from stratego.engine.actions import Action
from stratego.engine.errors import RulesetError
from stratego.engine.memory import Memory
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.players.player import Cells, Player, PlayerError, Turn
from stratego.players.protocol import fitting, messages
from stratego.players.protocol.messages import ProtocolError, Said, To, line_of, member_of

Maker = Callable[[Ruleset, Color, int], Player]


class Guest:
    """A player in another program's game: it receives the lines of the protocol and answers them.

    ``name`` is the player's name. ``make`` makes the player, or raises PlayerError to decline a ruleset.
    ``read_rules`` parses a ruleset from TOML, or raises RulesetError.
    """

    _memory: Memory  # set at the beginning of the game

    def __init__(self, name: str, make: Maker, read_rules: Callable[[str], Ruleset]) -> None:
        self.name = name
        self.is_done = False
        self._make = make
        self._read_rules = read_rules
        self._ruleset: list[str] = []
        self._color = Color.RED
        self._seed = 0
        self._player: Player | None = None
        self._has_begun = False
        self._legal: list[Action] = []  # received for the next MOVE, as is the draw offer
        self._draw_offered = False
        self._zone: Cells | None = None  # received for the next PLACE, as is `_enemy`
        self._enemy: tuple[str, ...] = ()
        self._shown = ""

    def take(self, line: str) -> str | None:
        """Process a line; return the answer if the line asks for one. Raises ProtocolError.

        Lines that begin with an unknown word are ignored: a later version may have added them. Lines about
        time, the last actions and the outcome are ignored as well: the built-in players do not use them.
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
                self._enemy = fitting.read_enemy(self._seated.rules, self._seated.color, text)
            case To.PLACE:
                player, zone = self._seated, self._zone
                if zone is None:
                    raise ProtocolError(f"{To.ZONE} comes first")
                fitting.check_zone(player.rules, player.color, zone)
                after, self._zone = player.place(zone, self._enemy), None
                return line_of(Said.PLACE, messages.piece_placed(player.rules, player.color, zone, after))
            case To.FIRST:
                return line_of(Said.FIRST, self._seated.choose_first())
            case To.BOARD:
                self._shown = text
            case To.BEGIN:
                player, first = self._seated, member_of(Color, text)
                self._memory = fitting.first_memory(player.rules, player.color, self._shown, first)
                self._has_begun = True
                player.begin(self._memory.view())
            case To.PLAYED | To.LEGAL | To.OFFERED | To.MOVE if not self._has_begun:
                raise ProtocolError(f"{To.READY if self._player is None else To.BEGIN} comes first")
            case To.PLAYED:
                player = self._seated
                player.hear(fitting.add_announcement(player.rules, self._memory, text))
            case To.LEGAL:
                self._legal += messages.read_legal(self._seated.rules.geometry, text)
            case To.OFFERED:
                self._draw_offered = True
            case To.MOVE:
                player = self._seated
                fitting.check_legal(player.rules, self._memory, self._legal)
                turn = Turn(self._memory.view(tuple(self._legal)), self._draw_offered)
                self._legal, self._draw_offered = [], False
                return messages.answer_line(player.answer(turn))
            case To.QUIT:
                self.is_done = True
                if self._player is not None:
                    self._player.close()
        return None

    def _ready(self) -> str:
        try:
            rules = self._read_rules(messages.ruleset_text(self._ruleset))
            self._player, self._has_begun = self._make(rules, self._color, self._seed), False
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


def serve(guest: Guest, lines: Iterable[str], say: Callable[[str], None]) -> None:
    """Answer ``lines`` by calling ``say``, until `To.QUIT` or the last line. Raises ProtocolError."""
    for line in lines:
        if (answer := guest.take(line)) is not None:
            say(answer)
        if guest.is_done:
            break
