"""The data folder that the option ``--data`` chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stratego.cli.output import UserError
from stratego.files import blocking_file, data_folder
from stratego.wording.command_line import DATA_FOLDER_BLOCKED

if TYPE_CHECKING:
    from pathlib import Path


def data() -> Path:
    """The data folder, which may not exist yet. Raises UserError if a file is in its place."""
    folder = data_folder()
    if (file := blocking_file(folder)) is not None:
        raise UserError(DATA_FOLDER_BLOCKED, file=file)
    return folder
