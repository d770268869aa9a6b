"""The state of a game at two terminals, as far as anybody who may join it may know."""

from typing import NamedTuple

from stratego.engine.clock import Clock
from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.scenes import DeployScene, OverScene, PlaceScene, WaitingScene
from stratego.hotseat.session import Session


class Standing(NamedTuple):
    """Who has something to do (both while they set up at once, nobody after the end), and in which stage.

    ``ply`` counts the actions that both know of; ``here`` are the sides whose players are there now.
    """

    acting: tuple[Color, ...]
    is_setting_up: bool
    ply: int
    clock: Clock | None
    here: tuple[Color, ...] = ()


def standing_of(session: Session, clock: Clock | None) -> Standing:
    """The state of a game; ``clock`` is the current one."""
    scenes = {color: session.scene_for(color) for color in COLORS}
    acting = (color for color in COLORS if not isinstance(scenes[color], WaitingScene | OverScene))
    ply = min(len(session.announced(color)) for color in COLORS)
    is_setting_up = any(isinstance(scene, DeployScene | PlaceScene) for scene in scenes.values())
    return Standing(tuple(acting), is_setting_up, ply, clock)
