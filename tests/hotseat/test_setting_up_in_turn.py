"""D3: the sides set up in turn, one piece at a time, Red first; a placed piece cannot be moved."""

from random import Random

import pytest

from stratego import Color, load_ruleset
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene, DeployScene, OverScene, PlaceScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Lift, Lower, Ready, StepError
from tests.hotseat.evening import NAMES, SMALL, cells, folded, next_step, walk
from tests.support.cases import with_each

IN_TURN = SMALL.replace(deployment="alternating")
WALLED = IN_TURN.replace(layout=("bbbb", "~~~.", ".~~~", "rrrr"))  # A1 and D4 are the only ways out


def placing(session: Session) -> PlaceScene:
    """The scene, which must be one in which a player places their next piece."""
    assert isinstance(session.scene, PlaceScene)
    return session.scene


def put(session: Session, color: Color, text: str) -> None:
    """Lift the curtain of ``color``, and place one more piece."""
    session.take(Lift())
    session.take(Arrange(color, cells(text)))


def test_one_piece_at_a_time_in_turn_red_first() -> None:
    session = Session(GameSetup(IN_TURN, NAMES))
    for text in (". . 2 .", ". 10 2 .", "F 10 2 .", "F 10 2 3"):
        for color in Color:
            assert isinstance(session.scene, CurtainScene)
            assert session.scene.next is color
            put(session, color, text)
    session.take(Lift())
    assert isinstance(session.scene, TurnScene)
    assert session.scene.color is Color.RED


def test_a_square_is_public_at_once_and_its_rank_is_not() -> None:
    session = Session(GameSetup(IN_TURN, NAMES))
    put(session, Color.RED, ". . 2 .")
    session.take(Lift())
    assert placing(session).color is Color.BLUE
    assert placing(session).enemy == ("C1",)
    assert placing(session).last == "C1"
    session.take(Arrange(Color.BLUE, cells("F . . .")))
    put(session, Color.RED, "F . 2 .")
    session.take(Lift())
    assert placing(session).enemy == ("A1", "C1")  # in the order of the board, not that of placing (K7)
    assert placing(session).last == "A1"
    assert placing(session).draft.cells == cells("F . . .")


def test_nothing_shows_before_the_first_piece() -> None:
    session = Session(GameSetup(IN_TURN, NAMES))
    session.take(Lift())
    assert placing(session) == PlaceScene(Color.RED, Draft.empty(IN_TURN, Color.RED), (), None)


@with_each(
    ("text", "fault"),
    [
        (". . 2 .", "one piece at a time"),  # nothing placed
        ("F 10 2 .", "one piece at a time"),  # two placed
        (". 2 . .", "one piece at a time"),  # moved
        (". 10 . .", "one piece at a time"),  # replaced by another piece elsewhere
        (". . 3 .", "stays where it is"),
        (". . . .", "stays where it is"),
        (". 2 2 .", "more pieces of a kind"),
    ],
)
def test_a_placed_piece_stays(text: str, fault: str) -> None:
    session = Session(GameSetup(IN_TURN, NAMES))
    put(session, Color.RED, ". . 2 .")
    put(session, Color.BLUE, ". . 2 .")
    session.take(Lift())
    before = session.scene
    with pytest.raises(StepError, match=fault):
        session.take(Arrange(Color.RED, cells(text)))
    assert session.scene == before


def test_nobody_is_ready_before_their_army_is_complete() -> None:
    session = Session(GameSetup(IN_TURN, NAMES))
    session.take(Lift())
    with pytest.raises(StepError, match="in turn"):
        session.take(Ready(Color.RED))
    with pytest.raises(StepError, match="Blue isn't setting up now"):
        session.take(Arrange(Color.BLUE, cells(". . 2 .")))


def test_a_draft_has_nothing_to_undo() -> None:
    session = Session(GameSetup(IN_TURN, NAMES))
    put(session, Color.RED, ". . 2 .")
    put(session, Color.BLUE, ". . 2 .")
    session.take(Lift())
    assert placing(session).draft.undo() is placing(session).draft


def test_the_curtain_keeps_placed_pieces() -> None:
    session = Session(GameSetup(IN_TURN, NAMES))
    session.take(Lift())
    before = session.scene
    session.take(Lower())
    session.take(Lift())
    assert session.scene == before


def test_a_piece_that_would_shut_the_whole_army_in_is_refused() -> None:  # D1
    walled = WALLED.replace(army={"flag": 1, "bomb": 2, "miner": 1})
    session = Session(GameSetup(walled, NAMES))
    session.take(Lift())
    with pytest.raises(StepError, match="no piece could make a first move"):
        session.take(Arrange(Color.RED, cells("B . . .")))
    session.take(Arrange(Color.RED, cells(". B . .")))
    roomy = walled.replace(army={"flag": 1, "bomb": 1, "miner": 1})  # one square more than pieces
    session = Session(GameSetup(roomy, NAMES))
    put(session, Color.RED, "B . . .")
    put(session, Color.BLUE, "B . . .")
    session.take(Lift())
    with pytest.raises(StepError, match="no piece could make a first move"):
        session.take(Arrange(Color.RED, cells("B . F .")))
    session.take(Arrange(Color.RED, cells("B . . F")))


@pytest.mark.parametrize("name", ["gniazdo", "quick"])
def test_whole_evenings(name: str) -> None:
    rules = load_ruleset(name).replace(deployment="alternating", scout_strike="after_move", rescue=1)
    session = Session(GameSetup(rules, NAMES))
    walk(session, Random(1), whims=0.1, steps=1500)
    arranged = [step for step, _ in session.steps if isinstance(step, Arrange)]
    assert [step.color for step in arranged] == [*Color] * rules.army_size
    assert folded(rules, NAMES, session.steps).scene == session.scene


def test_every_random_set_up_can_be_finished() -> None:
    """In whatever order pieces are placed, the game begins; one that would shut the army in is refused."""
    refusals = 0
    for seed in range(60):
        rng = Random(seed)
        rules = WALLED.replace(
            army={"flag": 1, "bomb": rng.randrange(2), "miner": 1, "scout": rng.randrange(2)}
        )
        session = Session(GameSetup(rules, NAMES))
        while not isinstance(session.scene, TurnScene | OverScene):
            if not isinstance(session.scene, PlaceScene):
                session.take(next_step(session.scene, rng))
                continue
            draft = session.scene.draft
            kind = rng.choice([kind for kind, count in draft.tray.items() if count])
            cell = rng.choice([cell for cell, there in enumerate(draft.cells) if there is None])
            try:
                session.take(Arrange(draft.color, draft.place(cell, kind).cells))
            except StepError:
                refusals += 1
    assert refusals > 4


@pytest.mark.parametrize("name", ["duel", "gniazdo"])
def test_a_player_setting_up_knows_how_often_the_screen_was_handed_over(name: str) -> None:
    session, rng = Session(GameSetup(load_ruleset(name), NAMES)), Random(1)
    seen = []
    while not isinstance(session.scene, TurnScene):
        curtain = session.scene
        session.take(next_step(session.scene, rng))
        scene = session.scene
        if isinstance(curtain, CurtainScene) and isinstance(scene, DeployScene | PlaceScene):
            assert scene.hand_overs == curtain.hand_overs
            seen.append(scene.hand_overs)
    assert sorted(set(seen)) == list(range(len(set(seen))))
    assert len(set(seen)) >= 2
