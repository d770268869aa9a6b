"""Text from files and command lines as an error message may quote it: short, printable, on one line."""

from collections.abc import Iterable, Mapping

from stratego.engine.errors import Explanation


def escaped(text: str) -> str:
    """``text`` with escapes for control characters and everything else that is not printable."""
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def printable(text: str, most: int = 200) -> str:
    """``text``, `escaped` and cut to ``most`` characters."""
    line = escaped(text[: most + 1])
    return line if len(line) <= most else line[: most - 3] + "..."


def excerpt(text: str) -> str:
    """``text`` as a message quotes it: `printable`, and long enough to be recognised."""
    return printable(text, 40)


def quoted_value(value: object) -> str:
    """A value as TOML writes it, shortened if it is long."""
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
    """``'"a", "b" or "c"'``, for at least one value."""
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
    """``problem``, an unknown ``word``, with the most similar of the ``known`` words, or else all of them."""
    from difflib import get_close_matches  # imported only for a fault: it would slow every start

    known = list(known)
    similar = get_close_matches(word.lower(), known, n=2, cutoff=0.6)
    if similar:
        return Explanation(
            "{problem}: did you mean {similar}?", problem=problem, similar=alternatives(similar)
        )
    return Explanation("{problem}: choose from {known}", problem=problem, known=", ".join(known))
