"""The names of those who played last, beside the fields for the names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content

from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.rows import Rows


class EarlierNames(Rows):
    """The names of those who played last, to choose from."""

    BINDINGS = [
        bound("left,escape", "screen.leave_names", "names.leave"),
        bound("delete,backspace", "forget", "names.forget"),
    ]

    def __init__(
        self, names: Sequence[str], take: Callable[[str], None], forget: Callable[[str], None]
    ) -> None:
        """``take`` and ``forget`` are called with the name under the cursor."""
        super().__init__()
        self._all = list(names)
        self._take, self._forget = take, forget

    def spans(self, width: int) -> Sequence[range]:
        return [range(y, y + 1) for y in range(len(self._all))]

    def render(self) -> Content:
        """A name on each line, cut off where it is too long."""
        width = self.size.width - 2
        return Content("\n").join(
            Content.styled(
                f" {Content(name).truncate(width, ellipsis=True, pad=True).plain} ",
                "bold $ground on $cursor" if at == self.place and self.has_focus else "$text",
            )
            for at, name in enumerate(self._all)
        )

    def choose(self) -> None:
        """Take the name under the cursor."""
        self._take(self._all[self.place])

    def action_forget(self) -> None:
        """Offer the name under the cursor no longer."""
        self._forget(self._all.pop(self.place))
        if self._all:
            self.point(min(self.place, len(self._all) - 1))
            self.refresh(layout=True)
