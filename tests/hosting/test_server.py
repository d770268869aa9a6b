"""The timers and limits of a server, and games that another server continues."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from stratego import Color
from stratego.cli.host import _announce
from stratego.engine.clock import Clock, TimeControl
from stratego.files import data_folder
from stratego.hosting import places
from stratego.hosting.host import Host
from stratego.hosting.places import HostingError
from stratego.hosting.server import Server, _Connection, new_server, resumed_server
from stratego.hosting.wire import VERSION, clock_text, read_clock, read_seconds, seconds_text
from stratego.hotseat import steps
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene, OverScene
from stratego.hotseat.steps import StepError
from stratego.players.protocol.messages import ProtocolError
from stratego.records.archive import load_record
from stratego.records.folder import HOSTED
from stratego.records.journal_text import FIRST_LINE
from tests.hosting.evening import BEGUN, Wire, hosted, joined, no_room, short_folder, walk
from tests.hotseat.evening import NAMES, SMALL, cells

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs users")


@pytest.fixture(autouse=True)
def sockets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with short_folder() as folder:
        monkeypatch.setenv(places.FOLDER_VARIABLE, str(folder))
        yield


def test_a_game_goes_on_where_its_host_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("stratego.hosting.server.monotonic", lambda: now[0])
    server = new_server(
        GameSetup(SMALL, NAMES, time_control=TimeControl(60), is_apart=True), "small", minutes=7
    )
    assert places.kept("small").minutes == 7
    wires = joined(server.host)
    for color, wire in wires.items():
        wire.seat.take(steps.Arrange(color, cells("F 10 2 3")))
        wire.seat.take(steps.Ready(color))
    for color, move in ((Color.RED, "B1-B2"), (Color.BLUE, "A4-A3")):
        now[0] += 10
        wires[color].seat.take(steps.Act(move))
        wires[color].seat.take(steps.EndTurn())
    asyncio.run(server.run(lambda: signal.raise_signal(signal.SIGTERM)))
    now[0] += 3600
    again = resumed_server("small").host
    red, blue = Wire(again), Wire(again)
    assert "taken" in str(red.sit(Color.RED))
    assert red.sit(Color.RED, wires[Color.RED].token) is None
    assert blue.sit(Color.BLUE, wires[Color.BLUE].token) is None
    now[0] += 5
    late = Wire(again)
    assert late.sit(Color.RED, wires[Color.RED].token) is None
    assert late.seat.time is not None
    assert [late.seat.time.left(color) for color in Color] == pytest.approx([45, 50], abs=0.5)


def test_a_player_sent_away_by_an_ending_host_finds_none_that_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, found = new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7), list[bool]()

    def look() -> None:
        found.append(server.place.is_running)

    def look_and_end() -> None:
        look()
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(server.host.journal, "close", look)
    asyncio.run(server.run(look_and_end))
    assert found == [True, False]


def test_no_game_is_hosted_on_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    server = new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7)
    monkeypatch.setattr(os, "ftruncate", no_room)
    with pytest.raises(HostingError, match=r"hosted games: No space left on device\.$"):
        asyncio.run(server.run(list))
    assert not places.own_games()


def test_a_failure_to_host_leaves_no_game_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (long := tmp_path / ("x" * 100)).mkdir()  # no socket may have so long a path
    for folder in tmp_path / "none", long:
        monkeypatch.setenv(places.FOLDER_VARIABLE, str(folder))
        with pytest.raises(HostingError, match=rf"^{folder}/"):
            asyncio.run(new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7).run(list))
        assert not places.own_games()


def test_a_game_that_is_hosted_elsewhere_is_not_hosted_where_there_is_no_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    server = new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7)
    walk(server.host, joined(server.host), Random(1), most=12)
    monkeypatch.setenv(places.FOLDER_VARIABLE, str(tmp_path / "none"))
    with pytest.raises(HostingError, match=r"none/.* cannot be used for hosted games"):
        resumed_server("small")


def test_a_game_is_hosted_in_one_folder_of_sockets_at_a_time_even_before_its_first_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7).place
    locks = place.lock()
    with short_folder() as sockets:
        monkeypatch.setenv(places.FOLDER_VARIABLE, str(sockets))
        with pytest.raises(HostingError, match=r"^small is hosted already\.$"):
            asyncio.run(resumed_server("small").run(list))
        assert not [*sockets.glob("*/*")]
        (place.folder / "small.lock").write_text("17\n")  # by a host that was killed
        monkeypatch.setattr(os, "kill", Mock(side_effect=AssertionError))
        monkeypatch.setattr(places, "_PATIENCE", 0.05)
        with pytest.raises(HostingError, match="The host of small does not stop"):
            place.end_host()
        place.unlock(locks)
    assert [path.name for path in data_folder().glob("hosted/*")] == ["small.json"]


def test_a_game_replaces_no_other_and_is_not_hosted_again_after_its_end() -> None:
    new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7)
    with pytest.raises(HostingError, match="There is a game small already"):
        new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7)
    late = resumed_server("small")
    late.place.make_folder()
    lock = late.place.lock()
    with pytest.raises(HostingError, match=r"^small is hosted already\.$"):
        asyncio.run(late.run(list))
    late.place.unlock(lock)
    places.forget("small")
    with pytest.raises(HostingError, match="There is no game"):
        asyncio.run(late.run(list))
    assert not late.place.path.exists()


def timed_server(
    monkeypatch: pytest.MonkeyPatch, control: TimeControl | None = None
) -> tuple[Server, list[tuple[object, ...]]]:
    """A server, and the timers that it has set and not cancelled."""
    timers: list[tuple[object, ...]] = []

    def call_later(*call: object) -> SimpleNamespace:
        timers.append(call)
        return SimpleNamespace(cancel=lambda: timers.remove(call))

    loop = SimpleNamespace(call_later=call_later)
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    setup = GameSetup(SMALL, NAMES, time_control=control, is_apart=True)
    return new_server(setup, "small", minutes=7), timers


def test_the_timers_of_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    server, timers = timed_server(monkeypatch)
    host = server.host
    wires = joined(host)
    walk(host, wires, Random(2), most=6)
    player = host.session.player
    server.look_after()
    assert timers == []
    assert wires[player].ask("leave") is None  # this player leaves before the end of the game
    wires[player].leave()
    for _ in range(2):
        server.look_after()
        assert timers == [(420, host.miss, player.side)]
    host.miss(player.side)
    wires[player.other].seat.claim()
    assert host.is_over
    assert wires[player.other].ask("leave") is None
    wires[player.other].leave()
    server.look_after()
    assert timers == [(24 * 3600, server._finish)]
    server.is_in_background = True
    for color, wire in wires.items():
        again = Wire(host)
        assert again.sit(color, wire.token) is None
        assert again.ask("leave") is None
        again.leave()
    server.look_after()
    assert timers == [(0, server._finish)]


def test_the_timer_of_the_clock_is_reset_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("stratego.hosting.server.monotonic", lambda: now[0])
    server, timers = timed_server(monkeypatch, TimeControl(60, 0, None, 3))
    joined(server.host)
    for now[0] in (0.0, 1.0):
        server.look_after()
        assert timers == [(pytest.approx(3.002 - now[0]), server.look_after)]


def test_a_server_in_the_background_ends_soon_once_all_have_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, timers = timed_server(monkeypatch)
    for wire in joined(server.host).values():
        assert wire.ask("leave") is None
        wire.leave()
    server.look_after()
    assert timers == []
    server.is_in_background = True
    server.place = server.place._replace(group=5)  # the group cannot start the host again
    server.look_after()
    assert timers == []
    server.place = server.place._replace(group=None)
    server.look_after()
    assert timers == [(3.0, server._over.set)]


def test_a_server_in_the_background_ends_soon_if_the_first_to_come_takes_no_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, timers = timed_server(monkeypatch)
    server.is_in_background = True
    server.look_after()
    assert timers == []  # the player who started the server has yet to connect
    Wire(server.host).leave()
    server.look_after()
    assert timers == [(3.0, server._over.set)]


def test_a_lost_line_ends_no_server_even_if_somebody_looks_in(monkeypatch: pytest.MonkeyPatch) -> None:
    server, timers = timed_server(monkeypatch)
    server.is_in_background = True
    for wire in joined(server.host).values():
        wire.leave()
    Wire(server.host).leave()
    server.look_after()
    assert timers == []


def test_a_seat_behind_its_curtain_and_the_lines_it_is_sent_only_once(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path)
    host.session = host.session.__class__(GameSetup(SMALL, dict.fromkeys(Color), is_apart=True))
    red = joined(host)[Color.RED]
    assert red.seat.names == dict.fromkeys(Color)
    red.seat.take(steps.Arrange(Color.RED, cells("F 10 2 3")))
    assert red.seat.is_secret
    red.seat.take(steps.Lower())
    curtain = CurtainScene(Color.RED, red.seat.names, SMALL, is_setting_up=True, is_apart=True)
    assert red.seat.scene == curtain.replace(is_asked=True)
    assert not red.seat.is_secret
    red.seat.take(steps.Ready(Color.RED))
    assert red.seat.scene == curtain
    zones = [line for line in red.lines if line.startswith("zone")]
    assert all(before != after for before, after in pairwise(zones))
    with pytest.raises(StepError, match="You can claim the game once"):
        red.seat.claim()
    for short in ("game duel", "seat 0 red"):
        with pytest.raises(ProtocolError):
            red.seat.hear(short)
    control = TimeControl(60, 2)
    sides = [dict(zip(Color, pair, strict=True)) for pair in ((1.5, 2.5), (3.5, 4.5), (5, 6))]
    clock = Clock(control, Color.BLUE, True, False, True, 7.5, 0.5, *sides)
    assert read_clock(control, clock_text(clock)) == clock
    *words, _ = clock_text(clock).split()
    for pause in ("inf", "nan", "-inf", "soon"):  # a screen could not show these
        with pytest.raises(ProtocolError):
            read_clock(control, " ".join([*words, pause]))
    with pytest.raises(ProtocolError, match='"late" is not a clock'):
        read_clock(control, "late")
    assert read_seconds(seconds_text(1.5, run=True)) == (1.5, True)
    assert read_seconds(seconds_text(0.0, run=False)) == (0, False)
    for text in ("nan runs", "-1 runs", "inf stands", "1.5", "soon runs"):
        with pytest.raises(ProtocolError, match="is not the time of play"):
            read_seconds(text)


def test_the_host_and_both_players_are_told_what_a_damaged_file_has_lost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    server = new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7)
    wires = joined(server.host)
    walk(server.host, wires, Random(1), most=12)
    server.host.journal.close()
    path = places.journal_path("small")
    data = bytearray(path.read_bytes())
    data[-len(data) // 4] ^= 1
    path.write_bytes(data)
    damaged = resumed_server("small")
    assert len(damaged.host.session.steps) < len(server.host.session.steps)
    told = "Part of this game is lost. The file is damaged: everything after this point is lost."
    _announce(damaged, is_quiet=False)
    assert capsys.readouterr().err == f"stratego: {told}\n"
    for color, wire in wires.items():
        back = Wire(damaged.host)
        assert back.sit(color, wire.token) is None
        assert str(back.seat.loss) == told
    damaged.host.journal.close()
    path.write_bytes(data[: data.index(b"\n")])
    assert str(resumed_server("small").host.loss) == told  # not even its heading is left


def test_a_game_that_nobody_has_joined_has_nothing_to_lose() -> None:
    new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7)
    places.journal_path("small").write_bytes(FIRST_LINE[:-1])
    assert resumed_server("small").host.loss is None


def test_the_end_of_a_game_is_hosted_again_until_everybody_has_seen_it() -> None:
    host = new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7).host
    wires = joined(host)
    walk(host, wires, Random(1))
    assert wires[Color.RED].ask("leave") is None
    record = wires[Color.RED].seat.record
    host.journal.record_path.unlink()  # as if killed before the record was written
    again = killed_and_resumed(host)
    assert places.kept("small").are_through == [0]
    assert load_record(again.host.journal.record_path) == record
    blue = Wire(again.host)
    assert blue.sit(Color.BLUE, wires[Color.BLUE].token) is None
    assert isinstance(blue.seat.scene, OverScene)
    assert blue.seat.record == record
    assert blue.ask("leave") is None
    blue.leave()
    assert again.host.is_left
    again._finish()
    assert not list((data_folder() / HOSTED).iterdir())


def test_a_host_killed_as_another_game_begins_hosts_that_one() -> None:
    host = new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7).host
    host.journal.begun = BEGUN
    wires = joined(host)
    walk(host, wires, Random(1))
    path = places.journal_path("small")
    journal = path.read_bytes()
    for wire in wires.values():
        wire.seat.ask_again()
    assert not path.exists()
    path.write_bytes(journal)  # as if the journal had not been deleted yet
    again = killed_and_resumed(host).host
    assert not again.is_over
    assert not path.exists()
    assert again.color_of(0) is Color.BLUE
    assert again.session.names == host.session.names
    path.touch()  # as if killed before the first line of the next journal was written
    again = killed_and_resumed(again).host
    assert not again.is_over
    wire = Wire(again)
    assert wire.sit(Color.RED, wires[Color.RED].token) is None
    wire.seat.take(steps.Arrange(Color.BLUE, cells("F 10 2 3")))
    assert wire.seat.unsaved is None


def test_a_player_who_leaves_while_the_host_is_writing_has_left() -> None:
    server = new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7)

    async def play() -> None:
        with server.place.connect() as link:
            link.sendall(f"stratego {VERSION}\nsit 0 {'t' * 32}\n".encode())
            while not server.host.guests:
                await asyncio.sleep(0.01)
            link.sendall(b"leave\n")
        server.host.guests[0].say("other here")
        while server.host.guests:
            await asyncio.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    asyncio.run(server.run(lambda: asyncio.ensure_future(play())))
    assert server.host.was_left


def test_a_terminal_that_leaves_more_than_four_megabytes_unread_is_cut_off() -> None:
    for unread, is_cut in ((1 << 22, False), ((1 << 22) + 1, True)):
        transport = Mock(**{"is_closing.return_value": False, "get_write_buffer_size.return_value": unread})
        terminal = _Connection(Mock())
        terminal.transport = transport
        terminal.say("ready")
        assert transport.abort.called is is_cut


def test_of_more_than_thirty_two_terminals_the_first_without_a_seat_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(places, "peer_may_join", lambda *_: True)
    server = new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7)
    transports = [Mock(spec=asyncio.Transport) for _ in range(33)]
    for at, transport in enumerate(transports):
        terminal = _Connection(server)
        terminal.connection_made(transport)
        terminal.number = 0 if at == 0 else None
        assert transports[1].abort.called is (at == 32)
    assert sum(transport.abort.called for transport in transports) == 1


def test_a_terminal_that_sends_much_gets_fifty_lines_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    later: list[Callable[[], object]] = []
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: SimpleNamespace(call_soon=later.append))
    terminal = _Connection(server := Mock())
    terminal.transport = transport = Mock(**{"is_closing.return_value": False})
    terminal.data_received(b"x\n" * 120)
    for taken in (50, 100, 120):
        assert server.host.take.call_count == taken
        assert transport.resume_reading.called is (taken == 120)
        if later:
            later.pop()()
    assert transport.pause_reading.call_count == 2


def killed_and_resumed(host: Host) -> Server:
    """Start another host of the game, as after this one was killed."""
    host.journal.close()
    return resumed_server("small")
