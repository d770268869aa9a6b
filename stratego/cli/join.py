"""``stratego join``: join a game that is hosted on this machine, or list such games."""

from argparse import Namespace

from stratego.cli import screen
from stratego.cli.columns import print_table
from stratego.cli.new_game import player_of
from stratego.cli.output import UserError, put, report, say
from stratego.cli.parser import Parser
from stratego.cli.play import LEVELS, SIDES
from stratego.cli.resume import row
from stratego.engine.pieces import Color
from stratego.hosting.connection import Connection
from stratego.hosting.games import described, joinable
from stratego.hosting.places import HostingError, Place, found, has_token
from stratego.hosting.wire import Taking
from stratego.players.player import PlayerError
from stratego.table.open_game import SeatSaving
from stratego.table.opponent_answers import play_seat
from stratego.wording.command_line import FAULTY_LINE, JOIN_COLUMNS, SEAT_IS_TAKEN
from stratego.wording.ending import ending_words
from stratego.wording.hosting import NO_GAMES, PROGRAM_SITS, SEVERAL_GAMES, who
from stratego.wording.names import called, player_called, said


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego join``."""
    parser.add_argument("game", metavar="GAME", nargs="?")
    parser.add_argument("--color", metavar="SIDE", choices=SIDES[:2])
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--list", action="store_true")
    other.add_argument("--computer", metavar="LEVEL", nargs="?", const="medium", choices=LEVELS)
    other.add_argument("--program", metavar="COMMAND")
    parser.add_data(creates=True)


def run(arguments: Namespace) -> int:
    """List the games, or join one as a person, computer or program. Returns the exit status.

    Raises UserError or HostingError.
    """
    if arguments.list:
        rows = []
        place = arguments.game and _place(arguments.game)
        for game in described([place] if place else joinable()):
            red, blue, what, length, _ = row(game._replace(hosted=""))
            rows.append((game.hosted, red, blue, f"{what}, {length}" if game.is_over else what))
        print_table(JOIN_COLUMNS, rows, NO_GAMES)
        return 0
    is_person = arguments.computer is None and arguments.program is None
    wished = None if arguments.color is None else Color(arguments.color)
    place = _place(arguments.game)
    if is_person and place is not None:
        return screen.sit_down(place, wished, arguments)
    if is_person:
        return screen.run(arguments, lambda go: go.joinable_games())
    if place is None:
        raise UserError(SEVERAL_GAMES, games=", ".join(place.title for place in joinable()))
    connection = Connection(place)
    spec = player_of(arguments, connection.seat.rules)
    try:
        connection.sit(_seat_for_program(connection, wished))
    except HostingError:  # somebody else was quicker: the other seat may be free
        connection.sit(_seat_for_program(connection, wished))
    names = connection.seat.names
    _, (name,) = who(names, [connection.seat.color])
    say(PROGRAM_SITS, player=player_called(spec), game=connection.place.title, name=name)
    try:
        end = play_seat(connection, spec)
    except PlayerError as problem:
        raise UserError(FAULTY_LINE, problem=said(problem.explanation)) from None
    finally:
        connection.close()
    put(ending_words(end.view.rules, end.outcome, called(names, {})))
    saving = SeatSaving(connection.seat)
    saving.save()
    if saving.problem is not None:
        report(said(saving.problem))
    return 0


def _seat_for_program(connection: Connection, wished: Color | None) -> int:
    """The number of a seat for a computer or program. Raises HostingError if no seat is free.

    Raises UserError if this user sits there already, at another terminal.
    """
    seat = connection.seats_to_take(wished, is_person=False)[0]
    if connection.seat.taken[seat][1] is Taking.HERE:
        raise UserError(SEAT_IS_TAKEN)
    return seat


def _place(name: str | None) -> Place | None:
    """The game called ``name``; without a name, the only game, or None if there are several.

    Without a name, games that are neither running nor kept by this user count only if there are no others;
    the games that the user has joined take precedence, then the user's own. A name without ``OWNER/``
    may mean another user's game, if no other game has that name. Raises UserError or HostingError.
    """
    known = joinable()
    if name is not None:
        called = [place for place in known if place.name == name]
        return called[0] if len(called) == 1 else found(name)
    if not known:
        raise UserError(NO_GAMES)
    games = [place for place in known if place.is_kept or place.is_running] or known
    own = [place for place in games if place.is_own]
    only = next(filter(None, ([place for place in games if has_token(place)], own, games)))
    return only[0] if len(only) == 1 else None
