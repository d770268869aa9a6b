"""PINs: choosing one, typing it, forgetting it. Constants with fields are templates for styled names."""

from typing import Final

# Choosing one

CHOOSE: Final = (
    "{player}, choose a PIN.\n\n"
    "Nobody can lift your curtain without it, not even you. If you forget it, all you can do is resign, and "
    "only if {other} accepts: the program cannot tell a forgotten PIN from a player who has left."
)
# For a single player.
CHOOSE_ALONE: Final = (
    "{player}, choose a PIN.\n\n"
    "Nobody can lift your curtain without it, not even you. If you forget it, all you can do is resign."
)
REPEAT: Final = "{player}, type it once more."
REPEAT_HINT: Final = "Type the same PIN again, to be sure."
NO_MATCH: Final = "The two PINs differ. Start again."
FEWEST_HINT: Final = "{characters} characters or more. Nothing you type is shown."
TOO_SHORT: Final = "That is too short: at least {characters} characters."
TOO_LONG: Final = "A PIN has at most {characters} characters: the rest is ignored."


# Typing it

FIELD_EMPTY: Final = "nothing typed yet"
FIELD_TYPING: Final = "typing: nothing is shown"
UNLOCK: Final = "{player}, type your PIN.\n"
LOOK_AWAY: Final = "{other}, please look away."
UNSHOWN: Final = "Nothing you type is shown."
LONGER_WAIT: Final = "Wrong PIN. Try again: the next wait is longer."


def wait(seconds: int) -> str:
    """Said after too many wrong PINs."""
    return "Wrong PIN. Wait one second." if seconds == 1 else f"Wrong PIN. Wait {seconds} seconds."


def tries_left(tries: int) -> str:
    """Said after a wrong PIN; ``tries`` more are allowed before a wait."""
    return (
        "Wrong PIN: one more try, then a wait."
        if tries == 1
        else f"Wrong PIN: {tries} more tries, then a wait."
    )


# Forgetting it

FORGOTTEN: Final = "Resign as {name}, if {other} accepts?"
# For a single player.
FORGOTTEN_ALONE: Final = "Resign as {name}?"
CONFIRM_ACCEPTING: Final = "End the game? {gone} loses."
ACCEPT: Final = "{gone} forgot their PIN.\n{player}, do you accept that {gone} resigns?\n\n"
ACCEPT_BY_PIN: Final = "Type your own PIN to accept and win. If {gone} has only left the room, wait instead."
ACCEPT_BY_KEY: Final = "Accept and you win. If {gone} has only left the room, wait instead."
