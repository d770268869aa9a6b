"""Kinds (in the order of `Kind`) and results of attacks as integers, which are faster than enum members."""

from functools import cache
from typing import Final

from stratego.engine.combat import Result, fight
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset

KINDS: Final = tuple(Kind)
NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
COUNT: Final = 13

FLAG: Final = 0
BOMB: Final = 1
SPY: Final = 2
INFILTRATOR: Final = 3
SCOUT: Final = 4
MINER: Final = 5
CAPTAIN: Final = 8
MAJOR: Final = 9
MARSHAL: Final = 12

MOVABLE: Final = range(SPY, COUNT)

WON: Final = 1
EQUAL: Final = 0
LOST: Final = -1
RESULTS: Final = {Result.WON: WON, Result.EQUAL: EQUAL, Result.LOST: LOST}


@cache
def results(rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    """The result of each attack, LOST if the attacker never moves: ``results(rules)[attacker][defender]``."""

    def result(attacker: Kind, defender: Kind) -> int:
        return RESULTS[fight(attacker, defender, rules)[0]] if attacker.movable else LOST

    return tuple(tuple(result(attacker, defender) for defender in KINDS) for attacker in KINDS)
