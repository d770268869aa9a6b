"""Keys as people write them, in a keymap; most games need none of this."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from textual.keys import REPLACED_KEYS, _character_to_key, key_to_character

from stratego.tui.terminal.keys import SHIFTED, one_name

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
"""The keys that every terminal can send, but for those that type a character."""


def key_spelled(text: str) -> str | None:
    """The `one_name` of a key as people write it, such as ``"Ctrl+B"``, ``"PgUp"`` or ``"?"``.

    None if there is no such key, or if not every terminal can send it.
    """
    if caret := _CARET.fullmatch(text):
        text = f"ctrl+{caret[1]}"
    key = _named(text)  # "Page-Up" is no Up with something held
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
