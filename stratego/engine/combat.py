"""Who wins an attack (A1-A5)."""

from __future__ import annotations

from enum import StrEnum

from stratego.engine.pieces import Kind


class Result(StrEnum):
    """How an attack ends, as the attacker sees it."""

    WON = "won"
    LOST = "lost"
    EQUAL = "equal"


def fight(attacker: Kind, defender: Kind, tie: str = "both") -> Result:
    """The result of ``attacker`` attacking ``defender``; ``tie`` is the ruleset's option (A2)."""
    if defender is Kind.FLAG:
        return Result.WON  # A5
    if defender is Kind.BOMB:
        return Result.WON if attacker is Kind.MINER else Result.LOST  # A3
    if attacker is Kind.SPY and defender is Kind.MARSHAL:
        return Result.WON  # A4
    strength, resistance = attacker.rank, defender.rank
    assert strength is not None and resistance is not None
    if strength == resistance:
        return Result.WON if tie == "attacker_wins" else Result.EQUAL  # A2
    return Result.WON if strength > resistance else Result.LOST  # A1
