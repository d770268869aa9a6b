"""The few forms of English that the other texts need."""

from __future__ import annotations

from collections.abc import Sequence


def of(name: str) -> str:
    """``"Anna's"``, ``"Hans'"``."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def listed(things: Sequence[str], last: str = "and") -> str:
    """``"a, b and c"``."""
    return f" {last} ".join(filter(None, (", ".join(things[:-1]), things[-1])))


def capitalised(text: str) -> str:
    """``text`` with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]
