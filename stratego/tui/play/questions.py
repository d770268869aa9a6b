"""Questions before something that cannot be undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Question = TypeVar("Question")


class Questions:
    """Each question of a binding is answered by pressing its key again; any other key cancels.

    ``asked`` is the id of the binding that was asked about last, empty if no question is open.
    """

    def __init__(self) -> None:
        self.asked = ""
        self._times = 0

    def next(self, binding_id: str, questions: Sequence[Question]) -> Question | None:
        """The next question of a binding; None if all have been answered."""
        times = self._times if self.asked == binding_id else 0
        if times == len(questions):
            return None
        self.asked, self._times = binding_id, times + 1
        return questions[times]

    def cancel(self) -> None:
        """Close the question."""
        self.asked, self._times = "", 0
