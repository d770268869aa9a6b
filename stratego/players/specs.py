"""Players by the text that names them, such as ``random``, ``computer:hard`` or ``program:./bot --fast``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stratego.engine.errors import ExplainedError, Explanation
from stratego.engine.pieces import Color
from stratego.engine.quoting import quoted_value, with_suggestion
from stratego.engine.ruleset import Ruleset
from stratego.players.computer.levels import LEVELS
from stratego.players.player import Player
from stratego.players.random_player import RandomPlayer

if TYPE_CHECKING:
    from stratego.players.protocol.process import PipedPlayer

_RANDOM: Final = "random"
_COMPUTER, _PROGRAM, _UCC = "computer", "program", "ucc"
OWN: Final = (_RANDOM, *(f"{_COMPUTER}:{level}" for level in LEVELS))
"""The players of this program."""

ALL: Final = (*OWN, *(f"{kind}:COMMAND" for kind in (_PROGRAM, _UCC)))
"""These, and what names other programs."""

_HUNG: Final = 30.0  # seconds without an answer: twenty times what `hard` takes on a board of 15×15
_RESTARTS: Final = 20  # before each answer of a player of ours: only a fault would end it more often
_FOREIGN_RESTARTS: Final = 1  # in a game


class SpecError(ExplainedError):
    """A text that names no player, or none for the rules."""


def check_spec(spec: str, rules: Ruleset | None = None) -> None:
    """Raise SpecError if ``spec`` names no player, or one that cannot play under ``rules``."""
    if spec in OWN:
        return
    command_of(spec)
    if rules is not None and spec.startswith(f"{_UCC}:"):
        from stratego.players.ucc.text import unsuitable

        refusal = unsuitable(rules)
        if refusal is not None:
            raise SpecError(Explanation("{refusal}", refusal=refusal))


def check_startable(spec: str) -> None:
    """Raise SpecError if ``spec`` names another program and this machine has none that can be executed."""
    if spec not in OWN:
        from shutil import which

        name = command_of(spec)[0]
        if which(name) is None:
            raise SpecError(
                Explanation("there is no program {name}, or it is not executable", name=quoted_value(name))
            )


def check_own(spec: str) -> None:
    """Raise SpecError if ``spec`` does not name a player of this program."""
    if spec not in OWN:
        raise SpecError(_no_such_player(spec, OWN))


def make_player(
    spec: str,
    rules: Ruleset,
    color: Color,
    seed: int,
    seconds: float | None = None,
    transcript: Path | None = None,
) -> Player:
    """The player that ``spec`` names, for a game without a person: one of this program is in this process.

    Another program gets a process, and ``seconds`` seconds for each answer; the lines exchanged with it are
    added to the file ``transcript``. Raises SpecError.
    """
    if spec == _RANDOM:
        return RandomPlayer(rules, color, seed)
    if spec in OWN:
        from stratego.players.computer.computer import Computer

        return Computer(rules, color, seed, spec.partition(":")[2])
    return _foreign(spec, rules, color, seed, seconds, transcript)


def make_seated(
    spec: str, rules: Ruleset, color: Color, seed: int, seconds: float | None = None
) -> PipedPlayer:
    """The player that ``spec`` names, for a game against a person: in a process of its own.

    A player of this program is started again whenever it ends or hangs, another one once in a game. Another
    program has ``seconds`` seconds for each answer, by default no limit. Raises SpecError.
    """
    if spec not in OWN:
        return _foreign(spec, rules, color, seed, seconds, None, _FOREIGN_RESTARTS)
    from stratego.players.protocol import process, program

    own = process.own_program("player", spec)
    return program.ProgramPlayer(rules, color, seed, own, patience=_HUNG, restarts=_RESTARTS, tireless=True)


def command_of(spec: str) -> list[str]:
    """The command in the ``spec`` of another program, split as a shell does. Raises SpecError."""
    import shlex  # not for players of ours: it would slow their start

    kind, _, text = spec.partition(":")
    if kind not in (_PROGRAM, _UCC):
        raise SpecError(_no_such_player(spec, ALL))
    try:
        command = shlex.split(text)
    except ValueError:
        raise SpecError(
            Explanation("a quotation mark is missing in {command}", command=quoted_value(text))
        ) from None
    if not command:
        raise SpecError(Explanation("the command is missing"))
    return command


def _no_such_player(spec: str, known: Sequence[str]) -> Explanation:
    return with_suggestion(Explanation("there is no player {spec}", spec=quoted_value(spec)), spec, known)


def _foreign(
    spec: str,
    rules: Ruleset,
    color: Color,
    seed: int,
    seconds: float | None,
    transcript: Path | None,
    restarts: int = 0,
) -> PipedPlayer:
    from stratego.players.protocol import process, program

    check_spec(spec, rules)
    foreign = process.foreign_program(command_of(spec), transcript)
    if spec.startswith(f"{_UCC}:"):
        from stratego.players.ucc.player import UccPlayer

        return UccPlayer(rules, color, seed, foreign, time=seconds)
    return program.ProgramPlayer(rules, color, seed, foreign, time=seconds, restarts=restarts)
