"""The end of a game: its header and its menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stratego.wording.keys import KeyNames

HEADER: Final = "The game is over"

_BINDINGS: Final = ("over.rematch", "over.new_game", "over.save_setup", "over.home", "game.quit")
_LONG: Final = ("Play again", "New game", "Keep a set-up", "Home", "Quit")
_SHORT: Final = ("Again", "New game", "Set-up", "Home", "Quit")


def menus(keys: KeyNames) -> Sequence[Sequence[str]]:
    """The lines of the menu, with their keys and the longest first."""
    names = [keys[binding_id] for binding_id in _BINDINGS]
    return (
        [f"{name}  {words}" for name, words in zip(names, _LONG, strict=True)],
        [f"{name}  {words}" for name, words in zip(names, _SHORT, strict=True)],
        _SHORT,
    )
