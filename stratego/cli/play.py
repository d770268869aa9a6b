"""The arguments of ``stratego play``; the command itself is in `new_game`, which loads the engine."""

from argparse import Namespace
from typing import Final

from stratego.cli.parser import Parser, run_module
from stratego.wording.language import codes

LEVELS: Final = ("easy", "medium", "hard", "forgetful")
SIDES: Final = ("red", "blue", "random")
"""Both are the same as in `hotseat.game_setup`, whose import would load the engine."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego play``."""
    parser.add_game()
    parser.add_argument("--red", metavar="NAME")
    parser.add_argument("--blue", metavar="NAME")
    parser.add_argument("--red-language", metavar="LANGUAGE", choices=codes())
    parser.add_argument("--blue-language", metavar="LANGUAGE", choices=codes())
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--computer", metavar="LEVEL", nargs="?", const="medium", choices=LEVELS)
    other.add_argument("--program", metavar="COMMAND")
    parser.add_argument("--color", metavar="SIDE", choices=SIDES)
    parser.add_argument("--pin", action="store_true")
    parser.add_clock()
    parser.add_data(creates=True)


def run(arguments: Namespace) -> int:
    """Start a game with `new_game`, which is imported only now because it loads the engine."""
    return run_module("new_game", arguments)
