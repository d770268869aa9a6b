"""The computer's moves in simple positions, after a short search."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from stratego import Color, Game, Kind, Ruleset, load_ruleset
from stratego.players.computer.beliefs import beliefs
from stratego.players.computer.choosing import Candidate, Thinker
from stratego.players.computer.computer import Computer
from stratego.players.computer.levels import HINTS, Level
from stratego.players.computer.ranks import COUNT, KINDS, NUMBER
from stratego.players.computer.search import WIN
from stratego.players.computer.tracking import Tracker
from stratego.players.computer.worth import Outcomes
from stratego.players.player import AcceptDraw, Answer, Play, Resign, Turn
from tests.support.builds import is_compiled
from tests.support.cases import with_each
from tests.support.games import new_game

RULES = load_ruleset("original").replace(
    layout=["bbbbbb", "bbbbbb", "......", "......", "rrrrrr", "rrrrrr"],
    army={"flag": 1, "bomb": 2, "spy": 1, "scout": 1, "miner": 2, "captain": 2, "colonel": 1, "marshal": 1},
)


def computer(
    board: str, known: dict[str, Kind], shown: str = "", rules: Ruleset = RULES
) -> tuple[Computer, Game]:
    """Red's computer, which knows the ranks ``known``, and its game; Blue knows the pieces on ``shown``."""
    game = Game.from_board(rules, board)
    player = Computer(rules, Color.RED, 1, "medium")
    player.level = HINTS
    player.begin(game.view("red"))
    assert player._tracker is not None
    for piece in player._tracker.pieces:
        square = RULES.geometry.names[piece.square]
        piece.moved = True
        if square in shown.split():
            piece.shown = True
        if square in known:
            piece.shown, piece.kind = True, NUMBER[known[square]]
            piece.may_be = 1 << piece.kind
        elif not piece.own:
            piece.moved = False
    return player, game


def move(board: str, known: dict[str, Kind], shown: str = "", rules: Ruleset = RULES) -> str:
    return answer(*computer(board, known, shown, rules))


def answer(player: Computer, game: Game) -> str:
    found = player.answer(Turn(game.view("red")))
    assert isinstance(found, Play)
    return str(found.action)


FLAG, SPY, MINER, CAPTAIN, COLONEL, MARSHAL = (
    Kind(key) for key in ("flag", "spy", "miner", "captain", "colonel", "marshal")
)

ROWS = {
    "a piece that it beats": (
        "bF bB . . . .\n. . . . . .\n. . b6 . . .\n. . r8 . . .\n. . . r3 . .\nrF rB . . . .",
        {"C4": CAPTAIN},
        "C3xC4",
    ),
    "a Marshal, with the Spy": (
        "bF bB . . . .\n. . . . . .\n. . b10 . . .\n. . rS . . .\n. . . r3 . .\nrF rB . . . .",
        {"C4": MARSHAL},
        "C3xC4",
    ),
    "a Bomb beside the Flag, with a Miner": (
        "bF bB r3 . . .\n. . . . . .\n. . . . . b6\n. . . . . .\n. . . r6 . .\nrF rB . . . .",
        {"A6": FLAG, "B6": Kind.BOMB},
        "C6xB6",
    ),
    "a Flag": (
        "bF r3 . . . b6\n. . . . . .\n. . . . . .\n. . . . . .\n. . . r6 . .\nrF rB . . . .",
        {"A6": FLAG},
        "B6xA6",
    ),
    "the way to a Flag two steps away": (
        "bF . r6 . . b6\n. . . . . .\n. . . . . .\n. . . . . .\n. . . r3 . .\nrF rB . . . .",
        {"A6": FLAG},
        "C6-B6",
    ),
}


@with_each("what", ROWS)
def test_it_takes(what: str) -> None:
    board, known, expected = ROWS[what]
    assert move(board, known) == expected


def test_a_guard_meets_a_piece_that_nears_the_flag() -> None:
    board = ". bF bB . . .\n. . . . . .\n. . . . . b6\n. . . . . .\nr8 . . . . .\n. . rB rF . ."
    assert move(board, {"F4": CAPTAIN}) in {"A2-B2", "A2-A3"}


def test_a_piece_shut_in_by_its_own_side_is_no_guard() -> None:
    board = "bF bB . . . .\n. . . . . .\n. . b6 r10 b8 .\n. . . . . .\nr3 . . . . .\nr8 r3 rF . rB ."
    assert move(board, {"C4": CAPTAIN, "E4": COLONEL}) == "D4xC4"


def extras(board: str, known: dict[str, Kind]) -> dict[str, float]:
    """For each of Red's actions, the points added to the result of the search, as if Red were far ahead."""
    player, game = computer(board, known)
    assert player._tracker is not None
    thinker = Thinker(player._tracker, Level(nodes=100, depth=1), Random(1))
    thinker.caution = 1.0
    thinker.choose(game.view("red").legal_moves)
    return {str(each.action): each.extra for each in thinker.candidates}


@with_each("raider", {"b6": CAPTAIN, "b3": MINER})
def test_a_guard_gets_beside_the_flag_as_soon_as_a_raider(raider: str) -> None:
    kind = {"b6": CAPTAIN, "b3": MINER}[raider]
    board = f"bF bB . {raider} . .\n. . . . . .\n. . . . . r8\n. . . . . .\n. . . . . r2\n. . rB rF rB r2"
    found = extras(board, {"A6": FLAG, "B6": Kind.BOMB, "D6": kind})
    assert found["F4-E4"] == pytest.approx(0, abs=0.15)
    assert found["F2-F3"] == pytest.approx(0, abs=0.15)
    assert found["F4-F5"] == pytest.approx(-400 * 0.87**4 * (1 - 0.7), abs=0.15)


@with_each("army, caution", [("r8 r6", 1.0), ("r6 r3", 70 / 150), ("r6 .", 0.0), ("r3 .", 0.0)])
def test_the_danger_to_the_flag_counts_by_the_lead(army: str, caution: float) -> None:
    """The enemy has a Captain; Red's last Miner is worth 70 points."""
    board = "bF bB b6 . . .\n" + ". . . . . .\n" * 4 + f"rF rB {army} . ."
    player, _ = computer(board, {"A6": FLAG, "B6": Kind.BOMB, "C6": CAPTAIN})
    assert player._tracker is not None
    thinker = Thinker(player._tracker, Level(nodes=100, depth=1), Random(1))
    assert thinker.caution == pytest.approx(caution)


def test_a_chase_from_behind_guards_nothing() -> None:
    """The Colonel right behind the Captain cannot catch it in time, so the other Colonel must stay."""
    board = ". bF bB . r8 .\n. . . b6 . .\n. . . . . .\n. . . . . r8\n. . . . . .\n. . rB rF rB ."
    found = extras(board, {"B6": FLAG, "C6": Kind.BOMB, "D5": CAPTAIN})
    assert found["F3-E3"] == pytest.approx(0, abs=0.15)
    assert found["E6-E5"] == pytest.approx(0, abs=0.15)
    assert found["F3-F4"] == pytest.approx(-400 * 0.87**3 * (1 - 0.7), abs=0.15)


def test_only_a_miner_threatens_a_flag_that_is_shut_in() -> None:
    board = "bF bB . {} . .\n. . . . . .\n. . . . . r8\n. . . . . .\n. . . rB . .\n. . rB rF rB r2"
    for raider, kind, cost in (("b6", CAPTAIN, 0), ("b3", MINER, 400 * 0.87**4 * 0.3)):
        found = extras(board.format(raider), {"A6": FLAG, "B6": Kind.BOMB, "D6": kind})
        assert found["F4-F5"] == pytest.approx(-cost, abs=0.15)


def test_a_stopped_raider_leaves_nothing_to_guard() -> None:
    board = "bF bB . . . .\n. . . . . .\n. . . . r8 b6\n. . . . . .\n. . . . . .\n. . rB rF rB r2"
    found = extras(board, {"A6": FLAG, "B6": Kind.BOMB, "F4": CAPTAIN})
    assert found["E4xF4"] == pytest.approx(0, abs=0.15)


def test_no_line_to_the_flag_is_opened_to_a_possible_scout() -> None:
    board = "bF bB . b2 . .\n. . . . . .\n. . . r3 . .\n. . . . . .\n. . . . . .\n. . rB rF rB r2"
    player, _ = computer(board, {"A6": FLAG, "B6": Kind.BOMB})
    assert player._tracker is not None
    stranger = player._tracker.board[RULES.geometry.index["D6"]]
    assert stranger is not None
    chance = beliefs(player._tracker)[stranger.number][NUMBER[Kind.SCOUT]]
    found = extras(board, {"A6": FLAG, "B6": Kind.BOMB})
    assert found["D4-D5"] == pytest.approx(0, abs=0.15)
    assert found["D4-C4"] == pytest.approx(-300 * chance, abs=0.15)
    assert chance > 0.1


def test_it_gets_ready_for_a_scout_that_can_line_up_with_the_flag() -> None:
    board = ". bF . . . .\nb2 . . . r8 b3\n. . . . . b6\n. . . . . .\n. r6 . . . .\n. rB . rF . ."
    player, game = computer(board, {"A5": Kind.SCOUT, "F5": MINER, "F4": CAPTAIN})
    player.level = Level(nodes=60_000, depth=4)
    assert player._tracker is not None
    for piece in player._tracker.pieces:
        piece.moved = piece.kind not in (NUMBER[FLAG], NUMBER[Kind.BOMB])
    assert answer(player, game) == "B2-C2"


def test_an_infiltrator_guesses_a_known_piece() -> None:  # I2
    rules = RULES.replace(army={**RULES.army, "infiltrator": 1})
    board = "bF bB . b10 . .\n. . . rI . .\n. . . . . .\n. . . . . .\n. . . r3 . .\nrF rB . . . ."
    assert move(board, {"D6": MARSHAL}, rules=rules) == "D5?D6=10"


def test_it_flees_from_a_piece_known_to_beat_it() -> None:
    board = "bF bB . . . .\n. . . . . .\n. . b10 . . .\n. . r8 . . .\n. . . r3 . .\nrF rB . . . ."
    assert move(board, {"C4": MARSHAL}, shown="C3").startswith("C3-")


def test_it_does_not_throw_a_piece_at_one_that_beats_it() -> None:
    board = "bF bB . . . .\n. . . . . .\n. . b10 . . .\n. . r6 . . .\n. . . r3 . .\nrF rB . . . ."
    assert "xC4" not in move(board, {"C4": MARSHAL})


def test_it_accepts_a_draw_when_it_is_worse_and_not_when_it_is_better() -> None:
    few = "bF bB . . . .\n. . . . . .\n. . b10 b8 . .\n. . . . . .\n. . r3 . . .\nrF rB . . . ."
    player, game = computer(few, {"C4": MARSHAL, "D4": COLONEL})
    assert player.answer(Turn(game.view("red"), draw_offered=True)) == AcceptDraw()
    many = "bF bB . . . .\n. . . . . .\n. . b3 . . .\n. . . . . .\n. r10 r8 . . .\nrF rB . . . ."
    player, game = computer(many, {"C4": MINER})
    assert isinstance(player.answer(Turn(game.view("red"), draw_offered=True)), Play)


def test_it_resigns_only_when_it_has_next_to_nothing() -> None:
    board = "bF bB b10 b8 b6 b6\n. . . . . .\n. . . . . .\n. . . . . .\n. . {} . . .\nrF rB . . . ."
    known = {"C6": MARSHAL, "D6": COLONEL, "E6": CAPTAIN, "F6": CAPTAIN}
    for piece, resigns in (("r2", True), ("r8", False)):
        player, game = computer(board.format(piece), known)
        assert isinstance(player.answer(Turn(game.view("red"))), Resign) is resigns


def test_it_does_not_resign_if_it_can_capture_the_flag() -> None:
    board = "bF . b10 b8 b6 b6\n{} . . . . .\n. . . . . .\n. . . . . .\n{} . . . . .\nrF rB . . . ."
    known = {"A6": Kind.FLAG, "C6": MARSHAL, "D6": COLONEL, "E6": CAPTAIN, "F6": CAPTAIN}
    for squares, answer in ((("rS", "."), Play), ((".", "rS"), Resign)):
        player, game = computer(board.format(*squares), known)
        assert isinstance(player.answer(Turn(game.view("red"))), answer)


def answer_with(
    monkeypatch: pytest.MonkeyPatch,
    *,
    balance: float,
    quiet: int = 0,
    offered: bool = False,
    own: float = 500.0,
    piece: str = "r6",
    rules: Ruleset = RULES,
) -> Answer:
    """The computer's answer ``quiet`` plies after the last attack, if it values its position at ``balance``.

    Each of its pieces is worth ``own``.
    """
    player, game = computer(
        "bF bB b6 . . .\n" + ". . . . . .\n" * 4 + f"rF rB {piece} . . .", {}, rules=rules
    )
    assert player._tracker is not None
    player._tracker.quiet = quiet
    thinker = SimpleNamespace(
        balance=balance,
        outcomes=SimpleNamespace(own_values=[own] * len(NUMBER)),
        choose=lambda actions: Candidate(actions[0], 0, 0, 0.0, None),
    )
    monkeypatch.setattr("stratego.players.computer.computer.Thinker", lambda *_: thinker)
    return player.answer(Turn(game.view("red"), draw_offered=offered))


@pytest.mark.parametrize(
    ("balance", "quiet", "accepts"),
    [
        (-40.1, 0, True),
        (-40.0, 0, False),
        (39.9, 149, False),
        (39.9, 150, True),
        (40.0, 150, False),
    ],
)
def test_it_accepts_a_draw_when_it_is_worse_or_nothing_has_happened_for_long(
    monkeypatch: pytest.MonkeyPatch, balance: float, quiet: int, accepts: bool
) -> None:
    answer = answer_with(monkeypatch, balance=balance, quiet=quiet, offered=True)
    assert isinstance(answer, AcceptDraw) is accepts
    assert isinstance(answer_with(monkeypatch, balance=balance, quiet=quiet), Play)


@pytest.mark.parametrize(
    ("balance", "quiet", "offers"),
    [
        *((0.0, quiet, quiet in (150, 151)) for quiet in (0, 50, 51, 149, 150, 151, 152, 249)),
        *((0.0, quiet, True) for quiet in (250, 251)),
        (39.9, 150, True),
        (40.0, 150, False),
        (-300.0, 150, True),
    ],
)
def test_it_offers_a_draw_now_and_then_when_nothing_has_happened_for_long(
    monkeypatch: pytest.MonkeyPatch, balance: float, quiet: int, offers: bool
) -> None:
    answer = answer_with(monkeypatch, balance=balance, quiet=quiet)
    assert isinstance(answer, Play)
    assert answer.offers_draw is offers


@pytest.mark.parametrize(
    ("piece", "own", "enemy", "resigns"),
    [
        ("r6", 99.9, 334.0, True),
        ("r6", 100.0, 9999.0, False),
        ("r6", 90.0, 300.0, False),
        ("r3", 59.9, 334.0, True),
        ("r3", 60.0, 9999.0, False),
    ],
)
def test_it_resigns_with_little_left_and_with_less_of_it_if_it_has_a_miner(
    monkeypatch: pytest.MonkeyPatch, piece: str, own: float, enemy: float, resigns: bool
) -> None:
    answer = answer_with(monkeypatch, balance=own - enemy, own=own, piece=piece)
    assert isinstance(answer, Resign) is resigns


@pytest.mark.parametrize("rules", [{"rescue": 1}, {"scout_strike": "after_move"}])
def test_it_never_resigns_a_game_that_it_does_not_know_well(
    monkeypatch: pytest.MonkeyPatch, rules: Mapping[str, Any]
) -> None:
    answer = answer_with(monkeypatch, balance=-9000.0, own=20.0, rules=RULES.replace(**rules))
    assert isinstance(answer, Play)


def thinker_of(level: Level, ply: int = 100) -> tuple[Thinker, Tracker]:
    """A `Thinker` and its tracker, with four known enemy pieces, all of which were shown at ply 10."""
    board = "bF bB b3 b6 b8 b10\n" + ". . . . . .\n" * 4 + "rF rB r6 . . ."
    player, _ = computer(board, {"C6": MINER, "D6": CAPTAIN, "E6": COLONEL, "F6": MARSHAL})
    tracker = player._tracker
    assert tracker is not None
    tracker.ply = ply
    for piece in tracker.alive(own=False):
        piece.moved = piece.kind >= 0
        piece.shown_at = 10
    return Thinker(tracker, level, Random(1)), tracker


def remembered(level: Level, ply: int = 100) -> set[Kind]:
    """The ranks of enemy pieces that a level remembers for certain."""
    thinker, tracker = thinker_of(level, ply)
    return {
        KINDS[piece.kind]
        for piece in tracker.alive(own=False)
        if piece.kind > 1 and thinker.chances[piece.number][piece.kind] == 1
    }


def test_a_level_remembers_the_highest_ranks() -> None:
    everything = {MINER, CAPTAIN, COLONEL, MARSHAL}
    assert remembered(HINTS) == everything
    assert remembered(HINTS._replace(remembers=3)) == everything - {MINER}
    assert remembered(HINTS._replace(remembers=1)) == {MARSHAL}


def test_lower_ranks_seen_longer_ago_fade_first() -> None:
    level = HINTS._replace(fades=30)
    sizes = [len(remembered(level, ply)) for ply in (20, 100, 200, 900)]
    assert sizes[0] == 4
    assert sizes[-1] == 0
    assert sizes == sorted(sizes, reverse=True)
    assert MARSHAL in remembered(level, 120)
    assert MINER not in remembered(level, 120)


def test_a_forgotten_piece_may_be_any_movable_kind_that_is_left() -> None:
    thinker, tracker = thinker_of(HINTS._replace(remembers=3))
    (miner,) = (piece for piece in tracker.alive(own=False) if piece.kind == NUMBER[MINER])
    chances = thinker.chances[miner.number]
    possible = {KINDS[kind] for kind, chance in enumerate(chances) if chance > 0}
    assert possible == {SPY, Kind.SCOUT, MINER, CAPTAIN}
    assert sum(chances) == pytest.approx(1)


def test_a_level_that_reads_nothing_takes_an_unmoved_piece_for_anything() -> None:
    reads, nothing = (thinker_of(HINTS._replace(reads=each))[0] for each in (True, False))
    squares = {piece.number: piece.square for piece in nothing.tracker.alive(own=False) if piece.kind < 0}
    first, second = (nothing.chances[number] for number in squares)
    assert first == second
    assert len({tuple(reads.chances[number]) for number in squares}) == 2


def test_a_level_overlooks_pieces_but_never_all() -> None:
    board = "bF bB b6 . . .\n" + ". . . . . .\n" * 4 + "rF rB r6 r3 r8 r10"
    player, game = computer(board, {})
    assert player._tracker is not None
    actions = game.view("red").legal_moves
    seen = []
    for overlooks in (0.0, 0.5, 1.0):
        thinker = Thinker(player._tracker, HINTS._replace(overlooks=overlooks), Random(2))
        thinker.choose(actions)
        seen.append({each.action.start for each in thinker.candidates})
    everything = {action.start for action in actions}
    assert seen[0] == seen[2] == everything
    assert seen[1] < everything


@pytest.mark.skipif(is_compiled(), reason="a compiled method cannot be replaced")
@pytest.mark.parametrize(("count", "value", "depths"), [(1, 0, 1), (2, 0, 3), (2, WIN, 1), (2, -WIN, 1)])
def test_it_looks_ahead_unless_one_action_is_left_or_the_game_is_decided(
    count: int, value: float, depths: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, game = computer("bF bB b6 . . .\n" + ". . . . . .\n" * 4 + "rF rB r6 . . .", {})
    assert player._tracker is not None
    searched: list[int] = []

    def value_of(_: object, __: object, depth: int, ___: float) -> float:
        searched.append(depth)
        return float(value)

    monkeypatch.setattr(Thinker, "_value", value_of)
    Thinker(player._tracker, HINTS._replace(depth=3), Random(1)).choose(game.view("red").legal_moves[:count])
    assert searched == [depth for depth in range(1, depths + 1) for _ in range(count)]


def test_an_infiltrator_names_the_flag_only_when_it_is_sure() -> None:  # I2
    """Guessing the Flag wins the game, but a wrong guess costs the turn and reveals the Infiltrator."""
    rules = RULES.replace(army={**RULES.army, "infiltrator": 1})
    board = "bF bB . b10 . .\nrI . . . . .\n. . . . . .\n. . . . . .\n. . . r3 . .\nrF rB . . . ."
    assert move(board, {"A6": FLAG}, rules=rules) == "A5?A6=F"


def test_the_enemys_answer_to_a_guess_counts() -> None:
    rules = RULES.replace(army={**RULES.army, "infiltrator": 1})
    board = "bF bB . b3 . .\n. . . rI . .\n. . . . . .\n. b10 . . . .\n. r8 . r3 . .\nrF rB . . . ."
    chosen = move(board, {"D6": MINER, "B3": MARSHAL}, shown="B2", rules=rules)
    assert chosen.startswith("B2-")


def test_it_avoids_positions_by_how_often_they_occurred() -> None:
    board = "bF bB b3 . . .\n" + ". . . . . .\n" * 4 + "rF rB r6 . . ."
    player, game = computer(board, {"A6": FLAG, "B6": Kind.BOMB, "C6": MINER})
    tracker = player._tracker
    assert tracker is not None
    mover = next(piece for piece in tracker.alive(own=True) if piece.kind == NUMBER[CAPTAIN])
    below = tracker.key - (mover.square << 8 * mover.number)
    for often, points in enumerate((0.0, 3.0, 12.0, 40.0, 40.0)):
        tracker.positions[below + (RULES.geometry.index["D1"] << 8 * mover.number)] = often
        thinker = Thinker(tracker, Level(nodes=100, depth=1), Random(1))
        thinker.choose(game.view("red").legal_moves)
        extra = {str(each.action): each.extra for each in thinker.candidates}
        assert (extra["C1-D1"], extra["C1-C2"]) == pytest.approx((-points, 0.0), abs=0.15)
    mover.moved = False  # its first move would show that it is no Bomb
    thinker = Thinker(tracker, Level(nodes=100, depth=1), Random(1))
    thinker.choose(game.view("red").legal_moves)
    extra = {str(each.action): each.extra for each in thinker.candidates}
    assert extra["C1-C2"] == pytest.approx(-3.0, abs=0.15)


def test_each_turn_has_a_chance_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same turn always gets the same random numbers, however often the computer was asked before."""
    drawn: list[float] = []
    thinker = SimpleNamespace(
        balance=0.0,
        outcomes=SimpleNamespace(own_values=[500.0] * len(NUMBER)),
        choose=lambda actions: Candidate(actions[0], 0, 0, 0.0, None),
    )

    def thinks(tracker: object, level: object, rng: Random) -> SimpleNamespace:
        drawn.append(rng.random())
        return thinker

    monkeypatch.setattr("stratego.players.computer.computer.Thinker", thinks)
    player, game = computer("bF bB b6 . . .\n" + ". . . . . .\n" * 4 + "rF rB r6 . . .", {})
    for _ in range(2):
        player.answer(Turn(game.view("red")))
    game.play("C1-C2")
    game.play("C6-C5")
    player.answer(Turn(game.view("red")))
    assert drawn[0] == drawn[1] != drawn[2]


def test_a_result_that_hardly_ever_happens_gains_nothing() -> None:
    """Against a Colonel, a Marshal wins, a Colonel ties and a Miner loses."""
    tracker = Tracker(Game.from_board(RULES, ROWS["a piece that it beats"][0]).view("red"))
    worth = [10.0] * COUNT
    outcomes = Outcomes(tracker, worth, worth, worth, impatience=0.0)
    colonel = NUMBER[COLONEL]
    marshal, miner = (
        outcomes.state(
            [1.0 if kind is most else 1e-5 * (kind in (MARSHAL, COLONEL, MINER)) for kind in KINDS],
            known=False,
        )
        for most in (MARSHAL, MINER)
    )
    losing, winning, raid = (
        outcomes.attack(marshal, colonel, shown=1),
        outcomes.attack(miner, colonel, shown=1),
        outcomes.raid(miner, colonel, shown=1),
    )
    assert (losing.gain_win, losing.gain_tie) == (0.0, 0.0)
    assert (winning.gain_tie, winning.gain_lose, winning.survivor) == (0.0, -10.0, miner)
    assert (raid.gain_win, raid.gain_tie, raid.survivor) == (-10.0, -10.0, miner)


@with_each(
    "name, kind, lost",
    [("original", CAPTAIN, 0.4), ("original", Kind.LIEUTENANT, 0.25), ("duel", CAPTAIN, 0.25)],
)
def test_a_high_rank_fears_a_bomb_more_than_it_believes_where_there_are_many(
    name: str, kind: Kind, lost: float
) -> None:
    worth = [10.0] * COUNT
    tracker = Tracker(new_game(load_ruleset(name), Random(1)).view("red"))
    outcomes = Outcomes(tracker, worth, worth, worth, impatience=0.0)
    beside = {0.0: 0.0, 0.25: lost, 1.0: 1.0}
    for bomb, expected in beside.items():
        chances = [bomb * (each is Kind.BOMB) + (1 - bomb) * (each is MINER) for each in KINDS]
        battle = outcomes.attack(outcomes.state(chances, known=False), NUMBER[kind], shown=1)
        assert [battle.lose, battle.win] == pytest.approx([expected, 1 - expected])
