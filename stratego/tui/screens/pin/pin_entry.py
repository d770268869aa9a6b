"""Base classes of the screens that take a PIN: a question, and a field that shows nothing."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import Color
from stratego.hotseat.scenes import CurtainScene, GivenUpScene, Shown
from stratego.hotseat.steps import Step
from stratego.tui.draw.large_piece import LargePiece
from stratego.tui.look.sheets import sheets
from stratego.tui.play.questions import Question
from stratego.tui.screens.base import QUESTION_KEYS, GameScreen
from stratego.tui.widgets.curtain import TALL, Cloth
from stratego.tui.widgets.keybar import KeyBar
from stratego.tui.widgets.piece_display import PieceDisplay
from stratego.tui.widgets.pin_field import LONGEST_PIN, PinField
from stratego.wording import pins as words

_SOON: Final = 0.02  # seconds added to a wait, to be safely past it


class PinEntryScreen(GameScreen):
    """Asks the player of ``color`` something; shows nothing of the game."""

    CSS_PATH = sheets("pin")
    AUTO_FOCUS = "PinField"
    WIDGETS = (PinField,)
    TYPES_TEXT = True
    TAKES_SECRETS: ClassVar[bool] = True
    KEYS: ClassVar[Sequence[str]] = ()
    """The keys that matter here."""

    def __init__(self, color: Color) -> None:
        super().__init__()
        self._side = color

    def compose_screen(self) -> ComposeResult:
        yield Cloth(self._side)
        with Vertical(id="secret", classes="frame"):
            yield PieceDisplay(LargePiece(self._side, ""), plain=self.plain)
            yield Static(self.prompt(), id="question-asked")
            if self.takes_pin:
                with Center():
                    yield PinField()
            yield Static(Content.styled(self.hint(), "$muted"), id="answer")
        yield KeyBar(self.keys(), last="game.help_typing")

    def fit(self) -> None:
        """Show the side's sign if there is room for it, as on the curtain."""
        self.query_one(PieceDisplay).display = self.window.height >= TALL

    @property
    def takes_pin(self) -> bool:
        """Whether the answer is a PIN."""
        return True

    def prompt(self) -> Content:
        """The question."""
        raise NotImplementedError

    def hint(self) -> str:
        """What is shown before anything is typed."""
        return ""

    def keys(self) -> Sequence[str]:
        """The keys that matter now."""
        return self.KEYS

    def answer(self, typed: str) -> None:
        """Take a PIN that was typed."""
        raise NotImplementedError

    def tell(self, text: str) -> None:
        """Show a message about what was typed; an empty one brings back the hint."""
        answer = Content.styled(text, "bold $cursor") if text else Content.styled(self.hint(), "$muted")
        self.query_one("#answer", Static).update(answer)

    def named(self, color: Color) -> tuple[str, str]:
        """The name of a player, and the style of their colour."""
        return self.names[color], f"bold ${color.value}-text"

    def show_question(self, question: Question) -> None:
        """Ask below the field, which takes nothing meanwhile."""
        self.set_focus(None)
        self.tell(question.text)
        self.show_keys(QUESTION_KEYS)

    def hide_question(self) -> None:
        self.query(PinField).focus()
        self.tell("")
        self.show_keys(self.keys(), last="game.help_typing")

    def take_key(self, event: events.Key) -> bool:
        """Type a character of a PIN, even if the field has lost the focus."""
        fields = self.query(PinField)
        if not fields or fields.first().has_focus:
            return False
        self.set_focus(fields.first())
        return fields.first().take_key(event)

    def on_pin_field_entered(self) -> None:
        """Take the PIN; an empty one is no answer."""
        typed = self.query_one(PinField).take()
        if typed:
            self.answer(typed)

    def on_pin_field_cut(self) -> None:
        """Say that the PIN was cut: players must know the PIN they chose."""
        self.tell(words.TOO_LONG.format(characters=LONGEST_PIN))


class LockedScreen(PinEntryScreen):
    """Takes the PIN of the player of ``color``; after too many wrong ones there is a wait."""

    def __init__(self, color: Color, scene: CurtainScene | GivenUpScene) -> None:
        super().__init__(color)
        self._scene = scene

    @property
    def takes_pin(self) -> bool:
        return self._scene.lock is not None

    def hint(self) -> str:
        return words.UNSHOWN if self.takes_pin else ""

    def proved(self, proof: bytes) -> Step:
        """The step for a PIN with this ``proof``."""
        raise NotImplementedError

    def answer(self, typed: str) -> None:
        assert self._scene.lock is not None
        refusal = self.host.advance(self.proved(self._scene.lock.proof(typed)))
        if refusal is not None:
            self.tell(refusal)

    def on_mount(self) -> None:
        """Show a wait that has begun before."""
        self._count_tries()

    def show(self, scene: Shown) -> bool:
        """Stay on this screen after a wrong PIN."""
        if not isinstance(scene, type(self._scene)) or scene == self._scene:
            return False
        self._scene = scene
        self._count_tries()
        return True

    def hide_question(self) -> None:
        super().hide_question()
        self._count_tries()

    def tell_tries(self, text: str) -> None:
        """Show how many tries are left, or the wait."""
        self.tell(text)

    def _count_tries(self) -> None:
        """Show the tries left, or count down the wait second by second."""
        lock = self._scene.lock
        if lock is None or not lock.wrong:
            return
        rest = 0.0 if lock.until is None else lock.until - self.host.current_game.clock
        self.query_one(PinField).close(closed=rest > 0)
        if rest > 0:
            self.tell_tries(words.wait(ceil(rest)))
            self.set_timer(rest - ceil(rest) + 1 + _SOON, self._count_tries)
        elif lock.tries_left:
            self.tell_tries(words.tries_left(lock.tries_left))
        else:
            self.tell_tries(words.LONGER_WAIT)
