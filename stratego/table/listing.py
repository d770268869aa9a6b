"""Entries for games, set-ups and lessons, and lists that are read in parts after their first page."""

from collections.abc import AsyncIterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from stratego.hotseat.steps import Cells
from stratego.lessons.reading import Listed
from stratego.records.archive import Finished
from stratego.records.faults import Faulty
from stratego.records.saved_setups import SavedSetup
from stratego.records.unfinished_games import Unfinished

T = TypeVar("T")


class Entry(NamedTuple):
    """A game, set-up or lesson in a list. Its ``key`` identifies it; the key of a set-up is its name.

    A lesson or position has a ``number``, and ``is_done`` is True once it has been done or solved.
    """

    key: str
    thing: Unfinished | Finished | SavedSetup | Listed | Faulty
    number: int = 0
    is_done: bool = False

    @property
    def hosted(self) -> str:
        """The title to type to join a game at two terminals; empty for everything else."""
        return getattr(self.thing, "hosted", "")

    @property
    def can_be_resigned(self) -> bool:
        """Whether this is an unfinished game at one terminal in which somebody has moved."""
        return isinstance(self.thing, Unfinished) and bool(self.thing.ply) and not self.hosted

    @property
    def is_being_played(self) -> bool:
        """Whether this is a game at two terminals to which somebody is connected."""
        return isinstance(self.thing, Unfinished) and self.thing.is_being_played

    @property
    def is_faulty(self) -> bool:
        """Whether the entry's file cannot be used."""
        return isinstance(self.thing, Faulty)


class Listing(NamedTuple, Generic[T]):
    """A list of items: its first page, and the rest in parts that are read on demand."""

    first: Sequence[T]
    rest: AsyncIterator[Sequence[T]]


def everything(listing: Listing[T]) -> list[T]:
    """All items of a list, read in full. Do not call this while an event loop is running."""
    import asyncio  # takes 20 ms to import, and is not needed to start the line-based front end

    async def rest() -> list[T]:
        return [item async for part in listing.rest for item in part]

    return [*listing.first, *asyncio.run(rest())]


class Offer(NamedTuple):
    """A set-up that a player can choose: a ready-made one with its ``idea``, or one of the user's own."""

    name: str
    cells: Cells
    idea: str = ""
    made_for: str = ""  # the name of a ruleset; empty for a ready-made set-up
    is_draft: bool = False
