"""The program ``stratego``. What a command needs is imported when it runs: most commands need no Textual."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from stratego.cli.data_option import add_data
from stratego.cli.output import PROBLEM, UserError, printing
from stratego.cli.parser import Parser, add_command
from stratego.cli.screen import add_ascii
from stratego.files import DATA_VARIABLE
from stratego.wording import command_help
from stratego.wording.command_line import NO_DATA_FOLDER

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

INTERRUPTED: Final = 130  # the exit status that shells give to Ctrl+C

_MODULES: Final = {"export": "export_game", "import": "import_game"}  # of the others, their own names


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments, by default those of the process. Returns the exit status.

    Raises SystemExit as argparse does: for ``--help``, and for arguments that it refuses.
    """
    try:
        with printing():
            arguments = _parser().parse_args(argv)
        if arguments.data is not None:
            if not arguments.data:
                raise UserError(NO_DATA_FOLDER)
            os.environ[DATA_VARIABLE] = arguments.data
        status: int = arguments.run(arguments)
    except UserError as error:
        print(f"stratego: {error}", file=sys.stderr)
        return PROBLEM
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _parser() -> Parser:
    parser = Parser(prog="stratego", description=command_help.PROGRAM, epilog=command_help.FIRST_GAME)
    parser.set_defaults(run=_open_home_screen, data=None)
    parser.add_argument(
        "--version", action="store_const", dest="run", const=_version, help=command_help.VERSION
    )
    add_ascii(parser, default=False)
    add_data(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, help_line in command_help.COMMANDS.items():
        add_command(
            commands, name, help_line, command_help.DESCRIPTIONS.get(name, ""), _MODULES.get(name, name)
        )
    return parser


def _open_home_screen(arguments: Namespace) -> int:
    from stratego.cli.play import play

    return play(None, ascii=arguments.ascii)


def _version(_: Namespace) -> int:
    with printing():
        print(f"stratego {_release()}")
    return 0


def _release() -> str:
    """The version of the installed program; in a checkout that is not installed, that of its project file."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("stratego-terminal")
    except PackageNotFoundError:
        import tomllib
        from pathlib import Path

        project = tomllib.loads(Path(__file__).parents[2].joinpath("pyproject.toml").read_text("utf-8"))
        return str(project["project"]["version"])
