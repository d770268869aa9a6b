"""Terminals for the tests, each with its own folders."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal
from tests.e2e.wire import FAULTY, Size, environment

Open = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Open]:
    """Starts the program in a hurry, with a fault of `faulty`; further keyword arguments are variables."""
    with ExitStack() as stack:

        def run(*given: str, size: Size = (80, 24), fault: str = "none", **changes: str) -> Terminal:
            env = environment(tmp_path, **changes)
            return stack.enter_context(Terminal([*FAULTY, fault, *given], env=env, size=size))

        yield run
