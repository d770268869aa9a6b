"""Starting and leaving the program: what a terminal lacks, and what happened after a crash."""

from __future__ import annotations

from typing import Final

# Why the game cannot start; the command line adds its own name in front.

INPUT: Final = "the game needs a terminal: its input is not one. Start it without pipes"
OUTPUT: Final = "the game needs a terminal: its output is not one. Start it without pipes"
ERRORS: Final = "the game needs a terminal: its error output is not one. Start it without pipes"
NO_TERM: Final = "the game needs a terminal that can position text: TERM is not set. Try TERM=xterm-256color"
INSPECT: Final = "the game needs a Python that ends with it. Start it without -i, or unset PYTHONINSPECT"
SIMPLE_TERM: Final = "the game needs a terminal that can position text: TERM={term}. Try TERM=xterm-256color"


# After a crash

NO_GAME: Final = "No game was in progress."
CRASHED: Final = "stratego: the program crashed. A report that reveals nothing of the game is in {path}"

CRASHED_WITHOUT_REPORT: Final = (
    "stratego: the program crashed. No report could be written to {folder}: {problem}"
)
