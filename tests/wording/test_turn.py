"""The questions, explanations and keys of a turn, without a screen."""

from typing import Any

import pytest

from stratego import Kind
from stratego.engine.view import KnownPiece
from stratego.hotseat.scenes import TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, DeclineDraw, EndTurn, Lift, OfferDraw
from stratego.table.choosing.turn_selection import Ask, FollowUp, TurnSelection
from stratego.wording.keys import asked
from stratego.wording.turn import aid, keys, list_title, question, works
from tests.support.cases import with_each
from tests.tui.positions import session_at, skirmish
from tests.tui.screens.game.test_guess import BESIDE_THE_FLAG, BLUE, RED
from tests.tui.screens.game.test_rescue import TO_THE_RESCUE
from tests.tui.screens.game.test_strike import TO_THE_STRIKE

KEYS = {"question.confirm": "Enter", "question.cancel": "Esc"}
REST = ["curtain.lower", "game.quit:leave", "turn.offer", "turn.resign"]


def scene_of(session: Session) -> TurnScene:
    scene = session.scene
    assert isinstance(scene, TurnScene)
    return scene


def keys_after(session: Session, *squares: str, confirms: bool = True) -> list[str]:
    """The ids of the keys shown once these squares have been chosen; "guess" begins a guess."""
    scene = scene_of(session)
    selection = TurnSelection(scene.view, confirms=confirms)
    for square in squares:
        if square == "guess":
            selection.begin_guess()
        else:
            selection.pick(square)
    return keys(scene, selection)


def test_at_the_beginning_of_a_turn() -> None:
    assert keys_after(session_at()) == ["choose:select", "turn.next", *REST]


def test_with_a_piece_selected() -> None:
    assert keys_after(session_at(), "E1") == ["choose", "turn.cancel", *REST]


def test_with_an_infiltrator_that_may_guess() -> None:  # I1
    session = session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    assert keys_after(session, "B6") == ["choose", "turn.cancel", "turn.guess", *REST]
    guessing = ["choose", "turn.cancel", "curtain.lower", "turn.next:next", *REST[1:]]
    assert keys_after(session, "guess") == guessing
    assert keys_after(session, "guess", "C6") == ["choose", "turn.cancel", *REST]  # a rank must be chosen


def test_with_a_strike_or_a_rescue_to_choose() -> None:  # S4, R1
    strike = session_at(*TO_THE_STRIKE, rules=skirmish(scout_strike="after_move"))
    assert keys_after(strike, "E3", "A3")[:4] == [
        "choose",
        "turn.cancel",
        "curtain.lower",
        "turn.next:next",
    ]
    rescue = session_at(*TO_THE_RESCUE, rules=skirmish(rescue=1, two_squares=0))
    assert keys_after(rescue, "C5", "C6") == ["choose", "turn.cancel", *REST]


def test_the_numbers_in_a_list_of_pieces_have_their_heading_if_it_fits() -> None:  # K6
    counted = FollowUp(Ask.GUESS, {}, kinds={Kind.SCOUT: 3, Kind.FLAG: 1})
    assert list_title(counted, 20) == "What is it?     left"
    assert list_title(counted, 19) == "What is it?"
    assert list_title(counted.replace(kinds={Kind.SCOUT: None}), 40) == "What is it?"


def offered() -> Session:
    """A session at Blue's turn, after Red has offered a draw."""
    session = session_at()
    for step in (OfferDraw(), Act("E1-E3"), EndTurn(), Lift()):
        session.take(step)
    return session


def test_when_a_draw_is_offered() -> None:  # E4
    session = offered()
    assert keys_after(session) == [
        "turn.accept",
        "turn.decline",
        "curtain.lower",
        "game.quit:leave",
        "turn.resign",
    ]
    session.take(DeclineDraw())
    assert keys_after(session) == ["choose:select", "turn.next", *REST]


def test_after_a_move() -> None:
    session = session_at()
    session.take(Act("E1-E3"))
    assert keys_after(session) == ["turn.end", "turn.take_back", *REST]
    session.take(OfferDraw())
    assert keys_after(session) == [
        "turn.end",
        "turn.take_back",
        "curtain.lower",
        "game.quit:leave",
        "turn.resign",
    ]


MOVING = {"choose", "next_piece", "guess"}
ENDING = {"end_turn"}
ANSWERS = {"accept_draw", "decline_draw"}
ALWAYS = {"resign", "cancel", "lower", "take_back"}


def test_the_actions_that_work_at_each_moment() -> None:
    def working(session: Session) -> set[str]:
        every = MOVING | ENDING | ANSWERS | ALWAYS | {"offer_draw"}
        return {action for action in every if works(action, scene_of(session))}

    session = session_at()
    assert working(session) == MOVING | ALWAYS | {"offer_draw"}
    session.take(OfferDraw())
    assert working(session) == MOVING | ALWAYS
    session.take(Act("E1-E3"))
    assert working(session) == ENDING | ALWAYS
    assert working(offered()) == MOVING | ANSWERS | ALWAYS
    session = session_at(
        rules=skirmish().replace(army={"flag": 1, "scout": 5}), red="F 2 2 2 2 2", blue="F 2 2 2 2 2"
    )
    assert working(session) == (MOVING - {"guess"}) | ALWAYS | {"offer_draw"}


@with_each(
    ("aids", "square", "words"),
    [
        (("moved",), "A3", "A3: this piece has moved."),
        (("moved",), "B6", ""),
        ((), "A3", ""),
        (("known",), "F6", "F6: the enemy has seen this piece."),
        ((), "F6", ""),
        (("known",), "A1", ""),
        ((), "C4", ""),
    ],
)
def test_a_mark_is_explained(aids: tuple[str, ...], square: str, words: Any) -> None:  # K6
    battle = "F1-F2 A6-A5 F2-F3 A5-A4 F3-F4 A4-A3 F4-F5 A3-A2 F5xF6 A2-A3".split()  # noqa: SIM905
    session = session_at(*battle, rules=skirmish(aids=aids), blue="2 B S I F 10")
    assert aid(scene_of(session).view, square) == words


@pytest.mark.parametrize(
    ("moved", "words"),
    [(False, "A3: Scout (9), seen before."), (True, "A3: Scout (9), seen before. It has moved.")],
)
def test_a_piece_that_was_seen_is_named(moved: bool, words: str) -> None:  # K6, P2
    view = scene_of(session_at(rules=skirmish(numbering="low", aids=("known",)))).view
    assert aid(view.replace(pieces={"A3": KnownPiece(Kind.SCOUT, moved)}), "A3") == words


def test_a_guess_is_asked_about_by_the_number_on_the_piece() -> None:  # P2
    rules = skirmish(numbering="low")
    view = scene_of(session_at(*BESIDE_THE_FLAG, rules=rules, red=RED, blue=BLUE)).view
    asking = [question(view, action) for action in view.legal_moves if str(action) == "B6?C6=2"]
    assert [asked(each, KEYS) for each in asking] == [
        "Guess Scout (9) on C6? Enter to confirm, Esc to cancel."
    ]
