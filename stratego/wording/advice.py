"""Advice for players: a page of the help, and a line at a time while setting up."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset


class Tip(NamedTuple):
    """Advice in a line, why it is good, and the pieces that an army needs for it."""

    line: str
    reason: str
    pieces: tuple[Kind, ...] = ()


_TIPS: Final = (
    Tip(
        "Too many Bombs in front block your pieces.",
        "Leave lanes for those that will attack, and keep a Bomb or two for the Flag.",
        (Kind.BOMB,) * 4,
    ),
    Tip(
        "Guard a corner where your Flag isn't.",
        "The enemy sees only backs, and may spend half an army on a guard that has nothing to guard.",
    ),
    Tip(
        "Behind a weak piece, put one two ranks higher.",
        "Whatever takes the weak one has shown its rank, and stands next to one that can beat it.",
    ),
    Tip(
        "Keep Miners and Scouts for the end.",
        "When lanes are open and Bombs are all that is left around the Flag, nothing else will do.",
        (Kind.MINER, Kind.SCOUT),
    ),
    Tip(
        "Don't lose your high ranks early.",
        "Send small pieces first to find out what is there. What is known of you can be avoided, or hunted.",
    ),
    Tip(
        "What has moved is no Bomb and no Flag.",
        "Remember it, and attack what has moved without fear of a Bomb.",
        (Kind.BOMB,),
    ),
    Tip(
        "Watch what never moves.",
        "It may be the Flag, or a Bomb that guards it. Before you send anything strong, send a small piece.",
    ),
    Tip(
        "Once their Marshal is known, your General is free.",
        "Nothing else that moves is higher, as long as you remember where the Marshal is.",
        (Kind.MARSHAL, Kind.GENERAL),
    ),
)


def tips(rules: Ruleset) -> list[Tip]:
    """The advice for a ruleset's army; what concerns setting up comes first."""
    return [tip for tip in _TIPS if Counter(tip.pieces) <= Counter(rules.army)]


def tip_for(rules: Ruleset, hand_overs: int) -> str:
    """The line of advice after so many hand-overs."""
    known = tips(rules)
    return f"Tip: {known[hand_overs % len(known)].line}"


def advice(rules: Ruleset) -> str:
    """All advice, for the help."""
    return "\n".join(f"{tip.line} {tip.reason}" for tip in tips(rules))
