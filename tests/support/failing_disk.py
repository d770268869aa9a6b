"""A disk on which any single operation can fail, and a program that can be killed before any of them."""

import builtins
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Any

import pytest

OPERATIONS = ("open", "write", "fsync", "ftruncate", "lseek", "close", "replace", "unlink", "mkdir")
LOOKS = ("stat", "lstat", "fstat", "listdir", "scandir")


class Killed(BaseException):
    """Stands for a kill: no code of the program catches this exception."""


class How(Enum):
    """The ways in which an operation can fail; with FROM_THEN_ON, later ones of the same name fail, too."""

    ONCE = "fails once"
    FROM_THEN_ON = "fails from then on"
    KILLED = "the program is killed before it"


@contextmanager
def failing(at: int | None, how: How = How.ONCE) -> Iterator[list[str]]:
    """Make disk operation number ``at``, counted from 0, fail; None: no failure.

    Yields a list to which the name of each operation is added.
    """
    done: list[str] = []
    name_at = ""

    def wrapped(name: str, operation: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            nonlocal name_at
            number = len(done)
            done.append(name)
            if number == at:
                name_at = name
                if how is How.KILLED:
                    raise Killed
            is_again = how is How.FROM_THEN_ON and name == name_at
            if number == at or is_again:
                if name == "close":
                    operation(*arguments)  # the file is closed in spite of the error
                raise OSError(5, "Input/output error")
            return None if name == "fsync" else operation(*arguments, **options)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for name in (*OPERATIONS, *LOOKS):
            patch.setattr(os, name, wrapped(name, getattr(os, name)))
        patch.setattr(builtins, "open", wrapped("open", builtins.open))
        patch.setattr("io.open", builtins.open)
        yield done
