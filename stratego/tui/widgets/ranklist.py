"""A list of the pieces of an army to choose one from, with how many of each the army has."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.tui.widgets.menu import Menu
from stratego.wording import Entry


class RankList(Menu):
    """Chosen from as from any menu, or by the number on the piece (0 for 10)."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__([f"{entry.label:>2}  {entry.name:<12} {entry.pieces:>2}" for entry in entries])
        self._entries = entries

    def numbered(self, character: str | None) -> int | None:
        """The place of the piece on which this number stands; None where there is none."""
        label = "10" if character == "0" else character
        for place, entry in enumerate(self._entries):
            if entry.label == label and label.isdecimal():
                return place
        return None
