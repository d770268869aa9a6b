"""Two scripted players with a journal, as a separate program that can be killed at any moment.

``python -m tests.records.script DATA SEED PAUSE`` resumes the existing game, or begins one, and plays on
to its end, with ``PAUSE`` seconds between the steps.
"""

import sys
import time
from pathlib import Path
from random import Random

from stratego import Color, Deployment, load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import DeployScene, OverScene, Scene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Resign, Step
from stratego.records.journal import Journal
from stratego.records.unfinished_games import Unfinished, resume
from tests.hotseat.evening import NAMES
from tests.records.games import BEGUN, random_game, scripted
from tests.support.saved_games import unfinished

PLIES = 40


class Script:
    """The steps of both players: they place the pieces of a Duel one by one, play, and resign at the end."""

    def __init__(self, seed: int) -> None:
        self.rules = load_ruleset("duel")
        rng = Random(seed)
        setups = {color: Deployment.random(self.rules, rng) for color in Color}
        game = random_game(self.rules, rng, PLIES, setups)
        self.actions = [str(event.action) for event in game.history]
        self.setups = {color: setup.cells for color, setup in setups.items()}

    def step(self, scene: Scene) -> Step:
        """The next step in this scene."""
        if isinstance(scene, TurnScene) and scene.stage == "choose" and scene.view.ply == len(self.actions):
            return Resign()
        setup = self.setups[scene.color] if isinstance(scene, DeployScene) else ()
        return scripted(scene, self.actions, setup)


def main(data: Path, seed: int, pause: float) -> None:
    """Continue the game in this folder until it is over."""
    script = Script(seed)
    session, journal = Session(GameSetup(script.rules, NAMES)), Journal(data, BEGUN)
    for game in unfinished(data):
        assert isinstance(game, Unfinished), game
        session, journal, loss = resume(game.path)
        assert loss is None or "half written" in loss, loss
        problem = journal.write(session)
        assert problem is None, problem
    if (data / "finished").exists() and not session.steps:
        return  # an earlier run was killed after the game had ended
    while not isinstance(session.scene, OverScene):
        session.take(script.step(session.scene), time.monotonic())
        problem = journal.write(session)
        assert problem is None, problem
        time.sleep(pause)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
