"""The headings of the help, and how two people share a screen."""

from __future__ import annotations

from typing import Final

from stratego.wording.keys import KeyNames

TITLE: Final = "Help"
KEYS: Final = "Keys that work here"
PIECES: Final = "The pieces"
AT_ONE_SCREEN: Final = "At one screen"
HOUSE_RULES: Final = "House rules"


def at_one_screen(keys: KeyNames) -> str:
    """How two people share a screen."""
    return (
        "Two people share the screen and the keyboard. Between turns the curtain comes down and says whose "
        f"turn it is: the other player looks away, and {keys['curtain.lift']} lifts it. In your own turn "
        f"{keys['curtain.lower']} lowers it again at any moment. A curtain can have a PIN, chosen before its "
        "player sets up: then only that PIN lifts it."
    )
