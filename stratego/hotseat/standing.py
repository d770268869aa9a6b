"""How a game at two terminals stands, as far as anybody may know who may join it."""

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
    """How a game stands; ``clock`` is as it is now."""
    scenes = {color: session.scene_for(color) for color in COLORS}
    acting = (color for color in COLORS if not isinstance(scenes[color], WaitingScene | OverScene))
    ply = min(len(session.announced(color)) for color in COLORS)
    is_setting_up = any(isinstance(scene, DeployScene | PlaceScene) for scene in scenes.values())
    return Standing(tuple(acting), is_setting_up, ply, clock)
