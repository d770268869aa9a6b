"""Every command with all of its arguments, taken from the parser so that new ones are included."""

from argparse import Action, _SubParsersAction
from collections.abc import Iterator, Sequence
from functools import cache

from stratego.cli.main import program_parser
from stratego.cli.parser import Parser

Command = tuple[str, ...]


def commands() -> Iterator[tuple[Command, Sequence[Action]]]:
    """The words of each command, with its arguments."""
    return _commands(program_parser(), ())


def _commands(parser: Parser, words: Command) -> Iterator[tuple[Command, Sequence[Action]]]:
    parser.complete()
    yield words, [each for each in parser._actions if not isinstance(each, _SubParsersAction)]
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for name, command in action.choices.items():
                yield from _commands(command, (*words, name))


def uses(value: str, *, only_needed: bool = False) -> list[Command]:
    """Command lines that give ``value`` to each optional argument in turn, and to every required argument.

    An argument that has choices gets the first of them instead. With ``only_needed`` there is one line for
    each command, with its required arguments alone.

    `stratego host` is left out: it runs until it is ended (`tests/hosting`).
    """
    lines = [list(_uses(words, actions, value)) for words, actions in _used()]
    return [line for each in lines for line in (each[:1] if only_needed else each)]


@cache
def _used() -> Sequence[tuple[Command, Sequence[Action]]]:
    return [each for each in commands() if each[0] != ("host",)]


def _uses(words: Command, actions: Sequence[Action], value: str) -> Iterator[Command]:
    needed = [each for each in actions if each.required or (not each.option_strings and each.nargs is None)]
    yield (*words, *_given(needed, value))
    for action in actions:
        if action.nargs != 0 and action not in needed:
            yield (*words, *_given([*needed, action], value))


def _given(actions: Sequence[Action], value: str) -> Iterator[str]:
    for action in actions:
        choice = next(iter(action.choices), value) if action.choices else value
        if action.option_strings:
            yield f"{action.option_strings[-1]}={choice}"
        else:
            yield choice
