"""``stratego join``: sit down at a game that is hosted on this machine."""

from __future__ import annotations

from argparse import Namespace

from stratego.cli import screen
from stratego.cli.new_game import player_of
from stratego.cli.output import UserError, say
from stratego.cli.parser import Parser
from stratego.cli.play import LEVELS, SIDES
from stratego.hosting.line import Line
from stratego.hosting.places import HostingError, found, has_token, others_games, own_games
from stratego.players.player import PlayerError
from stratego.players.protocol.messages import ProtocolError
from stratego.table.opponent_answers import play_seat
from stratego.wording import hosting as words
from stratego.wording.command_line import FAULTY_LINE
from stratego.wording.language import Sentence
from stratego.wording.refusals import said


def add_arguments(parser: Parser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("game", metavar="GAME", nargs="?")
    parser.add_argument("--color", metavar="SIDE", choices=SIDES[:2])
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--list", action="store_true")
    other.add_argument("--computer", metavar="LEVEL", nargs="?", const="medium", choices=LEVELS)
    other.add_argument("--program", metavar="COMMAND")
    parser.add_screen()
    parser.add_data(creates=True)


def run(arguments: Namespace) -> int:
    """Run this command. Raises UserError."""
    if arguments.list:
        for place in (*own_games(), *others_games()):
            say(Sentence("{name}"), name=place.title)
        return 0
    is_person = arguments.computer is None and arguments.program is None
    lines = is_person and screen.is_in_lines(arguments)
    try:
        line = _line(arguments.game)
        wished = None if arguments.color is None else SIDES.index(arguments.color)
        free = line.seat_to_take(wished)
        if free is None:
            raise UserError(words.NO_SEAT if wished is None else words.NO_SUCH_SEAT, name=line.seat.game_name)
        seat, is_own = free
        if not is_person:
            return _play(line, seat, arguments)
        screen.prepare(lines=lines)
        if is_own:
            line.sit(seat)
            return screen.show(lambda go: go.sit(line), lines=lines, ascii=arguments.ascii)
    except HostingError as problem:
        raise UserError(said(problem.explanation)) from None
    except (OSError, ProtocolError) as problem:
        raise UserError(Sentence("{problem}"), problem=problem) from None
    return screen.show(lambda go: go.invitation(line, seat), lines=lines, ascii=arguments.ascii)


def _line(name: str | None) -> Line:
    """The line to the game called ``name``, by default to the only one that this user joined or hosts.

    Raises UserError, or as `Line` does.
    """
    if name is not None:
        return Line(found(name))
    own = own_games()
    games = [*own, *others_games()]
    only = [place for place in games if has_token(place)] or own
    if len(only) == 1:
        return Line(only[0])
    if not games:
        raise UserError(words.NO_GAMES)
    raise UserError(words.SEVERAL_GAMES, games=", ".join(place.title for place in games))


def _play(line: Line, seat: int, arguments: Namespace) -> int:
    """Let the computer or a program play at a seat, until the game is over. Returns the exit status."""

    spec = player_of(arguments, line.seat.rules)
    line.sit(seat)
    try:
        play_seat(line, spec)
    except PlayerError as problem:
        raise UserError(FAULTY_LINE, problem=said(problem.explanation)) from None
    finally:
        line.close()
    return 0
