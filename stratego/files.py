"""Where the program keeps what is the user's own: settings, and rulesets."""

from __future__ import annotations

import os
from pathlib import Path


def config_folder() -> str:
    """The folder named by ``STRATEGO_CONFIG``, else the user's own for such things; it may not exist yet."""
    folder = os.environ.get("STRATEGO_CONFIG")
    if folder:
        return folder
    from platformdirs import user_config_dir  # only where it is needed: it costs some milliseconds

    return user_config_dir("stratego", appauthor=False)


def no_folder(folder: Path) -> Path | None:
    """What stands where ``folder``, or a folder above it, should be, and is none; None where all is well."""
    for path in (folder, *folder.parents):
        if os.path.isdir(path):  # noqa: PTH112 - Path's may raise
            return None
        if os.path.lexists(path):
            return path
    return None
