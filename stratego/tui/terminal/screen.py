"""Screen base class: keys take effect at once, and widgets can be painted at once. Also the names of keys."""

import re
from collections.abc import Mapping, Sequence
from math import inf
from typing import Final, Protocol, cast

from textual import events
from textual._time import get_time
from textual.binding import Binding, BindingsMap
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.keys import REPLACED_KEYS, _character_to_key, key_to_character
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from stratego.table.keyboards import key_meant
from stratego.table.settings import Settings

_HURRIED: Final = 0.2  # seconds from one frame to the next while input is waiting


def key_clock() -> float:
    """The current time on the clock of `Key.time`, which is when a key was typed, not when it is handled."""
    return get_time()


class InputApp(Protocol):
    """The part of the app that a screen needs to handle keys."""

    is_behind: bool  # whether input is waiting to be handled
    keymap: Mapping[str, str]  # the user's own keys, by binding id
    settings: Settings


class Field:
    """A widget in which text is typed."""

    def take_key(self, event: events.Key) -> bool:
        """Type a key's character into the field. Returns False if the key types no character."""
        if event.character is None or not event.character.isprintable():
            return False
        self.type_in(event.character)
        return True

    def type_in(self, text: str) -> None:
        """Insert a string at the cursor."""
        raise NotImplementedError


class TerminalScreen(Screen[None], inherit_bindings=False):
    """A screen that handles keys itself, and ignores missing widgets while it is not on the stack."""

    _key: events.Key | None = None  # the last key pressed
    _painted = -inf  # when the last frame was painted
    _has_styles = False  # whether this screen has been shown before

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Apply the styles again, except when the screen is first shown and they are fresh."""
        event.refresh_styles = self._has_styles
        self._has_styles = True

    def _extend_compose(self, widgets: list[Widget]) -> None:
        """Add no notifications and tooltips: the program has none, and they could outlast a turn."""

    def key_guessed(self, event: events.Key) -> str:
        """The key meant by one typed on another keyboard layout; empty if the typed key itself is meant."""
        if event.character is None or event.key in self.active_bindings:
            return ""
        return key_meant(event.character, cast(InputApp, self.app).settings.keyboard)

    def handles(self, event: events.Key, *, is_guessed: bool) -> bool:
        """Handle a key before its binding. Returns True if the binding should not run."""
        raise NotImplementedError

    async def press(self, event: events.Key) -> None:
        """Type a key's character into the focused field, or else run its binding unless `handles` forbids it.

        Textual itself would pass the key through the message queues of several widgets and of the app.
        """
        self._key = event
        field = self.focused
        if isinstance(field, Field) and field.take_key(event):
            return
        if guessed := self.key_guessed(event):
            event.key, event.character = one_name(_character_to_key(guessed)), guessed
        if not self.handles(event, is_guessed=bool(guessed)):
            await self.app._check_bindings(event.key)

    @property
    def _binding_chain(self) -> list[tuple[DOMNode, BindingsMap]]:
        """The nodes whose keys work now, from the focused one up, with their bindings under the keymap."""
        field = self.focused
        nodes = [self, self.app] if field is None else field.ancestors_with_self
        keymap = cast(InputApp, self.app).keymap
        chain = [(node, with_keymap(node._bindings, keymap)) for node in nodes]
        if isinstance(field, Field):  # a key that types a character triggers nothing else
            for _, bindings in chain[1:]:
                for key in list(bindings.key_to_bindings):
                    if field.check_consume_key(key, key_to_character(key)):
                        del bindings.key_to_bindings[key]
        return chain

    @property
    def _is_behind(self) -> bool:
        return cast(InputApp, self.app).is_behind

    def lay_out(self) -> None:
        """Update the layout now rather than with the next frame."""
        if self._layout_required or self._scroll_required:
            super()._on_timer_update()

    def paint(self, widget: Widget) -> None:
        """Paint a widget now, not with the next frame, unless input is waiting or painting is suspended."""
        if not self._is_behind and not self.app._batch_count:
            self._compositor.update_widgets({widget})
            self._compositor_refresh()

    def _pop_result_callback(self) -> None:
        """Drop the result callback, if there is one: Textual fails on the first screen, which has none."""
        if self._result_callbacks:
            super()._pop_result_callback()

    def _on_timer_update(self) -> None:
        """Paint a frame; while input is waiting, skip most frames."""
        now = get_time()
        if not self._is_behind or now - self._painted > _HURRIED:
            self._painted = now
            super()._on_timer_update()

    async def _dispatch_message(self, message: Message) -> None:
        """Handle a message; ignore missing widgets if the screen is not shown yet or already removed."""
        try:
            await super()._dispatch_message(message)
        except NoMatches:
            if self in self.app.screen_stack:
                raise


_BYTES: Final[Mapping[str, str]] = {
    "ctrl+i": "tab",
    "ctrl+m": "enter",
    "ctrl+h": "backspace",
    "ctrl+left_square_bracket": "escape",
    "ctrl+@": "ctrl+space",
    "ctrl+at": "ctrl+space",
}
"""For each of these keys, the better-known one that sends the same control character."""

_WITHOUT: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(("enter", "escape", "backspace"), ("ctrl", "shift")),
    "tab": ("ctrl",),
    "space": ("shift",),
}
"""Modifiers that many terminals do not report with these keys."""

SHIFTED: Final[Mapping[str, str]] = {f"f{number + 12}": f"f{number}" for number in range(1, 13)}
"""F1 to F12 for F13 to F24: many terminals report Shift+F1 as F13, and so on."""


def one_name(key: str) -> str:
    """Our name for a key that Textual calls ``key``.

    Keys that some terminals cannot distinguish share a name: Ctrl+I is always Tab, and Shift+Enter is always
    Enter. Caps Lock makes no difference to a letter, nor does Shift, except together with Alt.
    """
    *held, last = key.split("+")
    last = last.lower() if len(last) == 1 else last
    if last in SHIFTED:
        held, last = [*held, "shift"], SHIFTED[last]
    without = _WITHOUT.get(last, ())
    if len(last) == 1 and last.isalpha() and "alt" not in held:
        without = ("shift",)
    name = "+".join([*sorted(set(held).difference(without)), last])
    return _BYTES.get(name, name)


def with_keymap(bindings: BindingsMap, keymap: Mapping[str, str]) -> BindingsMap:
    """A copy of ``bindings`` with the keys in ``keymap``, which has comma-separated keys by binding id."""
    if not keymap:
        return bindings.copy()
    found: dict[str, list[Binding]] = {}
    for key, binding in bindings:
        for own in filter(None, keymap.get(binding.id or "", key).split(",")):
            moved = binding.with_key(own)
            if moved not in found.setdefault(own, []):  # a binding with several keys comes once for each
                found[own].append(moved)
    return BindingsMap.from_keys(found)


def bindings_of(node: type[DOMNode]) -> BindingsMap:
    """The bindings that a class of nodes declares and inherits."""
    return node._merged_bindings or BindingsMap()


_SPELLINGS: Final[Mapping[str, str]] = {
    "esc": "escape",
    "return": "enter",
    "spacebar": "space",
    "del": "delete",
    "ins": "insert",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "pgdown": "pagedown",
    "control": "ctrl",
    "option": "alt",
} | {
    f"{before}{way}{after}": way
    for way in ("up", "down", "left", "right")
    for before, after in (("arrow", ""), ("cursor", ""), ("", "arrow"))
}

_CARET: Final = re.compile(r"\^([a-z])", re.IGNORECASE)  # Ctrl+B written as ^B
_NOT_LAST: Final = re.compile(r"\s*[+-]\s*(?=[^\s+-])|\s*\+\s*(?=.)")  # what may separate "Ctrl" from "B"
_SENT: Final = re.compile(
    r"""
      (ctrl\+)? (shift\+)? (up|down|left|right|home|end|insert|delete|pageup|pagedown|f([1-9]|1[0-2]))
    | (shift\+)? tab | enter | escape | backspace | space
    | ctrl\+ ([a-z] | space | backslash | right_square_bracket)
    | alt\+ [a-z0-9]
    """,
    re.VERBOSE,
)
"""The keys that every terminal can send, besides those that type a character."""


def key_spelled(text: str) -> str | None:
    """The `one_name` of a key as people write it, such as ``"Ctrl+B"``, ``"PgUp"`` or ``"?"``.

    None if there is no such key, or if not every terminal can send it.
    """
    if caret := _CARET.fullmatch(text):
        text = f"ctrl+{caret[1]}"
    key = _named(text)  # "Page-Up" is not Up with a modifier
    if not key:
        *held, last = _NOT_LAST.split(text.strip())
        key = "+".join([*map(_plain, held), _named(last)])
    key = one_name(key)
    return key if _SENT.fullmatch(key) or character_of(key) else None


def character_of(key: str) -> str:
    """The character that a key types; empty for a key that types no character."""
    character = key_to_character(REPLACED_KEYS.get(key, key)) or ""
    return character if character.isprintable() else ""


def _plain(text: str) -> str:
    """A key in lower case, without spaces, hyphens or underscores, in its usual spelling."""
    plain = re.sub(r"[\s_-]", "", text).lower()
    return _SPELLINGS.get(plain, plain)


def _named(text: str) -> str:
    """Textual's name for a key without modifiers; empty if there is no such key."""
    text = text if text == " " else text.strip()
    if not text.isprintable():
        return ""
    if len(text) == 1:
        return _character_to_key(text)
    plain = _plain(text)
    if "+" not in plain and (_SENT.fullmatch(plain) or plain in SHIFTED):
        return plain
    name = re.sub(r"[\s-]+", "_", text.lower())
    character = character_of(name)
    return name if character and character.isascii() else ""
