"""Announcements in words: every case comes from a real game."""

from typing import Any

import pytest

from stratego.engine.combat import Result, fight
from stratego.engine.events import Announcement, Battle
from stratego.engine.game import Game
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.rulesets.reading import load_ruleset
from stratego.wording.battles import action_line, battle_words
from stratego.wording.names import kind_name, piece
from tests.support.cases import with_each

LAYOUT = ["bbbb", "bbbb", "....", "rrrr", "rrrr"]
RULES = load_ruleset("infiltrator").replace(
    layout=LAYOUT,
    army={"flag": 1, "bomb": 1, "spy": 1, "infiltrator": 1, "scout": 2, "miner": 1, "marshal": 1},
)
NAMES = {Color.RED: "Anna", Color.BLUE: "Hans"}
ACTION = Game.from_board(RULES, ". . . b2\n. . . .\n. . . .\n. . . .\nr2 . . .").legal_moves()[0]


def said(attacker: str, defender: str, action: str = "B3xB4", **options: Any) -> tuple[str, ...]:
    """The words for ``action``, the line last; Red's ``attacker`` is on B3, Blue's ``defender`` on B4."""
    rules = RULES.replace(**options)
    board = f". . . b2\n. b{defender} . .\n. r{attacker} . .\n. . . .\nr2 . . ."
    event = Game.from_board(rules, board).play(action)
    lines = set()
    for color in COLORS:
        announcement = event.seen_by(color)
        words = battle_words(rules, announcement, NAMES)
        lines.add((*(words or ()), action_line(rules, announcement, NAMES)))
    (both,) = lines
    return both


@with_each(
    ("attacker", "defender", "result", "reason", "line"),
    [
        ("10", "2", "The Marshal wins.", "", "Anna's Marshal (10) took a Scout (2)"),  # A1
        ("2", "10", "The Marshal wins.", "", "Anna's Scout (2) fell to the Marshal (10)"),
        (
            "2",
            "2",
            "Both fall.",
            "Their ranks are equal.",
            "Anna's Scout (2) and Hans's Scout (2) both fell",
        ),  # A2
        (
            "S",
            "I",
            "Both fall.",
            "Spy and Infiltrator are equal in rank.",
            "Anna's Spy and Hans's Infiltrator both fell",
        ),  # A2
        ("3", "B", "The Miner wins.", "A Miner removes Bombs.", "Anna's Miner (3) took the Bomb"),  # A3
        (
            "10",
            "B",
            "The Marshal falls.",
            "Only a Miner beats a Bomb.",
            "Anna's Marshal (10) fell to the Bomb",
        ),
        (
            "S",
            "10",
            "The Spy wins.",
            "A Spy that attacks the Marshal beats it.",
            "Anna's Spy took the Marshal (10)",
        ),  # A4
        ("10", "S", "The Marshal wins.", "", "Anna's Marshal (10) took the Spy"),
        (
            "2",
            "F",
            "The Flag is captured: Anna wins the game.",
            "Any piece that moves can capture a Flag.",
            "Anna's Scout (2) captured the Flag",
        ),  # A5
    ],
)
def test_a_battle(attacker: str, defender: str, result: str, reason: str, line: str) -> None:  # K2
    headline, *rest = said(attacker, defender)
    assert rest == [result, reason, f"B3xB4  {line}"]
    assert headline.startswith("Anna's ")
    assert " attacks Hans's " in headline


def test_the_headline_has_both_pieces_with_their_numbers() -> None:
    assert said("10", "2")[0] == "Anna's Marshal (10) attacks Hans's Scout (2)"
    assert said("S", "B")[0] == "Anna's Spy attacks Hans's Bomb"


def test_a_bomb_if_nobody_has_a_miner() -> None:
    army = {"flag": 1, "bomb": 1, "scout": 2}
    assert said("2", "B", army=army)[2] == "Nothing beats a Bomb."


@pytest.mark.parametrize(
    ("attacker", "defender", "reason"),
    [
        ("2", "2", "When equal ranks meet, the attacker wins."),
        ("S", "I", "Spy and Infiltrator are equal in rank: the attacker wins."),
    ],
)
def test_a_tie_that_the_attacker_wins(attacker: str, defender: str, reason: str) -> None:  # A2
    assert said(attacker, defender, tie="attacker_wins")[1:3] == ("The attacker wins.", reason)


@with_each(
    ("defender", "result", "line"),
    [
        ("2", "The Miner wins.", "won"),
        ("F", "The Miner wins.", "won"),
        ("10", "The Miner falls.", "fell"),
        ("3", "Both fall.", "and its enemy both fell"),
    ],
)
def test_a_silent_defence_names_only_the_attacker(defender: str, result: str, line: str) -> None:  # K4
    assert said("3", defender, silent_defence=True) == (
        "Anna's Miner (3) attacks Hans's piece on B4",
        result,
        "The defender's rank is not announced.",
        f"B3xB4  Anna's Miner (3) {line}",
    )


@with_each(
    ("guess", "defender", "result", "reason", "line"),
    [
        (
            "10",
            "10",
            "Right: the Marshal is removed.",
            "The Infiltrator stays where it is.",
            "Marshal (10): right",
        ),
        ("B", "10", "Wrong: the piece stays.", "The rank of the piece is not announced.", "Bomb: wrong"),
        ("F", "10", "Wrong: the piece stays.", "The rank of the piece is not announced.", "Flag: wrong"),
        (
            "F",
            "F",
            "Right: the Flag is captured, and Anna wins the game.",
            "A guess can capture a Flag.",
            "Flag: right",
        ),
    ],
)
def test_a_guess(guess: str, defender: str, result: str, reason: str, line: str) -> None:  # I2, I3
    layout = ["bbbb", "bbbb", "bbbb", "rrrr", "rrrr", "rrrr"][:6]
    board = f". . . b2\n. b{defender} . .\n. rI . .\n. . . .\n. . . .\nr2 . . ."
    rules = RULES.replace(layout=layout)
    event = Game.from_board(rules, board).play(f"B4?B5={guess}")
    announcement = event.seen_by("blue")
    kind = line.split(":")[0]
    assert battle_words(rules, announcement, NAMES) == (
        f"Anna's Infiltrator guesses Hans's piece on B5: {kind}",
        result,
        reason,
    )
    assert action_line(rules, announcement, NAMES) == f"B4?B5={guess}  Anna's Infiltrator guessed {line}"


def test_a_move_is_not_a_battle() -> None:
    assert said("3", "2", "B3-A3") == ("B3-A3  Anna moved",)


def test_a_scout_is_named_if_its_move_reveals_it() -> None:  # K5
    assert said("2", "2", "B3-B1", scout_reveals=True) == ("B3-B1  Anna moved a Scout (2)",)
    assert said("2", "2", "B3-A3", scout_reveals=True) == ("B3-A3  Anna moved",)
    assert said("2", "2", "B3-B1") == ("B3-B1  Anna moved",)


@pytest.mark.parametrize("still", ["B", "F"])
def test_a_forfeit_does_not_reveal_the_piece(still: str) -> None:  # M4, K1
    assert said(still, "2", "B3-A3", immobile_moved="forfeit") == (
        "Anna moves the piece on B3",
        "Hans wins the game.",
        "It is a Bomb or a Flag, and moving one loses the game.",
        "B3-A3  Anna moved a Bomb or a Flag",
    )


def test_no_rank_in_a_repr() -> None:
    board = ". . . b2\n. b10 . .\n. rS . .\n. . . .\nr2 . . ."
    announcement = Game.from_board(RULES, board).play("B3xB4").seen_by("red")
    assert repr(battle_words(RULES, announcement, NAMES)) == "<BattleWords>"


@with_each("tie", ["both", "attacker_wins"])
@with_each("attacker", [kind for kind in Kind if kind.movable])
def test_every_pair_has_both_names_and_its_winner(attacker: Kind, tie: str) -> None:
    rules = load_ruleset("infiltrator").replace(tie=tie)
    for defender in Kind:
        result, _ = fight(attacker, defender, rules)
        announcement = Announcement(0, Color.RED, ACTION, Battle(attacker, defender, result), None)
        words = battle_words(rules, announcement, NAMES)
        assert words is not None
        assert (
            words.headline
            == f"Anna's {piece(attacker, rules).cap} attacks Hans's {piece(defender, rules).cap}"
        )
        mine, theirs = kind_name(attacker), kind_name(defender)
        if result is Result.EQUAL:
            assert words.result == "Both fall."
        elif attacker.rank == defender.rank:
            assert words.result == "The attacker wins."
        elif defender is Kind.FLAG:
            assert words.result == "The Flag is captured: Anna wins the game."
        elif defender is Kind.BOMB and result is Result.LOST:
            assert words.result == f"The {mine} falls."
        else:
            assert words.result == f"The {mine if result is Result.WON else theirs} wins."
        by_number = not {Kind.BOMB, Kind.FLAG} & {defender} and attacker.rank != defender.rank
        assert bool(words.reason) == (not by_number or (attacker, defender) == (Kind.SPY, Kind.MARSHAL))
