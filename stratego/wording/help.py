"""The help: its headings, the game in a few lines, how two people share a screen, and advice."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from stratego.engine.combat import reasons
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.combat import COMBAT
from stratego.wording.language import Sentence, _, _n
from stratego.wording.names import plain_piece

TITLE: Final = _("Help")
KEYS: Final = _("Keys that work here")
MARKS: Final = _("Marks on the board")
PIECES: Final = _("The pieces")
LETTERS: Final = _("Letters on all screens")
AT_ONE_SCREEN: Final = _("At one screen")
AT_TWO_TERMINALS: Final = _("At two terminals")
HOUSE_RULES: Final = _("House rules")
IN_FIVE_LINES: Final = _("The game in five lines")
ADVICE: Final = _("Advice")
BY_PLAYING: Final = _("By playing")
LEARN: Final = _('Short lessons teach all this on the real screens: choose "{lessons}" on the home screen.')


def in_five_lines(rules: Ruleset) -> list[str]:
    """The rules that a newcomer needs to know, one line for each point."""
    in_turn = rules.deployment == "alternating"
    return [
        str(_GOAL),
        (_PLACE_IN_TURN if in_turn else _PLACE).format(rules.army_size),
        str(_MOVES_WITH_SCOUTS if Kind.SCOUT in rules.army else _MOVES),
        str(_LOW_WINS if rules.numbering == "low" else _HIGH_WINS),
        " ".join(map(str, _specials(rules))) or str(_REMEMBER),
    ]


_GOAL: Final = _("Capture the enemy's Flag, or every piece that can move.")
_PLACE: Final = _n(
    "Set up your piece in secret: the enemy sees only its back.",
    "Set up your {count} pieces in secret: the enemy sees only their backs.",
)
_PLACE_IN_TURN: Final = _n(
    "Place your piece in turn: the enemy sees only its back.",
    "Place your {count} pieces in turn: the enemy sees only their backs.",
)
_MOVES: Final = _("Move one piece by one square, never diagonally; Bombs and Flags stay.")
_MOVES_WITH_SCOUTS: Final = _("Move one piece by one square; a Scout runs on. Bombs and Flags stay.")
_HIGH_WINS: Final = _("Move onto an enemy piece to attack: the higher number wins.")
_LOW_WINS: Final = _("Move onto an enemy piece to attack: the lower number wins.")
_REMEMBER: Final = _("Remember what you have seen.")


def _specials(rules: Ruleset) -> Iterator[Sentence]:
    """The rules of battles that are not decided by numbers alone."""
    yield from (words.short for why, words in COMBAT.items() if words.short and why in reasons(rules))
    if Kind.INFILTRATOR in rules.army:
        yield _("Infiltrators guess.")


AT_ONE: Final = _(
    "Two people share the screen and the keyboard. Between turns the curtain comes down and says whose "
    "turn it is: the other player looks away, and {keys[curtain.lift]} lifts it. In your own turn "
    "{keys[curtain.lower]} lowers it again at any moment. A curtain can have a PIN, chosen before its "
    "player sets up: then only that PIN lifts it."
)
"""Explains how two people share a screen."""
ALONE_AT_IT: Final = _(
    "You play against {name}: nothing is handed over, and no curtain comes between the turns unless you "
    "switch it on in the settings. {keys[curtain.lower]} lowers it at any moment, and {keys[curtain.lift]} "
    "lifts it. It can have a PIN, chosen before you set up: then only that PIN lifts it."
)
"""Explains when the curtain comes down for a single player."""

AT_TWO: Final = _(
    "Each of you has a screen of your own, so no curtain comes between the turns. {keys[curtain.lower]} "
    "lowers one at any moment, and {keys[curtain.lift]} lifts it. Your seat is kept when you leave or the "
    'line breaks: "{resume}" on the home screen leads back to it.'
)
"""Explains how a game differs when each player has their own terminal."""

CLOCK_OF_HOST: Final = _(
    "The clock begins when both of you have come. It runs on while somebody is away or has lowered the "
    "curtain, and stands for five seconds after each battle."
)
CLOCK: Final = _(
    "The clock runs from the lifted curtain to the end of the turn. It stops while the curtain is down, in "
    "battles and in notices; the curtain says how often each player has stopped it. It does not come down by "
    "itself while the clock runs."
)


class Tip(NamedTuple):
    """Advice in one line, its reason, the pieces that the army must have, and any other condition."""

    line: Sentence
    reason: Sentence
    pieces: tuple[Kind, ...] = ()
    suits: Callable[[Ruleset], bool] = lambda rules: True

    def __repr__(self) -> str:
        return f"<Tip: {self.line}>"


def _has_ranks_two_apart(rules: Ruleset) -> bool:
    """Whether the army has two ranks that differ by two; Spies and Infiltrators, of rank 1, do not count."""
    ranks = {kind.rank for kind in rules.army if kind.rank is not None}
    return any(rank > 1 and rank + 2 in ranks for rank in ranks)


_TIPS: Final = (
    Tip(
        _("Too many Bombs in front block your pieces."),
        _("Leave lanes for those that will attack, and keep a Bomb or two for the Flag."),
        (Kind.BOMB,) * 4,
    ),
    Tip(
        _("Put Scouts and a mix of ranks in front."),
        _("Scouts find out what stands opposite, and of mixed ranks there is often one that can answer."),
        (Kind.SCOUT,),
        lambda rules: not rules.silent_defence,
    ),
    Tip(
        _("Keep the Spy near the General."),
        _("If the Marshal takes the General, the Spy next to it can attack, and beats the Marshal."),
        (Kind.SPY, Kind.GENERAL, Kind.MARSHAL),
    ),
    Tip(
        _("Keep the Spy out of the Scouts' lines."),
        _("A Scout beats it, and comes from far away: leave no open line to it."),
        (Kind.SPY, Kind.SCOUT),
    ),
    Tip(
        _("Guard a corner where your Flag isn't."),
        _("The enemy sees only backs, and may spend half an army on a guard that has nothing to guard."),
    ),
    Tip(
        _("Behind a weak piece, put one two ranks higher."),
        _("Whatever takes the weak one has shown its rank, and stands next to one that may beat it."),
        suits=_has_ranks_two_apart,
    ),
    Tip(
        _("Keep the Miners and a Scout for the end."),
        _("When lanes are open and Bombs are all that is left around the Flag, you will need them."),
        (Kind.MINER, Kind.SCOUT, Kind.BOMB),
    ),
    Tip(
        _("Move few of your pieces at first."),
        _("Each one that has moved is known to be no Bomb and no Flag. The others may still be anything."),
        (Kind.BOMB,),
    ),
    Tip(
        _("Don't lose your high ranks early."),
        _("Send small pieces first. A high rank that the enemy knows can be avoided, or hunted."),
    ),
    Tip(
        _("What has moved is no Bomb and no Flag."),
        _("Remember it, and attack what has moved without fear of a Bomb."),
        (Kind.BOMB,),
    ),
    Tip(
        _("Watch what never moves."),
        _("It may be the Flag or its guard, but also {highest.an}. Send a small piece first."),
    ),
    Tip(
        _("Look at the lost pieces."),
        _("They tell you what the enemy still has, and what you need not fear any more."),
        suits=lambda rules: rules.captured == "open" and not rules.rescue,
    ),
    Tip(
        _("Once their Marshal is known, your General is free."),
        _("Nothing else that moves is higher, as long as you remember where the Marshal is."),
        (Kind.MARSHAL, Kind.GENERAL),
        lambda rules: rules.army[Kind.MARSHAL] == 1,
    ),
)


def tips(rules: Ruleset) -> list[Tip]:
    """The advice for a ruleset, with advice on setting up first."""
    return [tip for tip in _TIPS if Counter(tip.pieces) <= Counter(rules.army) and tip.suits(rules)]


_TIP: Final = _("Tip: {tip}")


def tip_for(rules: Ruleset, hand_overs: int) -> str:
    """The advice shown at hand-over number ``hand_overs``."""
    known = tips(rules)
    return _TIP.format(tip=known[hand_overs % len(known)].line)


def advice(rules: Ruleset) -> str:
    """All advice, for the help."""
    highest = plain_piece(rules, max(rules.army, key=lambda kind: kind.rank or 0))
    return "\n".join(f"{tip.line} {tip.reason.format(highest=highest)}" for tip in tips(rules))
