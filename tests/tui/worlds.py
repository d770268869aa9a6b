"""Two games that look the same to a player, but differ in ranks hidden from that player."""

from random import Random

from stratego import Color, Ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import OverScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import StepError
from tests.hotseat.evening import NAMES, folded, next_step
from tests.hotseat.worlds import deal_again, with_set_up


class NoOtherWorld(Exception):
    """There is no second game: the first ended too soon, or the announcements determine all hidden ranks."""


def two_worlds(rules: Ruleset, steps: int, seed: int) -> tuple[Session, Session, Color]:
    """A session at a player's turn, another that looks the same to that player, and the player's side.

    Raises NoOtherWorld if this seed leads to no second session.
    """
    rng = Random(seed)
    session = Session(GameSetup(rules, NAMES))
    while len(session.steps) < steps or not isinstance(session.scene, TurnScene):
        if isinstance(session.scene, OverScene):
            raise NoOtherWorld
        session.take(next_step(session.scene, rng))
    viewer = session.scene.color
    cells = deal_again(session, viewer.other, rng)
    if cells is None:
        raise NoOtherWorld
    try:
        other = folded(rules, NAMES, with_set_up(session, viewer.other, cells))
    except StepError:
        raise NoOtherWorld from None
    assert isinstance(other.scene, TurnScene)
    assert other.scene == session.scene
    return session, other, viewer
