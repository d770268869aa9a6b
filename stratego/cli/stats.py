"""``stratego stats``: print who has won how often, for each pair of players."""

from argparse import Namespace
from collections.abc import Iterable

from stratego.cli.arguments import data
from stratego.cli.columns import print_table
from stratego.cli.output import UserError, say
from stratego.cli.parser import Parser
from stratego.engine.pieces import Color
from stratego.hotseat.game_setup import short_name
from stratego.hotseat.scenes import Tally
from stratego.records.archive import Finished, listed
from stratego.records.tally import has_player, tallies, tally
from stratego.wording import command_line as words
from stratego.wording.names import player_meant, recorded_name
from stratego.wording.records import endings


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego stats``."""
    parser.add_argument("players", metavar="NAME", nargs="*")
    parser.add_data()


def run(arguments: Namespace) -> None:
    """Print a table of results, for all players or those named. Raises UserError."""
    players = arguments.players
    if len(players) > 2:
        raise UserError(words.TWO_NAMES)
    records = list(listed(data()))
    readable = [game for game in records if isinstance(game, Finished)]
    names = [_in_records(name, readable) for name in players]
    games = [game for game in readable if all(has_player(game, name) for name in names)]
    found = [tally(games, *names)] if len(names) == 2 else tallies(games)
    if players and not sum(pair.games for pair in found):
        say(words.NO_GAMES_OF, players=" - ".join(players))
    else:
        print_table(words.TALLY_COLUMNS, list(map(_row, found)), words.NO_FINISHED_GAMES)
    if undone := sum(game.taken_back > 0 for game in games):
        say(words.UNDONE, count=undone)
    if len(readable) < len(records):
        say(words.NOT_COUNTED, count=len(records) - len(readable))


def _in_records(name: str, games: Iterable[Finished]) -> str:
    """The name itself if somebody of this name has played, else the one in records that it may stand for."""
    return name if any(has_player(game, name) for game in games) else player_meant(name)


def _row(pair: Tally) -> tuple[str, ...]:
    return (
        " - ".join(short_name(recorded_name(name)) for name in pair.names),
        str(pair.games),
        f"{pair.wins[0]} : {pair.wins[1]}",
        str(pair.draws),
        f"{pair.sides[Color.RED]} / {pair.sides[Color.BLUE]}",
        str(int(pair.mean_plies + 0.5)),
        endings(pair.reasons),
    )
