"""A player's selection, and the action that results from it, without a screen."""

from typing import Any

from stratego import Color, Kind
from stratego.engine.errors import Explanation
from stratego.hotseat.scenes import TurnScene
from stratego.table.choosing.picture import Light
from stratego.table.choosing.turn_selection import Ask, Reply, TurnSelection
from stratego.table.choosing.typed_action import read_typed
from stratego.wording.turn import advice, hint
from tests.support.cases import with_each
from tests.support.positions import position
from tests.tui.positions import session_at, skirmish
from tests.tui.screens.game.test_guess import BESIDE_THE_FLAG, BLUE, RED
from tests.tui.screens.game.test_rescue import TO_THE_ATTACK

AT_THE_FLAG = ("F1-F2", "A6-A5", "F2-F3", "A5-A4", "F3-F4", "A4-A3", "F4-F5", "A3-A2")
KEYS = {"choose": "Enter", "turn.cancel": "Esc", "turn.guess": "S"}


def turn(*actions: str, red: str = "F B S I 2 10", blue: str = "F B S I 2 10") -> TurnScene:
    scene = session_at(*actions, red=red, blue=blue).scene
    assert isinstance(scene, TurnScene)
    return scene


def selection(
    *actions: str, confirms: bool = True, red: str = "F B S I 2 10", blue: str = "F B S I 2 10"
) -> TurnSelection:
    return TurnSelection(turn(*actions, red=red, blue=blue).view, confirms=confirms)


def typed(text: str, selected: TurnSelection) -> Reply:
    entry = read_typed(text)
    assert entry is not None
    return selected.type(entry)


def asked(reply: Reply) -> str:
    """Check that the action of a reply must be confirmed, and return it as text."""
    assert reply.must_ask
    return str(reply.action)


def test_a_piece_and_a_square_come_to_an_action() -> None:
    selected = selection()
    assert selected.pick("E1") == Reply()
    assert selected.lights() == {"E1": Light.CHOSEN, "E2": Light.GOAL, "E3": Light.GOAL}
    assert str(selected.pick("E3").action) == "E1-E3"


def test_a_legal_action_is_the_object_that_the_view_has() -> None:
    scene = turn(*AT_THE_FLAG)
    for text in ("F5-E5", "F5xF6"):
        selected = TurnSelection(scene.view, confirms=False)
        (action,) = [action for action in scene.view.legal_moves if str(action) == text]
        selected.pick("F5")
        assert selected.pick(text[-2:]).action is action
        assert typed(text, selected).action is action


def test_another_own_piece_is_selected_instead() -> None:
    selected = selection()
    selected.pick("E1")
    assert selected.pick("D1") == Reply()
    assert selected.square == "D1"


def test_a_piece_that_cannot_move_says_so() -> None:  # M4
    selected = selection("F1-F2", "A6-A5")
    assert selected.pick("B1") == Reply(fault=Explanation("Bombs and Flags never move."))
    assert selected.pick("F2").fault is None
    assert selection(red="B F S I 2 10").pick("A1").fault == "Bombs and Flags never move."


def test_without_a_selected_piece_a_square_means_nothing() -> None:
    assert selection().pick("A3") == Reply(fault=Explanation("Select one of your own pieces first."))
    assert selection().pick("A6") == Reply(fault=Explanation("Select one of your own pieces first."))


def test_an_attack_is_asked_about_and_its_piece_stays_selected() -> None:
    selected = selection(*AT_THE_FLAG)
    selected.pick("F5")
    assert asked(selected.pick("F6")) == "F5xF6"
    assert selected.square == "F5"
    assert asked(selected.pick("F6")) == "F5xF6"


def test_an_attack_need_not_be_asked() -> None:
    selected = selection(*AT_THE_FLAG, confirms=False)
    selected.pick("F5")
    assert selected.pick("F6") == Reply(selected.pick("F6").action, must_ask=False)
    assert str(selected.pick("F6").action) == "F5xF6"


def test_illegal_actions_are_left_to_the_engine_to_refuse() -> None:
    selected = selection()
    selected.pick("D1")
    assert selected.pick("D3") == Reply("D1-D3")
    assert selected.square == "D1"
    selected.pick("E1")
    assert selected.pick("A6") == Reply("E1xA6")


def test_a_typed_action_has_the_mark_it_needs() -> None:
    assert str(typed("e1e3", selection()).action) == "E1-E3"
    assert typed("a1b1", selection()) == Reply("A1-B1")  # players cannot attack their own pieces
    assert str(typed("f5f6", selection(*AT_THE_FLAG, confirms=False)).action) == "F5xF6"
    assert typed("f5-f6", selection(*AT_THE_FLAG)) == Reply("F5-F6")  # the engine refuses a wrong mark


def test_an_attack_typed_with_its_mark_is_not_asked_about() -> None:
    assert asked(typed("f5f6", selection(*AT_THE_FLAG))) == "F5xF6"
    reply = typed("f5xf6", selection(*AT_THE_FLAG))
    assert str(reply.action) == "F5xF6"
    assert not reply.must_ask


def test_a_guess_takes_a_target_a_kind_and_a_yes() -> None:  # I1
    scene = turn(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    selected = TurnSelection(scene.view, confirms=True)

    def said() -> str:
        return hint(scene, selected, {Color.RED: "Ada", Color.BLUE: "Ben"}, KEYS).text

    assert selected.begin_guess() == Reply()
    assert said() == "Which piece do you guess? Choose a marked one. Esc to cancel."
    assert selected.lights() == {"B6": Light.CHOSEN, **dict.fromkeys(("A6", "C6", "D6"), Light.GUESS)}
    assert selected.pick("C6") == Reply()
    assert said() == "What is on C6? Choose your guess, or attack it. Esc to cancel."
    assert selected.lights() == {"B6": Light.CHOSEN, "C6": Light.GUESS}
    assert asked(selected.pick_kind(Kind.FLAG)) == "B6?C6=F"
    assert asked(selected.pick_kind(Kind.BOMB)) == "B6?C6=B"
    assert asked(typed("b6?c6=b", selected)) == "B6?C6=B"


def test_a_square_out_of_reach_is_not_a_target() -> None:
    selected = selection(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    selected.begin_guess()
    assert selected.pick("F6") == Reply("B6?F6=F")  # refused by the engine, with the reason
    assert selected.follow_up is not None
    assert selected.follow_up.asks is Ask.TARGET


def test_cancelling_step_by_step() -> None:
    selected = selection(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    selected.begin_guess()
    selected.pick("C6")
    states: list[tuple[Ask | None, str]] = []
    while selected.square:
        selected.cancel()
        asked = selected.follow_up
        states.append((None if asked is None else asked.asks, selected.square))
    assert states == [(Ask.TARGET, "B6"), (None, "B6"), (None, "")]


def test_moving_a_bomb_is_asked_where_it_loses_the_game() -> None:
    """M4: asked even if the player has switched off confirmations."""
    scene = session_at(rules=skirmish(immobile_moved="forfeit")).scene
    assert isinstance(scene, TurnScene)
    selected = TurnSelection(scene.view, confirms=False)
    assert "loses the game" in str(selected.pick("B1").fault)
    assert asked(selected.pick("B2")) == "B1-B2"
    assert asked(typed("b1b2", selected)) == "B1-B2"


def test_a_guess_may_be_typed_without_its_mark() -> None:  # I1
    for text in ("b6?c6=f", "b6c6=f"):
        selected = selection(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
        assert asked(typed(text, selected)) == "B6?C6=F"


def test_a_guess_typed_without_a_rank_asks_for_it() -> None:  # I1
    selected = selection(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    assert typed("b6?c6", selected) == Reply()
    assert selected.follow_up is not None
    assert (selected.follow_up.asks, selected.follow_up.square) == (Ask.GUESS, "C6")
    assert typed("b6?f6", selected) == Reply("B6?F6=F")  # the engine refuses a guess on this square


def test_an_enemy_piece_far_from_an_infiltrator_is_refused_as_a_guess() -> None:  # I1
    selected = selection(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    selected.pick("B6")
    assert selected.pick("F6") == Reply("B6?F6=F")
    assert advice(selected) == "Guess A6, C6 or D6."
    assert selected.pick("E4") == Reply("B6-E4")
    home = selection()
    home.pick("D1")
    assert home.pick("A6") == Reply("D1?A6=F")
    assert advice(home) == ""


@with_each(
    ("diagram", "options", "reason"),
    [
        (
            "bF . . .\n. . . .\n. . . rI\nrF . r5 .",
            {},
            "The Infiltrator on D2 can guess only where the enemy set up. Move it there first.",
        ),
        (
            "bF . . rI\n. . . .\n. . . .\nrF . . .",
            {},
            "No piece is in reach of D4: a guess reaches one or two squares in a straight line.",
        ),
        (
            "bF . . rI\n. . . .\n. . . rI\nrF . . .",
            {},
            "No piece is in reach of D4: a guess reaches one or two squares in a straight line.",
        ),
        (
            "bF r5 . rI\n. . . .\n. . . .\nrF . . .",
            {"sabotage_line_of_sight": True},
            "No piece is in sight of D4: a guess reaches one or two squares in a straight line.",
        ),
        (
            "bF rI . rI\n. . . b3\n. . . .\nrF . . .",
            {},
            "First select the Infiltrator that guesses: B4 or D4.",
        ),
        (
            "bF . . .\n. . . .\n. . . r5\nrF . . .",
            {},
            "Only an Infiltrator can guess, and you have none left.",
        ),
    ],
)
def test_why_nobody_can_guess(diagram: str, options: dict[str, Any], reason: str) -> None:  # I1, I4
    selected = TurnSelection(position(diagram, **options).view(Color.RED), confirms=True)
    assert selected.begin_guess().fault == reason


def test_the_selected_infiltrator_is_the_one_that_cannot_guess() -> None:  # I1
    selected = TurnSelection(position("bF . . rI\n. . . .\n. . . rI\nrF . . .").view("red"), confirms=True)
    for square in ("D2", "D4"):
        selected.pick(square)
        assert square in str(selected.begin_guess().fault)


def test_dragging_starts_from_the_piece_or_where_it_is_drawn() -> None:  # S4
    rules = skirmish(scout_strike="after_move")
    scene = session_at("E1-E3", "A6-A5", "D1-D2", "A5-A4", rules=rules).scene
    assert isinstance(scene, TurnScene)
    selected = TurnSelection(scene.view, confirms=True)
    selected.pick("E3")
    assert selected.held == {"E3"}
    selected.pick("A3")
    assert selected.held == {"E3", "A3"}
    assert selected.pick("F1") == Reply()  # another piece is selected instead
    assert selected.held == {"F1"}


def test_a_target_that_only_a_strike_reaches_leads_to_the_strike() -> None:  # S4
    rules = skirmish(scout_strike="after_move")
    scene = session_at("E1-E3", "A6-A5", "D1-D2", "A5-A4", rules=rules).scene
    assert isinstance(scene, TurnScene)
    selected = TurnSelection(scene.view, confirms=True)
    selected.pick("E3")
    assert asked(selected.pick("A4")) == "E3-A3xA4"
    assert selected.square == "E3"


def test_an_attack_with_which_a_piece_may_come_back_is_marked_as_that() -> None:  # R1
    scene = session_at(*TO_THE_ATTACK, rules=skirmish(rescue=1, two_squares=0)).scene
    assert isinstance(scene, TurnScene)
    selected = TurnSelection(scene.view, confirms=True)
    selected.pick("D5")
    assert selected.lights()["D6"] is Light.RESCUE_PREY
