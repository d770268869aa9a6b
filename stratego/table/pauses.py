"""The pauses of the program, in seconds."""

from typing import Final

KEY_DELAY: Final = 0.4
"""A key lifts the curtain or confirms a final action only if no key was pressed for this long before it."""

SETTING_UP: Final = 0.3
_ANSWERING: Final = {"computer:medium": 1.0, "computer:hard": 1.6, "computer:forgetful": 1.0}
_OTHERS_ANSWERING: Final = 0.7
_OPENING, _IN_OPENING = 10, 0.5  # the length of the opening in plies, and the factor for waiting times in it
PACES: Final = {"quick": 0.5, "usual": 1.0, "slow": 2.0}
"""The values of the setting ``answers``, with their factors for the waiting time."""


def answering(player: str, ply: int, pace: str) -> float:
    """The pause in seconds before an answer of ``player`` is shown, unless a person cuts it short.

    It does not depend on the position, so it reveals nothing about pieces.
    """
    seconds = _ANSWERING.get(player, _OTHERS_ANSWERING) * PACES[pace]
    return seconds * _IN_OPENING if ply < _OPENING else seconds


LOOKING_AGAIN: Final = 1.0
"""The pause between checks for an answer that is not ready in time."""
