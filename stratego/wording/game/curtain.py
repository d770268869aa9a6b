"""What the curtain says: whose turn it is, and how it is lifted.

Texts with a field in braces are templates: the field has a style of its own on the screen.
"""

from __future__ import annotations

from typing import Final

from stratego.wording.keys import Keyed

SET_UP: Final = "{name}, set up your army."
SET_UP_AS: Final = "{name} ({side}), set up your army."
YOUR_TURN: Final = "{name}, it is your turn."
YOUR_TURN_AS: Final = "{name} ({side}), it is your turn."
LOOK_AWAY: Final = "{other}, please look away."
YOU_PLAY: Final = "You play {side}. {other}, please look away."
# For a person who plays alone.
GAME_GOES_ON: Final = "{name}, your game is waiting for you."
YOU_PLAY_AGAINST: Final = "You play {side} against {other}."
LIFT: Final = "Press {key} to lift the curtain"
TYPE_PIN: Final = "Press {key} to type your PIN"
SHOW_TABLE: Final = "{key} shows the ranks"
SHOW_TABLE_AND_RULES: Final = "{key} shows the ranks and the house rules"
HOUSE_RULES: Final = "House rules:"
MORE: Keyed = "and more: {keys[game.help]} shows all of them"
