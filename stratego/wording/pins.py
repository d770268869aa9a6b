"""Messages about PINs: choosing one, typing it, forgetting it."""

from math import ceil
from typing import Final

from stratego.hotseat.pin_locks import Lock
from stratego.wording.language import _, _n

# Choosing one

CHOOSE: Final = _(
    "{player}, choose a PIN.\n\n"
    "Nobody can lift your curtain without it, not even you. If you forget it, all you can do is resign, and "
    "only if {other} accepts: the program cannot tell a forgotten PIN from a player who has left."
)
# For a single player.
CHOOSE_ALONE: Final = _(
    "{player}, choose a PIN.\n\n"
    "Nobody can lift your curtain without it, not even you. If you forget it, all you can do is resign."
)
REPEAT: Final = _("{player}, type it once more.")
REPEAT_HINT: Final = _("Type the same PIN again, to be sure.")
NO_MATCH: Final = _("The two PINs differ. Start again.")
FEWEST: Final = _n("{count} character or more.", "{count} characters or more.")
UNSHOWN: Final = _("Nothing you type is shown.")
TOO_SHORT: Final = _n(
    "That is too short: at least {count} character.", "That is too short: at least {count} characters."
)
TOO_LONG: Final = _n(
    "A PIN has at most {count} character: the rest is ignored.",
    "A PIN has at most {count} characters: the rest is ignored.",
)


# Typing it

FIELD_EMPTY: Final = _("nothing typed yet")
FIELD_TYPING: Final = _("typing: nothing is shown")
UNLOCK: Final = _("{player}, type your PIN.\n")
_LONGER_WAIT: Final = _("Wrong PIN. Try again: the next wait is longer.")
_WAIT: Final = _n("Wrong PIN. Wait one second.", "Wrong PIN. Wait {count} seconds.")
_TRIES_LEFT: Final = _n(
    "Wrong PIN: one more try, then a wait.", "Wrong PIN: {count} more tries, then a wait."
)


def after_wrong(lock: Lock, clock: float) -> str:
    """The message after a wrong PIN: how long to wait, the tries left, or that the next wait is longer.

    ``clock`` is the time of play so far, in seconds.
    """
    if (rest := lock.rest(clock)) > 0:
        return _WAIT.format(ceil(rest))
    return _TRIES_LEFT.format(lock.tries_left) if lock.tries_left else str(_LONGER_WAIT)


# Forgetting it

FORGOTTEN: Final = _("Resign as {name}, if {other} accepts?")
# For a single player.
FORGOTTEN_ALONE: Final = _("Resign as {name}?")
CONFIRM_ACCEPTING: Final = _("End the game? {gone} loses.")
ACCEPT: Final = _("{gone} forgot their PIN.\n{player}, do you accept that {gone} resigns?\n\n")
ACCEPT_BY_PIN: Final = _(
    "Type your own PIN to accept and win. If {gone} has only left the room, wait instead."
)
ACCEPT_BY_KEY: Final = _("Accept and you win. If {gone} has only left the room, wait instead.")
