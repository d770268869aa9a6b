"""After a crash: a report for programmers and two lines for the players. Neither reveals a secret.

The report has the type of an exception and its traceback, never its message or a local
variable: these may contain a rank, a set-up or typed text.
"""

import os
import platform
import secrets
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_log_path

from stratego.engine.errors import escaped
from stratego.files import DATA_VARIABLE, data_folder, write_private
from stratego.wording import program as leaving


def crash_note(error: BaseException, ruleset: str, screen: str, game: str) -> str:
    """Write the report. Returns two lines: where the report is or why there is none, then ``game``."""
    folder = crash_folder()
    try:
        path = folder / f"crash-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(3)}.txt"
        write_private(path, report(error, ruleset, screen))
        note = leaving.CRASHED.format(path=str(path))
    except OSError as refusal:
        note = leaving.CRASHED_WITHOUT_REPORT.format(folder=str(folder), problem=str(refusal.strerror))
    return f"{escaped(note)}\n{game}"


def report(error: BaseException, ruleset: str, screen: str) -> str:
    """The report: version, platform, ruleset, screen, and the traceback."""
    lines = [
        f"Stratego at one terminal {_version()}",
        f"Python {platform.python_version()}, {platform.system()} {platform.release()} {platform.machine()}",
        f"Textual {_version('textual')}, TERM={os.environ.get('TERM', '')}",
        f"ruleset: {ruleset}",
        f"phase: {screen}",
        "",
        "The messages of the exceptions are left out: they might reveal a rank.",
        *_traces(error),
    ]
    return "".join(f"{escaped(line)}\n" for line in lines)


def crash_folder() -> Path:
    """The folder for reports: the user's folder for logs, or one in the data folder.

    The data folder is used if ``STRATEGO_DATA`` is set or the user has no home folder.
    """
    if not os.environ.get(DATA_VARIABLE):
        with suppress(RuntimeError):  # without a home folder `data_folder` may still work
            return user_log_path("stratego")
    return data_folder() / "crashes"


def _traces(error: BaseException) -> Iterator[str]:
    """Lines for the chained exceptions, in the order in which they were raised, each with its frames."""
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
    """A file's path relative to `sys.path`, or its bare name: none of the user's folders are revealed."""
    path = Path(filename)
    roots = [root for root in map(Path, sys.path) if root.is_absolute() and path.is_relative_to(root)]
    return str(path.relative_to(max(roots, key=lambda root: len(root.parts)))) if roots else path.name


def _version(distribution: str = "stratego-terminal") -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "not installed"
