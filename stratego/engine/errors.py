"""What can go wrong. Every error speaks to a person, and none of them about a hidden piece."""

from __future__ import annotations

from collections.abc import Iterable


class IllegalMove(ValueError):
    """An action the rules do not allow now. ``clause`` is the clause of the rules that forbids it."""

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message)
        self.clause = clause

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.clause)


class GameOver(ValueError):
    """The game has ended: nothing more can be played."""


class BoardError(ValueError):
    """A board's text that cannot be read, or holds what cannot stand there."""


class FaultyError(ValueError):
    """Something with several faults, all of them told at once in ``faults``."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults: tuple[str, ...] = tuple(faults)
        super().__init__("\n".join(self.faults))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.faults,)


class DeploymentError(FaultyError):
    """A set-up that cannot be played (D1)."""


class RulesetError(FaultyError):
    """A ruleset that cannot be played by."""
