"""What was announced of an action, in words (K2, K4, I3, R1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.actions import Rescue
from stratego.engine.combat import Result
from stratego.engine.events import Announcement, Battle, Forfeit, Sabotage, SilentBattle
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
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


def battle_words(rules: Ruleset, announced: Announcement, names: Names) -> BattleWords | None:
    """An attack, a guess or a forfeit as announced; None for a move."""
    words = _incident_words(rules, announced, names)
    if words is not None and isinstance(announced.action, Rescue):
        square, kind = announced.action.back, announced.action.kind
        piece = "piece" if kind is None else titled(rules, kind)
        return words._replace(result=f"{words.result} A lost {piece} comes back on {square}.")
    return words


def action_line(rules: Ruleset, announced: Announcement, names: Names) -> str:
    """An action in one line, as announced: ``"D6xD7  Anna's Miner (3) took a Bomb"``."""
    line = f"{announced.action}  {_outcome(rules, announced, names[announced.color])}"
    if isinstance(announced.action, Rescue):
        square, kind = announced.action.back, announced.action.kind
        piece = "piece" if kind is None else titled(rules, kind)
        return f"{line}; a lost {piece} came back on {square}"
    return line


def _incident_words(rules: Ruleset, announced: Announcement, names: Names) -> BattleWords | None:
    name, enemy = names[announced.color], names[announced.color.other]
    action = announced.action
    match announced.incident:
        case Battle(attacker, defender, result):
            mine, theirs = titled(rules, attacker), titled(rules, defender)
            headline = f"{name}'s {mine} attacks {enemy}'s {theirs}"
            return BattleWords(headline, *_battle(rules, attacker, defender, result, name))
        case SilentBattle(attacker, result):
            headline = f"{name}'s {titled(rules, attacker)} attacks {enemy}'s piece on {action.target}"
            reason = "The defender's rank is not announced."
            return BattleWords(headline, _silent_result(attacker, result), reason)
        case Sabotage(guess, right):
            piece = titled(rules, guess)
            headline = f"{name}'s Infiltrator guesses {enemy}'s piece on {action.target}: {piece}"
            return BattleWords(headline, *_sabotage(guess, right, name))
        case Forfeit():
            headline = f"{name} moves the piece on {action.origin}"
            reason = "It is a Bomb or a Flag, and moving one loses the game."
            return BattleWords(headline, f"{enemy} wins the game.", reason)
    return None


def _battle(rules: Ruleset, attacker: Kind, defender: Kind, result: Result, name: str) -> tuple[str, str]:
    """The result of a battle, and the reason."""
    mine, theirs = kind_name(attacker), kind_name(defender)
    if defender is Kind.FLAG:
        return f"The Flag is captured: {name} wins the game.", "Any piece that moves can capture a Flag."
    if defender is Kind.BOMB:
        if result is Result.WON:
            return f"The {mine} wins.", "A Miner removes Bombs."
        has_miners = Kind.MINER in rules.army
        return f"The {mine} falls.", "Only a Miner removes Bombs." if has_miners else "Nothing beats a Bomb."
    if attacker is Kind.SPY and defender is Kind.MARSHAL:
        return "The Spy wins.", "A Spy that attacks the Marshal beats it."
    if attacker is defender:
        if result is Result.EQUAL:
            return "Both fall.", "Their ranks are equal."
        return "The attacker wins.", "When equal ranks meet, the attacker wins."
    if attacker.rank == defender.rank:
        if result is Result.EQUAL:
            return "Both fall.", f"{mine} and {theirs} are equal in rank."
        return "The attacker wins.", f"{mine} and {theirs} are equal in rank: the attacker wins."
    return f"The {mine if result is Result.WON else theirs} wins.", ""


def _silent_result(attacker: Kind, result: Result) -> str:
    if result is Result.EQUAL:
        return "Both fall."
    piece = kind_name(attacker)
    return f"The {piece} wins." if result is Result.WON else f"The {piece} falls."


def _sabotage(guess: Kind, right: bool, name: str) -> tuple[str, str]:
    """The result of a guess, and the reason."""
    if not right:
        return "Wrong: nothing happens.", "The rank of the piece is not announced."
    if guess is Kind.FLAG:
        return f"Right: the Flag is captured, and {name} wins the game.", "A guess can capture a Flag."
    return f"Right: the {kind_name(guess)} is removed.", "The Infiltrator stays where it is."


def _outcome(rules: Ruleset, announced: Announcement, name: str) -> str:
    """What came of an action, in a line."""
    match announced.incident:
        case Battle(attacker, defender, result):
            mine, theirs = titled(rules, attacker), named_and_titled(rules, defender)
            if defender is Kind.FLAG:
                return f"{name}'s {mine} captured {theirs}"
            if result is Result.EQUAL:
                return f"{name}'s {mine} and {theirs} both fell"
            if result is Result.WON:
                return f"{name}'s {mine} took {theirs}"
            return f"{name}'s {mine} fell to {theirs}"
        case SilentBattle(attacker, result):
            mine = titled(rules, attacker)
            if result is Result.EQUAL:
                return f"{name}'s {mine} and its enemy both fell"
            return f"{name}'s {mine} won" if result is Result.WON else f"{name}'s {mine} fell"
        case Sabotage(guess, right):
            piece = titled(rules, guess)
            if right:
                return f"{name}'s Infiltrator guessed {piece}: right"
            return f"{name}'s Infiltrator guessed {piece}: wrong"
        case Forfeit():
            return f"{name} moved a Bomb or a Flag"
    if announced.revealed is None:
        return f"{name} moved"
    return f"{name} moved {one_titled(rules, announced.revealed)}"
