"""The help: its headings, the game in a few lines, how two people share a screen, and advice."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from stratego.engine.combat import reasons
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.combat import COMBAT
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
    yield from (words.short for why, words in COMBAT.items() if words.short and why in reasons(rules))
    if Kind.INFILTRATOR in rules.army:
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
    """When the curtain comes down for a single player."""
    return (
        f"You play against {name}: nothing is handed over, and no curtain comes between the turns unless you "
        f"switch it on in the settings. {keys['curtain.lower']} lowers it at any moment, and "
        f"{keys['curtain.lift']} lifts it. It can have a PIN, chosen before you set up: then only that PIN "
        "lifts it."
    )


class Tip(NamedTuple):
    """Advice in a line, why it is good, and the pieces that an army needs for it."""

    line: str
    reason: str
    pieces: tuple[Kind, ...] = ()


_TIPS: Final = (
    Tip(
        "Too many Bombs in front block your pieces.",
        "Leave lanes for those that will attack, and keep a Bomb or two for the Flag.",
        (Kind.BOMB,) * 4,
    ),
    Tip(
        "Guard a corner where your Flag isn't.",
        "The enemy sees only backs, and may spend half an army on a guard that has nothing to guard.",
    ),
    Tip(
        "Behind a weak piece, put one two ranks higher.",
        "Whatever takes the weak one has shown its rank, and stands next to one that can beat it.",
    ),
    Tip(
        "Keep Miners and Scouts for the end.",
        "When lanes are open and Bombs are all that is left around the Flag, nothing else will do.",
        (Kind.MINER, Kind.SCOUT),
    ),
    Tip(
        "Don't lose your high ranks early.",
        "Send small pieces first to find out what is there. What is known of you can be avoided, or hunted.",
    ),
    Tip(
        "What has moved is no Bomb and no Flag.",
        "Remember it, and attack what has moved without fear of a Bomb.",
        (Kind.BOMB,),
    ),
    Tip(
        "Watch what never moves.",
        "It may be the Flag, or a Bomb that guards it. Before you send anything strong, send a small piece.",
    ),
    Tip(
        "Once their Marshal is known, your General is free.",
        "Nothing else that moves is higher, as long as you remember where the Marshal is.",
        (Kind.MARSHAL, Kind.GENERAL),
    ),
)


def tips(rules: Ruleset) -> list[Tip]:
    """The advice for a ruleset's army; what concerns setting up comes first."""
    return [tip for tip in _TIPS if Counter(tip.pieces) <= Counter(rules.army)]


def tip_for(rules: Ruleset, hand_overs: int) -> str:
    """The advice shown at hand-over number ``hand_overs``."""
    known = tips(rules)
    return f"Tip: {known[hand_overs % len(known)].line}"


def advice(rules: Ruleset) -> str:
    """All advice, for the help."""
    return "\n".join(f"{tip.line} {tip.reason}" for tip in tips(rules))
