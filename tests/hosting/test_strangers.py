"""Clients that lie, flood, send incomplete lines or never answer do no harm."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from stratego import Color, load_ruleset
from stratego.engine.errors import Explanation, Pieces, Quoted
from stratego.engine.pieces import Kind
from stratego.hosting import places
from stratego.hosting.server import Server, new_server
from stratego.hosting.wire import VERSION, explanation_text, read_explanation
from stratego.hotseat.game_setup import GameSetup
from stratego.players.protocol.messages import LONGEST_LINE, ProtocolError
from tests.hosting.evening import Wire, hosted, joined, short_folder, walk
from tests.hotseat.evening import NAMES

DUEL = load_ruleset("duel")
HELLO = f"stratego {VERSION}\n".encode()
SIT = b"sit 1 " + b"u" * 32 + b"\n"


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("STRATEGO_DATA", str(tmp_path / "data"))
    with short_folder() as sockets:
        monkeypatch.setenv(places.FOLDER_VARIABLE, str(sockets))
        yield


def test_only_the_token_opens_a_seat_that_is_taken(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    other = Wire(host)
    assert other.sit(Color.RED) is not None
    assert other.sit(Color.RED, wires[Color.BLUE].token) is not None
    assert other.ask("sit 0 \N{SNOWMAN}") is not None
    assert not wires[Color.RED].is_sent_away
    assert other.sit(Color.RED, wires[Color.RED].token) is None
    assert wires[Color.RED].is_sent_away
    assert not other.is_sent_away


def test_a_client_without_a_seat_can_only_sit_down(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    stranger = Wire(host)
    seat = stranger.seat  # the host has told it nothing about the game
    assert (seat.game_name, seat.number, seat.minutes, seat.record_name, seat.other) == ("", 0, 0, "", "here")
    assert not any((seat.has_host_ended, seat.is_lost, seat.sent_away, seat.unsaved, seat.stands))
    assert stranger.ask(f"stratego {VERSION}") is None
    assert [line.partition(" ")[0] for line in dict.fromkeys(stranger.lines)][-5:] == [
        *("seat", "seat", "stands", "sit?", "done")
    ]
    assert stranger.lines[1] == "game table 10"
    told = "This line cannot be read: a token is needed, of 32 letters or more."
    assert str(stranger.ask(f"sit 0 {'t' * 31}")) == told
    red, _ = joined(host).values()
    assert Wire(host).sit(Color.RED, red.token) is None
    for line in ("resign", "again", "claim", "leave", "play A4-A5"):
        for wire in (stranger, red):
            assert str(wire.ask(line)) == "Sit down first."
    assert not host.was_left


def test_nobody_takes_a_step_for_the_other(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wires = joined(host)
    walk(host, wires, Random(5), most=20)
    waiting = wires[host.session.player.other]
    before = host.session.steps
    for line in ("play A4-A5", "end", "back", "offer", "accept", "decline", "resign", "claim", "again"):
        assert waiting.ask(line) is not None
    assert host.session.steps == before


@settings(max_examples=12, deadline=None)
@given(st.lists(st.text(max_size=40), max_size=12), st.booleans())
def test_nonsense_gets_a_sentence_and_changes_nothing(lines: list[str], sits: bool) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        host = hosted(DUEL, Path(folder))
        wire = Wire(host)
        if sits:
            wire.sit(Color.BLUE)
        for line in lines:
            if not line.startswith(("ready", "setup", "sit", "stratego")):
                assert wire.ask(line) is not None
        assert not host.session.steps


def test_a_client_of_another_version_is_told_so(tmp_path: Path) -> None:
    host = hosted(DUEL, tmp_path)
    wire = Wire(host)
    for line in ("stratego 1 Old player", f"hello {VERSION}"):
        told = f"by another version of Stratego, which speaks version {VERSION} of the protocol."
        assert told in str(wire.ask(line))
    assert wire.is_sent_away
    other = Wire(host)
    for turn in range(1, 101):
        assert not other.is_sent_away
        other.ask("stratego 2" if turn == 1 else "sit")
    assert not other.is_sent_away  # 99 unreadable lines are tolerated
    other.ask("sit")
    assert other.is_sent_away


@given(st.text() | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(repr))
def test_a_malformed_refusal_is_not_an_explanation(text: str) -> None:
    with pytest.raises(ProtocolError):
        read_explanation(text)


def test_an_explanation_crosses_with_its_fields() -> None:
    inner = Explanation("{square} is empty.", square="A4")
    missing = (Pieces(Kind.SCOUT, 2), Pieces(Kind.FLAG))
    fields = {"why": inner, "missing": missing, "color": Color.RED, "typed": Quoted("x")}
    for sent in (inner, Explanation("{why} {missing} {color} {typed}", **fields)):
        read, clause = read_explanation(explanation_text(sent, "M1"))
        assert (read, read.template, read.fields, clause) == (sent, sent.template, sent.fields, "M1")
    deep = Explanation("It is.")
    for _ in range(3):
        deep = Explanation("{why}", why=deep)
    assert read_explanation(explanation_text(deep))[0] == deep
    with pytest.raises(ProtocolError):
        read_explanation(explanation_text(Explanation("{why}", why=deep)))
    for template in (
        "{x.__class__}",
        "{x.y}",
        "{x[y]}",
        "{}",
        "{0}",
        "{y}",
        "{",
        "{x:{y}}",
        "{x:s}",
        "\x1b[2J",
    ):
        fields = {"x": 1, "": 1, "0": 1, "x.__class__": 1, "x.y": 1, "x[y]": 1}
        with pytest.raises(ProtocolError):
            read_explanation(json.dumps(["", {"text": template, "with": fields}]))
    with pytest.raises(ProtocolError):
        read_explanation("[" * 100_000)


def test_a_host_that_sends_another_army_than_its_rulesets_is_refused(tmp_path: Path) -> None:
    red = joined(hosted(DUEL, tmp_path))[Color.RED]
    zone = next(line for line in red.lines if line.startswith("zone"))
    red.seat.hear(zone.replace(".", "F"))
    with pytest.raises(ProtocolError, match="more pieces of a kind than the army"):
        red.seat.hear("now setup")


def test_a_host_that_sends_a_damaged_record_is_refused(tmp_path: Path) -> None:
    red = joined(hosted(DUEL, tmp_path))[Color.RED]
    red.seat.hear("record Stratego record, version 1")
    red.seat.hear("end 2026-01-31")
    with pytest.raises(ProtocolError, match="the ruleset is missing"):
        red.seat.hear("now setup")


# At the socket

Attack = Callable[[Server], Awaitable[None]]


def attacked(attack: Attack) -> None:
    """Check that a game goes on, and a waiting player gets answers, while a stranger attacks its host."""

    async def scenario() -> None:
        server = new_server(GameSetup(DUEL, NAMES, is_apart=True), "duel", minutes=10)
        ready = asyncio.Event()
        running = asyncio.create_task(server.run(ready.set))
        await asyncio.wait_for(ready.wait(), 5)
        try:
            async with connected(server) as (reader, writer):
                writer.write(HELLO + b"sit 0 " + b"t" * 32 + b"\n")
                await asyncio.wait_for(attack(server), 20)
                writer.write(b"offer\n")
                seen = b""
                while b"refused" not in seen:
                    seen = await asyncio.wait_for(reader.readline(), 5)
                    assert seen
                assert not server.host.session.steps
        finally:
            running.cancel()
            await asyncio.wait([running])

    asyncio.run(scenario())


@contextlib.asynccontextmanager
async def connected(server: Server) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Connect to the server; at the end, wait until the connection is closed."""
    reader, writer = await asyncio.open_unix_connection(str(server.place.path))
    try:
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def all_said(reader: asyncio.StreamReader) -> bytes:
    """Everything that arrives until the connection ends, or nothing arrives for a while."""
    said = b""
    try:
        while part := await asyncio.wait_for(reader.read(1 << 16), 0.3):
            said += part
    except (TimeoutError, ConnectionError):
        pass
    return said


def test_every_split_of_a_line_is_the_same_line() -> None:
    line = HELLO + SIT

    async def attack(server: Server) -> None:
        for length in (1, 2, 3, len(line) - 1):
            async with connected(server) as (reader, writer):
                for at in range(0, len(line), length):
                    writer.write(line[at : at + length])
                    await asyncio.sleep(0)  # the server is told that there is something to read
                    await asyncio.sleep(0)  # then it reads it
                said = b""
                while b"seated" not in said and b"refused" not in said:
                    said = await asyncio.wait_for(reader.readline(), 5)
                assert b"seated" in said

    attacked(attack)


@pytest.mark.parametrize(
    "flood",
    [
        b"x" * (LONGEST_LINE + 1),
        HELLO + SIT + b"x\n" * 2_000,
        HELLO * 2_000,
        b"\n" * 2_000,
        b"\xff\xfe\x00\n" * 2_000,
        HELLO + SIT + b"offer\n" * 2_000,
        HELLO + b"sit 9999999999999999999999\n" * 2_000,
    ],
    ids=["a long line", "nonsense", "hellos", "empty lines", "no text", "steps", "seats"],
)
def test_a_flood_drowns_nobody(flood: bytes) -> None:
    async def attack(server: Server) -> None:
        async with connected(server) as (reader, writer):
            writer.write(flood)
            await all_said(reader)

    attacked(attack)


def test_a_crowd_of_silent_strangers_keeps_nobody_out() -> None:
    async def attack(server: Server) -> None:
        links = []
        for _ in range(200):
            link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            link.setblocking(False)
            with contextlib.suppress(OSError):
                link.connect(str(server.place.path))
            links.append(link)
        await asyncio.sleep(0.1)
        try:
            async with connected(server) as (reader, writer):
                writer.write(HELLO + SIT)
                said = b""
                while b"seated" not in said:
                    said = await asyncio.wait_for(reader.readline(), 5)
                    assert said, "sent away"
        finally:
            for link in links:
                link.close()

    attacked(attack)


def test_a_client_that_reads_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stratego.hosting.server._MOST_UNREAD", 1 << 18)

    async def attack(server: Server) -> None:
        link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        link.connect(str(server.place.path))
        link.setblocking(False)
        loop = asyncio.get_running_loop()
        with link, pytest.raises(ConnectionError):
            await asyncio.wait_for(loop.sock_sendall(link, HELLO + SIT + b"offer\n" * 100_000), 5)

    attacked(attack)
