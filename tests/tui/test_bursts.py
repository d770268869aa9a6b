"""Keys pressed faster than the program can follow have the same effect as keys pressed one by one."""

from random import Random

import pytest
from textual.app import App

from stratego import load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Lift
from stratego.table.settings import load_settings
from stratego.tui.terminal import lifecycle
from stratego.tui.terminal.lifecycle import GuardedApp
from tests.hotseat.evening import NAMES, folded
from tests.tui.driving import burst, playing, press, text
from tests.tui.internals import exception_of, updates
from tests.tui.positions import at_table, session_at

pytestmark = pytest.mark.usefixtures("every_frame_drawn")

IN_A_TURN = [
    (*"e1e3", "enter", "enter"),  # plays a move, and ends the turn
    (*"e1e3", "enter", "u", "enter"),  # undoes a move, so that Enter cannot end the turn
    ("space", "escape", "up"),  # selects a piece, and deselects it
    ("enter", *"f1f2", "c", "1"),  # keeps the typed entry, although a piece was selected
    ("u", *"f1f2", "enter", "tab", "space"),  # U has no effect, now or later
    ("enter", "up", "enter", "u", "space"),
]
IN_A_DEPLOYMENT = [
    ("s", "left", "enter", "down", "space"),  # selects a placed piece, and moves it elsewhere
    ("right", "3", "tab", "l", "left"),  # places a piece before the focus goes to the tray
    ("space", "tab", "down", "enter", "0"),
    ("2", "right", "enter", "3", "space", "space"),
    ("l", "down", "enter", "m", "l", "down", "escape"),  # loads one set-up, and only shows another
]


HELP = ("question_mark", "escape", "up", "space", "f1", "v")


async def check(session: Session, keys: tuple[str, ...]) -> None:
    """Check that pressing the keys slowly and quickly gives the same steps and the same last screen."""
    shown = []
    for pressing in (press, burst):
        again = folded(session.rules, session.names, session.steps)
        async with at_table(again, key_delay=1e6) as (app, pilot):
            await pressing(pilot, *keys)
            assert app.session is not None
            shown.append((text(app), [step for step, _ in app.session.steps]))
    assert shown[0] == shown[1]


@pytest.mark.slow
@pytest.mark.parametrize("keys", IN_A_TURN, ids="".join)
async def test_in_a_turn(keys: tuple[str, ...]) -> None:
    await check(session_at(), keys)


@pytest.mark.slow
@pytest.mark.parametrize("keys", IN_A_DEPLOYMENT, ids="".join)
async def test_in_a_deployment(keys: tuple[str, ...]) -> None:
    session = Session(GameSetup(load_ruleset("duel"), NAMES))
    session.take(Lift())
    await check(session, keys)


async def test_a_key_does_nothing_on_a_screen_half_built() -> None:
    """A key pressed right after the key for the help is ignored, or has its effect in the help."""
    async with playing("duel") as (app, pilot):
        await burst(pilot, *Random(0).choices(HELP, k=30))
        assert not exception_of(app)


@pytest.mark.parametrize("waiting", [False, True])
async def test_a_move_is_painted_at_once_unless_more_keys_are_waiting(
    monkeypatch: pytest.MonkeyPatch, *, waiting: bool
) -> None:
    async with at_table(session_at()) as (app, _):
        with updates(app) as painted, monkeypatch.context() as patch:
            patch.setattr(GuardedApp, "is_behind", waiting)
            assert app.advance(Act("E1-E3")) is None
            assert bool(painted) is not waiting


async def test_themes_switched_in_quick_succession_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[bool] = []
    monkeypatch.setattr(App, "refresh_css", lambda _, animate=True: drawn.append(animate))
    monkeypatch.setattr(lifecycle, "_TURN", 1e6)
    async with at_table(session_at()) as (app, pilot):
        before = app.theme
        drawn.clear()
        await burst(pilot, *11 * ["ctrl+t"])
        assert app.theme != before
        assert len(drawn) <= 2
        assert load_settings().theme == app.theme
