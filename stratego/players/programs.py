"""Players in processes of their own: other programs, and built-in players in games against people."""

from pathlib import Path
from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.players import time_limits
from stratego.players.protocol.process import PipedPlayer, foreign_program, own_program
from stratego.players.protocol.program import ProgramPlayer
from stratego.players.specs import OWN, UCC, check_spec, command_of
from stratego.players.ucc.player import UccPlayer

_RESTARTS: Final = 20  # restarts of a built-in player per answer; only a bug would cause more
_FOREIGN_RESTARTS: Final = 1  # restarts of another program per game


def make_seated(
    spec: str, rules: Ruleset, color: Color, seed: int, seconds: float | None = None
) -> PipedPlayer:
    """The player that ``spec`` names, for a game against a person; it runs in a process of its own.

    A built-in player is restarted whenever it ends or hangs. Another program is restarted at most once per
    game (never if it speaks UCC), and has ``seconds`` seconds for each answer (None: no limit). Raises
    SpecError.
    """
    if spec not in OWN:
        return make_foreign(spec, rules, color, seed, seconds, restarts=_FOREIGN_RESTARTS)
    own = own_program("player", spec)
    return ProgramPlayer(rules, color, seed, own, patience=time_limits.OWN, restarts=_RESTARTS, tireless=True)


def make_foreign(
    spec: str,
    rules: Ruleset,
    color: Color,
    seed: int,
    seconds: float | None = None,
    transcript: Path | None = None,
    restarts: int = 0,
) -> PipedPlayer:
    """Another program as a player, restarted up to ``restarts`` times per game unless it speaks UCC.

    The other arguments are as in `making.make_player`. Raises SpecError.
    """
    check_spec(spec, rules)
    program = foreign_program(command_of(spec), transcript)
    if spec.startswith(f"{UCC}:"):
        return UccPlayer(rules, color, seed, program, time=seconds)
    return ProgramPlayer(rules, color, seed, program, time=seconds, restarts=restarts)
