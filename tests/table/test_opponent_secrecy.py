"""Law 3 for a single player: games that differ only in hidden ranks look the same on the screen."""

from random import Random

import pytest

from stratego import Color, Kind, Ruleset, load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import OverScene, PlaceScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, StepError
from stratego.table.opponent_answers import Seating
from stratego.tui.screens.setup.army import SetupWaitingScreen
from tests.hotseat.alone import answer, opposite
from tests.hotseat.evening import NAMES, folded, next_step
from tests.hotseat.worlds import deal_again, with_set_up
from tests.tui.driving import Frame, frame, playing, press, shown, until
from tests.tui.opposite import Gate, Scripts
from tests.tui.worlds import NoOtherWorld

TURNS = 1


def two_worlds(rules: Ruleset, steps: int, seed: int) -> tuple[Session, Session]:
    """Two sessions at the turn of a single player, Red, that differ only in ranks hidden from Red.

    Raises NoOtherWorld if there are none for this seed.
    """
    rng = Random(seed)
    session = Session(GameSetup(rules, NAMES, opposite(Color.BLUE)))
    while len(session.steps) < steps or not isinstance(session.scene, TurnScene):
        if isinstance(session.scene, OverScene):
            raise NoOtherWorld
        if session.asked is not None:
            answer(session, rng)
        else:
            session.take(next_step(session.scene, rng))
    cells = deal_again(session, Color.BLUE, rng)
    if cells is None:
        raise NoOtherWorld
    try:
        other = folded(rules, NAMES, with_set_up(session, Color.BLUE, cells), session.opponent)
    except StepError:
        raise NoOtherWorld from None
    assert other.scene == session.scene
    return session, other


def quiet_turns(worlds: tuple[Session, Session], rng: Random) -> list[tuple[str, str]]:
    """Quiet moves of Red and answers of Blue that are legal in both games.

    Raises NoOtherWorld if there are too few, or if the games then differ for Red.
    """
    copies = [folded(each.rules, NAMES, each.steps, each.opponent) for each in worlds]
    turns: list[tuple[str, str]] = []
    while len(turns) < TURNS:
        moves: list[str] = []
        for scenes in ([each.scene for each in copies], [each.asked for each in copies]):
            if moves:
                scenes = [each.asked for each in copies]
            legal = [
                {str(action) for action in scene.view.legal_moves if "-" in str(action)}
                for scene in scenes
                if isinstance(scene, TurnScene)
            ]
            both = sorted(set.intersection(*legal)) if len(legal) == len(copies) else []
            if not both:
                raise NoOtherWorld
            moves.append(rng.choice(both))
            for each in copies:
                each.take(Act(moves[-1]))
                each.take(EndTurn())
        turns.append((moves[0], moves[1]))
    if copies[0].scene != copies[1].scene:
        raise NoOtherWorld
    return turns


async def seen(session: Session, turns: list[tuple[str, str]], size: tuple[int, int]) -> list[Frame]:
    """The frames while turns are played, with the help opened and the curtain lowered and lifted in each."""
    gate, frames = Gate(), []
    seating = Seating(Scripts("", [blue for _, blue in turns]), gate.pause)
    async with playing(session, seating=seating, size=size) as (app, pilot):
        for red, _ in turns:
            gate.close()
            await press(pilot, *red.lower().replace("-", ""), "enter", "enter")
            for key in ("tab", "question_mark", "escape", "v", "space"):
                frames.append(frame(app))
                await press(pilot, key)
            gate.open()
            await until(pilot, lambda: session.asked is None)
            await shown(pilot)
            frames.append(frame(app))
    return frames


SLOW = pytest.param("barrage", 30, (60, 20), marks=pytest.mark.slow)


@pytest.mark.parametrize(("name", "steps", "size"), [("duel", 60, (80, 24)), SLOW])
async def test_a_person_sees_the_same(name: str, steps: int, size: tuple[int, int]) -> None:
    worlds = two_worlds(load_ruleset(name), steps, seed=1)
    turns = quiet_turns(worlds, Random(1))
    mine, other = [await seen(session, turns, size) for session in worlds]
    assert len(mine) == 6 * TURNS
    assert mine == other


async def waiting(kinds: tuple[Kind, ...]) -> list[Frame]:
    """Red's frames while Blue, who has placed these kinds of pieces, is setting up in turn (D3)."""
    session = Session(GameSetup(load_ruleset("gniazdo"), NAMES, opposite(Color.BLUE)))
    blue = dict(zip(("B7", "K8"), kinds, strict=True))
    for square in ("E4", "B7", "F4", "K8", "G4"):
        scene = session.asked or session.scene
        assert isinstance(scene, PlaceScene)
        draft = scene.draft
        kind = blue.get(square, Kind.SCOUT)
        session.take(Arrange(draft.color, draft.place(draft.squares.index(square), kind).cells))
    gate, frames = Gate(), []
    gate.close()
    async with playing(session, seating=Seating(Scripts("", []), gate.pause)) as (app, pilot):
        for key in ("v", "tab", "space"):
            frames.append(frame(app))
            await press(pilot, key)
        assert isinstance(app.screen, SetupWaitingScreen)
        frames.append(frame(app))
    return frames


async def test_a_person_who_sets_up_in_turn_sees_the_same() -> None:
    assert await waiting((Kind.MARSHAL, Kind.MINER)) == await waiting((Kind.SPY, Kind.GENERAL))
