"""The screens before a game: home, the lists of games, the names, the lots."""

from typing import Final

from stratego.engine.ruleset import Ruleset

# Home

MOTTO: Final = "Two armies, two players, one keyboard."
PLAY_AGAIN: Final = "Play again"
CONTINUE: Final = "Continue"
NEW_GAME: Final = "New game"
AGAINST_COMPUTER: Final = "Against the computer"
REPLAYS: Final = "Replays"
SETUPS: Final = "Set-ups"
HOW_TO_PLAY: Final = "How to play"
QUIT: Final = "Quit"

# The list of games to play

WHICH_GAME: Final = "Which game?"
YOUR_OWN: Final = "your own"
PIECES_AND_TIME: Final = "{pieces} pieces, {time}"
OWN_FILE: Final = "your own: {file}"


def not_playable(fault: str, others: int) -> str:
    """A ruleset has this ``fault``, and ``others`` more."""
    more = f" (and {others} more)" if others else ""
    return f"Cannot be played: {fault}{more}"


FAULTY_FILE: Final = "{file} cannot be played"
MEND_FILE: Final = "The file is {path}. Fix it, then select it again."


# House rules

HOUSE_RULES_FOR: Final = "House rules for {rules.name}"
IN_BASE: Final = "In {base.name}: {value}."
DISCARD_HOUSE_RULES: Final = "Discard these house rules?"


# The lists of games

WHICH_UNFINISHED: Final = "Which game do you want to continue?"
WHICH_FINISHED: Final = "Which game do you want to replay?"


def unreadable(games: int) -> str:
    """The last games of the list cannot be read."""
    return "The last game cannot be read." if games == 1 else f"The last {games} games cannot be read."


FILTER: Final = "Names, game, result, date"
NO_MATCH: Final = "No game has all these words."


def matching(games: int, of_all: int) -> str:
    """How many games of the list a filter leaves."""
    return f"{games} of {of_all} games"


DELETE_GAME: Final = "Delete this game for good?"
RESIGN_GAME: Final = "End this game? The player whose turn it is loses."


# Names

FIRST_PLAYER: Final = "First player"
SECOND_PLAYER: Final = "Second player"
NAME_FIELD: Final = "name (optional)"
EARLIER_NAMES: Final = "Earlier names"
DRAW_LOTS: Final = "Random sides (Red moves first)"
START: Final = "Start"
PINS_OFF: Final = "PINs for the curtains: no"
PINS_ON: Final = "PINs for the curtains: yes"
IS_RED: Final = "{name} is Red"
IS_BLUE: Final = "{name} is Blue"


def with_house_rules(rules: Ruleset, changes: int) -> str:
    """The heading: which game, and how many house rules have been changed."""
    if not changes:
        return rules.name
    return f"{rules.name}, one house rule" if changes == 1 else f"{rules.name}, {changes} house rules"


WHO_IS_RED: Final = "Who is Red?"

# Against the computer

PERSON: Final = "Your name"
LEVEL: Final = "Level"
LEVELS: Final = {"easy": "easy", "medium": "medium", "hard": "hard"}
SIDE: Final = "You play"
SIDES: Final = {"red": "Red", "blue": "Blue", "random": "Random"}
PIN: Final = "PIN for the curtain"
PIN_ON: Final = "yes"
PIN_OFF: Final = "no"
PLAYS_WORSE: Final = "The computer is weaker at this game."


# Who moves first

WHO_BEGINS: Final = "Both armies are set up. Who moves first?"
LOTS_DECIDE: Final = "Draw lots"
MOVES_FIRST: Final = "{name} moves first"
