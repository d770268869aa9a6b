"""The few forms of English that the other texts need."""

from __future__ import annotations

from collections.abc import Sequence

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(n: int) -> str:
    """``"three"``; digits beyond ten."""
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def count(n: int, thing: str) -> str:
    """``"one Bomb"``, ``"six Bombs"``."""
    return f"{number(n)} {thing if n == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """``"Spies"`` of ``"Spy"``, ``"Bombs"`` of ``"Bomb"``."""
    return f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"


def a(thing: str) -> str:
    """``"a Scout"``, ``"an Infiltrator"``."""
    return f"{'an' if thing[0] in 'AEIOUaeiou' else 'a'} {thing}"


def of(name: str) -> str:
    """``"Anna's"``, ``"Hans'"``."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def listed(things: Sequence[str], last: str = "and") -> str:
    """``"a, b and c"``."""
    return f" {last} ".join(filter(None, (", ".join(things[:-1]), things[-1])))


def capitalised(text: str) -> str:
    """``text`` with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]
