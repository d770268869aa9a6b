"""Which screen draws a scene, each loaded when it is first needed, and the window's title meanwhile."""

from __future__ import annotations

from typing import assert_never

from stratego.engine.ruleset import Ruleset
from stratego.hotseat.scenes import (
    BattleScene,
    Coaching,
    CurtainScene,
    DeployScene,
    FirstMoverScene,
    GivenUpScene,
    OverScene,
    PinScene,
    PlaceScene,
    Scene,
    TurnScene,
    Uncovered,
    WaitingScene,
)
from stratego.tui.screens.base import GameScreen
from stratego.wording import curtain


def screen_for(scene: Uncovered) -> GameScreen:
    """The screen that draws a scene."""
    match scene:
        case TurnScene():
            from stratego.tui.screens.game.turn import TurnScreen

            return TurnScreen(scene)
        case WaitingScene(scene=meanwhile):
            if isinstance(meanwhile, TurnScene):
                from stratego.tui.screens.waiting import WaitingScreen

                return WaitingScreen(meanwhile)
            from stratego.tui.screens.waiting import SetupWaitingScreen

            return SetupWaitingScreen(meanwhile)
        case BattleScene():
            from stratego.tui.screens.game.cards import BattleScreen

            return BattleScreen(scene)
        case OverScene():
            from stratego.tui.screens.game.game_over import OverScreen

            return OverScreen(scene)
        case DeployScene():
            from stratego.tui.screens.setup.army import DeployScreen

            return DeployScreen(scene)
        case PlaceScene():
            from stratego.tui.screens.setup.in_turn import PlaceScreen

            return PlaceScreen(scene)
        case FirstMoverScene():
            from stratego.tui.screens.lobby.lots import FirstMoverScreen

            return FirstMoverScreen(scene)
        case PinScene():
            from stratego.tui.screens.pins import PinScreen

            return PinScreen(scene)
        case GivenUpScene():
            from stratego.tui.screens.pins import GivenUpScreen

            return GivenUpScreen(scene)
    assert_never(scene)


def title_of(scene: Scene, rules: Ruleset) -> str:
    """The window's title: the game and whose turn it is, never a square or a rank."""
    match scene:
        case CurtainScene():
            return curtain.next_player(rules, scene.next)
        case DeployScene(coaching=Coaching()) | TurnScene(coaching=Coaching()):
            return rules.name
        case PinScene() | DeployScene() | PlaceScene() | TurnScene() | WaitingScene():
            return curtain.player(rules, scene.color)
    return rules.name
