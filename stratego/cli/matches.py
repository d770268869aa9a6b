"""Where the games of a match are played and what ends them, their records, and the tables of results."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from stratego.cli.output import UserError, filled, print_table, printing, put, put_folded
from stratego.engine.pieces import COLORS
from stratego.engine.quoting import printable
from stratego.players.match import Match, MatchGame, Score, score
from stratego.wording import command_line as words

_ENDS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_CONNECTING: Final = 10  # seconds


@contextmanager
def every_end_like_ctrl_c() -> Iterator[None]:
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


@contextmanager
def processes(jobs: int | None) -> Iterator[Executor]:
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
def cluster(address: str) -> Iterator[Executor]:
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


_LONGEST_NAME: Final = 40  # characters


def print_match(match: Match, played: Sequence[MatchGame]) -> None:
    """Print what has been played of a match."""
    names = player_names(match)
    with printing():
        games = words.games(match.games)
        put(filled(words.TITLE, ruleset=match.rules.name, games=games, seed=match.seed))
        if len(played) < match.games:
            put(filled(words.STOPPED, played=len(played), games=games))
        put()
        _print_beside(names, words.RESULTS, [_results(score(played, at)) for at in (0, 1)])
        put_folded(words.explained(match.plies))
        put()
        put(words.TIMES)
        times = [[each for game in played for each in game.seconds[at]] for at in (0, 1)]
        _print_beside(names, words.TIMES_OF, list(map(_times, times)))
        for at, name in enumerate(names):
            defaults = [
                filled(words.DEFAULT, number=game.number, reason=game.default)
                for game in played
                if game.winner == 1 - at and game.default is not None
            ]
            if defaults:
                put()
                put(filled(words.DEFAULTS, player=name, defaults=defaults))


def _print_beside(names: Sequence[str], headings: Sequence[str], columns: Sequence[Sequence[str]]) -> None:
    """Print a table with a column for each player."""
    print_table(("", *names), list(zip(headings, *columns, strict=True)))


def _results(total: Score) -> list[str]:
    counts = total.won, total.lost, total.drawn, total.stopped, total.won_by_default, total.lost_by_default
    return [*(f"{count:,}" for count in counts), *_share(total)]


def _share(total: Score) -> tuple[str, str]:
    """The score and its interval in percent."""
    if total.interval is None:
        return words.NOTHING, words.NOTHING
    share, low, high = (100 * each for each in total.interval)
    return words.SHARE.format(share=share), words.INTERVAL.format(low=low, high=high)


def _times(seconds: list[float]) -> list[str]:
    if not seconds:
        return ["0", *[words.NOTHING] * 3]
    seconds.sort()
    at = (len(seconds) // 2, min(len(seconds) * 95 // 100, len(seconds) - 1), -1)
    return [f"{len(seconds):,}", *(words.SECONDS.format(seconds=seconds[each]) for each in at)]


def player_names(match: Match) -> tuple[str, str]:
    """The names of both players in tables and records: different ones."""
    first, second = (printable(spec, _LONGEST_NAME) for spec in match.players)
    if first == second:
        return words.FIRST.format(player=first), words.SECOND.format(player=second)
    return first, second


_RECORD: Final = ".txt"


def make_folder(folder: Path, refusal: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise UserError(refusal, folder=folder, problem=problem.strerror) from None


def check_unused(folder: Path, match: Match) -> None:
    """Raise UserError if a record of this match could take the place of another."""
    from stratego.files import files_in

    try:
        names = [path.name for path in files_in(folder, _RECORD)]
    except ValueError as problem:
        raise UserError(words.NOT_SAVED, folder=folder, problem=problem) from None
    if any(name.startswith(f"{match.seed}-") for name in names):
        raise UserError(words.RECORDS_THERE, folder=folder, seed=match.seed)


def save(folder: Path, match: Match, game: MatchGame) -> None:
    """Write the record of a game; one whose armies were never set up has none."""
    from stratego.files import write_whole
    from stratego.hotseat.opponent import recorded
    from stratego.records.formats.record_text import write_record
    from stratego.records.record import Ending, ForeignReason, Record

    if not game.start:
        return
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
    )
    path = folder / f"{match.seed}-{game.number:0{len(str(match.games))}}{_RECORD}"
    try:
        write_whole(path, write_record(record))
    except OSError as problem:
        raise UserError(words.NOT_SAVED, folder=folder, problem=problem.strerror) from None
