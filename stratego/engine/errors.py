"""The engine's errors. Each explains itself in a sentence, and none says anything about a hidden piece."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self


class Explanation(str):
    """Why something is refused: English text that keeps its template and its fields.

    ``Explanation("a lake is in the way on {square}", square="C5")`` equals the text with its fields filled
    in; ``wording`` may say the same otherwise, from ``template`` and ``fields``. Only the template is
    formatted: braces in a field's value are text.
    """

    template: str
    fields: dict[str, object]

    def __new__(cls, template: str, /, **fields: object) -> Self:
        explanation = super().__new__(cls, template.format(**fields))
        explanation.template, explanation.fields = template, fields
        return explanation

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.template,), self.fields


class ExplainedError(ValueError):
    """An error with one explanation."""

    def __init__(self, explanation: Explanation) -> None:
        super().__init__(explanation)
        self.explanation = explanation


class IllegalMove(ExplainedError):
    """An action that the rules forbid now. ``clause`` is the clause of the rules that forbids it."""

    def __init__(self, explanation: Explanation, clause: str) -> None:
        super().__init__(explanation)
        self.clause = clause

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.explanation, self.clause)


class GameOver(ExplainedError):
    """An attempt to go on with a game that has ended."""


class BoardError(ExplainedError):
    """The text of a board that cannot be read, or that the ruleset does not allow."""


class FaultyError(ValueError):
    """Something with several faults, all of them listed in ``faults``."""

    def __init__(self, faults: Iterable[Explanation]) -> None:
        self.faults: tuple[Explanation, ...] = tuple(faults)
        super().__init__("\n".join(self.faults))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.faults,)


class DeploymentError(FaultyError):
    """A set-up that the ruleset does not allow (D1)."""


class RulesetError(FaultyError):
    """A ruleset that cannot be played."""
