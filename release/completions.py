"""The completions for bash and zsh, generated from the parser by shtab.

The functions in ``shell/`` complete what shtab cannot, such as the names of the user's own rulesets.
Completion never runs the game, nor any code in a file name.
"""

from __future__ import annotations

from argparse import Action, _HelpAction
from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import join
from typing import Final

import shtab

from release.command_line import commands
from stratego.cli.main import program_parser
from stratego.cli.parser import Parser
from stratego.engine.options import OPTIONS, Count
from stratego.players.specs import ALL, OWN
from stratego.rulesets.reading import shipped_names

# Kinds of values, each with a function of that name in shell/stratego.bash and shell/stratego.zsh. bash
# quotes the candidates if "_file" or "_dir" is in the function's name.
ANYTHING: Final = ""
DIRS: Final = "dirs"
FILES: Final = "files"
PLAYERS: Final = "players"
RULES: Final = "rules"
RULESETS: Final = "rulesets"
RULESETS_OR_FILES: Final = "rulesets_or_files"
SERVED_PLAYERS: Final = "served_players"
SETUPS: Final = "setups"
TOML_FILES: Final = "toml_files"

WORDS: Final[Mapping[str, Sequence[str]]] = {
    RULESETS: tuple(shipped_names()),
    RULES: tuple(
        f"{key}={str(value).lower()}"
        for key, option in OPTIONS.items()
        for value in (("",) if isinstance(option, Count) else option.values)
    ),
    PLAYERS: tuple(player.removesuffix("COMMAND") for player in ALL),
    SERVED_PLAYERS: tuple(OWN),
}
"""The words offered for a kind, besides file names."""

BY_METAVAR: Final = {
    "ADDRESS": ANYTHING,
    "COMMAND": FILES,
    "DIR": DIRS,
    "FILE": FILES,
    "FOLDER": DIRS,
    "GAME": FILES,
    "KEY=VALUE": RULES,
    "LESSON": TOML_FILES,
    "GROUP": ANYTHING,
    "MINUTES": ANYTHING,
    "N": ANYTHING,
    "NUMBER": ANYTHING,
    "OUT": FILES,
    "PLAYER": PLAYERS,
    "S": ANYTHING,
    "TIME": ANYTHING,
}
BY_PLACE: Final = {
    ("host", "red"): ANYTHING,
    ("host", "blue"): ANYTHING,
    ("host", "called"): ANYTHING,
    ("host", "name"): ANYTHING,
    ("host", "ruleset"): TOML_FILES,
    ("join", "game"): ANYTHING,
    ("play", "red"): ANYTHING,
    ("play", "blue"): ANYTHING,
    ("play", "ruleset"): TOML_FILES,
    ("player", "player"): SERVED_PLAYERS,
    ("stats", "players"): ANYTHING,
    ("setups", "edit", "name"): SETUPS,
    ("setups", "edit", "ruleset"): TOML_FILES,
    ("setups", "show", "name"): SETUPS,
    ("setups", "import", "name"): ANYTHING,
    ("setups", "rename", "name"): SETUPS,
    ("setups", "rename", "new"): ANYTHING,
    ("setups", "delete", "name"): SETUPS,
    ("rulesets", "show", "name"): RULESETS_OR_FILES,
    ("rulesets", "check", "names"): RULESETS_OR_FILES,
    ("rulesets", "new", "name"): ANYTHING,
    ("rulesets", "new", "parent"): RULESETS_OR_FILES,
}
"""Kinds by command and argument, where the argument's metavar or name alone is ambiguous."""
BY_NAME: Final = {"variant": RULESETS, "ruleset": RULESETS_OR_FILES}

_SHELL: Final = Path(__file__).with_name("shell")


def bash_completion() -> str:
    """The script for bash."""
    script = shtab.complete(_parser(), "bash", preamble=_functions("bash"))
    return f"{script}\ncomplete -F _stratego stratego\n"  # _stratego calls shtab's function


def zsh_completion() -> str:
    """The function for zsh, which loads it from its ``fpath``."""
    parser = _parser()
    for words, command in commands(parser):
        if words:
            command.description = None  # shtab then shows the shorter help line
        _describe_to_zsh(command)
    return shtab.complete(parser, "zsh", preamble=_functions("zsh"))


def kind_of(words: tuple[str, ...], action: Action) -> str | None:
    """The kind of values that a command's argument takes, or None if it is in none of the tables."""
    by_word = BY_NAME.get(action.dest, BY_METAVAR.get(str(action.metavar)))
    return BY_PLACE.get((*words, action.dest), by_word)


def _parser() -> Parser:
    """The program's parser, with each argument's completion function where shtab looks for it."""
    parser = program_parser()
    for words, command in commands(parser):
        for action in command._actions:
            if action.nargs != 0 and action.choices is None and (name := kind_of(words, action)):
                action.complete = dict.fromkeys(("bash", "zsh"), f"_stratego_{name}")  # type: ignore[attr-defined]
    return parser


def _describe_to_zsh(parser: Parser) -> None:
    """Add to each flag what shtab leaves out: the flags it excludes, and "=" or "+" before a value."""
    groups = [
        [flag for action in group._group_actions for flag in action.option_strings]
        for group in parser._mutually_exclusive_groups
    ]
    for action in parser._get_optional_actions():
        if isinstance(action, _HelpAction):
            continue  # shtab makes the help flags exclude all others
        flags = action.option_strings
        excluded = dict.fromkeys([*flags, *(flag for group in groups if flags[0] in group for flag in group)])
        before = f"({' '.join(excluded)})" if len(excluded) > 1 else ""
        short, long = ("", "") if action.nargs == 0 else ("+", "=")
        written = [f"{before}{flag}{long if flag.startswith('--') else short}" for flag in flags]
        # shtab quotes a single flag, but not several of them.
        action.option_strings = written if len(written) == 1 else [f'"{each}"' for each in written]


def _functions(shell: str) -> str:
    """The shell functions for all kinds of values, with the words that they offer."""
    words = [f"_stratego_{name}_words=({join(words)})" for name, words in WORDS.items()]
    files = [_SHELL / "shared.sh", _SHELL / f"stratego.{shell}"]
    return "\n".join([*words, "", *(file.read_text("utf-8") for file in files)])
