"""The clock beside the board."""

from collections.abc import Mapping
from typing import Final

from textual.content import Content

from stratego.engine.clock import Clock, TimeControl
from stratego.engine.pieces import Color
from stratego.wording import clock as words

_TIME, _LONG_TIME = 6, 8  # columns; the longer one has hours
_HOUR: Final = 3600
_FREE: Final = 5  # columns for the free seconds


def height(control: TimeControl) -> int:
    """The lines that the clock takes."""
    return 2 + (control.longest is not None)


def clock_lines(clock: Clock, viewer: Color, names: Mapping[Color, str], width: int) -> Content:
    """A line for each player, the viewer's own first, and one for the longest turn if there is a limit.

    Beside the own time are the free seconds that are left, or a warning.
    """
    is_theirs = clock.player is viewer
    room = _LONG_TIME if clock.control.main >= _HOUR else _TIME
    warning = words.warning(clock.left(viewer) + clock.free) if is_theirs else None
    lines = []
    for color in (viewer, viewer.other):
        is_own = color is viewer
        time = words.time_text(clock.left(color)).rjust(room - 1)
        if is_own and warning is not None:
            lines.append(Content.assemble((f"{time} {warning}", "bold $cursor")))
            continue
        free = f"+{words.whole(clock.free)}" if color is clock.player and clock.free else ""
        look = f"bold ${color.value}-text" if is_own else "$muted"
        parts = Content.assemble((time, look), (f" {free:<{_FREE - 1}}", "$muted"))
        lines.append(Content.assemble(parts, (names[color], look)))
    if clock.control.longest is not None:
        left = clock.longest if is_theirs and clock.longest is not None else float(clock.control.longest)
        text, warned = words.time_text(left).rjust(room - 1), is_theirs and words.warning(left)
        lines.append(
            Content.styled(f"{text} {warned or words.THIS_MOVE}", "bold $cursor" if warned else "$muted")
        )
    return Content("\n").join(line.truncate(width) for line in lines)
