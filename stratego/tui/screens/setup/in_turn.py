"""Setting up in turn: a player places one piece, and the curtain comes down (D3)."""

from collections.abc import Sequence
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from stratego.engine.errors import Explanation
from stratego.hotseat.scenes import PlaceScene
from stratego.hotseat.steps import Arrange
from stratego.table.choosing.picture import Picture
from stratego.table.choosing.placing import Placing, PlacingPlan
from stratego.table.choosing.setup_selection import piece_key
from stratego.tui.draw.boards import picture_of_placing, ways_to_place
from stratego.tui.screens.base import LOWER_CURTAIN
from stratego.tui.screens.game.board_screen import OwnTurnBoard, WaitingBoard
from stratego.tui.screens.setup.army import TrayScreen
from stratego.tui.widgets.board import Board, SetupBoard
from stratego.tui.widgets.keys import bound
from stratego.tui.widgets.tray import Tray
from stratego.wording import setting_up as words
from stratego.wording import turn
from stratego.wording.keys import KeyLine
from stratego.wording.language import Sentence
from stratego.wording.lists import offered
from stratego.wording.program import LEAVE_BY
from stratego.wording.refusals import said

_NARROW: Final = 22  # columns of the narrowest panel


class PlacingBoard(SetupBoard):
    """The player's own zone, in which Enter places the offered piece."""

    BINDINGS = [bound("enter", "screen.place", "place.place")]


class InTurnScreen(TrayScreen):
    """The whole board, and the tray beside it."""

    HEADING = Sentence("{name}")

    def __init__(self, scene: PlaceScene) -> None:
        super().__init__(scene.draft)
        self._scene = scene

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the header, and give the tray what the board leaves."""
        self.write_title()
        rules = self._scene.draft.rules
        is_wide = panel.width > _NARROW
        self.set_class(is_wide, "-wide")
        side = self.query_one("#side")
        side.styles.width = panel.width - 1 if is_wide else panel.width + 1
        side.styles.height = min(len(rules.army) * 2 + 1, panel.height)

    def write_title(self) -> None:
        name = self.names[self._scene.color]
        heading = self.HEADING.format(name=name)
        called = "" if heading == name else name
        self.write_heading(self._scene.draft.rules, heading, self._scene.hand_overs, called)


class PlaceScreen(OwnTurnBoard, InTurnScreen):
    """A player's turn to place a piece: the offered one is under the cursor."""

    HEADING = words.PLACE_HEADING

    _scene: PlaceScene
    WIDGETS = (PlacingBoard, Tray)
    BINDINGS = [
        bound("escape", "cancel", "place.cancel"),
        bound("l", "next_setup", "place.setups"),
        bound("r", "fill", "place.fill"),
        bound("c", "forget", "place.forget"),
        LOWER_CURTAIN,
    ]

    def __init__(self, scene: PlaceScene) -> None:
        super().__init__(scene)
        self._clicked = ""  # the square that a second click places on
        self._drawn_at = ""  # where the cursor was then

    def more_keys(self) -> Sequence[KeyLine]:
        return words.by_key(self._scene.draft.rules, words.SELECT_THAT_PIECE), words.by_mouse(
            words.PLACE_BY_MOUSE
        )

    @property
    def _plan(self) -> PlacingPlan:
        return self.host.current_game.plans[self._scene.color]

    # Drawing

    def compose_screen(self) -> ComposeResult:
        self._placing = Placing(self._scene.draft, self._plan)
        yield from self.compose_board_screen(self._picture(self._placing.start), self._placing.start)

    def make_board(self, picture: Picture, cursor: str) -> Board:
        return PlacingBoard(picture, plain=self.plain, cursor=cursor, squares=self._scene.draft.squares)

    def on_mount(self) -> None:
        """Show the board, and first what the other player has just placed."""
        self._redraw()
        if self._scene.last is not None:
            other = self.names[self._scene.color.other]
            hint = words.place_hint(self._placing, self.board.cursor, self.key_names)
            placed = words.OTHER_PLACED.format(name=other, square=self._scene.last)
            both = f"{placed} {hint}"
            self.tell(both if len(both) <= self.window.width - 2 else placed)

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the header, give the tray what the board leaves, and list the keys."""
        super().fill(panel, under)
        ways = ways_to_place(self._scene.draft.rules, self.key_names)
        self.query_one("#below", Static).update(Content("\n").join(ways))

    def _picture(self, cursor: str) -> Picture:
        kind = self._placing.offered(cursor)
        return picture_of_placing(
            self._scene, self._placing.planned, None if kind is None else (cursor, kind)
        )

    def _redraw(self) -> None:
        """Redraw what depends on the cursor and the plan."""
        placing, cursor = self._placing, self.board.cursor
        self._drawn_at = cursor
        self.board.show(self._picture(cursor))
        self.tray.show(placing.draft.tray, placing.offered(cursor), is_ready=False)
        self.tell(words.place_hint(placing, cursor, self.key_names))
        self.show_keys()

    def keys(self) -> list[str]:
        if self.is_in_tray:
            return ["choose:select", "tray.side:squares", "curtain.lower"]
        place = ["place.place"] if self._placing.offered(self.board.cursor) is not None else []
        plan = ["place.setups", "place.fill", *(["place.forget"] if self._placing.planned else [])]
        return [*place, *plan, "tray.side", "curtain.lower"]

    # Choosing

    def take_key(self, event: events.Key) -> bool:
        """Select a piece by its key."""
        key = piece_key(event.character)
        if not key:
            return False
        self._show_selection(self._placing.type(key))
        return True

    def on_board_pointed(self, message: Board.Pointed) -> None:
        """The cursor is on another square, and with it the offered piece."""
        if message.square != self._drawn_at:
            self._redraw()

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A square was clicked; the second time, place the offered piece."""
        is_again, self._clicked = self._clicked == message.square, message.square
        self._redraw()
        if is_again:
            self.action_place()

    def on_board_dragged(self, message: Board.Dragged) -> None:
        """The offered piece was dragged to another square."""
        self._clicked = message.target

    def on_tray_selected(self, message: Tray.Selected) -> None:
        """A line of the tray was chosen."""
        self._show_selection(self._placing.take(self.kind(message.place)))

    def on_tray_dragged(self, message: Tray.Dragged) -> None:
        """A line of the tray was dragged to a place on the screen."""
        square = self.square_of(message)
        if square is not None:
            self._clicked = square
            self._show_selection(self._placing.take(self.kind(message.place)))

    def _show_selection(self, refusal: Explanation | None = None) -> None:
        """Show what is selected now, or why that was refused."""
        self.set_focus(self.board)
        self._redraw()
        if refusal is not None:
            self.tell(said(refusal), "refusal")

    # Keys

    def works(self, action: str) -> bool:
        """Nothing is chosen on the board: Space lifts the curtain, and may be pressed once too often."""
        return action != "choose" or self.is_in_tray

    def action_place(self) -> None:
        """Place the offered piece; then it is the other player's turn."""
        square, placing = self.board.cursor, self._placing
        if placing.offered(square) is None:
            self._redraw()
            return
        refusal = self.host.advance(Arrange(self._scene.color, placing.cells(square)))
        if refusal is None:
            placing.remember(square)
        else:
            self.tell(refusal, "refusal")

    def action_cancel(self) -> None:
        """Deselect; with nothing selected, say how to leave."""
        has_chosen = self._placing.kind is not None
        self._placing.cancel()
        self._show_selection()
        if not has_chosen:
            self.tell(LEAVE_BY.format(keys=self.key_names))

    def action_next_setup(self) -> None:
        """Follow the next set-up, the user's own first."""
        store, rules, plan = self.store, self._scene.draft.rules, self._plan
        plan.offer += 1
        setup = store.offer(rules, plan.offer)
        if setup is None:
            plan.offer = 0
            setup = store.offer(rules, plan.offer)
        if setup is None:
            self._show_selection()
            self.tell(str(words.NO_SETUPS), "refusal")
            return
        self._placing.follow(setup.cells)
        name, _, mark = offered(setup)
        following = words.FOLLOWING_OWN if mark else words.FOLLOWING
        self._follow(following.format(name=name, mark=mark, keys=self.key_names))

    def action_fill(self) -> None:
        """Follow a random set-up."""
        self._placing.fill(self.host.rng)
        self._follow(words.FOLLOWING_RANDOM.format(keys=self.key_names))

    def action_forget(self) -> None:
        """Drop the plan."""
        self._placing.forget()
        self._show_selection()

    def _follow(self, message: str) -> None:
        """Show a plan, with the cursor on its next piece."""
        self.set_focus(self.board)
        self.board.point(self._placing.start)
        self._redraw()
        self.tell(message)


class SetupWaitingScreen(WaitingBoard, InTurnScreen):
    """Single player: their own zone while the opponent is setting up, and the enemy's squares (D3)."""

    BINDINGS = [LOWER_CURTAIN]
    _scene: PlaceScene

    def compose_screen(self) -> ComposeResult:
        draft = self._scene.draft
        plan = self.host.current_game.plans[draft.color]
        picture = picture_of_placing(self._scene, Placing(draft, plan).planned, None)
        yield from self.compose_board_screen(picture, plan.square or draft.squares[0])

    def on_mount(self) -> None:
        """Show what is left to place."""
        is_ready = self.host.current_game.seat is not None and self._scene.draft.ready
        self.tray.show(self._scene.draft.tray, None, is_ready=is_ready)
        self.tell(self.opponent_at_work())

    def doing(self) -> Sentence:
        return turn.SETTING_UP if self._scene.draft.rules.deployment == "secret" else turn.PLACING
