"""How a scene is shown: on which screen, and under which title of the window."""

from __future__ import annotations

from typing import assert_never

from stratego.engine.ruleset import Ruleset
from stratego.hotseat.scenes import (
    BattleScene,
    CurtainScene,
    DeployScene,
    GivenUpScene,
    OverScene,
    PinScene,
    PlaceScene,
    Scene,
    StarterScene,
    TurnScene,
)
from stratego.tui.screens.base import GameScreen
from stratego.tui.screens.game.curtain import CurtainScreen


def screen_for(scene: Scene) -> GameScreen:
    """The screen that draws a scene. Only the curtain's is loaded from the start: all others can wait."""
    match scene:
        case CurtainScene():
            return CurtainScreen(scene)
        case TurnScene():
            from stratego.tui.screens.game.turn import TurnScreen

            return TurnScreen(scene)
        case BattleScene():
            from stratego.tui.screens.game.battle import BattleScreen

            return BattleScreen(scene)
        case OverScene():
            from stratego.tui.screens.game.game_over import OverScreen

            return OverScreen(scene)
        case DeployScene():
            from stratego.tui.screens.setup.deployment import DeployScreen

            return DeployScreen(scene)
        case PlaceScene():
            from stratego.tui.screens.setup.setup_in_turn import PlaceScreen

            return PlaceScreen(scene)
        case StarterScene():
            from stratego.tui.screens.setup.starter import StarterScreen

            return StarterScreen(scene)
        case PinScene():
            from stratego.tui.screens.pin.choose_pin import PinScreen

            return PinScreen(scene)
        case GivenUpScene():
            from stratego.tui.screens.pin.forgotten_pin import GivenUpScreen

            return GivenUpScreen(scene)
    assert_never(scene)


def title_of(scene: Scene, rules: Ruleset) -> str:
    """The window's title: the game and whose turn it is, never a square or a rank."""
    match scene:
        case CurtainScene():
            return f"{rules.name}: {scene.next.title()} is next"
        case PinScene() | DeployScene() | PlaceScene() | TurnScene():
            return f"{rules.name}: {scene.color.title()}"
    return rules.name
