"""``stratego`` without a command, and functions for commands that open a screen or play with ``--lines``."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from stratego.cli import output
from stratego.cli.arguments import data
from stratego.cli.output import UserError, printing, report, shows_unicode
from stratego.files import DATA_VARIABLE, NoHome, data_folder
from stratego.hotseat.session import Session
from stratego.records.autosave import Autosave
from stratego.table.settings import Settings, load_settings
from stratego.wording.hosting import kept, own_line
from stratego.wording.language import codes

if TYPE_CHECKING:
    from stratego.engine.pieces import Color
    from stratego.hosting.places import Place

First = Callable[[Any], object]
"""A function that is given a `Navigation` or a `Lobby`, and shows the first screen by a method of both."""


def run(arguments: Namespace, first: First | None = None, **options: Any) -> int:
    """Prepare the terminal, then `show` the first screen. Returns the exit status.

    Raises UserError or NoHome as `prepare` does.
    """
    prepare()
    return show(arguments, first, **options)


def is_in_lines() -> bool:
    """Whether to play and print lists line by line, as for a screen reader (``--lines`` or the settings)."""
    with suppress(NoHome):
        return output.lines_asked or load_settings().lines
    return False


def prepare() -> None:
    """Prepare the terminal and the process for play line by line, or for Textual before it is imported.

    Raises UserError if the terminal or data folder is unsuitable, and NoHome if there is no folder for games.
    """
    from stratego.tui.terminal import environment as terminal  # not needed by commands that only print

    if DATA_VARIABLE in os.environ:  # the default folder need not be checked, and is slow to find
        data()
    if not os.path.isabs(os.path.expanduser("~")):  # noqa: PTH111, PTH117 - `Path` would raise
        data_folder()  # raises NoHome unless an environment variable names the folder
    if is_in_lines():
        with printing():  # raises UserError if standard output is closed
            terminal.keep_quiet()
    elif (problem := terminal.problem()) is not None:
        raise UserError(problem)
    else:
        terminal.prepare()


def show(
    arguments: Namespace,
    first: First | None,
    *,
    session: Session | None = None,
    autosave: Autosave | None = None,
    **chosen: str | bool | None,
) -> int:
    """Play on the screen or line by line, once the terminal is prepared. Returns the exit status.

    ``first`` shows the first screen, by default that of ``session`` or the home screen. ``chosen`` are
    settings for this run; empty ones change nothing.
    """
    settings = load_settings(codes())
    for name, value in chosen.items():
        if value:
            setattr(settings, name, value)
    if output.lines_asked or settings.lines:
        return _show_lines(first, settings, session, autosave)
    from stratego.tui.app import StrategoApp

    plain = arguments.ascii or not shows_unicode("stderr")  # the app draws on stderr
    return StrategoApp(session, settings=settings, plain=plain, autosave=autosave, first=first).play()


def way_back(words: str) -> str:
    """The command that leads back to a game: the arguments ``words``, and ``--lines`` if that was given."""
    return own_line(f"{words} --lines" if output.lines_asked else words)


def sit_down(place: Place, wished: Color | None, arguments: Namespace) -> int:
    """Let a person join a hosted game, on the ``wished`` side if given. Returns the exit status.

    Raises HostingError, or as `run` does.
    """
    from stratego.hosting.connection import Connection

    connection = Connection(place)
    seat = connection.seat_left(wished)
    if seat is None:
        return run(arguments, lambda go: go.invitation(connection, wished))
    connection.sit(seat)
    return run(arguments, lambda go: go.sit(connection))


def _show_lines(
    first: First | None, settings: Settings, session: Session | None, autosave: Autosave | None
) -> int:
    """Play line by line. Returns the exit status.

    After a crash the terminal is cleared, and the report reveals no rank.
    """
    from stratego.lines.program import LinesProgram

    program = LinesProgram(session, autosave, settings=settings)
    try:
        return program.play(first)
    except Exception as error:
        from stratego.tui.terminal.crash_report import crash_note  # slow, and seldom needed

        program.console.clear()
        game = program.game
        ruleset = game.rules.name if game.is_taken and game.has_house_rules else "none"
        report(crash_note(error, ruleset, "lines", kept(game, " --lines")).removeprefix("stratego: "))
        return 1
