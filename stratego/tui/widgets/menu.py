"""A short list of things to do."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from stratego.tui.widgets.rows import Rows


class Menu(Rows):
    """Lines of text, all as wide as the longest, with a ``margin`` at either side."""

    margin = " "

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._texts = lines

    def show(self, lines: Sequence[str], place: int) -> None:
        """Show other lines, with the cursor on the one at ``place``."""
        if (lines, place) != (self._texts, self._place):
            self._texts, self._place = lines, place
            self.refresh(layout=True)

    def width_of(self, lines: Sequence[str]) -> int:
        """The columns that these lines take."""
        return max(map(len, lines)) + 2 * len(self.margin)

    def spans(self, width: int) -> Sequence[range]:
        return [range(y, y + 1) for y in range(len(self._texts))]

    def render(self) -> Content:
        """The lines, all of one width."""
        width = max(map(len, self._texts))
        return Content("\n").join(
            Content.styled(
                f"{self.margin}{line:<{width}}{self.margin}",
                "bold $ground on $cursor" if at == self._place and self.has_focus else "$text",
            )
            for at, line in enumerate(self._texts)
        )
