"""The engine's errors, and the explanations in them, which say nothing about a hidden piece.

Anything quoted from a file or a command line is printable, on one line, and (except a path) short.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Self

from stratego.engine.pieces import Color, Kind
from stratego.engine.values import Value


class Pieces(Value):
    """A field of an explanation: a number of pieces of a kind, or just the plural of the kind's name."""

    kind: Kind
    count: int | None = None


class Key(Value):
    """A field of an explanation: a keyboard key, given by the id of its binding."""

    binding: str


class Quoted(Value):
    """A field of an explanation: a word that somebody typed or may type, in the quotes of the language."""

    text: str


class Explanation(str):
    """The reason for a refusal: an English string that keeps the template and the fields it is made from.

    ``Explanation("A lake is in the way on {square}.", square="C5")`` equals the text with its fields filled
    in. Fields are values: names of squares, numbers, quoted strings, and anything that `english` can convert;
    ``wording`` can then phrase them differently, for example in the numbering of a ruleset. Only the template
    is formatted: braces in a field's value are kept.
    """

    template: str
    fields: dict[str, object]

    def __new__(cls, template: str, /, **fields: object) -> Self:
        filled = {name: english(value) for name, value in fields.items()}
        explanation = super().__new__(cls, template.format(**filled))
        explanation.template, explanation.fields = template, fields
        return explanation

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.template,), self.fields


def english(value: object) -> object:
    """Convert a field (a colour, kind, pieces, key, quoted word or tuple) to English; leave others."""
    match value:
        case Color() | Kind():
            return value.title()
        case Pieces(kind, count):
            name = kind.title()
            several = f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
            return several if count is None else f"{count} {name if count == 1 else several}"
        case Key(binding):
            return binding
        case Quoted(text):
            return f'"{text}"'
        case tuple():
            return ", ".join(str(english(each)) for each in value)
    return value


class Explained(Exception):
    """An error with one `Explanation`: ``what``, or one made from the template ``what`` and the fields."""

    def __init__(self, what: str, /, **fields: object) -> None:
        self.explanation = what if isinstance(what, Explanation) else Explanation(what, **fields)
        super().__init__(self.explanation)


def refusal_of(act: Callable[[], object]) -> Explanation | None:
    """Call ``act`` and return the explanation if it is refused; None if it succeeds."""
    try:
        act()
    except Explained as refusal:
        return refusal.explanation
    return None


class ExplainedError(Explained, ValueError):
    """A value or an action that is not allowed, or not allowed now."""


class IllegalMove(ExplainedError):
    """An action that the rules forbid now. ``clause`` is the clause of the rules that forbids it."""

    def __init__(self, explanation: Explanation, clause: str) -> None:
        super().__init__(explanation)
        self.clause = clause

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.explanation, self.clause)


class GameOver(ExplainedError):
    """An attempt to continue a game that has ended."""


class BoardError(ExplainedError):
    """A board that is not allowed or cannot be read or written (N2, N3), or a square that is not on it."""


class FaultyError(ValueError):
    """An error with one or more faults, each listed once in ``faults``."""

    def __init__(self, faults: Iterable[Explanation]) -> None:
        self.faults: tuple[Explanation, ...] = tuple(dict.fromkeys(faults))
        super().__init__("\n".join(self.faults))

    @property
    def in_one_line(self) -> str:
        """All faults on one line."""
        return "; ".join(fault.removesuffix(".") for fault in self.faults)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.faults,)


class DeploymentError(FaultyError):
    """A set-up that is not allowed (D1), or cannot be read or written."""


def faults_of(color: Color, error: DeploymentError) -> list[Explanation]:
    """The faults of the set-up of ``color``, each preceded by the colour."""
    return [Explanation("{key}: {fault}", key=color, fault=fault) for fault in error.faults]


class RulesetError(FaultyError):
    """A ruleset that cannot be played."""


def escaped(text: str) -> str:
    """``text`` with its unprintable characters, such as control characters, escaped."""
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def printable(text: str, most: int = 200) -> str:
    """``text``, `escaped` and cut to ``most`` characters."""
    line = escaped(text[: most + 1])
    return line if len(line) <= most else line[: most - 3] + "..."


def printable_path(path: object) -> str:
    """``path``, a string or a path object, `escaped` and cut to 4096 characters, the longest path allowed."""
    return printable(str(path), 4096)


def excerpt(text: str) -> str:
    """The beginning of ``text``, `printable` and just long enough to be recognised in a message."""
    return printable(text, 40)


def quoted(text: str) -> Quoted:
    """The `excerpt` of ``text`` in quotes, as a word of a sentence; `quoted_value` is for values of TOML."""
    return Quoted(excerpt(text))


def quoted_value(value: object) -> str:
    """A value in TOML syntax, shortened if it is long; a mapping is "a section"."""
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


def alternatives(values: Iterable[str], quote: Callable[[str], object] = quoted_value) -> Explanation:
    """The values as a list in words, such as ``'"a", "b" or "c"'``; there must be at least one value."""
    *others, last = map(quote, values)
    if not others:
        return Explanation("{value}", value=last)
    return Explanation("{others} or {last}", others=tuple(others), last=last)


def not_allowed(value: object, allowed: Explanation | str) -> Explanation:
    """Explains that ``value`` is not allowed and lists what is allowed."""
    return Explanation(
        "{value} is not allowed: it must be {allowed}", value=quoted_value(value), allowed=allowed
    )


def with_suggestion(
    problem: Explanation, word: str, known: Iterable[str], more: Iterable[str] = ()
) -> Explanation:
    """``problem`` about an unknown ``word``, with the ``known`` or ``more`` words most like it.

    Lists all ``known`` words if none is like it.
    """
    known = list(known)
    listed = Explanation("{problem}: choose from {known}", problem=problem, known=", ".join(known))
    return did_you_mean(problem, word, [*known, *more], 2) or listed


def did_you_mean(problem: str, word: str, known: Iterable[str], most: int) -> Explanation | None:
    """``problem`` about an unknown ``word``, with up to ``most`` known words like it; None if no word is."""
    if not (similar := similar_to(word, known, most)):
        return None
    words = alternatives(similar, quoted)
    return Explanation("{problem}: did you mean {similar}?", problem=problem, similar=words)


_SHORTEST: Final = 3  # letters of an abbreviation


def similar_to(word: str, known: Iterable[str], most: int, least: float = 0.66) -> list[str]:
    """Up to ``most`` of the ``known`` words: those that ``word`` probably abbreviates or misspells.

    Words are compared as a whole, and by their part after the last space or colon; case and leading hyphens
    do not matter. ``least`` is the minimum similarity; with 0.66 one letter of three may be wrong.
    """
    from difflib import get_close_matches  # slow to import, and needed only for an error message

    parts = {part: each for each in known for part in _parts(each)}
    for typed in _parts(word):
        begun = [part for part in parts if len(typed) >= _SHORTEST and part.startswith(typed)]
        if near := [typed] if typed in parts else begun or get_close_matches(typed, parts, most, least):
            return list(dict.fromkeys(parts[part] for part in near))[:most]
    return []


def _parts(word: str) -> list[str]:
    """A word, and its part after the last space or colon, without case and leading hyphens."""
    parts = (part.lower().lstrip("-") for part in (word, word.replace(" ", ":").rpartition(":")[2]))
    return list(filter(None, parts))
