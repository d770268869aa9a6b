"""Time limits in seconds for players that run in a process of their own."""

from typing import Final

from stratego.engine.clock import Clock

GREETING: Final = 10.0
"""Time for a program to start, and the same again for it to check the ruleset."""
FOREIGN: Final = 30.0
"""Time for each answer of another program in a game at one terminal."""
MATCH: Final = 2.0
"""Time for each answer of another program in a match, unless the match has another limit."""
OWN: Final = 30.0
"""Time for each answer of a built-in player: twenty times as long as `hard` takes on a board of 15×15."""
AFTER_TIME: Final = 0.5
"""Extra time for an answer to arrive after the clock has run out."""
EXIT: Final = 0.5
"""Time for a program to exit by itself after the game."""


def for_answer(usual: float | None, clock: Clock | None) -> float | None:
    """The limit for an answer, in seconds; None if there is no limit.

    It is None if ``usual`` is; otherwise the time left on the clock plus `AFTER_TIME`, or ``usual`` without
    a clock.
    """
    return usual if usual is None or clock is None else clock.until_out + AFTER_TIME
