"""Finding the sockets of hosts, and the files about hosted games and this user's seats."""

import grp
import json
import os
import pwd
import re
import signal
import socket
import stat
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import chain
from pathlib import Path
from time import monotonic, sleep
from typing import Final, NamedTuple

from stratego.engine.errors import ExplainedError, Explanation, quoted
from stratego.files import (
    data_folder,
    delete_file,
    files_in,
    lock,
    read_text,
    reason_of,
    write_first,
    write_private,
)
from stratego.hotseat.game_setup import GameSetup
from stratego.records import folder
from stratego.records.journal_text import HEADING_IS_DAMAGED, Heading, read_heading, write_heading

FOLDER_VARIABLE: Final = "STRATEGO_SOCKETS"
"""The environment variable that names a folder to use instead of ``/tmp`` for the folders of sockets."""

LONGEST_NAME: Final = 30
_NAME: Final = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{LONGEST_NAME - 1}}}")
_LARGEST: Final = 1 << 16  # the maximum size of a file, in bytes
SEATS: Final = (0, 1)


class HostingError(ExplainedError):
    """A game cannot be hosted or joined."""


# Names


def checked_name(name: str) -> str:
    """The given ``name``, if it is valid for a hosted game. Raises HostingError if it is not."""
    if not _NAME.fullmatch(name):
        raise HostingError(
            "{name} cannot be the name of a game at two terminals: "
            "up to {most} small letters, digits and hyphens.",
            name=quoted(name),
            most=LONGEST_NAME,
        )
    return name


def account(number: int) -> str:
    """The name of the account whose id is ``number``; the id itself if it has no name."""
    with suppress(KeyError):
        return pwd.getpwuid(number).pw_name
    return str(number)


@contextmanager
def needed(folder: Path) -> Iterator[None]:
    """A context in which an OSError becomes a HostingError about ``folder``."""
    try:
        yield
    except OSError as problem:
        fields = {"folder": str(folder), "problem": reason_of(problem)}
        raise HostingError("{folder} cannot be used for hosted games: {problem}.", **fields) from None


class Place(NamedTuple):
    """A hosted game: its ``name``, the id of its ``owner``, and that of the ``group`` that may join.

    ``group`` is None if only the owner may join, or if the group is not known.
    """

    name: str
    owner: int
    group: int | None = None

    @property
    def title(self) -> str:
        """The name to type to join: ``NAME`` if only this user may join, otherwise ``OWNER/NAME``."""
        return self.name if self.group is None and self.is_own else f"{self.owner_name}/{self.name}"

    @property
    def owner_name(self) -> str:
        """The name of the account that hosts the game."""
        return account(self.owner)

    @property
    def missing(self) -> Explanation:
        """Why nobody can join: no such game is known, or another account's host is not running."""
        if self.is_own or not has_token(self):
            return Explanation("There is no game {name} at two terminals.", name=quoted(self.title))
        fields = {"game": self.title, "owner": self.owner_name, "name": self.name}
        return Explanation(
            "{game} is not hosted now. {owner} can host it again: stratego host {name}.", **fields
        )

    @property
    def folder(self) -> Path:
        """The folder of the socket. Its path is short, as a socket's path is limited to about 100 bytes."""
        parent = os.environ.get(FOLDER_VARIABLE) or "/tmp"
        suffix = "" if self.group is None else f"-{self.group}"
        return Path(parent) / f"stratego-{self.owner}{suffix}"

    @property
    def path(self) -> Path:
        """The path of the socket."""
        return self.folder / self.name

    @property
    def is_own(self) -> bool:
        """Whether the game is hosted by the user who is running this program."""
        return self.owner == os.getuid()

    @property
    def is_kept(self) -> bool:
        """Whether this user can host the game again."""
        return self.is_own and os.path.lexists(_kept_path(self.name))

    def make_folder(self) -> None:
        """Make the folder of the socket, accessible only to its owner and group. Raises HostingError."""
        with needed(self.folder):
            self.folder.mkdir(mode=0o700, exist_ok=True)
            self.check_folder()
            if self.group is not None:
                os.chown(self.folder, -1, self.group)
            self.folder.chmod(0o700 if self.group is None else 0o750)

    def check_folder(self) -> None:
        """Check that only the game's owner can add sockets to the folder. Raises HostingError, or OSError."""
        found = self.folder.lstat()
        others = stat.S_IWGRP | stat.S_IWOTH
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != self.owner or found.st_mode & others:
            raise HostingError(
                "{folder} is not a folder that only its owner can change: no game is hosted there.",
                folder=str(self.folder),
            )

    def connect(self) -> socket.socket:
        """Connect to the host. Raises HostingError, or OSError if it is not running."""
        self.check_folder()
        link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            link.settimeout(_PATIENCE)
            link.connect(str(self.path))
        except OSError:
            link.close()
            raise
        return link

    @property
    def _lock_paths(self) -> tuple[Path, Path]:
        """The lock files of the game's socket and of the data that this user keeps about the game.

        Both are needed: two hosts of one game may use different folders of sockets, and the hosts of two
        games with the same name may use the same folder.
        """
        return self.folder / (self.name + _LOCK), _kept_path(self.name).with_suffix(_LOCK)

    def lock(self) -> list[int]:
        """Lock the game for its host. Returns the descriptors of the lock files, the socket's first.

        Raises BlockingIOError with the path of a lock file if the game is already hosted, or another OSError.
        """
        of_socket, kept = self._lock_paths
        handles = [_locked(of_socket)]
        try:
            with suppress(FileNotFoundError, PermissionError):  # its folder is missing or not writable
                handles.append(_locked(kept))
        except OSError:
            of_socket.unlink()
            os.close(handles[0])
            raise
        return handles

    def unlock(self, handles: Sequence[int]) -> None:
        """Delete the socket and lock files, and release the locks. The host must have stopped listening."""
        for path in (self.path, *self._lock_paths):
            with suppress(OSError):
                path.unlink()
        for handle in handles:
            os.close(handle)

    def end_host(self) -> None:
        """End the host if it is running; it tells the players that the game is deleted.

        Raises HostingError, for example if the host does not stop in time.
        """
        self.make_folder()
        is_told, end = False, monotonic() + _PATIENCE
        while monotonic() < end:
            try:
                self.unlock(self.lock())
                return
            except BlockingIOError as held:
                # the process id may be missing: the host has not written it yet, has just ended, or has
                # written it in another folder of sockets
                with suppress(ValueError, OSError):
                    if not is_told:
                        os.kill(int(Path(held.filename).read_text()), DELETING)
                        is_told = True
            sleep(0.02)
        raise HostingError("The host of {game} does not stop.", game=self.title)

    @property
    def is_running(self) -> bool:
        """Whether the game's host is running."""
        try:
            self.connect().close()
        except (OSError, HostingError):
            return False
        return True


_PATIENCE: Final = 5.0  # seconds to wait for a host
_LOCK: Final = ".lock"
DELETING: Final = signal.SIGUSR1
"""The signal that makes a host delete its game."""


def _locked(path: Path) -> int:
    """Open and lock a lock file. Raises BlockingIOError with its path, or another OSError."""
    while True:
        handle = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            lock(handle)
            if os.path.samestat(os.fstat(handle), path.stat()):
                return handle
        except FileNotFoundError:
            pass  # a host that is ending has just deleted the lock file
        except OSError as problem:
            os.close(handle)
            problem.filename = path
            raise
        os.close(handle)


def found(text: str) -> Place:
    """The hosted game called ``NAME`` or ``OWNER/NAME``; the host need not be running.

    Raises HostingError if the name is invalid, if there is no such owner, or if this user has no seat in the
    game and may not look into any of the folders of sockets that the owner has.
    """
    owner, slash, name = text.rpartition("/")
    checked_name(name)
    user = os.getuid()
    if slash:
        try:
            user = pwd.getpwnam(owner).pw_uid
        except (KeyError, ValueError):
            raise HostingError("There is no user {name}.", name=quoted(owner)) from None
    for place in _in_folders(user):
        if place.name == name:
            return place
    wanted = Place(name, user)
    folders = list(_folders(user))
    if folders and not (has_token(wanted) or any(os.access(place.folder, os.R_OK) for place in folders)):
        raise HostingError(_closed(folders[-1]))  # the group's folder comes last: its reason is more specific
    return wanted


def _closed(place: Place) -> Explanation:
    """Why this user may not look into a folder of sockets."""
    if place.group is None:
        return Explanation(
            "{owner} hosts for their own account only: stratego host --group lets others join.",
            owner=place.owner_name,
        )
    group = str(place.group)
    with suppress(KeyError):
        group = grp.getgrgid(place.group).gr_name
    return Explanation(
        "The games of {owner} are for the group {group}, and you are not in it. "
        "If you have just been added, log in again.",
        owner=place.owner_name,
        group=group,
    )


def _folders(user: int | None = None) -> Iterator[Place]:
    """The folders of sockets, or only those of ``user``, each as a `Place` without a name."""
    with suppress(OSError):
        for each in sorted(os.listdir(Place("", os.getuid()).folder.parent)):  # noqa: PTH208 - only names are needed
            match = re.fullmatch(r"stratego-(\d+)(?:-(\d+))?", each)
            if match and user in (None, int(match[1])):
                yield Place("", int(match[1]), int(match[2]) if match[2] else None)


def _in_folders(user: int | None = None) -> Iterator[Place]:
    """The games whose sockets this user can see; with ``user``, an account's id, only those that it hosts."""
    for place in _folders(user):
        with suppress(OSError):
            for name in sorted(os.listdir(place.folder)):  # noqa: PTH208
                if _NAME.fullmatch(name):
                    yield place._replace(name=name)


def different(*found: Sequence[Place]) -> list[Place]:
    """The games without duplicates: of those with the same owner and name, only the last `Place` is kept."""
    return list({(place.owner, place.name): place for place in chain(*found)}.values())


def own_games() -> list[Place]:
    """The games that this user hosts: those that are running, and those that can be hosted again."""
    return different(kept_games(), [place for place in _in_folders(os.getuid()) if place.is_running])


def kept_games() -> list[Place]:
    """The games in the data folder that this user has begun to host."""
    games = []
    with suppress(OSError, ValueError):
        for path in files_in(data_folder() / folder.HOSTED, folder.HOSTED_SUFFIX):
            place = Place(path.stem, os.getuid())
            with suppress(HostingError):
                place = place._replace(group=kept(place.name).group)
            games.append(place)
    return games


def others_games() -> list[Place]:
    """The running games of other users that this user may join."""
    return [place for place in _in_folders() if not place.is_own and place.is_running]


def free_name(wished: str) -> str:
    """A name that no hosted game of this user has, made from ``wished``; it ends in a number if necessary."""
    slug = re.sub(r"[^a-z0-9]+", "-", wished.casefold()).strip("-").removeprefix("stratego-")
    slug = slug[: LONGEST_NAME - 4].strip("-") or "game"
    taken = {place.name for place in own_games()}
    base = re.sub(r"-\d{1,3}$", "", slug)
    names = (slug, *(f"{base}-{number}" for number in range(2, 1000)))
    return next((name for name in names if name not in taken), slug)


# Data that a host keeps besides the journal


class Kept(NamedTuple):
    """The data needed besides the journal to host a game again, such as the hashes of the seats' tokens.

    ``are_changed`` is True while seat 0 is Blue. ``minutes`` is how long a player may be away before the
    other one may claim the game. ``are_through`` are the seats whose players have left after the end of the
    game.
    """

    heading: Heading
    proofs: Mapping[int, str]
    are_changed: bool
    minutes: int
    group: int | None
    are_through: Sequence[int] = ()


def _kept_path(name: str) -> Path:
    return data_folder() / folder.HOSTED / (name + folder.HOSTED_SUFFIX)


def journal_path(name: str) -> Path:
    """The path of the journal of a hosted game."""
    return data_folder() / folder.HOSTED / (name + folder.JOURNAL_SUFFIX)


def begin(setup: GameSetup, name: str, *, minutes: int) -> Place:
    """Save a new game, so that it can be hosted; ``minutes`` is as in `Kept`. Raises HostingError."""
    place = Place(name, os.getuid(), _group(setup.group))
    if place.is_kept:
        raise HostingError(
            "There is a game {name} already. To go on with it: stratego host {name}", name=name
        )
    place.make_folder()
    heading = Heading(setup.replace(is_apart=True, hosted_as=name), datetime.now().astimezone())
    try:
        keep(name, Kept(heading, {}, are_changed=False, minutes=minutes, group=place.group))
    except OSError as problem:
        fields = {"folder": str(data_folder()), "problem": reason_of(problem)}
        raise HostingError("This game cannot be saved in {folder}: {problem}.", **fields) from None
    return place


def _group(name: str) -> int | None:
    """The id of this user's group ``name``; None if ``name`` is empty. Raises HostingError."""
    if not name:
        return None
    with suppress(KeyError, ValueError):
        group = grp.getgrnam(name).gr_gid
        if not os.getuid() or group in (os.getgid(), *os.getgroups()):
            return group
    raise HostingError(
        "There is no group {group}, or you are not in it. If you have just been added, log in again.",
        group=name,
    )


def groups() -> list[str]:
    """The names of this user's groups that have other members, for whom a game can be hosted."""
    found = []
    for number in sorted({os.getgid(), *os.getgroups()}):
        with suppress(KeyError):
            group = grp.getgrgid(number)
            if set(group.gr_mem) - {account(os.getuid())}:
                found.append(group.gr_name)
    return found


def keep(name: str, kept: Kept) -> None:
    """Write the data kept about a hosted game. Raises OSError."""
    values = kept._asdict() | {"heading": write_heading(kept.heading)}  # JSON turns the seats into strings
    write_private(_kept_path(name), json.dumps(values))


def kept(name: str) -> Kept:
    """Read the data kept about a hosted game. Raises HostingError."""
    path, place = _kept_path(name), Place(name, os.getuid())
    try:
        values = json.loads(read_text(path, _LARGEST))
        return Kept(
            read_heading(values["heading"]),
            {int(seat): str(proof) for seat, proof in values["proofs"].items()},
            bool(values["are_changed"]),
            int(values["minutes"]),
            None if values["group"] is None else int(values["group"]),
            [int(seat) for seat in values.get("are_through", ())],
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        if not place.is_kept:
            raise HostingError(place.missing) from None
        raise HostingError("{file}: {problem}", file=str(path), problem=HEADING_IS_DAMAGED) from None


def forget(name: str) -> None:
    """Delete everything kept about a hosted game, including its journal and this user's seats in it."""
    for path in _kept_path(name), journal_path(name):  # first the one needed to host it again
        with suppress(OSError):
            delete_file(path)
    for seat in SEATS:
        forget_token(Place(name, os.getuid()), seat)


# The tokens of seats


def _token_paths(place: Place, seat: int) -> tuple[Path, Path]:
    """The paths of a token before and after its user leaves the finished game; lists ignore the second."""
    path = data_folder() / folder.SEATS / f"{place.owner}-{place.name}-{seat}"
    return path, path.with_name(path.name + folder.LEFT_SUFFIX)


def token(place: Place, seat: int) -> str:
    """This user's token for a seat; empty if they have none."""
    for path in _token_paths(place, seat):
        with suppress(OSError, ValueError):
            return read_text(path, _LARGEST).strip()
    return ""


def has_token(place: Place) -> bool:
    """Whether this user has a seat in a game, or had one in an earlier game of the same name."""
    return any(token(place, seat) for seat in SEATS)


def seats() -> list[Place]:
    """The games in which this user has a seat, whether or not they are hosted now."""
    taken = []
    with suppress(OSError, ValueError):
        for path in files_in(data_folder() / folder.SEATS, ""):
            if match := re.fullmatch(rf"([0-9]+)-({_NAME.pattern})-[01]", path.name):
                taken.append(Place(match[2], int(match[1])))
    here = [place for place in _in_folders() if place._replace(group=None) in taken] if taken else []
    return different(taken, here)


def keep_token(place: Place, seat: int, new: str) -> str:
    """Return this user's token for a seat, saving ``new`` as the token if they have none. Raises OSError."""
    path, left = _token_paths(place, seat)
    with suppress(FileNotFoundError):
        left.replace(path)
    with suppress(FileExistsError):  # if two terminals sit down at once, both use the first token saved
        write_first(path, f"{new}\n")
    if not (kept := token(place, seat)):  # the file is damaged
        write_private(path, f"{new}\n")
    return kept or new


def leave_end(place: Place, seat: int) -> None:
    """Remove a finished game from this user's lists; while its host is running, it can still be rejoined."""
    path, left = _token_paths(place, seat)
    with suppress(OSError):
        path.replace(left)


def forget_token(place: Place, seat: int) -> None:
    """Delete the token of a seat."""
    for path in _token_paths(place, seat):
        with suppress(OSError):
            delete_file(path)


def peer_may_join(link: socket.socket, group: int | None) -> bool:
    """Whether a connected process may join: on Linux, only this user's, root's or a group member's may."""
    if sys.platform != "linux":
        return True  # on this system, only the folder's permissions protect the socket
    _, user, primary = struct.unpack("3i", link.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    if user in (os.getuid(), 0):
        return True
    if group is None:
        return False
    with suppress(KeyError):
        account = pwd.getpwuid(user)
        return group in os.getgrouplist(account.pw_name, account.pw_gid)
    return bool(primary == group)  # an id without an account
