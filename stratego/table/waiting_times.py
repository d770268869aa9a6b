"""How long the program waits, in seconds."""

from typing import Final

KEY_DELAY: Final = 0.4
"""Without a key, before one lifts the curtain, or confirms that something is lost."""

SETTING_UP: Final = 0.3
ANSWERING: Final = {"computer:easy": 0.7, "computer:medium": 1.0, "computer:hard": 1.6}
OTHERS_ANSWERING: Final = 0.7
"""Before what the opponent has done is shown, by its player."""

LOOKING_AGAIN: Final = 1.0
"""Between two looks for an answer that takes longer."""

FOREIGN_PROGRAM: Final = 30.0
"""For an answer of another program."""
