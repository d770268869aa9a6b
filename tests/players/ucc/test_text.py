"""The text of UCC: written as specified, and read liberally."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from stratego import Color, Deployment, Game, Kind, Result, load_ruleset
from stratego.engine.events import Announcement, Battle, Forfeit
from stratego.players.protocol.messages import ProtocolError
from stratego.players.ucc import text
from tests.players.ucc.conversation import RULES
from tests.support.cases import with_each

# A set-up as its owner sees it, back row last.
ARMY = """
    2 2 2 2 2 2 2 2 3 3
    3 3 3 4 4 4 4 5 5 5
    5 6 6 6 6 7 7 7 8 8
    10 9 S B B B B B B F
"""
DEPLOYMENT = Deployment.parse(RULES, ARMY)
AS_RED = ["FBBBBBBs21", "3344455556", "6667777888", "8899999999"]  # the back row first, from Red's right
AS_BLUE = ["9999999988", "8887777666", "6555544433", "12sBBBBBBF"]  # the front row first, from Blue's left


@pytest.mark.parametrize(("color", "lines"), [(Color.RED, AS_RED), (Color.BLUE, AS_BLUE)])
def test_set_ups_are_drawn_with_red_at_the_top(color: Color, lines: list[str]) -> None:
    assert text.setup_lines(DEPLOYMENT, color) == lines
    assert text.read_setup(RULES, color, lines) == DEPLOYMENT


def test_every_set_up_crosses() -> None:
    for seed in range(20):
        army = Deployment.random(RULES, Random(seed))
        for color in Color:
            assert text.read_setup(RULES, color, text.setup_lines(army, color)) == army


def ranks(line: str, marshal: str = "10", spy: str = "s") -> list[str]:
    """The characters of a line of UCC as a list, with our labels of the ranks."""
    letters = {"1": marshal, "s": spy} | {str(n): str(11 - n) for n in range(2, 10)}
    return [letters.get(cell, cell) for cell in line]


@with_each(
    "liberty",
    [
        str.lower,
        str.upper,
        " ".join,
        lambda line: f" {line} ",
        lambda line: " ".join(line).replace("s", "10"),
        lambda line: line.replace("s", "0"),
        lambda line: " ".join(ranks(line)),
        lambda line: "".join(ranks(line, marshal="0")),
        lambda line: "".join(ranks(line, marshal="M", spy="1")),
    ],
)
def test_liberties_in_set_ups(liberty: Callable[[str], str]) -> None:
    assert text.read_setup(RULES, Color.RED, [liberty(line) for line in AS_RED]) == DEPLOYMENT


@with_each(
    ("lines", "fault"),
    [
        (["", *AS_RED[1:]], '"" is not a row of ten pieces'),
        ([AS_RED[0] + "F", *AS_RED[1:]], '"FBBBBBBs21F" is not a row of ten pieces'),
        (["." * 10, *AS_RED[1:]], "1 Flag missing; 6 Bombs missing"),
        (["FBBBBBBs2\x1b", *AS_RED[1:]], '"\\x1b" is not a piece'),
    ],
)
def test_invalid_set_ups(lines: list[str], fault: str) -> None:
    with pytest.raises(ProtocolError) as refused:
        text.read_setup(RULES, Color.RED, lines)
    assert str(refused.value).startswith(fault)


def test_the_greeting() -> None:
    assert text.greeting(Color.RED, "the computer") == "RED the_computer 10 10"
    assert text.read_greeting("BLUE Ada 10 10") is Color.BLUE
    for line in ("", "GREEN Ada 10 10", "RED Ada 8 8", "RED 10 10"):
        with pytest.raises(ProtocolError):
            text.read_greeting(line)


def test_the_board_shows_no_enemy_piece() -> None:
    game = Game(RULES, red=DEPLOYMENT, blue=DEPLOYMENT)
    for action in ("A4-A5", "A7-A6", "A5xA6"):
        game.play(action)
    lakes = "..++..++.."
    enemies = ["#" * 10] * 3
    red = [*AS_RED[:3], "889999999.", lakes, "..++..++.#", "#########.", *enemies]
    blue = [*enemies, "#########.", lakes, "..++..++.8", "999999998.", *AS_BLUE[1:]]
    assert text.board_lines(game.view("red")) == red
    assert text.board_lines(game.view("blue")) == blue


@with_each(
    ("line", "move"),
    [
        ("9 3 DOWN", "A4 A5"),
        ("9 3 down 1", "A4 A5"),
        ("9  3 DOWN 3", "A4 A7"),
        ("9 3 DOWN OK", "A4 A5"),
        ("0 4 RIGHT 2", "K5 H5"),
        ("1 4 LEFT", "I5 K5"),
        ("0 9 UP 9", "K10 K1"),
    ],
)
def test_moves(line: str, move: str) -> None:
    origin, target, _ = text.read_move(line.split())
    assert f"{origin} {target}" == move


@with_each("line", ["", "9 3", "x 3 DOWN", "9 3 DOWNWARDS", "9 3 UP 9", "10 3 DOWN", "-1 3 DOWN"])
def test_invalid_moves(line: str) -> None:
    with pytest.raises(ProtocolError):
        text.read_move(line.split())


def test_every_move_crosses() -> None:
    game = Game(RULES, red=DEPLOYMENT, blue=DEPLOYMENT)
    rng = Random(5)
    while game.outcome is None and game.ply < 300:
        for action in game.legal_moves():
            origin, target, rest = text.read_move(text.move_text(action).split())
            assert (origin, target, rest) == (action.origin, action.target, [])
        game.play(rng.choice(game.legal_moves()))


def battle(attacker: Kind, defender: Kind, result: Result, color: Color = Color.RED) -> Announcement:
    action = Game(RULES, red=DEPLOYMENT, blue=DEPLOYMENT).legal_moves()[0]
    return Announcement(0, color, action, Battle(attacker, defender, result), None)


def test_the_result_of_a_move() -> None:
    losses = text.Losses()
    quiet = battle(Kind.SPY, Kind.SPY, Result.WON)._replace(incident=None)
    assert losses.result(quiet) == "OK"
    assert losses.result(battle(Kind.MARSHAL, Kind.SCOUT, Result.WON)) == "KILLS 1 9"
    assert losses.result(battle(Kind.SPY, Kind.BOMB, Result.LOST)) == "DIES s B"
    assert losses.result(battle(Kind.MINER, Kind.MINER, Result.EQUAL)) == "BOTHDIE 8 8"
    assert losses.result(battle(Kind.SCOUT, Kind.FLAG, Result.WON)) == "VICTORY_FLAG"
    assert losses.result(quiet._replace(incident=Forfeit())) == "ILLEGAL"


def test_the_last_movable_piece() -> None:
    losses = text.Losses()
    results = [losses.result(battle(Kind.MARSHAL, Kind.SCOUT, Result.WON)) for _ in range(33)]
    assert results == ["KILLS 1 9"] * 32 + ["VICTORY_ATTRITION"]
    losses = text.Losses()
    results = [losses.result(battle(Kind.MINER, Kind.BOMB, Result.WON)) for _ in range(6)]
    results += [losses.result(battle(Kind.SCOUT, Kind.BOMB, Result.LOST)) for _ in range(33)]
    assert results == ["KILLS 8 B"] * 6 + ["DIES 9 B"] * 33  # also for the mover's last movable piece


@with_each(
    ("changes", "why"),
    [
        ({}, None),
        ({"quiet_limit": 200, "aids": ["moved"]}, None),
        ({"two_squares": 3}, "UCC has only games with two_squares=0"),
        ({"tie": "attacker_wins", "rescue": 2}, "UCC has only games with tie=both, rescue=0"),
        ({"army": {**RULES.army, Kind.SCOUT: 7}}, "UCC has only the army and the board of Stratego Original"),
    ],
)
def test_rules_that_ucc_does_not_have(changes: dict[str, Any], why: str | None) -> None:
    assert text.unsuitable(RULES.replace(**changes)) == why


def test_the_usual_games_need_other_rules() -> None:
    assert text.unsuitable(load_ruleset("duel")) == "UCC has only the army and the board of Stratego Original"
    refusal = text.unsuitable(load_ruleset("original"))
    assert refusal == "UCC has only games with two_squares=0, more_squares=false"
