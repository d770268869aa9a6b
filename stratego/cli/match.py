"""``stratego match``: games between computer players or other programs, without a screen."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from concurrent.futures import BrokenExecutor
from pathlib import Path
from random import randrange
from typing import Final

from stratego.cli.matches import (
    check_unused,
    cluster,
    every_end_like_ctrl_c,
    make_folder,
    print_match,
    processes,
    save,
)
from stratego.cli.named_rulesets import chosen
from stratego.cli.output import UserError, filled, printing, progress, put
from stratego.cli.parser import Parser
from stratego.engine.quoting import excerpt
from stratego.players.match import Match, MatchGame, play_match
from stratego.players.specs import ALL, SpecError, check_spec, check_startable
from stratego.wording import command_line as words
from stratego.wording.command_help import MATCH, PLAY

_BY_SIGNAL: Final = 128  # and the number of the signal: the exit status that shells give
_MOST: Final = 10**6  # games, plies or processes
_LONGEST_SEED: Final = 20  # digits
_LONGEST_WAIT: Final = 3600  # seconds


def add_arguments(parser: Parser) -> None:
    """Add the arguments of this command."""
    players = MATCH["--red"].format(players=", ".join(ALL))
    parser.add_argument("--red", metavar="PLAYER", required=True, help=players)
    parser.add_argument("--blue", metavar="PLAYER", required=True, help=MATCH["--blue"])
    parser.add_argument("--games", metavar="N", type=_count, default=10, help=MATCH["--games"])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--variant", metavar="NAME", help=MATCH["--variant"])
    what.add_argument("--ruleset", metavar="FILE", help=PLAY["--ruleset"])
    parser.add_argument("--rule", metavar="KEY=VALUE", dest="rules", action="append", help=PLAY["--rule"])
    parser.add_argument("--seed", metavar="N", type=_seed, help=MATCH["--seed"])
    parser.add_argument("--plies", metavar="N", type=_count, default=2000, help=MATCH["--plies"])
    parser.add_argument("--seconds", metavar="S", type=_seconds, default=2.0, help=MATCH["--seconds"])
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="N", type=_count, help=MATCH["--jobs"])
    where.add_argument("--cluster", metavar="ADDRESS", help=MATCH["--cluster"])
    for option in ("--save", "--transcripts"):
        parser.add_argument(option, metavar="FOLDER", type=Path, help=MATCH[option])


def run(arguments: Namespace) -> int:
    """Run this command."""
    rules = chosen(arguments, default="original")
    players = arguments.red, arguments.blue
    for option, spec in zip(("--red", "--blue"), players, strict=True):
        try:
            check_spec(spec, rules)
            if arguments.cluster is None:
                check_startable(spec)
        except SpecError as problem:
            raise UserError(words.FAULTY_PLAYER, option=option, problem=problem) from None
    match = Match(
        rules=rules,
        players=players,
        games=arguments.games,
        seed=randrange(2**32) if arguments.seed is None else arguments.seed,
        plies=arguments.plies,
        seconds=arguments.seconds,
        transcripts=arguments.transcripts and arguments.transcripts.absolute(),
    )
    if arguments.save is not None:
        make_folder(arguments.save, words.NOT_SAVED)
        check_unused(arguments.save, match)
    if arguments.transcripts is not None:
        make_folder(arguments.transcripts, words.NO_TRANSCRIPTS)
    workers = cluster(arguments.cluster) if arguments.cluster is not None else processes(arguments.jobs)
    played: list[MatchGame] = []
    status = 0
    failure: UserError | None = None
    with every_end_like_ctrl_c():
        try:
            with workers as executor, progress(words.PROGRESS, match.games) as advance:
                # The generator is kept: at its end it cancels games, and by then the workers have ended.
                games = play_match(match, executor)
                for game in games:
                    played.append(game)
                    if arguments.save is not None:
                        save(arguments.save, match, game)
                    advance()
        except KeyboardInterrupt as stop:
            status = _BY_SIGNAL + stop.args[0]
        except BrokenExecutor as problem:
            failure = UserError(words.NO_WORKERS, problem=problem)
        except UserError as problem:
            failure = problem
    if failure is None or played:
        print_match(match, sorted(played, key=lambda game: game.number))
    if arguments.save is not None and played:
        with printing():
            put(filled(words.SAVED, folder=arguments.save))
    if failure is not None:
        raise failure
    return status


# Arguments


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(_MOST)) and 0 < int(text) <= _MOST):
        raise ArgumentTypeError(words.NO_COUNT.format(text=excerpt(text), most=_MOST))
    return int(text)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_SEED):
        raise ArgumentTypeError(words.NO_SEED.format(text=excerpt(text)))
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= _LONGEST_WAIT:
        raise ArgumentTypeError(words.NO_SECONDS.format(text=excerpt(text), most=_LONGEST_WAIT))
    return seconds
