"""A terminal's connection to the host: waiting, refusals, lost connections, and starting a host."""

import io
import os
import subprocess
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from stratego import Color, Deployment, IllegalMove, load_ruleset
from stratego.cli import join
from stratego.cli.main import main
from stratego.files import data_folder
from stratego.hosting import connection, places
from stratego.hosting.connection import Connection, start_host
from stratego.hosting.places import HostingError, Kept, Place
from stratego.hosting.server import new_server
from stratego.hosting.wire import VERSION
from stratego.hotseat import steps
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import Scene
from stratego.players.player import PlayerError
from stratego.records import archive
from stratego.records.folder import has_apart
from stratego.records.journal_text import Heading
from tests.hosting.evening import (
    BEGUN,
    Link,
    NearConnection,
    NearPlace,
    Wire,
    end,
    hosted,
    joined,
    no_room,
    walk,
)
from tests.hotseat.evening import NAMES, SMALL, cells

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs users")

DUEL = load_ruleset("duel")
SETUP = GameSetup(DUEL, NAMES, is_apart=True)


def test_a_silent_host_is_not_waited_for_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    link = Link(None)
    monkeypatch.setattr(Place, "connect", lambda _: link)
    with pytest.raises(HostingError, match="The game duel does not answer"):
        Connection(Place("duel", os.getuid()), patience=0.0)
    assert not link.is_open


def test_a_host_of_another_version_is_not_joined(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(connection, "VERSION", VERSION + 1)
    with pytest.raises(HostingError, match=r"^This game is hosted by another version of Stratego\.$"):
        NearConnection(hosted(DUEL, tmp_path))


def test_a_connection_lost_within_a_word_is_restored_while_the_game_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = hosted(DUEL, tmp_path)
    places.keep("table", host.kept)
    connection = NearConnection(host)
    seat = connection.seat
    assert (seat.heard, seat.time, seat.is_resumable) == (None, None, True)
    connection.sit(0)
    connection.place.link.say("other aw")
    connection.place.link.unread = b"other aw"
    connection.lose()
    connection.pump()
    assert connection.is_lost
    assert seat.is_lost
    with pytest.raises(steps.StepError, match="The connection to the game is lost"):
        connection.ask("offer")
    assert connection.restore()
    assert (connection.is_lost, seat.is_lost, host.guests[0]) == (False, False, connection.place.link)
    for data, is_lost in ((b"x" * 65_536, False), (b"x", True)):  # a line may have 65,536 bytes at most
        connection.place.link.say("")
        connection.place.link.unread = data
        connection.pump()
        assert connection.is_lost is is_lost
    with monkeypatch.context() as later:
        later.setattr("stratego.hosting.host.VERSION", 9)
        assert not connection.restore()
    assert connection.is_lost
    connection.place.host = None
    places.forget("table")
    assert not connection.restore()
    assert str(seat.sent_away) == 'There is no game "table" at two terminals.'


def test_leaving_is_announced_and_a_refused_player_has_no_token(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    connection, late = NearConnection(host), NearConnection(host)
    connection.sit(0)
    places.forget_token(connection.place, 0)  # as if the first player had another data folder
    with pytest.raises(HostingError, match="Red is taken by another player"):
        late.sit(0)
    assert not places.token(connection.place, 0)
    late.sit(1)
    assert places.token(connection.place, 1)
    connection.close()
    assert host.was_left
    assert list(host.guests) == [1]


def test_a_player_who_saw_a_free_seat_does_not_take_it_over(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    first, second, third = (
        NearConnection(host),
        NearConnection(host),
        NearConnection(host),
    )  # on one account, so they share tokens
    first.sit(0)
    first.seat.take(steps.Arrange(Color.RED, Deployment.random(DUEL, Random(1)).cells))
    with pytest.raises(HostingError, match="Red is taken by another player"):
        second.sit(0)
    assert second.seats_to_take() == [1]
    assert host.guests[0] is first.place.link
    first.close()
    with pytest.raises(HostingError, match="Red is taken by another player"):
        third.sit(0)
    assert third.seats_to_take() == [0, 1]
    second.sit(1)
    back, late = NearConnection(host), NearConnection(host)
    for line in back, late:
        assert line.seats_to_take() == [0]  # the seat of a player who is away
    back.sit(0)
    with pytest.raises(HostingError, match="Red is taken by another player"):
        late.sit(0)
    late.sit(0)  # now this person knows that somebody sits there
    assert host.guests[0] is late.place.link


def test_in_a_rematch_each_seat_has_the_color_and_the_name_of_its_player_now(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    host.kept = host.kept._replace(are_changed=True)
    for seat in 0, 1:
        NearConnection(host).sit(seat)
    with pytest.raises(HostingError, match=r"Ben: .* --color blue, Ada: .* --color red$"):
        NearConnection(host).seats_to_take()
    assert [NearConnection(host).seats_to_take(color) for color in Color] == [[1], [0]]


def test_in_a_game_for_two_accounts_one_account_has_one_seat(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    line = partial(NearConnection, host, os.getgid())
    first = line()
    first.sit(0)
    first.seat.take(steps.Arrange(Color.RED, Deployment.random(DUEL, Random(1)).cells))
    first.close()
    again = line()
    assert again.seats_to_take() == [0]
    assert again.seats_to_take(Color.BLUE) == [1]
    again.sit(1)
    assert list(host.kept.proofs) == [1]
    assert not any(host.session.draft(Color.RED).cells)
    again.seat.take(steps.Arrange(Color.BLUE, Deployment.random(DUEL, Random(1)).cells))
    again.seat.take(steps.Ready(Color.BLUE))
    again.close()
    line().sit(0)  # a finished set-up is kept
    assert sorted(host.kept.proofs) == [0, 1]
    line().sit(1)
    places.forget(first.place.name)
    with pytest.raises(HostingError, match=r"are taken by other players\. You can delete the game"):
        line().seats_to_take()


def test_a_seat_that_cannot_be_kept_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = hosted(DUEL, tmp_path)
    connection = NearConnection(host)
    monkeypatch.setattr(places, "keep_token", no_room)
    for _ in range(2):
        with pytest.raises(HostingError, match=r"cannot be used for hosted games: No space left"):
            connection.sit(0)
    assert not host.kept.proofs


def test_a_player_who_left_after_the_end_can_return_while_it_is_hosted(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    end(host, wires)
    connection = NearConnection(host)
    places.keep_token(connection.place, 1, wires[Color.BLUE].token)
    connection.sit(1)
    connection.close()
    assert places.seats() == []  # the game is no longer listed
    assert not has_apart(data_folder())
    again = NearConnection(host)
    assert again.seats_to_take() == [1]
    again.sit(1)
    wires[Color.RED].seat.ask_again()
    again.seat.ask_again()
    assert host.session.is_resumable
    with pytest.raises(steps.StepError, match="The game isn't over yet"):
        again.seat.game()
    assert [place.name for place in places.seats()] == ["table"]


def test_a_token_of_an_earlier_game_of_the_same_name_is_not_used(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    connection = NearConnection(host)
    places.keep_token(connection.place, 1, "t" * 32)
    assert not connection.has_token(1)
    ben = Wire(host)
    assert ben.sit(Color.BLUE) is None
    ben.leave()
    again = NearConnection(host)
    assert again.seats_to_take() == [0]
    assert not places.has_token(connection.place)
    connection.sit(0)
    other = hosted(DUEL, tmp_path / "other")
    connection.place.host = other  # as if the game was deleted and another one begun
    connection.lose()
    connection.pump()
    assert not connection.restore()
    assert "has deleted it" in str(connection.seat.sent_away)
    assert other.kept.proofs == {}


def test_a_player_who_left_after_the_end_reads_that_the_game_is_over(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    with pytest.raises(HostingError, match="Both sides of table are taken by other players"):
        NearConnection(host).seats_to_take()
    end(host, wires)
    with pytest.raises(HostingError, match=r"The game is over\."):
        NearConnection(host).seats_to_take()


def test_a_refusal_keeps_its_clause_on_the_way(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    walk(host, wires, Random(3), most=25)
    player = host.session.player
    wires[player].ask("back")
    connection = NearConnection(host)
    connection._token = wires[player].token
    connection.sit(player.side)
    with pytest.raises(IllegalMove) as refused:
        connection.seat.take(steps.Act("A1-A9"))
    assert refused.value.clause
    with pytest.raises(steps.StepError, match="You can claim the game once"):
        connection.seat.claim()


def test_a_host_for_a_group_is_found_where_it_was_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    places.keep("duel", Kept(Heading(SETUP, BEGUN), {}, are_changed=False, minutes=10, group=os.getgid()))
    near = NearPlace("duel", os.getuid())
    near.host = hosted(DUEL, tmp_path)
    started: list[str] = []
    monkeypatch.setattr(connection, "start_host", started.append)
    monkeypatch.setattr(Place, "connect", lambda _: near.connect() if started else no_room())
    assert Connection(Place("duel", os.getuid())).place == Place("duel", os.getuid(), os.getgid())
    assert started == ["duel"]


def test_a_host_is_started_from_this_program_in_a_folder_that_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = {"stdout": io.StringIO("duel\n"), "stderr": io.StringIO("no room")}

    def popen(command: list[str], **others: object) -> object:
        assert Path(command[4], "stratego", "hosting").is_dir()
        assert others == {
            **dict.fromkeys(("stdout", "stderr"), subprocess.PIPE),
            "stdin": subprocess.DEVNULL,
            "start_new_session": True,
            "cwd": "/",
            "text": True,
            "encoding": "utf-8",
            "errors": "replace",
        }
        return SimpleNamespace(**printed)

    monkeypatch.setattr(subprocess, "Popen", popen)
    assert start_host("duel") == "duel"
    printed |= {"stdout": io.StringIO(), "stderr": io.StringIO("no room")}
    with pytest.raises(HostingError, match="The game cannot be hosted: no room"):
        start_host("duel")


def test_a_player_who_joins_reads_why_the_game_cannot_be_hosted(monkeypatch: pytest.MonkeyPatch) -> None:
    place = places.begin(SETUP, "duel", minutes=7)
    monkeypatch.setattr(connection, "own_command", lambda *_: ["sh", "-c", "echo stratego: no folder >&2"])
    with pytest.raises(HostingError, match=r"^The game cannot be hosted: no folder$"):
        Connection(place)


def test_a_hosted_game_waits_ten_minutes_for_an_absent_player(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setattr(connection, "start_host", started.append)
    connected: list[Place] = []
    monkeypatch.setattr(connection, "Connection", connected.append)
    connection.hosted(SETUP)
    assert (started, connected) == (["duel"], [Place("duel", os.getuid())])
    assert places.kept("duel").minutes == 10


def test_a_lost_host_is_looked_for_every_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = hosted(DUEL, tmp_path)
    connection = NearConnection(host)  # its game is not in this data folder, but may be hosted again
    connection.place.host = None
    connection.lose()
    connection.pump()
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        connection.place.host = host if len(pauses) == 2 else None

    monkeypatch.setattr("stratego.hosting.connection.sleep", sleep)
    connection.wait()
    assert not connection.is_lost
    assert pauses == [1.0, 1.0]


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_player_who_was_sent_away_stops_waiting_and_does_not_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_replaced: bool
) -> None:
    monkeypatch.setattr("stratego.hosting.connection.sleep", lambda _: None)
    host = hosted(DUEL, tmp_path)
    connection = NearConnection(host)
    again = connection
    connection.sit(0)
    if is_replaced:
        again = NearConnection(host)
        again.sit(0)
        connection.pump()
    else:
        connection.place.host = hosted(DUEL, tmp_path / "another")  # it was deleted, and a new one begun
        connection.lose()
        connection.pump()
    with pytest.raises(steps.StepError, match="another terminal" if is_replaced else "has deleted it"):
        connection.wait()
    assert (connection.is_lost, again.is_lost) == (True, not is_replaced)


def test_a_game_that_cannot_be_saved_is_not_hosted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "write_private", no_room)
    for begin in (connection.hosted, lambda setup: new_server(setup, "duel", minutes=10)):
        with pytest.raises(
            HostingError, match=r"^This game cannot be saved in .*: No space left on device\.$"
        ):
            begin(SETUP)


def test_the_computer_takes_the_other_seat_if_somebody_is_quicker_but_none_from_a_person(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host = hosted(SMALL, tmp_path)
    late = NearConnection(host)
    NearConnection(host).sit(0)
    monkeypatch.setattr(join, "_place", lambda name: Place(name, os.getuid()))
    monkeypatch.setattr(join, "Connection", lambda _: late)
    monkeypatch.setattr(join, "play_seat", Mock(side_effect=PlayerError("enough")))
    assert main(["join", "table", "--computer"]) == 2
    assert capsys.readouterr().out == "Computer plays in table: Ben (Blue)\n"
    NearConnection(host).sit(1)
    late = NearConnection(host)
    for side in [], ["--color", "blue"]:
        assert main(["join", "table", "--computer", *side]) == 2
        assert "a computer or program takes only a seat that is free" in capsys.readouterr().err


def test_the_computer_sits_down_says_where_and_how_it_ended_and_leaves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def played(line: Connection, spec: str) -> Scene:
        assert (line.seat.color, spec) == (Color.BLUE, "computer:easy")
        for seat in red.seat, line.seat:
            seat.take(steps.Arrange(seat.color, cells("F 10 2 3")))
            seat.take(steps.Ready(seat.color))
        red.seat.take(steps.Resign())
        line.pump()
        return line.seat.scene

    red = Wire(host := hosted(SMALL, tmp_path))
    assert red.sit(Color.RED) is None
    monkeypatch.setattr(join, "_place", lambda name: Place(name, os.getuid()))
    monkeypatch.setattr(join, "Connection", lambda _: NearConnection(host))
    monkeypatch.setattr(join, "play_seat", played)
    assert main(["join", "table", "--computer", "easy", "--color", "blue"]) == 0
    assert capsys.readouterr().out == "Computer plays in table: Ben (Blue)\nAda resigns: Ben wins.\n"
    assert host.was_left
    assert list(host.guests) == [0]
    assert len(list(archive.listed(data_folder()))) == 1
