"""With a custom keymap, players press other keys, and all hints and messages name these keys."""

import re

import pytest

from stratego import Color
from stratego.files import settings_file
from stratego.table.settings import Settings, load_settings
from stratego.tui.app import StrategoApp
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.keymap import load_screens
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import FaultyScreen
from stratego.tui.widgets.key_bar import declared_keys
from stratego.wording.keys import key_name
from tests.hotseat import evening
from tests.tui import driving
from tests.tui.driving import burst, frame, framed, playing, press, reach, shown, text, until
from tests.tui.positions import at_table, message_of, session_at
from tests.tui.screens.test_help import SCREENS, over
from tests.tui.terminal.test_gate import HOSTILE, unsafe

FIXED = {"game.interrupt", "game.suspend"}
OFTEN = {"DeployScreen", "OverScreen", "TurnScreen"}
USUAL = re.compile(r"(?<!\+)\b(Enter|Esc|Space|Tab|Backspace|F\d+)\b")
"""Names of the program's own keys."""


def settings_with(keys: str) -> Settings:
    """Save and load settings with this table of keys."""
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(f"[keys]\n{keys}", "utf-8")
    return load_settings()


def elsewhere() -> dict[str, str]:
    """A new, unused key for each binding that can be changed."""
    load_screens()
    moving = ("up", "down", "left", "right", "home", "end", "insert", "delete", "pageup", "pagedown")
    functions = [f"f{number}" for number in range(1, 13)]
    pool = [f"{held}+{key}" for held in ("shift", "ctrl", "ctrl+shift") for key in (*functions, *moving)]
    pool += [f"alt+{letter}" for letter in "abcdefghijklmnopqrstuvwxyz0123456789"]
    pool += [f"ctrl+{key}" for key in (*"abdefgknoprsvwxy", "space", "backslash", "right_square_bracket")]
    letters = dict.fromkeys(sorted(each for each, keys in declared_keys().items() if len("".join(keys)) == 1))
    keymap = dict(zip(letters, "äöüéèàñçøåæœþðłšžčřėąęůýíóúâêîôûãõďťňľŕ", strict=False))
    keymap |= zip(sorted(declared_keys().keys() - FIXED - letters.keys()), pool, strict=False)
    assert keymap.keys() == declared_keys().keys() - FIXED
    return keymap


def now_on(app: StrategoApp, key: str, keymap: dict[str, str]) -> str:
    """The key that has the usual effect of ``key`` on this screen; ``key`` itself if it types a character."""
    active = app.screen.active_bindings.values()
    ids = [each.binding.id or "" for each in active if key in declared_keys()[each.binding.id or ""]]
    return keymap[ids[0]] if ids else key


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=() if each in OFTEN else pytest.mark.slow) for each in SCREENS]
)
async def test_a_screen_and_its_help_with_other_keys_and_hostile_names(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every key can be changed, the help leaves no trace, and names never control the terminal."""
    for names in (evening.NAMES, driving.NAMES):
        for color in Color:
            monkeypatch.setitem(names, color, f"{color}{HOSTILE}")
    keymap = elsewhere()
    settings = settings_with("\n".join(f"{each} = '{key_name(key)}'" for each, key in keymap.items()))
    screen, game, keys = SCREENS[name]
    async with playing(game(), settings=settings) as (app, pilot):
        assert not isinstance(app.screen, FaultyScreen)
        assert app.keymap == keymap
        for key in keys:
            await press(pilot, now_on(app, key, keymap))
        await until(pilot, lambda: isinstance(app.screen, screen))
        await shown(pilot)
        assert not unsafe(app)
        assert app.window_title.isprintable()
        active = app.screen.active_bindings
        assert {key: each.binding.id for key, each in active.items() if each.binding.id not in FIXED} == {
            keymap[each.binding.id or ""]: each.binding.id
            for each in active.values()
            if each.binding.id not in FIXED
        }
        assert not USUAL.search(text(app)), text(app)
        below, before, focused = app.screen, frame(app), app.focused
        await reach(pilot, HelpScreen, keymap["game.help"])
        assert "Keys that work here" in text(app)
        assert not USUAL.search(text(app)), text(app)
        assert f"{key_name(keymap['help.close'])} back" in text(app)
        await press(pilot, "escape", "enter", "question_mark", "f1")
        assert isinstance(app.screen, HelpScreen)
        await reach(pilot, screen, keymap["help.close"])
        assert app.screen is below
        assert frame(app) == before
        assert app.focused is focused


TEN = """
curtain.lift = "F9"
curtain.lower = ["F8", "v"]
turn.resign = "X"
turn.offer = "W"
turn.end = "Ctrl+E"
turn.next = "+"
turn.take_back = []
question.cancel = "F7"
entry.play = "F5"
game.quit = "Ctrl+Q"
game.help = "/"
over.replay = "Y"
over.tally = []
"""


async def test_hints_help_and_sentences_follow_the_keymap() -> None:
    async with at_table(session_at(), settings=settings_with(TEN)) as (app, pilot):
        assert not isinstance(app.screen, FaultyScreen)
        await reach(pilot, CurtainScreen, "f8")
        assert "Press F9 to lift the curtain" in framed(app)
        await press(pilot, "space")
        assert isinstance(app.screen, CurtainScreen)
        await reach(pilot, TurnScreen, "f9")
        assert "Enter select Plus next piece F8 curtain Ctrl+Q leave" in framed(app)
        assert text(app).splitlines()[-1].endswith("/ help ")
        await press(pilot, "slash")
        assert "X Resign" in framed(app)
        assert "F8, V Lower the curtain at once" in framed(app)
        await press(pilot, "escape", "x")
        assert message_of(app) == "Resign? You lose the game. Enter to confirm, F7 to cancel."
        await press(pilot, "f7")
        assert message_of(app).startswith("Select a piece: cursor, Plus, mouse")
        await press(pilot, "q", "u", "r", "t", "tab")  # the default keys have lost their effects
        assert isinstance(app.screen, TurnScreen)
        assert message_of(app) == "That key does nothing here. / lists the keys."


async def test_a_key_given_to_something_else_no_longer_does_what_it_did() -> None:
    async with at_table(session_at(), settings=settings_with(TEN)) as (app, pilot):
        await press(pilot, *"e1e3", "enter")
        assert not any("E1-E3" in line for line in text(app).splitlines()[:-2])
        await press(pilot, *"e1e3")
        assert message_of(app) == "> e1e3_   F5 to play it, Esc to cancel"
        await press(pilot, "f5")
        assert message_of(app).startswith("You have moved. Ctrl+E to end your turn, no key to undo.")
        assert "Ctrl+E end turn F8 curtain" in framed(app)  # no hint for an action without a key
        await press(pilot, "u", "backspace")
        assert message_of(app) == "That key does nothing here. / lists the keys."
        assert "Ctrl+E end turn" in framed(app)
        await reach(pilot, CurtainScreen, "ctrl+e")


async def test_the_key_for_the_next_lesson_leads_on_from_each() -> None:
    settings = settings_with('lesson.next = "F7"\nturn.end = "x"')
    async with playing(None, settings=settings, first=lambda go: go.lesson("01-move")) as (app, pilot):
        await press(pilot, *"e2e3", "enter", "x", *"e3e2", "enter")
        assert message_of(app).startswith("Done! F7 leads to the next")
        await press(pilot, "x")
        assert "Lesson 1 of" in text(app)
        await press(pilot, "f7")
        assert "Lesson 2 of" in text(app)


async def test_the_menu_after_a_game_has_the_keys_in_force() -> None:
    async with playing(over(), size=(100, 200), settings=settings_with(TEN)) as (app, pilot):
        assert isinstance(app.screen, OverScreen)
        assert "Y Replay" in framed(app)
        assert "A All games" not in framed(app)
        await press(pilot, "question_mark", "slash")
        assert (
            "Y Accept the draw; Replay this game; Accept (a turn, the end of a game, a forgotten PIN)"
            in framed(app)
        )
        assert "A All games of these two players" not in framed(app)


async def test_faults_are_shown_before_the_first_screen_and_the_program_plays_on() -> None:
    settings = settings_with('turn.offer = "W"\nturn.resign = "F5"\nturn.accept = "W"')
    async with at_table(session_at(), settings=settings) as (app, pilot):
        assert isinstance(app.screen, FaultyScreen)
        seen = framed(app)
        assert "The settings have faults" in seen
        assert 'line 4: turn.accept cannot be "W": on the same screen that is "Offer a draw"' in seen
        assert "turn.offer: a turn, on line 2" in seen
        assert "line 2: " not in seen
        assert "Esc continue" in seen
        await reach(pilot, TurnScreen, "enter")
        await press(pilot, "w")
        assert message_of(app).startswith("Offer a draw")


async def test_many_faults_can_be_scrolled() -> None:
    settings = settings_with("\n".join(f"turn.foo{number} = 3" for number in range(30)))
    async with playing(None, size=(60, 20), settings=settings) as (app, pilot):
        assert "line 2: " in framed(app)
        await burst(pilot, *["down"] * 99)
        assert "line 31: " in framed(app)
        assert "The usual settings and keys apply instead." in framed(app)
        await reach(pilot, HomeScreen, "escape")
