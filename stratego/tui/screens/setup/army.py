"""Screens for setting up an army, all at once (D1) or in turn (D3), and for editing a set-up."""

from collections.abc import AsyncIterator, Callable, Sequence
from itertools import zip_longest
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events, getters
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Input, Static

from stratego.engine.pieces import COLORS
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.draft import Draft
from stratego.hotseat.scenes import Coaching, DeployScene, PlaceScene, Scene
from stratego.hotseat.steps import Arrange, Cells, Ready
from stratego.table.choosing.picture import Light, Picture
from stratego.table.choosing.setup_selection import PIECE_KEYS, Edit, Placing, SetupSelection, piece_key
from stratego.table.listing import Offer
from stratego.tui.draw.board_cells import SCALES, picture_of_placing, picture_of_zone, rows_to_show
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import LOWER_CURTAIN
from stratego.tui.screens.game.board_base import NEXT_LESSON, BoardScreen, OwnTurnBoard, WaitingBoard
from stratego.tui.widgets.board import Board, SetupBoard, Tray
from stratego.tui.widgets.key_bar import bound
from stratego.tui.widgets.lists import Choices, LineField, Rows, Scroll
from stratego.wording import clock, hosting, lessons, lists, setting_up as words
from stratego.wording.help import tip_for
from stratego.wording.keys import NO_KEY, Choice, KeyLine, KeyNames, Tone
from stratego.wording.language import Sentence, shipped
from stratego.wording.names import roster, said, side_name

_NARROW: Final = 22  # maximum columns of a narrow panel
_READING: Final = "set-ups"  # the group of the worker that reads further set-ups for the list


def ways_to_deploy(rules: Ruleset, keys: KeyNames, width: int) -> list[Content]:
    """Return lines of keys and what they do: two groups, side by side if they fit into ``width`` columns."""
    by_piece, at_once = words.ways_by_piece(rules, keys), words.ways_at_once(keys)
    left, right = _ways(by_piece), _ways(at_once)
    column = max(line.cell_length for line in left) + 3
    if column + max(line.cell_length for line in right) > width:
        return _ways([*by_piece, *at_once])
    pairs = zip_longest(left, right, fillvalue=Content(""))
    return [Content.assemble(line.pad_right(column - line.cell_length), other) for line, other in pairs]


def _ways(ways: Sequence[KeyLine]) -> list[Content]:
    lines = [line for line in ways if line.keys != str(NO_KEY)]
    width = max(len(line.keys) for line in lines) + 2
    return [Content.assemble((f"{line.keys:<{width}}", "$brass"), (line.words, "$muted")) for line in lines]


class TrayScreen(BoardScreen):
    """A tray beside the board; either can have the focus, and pieces can be dragged from one to the other."""

    CSS_PATH = sheets("board", "setup")
    tray = getters.query_one(Tray)
    WIDGETS: ClassVar[Sequence[type[Widget]]] = (Board, Tray)
    TYPED = PIECE_KEYS
    FINISH: ClassVar[str] = "deploy.finish"
    """The id of the binding that finishes the set-up or, in the editor, saves it."""
    HEADING: ClassVar[Sentence] = words.HEADING
    BINDINGS = [bound("tab,shift+tab", "change_side", "tray.side")]
    _advice = ""  # the tip, if the top line does not show it

    def __init__(self, draft: Draft, says: Coaching | None = None, *, hand_overs: int = 0) -> None:
        """``draft`` gives the ruleset and the side; ``says`` is the coach's comment in a lesson.

        ``hand_overs``, the number of hand-overs so far, selects the tip.
        """
        super().__init__(says)
        self._ruleset, self._side, self._hand_overs = draft.rules, draft.color, hand_overs
        self._army = roster(draft.rules)

    def compose_side(self) -> ComposeResult:
        yield Tray(self._side, self._army, self.FINISH, explains=self.coach is not None)

    def write_title(self) -> None:
        """Write the top line: the player, and beside it the time left, a tip or the game.

        The time is shown while a clock runs; otherwise the tip, or the game if the tip does not fit.
        """
        name, tip = self.names[self._side], tip_for(self._ruleset, self._hand_overs)
        heading = self.HEADING.format(name=name)
        badge = max(cell_len(side_name(color)) for color in COLORS) + 6  # including the gaps around it
        has_room = cell_len(tip) <= self.window.width - cell_len(heading) - badge
        aside = tip if has_room else shipped("game name", self._ruleset.name)
        time = self.host.current_game.time
        if time is not None and time.runs:
            has_room, aside = False, clock.to_set_up(time)
        self.write_header(self._side, heading, aside, called=name)
        self._advice = "" if has_room else tip

    def show_time(self) -> None:
        self.write_title()

    def fit_side(self, width: int, height: int) -> None:
        """Lay out the tray as a panel of this size beside the board."""
        is_wide = width > _NARROW
        self.set_class(is_wide, "-wide")
        side = self.query_one("#side")
        side.styles.width, side.styles.height = width - 1 if is_wide else width + 1, height

    @property
    def is_in_tray(self) -> bool:
        """Whether the focus is on the tray rather than the board."""
        return self.focused is self.tray

    def square_of(self, message: Tray.Dragged) -> str | None:
        """Put the cursor on the square where a piece was dropped. Returns the square, if there is one."""
        offset = message.offset - self.board.content_region.offset
        if (square := self.board.square_at(offset.x, offset.y)) is not None:
            self.board.point(square)
        return square

    def action_change_side(self) -> None:
        """Move the focus from the squares to the tray, or back."""
        self.set_focus(self.board if self.is_in_tray else self.tray)
        self.show_keys()


_WHILE_CHOOSING: Final = frozenset(("ask_quit", "cancel", "choose", "choose_setup", "help", "lower"))
"""The actions that work while the list of set-ups is open."""
_HIGH: Final = 3  # lines; if squares are at least this high in the game, they are no larger here
_WIDE_MESSAGE: Final = 80  # columns; in a narrower window, descriptions and news need an extra line


class ArmyScreen(TrayScreen):
    """Base class of the screens for a whole set-up: the player's zone, with the tray beside it."""

    WIDGETS: ClassVar[Sequence[type[Widget]]] = (SetupBoard, Tray, Choices)
    MESSAGE_LINES: ClassVar[int] = 3
    ANSWERS_UNUSED_KEYS = True
    BINDINGS = [
        bound("escape", "cancel", "deploy.cancel"),
        bound("delete,backspace", "remove", "deploy.remove"),
        bound("u", "take_back", "deploy.take_back"),
        bound("r", "fill", "deploy.fill"),
        bound("l", "choose_setup", "deploy.setups"),
        bound("m", "mirror", "deploy.mirror"),
        bound("c", "clear", "deploy.clear"),
        bound("d", "finish", "deploy.finish"),
    ]

    _list = getters.query_one(Choices)

    def __init__(self, draft: Draft, says: Coaching | None = None, *, hand_overs: int = 0) -> None:
        super().__init__(draft, says, hand_overs=hand_overs)
        self.selection = SetupSelection(draft)
        self._shown_rows = len(draft.rules.geometry.layout)
        self.offers: list[Offer] = []  # the set-ups in the list; empty while it is closed
        self._dragged = ""

    def more_keys(self) -> Sequence[KeyLine]:
        return words.by_key(self.draft.rules, words.PLACE_THAT_PIECE), words.by_mouse(words.EDIT_BY_MOUSE)

    @property
    def is_listing(self) -> bool:
        """Whether the list of set-ups is open; until it is closed, the board takes no input."""
        return bool(self.offers)

    # What differs between a game and the editor

    def edit(self, cells: Cells) -> None:
        """Change the set-up to these cells, and call `show_draft`."""
        raise NotImplementedError

    def action_finish(self) -> None:
        """Ask the player to confirm the set-up or, in the editor, to name it."""
        raise NotImplementedError

    def ways_out(self) -> list[str]:
        """Return hints about the keys that now lead away from this screen."""
        raise NotImplementedError

    @property
    def draft(self) -> Draft:
        """The current set-up."""
        return self.selection.draft

    def show_draft(self, draft: Draft) -> None:
        """Show the draft after an edit."""
        self.selection.draft = draft
        self.redraw()

    # Drawing

    def hide_question(self) -> None:
        self.redraw()

    def make_board(self) -> Board:
        return SetupBoard(self._picture(), cursor=self.selection.start, squares=self.draft.squares)

    def compose_side(self) -> ComposeResult:
        yield from super().compose_side()
        with Scroll(id="setups"):
            yield Choices([])

    def on_mount(self) -> None:
        """Show the draft."""
        self.redraw()

    def fit(self) -> None:
        """Show as many rows in front of the zone as fit without making the squares smaller.

        The squares are no larger than in the game, unless the squares there are less than three lines high.
        """
        board = self.draft.rules.geometry
        nearest, furthest = rows_to_show(board, self.draft.color)
        self.board.most = SCALES[0]
        self._show_rows(board.height)
        room = self.room
        in_game = room.with_height(room.height + self.MESSAGE_LINES - 1)
        if (whole := self.board.scale_for(in_game)).lines >= _HIGH:
            self.board.most = whole
        self._show_rows(nearest)
        scale = self.board.scale_for(room)
        spare = room.height - self.board.size_at(scale).height
        self._show_rows(max(nearest, min(nearest + spare // scale.lines, furthest)))
        super().fit()

    def _show_rows(self, rows: int) -> None:
        self._shown_rows = rows
        self.board.show(self._picture())

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the header, give the tray the room beside the board, and list the keys below if they fit."""
        draft, taken = self.draft, self.board.taken
        self.write_title()
        lines = len(draft.rules.army) * 2 + 1 + (self.coach is not None)  # as many as the tray can use
        says_more = self.is_listing or self.seat is not None
        more = says_more and self.window.width < _WIDE_MESSAGE and self.room.height > taken.height
        is_typing = self.line is not None  # the input line takes a line from the message
        self.query_one("#message").styles.height = self.MESSAGE_LINES + more - is_typing
        self.fit_side(panel.width, max(taken.height, min(lines, self.room.height - more)))
        ways = ways_to_deploy(draft.rules, self.key_names, taken.width - 3)
        has_room = self.room.height - taken.height > len(ways) + 1
        self.set_class(has_room and not self.is_listing, "-below")  # the keys do nothing in an open list
        self.query_one("#below", Static).update(Content("\n").join(ways))
        if self.is_listing:
            self._list.show(list(map(self._choice, self.offers)))
            self._preview()

    def _picture(self, cells: Cells | None = None) -> Picture:
        """Return a picture of the zone with its current pieces, or with ``cells`` instead."""
        lights = self.selection.lights() if cells is None else {}
        if self._dragged:
            lights[self._dragged] = Light.CHOSEN
        return picture_of_zone(self.draft, cells or self.draft.cells, lights, self._shown_rows)

    def redraw(self) -> None:
        """Redraw everything that depends on the draft and the selection."""
        self.board.show(self._picture())
        self.tray.show(self.draft.tray, self.selection.kind, is_ready=self.draft.ready)
        self.tell(*words.hint(self.selection, self.FINISH, self.key_names))
        self.show_keys()

    def keys(self) -> list[str]:
        if self.is_listing:
            return ["choose:load", "deploy.cancel", *self.ways_out()]
        return words.keys(self.selection, self.FINISH, self.ways_out(), in_tray=self.is_in_tray)

    # Placing

    def take_key(self, event: events.Key) -> bool:
        """Place the piece that the key stands for, if any."""
        key = piece_key(event.character)
        if not key or self.is_listing:
            return False
        self._do(self.selection.type(key, self.board.cursor))
        return True

    def on_board_grabbed(self, message: Board.Grabbed) -> None:
        """Close any question. If nothing is selected, mark the pressed piece, which may be dragged."""
        self.action_withdraw()
        if self.selection.selected is None and message.square in self.board.picture.faces:
            self._dragged = message.square
            self.board.show(self._picture())

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """Choose a square. If it is empty and nothing is selected, go to the tray if that has pieces."""
        had_none = self.selection.selected is None
        self._do(self.selection.pick(message.square))
        if had_none and self.selection.selected is None and any(self.draft.tray.values()):
            self.action_change_side()

    def on_board_dragged(self, message: Board.Dragged) -> None:
        """Move a piece that was dragged to another square."""
        self._do(self.selection.drag(message.origin, message.target))

    def on_setup_board_dragged_off(self, message: SetupBoard.DraggedOff) -> None:
        """Return to the tray a piece that was dragged out of the zone."""
        if message.square in self.board.picture.faces:
            self._do(self.selection.remove(message.square))

    def on_tray_selected(self, message: Tray.Selected) -> None:
        """Select the piece on a line of the tray; the last line finishes the set-up."""
        if message.place == len(self._army):
            self.action_finish()
            return
        self._do(self.selection.take(self._army[message.place].kind))
        if self.selection.kind is not None:
            self.set_focus(self.board)

    def on_tray_dragged(self, message: Tray.Dragged) -> None:
        """Place a piece that was dragged from the tray to a square."""
        if (square := self.square_of(message)) is not None:
            self.selection.cancel()
            self._do(self.selection.place(self._army[message.place].kind, square))

    def _do(self, edit: Edit) -> None:
        """Carry out an edit, and show its fault or advice, if any."""
        self._dragged = ""
        if edit.cells is not None and edit.cells != self.draft.cells:
            self.edit(edit.cells)
        else:
            self.redraw()
        if edit.cursor:
            self.board.point(edit.cursor)
        if edit.fault is not None:
            self.tell(said(edit.fault, keys=self.key_names), "refusal" if edit.is_refusal else "hint")

    # Keys

    def works(self, action: str) -> bool:
        """Whether an action works now; nothing is edited while the list of set-ups is open."""
        return not self.is_listing or action in _WHILE_CHOOSING

    def action_cancel(self) -> None:
        """Deselect, or close the list of set-ups."""
        if self.is_listing:
            self._show_list([])
        self.selection.cancel()
        self.redraw()

    def action_remove(self) -> None:
        """Return the piece under the cursor to the tray; on an empty square, the one on the square before."""
        self._do(self.selection.remove(self.board.cursor))

    def action_take_back(self) -> None:
        """Undo the last edit."""
        self._do(self.selection.undo())

    def action_fill(self) -> None:
        """Place the remaining pieces at random."""
        self._do(self.selection.fill(self.host.rng))

    def action_mirror(self) -> None:
        """Swap left and right in the set-up."""
        self._do(self.selection.replace(self.draft.mirror()))

    def action_clear(self) -> None:
        """Return all pieces to the tray."""
        self._do(self.selection.replace(self.draft.clear()))
        self.tell(words.CLEARED.format(keys=self.key_names))

    # Set-ups to load

    def action_choose_setup(self) -> None:
        """Open or close the list of set-ups that fit; the board shows the one at the list's cursor."""
        if self.is_listing:
            self.action_cancel()
            return
        self.selection.cancel()
        offers = self.store.offers(self.draft.rules)
        if offers.first:
            self._show_list(list(offers.first))
            self.run_worker(self._read_on(offers.rest), group=_READING)
        else:
            self.redraw()
            self.tell(str(words.NO_SETUPS), "refusal")

    async def _read_on(self, rest: AsyncIterator[Sequence[Offer]]) -> None:
        async for part in rest:
            if not self._list.is_attached:  # the screen has just been left
                return
            self.offers += part
            self._list.add(list(map(self._choice, part)))

    def _choice(self, offer: Offer) -> Choice:
        """Return the list's line for a set-up, with its description only if the panel is wide."""
        choice = lists.offered(offer)
        return choice if self.has_class("-wide") else choice._replace(words="")

    def _show_list(self, offers: list[Offer]) -> None:
        """Show these set-ups in place of the tray; if there are none, show the tray again."""
        self.workers.cancel_group(self, _READING)
        self.offers = offers
        self.set_class(self.is_listing, "-choosing")
        self.board.disabled = self.is_listing
        self.set_focus(self._list if self.is_listing else self.board)
        self.show_keys()
        self.fit()

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Show the set-up at the cursor."""
        if self.is_listing:
            self._preview()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Load the set-up."""
        offer = self.offers[message.place]
        self._show_list([])
        self._do(self.selection.replace(self.draft.arrange(offer.cells)))

    def _preview(self) -> None:
        """Show the set-up at the cursor; its description goes below the board if the list is too narrow."""
        offer = self.offers[self._list.place]
        self.board.show(self._picture(offer.cells))
        self.tell("" if self.has_class("-wide") else " ".join(lists.offered(offer).words.split()))


_MARGINS: Final = 4  # columns beside a message


class DeployScreen(ArmyScreen):
    """Sets up one player's army. Set-ups cannot be saved here, since the other player could find them.

    In a lesson, a finished set-up with a mistake is not accepted, and the coach says why.
    """

    BINDINGS = [LOWER_CURTAIN, NEXT_LESSON]

    def __init__(self, scene: DeployScene) -> None:
        super().__init__(scene.draft, scene.coaching, hand_overs=scene.hand_overs)
        self._last_army: Cells | None = None  # the set-up of the previous game, in a rematch

    def on_mount(self) -> None:
        """In a rematch, place the set-up of the previous game."""
        self._last_army = self.host.current_game.last_army(self.draft.color)
        if self._last_army is not None:
            self.edit(self._last_army)

    def show(self, scene: Scene) -> bool:
        """Show the draft after an edit. Returns False unless ``scene`` continues this player's setting up."""
        if not isinstance(scene, DeployScene) or scene.color is not self.draft.color:
            return False
        if self.coach is not None and not self.coach.goes_on(scene.coaching):
            return False
        self.show_draft(scene.draft)
        return True

    def tell(self, text: str, tone: Tone = "hint") -> None:
        """Show a message below the board, followed by advice or by news of the other player."""
        self._told: tuple[str, Tone] = text, tone  # repeated when the other player comes or leaves
        seat, room = self.seat, self.window.width - _MARGINS
        lines = Content.styled(text, self.LOOKS[tone]).wrap(room)
        if seat is not None:
            name = self.names[self.draft.color.other]
            news = hosting.news_in_turn(seat, name, self.key_names, room, has_begun=False)
            told = hosting.IS_HERE.format(name=name) if news is None else news
            lines += Content.styled(told, "$muted" if news is None else "$brass").wrap(room)
        elif self._advice and len(lines) == 1 and tone == "hint" and not self.is_listing:
            lines.append(Content.styled(self._advice, self.LOOKS[tone]))
        self.set_class(len(lines) >= self.MESSAGE_LINES, "-long")
        self.query_one("#message", Static).update(Content("\n").join(lines), layout=False)

    def follow(self, scene: Scene) -> bool:
        """Stay on this screen when the other player comes or leaves."""
        if self.seat is None or not isinstance(scene, DeployScene):
            return True
        self.tell(*self._told)
        self.write_title()  # the clock may have started
        return False

    def edit(self, cells: Cells) -> None:
        """Make the edit as a step of the game."""
        self.host.advance(Arrange(self.draft.color, cells))

    def action_cancel(self) -> None:
        """Close the list or deselect; if neither applies, leave the lesson or say how to leave the game."""
        has_chosen = self.is_listing or self.selection.selected is not None
        super().action_cancel()
        if not has_chosen:
            self.leave_lesson()

    def action_finish(self) -> None:
        """Ask whether the set-up is final; if it cannot be played yet, say what it lacks."""
        if not self.draft.ready:
            self.tell(words.lacking(self.draft), "refusal")
        elif self.question is not None and not self.question.is_final:
            self.action_confirm_question()  # a second click confirms
        else:
            done = Ready(self.draft.color)
            self.ask_whether(words.CONFIRM, lambda: self.host.advance(done), is_final=False)

    def write_title(self) -> None:
        """Write the usual top line or, in a lesson, the lesson's title and number."""
        if self.coach is None:
            super().write_title()
        else:
            title = shipped("lesson title", self.coach.says.title)
            self.write_header(self.draft.color, title, self.go.place_of_lesson())

    def ways_out(self) -> list[str]:
        """Return the hint about lowering the curtain or, in a lesson, about leaving the lesson."""
        return ["curtain.lower" if self.coach is None else "deploy.cancel:back"]

    # In a lesson

    @property
    def _is_over(self) -> bool:
        return self.coach is not None and self.coach.says.is_over

    def redraw(self) -> None:
        super().redraw()
        if self.coach is not None:
            self.coach.speak(self.key_names)
        if self.draft.cells == self._last_army and self.selection.selected is None:
            self.tell(words.AS_LAST_TIME.format(keys=self.key_names), "ask")
        if self._is_over:
            done = lessons.SET_UP_DONE if self.go.what_follows else lessons.DONE[""]
            self.tell(done.format(keys=self.key_names), "ask")

    def keys(self) -> list[str]:
        following = ["lesson.next"] if self._is_over and self.go.what_follows else []
        return [*following, "deploy.cancel:back"] if self._is_over else super().keys()

    def take_key(self, event: events.Key) -> bool:
        return not self._is_over and super().take_key(event)

    def works(self, action: str) -> bool:
        """Whether an action works now. Once a lesson is over, the army can no longer be changed."""
        if self._is_over or action == "next_lesson":
            return self._is_over and action in ("next_lesson", "cancel", "help", "ask_quit")
        return (self.coach is None or action not in ("lower", "choose_setup")) and super().works(action)


class SetupEditor(ArmyScreen):
    """Edits a set-up to be saved, outside a game. Nothing here is secret.

    The zone is Red's, and the set-up fits either side.
    """

    WIDGETS = (*ArmyScreen.WIDGETS, LineField)
    FINISH = "editor.save"
    BINDINGS = [bound("d", "finish", "editor.save")]

    def __init__(self, draft: Draft, leave: Callable[[str], None], name: str, title: str) -> None:
        """``name`` is the set-up's name, if any. With a ``title`` to show instead, ask for a name at once.

        ``leave`` shows the next screen; its argument is the set-up's name if it was saved, else "".
        """
        super().__init__(draft)
        self._leave, self._setup_name, self._setup_title = leave, name, title
        self._saved = draft.cells

    def help_rules(self) -> Ruleset:
        """Return the ruleset that the set-up is made for."""
        return self.draft.rules

    def compose_screen(self) -> ComposeResult:
        yield from super().compose_screen()
        yield LineField(words.NAME, self.store.longest_setup_name, is_shown=False)

    def on_mount(self) -> None:
        """Ask for the name at once if the screen was opened to save a set-up from a finished game."""
        if self._setup_title:
            self.action_finish()

    def redraw(self) -> None:
        super().redraw()
        if self.line:
            self.set_focus(self.query_one(LineField))
            self.tell(str(words.ASK_NAME if self.draft.ready else words.ASK_DRAFT_NAME), "ask")

    def edit(self, cells: Cells) -> None:
        """Change only the draft: there is no game."""
        self.show_draft(self.draft.arrange(cells))

    def write_title(self) -> None:
        """Write the set-up's name or, if it has none yet, a title."""
        title = self._setup_name or self._setup_title or str(words.NEW)
        self.write_header(None, title, shipped("game name", self.draft.rules.name))

    def ways_out(self) -> list[str]:
        """Return the hint about leaving the editor, unless there is something to cancel first."""
        return [] if self.is_listing or self.selection.selected is not None else ["deploy.cancel:back"]

    def works(self, action: str) -> bool:
        """Whether an action works now; nothing is edited while the name is typed."""
        return action in ("ask_quit", "cancel", "help") if self.line else super().works(action)

    def keys(self) -> list[str]:
        """Return the hints about keys; once a piece is placed, even an unfinished set-up can be saved."""
        if self.line:
            return ["line.enter", "deploy.cancel"]
        hints = super().keys()
        if self.draft.ready or not any(self.draft.cells) or self.selection.selected is not None:
            return hints
        return [*hints[:2], "editor.save:draft", *hints[2:]]

    # Saving

    def action_finish(self) -> None:
        """Ask for a name under which to save the set-up, unless the set-up is empty."""
        if any(self.draft.cells):
            self.selection.cancel()
            self._set_naming(is_naming=True)
        else:
            self.tell(str(words.NOTHING_TO_SAVE), "refusal")

    def _set_naming(self, *, is_naming: bool) -> None:
        """Show or hide the field for the name; while it is shown, the board and the tray are disabled."""
        self.set_class(is_naming, "-naming")
        self.board.disabled = self.tray.disabled = is_naming
        line = self.query_one(LineField)
        line.display, line.value = is_naming, self._setup_name
        self.set_focus(self.board)
        self.redraw()
        self.fit()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Save the set-up; ask first if another set-up has the name."""
        name = message.value.strip()
        is_own = name.casefold() == self._setup_name.casefold()
        if is_own or not self.store.has_setup(name):
            self._save(name, replace=is_own)
            return
        self.set_focus(None)
        self.ask_whether(words.CONFIRM_REPLACING.format(name=name), lambda: self._save(name, replace=True))

    def _save(self, name: str, *, replace: bool) -> None:
        if not self.fails(lambda: self.store.save_setup(name, self.draft, replace=replace)):
            self._leave(name)

    # Leaving

    def action_cancel(self) -> None:
        """Stop naming, close the list or deselect; if there is nothing to cancel, leave the editor."""
        if self.line:
            self._set_naming(is_naming=False)
        elif self.is_listing or self.selection.selected is not None:
            super().action_cancel()
        else:
            self._ask_leaving(lambda: self._leave(""))

    def action_ask_quit(self) -> None:
        """Leave the program; ask first if changes would be lost."""
        self._ask_leaving(super().action_ask_quit)

    def _ask_leaving(self, leave: Callable[[], None]) -> None:
        """Call ``leave``; ask first if the set-up has been changed here."""
        if self.draft.cells == self._saved:
            leave()
        else:
            self.ask_whether(words.DISCARD, leave)


class PlacingBoard(SetupBoard):
    """A board whose cursor stays in the player's zone; Enter places the offered piece."""

    BINDINGS = [bound("enter", "screen.place", "place.place")]


class InTurnScreen(TrayScreen):
    """Base class of the screens for setting up in turn (D3): the whole board, and the tray beside it."""

    HEADING = Sentence("{name}")

    def __init__(self, scene: PlaceScene) -> None:
        super().__init__(scene.draft, hand_overs=scene.hand_overs)
        self._scene = scene

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the header, and give the tray the room beside the board."""
        self.write_title()
        self.fit_side(panel.width, min(len(self._army) * 2 + 1, panel.height))


class PlaceScreen(OwnTurnBoard, InTurnScreen):
    """A player's turn to place a piece: the offered piece is shown under the cursor."""

    HEADING = words.PLACE_HEADING
    _scene: PlaceScene
    _clicked = ""  # the square on which a second click places the piece
    _drawn_at: str  # where the cursor was when the board was last drawn
    WIDGETS = (PlacingBoard, Tray)
    BINDINGS = [
        bound("escape", "cancel", "place.cancel"),
        bound("l", "next_setup", "place.setups"),
        bound("r", "fill", "place.fill"),
        bound("c", "forget", "place.forget"),
        LOWER_CURTAIN,
    ]

    def more_keys(self) -> Sequence[KeyLine]:
        by_key = words.by_key(self._scene.draft.rules, words.SELECT_THAT_PIECE)
        return by_key, words.by_mouse(words.PLACE_BY_MOUSE)

    # Drawing

    def make_board(self) -> Board:
        self._placing = Placing(self._scene.draft, self.host.current_game.plans[self._scene.color])
        start = self._placing.start
        return PlacingBoard(self._picture(start), cursor=start, squares=self._scene.draft.squares)

    def on_mount(self) -> None:
        """Show the board and, if the other player has just placed a piece, say where."""
        self._redraw()
        if self._scene.last is not None:
            other = self.names[self._scene.color.other]
            hint = words.place_hint(self._placing, self.board.cursor, self.key_names)
            placed = words.OTHER_PLACED.format(name=other, square=self._scene.last)
            both = f"{placed} {hint}"
            self.tell(both if len(both) <= self.window.width - 2 else placed)

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the header, give the tray the room beside the board, and list the keys below."""
        super().fill(panel, under)
        ways = _ways(words.ways_in_turn(self._scene.draft.rules, self.key_names))
        self.query_one("#below", Static).update(Content("\n").join(ways))

    def _picture(self, cursor: str) -> Picture:
        kind = self._placing.offered(cursor)
        here = None if kind is None else (cursor, kind)
        return picture_of_placing(self._scene, self._placing.planned, here)

    def _redraw(self) -> None:
        """Redraw everything that depends on the cursor and the plan."""
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
        """Select the piece that the key stands for, if any."""
        if not (key := piece_key(event.character)):
            return False
        self._show_selection(self._placing.type(key))
        return True

    def on_board_pointed(self, message: Board.Pointed) -> None:
        """Move the offered piece with the cursor."""
        if message.square != self._drawn_at:
            self._redraw()

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """Show the offered piece on the square that was clicked; place it on a second click."""
        is_again, self._clicked = self._clicked == message.square, message.square
        self._redraw()
        if is_again:
            self.action_place()

    def on_board_dragged(self, message: Board.Dragged) -> None:
        """Remember the square to which the piece was dragged: a click there places it."""
        self._clicked = message.target

    def on_tray_selected(self, message: Tray.Selected) -> None:
        """Select the piece on a line of the tray."""
        self._show_selection(self._placing.take(self._army[message.place].kind))

    def on_tray_dragged(self, message: Tray.Dragged) -> None:
        """Select a piece that was dragged from the tray to a square; a click on the square places it."""
        if (square := self.square_of(message)) is not None:
            self._clicked = square
            self._show_selection(self._placing.take(self._army[message.place].kind))

    def _show_selection(self, refusal: str | None = None) -> None:
        """Show the current selection; if a selection was refused, say why."""
        self.set_focus(self.board)
        self._redraw()
        self.refuses(refusal)

    # Keys

    def action_place(self) -> None:
        """Place the offered piece, and hand over to the other player."""
        square, placing = self.board.cursor, self._placing
        if placing.offered(square) is None:
            self._redraw()
            return
        if not self.refuses(self.host.advance(Arrange(self._scene.color, placing.cells(square)))):
            placing.remember(square)

    def action_cancel(self) -> None:
        """Deselect; if nothing is selected, say how to leave."""
        has_chosen = self._placing.kind is not None
        self._placing.cancel()
        self._show_selection()
        if not has_chosen:
            self.leave_lesson()

    def action_next_setup(self) -> None:
        """Make the next set-up the plan; the user's own set-ups come first."""
        store, rules = self.store, self._scene.draft.rules
        plan = self.host.current_game.plans[self._scene.color]
        plan.offer += 1
        if (setup := store.offer(rules, plan.offer)) is None:
            plan.offer = 0
            setup = store.offer(rules, plan.offer)
        if setup is None:
            self._show_selection(str(words.NO_SETUPS))
            return
        self._placing.follow(setup.cells)
        name, _, mark = lists.offered(setup)
        marked = f"{name} ({mark})" if mark else name
        self._follow(words.FOLLOWING.format(name=marked, keys=self.key_names))

    def action_fill(self) -> None:
        """Make a random set-up the plan."""
        self._placing.fill(self.host.rng)
        self._follow(words.FOLLOWING_RANDOM.format(keys=self.key_names))

    def action_forget(self) -> None:
        """Drop the plan."""
        self._placing.forget()
        self._show_selection()

    def _follow(self, message: str) -> None:
        """Show the plan and ``message``, and put the cursor where the next planned piece goes."""
        self.board.point(self._placing.start)
        self._show_selection()
        self.tell(message)


class SetupWaitingScreen(WaitingBoard, InTurnScreen):
    """The whole board (D3) while the opponent is setting up; the enemy's pieces are face down."""

    IS_PASSING = True
    BINDINGS = [LOWER_CURTAIN]
    _scene: PlaceScene

    def make_board(self) -> Board:
        draft = self._scene.draft
        plan = self.host.current_game.plans[draft.color]
        picture = picture_of_placing(self._scene, Placing(draft, plan).planned, None)
        return Board(picture, cursor=plan.square or draft.squares[0])

    def on_mount(self) -> None:
        """Show the pieces left to place or, if there are none, the whole army."""
        if any(self._scene.draft.tray.values()):
            self.tray.show(self._scene.draft.tray, None, is_ready=False)
        else:
            self.tray.show_army()
        self.tell(self.opponent_at_work())
