"""Quoting text from files and command lines in error messages: short, printable, on one line."""

from collections.abc import Iterable, Mapping

from stratego.engine.errors import Explanation


def escaped(text: str) -> str:
    """``text`` with everything that is not printable escaped, control characters included."""
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def printable(text: str, most: int = 200) -> str:
    """``text``, `escaped` and cut to ``most`` characters."""
    line = escaped(text[: most + 1])
    return line if len(line) <= most else line[: most - 3] + "..."


def excerpt(text: str) -> str:
    """The beginning of ``text``, `printable` and just long enough to be recognised in a message."""
    return printable(text, 40)


def quoted_value(value: object) -> str:
    """A value in TOML syntax, shortened if it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{excerpt(value)}"'
    if isinstance(value, Mapping):
        return "a section"
    if isinstance(value, list | tuple):
        return f"[{printable(', '.join(map(quoted_value, value[:9])), 60)}]"
    if isinstance(value, int) and value.bit_length() > 128:
        return excerpt(hex(value))  # Python refuses to write very large numbers in decimal
    return excerpt(str(value))


def alternatives(values: Iterable[str]) -> Explanation:
    """The alternatives as text, ``'"a", "b" or "c"'``; there must be at least one value."""
    *others, last = map(quoted_value, values)
    if not others:
        return Explanation("{value}", value=last)
    return Explanation("{others} or {last}", others=", ".join(others), last=last)


def not_allowed(value: object, allowed: Explanation | str) -> Explanation:
    """Explains that ``value`` is not allowed and lists what is allowed."""
    return Explanation(
        "{value} is not allowed: it must be {allowed}", value=quoted_value(value), allowed=allowed
    )


def with_suggestion(problem: Explanation, word: str, known: Iterable[str]) -> Explanation:
    """``problem`` about an unknown ``word``, followed by the most similar ``known`` words, or all of them."""
    from difflib import get_close_matches  # imported only for a fault: it would slow down every start

    known = list(known)
    similar = get_close_matches(word.lower(), known, n=2, cutoff=0.6)
    if similar:
        return Explanation(
            "{problem}: did you mean {similar}?", problem=problem, similar=alternatives(similar)
        )
    return Explanation("{problem}: choose from {known}", problem=problem, known=", ".join(known))
