"""``stratego export``: write a game in another format."""

from argparse import Namespace

from stratego.cli.named import named_game, write_output
from stratego.cli.output import refusing
from stratego.cli.parser import Parser
from stratego.records.any_format import WRITERS
from stratego.wording.command_line import FAULTY_FILE


def add_arguments(parser: Parser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--to", required=True, choices=list(WRITERS), metavar="FORMAT")
    parser.add_argument("-o", "--output", metavar="OUT")
    parser.add_data()


def run(arguments: Namespace) -> None:
    """Run this command."""
    record = named_game(arguments.file)
    with refusing(FAULTY_FILE, name=arguments.file):
        text = WRITERS[arguments.to](record)
    write_output(arguments.output, text)
