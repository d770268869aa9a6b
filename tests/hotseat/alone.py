"""A person who plays alone, and an opponent who answers at random."""

from collections.abc import Callable
from random import Random

from stratego import Color, Ruleset
from stratego.hotseat.game_setup import GameSetup, Names, Opponent, new_opponent
from stratego.hotseat.scenes import DeployScene, OverScene, PlaceScene, Scene, TurnScene, WaitingScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Ready, Step
from tests.hotseat.evening import NAMES, cells, next_step, one_more


def opposite(color: Color) -> Opponent:
    """An opponent of this colour."""
    return new_opponent(color, "computer:easy", seed=7)


def answers(asked: Scene, rng: Random) -> list[Step]:
    """The steps of an opponent's answer, partly random."""
    match asked:
        case DeployScene(color=color, draft=draft):
            return [Arrange(color, draft.clear().fill(rng).cells), Ready(color)]
        case PlaceScene(color=color):
            return [Arrange(color, one_more(asked, rng))]
        case TurnScene(stage="moved"):
            return [EndTurn()]
        case TurnScene():
            return [Act(rng.choice(asked.view.legal_moves))]
    raise AssertionError(asked)


def answer(session: Session, rng: Random, at: float = 0.0) -> None:
    """Let the opponent take all steps that it is asked for, whatever the person is doing."""
    while (asked := session.asked) is not None:
        for step in answers(asked, rng):
            session.take(step, at)


def alone(rules: Ruleset, color: Color, red: str, blue: str, names: Names = NAMES) -> Session:
    """A session at the first turn, with an opponent of ``color``; the set-ups are as for `deployed`."""
    session = Session(GameSetup(rules, names, opposite(color)))
    for side, text in ((Color.RED, red), (Color.BLUE, blue)):
        session.take(Arrange(side, cells(text)))
        session.take(Ready(side))
    return session


def walk_alone(
    session: Session, rng: Random, *, whims: float = 0.0, watch: Callable[[Scene], None] = lambda scene: None
) -> None:
    """Let the person and the opponent play on to the end; ``watch`` is called with every scene."""
    while not isinstance(session.scene, OverScene):
        watch(session.scene)
        at = 2.0 * len(session.steps)
        if session.asked is not None and (isinstance(session.scene, WaitingScene) or rng.random() < 0.5):
            answer(session, rng, at)
        else:
            session.take(next_step(session.scene, rng, whims), at)
    watch(session.scene)
