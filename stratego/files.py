"""The user's folders, and safe reading and writing of files."""

from __future__ import annotations

import errno
import fcntl
import os  # not pathlib: importing it would slow down every program that uses the engine
import re
import stat
import sys
from contextlib import contextmanager, suppress
from time import sleep
from typing import TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

DATA_VARIABLE: Final = "STRATEGO_DATA"
CONFIG_VARIABLE: Final = "STRATEGO_CONFIG"

_chosen: Final[set[str]] = set()  # the data folders that were chosen for this run alone

_PRIVATE_FILE: Final = 0o600
_PRIVATE_FOLDER: Final = 0o700

_UNHURRIED: Final = os.O_NONBLOCK | os.O_NOCTTY  # neither waits for a pipe nor gets a controlling terminal


class NotAFile(OSError):
    """A path is a folder, pipe, socket or device instead of a file; ``strerror`` is an Explanation."""


class NoHome(Exception):
    """The user has no home folder, and no environment variable names a folder to use instead."""


def data_folder() -> Path:
    """The folder for games and set-ups: ``STRATEGO_DATA``, else the user's data folder. It may not exist yet.

    Raises NoHome if the variable is not set and the user has no home.
    """
    return _folder(DATA_VARIABLE, "user_data_dir")


def choose_data_folder(folder: str) -> None:
    """Use this folder for games and set-ups until the program ends."""
    os.environ[DATA_VARIABLE] = folder
    _chosen.add(folder)


def chosen_data_folder() -> str:
    """The path of the data folder, if it was chosen for this run alone; empty otherwise."""
    folder = os.environ.get(DATA_VARIABLE, "")
    return os.path.abspath(folder) if folder in _chosen else ""


def config_folder() -> Path:
    """The folder for settings and rulesets: ``STRATEGO_CONFIG``, else the user's config folder.

    It may not exist yet. Raises NoHome if the variable is not set and the user has no home.
    """
    return _folder(CONFIG_VARIABLE, "user_config_dir")


def settings_file() -> Path:
    """The settings file in the config folder. It may not exist yet. Raises NoHome as `config_folder` does."""
    return config_folder() / "settings.toml"


def _folder(variable: str, kind: str) -> Path:
    """The folder named by an environment variable, else the user's folder of this ``kind``. Raises NoHome."""
    from pathlib import Path

    folder = os.environ.get(variable)
    if not folder:
        import platformdirs  # only when needed: the import takes some milliseconds

        try:
            folder = getattr(platformdirs, kind)("stratego", appauthor=False)
        except RuntimeError:
            raise NoHome from None
    return Path(folder)


def blocking_file(folder: Path) -> Path | None:
    """The part of the path ``folder`` that exists but is not a folder; None if there is none."""
    for path in (folder, *folder.parents):
        if os.path.isdir(path):  # `Path.is_dir` may raise
            return None
        if os.path.lexists(path):
            return path
    return None


def files_in(folder: Path, suffix: str) -> list[Path]:
    """The paths in ``folder`` that end in ``suffix``, without hidden files; empty without a folder.

    They are sorted by name, ``x.txt`` before ``x-2.txt`` before ``x-10.txt``. Some may not be regular files:
    they are refused when they are read. Raises ValueError with an Explanation if the folder cannot be read.
    """
    return sorted((folder / name for name in _names_in(folder, suffix)), key=_name_and_number)


def _name_and_number(path: Path) -> tuple[str, int]:
    name, _, number = path.stem.rpartition("-")
    return (name, int(number)) if number.isdecimal() else (path.stem, 0)


def has_files(folder: Path, suffix: str, counts: Callable[[str], bool] = bool) -> bool:
    """Whether `files_in` finds a name that ``counts`` accepts; also True if the folder cannot be read."""
    with suppress(OSError, ValueError):
        return any(map(counts, _names_in(folder, suffix)))
    return True


def _names_in(folder: Path, suffix: str) -> list[str]:
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return []
    except NotADirectoryError:
        raise fault("{file} is not a folder", file=blocking_file(folder)) from None
    except (OSError, ValueError) as problem:
        raise fault("this folder cannot be read: {reason}", reason=reason_of(problem)) from None
    return [name for name in names if name.endswith(suffix) and not name.startswith(".")]


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether ``path`` is an existing regular file. Never raises, unlike `Path.is_file`."""
    return os.path.isfile(path)


def open_file(path: str | os.PathLike[str], flags: int = os.O_RDONLY) -> int:
    """Open an existing file with these flags of `os.open`; returns its descriptor.

    Only a regular file is opened, so this never waits for another program. Raises OSError (NotAFile for a
    folder, pipe, socket or device), or ValueError if no file can have this path.
    """
    _require_file(os.stat(path))
    handle = os.open(path, flags | _UNHURRIED)
    try:
        _require_file(os.fstat(handle))  # the file may have been replaced in the meantime
    except OSError:
        os.close(handle)
        raise
    return handle


def _require_file(found: os.stat_result) -> None:
    kind = stat.S_IFMT(found.st_mode)
    if kind != stat.S_IFREG:
        what = {
            stat.S_IFDIR: fault("this is a folder, not a file"),
            stat.S_IFIFO: fault("this is a pipe, not a file"),
            stat.S_IFSOCK: fault("this is a socket, not a file"),
        }.get(kind, fault("this is a device, not a file"))
        raise NotAFile(errno.EINVAL, *what.args)


def read_bounded(path: str | os.PathLike[str], most: int) -> bytes:
    """All bytes of a file.

    Raises ValueError with an Explanation if there are more than ``most``, or the file cannot be read.
    """
    return bounded(_read(path, lambda file: file.read(most + 1)), most)


def bounded(data: bytes, most: int) -> bytes:
    """Return a file's ``data``. Raises ValueError with an Explanation if it is longer than ``most`` bytes."""
    if len(data) > most:
        raise fault("this file is too large: {limit} kB is the limit", limit=most // 1024)
    return data


def read_ends(path: str | os.PathLike[str], each: int) -> bytes:
    """The lines that lie completely within the first or the last ``each`` bytes of a file.

    A file of up to ``2 * each`` bytes is returned whole. Raises ValueError with an Explanation if it cannot
    be read.
    """

    def read(file: BinaryIO) -> bytes:
        data = file.read(2 * each + 1)
        if len(data) <= 2 * each:
            return data
        file.seek(-each, os.SEEK_END)
        end = file.read(each)
        return data[: data.rfind(b"\n", 0, each) + 1] + end.partition(b"\n")[2]

    return _read(path, read)


def _read(path: str | os.PathLike[str], read: Callable[[BinaryIO], bytes]) -> bytes:
    """Open a file and return the result of ``read``. Raises ValueError with an Explanation if that fails."""
    try:
        with os.fdopen(open_file(path), "rb") as file:
            return read(file)
    except NotAFile as problem:
        raise ValueError(problem.strerror) from None
    except FileNotFoundError:
        if os.path.islink(path):
            raise fault("this is a link to a file that does not exist") from None
        raise fault("there is no such file") from None
    except (OSError, ValueError) as problem:
        raise fault("this cannot be read: {reason}", reason=reason_of(problem)) from None


def read_text(path: str | os.PathLike[str], most: int) -> str:
    """The text of a UTF-8 file, without a byte order mark.

    Raises ValueError with an Explanation if the file is larger than ``most`` bytes, cannot be read, or is not
    UTF-8.
    """
    return decoded(read_bounded(path, most))


def decoded(data: bytes) -> str:
    """UTF-8 bytes as text, without a byte order mark.

    Raises ValueError with an Explanation if ``data`` is not UTF-8. In text without line feeds, carriage
    returns become line feeds: they are the line endings of old Macs.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):  # how UTF-16 begins
            raise fault("this is not a text file") from None
        line = len((data[: problem.start] + b".").splitlines())
        raise fault("line {line} is not UTF-8 text: save the file as UTF-8", line=line) from None
    return text if "\n" in text else text.replace("\r", "\n")


def reason_of(problem: OSError | ValueError) -> str:
    """Why a path is refused: the system's message, or our own where Python's differs between versions."""
    if isinstance(problem, OSError):
        return problem.strerror or str(problem)
    return "no file can have this name"  # a null byte, or half of a surrogate pair


def write_whole(path: Path, text: str, mode: int = 0o666) -> None:
    """Write a text file completely or not at all. On return, it is on the physical disk.

    ``mode`` sets the permissions of a new file; an existing one keeps its own. Links are followed. A terminal
    or pipe is written to directly. Raises OSError, also for a read-only file.
    """
    path = path.parent / os.path.realpath(path)  # `Path.resolve` may raise
    if os.path.lexists(path) and not is_file(path):
        path.write_text(text, "utf-8")
        return
    kept = None
    with suppress(FileNotFoundError):
        kept = mode = stat.S_IMODE(os.stat(path).st_mode)
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with _complete_draft(path, text, mode) as draft:
        if kept is not None:
            draft.chmod(kept)  # whatever the umask is now
        draft.replace(path)
    delete_drafts(path)
    sync_folder(path.parent)


def write_private(path: Path, text: str) -> None:
    """Write as `write_whole` does, in the user's own folders; new files and folders are private to the owner.

    Raises OSError, also for a pipe or a device, which could block.
    """
    _make_private(path.parent)
    with suppress(FileNotFoundError):
        _require_file(os.stat(path))
    write_whole(path, text, _PRIVATE_FILE)


def write_first(path: Path, text: str) -> None:
    """Write a new private file completely; if several programs do so at once, only the first succeeds.

    On a file system without hard links, several may succeed, and the last one's text is kept. Raises
    FileExistsError if the file exists already, or another OSError.
    """
    _make_private(path.parent)
    with _complete_draft(path, text, _PRIVATE_FILE) as draft:
        try:
            os.link(draft, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            if os.path.lexists(path):
                raise FileExistsError from None
            draft.replace(path)
    sync_folder(path.parent)


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Lock one of the user's folders, made if missing, while a file in it is read, changed and written back.

    Without the lock, if two programs did so at once, the second could overwrite the changes of the first. If
    the system cannot lock a folder, or another program holds the lock for more than a second, the block runs
    without the lock.
    """
    handle = None
    try:
        with suppress(OSError):
            _make_private(folder)
            handle = os.open(folder, os.O_RDONLY)
            _lock_soon(handle)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _lock_soon(handle: int) -> None:
    for _ in range(100):
        with suppress(BlockingIOError):
            lock(handle)
            return
        sleep(0.01)


def lock(handle: int) -> None:
    """Lock an open file or folder until it is closed. Raises BlockingIOError if another program has the lock.

    Nothing is locked if the file system has no such locks: playing without a lock is better than not playing.
    """
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:
        pass


def create_private(path: Path) -> int:
    """Create a private file, and its folder if missing. Returns the file's descriptor.

    Raises OSError, also if the file exists.
    """
    _make_private(path.parent)
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, _PRIVATE_FILE)
    sync_folder(path.parent)
    return handle


def delete_file(path: Path) -> None:
    """Delete a file permanently, with any drafts of it left behind. Raises OSError."""
    path.unlink()
    delete_drafts(path)
    sync_folder(path.parent)


def _make_private(folder: Path) -> None:
    for each in (folder.parent, folder):
        if not os.path.isdir(each):
            if (file := blocking_file(each)) is not None:
                raise NotADirectoryError(errno.ENOTDIR, *fault("{file} is not a folder", file=file).args)
            each.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)
            sync_folder(each.parent)


@contextmanager
def _complete_draft(path: Path, text: str, mode: int) -> Iterator[Path]:
    """A context with a hidden file beside ``path`` that holds ``text``, deleted afterwards unless moved.

    The file is on the physical disk. Raises OSError if it cannot be written.
    """
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            write_all(handle, text.encode("utf-8"))
            sync(handle)
        finally:
            os.close(handle)
        yield draft
    finally:
        with suppress(OSError):
            draft.unlink()


def delete_drafts(path: Path) -> None:
    """Try to delete all drafts of a file, which programs killed while writing it have left behind."""
    with suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            if re.fullmatch(rf"\.{re.escape(path.name)}\.[0-9a-f]{{8}}", entry.name):
                with suppress(OSError):
                    os.unlink(entry)


def write_all(handle: int, data: bytes) -> None:
    """Write all of ``data`` to an open file. Raises OSError."""
    while data:
        data = data[os.write(handle, data) :]


def sync(handle: int) -> None:
    """Wait until an open file is on the physical disk. Raises OSError."""
    if sys.platform == "darwin":
        fcntl.fcntl(handle, fcntl.F_FULLFSYNC)  # fsync alone only reaches the disk's cache
    else:
        os.fsync(handle)


def sync_folder(folder: Path) -> None:
    """Wait until a folder's entries are on disk, on systems that support it."""
    with suppress(OSError):  # the file itself is safe already
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def fault(template: str, **fields: object) -> ValueError:
    """A ValueError with an Explanation made of ``template`` and ``fields``."""
    from stratego.engine.errors import Explanation  # starting the program must not load the engine

    return ValueError(Explanation(template, **fields))
