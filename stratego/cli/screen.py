"""What the commands that open a screen share."""

import os

from stratego.cli.output import UserError
from stratego.files import data_folder


def prepare() -> None:
    """Prepare the terminal before Textual is imported.

    Raises UserError if it is unsuitable, and NoHome if no game could be saved.
    """
    from stratego.tui.terminal import environment as terminal

    problem = terminal.problem()
    if problem is not None:
        raise UserError(problem)
    if not os.path.isabs(os.path.expanduser("~")):  # noqa: PTH111, PTH117 - Path's would raise
        data_folder()  # it has to be named by a variable
    terminal.prepare()
