"""What keys are called, by terminals, by people who write a keymap, and in the bindings of a screen."""

import re
from collections.abc import Mapping
from typing import Final

from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode
from textual.keys import REPLACED_KEYS, _character_to_key, key_to_character

_BYTES: Final[Mapping[str, str]] = {
    "ctrl+i": "tab",
    "ctrl+m": "enter",
    "ctrl+h": "backspace",
    "ctrl+left_square_bracket": "escape",
    "ctrl+@": "ctrl+space",
    "ctrl+at": "ctrl+space",
}
"""The control characters that have two keys."""

_WITHOUT: Final[Mapping[str, frozenset[str]]] = {
    "enter": frozenset(("ctrl", "shift")),
    "escape": frozenset(("ctrl", "shift")),
    "backspace": frozenset(("ctrl", "shift")),
    "tab": frozenset(("ctrl",)),
    "space": frozenset(("shift",)),
}
"""Modifiers that many terminals do not report with these keys."""

SHIFTED: Final[Mapping[str, str]] = {f"f{number + 12}": f"f{number}" for number in range(1, 13)}
"""How terminals report Shift with F1 to F12."""


def one_name(key: str) -> str:
    """The name of a key that Textual calls ``key``, the same for all that some terminals cannot tell apart.

    So Ctrl+I is Tab and Shift+Enter is Enter everywhere, and a letter is the same with Caps Lock and Shift.
    """
    *held, last = key.split("+")
    last = last.lower() if len(last) == 1 else last
    if last in SHIFTED:
        held, last = [*held, "shift"], SHIFTED[last]
    without = _WITHOUT.get(last, frozenset())
    if len(last) == 1 and last.isalpha() and "alt" not in held:
        without = frozenset(("shift",))
    name = "+".join([*sorted(set(held) - without), last])
    return _BYTES.get(name, name)


def with_keymap(bindings: BindingsMap, keymap: Mapping[str, str]) -> BindingsMap:
    """A copy of ``bindings`` with the keys, separated by commas, that the keymap has for some of them."""
    if not keymap:
        return bindings.copy()
    found: dict[str, list[Binding]] = {}
    moved = set()
    for key, binding in bindings:
        keys = keymap.get(binding.id or "")
        if keys is None:
            found.setdefault(key, []).append(binding)
        elif binding.id not in moved:
            moved.add(binding.id)
            for own in filter(None, keys.split(",")):
                found.setdefault(own, []).append(binding.with_key(own))
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

_CARET: Final = re.compile(r"\^([a-z])", re.IGNORECASE)  # ^B
_NOT_LAST: Final = re.compile(r"\s*[+-]\s*(?=[^\s+-])|\s*\+\s*(?=.)")  # between Ctrl and B
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
    """The character that a key types; empty if it types none."""
    if "+" in key:
        return ""
    character = " " if key == "space" else key_to_character(REPLACED_KEYS.get(key, key)) or ""
    return character if character.isprintable() else ""


def _plain(text: str) -> str:
    """A spelling in lower case without blanks and the like, the usual one of several."""
    plain = re.sub(r"[\s_-]", "", text).lower()
    return _SPELLINGS.get(plain, plain)


def _named(text: str) -> str:
    """Textual's name of a single key; empty if there is none."""
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
