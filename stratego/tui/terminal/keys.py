"""What keys are called: one name for all that some terminals cannot tell apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
"""What may be held with a key and makes no difference in many terminals."""

SHIFTED: Final[Mapping[str, str]] = {f"f{number + 12}": f"f{number}" for number in range(1, 13)}
"""How Shift with F1 to F12 is reported."""


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
