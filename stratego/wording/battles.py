"""An action as it was announced, in words (K2, K4, I3, R1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from stratego.engine.actions import Rescue
from stratego.engine.combat import Result
from stratego.engine.events import Announcement, Battle, Forfeit, Sabotage, SilentBattle
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.grammar import a, capitalised, listed, of
from stratego.wording.pieces import kind_name, named, titled

Names = Mapping[Color, str]


class BattleWords(NamedTuple):
    """A battle in words: who met whom, what came of it, and why where it was not by number."""

    headline: str
    result: str
    reason: str

    def __repr__(self) -> str:
        return "<BattleWords>"


def battle_words(rules: Ruleset, told: Announcement, names: Names) -> BattleWords | None:
    """An attack, a guess or a forfeit as announced; None for a move. ``names`` are the players'."""
    words = _incident(rules, told, names)
    if words is not None and isinstance(told.action, Rescue):
        return words._replace(
            result=f"{words.result} {capitalised(_returned(rules, told.action))} "
            f"comes back on {told.action.back}."
        )
    return words


def _incident(rules: Ruleset, told: Announcement, names: Names) -> BattleWords | None:
    match told.incident:
        case Battle(attacker, defender, result):
            mine, theirs = titled(rules, attacker), titled(rules, defender)
            headline = f"{of(names[told.color])} {mine} attacks {of(names[told.color.other])} {theirs}"
            return BattleWords(headline, *_battle(rules, attacker, defender, result, names[told.color]))
        case SilentBattle(attacker, result):
            target = f"{of(names[told.color.other])} piece on {told.action.target}"
            headline = f"{of(names[told.color])} {titled(rules, attacker)} attacks {target}"
            return BattleWords(headline, _silent(attacker, result), "What defended is not told.")
        case Sabotage(guess, right):
            target = f"{of(names[told.color.other])} piece on {told.action.target}"
            headline = f"{of(names[told.color])} Infiltrator names {target}: {titled(rules, guess)}"
            return BattleWords(headline, *_sabotage(guess, right, names[told.color]))
        case Forfeit():
            headline = f"{names[told.color]} moves the piece on {told.action.origin}"
            reason = "It is a Bomb or a Flag, and moving one loses the game."
            return BattleWords(headline, f"{names[told.color.other]} wins the game.", reason)
    return None


def _battle(rules: Ruleset, attacker: Kind, defender: Kind, result: Result, name: str) -> tuple[str, str]:
    mine, theirs = kind_name(attacker), kind_name(defender)
    if defender is Kind.FLAG:
        return f"The Flag is captured: {name} wins the game.", "Any piece that moves can capture a Flag."
    if defender is Kind.BOMB:
        if result is Result.WON:
            return f"The {mine} wins.", "A Miner removes Bombs."
        return f"The {mine} falls.", _bomb_reason(rules)
    if attacker is Kind.SPY and defender is Kind.MARSHAL:
        return "The Spy wins.", "A Spy that attacks the Marshal beats it."
    if attacker.rank == defender.rank:
        reason = "Equal ranks." if attacker is defender else f"{listed([mine, theirs])} are equal in rank."
        if result is Result.EQUAL:
            return "Both fall.", reason
        return "The attacker wins.", f"{reason[:-1]}, and then the attacker wins."
    return f"The {mine if result is Result.WON else theirs} wins.", ""


def _silent(attacker: Kind, result: Result) -> str:
    if result is Result.EQUAL:
        return "Both fall."
    return f"The {kind_name(attacker)} {'wins' if result is Result.WON else 'falls'}."


def _bomb_reason(rules: Ruleset) -> str:
    return "Only a Miner removes Bombs." if Kind.MINER in rules.army else "Nothing beats a Bomb."


def _sabotage(guess: Kind, right: bool, name: str) -> tuple[str, str]:
    if not right:
        return "Wrong: nothing moves.", "What stands there is not told."
    if guess is Kind.FLAG:
        return f"Right: the Flag is captured and {name} wins the game.", "A Flag named is a Flag captured."
    return f"Right: the {kind_name(guess)} is gone.", "The Infiltrator stays where it is."


def action_line(rules: Ruleset, told: Announcement, names: Names) -> str:
    """An action in one line, as announced: ``"D6xD7  Anna's Miner (3) took a Bomb"``."""
    line = f"{told.action}  {_what(rules, told, names[told.color])}"
    if isinstance(told.action, Rescue):
        line += f"; {_returned(rules, told.action)} came back on {told.action.back}"
    return line


def _returned(rules: Ruleset, action: Rescue) -> str:
    """``"a lost Miner (3)"``, or as much of it as is told (R1)."""
    return f"a lost {'piece' if action.kind is None else titled(rules, action.kind)}"


def _what(rules: Ruleset, told: Announcement, name: str) -> str:
    match told.incident:
        case Battle(attacker, defender, result):
            mine = f"{of(name)} {titled(rules, attacker)}"
            met = named(rules, defender, titled(rules, defender))
            if defender is Kind.FLAG:
                return f"{mine} captured {met}"
            if result is Result.EQUAL:
                return f"{mine} and {met} both fell"
            return f"{mine} took {met}" if result is Result.WON else f"{mine} fell to {met}"
        case SilentBattle(attacker, result):
            mine = f"{of(name)} {titled(rules, attacker)}"
            if result is Result.EQUAL:
                return f"{mine} and its enemy both fell"
            return f"{mine} won" if result is Result.WON else f"{mine} fell"
        case Sabotage(guess, right):
            return f"{of(name)} Infiltrator guessed {titled(rules, guess)}: {'right' if right else 'wrong'}"
        case Forfeit():
            return f"{name} moved a Bomb or a Flag"
    return f"{name} moved" if told.revealed is None else f"{name} moved {a(titled(rules, told.revealed))}"
