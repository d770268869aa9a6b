"""A guess, a strike and a rescue: what is marked, and which action each choice comes to."""

from collections.abc import Sequence

from stratego import Kind
from stratego.engine.actions import Move, Rescue
from stratego.engine.view import PlayerView
from stratego.hotseat.scenes import TurnScene
from stratego.hotseat.session import Session
from stratego.table.choosing.follow_ups import FollowUp, Guessing, Reply, Rescuing, Striking
from stratego.table.choosing.picture import Light
from tests.support.positions import position
from tests.tui.positions import session_at, skirmish
from tests.tui.screens.game.test_guess import BESIDE_THE_FLAG, BLUE, RED
from tests.tui.screens.game.test_rescue import HALF, TO_THE_ATTACK, TO_THE_RESCUE
from tests.tui.screens.game.test_strike import TO_THE_STRIKE

KEYS = {"choose": "Enter", "turn.cancel": "Esc"}


def view_of(session: Session) -> PlayerView:
    assert isinstance(session.scene, TurnScene)
    return session.scene.view


def legal(view: PlayerView, text: str) -> object:
    """The legal action of this text."""
    (action,) = [action for action in view.legal_moves if str(action) == text]
    return action


def rescued(view: PlayerView, text: str) -> Move:
    """The move of the rescues whose text begins like this."""
    return next(
        action.move
        for action in view.legal_moves
        if isinstance(action, Rescue) and str(action).startswith(text)
    )


def listed(follow_up: FollowUp) -> Sequence[tuple[Kind, int]]:
    return [(entry.kind, entry.pieces) for entry in follow_up.listed]


def test_a_guess() -> None:  # I1
    view = view_of(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
    guessing = Guessing(view, "B6")
    assert set(guessing.targets) == set(guessing.squares) == {"A6", "C6", "D6"}
    assert (guessing.target, listed(guessing), guessing.way) == ("", [], None)
    assert not guessing.cancel()
    assert guessing.pick("A1") is None  # an own piece: not a part of this
    assert guessing.pick("F6") == Reply("B6?F6=F")
    assert guessing.pick("D6") == Reply()
    assert (guessing.target, list(guessing.squares)) == ("D6", [])
    assert guessing.lights() == {"B6": Light.CHOSEN, "D6": Light.GUESS}
    assert {kind for kind, _ in listed(guessing)} == set(view.rules.army)
    assert guessing.pick_kind(Kind.SPY).action is legal(view, "B6?D6=S")
    assert guessing.cancel()
    assert (guessing.target, guessing.cancel()) == ("", False)


def test_the_only_piece_in_reach_need_not_be_chosen() -> None:  # I1
    view = position("rI . bF .\n. . . .\n. . . b2\nrF . . .").view("red")
    guessing = Guessing(view, "A4")
    assert (guessing.target, guessing.targets, list(guessing.squares)) == ("C4", ["C4"], [])
    assert not guessing.cancel()


def test_a_strike() -> None:  # S4
    view = view_of(session_at(*TO_THE_STRIKE, rules=skirmish(scout_strike="after_move")))
    striking = Striking(view, "E3", "A3")
    assert striking.way == ("E3", "A3")
    assert list(striking.squares) == ["A4"]
    assert striking.lights() == {"A3": Light.CHOSEN, "A4": Light.PREY}
    assert striking.hint(KEYS) == "A3: choose a piece to attack, or Enter to stay. Esc to cancel."
    stay = striking.pick("A3")
    assert stay is not None
    assert stay.action is legal(view, "E3-A3")
    strike = striking.pick("A4")
    assert strike is not None
    assert strike.action is legal(view, "E3-A3xA4")
    assert striking.pick("B6") == Reply("E3-A3xB6")  # refused by the engine, which says why
    assert striking.pick("A2") is None
    assert striking.pick("A1") is None
    assert not striking.cancel()


def test_a_rescue() -> None:  # R1
    view = view_of(session_at(*TO_THE_RESCUE, rules=skirmish(rescue=1, two_squares=0)))
    move = rescued(view, "C5-C6+")
    rescuing = Rescuing(view, move)
    assert rescuing.way == ("C5", "C6")
    assert listed(rescuing) == [(Kind.SCOUT, 1)]
    assert list(rescuing.squares) == []
    assert rescuing.lights() == {"C6": Light.CHOSEN}
    assert not rescuing.cancel()
    assert rescuing.pick("A2") is None
    assert rescuing.pick("C6") == rescuing.pick_kind(None) == Reply(move)  # nobody comes back
    assert rescuing.pick_kind(Kind.SCOUT) == Reply()
    assert (rescuing.kind, listed(rescuing)) == (Kind.SCOUT, [])
    assert set(rescuing.squares) == HALF
    assert rescuing.lights() == {"C6": Light.CHOSEN, **dict.fromkeys(HALF, Light.GOAL)}
    back = rescuing.pick("A2")
    assert back is not None
    assert back.action is legal(view, "C5-C6+2@A2")
    assert rescuing.pick("C6") == Reply("C5-C6+2@C6")
    assert rescuing.cancel()
    assert (rescuing.kind, rescuing.cancel()) == (None, False)


def test_a_rescue_with_an_attack_is_not_drawn_as_moved() -> None:  # R1
    view = view_of(session_at(*TO_THE_ATTACK, rules=skirmish(rescue=1, two_squares=0)))
    move = rescued(view, "D5xD6+")
    rescuing = Rescuing(view, move)
    assert rescuing.way is None
    assert rescuing.lights() == {"D5": Light.CHOSEN, "D6": Light.PREY}
