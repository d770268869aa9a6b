"""Two games that are alike for a player, and differ in what he may not know."""

from random import Random

from stratego import Color, Ruleset
from stratego.hotseat.scenes import TurnScene
from stratego.hotseat.session import Session
from tests.hotseat.evening import NAMES, next_step
from tests.hotseat.worlds import deal_again, with_set_up


def two_worlds(rules: Ruleset, steps: int, seed: int) -> tuple[Session, Session, Color]:
    """A session in the middle of a game, at a player's turn, and one that is alike for him."""
    rng = Random(seed)
    session = Session(rules, NAMES)
    while len(session.steps) < steps or not isinstance(session.scene, TurnScene):
        session.take(next_step(session.scene, rng))
    viewer = session.scene.color
    cells = deal_again(session, viewer.other, rng)
    assert cells is not None
    other = Session(rules, NAMES)
    for step, at in with_set_up(session, viewer.other, cells):
        other.take(step, at)
    assert isinstance(other.scene, TurnScene)
    assert other.scene == session.scene
    return session, other, viewer
