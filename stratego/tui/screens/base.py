"""The base class of all screens, their questions, and the part of the app that they may use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Protocol, cast

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from stratego.engine.errors import Explanation, refusal_of
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.scenes import Scene
from stratego.tui.terminal.screen import Field, TerminalScreen, key_clock
from stratego.tui.widgets.key_bar import HELP, HELP_TYPING, KeyBar, NamedKeys, bound, key_lines
from stratego.wording import program
from stratego.wording.keys import QUIT, KeyLine, KeyNames, Tone, asked
from stratego.wording.language import Sentence, read_by_all
from stratego.wording.names import called, sentence_of

if TYPE_CHECKING:
    from random import Random

    from stratego.hosting.seat import Seat
    from stratego.hotseat.steps import Step
    from stratego.table.open_game import CurrentGame
    from stratego.table.settings import Settings
    from stratego.table.stored import Stored
    from stratego.tui.navigation import Navigation
    from stratego.tui.widgets.board import Board, Tray
    from stratego.tui.widgets.lists import LineField, Rows

LOWER_CURTAIN: Final = bound("v", "lower", "curtain.lower")
"""The binding that lowers the curtain on screens that only one player may see, and on the help."""

_LIFTING: Final = 2.5
"""The key that lifted the curtain is ignored while it repeats within this many times `key_delay`."""

ANSWERS: Final = (
    bound("enter", "screen.confirm_question", "question.confirm"),
    bound("escape", "screen.withdraw", "question.cancel"),
)
"""The app's bindings that answer an open question, even if a screen uses the same keys for something else."""

QUESTION_KEYS: Final = ("question.confirm", "question.cancel")
"""The hints about keys that are shown while a question is open."""

SMALLEST = (60, 20)
"""The smallest window in which the game can be played: columns and lines."""


class Question(NamedTuple):
    """A question that is open on a screen: a key or a click confirms it, and other bound keys close it.

    ``confirmed`` is called when the question is confirmed. ``is_final`` means that something would be lost:
    then even an unbound key closes it, and a key that was typed ahead, or is held down, does not confirm it.
    """

    text: str
    confirmed: Callable[[], object]
    is_final: bool


class KeyPause:
    """Measures the time without a key press, starting when a screen is painted or its question asked."""

    since: float | None = None  # None until `begin` is called

    def begin(self) -> None:
        """Start measuring: call this once the screen has been painted or the question has been asked."""
        self.since = key_clock()

    def lasted(self, seconds: float, pressed: float) -> bool:
        """Whether no key came in the ``seconds`` before ``pressed``, a `key_clock` time; begins a new pause.

        Before the first call of `begin`, the result is False, and no pause begins.
        """
        since = self.since
        if since is not None:
            self.begin()
        return since is not None and pressed - since >= seconds


class Host(Protocol):
    """The part of the app that screens may use; mypy rejects any use of the rest. It reveals no secrets.

    `Host` and `CurrentGame` are narrower than the app and the open game: the session cannot be reached
    through them. `Navigation` (shows other screens) and `Stored` (saved games, set-ups and rulesets) reveal
    no secrets either. Screens import these classes only for type checking. At run time the navigation imports
    the screens when they are needed, and no screen reads the disk itself.
    """

    settings: Settings
    lifting_key: events.Key | None  # the key that lifted the curtain, until its repeats have ended
    key_delay: float  # seconds without key presses before a key lifts the curtain or confirms a final action
    pin_cost: int  # log2 of scrypt's cost for a new PIN
    rng: Random
    go: Navigation  # shows other screens, and gives access to stored games and set-ups

    @property
    def keymap(self) -> Mapping[str, str]:
        """The user's own keys, by binding id."""

    @property
    def current_game(self) -> CurrentGame:
        """The current game."""

    def advance(self, step: Step) -> str | None:
        """Take a step and show the resulting scene.

        If the step is refused, nothing changes. Returns the reason in that case, otherwise None.
        """

    def follow_host(self) -> None:
        """Listen to the host, if the game has one; begin to restore a lost connection, if possible."""

    def cover(self) -> None:
        """Lower the curtain if the scene is for one player only; else close any screen that takes a PIN."""

    def action_ask_quit(self) -> None:
        """Leave the program; during a game, ask first."""

    def apply_settings(self) -> None:
        """Apply the settings for theme, characters, language, animation and the curtain after a change."""


class GameScreen(TerminalScreen):
    """Base class of all screens. In a window that is too small, a screen only says so.

    Textual calls a message handler (``on_mount``, ``on_resize``, ``on_rows_chosen`` ...) for every class in
    the inheritance chain that defines it, the subclass's first, so no handler calls the one it overrides.
    The ``on_mount`` here, the last one called, fits the screen to the window. The other methods (`take_key`,
    `fit`, `show`, `works`, actions) are ordinary ones that a subclass replaces or extends.
    """

    AUTO_FOCUS: ClassVar[str | None] = ""

    WIDGETS: ClassVar[Sequence[type[Widget]]] = ()
    """Widgets with keys of their own that may have the focus here."""
    TYPED: ClassVar[Collection[str]] = ""
    """The characters, in lower case, that this screen reads as typed input: no binding may use them."""
    TYPES_TEXT: ClassVar[bool] = False
    """Whether every character except the space is typed as text here."""

    KEYS: ClassVar[Sequence[str]] = ()
    """The hints about keys on the last line, if they are always the same."""
    LAST_KEY: ClassVar[str] = HELP
    """The hint at the right edge of the last line; empty for none."""
    MESSAGE: ClassVar[str] = "#message"
    """The selector of the widget that shows messages."""
    LOOKS: ClassVar[Mapping[Tone, str]] = {
        "hint": "$muted",
        "ask": "bold $cursor",
        "refusal": "bold $red-text",
    }
    """The style of a message in each tone."""

    ENTRY_KEYS: ClassVar[Collection[str]] = ()
    """The ids of the bindings that work while the player is typing but no input field has the focus."""
    CONFIRMED_BY: ClassVar[Collection[str]] = ("question.confirm",)
    """The ids of the bindings whose keys confirm a question."""

    TAKES_SECRETS: ClassVar[bool] = False
    """Whether a secret may be typed here; then `Host.cover` closes the screen."""

    FOLLOWS: ClassVar[bool] = False
    """Whether the new scene is shown as soon as the opponent acts, if necessary on another screen."""

    STOPS_CLOCK: ClassVar[bool] = False
    """Whether the clock is stopped while this screen is shown; a host's clock keeps running."""

    BINDINGS = [
        bound("question_mark", "help", "game.help"),
        bound("f1", "help", "game.help_typing"),
        bound("ctrl+t", "app.next_theme", "game.theme"),
        bound("ctrl+l", "app.redraw", "game.redraw"),
        bound("ctrl+z", "app.suspend_process", "game.suspend"),
        bound("q,ctrl+q", "ask_quit", "game.quit"),
        bound("ctrl+c", "ask_quit", "game.interrupt"),
    ]

    _fitted: Size | None = None
    _asking: events.Key | None = None  # the last key pressed here before the question, if any
    question: Question | None = None
    """The question that is currently open."""
    asked_at = 0.0
    """When the last question was asked, on the same clock as `Key.time`."""

    def more_keys(self) -> Sequence[KeyLine]:
        """Return further lines for the help: keys or the mouse, and what they do."""
        return ()

    @property
    def host(self) -> Host:
        """The part of the app that screens may use."""
        return cast("Host", self.app)

    @property
    def go(self) -> Navigation:
        """The navigation, which shows other screens."""
        return self.host.go

    @property
    def store(self) -> Stored:
        """Saved games, set-ups and rulesets."""
        return self.go.store

    @property
    def names(self) -> Mapping[Color, str]:
        """The display name of each player, by side."""
        return called(self.host.current_game.names, self.host.current_game.players)

    @property
    def seat(self) -> Seat | None:
        """This person's seat in a game at two terminals; None in other games."""
        return self.host.current_game.seat

    @property
    def near_side(self) -> Color:
        """The side from which an open board is seen: that of the only player at this terminal, else Red's."""
        if self.seat is not None:
            return self.seat.color
        return next((color.other for color in self.host.current_game.players), Color.RED)

    @property
    def languages(self) -> list[str]:
        """The codes of the players' languages, starting with the current one if a player reads it."""
        return read_by_all(self.host.current_game.languages.get(color, "") for color in COLORS)

    @property
    def key_names(self) -> KeyNames:
        """The names of the keys, by binding id."""
        return NamedKeys(self)

    def help_rules(self) -> Ruleset | None:
        """Return the ruleset that help explains; None for the game's or, without a game, the classic one."""
        return None

    def action_help(self) -> None:
        """Explain the keys that work here, and the rules."""
        self.show_help()

    def show_help(self, *, rules_first: bool = False) -> None:
        """Show the keys and the rules, in this order unless ``rules_first``."""
        more = () if self.question is not None else self.more_keys()
        keys = [*more, *key_lines(self.active_bindings.values(), screen=self)]
        self.go.help(keys, self.help_rules(), rules_first=rules_first)

    def action_choose(self) -> None:
        """Choose the item at the cursor of the focused widget."""
        cast("Board | Tray | Rows", self.focused).choose()

    def works(self, action: str) -> bool:
        """Whether the keys of an action have an effect now."""
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Whether Textual may run the action of a key now; an open question blocks most actions."""
        if action in ("confirm_question", "withdraw"):
            return self.question is not None
        return (self.question is None or action in ("ask_quit", "help", "lower")) and self.works(action)

    # Questions

    def ask(self, question: Question) -> None:
        """Open a question, and show it."""
        self.question = question
        self.asked_at = key_clock()
        self._pause = KeyPause()
        self._pause.begin()
        self._asking = self._key
        self.show_question(question)

    def ask_whether(
        self, question: Sentence | str, confirmed: Callable[[], object], *, is_final: bool = True
    ) -> None:
        """Ask ``question``, followed by the keys that answer it; for the rest, see `Question`."""
        self.ask(Question(asked(question, self.key_names), confirmed, is_final))

    def show_question(self, question: Question) -> None:
        """Show the question and the keys that answer it."""
        self.tell(question.text, "ask")
        self.show_keys(QUESTION_KEYS, HELP)

    def hide_question(self) -> None:
        """Remove the question, and show the keys that work again."""
        self.tell("")
        self.show_keys()

    def action_withdraw(self) -> None:
        """Close the open question, if any, without doing anything."""
        if self.question is not None:
            self.question = None
            self.hide_question()

    def action_confirm_question(self) -> None:
        """Close the open question, and carry out its action."""
        question, self.question = self.question, None
        if question is not None:
            self.hide_question()
            question.confirmed()

    def handles(self, event: events.Key, *, is_guessed: bool) -> bool:
        is_used_up = self.take_answer(event) or self.take_letter(event) or self.take_key(event)
        return is_used_up or (is_guessed and self.asks_before_quitting(event))

    def take_key(self, event: events.Key) -> bool:
        """Handle a key before its binding. Returns True if the binding should not run."""
        return False

    def take_answer(self, event: events.Key) -> bool:
        """Answer the open question, if any. Returns True if the key has been used up.

        A confirming key says yes. Any other bound key, except those for help, closes the question, and has no
        other effect unless it works on every screen or lowers the curtain. An unbound key, such as Y, closes
        the question only if something would be lost, or on a screen where the key may begin an entry. The key
        that lifted the curtain is ignored if it is repeated at once.
        """
        if self._lifts_again(event):
            return True
        if self.question is None or (answer := self.bound_to(event.key)) in (HELP, HELP_TYPING):
            return False
        if answer not in self.CONFIRMED_BY:
            if answer or self.question.is_final or self.ENTRY_KEYS:  # where it may begin an entry
                self.action_withdraw()
            return not answer.startswith(("game.", "curtain.lower"))
        self.confirm_by(event)
        return True

    def _lifts_again(self, event: events.Key) -> bool:
        """Whether ``event`` quickly repeats the key that lifted the curtain; if not, forget that key."""
        lifting, seconds = self.host.lifting_key, _LIFTING * self.host.key_delay
        is_again = lifting is not None and event.key == lifting.key and event.time - lifting.time < seconds
        self.host.lifting_key = event if is_again else None
        return is_again

    def confirm_by(self, message: Message) -> None:
        """Confirm the question. If something would be lost, only a deliberate key or click confirms it."""
        if self.question is not None and (not self.question.is_final or self._is_deliberate(message)):
            self.action_confirm_question()

    def _is_deliberate(self, message: Message) -> bool:
        """Whether a key or click is meant as an answer to the open question.

        A key must not have been typed ahead, nor held down since before the question was asked; a click must
        not be the second one of a double click.
        """
        asking = self._asking
        may_be_held = isinstance(message, events.Key) and (asking is None or asking.key == message.key)
        return self._pause.lasted(self.host.key_delay * (1 + may_be_held), message.time)

    # Input lines

    @property
    def line(self) -> LineField | None:
        """The input line on the screen, if any; letters are then typed into it instead of working as keys."""
        if not any(issubclass(each, Field) for each in self.WIDGETS):
            return None  # saves the query below on every key press
        fields = self.query("LineField")  # by name: most screens have none and need not import the class
        return next((cast("LineField", line) for line in fields if line.display), None)

    def take_letter(self, event: events.Key) -> bool:
        """Type a character into the input line, wherever the focus is; a space is left to its binding.

        Returns whether the character was typed.
        """
        line = self.line
        if line is None or event.character is None or event.character == " " or not event.is_printable:
            return False
        line.append(event.character)
        return True

    def bound_to(self, key: str) -> str:
        """Return the id of the key's active binding; empty if it has none."""
        active = self.active_bindings.get(key)
        return (active.binding.id or "") if active is not None else ""

    def key_guessed(self, event: events.Key) -> str:
        """Return the key that was meant if the keyboard has another layout.

        Empty if it is the key that was typed, or if text is being typed.
        """
        types_text = self.question is None and (self.TYPES_TEXT or self.line is not None)
        return "" if types_text else super().key_guessed(event)

    def asks_before_quitting(self, event: events.Key) -> bool:
        """Ask first if a guessed key would quit without asking. Returns False for any other key."""
        if self.bound_to(event.key) != "game.quit" or self.host.current_game.is_unfinished:
            return False
        self.action_offer_quit()
        return True

    def action_offer_quit(self) -> None:
        """Ask whether to leave the program, on screens that have a line for the question."""
        if self.query(self.MESSAGE):
            self.ask_whether(QUIT, self.host.action_ask_quit)

    def action_ask_quit(self) -> None:
        """Leave the program; during a game, ask first."""
        self.host.action_ask_quit()

    def action_lower(self) -> None:
        """Lower the curtain."""
        self.host.cover()

    def keys(self) -> Sequence[str]:
        """Return the hints about keys to show on the last line now."""
        return self.KEYS

    def show_keys(self, hints: Sequence[str] | None = None, last: str | None = None) -> None:
        """Show ``hints`` on the last line and ``last`` at its right edge; None means this screen's own."""
        if last is None:
            last = HELP_TYPING if self.LAST_KEY and self.line else self.LAST_KEY
        for bar in self.query(KeyBar):
            bar.show(self.keys() if hints is None else hints, last)

    def follow(self, scene: Scene) -> bool:
        """React to the opponent's action or the host's news. Returns whether to show ``scene`` now."""
        return self.FOLLOWS

    def tell(self, text: str, tone: Tone = "hint") -> None:
        """Show a message."""
        self.query_one(self.MESSAGE, Static).update(Content.styled(text, self.LOOKS[tone]))

    def refuses(self, refusal: str | None) -> bool:
        """Show the ``refusal``, if there is one. Returns whether there is one."""
        if refusal is not None:
            self.tell(sentence_of(refusal) if isinstance(refusal, Explanation) else refusal, "refusal")
        return refusal is not None

    def fails(self, act: Callable[[], object]) -> bool:
        """Call ``act``, and show the reason if it is refused. Returns whether it was refused."""
        return self.refuses(refusal_of(act))

    def show(self, scene: Scene) -> bool:
        """Update in place if this screen can still show the scene. Returns False if another screen is needed.

        ``scene`` is the current one, which may have changed since this screen was made or last updated.
        """
        return False

    def compose(self) -> ComposeResult:
        yield from self.compose_screen()
        yield KeyBar()
        yield Static(id="too-small")

    def compose_screen(self) -> ComposeResult:
        """Yield the widgets of this screen."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Show the hints about keys, and fit the screen to the window before it is first painted."""
        self.show_keys()
        self.fit_early()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the screen to the window; if that is too small, cover the game and say which size is needed."""
        is_small = event.size.width < SMALLEST[0] or event.size.height < SMALLEST[1]
        self.set_class(is_small, "-too-small")
        if is_small:
            self.query_one("#too-small", Static).update(program.too_small(SMALLEST, event.size))
            self.host.cover()
        elif self._fitted != event.size:
            self.fit_early()

    @property
    def window(self) -> Size:
        """The size of the window, which is known before the screen has been laid out."""
        return self.size or self.app.size

    def fit_early(self) -> None:
        """Adapt to the size of the window before the next paint, so that nothing is painted twice."""
        is_large = self.window.width >= SMALLEST[0] and self.window.height >= SMALLEST[1]
        self._fitted = self.window if is_large else None
        if is_large:
            self.fit()

    def fit(self) -> None:
        """Adapt to the size of the window."""

    def show_time(self) -> None:
        """Update the clock, if the screen shows one."""
