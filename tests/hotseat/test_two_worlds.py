"""Law 3: two games that look the same to a player give the same scenes, errors and reprs."""

from random import Random

import pytest
from hypothesis import assume, given, settings, strategies as st

from stratego import Color, IllegalMove, load_ruleset
from stratego.engine.options import AIDS
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import BattleScene, CurtainScene, FirstMoverScene, OverScene, Scene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, AskPins, EndTurn, Lift, Proceed, Step, StepError
from stratego.table.choosing.turn_selection import forfeits
from tests.hotseat.evening import (
    CORRIDOR,
    INFILTRATORS,
    NAMES,
    SMALL,
    belongs,
    cells,
    deployed,
    every_step,
    walk,
)
from tests.hotseat.worlds import deal_again, with_set_up

DUEL = load_ruleset("duel")
QUICK = load_ruleset("quick")
RULES = {
    "duel": DUEL,
    "infiltrator": load_ruleset("infiltrator"),
    "all aids": DUEL.replace(aids=AIDS, battle_memory="shown", scout_reveals=True, quiet_limit=30),
    "silent": DUEL.replace(silent_defence=True, captured="own"),
    "gniazdo": load_ruleset("gniazdo").replace(deployment="secret"),
    "in turn": DUEL.replace(deployment="alternating", first_move="chosen", scout_strike="after_move"),
    "forfeits": QUICK.replace(immobile_moved="forfeit", scout_strike="after_move"),
    "rescues": QUICK.replace(rescue=2, captured="own", scout_strike="after_move"),
    "silent rescues": QUICK.replace(rescue=2, silent_defence=True),
    "corridor": CORRIDOR,
    "infiltrators": INFILTRATORS.replace(
        layout=("bbbbb", "bbbbb", ".....", ".~.~.", "rrrrr", "rrrrr"),
        army={"flag": 1, "bomb": 2, "infiltrator": 2, "scout": 2, "miner": 1},
    ),
}


def hears(scene: Scene, viewer: Color) -> bool:
    """Whether the scene is shown to this player, or to both."""
    return isinstance(scene, CurtainScene | FirstMoverScene | BattleScene) or (
        not isinstance(scene, OverScene) and scene.color is viewer
    )


def refused(session: Session, step: Step) -> tuple[type[Exception], str, str]:
    """The type, message and clause of a refusal; `pytest.raises` would take most of the test's time."""
    try:
        session.take(step)
    except (StepError, IllegalMove) as error:
        return type(error), str(error), getattr(error, "clause", "")
    pytest.fail(f"{step!r} is not refused")


def tries(session: Session, rng: Random) -> list[Step]:
    """Steps that are refused: those of other kinds of scenes, and illegal actions."""
    scene = session.scene
    steps = [step for step in every_step(session.rules) if not belongs(step, scene)]
    if isinstance(scene, TurnScene) and scene.stage == "choose":
        names = session.rules.geometry.names
        texts = {f"{rng.choice(names)}{rng.choice('-x')}{rng.choice(names)}" for _ in range(4)}
        texts |= {f"{square}?{rng.choice(names)}=10" for square in rng.sample(sorted(scene.view.pieces), 2)}
        steps += [
            Act(text)
            for text in sorted(texts - set(map(str, (*scene.view.legal_moves, *forfeits(scene.view)))))
        ]
    return steps


@pytest.mark.parametrize("name", RULES)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32), length=st.integers(15, 150), viewer=st.sampled_from(Color))
def test_two_worlds(name: str, seed: int, length: int, viewer: Color) -> None:
    rng = Random(seed)
    played = Session(GameSetup(RULES[name], NAMES))
    if seed % 2:
        played.take(AskPins())
    walk(played, rng, whims=0.15, steps=length)
    assume(any(isinstance(step, Act) for step, _ in played.steps))
    cells = deal_again(played, viewer.other, rng)
    assume(cells is not None)
    assert cells is not None
    here, there = Session(GameSetup(played.rules, NAMES)), Session(GameSetup(played.rules, NAMES))
    for (step, at), (other, _) in zip(played.steps, with_set_up(played, viewer.other, cells), strict=True):
        if hears(here.scene, viewer):
            for mistake in tries(here, rng):
                assert refused(here, mistake) == refused(there, mistake)
        here.take(step, at)
        there.take(other, at)
        ended = [isinstance(session.scene, OverScene) for session in (here, there)]
        if ended == [True, False] or ended == [False, True]:
            assert isinstance(step, EndTurn | Proceed)  # one game may end first only when a turn ends
        if any(ended):
            return
        assert repr(other) == repr(step)
        assert repr(there) == repr(here)
        assert repr(there.scene) == repr(here.scene)  # even in the other player's turn
        if hears(here.scene, viewer):
            assert there.scene == here.scene


def test_worlds_differ_and_end_differently() -> None:
    """Games made as above have different ranks, and in some cases end after different steps."""
    made, ends = 0, set()
    for seed in range(25):
        rng = Random(seed)
        behind = rng.sample(["F", "B", "3"], 3)  # the Miner may be shut in, as in no random set-up
        played = deployed(CORRIDOR, "F B 3 4", " ".join([*behind, "4"]))
        walk(played, rng, steps=200)
        cells = deal_again(played, Color.BLUE, rng)
        if cells is None:
            continue
        made += 1
        there = Session(GameSetup(CORRIDOR, NAMES))
        for step, at in with_set_up(played, Color.BLUE, cells):
            there.take(step, at)
            if isinstance(there.scene, OverScene):
                break
        ends.add((type(there.scene), len(there.steps) - len(played.steps)))
    assert made >= 8
    assert len(ends) > 1


def test_no_repr_shows_a_rank() -> None:  # law 5
    """Battles between different pieces on the same squares have the same reprs."""
    evenings = []
    for red, blue in (("F 10 2 3", "F 2 3 10"), ("10 3 F 2", "2 F 10 3")):
        session = deployed(SMALL, red, blue)
        reprs = []
        for text in ("B1-B2", "A4-A3", "B2-B3", "A3-A2", "B3xB4"):
            session.take(Act(text))
            reprs.append(repr(session.scene))
            session.take(Proceed() if isinstance(session.scene, BattleScene) else EndTurn())
            reprs.append(repr(session))
            session.take(Lift())
        reprs += [repr(taken) for taken in session.steps]
        evenings.append(reprs)
    assert evenings[0] == evenings[1]


def test_no_repr_of_a_step_or_a_draft_shows_a_rank() -> None:  # law 5
    assert repr(Act("D7?D9=10")) == repr(Act("D7?D9=B"))
    one, other = cells("F 10 2 3"), cells("3 2 10 F")
    assert repr(Arrange(Color.RED, one)) == repr(Arrange(Color.RED, other))
    drafts = [Draft.empty(SMALL, Color.RED).arrange(arranged) for arranged in (one, other)]
    assert repr(drafts[0]) == repr(drafts[1])
