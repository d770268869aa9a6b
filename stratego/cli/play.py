"""``stratego play``: start a game."""

from __future__ import annotations

import os
from argparse import Namespace
from typing import TYPE_CHECKING

from stratego.cli import screen
from stratego.cli.output import UserError
from stratego.cli.parser import Parser, data
from stratego.files import DATA_VARIABLE
from stratego.wording import command_line as words
from stratego.wording.command_help import PLAY

if TYPE_CHECKING:
    from stratego.engine.ruleset import Ruleset


def add_arguments(parser: Parser) -> None:
    """Add the arguments of this command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--variant", metavar="NAME", help=PLAY["--variant"])
    what.add_argument("--ruleset", metavar="FILE", help=PLAY["--ruleset"])
    parser.add_argument("--rule", metavar="KEY=VALUE", dest="rules", action="append", help=PLAY["--rule"])
    parser.add_argument("--red", metavar="NAME", help=PLAY["--red"])
    parser.add_argument("--blue", metavar="NAME", help=PLAY["--blue"])
    parser.add_argument("--pin", action="store_true", help=PLAY["--pin"])
    parser.add_ascii()
    parser.add_data(creates=True)


def run(arguments: Namespace) -> int:
    """Run this command."""
    red, blue = _names(arguments)
    rules = None
    if arguments.variant is not None or arguments.ruleset is not None or arguments.rules:
        from stratego.cli.named_rulesets import chosen

        rules = chosen(arguments)
    if arguments.pin:
        from stratego.hotseat.pins import can_prove

        if not can_prove():
            raise UserError(words.NO_SCRYPT)
    return play(rules, red=red, blue=blue, pin=arguments.pin, ascii=arguments.ascii)


def play(
    rules: Ruleset | None,
    *,
    red: str | None = None,
    blue: str | None = None,
    pin: bool = False,
    ascii: bool,  # noqa: A002
) -> int:
    """Start a game, or open the home screen without ``rules``. Returns the exit status."""
    if DATA_VARIABLE in os.environ:  # the default folder need not be checked, and is slow to find
        data()
    screen.prepare()
    from stratego.tui import starting

    return starting.run(rules, red=red, blue=blue, pin=pin, ascii=ascii)


def _names(arguments: Namespace) -> tuple[str | None, str | None]:
    """The players' names, None if none is given. Raises UserError."""
    if arguments.red is None and arguments.blue is None:
        return None, None
    from rich.cells import cell_len

    from stratego.hotseat.player_names import name_fault, names_fault, with_defaults

    for option, name in (("--red", arguments.red), ("--blue", arguments.blue)):
        if name is not None and (fault := name_fault(name, cell_len)) is not None:
            raise UserError(words.FAULTY_OPTION, option=option, fault=fault)
    red, blue = (name and name.strip() for name in (arguments.red, arguments.blue))
    if (fault := names_fault(with_defaults(red or "", blue or ""), cell_len)) is not None:
        raise UserError(fault)
    return red, blue
