"""How long the program waits, in seconds."""

from typing import Final

KEY_DELAY: Final = 0.4
"""Time without keys before one may lift the curtain or confirm a loss."""

SETTING_UP: Final = 0.3
ANSWERING: Final = {"computer:easy": 0.7, "computer:medium": 1.0, "computer:hard": 1.6}
OTHERS_ANSWERING: Final = 0.7
"""Before an opponent's answer is shown, by kind of player; for all others `OTHERS_ANSWERING`."""

LOOKING_AGAIN: Final = 1.0
"""Between checks for an answer that takes longer."""

FOREIGN_PROGRAM: Final = 30.0
"""For an answer from another program."""
