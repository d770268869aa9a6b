"""The two pieces of a battle with what was announced of them, and the sign between them."""

from __future__ import annotations

from stratego.engine.combat import Result
from stratego.engine.events import Announcement, Battle, Sabotage, SilentBattle
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset, label
from stratego.tui.draw.large_pieces import LargePiece


def pieces_of_battle(rules: Ruleset, announced: Announcement) -> tuple[LargePiece, LargePiece] | None:
    """The piece that acted and the one it met, with what was announced of them; None without a battle."""
    mine, theirs = announced.color, announced.color.other
    incident = announced.incident
    match incident:
        case Battle(attacker, _, result) | SilentBattle(attacker, result):
            met = label(rules, incident.defender) if isinstance(incident, Battle) else "?"
            return (
                LargePiece(mine, label(rules, attacker), result is not Result.WON),
                LargePiece(theirs, met, result is not Result.LOST),
            )
        case Sabotage(guess, right):
            met = label(rules, guess) if right else "?"
            return LargePiece(mine, label(rules, Kind.INFILTRATOR)), LargePiece(theirs, met, right)
    return None


def sign_between(announced: Announcement, *, plain: bool) -> str:
    """What is drawn between the two pieces of a battle, or of a guess; ``plain`` keeps to ASCII."""
    if isinstance(announced.incident, Sabotage):
        return "?"
    return "x" if plain else "×"
