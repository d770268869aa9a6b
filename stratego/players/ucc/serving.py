"""A player of ours at the table of a program that speaks UCC 2012: the other end of `UccPlayer`."""

from collections.abc import Callable, Iterable
from itertools import takewhile

from stratego.engine.deployment import Deployment
from stratego.engine.events import Announcement, Battle
from stratego.engine.game import Game
from stratego.engine.memory import Memory
from stratego.engine.notation import Written, action_of, diagram_rows
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import HiddenPiece, OwnPiece, PlayerView, SeenPiece
from stratego.players.player import Play, Player, Turn
from stratego.players.protocol.messages import unreadable
from stratego.players.ucc import text

_RESULTS = {word: result for result, word in text.RESULTS.items()}


def serve_ucc(
    make: Callable[[Color], Player], rules: Ruleset, lines: Iterable[str], say: Callable[[str], None]
) -> None:
    """Play the game that ``lines`` describe, until they end it. Raises ProtocolError."""
    news = takewhile(lambda line: line.upper().split()[:1] != [text.QUIT], map(str.strip, lines))
    first = next(news, None)
    if first is None:
        return
    player = make(text.read_greeting(first))
    army = player.set_up()
    for row in text.setup_lines(army, player.color):
        say(row)
    table = _Table(rules, player.color, army)
    player.begin(table.view())
    for line in news:
        if line.upper() != text.START:
            announcement = table.hear(line)
            if announcement is None:  # the game is over
                continue
            player.hear(announcement)
        if table.turn is player.color and len([*zip(range(text.SIZE), news, strict=False)]) == text.SIZE:
            answer = player.answer(Turn(table.view()))
            say(text.move_text(answer.action) if isinstance(answer, Play) else text.SURRENDER)
    player.close()


class _Table:
    """What the player of ``color`` has heard of the game."""

    def __init__(self, rules: Ruleset, color: Color, army: Deployment) -> None:
        board = rules.geometry
        pieces: dict[str, SeenPiece] = {
            board.names[at]: HiddenPiece() for at in board.zones[color.other.side]
        }
        for square, kind in army.placed(rules, color).items():
            pieces[board.names[square]] = OwnPiece(kind)
        self.turn = Color.RED
        self._rules = rules
        self._color = color
        self._memory = Memory(rules, color, pieces, left=None)

    def hear(self, line: str) -> Announcement | None:
        """What a line announces of the next action; None if it ends the game."""
        origin, target, words = text.read_move(line.split())
        if origin not in self._memory.pieces:
            raise unreadable("a move of a piece that is there", line)
        battle = None
        match [word.upper() for word in words]:
            case [text.OK]:
                pass
            case [result, attacker, defender] if result in _RESULTS:
                battle = Battle(text.kind_at(attacker), text.kind_at(defender), _RESULTS[result])
            case [text.VICTORY_FLAG | text.VICTORY_ATTRITION | text.ILLEGAL, *_]:
                return None
            case _:
                raise unreadable("a move and what came of it", line)
        mark = "-" if battle is None else "x"
        action = action_of(self._rules.geometry, Written(origin, mark, target))
        announcement = Announcement(self._memory.plies, self.turn, action, battle, revealed=None)
        self._memory.add(announcement)
        self.turn = self.turn.other
        return announcement

    def view(self) -> PlayerView:
        """The player's view, with its legal actions in its turn."""
        view = self._memory.view(self.turn)
        if self.turn is not self._color:
            return view
        return view.replace(legal_moves=tuple(self._position().legal_moves()))

    def _position(self) -> Game:
        """A game with the same legal actions for the player, and arbitrary movable enemy pieces."""
        own, enemy = self._color[0], self._color.other[0]
        cells = {
            square: own + piece.kind.letter if isinstance(piece, OwnPiece) else enemy + Kind.SCOUT.letter
            for square, piece in self._memory.pieces.items()
        }
        return Game.from_board(
            self._rules, "\n".join(map(" ".join, diagram_rows(self._rules.geometry, cells))), self.turn
        )
