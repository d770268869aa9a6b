"""Announced actions and their results in words (K2, K4, I3, R1)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.actions import Rescue
from stratego.engine.combat import Result, Why, fight
from stratego.engine.events import Announcement, Battle, Forfeit, Sabotage, SilentBattle
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset, label
from stratego.wording.combat import COMBAT
from stratego.wording.language import Sentence, _, _p
from stratego.wording.names import piece

PROCEED: Final = _("Press {key} to continue")
BOTH_LOOK: Final = _("Both of you may look. Press {key} to continue")
"""Shown below a battle if two people share the screen; `PROCEED` is for one person."""

Names = Mapping[Color, str]
"""The names to show for the players, by side."""


class BattleWords(NamedTuple):
    """An attack, a guess or a forfeit in words; ``reason`` is empty if the higher rank won an attack."""

    headline: str
    result: str
    reason: str

    def __repr__(self) -> str:
        return "<BattleWords>"


# An attack on one line: ``mine`` and ``theirs`` are the names of the pieces with their numbers.
_LINES: Final[Mapping[Result, Sentence]] = {
    Result.WON: _("{name}'s {mine} took {theirs.an}"),
    Result.EQUAL: _("{name}'s {mine} and {enemy}'s {theirs} both fell"),
    Result.LOST: _("{name}'s {mine} fell to {theirs.an}"),
}
_FLAG_LINE: Final = _("{name}'s {mine} captured {theirs.an}")

# The result of an attack where the defender's rank is not announced (K4).
_SILENT: Final[Mapping[Result, tuple[Sentence, Sentence]]] = {
    Result.WON: (_("The {piece} wins."), _("{name}'s {mine} won")),
    Result.EQUAL: (_("Both fall."), _("{name}'s {mine} and its enemy both fell")),
    Result.LOST: (_("The {piece} falls."), _("{name}'s {mine} fell")),
}

_ROWS: Final[Mapping[Result, Sentence]] = {
    # For translators: the result of an attack, in a narrow table. ``mine`` and ``theirs`` are the labels of
    # the attacking and the attacked piece, such as 2 and S.
    Result.WON: _p("row", "{mine} took {theirs}"),
    Result.EQUAL: _p("row", "{mine} and {theirs} fell"),
    Result.LOST: _p("row", "{mine} fell to {theirs}"),
}

_ATTACKS: Final = _("{name}'s {mine} attacks {enemy}'s {theirs}")
_ATTACKS_SQUARE: Final = _("{name}'s {mine} attacks {enemy}'s piece on {square}")
_NOT_ANNOUNCED: Final = _("The defender's rank is not announced.")
_GUESSES: Final = _("{name}'s Infiltrator guesses {enemy}'s piece on {square}: {guess}")
_GUESSED_RIGHT: Final = _("{name}'s Infiltrator guessed {guess}: right")
_GUESSED_WRONG: Final = _("{name}'s Infiltrator guessed {guess}: wrong")
_WRONG: Final = _("Wrong: the piece stays."), _("The rank of the piece is not announced.")
_FLAG_GUESSED: Final = (
    _("Right: the Flag is captured, and {name} wins the game."),
    _("A guess can capture a Flag."),
)
INFILTRATOR_STAYS: Final = _("The Infiltrator stays where it is.")
_RIGHT: Final = _("Right: the {piece} is removed."), INFILTRATOR_STAYS
_MOVES_IMMOBILE: Final = _("{name} moves the piece on {square}")
_MOVED_IMMOBILE: Final = _("{name} moved a Bomb or a Flag")
_IMMOBILE: Final = _("It is a Bomb or a Flag, and moving one loses the game.")
_WINS_GAME: Final = _("{enemy} wins the game.")
_MOVED: Final = _("{name} moved")
_MOVED_SHOWN: Final = _("{name} moved {piece.an}")
_COMES_BACK: Final = _("{result} A lost {piece} comes back on {square}.")
_CAME_BACK: Final = _("{line}; a lost {piece} came back on {square}")
_ANY_COMES_BACK: Final = _("{result} A lost piece comes back on {square}.")
_ANY_CAME_BACK: Final = _("{line}; a lost piece came back on {square}")


def battle_words(rules: Ruleset, announced: Announcement, names: Names) -> BattleWords | None:
    """An attack, a guess or a forfeit in words, as announced; None for a plain move."""
    return _account(rules, announced, names)[0]


def action_line(rules: Ruleset, announced: Announcement, names: Names) -> str:
    """An action on one line, as announced: ``"D6xD7  Anna's Miner (3) took a Bomb"``."""
    return f"{announced.action}  {result_line(rules, announced, names)}"


def result_line(rules: Ruleset, announced: Announcement, names: Names) -> str:
    """The result of an action on one line, without the action itself."""
    return _account(rules, announced, names)[1]


def short_result(rules: Ruleset, announced: Announcement) -> str:
    """The result of an action in short, with the labels of the pieces: ``"2 took S"``.

    Without an attack or a guess, it is the label of the moved piece if that was revealed, else empty.
    """
    match announced.incident:
        case Battle(attacker, defender, result):
            return _ROWS[result].format(mine=label(rules, attacker), theirs=label(rules, defender))
        case SilentBattle(attacker, result):
            return _ROWS[result].format(mine=label(rules, attacker), theirs="?")
        case Sabotage(right=right):
            return str(_p("guess", "right") if right else _p("guess", "wrong"))
        case _:
            return "" if announced.revealed is None else label(rules, announced.revealed)


def _account(rules: Ruleset, announced: Announcement, names: Names) -> tuple[BattleWords | None, str]:
    """An action in words (None for a plain move), and its result on one line."""
    words, line = _without_rescue(rules, announced, names)
    if not isinstance(announced.action, Rescue):
        return words, line
    kind = announced.action.kind
    comes, came = (_ANY_COMES_BACK, _ANY_CAME_BACK) if kind is None else (_COMES_BACK, _CAME_BACK)
    fields = {"square": announced.action.back, "piece": kind and piece(kind, rules)}
    if words is not None:
        words = words._replace(result=comes.format(result=words.result, **fields))
    return words, came.format(line=line, **fields)


def _without_rescue(rules: Ruleset, announced: Announcement, names: Names) -> tuple[BattleWords | None, str]:
    """Like `_account`, but without the rescued piece."""
    name, enemy, action = names[announced.color], names[announced.color.other], announced.action
    fields: dict[str, object] = {"name": name, "enemy": enemy}
    texts: tuple[Sentence, Sentence, Sentence, Sentence]
    match announced.incident:
        case Battle(attacker, defender, result):
            why = fight(attacker, defender, rules)[1]
            fields |= {
                "attacker": piece(attacker),
                "defender": piece(defender),
                "winner": piece(attacker if result is Result.WON else defender),
                "mine": piece(attacker, rules),
                "theirs": piece(defender, rules),
            }
            line = _FLAG_LINE if why is Why.FLAG else _LINES[result]
            texts = (_ATTACKS, COMBAT[why].result, COMBAT[why].reason, line)
        case SilentBattle(attacker, result):
            fields |= {"piece": piece(attacker), "mine": piece(attacker, rules), "square": action.target}
            outcome, line = _SILENT[result]
            texts = (_ATTACKS_SQUARE, outcome, _NOT_ANNOUNCED, line)
        case Sabotage(guess, right):
            outcome, reason = _WRONG if not right else _FLAG_GUESSED if guess is Kind.FLAG else _RIGHT
            line = _GUESSED_RIGHT if right else _GUESSED_WRONG
            fields |= {"square": action.target, "guess": piece(guess, rules), "piece": piece(guess)}
            texts = (_GUESSES, outcome, reason, line)
        case Forfeit():
            fields["square"] = action.origin
            texts = (_MOVES_IMMOBILE, _WINS_GAME, _IMMOBILE, _MOVED_IMMOBILE)
        case _:
            if announced.revealed is None:
                return None, _MOVED.format(name=name)
            return None, _MOVED_SHOWN.format(name=name, piece=piece(announced.revealed, rules))
    headline, result_words, reason_words, line_words = (text.format(**fields) for text in texts)
    return BattleWords(headline, result_words, reason_words), line_words
