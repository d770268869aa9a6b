"""The messages of argparse, which differ between versions of Python, are translated."""

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path

from release import argparse_words

# Messages about faulty parsers or unused features, messages that the program replaces, and wordless ones.
NEVER_SAID = {
    "%r is not callable",
    "'required' is an invalid argument for positionals",
    ".__call__() not defined",
    'argument "-" with mode %r',
    "argument '%(argument_name)s' is deprecated",
    "can't open '%(filename)s': %(error)s",
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "command '%(parser_name)s' is deprecated",
    "conflicting option string: %s",
    "conflicting option strings: %s",
    "conflicting subparser alias: %s",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
    "option '%(option)s' is deprecated",
    "show program's version number and exit",
    "subcommands",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
    " (default: %(default)s)",
    "%(heading)s:",
    "%(prog)s: error: %(message)s\n",
    "%(prog)s: warning: %(message)s\n",
}


def texts(module: object, *names: str) -> Iterator[str]:
    """The string literals that a module passes to these functions."""
    for node in ast.walk(ast.parse(Path(str(getattr(module, "__file__", ""))).read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
            yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))


def test_every_word_of_argparse_is_in_the_catalogues() -> None:
    said = {*texts(argparse, "_", "ngettext")} - NEVER_SAID
    assert said <= {*texts(argparse_words, "_", "_n")}
