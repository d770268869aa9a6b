"""What a player has in hand: from what he points at to an action, without a screen."""

from stratego import Kind
from stratego.hotseat.scenes import TurnScene
from stratego.tui.draw.picture import Light
from stratego.tui.play.follow_ups import Answer, Naming
from stratego.tui.play.turn_hand import Hand
from stratego.tui.play.typed_action import read_entry
from tests.tui.positions import session_at, skirmish
from tests.tui.screens.game.test_guess import BESIDE_THE_FLAG, BLUE, RED

AT_THE_FLAG = ("F1-F2", "A6-A5", "F2-F3", "A5-A4", "F3-F4", "A4-A3", "F4-F5", "A3-A2")


def hand(*actions: str, confirms: bool = True, red: str = "F B S I 2 10", blue: str = "F B S I 2 10") -> Hand:
    scene = session_at(*actions, red=red, blue=blue).scene
    assert isinstance(scene, TurnScene)
    return Hand(scene.view, confirms=confirms)


def written(text: str, held: Hand) -> Answer:
    entry = read_entry(text)
    assert entry is not None
    return held.write(entry)


def test_a_piece_and_a_square_come_to_an_action() -> None:
    held = hand()
    assert held.pick("E1") == Answer()
    assert held.lights() == {"E1": Light.CHOSEN, "E2": Light.GOAL, "E3": Light.GOAL}
    assert held.pick("E3") == Answer(action="E1-E3")


def test_another_own_piece_is_chosen_instead() -> None:
    held = hand()
    held.pick("E1")
    assert held.pick("D1") == Answer()
    assert held.chosen == "D1"


def test_a_piece_that_cannot_move_says_so() -> None:
    """M4"""
    held = hand("F1-F2", "A6-A5")
    assert held.pick("B1") == Answer(message="Bombs and Flags never move.")
    assert held.pick("F2").message == ""
    assert hand(red="B F S I 2 10").pick("A1").message == "Bombs and Flags never move."


def test_without_a_piece_in_hand_a_square_means_nothing() -> None:
    assert hand().pick("A3") == Answer(message="Choose one of your own pieces first.")
    assert hand().pick("A6") == Answer(message="Choose one of your own pieces first.")


def test_an_attack_is_asked_once_and_anything_else_takes_the_question_back() -> None:
    held = hand(*AT_THE_FLAG)
    held.pick("F5")
    assert held.pick("F6").action == ""
    assert held.asked == "F5xF6"
    assert held.pick("F6") == Answer(action="F5xF6")
    held.pick("F6")
    held.pick("F5")  # chosen anew
    assert held.asked == ""
    assert held.pick("F6").action == ""
    assert held.drop()
    assert held.chosen == "F5"
    assert held.pick("F6").action == ""


def test_an_attack_need_not_be_asked() -> None:
    held = hand(*AT_THE_FLAG, confirms=False)
    held.pick("F5")
    assert held.pick("F6") == Answer(action="F5xF6")


def test_what_is_illegal_is_left_to_the_engine_to_refuse() -> None:
    held = hand()
    held.pick("D1")
    assert held.pick("D3") == Answer(action="D1-D3")
    assert held.pick("A6") == Answer(action="D1xA6")
    assert held.chosen == "D1"


def test_a_typed_action_has_the_mark_it_needs() -> None:
    assert written("e1e3", hand()) == Answer(action="E1-E3")
    assert written("a1b1", hand()) == Answer(action="A1-B1")  # one's own piece is no prey
    assert written("f5f6", hand(*AT_THE_FLAG, confirms=False)) == Answer(action="F5xF6")
    assert written("f5-f6", hand(*AT_THE_FLAG)) == Answer(action="F5-F6")  # as written: refused, with a hint


def test_a_typed_attack_is_confirmed_by_typing_it_again_or_by_pointing() -> None:
    for again in ("typed", "pointed"):
        held = hand(*AT_THE_FLAG)
        assert written("f5f6", held).action == ""
        answer = written("F5xF6", held) if again == "typed" else held.pick("F6")
        assert answer == Answer(action="F5xF6")


def test_a_guess_takes_a_target_a_name_and_a_yes() -> None:
    """I1"""
    held = hand(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    assert held.begin_naming().message == "Which piece do you name? Choose one that is marked."
    assert held.lights() == {"B6": Light.CHOSEN, **dict.fromkeys(("A6", "C6", "D6"), Light.PREY)}
    assert "What stands on C6?" in held.pick("C6").message
    assert held.lights() == {"B6": Light.CHOSEN, "C6": Light.PREY}
    assert held.name(Kind.FLAG).message.startswith("Name the piece on C6 a Flag?")
    assert held.name(Kind.BOMB).message.startswith("Name the piece on C6 a Bomb?")  # another is asked anew
    assert held.name(Kind.BOMB) == Answer(action="B6?C6=B")


def test_a_square_out_of_reach_is_no_target() -> None:
    held = hand(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    held.begin_naming()
    assert held.pick("F6").action == "B6?F6=F"  # refused by the engine, which says why
    assert isinstance(held.detail, Naming)
    assert held.detail.target == ""


def test_letting_go_step_by_step() -> None:
    held = hand(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    held.begin_naming()
    held.pick("C6")
    held.name(Kind.FLAG)
    states = []
    while held.drop():
        target = held.detail.target if isinstance(held.detail, Naming) else None
        states.append((held.asked, target, held.chosen))
    assert states == [
        ("", "C6", "B6"),
        ("", "", "B6"),
        ("", None, "B6"),
        ("", None, ""),
    ]


def test_moving_a_bomb_is_asked_where_it_loses_the_game() -> None:
    """M4, to the letter: whatever the player has switched off"""
    scene = session_at(rules=skirmish(immobile_moved="forfeit")).scene
    assert isinstance(scene, TurnScene)
    held = Hand(scene.view, confirms=False)
    held.pick("B1")
    assert "loses the game at once" in held.pick("B2").message
    assert held.pick("B2") == Answer(action="B1-B2")
