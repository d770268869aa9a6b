"""Games at two terminals, each with its own host: the lists, joining again, leaving and deleting."""

import grp
import io
import os
import pwd
import re
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic, sleep
from types import SimpleNamespace
from typing import cast
from unittest.mock import ANY

import pytest

from stratego import Color, Deployment, load_ruleset
from stratego.cli.join import _place
from stratego.cli.main import main
from stratego.engine.clock import TimeControl
from stratego.files import data_folder
from stratego.hosting import games, places
from stratego.hosting.connection import Connection, hosted as begun, start_host
from stratego.hosting.places import HostingError, Place
from stratego.hosting.server import new_server, resumed_server
from stratego.hotseat import steps
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import DeployScene, Standing, TurnScene
from stratego.hotseat.session import Session
from stratego.lines.lobby import Lobby
from stratego.records.folder import has_unfinished
from stratego.records.unfinished_games import Unfinished
from stratego.table import stored
from stratego.table.listing import Entry
from stratego.table.open_game import OpenGame
from stratego.table.settings import Settings
from stratego.table.stored import Stored
from stratego.tui.screens.game.cards import FriendJoinsScreen, InvitationScreen, LeavingScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import FaultyScreen, FriendScreen, GamesScreen, UnfinishedScreen
from stratego.tui.screens.lobby.players import PlayersScreen
from stratego.tui.screens.setup.army import DeployScreen
from stratego.wording import hosting as words, lists
from stratego.wording.lists import why_unknown
from tests.hosting.evening import NearConnection, Wire, end, hosted, joined, short_folder, walk
from tests.hotseat.evening import NAMES
from tests.lines.talking import talk
from tests.support.forking import Piped
from tests.tui.driving import framed, playing, press, reach, text, until as until_shown
from tests.tui.positions import session_at
from tests.tui.screens.lobby.test_unfinished_games import save

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs users")

KEYS = {"game.help": "?"}
SETUP = GameSetup(load_ruleset("duel"), NAMES, time_control=TimeControl(900, 3), is_apart=True)


@pytest.fixture(autouse=True)
def sockets(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with short_folder() as folder:
        monkeypatch.setenv(places.FOLDER_VARIABLE, str(folder))
        monkeypatch.setattr("stratego.hosting.connection.start_host", forked_host)
        yield folder
        for place in places.own_games():
            place.end_host()


BRIEF = """
import sys
from stratego.cli.main import main
from stratego.hosting import server
server._LINGERING = 0.2
sys.exit(main(sys.argv[1:]))
"""


def forked_host(*arguments: str, program: Sequence[str] = ("-m", "stratego")) -> str:
    """Start a host as `start_host` does, but as a fork, which saves importing the program."""
    host = Piped(*program, "host", "--quiet", *arguments)
    with host.stdin, host.stdout:
        name = host.stdout.readline().decode().strip()
    assert name
    return name


def until(is_so: Callable[[], bool]) -> None:
    end = monotonic() + 20
    while not is_so():
        assert monotonic() < end
        sleep(0.02)


def test_a_game_is_in_the_list_until_it_is_deleted_which_ends_its_host(
    sockets: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not has_unfinished(data_folder())
    line = begun(SETUP)
    line.sit(0)
    assert has_unfinished(data_folder())
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["resume", "--list"]) == 0
    listed = " ".join(capsys.readouterr().out.split())
    assert "Ada Ben Stratego Duel, clock 15+3, at two terminals. Both are" in listed
    assert main(["resume", "--resign", "1", "--yes"]) == 2
    assert "To resign this game, join it first." in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert main(["resume", "--delete", "1"]) == 0
    asked = "Somebody is there now. Delete the game of Ada and Ben for good, for them too?"
    assert asked in " ".join(capsys.readouterr().out.split())
    line.pump()
    assert str(line.seat.sent_away) == f"{line.place.owner_name}, who hosts this game, has deleted it."
    assert not line.place.is_running
    assert not has_unfinished(data_folder())
    assert [path for path in sockets.rglob("*") if not path.is_dir()] == []
    with pytest.raises(HostingError, match='There is no game "duel" at two terminals'):
        Connection(line.place)


def test_a_game_that_is_not_hosted_is_listed_by_its_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    places.keep_token(Place("duel", 987_654), 1, "t" * 32)
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["resume", "--list"]) == 0
    headings, _, row = capsys.readouterr().out.splitlines()
    assert row.index("987654/duel. Not hosted now.") == headings.index("Game")
    assert main(["join", "--list"]) == 0
    headings, _, row = capsys.readouterr().out.splitlines()
    assert row.startswith("987654/duel ")
    assert row.index("Not hosted now.") == headings.index("Game")
    places.begin(SETUP.replace(time_control=None), "untimed", minutes=7)
    (game,) = games.described(places.kept_games())
    assert game.stands == Standing((Color.RED, Color.BLUE), True, 0, None)
    assert main(["join", "untimed", "--list"]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == [ANY]


def test_a_damaged_game_is_listed_as_such_and_its_file_is_named() -> None:
    place = places.begin(SETUP, "duel", minutes=7)
    path = places.journal_path("duel")
    path.write_text("nonsense\n")
    (game,) = Stored().unfinished_games().first
    fault = "this is not an unfinished game, or its first line is damaged"
    assert lists.line(game)[:2] == ("duel", f"This cannot be read: {fault}")
    with pytest.raises(HostingError, match=re.escape(f"{path}: {fault}")):
        resumed_server("duel")
    games.delete(place)
    assert list(games.unfinished()) == []


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"{}", b"[]", b"null", b"\xff\xfe", b"[" * 10_000, b"0" * 70_000]
)
def test_a_game_whose_heading_is_damaged_is_listed_as_such_and_can_be_deleted(damage: bytes) -> None:
    place = places.begin(SETUP, "duel", minutes=7)
    path = places._kept_path("duel")
    path.write_bytes(damage)
    fault = f"{path}: the heading of this game is damaged: nothing of it can be resumed"
    (game,) = Stored().unfinished_games().first
    assert lists.line(game)[:2] == ("duel", f"This cannot be read: {fault}")
    with pytest.raises(HostingError, match=re.escape(fault)):
        resumed_server("duel")
    games.delete(place)
    assert list(games.unfinished()) == []


def test_a_game_in_the_list_says_whose_turn_it_is_who_is_there_and_how_the_clocks_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (brief := tmp_path / "brief.py").write_text(BRIEF)
    monkeypatch.setattr("stratego.hosting.connection.start_host", partial(forked_host, program=[str(brief)]))
    ada = begun(SETUP)
    ben = Connection(ada.place)

    def told() -> list[str]:
        (row,) = map(lists.line, Stored().unfinished_games().first)
        about, _, stands = row.words.partition(". ")
        assert row.name == "Ada and Ben"
        assert about.startswith("Stratego Duel, clock 15+3, at two terminals, ")
        return [about.split(", ")[-2], re.sub(r"1[45]:\d\d", "15:00", stands)]

    ada.sit(0)
    assert told() == ["no move yet", "Both are setting up. Ada is there now."]
    ben.sit(1)
    for line in ben, ada:
        ready_made = Deployment.random(SETUP.rules, Random(1)).cells
        line.seat.take(steps.Arrange(line.seat.color, ready_made))
        line.seat.take(steps.Ready(line.seat.color))
        if line is ben:
            assert told() == ["no move yet", "Ada is setting up. Both are there now."]
    scene = ada.seat.scene
    assert isinstance(scene, TurnScene)
    ada.seat.take(steps.Act(scene.view.legal_moves[0]))
    stands = "Ada is there now. Time left: Ada 15:00, Ben 15:00."
    ben.close()
    until(lambda: told() == ["no move yet", f"To move: Ada. {stands}"])  # the move is not counted yet
    ada.seat.take(steps.EndTurn())
    assert told() == ["1 move", f"To move: Ben. {stands}"]

    def about() -> str:
        (game,) = games.described([ada.place])
        return lists.line(Entry("", game)).words[:80]

    own = about()
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("STRATEGO_DATA", str(tmp_path / "of another account"))
        assert about() == own
    ada.close()
    until(lambda: not ada.place.is_running)  # a background host ends when both have left
    assert told() == ["1 move", f"To move: Ben. {stands.replace('Ada is', 'Nobody is')}"]
    again = Connection(ada.place)  # a returning player starts it again
    assert again.seats_to_take() == [0, 1]
    again.close()
    games.delete(ada.place)
    assert list(games.unfinished()) == []


def test_a_game_whose_end_somebody_has_still_to_see_is_listed_as_over(
    capsys: pytest.CaptureFixture[str],
) -> None:
    host = new_server(SETUP, "xy-1", minutes=10).host
    end(host, joined(host))
    assert [game.is_over for game in unfinished_games()] == [True]
    assert main(["resume", "--list"]) == 0
    assert " over " in capsys.readouterr().out
    assert main(["join", "--list"]) == 0
    assert "clock 15+3, over" in capsys.readouterr().out
    record = Stored().last_game()
    assert record is not None
    for name in "xy-2", "xy-1":  # "Play again" takes the same name, or the next while that is taken
        again = OpenGame(None).repeat(record, Settings())
        assert again is not None
        assert again.place.name == name
        again.close()
        games.delete(Place("xy-1", os.getuid()))


def test_a_host_started_with_blocked_signals_still_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("stratego.hosting.connection.start_host", start_host)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, places.DELETING})
    try:
        line = begun(SETUP)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    games.delete(line.place)
    assert not line.place.is_running
    line.close()


def test_a_host_that_ends_says_so_and_is_not_started_twice() -> None:
    line = begun(SETUP)
    line.sit(0)
    line.seat.take(steps.Arrange(Color.RED, Deployment.random(SETUP.rules, Random(1)).cells))
    with pytest.raises(HostingError, match=r"duel is hosted already\."):
        resumed_server("duel")
    os.kill(int((line.place.folder / "duel.lock").read_text()), signal.SIGTERM)
    while not line.is_lost:
        line.pump()
        sleep(0.02)
    assert words.news_in_turn(line.seat, "Ben", KEYS, has_begun=True) == str(words.HOST_ENDED)
    until(line.restore)
    assert words.news_in_turn(line.seat, "Ben", KEYS, has_begun=True) is None
    line.close()


def test_players_at_the_end_of_a_game_reconnect_to_a_host_that_ends_and_play_again() -> None:
    line = begun(SETUP)
    line.sit(0)
    other = Connection(line.place)
    other.sit(1)
    for each in line, other:
        cells = Deployment.random(SETUP.rules, Random(1), each.seat.color).cells
        each.seat.take(steps.Arrange(each.seat.color, cells))
        each.seat.take(steps.Ready(each.seat.color))
    line.pump()
    line.seat.take(steps.Resign())
    other.pump()
    assert not other.seat.is_resumable
    os.kill(int((line.place.folder / "duel.lock").read_text()), signal.SIGTERM)
    for each in line, other:
        while not each.is_lost:
            each.pump()
            sleep(0.02)
        assert each.is_restorable
    until(line.restore)
    until(other.restore)
    for each in line, other:
        each.seat.ask_again()
    line.pump()
    assert [isinstance(each.seat.scene, DeployScene) for each in (line, other)] == [True, True]
    for each in line, other:
        each.close()


def test_a_seat_at_another_terminal_is_told_where_it_went() -> None:
    here = begun(SETUP)
    here.sit(0)
    blue = Connection(here.place)
    blue.sit(1)
    there = Connection(here.place)
    lines = "Ada: stratego join duel --color red, Ben: stratego join duel --color blue"
    with pytest.raises(HostingError, match=rf"You already sit in duel at .*: {lines}$"):
        there.seats_to_take()
    assert (there.seats_to_take(Color.RED), there.seat_left(Color.RED)) == ([0], None)
    there.sit(0)
    here.pump()
    assert "You have sat down at another terminal" in str(here.seat.sent_away)
    for line in here, there, blue:
        line.close()


def test_the_seat_in_a_game_of_another_account_is_listed_and_given_up() -> None:
    theirs = Place("duel", 987_654)
    places.keep_token(theirs, 1, "t" * 32)
    assert has_unfinished(data_folder())
    for has_own in (False, True):  # the user's own game with the same name is a different game
        if has_own:
            places.begin(SETUP, "duel", minutes=10)
        (game,) = games.described(places.seats())
        assert (game.hosted, game.names) == ("987654/duel", {}), has_own
    games.delete(theirs)
    assert has_unfinished(data_folder())
    assert places.kept_games() == [Place("duel", os.getuid())]
    places.forget("duel")
    assert not has_unfinished(data_folder())


def test_the_question_says_what_deleting_the_game_of_another_account_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = Place("duel", 987_654)
    places.keep_token(theirs, 1, "t" * 32)
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    monkeypatch.setattr("stratego.cli.resume.found", lambda _: theirs)
    monkeypatch.setattr("stratego.cli.screen.sit_down", lambda *given: given[:2] == (theirs, None) and 7)
    assert main(["resume"]) == 7
    assert main(["resume", "--delete", "1"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    asked = f"{SEAT_ONLY} Give up your seat in it?"
    assert said.startswith(asked)
    assert said.endswith("Your seat is given up.")
    assert not has_unfinished(data_folder())
    running = SimpleNamespace(is_own=False, is_running=True, owner_name="anna")
    with pytest.raises(HostingError, match=r"Only anna, who hosts this game, can delete it\. You can give"):
        games.is_only_a_seat(cast(Place, running))


SEAT_ONLY = "987654/duel stays with 987654, who hosts it."


@pytest.fixture
def theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that the user has joined a game hosted by another account."""
    place = Place("duel", 987_654)
    places.keep_token(place, 1, "t" * 32)
    monkeypatch.setattr("stratego.table.stored.found", lambda _: place)


@pytest.mark.usefixtures("theirs")
async def test_on_the_screens_the_seat_in_the_game_of_another_account_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with playing(None) as (app, pilot):
        await reach(pilot, UnfinishedScreen, "enter")
        await press(pilot, "x")
        assert f"{SEAT_ONLY} Give up your seat in it? Enter to confirm" in framed(app)
        await press(pilot, "escape")
        monkeypatch.setattr(Place, "is_running", True)
        await press(pilot, "x")
        assert "Only 987654, who hosts this game, can delete it." in framed(app)


@pytest.mark.usefixtures("theirs")
async def test_only_a_game_at_this_terminal_is_offered_to_be_resigned() -> None:
    save(session_at("F1-F2"))
    async with playing(None) as (app, pilot):
        await reach(pilot, UnfinishedScreen, "enter")
        assert "W resign" not in text(app)
        await press(pilot, "down")
        assert "W resign" in text(app)
        await press(pilot, "up", "x", "enter")
        assert "W resign" in text(app)


@pytest.mark.usefixtures("theirs")
def test_in_lines_the_seat_in_the_game_of_another_account_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard = talk(["1", "1", "2", "yes", "quit"]).heard
    assert f"{SEAT_ONLY} Give up your seat in it?" in " ".join(heard.split())
    assert not has_unfinished(data_folder())
    places.keep_token(Place("duel", 987_654), 1, "t" * 32)
    monkeypatch.setattr(Place, "is_running", True)
    heard = talk(["1", "1", "2", "quit"]).heard
    assert "Only 987654, who hosts this game, can delete it." in " ".join(heard.split())


def test_hosts_that_hang_hold_up_no_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lines = [begun(SETUP), begun(SETUP), begun(SETUP)]
    monkeypatch.setenv("STRATEGO_DATA", str(tmp_path / "ben"))  # the folder of another player
    for line in lines:
        line.sit(1)
    pids = [int((line.place.folder / f"{line.place.name}.lock").read_text()) for line in lines[:2]]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        start = monotonic()
        told = [str(why_unknown(game)) if not game.names else game.ruleset for game in unfinished_games()]
        assert told == ["Its host does not answer."] * 2 + ["Stratego Duel"]
        assert monotonic() - start < 2
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
        for line in lines:
            line.close()


def unfinished_games() -> list[Unfinished]:
    return [game for game in games.unfinished() if isinstance(game, Unfinished)]


def test_a_seat_in_a_lost_game_of_the_user_is_listed_and_given_up() -> None:
    gone = Place("duel", os.getuid())
    places.keep_token(gone, 0, "t" * 32)
    assert [game.hosted for game in games.described(games.joinable())] == ["duel"]
    games.delete(gone)
    assert not has_unfinished(data_folder())


def test_somebody_outside_the_group_reads_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    owner, group = pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(os.getgid()).gr_name
    Place("", os.getuid(), os.getgid()).make_folder()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(HostingError, match=f"The games of {owner} are for the group {group}, and you"):
        places.found(f"{owner}/duel")
    Place("", os.getuid()).make_folder()  # perhaps left over from another game
    with pytest.raises(HostingError, match=f"The games of {owner} are for the group {group}, and you"):
        places.found(f"{owner}/duel")
    Place("", os.getuid(), os.getgid()).folder.rmdir()
    with pytest.raises(HostingError, match=f"{owner} hosts for their own account only"):
        places.found(f"{owner}/duel")
    places.keep_token(Place("duel", os.getuid()), 1, "t" * 32)  # a game joined earlier is found
    assert places.found(f"{owner}/duel") == Place("duel", os.getuid())
    assert str(Place("duel", 987_654).missing) == 'There is no game "987654/duel" at two terminals.'


def test_a_name_alone_may_be_that_of_a_game_of_another_account() -> None:
    places.keep_token(theirs := Place("duel", os.getuid() + 1), 0, "t" * 32)
    assert _place("duel") == theirs
    assert _place("small") == Place("small", os.getuid())


def test_the_command_for_the_friend_is_how_this_program_was_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "stratego"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "/nowhere")
    for called, typed in (
        ("./stratego", str(program)),
        ("/usr/lib/stratego/__main__.py", f"{sys.executable} -m stratego"),
        ("/usr/bin/pytest", "stratego"),
    ):
        monkeypatch.setattr(sys, "argv", [called])
        assert words.join_line("duel") == f"{typed} join duel"
        for name in ("Ben", "Maximilian-Alexander"):
            assert words.expected(name, "duel", KEYS, None).endswith(f": {typed} join duel")
            assert len(words.expected(name, "duel", KEYS, 78)) <= 78
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [str(program)])
    assert words.join_line("duel") == "stratego join duel"


def test_the_host_says_who_plays_which_side(capsys: pytest.CaptureFixture[str]) -> None:
    from stratego.cli.host import _announce

    server = new_server(SETUP, "duel", minutes=10)
    _announce(server, is_quiet=False)
    told = " ".join(capsys.readouterr().out.split())
    assert told.startswith("duel is hosted here until both players have left")
    assert "stratego join duel or, from another machine, ssh -t HOST stratego join duel Ada plays Red" in told
    assert Color.RED in server.host.session.names


async def test_the_home_screen_leads_to_the_game_and_leaving_leads_back_there() -> None:
    line = begun(SETUP)
    line.sit(0)
    line.close()
    async with playing(None) as (app, pilot):
        await reach(pilot, UnfinishedScreen, "enter")
        assert "Ada and Ben Stratego Duel, clock 15+3, at two terminals, no move yet" in framed(app)
        await reach(pilot, InvitationScreen, "enter")
        assert "Who are you? ▸ Ada (Red) Ben (Blue)" in framed(app)
        await reach(pilot, HomeScreen, "escape")
        await press(pilot, "enter", "enter")
        await reach(pilot, FriendJoinsScreen, "enter")
        assert "stratego join duel" in framed(app)
        await reach(pilot, DeployScreen, "enter")
        await reach(pilot, LeavingScreen, "ctrl+q")
        await reach(pilot, HomeScreen, "enter")
        assert "▸ Continue" in framed(app)
        await reach(pilot, UnfinishedScreen, "enter")
        await press(pilot, "w")
        assert "To resign this game, join it first." in framed(app)
        await press(pilot, "x")
        await reach(pilot, HomeScreen, "enter")
        assert "Continue" not in framed(app)
        assert places.own_games() == []


async def test_a_friend_elsewhere_is_joined_from_home_or_a_game_is_begun_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stored, "groups", lambda: ["chess", "stratego"])
    async with playing(None) as (app, pilot):
        app.go.friend_elsewhere()
        await reach(pilot, GamesScreen)
        assert "There is no game here to join yet: begin one." in framed(app)
        begun(SETUP).close()
        app.go.friend_elsewhere()
        await reach(pilot, FriendScreen)
        assert "Begin a game Your friend joins it. ▸ Ada and Ben Stratego Duel, clock 15+3" in framed(app)
        await reach(pilot, InvitationScreen, "enter")
        assert "Who are you?" in framed(app)
        await reach(pilot, HomeScreen, "escape")
        app.go.new_game(alone=True)
        await reach(pilot, GamesScreen)
        app.go.friend_elsewhere()
        await reach(pilot, FriendScreen)
        await reach(pilot, GamesScreen, "up", "enter")
        await reach(pilot, PlayersScreen, "enter")
        await press(pilot, *"ann", "enter", *"bob", "enter")
        assert isinstance(app.screen, PlayersScreen)
        assert "▸ Random sides" in framed(app)  # the line is visible before it is chosen
        await press(pilot, "up", "down", "down", "down", "down")
        assert "▸ May join: your account alone" in framed(app)
        await press(pilot, "enter", "enter")
        assert "▸ May join: the group stratego" in framed(app)
        assert app.screen.group == "stratego"


def test_in_lines_a_friend_elsewhere_is_joined_or_a_game_is_begun_for_a_group(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    group = grp.getgrgid(os.getgid()).gr_name
    monkeypatch.setattr(stored, "groups", lambda: [group, "zoo"])
    lines = ["3", "1", "2", "Ann", "5", "5", "5", "5", "1", "1", "leave", "4", "2", "quit"]
    heard = " ".join(talk(lines).heard.split())
    offered = [heard.rindex(who) for who in ("your account alone", f"group {group}")]
    assert heard.index("the group zoo") < min(offered) < max(offered) == offered[1]
    assert "There is no game here to join yet: begin one." in heard
    assert f"May join: the group {group}" in heard
    assert f"join {pwd.getpwuid(os.getuid()).pw_name}/duel" in heard
    assert "1. Begin a game 2. Ann and Blue, Stratego Duel, at two terminals" in heard


def test_in_lines_leaving_an_invitation_for_the_menu_leaves_the_host(tmp_path: Path) -> None:
    connection = NearConnection(hosted(load_ruleset("duel"), tmp_path))
    talk(["leave", "quit"], first=lambda lobby: cast(Lobby, lobby).invitation(connection))
    assert connection.is_lost


def test_in_lines_an_invitation_says_what_is_played_and_asks_again_after_a_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = hosted(load_ruleset("duel"), tmp_path)
    sit, refusals = OpenGame.sit_down, [HostingError("Somebody was quicker.")]

    def sit_down(game: OpenGame, connection: Connection, seat: int) -> None:
        if refusals:
            raise refusals.pop()
        sit(game, connection, seat)

    monkeypatch.setattr(OpenGame, "sit_down", sit_down)
    heard = talk(["1", "1"], first=lambda lobby: cast(Lobby, lobby).invitation(NearConnection(host))).heard
    assert heard.startswith("Stratego Duel, at two terminals.\n")
    assert (
        "> 1\nSomebody was quicker.\nWho are you? 2 answers: 1 Ada (Red), 2 Ben (Blue).\n> 1\nAda, set"
        in heard
    )


@pytest.mark.parametrize("answer", ["no", "yes"])
def test_in_lines_a_seat_is_taken_from_another_terminal_only_after_a_question(
    tmp_path: Path, answer: str
) -> None:
    host = hosted(load_ruleset("duel"), tmp_path)
    here = NearConnection(host)
    here.sit(0)
    line = NearConnection(host)
    heard = talk(
        [answer, "leave", "quit"], first=lambda lobby: cast(Lobby, lobby).invitation(line, Color.RED)
    ).heard
    assert "Take over the seat of Ada? That player's pieces will be shown here" in " ".join(heard.split())
    here.pump()
    assert (here.seat.sent_away is not None) is (answer == "yes")


def test_the_groups_to_host_for_have_other_members(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = places.account(os.getuid())
    members = {5: [], 6: [mine], 7: [mine, "ben"]}

    def group(number: int) -> SimpleNamespace:
        return SimpleNamespace(gr_name=f"group{number}", gr_mem=members[number])

    monkeypatch.setattr(grp, "getgrgid", group)
    monkeypatch.setattr(os, "getgid", lambda: 5)
    monkeypatch.setattr(os, "getgroups", lambda: [6, 7, 8])
    assert places.groups() == ["group7"]


async def test_playing_again_hosts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    host = hosted(load_ruleset("duel"), data_folder())
    end(host, joined(host))
    async with playing(None) as (app, pilot):
        await reach(pilot, InvitationScreen, "enter")
        assert "Who are you? ▸ Ada (Red) Ben (Blue)" in framed(app)
        await reach(pilot, HomeScreen, "escape")
        assert places.own_games() == []
        await reach(pilot, InvitationScreen, "enter")
        await reach(pilot, FriendJoinsScreen, "enter")
        assert "stratego join duel" in framed(app)
        app.go.home()
        await reach(pilot, HomeScreen)
        monkeypatch.setattr("stratego.hosting.connection.start_host", refuse)
        await reach(pilot, FaultyScreen, "enter")
        assert "Stratego Duel - No room for a host." in framed(app)
        await reach(pilot, HomeScreen, "enter")


async def test_playing_again_hosts_for_the_same_group() -> None:
    host = hosted(load_ruleset("duel"), data_folder())
    group = grp.getgrgid(os.getgid())
    host.session = Session(SETUP.replace(group=group.gr_name))
    end(host, joined(host))
    async with playing(None) as (app, pilot):
        await reach(pilot, InvitationScreen, "enter")
        await reach(pilot, FriendJoinsScreen, "enter")
        owner = pwd.getpwuid(os.getuid()).pw_name
        assert f"in their own account stratego join {owner}/duel" in framed(app)
        assert [place.group for place in places.own_games()] == [group.gr_gid]
    nobodys = SETUP.replace(group="nobody-of-this-name")
    with pytest.raises(HostingError, match=r"There is no group nobody-of-this-name, .* log in again\."):
        begun(nobodys)
    assert Session(nobodys.with_sides_swapped(0)).setup.group == nobodys.group


def refuse(*_: str) -> None:
    raise HostingError("no room for a host")


async def test_a_host_that_does_not_start_is_reported_although_sides_are_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("stratego.hosting.connection.start_host", refuse)
    settings = Settings(first_name="Ada", second_name="Ben")
    async with playing(None, settings=settings, is_animated=True) as (app, pilot):
        app.go.new_game(alone=False, apart=True)
        await reach(pilot, PlayersScreen, "enter")
        await press(pilot, *["enter"] * 3)
        await until_shown(pilot, lambda: "No room for a host." in framed(app))
        assert isinstance(app.screen, PlayersScreen)


async def test_the_question_about_a_claim_is_withdrawn_when_the_other_comes_back(tmp_path: Path) -> None:
    host = hosted(load_ruleset("duel"), tmp_path)
    wires = joined(host)
    walk(host, wires, Random(3), most=25)
    away = host.session.player
    wires[away].leave()
    host.miss(away.side)
    connection = NearConnection(host)
    places.keep_token(connection.place, away.other.side, wires[away.other].token)
    connection.sit(away.other.side)
    async with playing(None, first=lambda go: go.sit(connection)) as (app, pilot):
        await press(pilot, "g")
        assert "been away for too long?" in framed(app)
        again = Wire(host)
        assert again.sit(away, wires[away].token) is None
        await until_shown(pilot, lambda: "is choosing a move" in text(app))
        assert "been away for too long?" not in framed(app)
        assert host.session.is_resumable


def test_in_lines_a_game_is_found_joined_and_deleted() -> None:
    line = begun(SETUP)
    line.sit(0)
    heard = " ".join(talk(["1", "1", "2", "no", "quit"]).heard.split())
    assert "Somebody is there now. Delete this game for good, for them too?" in heard
    line.close()
    heard = " ".join(talk(["1", "1", "1", "1", "leave", "1", "1", "2", "yes", "quit"]).heard.split())
    assert "Delete this game for good?" in heard
    assert "1. Ada and Ben, Stratego Duel, clock 15+3, at two terminals, no move yet" in heard
    assert "Who are you?" in heard
    assert "your friend types this on this machine, in your account: stratego join duel" in heard
    assert "Your seat is kept. To come back, type: stratego join duel" in heard
    assert places.own_games() == []


def test_in_lines_the_player_who_joins_last_does_not_hear_how_to_join() -> None:
    (ada := begun(SETUP)).sit(0)
    heard = talk(["1", "1", "1", "yes", "leave", "quit"]).heard
    ada.close()
    assert "Ben, set up your army." in heard
    assert "your friend types this" not in " ".join(heard.split())


def test_in_lines_playing_again_hosts_again_unless_the_seat_is_not_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = hosted(load_ruleset("duel"), data_folder())
    end(host, joined(host))
    assert "Who are you?" in talk(["play again", "0", "quit"]).heard
    assert places.own_games() == []
    heard = " ".join(talk(["play again", "1", "leave", "quit"]).heard.split())
    assert "your friend types this on this machine, in your account: stratego join duel" in heard
    assert len(places.own_games()) == 1
    monkeypatch.setattr("stratego.hosting.connection.start_host", refuse)
    assert "No room for a host." in talk(["play again", "quit"]).heard


def test_in_lines_a_player_hosts_a_game_and_sits_down() -> None:
    lines = ["3", "1", "2", "Ann", "3", "Bob", "1", "2", "leave", "1", "1", "2", "yes", "quit"]
    heard = " ".join(talk(lines).heard.split())
    assert "your friend types this on this machine, in your account: stratego join duel" in heard
    assert "Ann, set up your army." in heard
    assert "1. Bob and Ann, Stratego Duel, at two terminals" in heard
    assert places.own_games() == []
