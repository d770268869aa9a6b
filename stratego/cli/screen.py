"""What the commands that open a screen share."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from stratego.cli.output import UserError, shows_unicode
from stratego.cli.parser import data
from stratego.files import DATA_VARIABLE, data_folder

if TYPE_CHECKING:
    from stratego.hotseat.session import Session
    from stratego.records.autosave import Autosave
    from stratego.tui.navigation import Navigation


def prepare() -> None:
    """Prepare the terminal before Textual is imported.

    Raises UserError if it or the data folder is unsuitable, and NoHome if no game could be saved.
    """
    from stratego.tui.terminal import environment as terminal

    if DATA_VARIABLE in os.environ:  # the default folder need not be checked, and is slow to find
        data()
    if (problem := terminal.problem()) is not None:
        raise UserError(problem)
    if not os.path.isabs(os.path.expanduser("~")):  # noqa: PTH111, PTH117 - Path's would raise
        data_folder()  # it has to be named by a variable
    terminal.prepare()


def show(
    first: Callable[[Navigation], object] | None = None,
    *,
    ascii: bool,  # noqa: A002
    session: Session | None = None,
    autosave: Autosave | None = None,
    **chosen: str | bool | None,
) -> int:
    """Open the app once the terminal is prepared. Returns the exit status.

    ``first`` leads to the first screen, by default the game or the home screen. ``chosen`` are settings for
    this run; those that are empty stay as they are.
    """
    from stratego.table.settings import load_settings
    from stratego.tui.app import StrategoApp

    settings = load_settings()
    for name, value in chosen.items():
        if value:
            setattr(settings, name, value)
    plain = ascii or not shows_unicode("stderr")  # where the app is shown
    return StrategoApp(session, settings=settings, plain=plain, autosave=autosave, first=first).play()
