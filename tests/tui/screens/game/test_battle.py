"""The battle screen: only what is announced to both, no board, and one key to continue (K2-K4, I3)."""

import pytest

from stratego.hotseat.scenes import BattleScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act
from stratego.tui.screens.game.battle import BattleAnimation, BattleScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.widgets.board import Board
from tests.tui.driving import LONG_NAMES, press, shown, text, until
from tests.tui.positions import SETUP, at_table, session_at, skirmish

# Red's Marshal goes up to F5, while Blue's Marshal moves back and forth between A6 and A4.
UP = ("F1-F2", "A6-A5", "F2-F3", "A5-A6", "F3-F4", "A6-A5", "F4-F5", "A5-A4")


def battle(attack: str, blue: str, **options: object) -> Session:
    """A game in which Red's Marshal has made this attack from F5; ``blue`` lists the pieces on F6 to A6."""
    session = session_at(*UP, rules=skirmish(**options), blue=blue)
    session.take(Act(attack))
    assert isinstance(session.scene, BattleScene)
    return session


@pytest.mark.parametrize(
    ("blue", "words"),
    [
        (
            "2 F B S I 10",
            ("Ada's Marshal (10) attacks Ben's Scout (2)", "The Marshal wins.", ""),
        ),
        (
            "B F 2 S I 10",
            ("Ada's Marshal (10) attacks Ben's Bomb", "The Marshal falls.", "Nothing beats a Bomb."),
        ),
        (
            "F B 2 S I 10",
            ("Ben's Flag", "The Flag is captured: Ada wins the game.", "Any piece that moves"),
        ),
    ],
)
async def test_the_pieces_the_result_and_the_reason_are_shown(blue: str, words: tuple[str, ...]) -> None:
    async with at_table(battle("F5xF6", blue)) as (app, _):
        assert isinstance(app.screen, BattleScreen)
        shown = text(app)
        assert "F5xF6" in shown
        for word in words:
            assert word in shown
        assert ["Ada", "Ben"] in [line.replace("│", " ").split() for line in shown.splitlines()]


async def test_the_frame_has_room_for_the_longest_names() -> None:
    session = session_at(*UP, names=LONG_NAMES, blue="F B 2 S I 10")
    session.take(Act("F5xF6"))
    async with at_table(session, size=(60, 20)) as (app, pilot):
        for height in range(20, 25):
            await pilot.resize_terminal(60, height)
            await shown(pilot)
            assert "╭──" in text(app)
            assert "╰──" in text(app)
            assert app.screen.has_class("-low") is (height < 22)
            assert ("Both of you may look." in text(app)) is (height == 24)


async def test_a_defender_that_is_not_announced_is_not_shown() -> None:  # K4
    async with at_table(battle("F5xF6", "2 F B S I 10", silent_defence=True)) as (app, _):
        assert "Scout" not in text(app)
        assert "The defender's rank is not announced." in text(app)


async def test_there_is_no_board() -> None:
    async with at_table(battle("F5xF6", "2 F B S I 10")) as (app, _):
        assert not app.screen.query(Board)


async def test_only_one_key_leads_to_the_curtain() -> None:
    async with at_table(battle("F5xF6", "2 F B S I 10")) as (app, pilot):
        assert "Both of you may look. Press  Enter  to continue" in text(app)
        await press(pilot, "space", "escape", "v", "u", "r", "a")
        assert isinstance(app.screen, BattleScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, CurtainScreen)


async def test_after_the_last_battle_the_game_is_over() -> None:
    async with at_table(battle("F5xF6", "F B 2 S I 10")) as (app, pilot):
        await press(pilot, "enter")
        assert isinstance(app.screen, OverScreen)


async def test_the_pieces_run_at_each_other_and_one_falls() -> None:
    async with at_table(battle("F5xF6", "2 F B S I 10"), is_animated=True, is_recorded=True) as (app, pilot):
        stage = app.screen.query_one(BattleAnimation)
        await until(pilot, lambda: not stage.is_running, "the pieces never met")
        widths = {_gap(seen) for seen in map(_plain, app.frames) if "×" in seen}
        assert len(widths) > 2  # the pieces approach step by step


@pytest.mark.usefixtures("stretched")
@pytest.mark.parametrize("key", ["x", "enter"])
async def test_any_key_ends_the_animation_and_no_more(key: str) -> None:
    async with at_table(battle("F5xF6", "2 F B S I 10"), is_animated=True) as (app, pilot):
        stage = app.screen.query_one(BattleAnimation)
        assert stage.is_running
        assert "The Marshal wins." not in text(app)
        assert "Enter" not in text(app)
        apart = _gap(text(app))
        await press(pilot, key)
        assert not stage.is_running
        assert "Enter continue" in text(app).splitlines()[-1]
        assert _gap(text(app)) < apart
        assert isinstance(app.screen, BattleScreen)
        assert "The Marshal wins." in text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, CurtainScreen)


async def test_without_animations_the_result_is_shown_at_once() -> None:
    async with at_table(battle("F5xF6", "2 F B S I 10"), is_recorded=True) as (app, _):
        assert not app.screen.query_one(BattleAnimation).is_running
        assert len({_plain(seen) for seen in app.frames if "Marshal" in _plain(seen)}) == 1


async def test_ascii_shows_the_fallen_piece() -> None:
    async with at_table(battle("F5xF6", "2 F B S I 10"), plain=True) as (app, _):
        assert text(app).isascii()
        assert "[ 10 ]" in text(app)
        assert text(app).count("x fallen x") == 1


def _plain(seen: object) -> str:
    assert isinstance(seen, list)
    return "\n".join("".join(piece for piece, _ in line) for line in seen)


def _gap(seen: str) -> int:
    line = next(line for line in seen.splitlines() if "×" in line)
    return len(line.strip("│ ").split("×")[0])


async def test_the_battle_does_not_reveal_the_end_of_the_game() -> None:
    """E1: the screen of the last battle looks like any other; the end follows it without a curtain."""
    async with at_table(battle("F5xF6", SETUP)) as (app, pilot):
        assert text(app).splitlines()[-1].split("?")[0].strip() == "Enter continue"
        await press(pilot, "enter")
        assert isinstance(app.screen, OverScreen)


async def test_the_pieces_stand_in_the_middle_of_a_window_that_has_changed() -> None:
    session = battle("F5xF6", "2 F B S I 10")
    async with at_table(session, size=(60, 20)) as (app, _):
        expected = text(app)
    async with at_table(session, size=(80, 24)) as (app, pilot):
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: text(app) == expected)
