"""What was announced of an action, in words (K2, K4, I3, R1)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.actions import Rescue
from stratego.engine.combat import Result, Why, fight
from stratego.engine.events import Announcement, Battle, Forfeit, Sabotage, SilentBattle
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.combat import COMBAT
from stratego.wording.pieces import kind_name, named_and_titled, one_titled, titled

PROCEED: Final = "Press {key} to continue"
"""Below a battle."""

Names = Mapping[Color, str]
"""The players' names."""


class BattleWords(NamedTuple):
    """A battle in words: who met, the result, and the reason, empty if the higher number won."""

    headline: str
    result: str
    reason: str

    def __repr__(self) -> str:
        return "<BattleWords>"


# An attack in one line. ``mine`` is a piece with its number, ``theirs`` the same with an article.
_LINES: Final[Mapping[Result, str]] = {
    Result.WON: "{name}'s {mine} took {theirs}",
    Result.EQUAL: "{name}'s {mine} and {theirs} both fell",
    Result.LOST: "{name}'s {mine} fell to {theirs}",
}
_FLAG_LINE: Final = "{name}'s {mine} captured {theirs}"

# The result of an attack whose defender's rank is not announced (K4).
_SILENT: Final[Mapping[Result, tuple[str, str]]] = {
    Result.WON: ("The {piece} wins.", "{name}'s {mine} won"),
    Result.EQUAL: ("Both fall.", "{name}'s {mine} and its enemy both fell"),
    Result.LOST: ("The {piece} falls.", "{name}'s {mine} fell"),
}


def battle_words(rules: Ruleset, announced: Announcement, names: Names) -> BattleWords | None:
    """An attack, a guess or a forfeit as announced; None for a move."""
    words, _ = _account(rules, announced, names)
    if words is not None and isinstance(announced.action, Rescue):
        square, kind = announced.action.back, announced.action.kind
        piece = "piece" if kind is None else titled(rules, kind)
        return words._replace(result=f"{words.result} A lost {piece} comes back on {square}.")
    return words


def action_line(rules: Ruleset, announced: Announcement, names: Names) -> str:
    """An action in one line, as announced: ``"D6xD7  Anna's Miner (3) took a Bomb"``."""
    line = f"{announced.action}  {_account(rules, announced, names)[1]}"
    if isinstance(announced.action, Rescue):
        square, kind = announced.action.back, announced.action.kind
        piece = "piece" if kind is None else titled(rules, kind)
        return f"{line}; a lost {piece} came back on {square}"
    return line


def _account(rules: Ruleset, announced: Announcement, names: Names) -> tuple[BattleWords | None, str]:
    """The words for an action (None for a plain move), and its result in one line."""
    name, enemy, action = names[announced.color], names[announced.color.other], announced.action
    match announced.incident:
        case Battle(attacker, defender, result):
            why = fight(attacker, defender, rules)[1]
            fields = {
                "name": name,
                "attacker": kind_name(attacker),
                "defender": kind_name(defender),
                "winner": kind_name(attacker if result is Result.WON else defender),
            }
            mine, words = titled(rules, attacker), COMBAT[why]
            headline = f"{name}'s {mine} attacks {enemy}'s {titled(rules, defender)}"
            line = _FLAG_LINE if why is Why.FLAG else _LINES[result]
            return (
                BattleWords(headline, words.result.format(**fields), words.reason.format(**fields)),
                line.format(name=name, mine=mine, theirs=named_and_titled(rules, defender)),
            )
        case SilentBattle(attacker, result):
            mine = titled(rules, attacker)
            headline = f"{name}'s {mine} attacks {enemy}'s piece on {action.target}"
            reason = "The defender's rank is not announced."
            fields = {"piece": kind_name(attacker), "name": name, "mine": mine}
            outcome, line = (text.format(**fields) for text in _SILENT[result])
            return BattleWords(headline, outcome, reason), line
        case Sabotage(guess, right):
            piece = titled(rules, guess)
            headline = f"{name}'s Infiltrator guesses {enemy}'s piece on {action.target}: {piece}"
            line = f"{name}'s Infiltrator guessed {piece}: {'right' if right else 'wrong'}"
            return BattleWords(headline, *_sabotage(guess, right, name)), line
        case Forfeit():
            headline = f"{name} moves the piece on {action.origin}"
            reason = "It is a Bomb or a Flag, and moving one loses the game."
            line = f"{name} moved a Bomb or a Flag"
            return BattleWords(headline, f"{enemy} wins the game.", reason), line
    if announced.revealed is None:
        return None, f"{name} moved"
    return None, f"{name} moved {one_titled(rules, announced.revealed)}"


def _sabotage(guess: Kind, right: bool, name: str) -> tuple[str, str]:
    """The result of a guess, and the reason."""
    if not right:
        return "Wrong: the piece stays.", "The rank of the piece is not announced."
    if guess is Kind.FLAG:
        return f"Right: the Flag is captured, and {name} wins the game.", "A guess can capture a Flag."
    return f"Right: the {kind_name(guess)} is removed.", "The Infiltrator stays where it is."
