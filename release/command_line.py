"""The parsers of the program and its commands, for the man page and the completions."""

from __future__ import annotations

from argparse import _SubParsersAction
from collections.abc import Iterator

from stratego.cli.parser import Parser


def commands(parser: Parser, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Parser]]:
    """Complete a parser and the parsers of its commands.

    Yields each parser with the words of its command, such as ``("rulesets", "show")``.
    """
    parser.complete()
    yield words, parser
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for name, command in action.choices.items():
                yield from commands(command, (*words, name))
