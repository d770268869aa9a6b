"""A time limit for tests, so that a mistake in the program fails a test but does not hang the run."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from signal import signal as handle  # kept, as tests replace `signal.signal`
from types import FrameType

import pytest

_AGAIN = 5.0  # seconds until the failure is raised again, in case it was caught the first time


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Fail a block that takes more than ``seconds``, unless a shorter limit applies, or there are no timers.

    Do not use this in fixtures, which begin within the limit for the set-up and end outside that limit.
    """
    if not hasattr(signal, "setitimer") or 0 < signal.getitimer(signal.ITIMER_REAL)[0] < seconds:
        yield
        return

    is_over = False

    def end(_: int, __: FrameType | None) -> None:
        if not is_over:
            pytest.fail(f"not at an end after {seconds:g} seconds")

    handler = handle(signal.SIGALRM, end)
    longer = signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        is_over = True  # a late alarm no longer counts
        signal.setitimer(signal.ITIMER_REAL, *longer)
        handle(signal.SIGALRM, handler)
