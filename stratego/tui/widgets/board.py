"""The board, for all phases of a game, and the tray of pieces that are still to be placed."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from textual import events
from textual.content import Content
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from stratego.engine.pieces import Color, Kind
from stratego.table.choosing.picture import Face, Flight, Picture
from stratego.tui.draw.board_cells import OUTSIDE, SCALES, WATER, Look, Painter, Scale, look_of
from stratego.tui.draw.points import Cell, cells_of
from stratego.tui.widgets.key_bar import CHOOSE, bound
from stratego.tui.widgets.painted import Painted
from stratego.wording import setting_up as words
from stratego.wording.language import sign
from stratego.wording.names import Entry

_MARGIN: Final = 3  # columns for the numbers of the rows
_FLIGHT_SECONDS: Final = 0.25


@dataclass(repr=False)
class _OnSquare(Message, bubble=False):
    square: str


class Board(Painted, can_focus=True):
    """A board with a cursor.

    `show` sets the picture to draw, and `fit` the size. Cursor keys and the mouse move the cursor. Enter or a
    click chooses a square; the mouse can also drag from one square to another.
    """

    BINDINGS = [
        bound("up", "step(0, -1)", "board.up"),
        bound("down", "step(0, 1)", "board.down"),
        bound("left", "step(-1, 0)", "board.left"),
        bound("right", "step(1, 0)", "board.right"),
        CHOOSE,
    ]

    class Pointed(_OnSquare, bubble=False):
        """The cursor has moved to ``square``."""

    class Chosen(_OnSquare, bubble=False):
        """``square`` was chosen."""

    class Grabbed(_OnSquare, bubble=False):
        """The mouse button was pressed on ``square``; a click or a drag follows."""

    @dataclass(repr=False)
    class Dragged(Message, bubble=False):
        """The mouse was dragged from ``origin`` to ``target``."""

        origin: str
        target: str

    def __init__(self, picture: Picture, *, cursor: str, squares: Collection[str] = ()) -> None:
        """``cursor`` is where the cursor starts, "" for none. It can go to ``squares``, by default to all."""
        super().__init__()
        self.picture = picture
        self.cursor = cursor
        self._squares = squares or picture.grid.squares
        self.most = SCALES[0]  # the largest scale to use
        self._painter = Painter(SCALES[-1], lettered=False)
        self._top = 0  # lines above the squares
        self._looks = cache(self._find_looks)
        self._grabbed: str | None = None
        self._flight: Flight | None = None  # the rest of the flight, while a piece is flying
        self._flight_timer: Timer  # moves the flying piece; set once there has been a flight

    # The picture

    def show(self, picture: Picture) -> None:
        """Draw another picture; if the grid is the same, redraw only the squares that changed."""
        old, self.picture = self.picture, picture
        if old.grid != picture.grid:
            self.refresh(layout=True)
        else:
            self._refresh_squares(picture.differs(old))

    def point(self, square: str) -> None:
        """Move the cursor to a square; an empty string hides the cursor."""
        if square != self.cursor:
            old, self.cursor = self.cursor, square
            signs = (*self._signs(old, square), *self._signs(square, old)) if old and square else ()
            self.refresh(*signs)
            self.screen.post_message(self.Pointed(square))

    def fly(self, flight: Flight | None) -> None:
        """Animate ``flight``, if there is one and animations are on; `land` ends the animation."""
        if flight is not None and self.app.animation_level != "none":
            self.land()
            self._flight = flight
            self._refresh_squares(flight.path)
            self._flight_timer = self.set_interval(_FLIGHT_SECONDS / len(flight.path), self._fly_on)

    def land(self) -> None:
        """End the animation, if any, and draw the piece where the picture has it."""
        flight, self._flight = self._flight, None
        if flight is not None:
            self._flight_timer.stop()
            self._refresh_squares(flight.path)

    def _fly_on(self) -> None:
        if self._flight is None:
            return
        here, *rest = self._flight.path
        if not rest:
            self.land()
        else:
            self._flight = self._flight.replace(path=tuple(rest))
            self._refresh_squares((here, rest[0]))

    # Size

    @property
    def scale(self) -> Scale:
        """The size of the squares."""
        return self._painter.scale

    def size_at(self, scale: Scale) -> Size:
        """The columns and lines that the board needs at a scale."""
        grid = self.picture.grid
        return Size(_MARGIN + 1 + grid.columns * scale.pitch, grid.rows * scale.lines + 1)

    @property
    def taken(self) -> Size:
        """The columns and lines that the board takes now."""
        return self.size_at(self.scale) + Size(0, self._top)

    def scale_for(self, room: Size) -> Scale:
        """The largest scale up to `most` that fits into ``room``, or the smallest of all."""
        return next((scale for scale in SCALES if scale <= self.most and self._fits(scale, room)), SCALES[-1])

    def fit(self, room: Size, *, may_widen: bool = False) -> None:
        """Draw the board as large as fits into ``room``; ``may_widen`` allows wider squares if these fit.

        If there is room, the letters of the files are also on a line above the squares.
        """
        scale = self.scale_for(room)
        if may_widen and self._fits(scale.wider, room):
            scale = scale.wider
        top = int(self.size_at(scale).height < room.height)
        if (scale, top) != (self.scale, self._top):
            self._top = top
            self._painter = Painter(scale, lettered=self.app.no_color)
            self.refresh(layout=True)

    def _fits(self, scale: Scale, room: Size) -> bool:
        size = self.size_at(scale)
        return size.width <= room.width and size.height <= room.height

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.taken.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.taken.height

    # Positions of squares

    def region_of(self, square: str) -> Region:
        """The region of a square, including the ring around it."""
        column, line = self.picture.grid.place(square)
        scale = self.scale
        lines = scale.lines + 1 if scale.has_seam else 1
        top = self._top + line * scale.lines
        return Region(_MARGIN + column * scale.pitch, top, scale.tile + 2, lines)

    def square_at(self, x: int, y: int) -> str | None:
        """The square at a position in the widget; None if there is none, or the cursor cannot go there."""
        column, line = (x - _MARGIN) // self.scale.pitch, (y - self._top) // self.scale.lines
        square = self.picture.grid.at(column, line)
        return square if square in self._squares else None

    def _signs(self, square: str, other: str) -> Iterator[Region]:
        """The regions of a square and of its coordinates, except one that it shares with ``other``."""
        region = self.region_of(square)
        yield region
        if square[1:] != other[1:]:  # the number of its row
            yield Region(0, region.y, _MARGIN, region.height)
        if square[0] != other[0]:  # the letter of its file, above and below the board
            bottom = self._top + self.picture.grid.rows * self.scale.lines
            yield from (Region(region.x, line, region.width, 1) for line in (0, bottom))

    def _refresh_squares(self, squares: Iterable[str]) -> None:
        if regions := [self.region_of(square) for square in squares]:
            self.refresh(*regions)

    # Drawing

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines to paint; the looks of each row of squares are determined only once."""
        self._looks.cache_clear()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One text line of the board."""
        scale, grid = self.scale, self.picture.grid
        line, part = divmod(y - self._top, scale.lines)
        if line > grid.rows or (line == grid.rows and part):
            return self.strip([Cell(" ", "coordinate", "ground")] * self.size.width)
        number = grid.at(0, line)[1:] if part == scale.label_line else ""
        cells = self._painter.line(self._looks(line - 1), self._looks(line), part)
        if not grid.at(0, line):
            self._write_files(cells)
        margin = self._coordinate(f"{number:>{_MARGIN - 1}} ", number == self.cursor[1:] != "")
        return self.strip(margin + cells)

    def _write_files(self, cells: list[Cell]) -> None:
        """Write the letters of the files on a line above or below the squares."""
        scale, grid = self.scale, self.picture.grid
        for column in range(grid.columns):
            file = grid.at(column, 0)[0]
            at = 1 + column * scale.pitch + scale.tile // 2
            cells[at : at + 1] = self._coordinate(file, file == self.cursor[:1])

    def _coordinate(self, text: str, is_cursor: bool) -> list[Cell]:
        return cells_of(text, "cursor" if is_cursor else "coordinate", "ground", is_cursor)

    def _find_looks(self, line: int) -> list[Look]:
        grid = self.picture.grid
        return [self._look(grid.at(column, line)) for column in range(grid.columns)]

    def _look(self, square: str) -> Look:
        picture = self.picture
        if not square:
            return OUTSIDE
        is_cursor = square == self.cursor
        if square in picture.grid.lakes:
            return WATER._replace(ring="cursor") if is_cursor else WATER
        look = look_of(
            self._face(square), light=picture.light(square), is_cursor=is_cursor, arrow=picture.arrow(square)
        )
        is_shaded = not self.scale.has_seam and sum(picture.grid.place(square)) % 2
        return look.shaded if is_shaded else look

    def _face(self, square: str) -> Face | None:
        if (flight := self._flight) is not None:
            if square == flight.path[0]:
                return flight.face
            if square == flight.path[-1]:
                return flight.waiting
        return self.picture.faces.get(square)

    # Keys and mouse

    def choose(self) -> None:
        """Choose the square under the cursor."""
        self.screen.post_message(self.Chosen(self.cursor))

    def action_step(self, columns: int, lines: int) -> None:
        """Move the cursor in a direction, to the next square that it can go to, if there is one."""
        column, line = self.picture.grid.place(self.cursor)
        while square := self.picture.grid.at(column := column + columns, line := line + lines):
            if square in self._squares:
                self.point(square)
                return

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if (square := self.square_at(event.x, event.y)) is not None and event.button == 1:
            self._grabbed = square
            self.capture_mouse()
            self.point(square)
            self.screen.post_message(self.Grabbed(square))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        square = self.square_at(event.x, event.y)
        if self._grabbed is not None and square is not None:
            self.point(square)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        origin, self._grabbed = self._grabbed, None
        self.release_mouse()
        target = self.square_at(event.x, event.y)
        if origin is not None and target is not None:
            is_click = origin == target
            self.screen.post_message(self.Chosen(target) if is_click else self.Dragged(origin, target))


class SetupBoard(Board):
    """A board whose cursor and mouse are confined to the ``squares`` of a player's zone."""

    class DraggedOff(_OnSquare, bubble=False):
        """The mouse was dragged from ``square`` out of the zone."""

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if self._grabbed is not None and self.square_at(event.x, event.y) is None:
            self.screen.post_message(self.DraggedOff(self._grabbed))


_WIDE: Final = 30
"""The number of columns needed to show a mark for every piece."""
_NAME: Final = 13  # columns for a name, if an ability follows
_MOST_PIPS: Final = 8
_INDENT: Final = 6


class Tray(Widget, can_focus=True):
    """A line for each kind of piece, and a last one to confirm the set-up.

    A line is selected with the cursor keys and Enter or with a click. The mouse can drag a piece to a square.
    """

    BINDINGS = [bound("up", "step(-1)", "tray.up"), bound("down", "step(1)", "tray.down"), CHOOSE]

    @dataclass(repr=False)
    class Selected(Message, bubble=False):
        """The line at ``place`` was selected. The last line, below the kinds, finishes the set-up."""

        place: int

    @dataclass(repr=False)
    class Dragged(Message, bubble=False):
        """The line at ``place`` was dragged out of the tray, to ``offset`` on the screen."""

        place: int
        offset: Offset

    def __init__(
        self, color: Color, entries: Sequence[Entry], finish: str, *, explains: bool = False
    ) -> None:
        """``entries`` are the kinds in the army of ``color``; ``finish`` is the last line's binding id.

        If ``explains`` and there is room, the ability of each piece is shown below its line.
        """
        super().__init__()
        self._side = color
        self._kinds = entries
        self._finish = finish
        self._longest_ability = max(len(entry.ability) for entry in entries)
        self._explains = explains
        self._left: Mapping[Kind, int] = {entry.kind: entry.pieces for entry in entries}
        self._selected_kind: Kind | None = None
        self._is_ready = self._is_placed = False
        self.place = 0
        self._dragged: int | None = None

    def show(self, left: Mapping[Kind, int], selected: Kind | None, *, is_ready: bool) -> None:
        """Show how many of each kind are left and which is selected, if any.

        ``is_ready`` enables the last line, and puts the cursor on it.
        """
        if is_ready:
            self.place = len(self._kinds)
        self._left, self._selected_kind, self._is_ready = left, selected, is_ready
        self.refresh()

    def show_army(self) -> None:
        """Show how many pieces of each kind the army has, and that all are placed."""
        self._left, self._is_placed = {entry.kind: entry.pieces for entry in self._kinds}, True
        self.refresh()

    # Drawing

    def render(self) -> Content:
        """The lines; if there is room, with gaps or abilities between them."""
        kinds = [self._kind_line(place, entry) for place, entry in enumerate(self._kinds)]
        lines = Content("\n" * self._pitch).join(kinds)
        indent = min(self.size.width - self._longest_ability, _INDENT)
        if self._explains and self._pitch > 1 and indent >= 0:
            abilities = [Content.styled(" " * indent + entry.ability, "$muted") for entry in self._kinds]
            lines = Content("\n").join(line for pair in zip(kinds, abilities, strict=True) for line in pair)
        return Content("\n\n").join([lines, self._last_line()])

    @property
    def _pitch(self) -> int:
        """Text lines from one kind to the next."""
        return 2 if self.size.height >= 2 * len(self._kinds) + 1 else 1

    def _kind_line(self, place: int, entry: Entry) -> Content:
        width, side, left = self.size.width, self._side.value, self._left[entry.kind]
        look = f"bold ${side}-ink on ${side}" if left else f"${side}-fallen-ink on ${side}-fallen"
        weight = "bold" if left else ""
        if width >= _WIDE:
            room = width - len(f"  10    {left}") - 1 - _MOST_PIPS
            ability = entry.ability if room > _NAME + self._longest_ability else ""
            name = f"  {f'{entry.name_in((_NAME if ability else room) - 1):<{_NAME}}{ability}':<{room}}  "
            badge, count = f"{entry.label:^4}", f" {left}"
            parts = [(badge, look), (name, ""), *self._pips(left, entry.pieces), (count, weight)]
        else:
            room = width - len(f" 10  {left}")
            # The gap is optional, since a badge ends in a space.
            gap = " " if max(len(each.name) for each in self._kinds) <= room else ""
            room += not gap
            name = f"{gap}{entry.name_in(room):<{room}} "
            parts = [(f"{entry.label:^3}", look), (name, ""), (str(left), weight)]
        ink = "$text" if left else "$muted"
        if self.has_focus and place == self.place:
            ink = "bold $ground on $cursor"
        elif entry.kind is self._selected_kind:
            ink = "bold $ground on $brass"
        return Content.assemble(*parts).stylize_before(ink)

    def _pips(self, left: int, pieces: int) -> list[tuple[str, str]]:
        """A mark for every piece of a kind, highlighted if it is left; no marks if there are too many."""
        if pieces > _MOST_PIPS:
            return [(" " * _MOST_PIPS, "")]
        here, gone = map(sign, "■·")
        room = " " * (_MOST_PIPS - pieces)
        return [(room, ""), (gone * (pieces - left), "$muted"), (here * left, f"${self._side.value}-text")]

    def _last_line(self) -> Content:
        left = sum(self._left.values())
        width = self.size.width
        if self._is_placed:
            return Content.styled(str(words.ALL_PLACED), "$muted")
        if not self._is_ready:
            text = words.TO_PLACE.format(left) if left else str(words.NOT_READY)
            return Content.styled(text if len(text) <= width else words.LEFT.format(left), "$muted")
        paper = "$cursor" if self.has_focus else "$brass"
        return Content.styled(f"{words.last_line(self._finish):^{width}}", f"bold $ground on {paper}")

    # Keys and mouse

    def on_focus(self) -> None:
        """Move the cursor on if its line cannot be selected."""
        if not self._has_something(self.place):
            self.action_step(1)

    def action_step(self, lines: int) -> None:
        """Move the cursor down (up if ``lines`` is -1) to the next selectable line, wrapping around."""
        places = len(self._kinds) + 1
        others = ((self.place + lines * steps) % places for steps in range(1, places))
        self.place = next(filter(self._has_something, others), self.place)
        self.refresh()

    def choose(self) -> None:
        """Select the line at the cursor."""
        self.screen.post_message(self.Selected(self.place))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if (place := self._place_at(event.y)) is not None and event.button == 1:
            self._dragged = place
            self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        place, self._dragged = self._dragged, None
        self.release_mouse()
        if place is None:
            return
        if not self.region.contains_point(event.screen_offset):
            if place < len(self._kinds):
                self.screen.post_message(self.Dragged(place, event.screen_offset))
        elif place == self._place_at(event.y):
            self.place = place
            self.refresh()
            self.choose()

    def _has_something(self, place: int) -> bool:
        return self._is_ready if place == len(self._kinds) else self._left[self._kinds[place].kind] > 0

    def _place_at(self, y: int) -> int | None:
        last = len(self._kinds)
        if y == last * self._pitch + (2 - self._pitch):
            return last if self._is_ready else None
        place = y // self._pitch
        return place if place < last else None
