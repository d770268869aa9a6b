"""Where the games of a match are played: in processes of this machine or on a cluster; and what ends them."""

import logging
import os
import signal
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Final

from stratego.cli.output import UserError
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
    """Processes on this machine, which end with the match, and at once if it is interrupted."""
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
    """Make a worker end as soon as the match does, and leave Ctrl+C to the match."""
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
    """A context without log messages of libraries, whose errors are raised anyway."""
    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)
