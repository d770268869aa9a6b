"""The command line. Whatever a command needs is imported when it runs: most of them never see Textual."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from stratego.cli import games, rulesets, screen, setups
from stratego.cli.data_option import add_data, data
from stratego.cli.named_rulesets import loaded
from stratego.cli.named_rulesets import variant as by_name
from stratego.cli.output import PROBLEM, UserError, printing
from stratego.cli.screen import add_ascii

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from stratego.engine.ruleset import Ruleset

INTERRUPTED = 130  # the exit status that shells give to Ctrl+C


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments, or with those it was called with; returns the exit status.

    Raises SystemExit as argparse does: for ``--help`` and for arguments that it refuses.
    """
    try:
        with printing():
            arguments = _parser().parse_args(argv)
        if arguments.data is not None:
            if not arguments.data:
                raise UserError("--data: name a folder")
            os.environ["STRATEGO_DATA"] = arguments.data
        status: int = arguments.run(arguments)
    except UserError as error:
        print(f"stratego: {error}", file=sys.stderr)
        return PROBLEM
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _parser() -> ArgumentParser:
    from argparse import ArgumentParser

    class Parser(ArgumentParser):
        """Says what is wrong in one line, and where to read on."""

        def __init__(self, **settings: Any) -> None:
            super().__init__(allow_abbrev=False, **settings)

        def error(self, message: str) -> NoReturn:
            self.exit(PROBLEM, f"stratego: {message} (see {self.prog} --help)\n")

    parser = Parser(
        prog="stratego",
        description="Stratego for two people at one terminal. Without a command it opens the home screen.",
        epilog="The first evening: stratego play --variant duel",
    )
    parser.set_defaults(
        run=_play, variant=None, ruleset=None, rules=None, red=None, blue=None, data=None, pin=False
    )
    parser.add_argument("--version", action="store_const", dest="run", const=_version, help="say the version")
    add_ascii(parser, default=False)
    add_data(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = commands.add_parser(
        "play",
        help="start a game",
        description="Start a game at once; without a variant or a ruleset, from the home screen on.",
    )
    what = play.add_mutually_exclusive_group()
    what.add_argument("--variant", metavar="NAME", help="a name of the list: see stratego rulesets")
    what.add_argument("--ruleset", metavar="FILE", help="a ruleset of your own, as a TOML file")
    text = "a house rule of those on the card of stratego rulesets show, such as tie=attacker_wins or "
    text += "aids=moved,counts; may be given several times"
    play.add_argument("--rule", metavar="KEY=VALUE", dest="rules", action="append", help=text)
    play.add_argument("--red", metavar="NAME", help="who plays Red")
    play.add_argument("--blue", metavar="NAME", help="who plays Blue")
    play.add_argument("--pin", action="store_true", help="let each player choose a PIN for his curtain")
    add_ascii(play)
    add_data(play)

    games.add_commands(commands)
    setups.add_commands(commands)
    rulesets.add_commands(commands)
    return parser


# The commands


def _play(arguments: Namespace) -> int:
    red, blue = _names(arguments)
    rules = _chosen(arguments)
    if arguments.pin:
        from stratego.hotseat.pins import can_prove

        if not can_prove():
            what = "--pin needs scrypt, which this Python was built without"
            raise UserError(f"{what}: play without --pin, or use another Python")
    if "STRATEGO_DATA" in os.environ:  # else it is the system's folder, which is slow to be asked for
        data()
    screen.prepare()
    from stratego.tui.starting import run

    return run(rules, red=red, blue=blue, pin=arguments.pin, ascii=arguments.ascii)


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


# What the user asks for


def _chosen(arguments: Namespace) -> Ruleset | None:
    from pathlib import Path

    variant, file = arguments.variant, arguments.ruleset
    if file is not None:
        rules = loaded(Path(file))
    elif variant is not None:
        rules = by_name(variant)
    elif arguments.rules:
        raise UserError("--rule changes a ruleset: say which with --variant or --ruleset")
    else:
        return None
    from stratego.engine.errors import RulesetError
    from stratego.rulesets.command_line import with_house_rules

    try:
        return with_house_rules(rules, arguments.rules or [])
    except RulesetError as error:
        faults = (fault.removeprefix("rules.") for fault in error.faults)
        raise UserError("\n  ".join(f"--rule {fault}" for fault in faults)) from None


def _names(arguments: Namespace) -> tuple[str | None, str | None]:
    """The players' names, None where none is given. Raises UserError."""
    if arguments.red is None and arguments.blue is None:
        return None, None
    from rich.cells import cell_len

    from stratego.hotseat.player_names import name_fault, names_fault, with_defaults

    for option, name in (("--red", arguments.red), ("--blue", arguments.blue)):
        if name is not None and (fault := name_fault(name, cell_len)) is not None:
            raise UserError(f"{option}: {fault}")
    red, blue = (name and name.strip() for name in (arguments.red, arguments.blue))
    if (fault := names_fault(with_defaults(red or "", blue or ""), cell_len)) is not None:
        raise UserError(fault)
    return red, blue
