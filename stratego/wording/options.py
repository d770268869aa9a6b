"""The words for every option, in the order of the house rules, and the TOML text of a new ruleset.

``_WORDS`` has an entry for each option and each aid; the options themselves are in ``engine/options.py``.
"""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Final, NamedTuple, cast

from stratego.engine.combat import Why
from stratego.engine.errors import quoted_value
from stratego.engine.options import OPTIONS
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.house_rules import SwitchedOption, differences
from stratego.wording.combat import COMBAT
from stratego.wording.language import Counted, Sentence, _, _n, _p, shipped
from stratego.wording.names import army_in_words

Words = tuple[Sentence | Counted, Sentence | Counted]
"""A value in a few words, and in a sentence."""


class OptionWords(NamedTuple):
    """The words of an option, or of one of the aids (K6), which are switched on and off one by one.

    ``words`` has an entry for every value; a count has entries for 0, 1, and ``MANY`` (all others).
    """

    switch: SwitchedOption
    group: Sentence
    title: Sentence
    words: Mapping[object, Words]

    def named(self, value: object) -> str:
        """A value in a few words."""
        return self._said(value, 0)

    def sentence(self, rules: Ruleset) -> str:
        """The meaning of the option's value in ``rules``, as a sentence."""
        return self._said(self.switch.value(rules), 1)

    def _said(self, value: object, place: int) -> str:
        words = self.words[value if value in self.words else MANY][place]
        return words.format(count=cast(int, value))


_OFF, _ON = _p("option value", "off"), _p("option value", "on")

MANY: Final = "many"

_START = _p("heading", "Before the first move")
_MOVES = _p("heading", "Moves")
_BATTLES = _p("heading", "Battles")
_KNOWLEDGE = _p("heading", "Who knows what")
_END = _p("heading", "The end")

_WORDS: Final[Mapping[tuple[str, Sentence, Sentence], Mapping[object, Words]]] = {
    ("deployment", _START, _p("option", "Setting up")): {
        "secret": (_p("option value", "in secret"), _("Both players set up their whole army in secret.")),
        "alternating": (
            _p("option value", "in turn"),
            _(
                "The players set up in turn, one piece at a time, Red first: "
                "they see each other's squares, but not the ranks."
            ),
        ),
    },
    ("first_move", _START, _p("option", "First to move")): {
        "red": (_p("option value", "Red"), _("Red moves first.")),
        "chosen": (
            _p("option value", "the players choose"),
            _("When both armies are set up, the players agree who moves first."),
        ),
    },
    ("numbering", _START, _p("option", "Numbers on the pieces")): {
        "high": (
            _p("option value", "the Marshal is 10"),
            _("The Marshal is number 10 and the Scout number 2: the higher number wins."),
        ),
        "low": (
            _p("option value", "the Marshal is 1"),
            _("The Marshal is number 1 and the Scout number 9: the lower number wins."),
        ),
    },
    ("two_squares", _MOVES, _p("option", "Back and forth")): {
        0: (
            _p("option value", "no limit"),
            _(
                "A piece may move back and forth between two squares as often as its player likes "
                "(no two-squares rule)."
            ),
        ),
        1: (
            _p("option value", "never straight back"),
            _("A piece may not move straight back across the border it has just crossed (two-squares rule)."),
        ),
        MANY: (
            _n("{count} turn in a row", "{count} turns in a row"),
            _n(
                "A piece may cross the border between the same two squares {count} turn in a row, but no "
                "more (two-squares rule).",
                "A piece may cross the border between the same two squares {count} turns in a row, but "
                "no more (two-squares rule).",
            ),
        ),
    },
    ("more_squares", _MOVES, _p("option", "Endless chases")): {
        True: (
            _p("option value", "must stop"),
            _(
                "An endless chase must stop: a chasing move may not bring back a position of the same "
                "chase (more-squares rule)."
            ),
        ),
        False: (
            _p("option value", "may go on"),
            _("A piece may be chased for as long as the chaser likes (no more-squares rule)."),
        ),
    },
    ("immobile_moved", _MOVES, _p("option", "Moving a Bomb or Flag")): {
        "refuse": (_p("option value", "is refused"), _("Bombs and Flags cannot be moved.")),
        "forfeit": (
            _p("option value", "loses the game"),
            _("Bombs and Flags must not be moved: a player who moves one loses the game at once."),
        ),
    },
    ("rescue", _MOVES, _p("option", "Rescue")): {
        0: (_OFF, _("Lost pieces do not come back.")),
        1: (
            _p("option value", "once a side"),
            _(
                "A piece other than a Scout that enters the enemy's back row may bring a lost piece "
                "back, but no Bomb: once a game for each side."
            ),
        ),
        MANY: (
            _n("{count} time a side", "{count} times a side"),
            _n(
                "A piece other than a Scout that enters the enemy's back row may bring a lost piece "
                "back, but no Bomb: up to {count} time a game for each side, each time with a "
                "different piece.",
                "A piece other than a Scout that enters the enemy's back row may bring a lost piece "
                "back, but no Bomb: up to {count} times a game for each side, each time with a "
                "different piece.",
            ),
        ),
    },
    ("tie", _BATTLES, _p("option", "When equal ranks meet")): {
        "both": (_p("option value", "both fall"), COMBAT[Why.EQUAL].rule),
        "attacker_wins": (_p("option value", "the attacker wins"), COMBAT[Why.EQUAL_TAKEN].rule),
    },
    ("scout_strike", _BATTLES, _p("option", "Scouts attack")): {
        "in_line": (
            _p("option value", "in a straight line"),
            _("A Scout attacks from any distance in a straight line."),
        ),
        "after_move": (
            _p("option value", "after a move, too"),
            _(
                "A Scout attacks from any distance in a straight line, "
                "or moves first and then attacks a piece next to it."
            ),
        ),
    },
    ("silent_defence", _BATTLES, _p("option", "Silent defence")): {
        False: (_OFF, _("In a battle both ranks are announced.")),
        True: (
            _ON,
            _(
                "In a battle only the attacker's rank is announced; the attacker learns only the result "
                "(silent defence)."
            ),
        ),
    },
    ("sabotage_line_of_sight", _BATTLES, _p("option", "Infiltrator's guesses")): {
        False: (
            _p("option value", "reach over pieces"),
            _("An Infiltrator's guess reaches over a piece or a lake."),
        ),
        True: (
            _p("option value", "need a clear line"),
            _("An Infiltrator needs a clear line to the piece it guesses."),
        ),
    },
    ("battle_memory", _KNOWLEDGE, _p("option", "The winner of a battle")): {
        "hidden": (
            _p("option value", "is hidden again"),
            _("After a battle the winner is hidden again: remember what you saw."),
        ),
        "shown": (_p("option value", "stays face up"), _("A piece seen in battle stays face up.")),
    },
    ("captured", _KNOWLEDGE, _p("option", "Lost pieces")): {
        "open": (_p("option value", "seen by both"), _("Both players see all lost pieces.")),
        "own": (_p("option value", "seen by their owner"), _("Players see only their own lost pieces.")),
    },
    ("scout_reveals", _KNOWLEDGE, _p("option", "A Scout that moves far")): {
        False: (
            _p("option value", "stays hidden"),
            _("A long move gives a Scout away only to a player who watches for it."),
        ),
        True: (
            _p("option value", "is shown"),
            _("A Scout that moves two squares or more is shown to be a Scout."),
        ),
    },
    ("aids.moved", _KNOWLEDGE, _p("option", "Mark moved pieces")): {
        False: (_OFF, _("Remember for yourself which enemy pieces have moved.")),
        True: (_ON, _("Enemy pieces that have moved are marked.")),
    },
    ("aids.battles", _KNOWLEDGE, _p("option", "Keep battles in sight")): {
        False: (_OFF, _("Remember for yourself what a battle has shown.")),
        True: (_ON, _("Pieces seen in battle stay face up.")),
    },
    ("aids.counts", _KNOWLEDGE, _p("option", "Count enemy pieces")): {
        False: (_OFF, _("Count for yourself which enemy pieces are left.")),
        True: (_ON, _("The enemy pieces that are known to be left are counted.")),
    },
    ("aids.known", _KNOWLEDGE, _p("option", "Mark seen pieces")): {
        False: (_OFF, _("Remember for yourself which of your pieces the enemy has seen.")),
        True: (_ON, _("Your pieces that the enemy has seen are marked.")),
    },
    ("both_immobile", _END, _p("option", "Nobody can move")): {
        "draw": (
            _p("option value", "a draw"),
            _("If neither side has a piece left that can move, the game is a draw."),
        ),
        "mover_loses": (
            _p("option value", "a loss"),
            _("If neither side has a piece left that can move, the player whose turn it is loses."),
        ),
    },
    ("quiet_limit", _END, _p("option", "Turns without attack")): {
        0: (
            _p("option value", "no limit"),
            _("The game may go on without an attack for any number of turns."),
        ),
        1: (_p("option value", "a draw after 1"), _("After one turn without an attack the game is a draw.")),
        MANY: (
            _n("a draw after {count}", "a draw after {count}"),
            _n(
                "After {count} turn in a row without an attack, counting both sides, the game is a draw.",
                "After {count} turns in a row without an attack, counting both sides, the game is a draw.",
            ),
        ),
    },
}
"""The words of each value, by the option's key, group and title; aids have keys like ``aids.moved``."""

OPTION_WORDS: Final = tuple(
    OptionWords(SwitchedOption(*key.split(".")), group, title, words)
    for (key, group, title), words in _WORDS.items()
)


_NO_AIDS: Final = _("There are no memory aids: remember what you have seen.")
_NO_OTHER_AIDS: Final = _("There are no other memory aids.")
_SHOWN_BY_AN_AID: Final = _("After a battle the winner is hidden again, but a memory aid shows it.")


def option_sentences(rules: Ruleset) -> dict[str, str]:
    """The meaning of each option's value in ``rules``, as a sentence, by the option's key."""
    sentences = {entry.switch.key: entry.sentence(rules) for entry in OPTION_WORDS if not entry.switch.aid}
    if rules.battle_memory == "hidden" and "battles" in rules.aids:
        sentences["battle_memory"] = str(_SHOWN_BY_AN_AID)
    aids = [entry.sentence(rules) for entry in OPTION_WORDS if entry.switch.aid in rules.aids]
    no_aids = _NO_OTHER_AIDS if rules.battle_memory == "shown" else _NO_AIDS
    sentences["aids"] = " ".join(aids) or str(no_aids)
    return {key: sentences[key] for key in OPTIONS}


_ARMY: Final = _("Each army: {army}.")
BOARD: Final = _("The board has {files} files and {rows} rows.")
_OTHER_ARMY: Final = _n("Another army: {count} piece a side", "Another army: {count} pieces a side")
_OPTION: Final = _("{option}: {value}")
_OTHER_BOARD: Final = _("Another board: {files} x {rows}")


def switches(rules: Ruleset) -> list[OptionWords]:
    """The options that can matter with the army of ``rules``, in the order of the page of house rules."""
    return [entry for entry in OPTION_WORDS if OPTIONS[entry.switch.key].needs in (None, *rules.army)]


def house_rules(rules: Ruleset, other: Ruleset) -> list[str]:
    """A sentence for each of the `differences` between ``rules`` and another ruleset."""
    sentences = {
        "army": _ARMY.format(army=army_in_words(rules)),
        "board": BOARD.format(files=rules.geometry.width, rows=rules.geometry.height),
        **option_sentences(rules),
    }
    return [sentences[key] for key in differences(rules, other)]


def house_rules_in_short(rules: Ruleset, other: Ruleset) -> list[str]:
    """The differences between two rulesets in a few words each, with a line for each aid that differs."""
    different = differences(rules, other)
    short = {
        "army": _OTHER_ARMY.format(rules.army_size),
        "board": _OTHER_BOARD.format(files=rules.geometry.width, rows=rules.geometry.height),
    }
    options = [
        _OPTION.format(option=entry.title, value=entry.named(value))
        for entry in OPTION_WORDS
        if (value := entry.switch.value(rules)) != entry.switch.value(other)
    ]
    return [line for key, line in short.items() if key in different] + options


_WIDTH: Final = 100


def new_ruleset(name: str, extends: str, rules: Ruleset) -> str:
    """The TOML of a ruleset called ``name``, which lists all values of ``rules`` and changes none.

    ``extends`` is the name of ``rules``, which the file then extends: inherited values are commented out. If
    it is empty, the file extends nothing, and states all values itself.
    """
    return "\n".join(_lines(name, extends, rules)) + "\n"


def _lines(name: str, extends: str, rules: Ruleset) -> Iterator[str]:
    start = _COPY.format(name=name, game=shipped("game name", rules.name))
    off = "# " if extends else ""
    yield from _commented(f"{start} {_COMMENTS}" if extends else start)
    yield f"#     stratego rulesets check {name}"
    yield f"#     stratego play --variant {name}"
    yield ""
    yield f"name = {_quoted(name.replace('-', ' ').replace('_', ' ').title())}"
    yield f"summary = {_quoted(_SUMMARY.format(game=shipped('game name', rules.name)))}"
    if extends:
        yield f"extends = {_quoted(extends)}"
    yield ""
    yield from _commented(str(_ARMY_COMMENT))
    yield f"{off}[army]"
    yield from (f"{off}{kind} = {count}" for kind, count in rules.army.items())
    yield ""
    yield "[rules]"
    for key, sentence in option_sentences(rules).items():
        yield ""
        yield from _commented(sentence)
        yield f"{off}{key} = {quoted_value(rules.options[key])}    # {OPTIONS[key].allowed}"
    yield ""
    yield from _commented(f"{_BOARD_COMMENT} {BOARD_LETTERS}")
    yield f"{off}[board]"
    yield f"{off}layout = ["
    yield from (f'{off}    "{row}",' for row in rules.layout)
    yield f"{off}]"


_COPY: Final = _("{name}: a ruleset of your own, which starts as a copy of {game}.")
_COMMENTS: Final = _(
    "Lines that begin with a # have no effect: remove the # from what you want to change, from all of it if "
    "it is the army or the board, and change it."
)
_SUMMARY: Final = _("Our own way to play {game}.")
_ARMY_COMMENT: Final = _("The army. A piece left out is not in the game.")
_BOARD_COMMENT: Final = _("The board. The highest row is first.")
BOARD_LETTERS: Final = _("b and r are where Blue and Red set up, ~ is a lake, . is open.")


def _commented(text: str) -> Iterator[str]:
    return (f"# {line}" for line in wrap(text, _WIDTH))


def _quoted(text: str) -> str:
    """A string in TOML syntax; it may contain any character."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'
