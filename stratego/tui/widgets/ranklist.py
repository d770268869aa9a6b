"""A list of pieces to choose one from, with how many there are of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from stratego.engine.pieces import Kind
from stratego.tui.widgets.menu import Menu
from stratego.wording import Entry

_WIDE: Final = 19  # columns of a line with whole names
_SHORT: Final = {Kind.LIEUTENANT: "Lieut.", Kind.INFILTRATOR: "Infiltr."}


class RankList(Menu):
    """Chosen from as from any menu, or by the number on the piece (0 for 10)."""

    def __init__(self) -> None:
        super().__init__([""])
        self._entries: Sequence[Entry] = ()
        self._nothing = ""

    def offer(self, entries: Sequence[Entry], nothing: str) -> None:
        """Let one of these be chosen, or ``nothing`` where that is a word, on a last line of its own."""
        if (entries, nothing) == (self._entries, self._nothing):
            return
        self._entries, self._nothing = entries, nothing
        self._place = 0
        self._lines = self._written()
        self.refresh(layout=True)

    @property
    def kinds(self) -> Sequence[Kind | None]:
        """What the lines stand for; None for the last one, where it stands for nothing."""
        return [*(entry.kind for entry in self._entries), None]

    def render(self) -> Content:
        """The lines, with shorter names where there is no room."""
        self._lines = self._written()
        self._margin = " " if self.size.width >= _WIDE + 2 else ""
        return super().render()

    def _written(self) -> list[str]:
        if self.size.width >= _WIDE + 2:
            lines = [f"{entry.label:>2}  {entry.name:<12} {entry.pieces:>2}" for entry in self._entries]
            return lines + [f"    {self._nothing}"] * bool(self._nothing)
        lines = [
            f"{entry.label:>2} {_SHORT.get(entry.kind, entry.name):<9} {entry.pieces}"
            for entry in self._entries
        ]
        return lines + [f"   {self._nothing}"] * bool(self._nothing)

    def numbered(self, character: str | None) -> int | None:
        """The place of the piece on which this number stands; None where there is none."""
        label = "10" if character == "0" else character
        for place, entry in enumerate(self._entries):
            if entry.label == label and label.isdecimal():
                return place
        return None
