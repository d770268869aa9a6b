"""The help: headings, the game in a few lines, all rules, playing on one screen or two, clock, advice."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from stratego.engine.combat import Why, reasons
from stratego.engine.options import OPTIONS
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.combat import COMBAT
from stratego.wording.language import Sentence, _, _n, _p
from stratego.wording.names import plain_piece
from stratego.wording.options import option_sentences

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
LETTER: Final = _("{what} ({where})")
"""The use of a letter key, and where it works."""


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
_MOVES: Final = _("Move one piece by one square, never diagonally; Bombs and Flags stay put.")
_MOVES_WITH_SCOUTS: Final = _("Move one piece by one square; a Scout runs on. Bombs and Flags stay put.")
_HIGH_WINS: Final = _("Move onto an enemy piece to attack: the higher number wins.")
_LOW_WINS: Final = _("Move onto an enemy piece to attack: the lower number wins.")
_REMEMBER: Final = _("Remember what you have seen.")


def _specials(rules: Ruleset) -> Iterator[Sentence]:
    """Short rules for battles that are not decided by numbers alone, and for guesses."""
    yield from (words.short for why, words in COMBAT.items() if words.short and why in reasons(rules))
    if Kind.INFILTRATOR in rules.army:
        yield _("Infiltrators guess.")


# All rules

_IN_OTHER_WORDS: Final = ("immobile_moved", "numbering", "scout_strike")
"""Options that `_others` leaves out because the other paragraphs explain them."""


class Paragraph(NamedTuple):
    """A paragraph of the rules, and its title."""

    title: str
    text: str


def rules_in_words(rules: Ruleset) -> list[Paragraph]:
    """All rules that a player must know, with every option as set in ``rules``, one paragraph per topic."""
    army, options = rules.army, option_sentences(rules)
    paragraphs = {
        _p("heading", "The goal"): _goal(rules),
        _p("heading", "Setting up"): _setting_up(rules, options),
        _p("heading", "Moving"): _moving(rules),
        _p("heading", "Attacking"): _attacking(rules, options),
        _p("heading", "Scouts"): _scouts(rules, options) if Kind.SCOUT in army else (),
        _p("heading", "Bombs"): _bombs(rules) if Kind.BOMB in army else (),
        _p("heading", "The Spy"): _spy(rules) if Kind.SPY in army else (),
        _p("heading", "The Infiltrator"): _infiltrator(rules, options) if Kind.INFILTRATOR in army else (),
        _p("heading", "Rescue"): _rescue(rules, options) if rules.rescue else (),
        _p("heading", "Back and forth"): _two_squares(rules, options),
        _p("heading", "Chasing"): _more_squares(rules, options),
        _p("heading", "The end"): _end(rules, options),
        _p("heading", "Who knows what"): _knowledge(options),
    }
    texts = {str(title): " ".join(map(str, said)) for title, said in paragraphs.items()}
    texts[str(_p("heading", "Other rules"))] = " ".join(_others(rules, options, " ".join(texts.values())))
    return [Paragraph(title, text) for title, text in texts.items() if text]


_AS_IN_BATTLE: Final = _("It stays shown, like a piece seen in battle.")
_HIDDEN_AGAIN: Final = _("As after a battle, remember it: it is hidden again.")
_LOWER_WINS: Final = _("The lower number wins, and the other piece is removed.")

# Each generator yields the sentences of a paragraph; ``options`` has a sentence for each option.

_Options = Mapping[str, str]


def _goal(rules: Ruleset) -> Iterator[Sentence | str]:
    if rules.army[Kind.FLAG] == 1:
        yield _("Capture the enemy's Flag, or leave the enemy without a piece that can move.")
    else:
        yield _("Capture one of the enemy's Flags, or leave the enemy without a piece that can move.")
    yield _(
        "You see only the ranks of your own pieces: find out what the others are, and hide what yours are."
    )


def _setting_up(rules: Ruleset, options: _Options) -> Iterator[Sentence | str]:
    zone = len(rules.geometry.zones[0])
    yield _n(
        "Each side sets up {count} piece in its own zone of {zone} squares, one on a square.",
        "Each side sets up {count} pieces in its own zone of {zone} squares, one on a square.",
    ).format(rules.army_size, zone=zone)
    if rules.army_size < zone:
        yield _("The other squares stay empty.")
    yield options["deployment"]
    if rules.deployment == "alternating":
        yield _("A piece once placed stays where it is until the game begins.")
    yield _("At least one of your pieces must be able to make a first move.")
    yield _("Lots decide who plays Red, unless you choose the sides yourselves.")
    yield options["first_move"]


def _moving(rules: Ruleset) -> Iterator[Sentence | str]:
    yield _(
        "In your turn you move one piece: one square forward, back, left or right, never diagonally, onto an "
        "empty square or onto an enemy piece, which is an attack."
    )
    if rules.geometry.lakes:
        yield _("No piece enters or crosses a lake.")
    yield _("Bombs and Flags never move.") if Kind.BOMB in rules.army else _("A Flag never moves.")
    if rules.immobile_moved == "forfeit":
        yield _("A player who tries it loses the game at once.")
    yield _("You may not pass.")


def _attacking(rules: Ruleset, options: _Options) -> Iterator[Sentence | str]:
    yield options["silent_defence"]
    yield _LOWER_WINS if rules.numbering == "low" else COMBAT[Why.RANK].rule
    yield _("An attacker that wins takes the square; a defender that wins stays where it is.")
    yield options["tie"]
    yield _("You never have to attack.")


def _scouts(rules: Ruleset, options: _Options) -> Iterator[Sentence | str]:
    yield _("A Scout moves any number of empty squares in a straight line, and may attack at the end of it.")
    if rules.scout_strike == "after_move":
        yield _("Or it moves and then, in the same turn, attacks a piece next to it.")
    if rules.scout_reveals:
        yield options["scout_reveals"]
        yield _AS_IN_BATTLE if _stays_shown(rules) else _HIDDEN_AGAIN


def _stays_shown(rules: Ruleset) -> bool:
    """Whether an announced rank stays shown, so that players need not remember it (K2, K6)."""
    return rules.battle_memory == "shown" or "battles" in rules.aids


def _bombs(rules: Ruleset) -> Iterator[Sentence | str]:
    yield COMBAT[Why.BOMB].rule
    if Why.MINER in reasons(rules):
        yield COMBAT[Why.MINER].rule


def _spy(rules: Ruleset) -> Iterator[Sentence | str]:
    yield _("The Spy has the lowest rank.")
    if Why.SPY in reasons(rules):
        yield COMBAT[Why.SPY].rule.format(marshal=plain_piece(rules, Kind.MARSHAL))


def _infiltrator(rules: Ruleset, options: _Options) -> Iterator[Sentence | str]:
    if Kind.BOMB in rules.army:
        yield _(
            "In the enemy's zone the Infiltrator may, instead of moving, choose an enemy piece one or two "
            "squares away in a straight line and guess what it is: a Bomb or a Flag may be guessed, too."
        )
    else:
        yield _(
            "In the enemy's zone the Infiltrator may, instead of moving, choose an enemy piece one or two "
            "squares away in a straight line and guess what it is: a Flag may be guessed, too."
        )
    yield options["sabotage_line_of_sight"]
    yield _(
        "If the guess is right, the piece is removed or the Flag captured; the Infiltrator does not move."
    )
    yield _("If it is wrong, the piece stays, and its rank is not announced.")
    yield _(
        "Either way both players learn which piece is the Infiltrator, what it guessed, and whether that was "
        "right."
    )
    yield _AS_IN_BATTLE if _stays_shown(rules) else _("After that it is hidden again: remember where it is.")
    if Why.SPY in reasons(rules):
        yield _("In battle it has the lowest rank, like the Spy, but it does not beat the Marshal.")
    else:
        yield _("In battle it has the lowest rank.")


def _rescue(rules: Ruleset, options: _Options) -> Iterator[Sentence | str]:
    yield options["rescue"]
    yield _("It comes back on an empty square of your own half of the board.")
    if rules.geometry.height % 2:
        yield _("The row in the middle belongs to neither half.")
    yield _(
        "You may also choose it with an attack onto that row: if the attacker does not survive there, or the "
        "game ends, nothing comes back, and the enemy does not learn what you chose."
    )
    if rules.captured == "open":
        yield _("The enemy learns which piece came back, and where.")
        if _stays_shown(rules):
            yield _AS_IN_BATTLE
    else:
        yield _("The enemy learns only where a piece came back.")


def _two_squares(rules: Ruleset, options: _Options) -> Iterator[Sentence | str]:
    yield options["two_squares"]
    if rules.two_squares:
        yield _("An attack across that border is refused as well.")
        yield _(
            "The piece may still move elsewhere, and the count starts again when another piece has moved."
        )
        yield _("It does not matter whether the piece is threatened.")


def _more_squares(rules: Ruleset, options: _Options) -> Iterator[Sentence | str]:
    if not rules.more_squares:
        yield options["more_squares"]
        return
    yield _(
        "You may not chase enemy pieces forever: while you threaten turn after turn and they evade, a move "
        "that threatens again may not bring back a position of the same chase, unless you step straight back."
    )
    if Kind.BOMB in rules.army:
        yield _(
            "To threaten is to end a move next to any enemy piece, Bombs and Flags included, whatever "
            "the ranks."
        )
    else:
        yield _("To threaten is to end a move next to any enemy piece, Flags included, whatever the ranks.")
    if Kind.INFILTRATOR in rules.army:
        yield _("An attack or a guess ends every chase (more-squares rule).")
    else:
        yield _("An attack ends every chase (more-squares rule).")


def _end(rules: Ruleset, options: _Options) -> Iterator[Sentence | str]:
    yield COMBAT[Why.FLAG].rule
    if Kind.INFILTRATOR in rules.army:
        yield _(
            "A player who has no piece left that can move loses, and so does one who has no legal move or "
            "guess in their turn."
        )
    else:
        yield _(
            "A player who has no piece left that can move loses, and so does one who has no legal move "
            "in their turn."
        )
    if rules.two_squares or rules.more_squares:
        yield _("A move forbidden because it repeats is not a legal move.")
    yield options["both_immobile"]
    if rules.quiet_limit:
        yield options["quiet_limit"]
        if Kind.INFILTRATOR in rules.army:
            yield _("A guess counts as an attack.")
    yield _("In your turn you may resign, or offer a draw together with your move.")
    yield _("The other player accepts or declines the draw at the start of their turn; moving declines it.")


def _others(rules: Ruleset, options: _Options, explained: str) -> Iterator[str]:
    for key, sentence in options.items():
        is_default = rules.options[key] == OPTIONS[key].default
        if not is_default and key not in _IN_OTHER_WORDS and sentence not in explained:
            yield sentence


def _knowledge(options: _Options) -> Iterator[Sentence | str]:
    yield options["battle_memory"]
    yield options["captured"]
    yield _("You can look at the last move of each side, but not at earlier ones; notes are not allowed.")
    yield options["aids"]
    yield _("When the game is over, everything is shown.")


# One screen or two, and the clock

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
    "The clock starts when you are both here. It runs on while somebody is away or has lowered the "
    "curtain, and stands for five seconds after each battle."
)
CLOCK: Final = _(
    "The clock runs from the lifted curtain to the end of the turn. It stops while the curtain is down, in "
    "battles and in notices; the curtain says how often each player has stopped it. It does not come down by "
    "itself while the clock runs."
)


# Advice


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
        _("Behind a weak piece, put a piece two ranks higher."),
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
    """The tips that suit a ruleset, beginning with those on setting up."""
    return [tip for tip in _TIPS if Counter(tip.pieces) <= Counter(rules.army) and tip.suits(rules)]


_TIP: Final = _("Tip: {tip}")


def tip_for(rules: Ruleset, hand_overs: int) -> str:
    """The tip to show after ``hand_overs`` hand-overs; the first tip follows the last one."""
    known = tips(rules)
    return _TIP.format(tip=known[hand_overs % len(known)].line)


def advice(rules: Ruleset) -> str:
    """All tips for a ruleset with their reasons, one per line."""
    highest = plain_piece(rules, max(rules.army, key=lambda kind: kind.rank or 0))
    return "\n".join(f"{tip.line} {tip.reason.format(highest=highest)}" for tip in tips(rules))
