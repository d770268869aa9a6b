"""Screen base class: a key takes effect at once, and a widget can be painted at once."""

from collections.abc import Mapping
from math import inf
from typing import Final, Protocol, cast

from textual import events
from textual._time import get_time
from textual.binding import BindingsMap
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.keys import _character_to_key, key_to_character
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from stratego.table.keyboards import key_meant
from stratego.tui.terminal.keys import one_name, with_keymap

_HURRIED: Final = 0.2  # seconds from one frame to the next while input is waiting


def key_clock() -> float:
    """Now, in the seconds of `Key.time`, which says when a key was typed, however late it is handled."""
    return get_time()


class InputApp(Protocol):
    """What a screen needs to know from the app about keys."""

    is_behind: bool  # whether there is typed input still to be handled
    keymap: Mapping[str, str]  # the user's own keys, by binding id

    @property
    def keyboard(self) -> str:
        """The Bulgarian layout, one of `KEYBOARDS`."""


class Field:
    """A widget in which text is typed."""

    def take_key(self, event: events.Key) -> bool:
        """Type the character of a key, which then does nothing else. Returns False if it has none."""
        if event.character is None or not event.character.isprintable():
            return False
        self.type_in(event.character)
        return True

    def type_in(self, text: str) -> None:
        """Put a text where the cursor is."""
        raise NotImplementedError


class TerminalScreen(Screen[None], inherit_bindings=False):
    """Takes keys itself, and ignores messages that arrive while it is being removed."""

    _key: events.Key | None = None  # the last one pressed
    _painted = -inf  # when the last frame was
    _has_styles = False  # whether it has been shown before

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Apply the styles again, except when the screen is shown for the first time: they are fresh."""
        event.refresh_styles = self._has_styles
        self._has_styles = True

    def key_guessed(self, event: events.Key) -> str:
        """The key that is meant on a keyboard of another layout; empty if the key means itself."""
        if event.character is None or event.key in self.active_bindings:
            return ""
        return key_meant(event.character, cast(InputApp, self.app).keyboard)

    def handles(self, event: events.Key, *, is_guessed: bool) -> bool:
        """Handle a key before its binding. Returns True if the binding should not run."""
        raise NotImplementedError

    async def press(self, event: events.Key) -> None:
        """Type a key in the focused field, or else run its binding.

        Textual would pass it from widget to widget and back to the app, each with a queue of its own.
        """
        self._key = event
        field = self.focused
        if isinstance(field, Field) and field.take_key(event):
            return
        guessed = self.key_guessed(event)
        if guessed:
            event.key, event.character = one_name(_character_to_key(guessed)), guessed
        if not self.handles(event, is_guessed=bool(guessed)):
            await self.app._check_bindings(event.key)

    @property
    def _binding_chain(self) -> list[tuple[DOMNode, BindingsMap]]:
        """The nodes whose keys work now, from the focused one up, and their keys in the user's keymap."""
        field = self.focused
        nodes = [self, self.app] if field is None else field.ancestors_with_self
        keymap = cast(InputApp, self.app).keymap
        chain = [(node, with_keymap(node._bindings, keymap)) for node in nodes]
        if isinstance(field, Field):  # the others bind no key that it types
            for _, bindings in chain[1:]:
                for key in list(bindings.key_to_bindings):
                    if field.check_consume_key(key, key_to_character(key)):
                        del bindings.key_to_bindings[key]
        return chain

    @property
    def _is_behind(self) -> bool:
        return cast(InputApp, self.app).is_behind

    def lay_out(self) -> None:
        """Lay out now what would be laid out with the next frame."""
        if self._layout_required or self._scroll_required:
            super()._on_timer_update()

    def paint(self, widget: Widget) -> None:
        """Paint what has changed of a widget now instead of with the next frame, unless input is waiting."""
        if not self._is_behind and not self.app._batch_count:
            self._compositor.update_widgets({widget})
            self._compositor_refresh()

    def _pop_result_callback(self) -> None:
        """Drop the callback for the result. The first screen has none, and Textual would fail."""
        if self._result_callbacks:
            super()._pop_result_callback()

    def _on_timer_update(self) -> None:
        """Paint a frame; while input is waiting, only a few of them."""
        now = get_time()
        if not self._is_behind or now - self._painted > _HURRIED:
            self._painted = now
            super()._on_timer_update()

    async def _dispatch_message(self, message: Message) -> None:
        """Ignore missing widgets in a screen that is not on the stack, whether not yet or no longer."""
        try:
            await super()._dispatch_message(message)
        except NoMatches:
            if self in self.app.screen_stack:
                raise
