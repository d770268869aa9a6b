"""``stratego match``: play games between computer players or other programs, without a screen."""

import errno
import os
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from secrets import randbelow
from typing import Final

from stratego.cli.arguments import chosen, count, refusing
from stratego.cli.columns import print_table, progress, table_width
from stratego.cli.output import UserError, filled, put, say
from stratego.cli.parser import Parser
from stratego.cli.workers import Processes, cluster, every_end_like_ctrl_c
from stratego.engine.errors import excerpt, printable
from stratego.engine.pieces import COLORS
from stratego.files import files_in, write_whole
from stratego.hotseat.game_setup import recorded
from stratego.players import time_limits
from stratego.players.match import Match, MatchGame, Score, play_match, score
from stratego.players.specs import ALL, OWN, check_spec, check_startable
from stratego.records.formats.record_text import write_record
from stratego.records.record import Ending, ForeignReason, Record
from stratego.wording import command_line as words
from stratego.wording.command_help import MATCH_RED
from stratego.wording.folding import folded
from stratego.wording.language import Sentence, shipped
from stratego.wording.names import said

_BY_SIGNAL: Final = 128  # shells report this plus the signal's number as the exit status
_LONGEST_SEED: Final = 20  # digits: the most for ``--seed``
_LONGEST_WAIT: Final = 3600  # seconds: the most for ``--seconds``
_LONGEST_NAME: Final = 40  # characters: the most for a player's name in tables and records
_RECORD: Final = ".txt"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego match``."""
    players = MATCH_RED.format(players=", ".join(ALL))
    parser.add_argument("--red", metavar="PLAYER", required=True, help=players)
    parser.add_argument("--blue", metavar="PLAYER", required=True)
    parser.add_argument("--games", metavar="N", type=count, default=10)
    parser.add_game()
    parser.add_argument("--seed", metavar="N", type=_seed)
    parser.add_argument("--plies", metavar="N", type=count, default=2000)
    parser.add_argument("--seconds", metavar="S", type=_seconds, default=time_limits.MATCH)
    parser.add_clock()
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="N", type=count)
    where.add_argument("--cluster", metavar="ADDRESS")
    for option in ("--save", "--transcripts"):
        parser.add_argument(option, metavar="FOLDER")


def run(arguments: Namespace) -> int:
    """Play the match and print its results. Returns the exit status. Raises UserError."""
    rules = chosen(arguments, default="original")
    players = arguments.red, arguments.blue
    for option, spec in zip(("--red", "--blue"), players, strict=True):
        with refusing(words.FAULTY, name=option):
            check_spec(spec, rules)
            if arguments.cluster is None:
                check_startable(spec)
    transcripts = arguments.transcripts
    if transcripts is not None and all(player in OWN for player in players):
        say(words.NOTHING_EXCHANGED)
        transcripts = None
    match = Match(
        rules=rules,
        players=players,
        games=arguments.games,
        seed=randbelow(10**_LONGEST_SEED) if arguments.seed is None else arguments.seed,
        plies=arguments.plies,
        seconds=arguments.seconds,
        transcripts=transcripts and Path(transcripts).absolute(),
        time_control=arguments.clock,
    )
    workers = cluster(arguments.cluster) if arguments.cluster is not None else Processes(arguments.jobs)
    played: list[MatchGame] = []
    has_records = False
    status = 0
    failure: UserError | None = None
    with (
        _folder(arguments.save, words.NOT_SAVED) as folder,
        _folder(transcripts, words.NO_TRANSCRIPTS),
        every_end_like_ctrl_c(),
    ):
        if folder is not None:
            check_unused(folder, match)
        try:
            with workers as executor, progress(str(words.PROGRESS), match.games) as advance:
                # `games` keeps the generator open until the workers have ended: closing it cancels games.
                games = play_match(match, executor)
                for game in games:
                    played.append(game)
                    if folder is not None:
                        has_records |= save(folder, match, game)
                    advance()
        except KeyboardInterrupt as stop:
            status = _BY_SIGNAL + stop.args[0]
        except BrokenExecutor as problem:
            failure = UserError(words.NO_WORKERS, problem=problem)
        except UserError as problem:
            failure = problem
    if failure is None or played:
        print_match(match, sorted(played, key=lambda game: game.number))
    if has_records:
        say(words.SAVED, folder=arguments.save)
    if failure is not None:
        raise failure
    return status


# Arguments


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_SEED):
        raise ArgumentTypeError(words.NO_SEED.format(text=excerpt(text), most=_LONGEST_SEED))
    return int(text)


def _seconds(text: str) -> float:
    seconds = 0.0
    with suppress(ValueError):
        seconds = float(text)
    if not 0 < seconds <= _LONGEST_WAIT:
        raise ArgumentTypeError(words.NO_SECONDS.format(text=excerpt(text), most=_LONGEST_WAIT))
    return seconds


# Results


def print_match(match: Match, played: Sequence[MatchGame]) -> None:
    """Print the results of the games that have been played."""
    names = player_names(match)
    say(words.TITLE, ruleset=shipped("game name", match.rules.name), count=match.games, seed=match.seed)
    if len(played) < match.games:
        say(words.STOPPED, played=len(played), count=match.games)
    put()
    results = [_results(score(played, at)) for at in (0, 1)]
    print_table(("", *names), list(zip(map(str, words.RESULTS), *results, strict=True)))
    explained = f"{words.SCORED.format(match.plies)} {words.DEFAULTS_NOT_SCORED}"
    put(folded(explained, table_width()))
    put()
    put(words.TIMES)
    times = [_times([each for game in played for each in game.seconds[at]]) for at in (0, 1)]
    print_table(("", *names), list(zip(map(str, words.TIMES_OF), *times, strict=True)))
    for at, name in enumerate(names):
        defaults = [
            filled(
                words.IN_GAME_AND_MOVE if game.start else words.IN_GAME,
                number=game.number,
                move=len(game.actions) + 1,
                problem=said(game.default),
            )
            for game in played
            if game.winner != at and game.default is not None
        ]
        if defaults:
            put()
            say(words.DEFAULTS, player=name, defaults=defaults)
    if match.transcripts is None and any(game.default is not None for game in played):
        put()
        say(words.SEE_TRANSCRIPTS)


def _results(total: Score) -> list[str]:
    counts = total.won, total.lost, total.drawn, total.stopped, total.won_by_default, total.lost_by_default
    results = [f"{count:,}" for count in counts]
    if total.interval is None:
        return [*results, words.NO_FIGURE, words.NO_FIGURE]
    share, low, high = (100 * each for each in total.interval)
    return [*results, words.SHARE.format(share=share), words.INTERVAL.format(low=low, high=high)]


def _times(seconds: list[float]) -> list[str]:
    if not seconds:
        return ["0", *[words.NO_FIGURE] * 3]
    seconds.sort()
    at = (len(seconds) // 2, min(len(seconds) * 95 // 100, len(seconds) - 1), -1)
    return [f"{len(seconds):,}", *(words.SECONDS.format(seconds=seconds[each]) for each in at)]


def player_names(match: Match) -> tuple[str, str]:
    """The names of both players in tables and records, always different from each other."""
    first, second = (printable(spec, _LONGEST_NAME) for spec in match.players)
    return (f"{first} (1)", f"{second} (2)") if first == second else (first, second)


@contextmanager
def _folder(name: str | None, refusal: Sentence) -> Iterator[Path | None]:
    """A context that yields the folder ``name``, which it creates if missing; without a name, it yields None.

    A new folder is deleted at the end if it is still empty. Raises UserError if nothing can be written to it.
    """
    if name is None:
        yield None
        return
    folder, is_new = Path(name), not os.path.lexists(name)
    try:
        with refusing(refusal, folder=folder):
            files_in(folder, "")  # its error is clearer than that of `mkdir` if the path is a file
            folder.mkdir(parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        yield folder
    finally:
        if is_new:
            with suppress(OSError):  # the folder is not empty
                folder.rmdir()


def check_unused(folder: Path, match: Match) -> None:
    """Raise UserError if a record of this match could overwrite one that is already in ``folder``."""
    with refusing(words.NOT_SAVED, folder=folder):
        names = [path.name for path in files_in(folder, _RECORD)]
    if any(name.startswith(f"{match.seed}-") for name in names):
        raise UserError(words.RECORDS_THERE, folder=folder, seed=match.seed)


def turn_times(game: MatchGame) -> tuple[float, ...]:
    """The duration of each turn in seconds, in order."""
    first = game.colors.index(game.turn)
    turns = zip_longest(game.seconds[first], game.seconds[1 - first])
    return tuple(round(seconds, 3) for turn in turns for seconds in turn if seconds is not None)


def save(folder: Path, match: Match, game: MatchGame) -> bool:
    """Write the record of a game, unless its armies were never set up. Returns whether there is a record.

    Raises UserError.
    """
    if not game.start:
        return False
    names = player_names(match)
    places = {color: game.colors.index(color) for color in COLORS}
    ending = None if game.outcome is None else Ending(*game.outcome)
    if game.default is not None and game.winner is not None:
        ending = Ending(game.colors[game.winner], ForeignReason.BY_DEFAULT)
    record = Record(
        rules=match.rules,
        names={color: names[place] for color, place in places.items()},
        start=game.start,
        has_setups=True,
        turn=game.turn,
        actions=game.actions,
        ending=ending,
        players={color: recorded(match.players[place]) for color, place in places.items()},
        time_control=match.time_control,
        turn_times=turn_times(game) if match.time_control is not None else (),
    )
    path = folder / f"{match.seed}-{game.number:0{len(str(match.games))}}{_RECORD}"
    with refusing(words.NOT_SAVED, folder=folder):
        write_whole(path, write_record(record))
    return True
