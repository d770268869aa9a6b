"""The user's folders for data and settings, and reading files that may be too large or no text at all."""

from __future__ import annotations

import os  # importing pathlib would slow the start of every program that uses the engine
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

DATA_VARIABLE: Final = "STRATEGO_DATA"
CONFIG_VARIABLE: Final = "STRATEGO_CONFIG"


class NoHome(Exception):
    """The user has no home folder, and no variable names another folder."""


def data_folder() -> Path:
    """The folder for games and set-ups: ``STRATEGO_DATA``, else the user's. It may not exist yet.

    Raises NoHome if the user has none.
    """
    return _folder(DATA_VARIABLE, "user_data_dir")


def config_folder() -> Path:
    """The folder for settings and rulesets: ``STRATEGO_CONFIG``, else the user's. It may not exist yet.

    Raises NoHome if the user has none.
    """
    return _folder(CONFIG_VARIABLE, "user_config_dir")


def _folder(variable: str, kind: str) -> Path:
    """The folder that a variable names, else the user's of this kind."""
    from pathlib import Path

    folder = os.environ.get(variable)
    if not folder:
        import platformdirs  # only when needed: it costs some milliseconds

        try:
            folder = str(getattr(platformdirs, kind)("stratego", appauthor=False))
        except RuntimeError:
            raise NoHome from None
    return Path(folder)


def blocking_file(folder: Path) -> Path | None:
    """The first part of the path ``folder`` that exists but is not a folder; None if there is none."""
    for path in (folder, *folder.parents):
        if os.path.isdir(path):  # pathlib's version may raise
            return None
        if os.path.lexists(path):
            return path
    return None


def read_bounded(path: str | os.PathLike[str], most: int) -> bytes:
    """All bytes of a file of at most ``most`` bytes. Raises ValueError with an Explanation."""
    try:
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except IsADirectoryError:
        raise _fault("this is a folder, not a file") from None
    except FileNotFoundError:
        raise _fault("there is no such file") from None
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise _fault("this cannot be read: {reason}", reason=reason) from None
    if len(data) > most:
        raise _fault("this file is too large: {limit} kB is the limit", limit=most // 1024)
    return data


def read_text(path: str | os.PathLike[str], most: int) -> str:
    """The text of a UTF-8 file of at most ``most`` bytes, without a BOM. Raises ValueError as `decoded`."""
    return decoded(read_bounded(path, most))


def decoded(data: bytes) -> str:
    """UTF-8 bytes as text, without a BOM. Raises ValueError with an Explanation."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise _fault("line {line} is not UTF-8 text: save the file as UTF-8", line=line) from None


def _fault(template: str, **fields: object) -> ValueError:
    from stratego.engine.errors import Explanation  # the start of the program needs nothing of the engine

    return ValueError(Explanation(template, **fields))
