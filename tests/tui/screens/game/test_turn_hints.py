"""The hints of the turn screen name the actions that are possible."""

import pytest
from textual.pilot import Pilot

from stratego import Color, Deployment, load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, OfferDraw, Ready
from tests.tui.cases import Cases, sit
from tests.tui.drawn import ORIGINAL
from tests.tui.driving import Watched, click, drag, framed, in_windows, playing, press, text
from tests.tui.positions import at_table, message_of, session_at, skirmish, spot, turn_of, type_in
from tests.tui.screens.game.test_turn import READY_TO_ATTACK

CASES = Cases()
test_each_case = CASES.as_test()


BOMB_IN_FRONT = ORIGINAL.replace("2 5 6 4 9", "B 5 6 4 9").replace("B 3 6 4 7", "2 3 6 4 7")


@CASES.of(session_at)
async def while_typing_the_line_of_keys_lists_no_key_that_is_text(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "e1")
    assert text(app).splitlines()[-1].split("   ")[0:2] == [" Enter play", "Esc cancel"]
    assert "leave" not in text(app).splitlines()[-1]
    assert app.focused is turn_of(app).board  # a change of focus would repaint the whole board
    await press(pilot, "escape")
    assert "leave" in text(app).splitlines()[-1]


@CASES.of(lambda: session_at(*READY_TO_ATTACK))
async def a_question_has_its_keys(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "f5f6")
    await press(pilot, "enter")
    assert text(app).splitlines()[-1].startswith(" Enter confirm   Esc cancel   V curtain")
    await press(pilot, "escape")
    assert "confirm" not in text(app)


@CASES.of(session_at)
async def a_draw_offered_after_the_move_asks_for_the_turns_end(app: Watched, pilot: Pilot[int]) -> None:  # E4
    await type_in(pilot, "e1e2")
    await press(pilot, "enter", "t", "enter")
    assert message_of(app) == "You offer a draw: Ben will be asked. End your turn."
    for chosen in (click(pilot, spot(app, "D1")), drag(pilot, spot(app, "E2"), spot(app, "E3"))):
        turn_of(app).tell("")
        await chosen
        assert message_of(app).startswith("You have moved and offered a draw.")


@CASES.of(session_at)
async def an_offered_draw_is_mentioned_until_the_turn_ends(app: Watched, pilot: Pilot[int]) -> None:  # E4
    await press(pilot, "t", "enter", "v", "space")
    assert message_of(app) == "You offer a draw with your move. Select a piece."
    await type_in(pilot, "e1e2")
    await press(pilot, "enter")
    told = "You have moved and offered a draw. Enter to end your turn, U to undo the move."
    assert message_of(app) == told
    await press(pilot, "v", "space")
    assert message_of(app) == told


@CASES.of(session_at)
async def a_declined_draw_is_reported_to_who_offered_it(app: Watched, pilot: Pilot[int]) -> None:  # E4
    await press(pilot, "t", "enter")
    await type_in(pilot, "e1e2")
    await press(pilot, "enter", "enter", "space", "n")
    await type_in(pilot, "b6b5")
    await press(pilot, "enter", "enter", "space")
    assert message_of(app) == "Ben declined the draw. Select a piece."
    await type_in(pilot, "e2e1")
    await press(pilot, "enter", "enter", "space")
    assert message_of(app).startswith("Select a piece:")  # Ada has neither declined nor offered a draw


@pytest.mark.parametrize("key", ["t", "w", "y"])
async def test_a_question_of_a_key_has_its_keys(key: str) -> None:
    session = session_at()
    if key == "y":
        for step in (OfferDraw(), Act("E1-E2"), EndTurn(), Lift()):
            session.take(step)
    async with at_table(session) as (app, pilot):
        before = text(app).splitlines()[-1]
        await press(pilot, key)
        assert text(app).splitlines()[-1].startswith(" Enter confirm   Esc cancel   V curtain")
        await press(pilot, "escape")
        assert text(app).splitlines()[-1] == before


async def test_a_player_without_a_name_is_not_called_by_their_colour_twice() -> None:
    async with playing("duel", names={Color.RED: "Red", Color.BLUE: "Blue"}) as (app, pilot):
        assert "Red, set up your army." in text(app)
        assert "You play" not in text(app)
        await press(pilot, "space")
        assert text(app).startswith(" Red, set up your army ")
    async with playing("duel") as (app, pilot):
        assert "You play Red. Ben, please look away." in text(app)
        await press(pilot, "space")
        assert text(app).startswith(" Red  Ada, set up your army ")


@CASES.of(session_at)
async def while_typing_no_help_is_offered(app: Watched, pilot: Pilot[int]) -> None:
    assert text(app).splitlines()[-1].endswith("? help ")
    await type_in(pilot, "e1?")
    assert message_of(app).startswith("> e1?_")
    assert "help" not in text(app).splitlines()[-1]
    await press(pilot, "escape")
    assert text(app).splitlines()[-1].endswith("? help ")


@in_windows((60, 20), slow=[(60, 24), (80, 24)])
async def test_no_message_is_cut(size: tuple[int, int]) -> None:
    longest = {Color.RED: "Bartholomew Longname", Color.BLUE: "Hildegard von Bingen"}
    session = Session(GameSetup(load_ruleset("original").replace(immobile_moved="forfeit"), longest))
    for color in Color:
        session.take(Lift())
        session.take(Arrange(color, Deployment.parse(session.rules, BOMB_IN_FRONT).cells))
        session.take(Ready(color))
    session.take(Lift())
    async with at_table(session, size=size) as (app, pilot):
        before = text(app).splitlines()
        for entry, words in (
            ("b1b2", "Your own piece is on B2."),
            ("b4?b7=10", "Only an Infiltrator can guess; other pieces attack."),
            ("a4qqqqqqqqqqqq", '"a4qqqqqqqqqqqq" isn\'t a move. Try A4A5, or A4xA5 to attack.'),
            (
                "a4a5",
                "Moving a Bomb or a Flag loses the game at once. Enter to confirm, Esc to cancel.",
            ),
        ):
            await type_in(pilot, entry)
            await press(pilot, "enter")
            assert words in framed(app), entry
        await press(pilot, "escape", "escape")
        assert text(app).splitlines()[-1] == before[-1]  # the line of keys is back
        await press(pilot, "t", "enter")
        assert "You offer a draw: Hildegard von Bingen will be asked. Now make your move." in framed(app)
        await type_in(pilot, "e4e5")
        await press(pilot, "enter", "enter", "space")
        assert (
            "Bartholomew Longname offers a draw. Y to accept, N to decline. Moving also declines."
            in framed(app)
        )


async def test_each_player_is_warned_when_a_draw_is_near() -> None:  # E5
    """`tests/wording/test_endings.py` tests in which turns a warning is given."""
    rules = skirmish(quiet_limit=11)
    async with at_table(session_at()) as (app, pilot):
        for moves, left, square in ((["D1-D2"], 10, "c6"), (["D1-D2", "C6-C5"], 9, "d2")):
            await sit(app, pilot, session_at(*moves, rules=rules))
            assert message_of(app) == f"Draw in {left} turns unless a piece is attacked or guessed."
            await type_in(pilot, square)
            await press(pilot, "enter")
            assert "choose where to move" in message_of(app)  # the warning gives way to hints


async def test_an_offered_draw_comes_before_the_warning_of_the_quiet_limit() -> None:  # E4, E5
    session = session_at("E1-E3", "B6-B5", look=False, rules=skirmish(quiet_limit=13))
    session.take(Lift())
    session.take(OfferDraw())
    session.take(Act("E3-E1"))
    session.take(EndTurn())
    async with at_table(session) as (app, pilot):
        await press(pilot, "space")
        assert message_of(app).startswith("Ada offers a draw.")
        await press(pilot, "n", "v", "space")
        assert message_of(app) == "Draw in 10 turns unless a piece is attacked or guessed."
