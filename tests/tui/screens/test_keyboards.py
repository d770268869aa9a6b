"""Other keyboard layouts: the intended keys are found, names stay as typed, a wrong guess loses no input."""

from textual.pilot import Pilot

from stratego.hotseat.scenes import BattleScene, TurnScene
from stratego.table.settings import OwnKey, Settings
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.terminal.input import CarefulParser
from tests.support.keyboards import LAYOUTS, SETTINGS, typed
from tests.tui.driving import players_of_duel, playing, press, shown, text
from tests.tui.internals import send
from tests.tui.positions import at_table, message_of, session_at, stage
from tests.tui.screens.game.test_game_over import resigned
from tests.tui.screens.game.test_guess import BESIDE_THE_FLAG, BLUE, RED
from tests.tui.screens.game.test_rescue import rescue


def keyboard_of(name: str) -> str:
    """The keyboard setting for players with this keyboard."""
    return SETTINGS.get(name, "phonetic")


async def type_bytes(pilot: Pilot[int], name: str, keys: str) -> None:
    """Send the bytes of these keys on this keyboard."""
    send(pilot.app, *CarefulParser().read(typed(name, keys).encode()))
    await shown(pilot)


async def test_a_guess_and_a_rescue_are_typed_on_every_keyboard() -> None:  # I3, R1
    session = session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    async with at_table(session) as (app, pilot):
        for name in LAYOUTS:
            await press(pilot, "escape", "escape")
            app.settings.keyboard = keyboard_of(name)
            await type_bytes(pilot, name, "b6?a6=10\r")
            assert message_of(app).startswith("Guess Marshal (10) on A6?"), name
        await press(pilot, "enter")
        assert isinstance(session.scene, BattleScene)
    async with at_table(rescue()) as (app, pilot):
        for name in LAYOUTS:
            app.settings.keyboard = keyboard_of(name)
            await type_bytes(pilot, name, "c5c6+2e1\r")
            assert stage(app) == "moved", name
            assert "C5-C6+2@E1" in text(app), name
            await press(pilot, "u")


async def test_a_plus_is_a_one_except_after_a_target_square() -> None:
    async with at_table(rescue()) as (app, pilot):
        await type_bytes(pilot, "cz-basic", "e1")
        assert "> e1_" in message_of(app)
        await press(pilot, "escape")
        await type_bytes(pilot, "cz-basic", "c5c6+2e+\r")
        assert "C5-C6+2@E1" in text(app)


async def test_names_are_as_they_are_typed() -> None:
    async with playing(None, first=players_of_duel) as (app, pilot):
        await type_bytes(pilot, "bg-phonetic", "Iwan")
        assert "Иван" in text(app), text(app)
        await type_bytes(pilot, "cz-basic", "28")
        assert "Иванěá" in text(app)


async def test_a_guessed_key_asks_before_it_ends_the_program() -> None:
    async with playing(None, first=lambda go: go.new_game(alone=False)) as (app, pilot):
        for key in "яЯ":
            await press(pilot, key)
            assert app.return_code is None
            assert "Quit?" in text(app)
            await press(pilot, "х")
            assert "Quit?" not in text(app)
        await press(pilot, "я", "enter")
        assert app.return_code == 0
    async with at_table(resigned()) as (app, pilot):
        await press(pilot, "я")
        assert "Quit?" in text(app)
        await press(pilot, "escape")
        assert "Quit?" not in text(app)
    async with playing(None) as (app, pilot):
        await press(pilot, "я")
        assert app.return_code is None
        assert "▸ Quit" in text(app)
        await press(pilot, "enter")
        assert app.return_code == 0


async def test_a_guessed_key_asks_before_it_resigns() -> None:
    session = session_at()
    async with at_table(session) as (app, pilot):
        await press(pilot, "в")
        assert isinstance(app.screen, TurnScreen)
        assert app.screen.question is not None
        assert isinstance(session.scene, TurnScene)


async def test_a_key_of_the_users_keymap_goes_before_a_guess() -> None:
    settings = Settings()
    settings.own_keys = [OwnKey("turn.offer", "в", 1)]
    async with at_table(session_at(), settings=settings) as (app, pilot):
        await press(pilot, "в")
        assert "draw" in message_of(app)
