"""The list of moves beside a replay, to jump in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content
from textual.strip import Strip
from textual.visual import Visual

from stratego.tui.widgets.rows import Rows


class MoveList(Rows, can_focus=False):
    """The start of a game and each move, a line each: the number of a line is that of the move.

    It has no keys of its own: its cursor is where the replay is. Only the lines in sight are drawn, so it
    can be very long.
    """

    def __init__(self, last: int, words_of: Callable[[int], Content], *, plain: bool) -> None:
        """``last`` is the number of the last move; ``words_of`` describes the move of a number."""
        super().__init__()
        self._row_of_each = [range(number, number + 1) for number in range(last + 1)]
        self._words_of = words_of
        self._number_width = len(str(last))
        self._plain = plain

    def show(self, number: int) -> None:
        """Put the cursor on the move of a number, and describe all moves anew."""
        self._place = number
        self.refresh()
        self._keep_in_view()

    def spans(self, width: int) -> Sequence[range]:
        return self._row_of_each

    def in_view(self, lines: range) -> range:
        """The move under the cursor, the one before and the one after."""
        return range(max(lines.start - 1, 0), min(lines.stop + 1, len(self._row_of_each)))

    def render_line(self, y: int) -> Strip:
        """The line of a move."""
        number = self.row_at(y)
        if number is None:
            return Strip.blank(self.size.width, self.visual_style.rich_style)
        is_here = number == self._place
        mark = (">" if self._plain else "▸") if is_here else " "
        words = Content.assemble(
            (f"{mark}{number:>{self._number_width}} ", "bold $cursor" if is_here else "$muted"),
            self._words_of(number),
        ).truncate(self.size.width, ellipsis=not self._plain)
        if is_here:
            words = words.stylize("bold")
        return Visual.to_strips(self, words, self.size.width, 1, self.visual_style)[0]
