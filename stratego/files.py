"""The user's folders for data and settings, and reading files that may be too large or no text at all."""

from __future__ import annotations

import os  # importing pathlib would slow the start of every program that uses the engine
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

DATA_VARIABLE: Final = "STRATEGO_DATA"
CONFIG_VARIABLE: Final = "STRATEGO_CONFIG"


def data_folder() -> Path:
    """The folder for games and set-ups: ``STRATEGO_DATA``, else the user's. It may not exist yet."""
    from pathlib import Path

    folder = os.environ.get(DATA_VARIABLE)
    if not folder:
        from platformdirs import user_data_dir  # imported only when needed: it costs some milliseconds

        folder = user_data_dir("stratego", appauthor=False)
    return Path(folder)


def config_folder() -> Path:
    """The folder for settings and rulesets: ``STRATEGO_CONFIG``, else the user's. It may not exist yet."""
    from pathlib import Path

    folder = os.environ.get(CONFIG_VARIABLE)
    if not folder:
        from platformdirs import user_config_dir

        folder = user_config_dir("stratego", appauthor=False)
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
