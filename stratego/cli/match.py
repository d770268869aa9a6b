"""``stratego match``: games between computer players or other programs, without a screen."""

from __future__ import annotations

import os
import signal
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import contextmanager
from pathlib import Path
from random import randrange
from typing import Final

from stratego.cli.named_rulesets import chosen
from stratego.cli.output import UserError, filled, printing, progress, put
from stratego.cli.parser import Parser
from stratego.cli.tables.matches import player_names, print_match
from stratego.engine.pieces import COLORS
from stratego.engine.quoting import excerpt
from stratego.players.match import Match, MatchGame, play_match
from stratego.players.specs import ALL, SpecError, check_spec, check_startable
from stratego.wording import matches as words
from stratego.wording.command_help import MATCH, PLAY

_BY_SIGNAL: Final = 128  # and the number of the signal: the exit status that shells give
_MOST: Final = 10**6  # games, plies or processes
_LONGEST_SEED: Final = 20  # digits
_LONGEST_WAIT: Final = 3600  # seconds
_RECORD: Final = ".txt"
_ENDS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_CONNECTING: Final = 10  # seconds


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
        _make_folder(arguments.save, words.NOT_SAVED)
        _check_unused(arguments.save, match)
    if arguments.transcripts is not None:
        _make_folder(arguments.transcripts, words.NO_TRANSCRIPTS)
    played: list[MatchGame] = []
    workers = _cluster(arguments.cluster) if arguments.cluster is not None else _processes(arguments.jobs)
    status = 0
    failure: UserError | None = None
    try:
        with _every_end_like_ctrl_c(), workers as executor, progress(words.PROGRESS, match.games) as advance:
            games = play_match(match, executor)  # kept: at its end it cancels games, and workers end first
            for game in games:
                played.append(game)
                if arguments.save is not None:
                    _save(arguments.save, match, game)
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


@contextmanager
def _every_end_like_ctrl_c() -> Iterator[None]:
    """A context in which all signals to end raise KeyboardInterrupt, with their number."""

    def stop(number: int, _: object) -> None:
        raise KeyboardInterrupt(number)

    handlers = {number: signal.getsignal(number) for number in _ENDS}
    try:
        for number, handler in handlers.items():
            if handler is not signal.SIG_IGN:  # as after nohup
                signal.signal(number, stop)
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


# Where the games are played


@contextmanager
def _processes(jobs: int | None) -> Iterator[Executor]:
    """Processes of this machine: all end with the match, at once if it is broken off."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    number = jobs or os.cpu_count() or 1
    executor = ProcessPoolExecutor(number, get_context("spawn"), initializer=_end_with_match)
    try:
        with _signals_later():  # the new processes begin with that
            for _ in range(number):
                executor.submit(int)  # starts another process
        yield executor
    except BaseException:
        for worker in active_children():
            worker.kill()  # the programs of its game end with it
        executor.shutdown(cancel_futures=True)
        raise
    executor.shutdown()


@contextmanager
def _signals_later() -> Iterator[None]:
    """A context in which signals to end wait: processes are started completely, or not at all."""
    signal.pthread_sigmask(signal.SIG_BLOCK, _ENDS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDS)


def _end_with_match() -> None:
    """In a process of its own: end as soon as the match does. Ctrl+C is left to it."""
    from multiprocessing import parent_process
    from threading import Thread

    signal.signal(signal.SIGINT, lambda *_: None)  # if it were ignored, programs would begin with that
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDS)
    match = parent_process()

    def end_with_match() -> None:
        assert match is not None
        match.join()
        os._exit(0)  # the executor would wait for more games

    Thread(target=end_with_match, daemon=True).start()


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a running Dask scheduler; a game whose worker dies is played again by another."""
    try:
        from distributed import Client
    except ImportError:
        raise UserError(words.NO_DASK) from None
    try:
        client = Client(address, timeout=_CONNECTING, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise UserError(words.NO_CLUSTER, address=address, problem=problem) from None
    with _without_logs(), client:
        try:
            yield client.get_executor(pure=False)
        except UserError:
            raise
        except CancelledError:
            raise UserError(words.CLUSTER_GONE, address=address) from None
        except Exception as problem:  # of any kind: the workers are other machines, with other libraries
            reason = f"{type(problem).__name__}: {problem}".splitlines()[0]
            raise UserError(words.NO_WORKERS, problem=reason) from None


@contextmanager
def _without_logs() -> Iterator[None]:
    """A context in which libraries do not write what they do: what goes wrong is in an exception too."""
    import logging

    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


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


# Results


def _make_folder(folder: Path, refusal: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise UserError(refusal, folder=folder, problem=problem.strerror) from None


def _check_unused(folder: Path, match: Match) -> None:
    """Raise UserError if a record of this match could take the place of another."""
    from stratego.files import files_in

    try:
        names = [path.name for path in files_in(folder, _RECORD)]
    except ValueError as problem:
        raise UserError(words.NOT_SAVED, folder=folder, problem=problem) from None
    if any(name.startswith(f"{match.seed}-") for name in names):
        raise UserError(words.RECORDS_THERE, folder=folder, seed=match.seed)


def _save(folder: Path, match: Match, game: MatchGame) -> None:
    """Write the record of a game; one whose armies were never set up has none."""
    from stratego.files import write_whole
    from stratego.records.formats.record_writing import write_record
    from stratego.records.record import Ending, ForeignReason, Record

    if not game.start:
        return
    names = dict(zip(game.colors, player_names(match), strict=True))
    ending = None if game.outcome is None else Ending(*game.outcome)
    if game.default is not None and game.winner is not None:
        ending = Ending(game.colors[game.winner], ForeignReason.BY_DEFAULT)
    record = Record(
        rules=match.rules,
        names={color: names[color] for color in COLORS},
        start=game.start,
        has_setups=True,
        turn=game.turn,
        actions=game.actions,
        ending=ending,
    )
    path = folder / f"{match.seed}-{game.number:0{len(str(match.games))}}{_RECORD}"
    try:
        write_whole(path, write_record(record))
    except OSError as problem:
        raise UserError(words.NOT_SAVED, folder=folder, problem=problem.strerror) from None
