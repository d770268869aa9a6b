"""The turning points of a finished game (K7), and the computer's beliefs at each."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import assume, given, strategies as st

from stratego import Color, Event, Game, Kind, Reason, Ruleset, load_ruleset
from stratego.engine.ruleset import make_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Lift, StepError
from stratego.players.computer.past_beliefs import PastBeliefs
from stratego.table.open_game import OpenGame
from stratego.table.replay import Replay, TurningPoint
from tests.hotseat.evening import NAMES, walk
from tests.hotseat.worlds import deal_again, with_set_up
from tests.records.games import random_game, rulesets
from tests.support.games import FEW
from tests.test_architecture import PACKAGE

RED, BLUE = Color
ARMY = {"flag": 1, "bomb": 1, "miner": 1, "scout": 1, "spy": 1, "captain": 1, "marshal": 1}
RULES = make_ruleset("Open", "", ["bbbbbbb", ".......", ".......", ".......", "rrrrrrr"], ARMY, {})


def played(board: str, *actions: str, rules: Ruleset = RULES) -> Replay:
    game = Game.from_board(rules, board)
    for action in actions:
        game.play(action)
    return Replay(game, {BLUE: "computer:hard"})


BOARD = """
      .   .   . bB  .  bF   .
      .   .   .  .  .  bS   .
      .  b6   . bS  .   .   .
    r10   .   .  . r6   .   .
     rF  rB   .  .  .   .   .
"""


def test_a_marshal_lost_to_the_spy_is_a_turning_point() -> None:
    replay = played(BOARD, "A2-B2", "D3-C3", "B2-C2", "C3xC2", "E2-E3")
    assert replay.points == [TurningPoint(4, RED, Kind.MARSHAL, "C2", Kind.SPY, "C3")]
    assert replay.next_point()
    assert (replay.ply, replay.place) == (4, 0)


def test_the_loss_of_an_attacker_counts_too_and_a_fair_exchange_does_not() -> None:
    replay = played(BOARD, "E2-D2", "B3-C3", "D2-C2", "C3xC2", "A2-A3", "F4-G4")
    assert not replay.points  # an exchange of Captains
    assert not replay.next_point()
    assert (replay.place, replay.ply) == (None, 0)
    replay = played(BOARD, "E2-E3", "D3-D4", "E3-E4", "D4-C4", "E4-E5", "C4-C5", "E5xD5")
    lost, opened = replay.points[-1], replay.points[0]
    assert lost == TurningPoint(7, RED, Kind.CAPTAIN, "E5", Kind.BOMB, "D5")
    assert (opened.ply, opened.kind, opened.is_taken) == (6, Kind.FLAG, False)


def test_a_flag_left_open_counts_once_until_it_is_covered() -> None:  # A5
    rules = RULES.replace(more_squares=False, two_squares=0)
    replay = played(
        """
          bF  .  .  .  .  .  .
           . b6  .  .  .  .  .
           .  .  .  .  .  .  .
           .  .  .  .  .  . r6
          rB rB rF  .  . b2  .
        """,
        *("G2-G3", "F1-F2", "G3-G2", "F2-F1", "G2-G3", "F1-F2", "G3-G4", "F2-F1", "G4-G5", "F1xC1"),
        rules=rules,
    )
    assert [(point.ply, point.color, point.is_taken) for point in replay.points] == [
        (1, RED, False),
        (5, RED, False),
        (9, RED, True),
    ]


def test_a_spy_is_a_great_loss_as_long_as_the_enemy_has_a_marshal() -> None:
    board = """
          .  . bF  .  . b10  .
          .  .  .  .  .   .  .
         b6  .  .  .  .   .  .
         rS  .  .  .  .   .  .
          .  . rF  .  .   . r3
    """
    (lost,) = played(board, "G1-G2", "A3xA2").points
    assert lost == TurningPoint(2, RED, Kind.SPY, "A2", Kind.CAPTAIN, "A3")
    assert not played(board.replace("b10", "b9 ").replace("b9 ", "b2 "), "G1-G2", "A3xA2").points


def test_a_captured_flag_is_among_the_points_however_long_it_was_open() -> None:
    board = """
         bF  .  .  .  .  .  .
          .  .  .  .  .  .  .
          .  .  .  .  .  .  .
          .  .  .  .  . b6 r2
          .  . rF  .  . b2 r3
    """
    around = ("G2-G5", "F2-F3", "G5-G2", "F3-F2")
    rules = RULES.replace(more_squares=False, two_squares=0)
    replay = played(board, *around * 4, "G2-G3", "F1xC1", rules=rules)
    assert [(point.ply, point.color, point.is_taken) for point in replay.points] == [
        (1, RED, True),
        (10, BLUE, False),
        (14, BLUE, False),
    ]


def test_of_several_pieces_that_could_capture_the_flag_the_one_that_does_is_named() -> None:
    board = """
         bF  . b2  .  .  .  .
          .  .  .  .  .  .  .
          .  .  .  .  .  .  .
          .  .  .  .  .  . r2
          .  . rF b6  .  . r3
    """
    (opened,) = played(board, "G1-F1", "C5xC1").points
    assert (opened.by, opened.origin, opened.is_taken) == (Kind.SCOUT, "C5", True)


def test_the_greatest_losses_count_at_most_five(monkeypatch: pytest.MonkeyPatch) -> None:
    def losses(_: Game, event: Event) -> Iterator[tuple[float, TurningPoint]]:
        yield (7.0 * event.ply) % 11, TurningPoint(event.ply + 1, RED, Kind.MINER, "A1", Kind.SPY, "A2")

    monkeypatch.setattr("stratego.table.replay._losses", losses)
    game = random_game(load_ruleset("original"), Random(1), 11)
    greatest = sorted(range(11), key=lambda ply: (7 * ply) % 11)[-5:]
    assert {point.ply - 1 for point in Replay(game).points} == set(greatest)


def test_an_infiltrator_within_reach_opens_a_flag_and_no_other_piece() -> None:  # I1, I2
    layout = ["bbbbbbb", ".......", ".......", "rrrrrrr"]
    rules = make_ruleset("Reach", "", layout, {"flag": 1, "bomb": 1, "captain": 1, "infiltrator": 1}, {})
    board = """
         .  . bB bF  .  . rI
         .  .  .  .  .  .  .
         .  .  .  .  .  . b6
        rF  .  .  .  .  . r6
    """
    replay = played(board, "G4-F4", "G2-F2", "F4?D4=F", rules=rules)
    assert replay.points == [TurningPoint(2, BLUE, Kind.FLAG, "D4", Kind.INFILTRATOR, "F4", is_taken=True)]
    assert replay.taken_for(replay.points[0])
    behind = board.replace("bB bF", "bF bB")
    assert not played(behind, "G4-F4", "G2-F2", rules=rules).points
    points = played(behind, "G4-F4", "G2-F2", "F4-E4", "F2-G2", rules=rules).points
    assert [(point.ply, point.square, point.is_taken) for point in points] == [(4, "C4", False)]


def test_only_a_right_guess_is_a_loss() -> None:  # I1
    layout = ["bbbbbbb", ".......", ".......", "rrrrrrr"]
    army = {"flag": 1, "bomb": 1, "captain": 1, "marshal": 1, "infiltrator": 1}
    rules = make_ruleset("Reach", "", layout, army, {})
    board = """
        bF bB  .  .  . b10 rI
         .  .  .  .  .  .  b6
         .  .  .  .  .  .  .
        rF  .  .  .  .  . r6
    """
    (loss,) = played(board, "G4?F4=10", rules=rules).points
    assert loss == TurningPoint(1, BLUE, Kind.MARSHAL, "F4", Kind.INFILTRATOR, "G4")
    assert not played(board, "G4?G3=10", rules=rules).points


@FEW
@given(st.sampled_from(rulesets()), st.integers(0, 2**32))
def test_the_points_of_any_game(rules: Ruleset, seed: int) -> None:
    game = random_game(rules, Random(seed), 120)
    replay = Replay(game.copy())
    twin = game.copy()
    twin.undo(twin.ply)
    opened, was = [], dict.fromkeys(Color, False)
    for event in (*game.history, None):  # brute force: is there an action that captures the Flag?
        owner = twin.turn.other
        is_open = any(wins(twin, text) for text in map(str, twin.legal_moves()) if "x" in text or "?" in text)
        if is_open and not was[owner]:
            opened.append((twin.ply, owner))
        was[owner] = is_open
        if event is not None:
            twin.play(event.action)
    flags = [point for point in replay.points if point.kind is Kind.FLAG]
    assert {(point.ply, point.color) for point in flags} <= set(opened)
    assert len(flags) == min(len(opened), 3)
    is_captured = game.outcome is not None and game.outcome.reason is Reason.FLAG
    assert sum(point.is_taken for point in flags) == is_captured
    losses = [point for point in replay.points if point.kind is not Kind.FLAG]
    assert len(losses) <= 5
    for point in losses:
        event = game.history[point.ply - 1]
        assert event.incident is not None
        assert {point.square, point.origin} == {event.action.origin, event.action.target}
        replay.to(point.ply - 1)
        pieces = replay.view().pieces
        assert (pieces[point.square].color, pieces[point.square].kind) == (point.color, point.kind)  # type: ignore[union-attr]
        assert pieces[point.origin].kind is point.by  # type: ignore[union-attr]
    plies = [point.ply for point in replay.points]
    assert plies == sorted(set(plies))
    replay.to(replay.last)
    assert [replay.next_point() and replay.ply for _ in plies] == plies


def wins(game: Game, action: str) -> bool:
    twin = game.copy()
    twin.play(action)
    return twin.outcome is not None and twin.outcome.reason is Reason.FLAG


def test_the_computers_guess_for_a_piece_is_its_belief_just_before() -> None:
    game = random_game(load_ruleset("original"), Random(3), 300)
    replay = Replay(game.copy(), {BLUE: "computer:easy"})
    first = game.copy()
    first.undo(first.ply)
    heard = [event.seen_by(BLUE) for event in game.history]
    assert len(replay.points) > 3
    for point in reversed(replay.points):
        taken = replay.taken_for(point)
        assert taken is not None
        square, kind, chances = taken
        then = point.ply - (point.kind is not Kind.FLAG)
        believed = PastBeliefs(first.view(BLUE), heard[:then]).at(then)
        if point.color is BLUE:
            assert (square, kind, chances) == (point.origin, point.by, believed[point.origin])
        else:
            assert (square, kind, chances) == (point.square, point.kind, believed[point.square])
        assert sum(chances.values()) == pytest.approx(1)
    assert Replay(game.copy()).taken_for(replay.points[0]) is None


@FEW
@given(st.integers(0, 2**32))
def test_the_beliefs_are_the_same_in_every_world_that_the_computer_cannot_tell_apart(seed: int) -> None:
    """Law 3: if ranks hidden from the computer are dealt again, its beliefs stay the same."""
    rng = Random(seed)
    here, there = (Session(GameSetup(load_ruleset("duel"), NAMES)) for _ in range(2))
    walk(here, rng, steps=rng.randint(20, 100))
    dealt = deal_again(here, BLUE, rng)
    assume(dealt is not None)
    assert dealt is not None
    for step, at in with_set_up(here, BLUE, dealt):
        there.take(step, at)
    replays = [Replay(game, {RED: "computer:hard"}) for game in map(begun, (here, there))]
    for ply in range(replays[0].last + 1):
        for replay in replays:
            replay.to(ply)
        assert replays[0].beliefs(RED) == replays[1].beliefs(RED)
        assert replays[0].beliefs(BLUE) == replays[0].beliefs(None) == {}


def begun(session: Session) -> Game:
    game = session._game
    assert game is not None
    return game.copy()


def test_no_game_is_replayed_before_its_end() -> None:
    session = Session(GameSetup(load_ruleset("duel"), NAMES))
    session.take(Lift())
    with pytest.raises(StepError, match="isn't over"):
        session.game()
    with pytest.raises(StepError, match="isn't over"):
        OpenGame(session).played()


def test_nothing_of_it_is_even_loaded_while_a_game_goes_on() -> None:
    program = """
import asyncio, sys
from stratego import Color
from stratego.hotseat.scenes import TurnScene
from stratego.hotseat.steps import Act, EndTurn, Resign
from stratego.tui.screens.game.game_over import OverScreen
from tests.hotseat.alone import alone
from tests.tui.driving import playing, reach, until
from tests.tui.opposite import AT_ONCE
from tests.tui.positions import SETUP, skirmish

LATER = {"stratego.table.replay", "stratego.players.computer.past_beliefs"}

async def evening():
    session = alone(skirmish(), Color.BLUE, SETUP, SETUP)
    async with playing(session, seating=AT_ONCE) as (app, pilot):
        for action in ("F1-F2", "F2-F3"):
            assert app.advance(Act(action)) is None
            assert app.advance(EndTurn()) is None
            await until(pilot, lambda: isinstance(session.scene, TurnScene))
        assert session.scene.view.ply == 4
        assert not LATER & set(sys.modules)
        app.advance(Resign())
        await reach(pilot, OverScreen)
        assert LATER <= set(sys.modules)

asyncio.run(evening())
"""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=PACKAGE.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
