"""A list of kinds of pieces, with how many there are of each."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from stratego.engine.pieces import Kind
from stratego.tui.widgets.menu import Menu
from stratego.wording.pieces import SHORT_NAMES, Entry

_WIDE, _NARROW = 21, 14  # columns in which there is room for whole names, and for shorter ones


class RankList(Menu):
    """A menu whose lines can also be chosen by the number on the piece (0 for 10)."""

    def __init__(self) -> None:
        super().__init__([""])
        self._kinds: Sequence[Entry] = ()
        self._nothing = ""

    def offer(self, entries: Sequence[Entry], nothing: str) -> None:
        """Show these kinds, and ``nothing`` on a last line if it is not empty."""
        if (entries, nothing) == (self._kinds, self._nothing):
            return
        self._kinds, self._nothing = entries, nothing
        self._place = 0
        self._texts = list_lines(entries, nothing, self.size.width)
        self.refresh(layout=True)

    @property
    def kinds(self) -> Sequence[Kind | None]:
        """The kinds by line, with None for the last line."""
        return [*(entry.kind for entry in self._kinds), None]

    def render(self) -> Content:
        """The lines, as long as there is room for."""
        room = self.size.width
        self._texts = list_lines(self._kinds, self._nothing, room)
        self.margin = " " if room >= _WIDE else ""
        return super().render()

    def numbered(self, character: str | None) -> int | None:
        """The line of the kind with this number, or None."""
        label = "10" if character == "0" else character
        for place, entry in enumerate(self._kinds):
            if entry.label == label and label.isdecimal():
                return place
        return None


def list_lines(entries: Sequence[Entry], nothing: str, room: int) -> list[str]:
    """The label, name and number of pieces of each kind, in at most ``room`` columns."""
    lines = []
    for entry in entries:
        if room >= _WIDE:
            lines.append(f"{entry.label:>2}  {entry.name:<12} {entry.pieces:>2}")
        elif room >= _NARROW:
            lines.append(f"{entry.label:>2} {SHORT_NAMES.get(entry.kind, entry.name):<9} {entry.pieces}")
        else:
            lines.append(f"{entry.label:>2} {entry.pieces:>3}")
    if nothing:
        lines.append(f"{'    ' if room >= _WIDE else '   '}{nothing}")
    return lines
