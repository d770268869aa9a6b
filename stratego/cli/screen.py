"""What the commands that open a screen share."""

from __future__ import annotations

from stratego.cli.output import UserError


def prepare() -> None:
    """Prepare the terminal before Textual is imported. Raises UserError if it is unsuitable."""
    from stratego.tui.terminal import environment as terminal

    problem = terminal.problem()
    if problem is not None:
        raise UserError(problem)
    terminal.prepare()
