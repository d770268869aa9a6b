"""The results of attacks, with the reasons (A1-A5)."""

from enum import StrEnum
from functools import cache

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset


class Result(StrEnum):
    """The result of an attack, from the attacker's point of view."""

    WON = "won"
    LOST = "lost"
    EQUAL = "equal"


class Why(StrEnum):
    """The reason for a result: a clause of the rules, and which of its cases applies."""

    RANK = "A1 rank"
    SAME = "A2 same kind"
    EQUAL = "A2 equal rank"
    SAME_TAKEN = "A2 same kind, attacker wins"
    EQUAL_TAKEN = "A2 equal rank, attacker wins"
    MINER = "A3 Miner"
    BOMB = "A3 Bomb"
    NO_MINER = "A3 Bomb, no Miners"
    SPY = "A4 Spy"
    FLAG = "A5 Flag"

    @property
    def clause(self) -> str:
        """The clause of docs/rules.md, such as ``A1``."""
        return self[:2]


def fight(attacker: Kind, defender: Kind, rules: Ruleset) -> tuple[Result, Why]:
    """The result of ``attacker`` attacking ``defender`` under ``rules``, and the reason."""
    if defender is Kind.FLAG:
        return Result.WON, Why.FLAG
    if defender is Kind.BOMB:
        if attacker is Kind.MINER:
            return Result.WON, Why.MINER
        return Result.LOST, Why.BOMB if Kind.MINER in rules.army else Why.NO_MINER
    if attacker is Kind.SPY and defender is Kind.MARSHAL:
        return Result.WON, Why.SPY
    strength, resistance = attacker.rank, defender.rank
    assert strength is not None and resistance is not None
    if strength != resistance:
        return Result.WON if strength > resistance else Result.LOST, Why.RANK
    is_same = attacker is defender
    if rules.tie == "attacker_wins":
        return Result.WON, Why.SAME_TAKEN if is_same else Why.EQUAL_TAKEN
    return Result.EQUAL, Why.SAME if is_same else Why.EQUAL


@cache
def reasons(rules: Ruleset) -> frozenset[Why]:
    """Every reason that can decide a battle between two armies of ``rules``."""
    movable = [kind for kind in rules.army if kind.movable]
    return frozenset(fight(attacker, defender, rules)[1] for attacker in movable for defender in rules.army)
