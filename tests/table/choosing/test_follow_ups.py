"""Guesses, strikes and rescues: the marked squares, and the action that results from each choice."""

from typing import Any

from stratego import Color, Kind
from stratego.engine.actions import Move, Rescue
from stratego.engine.view import PlayerView
from stratego.hotseat.scenes import TurnScene
from stratego.hotseat.session import Session
from stratego.table.choosing.picture import Light
from stratego.table.choosing.turn_selection import Ask, FollowUp, Reply, TurnSelection
from stratego.table.choosing.typed_action import read_typed
from stratego.wording.turn import advice, hint
from tests.support.positions import play, position
from tests.tui.positions import session_at, skirmish
from tests.tui.screens.game.test_guess import BESIDE_THE_FLAG, BLUE, RED
from tests.tui.screens.game.test_rescue import HALF, TO_THE_ATTACK, TO_THE_RESCUE
from tests.tui.screens.game.test_strike import TO_THE_STRIKE

KEYS = {"choose": "Enter", "turn.cancel": "Esc"}


def selecting(view: PlayerView, *squares: str) -> TurnSelection:
    """A selection in which these squares have been chosen."""
    selection = TurnSelection(view, confirms=False)
    for square in squares:
        selection.pick(square)
    return selection


def asked(selection: TurnSelection) -> FollowUp:
    assert selection.follow_up is not None
    return selection.follow_up


def said(session: Session, selection: TurnSelection) -> str:
    return hint(scene_of(session), selection, {Color.RED: "Ada", Color.BLUE: "Ben"}, KEYS).text


def scene_of(session: Session) -> TurnScene:
    assert isinstance(session.scene, TurnScene)
    return session.scene


def legal(view: PlayerView, text: str) -> object:
    """The legal action that is written as ``text``."""
    (action,) = [action for action in view.legal_moves if str(action) == text]
    return action


def rescued(view: PlayerView, text: str) -> Move:
    """The move of a legal rescue whose notation begins with ``text``."""
    return next(
        action.move
        for action in view.legal_moves
        if isinstance(action, Rescue) and str(action).startswith(text)
    )


def test_a_guess() -> None:  # I1
    session = session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    view = scene_of(session).view
    selection = selecting(view, "B6")
    selection.begin_guess()
    assert set(asked(selection).squares) == {"A6", "C6", "D6"}
    assert (asked(selection).asks, asked(selection).kinds, asked(selection).way) == (Ask.TARGET, {}, None)
    assert selection.pick("F6") == Reply("B6?F6=F")
    assert selection.pick("D6") == Reply()
    assert (asked(selection).asks, asked(selection).square, asked(selection).squares) == (Ask.GUESS, "D6", ())
    assert selection.lights() == {"B6": Light.CHOSEN, "D6": Light.GUESS}
    assert asked(selection).kinds == dict.fromkeys(view.rules.army)  # without aids no numbers are shown
    assert not asked(selection).impossible
    assert not asked(selection).may_decline  # D6 is two squares away, so it cannot be attacked
    assert selection.pick_kind(Kind.SPY).action is legal(view, "B6?D6=S")
    assert selection.pick("C6") == Reply()  # chooses another target instead
    assert (asked(selection).square, asked(selection).may_decline) == ("C6", True)
    selection.cancel()
    assert asked(selection).asks is Ask.TARGET
    selection.cancel()
    assert selection.follow_up is None
    selection.begin_guess()
    selection.pick("A1")  # selects this piece of the player's instead
    assert (selection.square, selection.follow_up) == ("A1", None)


def test_the_only_piece_in_reach_need_not_be_chosen() -> None:  # I1
    view = position("rI . bF .\n. . . .\n. . . b2\nrF . . .").view("red")
    selection = selecting(view, "A4")
    selection.begin_guess()
    assert (asked(selection).asks, asked(selection).square, asked(selection).squares) == (Ask.GUESS, "C4", ())
    assert selection.pick("C4") == Reply()
    assert asked(selection).square == "C4"
    selection.cancel()
    assert selection.follow_up is None


def guess_on_c4(diagram: str, actions: str, **options: Any) -> FollowUp:
    """Play actions, beginning with Blue, and begin a guess on C4. Returns the question about C4."""
    game = position(diagram, "blue", kinds="B 10", **options)
    play(game, actions)
    selection = selecting(game.view("red"), "A4")
    selection.begin_guess()
    return asked(selection)


SPY_MOVES = "rI . . bS\n. . . .\nr2 . . .\nrF . . bF", "D4-C4"
SCOUT_IS_LOST = "rI . bS .\n. . . .\nr10 b2 . .\nrF . . bF", "B2xA2"


def test_without_aids_the_list_of_guesses_says_nothing_of_the_piece() -> None:  # I1, K6, K7
    for diagram, actions in (SPY_MOVES, SCOUT_IS_LOST):
        asks = guess_on_c4(diagram, actions, aids=[])
        assert set(asks.kinds.values()) == {None}
        assert not asks.impossible


def test_a_piece_that_has_moved_is_neither_bomb_nor_flag() -> None:  # I1, K6
    asks = guess_on_c4(*SPY_MOVES, aids=["moved"])
    assert asks.impossible == {Kind.BOMB, Kind.FLAG}
    assert set(asks.kinds.values()) == {None}
    assert not guess_on_c4("rI . bS .\n. . . b2\nr2 . . .\nrF . . bF", "D3-D2", aids=["moved"]).impossible


def test_kinds_that_are_lost_or_shown_elsewhere_cannot_be_guessed() -> None:
    """I1, K6: a lost kind can be guessed only if it may have come back unseen (R1)."""
    asks = guess_on_c4(*SCOUT_IS_LOST, aids=["counts"])
    assert (asks.kinds[Kind.SCOUT], asks.kinds[Kind.SPY]) == (0, 1)
    assert Kind.SCOUT in asks.impossible
    assert not asks.impossible.intersection([Kind.SPY, Kind.FLAG])
    assert not guess_on_c4(*SCOUT_IS_LOST, aids=["counts"], rescue=1).impossible
    seen = "rI . bS .\n. . . .\n. r2 b10 .\nrF . . bF", "C2xB2"
    for aids, is_known in ((["counts", "battles"], True), (["counts"], False), (["battles"], False)):
        asks = guess_on_c4(*seen, aids=aids)
        assert (Kind.MARSHAL in asks.impossible) is is_known, aids
        assert Kind.SPY not in asks.impossible


def test_for_a_shown_piece_only_its_own_kind_can_be_guessed() -> None:  # I1, K6
    asks = guess_on_c4("rI . r2 b10\n. . . .\n. . . .\nrF . . bF", "D4xC4", aids=["battles"])
    assert asks.impossible == {Kind.FLAG, Kind.BOMB, Kind.SCOUT, Kind.INFILTRATOR}


def test_a_strike() -> None:  # S4
    session = session_at(*TO_THE_STRIKE, rules=skirmish(scout_strike="after_move"))
    view = scene_of(session).view
    selection = selecting(view, "E3", "A3")
    assert asked(selection).way == ("E3", "A3")
    assert list(asked(selection).squares) == ["A4"]
    assert selection.lights() == {"A3": Light.CHOSEN, "A4": Light.PREY}
    assert said(session, selection) == "A3: choose a piece to attack, or Enter to stay. Esc to cancel."
    assert selection.pick("A3").action is legal(view, "E3-A3")
    assert selection.pick("A4").action is legal(view, "E3-A3xA4")
    assert selection.pick("B6") == Reply("E3-A3xB6")  # refused by the engine, with the reason
    assert advice(selection) == "From A3 it can attack A4."
    for square in ("A2", "A1"):  # squares that are not part of a strike
        selection = selecting(view, "E3", "A3", square)
        assert selection.follow_up is None or asked(selection).square != "A3"
    selection = selecting(view, "E3", "A3")
    selection.cancel()
    assert (selection.square, selection.follow_up) == ("E3", None)


def test_from_its_stop_a_scout_strikes_only_at_what_is_beside_it() -> None:  # S4
    game = position(". . . bF\n. b10 . .\nr2 bS . .\nrF . . .", scout_strike="after_move")
    selection = selecting(game.view("red"), "A2", "A3")
    assert list(asked(selection).squares) == ["B3"]


def test_a_rescue() -> None:  # R1
    session = session_at(*TO_THE_RESCUE, rules=skirmish(rescue=1, two_squares=0))
    view = scene_of(session).view
    move = rescued(view, "C5-C6+")
    selection = selecting(view, "C5", "C6")
    assert (asked(selection).asks, asked(selection).move) == (Ask.RESCUED, move)
    assert asked(selection).way == ("C5", "C6")
    assert asked(selection).kinds == {Kind.SCOUT: 1}
    assert asked(selection).squares == ()
    assert selection.lights() == {"C6": Light.CHOSEN}
    assert selection.pick("C6") == selection.pick_kind(None) == Reply(move)  # without a rescue
    assert selection.pick_kind(Kind.SCOUT) == Reply()
    assert (asked(selection).kind, asked(selection).kinds) == (Kind.SCOUT, {})
    assert set(asked(selection).squares) == HALF
    assert selection.lights() == {"C6": Light.CHOSEN, **dict.fromkeys(HALF, Light.GOAL)}
    assert selection.pick("A2").action is legal(view, "C5-C6+2@A2")
    assert selection.pick("C6") == Reply("C5-C6+2@C6")
    selection.cancel()
    assert asked(selection).asks is Ask.RESCUED
    selection.cancel()
    assert (selection.square, selection.follow_up) == ("C5", None)
    selection = selecting(view, "C5", "C6", "A2")
    assert selection.follow_up is None  # A2 matters only after the piece to rescue is chosen


def test_a_rescue_with_an_attack_is_not_drawn_as_moved() -> None:  # R1
    view = scene_of(session_at(*TO_THE_ATTACK, rules=skirmish(rescue=1, two_squares=0))).view
    selection = selecting(view, "D5", "D6")
    assert asked(selection).way is None
    assert selection.lights() == {"D5": Light.CHOSEN, "D6": Light.PREY}


def test_a_typed_move_asks_who_comes_back_and_is_played_when_it_is_typed_again() -> None:  # R1
    game = position("bF . . b9\n. r6 r5 r3\n. . . .\nrF . . .", rescue=1, two_squares=0)
    play(game, "D3xD4 D4-D3")
    view = game.view(Color.RED)
    selection = TurnSelection(view, confirms=False)
    for text, is_played in (("b3b4", False), ("c3c4", False), ("c3-c4", True), ("b3b4", False)):
        typed = read_typed(text)
        assert typed is not None
        move = rescued(view, f"{text[:2]}-{text[-2:]}".upper())
        assert selection.type(typed) == (Reply(move) if is_played else Reply())
        assert (asked(selection).asks, asked(selection).move) == (Ask.RESCUED, move)
