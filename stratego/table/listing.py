"""Lists of stored things: what a list shows of each, read a page at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from stratego.hotseat.steps import Cells

T = TypeVar("T")


class Choice(NamedTuple):
    """Its name, some words on it, and ``aside`` at the right of the name."""

    name: str
    words: str = ""
    aside: str = ""


class Entry(NamedTuple):
    """A saved thing in a list: what the list shows of it, and the ``key`` by which the store finds it.

    The key of a set-up is its name. ``is_faulty``: the file is there but cannot be read. ``is_done``: the
    lesson was done, or the position solved.
    """

    key: str
    choice: Choice
    is_faulty: bool = False
    is_done: bool = False


class Listing(NamedTuple, Generic[T]):
    """A list of saved things: its first page, and the rest in parts, each read when it is asked for."""

    first: Sequence[T]
    rest: AsyncIterator[Sequence[T]]


class Offer(NamedTuple):
    """A set-up that may be followed: its name, the idea behind it, and a ``mark`` if it is the user's own."""

    name: str
    idea: str
    mark: str
    cells: Cells
