"""With a keymap of their own, players press other keys and read their names everywhere."""

from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.turn import TurnScreen
from tests.tui.driving import framed, press, reach, text
from tests.tui.positions import at_table, message_of, session_at

KEYMAP = {"turn.resign": "w", "question.cancel": "f7", "curtain.lift": "l", "curtain.lower": "f8,v"}


async def test_hints_help_and_sentences_follow_the_keymap() -> None:
    async with at_table(session_at()) as (app, pilot):
        app.set_keymap(KEYMAP)
        await reach(pilot, CurtainScreen, "f8")
        await press(pilot, "space")
        assert isinstance(app.screen, CurtainScreen)
        await reach(pilot, TurnScreen, "l")
        assert "F8 curtain   T offer draw   W resign" in text(app).splitlines()[-1]
        await press(pilot, "question_mark")
        assert "W Resign" in framed(app)
        assert "F8, V Lower the curtain at once" in framed(app)
        await press(pilot, "escape", "r")
        assert "Resign?" not in message_of(app)
        await press(pilot, "w")
        assert message_of(app) == "Resign? You lose the game. Enter to confirm, F7 to cancel."
        await press(pilot, "f7")
        assert "Resign?" not in message_of(app)


async def test_a_key_given_to_something_else_no_longer_does_what_it_did() -> None:
    async with at_table(session_at()) as (app, pilot):
        app.set_keymap({"entry.play": "f5"})
        await press(pilot, *"e1e3", "enter")
        assert not any("E1-E3" in line for line in text(app).splitlines()[:-2])
        await press(pilot, *"e1e3")
        assert message_of(app) == "> e1e3_   F5 to play it, Esc to cancel"
        await press(pilot, "f5")
        assert message_of(app).startswith("You have moved.")
