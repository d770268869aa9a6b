"""Base class of the screens with a board: turn, setting up, end and replay."""

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from stratego.engine.pieces import Color
from stratego.hotseat.scenes import Coaching
from stratego.table.choosing.picture import Picture
from stratego.tui.draw.board_cells import Scale
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import LOWER_CURTAIN, QUESTION_KEYS, GameScreen, Question
from stratego.tui.screens.game.coach import Coach
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.keys import HELP, KeyBar, bound
from stratego.wording.messages import Tone

_WIDE, _NARROW, _WIDEST = 36, 16, 56  # columns of the side panel
_LARGE: Final = Scale(7, 4)  # squares that need not be larger at the cost of the panel
_AROUND: Final = 2  # lines of header and keys
_MESSAGE: Final = 80  # columns that the longest message may take
_BELOW: Final = 4  # lines that are worth using below a low board

_TONES: Final = {"hint": "$muted", "ask": "bold $cursor", "refusal": "bold $red-text"}


class BoardScreen(GameScreen):
    """Header, board with a panel beside it, message and a line of keys."""

    CSS_PATH = sheets("board")
    AUTO_FOCUS = "Board"
    MESSAGE_LINES: ClassVar[int] = 1
    _message_room = _message_height = 1  # its lines by default, and now

    def __init__(self, says: Coaching | None = None) -> None:
        """``says`` is what a coach says, in a lesson."""
        super().__init__()
        self.coach = None if says is None else Coach(says)

    def compose_board_screen(self, picture: Picture, cursor: str) -> ComposeResult:
        """The widgets; the board shows ``picture``, with the cursor on the square ``cursor``."""
        yield Static(id="header")
        if self.coach is not None:
            yield self.coach
        with self.make_middle():
            with Container(id="left"):
                yield self.make_board(picture, cursor)
                yield from self.compose_below()
            with Container(id="side"):
                yield from self.compose_side()
        yield Static(id="message")
        yield KeyBar()

    def make_board(self, picture: Picture, cursor: str) -> Board:
        """The board."""
        return Board(picture, plain=self.plain, cursor=cursor)

    def make_middle(self) -> Horizontal:
        """The container of the board and what is beside it."""
        return Horizontal(id="middle")

    def compose_below(self) -> ComposeResult:
        """The widgets below a low board."""
        yield Static(id="below")

    def compose_side(self) -> ComposeResult:
        """The widgets beside the board."""
        yield Static(id="panel")

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    @property
    def room(self) -> Size:
        """The largest size that the board may have.

        The panel is narrow if that makes small squares larger; then there may be another one below the board.
        """
        board = self.board
        narrow, wide = (self.window - (side, _AROUND + self.MESSAGE_LINES) for side in (_NARROW, _WIDE))
        narrow = narrow.with_width(min(narrow.width, board.size_at(_LARGE).width))
        room = wide if board.scale_for(wide) >= board.scale_for(narrow) else narrow
        return room if self.coach is None else room - (0, self.coach.lines(self.window))

    def fit(self) -> None:
        """Draw the board as large as there is room for; the panel gets the rest."""
        width, board, room = self.window.width, self.board, self.room
        lines, is_wide = room.height, room.width == width - _WIDE
        board.fit(room, may_widen=is_wide)
        taken = board.taken
        if self.MESSAGE_LINES == 1:
            wraps = width < _MESSAGE and lines > taken.height
            self._message_room = 2 if wraps else 1
            lines -= wraps
            self._lend_lines()
        under = lines - taken.height
        has_below, has_gap = not is_wide and under >= _BELOW, under > _BELOW
        self.set_class(has_below, "-below")
        self.set_class(not has_gap, "-tight")
        panel = Size(min(width - taken.width - 2, _WIDEST), lines)
        below = Size(taken.width - 2, under - has_gap) if has_below else None
        self.query_one("#side").styles.width = panel.width
        self.fill(panel, below)

    def fill(self, panel: Size, below: Size | None) -> None:
        """Write the panel beside the board and, if there is room (``below``), the one below it."""

    def write(self, place: str, text: Content) -> None:
        """Put a text beside or below the board; the screen is laid out again only if its height changes."""
        widget = self.query_one(place, Static)
        lines = str(widget.content).count("\n")
        widget.update(text, layout=lines != text.plain.count("\n"))

    def write_header(self, color: Color | None, text: str, aside: str) -> None:
        """Write the top line: a side's colour, a heading, and ``aside`` at the right."""
        look = f"bold ${color.value}-ink on ${color.value}" if color else "bold"
        if color and not text.startswith(f"{color.title()},"):
            left = Content.assemble((f" {color.title()} ", look), " ", (text, "bold"))
        else:  # a player without another name than the colour is not called by it twice
            left = Content.styled(f" {text} ", look)
        room = self.window.width - left.cell_length - 2
        right = Content.styled(aside, "$muted").truncate(room, ellipsis=not self.plain)
        line = Content.assemble(left, " " * (room + 1 - right.cell_length), right)
        self.query_one("#header", Static).update(line, layout=False)

    def show_keys(self, hints: Sequence[str], last: str = HELP) -> None:
        super().show_keys(hints if self.coach is None else self.coach.allowed(hints), last)

    def show_question(self, question: Question) -> None:
        """Ask below the board."""
        self.tell(question.text, "ask")
        is_secret = any(key.binding.id == LOWER_CURTAIN.id for key in self.active_bindings.values())
        self.show_keys([*QUESTION_KEYS, *(["curtain.lower"] if is_secret else [])])

    def tell(self, text: str, tone: Tone = "hint") -> None:
        """Put a message below the board."""
        message = self.query_one("#message", Static)
        message.update(Content.styled(text, _TONES[tone]), layout=False)
        if self.MESSAGE_LINES == 1:
            self._lend_lines()

    def _lend_lines(self) -> None:
        """Give a message that is too long for its line the line of the keys too: none of it is cut."""
        message, keys = self.query_one("#message", Static), self.query_one(KeyBar)
        lines = Content(str(message.content)).wrap(max(self.window.width - 2, 1))
        is_long = len(lines) > self._message_room
        height = self._message_room + is_long
        if (height, not is_long) != (self._message_height, keys.display):
            self._message_height = height
            message.styles.height, keys.display = height, not is_long


# While a single player waits for the opponent

LEAVE: Final = bound("escape", "ask_quit", "waiting.leave")
WAITING_KEYS: Final = ("curtain.lower", "waiting.leave")
WHILE_WAITING: Final = ("ask_quit", "help", "lower")
"""The actions that do something while a single player waits for the opponent."""

_BEAT: Final = 0.4  # seconds
_SIGNS: Final = ("•··", "·•·", "··•", "·•·")
_PLAIN_SIGNS: Final = ("o..", ".o.", "..o", ".o.")


class ThinkingSign:
    """Three dots while the opponent is thinking: one after the other stands out, if anything may move."""

    def __init__(self, *, plain: bool) -> None:
        """``plain`` keeps to ASCII."""
        self._signs = cycle(_PLAIN_SIGNS if plain else _SIGNS)
        self.text = "..." if plain else "···"
        """The dots as they are now."""

    def start(self, screen: Screen[None], show: Callable[[], None]) -> None:
        """Let the dots move on a screen from now on; ``show`` shows them again."""

        def beat() -> None:
            self.text = next(self._signs)
            show()

        if screen.app.animation_level != "none":
            screen.set_interval(_BEAT, beat)
