"""Programs that speak UCC: one that follows the specification, and others that do not."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from stratego import Color, Deployment, Game
from stratego.engine.clock import Clock, TimeControl
from stratego.players.match import Finished, play_game
from stratego.players.player import Play, PlayerError, Resign, Turn
from stratego.players.protocol.process import Ended, Late, Program, foreign_program
from stratego.players.random_player import RandomPlayer
from stratego.players.ucc.player import UccPlayer
from tests.players.protocol.stand_in import StandIn
from tests.players.ucc.conversation import RULES
from tests.players.ucc.test_text import ARMY, AS_BLUE, AS_RED, DEPLOYMENT


class Scripted(StandIn):
    """A stand-in for a process that writes given lines, whatever lines it is sent."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.sent: list[str] = []
        self._lines = iter(lines)

    def send(self, lines: Iterable[str]) -> None:
        self.sent += lines

    def line(self, seconds: float | None, passed_over: str | None = None) -> str:
        line = next(self._lines, None)
        if line is None:
            raise Ended("has ended")
        return line


Script = Callable[..., tuple[UccPlayer, Scripted]]


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    """A function that makes a player and its program, which writes given lines after its set-up."""

    def make(*lines: str, color: Color = Color.RED) -> tuple[UccPlayer, Scripted]:
        process = Scripted([*(AS_RED if color is Color.RED else AS_BLUE), *lines])
        monkeypatch.setattr("stratego.players.protocol.process.Process", lambda *_: process)
        return UccPlayer(RULES, color, 1, Program(())), process

    return make


class Following(RandomPlayer):
    """A player with the army of these tests, who plays ``actions`` in order."""

    actions: Iterator[str]

    def set_up(self) -> Deployment:
        return DEPLOYMENT

    def answer(self, turn: Turn) -> Play:
        text = next(self.actions)
        (action,) = (each for each in turn.view.legal_moves if each.text == text)
        return Play(action)


def played(player: UccPlayer, *actions: str) -> Finished:
    """Play a game between ``player`` and one that plays these actions."""
    other = Following(RULES, player.color.other, 1)
    other.actions = iter(actions)
    players = {player.color: player, other.color: other}
    plies = 2 * len(actions) + (1 if player.color is Color.RED else -1)
    return play_game(RULES, players, plies, Random(1))


def without_boards(lines: list[str]) -> list[str]:
    return [line for line in lines if " " in line or line.isalpha()]


def test_a_game_with_red_follows_the_description(script: Script) -> None:
    player, process = script("9 3 DOWN", "9 4  DOWN", "0 3 down 1")
    result = played(player, "A7-A6", "K7-K6")
    assert result.default is None
    assert without_boards(process.sent) == [
        "RED Opponent 10 10",
        "START",
        "9 3 DOWN OK",
        "9 6 UP OK",
        "9 4  DOWN DIES 9 8",  # copied as it was received, with two spaces
        "0 6 UP OK",
        "0 3 down 1 OK",
        "QUIT",
    ]
    assert process.sent[1:12] == ["START", *AS_RED, "..++..++..", "..++..++..", *["#" * 10] * 4]
    assert process.sent[12:14] == ["9 3 DOWN OK", "9 6 UP OK"]


def test_a_game_with_blue_follows_the_description(script: Script) -> None:
    player, process = script("9 6 UP", "0 6 UP", color=Color.BLUE)
    played(player, "A4-A5", "A5xA6", "K4-K5")
    assert without_boards(process.sent) == [
        "BLUE Opponent 10 10",
        "9 3 DOWN OK",
        "9 6 UP OK",
        "9 4 DOWN DIES 9 8",
        "0 6 UP OK",
        "0 3 DOWN OK",
        "QUIT",
    ]
    assert process.sent[1:3] == ["9 3 DOWN OK", "#" * 10]
    assert process.sent[-2:] == ["0 3 DOWN OK", "QUIT"]


def test_a_run_of_a_scout(script: Script) -> None:
    player, process = script("9 3 DOWN 3", "0 3 DOWN 2")
    played(player, "E7-E6")
    assert "9 3 DOWN 3 DIES 9 8" in process.sent
    assert "5 6 UP OK" in process.sent


def test_surrender_is_resigning(script: Script) -> None:
    result = played(script(" Surrender ")[0])
    assert (result.winner, result.default) == (Color.BLUE, None)


@pytest.mark.parametrize(
    ("line", "default"),
    [
        ("", 'answered wrongly: "" is not a move'),
        ("hello there", 'answered wrongly: "hello there" is not a move'),
        ("9 3 SIDEWAYS", 'answered wrongly: "9 3 SIDEWAYS" is not a move'),
        ("99 3 DOWN", 'answered wrongly: "99 3" is not a square'),
        ("9 3 UP", 'moved illegally: "9 3 UP", which is from A4 to A3'),
        ("9 3 DOWN 4", 'moved illegally: "9 3 DOWN 4", which is from A4 to A8'),
        ("\x1b[2J", 'answered wrongly: "\\x1b[2J" is not a move'),
    ],
)
def test_wrong_answers_lose_by_default(line: str, default: str, script: Script) -> None:
    player, process = script(line)
    result = played(player)
    assert (result.winner, result.default) == (Color.BLUE, default)
    assert process.sent[-2:] == [f"{line} ILLEGAL", "QUIT"]


def real(lines: str, transcript: Path | None = None) -> UccPlayer:
    """A player whose program is a shell script, which sets up for Red and then runs ``lines``."""
    army = "\n".join(AS_RED)
    command = ["/bin/sh", "-c", f"read greeting; echo '{army}'; {lines}"]
    return UccPlayer(RULES, Color.RED, 1, foreign_program(command, transcript), time=9.0)


@pytest.mark.parametrize(
    ("lines", "default"),
    [
        ("exit 5", "has ended with status 5"),
        ("sleep 9", 'has not answered "START" for 0.2 s'),
        ("exec yes 1 2 3", 'answered wrongly: "1 2 3" is not a move'),
        ("exec cat /dev/zero", "wrote a line of more than 1000 bytes"),
        ("kill -9 $$", "was ended by signal 9"),
    ],
)
def test_programs_that_break_off_are_late_or_flood(lines: str, default: str) -> None:
    player = real(lines)
    try:
        player.set_up()
        player._time = 0.2 if "sleep" in lines else 9.0
        assert played(player).default == default
    finally:
        player.close()


def test_a_late_answer_may_be_waited_for_and_the_transcript_settles_quarrels(tmp_path: Path) -> None:
    note = tmp_path / "transcript"
    player = real(
        "read START; for i in 1 2 3 4 5 6 7 8 9 10; do read row; done; sleep 0.2; echo SURRENDER",
        transcript=note,
    )
    turn = Turn(Game(RULES, red=player.set_up(), blue=DEPLOYMENT).view("red"))
    player._time = 0.1
    with pytest.raises(Late):
        player.answer(turn)
    clock = Clock(TimeControl(9, 0), is_setting_up=False, runs=True)
    assert player.answer(turn.replace(clock=clock)) == Resign()
    player.close()
    lines = [line[9:] for line in note.read_text("utf-8").splitlines()]
    assert re.fullmatch(r"# \d{4}-\d\d-\d\d \d\d:\d\d:\d\d", lines.pop(0))
    board = [*AS_RED, "..++..++..", "..++..++..", *["#" * 10] * 4]
    assert lines == [
        "> RED Opponent 10 10",
        *(f"< {row}" for row in AS_RED),
        "> START",
        *(f"> {row}" for row in board),
        "< SURRENDER",
    ]


def test_a_transcript_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match=r"^has no transcript: .*: Is a directory$"):
        real("exit 0", transcript=tmp_path).set_up()


def test_an_invalid_set_up(script: Script) -> None:
    player, process = script()
    process._lines = iter(["FFFF", *AS_RED[1:]])
    assert played(player).default == 'set up wrongly: "FFFF" is not a row of ten pieces'


def test_a_set_up_that_breaks_off() -> None:
    program = foreign_program(["sh", "-c", "echo hello; exec sleep 9"])
    player = UccPlayer(RULES, Color.RED, 1, program, time=0.5)
    try:
        with pytest.raises(Late, match=r'^has written 1 of 4 lines in 0\.5 s, last "hello"$'):
            player.set_up()
    finally:
        player.close()


def test_other_rules_are_declined_in_words() -> None:
    with pytest.raises(PlayerError, match=r"^UCC has only games with two_squares=0$"):
        UccPlayer(RULES.replace(two_squares=3), Color.RED, 1, Program(()))


def test_a_game_that_has_begun_cannot_be_taken_up(script: Script) -> None:
    player, _ = script()
    game = Game(RULES, red=Deployment.parse(RULES, ARMY), blue=DEPLOYMENT)
    player.begin(game.view("red"))
    for action in ("A4-A5", "A7-A6"):
        player.hear(game.play(action).seen_by("red"))
    with pytest.raises(PlayerError, match=r"^cannot take up a game that has begun: UCC has no way to$"):
        player.answer(Turn(game.view("red")))
