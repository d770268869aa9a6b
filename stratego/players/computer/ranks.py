"""Kinds as small numbers, for lists and tables: faster than enumerations, and in the same order."""

from __future__ import annotations

from functools import cache
from typing import Final

from stratego.engine.combat import Result, fight
from stratego.engine.pieces import Kind

KINDS: Final = tuple(Kind)
NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
COUNT: Final = len(KINDS)

FLAG, BOMB, SPY, INFILTRATOR, SCOUT, MINER = range(6)
GENERAL, MARSHAL = COUNT - 2, COUNT - 1

MOVABLE: Final = range(SPY, COUNT)

WON, EQUAL, LOST = 1, 0, -1
_RESULTS: Final = {Result.WON: WON, Result.EQUAL: EQUAL, Result.LOST: LOST}


@cache
def results(tie: str) -> tuple[tuple[int, ...], ...]:
    """``results(tie)[attacker][defender]``: WON, EQUAL or LOST. Attackers that never move have no entries."""
    return tuple(
        tuple(_RESULTS[fight(attacker, defender, tie)] if attacker.movable else LOST for defender in KINDS)
        for attacker in KINDS
    )
