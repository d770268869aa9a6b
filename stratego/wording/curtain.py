"""What the curtain says, the title of the window, and its size."""

from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.wording.keys import Keyed
from stratego.wording.player_names import COLOR_NAMES

SET_UP: Final = "{name}, set up your army."
SET_UP_AS: Final = "{name} ({side}), set up your army."
YOUR_TURN: Final = "{name}, it is your turn."
YOUR_TURN_AS: Final = "{name} ({side}), it is your turn."
LOOK_AWAY: Final = "{other}, please look away."
YOU_PLAY: Final = "You play {side}. {other}, please look away."
# For a single player.
GAME_GOES_ON: Final = "{name}, your game is waiting for you."
YOU_PLAY_AGAINST: Final = "You play {side} against {other}."
LIFT: Final = "Press {key} to lift the curtain"
TYPE_PIN: Final = "Press {key} to type your PIN"
PLACE_PLANNED: Final = "or {key} to place the next piece of your plan"
SHOW_TABLE: Final = "{key} shows the ranks"
SHOW_TABLE_AND_RULES: Final = "{key} shows the ranks and the house rules"
HOUSE_RULES: Final = "House rules:"
MORE: Keyed = "and more: {keys[game.help]} shows all of them"


TITLE: Final = "Stratego"  # before and after a game


def next_player(rules: Ruleset, color: Color) -> str:
    """The title while the curtain is down."""
    return f"{rules.name}: {COLOR_NAMES[color]} is next"


def player(rules: Ruleset, color: Color) -> str:
    """The title while a player looks."""
    return f"{rules.name}: {COLOR_NAMES[color]}"


def too_small(needed: tuple[int, int], present: tuple[int, int]) -> str:
    """The window has fewer columns or lines than ``needed``."""
    return f"{needed[0]}x{needed[1]} is needed, this is {present[0]}x{present[1]}. Make the window larger."
