"""Frames as text, to be reviewed as a diff; ``python -m tests.tui.drawn`` redraws them.

``python -m tests.tui.drawn cs`` draws them in Czech, for translators, in ``build/frames/cs``.

Each frame has a file for its layout: the widgets on the screen, with their classes and regions (column, line,
width and height), and which has the focus. Some screens also have a file of layouts in windows of many sizes.
A screen's colours are saved for one window size only.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from rich.style import Style
from textual.screen import Screen
from textual.widget import Widget

from stratego import Color, Kind, load_ruleset
from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation
from stratego.files import data_folder
from stratego.hosting.wire import deleted
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup, Opponent
from stratego.hotseat.scenes import PlaceScene, Standing
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, Proceed, Ready, Resign
from stratego.records.journal import Journal
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.records.unfinished_games import Unfinished
from stratego.rulesets.own import OwnRuleset
from stratego.rulesets.ready_made import ready_made
from stratego.table.listing import Entry
from stratego.tui.look.themes import PAINTS
from stratego.tui.navigation import Navigation
from stratego.tui.screens.base import GameScreen
from stratego.tui.screens.game.cards import FriendJoinsScreen, NotSavedScreen
from stratego.tui.screens.game.turn import TroubleScreen
from stratego.tui.screens.lobby.lists import FriendScreen
from stratego.tui.screens.lobby.players import AgainstScreen
from stratego.tui.screens.lobby.switches import SettingsScreen
from stratego.tui.terminal.screen import bindings_of
from stratego.wording.language import ENGLISH, speak
from stratego.wording.names import said
from tests.hosting.evening import NearConnection, hosted
from tests.hotseat.alone import alone, opposite
from tests.hotseat.evening import reading
from tests.records.games import BEGUN, short_steps
from tests.tui.driving import (
    NAMES,
    Frame as Drawn,
    Opening,
    Watched,
    check_nothing_is_old,
    plain_text,
    playing,
    press,
    shown,
)
from tests.tui.positions import session_at, skirmish
from tests.tui.screens.game.test_guess import BESIDE_THE_FLAG, BLUE, RED
from tests.tui.screens.game.test_rescue import TO_THE_RESCUE
from tests.tui.screens.game.test_strike import TO_THE_STRIKE
from tests.tui.screens.test_pins import asked, with_pins

FOLDER = Path(__file__).with_name("frames")

ORIGINAL = """
2 5 6 4 9 7 2 8 5 6
3 S 10 2 4 B 6 2 7 2
4 5 3 B 8 2 3 B 2 5
B 3 6 4 7 3 B F B 2
"""
BATTLE = ("E4-E5", "F7-F6", "E5-E6")


def original(*actions: str) -> Session:
    """A game of Original after these actions; both sides have the same set-up."""
    return session_at(*actions, rules=load_ruleset("original"), red=ORIGINAL, blue=ORIGINAL)


def battle() -> Session:
    """A game of Original at the battle screen after the General's attack on E7."""
    session = original(*BATTLE, "F6-F7")
    session.take(Act("E6xE7"))
    return session


def over() -> Session:
    """A game that Red's Infiltrator has won by guessing the Flag."""
    session = session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)
    session.take(Act("B6?C6=F"))
    session.take(Proceed())
    return session


def original_resigned(*, battle: bool = False) -> Session:
    """A game of Original that Red resigns after four moves, or six if ``battle`` (the fifth attacks)."""
    session = original(*BATTLE, "F6-F7", *(["E6xE7", "F7-F6"] if battle else []))
    session.take(Resign())
    return session


def pins(*, chosen: bool = False) -> Session:
    """A game with PINs: both players have theirs if ``chosen``, otherwise neither has one yet."""
    return with_pins() if chosen else asked()


def to_the_rescue() -> Session:
    """A game with Red's Infiltrator in front of the empty C6."""
    return session_at(*TO_THE_RESCUE, rules=skirmish(rescue=1, two_squares=0))


def fresh() -> Session:
    """A game of Original before the first step."""
    return Session(GameSetup(load_ruleset("original"), NAMES))


def standing() -> Session:
    """A game with both armies set up, but no decision yet on who begins (D2)."""
    session = Session(GameSetup(load_ruleset("classic"), NAMES))
    for color, name in zip(Color, ("Corner fortress", "Empty nest"), strict=True):
        (army,) = [setup.deployment for setup in ready_made(session.rules) if setup.name == name]
        session.take(Lift())
        session.take(Arrange(color, army.cells))
        session.take(Ready(color))
    return session


def in_turn(opponent: Opponent | None = None) -> Session:
    """A game whose armies are being set up in turn (D3), with four pieces placed."""
    session = Session(GameSetup(load_ruleset("gniazdo"), NAMES, opponent))
    for kind, square in ((Kind.MARSHAL, "E4"), (Kind.SCOUT, "B7"), (Kind.SCOUT, "F4"), (Kind.SPY, "K8")):
        if opponent is None:
            session.take(Lift())
        scene = session.asked or session.scene
        assert isinstance(scene, PlaceScene)
        draft = scene.draft
        session.take(Arrange(draft.color, draft.place(draft.squares.index(square), kind).cells))
    return session


def in_two_languages(session: Session) -> Session:
    """Copy a session, but let Blue read German."""
    return reading(session, {Color.BLUE: "de"})


def waiting() -> Session:
    """A game in which the opponent, Blue, is thinking about the answer to a move."""
    session = alone(load_ruleset("original"), Color.BLUE, ORIGINAL, ORIGINAL)
    for action in BATTLE:
        session.take(Act(action))
        session.take(EndTurn())
    return session


def no_game() -> None:
    """Save nothing and open no game."""


def two_saved() -> None:
    """Save two set-ups, one of them unfinished, for the list of set-ups."""
    empty = Draft.empty(load_ruleset("duel"), Color.RED)
    saved = SavedSetups(data_folder())
    saved.save(SavedSetup.of("Behind Bombs", empty.fill(Random(1))))
    saved.save(SavedSetup.of("Half of it", empty.place(0, Kind.FLAG)))


def two_finished() -> None:
    """Save a finished game and a file that is not a game, for the list of finished games."""
    journal = Journal(data_folder(), BEGUN)
    for session in short_steps():
        journal.write(session)
    (data_folder() / "finished" / "broken.txt").write_text("no record", "utf-8")


def at_a_seat(go: Navigation) -> None:
    """Show Red's set-up screen in a game at two terminals; nobody is at the other one."""
    host = hosted(load_ruleset("original"), data_folder() / "host", TimeControl(900, 3, setting_up=600))
    go._current.sit_down(NearConnection(host), 0)
    go.game()


def sent_away(go: Navigation) -> None:
    """Show that the game at this seat has been deleted."""
    at_a_seat(go)
    assert go._current.seat is not None
    go._current.seat.sent_away = deleted("anna")
    go.game()


def a_game_to_join(go: Navigation) -> None:
    """Show the games to join: one in which Ada is setting up, and one whose host does not answer."""
    stands = Standing((Color.RED, Color.BLUE), is_setting_up=True, ply=0, clock=None, here=(Color.RED,))
    names = {Color.RED: "Ada", Color.BLUE: "Ben"}
    game = Unfinished(Path("duel"), BEGUN, "Stratego Duel", names, {}, 0, TimeControl(900, 3), "duel", stands)
    silent = Unfinished(Path("quick"), hosted="anna/quick", is_silent=True)
    go._show(FriendScreen([Entry("", game), Entry("", silent)]))


OPENINGS: dict[str, Opening] = {
    "friend": a_game_to_join,
    "joining": lambda go: go._show(FriendJoinsScreen(load_ruleset("duel"), "duel")),
    **dict.fromkeys(("apart", "apart-ready"), at_a_seat),
    "sent-away": sent_away,
    "settings": lambda go: go._show(SettingsScreen(["Ada", "Ben"], "config/settings.toml")),
    "faulty-ruleset": lambda go: go.faulty_ruleset(
        OwnRuleset(
            "mine",
            Path("mine.toml"),
            None,
            (Explanation("one {fault}", fault="fault"), Explanation("another")),
        )
    ),
    "against": lambda go: go._show(AgainstScreen(load_ruleset("infiltrator"), None, "")),
    "trouble": lambda go: go._show(
        TroubleScreen(
            go._names[Color.BLUE],
            said(Explanation("has not answered {line} for {seconds:g} s", line='"move?"', seconds=30)),
            is_late=True,
            has_begun=True,
        )
    ),
    **dict.fromkeys(("finished", "finished-filter"), Navigation.finished_games),
    "setups-saved": Navigation.setups,
    "armies": Navigation.armies,
    "positions": Navigation.positions,
    "notice": lambda go: go.notice("Something is missing", "The last step could not be read. " * 4),
    "not-saved": lambda go: go._show(NotSavedScreen("The disk is full. " * 3, is_over=False)),
}
"""The first screens of frames that begin neither at the home screen nor at the scene of their session."""

_TO_THE_SCOUT = ("down", "down", "down", "down", "enter", "down", "enter")

Frame = tuple[Callable[[], Session | None], tuple[int, int], bool, tuple[str, ...]]

FRAMES: dict[str, Frame] = {
    "curtain-80x24": (lambda: original("E4-E5"), (80, 24), False, ("v",)),
    "curtain-60x20-ascii": (lambda: original("E4-E5"), (60, 20), True, ("v",)),
    "curtain-in-two-80x24": (lambda: in_two_languages(original("E4-E5")), (80, 24), False, ("v",)),
    "pin-80x24": (pins, (80, 24), False, ("space", "1")),
    "pin-60x20-ascii": (pins, (60, 20), True, ("space",)),
    "unlock-80x24": (lambda: pins(chosen=True), (80, 24), False, ("space", "1", "enter", "1")),
    "given-up-60x20-ascii": (lambda: pins(chosen=True), (60, 20), True, ("space", "f3", "enter")),
    "turn-80x24": (lambda: original(*BATTLE), (80, 24), False, ()),
    "turn-120x40": (lambda: original(*BATTLE), (120, 40), False, ()),
    "turn-60x20": (lambda: original(*BATTLE), (60, 20), False, ()),
    "turn-80x24-ascii": (lambda: original(*BATTLE), (80, 24), True, ()),
    "chosen-80x24": (lambda: original(*BATTLE, "F6-F7"), (80, 24), False, ("enter", "up")),
    "guess-80x24": (
        lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE),
        (80, 24),
        False,
        ("s", "tab", "enter"),
    ),
    "guesser-60x20-ascii": (
        lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE),
        (60, 20),
        True,
        ("b", "6", "enter"),
    ),
    "starter-80x24": (standing, (80, 24), False, ("down",)),
    "starter-60x20-ascii": (standing, (60, 20), True, ()),
    "place-80x24": (in_turn, (80, 24), False, ("space", "l", "right")),
    "place-60x20-ascii": (in_turn, (60, 20), True, ("space", "3")),
    "against-80x24": (no_game, (80, 24), False, ("down", "enter")),
    "against-60x20-ascii": (no_game, (60, 20), True, (*"Ada", "down")),
    "trouble-80x24": (waiting, (80, 24), False, ("down",)),
    "waiting-80x24": (waiting, (80, 24), False, ()),
    "waiting-60x20-ascii": (waiting, (60, 20), True, ()),
    "waiting-place-80x24": (lambda: in_turn(opposite(Color.RED)), (80, 24), False, ()),
    "strike-80x24": (
        lambda: session_at(*TO_THE_STRIKE, rules=skirmish(scout_strike="after_move")),
        (80, 24),
        False,
        ("e", "3", "enter"),
    ),
    "struck-60x20-ascii": (
        lambda: session_at(*TO_THE_STRIKE, "E3-A3xA4", rules=skirmish(scout_strike="after_move")),
        (60, 20),
        True,
        (),
    ),
    "rescue-80x24": (to_the_rescue, (80, 24), False, ("c", "5", "c", "6", "enter")),
    "rescue-60x20-ascii": (to_the_rescue, (60, 20), True, ("c", "5", "c", "6", "enter", "enter")),
    "battle-80x24": (battle, (80, 24), False, ()),
    "battle-80x24-ascii": (battle, (80, 24), True, ()),
    "battle-in-two-80x24": (lambda: in_two_languages(battle()), (80, 24), False, ()),
    "over-in-two-80x24": (lambda: in_two_languages(over()), (80, 24), False, ()),
    "over-80x24": (over, (80, 24), False, ()),
    "over-60x20-ascii": (original_resigned, (60, 20), True, ("tab",)),
    "replay-80x24": (lambda: original_resigned(battle=True), (80, 24), False, ("j", "left", "left", "tab")),
    "replay-60x20-ascii": (original_resigned, (60, 20), True, ("j", "left")),
    "home-80x24": (no_game, (80, 24), False, ()),
    "home-60x20-ascii": (no_game, (60, 20), True, ()),
    "lessons-80x24": (no_game, (80, 24), False, ("down", "down", "down", "down", "enter")),
    "lesson-80x24": (no_game, (80, 24), False, (*_TO_THE_SCOUT, "b", "1", "enter")),
    "lesson-60x20-ascii": (no_game, (60, 20), True, (*_TO_THE_SCOUT, *"b1b3", "enter")),
    "position-80x24": (
        no_game,
        (80, 24),
        False,
        ("down", "down", "down", "down", "enter", "end", "enter", "enter"),
    ),
    "lesson-setup-60x20": (
        no_game,
        (60, 20),
        False,
        ("down", "down", "down", "down", "enter", *["down"] * 8, "enter", "f"),
    ),
    "lesson-setup-80x24": (
        no_game,
        (80, 24),
        False,
        ("down", "down", "down", "down", "enter", *["down"] * 8, "enter", "f"),
    ),
    "games-120x40": (no_game, (120, 40), False, ("enter", "down")),
    "games-80x24": (no_game, (80, 24), False, ("enter",)),
    "house-rules-80x24": (no_game, (80, 24), False, ("enter", "h", *["down"] * 7, "right")),
    "house-rules-60x20-ascii": (no_game, (60, 20), True, ("enter", "h", "up", "left", "up", "right")),
    "players-80x24": (no_game, (80, 24), False, ("enter", "enter", "A", "d", "a")),
    "deploy-80x24": (fresh, (80, 24), False, ("space", "b", "b", "2", "0", "tab", "down", "enter")),
    "deploy-120x40": (fresh, (120, 40), False, ("space", "b", "b", "2", "0", "left", "enter")),
    "deploy-60x20-ascii": (fresh, (60, 20), True, ("space", "b", "b", "2", "0", "tab")),
    "setups-80x24": (fresh, (80, 24), False, ("space", "l", "down")),
    "editor-80x24": (
        no_game,
        (80, 24),
        False,
        ("down", "down", "down", *["enter"] * 2, "down", "enter", "r", "d", "M", "e"),
    ),
    "editor-60x20-ascii": (no_game, (60, 20), True, ("down", "down", "down", "enter", "enter", "enter", "r")),
    "settings-80x24": (no_game, (80, 24), False, ("down", "right", "end")),
    "settings-60x20-ascii": (no_game, (60, 20), True, ("down", "down")),
    "faulty-ruleset-80x24": (no_game, (80, 24), False, ()),
    "finished-80x24": (two_finished, (80, 24), False, ()),
    "finished-filter-80x24": (two_finished, (80, 24), False, ("f", *"ada")),
    "setups-saved-80x24": (two_saved, (80, 24), False, ("down",)),
    "setups-saved-60x20-ascii": (two_saved, (60, 20), True, ("down", "x")),
    "armies-80x24": (no_game, (80, 24), False, ("down",)),
    "positions-80x24": (no_game, (80, 24), False, ("end",)),
    "notice-80x24": (no_game, (80, 24), False, ()),
    "not-saved-80x24": (original, (80, 24), False, ("a", "b")),
    "friend-80x24": (no_game, (80, 24), False, ()),
    "joining-80x24": (no_game, (80, 24), False, ()),
    "joining-60x20-ascii": (no_game, (60, 20), True, ()),
    "apart-80x24": (no_game, (80, 24), False, ("5", "tab")),
    "apart-60x20-ascii": (no_game, (60, 20), True, ("r", "d")),
    "apart-ready-80x24": (no_game, (80, 24), False, ("r", "d", "enter")),
    "leaving-80x24": (original, (80, 24), False, ("q",)),
    "sent-away-80x24": (no_game, (80, 24), False, ()),
    "leaving-60x20-ascii": (original, (60, 20), True, ("q",)),
    "played-setups-80x24": (original_resigned, (80, 24), False, ("k", "down")),
    "help-80x24": (fresh, (80, 24), False, ("space", "question_mark")),
    "help-120x40": (fresh, (120, 40), False, ("space", "question_mark")),
}
"""By name: a function that makes the session, the window size, whether it is in ASCII, and keys to press."""


async def draw(name: str) -> tuple[str, str, str]:
    """Return a frame as the program draws it, without trailing spaces, and its layout and colours."""
    session, size, plain, keys = FRAMES[name]
    first = OPENINGS.get(name.rpartition("x")[0].rpartition("-")[0])
    async with playing(session(), size=size, plain=plain, first=first) as (app, pilot):
        await press(pilot, *keys)
        seen = check_nothing_is_old(app)
        assert not undeclared(app.screen)
        lines = (line.rstrip() for line in plain_text(seen).splitlines())
        drawn = (lines, layout(app.screen), colours(app, seen))
        frame, places, paints = ("\n".join(each) + "\n" for each in drawn)
        return frame, places, paints


SIZES = [(60, 20), (60, 45), (67, 26), (68, 30), (80, 35), (80, 36), (90, 46), (109, 33), (110, 45)]
RESIZED = [
    *("turn-80x24", "deploy-80x24", "starter-80x24", "curtain-80x24", "games-80x24"),
    *("house-rules-80x24", "players-80x24", "lesson-80x24", "over-80x24", "place-80x24", "settings-80x24"),
]


async def draw_resized(name: str) -> str:
    """The layouts of a screen in windows of all ``SIZES``, without widgets more than two levels below it."""
    session, _, plain, keys = FRAMES[name]
    lines = []
    first = OPENINGS.get(name.rpartition("x")[0].rpartition("-")[0])
    async with playing(session(), size=SIZES[0], plain=plain, first=first) as (app, pilot):
        await press(pilot, *keys)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await shown(pilot)
            lines += [f"-- {width}x{height}", *(line for line in layout(app.screen) if line[:6].strip())]
    return "\n".join(lines) + "\n"


def undeclared(screen: Screen[Any]) -> set[type[Widget]]:
    """The classes missing from ``WIDGETS``: those of widgets with keys that can have or contain the focus."""
    assert isinstance(screen, GameScreen)
    return {
        type(node)
        for widget in screen.query("*").results(Widget)
        if widget.can_focus and not widget.disabled
        for node in widget.ancestors_with_self
        if isinstance(node, Widget) and node is not screen and bindings_of(type(node)).key_to_bindings
    } - set(screen.WIDGETS)


def layout(widget: Widget, depth: int = 0) -> Iterator[str]:
    """A line for each visible widget: its name, classes, region and focus, indented by its depth."""
    name = f"{type(widget).__name__}{f'#{widget.id}' if widget.id else ''}"
    classes = "".join(f".{each}" for each in sorted(widget.classes) if each != "-maximized-view")
    focus = " focused" if widget.has_focus else ""
    x, y, width, height = widget.region
    yield f"{'  ' * depth}{name}{classes} {x},{y} {width}x{height}{focus}"
    for child in widget.children:
        if child.region.area:
            yield from layout(child, depth + 1)


_LETTERS = ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_MARKS = ("bold", "underline", "reverse", "strike", "italic", "dim")


def colours(app: Watched, seen: Drawn) -> Iterator[str]:
    """A letter for the look of each cell, line by line, followed by a legend."""
    named: dict[str, str] = {}
    for name in PAINTS:
        named.setdefault(app.theme_variables[name].lower(), name)
    letters: dict[str, str] = {}
    look_of = cache(partial(_look, named))
    for line in seen:
        looks = [look_of(style, char == " ") for piece, style in line for char in piece]
        yield "".join(letters.setdefault(look, _LETTERS[len(letters)]) for look in looks)
    yield from (f"{letter} {look}" for look, letter in letters.items())


def _look(named: Mapping[str, str], style: Style | None, is_blank: bool, /) -> str:
    """The colours of a cell by name, and its attributes; for a plain or bold space, only the background."""
    if style is None:
        return "none"
    colors = (style.color, style.bgcolor)
    ink, paper = ("" if color is None else named.get(color.name.lower(), color.name) for color in colors)
    marks = [mark for mark in _MARKS if getattr(style, mark)]
    return f"on {paper}" if is_blank and marks in ([], ["bold"]) else " ".join([*marks, ink, "on", paper])


def has_colours(name: str) -> bool:
    """Whether a frame's colours are saved: for another size only if the screen has no frame at 80x24.

    Colours do not depend on the size of the window.
    """
    usual = f"{name.partition('-60x20')[0].partition('-120x40')[0]}-80x24"
    return name.startswith(usual) or usual not in FRAMES


def colours_file(name: str) -> Path:
    """The path of the file of a frame's colours."""
    return FOLDER / "colours" / f"{name}.txt"


def frame_file(name: str) -> Path:
    """The path of a frame's file."""
    return FOLDER / f"{name}.txt"


def layout_file(name: str) -> Path:
    """The path of the file of a frame's layout."""
    return FOLDER / "layouts" / f"{name}.txt"


def resized_file(name: str) -> Path:
    """The path of the file of a screen's layouts in windows of all ``SIZES``."""
    return FOLDER / "resized" / f"{name.rpartition('-')[0]}.txt"


def translated_file(language: str, name: str) -> Path:
    """The path of the file of a frame in a language. Creates its folder."""
    folder = Path(__file__).parents[2] / "build" / "frames" / language
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}.txt"


def main(languages: Sequence[str]) -> None:
    """Draw all frames in English, or in each of these languages, without the user's games and settings."""
    with TemporaryDirectory() as folder:
        for code in languages or [ENGLISH]:
            speak(code, plain=False)
            for name in FRAMES:
                for variable in ("STRATEGO_DATA", "STRATEGO_CONFIG"):
                    os.environ[variable] = f"{folder}/{code}/{name}/{variable}"
                if languages:
                    translated_file(code, name).write_text(asyncio.run(draw(name))[0], "utf-8")
                else:
                    _draw_files(name)


def _draw_files(name: str) -> None:
    files = (frame_file, layout_file, colours_file)
    for file, drawn in zip(files, asyncio.run(draw(name)), strict=True):
        if file is not colours_file or has_colours(name):
            file(name).write_text(drawn, "utf-8")
    if name in RESIZED:
        resized_file(name).write_text(asyncio.run(draw_resized(name)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
