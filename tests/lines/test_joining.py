"""Two people at two terminals with ``--lines``, through pipes: from the invitation to the end of the game."""

import os
import re
import signal
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from select import select
from time import monotonic, sleep
from unittest.mock import MagicMock, Mock

import pytest

from stratego import Color
from stratego.hosting import places
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.steps import Arrange, Ready
from stratego.lines import joining
from stratego.lines.console import SceneChanged
from stratego.lines.dialog import Desk
from stratego.table.open_game import OpenGame
from stratego.table.settings import Settings
from stratego.wording.hosting import LINE_LOST
from tests.hosting import evening as near
from tests.hotseat.evening import SMALL, cells
from tests.lines import scripts
from tests.lines.talking import Spoken, said
from tests.lines.test_terminal import CLEARING, on_terminal
from tests.support.forking import Piped, run

PATIENCE = 60.0
PROGRAM = ("-m", "stratego")


@pytest.fixture(autouse=True)
def sockets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:  # short enough for a socket's path
        monkeypatch.setenv(places.FOLDER_VARIABLE, folder)
        yield


class Person:
    """A player at one of the terminals; ``heard`` is everything printed there."""

    def __init__(self, data: str, *arguments: str) -> None:
        self.heard = ""
        self._read = 0  # the length of ``heard`` up to the end of the last match of `hear`
        own = {**os.environ, "STRATEGO_DATA": f"{os.environ['STRATEGO_DATA']}-{data}"}
        self.program = Piped(*PROGRAM, "join", *arguments, "--lines", env=own)

    def write(self, *lines: str) -> None:
        """Write lines without waiting."""
        self.program.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.program.stdin.flush()

    def hear(self, text: str) -> str:
        """Wait for output that matches a pattern, after the last match. Returns all output since then."""
        handle, until = self.program.stdout.fileno(), monotonic() + PATIENCE
        while (found := re.search(text, self.heard[self._read :])) is None:
            assert monotonic() < until, f"no {text!r} in {self.heard[-1500:]!r}"
            if select([handle], [], [], 0.1)[0]:
                part = os.read(handle, 4096)
                assert part, f"no {text!r} at the end of {self.heard[-1500:]!r}"
                self.heard += part.decode(errors="replace")
        before, self._read = self._read, self._read + found.end()
        return self.heard[before : self._read]

    def end(self) -> int:
        """Close the pipe. Returns the exit status."""
        self.program.stdin.close()
        self.heard += self.program.stdout.read().decode(errors="replace")
        self.program.stdout.close()
        return self.program.wait(PATIENCE)

    def close(self) -> None:
        """Kill the program."""
        self.program.kill()
        self.program.wait()
        self.program.stdin.close()
        self.program.stdout.close()


@contextmanager
def evening(*arguments: str) -> Iterator[tuple[Person, Person]]:
    """Start a host for a Duel, and the programs of Ada and Ben, who have joined it."""
    command = [*PROGRAM, "host", "--variant", "duel", "--red", "Ada", "--blue", "Ben", *arguments]
    with ExitStack() as stack:
        host = Piped(*command)
        stack.callback(_end, host)
        assert b"stratego join duel" in _until(host.stdout.fileno(), b"join duel")
        people = []
        for name, side in (("ada", "Red"), ("ben", "Blue")):
            person = Person(name)
            stack.callback(person.close)
            if name == "ada":
                person.hear(r"Who are you\?.*Ada \(Red\).*Ben \(Blue\)")
                person.write("ada")
                person.hear("set up")  # until Ada has joined, Ben would be asked who he is
            else:
                said = person.hear(r"Sit down and play\? Yes or no\?")
                assert f"You play {side}" in said
                person.write("yes")
            people.append(person)
        red, blue = people
        yield red, blue


def _end(program: Piped) -> None:
    program.send_signal(signal.SIGTERM)
    program.wait(PATIENCE)
    program.stdin.close()
    program.stdout.close()


def _until(handle: int, text: bytes) -> bytes:
    printed = b""
    while text not in printed:
        part = os.read(handle, 4096)
        assert part, printed
        printed += part
    return printed


def set_up(people: Sequence[Person]) -> None:
    for number, person in enumerate(people, 1):
        person.hear("put or help")
        person.write(f"load {number}", "done", "yes")
        person.hear("Yes or no")
    people[0].hear(r"Move 1\.")


def test_a_whole_duel_is_played_at_two_terminals() -> None:
    """Plays the script of a Duel without hand-overs: each player is told the other's moves at once."""
    lines = [line for line in scripts.whole_game("duel") if line != "begin"]
    armies, turns = lines[: 2 * lines.index("yes") + 2], lines[2 * lines.index("yes") + 2 :]
    with evening() as (red, blue):
        for person, army in ((red, armies[: len(armies) // 2]), (blue, armies[len(armies) // 2 :])):
            person.hear("put or help")
            person.write(*army)
        red.hear(r"Move 1\.")
        for turn, (move, after) in enumerate(zip(turns[::2], turns[1::2], strict=True)):
            person, other = (red, blue) if turn % 2 == 0 else (blue, red)
            person.write(move)
            if after:
                person.hear("Write end")
                person.write("end")
                other.hear(r"(Ada|Ben) moved\.")
            else:
                for each in (person, other):
                    each.hear(r"attacks \w+: (Ada|Ben)'s")
        for each in (red, blue):
            each.hear(r"has captured\s+Ben's\s+Flag\s+and\s+wins")
            assert each.end() == 0
        assert "\x1b" not in red.heard + blue.heard


def test_how_long_the_other_is_away_counts_from_when_they_left(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = MagicMock()
    desk.game.seat.other, desk.game.seat.is_back = "here", False
    follower = joining.Follower(desk)
    monkeypatch.setattr(joining, "hosting", Mock(**{"news_in_turn.return_value": ""}))
    for now, other, left_at in ((5.0, "here", 0.0), (9.0, "away", 9.0), (11.0, "away", 9.0)):
        monkeypatch.setattr(joining, "monotonic", lambda now=now: now)
        desk.game.seat.other = other
        follower.news()
        assert follower.left_at == left_at
    dialog = joining.SeatDialog(desk, Mock(color=Color.RED), follower)
    desk.game.seat.minutes = 10
    for now, left in ((68.9, 10), (69.0, 9), (9.0 + 9 * 60, 1), (9.0 + 30 * 60, 1)):
        monkeypatch.setattr(joining, "monotonic", lambda now=now: now)
        dialog._claim()
        assert joining.hosting.claim_in.call_args.args == (desk.game.seat, left)  # type: ignore[attr-defined]
    desk.game.seat.other, desk.is_sure.return_value = "late", False
    assert dialog._claim() is None
    question = joining.hosting.CLAIM.format.return_value  # type: ignore[attr-defined]
    desk.is_sure.assert_called_once_with(question, dialog.prompt)
    desk.is_sure.return_value = True
    assert dialog._claim() is None
    assert dialog.is_over
    monkeypatch.setattr(joining.SeatDialog, "run", list)
    monkeypatch.setattr(joining, "monotonic", lambda: 4000.0)
    follower.wait(Mock(color=Color.RED))
    assert follower.left_at == 4000  # the absence of the other player counts from the start of their turn


def test_after_the_end_only_a_player_who_was_there_is_said_to_leave() -> None:
    desk = MagicMock(names={Color.RED: "Ada", Color.BLUE: "Ben"})
    desk.game.scene, desk.game.time = Mock(spec=OverScene), None
    seat = desk.game.seat
    seat.color, seat.wants_again, seat.is_lost, seat.is_back = Color.RED, False, False, False
    seat.sent_away = seat.unsaved = None
    follower = joining.Follower(desk)
    for other, told in (("away", ""), ("here", "Ben is here."), ("away", "Ben has left."), ("away", "")):
        seat.other = other
        assert follower.news() == told
    seat.is_lost, seat.has_host_ended = True, False
    assert follower.news() == str(LINE_LOST)


def test_a_lost_host_is_looked_for_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, tries = MagicMock(), list[int]()
    connection = desk.game.connection
    connection.seat.is_put_out, connection.is_lost = False, False
    connection.restore.return_value = desk.game.seat.is_back = False
    monkeypatch.setattr(joining, "hosting", Mock(**{"news_in_turn.return_value": ""}))
    follower = joining.Follower(desk)
    for tenth in range(140):
        monkeypatch.setattr(joining, "monotonic", lambda now=tenth / 10 + 1e-6 * tenth: now)
        follower.look("")
        connection.is_lost = True
        tries += [tenth] * connection.restore.call_count
        connection.restore.reset_mock()
    assert tries == [2, 7, 17, 37, 87, 137]


def test_while_a_line_is_awaited_the_host_is_heard_and_looked_for_every_second() -> None:
    game, console = Mock(time=None), Spoken(said(()))
    desk = Desk(console, game, Settings())
    for connection, watched in (
        (None, []),
        (Mock(is_lost=True), []),
        (Mock(is_lost=False, fileno=lambda: 7), [7]),
    ):
        game.connection = connection
        assert console.beside() == watched
    assert console.idle is not None
    for tick, seconds in ((None, 1.0), (0.3, 0.3), (5.0, 1.0)):
        game.next_tick, game.tick.return_value = tick, False
        desk.follow = None
        assert console.idle() == seconds  # without a host, a signal may have come just before the wait
        desk.follow = Mock()
        assert console.idle() == seconds
        desk.follow.assert_called_once_with("")
    desk.follow, game.tick.return_value = None, True
    before = console.heard
    with pytest.raises(SceneChanged):
        console.idle()
    assert console.heard == f"{before}\n"  # what follows begins on a line of its own


def test_a_player_who_is_short_of_time_is_warned_once_and_keeps_the_prompt() -> None:  # E6
    left = ["30 seconds left.", "10 seconds left for this turn."]
    cases = [(None, True, left), (Mock(color=Color.RED), True, left), (Mock(color=Color.BLUE), True, [])]
    for seat, runs, told in (*cases, (None, False, [])):
        game, console = Mock(time=None, seat=seat, next_tick=None), Spoken(said(["a1"]))
        game.tick.return_value = False
        assert Desk(console, game, Settings()).ask("red") == "a1"
        assert console.idle is not None
        for seconds, longest in ((99.0, None), (30.0, 31.0), (29.0, None), (9.5, 9.5), (9.0, None)):
            game.time = Mock(runs=runs, player=Color.RED, until_out=seconds, longest=longest)
            console.idle()
        assert console.heard == "red> a1\n" + "".join(f"\n{warning}\nred> " for warning in told)


def test_a_seat_that_is_killed_comes_back_where_it_was() -> None:
    with evening("--clock", "5:00+0") as people:
        red, blue = people
        set_up(people)
        red.write("resign", "mine", "repeat", "no", "b4b5")
        red.hear("You have 10 pieces")
        red.hear("Resign.*Yes or no")
        red.hear("Write end")
        red.program.kill()
        red.program.wait()
        blue.hear("Ada has left")
        blue.write("claim", "moves")
        blue.hear("Their time runs out before you can claim the game.")
        blue.hear(r"> \nIt is not your turn\.\nAda has left")
        again = Person("ada")
        try:
            blue.hear("Ada is here. Ada is choosing a move.")
            again.hear(r"B4 to B5\. Write end, or undo\.")  # no invitation, as Ada has joined before
            assert again.heard.startswith("Stratego Duel: Ada and Ben.\nB4 to B5. Write end, or undo.")
            again.write("end")
            blue.hear(r"B4 to B5: Ada moved\.")
            blue.write("turn")
            blue.hear(r"Your turn\. Move 2\.")
            blue.program.kill()
            blue.program.wait()
        finally:
            again.close()
        again = Person("ben")
        try:
            again.hear(r"B4 to B5: Ada moved\.\nYour turn\. Move 2\.")
            assert again.end() == 0
            assert "but during your turn your clock keeps running." in " ".join(again.heard.split())
        finally:
            again.close()


def test_both_hear_that_the_line_is_back_and_whose_turn_it_is() -> None:
    with evening() as people:
        red, blue = people
        set_up(people)
        blue.hear("Ada is choosing a move")
        lock = places.Place("duel", os.getuid()).folder / "duel.lock"
        os.kill(int(lock.read_text()), signal.SIGKILL)
        for person in people:
            person.hear("The line is lost")
        host = Piped(*PROGRAM, "host", "duel")
        try:
            heard = red.hear(r"\nThe line is back\. Your turn\. Move 1\.\nred> ")
            heard += blue.hear(r"\nThe line is back\. Ada is choosing a move\.\n> ")
            red.write("b4b5")
            heard += red.hear("Write end")
            assert "has left" not in heard
            assert "is here" not in heard
        finally:
            _end(host)


def test_a_player_who_has_left_while_the_line_was_lost_is_said_to_leave_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr("stratego.hosting.seat.monotonic", lambda: now[0])
    host = near.hosted(SMALL, tmp_path)
    line, ben = near.NearConnection(host), near.Wire(host)
    line.sit(0)
    assert ben.sit(Color.BLUE) is None
    for wire in (line, ben):
        wire.seat.take(Arrange(wire.seat.color, cells("F 10 2 3")))
        wire.seat.take(Ready(wire.seat.color))
    desk = Desk(Spoken(said(())), OpenGame(None), Settings())
    desk.game.sit(line)
    desk.here = lambda: {"turn": lambda: ["Your turn. Move 1."]}
    follower = joining.Follower(desk)
    line.pump()
    assert follower.news() == ""
    line.lose()
    line.pump()
    assert follower.news() == str(LINE_LOST)
    ben.leave()
    assert line.restore()
    assert follower.news() == "The line is back. Your turn. Move 1."
    now[0] = 9.0
    assert follower.news() == ""
    now[0] = 10.0
    assert follower.news() == "Ben has left."
    line.lose()
    line.pump()
    assert line.restore()  # at once, when this player took a step
    assert follower.news() == "The line is back. Your turn. Move 1."
    assert line.seat.other == "away"  # already before the line was lost


def test_after_a_game_both_play_again_whoever_asks_first() -> None:
    with evening() as people:
        red, blue = people
        set_up(people)
        red.write("resign", "yes")
        for game in range(2):
            asking, asked = people if game else reversed(people)
            for person in people:
                person.hear(r"8 Quit\.\n>")
            asking.write("3")
            asking.hear("has been asked for another game")
            asked.hear(r"would like to play again: 3\n")
            asked.write("3")
            for person in people:
                person.hear("set up your army")
                person.write("random", "done", "yes")
            for person in (blue, red) if game == 0 else (red, blue):
                person.hear(r"Move 1\.")
                person.write("resign", "yes")
                break


@pytest.mark.parametrize(
    ("seconds", "ending"), [(2, "'s time has run out"), pytest.param(11, " resigns", marks=pytest.mark.slow)]
)
def test_the_clock_is_announced_warns_and_ends_the_game_at_both_terminals(  # E6
    seconds: int, ending: str
) -> None:
    with evening("--clock", f"0:{seconds:02}+0") as people:
        red, blue = people
        red.write("load 1", "done", "yes", "time")
        red.hear("Each player has")  # also while Ben is setting up
        red.hear("> ")
        blue.write("load 2", "done", "yes")
        red.hear(r"Move 1\.")
        for person, times in ((red, 2), (blue, 1)):  # with the invitation, and again on Red's request
            told = " ".join(person.heard.split())
            assert told.count(f"Each player has 0:{seconds:02} for the whole game.") == times
        blue.write("time")
        blue.hear(rf"Time left: Ada 0:\d\d, Ben 0:{seconds:02}\.")
        if seconds > 10:
            red.hear(r"\nred> \n(10|9) seconds left\.\nred> ")
            red.write("resign", "yes")
        for person in people:
            person.hear(rf"Ada{ending}: Ben\s+wins\.")
        assert "seconds left" in red.heard
        assert "left." not in blue.heard  # Ben's clock never ran, so he was not warned


def test_the_other_hears_nothing_of_an_army_and_no_curtain_comes_down_after_a_turn() -> None:
    Settings(curtain_alone=True).save()  # applies only to games against the computer
    with evening() as people:
        red, blue = people
        set_up(people)
        blue.write("resign", "e4")
        blue.hear(r"\n> \nIt is not your turn\.\nAda is choosing a move\.\n> \nE4")  # no side at the prompt
        blue.write("board", "enemy", "e4", "moves e4", "where marshal", "left", "help", "time")
        blue.hear("There is no clock")
        for kind in ("Marshal", "General"):
            assert not re.search(rf"the enemy's {kind}|enemy {kind}", blue.heard)
        red.write("b4b5")
        red.hear("Write end")
        red.write("end")
        assert "is waiting" not in red.hear("Ben is choosing a move|is waiting")
        assert red.end() == 0
        last = " ".join(red.heard.split()).rpartition("Your seat is kept. ")[2]
        assert re.fullmatch(r"To come back, type: .*stratego( --data \S+)? join duel --lines", last)
        blue.hear("Ada has left")


def test_ending_the_program_or_losing_the_seat_leaves_no_rank_on_the_terminal() -> None:
    with evening() as (red, _):
        assert red.end() == 0
        with on_terminal("join", "duel", "--data", f"{os.environ['STRATEGO_DATA']}-ada") as typist:
            typist.wait("put or help.")
            typist.say("load 1", "Complete.")
            typist.say("mine", "Marshal")
            typist.wait("> ")
            there = Person("ada", "duel", "--color", "red")
            there.hear("Take over the seat of Ada")
            there.write("yes")
            typist.wait("You have sat down at another terminal: this one has no seat any more.")
            assert "Marshal" not in typist.shown.rpartition(CLEARING)[2]
            there.close()
            typist.say("1", "Ada and Ben")
            typist.say("1", "Continue it")
            typist.say("1", "All pieces are placed.")
            typist.say("mine", "Marshal")
            typist.wait("> ")
            typist.program.send_signal(signal.SIGTERM)
            assert typist.end() == 128 + signal.SIGTERM
            assert "Marshal" not in typist.shown.rpartition(CLEARING)[2]
            assert "Your seat is kept." in typist.shown.rpartition(CLEARING)[2]


def test_a_half_typed_line_is_dropped_when_the_other_player_has_moved() -> None:
    with evening() as (red, blue):
        assert red.end() == 0
        with on_terminal("join", "duel", "--data", f"{os.environ['STRATEGO_DATA']}-ada") as typist:
            typist.wait("put or help.")
            typist.say("load 1", "Complete.")
            typist.say("done", "Yes or no?")
            typist.type("yes")
            blue.write("load 2", "done", "yes")
            typist.wait("Move 1.")
            typist.say("b4b5", "Write end")
            typist.say("end", "Ben is choosing a move.")
            typist.part("near")
            blue.hear(r"Ada moved\.")
            blue.write("e7e6", "end")
            typist.wait("Ben moved.")
            typist.wait("red> ")
            typist.say("turn", "Your turn. Move 3.")


def test_refusals_are_one_sentence_and_a_player_who_declines_takes_no_seat() -> None:
    def said(*arguments: str) -> str:
        done = run(*PROGRAM, "join", *arguments, "--lines")
        assert (done.returncode, done.stdout) == (2, "")
        return " ".join(done.stderr.split())

    assert "nobody hosts a game here" in said()
    assert "chess" in said("chess")
    with evening() as (red, _):
        sleep(0.2)
        assert "Both sides of duel are taken" in said()
        assert "This side of duel is taken" in said("duel", "--color", "red")
        assert red.end() == 0
    host = Piped(*PROGRAM, "host", "--variant", "duel", "--quiet")
    guest = None
    try:
        until = monotonic() + PATIENCE
        while "duel" not in run(*PROGRAM, "join", "--list").stdout:
            assert monotonic() < until
        guest = Person("ada")
        guest.hear("Which side do you play")
        guest.write("repeat", "help", "0")
        assert guest.end() == 0
        assert guest.heard.count("Which side do you play?") == 3
        assert "set up" not in guest.heard
    finally:
        _end(host)
        if guest is not None:
            guest.close()
