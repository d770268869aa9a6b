"""Lets a program that speaks UCC 2012 use a built-in player: the other end of `UccPlayer`."""

from collections.abc import Callable, Iterable
from itertools import islice, takewhile
from typing import Final

from stratego.engine.events import Announcement, Battle
from stratego.engine.game import Game
from stratego.engine.memory import Memory
from stratego.engine.notation import Written, action_of, format_diagram
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import OwnPiece, PlayerView
from stratego.players.player import Play, Player, Turn
from stratego.players.protocol.fitting import check_announcement
from stratego.players.protocol.messages import ProtocolError, unreadable
from stratego.players.ucc import text

_RESULTS = {word: result for result, word in text.RESULTS.items()}
_UNKNOWN: Final = Kind.SCOUT  # stands for any enemy piece


def serve_ucc(
    make: Callable[[Color], Player], rules: Ruleset, lines: Iterable[str], say: Callable[[str], None]
) -> None:
    """Play one game: answer ``lines`` until a final result, QUIT or the last line. Raises ProtocolError."""
    news = takewhile(lambda line: line.upper().split()[:1] != [text.QUIT], map(str.strip, lines))
    if (first := next(news, None)) is None:
        return
    player = make(text.read_greeting(first))
    army = player.set_up()
    for row in text.setup_lines(army, player.color):
        say(row)
    own, enemy = army.placed(rules, player.color), rules.geometry.zones[player.color.other.side]
    pieces = {square: (player.color, kind) for square, kind in own.items()}
    pieces |= dict.fromkeys(enemy, (player.color.other, _UNKNOWN))
    memory = Memory.at_start(rules, player.color, pieces, Color.RED)
    player.begin(_view(rules, memory))
    for line in news:
        if line.upper() != text.START:
            if (announcement := _announced(rules, memory, line)) is None:  # the game is over
                break
            memory.add(announcement)
            player.hear(announcement)
        if memory.turn is player.color and len(list(islice(news, text.SIZE))) == text.SIZE:
            view = _view(rules, memory)
            if not view.legal_moves:
                raise ProtocolError("no piece is left that can move")
            answer = player.answer(Turn(view))
            say(text.move_text(answer.action) if isinstance(answer, Play) else text.SURRENDER)
    player.close()


def _announced(rules: Ruleset, memory: Memory, line: str) -> Announcement | None:
    """The announcement on a line; None if the line ends the game. Raises ProtocolError."""
    origin, target, words = text.read_move(line.split())
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
    action = action_of(rules.geometry, Written(origin, "-" if battle is None else "x", target))
    announcement = Announcement(memory.plies, memory.turn, action, battle, revealed=None)
    try:
        check_announcement(rules, memory, announcement)
    except ProtocolError:
        raise unreadable("a move that fits the board", line) from None
    return announcement


def _view(rules: Ruleset, memory: Memory) -> PlayerView:
    """The player's view, with the legal actions in their own turn; all enemy pieces count as movable."""
    if memory.turn is not memory.color:
        return memory.view()
    pieces = {
        rules.geometry.index[square]: (memory.color, piece.kind)
        if isinstance(piece, OwnPiece)
        else (memory.color.other, _UNKNOWN)
        for square, piece in memory.pieces.items()
    }
    game = Game.from_board(rules, format_diagram(rules.geometry, pieces), memory.turn)
    return memory.view(tuple(game.legal_moves()))
