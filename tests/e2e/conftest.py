"""Terminals for the tests, each with its own folders."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal
from tests.e2e.wire import FORKED, Size, environment

Open = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Open]:
    """A function that starts the program with its arguments; keyword arguments are environment variables."""
    with ExitStack() as stack:

        def run(*arguments: str, size: Size = (80, 24), **changes: str | None) -> Terminal:
            env = environment(tmp_path, **changes)
            return stack.enter_context(Terminal([*FORKED, *arguments], env=env, size=size))

        yield run
