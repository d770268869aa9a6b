"""The headings of the help, the game in a few lines, and how two people share a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.keys import KeyNames
from stratego.wording.lessons import LESSONS

TITLE: Final = "Help"
KEYS: Final = "Keys that work here"
PIECES: Final = "The pieces"
LETTERS: Final = "Letters on all screens"
AT_ONE_SCREEN: Final = "At one screen"
HOUSE_RULES: Final = "House rules"
IN_FIVE_LINES: Final = "The game in five lines"
ADVICE: Final = "Advice"
BY_PLAYING: Final = "By playing"
LEARN_BY_PLAYING: Final = (
    f'Twelve short lessons teach all this on the real screens: choose "{LESSONS}" on the home screen.'
)


def letter(what: str, where: str) -> str:
    """What a letter does, and where."""
    return f"{what} ({where})"


def in_five_lines(rules: Ruleset) -> list[str]:
    """What a newcomer needs to know of a ruleset, each point in a line."""
    in_turn = rules.deployment == "alternating"
    return [
        _GOAL,
        (_PLACE_IN_TURN if in_turn else _PLACE).format(pieces=rules.army_size),
        _MOVES_WITH_SCOUTS if Kind.SCOUT in rules.army else _MOVES,
        _LOW_WINS if rules.numbering == "low" else _HIGH_WINS,
        " ".join(_specials(rules)) or _REMEMBER,
    ]


_GOAL: Final = "Capture the enemy's Flag, or every piece that can move."
_PLACE: Final = "Set up your {pieces} pieces in secret: the enemy sees only their backs."
_PLACE_IN_TURN: Final = "Place your {pieces} pieces in turn: the enemy sees only their backs."
_MOVES: Final = "Move one piece by one square, never diagonally; Bombs and Flags stay."
_MOVES_WITH_SCOUTS: Final = "Move one piece by one square; a Scout runs on. Bombs and Flags stay."
_HIGH_WINS: Final = "Move onto an enemy piece to attack: the higher number wins."
_LOW_WINS: Final = "Move onto an enemy piece to attack: the lower number wins."
_REMEMBER: Final = "Remember what you have seen."


def _specials(rules: Ruleset) -> Iterator[str]:
    """What is not decided by numbers alone."""
    army = rules.army
    if Kind.BOMB in army:
        yield "Miners beat Bombs." if Kind.MINER in army else "Nothing beats a Bomb."
    if Kind.SPY in army and Kind.MARSHAL in army:
        yield "An attacking Spy beats the Marshal."
    if Kind.INFILTRATOR in army:
        yield "Infiltrators guess."


def at_one_screen(keys: KeyNames) -> str:
    """How two people share a screen."""
    return (
        "Two people share the screen and the keyboard. Between turns the curtain comes down and says whose "
        f"turn it is: the other player looks away, and {keys['curtain.lift']} lifts it. In your own turn "
        f"{keys['curtain.lower']} lowers it again at any moment. A curtain can have a PIN, chosen before its "
        "player sets up: then only that PIN lifts it."
    )


def alone_at_it(name: str, keys: KeyNames) -> str:
    """When the curtain comes down before a person whose opponent is no person."""
    return (
        f"You play against {name}: nothing is handed over, and no curtain comes between the turns unless you "
        f"switch it on in the settings. {keys['curtain.lower']} lowers it at any moment, and "
        f"{keys['curtain.lift']} lifts it. It can have a PIN, chosen before you set up: then only that PIN "
        "lifts it."
    )
