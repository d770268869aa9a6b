"""Cards: a heading and a notice or a question in a frame, which everyone at the table may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from stratego.engine.errors import ExplainedError, refusal_of
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.scenes import Scene
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import QUESTION_KEYS, GameScreen, Question
from stratego.tui.widgets.key_bar import bound
from stratego.tui.widgets.lists import Choices, LineField
from stratego.wording import program
from stratego.wording.hosting import friend_joins, invitation, sides, taking_over, who
from stratego.wording.keys import Choice, Tone
from stratego.wording.names import sentence_of

if TYPE_CHECKING:
    from stratego.hosting.connection import Connection

_JOINING: Final = 76  # columns of the frame that says how a friend joins
_BORDERS: Final = 6  # columns of that frame's borders and padding


class CardScreen(GameScreen):
    """A heading and sentences in a frame, in one or two languages; shows no secrets."""

    CSS_PATH = sheets("cards")
    FRAME: ClassVar[str] = "notice"
    """The id of the frame."""

    def __init__(self, heading: str, *sentences: str) -> None:
        super().__init__()
        self._heading, self._sentences = heading, sentences

    def compose_screen(self) -> ComposeResult:
        with Vertical(id=self.FRAME, classes="frame"):
            yield Static(Content.styled(self._heading, "bold $brass"))
            yield from self.compose_card()

    def compose_card(self) -> ComposeResult:
        """Yield the widgets below the heading."""
        for place, sentence in enumerate(self._sentences):
            yield Static(Content.styled(sentence, "$muted" if place else ""))


class NoticeScreen(CardScreen):
    """Shows a notice that both players should read."""

    STOPS_CLOCK = True
    KEYS = ("notice.go_on",)
    BINDINGS = [bound("enter,escape", "go_on", "notice.go_on")]

    def action_go_on(self) -> None:
        """Return to the game."""
        self.go.game()


class SentAwayScreen(NoticeScreen):
    """Says why the host has sent this person away. All that they can do is leave the game."""

    def action_go_on(self) -> None:
        """Leave the game."""
        self.go.leave()

    action_ask_quit = action_go_on
    """Leave at once: there is nothing to stay for."""


class FriendJoinsScreen(NoticeScreen):
    """Says how a friend can join the game that this player has begun."""

    FRAME = "joining"

    def __init__(self, rules: Ruleset, game: str) -> None:
        heading, _ = friend_joins(rules, game)
        super().__init__(heading)
        self._ruleset, self._game = rules, game

    def compose_card(self) -> ComposeResult:
        yield Static(id="ways")

    def follow(self, scene: Scene) -> bool:
        """Show the game as soon as the friend has come."""
        return self.seat is not None and self.seat.other != "expected"

    def fit(self) -> None:
        """Wrap the commands to the width of the frame."""
        width = min(self.window.width - 2, _JOINING)
        self.query_one("#joining").styles.width = width
        _, ways = friend_joins(self._ruleset, self._game, width - _BORDERS)
        self.query_one("#ways", Static).update(Content("\n\n".join(ways)))


class InvitationScreen(CardScreen):
    """Shows a game at two terminals and its players, and asks this person to join it.

    If both seats can be taken, it also asks which of the players this person is.
    """

    FRAME = "invitation"
    WIDGETS = (Choices,)
    KEYS = ("invitation.accept", "invitation.leave")
    MESSAGE = "#refusal"
    BINDINGS = [bound("enter", "accept", "invitation.accept"), bound("escape", "decline", "invitation.leave")]

    def __init__(self, connection: Connection, numbers: list[int], decline: Callable[[], object]) -> None:
        """``numbers`` are the numbers of the seats offered at first; ``decline`` leaves without joining."""
        self._seat = seat = connection.seat
        heading, sentences = invitation(seat.rules, seat.minutes, seat.time_control)
        super().__init__(heading, *sentences)
        self._connection, self._numbers, self._decline = connection, numbers, decline

    def help_rules(self) -> Ruleset:
        """Return the ruleset of the game to which the player is invited."""
        return self._seat.rules

    def compose_card(self) -> ComposeResult:
        yield Static(id="who")
        yield Choices([])
        yield Static(id="refusal")
        yield from super().compose_card()

    def on_mount(self) -> None:
        """Show the players."""
        self._offer()

    def _offer(self) -> None:
        colors = [self._seat.taken[number][0] for number in self._numbers]
        question, players = who(self._seat.names, colors)
        choices = self.query_one(Choices)
        choices.display = len(players) > 1
        # The user who hosts the game probably has the first seat, and anybody else the last.
        default = 0 if self._connection.place.is_own else len(colors) - 1
        choices.place = self.store.likely_name([self._seat.names[color] for color in colors], default)
        choices.show(list(map(Choice, players)))
        whose = question if choices.display else sides(self._seat.names, *colors) if colors else ""
        self.query_one("#who", Static).update(Content(whose))
        self.set_focus(choices if choices.display else None)

    def action_accept(self) -> None:
        """Join the game; ask first if that takes over a seat in use at another terminal."""
        if self._numbers:
            number = self._numbers[self.query_one(Choices).place]
            if (question := taking_over(self._seat, number)) is None:
                self._sit_down(number)
            else:
                self.ask_whether(question, lambda: self._sit_down(number))

    on_rows_chosen = action_accept
    """Join the game as the chosen player."""

    def tell(self, text: str, tone: Tone = "hint") -> None:
        super().tell(text, tone)
        self.query_one(self.MESSAGE).display = bool(text)

    def _sit_down(self, number: int) -> None:
        """Take seat ``number``; if that is refused, offer the seats that can be taken now."""
        if refusal := refusal_of(lambda: self.go.accept(self._connection, number)):
            try:
                self._numbers = self._connection.seats_to_take()
            except ExplainedError as problem:
                self._numbers, refusal = [], problem.explanation
            self._offer()
            self.refuses(refusal)

    def action_decline(self) -> None:
        """Leave without joining the game."""
        self._decline()


class LeavingScreen(CardScreen):
    """Asks whether to leave. The keys for leaving also confirm."""

    FRAME = "question"
    KEYS = QUESTION_KEYS
    CONFIRMED_BY = ("question.confirm", "game.quit", "game.interrupt")

    def __init__(self, what_is_kept: str, *, is_final: bool) -> None:
        super().__init__(str(program.LEAVE_GAME), what_is_kept)
        self._is_final = is_final

    def on_mount(self) -> None:
        """Ask the question."""
        self.ask(Question(str(program.LEAVE_GAME), self.go.leave, self._is_final))

    def confirm_by(self, message: Message) -> None:
        """Extended: Ctrl+C confirms a moment after the question was asked, whatever was pressed meanwhile."""
        is_interrupt = isinstance(message, events.Key) and self.bound_to(message.key) == "game.interrupt"
        if is_interrupt and message.time - self.asked_at >= self.host.key_delay:
            self.action_confirm_question()
        else:
            super().confirm_by(message)

    def action_withdraw(self) -> None:
        """Return to the game."""
        self.question = None
        self.go.game()

    def show_question(self, question: Question) -> None:
        """Do nothing: the card itself is the question, and shows its keys from the start."""

    def hide_question(self) -> None:
        """Do nothing: another screen follows."""


class NotSavedScreen(CardScreen):
    """Says why the game is not saved, and asks for another folder; both players may see it."""

    STOPS_CLOCK = True
    AUTO_FOCUS = "LineField"
    WIDGETS = (LineField,)
    TYPES_TEXT = True
    KEYS = ("line.enter", "unsaved.play_on")
    LAST_KEY = ""
    MESSAGE = "#problem"
    LOOKS = {**CardScreen.LOOKS, "hint": ""}
    BINDINGS = [bound("escape", "play_on", "unsaved.play_on")]

    def __init__(self, problem: str, *, is_over: bool) -> None:
        super().__init__(str(program.NO_RECORD if is_over else program.NOT_SAVED))
        self._problem = problem

    def compose_card(self) -> ComposeResult:
        yield Static(Content(self._problem), id="problem")
        yield Static(str(program.ANOTHER_FOLDER))
        yield LineField(program.FOLDER_FIELD)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Try to save the game in the typed folder."""
        folder = message.value.strip()
        if not folder:
            self.tell(program.NO_FOLDER.format(keys=self.key_names))
        elif (problem := self.host.current_game.save_in(folder)) is not None:
            self.tell(sentence_of(problem))
        else:
            self.go.saved_elsewhere()

    def action_play_on(self) -> None:
        """Continue without saving."""
        self.host.current_game.play_unsaved()
        self.go.game()
