"""The house rules as switches: what each is called, what its values are called, and a sentence on each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import OPTIONS, Ruleset
from stratego.wording.options import option_words


class Switch(NamedTuple):
    """One thing to switch: an option, or one of the aids (K6), which are switched one by one."""

    group: str
    title: str
    key: str
    aid: str = ""

    def value(self, rules: Ruleset) -> object:
        """What it is set to in ``rules``."""
        return self.aid in rules.aids if self.aid else rules.options[self.key]

    def values(self, *offered: object) -> list[object]:
        """What it can be set to, in the order of the page; for a count also the ``offered`` ones."""
        option = OPTIONS[self.key]
        if self.aid or isinstance(option.default, bool):
            return [False, True]
        if option.values:
            return list(option.values)
        return sorted({*_COUNTS[self.key], *offered})  # type: ignore[type-var]

    def named(self, value: object) -> str:
        """A value in a few words."""
        if self.aid:
            return _OFF_ON[value]
        if self.key in _COUNTED:
            none, once, often = _COUNTED[self.key]
            return none if value == 0 else once if value == 1 else often.format(value)
        return _NAMES.get(self.key, _OFF_ON)[value]

    def sentence(self, rules: Ruleset) -> str:
        """What it means as it is in ``rules``."""
        if self.aid:
            return _AIDS[self.aid][self.aid in rules.aids]
        return option_words(rules)[self.key]


def switches(rules: Ruleset) -> list[Switch]:
    """Those that matter to the army of ``rules``, in groups, in the order in which a game comes upon them."""
    return [switch for switch in _ALL if _NEEDED.get(switch.key, Kind.FLAG) in rules.army]


def differences_in_short(rules: Ruleset, edition: Ruleset) -> list[str]:
    """What `differences` tells in sentences, in a few words each."""
    told = []
    if rules.army != edition.army:
        told.append(f"Another army: {rules.army_size} pieces a side")
    if rules.layout != edition.layout:
        told.append(f"Another board: {rules.geometry.width} x {rules.geometry.height}")
    for switch in _ALL:
        value = switch.value(rules)
        if value != switch.value(edition):
            told.append(f"{switch.title}: {switch.named(value)}")
    return told


def objection(rules: Ruleset, switch: Switch, value: object) -> str | None:
    """Why a switch cannot be set so beside the others of ``rules``, to a player; None where it can (K4)."""
    silent = "silent_defence"
    if (switch.key, value) == (silent, True) and "counts" in rules.aids:
        return (
            "Silent defence and a count of the enemy's army exclude each other: it would tell what fell. "
            "Switch the count off first."
        )
    if (switch.key, value) == (silent, True) and rules.given.get("captured") == "open":
        return (
            "With silent defence each side keeps its own lost pieces to itself: let lost pieces be seen by "
            "their owner first."
        )
    if rules.silent_defence and (switch.key, value) == ("captured", "open"):
        return (
            "With silent defence each side keeps its own lost pieces to itself: switch silent defence "
            "off first."
        )
    if rules.silent_defence and (switch.aid, value) == ("counts", True):
        return (
            "A count of the enemy's army and silent defence exclude each other: it would tell what fell. "
            "Switch silent defence off first."
        )
    return None


_OFF_ON: Final[Mapping[object, str]] = {False: "off", True: "on"}

_NAMES: Final[Mapping[str, Mapping[object, str]]] = {
    "first_move": {"red": "Red", "chosen": "the players choose"},
    "deployment": {"secret": "in secret", "alternating": "in turn"},
    "numbering": {"high": "the Marshal is 10", "low": "the Marshal is 1"},
    "immobile_moved": {"refuse": "is refused", "forfeit": "loses the game"},
    "tie": {"both": "both fall", "attacker_wins": "the attacker wins"},
    "more_squares": {True: "must stop", False: "may go on"},
    "both_immobile": {"draw": "a draw", "mover_loses": "the mover loses"},
    "battle_memory": {"hidden": "is turned round", "shown": "stays face up"},
    "captured": {"open": "seen by both", "own": "seen by their owner"},
    "scout_reveals": {False: "stays hidden", True: "is shown"},
    "scout_strike": {"in_line": "in a straight line", "after_move": "after a move, too"},
    "sabotage_line_of_sight": {False: "reach over pieces", True: "need a clear line"},
}

# What no, one and more of them are called.
_COUNTED: Final[Mapping[str, tuple[str, str, str]]] = {
    "two_squares": ("no limit", "never straight back", "{} turns running"),
    "quiet_limit": ("no limit", "a draw after 1", "a draw after {}"),
    "rescue": ("off", "once a side", "{} times a side"),
}
_COUNTS: Final[Mapping[str, tuple[int, ...]]] = {
    "two_squares": (0, 1, 2, 3, 4, 5),
    "quiet_limit": (0, 30, 50, 100, 200),
    "rescue": (0, 1, 2, 3),
}

_AIDS: Final[Mapping[str, tuple[str, str]]] = {
    "moved": (
        "Remember for yourself which enemy pieces have moved.",
        "Enemy pieces that have moved are marked.",
    ),
    "battles": (
        "What a battle has shown is not kept in sight for you.",
        "Pieces seen in battle stay shown.",
    ),
    "counts": (
        "Count for yourself what is left of the enemy's army.",
        "What is left of the enemy's army is counted.",
    ),
    "known": (
        "Remember for yourself which of your pieces the enemy has seen.",
        "Your pieces that the enemy has seen are marked.",
    ),
}

_NEEDED: Final[Mapping[str, Kind]] = {
    "scout_reveals": Kind.SCOUT,
    "scout_strike": Kind.SCOUT,
    "sabotage_line_of_sight": Kind.INFILTRATOR,
}

_SETTING_UP, _MOVES, _BATTLES, _KNOWLEDGE, _END = (
    "Before the first move",
    "Moves",
    "Battles",
    "Who knows what",
    "The end",
)
_ALL: Final = (
    Switch(_SETTING_UP, "The armies are set up", "deployment"),
    Switch(_SETTING_UP, "First to move", "first_move"),
    Switch(_SETTING_UP, "Numbers on the pieces", "numbering"),
    Switch(_MOVES, "To and fro", "two_squares"),
    Switch(_MOVES, "An endless chase", "more_squares"),
    Switch(_MOVES, "Moving a Bomb or Flag", "immobile_moved"),
    Switch(_MOVES, "Rescue", "rescue"),
    Switch(_BATTLES, "When equal ranks meet", "tie"),
    Switch(_BATTLES, "Scouts attack", "scout_strike"),
    Switch(_BATTLES, "Silent defence", "silent_defence"),
    Switch(_BATTLES, "Infiltrator's guesses", "sabotage_line_of_sight"),
    Switch(_KNOWLEDGE, "The winner of a battle", "battle_memory"),
    Switch(_KNOWLEDGE, "Lost pieces", "captured"),
    Switch(_KNOWLEDGE, "A Scout that runs", "scout_reveals"),
    Switch(_KNOWLEDGE, "Mark on what has moved", "aids", "moved"),
    Switch(_KNOWLEDGE, "Battles kept in sight", "aids", "battles"),
    Switch(_KNOWLEDGE, "Count of the enemy", "aids", "counts"),
    Switch(_KNOWLEDGE, "Mark on what was seen", "aids", "known"),
    Switch(_END, "Nobody can move", "both_immobile"),
    Switch(_END, "Turns without attack", "quiet_limit"),
)
