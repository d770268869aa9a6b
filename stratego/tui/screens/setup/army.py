"""A zone on which an army is set up, and the tray beside it: at the table (D1), or alone to keep it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from stratego.hotseat.draft import Draft
from stratego.hotseat.steps import Cells
from stratego.tui.draw.board_of_setup import picture_of_zone, rows_to_show, ways_to_deploy
from stratego.tui.draw.picture import Light, Picture
from stratego.tui.play.setup_selection import PIECE_KEYS, Edit, SetupSelection
from stratego.tui.screens.game.table import TableScreen
from stratego.tui.screens.ports.store import Offer
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.choices import Choice, Choices
from stratego.tui.widgets.rows import Rows
from stratego.tui.widgets.scroll import Scroll
from stratego.tui.widgets.tray import CHANGE_SIDE, Tray
from stratego.tui.widgets.zone import Zone
from stratego.wording import setting_up as words
from stratego.wording.keys import KeyLine, KeyNames
from stratego.wording.pieces import roster

_WHILE_CHOOSING: Final = frozenset(("ask_quit", "cancel", "choose", "choose_setup", "help", "lower"))
"""The actions that work while the list of set-ups is open."""
_WIDE_SIDE, _WIDEST_SIDE = 24, 44  # columns beside the board: from how many on it is wide, and the most
_WIDE_MESSAGE: Final = 80  # columns in which an idea takes no more lines than other messages


class ArmyScreen(TableScreen):
    """The zone with the tray beside it. Keys, mouse and tray work together."""

    MESSAGE_LINES: ClassVar[int] = 3
    BINDINGS: ClassVar[list[BindingType]] = [
        CHANGE_SIDE,
        bound("escape", "cancel", "deploy.cancel"),
        bound("delete,backspace", "remove", "deploy.remove"),
        bound("u", "take_back", "deploy.take_back"),
        bound("r", "fill", "deploy.fill"),
        bound("l", "choose_setup", "deploy.setups"),
        bound("m", "mirror", "deploy.mirror"),
        bound("c", "clear", "deploy.clear"),
        bound("d", "finish", "deploy.finish"),
    ]

    FINISH: ClassVar[str] = "deploy.finish"
    """The binding that ends setting up."""

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.selection = SetupSelection(draft, self.key_names)
        self._shown_rows = len(draft.rules.geometry.layout)
        self._offers: Sequence[Offer] = ()
        self._dragged = ""
        self.is_asked = False
        """Whether something was asked about the set-up as it stands, and the same key again is a yes."""

    @property
    def more_keys(self) -> Sequence[KeyLine]:
        return words.place_by_key(self.draft.rules), words.MOUSE

    # What differs between a game and the editor

    def edit(self, cells: Cells) -> None:
        """Let the cells stand so from now on, and `show_draft`."""
        raise NotImplementedError

    def finish(self) -> None:
        """The army is whole, and the player says that he is done."""
        raise NotImplementedError

    def complete(self, keys: KeyNames) -> str:
        """The hint once the army is complete."""
        raise NotImplementedError

    def write_title(self) -> None:
        """The line on top."""
        raise NotImplementedError

    def ways_out(self) -> list[str]:
        """The key that leads away from here, where it does so now."""
        raise NotImplementedError

    @property
    def draft(self) -> Draft:
        """The set-up as it stands."""
        return self.selection.draft

    def show_draft(self, draft: Draft) -> None:
        """Show what came of an edit."""
        self.selection.draft = draft
        self.redraw()

    @property
    def is_choosing(self) -> bool:
        """Whether the list of set-ups is open."""
        return self.has_class("-choosing")

    # Drawing

    def compose_screen(self) -> ComposeResult:
        yield from self.compose_table(self._picture(), self.selection.start)

    def make_board(self, picture: Picture, cursor: str) -> Board:
        return Zone(picture, plain=self.host.plain, cursor=cursor, squares=self.draft.squares)

    def compose_side(self) -> ComposeResult:
        plain = self.host.plain
        yield Tray(self.draft.color, roster(self.draft.rules), plain=plain)
        with Scroll(plain=plain, id="setups"):
            yield Choices([], plain=plain)

    def on_mount(self) -> None:
        """Show the draft as it stands."""
        self.redraw()

    def fit(self) -> None:
        """Show as many rows before the zone as leave its squares as large as they can be."""
        board = self.draft.rules.geometry
        nearest, furthest = rows_to_show(board, self.draft.color)
        room = self.room
        self._shown_rows = nearest
        self.board.show(self._picture())
        scale = self.board.scale_for(room)
        for rows in range(nearest + 1, furthest + 1):
            self._shown_rows = rows
            self.board.show(self._picture())
            if self.board.scale_for(room) != scale or self.board.size_at(scale).height > room.height:
                self._shown_rows = rows - 1
                break
        self.board.show(self._picture())
        super().fit()

    def fill(self, panel: Size, under: Size | None) -> None:
        """Give the tray what the board leaves, and say what can be done where there is room for it."""
        draft, taken = self.draft, self.board.size_at(self.board.scale)
        self.write_title()
        spare = self.window.width - taken.width
        is_wide = spare > _WIDE_SIDE
        self.set_class(is_wide, "-wide")
        side = self.query_one("#side")
        side.styles.width = min(spare - 3, _WIDEST_SIDE) if is_wide else spare
        lines = len(draft.rules.army) * 2 + 1  # in which the tray is at its best
        more = self.is_choosing and self.window.width < _WIDE_MESSAGE and self.room.height > taken.height
        self.query_one("#message").styles.height = self.MESSAGE_LINES + more
        side.styles.height = max(taken.height, min(lines, self.room.height - more))
        ways = ways_to_deploy(draft.rules, self.key_names, taken.width - 2)
        self.set_class(self.room.height - taken.height > len(ways) + 1, "-below")
        self.query_one("#below", Static).update(Content("\n").join(ways))
        if self.is_choosing:
            self._list_setups()

    def _picture(self, cells: Cells | None = None) -> Picture:
        """The zone as it stands, or as it would with these cells."""
        draft = self.draft
        lights = self.selection.lights() if cells is None else {}
        if self._dragged:
            lights[self._dragged] = Light.CHOSEN
        return picture_of_zone(draft, cells or draft.cells, lights, self._shown_rows)

    def redraw(self) -> None:
        """Redraw what depends on the draft and the selection."""
        self.is_asked = False
        self.board.show(self._picture())
        draft = self.draft
        self.query_one(Tray).show(draft.tray, self.selection.kind, is_ready=draft.ready)
        self._hint()
        self.show_keys(self._keys())

    def _hint(self) -> None:
        """Say what to do next."""
        selection, keys = self.selection, self.key_names
        if selection.selected is not None:
            hint = words.selected_on_board if selection.square else words.selected_in_tray
            self.tell(hint(selection.selected, keys))
        elif self.draft.ready:
            self.tell(self.complete(keys), "ask")
        elif not any(self.draft.tray.values()):
            self.tell(selection.status(), "ask")
        elif self.draft.history:
            self.tell(selection.status())
        else:
            self.tell(words.start(self.draft.rules, keys))

    def _keys(self) -> list[str]:
        draft = self.draft
        if self.selection.selected is not None:
            return ["choose:place", "deploy.cancel", *self.ways_out()]
        in_tray = isinstance(self.focused, Tray)
        at_once = [self.FINISH if draft.ready else "deploy.fill", "deploy.setups"]
        keys = [*at_once, *self.ways_out()]
        if in_tray:
            keys = ["choose:select", "tray.side:squares", *self.ways_out(), *at_once]
        if draft.history:
            keys.append("deploy.take_back")
        if any(draft.cells):
            keys += ["deploy.mirror", "deploy.clear"]
        return keys if in_tray else [*keys, "tray.side"]

    # Placing

    def take_key(self, event: events.Key) -> bool:
        """Place a piece by its key."""
        key = (event.character or "").lower()
        if not key or key not in PIECE_KEYS or self.is_choosing:
            return False
        self._do(self.selection.type(key, self.board.cursor))
        return True

    def action_choose(self) -> None:
        """Choose what the cursor is on, where the keyboard is."""
        match self.focused:
            case Tray(place=place, is_at_end=is_at_end):
                if is_at_end:
                    self.action_finish()
                else:
                    self._take(place)
            case Choices(place=place):
                self._load(place)
            case Board(cursor=square):
                self._choose(square)

    def on_board_grabbed(self, message: Board.Grabbed) -> None:
        """The mouse went down: what stands there may be dragged."""
        if self.selection.selected is None and message.square in self.board.picture.faces:
            self._dragged = message.square
            self.board.show(self._picture())

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A square was clicked."""
        self._choose(message.square)

    def _choose(self, square: str) -> None:
        """Choose a square; go to the tray if it is empty and nothing is selected."""
        self._dragged = ""
        had_none = self.selection.selected is None
        self._do(self.selection.pick(square))
        if had_none and self.selection.selected is None:
            self.action_change_side()

    def on_board_dragged(self, message: Board.Dragged) -> None:
        """A piece was dragged to another square."""
        self._dragged = ""
        self._do(self.selection.drag(message.origin, message.target))

    def on_zone_dragged_off(self, message: Zone.DraggedOff) -> None:
        """A piece was dragged out of the zone."""
        self._dragged = ""
        if message.square in self.board.picture.faces:
            self._do(self.selection.remove(message.square))

    def on_tray_selected(self, message: Tray.Selected) -> None:
        """A line of the tray was clicked."""
        self._take(message.place)

    def _take(self, place: int) -> None:
        """Take the piece of a line of the tray."""
        self._do(self.selection.take(roster(self.draft.rules)[place].kind))
        if self.selection.kind is not None:
            self.set_focus(self.board)

    def on_tray_dragged(self, message: Tray.Dragged) -> None:
        """A line of the tray was drawn to a place on the screen."""
        offset = message.offset - self.board.content_region.offset
        square = self.board.square_at(offset.x, offset.y)
        if square is not None:
            self.board.point(square)
            self.selection.cancel()
            self._do(self.selection.place(roster(self.draft.rules)[message.place].kind, square))

    def on_tray_finished(self) -> None:
        """The last line of the tray was clicked."""
        self.action_finish()

    def _do(self, edit: Edit) -> None:
        """Show what comes of an edit."""
        if edit.cells is not None and edit.cells != self.draft.cells:
            self.edit(edit.cells)
        else:
            self.redraw()
        if edit.cursor:
            self.board.point(edit.cursor)
        if edit.message:
            self.tell(edit.message, "refusal" if edit.is_refusal else "hint")

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is edited while the list of set-ups is open."""
        return not self.is_choosing or action in _WHILE_CHOOSING

    def action_change_side(self) -> None:
        """Go from the squares to the tray, or back."""
        tray = self.query_one(Tray)
        self.set_focus(self.board if self.focused is tray else tray)
        self.show_keys(self._keys())

    def action_cancel(self) -> None:
        """Deselect, or close the list of set-ups."""
        if self.is_choosing:
            self._leave_setups()
        self.selection.cancel()
        self.redraw()

    def action_remove(self) -> None:
        """Return the piece under the cursor to the tray."""
        self._do(self.selection.remove(self.board.cursor))

    def action_take_back(self) -> None:
        """Undo the last edit."""
        self._do(self.selection.undo())

    def action_fill(self) -> None:
        """Place the rest at random."""
        self._do(self.selection.fill(self.host.rng))

    def action_mirror(self) -> None:
        """Swap left and right."""
        self._do(self.selection.mirror())

    def action_clear(self) -> None:
        """Return all pieces to the tray."""
        self._do(self.selection.clear())

    def action_finish(self) -> None:
        """Finish, if the army is complete."""
        if not self.draft.ready:
            self.tell(self.selection.status(), "refusal")
        else:
            self.finish()

    # Set-ups to choose from

    def action_choose_setup(self) -> None:
        """List the set-ups that fit, and show each on the board."""
        if self.is_choosing:
            self.action_cancel()
            return
        self.selection.cancel()
        self._offers = self.host.store.offers(self.draft.rules)
        if not self._offers:
            self.redraw()
            self.tell(words.NO_SETUPS, "refusal")
            return
        self.add_class("-choosing")
        self.board.disabled = True
        self.set_focus(self.query_one(Choices))
        self.show_keys(["choose:load", "deploy.cancel", *self.ways_out()])
        self.fit()

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """The cursor is on another set-up."""
        if self.is_choosing:
            self._preview()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """A set-up was clicked."""
        self._load(message.place)

    def _load(self, place: int) -> None:
        """Load a set-up."""
        self._leave_setups()
        self._do(self.selection.load(self._offers[place].deployment))

    def _list_setups(self) -> None:
        """List the set-ups, with their ideas if there is room, else one idea below the board."""
        is_wide = self.has_class("-wide")
        choices = [Choice(offer.name, offer.idea if is_wide else "", offer.mark) for offer in self._offers]
        self.query_one(Choices).show(choices)
        self._preview()

    def _preview(self) -> None:
        """Show the set-up that the cursor is on."""
        offer = self._offers[self.query_one(Choices).place]
        self.board.show(self._picture(offer.deployment.cells))
        self.tell("" if self.has_class("-wide") else " ".join(offer.idea.split()))

    def _leave_setups(self) -> None:
        self.remove_class("-choosing")
        self.board.disabled = False
        self.fit()
        self.set_focus(self.board)
