"""A program as a player: it is asked, restarted without losing a move, and given up."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Protocol

import pytest

from stratego import Color, Game, Kind, Ruleset, load_ruleset
from stratego.players import time_limits
from stratego.players.making import make_player
from stratego.players.match import play_game
from stratego.players.player import Answer, Player, PlayerError, Resign, Turn
from stratego.players.programs import make_seated
from stratego.players.protocol import program
from stratego.players.protocol.process import Cancelled, Ended, Late, foreign_program
from stratego.players.protocol.program import ProgramPlayer
from stratego.players.random_player import RandomPlayer
from tests.support.cases import with_each
from tests.support.games import new_game

DUEL = load_ruleset("duel")


def played(red: Player, rules: Ruleset = DUEL, plies: int = 60) -> Game:
    result = play_game(
        rules, {Color.RED: red, Color.BLUE: RandomPlayer(rules, Color.BLUE, 7)}, plies, Random(1)
    )
    assert result.default is None
    assert result.game is not None
    return result.game


class Meddled(ProgramPlayer):
    """A player that calls ``meddle`` with its program's process id before some answers."""

    meddle: Callable[[int], None]

    def answer(self, turn: Turn) -> Answer:
        if self._process is not None and turn.view.ply % 10 == 4:
            self.meddle(self._process._child.pid)
        return super().answer(turn)


def test_our_own_player_in_a_process_of_its_own_survives_being_killed() -> None:
    seated = make_seated("computer:easy", DUEL, Color.RED, 5)
    seated.__class__ = Meddled
    assert isinstance(seated, Meddled)
    seated.meddle = lambda pid: os.kill(pid, signal.SIGKILL)
    try:
        game = played(seated, plies=12)
    finally:
        seated.close()
    assert game.history == played(make_player("computer:easy", DUEL, Color.RED, 5), plies=12).history
    assert seated.name == "computer:easy"
    with pytest.raises(Cancelled):
        seated.start()


# A shell script that replies to the greeting, and then to each question as in ``cases``.
HELLO = "read hello; echo stratego 1 A scripted program; while read word rest; do case $word in"
SCRIPT = HELLO + " ready*) echo ready;; {cases} esac; done"


class Seat(Protocol):
    def __call__(self, script: str, cases: str = "", restarts: int = 0) -> ProgramPlayer: ...


@pytest.fixture
def seat(monkeypatch: pytest.MonkeyPatch) -> Iterator[Seat]:
    """A function that makes players from scripts; the players end with the test."""
    monkeypatch.setattr(program, "GREETING", 9.0)
    made: list[ProgramPlayer] = []

    def make(script: str, cases: str = "", restarts: int = 0) -> ProgramPlayer:
        command = foreign_program(["/bin/sh", "-c", script.replace("{cases}", cases)])
        made.append(ProgramPlayer(DUEL, Color.RED, 1, command, time=9.0, restarts=restarts))
        return made[-1]

    yield make
    for player in made:
        player.close()


def first_turn() -> Turn:
    return Turn(new_game(DUEL, Random(1)).view(Color.RED))


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo no such module >&2; exit 1", "has ended with status 1: no such module"),
        ("read hello; echo hello", 'answered wrongly: "hello" does not begin with stratego'),
        ("echo stratego 2 future", 'speaks version "2" of the protocol, and version 1 is needed'),
        ("read hello; echo stratego 1; echo decline only 8 by 8", "declines this ruleset: only 8 by 8"),
        ("read hello; echo stratego 1; echo decline", "declines this ruleset: no reason is given"),
        ("read hello; echo stratego 1; echo maybe not", 'answered wrongly: "maybe not" is not ready'),
        ("read hello; echo stratego 1; exit 0", "has ended with status 0"),
        ("exec yes", 'answered wrongly: "y" does not begin with stratego'),
        ("exec cat /dev/zero", "wrote a line of more than 1000 bytes"),
    ],
)
def test_a_greeting_that_fails(script: str, why: str, seat: Seat) -> None:
    player = seat(script)
    with pytest.raises(PlayerError) as failed:
        player.start()
    assert str(failed.value) == why


@with_each(
    ("script", "line"), [("sleep 9", "stratego 1"), ("read hello; echo stratego 1; sleep 9", "ready?")]
)
def test_a_greeting_that_never_comes(
    script: str, line: str, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "GREETING", 0.05)
    with pytest.raises(Late) as late:
        seat(script).start()
    assert str(late.value) == f'has not answered "{line}" for 0.05 s'


def test_a_program_introduces_itself_and_may_chatter(seat: Seat) -> None:
    player = seat(SCRIPT, "first*) echo info thinking; echo info; echo first blue;;")
    assert player.choose_first() is Color.BLUE
    assert player.name == "A scripted program"


@pytest.mark.parametrize(
    ("cases", "why"),
    [
        ("setup*) echo setup F;;", "set up wrongly: rows in the set-up: 1, in the zone: 4"),
        ("setup*) echo set-up;;", 'answered wrongly: "set-up" does not begin with setup'),
        ("first*) echo first green;;", 'named no side: "green" is not "red" or "blue"'),
        ("place*) echo place F;;", 'placed wrongly: "F" is not a piece and its square'),
        ("place*) echo place F A9;;", 'placed wrongly: "A9" is not an empty square of its zone'),
        ("place*) echo place F A1;;", 'placed wrongly: "A1" is not an empty square of its zone'),
        ("place*) echo place 1 A2;;", 'placed wrongly: "1" is not a piece'),
        ("place*) echo place 4 A2;;", 'placed wrongly: "4" is not a piece that is left to place'),
        ("move*) echo play A1-A9;;", 'answered wrongly: "A1-A9" is not a legal action'),
        ("move*) echo accept;;", "answered wrongly: no draw was offered"),
        ("move*) printf '\\033]0;x\\007\\n';;", 'answered wrongly: "\\x1b]0;x\\x07" is not an answer'),
        ("move*) exit 7;;", "has ended with status 7"),
        ("move*) ;;", 'has not answered "move?" for 0.1 s'),
        ("move*) while :; do echo info; done;;", "wrote more than 1000 lines of info and no answer"),
    ],
)
def test_an_invalid_answer(cases: str, why: str, seat: Seat) -> None:
    player = seat(SCRIPT, cases)
    if "for 0.1 s" in why:
        player.start()
        player._patience = 0.1
    zone = (Kind.BOMB, *[None] * 39)
    question = cases.split("*")[0]
    ask: dict[str, Callable[[], object]] = {
        "setup": player.set_up,
        "first": player.choose_first,
        "place": lambda: player.place(zone, ("A10",)),
        "move": lambda: player.answer(first_turn()),
    }
    with pytest.raises(PlayerError) as failed:
        ask[question]()
    assert str(failed.value).startswith(why)


def test_a_line_that_was_not_asked_for(seat: Seat) -> None:
    player = seat(SCRIPT, "first*) printf 'first red\\nfirst red\\ninfo\\n';;")
    player.choose_first()
    with pytest.raises(PlayerError, match=r'^wrote "first red" without being asked$'):
        player.choose_first()


def test_a_foreign_program_is_started_again_once(seat: Seat, tmp_path: Path) -> None:
    log = tmp_path / "log"
    player = seat(f"echo started >> {log}; {SCRIPT}", "move*) exit 7;;", restarts=1)
    for _ in range(2):
        with pytest.raises(Ended, match=r"^has ended with status 7$"):
            player.answer(first_turn())
        assert log.read_text("ascii") == "started\n" * 2


def test_a_late_program_is_started_again_too(seat: Seat, tmp_path: Path) -> None:
    log = tmp_path / "log"
    player = seat(f"echo started >> {log}; {SCRIPT}", "move*) sleep 9;;", restarts=1)
    player.start()
    player._patience = 0.05
    with pytest.raises(Late):
        player.answer(first_turn())
    assert log.read_text("ascii") == "started\n" * 2


def test_a_late_answer_can_be_waited_for(seat: Seat) -> None:
    player = seat(SCRIPT, "move*) sleep 0.2; echo resign;;")
    player._patience = 0.1
    with pytest.raises(Late):
        player.answer(first_turn())
    player._patience = 9.0
    assert player.answer(first_turn()) == Resign()


def test_after_the_game_it_has_time_to_end(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time_limits, "EXIT", 5.0)
    note = tmp_path / "note"
    player = seat(SCRIPT, f"quit*) sleep 0.05; echo done > {note}; exit;;")
    player.start()
    game = new_game(DUEL, Random(1))
    game.resign("red")
    player.end(game.open_view())
    player.close()
    assert note.read_text("ascii") == "done\n"


def test_leaving_does_not_wait_for_an_answer(seat: Seat) -> None:
    player = seat(SCRIPT, "first*) echo first red;; move*) sleep 60;;", restarts=1)
    player._patience = None
    player.choose_first()
    failures: list[Exception] = []

    def wait() -> None:
        try:
            player.answer(first_turn())
        except PlayerError as error:
            failures.append(error)

    thread = Thread(target=wait)
    thread.start()
    time.sleep(0.05)
    begun = time.monotonic()
    player.close()
    thread.join(2)
    assert time.monotonic() - begun < 1
    assert isinstance(failures[0], Cancelled)
