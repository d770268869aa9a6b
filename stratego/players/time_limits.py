"""How long a player in a process of its own may take, in seconds."""

from typing import Final

GREETING: Final = 10.0
"""For a program to start, and the same again for it to check the ruleset."""
FOREIGN: Final = 30.0
"""For each answer of another program in a game at one terminal."""
MATCH: Final = 2.0
"""For each answer of another program in a match, unless the match has another limit."""
OWN: Final = 30.0
"""For each answer of a built-in player: twenty times what `hard` takes on a board of 15×15."""
AFTER_TIME: Final = 0.5
"""For an answer to arrive after the clock has run out."""
EXIT: Final = 0.5
"""For a program to end after the game."""
