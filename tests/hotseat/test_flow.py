"""The order of a game: curtains, set-ups, turns, battles, the end."""

from random import Random

import pytest

from stratego import Color, IllegalMove, Reason, Sabotage, load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import BattleScene, CurtainScene, DeployScene, OverScene, Scene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    Act,
    Arrange,
    AskPins,
    Claim,
    EndTurn,
    Lift,
    OfferDraw,
    Proceed,
    Ready,
    StepError,
    TakeBack,
)
from tests.hotseat.evening import (
    INFILTRATORS,
    NAMES,
    SMALL,
    belongs,
    cells,
    deployed,
    every_step,
    folded,
    next_step,
    over,
    play,
    reading,
    turn,
    walk,
)


def curtain(session: Session) -> Color:
    assert isinstance(session.scene, CurtainScene)
    return session.scene.next


def test_from_the_first_curtain_to_the_first_turn() -> None:  # D1, D2
    session = Session(GameSetup(SMALL, NAMES))
    for color in Color:
        assert curtain(session) is color
        session.take(Lift())
        assert isinstance(session.scene, DeployScene)
        assert session.scene.color is color
        assert session.scene.draft.tray == SMALL.army
        session.take(Arrange(color, cells("F 10 2 3")))
        session.take(Ready(color))
    assert curtain(session) is Color.RED
    session.take(Lift())
    scene = turn(session)
    assert (scene.color, scene.stage, scene.view.ply) == (Color.RED, "choose", 0)
    assert scene.view.legal_moves
    with pytest.raises(StepError, match="at another terminal"):
        session.take(Claim())
    assert scene.may_offer_draw
    assert (scene.draw_offered, scene.draw_declined, scene.last_action_fresh) == (False, False, False)
    assert {taken.at for taken in session.steps} == {0.0}


def test_nothing_of_reds_set_up_is_in_blues_deployment() -> None:  # D1
    worlds = []
    for text in ("F 10 2 3", "2 3 10 F"):
        session = Session(GameSetup(SMALL, NAMES))
        session.take(Lift())
        session.take(Arrange(Color.RED, cells(text)))
        session.take(Ready(Color.RED))
        before = session.scene
        session.take(Lift())
        worlds.append((before, session.scene, repr(before), repr(session.scene), repr(session)))
    assert worlds[0] == worlds[1]


def test_a_quiet_move_is_seen_by_the_mover_before_the_curtain() -> None:  # M1
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    session.take(Act("B1-B2"))
    scene = turn(session)
    assert (scene.color, scene.stage) == (Color.RED, "moved")
    assert "B2" in scene.view.pieces
    assert "B1" not in scene.view.pieces
    assert scene.view.legal_moves == ()
    session.take(EndTurn())
    assert curtain(session) is Color.BLUE
    session.take(Lift())
    assert (turn(session).color, turn(session).stage) == (Color.BLUE, "choose")


def test_a_quiet_move_is_taken_back_as_if_never_made() -> None:
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    play(session, "B1-B2", "C4-C3")
    before = turn(session).view
    session.take(Act("D1-D2"))
    session.take(TakeBack())
    assert turn(session).stage == "choose"
    assert turn(session).view == before
    session.take(Act("B2-B3"))
    assert turn(session).view.last_actions[Color.RED] is not None


def test_a_battle_ends_the_turn() -> None:  # K2
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    session.take(Act("C1xC4"))  # Scout attacks Marshal
    scene = session.scene
    assert isinstance(scene, BattleScene)
    assert str(scene.announcement.action) == "C1xC4"
    session.take(Proceed())
    assert curtain(session) is Color.BLUE
    session.take(Lift())
    told = turn(session).view.last_actions[Color.RED]
    assert told == scene.announcement


def test_the_battle_screen_shows_what_is_announced_to_both() -> None:  # K4
    session = deployed(SMALL.replace(silent_defence=True, captured="own"), "F 10 2 3", "F 10 2 3")
    session.take(Act("C1xC4"))
    assert isinstance(session.scene, BattleScene)
    told = session.scene.announcement.incident
    assert told is not None
    assert set(told._fields) == {"attacker", "result"}  # the defender's rank is not announced


def test_an_attack_on_the_flag_is_a_battle_and_then_the_end() -> None:  # A5, E1
    session = deployed(SMALL, "10 2 F 3", "10 2 F 3")
    session.take(Act("B1xB4"))
    assert isinstance(session.scene, BattleScene)
    session.take(Proceed())
    assert over(session).outcome == (Color.RED, Reason.FLAG)
    assert over(session).view.outcome == (Color.RED, Reason.FLAG)


@pytest.mark.parametrize(("guess", "right"), [("I", True), ("10", False), ("F", False)])
def test_a_guess_is_shown_like_a_battle(guess: str, right: bool) -> None:  # I2, I3
    session = deployed(INFILTRATORS, "I . F 10", "F 10 I .")
    play(session, "A1-A2", "C4-C3", "A2-A3", "C3-C4", "A3-A4", "C4-C3")
    session.take(Act(f"A4?B4={guess}"))
    scene = session.scene
    assert isinstance(scene, BattleScene)
    assert isinstance(scene.announcement.incident, Sabotage)
    assert scene.announcement.incident.right is right
    with pytest.raises(StepError):
        session.take(TakeBack())
    session.take(Proceed())
    assert curtain(session) is Color.BLUE
    session.take(Lift())
    assert ("B4" in turn(session).view.pieces) is not right
    assert turn(session).view.last_actions[Color.RED] == scene.announcement


def test_guessing_the_flag_ends_the_game() -> None:  # I2, A5
    session = deployed(INFILTRATORS, "I . F 10", "10 I F .")
    play(session, "A1-A2", "D4-D3", "A2-A3", "D3-D4", "A3-A4", "D4-D3")
    session.take(Act("A4?B4=F"))
    assert isinstance(session.scene, BattleScene)
    session.take(Proceed())
    assert over(session).outcome == (Color.RED, Reason.FLAG)


def test_moving_a_bomb_loses_at_once() -> None:  # M4
    rules = SMALL.replace(army={"flag": 1, "bomb": 1, "scout": 1}, immobile_moved="forfeit")
    session = deployed(rules, "F B 2 .", "F B 2 .")
    session.take(Act("B1-B2"))
    assert over(session).outcome == (Color.BLUE, Reason.IMMOBILE_PIECE_MOVED)


def test_an_illegal_action_changes_nothing() -> None:
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    play(session, "B1-B2", "C4-C3")
    scene, steps = session.scene, session.steps
    assert turn(session).last_action_fresh
    for text in ("B2-C3", "A1-A2", "C3-C2", "B2xB3", "B2-B9", "", "b2-b3"):
        with pytest.raises(IllegalMove):
            session.take(Act(text))
        assert session.scene == scene
    assert session.steps == steps


@pytest.mark.parametrize("seed", range(4))
def test_every_other_step_is_refused_and_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    session = Session(GameSetup(load_ruleset("barrage"), NAMES))
    if seed % 2:
        session.take(AskPins())
    seen: set[type[Scene]] = set()
    while len(session.steps) < 150 and not isinstance(session.scene, OverScene):
        scene, steps = session.scene, session.steps
        seen.add(type(scene))
        for step in every_step(session.rules):
            if not belongs(step, scene):
                with pytest.raises(StepError) as refused:
                    session.take(step)
                assert str(refused.value)
        assert (session.scene, session.steps) == (scene, steps)
        session.take(next_step(scene, rng, whims=0.3))
    assert {CurtainScene, DeployScene, BattleScene} <= seen


def test_every_step_is_refused_after_the_end() -> None:
    session = deployed(SMALL, "10 2 F 3", "10 2 F 3")
    play(session, "B1xB4")
    scene = over(session)
    for step in every_step(SMALL):
        with pytest.raises(StepError, match="over"):
            session.take(step)
    assert session.scene == scene


def test_the_last_action_is_fresh_once() -> None:  # K7
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    assert not turn(session).last_action_fresh  # there is no last action yet
    play(session, "B1-B2")
    assert turn(session).last_action_fresh
    session.take(OfferDraw())
    assert not turn(session).last_action_fresh
    session.take(Act("C4-C3"))
    assert not turn(session).last_action_fresh
    session.take(TakeBack())
    assert not turn(session).last_action_fresh
    play(session, "B4xB2")  # the attacked player sees the battle again
    assert turn(session).last_action_fresh


@pytest.mark.parametrize("name", ["original", "infiltrator"])
def test_one_curtain_for_each_hand_over_whatever_lies_behind(name: str) -> None:  # law 4
    curtains = []
    session = Session(GameSetup(load_ruleset(name), NAMES))

    def note(scene: Scene) -> None:
        if isinstance(scene, CurtainScene):
            curtains.append(scene)

    walk(session, Random(3), whims=0.2, steps=400, watch=note)
    assert curtains[-1].hand_overs > 20
    for scene in curtains:
        color = Color.BLUE if scene.hand_overs % 2 else Color.RED
        is_setting_up = scene.hand_overs < 2
        assert scene == CurtainScene(color, NAMES, session.rules, None, is_setting_up, scene.hand_overs)


def test_a_rematch_changes_sides() -> None:
    session = deployed(SMALL, "10 2 F 3", "10 2 F 3")
    with pytest.raises(StepError, match="isn't over"):
        session.rematch()
    play(session, "B1xB4")
    again = reading(session, {Color.BLUE: "de"}).rematch()
    assert again.names == {Color.RED: "Ben", Color.BLUE: "Ada"}
    assert again.languages == {Color.RED: "de"}
    assert again.rules is session.rules
    assert again.steps == ()
    assert again.scene == CurtainScene(Color.RED, again.names, SMALL, is_setting_up=True)


@pytest.mark.parametrize(
    ("red", "blue", "again"),
    [
        (None, None, (None, None)),
        ("Red", None, (None, None)),
        ("Ada", "Blue", (None, "Ada")),
        ("Red", "BLUE", (None, None)),
        ("Blue", "Red", ("Red", "Blue")),
    ],
)
def test_players_called_after_their_colour_are_called_after_the_new_one(
    red: str | None, blue: str | None, again: tuple[str | None, str | None]
) -> None:
    played = deployed(SMALL, "10 2 F 3", "10 2 F 3")
    play(played, "B1xB4")
    session = folded(SMALL, {Color.RED: red, Color.BLUE: blue}, played.steps)
    assert tuple(session.rematch().names[color] for color in Color) == again
