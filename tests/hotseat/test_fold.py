"""A session depends only on its steps, so a journal of the steps restores any game."""

import pickle
from random import Random

from hypothesis import given, settings, strategies as st

from stratego import Ruleset, load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import OverScene, Scene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import AskPins, Step
from tests.hotseat.evening import CORRIDOR, INFILTRATORS, NAMES, SMALL, every_step, folded, next_step, walk
from tests.support.cases import with_each

RULES = st.sampled_from([SMALL, CORRIDOR, INFILTRATORS, load_ruleset("duel"), load_ruleset("barrage")])


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32), rules=RULES)
def test_every_prefix_folds_to_the_scene_that_was_shown(seed: int, rules: Ruleset) -> None:
    session = Session(GameSetup(rules, NAMES))
    if seed % 2:
        session.take(AskPins())
    shown: list[Scene] = []
    walk(session, Random(seed), whims=0.3, steps=45, watch=shown.append)
    steps = session.steps
    assert len(shown) == len(steps) + 1 - seed % 2
    for taken, scene in enumerate(shown, seed % 2):
        again = folded(rules, NAMES, steps[:taken])
        assert again.scene == scene
        assert again.steps == steps[:taken]


@settings(max_examples=6)
@given(seed=st.integers(0, 2**32), rules=RULES)
def test_a_folded_session_continues_like_the_original(seed: int, rules: Ruleset) -> None:
    rng = Random(seed)
    session = Session(GameSetup(rules, NAMES))
    if seed % 2:
        session.take(AskPins())
    walk(session, rng, whims=0.2, steps=rng.randint(0, 80))
    again = folded(rules, NAMES, session.steps)
    while not isinstance(session.scene, OverScene) and len(session.steps) < 160:
        step = next_step(session.scene, rng, whims=0.2)
        session.take(step, at=7.5)
        again.take(step, at=7.5)
        assert again.scene == session.scene


def test_whether_scenes_were_drawn_makes_no_difference() -> None:
    rules = load_ruleset("duel")
    drawn = Session(GameSetup(rules, NAMES))
    walk(drawn, Random(8), whims=0.2)
    assert folded(rules, NAMES, drawn.steps).scene == drawn.scene  # only the last scene is drawn


@with_each("step", list(every_step(SMALL)))
def test_a_step_is_a_plain_value(step: Step) -> None:
    copy = pickle.loads(pickle.dumps(step))
    assert copy == step
    assert hash(copy) == hash(step)
