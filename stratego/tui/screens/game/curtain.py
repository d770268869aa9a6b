"""Screens that everyone at the table may see: the curtain, and cards with a notice or a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from stratego.engine.errors import ExplainedError
from stratego.engine.pieces import COLORS
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.scenes import CurtainScene
from stratego.hotseat.steps import Lift
from stratego.tui.draw.curtain import curtain_card, lifting
from stratego.tui.draw.points import LINES, LargePiece
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import QUESTION_KEYS, GameScreen, KeyPause, Question
from stratego.tui.widgets.keys import bound
from stratego.tui.widgets.lists import Choices
from stratego.tui.widgets.painted import TALL, Curtain, PieceDisplay
from stratego.wording import program as words
from stratego.wording.hosting import friend_joins, invitation, sides, who
from stratego.wording.keys import Choice

if TYPE_CHECKING:
    from stratego.hosting.connection import Connection

LIFT: Final = bound("space", "lift", "curtain.lift")
"""The key that lifts the curtain."""

_FIRST: Final = 2  # hand-overs with the table of ranks, under the setting "first"
_JOINING: Final = 76  # columns of the frame that says how a friend joins
_BORDERS: Final = 6  # columns of that frame's borders and padding
_MARGIN: Final = 2  # the fewest columns of the curtain that stay visible at each side


class CurtainScreen(GameScreen):
    """Shows nothing of the game; one key lifts it, once no key has been pressed for a moment.

    What it shows depends only on the scene, the players' languages, the settings, the keys, the size of the
    window, the theme, and the time since the last key. When the sides set up in turn, another key places the
    next piece of a plan, or lifts the curtain if the player has no plan: the other player must not see which
    of the two happens.
    """

    FOLLOWS = True
    BINDINGS = [
        LIFT,
        bound("tab", "show_table", "curtain.table"),
        bound("l", "place_planned", "curtain.place"),
    ]

    def __init__(self, scene: CurtainScene, house_rules: tuple[Sequence[str], Sequence[str]]) -> None:
        """``house_rules`` has a sentence for each house rule, and a few words for each."""
        super().__init__()
        self._scene, self._house_rules = scene, house_rules
        self._pause = KeyPause()
        self._lifting: events.Key | None = None  # the key that may lift the curtain
        self._is_ready = False
        self._waiting: Timer | None = None
        self._has_table: bool | None = None  # None: as in the settings

    def compose(self) -> ComposeResult:
        yield Curtain(self._scene.next)
        with Vertical(id="card", classes="frame"):
            yield PieceDisplay(LargePiece(self._scene.next, ""))
            yield Static(id="words")
            yield Static(id="lift")
        yield Static(id="too-small")

    def fit(self) -> None:
        scene = self._scene
        is_tall = self.window.height >= TALL
        self.query_one(PieceDisplay).display = is_tall
        room = self.window - (4 + 2 * _MARGIN, 2 + self._may_place + (LINES + 2 if is_tall else 0))
        text = curtain_card(
            scene, self._house_rules, room, self.key_names, has_table=self.has_table, languages=self.languages
        )
        self.query_one("#words", Static).update(text)
        self._show_lifting()

    @property
    def has_table(self) -> bool:
        """Whether the table of ranks is shown."""
        if self._has_table is not None:
            return self._has_table
        setting = self.host.settings.curtain_table
        return setting == "always" or (setting == "first" and self._scene.hand_overs < _FIRST)

    def action_show_table(self) -> None:
        """Show or hide the table of ranks."""
        self._has_table = not self.has_table
        self.fit()

    def _show_lifting(self) -> None:
        has_pin = self._scene.lock is not None
        line = lifting(self.key_names, has_pin=has_pin, may_place=self._may_place, is_ready=self._is_ready)
        self.query_one("#lift", Static).update(line, layout=False)

    @property
    def _may_place(self) -> bool:
        """Whether a plan can be followed from here; a player with a PIN must lift the curtain to do so."""
        scene = self._scene
        can_follow = scene.is_placing and not scene.is_alone and scene.lock is None
        return can_follow and scene.hand_overs >= len(COLORS)

    def works(self, action: str) -> bool:
        return self._may_place if action == "place_planned" else True

    def _rest(self) -> None:
        """Show that the curtain is not ready until no key has been pressed for a moment."""
        if self._waiting is not None:
            self._waiting.stop()
        delay = self.host.key_delay
        self._set_ready(is_ready=not delay)
        if delay:
            self._waiting = self.set_timer(delay, lambda: self._set_ready(is_ready=True))

    def _set_ready(self, *, is_ready: bool) -> None:
        if is_ready != self._is_ready and self.is_current:
            self._is_ready = is_ready
            self._show_lifting()

    def on_screen_resume(self, _: events.ScreenResume) -> None:
        """Start the wait when the screen has been painted, each time that it is shown."""
        self._pause = KeyPause()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self._pause.begin()
        self._rest()

    def take_key(self, event: events.Key) -> bool:
        """Record whether the key may lift the curtain: not while keys are typed ahead or held down."""
        self._lifting = event if self._pause.lasted(self.host.key_delay, event.time) else None
        if self.bound_to(event.key) not in ("curtain.lift", "curtain.place") or self._lifting is None:
            self._rest()
        return False

    def action_lift(self) -> None:
        """Show the player what only they may see, or ask for their PIN first."""
        if self._lifting is None:
            return
        self.host.lifting_key = self._lifting
        if self._scene.lock is None:
            self.host.advance(Lift())
        else:
            self.go.show_scene(self._scene)

    def action_place_planned(self) -> None:
        """Place the next piece of the plan; without a plan, lift the curtain."""
        if self.host.current_game.plans[self._scene.next].cells is None:
            self.action_lift()
        elif self._lifting is not None:
            self.host.place_planned()


class CardScreen(GameScreen):
    """A heading and a sentence in a frame, perhaps in two languages; shows nothing of the game."""

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
        """The widgets below the heading."""
        for place, sentence in enumerate(self._sentences):
            yield Static(Content.styled(sentence, "$muted" if place else ""))


class NoticeScreen(CardScreen):
    """Shows something that both players should know."""

    STOPS_CLOCK = True
    KEYS = ("notice.go_on",)
    BINDINGS = [bound("enter,escape", "go_on", "notice.go_on")]

    def action_go_on(self) -> None:
        """Return to the game."""
        self.go.game()


class FriendJoinsScreen(NoticeScreen):
    """Says how a friend joins the game that this player has begun."""

    FRAME = "joining"

    def __init__(self, rules: Ruleset, game: str) -> None:
        heading, _ = friend_joins(rules, game)
        super().__init__(heading)
        self._ruleset, self._game = rules, game

    def compose_card(self) -> ComposeResult:
        yield Static(id="ways")

    def fit(self) -> None:
        """Fold the commands to the width of the frame."""
        width = min(self.window.width - 2, _JOINING)
        self.query_one("#joining").styles.width = width
        _, ways = friend_joins(self._ruleset, self._game, width - _BORDERS)
        self.query_one("#ways", Static).update(Content("\n\n".join(ways)))


class InvitationScreen(CardScreen):
    """Shows a game at two terminals and its players, and asks the person to join it.

    If both seats can be taken, it asks which of the players the person is.
    """

    FRAME = "invitation"
    WIDGETS = (Choices,)
    KEYS = ("invitation.accept", "invitation.leave")
    MESSAGE = "#refusal"
    BINDINGS = [bound("enter", "accept", "invitation.accept"), bound("escape", "decline", "invitation.leave")]

    def __init__(self, line: Connection, numbers: list[int], decline: Callable[[], object]) -> None:
        """``numbers`` are those of the seats offered at first."""
        self._seat = seat = line.seat
        heading, sentences = invitation(seat.rules, seat.minutes, seat.time_control)
        super().__init__(heading, *sentences)
        self._to_host, self._numbers, self._decline = line, numbers, decline

    def help_rules(self) -> Ruleset:
        """The ruleset of the game to which the player is invited."""
        return self._seat.rules

    def compose_card(self) -> ComposeResult:
        yield Static(id="who")
        yield Choices([])
        yield Static(id="refusal")
        yield from super().compose_card()

    def on_mount(self) -> None:
        """Show who plays."""
        self._offer()

    def _offer(self) -> None:
        colors = [self._seat.taken[number][0] for number in self._numbers]
        question, players = who(self._seat.names, colors)
        choices = self.query_one(Choices)
        choices.display = len(players) > 1
        default = 0 if self._to_host.place.is_own else len(colors) - 1  # the first is the host
        choices.place = self.store.likely_name([self._seat.names[color] for color in colors], default)
        choices.show(list(map(Choice, players)))
        whose = question if choices.display else sides(self._seat.names, *colors) if colors else ""
        self.query_one("#who", Static).update(Content(whose))
        self.set_focus(choices if choices.display else None)

    def on_rows_chosen(self) -> None:
        """Join the game as the chosen player."""
        self.action_accept()

    def action_accept(self) -> None:
        """Join the game; if that is refused, offer the seats that are free now."""
        place = self.query_one(Choices).place
        refusal = self.go.accept(self._to_host, self._numbers[place]) if self._numbers else None
        if refusal is not None:
            try:
                self._numbers = self._to_host.seats_to_take()
            except ExplainedError as problem:
                self._numbers, refusal = [], problem.explanation
            self._offer()
            self.query_one(self.MESSAGE).display = self.refuses(refusal)

    def action_decline(self) -> None:
        """Leave without joining the game."""
        self._decline()


class LeavingScreen(CardScreen):
    """Asks whether to leave. The keys for leaving also confirm."""

    FRAME = "question"
    KEYS = QUESTION_KEYS
    CONFIRMED_BY = ("question.confirm", "game.quit", "game.interrupt")

    def __init__(self, what_is_kept: str, *, is_final: bool) -> None:
        super().__init__(str(words.LEAVE_GAME), what_is_kept)
        self._is_final = is_final

    def on_mount(self) -> None:
        """Ask the question."""
        self.ask(Question(str(words.LEAVE_GAME), self.go.leave, self._is_final))

    def action_withdraw(self) -> None:
        """Return to the game, whose curtain is down."""
        self.question = None
        self.go.game()

    def show_question(self, question: Question) -> None:
        """Show nothing more: the card itself is the question, and its keys are there from the start."""
