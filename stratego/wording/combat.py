"""The rules of combat in words: one entry for each reason why an attack ends as it does (A1-A5)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.combat import Why
from stratego.engine.pieces import Kind


class CombatWords(NamedTuple):
    """A reason in words.

    ``result`` and ``reason`` are said of a battle, with ``name``'s ``attacker``, the ``defender`` and the
    ``winner``. ``rule`` is its sentence in the help, ``short`` the same for the game in five lines.
    ``ability`` is what it means for the kind ``whose``, in the table of an army.
    """

    result: str
    reason: str
    rule: str
    short: str = ""
    whose: Kind | None = None
    ability: str = ""


_BOTH_FALL: Final = "When equal ranks meet, both pieces fall."
_ATTACKER_WINS: Final = "When equal ranks meet, the attacker wins and takes the square."
_BOMB_STAYS: Final = "A piece that attacks a Bomb falls, and the Bomb stays."

COMBAT: Final[Mapping[Why, CombatWords]] = {
    Why.RANK: CombatWords(
        "The {winner} wins.", "", "The higher number wins, and the other piece is removed."
    ),
    Why.SAME: CombatWords("Both fall.", "Their ranks are equal.", _BOTH_FALL),
    Why.EQUAL: CombatWords("Both fall.", "{attacker} and {defender} are equal in rank.", _BOTH_FALL),
    Why.SAME_TAKEN: CombatWords(
        "The attacker wins.", "When equal ranks meet, the attacker wins.", _ATTACKER_WINS
    ),
    Why.EQUAL_TAKEN: CombatWords(
        "The attacker wins.",
        "{attacker} and {defender} are equal in rank: the attacker wins.",
        _ATTACKER_WINS,
    ),
    Why.MINER: CombatWords(
        "The {attacker} wins.",
        "A Miner removes Bombs.",
        "Only a Miner removes the Bomb and takes its square.",
        "Miners beat Bombs.",
        Kind.MINER,
        "removes Bombs",
    ),
    Why.BOMB: CombatWords(
        "The {attacker} falls.",
        "Only a Miner beats a Bomb.",
        _BOMB_STAYS,
        whose=Kind.BOMB,
        ability="never moves; stops all but Miners",
    ),
    Why.NO_MINER: CombatWords(
        "The {attacker} falls.",
        "Nothing beats a Bomb.",
        _BOMB_STAYS,
        "Nothing beats a Bomb.",
        Kind.BOMB,
        "never moves; stops every attacker",
    ),
    Why.SPY: CombatWords(
        "The Spy wins.",
        "A Spy that attacks the Marshal beats it.",
        "But when it attacks {marshal}, it wins. When {marshal} attacks it, it falls.",
        "An attacking Spy beats the Marshal.",
        Kind.SPY,
        "beats the Marshal if it attacks",
    ),
    Why.FLAG: CombatWords(
        "The Flag is captured: {name} wins the game.",
        "Any piece that moves can capture a Flag.",
        "A player who captures the Flag wins.",
        whose=Kind.FLAG,
        ability="never moves; lose it and you lose",
    ),
}
