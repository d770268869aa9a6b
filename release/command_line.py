"""The command line as values, read from the program's own parser: for the man page and the completions."""

from __future__ import annotations

from argparse import SUPPRESS, Action, _HelpAction, _SubParsersAction
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from stratego.cli.main import program_parser
from stratego.cli.parser import Parser
from stratego.engine.options import OPTIONS, Count
from stratego.players.specs import ALL, OWN
from stratego.rulesets.files import shipped_names


@dataclass(frozen=True)
class Values:
    """What may be typed for an argument."""

    words: tuple[str, ...] = ()
    own: str = ""
    """``rulesets`` or ``setups``: the user's own, by the names of their files."""
    files: str = ""
    """A pattern of files."""
    folders: bool = False


@dataclass(frozen=True)
class Argument:
    """An option, or an argument in a place; ``metavar`` is empty if it takes no value."""

    name: str
    flags: tuple[str, ...]
    metavar: str
    line: str
    values: Values
    repeats: bool
    needed: bool
    excludes: tuple[str, ...]
    """The flags that cannot be given with it."""


@dataclass(frozen=True)
class Command:
    """The program (no words) or one of its commands, such as ``rulesets show``."""

    words: tuple[str, ...]
    line: str
    description: str
    epilog: str
    options: tuple[Argument, ...]
    arguments: tuple[Argument, ...]
    commands: tuple[Command, ...]

    def all(self) -> Iterator[Command]:
        """This command and all below it."""
        yield self
        for command in self.commands:
            yield from command.all()


ANYTHING: Final = Values()
_FILES: Final = Values(files="*", folders=True)
_RULESETS: Final = Values(words=tuple(shipped_names()), own="rulesets")
_RULESETS_OR_FILES: Final = Values(words=_RULESETS.words, own="rulesets", files="*.toml", folders=True)
_SETUPS: Final = Values(own="setups")

_BY_METAVAR: Final = {
    "ADDRESS": ANYTHING,
    "COMMAND": _FILES,
    "DIR": Values(folders=True),
    "FILE": _FILES,
    "FOLDER": Values(folders=True),
    "GAME": _FILES,
    "KEY=VALUE": Values(
        words=tuple(
            f"{key}={str(value).lower()}"
            for key, option in OPTIONS.items()
            for value in (("",) if isinstance(option, Count) else option.values)
        )
    ),
    "LESSON": Values(files="*.toml", folders=True),
    "N": ANYTHING,
    "NUMBER": ANYTHING,
    "OUT": _FILES,
    "PLAYER": Values(words=tuple(player.removesuffix("COMMAND") for player in ALL)),
    "S": ANYTHING,
}
_BY_PLACE: Final = {
    ("play", "red"): ANYTHING,
    ("play", "blue"): ANYTHING,
    ("play", "ruleset"): Values(files="*.toml", folders=True),
    ("player", "player"): Values(words=OWN),
    ("stats", "players"): ANYTHING,
    ("setups", "edit", "name"): _SETUPS,
    ("setups", "edit", "ruleset"): Values(files="*.toml", folders=True),
    ("setups", "show", "name"): _SETUPS,
    ("setups", "import", "name"): ANYTHING,
    ("setups", "rename", "name"): _SETUPS,
    ("setups", "rename", "new"): ANYTHING,
    ("setups", "delete", "name"): _SETUPS,
    ("rulesets", "show", "name"): _RULESETS_OR_FILES,
    ("rulesets", "check", "name"): _RULESETS_OR_FILES,
    ("rulesets", "new", "name"): ANYTHING,
    ("rulesets", "new", "parent"): _RULESETS_OR_FILES,
}
"""By the words of a command and the name of its argument, where the metavar does not say it."""
_BY_NAME: Final = {"variant": _RULESETS, "ruleset": _RULESETS_OR_FILES}


def command_line() -> Command:
    """The whole command line."""
    return _command(program_parser(), (), "")


def _command(parser: Parser, words: tuple[str, ...], line: str) -> Command:
    parser.complete()
    options: list[Argument] = []
    arguments: list[Argument] = []
    commands: list[Command] = []
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            lines = {each.dest: each.help or "" for each in action._choices_actions}
            commands = [_command(each, (*words, name), lines[name]) for name, each in action.choices.items()]
        elif action.help != SUPPRESS:
            (options if action.option_strings else arguments).append(_argument(parser, action, words))
    return Command(
        words,
        line,
        parser.description or "",
        parser.epilog or "",
        tuple(options),
        tuple(arguments),
        tuple(commands),
    )


def _argument(parser: Parser, action: Action, words: tuple[str, ...]) -> Argument:
    metavar = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
    return Argument(
        action.dest,
        tuple(action.option_strings),
        metavar,
        parser._get_formatter()._expand_help(action),
        _values(action, words) if metavar else ANYTHING,
        repeats=action.nargs in ("*", "+") or type(action).__name__ == "_AppendAction",
        needed=action.required,
        excludes=_excluded(parser, action),
    )


def _values(action: Action, words: tuple[str, ...]) -> Values:
    place = (*words, action.dest)
    if action.choices is not None:
        return Values(words=tuple(map(str, action.choices)))
    return _BY_PLACE.get(place) or _BY_NAME.get(action.dest) or _BY_METAVAR.get(str(action.metavar), ANYTHING)


def _excluded(parser: Parser, action: Action) -> tuple[str, ...]:
    if isinstance(action, _HelpAction):
        return ()
    return tuple(
        flag
        for group in parser._mutually_exclusive_groups
        if action in group._group_actions
        for other in group._group_actions
        if other is not action
        for flag in other.option_strings
    )
