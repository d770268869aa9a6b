"""Executors for the games of a match, on this machine or on a cluster, and the signals that end a match."""

import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Lock, Thread
from typing import Any, Final, TypeVar

from stratego.cli.output import UserError
from stratego.players.match import ProcessEnded
from stratego.wording import command_line as words

_Result = TypeVar("_Result")

_SPAWN: Final = get_context("spawn")
_ENDS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_CONNECTING: Final = 10  # seconds to wait for the scheduler


@contextmanager
def every_end_like_ctrl_c() -> Iterator[None]:
    """A context in which SIGINT, SIGTERM and SIGHUP, unless ignored, raise KeyboardInterrupt(number)."""

    def stop(number: int, _: object) -> None:
        raise KeyboardInterrupt(number)

    handlers = {number: signal.getsignal(number) for number in _ENDS}
    try:
        for number, handler in handlers.items():
            if handler is not signal.SIG_IGN:  # ignored after nohup, for example
                signal.signal(number, stop)
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


class Processes(ThreadPoolExecutor):
    """Plays games in processes, one at a time in each. An exception in the ``with`` block kills all of them.

    If a process ends, only its own game fails, with ProcessEnded, and another process takes its place. The
    standard library's pool would fail as a whole, and it needs semaphores, which Python reports as
    leaked when the match is killed.
    """

    def __init__(self, jobs: int | None) -> None:
        """``jobs`` is the maximum number of processes; None means one for each processor."""
        jobs = jobs or os.cpu_count() or 1
        # A process inherits the signals blocked by the thread that starts it, so that none reaches it before
        # it is ready: `_end_with_match` unblocks them.
        super().__init__(jobs, initializer=signal.pthread_sigmask, initargs=(signal.SIG_BLOCK, _ENDS))
        self._idle: list[Connection] = []
        self._started: list[SpawnProcess] = []
        self._starting = Lock()
        self._is_over = False

    def submit(self, fn: Callable[..., _Result], /, *given: Any, **named: Any) -> Future[_Result]:
        """Schedule a game to be played by one of the processes."""
        return super().submit(self._play, fn, *given, **named)

    def _play(self, fn: Callable[..., _Result], /, *given: Any, **named: Any) -> _Result:
        worker = self._idle.pop() if self._idle else self._start()
        result: _Result
        problem: Exception | None
        try:
            worker.send((fn, given, named))
            result, problem = worker.recv()
        except (EOFError, OSError):
            worker.close()
            raise ProcessEnded from None
        self._idle.append(worker)
        if problem is not None:
            raise problem
        return result

    def _start(self) -> Connection:
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_work, args=(theirs,), daemon=True)
        with self._starting, theirs:
            if self._is_over:
                raise BrokenExecutor
            process.start()
            self._started.append(process)
        return ours

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let all processes end after their games."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        for worker in self._idle:
            worker.close()
        for process in self._started:
            process.join()

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        """Let all games end. After an exception, kill their processes; then the programs in them end, too."""
        if error is not None:
            with self._starting:
                self._is_over = True
                for process in self._started:
                    process.kill()
        self.shutdown(cancel_futures=error is not None)


def _work(games: Connection) -> None:
    """Play the games received over the connection ``games``, until it is closed."""
    _end_with_match()
    with suppress(EOFError, OSError):
        while True:
            play, given, named = games.recv()
            try:
                result, problem = play(*given, **named), None
            except Exception as raised:
                result, problem = None, raised
            games.send((result, problem))


def _end_with_match() -> None:
    """Make a worker end as soon as the match does, and leave Ctrl+C to the match."""
    signal.signal(signal.SIGINT, lambda *_: None)  # not SIG_IGN, which programs started here would inherit
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDS)
    match = parent_process()

    def end_with_match() -> None:
        assert match is not None
        match.join()
        os._exit(0)  # ends this process even in the middle of a game

    Thread(target=end_with_match, daemon=True).start()


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """A context with an executor on the workers of a Dask scheduler. If one dies, another plays its game.

    Raises UserError if Dask is missing, or if the scheduler or a worker fails.
    """
    try:
        from distributed import Client
    except ImportError:
        raise UserError(words.NO_DASK) from None
    try:
        client = Client(address, timeout=_CONNECTING, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise UserError(words.NO_CLUSTER, address=address, problem=problem) from None
    logging.disable()  # no log messages from libraries, whose errors are raised anyway
    try:
        with client:
            yield client.get_executor(pure=False)
    except UserError:
        raise
    except CancelledError:
        raise UserError(words.CLUSTER_GONE, address=address) from None
    except Exception as problem:  # of any type: the workers run on other machines, with other libraries
        reason = f"{type(problem).__name__}: {problem}".splitlines()[0]
        raise UserError(words.NO_WORKERS, problem=reason) from None
    finally:
        logging.disable(logging.NOTSET)
