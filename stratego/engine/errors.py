"""The engine's errors. Each explains itself in a sentence, and none says anything about a hidden piece."""

from collections.abc import Callable, Iterable
from typing import Self

from stratego.engine.pieces import Color, Kind
from stratego.engine.values import Value


class Pieces(Value):
    """A number of pieces of a kind, or just the kind's plural, as a field of an explanation."""

    kind: Kind
    count: int | None = None


class Key(Value):
    """A key, by the id of its binding, as a field of an explanation."""

    binding: str


class Explanation(str):
    """Why something is refused: English text that keeps its template and its fields.

    ``Explanation("A lake is in the way on {square}.", square="C5")`` equals the text with its fields filled
    in. Fields are values: names of squares, numbers, quoted text, and anything that `english` can name;
    ``wording`` can then phrase them differently, for example in the numbering of a ruleset. Only the template
    is formatted: braces in a field's value are text.
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
    """The value of a field in English: a colour, kind, pieces, key or tuple; other values are unchanged."""
    match value:
        case Color() | Kind():
            return value.title()
        case Pieces(kind, count):
            name = kind.title()
            several = f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
            return several if count is None else f"{count} {name if count == 1 else several}"
        case Key(binding):
            return binding
        case tuple():
            return ", ".join(str(english(each)) for each in value)
    return value


class Explained(Exception):
    """An error with one explanation: ``what`` itself, or the template ``what`` filled in with the fields."""

    def __init__(self, what: str, /, **fields: object) -> None:
        self.explanation = what if isinstance(what, Explanation) else Explanation(what, **fields)
        super().__init__(self.explanation)


def refusal_of(act: Callable[[], object]) -> Explanation | None:
    """Call ``act``. Returns why it was refused; None if it succeeded."""
    try:
        act()
    except Explained as refusal:
        return refusal.explanation
    return None


class ExplainedError(Explained, ValueError):
    """A value that is not allowed, or not at this moment."""


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
    """A board's text that cannot be read, or a board that the ruleset does not allow."""


class FaultyError(ValueError):
    """An error with one or more faults, all listed in ``faults``."""

    def __init__(self, faults: Iterable[Explanation]) -> None:
        self.faults: tuple[Explanation, ...] = tuple(faults)
        super().__init__("\n".join(self.faults))

    @property
    def in_one_line(self) -> str:
        """All faults, for a one-line message."""
        return "; ".join(fault.removesuffix(".") for fault in self.faults)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.faults,)


class DeploymentError(FaultyError):
    """A set-up that the ruleset does not allow (D1)."""


class RulesetError(FaultyError):
    """A ruleset that cannot be played."""
