"""The list of the user's own set-ups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stratego.engine.pieces import Color
from stratego.wording.keys import Keyed
from stratego.wording.player_names import COLOR_NAMES

HEADING: Final = "Your set-ups"
NEW: Final = "A new set-up"
NEW_NAME: Final = "its new name"
NONE_CHOSEN: Final = "Choose a set-up first."
FAULTY: Final = "This file contains no set-up."
WHOSE: Final = "Whose set-up do you want to save?"
ARMIES_HEADING: Final = "For which army?"
SAVED: Final = "{name} is saved."
MIRRORED: Final = "{name} is mirrored."
CONFIRM_DELETE: Keyed = (
    "Delete {name} for good? {keys[question.confirm]} to confirm, {keys[question.cancel]} to cancel."
)
DELETED: Final = "{name} is deleted."
ASK_NAME: Final = "What is the new name of {name}?"
RENAMED: Final = "{old} is now called {new}."


def made_for(ruleset: str, *, is_draft: bool) -> str:
    """The ruleset of a set-up in a list, which may be empty, and whether it is a draft."""
    if not is_draft:
        return ruleset
    return f"{ruleset}, draft" if ruleset else "draft"


def also_for(rulesets: Sequence[str]) -> str:
    """The other rulesets with the same army and board."""
    return f"Also for: {', '.join(rulesets)}."


PIECES: Final = "{army_size} pieces"


def of_player(name: str, color: Color) -> str:
    """One side of the finished game, to choose from."""
    return f"{name}, {COLOR_NAMES[color]}"


TITLE_OF_PLAYER: Final = "Set-up of {name}"
