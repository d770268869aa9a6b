"""``stratego host``: host a new or unfinished game at two terminals."""

import asyncio
from argparse import Namespace
from typing import Final

from stratego.cli.arguments import chosen, count
from stratego.cli.new_game import names_of
from stratego.cli.output import printing, put, report, say
from stratego.cli.parser import Parser
from stratego.cli.screen import way_back
from stratego.engine.errors import Explained
from stratego.hosting import places
from stratego.hosting.server import Server, new_server, resumed_server
from stratego.hosting.wire import refusal_line
from stratego.hotseat.game_setup import GameSetup
from stratego.records.autosave import Kept
from stratego.wording import hosting as words, program
from stratego.wording.names import said

_LONGEST: Final = 24 * 60  # minutes: the most for ``--claim-after``


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego host``."""
    parser.add_argument("name", metavar="GAME", nargs="?")
    parser.add_game()
    parser.add_clock()
    parser.add_argument("--red", metavar="NAME")
    parser.add_argument("--blue", metavar="NAME")
    parser.add_argument("--name", metavar="NAME", dest="called")
    parser.add_argument("--group", metavar="GROUP")
    parser.add_argument("--claim-after", metavar="MINUTES", type=_minutes, default=10)
    parser.add_argument("--quiet", action="store_true")
    parser.add_data(creates=True)


def _minutes(text: str) -> int:
    return count(text, _LONGEST)


def run(arguments: Namespace) -> None:
    """Host a game until nobody needs the host any more, or until a signal arrives, such as that of Ctrl+C.

    Raises UserError or HostingError.
    """
    try:
        server = _server(arguments)
        server.is_in_background = arguments.quiet
        asyncio.run(server.run(lambda: _announce(server, is_quiet=arguments.quiet)))
    except Explained as refusal:
        if arguments.quiet:
            put(refusal_line(refusal.explanation))  # `start_host` reads it
        raise
    with printing() as out:
        if out.isatty() and not arguments.quiet:
            put()  # ends the line on which the terminal may have shown ^C
            if server.place.is_kept:
                say(program.KEPT[Kept.GAME], line=way_back(f"join {server.place.title}"))
            elif not server.host.kept.proofs:
                put(program.KEPT[Kept.NO_GAME])


def _server(arguments: Namespace) -> Server:
    if arguments.name is not None:
        return resumed_server(places.checked_name(arguments.name))
    rules = chosen(arguments, default="original")
    names, group = names_of(arguments, is_alone=False), arguments.group or ""
    setup = GameSetup(rules, names, time_control=arguments.clock, is_apart=True, group=group)
    called = arguments.called
    name = places.free_name(rules.name) if called is None else places.checked_name(called)
    return new_server(setup, name, minutes=arguments.claim_after)


def _announce(server: Server, *, is_quiet: bool) -> None:
    place, (red, blue) = server.place, server.host.session.names.values()
    if is_quiet:
        put(place.name)
        return
    if server.host.loss is not None:
        report(said(server.host.loss))
    say(words.HOSTED, game=place.name)
    for way in words.ways_to_join(place.title):
        put(way)
    if red and blue:
        say(words.HOSTED_FOR, red=red, blue=blue)
    say(words.END_HOST)
