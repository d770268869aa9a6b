"""Specs: strings that name a player, such as ``random``, ``computer:hard`` or ``program:./bot --fast``."""

import os
import shlex
from collections.abc import Sequence
from typing import Final

from stratego.engine.errors import ExplainedError, Explanation, quoted, with_suggestion
from stratego.engine.ruleset import Ruleset
from stratego.players.computer.levels import LEVELS

RANDOM: Final = "random"
_COMPUTER, PROGRAM, UCC = "computer", "program", "ucc"
OWN: Final = (RANDOM, *(f"{_COMPUTER}:{level}" for level in LEVELS))
"""The built-in players."""

ALL: Final = (*OWN, *(f"{kind}:COMMAND" for kind in (PROGRAM, UCC)))
"""The built-in players, and the forms of a spec for another program."""


class SpecError(ExplainedError):
    """A spec that names no player, or one that cannot be run or cannot play under the rules."""


def check_spec(spec: str, rules: Ruleset) -> None:
    """Raise SpecError if ``spec`` names no player, or a player that cannot play under ``rules``."""
    if spec in OWN:
        return
    command_of(spec)
    if spec.startswith(f"{UCC}:"):
        from stratego.players.ucc.text import unsuitable

        if (refusal := unsuitable(rules)) is not None:
            raise SpecError(refusal)


def check_startable(spec: str) -> None:
    """Raise SpecError if ``spec`` names no player, or a program that this machine cannot execute."""
    if spec not in OWN:
        from shutil import which

        name = command_of(spec)[0]
        if which(name) is None:
            shown = quoted(name)
            if not os.path.isfile(name):  # noqa: PTH113  # Path.is_file may raise
                raise SpecError("there is no program {name}", name=shown)
            if os.access(name, os.X_OK):
                raise SpecError("for the program in this folder write {name}", name=quoted(f"./{name}"))
            raise SpecError("{name} cannot be run: before it write what runs it, such as python3", name=shown)


def check_own(spec: str) -> None:
    """Raise SpecError if ``spec`` does not name a built-in player."""
    if spec not in OWN:
        raise SpecError(_no_such_player(spec, OWN))


def command_of(spec: str) -> list[str]:
    """The command in the ``spec`` of another program, split as a shell would. Raises SpecError."""
    kind, _, text = spec.partition(":")
    if kind not in (PROGRAM, UCC):
        raise SpecError(_no_such_player(spec, ALL))
    try:
        command = shlex.split(text)
    except ValueError:
        raise SpecError("a quotation mark is missing in {command}", command=quoted(text)) from None
    if not command:
        raise SpecError("the command is missing")
    return command


def _no_such_player(spec: str, known: Sequence[str]) -> Explanation:
    problem = Explanation("there is no player {spec}", spec=quoted(spec))
    command = spec.rpartition(":")[2]
    programs = [f"{PROGRAM}:{command}"] if "/" in command and known is ALL else ()
    return with_suggestion(problem, spec, known, programs)
