"""Every option of a ruleset as one plain sentence, and what differs from an edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stratego.engine.ruleset import OPTIONS, Ruleset
from stratego.wording.grammar import count, listed
from stratego.wording.pieces import roster

# By option and value. Options that count or list have a function below.
_CHOICES: Final[Mapping[str, Mapping[object, str]]] = {
    "first_move": {
        "red": "Red moves first.",
        "chosen": "When both have set up, the players agree who moves first.",
    },
    "deployment": {
        "secret": "Both sides set up their whole army in secret.",
        "alternating": "The sides set up in turn, one piece at a time, Red first: "
        "the square is seen, the rank is not.",
    },
    "numbering": {
        "high": "The Marshal is number 10 and the Scout number 2: the higher number wins.",
        "low": "The Marshal is number 1 and the Scout number 9: the lower number wins.",
    },
    "immobile_moved": {
        "refuse": "Bombs and Flags cannot be moved.",
        "forfeit": "Bombs and Flags must not be moved: who moves one loses the game at once.",
    },
    "tie": {
        "both": "When equal ranks meet, both fall.",
        "attacker_wins": "When equal ranks meet, the attacker wins and takes the square.",
    },
    "more_squares": {
        True: "An endless chase must stop: a chasing move may not bring back a position of the same chase "
        "(more-squares rule).",
        False: "A piece may be chased for as long as the chaser likes (no more-squares rule).",
    },
    "both_immobile": {
        "draw": "If neither side has a piece left that can move, the game is a draw.",
        "mover_loses": "If neither side has a piece left that can move, the side whose turn it is loses.",
    },
    "battle_memory": {
        "hidden": "After a battle the winner is turned round again: remember what you saw.",
        "shown": "A piece once seen in battle stays face up.",
    },
    "captured": {
        "open": "Captured pieces lie open to both sides.",
        "own": "Each side sees its own lost pieces only.",
    },
    "silent_defence": {
        False: "In a battle both ranks are told.",
        True: "In a battle only the attacker's rank is told; the attacker learns no more than the result "
        "(silent defence).",
    },
    "scout_reveals": {
        False: "A long move gives a Scout away only to those who watch for it.",
        True: "A Scout that moves two squares or more is shown to be one.",
    },
    "scout_strike": {
        "in_line": "A Scout attacks from afar in a straight line.",
        "after_move": "A Scout attacks from afar in a straight line, "
        "or first moves and then attacks a piece beside it.",
    },
    "sabotage_line_of_sight": {
        False: "An Infiltrator's guess reaches over a piece or lake in between.",
        True: "An Infiltrator guesses only where nothing stands in between.",
    },
}

_AIDS: Final[Mapping[str, str]] = {
    "moved": "enemy pieces that have moved are marked",
    "battles": "pieces seen in battle stay shown",
    "counts": "what is left of the enemy's army is counted",
    "known": "your pieces that the enemy has seen are marked",
}


def option_words(rules: Ruleset) -> dict[str, str]:
    """A sentence for every option of ``rules``, by its key, true to the value it has there."""
    words = {key: _sentence(key, value) for key, value in rules.options.items()}
    if rules.battle_memory == "shown" and not rules.aids:
        words["aids"] = "No memory aids besides."
    if rules.battle_memory == "hidden" and "battles" in rules.aids:
        words["battle_memory"] = "After a battle the winner is turned round again, but a memory aid shows it."
    return words


def differences(rules: Ruleset, edition: Ruleset) -> list[str]:
    """What a player must know who takes ``rules`` for ``edition``: a sentence for each difference."""
    told = []
    if rules.army != edition.army:
        army = listed([count(entry.pieces, entry.name) for entry in roster(rules)])
        told.append(f"Each army is {army}.")
    if rules.layout != edition.layout:
        board = rules.geometry
        told.append(f"The board is another: {board.width} files and {board.height} rows.")
    words = option_words(rules)
    return told + [words[key] for key in OPTIONS if rules.options[key] != edition.options[key]]


def _sentence(key: str, value: object) -> str:
    match key, value:
        case "two_squares", int(limit):
            return _two_squares(limit)
        case "quiet_limit", int(limit):
            return _quiet_limit(limit)
        case "rescue", int(limit):
            return _rescue(limit)
        case "aids", tuple(aids):
            if not aids:
                return "No memory aids: what you have seen, you must remember."
            return f"Memory aids for both: {listed([_AIDS[aid] for aid in aids])}."
    return _CHOICES[key][value]


def _two_squares(limit: int) -> str:
    if not limit:
        return "A piece may go to and fro between two squares as often as it likes (no two-squares rule)."
    if limit == 1:
        return "A piece may not step straight back over the border it has just crossed (two-squares rule)."
    return (
        f"A piece may cross the same border between two squares {count(limit, 'turn')} running, "
        "but no more (two-squares rule)."
    )


def _quiet_limit(limit: int) -> str:
    if not limit:
        return "The game may go on without an attack for as long as it takes."
    return f"After {count(limit, 'turn')} in a row without an attack, both sides counted, the game is a draw."


def _rescue(limit: int) -> str:
    if not limit:
        return "Captured pieces do not come back."
    times = "once" if limit == 1 else f"up to {count(limit, 'time')}"
    return (
        "A piece, but not a Scout, that enters the enemy's back row may bring a lost piece back, but not a "
        f"Bomb: {times} a game for each side, each time by another piece."
    )
