"""Base classes of the screens with a board, and the coach that speaks there in a lesson."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events, getters
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from stratego.engine.pieces import Color
from stratego.hotseat.scenes import Coaching, PlaceScene, Scene, TurnScene, WaitingScene
from stratego.tui.draw.board_cells import SCALES
from stratego.tui.draw.side_panel import LOW, clock_lines
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import LOWER_CURTAIN, QUESTION_KEYS, GameScreen, Question
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.key_bar import HELP, KeyBar, bound
from stratego.wording import lessons as words, turn
from stratego.wording.clock import TIME_IS_UP, were_placed
from stratego.wording.curtain import YOUR_TURN
from stratego.wording.hosting import CLAIM, IS_HERE, LINE_BACK, news_in_turn, where_the_other_is
from stratego.wording.keys import LEAVE, KeyNames, Message, Tone
from stratego.wording.language import is_plain, sign
from stratego.wording.names import said, side_name
from stratego.wording.program import LEAVE_BY, NO_SUCH_KEY

NEXT_LESSON: Final = bound("enter", "next_lesson", "lesson.next")
"""The binding for going on to the next lesson."""

_WIDE, _NARROW, _WIDEST = 36, 16, 76  # columns of the side panel
_RANKS: Final = 30  # columns for the ranks, each with its ability on two lines
_LARGE: Final = SCALES[2]  # squares of this size do not grow at the expense of the panel
_AROUND: Final = 2  # lines of the header and of the keys
_MESSAGE: Final = 80  # columns that the longest message may take
_BELOW: Final = 4  # minimum lines below a short board for a panel there


class BoardScreen(GameScreen):
    """A header, a board with a panel beside it, a message and a line of keys."""

    CSS_PATH = sheets("board")
    AUTO_FOCUS = "Board"
    board = getters.query_one(Board)
    MESSAGE_LINES: ClassVar[int] = 1
    IS_PASSING: ClassVar[bool] = False
    """Whether another screen may follow before the message on this one has been read."""
    ANSWERS_UNUSED_KEYS: ClassVar[bool] = False
    """Whether, outside lessons, a message tells the player that a character does nothing here."""
    KEEPS_KEYS: ClassVar[bool] = False
    """Whether a long message takes lines from the panel before it takes the line of keys."""
    _clock_room: Size | None = None  # the room for the clock and the panel together
    _message_room = 1  # lines for the message before it borrows the line of keys

    def __init__(self, says: Coaching | None = None, *, timed: Color | None = None) -> None:
        """``says`` is the coach's comment in a lesson; ``timed`` is the player who sees the clock, if any."""
        super().__init__()
        self._timed = timed
        self.coach = None if says is None else Coach(says)

    def compose_screen(self) -> ComposeResult:
        yield Static(id="header")
        if self.coach is not None:
            yield self.coach
        with Horizontal(id="middle"):
            with Container(id="left"):
                yield self.make_board()
                yield from self.compose_below()
            with Container(id="timed-side") if self.has_clock else nullcontext():
                if self.has_clock:
                    yield Static(id="clock")
                with Container(id="side"):
                    yield from self.compose_side()
        yield Static(id="message")

    @property
    def has_clock(self) -> bool:
        """Whether there is a clock above the panel."""
        return self._timed is not None and self.host.current_game.time_control is not None

    def show_time(self) -> None:
        clock = self.host.current_game.time
        if clock is not None and self._timed is not None and self._clock_room is not None:
            self.write("#clock", clock_lines(clock, self._timed, self.names, self._clock_room))

    def on_mount(self) -> None:
        """At two terminals, report what part of the game was lost, or whose army was completed on time-out.

        At one terminal, a card reports these; at two, the host's clock would run on while a card is shown.
        """
        if (seat := self.seat) is None or not self.is_current:
            return
        told = [] if seat.loss is None else [said(seat.loss)]
        if seat.placed_for:
            told.append(f"{TIME_IS_UP}. {were_placed(seat.placed_for, self.names)}")
        if told:
            self.tell(" ".join(told), "ask")
            if not self.IS_PASSING:
                seat.placed_for.clear()
                seat.loss = None

    def ask_host(self, ask: Callable[[], object]) -> None:
        """Call ``ask``, and show the game or the refusal; begin to restore the connection if it is lost."""
        is_refused = self.fails(ask)
        self.host.follow_host()
        if not is_refused:
            self.go.game()

    def make_board(self) -> Board:
        """Return the board with its initial picture and cursor."""
        raise NotImplementedError

    def compose_below(self) -> ComposeResult:
        """Yield the widgets below a short board."""
        yield Static(id="below")

    def compose_side(self) -> ComposeResult:
        """Yield the widgets beside the board."""
        raise NotImplementedError

    @property
    def room(self) -> Size:
        """The maximum size of the board.

        The panel is made narrow if that makes small squares larger; another panel may then be below the
        board. In a lesson the panel needs more room.
        """
        board = self.board
        least = _NARROW
        if self.coach is not None:
            least = _RANKS if self.window.width < _MESSAGE else _WIDE
        narrow, wide = (self.window - (side, _AROUND + self.MESSAGE_LINES) for side in (least, _WIDE))
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
            wanted = max(1 + (width < _MESSAGE), self._message_lines if self.KEEPS_KEYS else 1)
            self._message_room = max(1, min(wanted, 1 + lines - taken.height))
            lines -= self._message_room - 1
            self._lend_lines()
        under = lines - taken.height
        has_below, has_gap = not is_wide and under >= _BELOW, under > _BELOW
        self.update_classes({"-below": has_below, "-tight": has_below and not has_gap})
        panel = Size(min(width - taken.width - 2, _WIDEST), lines)
        if self.has_clock:
            self._clock_room = panel
            self.show_time()
            clock = self.query_one("#clock", Static)
            clock.styles.height = taken_lines = str(clock.content).count("\n") + 1 + (lines > LOW)
            self.query_one("#timed-side").styles.width = panel.width + 2
            panel -= (0, taken_lines)
        below = Size(taken.width - 2, under - has_gap) if has_below else None
        self.query_one("#side").styles.width = panel.width
        self.fill(panel, below)

    def fill(self, panel: Size, below: Size | None) -> None:
        """Write the panel beside the board and, unless ``below`` is None, the panel below the board."""

    def write(self, place: str, text: Content) -> None:
        """Show a text in the widget ``place``; lay out the screen again only if the text's height changes."""
        widget = self.query_one(place, Static)
        widget.update(text, layout=str(widget.content).count("\n") != text.plain.count("\n"))

    def write_header(self, color: Color | None, text: str, *asides: str, called: str = "") -> None:
        """Write the top line: a side's colour, a heading and, at the right, the first of ``asides`` to fit.

        If none fits, the first one is shortened. ``called`` is the player's name in the heading.
        """
        look = f"bold ${color.value}-ink on ${color.value}" if color else "bold"
        if color and called != side_name(color):
            left = Content.assemble((f" {side_name(color)} ", look), " ", (text, "bold"))
        else:  # do not show the colour twice for a player named after it
            left = Content.styled(f" {text} ", look)
        room = self.window.width - left.cell_length - 2
        aside = next((each for each in asides if cell_len(each) <= room), asides[0])
        right = Content.styled(aside, "$muted").truncate(room, ellipsis=not is_plain())
        self.write("#header", Content.assemble(left, " " * (room + 1 - right.cell_length), right))

    def show_keys(self, hints: Sequence[str] | None = None, last: str | None = None) -> None:
        hints = self.keys() if hints is None else hints
        if self.seat is not None:  # nobody else sees this screen, so the key for the curtain matters less
            hints = [LEAVE if hint == LOWER_CURTAIN.id else hint for hint in hints]
        super().show_keys(hints if self.coach is None else self.coach.allowed(hints), last)

    def show_question(self, question: Question) -> None:
        """Show the question below the board."""
        self.tell(question.text, "ask")
        ids = (key.binding.id for key in self.active_bindings.values())
        is_secret = self.seat is None and LOWER_CURTAIN.id in ids
        self.show_keys([*QUESTION_KEYS, *(["curtain.lower"] if is_secret else [])], HELP)

    def handles(self, event: events.Key, *, is_guessed: bool) -> bool:
        """Extended: where the player acts, outside lessons, say so if a character does nothing."""
        if super().handles(event, is_guessed=is_guessed):
            return True
        is_character = event.is_printable and event.character != " "
        if self.ANSWERS_UNUSED_KEYS and self.coach is None and is_character and not self.bound_to(event.key):
            self.tell(NO_SUCH_KEY.format(keys=self.key_names))
        return False

    def leave_lesson(self) -> None:
        """Leave the lesson; ask first if progress would be lost. In a game, say how to leave it."""
        if self.coach is None:
            self.tell(LEAVE_BY.format(keys=self.key_names))
        elif self.coach.says.has_begun and not self.coach.says.is_over:
            self.ask_whether(words.LEAVE_LESSON, self.go.leave_lesson)
        else:
            self.go.leave_lesson()

    def action_next_lesson(self) -> None:
        """Go on with the next lesson."""
        self.go.next_lesson()

    def tell(self, text: str, tone: Tone = "hint") -> None:
        """Show a message below the board."""
        self.write("#message", Content.styled(text, self.LOOKS[tone]))
        if self.KEEPS_KEYS:
            self.fit_early()
        elif self.MESSAGE_LINES == 1:
            self._lend_lines()

    @property
    def _message_lines(self) -> int:
        """The number of lines that the message needs."""
        message = Content(str(self.query_one("#message", Static).content))
        return len(message.wrap(max(self.window.width - 2, 1)))

    def _lend_lines(self) -> None:
        """Let a message that is too long for its lines use the line of keys, too."""
        is_long = self._message_lines > self._message_room
        self.query_one("#message").styles.height = self._message_room + is_long
        self.query_one(KeyBar).styles.display = "none" if is_long else None


_BEAT: Final = 0.1  # seconds
_BEATS: Final = 4  # beats for which each sign is shown
_LINE: Final = 12  # columns
_SIGNS: Final = ("···", "•··", "·•·", "··•", "·•·")
_PLAIN_SIGNS: Final = ("...", "o..", ".o.", "..o", ".o.")


def thinking_sign(beats: int) -> str:
    """Return three dots: all alike at 0 ``beats``, then each highlighted in turn."""
    at_rest, *signs = _PLAIN_SIGNS if is_plain() else _SIGNS
    return signs[(beats - 1) % len(signs)] if beats else at_rest


def time_line(share: float) -> str:
    """Return a progress bar for the ``share`` (0 to 1) of the time that has passed."""
    passed = int(share * _LINE)
    return sign("━" * passed + "─" * (_LINE - passed))


class OwnTurnBoard(BoardScreen):
    """A player's own turn. In a game at two terminals, news of the other player is shown as a message."""

    ANSWERS_UNUSED_KEYS = True
    _scene: PlaceScene | TurnScene
    _has_news = False  # True while something is wrong at the other terminal or with the connection to it

    def on_mount(self) -> None:
        """Show news of the other player, such as a lost connection."""
        self._tell_news()

    def follow(self, scene: Scene) -> bool:
        if is_alike := type(scene) is type(self._scene):
            self._tell_news()
        return self.FOLLOWS or (self.seat is not None and not is_alike)

    def _tell_news(self) -> None:
        if self.FOLLOWS or self.seat is None or self.question is not None:
            return
        other, has_begun = self.names[self._scene.color.other], isinstance(self._scene, TurnScene)
        news = news_in_turn(self.seat, other, self.key_names, self.window.width - 2, has_begun=has_begun)
        is_back, self.seat.is_back = self.seat.is_back and not self.seat.is_lost, False
        if news is not None or self._has_news or is_back:
            told = IS_HERE.format(name=other) if news is None else news
            if is_back and news is None:
                told = f"{LINE_BACK} {YOUR_TURN.format(name=self.names[self._scene.color])}"
            told = turn.with_offer(told, self._scene, other, self.key_names)
            self.tell(told, "hint" if news is None else "refusal")
            self.show_keys()
        self._has_news = news is not None


class WaitingBoard(BoardScreen):
    """A player's own view while the opponent acts. The keys for the player's own actions do not work."""

    FOLLOWS = True
    ANSWERS_UNUSED_KEYS = False
    BINDINGS = [
        bound("enter", "show_answer", "waiting.show"),
        bound("escape", "ask_quit", "waiting.leave"),
        bound("g", "claim", "waiting.claim"),
    ]
    _scene: PlaceScene | TurnScene
    _beats = 0

    def opponent_at_work(self) -> str:
        """Return a message on what the opponent is doing.

        At one terminal, it has dots and, if animations are on, a progress bar.
        """
        name = self.names[self._scene.color.other]
        if self.seat is not None:
            return where_the_other_is(self.seat, name, self._scene, self.key_names, self.window.width - 2)
        sign = thinking_sign((self._beats + _BEATS - 1) // _BEATS)
        template = turn.THINKING
        if isinstance(self._scene, PlaceScene):
            template = turn.SETTING_UP if self._scene.draft.rules.deployment == "secret" else turn.PLACING
        doing = template.format(name=name, sign=sign)
        moves = self.app.animation_level != "none"
        return f"{doing}  {time_line(self.host.current_game.waited)}" if moves else doing

    def action_show_answer(self) -> None:
        """Show the opponent's answer without the usual pause, as soon as it is ready."""
        self.host.current_game.show_answer()

    def on_mount(self) -> None:
        """Start moving the dots, at one terminal and if animations are on."""
        if self.seat is None and self.app.animation_level != "none":
            self.set_interval(_BEAT, self.beat)

    def beat(self) -> None:
        """Show the next step of the moving dots."""
        self._beats += 1
        if self.is_current:
            self.tell(self.opponent_at_work())

    def show(self, scene: Scene) -> bool:
        """Update in place if this player is still waiting and sees the same as before."""
        if not isinstance(scene, WaitingScene) or scene.scene != self._scene:
            return False
        if self.seat is not None and (self.question is None or not self.works("claim")):
            self.question = None  # the other player has come back
            self.tell(self.opponent_at_work())
            self.show_keys()
        return True

    def keys(self) -> Sequence[str]:
        if self.seat is None:
            return "waiting.show", "curtain.lower", "waiting.leave"
        claim = ["waiting.claim"] if self.works("claim") else []
        return *claim, "waiting.leave"

    def works(self, action: str) -> bool:
        if action == "claim":
            return self.seat is not None and self.seat.other == "missing"
        return action in ("ask_quit", "help", "lower", *(["show_answer"] if self.seat is None else []))

    def action_claim(self) -> None:
        """Ask the player to confirm claiming the win; the other player has been away for too long."""
        question = CLAIM.format(name=self.names[self._scene.color.other])
        self.ask(Question(question, self._claim, is_final=True))

    def _claim(self) -> None:
        if self.seat is not None:
            self.ask_host(self.seat.claim)


_NOT_IN_LESSONS: Final = ("curtain.lower", "deploy.setups", "turn.offer", "turn.resign", LEAVE)
_NEXT: Final = {"lesson": ["lesson.next"], "game": ["lesson.next:start"], "": []}
_LOOKS: Final = {"task": "bold $brass", "well": "bold $cursor", "mistake": "bold $red-text"}


class Coach(Static):
    """Shows what a lesson says, in lines below the header: a task, praise or an objection."""

    def __init__(self, says: Coaching) -> None:
        super().__init__(id="coach")
        self.says = says
        """The lesson's current comment."""
        self._about = ""  # the square of the piece with which the last mistake was made

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.lines(self.app.size)

    def lines(self, window: Size) -> int:
        """Return the number of lines reserved for the coach in a window of this size."""
        return 2 if window.width >= _MESSAGE else 3

    def goes_on(self, says: Coaching | None) -> bool:
        """Switch to the lesson's next comment. Returns False if ``says`` is None or from another lesson."""
        if says is None or says.title != self.says.title:
            return False
        self.says = says
        return True

    def objects(self, square: str) -> bool:
        """Whether the lesson objects to the action of the piece on ``square``; if so, remember the square."""
        self._about = square if self.says.mood == "mistake" else ""
        return bool(self._about)

    def speak(self, keys: KeyNames, held: str = "") -> None:
        """Show the lesson's comment; after a mistake, the task again once a piece elsewhere is ``held``."""
        says = self.says
        if says.mood == "mistake" and held and held != self._about:
            self.says = says = says.replace(words=says.task, mood="task")
        self.update(Content.styled(words.coached(says, keys), _LOOKS[says.mood]), layout=False)

    def allowed(self, hints: Sequence[str]) -> Sequence[str]:
        """Return the ``hints`` without those that are of no use in a lesson."""
        return [hint for hint in hints if hint not in _NOT_IN_LESSONS]

    # In a turn

    def hint(self, keys: KeyNames, *, follows: str) -> Message | None:
        """Return the lesson's message; None for the usual one. ``follows`` is as in `Stored.what_follows`."""
        says = self.says
        if says.refusal:
            return Message(said(says.refusal), "refusal")
        if says.is_over:
            return Message(words.DONE[follows].format(keys=keys), "ask")
        if says.waits and not says.may_undo:
            return Message(words.MOVE_ON.format(keys=keys))
        return Message(words.POINT.format(keys=keys)) if says.points else None

    def keys(self, *, has_selected: bool, follows: str) -> list[str] | None:
        """Return the hints about keys to show in a lesson; None for the usual ones of a turn."""
        says = self.says
        if says.is_over:
            return [*_NEXT[follows], "turn.cancel:back"]
        if says.waits and says.may_undo:
            return ["turn.end", "turn.take_back", "turn.cancel:back"]
        if says.waits:
            return ["turn.end:continue", "turn.cancel:back"]
        if says.points:
            return ["choose:select", "turn.cancel:back"]
        return None if has_selected else ["choose:select", "turn.next", "turn.cancel:back"]

    def lets(self, action: str) -> bool | None:
        """Whether the keys of an action work in this lesson; None if the lesson makes no difference."""
        says = self.says
        match action:
            case "offer_draw" | "accept_draw" | "decline_draw" | "resign":
                return False
            case "end_turn" | "next_lesson":
                return says.waits and says.is_over is (action == "next_lesson")
            case "take_back":
                return says.may_undo and not says.is_over
            case "next_piece" | "guess" if says.points:
                return False
            case "choose" | "next_piece" | "guess" | "lower" if says.waits:
                return False
        return None
