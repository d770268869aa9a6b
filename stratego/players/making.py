"""Makes the players of a game without people, from their specs (see `specs`)."""

from pathlib import Path

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.players.computer.computer import Computer
from stratego.players.player import Player
from stratego.players.random_player import RandomPlayer
from stratego.players.specs import OWN, RANDOM


def make_player(
    spec: str,
    rules: Ruleset,
    color: Color,
    seed: int,
    seconds: float | None = None,
    transcript: Path | None = None,
) -> Player:
    """The player that ``spec`` names, for a game without people.

    A built-in player runs in this process. Another program runs in a process of its own and has ``seconds``
    seconds for each answer (None: no limit); the lines exchanged with it are appended to the file
    ``transcript``, if there is one. Raises SpecError like `check_spec`.
    """
    if spec == RANDOM:
        return RandomPlayer(rules, color, seed)
    if spec in OWN:
        return Computer(rules, color, seed, spec.partition(":")[2])
    from stratego.players import programs  # slow to import, and not needed for a built-in player

    return programs.make_foreign(spec, rules, color, seed, seconds, transcript)
