"""The words of every option, in the order of the page of house rules.

``_WORDS`` has one entry for each; the options themselves are in ``engine/options.py``.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.combat import Why
from stratego.engine.options import OPTIONS
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.house_rules import SwitchedOption
from stratego.wording.combat import COMBAT


class Words(NamedTuple):
    """A value in a few words, and in a sentence. ``{n}`` stands for a number."""

    short: str
    sentence: str


class OptionWords(NamedTuple):
    """An option in words, or one of the aids (K6), which are switched on and off one by one.

    ``words`` has every value; of a count it has 0, 1 and ``MANY`` for all others.
    """

    key: str
    group: str
    title: str
    words: Mapping[object, Words]
    aid: str = ""

    @property
    def switch(self) -> SwitchedOption:
        """The option that these words describe."""
        return SwitchedOption(self.key, self.aid)

    def named(self, value: object) -> str:
        """A value in a few words."""
        return self._words(value).short.format(n=value)

    def sentence(self, rules: Ruleset) -> str:
        """What its value in ``rules`` means."""
        value = self.switch.value(rules)
        return self._words(value).sentence.format(n=value)

    def _words(self, value: object) -> Words:
        return self.words[value if value in self.words else MANY]


MANY: Final = "many"

_WORDS: Final[Mapping[str, Mapping[tuple[str, str], Mapping[object, Words]]]] = {
    "Before the first move": {
        ("deployment", "Setting up"): {
            "secret": Words("in secret", "Both players set up their whole army in secret."),
            "alternating": Words(
                "in turn",
                "The players set up in turn, one piece at a time, Red first: "
                "they see each other's squares, but not the ranks.",
            ),
        },
        ("first_move", "First to move"): {
            "red": Words("Red", "Red moves first."),
            "chosen": Words(
                "the players choose", "When both armies are set up, the players agree who moves first."
            ),
        },
        ("numbering", "Numbers on the pieces"): {
            "high": Words(
                "the Marshal is 10",
                "The Marshal is number 10 and the Scout number 2: the higher number wins.",
            ),
            "low": Words(
                "the Marshal is 1",
                "The Marshal is number 1 and the Scout number 9: the lower number wins.",
            ),
        },
    },
    "Moves": {
        ("two_squares", "Back and forth"): {
            0: Words(
                "no limit",
                "A piece may move back and forth between two squares as often as its player likes "
                "(no two-squares rule).",
            ),
            1: Words(
                "never straight back",
                "A piece may not move straight back across the border it has just crossed "
                "(two-squares rule).",
            ),
            MANY: Words(
                "{n} turns in a row",
                "A piece may cross the border between the same two squares {n} turns in a row, "
                "but no more (two-squares rule).",
            ),
        },
        ("more_squares", "Endless chases"): {
            True: Words(
                "must stop",
                "An endless chase must stop: a chasing move may not bring back a position of the same chase "
                "(more-squares rule).",
            ),
            False: Words(
                "may go on",
                "A piece may be chased for as long as the chaser likes (no more-squares rule).",
            ),
        },
        ("immobile_moved", "Moving a Bomb or Flag"): {
            "refuse": Words("is refused", "Bombs and Flags cannot be moved."),
            "forfeit": Words(
                "loses the game",
                "Bombs and Flags must not be moved: a player who moves one loses the game at once.",
            ),
        },
        ("rescue", "Rescue"): {
            0: Words("off", "Lost pieces do not come back."),
            1: Words(
                "once a side",
                "A piece other than a Scout that enters the enemy's back row may bring a lost piece back, "
                "but no Bomb: once a game for each side.",
            ),
            MANY: Words(
                "{n} times a side",
                "A piece other than a Scout that enters the enemy's back row may bring a lost piece back, "
                "but no Bomb: up to {n} times a game for each side, each time with a different piece.",
            ),
        },
    },
    "Battles": {
        ("tie", "When equal ranks meet"): {
            "both": Words("both fall", COMBAT[Why.EQUAL].rule),
            "attacker_wins": Words("the attacker wins", COMBAT[Why.EQUAL_TAKEN].rule),
        },
        ("scout_strike", "Scouts attack"): {
            "in_line": Words("in a straight line", "A Scout attacks from any distance in a straight line."),
            "after_move": Words(
                "after a move, too",
                "A Scout attacks from any distance in a straight line, "
                "or moves first and then attacks a piece next to it.",
            ),
        },
        ("silent_defence", "Silent defence"): {
            False: Words("off", "In a battle both ranks are announced."),
            True: Words(
                "on",
                "In a battle only the attacker's rank is announced; the attacker learns only the result "
                "(silent defence).",
            ),
        },
        ("sabotage_line_of_sight", "Infiltrator's guesses"): {
            False: Words("reach over pieces", "An Infiltrator's guess reaches over a piece or a lake."),
            True: Words("need a clear line", "An Infiltrator needs a clear line to the piece it guesses."),
        },
    },
    "Who knows what": {
        ("battle_memory", "The winner of a battle"): {
            "hidden": Words(
                "is hidden again", "After a battle the winner is hidden again: remember what you saw."
            ),
            "shown": Words("stays face up", "A piece seen in battle stays face up."),
        },
        ("captured", "Lost pieces"): {
            "open": Words("seen by both", "Both players see all lost pieces."),
            "own": Words("seen by their owner", "Players see only their own lost pieces."),
        },
        ("scout_reveals", "A Scout that moves far"): {
            False: Words(
                "stays hidden", "A long move gives a Scout away only to a player who watches for it."
            ),
            True: Words("is shown", "A Scout that moves two squares or more is shown to be a Scout."),
        },
        ("aids.moved", "Mark moved pieces"): {
            False: Words("off", "Remember for yourself which enemy pieces have moved."),
            True: Words("on", "Enemy pieces that have moved are marked."),
        },
        ("aids.battles", "Keep battles in sight"): {
            False: Words("off", "Remember for yourself what a battle has shown."),
            True: Words("on", "Pieces seen in battle stay shown."),
        },
        ("aids.counts", "Count enemy pieces"): {
            False: Words("off", "Count for yourself which enemy pieces are left."),
            True: Words("on", "The enemy pieces that are known to be left are counted."),
        },
        ("aids.known", "Mark seen pieces"): {
            False: Words("off", "Remember for yourself which of your pieces the enemy has seen."),
            True: Words("on", "Your pieces that the enemy has seen are marked."),
        },
    },
    "The end": {
        ("both_immobile", "Nobody can move"): {
            "draw": Words("a draw", "If neither side has a piece left that can move, the game is a draw."),
            "mover_loses": Words(
                "a loss",
                "If neither side has a piece left that can move, the player whose turn it is loses.",
            ),
        },
        ("quiet_limit", "Turns without attack"): {
            0: Words("no limit", "The game may go on without an attack for any number of turns."),
            1: Words("a draw after 1", "After one turn without an attack the game is a draw."),
            MANY: Words(
                "a draw after {n}",
                "After {n} turns in a row without an attack, counting both sides, the game is a draw.",
            ),
        },
    },
}
"""The words of each value, by group, then by key and title of the option; an aid is ``aids.moved``."""

OPTION_WORDS: Final = tuple(
    OptionWords(key.partition(".")[0], group, title, words, aid=key.partition(".")[2])
    for group, entries in _WORDS.items()
    for (key, title), words in entries.items()
)


_NO_AIDS: Final = "There are no memory aids: remember what you have seen."
_NO_OTHER_AIDS: Final = "There are no other memory aids."
_SHOWN_BY_AN_AID: Final = "After a battle the winner is hidden again, but a memory aid shows it."


def option_sentences(rules: Ruleset) -> dict[str, str]:
    """What each option's value in ``rules`` means, by the option's key."""
    sentences = {entry.key: entry.sentence(rules) for entry in OPTION_WORDS if not entry.aid}
    if rules.battle_memory == "hidden" and "battles" in rules.aids:
        sentences["battle_memory"] = _SHOWN_BY_AN_AID
    aids = [entry.sentence(rules) for entry in OPTION_WORDS if entry.aid in rules.aids]
    no_aids = _NO_OTHER_AIDS if rules.battle_memory == "shown" else _NO_AIDS
    sentences["aids"] = " ".join(aids) or no_aids
    return {key: sentences[key] for key in OPTIONS}
