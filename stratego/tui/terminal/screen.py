"""Screen base class: keys take effect in the order they were typed, and a widget can be painted at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual._time import get_time
from textual.css.query import NoMatches
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

if TYPE_CHECKING:
    from stratego.tui.terminal.lifecycle import GuardedApp


def key_clock() -> float:
    """Now, in the seconds of `Key.time`, which says when a key was typed, however late it is handled."""
    return get_time()


class TerminalScreen(Screen[None], inherit_bindings=False):
    """Runs key bindings itself and overlooks messages that arrive while it is being removed."""

    _key: events.Key | None = None  # the last one handled here

    def take_answer(self, event: events.Key) -> bool:
        """Handle a key before all else if a question is open. Returns True if the key does nothing more."""
        return False

    def take_key(self, event: events.Key) -> bool:
        """Handle a key before its binding. Returns True if the binding should not run."""
        return False

    async def on_event(self, event: events.Event) -> None:
        """Drop a key that arrives after another screen came up: it was not meant for that screen."""
        if self.app.screen is self or not isinstance(event, events.Key):
            await super().on_event(event)

    async def on_key(self, event: events.Key) -> None:
        """Run the binding of a key, with Caps Lock or without.

        Textual would run it when the key has bubbled up to the app, after the keys typed next: letters
        handled by `take_key` would overtake cursor keys.
        """
        event.stop()
        self._key = event
        if not self.take_answer(event) and not self.take_key(event):
            await self.app._check_bindings(event.key.lower() if len(event.key) == 1 else event.key)

    def paint(self, widget: Widget) -> None:
        """Paint what has changed of a widget now instead of with the next frame, unless keys are waiting."""
        newest_key = cast("GuardedApp", self.app).newest_key
        is_behind = newest_key is not None and newest_key is not self._key
        if not is_behind and not self.app._batch_count:
            self._compositor.update_widgets({widget})
            self._compositor_refresh()

    async def _dispatch_message(self, message: Message) -> None:
        """Overlook that a screen that has left the stack may have no widgets: yet, or any more."""
        try:
            await super()._dispatch_message(message)
        except NoMatches:
            if self in self.app.screen_stack:
                raise
