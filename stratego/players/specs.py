"""Players by the text that names them, such as ``random`` or ``program:./bot --fast``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stratego.engine.errors import ExplainedError, Explanation
from stratego.engine.pieces import Color
from stratego.engine.quoting import quoted_value
from stratego.engine.ruleset import Ruleset
from stratego.players.player import Player
from stratego.players.random_player import RandomPlayer

if TYPE_CHECKING:
    from stratego.players.program import ProgramPlayer

RANDOM: Final = "random"
PROGRAM: Final = "program"

_HUNG: Final = 120.0  # seconds without an answer: a player of ours needs a few at most
_RESTARTS: Final = 3  # before each answer of a player of ours
_FOREIGN_RESTARTS: Final = 1  # in a game


class SpecError(ExplainedError):
    """A text that names no player."""


def check_spec(spec: str) -> None:
    """Raise SpecError if ``spec`` names no player."""
    if not _is_own(spec):
        command_of(spec)


def check_own(spec: str) -> None:
    """Raise SpecError if ``spec`` does not name a player of this program."""
    if not _is_own(spec):
        raise SpecError(Explanation("this program has no player {spec}", spec=quoted_value(spec)))


def make_player(spec: str, rules: Ruleset, color: Color, seed: int, seconds: float | None = None) -> Player:
    """The player that ``spec`` names; one of this program plays in this process.

    Another program gets a process, and so many ``seconds`` for each answer. Raises SpecError, or PlayerError
    if it cannot play under ``rules``.
    """
    if spec == RANDOM:
        return RandomPlayer(rules, color, seed)
    from stratego.players.process import foreign_program
    from stratego.players.program import ProgramPlayer

    return ProgramPlayer(rules, color, seed, foreign_program(command_of(spec)), time=seconds)


def make_seated(
    spec: str, rules: Ruleset, color: Color, seed: int, seconds: float | None = None
) -> ProgramPlayer:
    """The player that ``spec`` names, for a game against a person: in a process of its own.

    A player of ours is started again whenever it ends or hangs, another program once in a game. That has so
    many ``seconds`` for each answer, by default no limit. Raises SpecError, or PlayerError if it cannot play
    under ``rules``.
    """
    from stratego.players.process import foreign_program, own_program
    from stratego.players.program import ProgramPlayer

    check_spec(spec)
    if _is_own(spec):
        program = own_program("player", spec)
        return ProgramPlayer(rules, color, seed, program, patience=_HUNG, restarts=_RESTARTS, tireless=True)
    program = foreign_program(command_of(spec))
    return ProgramPlayer(rules, color, seed, program, time=seconds, restarts=_FOREIGN_RESTARTS)


def command_of(spec: str) -> list[str]:
    """The command in the ``spec`` of another program, split as a shell does. Raises SpecError."""
    import shlex  # not for players of ours: it would slow their start

    kind, _, text = spec.partition(":")
    if kind != PROGRAM:
        raise SpecError(Explanation("there is no such player: {spec}", spec=quoted_value(spec)))
    try:
        command = shlex.split(text)
    except ValueError:
        raise SpecError(
            Explanation("a quotation mark is missing in {spec}", spec=quoted_value(spec))
        ) from None
    if not command:
        raise SpecError(Explanation("the command is missing in {spec}", spec=quoted_value(spec)))
    return command


def _is_own(spec: str) -> bool:
    return spec == RANDOM
