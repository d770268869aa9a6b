"""The clock of a game: it goes on from the last step, as while the program was away it stood still."""

from __future__ import annotations

from time import monotonic

from stratego.hotseat.session import Session


class Clock:
    """Goes on from the last step of a session; without one, or before its first step, from 0."""

    def __init__(self, session: Session | None) -> None:
        steps = session.steps if session is not None else ()
        self._began = monotonic() - (steps[-1].at if steps else 0.0)

    @property
    def now(self) -> float:
        """In seconds."""
        return monotonic() - self._began
