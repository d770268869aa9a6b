"""The games that a user finds, and the command to join them."""

import gc
import os
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import cast

import pytest

from stratego.cli import join
from stratego.cli.main import main
from stratego.files import write_whole
from stratego.hosting import places
from stratego.hosting.connection import Connection
from stratego.hosting.places import HostingError, Place
from stratego.hosting.wire import proof_of
from tests.hosting.evening import no_room, short_folder
from tests.support.cases import with_each

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs users")


@pytest.fixture
def sockets(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with short_folder() as folder:
        monkeypatch.setenv(places.FOLDER_VARIABLE, str(folder))
        yield folder


def listening(place: Place, greeting: bytes = b"") -> socket.socket:
    """A listening socket in place of a host, which answers every connection with ``greeting``."""
    place.make_folder()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(str(place.path))
    listener.listen()

    def greet() -> None:
        links = []
        with suppress(OSError):
            while True:
                links.append(listener.accept()[0])
                with suppress(OSError):  # a program that only looks for games may have closed the connection
                    links[-1].sendall(greeting)

    threading.Thread(target=greet, daemon=True).start()
    return listener


def test_a_game_of_a_group_has_its_owners_name(sockets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import pwd

    user = pwd.getpwuid(os.getuid()).pw_name
    place = Place("duel", os.getuid(), os.getgid())
    assert place.title == f"{user}/duel"
    with listening(place, b"stratego 3\n"), listening(Place("quick", os.getuid()), b"stratego 3\n"):
        assert place.folder.stat().st_mode & 0o777 == 0o750
        assert (sockets / f"stratego-{os.getuid()}").stat().st_mode & 0o777 == 0o700
        assert places.found(place.title) == place
        main(["join", "--list"])
        listed = capsys.readouterr().out.splitlines()[2:]
        assert [line.split()[0] for line in listed] == ["quick", place.title]
    for name in (f"{user}/nothing", "nobody-of-this-name/duel", "no\0text/duel", "Duel"):
        with pytest.raises(HostingError):
            Connection(places.found(name))


def test_other_users_games_are_listed_and_joined_by_name_or_by_the_seat(
    sockets: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = Place("duel", os.getuid(), os.getgid())
    with listening(theirs, b"stratego 3\n"):
        monkeypatch.setattr(Place, "is_own", False)
        monkeypatch.setattr(places, "own_games", list)
        with monkeypatch.context() as ended:  # a game whose host has ended, and that nobody keeps
            ended.setattr(join, "joinable", lambda: [Place("gone", 987_654)])
            assert join._place(None) == Place("gone", 987_654)
        main(["join", "--list"])
        assert capsys.readouterr().out.splitlines()[2].split("  ")[0] == theirs.title
        assert join._place(None) == theirs
        with listening(theirs._replace(name="quick"), b"stratego 3\n"):
            places.keep_token(Place("gone", 987_654), 0, "t" * 32)
            assert join._place(None) is None
            for player in ["--computer"], ["--program", "x"]:
                assert main(["join", *player]) == 2
                assert f"{theirs.title}, " in capsys.readouterr().err
            places.keep_token(theirs, 1, "t" * 32)
            assert join._place(None) == theirs


@with_each(
    ("group", "user", "primary", "may_join"),
    [
        (None, 123_456, 5, True),
        (None, 0, 0, True),
        (None, 1, 5, False),
        (None, 987_654, 5, False),
        (5, 987_654, 5, True),
        (5, 987_654, 6, False),
        (8, 1, 5, True),
        (9, 1, 9, False),
    ],
)
@pytest.mark.skipif(not hasattr(socket, "SO_PEERCRED"), reason="needs Linux")
def test_who_may_join(
    group: int | None, user: int, primary: int, may_join: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 123_456)
    monkeypatch.setattr(os, "getgrouplist", lambda *_: [7, 8], raising=False)

    class Link:
        def getsockopt(self, *_: object) -> bytes:
            return struct.pack("3i", 1, user, primary)

    assert places.peer_may_join(cast(socket.socket, Link()), group) is may_join


@with_each(
    ("user", "primary", "others", "may_host"),
    [(1, 5, [7], True), (1, 7, [5], True), (1, 7, [8], False), (0, 7, [8], True)],
)
def test_a_game_is_hosted_for_the_users_own_groups(
    user: int, primary: int, others: list[int], may_host: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grp.getgrnam", lambda _: SimpleNamespace(gr_gid=5))
    for name, value in (("getuid", user), ("getgid", primary), ("getgroups", others)):
        monkeypatch.setattr(os, name, lambda value=value: value)
    with nullcontext() if may_host else pytest.raises(HostingError, match="There is no group club, or you"):
        assert places._group("club") == 5


def test_a_token_is_proved_as_in_games_that_were_hosted_before() -> None:
    assert proof_of("t" * 32) == "796a6d802df07de41714fd58b5ac9bf4ad5a7f6a0900de380e09912bb57ee290"


def test_a_folder_is_closed_from_the_start_and_keeps_its_owner(
    sockets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owners: list[int] = []
    modes: list[int] = []
    monkeypatch.setattr(os, "chown", lambda _, owner, __: owners.append(owner))
    monkeypatch.setattr(
        Place, "check_folder", lambda place: modes.append(place.folder.stat().st_mode & 0o777)
    )
    Place("duel", os.getuid(), os.getgid()).make_folder()
    assert (owners, modes) == ([-1], [0o700])


def test_a_name_has_up_to_thirty_letters_and_a_free_one_is_made_from_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert places.checked_name("g" * 30) == "g" * 30
    for name in ("g" * 31, "", "-g", "G"):
        with pytest.raises(HostingError, match="up to 30 small letters"):
            places.checked_name(name)
    taken = [Place(name, 1) for name in ("game", "game-2", "g" * 26, *(f"many-{at}" for at in range(1000)))]
    monkeypatch.setattr(places, "own_games", lambda: [*taken, Place("many", 1)])
    for wished, name in (
        ("Stratego Duel!", "duel"),
        ("Jumbo (1958)", "jumbo-1958"),
        ("日本", "game-3"),
        ("G" * 40, "g" * 26 + "-2"),
        ("many", "many"),
        ("game-2", "game-3"),
    ):
        assert places.free_name(wished) == name


def test_a_lock_file_deleted_while_being_locked_is_locked_again_and_no_file_stays_open(
    sockets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place("duel", os.getuid())
    place.make_folder()
    path = place.folder / "duel.lock"
    ways: list[Callable[[], object]] = [path.unlink, lambda: write_whole(path, "another")]
    monkeypatch.setattr("stratego.hosting.places.lock", lambda _: ways.pop(0)() if ways else None)
    gc.collect(1)  # closes what other tests have left open; later that would free other descriptors
    os.close(free := os.dup(0))
    assert place.lock() == [free]
    assert not ways
    assert os.path.samestat(os.fstat(free), path.stat())
    place.unlock([free])
    assert not path.exists()
    monkeypatch.setattr("stratego.hosting.places.lock", no_room)
    with pytest.raises(OSError, match="No space"):
        place.lock()
    os.close(left := os.dup(0))
    assert left == free


def test_a_folder_that_others_can_change_is_not_used_for_games(sockets: Path) -> None:
    place = Place("duel", os.getuid())
    assert not place.is_running
    place.make_folder()
    place.folder.chmod(0o770)
    with pytest.raises(HostingError, match="only its owner can change"):
        place.connect()
    with pytest.raises(HostingError, match="only its owner can change"):
        place.make_folder()
    place.folder.rmdir()
    place.folder.touch(0o600)
    with pytest.raises(HostingError, match="only its owner can change"):
        place.connect()
    place.folder.unlink()
    place.folder.symlink_to(sockets)
    with pytest.raises(HostingError, match="only its owner can change"):
        place.make_folder()


def test_terminals_that_sit_down_at_once_have_one_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first keeps the seat even if the folder cannot be locked: nobody replaces its token."""
    place = Place("duel", os.getuid())
    read = places.token

    def slow(place: Place, seat: int) -> str:
        found = read(place, seat)
        sleep(0.05)
        return found

    monkeypatch.setattr(places, "token", slow)
    monkeypatch.setattr("stratego.files._lock_soon", lambda _: None)
    with ThreadPoolExecutor(3) as pool:
        tokens = set(pool.map(lambda letter: places.keep_token(place, 0, letter * 32), "abc"))
    assert tokens == {read(place, 0)}


def test_a_token_is_kept_after_the_end_and_replaced_when_it_is_damaged() -> None:
    place = Place("duel", os.getuid())
    assert places.keep_token(place, 1, "a" * 32) == "a" * 32
    places.leave_end(place, 1)
    assert not places.seats()
    assert places.keep_token(place, 1, "b" * 32) == "a" * 32
    assert [seat.name for seat in places.seats()] == ["duel"]
    path, _ = places._token_paths(place, 1)
    path.write_bytes(b"\xff")
    assert places.keep_token(place, 1, "c" * 32) == places.token(place, 1) == "c" * 32


def test_a_host_that_is_starting_is_ended_as_soon_as_its_number_is_written(
    sockets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lock file is empty at first; one that has just ended cannot be signalled."""
    place = Place("duel", os.getuid())
    place.make_folder()
    handles = place.lock()
    written = iter((b"0", b"17\n"))
    signalled = []

    def start(_: float) -> None:
        (place.folder / "duel.lock").write_bytes(next(written, b""))

    def kill(number: int, _: int) -> None:
        signalled.append(number)
        if number == 0:
            raise ProcessLookupError
        place.unlock(handles)

    monkeypatch.setattr(places, "sleep", start)
    monkeypatch.setattr(os, "kill", kill)
    place.end_host()
    assert signalled == [0, 17]
