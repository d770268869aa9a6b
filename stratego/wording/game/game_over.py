"""The end of a game: its header, who won in large letters, and its menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from stratego.engine.pieces import Color
from stratego.wording.keys import NO_KEY, KeyNames
from stratego.wording.player_names import COLOR_NAMES

HEADER: Final = "The game is over"


class _Item(NamedTuple):
    binding: str
    words: str
    short: str


_ITEMS: Final = {
    "replay": _Item("over.replay", "Replay", "Replay"),
    "rematch": _Item("over.rematch", "Play again", "Again"),
    "new_game": _Item("over.new_game", "New game", "New game"),
    "save_setup": _Item("over.save_setup", "Save a set-up", "Set-up"),
    "tally": _Item("over.tally", "All games", "Games"),
    "home": _Item("over.home", "Home", "Home"),
    "ask_quit": _Item("game.quit", "Quit", "Quit"),
}

ACTIONS: Final = tuple(_ITEMS)
"""What can be done after a game, in the order of the menu."""


def in_large(winner: Color | None) -> str:
    """How the game ended, in the few letters that are drawn large."""
    return "DRAW" if winner is None else f"{COLOR_NAMES[winner]} wins".upper()


def menus(actions: Sequence[str], keys: KeyNames) -> Sequence[Sequence[str]]:
    """The lines of the menu for some of `ACTIONS`, with their keys and the longest first."""
    items = [_ITEMS[action] for action in actions]
    keyed = [(keys[item.binding].replace(NO_KEY, " "), item) for item in items]
    return (
        [f"{key}  {item.words}" for key, item in keyed],
        [f"{key}  {item.short}" for key, item in keyed],
        [item.short for item in items],
    )
