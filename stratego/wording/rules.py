"""The rules of a ruleset in plain words, for the help screen."""

from __future__ import annotations

from typing import NamedTuple

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.options import option_words
from stratego.wording.pieces import named


class Paragraph(NamedTuple):
    """A titled paragraph."""

    title: str
    text: str


def rules_in_words(rules: Ruleset) -> list[Paragraph]:
    """What a player must know, in the order in which a game asks for it, true to every option."""
    paragraphs = [
        ("The goal", _goal(rules)),
        ("Setting up", _setting_up(rules)),
        ("Moving", _moving(rules)),
        ("Attacking", _attacking(rules)),
    ]
    specials = {
        Kind.SCOUT: ("Scouts", _scouts(rules)),
        Kind.BOMB: ("Bombs", _bombs(rules)),
        Kind.SPY: ("The Spy", _spy(rules)),
        Kind.INFILTRATOR: ("The Infiltrator", _infiltrator(rules)),
    }
    paragraphs += [paragraph for kind, paragraph in specials.items() if kind in rules.army]
    if rules.rescue:
        paragraphs.append(("Rescue", _rescue(rules)))
    if rules.two_squares:
        paragraphs.append(("To and fro", _two_squares(rules)))
    if rules.more_squares:
        paragraphs.append(("Chasing", _more_squares(rules)))
    paragraphs += [("The end", _end(rules)), ("Who knows what", _knowledge(rules))]
    return [Paragraph(title, text) for title, text in paragraphs]


def _goal(rules: Ruleset) -> str:
    flag = "the enemy's Flag" if rules.army[Kind.FLAG] == 1 else "one of the enemy's Flags"
    return (
        f"Capture {flag}, or leave the enemy without a piece that can move. You see the ranks of your own "
        "pieces only: find out what the others are, and hide what yours are."
    )


def _setting_up(rules: Ruleset) -> str:
    words = option_words(rules)
    zone = len(rules.geometry.zones[0])
    text = f"Each side has {rules.army_size} pieces and sets them up on the {zone} squares of its own zone"
    text += ", one on a square." if rules.army_size == zone else "; the other squares stay empty."
    return f"{text} {words['deployment']} {words['first_move']}"


def _moving(rules: Ruleset) -> str:
    text = (
        "In your turn you move one piece: one square forward, back, left or right, never diagonally, onto an "
        "empty square or onto an enemy piece, which is an attack."
    )
    if rules.geometry.lakes:
        text += " Nothing enters or crosses a lake."
    text += " Bombs and Flags never move" if Kind.BOMB in rules.army else " A Flag never moves"
    if rules.immobile_moved == "forfeit":
        text += ": who tries it loses the game at once"
    return f"{text}. You may not pass."


def _attacking(rules: Ruleset) -> str:
    words = option_words(rules)
    text = words["silent_defence"].removesuffix(".")
    higher = "lower" if rules.numbering == "low" else "higher"
    return (
        f"{text}. The {higher} number wins, the other piece is removed. An attacker that wins takes the "
        f"square; a defender that wins stays where it is. {words['tie']} You never have to attack."
    )


def _scouts(rules: Ruleset) -> str:
    text = "A Scout moves any number of empty squares in a straight line, and may attack at the end of it."
    if rules.scout_strike == "after_move":
        text += " Or it moves and then, in the same turn, attacks a piece beside it."
    if rules.scout_reveals:
        text += f" {option_words(rules)['scout_reveals']}"
    return text


def _bombs(rules: Ruleset) -> str:
    if Kind.MINER not in rules.army:
        return "Every piece that attacks a Bomb falls, and the Bomb stays."
    return (
        "Every piece that attacks a Bomb falls, and the Bomb stays. Only a Miner removes the Bomb and takes "
        "its square."
    )


def _spy(rules: Ruleset) -> str:
    text = "The Spy is the weakest piece"
    if Kind.MARSHAL not in rules.army:
        return f"{text}."
    marshal = named(rules, Kind.MARSHAL)
    return f"{text}, but when it attacks {marshal}, it wins. When {marshal} attacks it, it falls."


def _infiltrator(rules: Ruleset) -> str:
    between = (
        "Nothing may stand in between."
        if rules.sabotage_line_of_sight
        else "A piece or a lake in between does not matter."
    )
    equal = (
        " In battle it is as weak as a Spy." if Kind.SPY in rules.army else " In battle it is the weakest."
    )
    return (
        "In the enemy's zone the Infiltrator may, instead of moving, point at an enemy piece one or two "
        f"squares away in a straight line and name what it is. {between} If that is right, the piece is "
        "removed, a Flag is captured, and the Infiltrator stays where it is. If it is wrong, nothing moves. "
        f"Both players hear the guess and whether it was right.{equal}"
    )


def _rescue(rules: Ruleset) -> str:
    return f"{option_words(rules)['rescue']} It comes back on an empty square of your own half of the board."


def _two_squares(rules: Ruleset) -> str:
    return (
        f"{option_words(rules)['two_squares']} Its other moves stay open, and when another piece has moved, "
        "the count begins anew. It does not matter whether the piece is threatened."
    )


def _more_squares(rules: Ruleset) -> str:
    return (
        "You may not chase enemy pieces for ever: while you threaten turn after turn and they evade, a move "
        "that threatens again may not bring back a position that has stood since the chase began, unless you "
        "step straight back. An attack ends every chase (more-squares rule)."
    )


def _end(rules: Ruleset) -> str:
    words = option_words(rules)
    text = "Who captures the Flag wins. Who has no piece left that can move, or nothing to play, loses."
    text += f" {words['both_immobile']}"
    if rules.quiet_limit:
        text += f" {words['quiet_limit']}"
    return f"{text} You may resign in your turn, or offer a draw along with your move."


def _knowledge(rules: Ruleset) -> str:
    words = option_words(rules)
    return (
        f"{words['battle_memory']} {words['captured']} The last action of each side can be looked at, no "
        f"earlier one, and notes are not allowed. {words['aids']} When the game is over, all is shown."
    )
