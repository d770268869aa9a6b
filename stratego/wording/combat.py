"""The rules of combat in words: one entry for each reason why an attack ends as it does (A1-A5)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.combat import Why
from stratego.engine.pieces import Kind
from stratego.wording.language import NOTHING, Sentence, _


class CombatWords(NamedTuple):
    """The words for a reason why an attack ends as it does.

    ``result`` and ``reason`` describe a battle; their fields are ``name`` (the player who attacks),
    ``attacker``, ``defender`` and ``winner``. ``rule`` is the sentence in the help, ``short`` a shorter one
    for `help.in_five_lines`. ``ability`` describes pieces of the kind ``whose`` in the table of an army.
    """

    result: Sentence
    reason: Sentence
    rule: Sentence
    short: Sentence = NOTHING
    whose: Kind | None = None
    ability: Sentence = NOTHING


_BOTH_FALL: Final = _("When equal ranks meet, both pieces fall.")
_ATTACKER_WINS: Final = _("When equal ranks meet, the attacker wins and takes the square.")
_BOMB_STAYS: Final = _("A piece that attacks a Bomb falls, and the Bomb stays.")

COMBAT: Final[Mapping[Why, CombatWords]] = {
    Why.RANK: CombatWords(
        _("The {winner} wins."), NOTHING, _("The higher number wins, and the other piece is removed.")
    ),
    Why.SAME: CombatWords(_("Both fall."), _("Their ranks are equal."), _BOTH_FALL),
    Why.EQUAL: CombatWords(_("Both fall."), _("{attacker} and {defender} are equal in rank."), _BOTH_FALL),
    Why.SAME_TAKEN: CombatWords(
        _("The attacker wins."), _("When equal ranks meet, the attacker wins."), _ATTACKER_WINS
    ),
    Why.EQUAL_TAKEN: CombatWords(
        _("The attacker wins."),
        _("{attacker} and {defender} are equal in rank: the attacker wins."),
        _ATTACKER_WINS,
    ),
    Why.MINER: CombatWords(
        _("The {attacker} wins."),
        _("A Miner removes Bombs."),
        _("Only a Miner removes the Bomb and takes its square."),
        _("Miners beat Bombs."),
        Kind.MINER,
        _("removes Bombs"),
    ),
    Why.BOMB: CombatWords(
        _("The {attacker} falls."),
        _("Only a Miner beats a Bomb."),
        _BOMB_STAYS,
        whose=Kind.BOMB,
        ability=_("never moves; stops all but Miners"),
    ),
    Why.NO_MINER: CombatWords(
        _("The {attacker} falls."),
        _("Nothing beats a Bomb."),
        _BOMB_STAYS,
        _("Nothing beats a Bomb."),
        Kind.BOMB,
        _("never moves; stops every attacker"),
    ),
    Why.SPY: CombatWords(
        _("The Spy wins."),
        _("A Spy that attacks the Marshal beats it."),
        _("But when it attacks {marshal.an}, it wins. When {marshal.an} attacks it, it falls."),
        _("An attacking Spy beats the Marshal."),
        Kind.SPY,
        _("beats the Marshal if it attacks"),
    ),
    Why.FLAG: CombatWords(
        _("The Flag is captured: {name} wins the game."),
        _("Any piece that moves can capture a Flag."),
        _("A player who captures the Flag wins."),
        whose=Kind.FLAG,
        ability=_("never moves; lose it and you lose"),
    ),
}
