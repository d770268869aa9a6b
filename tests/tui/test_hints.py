"""What the turn's screen says to do next is what works then."""

from stratego import Color
from tests.tui.driving import playing, press, text
from tests.tui.positions import at_table, message_of, session_at, type_in
from tests.tui.test_turn import READY_TO_ATTACK


async def test_in_an_entry_the_line_of_keys_names_no_key_that_is_text_there() -> None:
    async with at_table(session_at()) as (app, pilot):
        await type_in(pilot, "e1")
        assert text(app).splitlines()[-1].split("   ")[0:2] == [" Enter play it", "Esc leave it"]
        assert "resign" not in text(app).splitlines()[-1]
        await press(pilot, "escape")
        assert "resign" in text(app).splitlines()[-1]


async def test_a_question_has_its_keys() -> None:
    async with at_table(session_at(*READY_TO_ATTACK)) as (app, pilot):
        await type_in(pilot, "f5f6")
        await press(pilot, "enter")
        assert text(app).splitlines()[-1].startswith(" Enter do it   Esc let it be   V curtain")
        await press(pilot, "escape")
        assert "do it" not in text(app)


async def test_a_draw_offered_after_the_move_asks_for_the_turns_end() -> None:  # E4
    async with at_table(session_at()) as (app, pilot):
        await type_in(pilot, "e1e2")
        await press(pilot, "enter", "t", "t")
        assert message_of(app) == "You offer a draw: Ben will be asked. End your turn."


async def test_who_has_no_name_is_not_called_by_his_colour_twice() -> None:
    async with playing("duel", names={Color.RED: "Red", Color.BLUE: "Blue"}) as (app, pilot):
        assert "Red, it is your turn." in text(app)
        assert "You play" not in text(app)
        await press(pilot, "space")
        assert text(app).startswith(" Red, set up your army ")
    async with playing("duel") as (app, pilot):
        assert "You play Red. Ben, please look away." in text(app)
        await press(pilot, "space")
        assert text(app).startswith(" Red  Ada, set up your army ")
