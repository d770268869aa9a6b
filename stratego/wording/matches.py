"""What ``stratego match`` prints.

A text with fields in braces is filled with `str.format`; a ``problem`` is the system's reason.
"""

from __future__ import annotations

from typing import Final

TITLE: Final = "{ruleset}: {games}, seed {seed}"
STOPPED: Final = "Stopped after {played} of {games}."
PROGRESS: Final = "Games"
RESULTS: Final = (
    "Won",
    "Lost",
    "Drawn",
    "Cut short",
    "Won by default",
    "Lost by default",
    "Score",
    "95% interval",
)
SHARE: Final = "{share:.1f}%"
INTERVAL: Final = "{low:.0f}-{high:.0f}%"
TIMES: Final = "Time for a move"
TIMES_OF: Final = ("Moves", "Median", "95 of 100 within", "Longest")
SECONDS: Final = "{seconds:.3f} s"
NOTHING: Final = "-"
FIRST: Final = "{player} (1)"
SECOND: Final = "{player} (2)"
DEFAULTS: Final = "{player} lost by default:\n{defaults}"
DEFAULT: Final = "game {number}: {reason}"
SAVED: Final = "The records are in {folder}"
NOT_SAVED: Final = "the records cannot be saved in {folder}: {problem}"
NO_TRANSCRIPTS: Final = "the transcripts cannot be written in {folder}: {problem}"
RECORDS_THERE: Final = "{folder} has records of a match with seed {seed}: choose another folder"
FAULTY_PLAYER: Final = "{option}: {problem}"
NO_COUNT: Final = "{text} is not a whole number from 1 to {most:,}"
NO_SEED: Final = "{text} is not a seed: write up to 20 digits"
NO_SECONDS: Final = "{text} is not a number of seconds above 0, up to {most:,}"
NO_WORKERS: Final = "the games cannot be played: {problem}"
NO_DASK: Final = "--cluster needs Dask: install stratego-terminal[cluster]"
CLUSTER_GONE: Final = "the scheduler at {address} has ended"
NO_CLUSTER: Final = "--cluster {address}: no scheduler answers there ({problem})"


def explained(plies: int) -> str:
    """What the score counts, in a match of games with at most so many moves."""
    most = "1 move" if plies == 1 else f"{plies:,} moves"
    return (
        f"A draw counts half, and so does a game cut short at {most}. "
        "Games won or lost by default are not in the score."
    )


def games(count: int) -> str:
    """So many games, in words."""
    return "1 game" if count == 1 else f"{count:,} games"
