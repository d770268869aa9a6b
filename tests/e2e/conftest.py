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
    """A function that starts the program, in a hurry, with its arguments and a fault of `faulty`.

    Further keyword arguments are environment variables.
    """
    with ExitStack() as stack:

        def run(
            *arguments: str,
            size: Size = (80, 24),
            folder: Path = tmp_path,
            fault: str = "none",
            **changes: str,
        ) -> Terminal:
            env = environment(folder, **changes)
            return stack.enter_context(Terminal([*FAULTY, fault, *arguments], env=env, size=size))

        yield run
