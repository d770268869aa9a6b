"""A crash: a report for whoever mends it, and two lines for whoever sat there. Neither tells a secret.

Of an exception its kind and its way through the program are told, never its message and never a local
variable: these may hold a rank, a set-up or what was typed.
"""

from __future__ import annotations

import os
import platform
import secrets
import sys
import traceback
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from stratego.files import DATA_VARIABLE
from stratego.records.folder import write_durably


class Moment(NamedTuple):
    """What was going on: the ruleset's name, what was on the screen, and what becomes of the game."""

    ruleset: str
    phase: str
    fate: str


def told(error: BaseException, moment: Moment) -> str:
    """Two lines for the screen, after the report has been written."""
    folder = crash_folder()
    try:
        path = folder / f"crash-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(3)}.txt"
        write_durably(path, report(error, moment))
        where = f"A report, without any secret of the game, is in {path}"
    except OSError as refusal:
        where = f"No report could be written into {folder}: {refusal.strerror}"
    return f"stratego: a fault of the program ended it. {where}\n{moment.fate}"


def report(error: BaseException, moment: Moment) -> str:
    """The report: version, platform, ruleset, phase, and the way the exception took."""
    lines = [
        f"Stratego at one terminal {_version()}",
        f"Python {platform.python_version()}, {platform.system()} {platform.release()} {platform.machine()}",
        f"Textual {_version('textual')}, TERM={os.environ.get('TERM', '')}",
        f"ruleset: {moment.ruleset}",
        f"phase: {moment.phase}",
        "",
        "What the exceptions said is left out: it might tell a rank.",
        *_ways(error),
    ]
    return "\n".join(lines) + "\n"


def crash_folder() -> Path:
    """Where reports go: below ``STRATEGO_DATA``, else into the user's folder for logs."""
    folder = os.environ.get(DATA_VARIABLE)
    if folder:
        return Path(folder, "crashes")
    from platformdirs import user_log_path

    return user_log_path("stratego", appauthor=False)


def _ways(error: BaseException) -> Iterator[str]:
    """Each exception of the chain, the first that happened first, and where it came through."""
    seen: list[BaseException] = []
    link: BaseException | None = error
    while link is not None and link not in seen:
        seen.append(link)
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
    for link in reversed(seen):
        yield ""
        yield f"{type(link).__module__}.{type(link).__qualname__}"
        for frame in traceback.extract_tb(link.__traceback__):
            yield f"  {_shortened(frame.filename)}:{frame.lineno} in {frame.name}"


def _shortened(filename: str) -> str:
    """A file's path without the user's folders."""
    path = Path(filename)
    roots = [root for root in map(Path, sys.path) if root.is_absolute() and path.is_relative_to(root)]
    return str(path.relative_to(max(roots, key=lambda root: len(root.parts)))) if roots else path.name


def _version(distribution: str = "stratego-terminal") -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return "not installed"
