"""The help: its headings, the game in a few lines, how two people share a screen, and advice."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from stratego.engine.combat import reasons
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.combat import COMBAT
from stratego.wording.keys import KeyNames
from stratego.wording.lessons import LESSONS
from stratego.wording.pieces import named

TITLE: Final = "Help"
KEYS: Final = "Keys that work here"
MARKS: Final = "Marks on the board"
PIECES: Final = "The pieces"
LETTERS: Final = "Letters on all screens"
AT_ONE_SCREEN: Final = "At one screen"
HOUSE_RULES: Final = "House rules"
IN_FIVE_LINES: Final = "The game in five lines"
ADVICE: Final = "Advice"
BY_PLAYING: Final = "By playing"
LEARN_BY_PLAYING: Final = (
    f'Short lessons teach all this on the real screens: choose "{LESSONS}" on the home screen.'
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
    """Advice in a line, why it is good, the pieces an army needs for it, and what else must hold."""

    line: str
    reason: str
    pieces: tuple[Kind, ...] = ()
    suits: Callable[[Ruleset], bool] = lambda rules: True

    def __repr__(self) -> str:
        return f"<Tip: {self.line}>"


def _has_ranks_two_apart(rules: Ruleset) -> bool:
    """Whether one piece of the army is two ranks above another; Spies and Infiltrators are no decoys."""
    ranks = {kind.rank for kind in rules.army if kind.rank is not None}
    return any(rank > 1 and rank + 2 in ranks for rank in ranks)


_TIPS: Final = (
    Tip(
        "Too many Bombs in front block your pieces.",
        "Leave lanes for those that will attack, and keep a Bomb or two for the Flag.",
        (Kind.BOMB,) * 4,
    ),
    Tip(
        "Put Scouts and a mix of ranks in front.",
        "Scouts find out what stands opposite, and of mixed ranks there is often one that can answer.",
        (Kind.SCOUT,),
        lambda rules: not rules.silent_defence,
    ),
    Tip(
        "Keep the Spy near the General.",
        "If the Marshal takes the General, the Spy next to it can attack, and beats the Marshal.",
        (Kind.SPY, Kind.GENERAL, Kind.MARSHAL),
    ),
    Tip(
        "Keep the Spy out of the Scouts' lines.",
        "A Scout beats it, and comes from far away: leave no open line to it.",
        (Kind.SPY, Kind.SCOUT),
    ),
    Tip(
        "Guard a corner where your Flag isn't.",
        "The enemy sees only backs, and may spend half an army on a guard that has nothing to guard.",
    ),
    Tip(
        "Behind a weak piece, put one two ranks higher.",
        "Whatever takes the weak one has shown its rank, and stands next to one that may beat it.",
        suits=_has_ranks_two_apart,
    ),
    Tip(
        "Keep the Miners and a Scout for the end.",
        "When lanes are open and Bombs are all that is left around the Flag, you will need them.",
        (Kind.MINER, Kind.SCOUT, Kind.BOMB),
    ),
    Tip(
        "Move few of your pieces at first.",
        "Each one that has moved is known to be no Bomb and no Flag. The others may still be anything.",
        (Kind.BOMB,),
    ),
    Tip(
        "Don't lose your high ranks early.",
        "Send small pieces first. A high rank that the enemy knows can be avoided, or hunted.",
    ),
    Tip(
        "What has moved is no Bomb and no Flag.",
        "Remember it, and attack what has moved without fear of a Bomb.",
        (Kind.BOMB,),
    ),
    Tip(
        "Watch what never moves.",
        "It may be the Flag or its guard, but also {highest}. Send a small piece first.",
    ),
    Tip(
        "Look at the lost pieces.",
        "They tell you what the enemy still has, and what you need not fear any more.",
        suits=lambda rules: rules.captured == "open" and not rules.rescue,
    ),
    Tip(
        "Once their Marshal is known, your General is free.",
        "Nothing else that moves is higher, as long as you remember where the Marshal is.",
        (Kind.MARSHAL, Kind.GENERAL),
        lambda rules: rules.army[Kind.MARSHAL] == 1,
    ),
)


def tips(rules: Ruleset) -> list[Tip]:
    """The advice for a ruleset; what concerns setting up comes first."""
    highest = named(rules, max(rules.army, key=lambda kind: kind.rank or 0))
    return [
        tip._replace(reason=tip.reason.format(highest=highest))
        for tip in _TIPS
        if Counter(tip.pieces) <= Counter(rules.army) and tip.suits(rules)
    ]


def tip_for(rules: Ruleset, hand_overs: int) -> str:
    """The advice shown at hand-over number ``hand_overs``."""
    known = tips(rules)
    return f"Tip: {known[hand_overs % len(known)].line}"


def advice(rules: Ruleset) -> str:
    """All advice, for the help."""
    return "\n".join(f"{tip.line} {tip.reason}" for tip in tips(rules))
