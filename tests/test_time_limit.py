"""A mistake in the program fails a test, but does not hang the run."""

import asyncio
import signal
import time
from collections.abc import Iterator
from random import Random

import pytest

from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from tests.hotseat.evening import NAMES, SMALL, walk
from tests.support.time_limit import time_limit

if not hasattr(signal, "setitimer"):
    pytest.skip("this system has no timers", allow_module_level=True)

FAILED = pytest.raises(pytest.fail.Exception, match=r"not at an end after 0\.05 seconds")


def left() -> float:
    return signal.getitimer(signal.ITIMER_REAL)[0]


@pytest.fixture
def seconds_of_a_fixture() -> float:
    return left()


@pytest.fixture
def seconds_after_a_test() -> Iterator[None]:
    yield
    assert getattr(signal.getsignal(signal.SIGALRM), "__module__", "") != time_limit.__module__


def test_every_test_and_every_fixture_has_a_limit(
    seconds_of_a_fixture: float, seconds_after_a_test: None
) -> None:
    assert 0 < left() < 600
    assert 0 < seconds_of_a_fixture < 600


def test_a_test_that_never_ends_fails() -> None:
    with FAILED, time_limit(0.05):
        while True:
            pass
    with FAILED, time_limit(0.05):
        time.sleep(60)

    async def never() -> None:
        await asyncio.Event().wait()

    with FAILED, time_limit(0.05):
        asyncio.run(never())


def test_a_session_in_which_nothing_happens_fails_a_test(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(GameSetup(SMALL, NAMES))
    monkeypatch.setattr(Session, "take", lambda *_, **__: None)
    with FAILED, time_limit(0.05):
        walk(session, Random(1))


def test_a_failure_that_is_caught_is_raised_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.time_limit._AGAIN", 0.05)
    with FAILED, time_limit(0.05):
        try:
            time.sleep(60)
        except pytest.fail.Exception:
            time.sleep(60)


def test_the_shorter_of_two_limits_counts() -> None:
    with FAILED, time_limit(0.05), time_limit(60):
        time.sleep(60)
    with time_limit(60):
        with FAILED, time_limit(0.05):
            time.sleep(60)
        assert 50 < left() <= 60
    assert left() > 60
