"""Moves typed in a turn: the characters are collected in an entry, which Enter plays."""

from textual.pilot import Pilot

from stratego.hotseat.scenes import BattleScene
from stratego.tui.screens.game.battle import BattleScreen
from tests.tui.cases import Cases
from tests.tui.driving import Watched, click, press
from tests.tui.positions import each_refused, lights_of, message_of, session_at, spot, turn_of, type_in
from tests.tui.screens.game.test_turn import READY_TO_ATTACK, scene, taken

CASES = Cases()
test_each_case = CASES.as_test()


@CASES.of(session_at)
async def a_typed_square_moves_the_cursor(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "e1")
    assert turn_of(app).board.cursor == "E1"
    assert "> e1_" in message_of(app)
    await press(pilot, "enter")
    assert lights_of(app)["E1"] == "chosen"
    await type_in(pilot, "E3")
    await press(pilot, "enter")
    assert "E3" in scene(app).view.pieces


@CASES.of(session_at)
async def a_typed_action_plays(app: Watched, pilot: Pilot[int]) -> None:
    for entry in ("e1e3", "E1-E3", "e1-E3", "e1 e3"):
        await type_in(pilot, entry)
        assert scene(app).stage == "choose", entry
        await press(pilot, "enter")
        assert scene(app).stage == "moved", entry
        await press(pilot, "u")


@CASES.of(lambda: session_at(*READY_TO_ATTACK))
async def an_attack_typed_with_its_mark_is_made_at_once(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "f5xf6")
    await press(pilot, "enter")
    assert isinstance(app.screen, BattleScreen)


@CASES.of(lambda: session_at(*READY_TO_ATTACK))
async def an_attack_typed_without_its_mark_is_confirmed(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "f5f6")
    await press(pilot, "enter")
    assert scene(app).stage == "choose"
    assert message_of(app).startswith("Attack F6?")
    await press(pilot, "enter")
    assert app.session is not None
    assert isinstance(app.session.scene, BattleScene)


@CASES.of(session_at)
async def an_action_typed_at_a_question_closes_it_and_loses_no_character(
    app: Watched, pilot: Pilot[int]
) -> None:
    for asked in ("w", "t"):
        await type_in(pilot, f"{asked}e1E")
        assert message_of(app).startswith("> e1E_")
        await press(pilot, "escape")
        assert "Select a piece" in message_of(app)


@CASES.of(session_at)
async def in_an_entry_every_character_is_text(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "a1tuvxyzrq?s=@0")
    assert message_of(app).startswith("> a1tuvxyzrq?s=@_")  # the length of an entry is limited
    assert taken(app)[-1] == "Lift"
    await press(pilot, "escape")
    assert "Select a piece" in message_of(app)
    assert taken(app)[-1] == "Lift"


@CASES.of(session_at)
async def an_entry_can_be_deleted_key_by_key(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "e1")
    await press(pilot, "backspace", "backspace")
    assert "Select a piece" in message_of(app)
    await press(pilot, "enter")  # the entry has ended
    assert lights_of(app)["E1"] == "chosen"


@CASES.of(session_at)
async def a_click_and_other_keys_discard_what_is_typed(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "e1e")
    await press(pilot, "left")
    await type_in(pilot, "f1e")
    assert message_of(app).startswith("> f1e_")
    await click(pilot, spot(app, "D1"))
    assert lights_of(app)["D1"] == "chosen"
    await type_in(pilot, "d2")
    assert message_of(app).startswith("> d2_")


@CASES.of(session_at)
async def an_unreadable_entry_is_refused_with_examples(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "a1zz")
    await press(pilot, "enter")
    assert "isn't a move. Try A2A3, A2xA3 to attack, or A5?A6=S for a guess." in message_of(app)


@CASES.of(session_at)
async def a_typed_square_that_the_board_has_not_is_named(app: Watched, pilot: Pilot[int]) -> None:
    without_j, others = {"j4": "J4", "J4J5": "J4", "e1j2": "J2"}, {"m4": "M4", "a9": "A9"}
    reasons = {entry: f"There is no square {square} on this board." for entry, square in others.items()}
    for entry, square in without_j.items():
        reasons[entry] = f"There is no square {square}: no file is called J."
    await each_refused(app, pilot, reasons)


@CASES.of(session_at)
async def j_may_be_a_key_of_ones_own(app: Watched, pilot: Pilot[int]) -> None:
    """No board has a file J, so the letter is free for a command (B1)."""
    app.set_keymap({"turn.offer": "j"})
    await press(pilot, "j")
    assert message_of(app).startswith("Offer a draw")
    await type_in(pilot, "enter")
    assert message_of(app).startswith("> ")
