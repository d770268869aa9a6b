"""Setting up in turn: a player places one piece, and the curtain comes down (D3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from stratego.hotseat.scenes import PlaceScene
from stratego.hotseat.steps import Arrange
from stratego.tui.draw.board_of_setup import picture_of_placing, ways_to_place
from stratego.tui.draw.picture import Picture
from stratego.tui.play.keys import piece_keys
from stratego.tui.play.placing_hand import Placing
from stratego.tui.screens.base import LOWER_CURTAIN
from stratego.tui.screens.game.table import TableScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.tray import CHANGE_SIDE, Tray
from stratego.tui.widgets.zone import Zone
from stratego.wording.keys import KeyLine
from stratego.wording.pieces import roster

_PIECE_KEYS: Final = "0123456789sibf"
_NARROW: Final = 22  # columns of a panel that has none to spare


class PlaceZone(Zone):
    """One's own zone."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("enter", "screen.place", "place.place"),
    ]


class PlaceScreen(TableScreen):
    """The whole board, the tray beside it, and a piece under the cursor that does not stand yet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        CHANGE_SIDE,
        bound("escape", "cancel", "place.cancel"),
        bound("l", "next_setup", "place.setups"),
        bound("r", "fill", "place.fill"),
        bound("c", "forget", "place.forget"),
        LOWER_CURTAIN,
    ]

    def __init__(self, scene: PlaceScene) -> None:
        super().__init__()
        self._scene = scene
        self._clicked = ""  # the square that a second click places on
        self._drawn_at = ""  # where the cursor was then

    @property
    def more_keys(self) -> Sequence[KeyLine]:
        keys, aside = piece_keys(self._scene.draft.rules)
        return (
            KeyLine(keys, f"Take the piece on which it stands{aside}"),
            KeyLine("Mouse", "Click a square, and again to place; or drag from the tray"),
        )

    # Drawing

    def compose_screen(self) -> ComposeResult:
        self._placing = Placing(self._scene.draft, self.host.table.intents[self._scene.color])
        yield from self.compose_table(self._picture(self._placing.start), self._placing.start)

    def make_board(self, picture: Picture, cursor: str) -> Board:
        return PlaceZone(picture, plain=self.host.plain, cursor=cursor, squares=self._scene.draft.squares)

    def compose_side(self) -> ComposeResult:
        yield Tray(self._scene.color, roster(self._scene.draft.rules), plain=self.host.plain)

    def on_mount(self) -> None:
        """Show what stands; what the other has just placed comes first."""
        self._redraw()
        if self._scene.last is not None:
            other = self.host.table.names[self._scene.color.other]
            words = f"{other} is now on {self._scene.last}. {self._placing.hint(self.board.cursor)}"
            if len(words) <= self.window.width - 2:
                self.tell(words)

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the header, and give the tray what the board leaves."""
        draft = self._scene.draft
        self.write_header(
            draft.color, f"{self.host.table.names[draft.color]}, place a piece", draft.rules.name
        )
        is_wide = panel.width > _NARROW
        self.set_class(is_wide, "-wide")
        side = self.query_one("#side")
        side.styles.width = panel.width if is_wide else panel.width + 2
        side.styles.height = min(len(draft.rules.army) * 2 + 1, panel.height)
        self.query_one("#below", Static).update(Content("\n").join(ways_to_place(draft.rules)))

    def _picture(self, cursor: str) -> Picture:
        kind = self._placing.offered(cursor)
        return picture_of_placing(
            self._scene, self._placing.planned, None if kind is None else (cursor, kind)
        )

    def _redraw(self) -> None:
        """Draw what hangs on the cursor and on what is meant."""
        placing, cursor = self._placing, self.board.cursor
        self._drawn_at = cursor
        self.board.show(self._picture(cursor))
        self.query_one(Tray).show(placing.draft.tray, placing.offered(cursor), is_ready=False)
        self.tell(placing.hint(cursor))
        self.show_keys(self._keys())

    def _keys(self) -> list[str]:
        if isinstance(self.focused, Tray):
            return ["choose:select", "tray.side:squares", "curtain.lower"]
        place = ["place.place"] if self._placing.offered(self.board.cursor) is not None else []
        plan = ["place.setups", "place.fill", *(["place.forget"] if self._placing.planned else [])]
        return [*place, *plan, "tray.side", "curtain.lower"]

    # Choosing

    def take_key(self, event: events.Key) -> bool:
        """Select a piece by its key."""
        key = (event.character or "").lower()
        if not key or key not in _PIECE_KEYS:
            return False
        self._mean(self._placing.type(key))
        return True

    def on_board_pointed(self, message: Board.Pointed) -> None:
        """The cursor is on another square, and with it what is to be placed."""
        if message.square != self._drawn_at:
            self._redraw()

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A square was clicked: the second time what is offered is placed."""
        is_again, self._clicked = self._clicked == message.square, message.square
        self._redraw()
        if is_again:
            self.action_place()

    def on_board_dragged(self, message: Board.Dragged) -> None:
        """What is to be placed was drawn to another square."""
        self._clicked = message.target

    def on_tray_taken(self, message: Tray.Taken) -> None:
        """A line of the tray was chosen."""
        self._mean(self._placing.take(roster(self._scene.draft.rules)[message.place].kind))

    def on_tray_drawn(self, message: Tray.Drawn) -> None:
        """A line of the tray was drawn to a place on the screen."""
        offset = message.offset - self.board.content_region.offset
        square = self.board.square_at(offset.x, offset.y)
        if square is not None:
            self._clicked = square
            self.board.point(square)
            self._mean(self._placing.take(roster(self._scene.draft.rules)[message.place].kind))

    def _mean(self, refusal: str) -> None:
        """Show the piece that is meant now, or why it cannot be."""
        self.set_focus(self.board)
        self._redraw()
        if refusal:
            self.tell(refusal, "refusal")

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is chosen on the board: Space lifts the curtain, and may be pressed once too often."""
        return action != "choose" or isinstance(self.focused, Tray)

    def action_place(self) -> None:
        """Place what is offered; the other is next."""
        square, placing = self.board.cursor, self._placing
        if placing.offered(square) is None:
            self._redraw()
            return
        refusal = self.host.advance(Arrange(self._scene.color, placing.cells(square)))
        if refusal is None:
            placing.remember(square)
        else:
            self.tell(refusal, "refusal")

    def action_change_side(self) -> None:
        """Go from the squares to the tray, or back."""
        tray = self.query_one(Tray)
        self.set_focus(self.board if self.focused is tray else tray)
        self.show_keys(self._keys())

    def action_cancel(self) -> None:
        """Put back what is in hand."""
        self._placing.drop()
        self._mean("")

    def action_next_setup(self) -> None:
        """Follow the next of the set-ups, those kept first."""
        setups = self.host.store.offers(self._scene.draft.rules)
        intent = self.host.table.intents[self._scene.color]
        if not setups:
            self._mean("There are no set-ups for this army and board, neither ready-made nor kept.")
            return
        intent.setup = (intent.setup + 1) % len(setups)
        setup = setups[intent.setup]
        self._placing.follow(setup.deployment.cells)
        name = f"{setup.name} ({setup.mark})" if setup.mark else setup.name
        self._follow(f"{name}. L: another set-up, C: none.")

    def action_fill(self) -> None:
        """Follow a random set-up."""
        self._placing.fill(self.host.rng)
        self._follow("A random set-up. R: another, C: none.")

    def action_forget(self) -> None:
        """Follow no plan any more."""
        self._placing.forget()
        self._mean("")

    def _follow(self, words: str) -> None:
        """Show a plan, with the cursor on its next piece."""
        self.set_focus(self.board)
        self.board.point(self._placing.start)
        self._redraw()
        self.tell(words)
