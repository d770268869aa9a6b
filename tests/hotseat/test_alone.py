"""A single player's session: no curtain between turns, and none of the opponent's secrets in view."""

from random import Random

import pytest

from stratego import Color, Rescue, Ruleset, load_ruleset
from stratego.hotseat.game_setup import GameSetup, Opponent
from stratego.hotseat.scenes import (
    BattleScene,
    CurtainScene,
    DeployScene,
    FirstMoverScene,
    OverScene,
    PinScene,
    PlaceScene,
    Scene,
    TurnScene,
    WaitingScene,
)
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    AcceptDraw,
    Act,
    Arrange,
    AskPins,
    Begin,
    DeclineDraw,
    EndTurn,
    GiveUp,
    GoBack,
    GoWithout,
    Lift,
    Lower,
    OfferDraw,
    Ready,
    Resign,
    SetPin,
    Step,
    StepError,
    TakeBack,
    Unlock,
    plies,
)
from tests.hotseat.alone import alone, answer, opposite, walk_alone
from tests.hotseat.evening import (
    CORRIDOR,
    INFILTRATORS,
    NAMES,
    PINS,
    SMALL,
    cells,
    deployed,
    folded,
    next_step,
    over,
    play,
    turn,
)
from tests.support.cases import with_each

FLAG_10_2_3 = "F 10 2 3"
IN_TURN = SMALL.replace(deployment="alternating", first_move="chosen")


@with_each("rules", [SMALL, IN_TURN, CORRIDOR, INFILTRATORS])
@with_each("seed", range(4))
def test_a_game_alone_shows_the_persons_scenes_only(rules: Ruleset, seed: int) -> None:
    rng, color = Random(seed), list(Color)[seed % 2]
    session = Session(GameSetup(rules.replace(quiet_limit=40), NAMES, opposite(color)))
    curtains: list[Step] = []

    def watch(scene: Scene) -> None:
        if isinstance(scene, DeployScene | PlaceScene | PinScene | TurnScene | WaitingScene):
            assert scene.color is color.other
        if isinstance(scene, CurtainScene):
            assert scene.next is color.other
            assert scene.is_alone
            curtains.append(session.steps[-1].step)

    walk_alone(session, rng, whims=0.2 * (seed > 1), watch=watch)
    lowered = [step for step, _ in session.steps if isinstance(step, Lower)]
    assert bool(curtains) is bool(lowered)
    again = folded(session.rules, session.names, session.steps, session.opponent)
    assert again.scene == session.scene
    assert session.asked is None


def test_a_person_sets_up_at_once_whatever_their_side() -> None:
    for color in Color:
        session = Session(GameSetup(SMALL, NAMES, opposite(color)))
        assert session.scene == DeployScene(color.other, session.asked.draft.replace(color=color.other))  # type: ignore[union-attr]
        session.take(Arrange(color, cells(FLAG_10_2_3)))
        session.take(Ready(color))
        assert isinstance(session.scene, DeployScene)
        assert session.asked is None
        with pytest.raises(StepError):
            session.take(Arrange(color, cells("F 10 3 2")))


def test_a_person_waits_for_a_slow_set_up_with_their_own_board() -> None:
    session = Session(GameSetup(SMALL, NAMES, opposite(Color.RED)))
    assert session.player is Color.BLUE
    session.take(Arrange(Color.BLUE, cells(FLAG_10_2_3)))
    session.take(Ready(Color.BLUE))
    scene = session.scene
    assert isinstance(scene, WaitingScene)
    assert isinstance(scene.scene, PlaceScene)
    assert scene.scene.draft.cells == cells(FLAG_10_2_3)
    assert not scene.scene.enemy
    assert isinstance(session.asked, DeployScene)
    session.take(Arrange(Color.RED, cells(FLAG_10_2_3)))
    session.take(Ready(Color.RED))
    assert isinstance(session.scene, WaitingScene)
    assert isinstance(session.asked, TurnScene)  # Red moves first


def test_the_person_chooses_who_moves_first() -> None:
    session = Session(GameSetup(IN_TURN, NAMES, opposite(Color.RED)))
    rng = Random(1)
    while not isinstance(session.scene, FirstMoverScene):
        if session.asked is not None:
            answer(session, rng)
        else:
            session.take(next_step(session.scene, rng))
    assert session.asked is None
    session.take(Begin(Color.BLUE))
    assert turn(session).color is Color.BLUE


def test_the_opponent_plays_behind_the_curtain_too() -> None:
    session = alone(SMALL, Color.BLUE, FLAG_10_2_3, FLAG_10_2_3)
    session.take(Act("B1-B2"))
    session.take(EndTurn())
    waiting = session.scene
    assert isinstance(waiting, WaitingScene)
    assert not waiting.scene.last_action_fresh  # type: ignore[union-attr]
    session.take(Lower())
    curtain = session.scene
    session.take(Act("A4-A3"))
    session.take(EndTurn())
    assert session.scene == curtain.replace(hand_overs=curtain.hand_overs + 1)  # type: ignore[union-attr]
    with pytest.raises(StepError):
        session.take(Act("B2-B3"))
    session.take(Lift())
    assert turn(session).last_action_fresh
    assert turn(session).color is Color.RED


def test_a_battle_shows_what_was_announced_to_the_person() -> None:
    """Two people see what both know; a single player also sees which of their pieces came back (R1)."""
    rules = load_ruleset("quick").replace(rescue=2, captured="own", silent_defence=True)
    rescues = set()
    for seed in range(90, 97):  # in one of the games Red rescues a piece
        session, rng = Session(GameSetup(rules, NAMES, opposite(Color.BLUE))), Random(seed)
        shown = None
        while not isinstance(scene := session.scene, OverScene) and len(session.steps) < 500:
            if isinstance(scene, BattleScene):
                shown = scene.announcement
            elif isinstance(scene, WaitingScene | TurnScene) and shown is not None:
                view = scene.view if isinstance(scene, TurnScene) else scene.scene.view  # type: ignore[union-attr]
                assert view.last_actions[shown.color] == shown
                if isinstance(shown.action, Rescue):
                    rescues.add((shown.color, shown.action.kind is None))
                shown = None
            if session.asked is not None:
                answer(session, rng)
            else:
                session.take(next_step(scene, rng))
    assert (Color.RED, False) in rescues


def test_a_move_that_can_be_taken_back_is_not_announced() -> None:
    session = alone(SMALL, Color.BLUE, FLAG_10_2_3, FLAG_10_2_3)
    assert session.heard(Color.BLUE) is not None
    session.take(Act("B1-B2"))
    assert session.heard(Color.BLUE)[1] == []  # type: ignore[index]
    session.take(TakeBack())
    session.take(Act("B1-B2"))
    session.take(EndTurn())
    view, heard = session.heard(Color.BLUE)  # type: ignore[misc]
    assert [str(each.action) for each in heard] == ["B1-B2"]
    assert (view.color, view.ply) == (Color.BLUE, 0)


def test_a_turn_and_its_answer_are_taken_back() -> None:
    session = alone(SMALL, Color.BLUE, FLAG_10_2_3, FLAG_10_2_3)
    first = session.scene
    with pytest.raises(StepError, match="There is no turn to undo yet"):
        session.take(GoBack(8))
    session.take(Act("B1-B2"))
    session.take(EndTurn())
    with pytest.raises(StepError, match="A turn can be undone only alone, and in your own turn"):
        session.take(GoBack(8))
    for step in (Act("C4-C3"), OfferDraw(), EndTurn()):
        session.take(step)
    session.take(Act("B2-B3"))
    with pytest.raises(StepError, match="You have already moved: end your turn, or undo the move"):
        session.take(GoBack(8))
    session.take(TakeBack())
    session.take(GoBack(8))
    scene = turn(session)
    assert isinstance(first, TurnScene)
    assert (scene.view, scene.draw_offered, scene.last_action_fresh) == (first.view, False, False)
    assert (scene.may_offer_draw, scene.draw_declined) == (True, False)
    assert session.opponent == opposite(Color.BLUE).replace(seed=8)
    assert session.heard(Color.BLUE) == (session.heard(Color.BLUE)[0], [])  # type: ignore[index]
    assert plies(session.steps) == 0
    session.take(Act("C1-C2"))
    session.take(EndTurn())
    session.take(Act("A4-A3"))
    session.take(EndTurn())
    session.take(GoBack(9))
    assert session.turns_taken_back == 2
    again = folded(SMALL, NAMES, session.steps, opposite(Color.BLUE))
    assert (again.scene, again.opponent) == (session.scene, session.opponent)


def test_no_turn_is_undone_where_play_could_not_continue() -> None:
    """Turns cannot be undone between two people, nor against a program that speaks UCC."""
    session = alone(SMALL, Color.BLUE, FLAG_10_2_3, FLAG_10_2_3)
    for step in (Act("B1-B2"), EndTurn(), Act("C4-C3"), EndTurn()):
        session.take(step)
    ucc = folded(SMALL, NAMES, session.steps, Opponent(Color.BLUE, "ucc:./bot", 7))
    with pytest.raises(StepError, match="UCC has no way to"):
        ucc.take(GoBack(8))
    two = deployed(SMALL, FLAG_10_2_3, FLAG_10_2_3)
    play(two, "B1-B2", "C4-C3")
    with pytest.raises(StepError, match="only alone"):
        two.take(GoBack(8))


def test_draws_are_offered_both_ways() -> None:
    session = alone(SMALL, Color.BLUE, FLAG_10_2_3, FLAG_10_2_3)
    session.take(OfferDraw())
    session.take(Act("B1-B2"))
    session.take(EndTurn())
    asked = session.asked
    assert isinstance(asked, TurnScene)
    assert asked.draw_offered
    session.take(DeclineDraw())
    session.take(OfferDraw())
    session.take(Act("A4-A3"))
    session.take(EndTurn())
    assert turn(session).draw_offered
    assert turn(session).draw_declined
    session.take(AcceptDraw())
    assert over(session).outcome.reason == "draw agreed"


def test_the_opponent_resigns_and_the_end_is_open_even_behind_the_curtain() -> None:
    session = alone(SMALL, Color.RED, FLAG_10_2_3, FLAG_10_2_3)
    session.take(Lower())
    session.take(Resign())
    assert over(session).outcome.winner is Color.BLUE


def test_a_rematch_changes_sides() -> None:
    session = Session(GameSetup(SMALL, {Color.RED: "Ada", Color.BLUE: None}, opposite(Color.BLUE)))
    session.take(AskPins())
    session.take(GoWithout(Color.BLUE))
    session.take(SetPin(Color.RED, PINS[Color.RED]))
    for side in Color:
        session.take(Arrange(side, cells(FLAG_10_2_3)))
        session.take(Ready(side))
    session.take(Resign())
    again = session.rematch(seed=8)
    assert again.opponent == opposite(Color.RED).replace(seed=8)
    assert again.names == {Color.RED: None, Color.BLUE: "Ada"}
    again.take(Lower())
    again.take(Unlock(PINS[Color.RED].proof))
    assert isinstance(again.scene, DeployScene)


def test_a_person_who_forgot_the_pin_resigns_in_their_own_turn() -> None:
    session = Session(GameSetup(SMALL, NAMES, opposite(Color.BLUE)))
    session.take(AskPins())
    session.take(GoWithout(Color.BLUE))
    assert isinstance(session.scene, PinScene)
    session.take(SetPin(Color.RED, PINS[Color.RED]))
    for side in Color:
        session.take(Arrange(side, cells(FLAG_10_2_3)))
        session.take(Ready(side))
    session.take(Act("B1-B2"))
    session.take(EndTurn())
    session.take(Lower())
    with pytest.raises(StepError):
        session.take(GiveUp())
    session.take(Act("A4-A3"))
    session.take(EndTurn())
    session.take(GiveUp())
    assert over(session).outcome.winner is Color.BLUE


def test_two_people_have_no_opponent_to_ask() -> None:
    session = Session(GameSetup(SMALL, NAMES))
    assert session.asked is None
    assert session.heard(Color.BLUE) is None
    assert not isinstance(session.scene, OverScene)
