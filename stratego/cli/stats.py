"""``stratego stats``: who has won how often."""

from argparse import Namespace

from stratego.cli.output import UserError, filled, printing, put
from stratego.cli.parser import Parser, data
from stratego.cli.tables import print_tallies
from stratego.records.archive import Finished, listed
from stratego.records.tally import tallies, tally
from stratego.wording import command_line as words
from stratego.wording.command_help import STATS


def add_arguments(parser: Parser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("players", metavar="NAME", nargs="*", help=STATS)
    parser.add_data()


def run(arguments: Namespace) -> None:
    """Run this command."""
    players = arguments.players
    if players and len(players) != 2:
        raise UserError(words.TWO_NAMES)
    records = list(listed(data()))
    games = [game for game in records if isinstance(game, Finished)]
    found = [tally(games, *players)] if players else tallies(games)
    with printing():
        if players and not found[0].games:
            put(filled(words.NEVER_MET, *players))
        else:
            print_tallies(found)
        if len(games) < len(records):
            put(words.not_counted(len(records) - len(games)))
