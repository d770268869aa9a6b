"""The rules of a ruleset in plain words, for the help screen."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from stratego.engine.combat import Why, reasons
from stratego.engine.options import OPTIONS
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.combat import COMBAT
from stratego.wording.language import Sentence, _, _n, _p
from stratego.wording.names import plain_piece
from stratego.wording.options import option_sentences

_IN_OTHER_WORDS: Final = ("immobile_moved", "numbering", "scout_strike")
"""Options that the paragraphs below explain in other words."""


class Paragraph(NamedTuple):
    """A titled paragraph."""

    title: str
    text: str


def rules_in_words(rules: Ruleset) -> list[Paragraph]:
    """All rules that a player must know, in the order of a game, with every option as it is set."""
    army = rules.army
    paragraphs = {
        _p("heading", "The goal"): _goal(rules),
        _p("heading", "Setting up"): _setting_up(rules),
        _p("heading", "Moving"): _moving(rules),
        _p("heading", "Attacking"): _attacking(rules),
        _p("heading", "Scouts"): _scouts(rules) if Kind.SCOUT in army else (),
        _p("heading", "Bombs"): _bombs(rules) if Kind.BOMB in army else (),
        _p("heading", "The Spy"): _spy(rules) if Kind.SPY in army else (),
        _p("heading", "The Infiltrator"): _infiltrator(rules) if Kind.INFILTRATOR in army else (),
        _p("heading", "Rescue"): _rescue(rules) if rules.rescue else (),
        _p("heading", "Back and forth"): _two_squares(rules),
        _p("heading", "Chasing"): _more_squares(rules),
        _p("heading", "The end"): _end(rules),
        _p("heading", "Who knows what"): _knowledge(rules),
    }
    texts = {str(title): " ".join(map(str, said)) for title, said in paragraphs.items()}
    texts[str(_p("heading", "Other rules"))] = " ".join(_others(rules, " ".join(texts.values())))
    return [Paragraph(title, text) for title, text in texts.items() if text]


_AS_IN_BATTLE: Final = _("It stays shown, like a piece seen in battle.")
_LOW_WINS: Final = _("The lower number wins, and the other piece is removed.")

# Each function returns the sentences of a paragraph.


def _goal(rules: Ruleset) -> Iterator[Sentence | str]:
    if rules.army[Kind.FLAG] == 1:
        yield _("Capture the enemy's Flag, or leave the enemy without a piece that can move.")
    else:
        yield _("Capture one of the enemy's Flags, or leave the enemy without a piece that can move.")
    yield _(
        "You see only the ranks of your own pieces: find out what the others are, and hide what yours are."
    )


def _setting_up(rules: Ruleset) -> Iterator[Sentence | str]:
    options = option_sentences(rules)
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


def _attacking(rules: Ruleset) -> Iterator[Sentence | str]:
    options = option_sentences(rules)
    yield options["silent_defence"]
    yield _LOW_WINS if rules.numbering == "low" else COMBAT[Why.RANK].rule
    yield _("An attacker that wins takes the square; a defender that wins stays where it is.")
    yield options["tie"]
    yield _("You never have to attack.")


def _scouts(rules: Ruleset) -> Iterator[Sentence | str]:
    yield _("A Scout moves any number of empty squares in a straight line, and may attack at the end of it.")
    if rules.scout_strike == "after_move":
        yield _("Or it moves and then, in the same turn, attacks a piece next to it.")
    if rules.scout_reveals:
        yield option_sentences(rules)["scout_reveals"]
        if _stays_shown(rules):
            yield _AS_IN_BATTLE
        else:
            yield _("As after a battle, remember it: it is hidden again.")


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


def _infiltrator(rules: Ruleset) -> Iterator[Sentence | str]:
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
    yield option_sentences(rules)["sabotage_line_of_sight"]
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


def _rescue(rules: Ruleset) -> Iterator[Sentence | str]:
    yield option_sentences(rules)["rescue"]
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


def _two_squares(rules: Ruleset) -> Iterator[Sentence | str]:
    yield option_sentences(rules)["two_squares"]
    if rules.two_squares:
        yield _("An attack across that border is refused as well.")
        yield _(
            "The piece may still move elsewhere, and the count starts again when another piece has moved."
        )
        yield _("It does not matter whether the piece is threatened.")


def _more_squares(rules: Ruleset) -> Iterator[Sentence | str]:
    if not rules.more_squares:
        yield option_sentences(rules)["more_squares"]
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


def _end(rules: Ruleset) -> Iterator[Sentence | str]:
    options = option_sentences(rules)
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


def _others(rules: Ruleset, explained: str) -> Iterator[str]:
    for key, sentence in option_sentences(rules).items():
        is_default = rules.options[key] == OPTIONS[key].default
        if not is_default and key not in _IN_OTHER_WORDS and sentence not in explained:
            yield sentence


def _knowledge(rules: Ruleset) -> Iterator[Sentence | str]:
    options = option_sentences(rules)
    yield options["battle_memory"]
    yield options["captured"]
    yield _("You can look at the last move of each side, but not at earlier ones; notes are not allowed.")
    yield options["aids"]
    yield _("When the game is over, everything is shown.")
