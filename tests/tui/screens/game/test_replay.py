"""Replaying a recorded game: the position in it, and the choice of view."""

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.timer import Timer
from textual.widgets import Static

from stratego import Color, Game, load_ruleset
from stratego.files import data_folder
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, EndTurn, Proceed, Resign
from stratego.records.archive import save_record
from stratego.records.record import record_of, record_of_game
from stratego.rulesets.reading import shipped_names
from stratego.table.choosing.picture import Light
from stratego.tui.navigation import Navigation
from stratego.tui.screens.game.replay import ReplayScreen
from stratego.tui.screens.lobby.lists import FinishedScreen
from stratego.tui.widgets.board import Board
from tests.hotseat.alone import alone
from tests.hotseat.evening import NAMES
from tests.support.games import new_game
from tests.tui.drawn import original
from tests.tui.driving import (
    Watched,
    click,
    framed,
    in_windows,
    place_of,
    playing,
    press,
    reach,
    shown,
    text,
    until,
)
from tests.tui.positions import SETUP, message_of, panel_of, session_at, skirmish, spot
from tests.tui.screens.game.test_rescue import TO_THE_RESCUE
from tests.tui.screens.game.test_strike import TO_THE_STRIKE
from tests.tui.test_small_windows import INFILTRATOR


def won() -> Session:
    """A game of nine plies in which Red's Marshal takes Blue's Flag on F6."""
    session = session_at("F1-F2", "A6-A5", "F2-F3", "A5-A4", "F3-F4", "A4-A3", "F4-F5", "A3-A2")
    session.take(Act("F5xF6"))
    session.take(Proceed())
    return session


@asynccontextmanager
async def looking(
    size: tuple[int, int] = (80, 24), session: Session | None = None
) -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """Open the replay of `won`'s game, or of the given one, from the list of finished games."""
    save_record(data_folder(), record_of(session or won()), "game")
    async with playing(None, size=size, first=Navigation.finished_games) as (app, pilot):
        assert session or "Skirmish, 9 moves, Red wins (Flag captured)" in text(app)
        await reach(pilot, ReplayScreen, "enter")
        yield app, pilot


def labels(app: Watched, color: Color) -> set[str]:
    faces = app.screen.query_one(Board).picture.faces.values()
    return {face.label for face in faces if face.color is color}


@pytest.mark.parametrize("games", [0, 1])
async def test_unreadable_files_are_at_the_end_of_the_list(games: int) -> None:
    for _ in range(games):
        save_record(data_folder(), record_of(won()), "game")
    for name in ("x", "y"):
        path = data_folder() / "finished" / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("?")
    async with playing(None, size=(60, 20)) as (app, pilot):
        await reach(pilot, FinishedScreen, *["down"] * 4, "enter")
        assert ("The last 2 games cannot be read." in text(app)) == bool(games)
        await press(pilot, "end", "enter")
        assert "x.txt" in text(app)
        assert "This cannot be read: line 1: this is not the record" in text(app)
        assert str(app.screen.query_one("#fault", Static).content).startswith(
            "Line 1: this is not the record"
        )


@in_windows((60, 20), slow=[(80, 24), (120, 40)])
async def test_forward_back_and_to_either_end(size: tuple[int, int]) -> None:
    async with looking(size) as (app, pilot):
        assert "Move 0 of 9" in text(app)
        assert app.screen.query_one(Board).cursor == ""
        assert "Ada against Ben" in message_of(app)
        await press(pilot, "right", "right")
        assert "Move 2 of 9" in text(app)
        assert "A6-A5" in message_of(app)
        await press(pilot, "left")
        assert "Move 1 of 9" in text(app)
        assert "F2" in app.screen.query_one(Board).picture.faces
        await press(pilot, "end")
        assert "Move 9 of 9" in text(app)
        assert "Ada has captured Ben's Flag and wins." in message_of(app)
        await press(pilot, "home", "left")
        assert "Move 0 of 9" in text(app)
        assert app.screen.query_one(Board).cursor == ""


async def test_the_keys_stay_below_a_long_message_if_the_board_leaves_lines_for_it() -> None:
    async with looking() as (app, pilot):
        for size in ((60, 20), (80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            for count in (1, 20, 40):
                cast(ReplayScreen, app.screen).tell("word " * count)
                await shown(pilot)
                stay = count < 40 or size == (60, 20)
                assert ("? help" in text(app).splitlines()[-1]) is stay, (size, count)
                assert " ".join(["word"] * count) in framed(app), (size, count)


async def test_one_key_leads_to_each_turning_point() -> None:
    async with looking((120, 40)) as (app, pilot):
        await press(pilot, "exclamation_mark")  # Ben leaves the Flag unprotected beside the Marshal
        assert "Move 8 of 9, everything open, turning point 1 of 1" in text(app)
        assert message_of(app) == "Ben leaves the Flag on F6 open to the Marshal on F5, and loses it."
        assert "!8" not in text(app)
        await press(pilot, "home")
        assert "!8 A3-A2" in text(app)
        assert "! turning point" in text(app)
        await press(pilot, "end", "exclamation_mark")
        assert "Move 8 of 9" in text(app)


async def test_a_set_up_may_be_a_turning_point() -> None:
    async with looking(session=session_at("F1xF6", red="F B S I 10 2")) as (app, pilot):
        await press(pilot, "exclamation_mark")
        assert "Move 0 of 1, everything open, turning point 1 of 1" in text(app)
        assert message_of(app) == "Ben leaves the Flag on F6 open to the Scout on F1, and loses it."


async def test_a_game_may_have_no_turning_point() -> None:
    session = session_at("F1-F2", "A6-A5")
    session.take(Resign())
    async with looking(session=session) as (app, pilot):
        assert "turning point" not in text(app)
        await press(pilot, "exclamation_mark")
        assert "This game has no turning point" in message_of(app)
        await press(pilot, "end")
        assert "battle" not in text(app).splitlines()[-1]


@in_windows((60, 20), slow=[(80, 24), (120, 40)])
async def test_a_game_that_began_with_a_part_of_an_army_is_replayed(size: tuple[int, int]) -> None:
    choice = Random(2).choice
    for name in shipped_names():
        rules = load_ruleset(name)
        board = re.sub(
            r"\b[rb](?!F)\w+", lambda found: choice([found[0], "."]), new_game(rules, Random(1)).board()
        )
        save_record(data_folder(), record_of_game(Game.from_board(rules, board), NAMES), name)
    async with playing(None, size=size, first=Navigation.finished_games) as (app, pilot):
        for place in range(len(shipped_names())):
            await reach(pilot, ReplayScreen, *["down"] * place, "enter")
            for _ in range(3):
                assert "Move 0 of 0" in text(app)
                await press(pilot, "tab")
            await reach(pilot, FinishedScreen, "escape")  # whose cursor is at the first game


async def test_names_as_long_as_a_record_may_have_them_leave_the_board_in_sight() -> None:
    names = {Color.RED: "N" * 1000, Color.BLUE: "\u754c" * 1000}
    save_record(data_folder(), record_of(won()).replace(names=names), "game")
    async with playing(None, size=(60, 20), first=Navigation.finished_games) as (app, pilot):
        await reach(pilot, ReplayScreen, "enter")
        for key in ("home", "right", "end"):
            await press(pilot, key)
            lines = text(app).splitlines()
            assert sum("N" * 9 in line or "\u754c" in line for line in lines) <= 3
            assert "? help" in lines[-1]


async def test_the_computers_beliefs_at_a_turning_point() -> None:
    session = alone(skirmish(), Color.BLUE, SETUP, SETUP)
    for action in ("F1-F2", "A6-A5", "F2-F3", "A5-A4", "F3-F4", "A4-A3", "F4-F5", "A3-A2"):
        session.take(Act(action))
        session.take(EndTurn())
    session.take(Act("F5xF6"))
    session.take(Proceed())
    async with looking(session=session) as (app, pilot):
        await press(pilot, "exclamation_mark")
        assert "Ben leaves the Flag on F6 open to the Marshal on F5, and loses it." in message_of(app)
        assert "The computer's guess for F5 was right: Marshal 34%." in message_of(app)


@in_windows((80, 24), (120, 40))
async def test_a_long_message_leaves_the_whole_board_in_sight(size: tuple[int, int]) -> None:
    save_record(data_folder(), record_of_game(new_game(load_ruleset("original"), Random(1)), NAMES), "game")
    async with playing(None, size=size, first=Navigation.finished_games) as (app, pilot):
        await reach(pilot, ReplayScreen, "enter")
        cast("ReplayScreen", app.screen).tell("word " * 25)
        await shown(pilot)
        assert text(app).count("word") == 25
        assert {"A", "K", "10", "Flag"} <= set(text(app).split())
        assert ("? help" in text(app)) is (size == (120, 40))  # only this size leaves a line for it


@pytest.fixture
def paces(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, float]]:
    """For each automatic replay, its first ply and its interval in seconds; all run 100 times faster."""
    paces: list[tuple[int, float]] = []
    start = ReplayScreen.set_interval

    def hurried(screen: ReplayScreen, seconds: float, call: Callable[[], None], **others: Any) -> Timer:
        if call == screen._play_on:
            paces.append((screen._replay.ply, seconds))
            seconds /= 100
        return start(screen, seconds, call, **others)

    monkeypatch.setattr(ReplayScreen, "set_interval", hurried)
    return paces


async def test_automatic_replay_has_five_speeds_and_stops_at_the_end(paces: list[tuple[int, float]]) -> None:
    async with looking() as (app, pilot):
        told = []
        for key in [*["minus"] * 2, *["plus"] * 5]:
            await press(pilot, key)
            told.append(message_of(app).split(" move")[0].split()[-1])
        assert told == ["0.5", "0.5", "1", "2", "4", "8", "8"]
        assert not paces
        await press(pilot, "space")
        assert paces == [(0, 1 / 8)]
        await until(pilot, lambda: "Move 9 of 9" in text(app))
        await press(pilot, "left")
        assert "Move 8 of 9" in text(app)
        await press(pilot, "space")
        await until(pilot, lambda: "Move 9 of 9" in text(app))
        await press(pilot, "space")  # plays again from the start
        await until(pilot, lambda: "Move 9 of 9" in text(app))
        assert paces == [(ply, 1 / 8) for ply in (0, 8, 0)]
        assert "pause" not in text(app)


async def test_any_move_by_hand_stops_the_automatic_replay(paces: list[tuple[int, float]]) -> None:
    async with looking() as (app, pilot):
        assert "Skirmish" in text(app).splitlines()[0]
        await press(pilot, "minus", "space")
        assert "Space pause" in text(app).splitlines()[-1]
        await press(pilot, "minus", "right")
        assert [seconds for _, seconds in paces] == [2, 2]  # there is no slower speed
        assert "play" in text(app)
        ply = text(app).splitlines()[0]
        await pilot.pause(0.05)
        assert text(app).splitlines()[0] == ply

        # Back to the list and to the shell
        await reach(pilot, FinishedScreen, "escape")
        await press(pilot, "escape")
        assert app.return_code == 0


async def test_a_faulty_record_says_what_is_wrong() -> None:
    path: Path = save_record(data_folder(), record_of(won()), "game")
    path.write_text(path.read_text("utf-8").replace("F1-F2", "F1-F3"), "utf-8")
    async with playing(None, first=Navigation.finished_games) as (app, pilot):
        await press(pilot, "enter")
        assert isinstance(app.screen, FinishedScreen)
        assert "ply 1" in text(app)


async def test_a_strike_shows_both_its_legs() -> None:  # S4
    session = session_at(*TO_THE_STRIKE, "E3-A3xA4", rules=skirmish(scout_strike="after_move"))
    session.take(Resign())
    async with looking(session=session) as (app, pilot):
        await press(pilot, "end")
        assert "E3-A3xA4 Ada's Scout (2) fell to the Marshal (10)" in panel_of(app)
        for _ in range(3):  # everything, Red's view, Blue's view
            picture = app.screen.query_one(Board).picture
            assert picture.trail == ("E3", "A3", "A4")
            assert app.screen.query_one(Board).cursor == "A4"
            await press(pilot, "tab")


async def test_a_rescue_shows_where_the_piece_came_back() -> None:  # R1, K3
    rules = skirmish(rescue=1, two_squares=0, captured="own")
    session = session_at(*TO_THE_RESCUE, "C5-C6+2@E1", rules=rules)
    session.take(Resign())
    async with looking(session=session) as (app, pilot):
        await press(pilot, "end")
        for told in ("a lost Scout (2)", "a lost Scout (2)", "a lost piece"):  # all, Red's view, Blue's view
            assert f"Ada moved; {told} came back on E1" in panel_of(app)
            picture = app.screen.query_one(Board).picture
            assert picture.trail == ("C5", "C6")
            assert picture.light("E1") is Light.TRAIL
            await press(pilot, "tab")


async def test_without_a_move_no_key_leads_on() -> None:
    session = session_at()
    session.take(Resign())
    async with looking(session=session) as (app, _):
        assert text(app).rstrip().splitlines()[-1].split() == ["Esc", "back", "Tab", "view", "?", "help"]


def sight(app: Watched, where: str = "#moves") -> list[str]:
    """The visible lines of the list of moves, or of another widget, without the scroll bar."""
    lines = app.screen.query_one(where).region
    return [
        line[lines.x : lines.right].rstrip(" ▁▂▃▄▅▆▇█")
        for line in text(app).splitlines()[lines.y : lines.bottom]
    ]


async def test_the_list_the_keys_and_the_views_follow_the_replay() -> None:
    async with looking() as (app, pilot):
        # The list of moves follows the replay
        assert sight(app)[:3] == ["▸0 Start", " 1 F1-F2  Ada moved", " 2 A6-A5  Ben moved"]
        await press(pilot, "down", "down", "up", "right")
        assert "Move 2 of 9" in text(app)
        assert sight(app)[2] == "▸2 A6-A5  Ben moved"
        await press(pilot, "end")
        assert "▸9 F5xF6  10 took F" in sight(app)
        assert "▸0 Start" not in text(app)
        await press(pilot, "home")
        assert sight(app)[0] == "▸0 Start"

        await press(pilot, "home")
        # At the end, no key that leads forward is listed
        assert "Right next" in text(app)
        await press(pilot, "end")
        bottom = text(app).splitlines()[-1]
        assert "Left previous" in bottom
        assert "Home" in bottom
        assert "turning point" in bottom
        assert "next" not in bottom
        assert "battle" not in bottom

        await press(pilot, "home")
        # Going to a ply and to the next battle
        await press(pilot, "4")
        assert "Enter to confirm" in message_of(app)
        await press(pilot, "enter")
        assert "Move 4 of 9" in text(app)
        await press(pilot, "b")
        assert "Move 9 of 9" in text(app)
        await press(pilot, "b")
        assert "No battle after this move" in message_of(app)
        await press(pilot, *"7123456")
        assert " 23456" in message_of(app)
        await press(pilot, "escape", "enter")
        assert "Move 9 of 9" in text(app)
        await press(pilot, "home", "6", "enter")
        assert sight(app)[-1].startswith(" 7 F4")
        await press(pilot, "2", "enter")
        assert sight(app)[0].startswith(" 1 F1")

        await press(pilot, "home")
        # The open board, and each player's view
        await press(pilot, "right", "right")
        assert "" not in labels(app, Color.RED) | labels(app, Color.BLUE)
        await press(pilot, "tab")
        assert "seen by Red" in text(app)
        assert labels(app, Color.BLUE) == {""}  # K1
        assert "" not in labels(app, Color.RED)
        await press(pilot, "tab")
        assert "seen by Blue" in text(app)
        assert labels(app, Color.RED) == {""}
        await press(pilot, "tab")
        assert "everything open" in text(app)

        await press(pilot, "home")
        # A click in the list goes to that move
        await press(pilot, "space")  # begins an automatic replay, which the click stops
        await click(pilot, place_of(app, "4 A5-A4"))
        assert "Move 4 of 9" in text(app)
        assert message_of(app) == "A5-A4  Ben moved"
        await click(pilot, spot(app, "C3"))  # does nothing
        assert app.screen.query_one(Board).cursor == "A4"


async def test_below_a_low_board_the_list_is_beneath_it() -> None:
    session = original("E4-E5", "F7-F6", "E5-E6", "F6-F7")
    session.take(Resign())
    async with looking((60, 20), session) as (app, pilot):
        await press(pilot, "right", "right")
        assert sight(app, "#below") == [
            "   0 Start",
            "   1 E4-E5  Ada moved",
            "  ▸2 F7-F6  Ben moved",
            "   3 E5-E6  Ada moved",
        ]


async def test_the_list_and_the_panel_beside_the_board_share_its_height() -> None:
    rules = load_ruleset("infiltrator")
    session = session_at("A4xA7", rules=rules, red=INFILTRATOR, blue=INFILTRATOR)
    session.take(Resign())
    async with looking((120, 20), session) as (app, pilot):
        for height, *lines in ((20, 17, 0), (21, 3, 14), (24, 6, 14), (25, 6, 15), (33, 6, 23), (34, 7, 23)):
            await pilot.resize_terminal(120, height)
            await shown(pilot)
            parts = [app.screen.query_one(part).region for part in ("#side", "#moves", "#panel")]
            assert [part.height for part in parts[1:]] == lines, height
            assert parts[-1].height == 0 or parts[-1].bottom == parts[0].bottom
        assert "last move" in panel_of(app)
        await pilot.resize_terminal(60, 20)
        await shown(pilot)
        assert "last move" not in panel_of(app)
        assert app.screen.query_one("#below").region.height == 4


async def test_in_one_players_view_the_list_has_only_their_announcements() -> None:  # R1, K3
    rules = skirmish(rescue=1, two_squares=0, captured="own")
    session = session_at(*TO_THE_RESCUE, "C5-C6+2@E1", rules=rules)
    session.take(Resign())
    async with looking((120, 40), session) as (app, pilot):
        await press(pilot, "end")
        for eyes in (None, Color.RED, Color.BLUE):
            rescue = next(line for line in sight(app) if "C5-C6" in line)
            assert ("2@" in rescue) is (eyes is not Color.BLUE)
            await press(pilot, "tab")


async def test_in_one_players_view_the_list_keeps_the_results_of_later_moves() -> None:
    session = original("E4-E5", "F7-F6", "E5-E6", "F6-F7", "E6xE7", "F7-F6")
    session.take(Resign())
    async with looking(session=session) as (app, pilot):
        assert any("5 E6xE7  9 " in line for line in sight(app))
        await press(pilot, "tab", *["right"] * 4)
        assert any(line.endswith("5 E6xE7") for line in sight(app))
        await press(pilot, "right")
        assert any("5 E6xE7  9 " in line for line in sight(app))


async def test_only_the_moves_in_sight_are_described(monkeypatch: pytest.MonkeyPatch) -> None:
    described: list[int] = []
    words_of = ReplayScreen._words_of

    def noted(self: ReplayScreen, ply: int, room: int) -> Content:
        described.append(ply)
        return words_of(self, ply, room)

    monkeypatch.setattr(ReplayScreen, "_words_of", noted)
    to_and_fro = ["F1-F2", "A6-A5", "F2-F1", "A5-A6"] * 50
    session = session_at(*to_and_fro, rules=skirmish(two_squares=0, more_squares=False))
    session.take(Resign())
    async with looking(session=session) as (app, pilot):
        await press(pilot, "end")
        described.clear()
        await press(pilot, "left")
        assert "▸199 " in text(app)
        assert 0 < len(described) < 40


def guessed(app: Watched) -> dict[str, str]:
    """The ranks that the computer only guesses, by square."""
    faces = app.screen.query_one(Board).picture.faces.items()
    return {square: face.label for square, face in faces if face.mark == "believed"}


async def test_from_the_computers_side_the_replay_shows_its_beliefs() -> None:
    record = record_of(won()).replace(players={Color.BLUE: "computer:easy"})
    save_record(data_folder(), record, "game")
    async with playing(None, first=Navigation.finished_games) as (app, pilot):
        await reach(pilot, ReplayScreen, "enter")
        for _ in "both", "Red":
            assert not guessed(app)
            await press(pilot, "tab")
        believed = guessed(app)
        assert believed.keys() == {"A1", "B1", "C1", "D1", "E1", "F1"}
        assert "" not in believed.values()
        assert panel_of(app).startswith("With ?: the computer's best guess E1 ")
        await press(pilot, "right")
        assert guessed(app)["F2"] not in "BF"  # the piece has just moved
        await press(pilot, "end")
        assert "F6" not in guessed(app)
        assert app.screen.query_one(Board).picture.faces["F6"].label == "10"  # a rank shown in a battle


async def test_the_computers_beliefs_are_shown_at_the_end_of_the_game() -> None:
    session = alone(skirmish(), Color.BLUE, SETUP, SETUP)
    session.take(Resign())
    async with playing(session) as (app, pilot):
        await reach(pilot, ReplayScreen, "j", "tab", "tab")
        assert len(guessed(app)) == 6
        await press(pilot, "space")
        assert "Move 0 of 0" in text(app)
