"""The README's pictures, drawn by the program itself: ``make screens``.

Each is a real screen of a game played from a fixed seed, written as SVG beside this file.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import stratego
from docs.pictures import Frame, picture
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import BattleScene, Scene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, Proceed, Ready

HERE = Path(__file__).parent
SIZE = (80, 24)
NAMES = {stratego.Color.RED: "Ann", stratego.Color.BLUE: "Bob"}
SEED = 11
TITLE = "Stratego"


def deployed(rules: stratego.Ruleset, rng: Random) -> Session:
    """A session in which both players have deployed."""
    session = Session(GameSetup(rules, NAMES))
    for color in NAMES:
        session.take(Lift())
        session.take(Arrange(color, stratego.Deployment.random(rules, rng).cells))
        session.take(Ready(color))
    return session


def play_on(session: Session, rng: Random, plies: int) -> None:
    """Play random actions, attacks if possible; stop at a curtain, or at the battle of the last action."""
    for ply in range(plies):
        session.take(Lift())
        scene = session.scene
        assert isinstance(scene, TurnScene)
        moves = [str(move) for move in scene.view.legal_moves]
        attacks = [move for move in moves if "x" in move]
        session.take(Act(rng.choice(attacks or moves)))
        if not isinstance(session.scene, BattleScene):
            session.take(EndTurn())
        elif ply < plies - 1:
            session.take(Proceed())


def skirmish(rules: stratego.Ruleset) -> Session:
    """A session that shows a battle with a winner."""
    rng = Random(SEED)
    while True:
        session = deployed(rules, rng)
        while not isinstance(session.scene, BattleScene):
            play_on(session, rng, 1)
        incident = session.scene.announcement.incident
        if isinstance(incident, stratego.Battle) and incident.result is stratego.Result.WON:
            return session


class Camera:
    """Takes pictures of the program while it shows a session."""

    def __init__(self, session: Session) -> None:
        from stratego.table.settings import load_settings
        from stratego.tui.app import StrategoApp  # only now: Textual reads the environment on import

        self._app = StrategoApp(session, settings=load_settings())
        self._app.key_delay, self._app.rng = 0.0, Random(SEED)
        self.frames: list[Frame] = []

    async def film(self, *shots: tuple[Sequence[str], float, str]) -> None:
        """Take a frame for each shot: the keys to press first, how many seconds it is shown, its title."""
        async with self._app.run_test(size=SIZE) as pilot:
            await pilot.pause(0.5)
            for keys, seconds, title in shots:
                for key in keys:
                    await pilot.press(key)
                    await pilot.pause(0.5)
                self.frames.append(
                    Frame(self._app.export_screenshot(title="", simplify=True), seconds, title)
                )


async def draw(name: str, session: Session, *shots: tuple[Sequence[str], float, str]) -> Scene:
    """Film a session, and write the picture to ``name.svg``. Returns the last scene."""
    camera = Camera(session)
    await camera.film(*shots)
    (HERE / f"{name}.svg").write_text(picture(camera.frames), encoding="utf-8")
    return session.scene


async def main() -> None:
    """Write all pictures."""
    original, duel = stratego.load_ruleset("original"), stratego.load_ruleset("duel")
    await draw("battle", skirmish(duel), ([], 1, TITLE))
    await draw("curtain", Session(GameSetup(original, NAMES)), ([], 1, TITLE))
    last = await draw(
        "hand-over",
        midgame(original),
        (["space"], 2.0, "Ann's turn"),
        (["tab", "enter"], 1.5, "Ann selects a piece"),
        (["up"], 0.8, "Ann selects a piece"),
        (["enter"], 1.8, "Ann has moved"),
        (["enter"], 3.0, "The curtain: Ann looks away, Bob takes the keyboard"),
        (["space"], 3.0, "Bob's turn"),
    )
    assert isinstance(last, TurnScene)
    assert last.color is stratego.Color.BLUE, "the keys of this film do not lead to its end"


def midgame(rules: stratego.Ruleset) -> Session:
    """A session at the curtain before a turn of Red, in the middle of a game."""
    rng = Random(SEED)
    game = deployed(rules, rng)
    play_on(game, rng, 80)
    if isinstance(game.scene, BattleScene):
        game.take(Proceed())
    return game


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"STRATEGO_CONFIG": folder, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        os.environ.pop("NO_COLOR", None)
        asyncio.run(main())
