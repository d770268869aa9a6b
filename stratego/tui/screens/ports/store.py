"""Saved games and set-ups as screens know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from stratego.engine.deployment import Deployment
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.statistics import Tally
from stratego.tui.draw.choice import Choice


class Entry(NamedTuple):
    """A saved thing in a list: what the list shows of it, and the ``key`` by which the store finds it.

    The key of a set-up is its name. ``is_faulty``: the file is there but cannot be read.
    """

    key: str
    choice: Choice
    is_faulty: bool = False


class Offer(NamedTuple):
    """A set-up that may be followed: its name, the idea behind it, and a ``mark`` if it is the user's own."""

    name: str
    idea: str
    mark: str
    deployment: Deployment


class Store(Protocol):
    """Saved games and set-ups.

    A method that changes something returns None, or a sentence with the reason if it fails.
    """

    # Games

    def unfinished_games(self) -> Sequence[Entry]:
        """The unfinished games, the one played last first."""

    def delete_game(self, key: str) -> str | None:
        """Delete an unfinished game."""

    def resign_game(self, key: str) -> str | None:
        """Let the player whose turn it is resign an unfinished game (E4)."""

    async def tally(self, first: str, second: str) -> Tally:
        """All finished games of two players. Reads every record, but leaves time for keys in between."""

    # Set-ups

    @property
    def longest_setup_name(self) -> int:
        """How many characters the name of a set-up may have."""

    def setups(self) -> Sequence[Entry]:
        """The user's own set-ups by ruleset and name, and after them the faulty files."""

    def offers(self, rules: Ruleset) -> Sequence[Offer]:
        """The set-ups that fit ``rules``: the user's own first, then the ready-made ones."""

    def has_setup(self, name: str) -> bool:
        """Whether there is a set-up of this name; upper and lower case are the same."""

    def save_setup(self, name: str, rules: Ruleset, deployment: Deployment, *, replace: bool) -> str | None:
        """Save a set-up; with ``replace`` it may take the place of the one of its name."""

    def mirror_setup(self, name: str) -> str | None:
        """Exchange left and right of a set-up."""

    def rename_setup(self, old: str, new: str) -> str | None:
        """Give a set-up another name."""

    def delete_setup(self, name: str) -> str | None:
        """Delete a set-up."""
