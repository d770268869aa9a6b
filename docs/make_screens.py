"""The README's pictures, drawn by the program itself: ``make screens``.

Each is a real screen of a game played from a fixed seed, written as SVG beside this file.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path
from random import Random

import stratego
from stratego.hotseat.scenes import BattleScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, Proceed, Ready

HERE = Path(__file__).parent
SIZE = (80, 24)
NAMES = {stratego.Color.RED: "Ann", stratego.Color.BLUE: "Bob"}
SEED = 11


def deployed(rules: stratego.Ruleset, rng: Random) -> Session:
    """A session in which both have deployed."""
    session = Session(rules, NAMES)
    for color in NAMES:
        session.take(Lift())
        session.take(Arrange(color, stratego.Deployment.random(rules, rng).cells))
        session.take(Ready(color))
    return session


def play_on(session: Session, rng: Random, plies: int) -> None:
    """Play random actions, attacks first; it ends at a curtain, or on the battle screen after the last."""
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
    """A session at the screen of a battle that somebody won."""
    rng = Random(SEED)
    while True:
        session = deployed(rules, rng)
        while not isinstance(session.scene, BattleScene):
            play_on(session, rng, 1)
        incident = session.scene.announcement.incident
        if isinstance(incident, stratego.Battle) and incident.result is stratego.Result.WON:
            return session


async def draw(name: str, session: Session, *keys: str) -> None:
    """Show a session, press some keys, and write the screen to ``name.svg``."""
    from stratego.tui.app import StrategoApp  # after the environment has been made ready
    from stratego.tui.settings import load_settings

    app = StrategoApp(session, settings=load_settings(), key_delay=0.0, rng=Random(SEED))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        for key in keys:
            await pilot.press(key)
            await pilot.pause(0.5)
        picture = app.export_screenshot(title="Stratego", simplify=True)
    # The font that rich names lives on somebody's server; any font of equal widths will do.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL).replace("Fira Code", "monospace")
    (HERE / f"{name}.svg").write_text(picture, encoding="utf-8")


async def main() -> None:
    """Write all pictures."""
    original, duel = stratego.load_ruleset("original"), stratego.load_ruleset("duel")
    rng = Random(SEED)
    game = deployed(original, rng)
    play_on(game, rng, 80)
    if isinstance(game.scene, BattleScene):
        game.take(Proceed())
    await draw("turn", game, "space", "enter", "tab", "enter")
    await draw("battle", skirmish(duel))
    await draw("curtain", Session(original, NAMES))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"STRATEGO_CONFIG": folder, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        os.environ.pop("NO_COLOR", None)
        asyncio.run(main())
