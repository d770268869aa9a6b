"""The help on every screen: the keys that work there, the rules, and the way back."""

import asyncio
import re
from collections.abc import Callable

import pytest

from stratego import Color, Deployment, load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, Lift, Ready, Resign
from stratego.lessons.reading import shipped_lessons
from stratego.tui.app import StrategoApp
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.replay import ReplayScreen
from stratego.tui.screens.game.turn import TurnScreen, WaitingScreen
from stratego.tui.screens.help import HelpScreen, _army_table
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import (
    ArmiesScreen,
    GamesScreen,
    LessonsScreen,
    PositionsScreen,
    SetupsScreen,
)
from stratego.tui.screens.lobby.players import FirstMoverScreen, PlayersScreen
from stratego.tui.screens.lobby.switches import HouseRulesScreen, SettingsScreen
from stratego.tui.screens.setup.army import DeployScreen, PlaceScreen, SetupEditor, SetupWaitingScreen
from stratego.tui.widgets.board import SetupBoard
from stratego.wording.help import rules_in_words
from stratego.wording.language import codes, speak
from stratego.wording.names import roster
from tests.hotseat.alone import alone, opposite
from tests.tui.cases import sit
from tests.tui.driving import (
    NAMES,
    Frame,
    click,
    frame,
    framed,
    place_of,
    plain_text,
    playing,
    press,
    reach,
    setting_up,
    shown,
    text,
    until,
)
from tests.tui.internals import exception_of, key_event, send
from tests.tui.positions import at_table, session_at, skirmish

SMALL = load_ruleset("original").replace(
    name="Small",
    layout=("bbbb", "....", "....", "rrrr"),
    army={"flag": 1, "scout": 1, "miner": 1, "marshal": 1},
)


def begun(reds: str = "F 10 2 3", blues: str = "F 10 2 3") -> Session:
    """A game in Red's first turn, with the curtain lifted."""
    session = Session(GameSetup(SMALL, NAMES))
    for color, setup in zip(Color, (reds, blues), strict=True):
        session.take(Lift())
        session.take(Arrange(color, Deployment.parse(SMALL, setup).cells))
        session.take(Ready(color))
    session.take(Lift())
    return session


def fought() -> Session:
    session = begun()
    session.take(Act("C1xC4"))
    return session


def over() -> Session:
    session = begun()
    session.take(Resign())
    return session


def standing() -> Session:
    session = Session(GameSetup(SMALL.replace(first_move="chosen"), NAMES))
    for color in Color:
        session.take(Lift())
        session.take(Arrange(color, Deployment.parse(SMALL, "F 10 2 3").cells))
        session.take(Ready(color))
    return session


def waiting() -> Session:
    """A single-player game: Blue, the person, has set up; Red, the opponent, has not."""
    session = Session(GameSetup(SMALL, NAMES, opposite(Color.RED)))
    session.take(Arrange(Color.BLUE, Deployment.parse(SMALL, "F 10 2 3").cells))
    session.take(Ready(Color.BLUE))
    return session


Way = tuple[Callable[[], Session | None], list[str]]
_WAYS: dict[type[object], Way] = {
    HomeScreen: (lambda: None, []),
    LessonsScreen: (lambda: None, [*["down"] * 4, "enter"]),
    PositionsScreen: (lambda: None, [*["down"] * 4, "enter", "end", "enter"]),
    SetupsScreen: (lambda: None, [*["down"] * 3, "enter"]),
    ArmiesScreen: (lambda: None, [*["down"] * 3, "enter", "enter", "down"]),
    SetupEditor: (lambda: None, [*["down"] * 3, *["enter"] * 3, "f", "tab", "down", "enter"]),
    GamesScreen: (lambda: None, ["enter", "down"]),
    SettingsScreen: (lambda: None, ["up", "up", "enter", "down"]),
    HouseRulesScreen: (lambda: None, ["enter", "h", "down", "right"]),
    PlayersScreen: (lambda: None, ["enter", "enter"]),
    CurtainScreen: (lambda: Session(GameSetup(SMALL, NAMES)), []),
    DeployScreen: (lambda: Session(GameSetup(SMALL, NAMES)), ["space", "f", "tab", "down", "enter"]),
    SetupWaitingScreen: (waiting, []),
    WaitingScreen: (lambda: alone(SMALL, Color.RED, "F 10 2 3", "F 10 2 3"), []),
    PlaceScreen: (
        lambda: Session(GameSetup(SMALL.replace(deployment="alternating"), NAMES)),
        ["space", "r", "tab", "down"],
    ),
    FirstMoverScreen: (standing, ["down"]),
    TurnScreen: (begun, ["tab"]),
    BattleScreen: (fought, []),
    OverScreen: (over, ["tab"]),
    ReplayScreen: (over, ["j"]),
}
SET_UP = [each.name for each in shipped_lessons()].index("08-setting-up")
_IN_LESSONS: dict[type[object], Way] = {
    TurnScreen: (lambda: None, [*["down"] * 4, "enter", "enter"]),
    DeployScreen: (lambda: None, [*["down"] * 4, "enter", *["down"] * SET_UP, "enter"]),
}
SCREENS = {screen.__name__: (screen, *way) for screen, way in _WAYS.items()} | {
    f"{screen.__name__} in a lesson": (screen, *way) for screen, way in _IN_LESSONS.items()
}
"""By name: a screen, a function that makes the game in which it is shown, and the keys that lead to it."""


WAYS = [
    ("question_mark", "escape"),
    ("f1", "f1"),
    ("question_mark", "question_mark"),
    ("f1", "enter"),
]
TYPING = [("f1", "escape")]  # for screens where characters are typed


@pytest.mark.parametrize("name", ["TurnScreen", "PlayersScreen"])
async def test_each_way_to_open_and_close_the_help(name: str) -> None:
    """`test_keymap` checks on the other screens that the help leaves no trace."""
    screen, game, keys = SCREENS[name]
    async with playing(game()) as (app, pilot):
        await press(pilot, *keys)
        await until(pilot, lambda: isinstance(app.screen, screen))
        await shown(pilot)
        below, before, focused = app.screen, frame(app), app.focused
        for opening, closing in WAYS if screen is TurnScreen else TYPING:
            await reach(pilot, HelpScreen, opening)
            assert "Keys that work here" in text(app)
            await reach(pilot, screen, closing)
            assert app.screen is below
            assert frame(app) == before
            assert app.focused is focused


def page(app: StrategoApp) -> list[str]:
    """The visible lines of the help, without the scroll bar."""
    return [line[:-1] for line in text(app).splitlines()[1:-1]]


@pytest.mark.parametrize(
    ("rules", "size"),
    [
        ("infiltrator", (60, 20)),
        ("barrage", (80, 24)),
        pytest.param("infiltrator", (80, 24), marks=pytest.mark.slow),
        pytest.param("infiltrator", (120, 40), marks=pytest.mark.slow),
        pytest.param("barrage", (60, 20), marks=pytest.mark.slow),
    ],
    ids=str,
)
async def test_all_of_the_rules_can_be_read(rules: str, size: tuple[int, int]) -> None:
    async with playing(rules, size=size) as (app, pilot):
        await reach(pilot, HelpScreen, "question_mark")
        lines, last = page(app), [""]
        while page(app) != last:
            last = page(app)
            await press(pilot, "space")
            seen = page(app)
            common = next(n for n in range(len(seen), -1, -1) if lines[-n:] == seen[:n] or not n)
            lines += seen[common:]
        ruleset = load_ruleset(rules)
        read = " ".join(" ".join(lines).split())
        for paragraph in rules_in_words(ruleset):
            assert paragraph.title in read
            if size != (120, 40):  # at 120x40 the rules are in another column
                assert paragraph.text in read
        for kind in ruleset.army:
            assert kind.title() in read
        assert "curtain" in read


@pytest.mark.parametrize("width", [80, 120])
async def test_the_keys_of_the_screen_come_first_then_the_rules_then_the_rest(width: int) -> None:
    async with at_table(session_at(rules=skirmish(aids=["moved"], rescue=1)), size=(width, 250)) as (
        app,
        pilot,
    ):
        await reach(pilot, HelpScreen, "question_mark")
        shown = text(app)
        headings = (
            ("Keys that work here", "Marks on the board", "The pieces"),
            ("House rules", "The goal", "Setting up", "Who knows what"),
            ("At one screen", "Advice", "Letters on all screens"),
        )
        places = [[shown.index(heading) for heading in part] for part in headings]
        assert all(sorted(part) == part for part in places)
        assert max(places[1]) < min(places[2])
        if width == 80:
            assert max(places[0]) < min(places[1])
        else:  # the columns are side by side
            assert len({shown[: part[0]].count("\n") for part in places[:2]}) == 1
        for mark in ("• may move there", "▐×▌ may attack", "▐?▌ may guess", "+ may bring", "» has moved"):
            assert mark in shown
        assert "seen by the enemy" not in shown


async def test_scrolling_by_every_key() -> None:
    async with playing("original") as (app, pilot):
        await reach(pilot, HelpScreen, "question_mark")
        top = frame(app)
        frames: list[Frame] = []
        for key in ("down", "pagedown", "space", "end"):
            await press(pilot, key)
            frames.append(frame(app))
        assert len({str(seen) for seen in (top, *frames)}) == 5
        await press(pilot, "pageup", "up", "home")
        assert frame(app) == top


async def test_the_help_shows_only_keys_that_work_now() -> None:
    session = begun()
    async with playing(session) as (app, pilot):
        await press(pilot, "question_mark")
        assert "End the turn" not in text(app)
        await press(pilot, "escape", "c", "1", "c", "2", "enter", "question_mark")
        assert "End the turn" in text(app)


async def test_help_by_mouse() -> None:
    async with playing(setting_up("duel")) as (app, pilot):
        await click(pilot, place_of(app, "? help"))
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await shown(pilot)
        await click(pilot, place_of(app, "Esc back"))
        await until(pilot, lambda: isinstance(app.screen, DeployScreen))


async def test_alone_the_help_names_the_opponent() -> None:
    async with playing(waiting(), size=(120, 150)) as (app, pilot):
        for session, words in ((waiting(), "You play against Ada:"), (standing(), "Two people share")):
            await sit(app, pilot, session)
            await reach(pilot, HelpScreen, "question_mark")
            assert words in " ".join(text(app).split())


async def test_house_rules_are_shown() -> None:
    rules = load_ruleset("duel").replace(two_squares=0)
    async with playing(rules, size=(120, 40)) as (app, pilot):
        await reach(pilot, HelpScreen, "question_mark")
        assert "House rules" in text(app)
        assert "no two-squares rule" in text(app)


# Secrecy


@pytest.mark.parametrize("keys", [["question_mark", "v"], ["v"]], ids=["from the help", "from the editor"])
async def test_the_curtain_key_works_in_the_help(keys: list[str]) -> None:
    async with playing(setting_up("duel")) as (app, pilot):
        await press(pilot, "9", "2", *keys[:-1])
        below = app.screen_stack[0]
        app.record()
        await reach(pilot, CurtainScreen, keys[-1])
        assert below not in app.screen_stack
        assert len(app.screen_stack) == 1
        for seen in app.frames:
            assert "still to place" not in plain_text(seen)
        await reach(pilot, DeployScreen, "space")
        assert len(app.screen.query_one(SetupBoard).picture.faces) == 2


async def test_the_curtain_key_works_in_the_help_of_a_turn() -> None:
    async with playing(begun()) as (app, pilot):
        await reach(pilot, HelpScreen, "question_mark")
        app.record()
        await reach(pilot, CurtainScreen, "v")
        for seen in app.frames:
            assert "your turn" not in plain_text(seen).replace("it is your turn", "")
        await reach(pilot, TurnScreen, "space")


async def test_a_window_that_becomes_too_small_lowers_the_curtain_over_the_help() -> None:
    async with playing(setting_up("duel")) as (app, pilot):
        await reach(pilot, HelpScreen, "question_mark")
        await pilot.resize_terminal(40, 10)
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "look away" in text(app))


async def test_the_help_covers_the_screen_and_shows_nothing_of_it() -> None:
    told = []
    for reds, blues in (("F 10 2 3", "F 10 2 3"), ("3 2 10 F", "10 F 3 2")):
        frames = []
        session = begun(reds, blues)
        async with playing(session) as (app, pilot):
            await reach(pilot, HelpScreen, "question_mark")
            frames.append(frame(app))
            await reach(pilot, CurtainScreen, "v")
            await reach(pilot, HelpScreen, "question_mark")
            frames.append(frame(app))
        told.append(frames)
    assert told[0] == told[1]


async def test_the_help_on_a_battle_shows_nothing_of_it() -> None:
    told = []
    for blues in ("F 10 2 3", "F 3 10 2"):  # the Marshal, or a Miner, is on C4
        session = begun(blues=blues)
        session.take(Act("C1xC4"))
        async with playing(session) as (app, pilot):
            assert isinstance(app.screen, BattleScreen)
            await reach(pilot, HelpScreen, "question_mark")
            told.append(frame(app))
    assert told[0] == told[1]


async def test_the_quit_question_from_the_help_replaces_the_screen() -> None:
    async with playing(begun()) as (app, pilot):
        await reach(pilot, HelpScreen, "question_mark")
        await press(pilot, "ctrl+q")
        assert "Leave the game?" in text(app)
        assert len(app.screen_stack) == 1
        await reach(pilot, CurtainScreen, "escape")
        assert len(app.screen_stack) == 1


async def test_the_help_explains_only_what_can_be_typed_with_this_ruleset() -> None:  # I1, S4, R1
    lines = (
        "A1A3xB3 Type a Scout's move and the square it attacks from there",
        "A5A6+S@A1 Type a move and what comes back: here Spy on A1",
        "A6?C6=S Type an Infiltrator's guess: here Spy",
        "S Guess a piece (Infiltrator)",
    )
    full = session_at(rules=skirmish(scout_strike="after_move", rescue=1))
    for session, are_told in ((begun(), False), (full, True)):
        async with at_table(session, size=(100, 250)) as (app, pilot):
            await press(pilot, "question_mark")
            here, letters, _ = framed(app).partition("Letters on all screens")
            assert letters
            for line in lines:
                assert (line in here) is are_told, line


@pytest.mark.parametrize("code", codes())
def test_the_numbers_of_pieces_stand_in_one_column(code: str) -> None:
    speak(code, plain=False)
    army = roster(load_ruleset("original"))
    lines = _army_table(army, 200).plain.splitlines()
    rows = [
        re.match(rf" *{entry.label} +{entry.name} +{entry.pieces}  ", line)
        for entry, line in zip(army, lines, strict=True)
    ]
    assert len({row and row.end() for row in rows}) == 1


async def test_a_key_before_the_help_is_shown_causes_no_crash() -> None:
    async with playing(SMALL) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, CurtainScreen)
        screen.action_help()
        send(app, key_event("down"))
        await shown(pilot)
        assert exception_of(app) is None


async def test_closing_the_help_before_it_is_shown_causes_no_crash() -> None:
    async with playing(SMALL) as (app, pilot):
        for rounds in range(12):
            screen = app.screen
            assert isinstance(screen, CurtainScreen)
            screen.action_help()
            for _ in range(rounds):
                await asyncio.sleep(0)
            app.go.close_help()
            await shown(pilot)
            assert exception_of(app) is None
