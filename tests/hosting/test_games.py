"""Games at two terminals in the lists: found again, left, and deleted, each with a host of its own."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from stratego import Color, load_ruleset
from stratego.cli.main import main
from stratego.engine.clock import TimeControl
from stratego.files import data_folder
from stratego.hosting import games, places
from stratego.hosting.line import Line
from stratego.hosting.line import hosted as begun
from stratego.hosting.places import HostingError, Place
from stratego.hotseat.game_setup import GameSetup
from stratego.records.folder import has_unfinished
from stratego.wording import hosting as words
from tests.hosting.evening import short_folder
from tests.hotseat.evening import NAMES

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs users")

SETUP = GameSetup(load_ruleset("duel"), NAMES, time_control=TimeControl(900, 3), is_apart=True)


@pytest.fixture(autouse=True)
def sockets(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with short_folder() as folder:
        monkeypatch.setenv(places.FOLDER_VARIABLE, str(folder))
        yield folder
        for place in places.own_games():
            place.end_host()


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
    assert "Ada   Ben    Stratego Duel, clock 15+3, at two terminals   not begun" in capsys.readouterr().out
    assert main(["resume", "--give-up", "1", "--yes"]) == 2
    assert "Join this game to resign it." in capsys.readouterr().err
    assert main(["resume", "--delete", "1", "--yes"]) == 0
    line.pump()
    assert str(line.seat.sent_away) == "This game has been deleted."
    assert not line.place.is_running
    assert not has_unfinished(data_folder())
    assert [path for path in sockets.rglob("*") if not path.is_dir()] == []
    with pytest.raises(HostingError, match='There is no game "duel" at two terminals'):
        Line(line.place)


def test_a_game_whose_host_does_not_run_is_deleted_too() -> None:
    line = begun(SETUP)
    line.sit(0)
    line.close()
    until(lambda: not line.place.is_running)
    games.delete(line.place)
    assert list(games.unfinished()) == []


def test_a_host_in_the_background_ends_when_both_have_left_and_not_when_a_line_broke() -> None:
    red = begun(SETUP)
    blue = Line(red.place)
    red.sit(0)
    blue.sit(1)
    red.close()
    blue.close()
    until(lambda: not red.place.is_running)
    again = Line(red.place)
    again.sit(1)
    again._drop()  # as if it was killed
    sleep(4.0)
    assert red.place.is_running
    again.restore()
    again.close()
    until(lambda: not red.place.is_running)
    assert Line(red.place).seats_to_take() == [0, 1]  # this starts it again


def test_a_seat_at_another_terminal_is_told_where_it_went() -> None:
    here = begun(SETUP)
    here.sit(0)
    blue = Line(here.place)
    blue.sit(1)
    there = Line(here.place)
    with pytest.raises(HostingError, match="You sit in duel at another terminal already"):
        there.seats_to_take()
    assert there.seats_to_take(0) == [0]
    there.sit(0)
    here.pump()
    assert "You have sat down at another terminal" in str(here.seat.sent_away)


def test_the_seat_in_a_game_of_another_account_is_listed_and_given_up() -> None:
    theirs = Place("duel", 987_654)
    places.keep_token(theirs, 1, "t" * 32)
    assert has_unfinished(data_folder())
    (game,) = games.unfinished()
    assert (game.hosted, game.names) == ("987654/duel", {})
    games.delete(theirs)
    assert not has_unfinished(data_folder())


def test_somebody_outside_the_group_reads_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    import grp
    import pwd

    owner, group = pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(os.getgid()).gr_name
    Place("", os.getuid(), os.getgid()).make_folder()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(HostingError, match=f"The games of {owner} are for the group {group}, and you"):
        places.found(f"{owner}/duel")
    Place("", os.getuid(), os.getgid()).folder.rmdir()
    Place("", os.getuid()).make_folder()
    with pytest.raises(HostingError, match=f"{owner} hosts for their own account only"):
        places.found(f"{owner}/duel")


def test_the_line_for_the_friend_is_how_this_program_was_called(
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
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [str(program)])
    assert words.join_line("duel") == "stratego join duel"


def test_the_host_says_who_plays_which_side(capsys: pytest.CaptureFixture[str]) -> None:
    from stratego.cli.host import _announce
    from stratego.hosting.server import new_server

    server = new_server(SETUP, "duel", group=None, minutes=10)
    _announce(server, is_quiet=False)
    told = " ".join(capsys.readouterr().out.split())
    assert "stratego join duel or, from another machine, ssh -t HOST stratego join duel Ada plays Red" in told
    assert Color.RED in server.host.session.names
