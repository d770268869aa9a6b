"""What the screens have in common that take a PIN: cloth, a question, and a line that shows nothing."""

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
from stratego.hotseat.locks import Lock
from stratego.hotseat.steps import Step
from stratego.tui.draw.large_piece import LargePiece
from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.curtain import TALL, Cloth
from stratego.tui.widgets.keybar import KeyBar
from stratego.tui.widgets.piece_display import PieceDisplay
from stratego.tui.widgets.secret import LONGEST_PIN, SecretField
from stratego.wording.grammar import count

_SOON: Final = 0.02  # seconds after the end of a wait, to be past it for certain


class SecretScreen(GameScreen):
    """Asks something of the player of ``color``; nothing of the game is to be seen."""

    AUTO_FOCUS = "SecretField"
    TAKES_SECRETS: ClassVar[bool] = True

    def __init__(self, color: Color) -> None:
        super().__init__()
        self._side = color

    def compose_screen(self) -> ComposeResult:
        yield Cloth(self._side)
        with Vertical(id="secret", classes="frame"):
            yield PieceDisplay(LargePiece(self._side, ""), plain=self.host.plain)
            yield Static(self.question(), id="question-asked")
            if self.takes_pin:
                with Center():
                    yield SecretField()
            yield Static(Content.styled(self.hint(), "$muted"), id="told")
        yield KeyBar(self.keys(), last="game.help_typing")

    def on_mount(self) -> None:
        """Be ready for the first paint."""
        self.fit_early()

    def fit(self) -> None:
        """As on the curtain, the side's sign where there is room for it."""
        self.query_one(PieceDisplay).display = self.window.height >= TALL

    @property
    def takes_pin(self) -> bool:
        """Whether the answer is a PIN."""
        return True

    def question(self) -> Content:
        """What is asked."""
        raise NotImplementedError

    def hint(self) -> str:
        """What is told before anything is typed."""
        return ""

    def keys(self) -> Sequence[str]:
        """The keys that matter here."""
        raise NotImplementedError

    def answer(self, typed: str) -> None:
        """A PIN was typed."""
        raise NotImplementedError

    def tell(self, text: str) -> None:
        """Say something about what was typed, or the hint again."""
        told = Content.styled(text, "bold $cursor") if text else Content.styled(self.hint(), "$muted")
        self.query_one("#told", Static).update(told)

    def named(self, color: Color) -> tuple[str, str]:
        """The name of a player, in his colour."""
        return self.host.table.names[color], f"bold ${color.value}-text"

    def take_key(self, event: events.Key) -> bool:
        """Type a character of a PIN, whatever has taken the focus from the field."""
        fields = self.query(SecretField)
        if not fields or fields.first().has_focus:
            return False
        self.set_focus(fields.first())
        return fields.first().take_key(event)

    def on_secret_field_entered(self) -> None:
        """Enter without a character is no answer."""
        typed = self.query_one(SecretField).take()
        if typed:
            self.answer(typed)

    def on_secret_field_cut(self) -> None:
        """Whoever chooses a PIN must know which one he has."""
        self.tell(f"A PIN has {LONGEST_PIN} characters at most: the rest is left out.")


class LockedScreen(SecretScreen):
    """Goes on with the right PIN of the player of ``color``; who was wrong too often has to wait."""

    def __init__(self, color: Color, lock: Lock | None) -> None:
        super().__init__(color)
        self._pin_lock = lock

    @property
    def takes_pin(self) -> bool:
        return self._pin_lock is not None

    def hint(self) -> str:
        return "Nothing that you type is shown." if self.takes_pin else ""

    def proved(self, proof: bytes) -> Step:
        """The step that is taken with what the PIN proves."""
        raise NotImplementedError

    def answer(self, typed: str) -> None:
        assert self._pin_lock is not None
        refusal = self.host.advance(self.proved(self._pin_lock.proof(typed)))
        if refusal is not None:
            self.tell(refusal)

    def on_mount(self) -> None:
        """There may be a wait from before."""
        self._count_tries()

    def was_wrong(self, lock: Lock | None) -> None:
        """The lock, after a try that failed."""
        self._pin_lock = lock
        self._count_tries()

    def tell_tries(self, text: str) -> None:
        """Say how it stands with the tries."""
        self.tell(text)

    def _count_tries(self) -> None:
        """Tell the tries, second by second while there is to be waited."""
        lock = self._pin_lock
        if lock is None or not lock.wrong:
            return
        rest = 0.0 if lock.until is None else lock.until - self.host.table.clock
        self.query_one(SecretField).close(closed=rest > 0)
        if rest > 0:
            self.tell_tries(f"That was not it. Wait {count(ceil(rest), 'second')}.")
            self.set_timer(rest - ceil(rest) + 1 + _SOON, self._count_tries)
        elif lock.tries_left:
            self.tell_tries(f"That was not it: {count(lock.tries_left, 'more try')}, then a wait.")
        else:
            self.tell_tries("That was not it. Try again: the next wait is longer.")
