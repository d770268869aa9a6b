"""Messages on the curtain, and the title of the window."""

from typing import Final

from stratego.wording.language import _

SET_UP: Final = _("{name}, set up your army.")
PLACE: Final = _("{name}, place a piece.")
YOUR_TURN: Final = _("{name}, it is your turn.")
LOOK_AWAY: Final = _("{other}, please look away.")
YOU_PLAY: Final = _("You play {side}. {other}, please look away.")
# These three are for a player who is alone at the terminal.
GAME_OVER: Final = _("{name}, the game is over.")
GAME_GOES_ON: Final = _("{name}, your game is waiting for you.")
YOU_PLAY_AGAINST: Final = _("You play {side} against {other}.")
LIFT: Final = _("Press {key} to lift the curtain")
TYPE_PIN: Final = _("Press {key} to type your PIN")
PLACED: Final = _("Placed: {count} of {pieces}")
PLACE_PLANNED: Final = _("or {key} to place the next piece of your plan")
SHOW_TABLE: Final = _("{key} shows the ranks")
SHOW_TABLE_AND_RULES: Final = _("{key} shows the ranks and the house rules")
HOUSE_RULES: Final = _("House rules:")
MORE: Final = _("and more: {keys[game.help]} shows all of them")

TITLE: Final = "Stratego"  # the window's title before and after a game

NEXT_PLAYER: Final = _("{game}: {side} is next")
