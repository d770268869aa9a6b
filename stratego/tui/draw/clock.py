"""The clock beside the board."""

from collections.abc import Mapping
from typing import Final

from textual.content import Content
from textual.geometry import Size

from stratego.engine.clock import Clock
from stratego.engine.pieces import Color
from stratego.wording import clock as words

LOW: Final = 18
"""Lines beside the board with which the clock leaves as many as it can to the panel below it."""

_HOUR: Final = 3600
_TIME, _LONG_TIME = 5, 7  # columns; the longer one has hours
_NARROW: Final = 22  # columns: with fewer, the free seconds stand in the place of the name
_FREE: Final = 4  # columns of the free seconds


def clock_lines(clock: Clock, viewer: Color, names: Mapping[Color, str], room: Size) -> Content:
    """A line for each player, the viewer's own first, and one for the longest turn if there is a limit.

    Beside the time of the player whose turn it is are the free seconds that are left. If the viewer's time
    runs out, the own line warns. With few lines the limit of the turn stands in the own line, too.
    """
    is_theirs, is_low = clock.player is viewer, room.height <= LOW
    columns = _LONG_TIME if clock.control.main >= _HOUR else _TIME
    main = clock.left(viewer) + clock.free
    turn = clock.longest if is_theirs else clock.control.longest
    warned, own_name = words.warning(main, clock.control.main) if is_theirs else None, names[viewer]
    turn_warned = None if turn is None or not is_theirs else words.warning(turn, clock.control.longest or 0)
    if is_low and turn is not None:
        own_name = f"({words.time_text(turn)})"
        warned = warned or turn_warned
    lines = []
    for color in (viewer, viewer.other):
        is_own = color is viewer
        time = words.time_text(clock.left(color)).rjust(columns)
        if is_own and warned is not None:
            limit = "" if turn is None or not is_low else f"{own_name} "
            lines.append(Content.styled(f"{time} {limit}{warned}", "bold $cursor"))
            continue
        free = f"+{words.whole(clock.free)}" if color is clock.player and clock.free else ""
        look = f"bold ${color.value}-text" if is_own else "$muted"
        name = own_name if is_own else names[color]
        if room.width < _NARROW:
            lines.append(Content.assemble((time, look), " ", (free, "$muted") if free else (name, look)))
        else:
            lines.append(Content.assemble((time, look), (f" {free:<{_FREE}}", "$muted"), (name, look)))
    if turn is not None and not is_low:
        limit = f"{words.time_text(turn).rjust(columns)} {turn_warned or words.THIS_MOVE}"
        lines.append(Content.styled(limit, "bold $cursor" if turn_warned else "$muted"))
    return Content("\n").join(line.truncate(room.width, ellipsis=True) for line in lines)
