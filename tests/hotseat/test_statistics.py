"""The statistics of a finished game: plies, battles, time, pieces left."""

import pytest

from stratego import Color, IllegalMove
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, Lower, Proceed, Ready, Resign, Step, StepError
from tests.hotseat.evening import INFILTRATORS, NAMES, SMALL, cells, deployed, over, play


def test_plies_battles_and_pieces_left() -> None:
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    play(session, "C1xC4", "B4xB1", "D1-D2")  # Scouts attack Marshals, and are lost
    session.take(Resign())
    numbers = over(session).statistics
    assert (numbers.plies, numbers.battles, numbers.guesses) == (3, 2, 0)
    assert numbers.pieces_left == {Color.RED: 3, Color.BLUE: 3}


def test_the_last_attack_counts_and_a_move_taken_back_does_not() -> None:
    session = deployed(SMALL, "10 2 F 3", "10 2 F 3")
    play(session, "B1xB4")
    numbers = over(session).statistics
    assert (numbers.plies, numbers.battles) == (1, 1)
    assert numbers.pieces_left == {Color.RED: 4, Color.BLUE: 3}
    session = deployed(SMALL, "10 2 F 3", "10 2 F 3")
    session.take(Act("B1-B2"))
    session.take(Resign())
    assert over(session).statistics.plies == 0


def test_guesses_are_counted_separately() -> None:  # I1
    session = deployed(INFILTRATORS, "I . F 10", "F 10 I .")
    play(session, "A1-A2", "C4-C3", "A2-A3", "C3-C4", "A3-A4", "C4-C3", "A4?B4=10", "C3-C2", "A4?B4=I")
    session.take(Resign())
    numbers = over(session).statistics
    assert (numbers.plies, numbers.battles, numbers.guesses) == (9, 0, 2)
    assert numbers.pieces_left == {Color.RED: 3, Color.BLUE: 2}


EVENING: list[tuple[Step, float]] = [
    (Lift(), 100.0),  # times may start at any second
    (Arrange(Color.RED, cells("F 10 2 3")), 103.0),
    (Lower(), 104.0),  # Red has used 4 seconds so far
    (Lift(), 900.0),
    (Ready(Color.RED), 901.0),  # Red: 5
    (Lift(), 1000.0),
    (Arrange(Color.BLUE, cells("F 10 2 3")), 1020.0),
    (Ready(Color.BLUE), 1020.5),  # Blue: 20.5
    (Lift(), 2000.0),
    (Act("B1-B2"), 2010.0),
    (EndTurn(), 2011.0),  # Red: 16
    (Lift(), 3000.0),
    (Act("B4xB2"), 3007.0),  # Blue: 27.5
    (Proceed(), 3500.0),  # while both look at the battle, nobody's time runs
    (Lift(), 4000.0),
    (Resign(), 4002.0),  # Red: 18
]


def test_curtains_and_battles_take_nobodys_time() -> None:
    session = Session(GameSetup(SMALL, NAMES))
    for step, at in EVENING:
        session.take(step, at)
    numbers = over(session).statistics
    assert numbers.seconds == {Color.RED: 18.0, Color.BLUE: 27.5}


def test_time_passes_for_both_who_set_up_at_once() -> None:
    session = Session(GameSetup(SMALL, NAMES, is_apart=True))
    for color, begins, ends in ((Color.BLUE, 1.0, 6.0), (Color.RED, 20.0, 32.0)):
        session.take(Arrange(color, cells("F 10 2 3")), begins)
        session.take(Ready(color), ends)
    session.take(Resign(), 40.0)
    assert over(session).statistics.seconds == {Color.RED: 39.0, Color.BLUE: 5.0}


def test_a_refused_step_stops_no_clock() -> None:
    session = Session(GameSetup(SMALL, NAMES))
    for step, at in EVENING:
        with pytest.raises((StepError, IllegalMove)):
            session.take(Act("B1-B9"), at - 0.25)
        session.take(step, at)
    assert sum(over(session).statistics.seconds.values()) == 45.5


def test_a_clock_set_back_subtracts_no_time() -> None:
    session = Session(GameSetup(SMALL, NAMES))
    for step, at in EVENING:
        session.take(step, -at)
    assert over(session).statistics.seconds == {Color.RED: 0.0, Color.BLUE: 0.0}
