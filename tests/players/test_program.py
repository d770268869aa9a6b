"""A program in a player's place: asked, restarted without losing a move, and given up."""

import os
import signal
from collections.abc import Callable
from random import Random

import pytest

from stratego import Color, Game, Ruleset, load_ruleset
from stratego.players.player import Answer, Player, Turn
from stratego.players.process import Cancelled
from stratego.players.program import ProgramPlayer
from stratego.players.random_player import RandomPlayer
from stratego.players.referee import play_game
from stratego.players.specs import make_seated

DUEL = load_ruleset("duel")


def played(red: Player, rules: Ruleset = DUEL, plies: int = 60) -> Game:
    result = play_game(
        rules, {Color.RED: red, Color.BLUE: RandomPlayer(rules, Color.BLUE, 7)}, plies, Random(1)
    )
    assert result.default is None
    assert result.game is not None
    return result.game


class Meddled(ProgramPlayer):
    """Before some answers something happens to the program."""

    meddle: Callable[[int], None]

    def answer(self, turn: Turn) -> Answer:
        if self._process is not None and turn.view.ply % 10 == 4:
            self.meddle(self._process._child.pid)
        return super().answer(turn)


def test_our_own_player_in_a_process_of_its_own_survives_being_killed() -> None:
    seated = make_seated("random", DUEL, Color.RED, 5)
    seated.__class__ = Meddled
    assert isinstance(seated, Meddled)
    seated.meddle = lambda pid: os.kill(pid, signal.SIGKILL)
    try:
        game = played(seated, plies=30)
    finally:
        seated.close()
    assert game.history == played(RandomPlayer(DUEL, Color.RED, 5), plies=30).history
    assert seated.name == "random"
    with pytest.raises(Cancelled):
        seated.start()
