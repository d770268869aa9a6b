"""Where the program keeps what is the user's own: settings, and rulesets."""

from __future__ import annotations

import os


def config_folder() -> str:
    """The folder named by ``STRATEGO_CONFIG``, else the user's own for such things; it may not exist yet."""
    folder = os.environ.get("STRATEGO_CONFIG")
    if folder:
        return folder
    from platformdirs import user_config_dir  # only where it is needed: it costs some milliseconds

    return user_config_dir("stratego", appauthor=False)
