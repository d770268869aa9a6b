"""No text on a screen controls the terminal, as every character is checked where cells are made."""

import re

from rich.color import ColorSystem
from rich.segment import Segment
from textual.strip import Strip

from stratego import Color
from stratego.files import config_folder, data_folder
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.table.settings import Settings
from stratego.tui.app import StrategoApp
from stratego.tui.navigation import Navigation
from stratego.tui.terminal.output import Page
from tests.hotseat import evening
from tests.tui import driving
from tests.tui.driving import Opening, Watched, playing, press, shown
from tests.tui.internals import layout_update, strips_of
from tests.tui.recording import Recorded, recording

HOSTILE = "A\x1b]2;mine\x07\x9b5m\u202e\u2066\u2028\x7f[bold]{0}[/]"
TITLE = re.compile(r"\x1b\]2;([^\x07\x1b]*)\x07")
OWN = "\x1b]2;"
OURS = re.compile(r"\x1b\[[0-9;]*[mHK]")  # control sequences written by `Page`


def unsafe(app: Watched) -> set[str]:
    """The characters in a screen's bytes that are unsafe for a terminal."""
    strips = strips_of(app.screen)
    written = Page().write(layout_update(strips, app.size.width), ColorSystem.TRUECOLOR)
    return {char for char in OURS.sub("", written) if not char.isprintable()}


def test_a_character_keeps_its_place() -> None:
    strip = Strip([Segment("a\x1b[2Jb\u202ec\xaddo\u0308e\xa0f")])
    written = Page().write(layout_update([strip], strip.cell_length), ColorSystem.TRUECOLOR)
    assert OURS.sub("", written) == "a[2Jbc?do\u0308e f"


async def test_the_bytes_of_the_windows_title() -> None:
    """The window's title is the only text sent to the terminal besides the cells."""
    rules = evening.SMALL.replace(name="Small")
    object.__setattr__(rules, "name", f"Small{HOSTILE}")  # no ruleset can have such a name
    names = {color: f"{color}{HOSTILE}" for color in Color}
    async with recording(Recorded, Session(GameSetup(rules, names))) as app:
        await app.press("space", "question_mark", "escape", "v", "q")
        app.wipe()
        app.set_window_title(app.window_title)
        written = app.taken()
        app.wipe()
        assert not app.page.lines  # everything will be written again
    titles = TITLE.findall(written)
    assert len(titles) == 3
    assert all(title.startswith("Small") and title.isprintable() for title in titles)
    # The terminal saves its own title at the start; `wipe` restores it, so it has to be saved again.
    saved, restored = "\x1b[22;2t", "\x1b[23;2t"
    assert re.findall(r"\x1b\[2[23];2t|\x1b\]2;", written) == [OWN, OWN, restored, saved, OWN]
    rest = TITLE.sub("", written).replace("\x1b]22;default\x07", "")  # resets the mouse pointer
    assert "\x1b]" not in rest
    assert {char for char in rest if not char.isprintable()} <= {"\x1b", "\r", "\n"}


async def test_keys_with_such_names() -> None:
    async with playing(driving.setting_up("duel")) as (app, pilot):
        for keymap in ({"deploy.fill": HOSTILE}, {HOSTILE: "x", "deploy.fill": f"x,{HOSTILE},\x1b,\udcff"}):
            app.set_keymap(keymap)
            await press(pilot, "f1")
            await shown(pilot)
            assert not unsafe(app)
            await press(pilot, "escape")
            await shown(pilot)
            assert not unsafe(app)


async def test_files_with_such_names() -> None:
    places: dict[str, Opening] = {
        "unfinished/{}.game": Navigation.unfinished_games,
        "finished/{}.txt": Navigation.finished_games,
        "setups/{}.txt": Navigation.setups,
        "{}.toml": Navigation.new_game,
    }
    async with playing(None, size=(120, 40)) as (app, pilot):
        for name, opening in places.items():
            folder = config_folder() if name.endswith(".toml") else data_folder()
            path = folder / name.format(HOSTILE.replace("/", "\n") + "\udcff")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text('name = "\\u001b[31m\\u202e"', "utf-8")
            opening(app.go)
            await press(pilot, "end")
            assert "\\x1b]2;mine" in driving.text(app), name
            assert not unsafe(app), name
            await press(pilot, "enter")
            assert not unsafe(app), name


def test_before_there_is_a_terminal_nothing_is_written() -> None:
    app = StrategoApp(None, settings=Settings())
    app.set_window_title("Small")
    app.wipe()
    assert app.window_title == "Small"
