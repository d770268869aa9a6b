"""Screens for choosing or typing a PIN, and for resigning after forgetting it (E4); none shows the game."""

import secrets
from math import ceil
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import Color
from stratego.hotseat import steps
from stratego.hotseat.scenes import CurtainScene, GivenUpScene, PinScene, Scene, reader_of
from stratego.hotseat.stored_pin import FEWEST, LONGEST, SALT, Pin
from stratego.tui.draw.curtain import asked_to_look_away, styled
from stratego.tui.draw.points import LargePiece
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import GameScreen, Question
from stratego.tui.widgets.key_bar import HELP_TYPING, bound
from stratego.tui.widgets.lists import PinField
from stratego.tui.widgets.painted import TALL, Curtain, PieceDisplay
from stratego.wording import pins as words
from stratego.wording.keys import Tone

_SOON: Final = 0.02  # seconds added to a timer, so that it does not fire before the wait is over


class PinEntryScreen(GameScreen):
    """Asks one player for a PIN or for a decision; shows nothing of the game."""

    CSS_PATH = sheets("pin")
    AUTO_FOCUS = "PinField"
    WIDGETS = (PinField,)
    TYPES_TEXT = True
    TAKES_SECRETS: ClassVar[bool] = True
    LAST_KEY = HELP_TYPING
    MESSAGE = "#answer"

    def __init__(self, scene: PinScene | CurtainScene | GivenUpScene) -> None:
        super().__init__()
        reader = reader_of(scene)
        assert reader is not None
        self._scene, self._side = scene, reader
        self._takes_pin = isinstance(scene, PinScene) or scene.lock is not None

    def compose_screen(self) -> ComposeResult:
        yield Curtain(self._side)
        with Vertical(id="secret", classes="frame"):
            yield PieceDisplay(LargePiece(self._side, ""))
            yield Static(self.prompt(), id="question-asked")
            if self._takes_pin:
                with Center():
                    yield PinField()
            yield Static(Content.styled(self.hint(), "$muted"), id="answer")

    def fit(self) -> None:
        """Show the back of a piece if there is room for it, as on the curtain."""
        self.query_one(PieceDisplay).display = self.window.height >= TALL

    def prompt(self) -> Content:
        """Return the question, which is shown above the field."""
        raise NotImplementedError

    def hint(self) -> str:
        """Return the message to show while there is no other; it may be empty."""
        return str(words.UNSHOWN) if self._takes_pin else ""

    def answer(self, typed: str) -> None:
        """Handle the PIN ``typed``, which is not empty."""
        raise NotImplementedError

    def tell(self, text: str, tone: Tone = "ask") -> None:
        """Show a message about the typed PIN; an empty text brings back the hint."""
        super().tell(text or self.hint(), tone if text else "hint")

    def named(self, color: Color) -> tuple[str, str]:
        """Return a player's name, with a style in the colour of their side."""
        return self.names[color], f"bold ${color.value}-text"

    def show_question(self, question: Question) -> None:
        """Ask below the field, which ignores input until the question is closed."""
        self.set_focus(None)
        super().show_question(question)

    def hide_question(self) -> None:
        self.query(PinField).focus()
        super().hide_question()

    def take_key(self, event: events.Key) -> bool:
        """If the PIN field has lost the focus, focus it and type the key's character into it."""
        fields = self.query(PinField)
        if not fields or fields.first().has_focus:
            return False
        self.set_focus(fields.first())
        return fields.first().take_key(event)

    def action_enter_pin(self) -> None:
        """Handle the typed PIN; ignore an empty one."""
        if typed := self.query_one(PinField).take():
            self.answer(typed)

    def on_pin_field_cut(self) -> None:
        """Say that the PIN was cut off: players must know the PIN they chose."""
        self.tell(words.TOO_LONG.format(LONGEST))


class LockedScreen(PinEntryScreen):
    """Asks for a player's own PIN, if they have one; after too many wrong PINs, the player has to wait."""

    STEP: ClassVar[type[steps.Unlock | steps.AcceptGivingUp]]
    """The step that carries the proof of the PIN."""

    _scene: CurtainScene | GivenUpScene

    def answer(self, typed: str) -> None:
        assert self._scene.lock is not None
        self.take(self.STEP(self._scene.lock.proof(typed)))

    def take(self, step: steps.Step) -> None:
        """Take a step of the game, or show why it is refused."""
        if (refusal := self.host.advance(step)) is not None:
            self.tell(refusal)

    def on_mount(self) -> None:
        """If wrong PINs were typed before, show how many tries are left or how long to wait."""
        self._count_tries()

    def show(self, scene: Scene) -> bool:
        """Stay on this screen after a wrong PIN. Returns False if the scene is the same, as on going back."""
        if not isinstance(scene, type(self._scene)) or scene == self._scene:
            return False
        self._scene = scene
        self._count_tries()
        return True

    def hide_question(self) -> None:
        super().hide_question()
        self._count_tries()

    def _count_tries(self) -> None:
        """After a wrong PIN, show how many tries are left, or count down the wait second by second."""
        lock = self._scene.lock
        if lock is None or not lock.wrong:
            return
        rest = lock.rest(self.host.current_game.clock)
        self.query_one(PinField).is_closed = rest > 0
        if rest > 0:
            self.set_timer(rest - ceil(rest) + 1 + _SOON, self._count_tries)
        if self.question is None:  # otherwise the question stays on the screen
            self.tell(words.after_wrong(lock, self.host.current_game.clock))


class PinScreen(PinEntryScreen):
    """Asks for a new PIN, twice; the player may also play without a PIN."""

    KEYS = ("pin.enter", "pin.without", "pin.back")
    BINDINGS = [bound("escape", "back", "pin.back"), bound("f2", "go_without", "pin.without")]

    _scene: PinScene
    _pin: Pin | None = None  # set once the PIN has been typed for the first time

    def prompt(self) -> Content:
        question = words.CHOOSE_ALONE if self._scene.is_alone else words.CHOOSE
        if self._pin is not None:
            question = words.REPEAT
        return styled(question, player=self.named(self._side), other=self.names[self._side.other])

    def hint(self) -> str:
        fewest = f"{words.FEWEST.format(FEWEST)} {words.UNSHOWN}"
        return str(words.REPEAT_HINT) if self._pin is not None else fewest

    def answer(self, typed: str) -> None:
        if self._pin is None and len(typed) < FEWEST:
            self.tell(words.TOO_SHORT.format(FEWEST))
        elif self._pin is None:
            self._go_on(Pin.of(typed, secrets.token_bytes(SALT), self.host.pin_cost))
        elif Pin.of(typed, self._pin.salt, self._pin.cost) == self._pin:
            self.host.advance(steps.SetPin(self._side, self._pin))
        else:
            self._go_on(None)
            self.tell(str(words.NO_MATCH))

    def _go_on(self, pin: Pin | None) -> None:
        """Ask for the PIN again, or start over if ``pin`` is None."""
        self._pin = pin
        self.query_one("#question-asked", Static).update(self.prompt())
        self.tell("")

    def action_back(self) -> None:
        """Start over if the PIN is being repeated; otherwise lower the curtain."""
        if self._pin is None:
            self.host.advance(steps.Lower())
        else:
            self.query_one(PinField).take()
            self._go_on(None)

    def action_go_without(self) -> None:
        """Play without a PIN."""
        self.host.advance(steps.GoWithout(self._side))


class GivenUpScreen(LockedScreen):
    """Lets the other player accept the resignation: with their own PIN if they have one, else with a key."""

    STEP = steps.AcceptGivingUp
    TYPES_TEXT = False  # letters work as keys here, such as y to accept
    BINDINGS = [
        bound("y", "accept", "given_up.accept"),
        bound("n", "decline", "given_up.decline"),
        bound("escape", "leave", "given_up.leave"),
    ]

    def prompt(self) -> Content:
        gone = self.names[self._side.other]
        how = words.ACCEPT_BY_PIN if self._takes_pin else words.ACCEPT_BY_KEY
        question = styled(words.ACCEPT, player=self.named(self._side), gone=gone)
        return question + styled(how, "$muted", gone=gone)

    def keys(self) -> list[str]:
        by_pin, by_letter = ["pin.enter:accept", "given_up.leave"], ["given_up.accept", "given_up.decline"]
        return by_pin if self._takes_pin else by_letter

    def works(self, action: str) -> bool:
        """Whether an action works; for a player who has a PIN, the letters that accept and decline do not."""
        return not (action in ("accept", "decline") and self._takes_pin)

    def action_accept(self) -> None:
        """Accept, which ends the game; ask first."""
        text = words.CONFIRM_ACCEPTING.format(gone=self.names[self._side.other])
        self.ask_whether(text, lambda: self.host.advance(steps.AcceptGivingUp()))

    def action_decline(self) -> None:
        """Decline, and return to the curtain."""
        self.host.advance(steps.DeclineGivingUp())

    action_leave = action_decline
    """Go back, which declines the resignation."""


class UnlockScreen(LockedScreen):
    """Asks for the PIN at a curtain.

    A player who has forgotten it can only resign; the other player, if there is one, must accept.
    """

    FOLLOWS = True
    STEP = steps.Unlock
    KEYS = ("pin.enter:lift", "unlock.back", "unlock.forget")
    BINDINGS = [bound("escape", "back", "unlock.back"), bound("f3", "forget", "unlock.forget")]

    _scene: CurtainScene

    def prompt(self) -> Content:
        question = styled(words.UNLOCK, player=self.named(self._side))
        if self._scene.is_alone:
            return question
        return question + asked_to_look_away(self.names, self._side.other, self.languages[-1])

    def action_back(self) -> None:
        """Return to the curtain."""
        self.go.game()

    def action_forget(self) -> None:
        """Ask the player to confirm resigning; the other player, if there is one, must then accept.

        Before the first turn, say why nobody can resign.
        """
        if self._scene.is_setting_up:
            self.take(steps.GiveUp())
            return
        name, other = (self.names[color] for color in (self._side, self._side.other))
        forgotten = words.FORGOTTEN_ALONE if self._scene.is_alone else words.FORGOTTEN
        self.ask_whether(forgotten.format(name=name, other=other), lambda: self.take(steps.GiveUp()))
