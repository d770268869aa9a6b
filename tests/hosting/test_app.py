"""The app at one of the two terminals of a game, with the host in the same process."""

import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from unittest.mock import Mock

import pytest
from textual.pilot import Pilot

from stratego import Color
from stratego.engine.clock import Clock, TimeControl
from stratego.engine.errors import refusal_of
from stratego.engine.pieces import COLORS
from stratego.files import data_folder
from stratego.hosting import places
from stratego.hosting.connection import Connection
from stratego.hosting.host import Host
from stratego.hosting.seat import Seat
from stratego.hosting.wire import deleted, refusal_line
from stratego.hotseat import steps
from stratego.hotseat.session import Session
from stratego.records.archive import listed
from stratego.records.autosave import Kept
from stratego.records.names_and_lessons import earlier_names, forget_names, remember_names
from stratego.table import stored
from stratego.table.open_game import OpenGame
from stratego.table.settings import Settings
from stratego.tui.app import StrategoApp
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.cards import FriendJoinsScreen, InvitationScreen, SentAwayScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.replay import ReplayScreen
from stratego.tui.screens.game.turn import TurnScreen, WaitingScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.setup.army import DeployScreen
from stratego.wording.hosting import claim_in, kept
from stratego.wording.program import KEPT
from tests.hosting.evening import NearConnection, NearPlace, Wire, hosted, no_room
from tests.hotseat.evening import SMALL, cells
from tests.tui.driving import Watched, framed, playing, press, shown, text, until

DELETED = f"{places.account(os.getuid())}, who hosts this game, has deleted it."


def ready(wire: Wire | NearConnection) -> None:
    """Let a player set up: the Flag in the corner, the Marshal beside it."""
    wire.seat.take(steps.Arrange(wire.seat.color, cells("F 10 2 3")))
    wire.seat.take(steps.Ready(wire.seat.color))


def seated(host: Host, color: Color) -> NearConnection:
    """The connection of a player who has joined and set up."""
    connection = NearConnection(host)
    connection.sit(color.side)
    ready(connection)
    return connection


def opposite(host: Host, color: Color) -> Wire:
    """The terminal of the other player, who has joined and set up."""
    wire = Wire(host)
    assert wire.sit(color) is None
    ready(wire)
    return wire


async def screen(app: Watched, pilot: Pilot[int], wanted: type[object]) -> None:
    """Wait until a screen of this class is shown and drawn."""
    await until(pilot, lambda: isinstance(app.screen, wanted))
    await shown(pilot)


async def test_an_evening_at_a_seat(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path / "host", TimeControl(900, 3))
    connection, ben = NearConnection(host), Wire(host)
    async with playing(None, first=lambda go: go.invitation(connection, Color.RED)) as (app, pilot):
        assert isinstance(app.screen, InvitationScreen)
        assert "You play Red, and Ben plays Blue." in framed(app)
        assert "Each player has 15 minutes for the whole game." in framed(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, DeployScreen)
        await press(pilot, "ctrl+q")
        assert "It is saved, and you can continue later." in framed(app)  # no time limit for the set-up
        await press(pilot, "escape")
        await press(pilot, *"f023", "d", "enter")
        assert "Ben has not come yet. Your friend types: stratego join table" in framed(app)
        assert ben.sit(Color.BLUE) is None
        await until(pilot, lambda: "Ben is setting up." in text(app))
        ready(ben)
        await screen(app, pilot, TurnScreen)
        assert "15:00 +" in text(app)
        await press(pilot, "q")
        assert "It is saved, but during your turn your clock keeps running." in framed(app)
        await press(pilot, "escape", "enter")

        await press(pilot, *"b1b2", "enter", "u")  # Ben is not told of a move that is undone
        await press(pilot, *"b1b2", "enter", "enter")
        assert isinstance(app.screen, WaitingScreen)
        assert "Ben is choosing a move." in text(app)
        assert [str(each.action) for each in ben.seat.heard[1]] == ["B1-B2"]
        assert app.current_game.saving.kept is Kept.HOSTED

        ben.leave()
        await until(pilot, lambda: "Ben has left. After 10 minutes you may claim the game." in framed(app))
        host.miss(1)
        await until(pilot, lambda: "Claim the game with" in framed(app))
        again = Wire(host)
        assert again.sit(Color.BLUE, ben.token) is None
        await until(pilot, lambda: "Ben is choosing a move." in text(app))
        again.seat.take(steps.Act("B4-B3"))
        assert "Ben is choosing a move." in text(app)
        again.seat.take(steps.EndTurn())
        await screen(app, pilot, TurnScreen)

        connection.lose()
        await until(pilot, lambda: connection.is_lost)
        assert "The line is lost." in framed(app)
        await until(pilot, lambda: not connection.is_lost)
        await until(pilot, lambda: "The line is back. Ada, it is your turn." in framed(app))
        assert isinstance(app.screen, TurnScreen)
        await press(pilot, *"b2b3", "enter", "enter")
        await screen(app, pilot, BattleScreen)
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, WaitingScreen)
        again.seat.take(steps.Proceed())
        again.seat.take(steps.Resign())
        await screen(app, pilot, OverScreen)
        assert "Ben resigns: Ada wins." in text(app)
        assert "Time left: Ada" in text(app)
        assert len(list(listed(data_folder()))) == 1
        assert app.current_game.saving.kept is Kept.RECORD
        await press(pilot, "j")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "escape")

        again.seat.ask_again()
        await until(pilot, lambda: "Ben would like to play again" in text(app))
        await press(pilot, "g")
        await screen(app, pilot, DeployScreen)
        assert "Blue  Ada, set up your army" in text(app)
        assert app.current_game.saving.kept is Kept.HOSTED


async def test_setting_up_shows_that_the_other_is_ready_and_a_deleted_game_promises_nothing(
    tmp_path: Path,
) -> None:
    host = hosted(SMALL, tmp_path / "host")
    connection = NearConnection(host)
    connection.sit(0)
    async with playing(None, first=lambda go: go.sit(connection)) as (app, pilot):
        opposite(host, Color.BLUE)
        await until(pilot, lambda: "Ben is ready." in framed(app))
        await press(pilot, *"f023")
        assert "Finish" in text(app)
        assert "Ben is ready." in framed(app)
        connection.place.link.say(refusal_line(deleted(connection.place.owner_name)))
        connection.lose()
        await screen(app, pilot, SentAwayScreen)
        assert not places.has_token(connection.place)
        assert DELETED in framed(app)
        assert "saved" not in framed(app)
        assert "Enter continue" in framed(app)
        assert "cancel" not in framed(app)
        await press(pilot, "enter")
        assert app.farewell == DELETED


@pytest.mark.parametrize("key", ["escape", "q", "ctrl+c"])
async def test_a_player_in_their_turn_can_only_leave_a_deleted_game(tmp_path: Path, key: str) -> None:
    host = hosted(SMALL, tmp_path / "host")
    connection = seated(host, Color.RED)
    opposite(host, Color.BLUE)
    async with playing(None, first=lambda go: go.sit(connection)) as (app, pilot):
        await screen(app, pilot, TurnScreen)
        connection.place.link.say(refusal_line(deleted(connection.place.owner_name)))
        connection.lose()
        await screen(app, pilot, SentAwayScreen)
        assert DELETED in framed(app)
        await press(pilot, key)
        assert app.return_code == 0
        assert app.farewell == DELETED


async def test_a_player_who_lost_the_connection_at_the_end_or_comes_later_gets_the_record(
    tmp_path: Path,
) -> None:
    host = hosted(SMALL, tmp_path / "host")
    line, ada = seated(host, Color.BLUE), opposite(host, Color.RED)
    async with playing(None, first=lambda go: go.sit(line)) as (app, pilot):
        line.lose()
        await until(pilot, lambda: line.is_lost)
        ada.seat.take(steps.Resign())
        await screen(app, pilot, OverScreen)
        assert app.current_game.saving.kept is Kept.RECORD
        (game,) = listed(data_folder())
        game.path.unlink()
        again = NearConnection(host)
        again.sit(1)
        app.go.sit(again)
        await shown(pilot)
        assert isinstance(app.screen, OverScreen)
        assert len(list(listed(data_folder()))) == 1
        assert app.current_game.saving.kept is Kept.RECORD


@pytest.mark.parametrize("comes_back", [True, False])
async def test_a_player_whose_line_is_not_back_yet_is_said_to_have_left_only_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, comes_back: bool
) -> None:
    monkeypatch.setattr(Seat, "RETURNING", 30.0 if comes_back else 1.0)
    host = hosted(SMALL, tmp_path / "host")
    line, ben = seated(host, Color.RED), opposite(host, Color.BLUE)
    async with playing(None, first=lambda go: go.sit(line)) as (app, pilot):
        await screen(app, pilot, TurnScreen)
        ben.leave()
        line.place.link.unread = b""  # the host is gone before it says so
        line.lose()
        await until(pilot, lambda: "The line is lost." in framed(app))
        await until(pilot, lambda: "The line is back. Ada, it is your turn." in framed(app))
        assert "Ben has left." not in framed(app)
        if comes_back:
            assert Wire(host).sit(Color.BLUE, ben.token) is None
            await shown(pilot)
            assert "The line is back. Ada, it is your turn." in framed(app)
        else:
            await until(pilot, lambda: "Ben has left." in framed(app))


async def test_a_connection_lost_when_a_player_asks_for_another_game_is_restored(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path / "host")
    line, ada = seated(host, Color.BLUE), opposite(host, Color.RED)
    ada.seat.take(steps.Resign())
    async with playing(None, first=lambda go: go.sit(line)) as (app, pilot):
        await screen(app, pilot, OverScreen)
        line._drop()  # as when the host does not answer in time
        await press(pilot, "g")
        assert "The connection to the game is lost." in framed(app)
        await until(pilot, lambda: not line.is_lost)
        await press(pilot, "g")
        assert "Ada has been asked for another game." in framed(app)
        line.lose()
        await until(pilot, lambda: "The line is lost." in framed(app))
        await until(pilot, lambda: "Ada resigns" in framed(app))


async def test_an_invited_player_says_who_they_are_unless_a_seat_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With both seats free the cursor is on the account's name, or on the name used last."""
    hosts = [hosted(SMALL, tmp_path / f"{number}") for number in range(5)]
    timed = hosted(SMALL, tmp_path / "timed", TimeControl(300))  # it ends before a claim is possible
    account = ["cleo"]
    monkeypatch.setattr(stored, "account", lambda number: account[-1])
    async with playing(None, first=lambda go: go.invitation(NearConnection(hosts[0]))) as (app, pilot):

        async def sits_as_ben() -> None:
            await screen(app, pilot, DeployScreen)
            assert "Blue  Ben, set up your army" in text(app)
            assert earlier_names(data_folder())[0] == "Ben"
            forget_names(data_folder(), ["Ben"])

        assert "Who are you? ▸ Ada (Red) Ben (Blue)" in framed(app)
        assert "may then claim the game" in framed(app)
        await press(pilot, "down", "enter")
        await sits_as_ben()
        for host, earlier, name in zip(hosts[1:], ([], ["Cleo", "Ben", "Ada"]), ("ben", "ada"), strict=False):
            account.append(name)
            remember_names(data_folder(), earlier)
            app.go.invitation(NearConnection(host))
            await screen(app, pilot, InvitationScreen)
            assert "Ada (Red) ▸ Ben (Blue)" in framed(app)
            assert framed(app).startswith("Small, at two terminals")
            await press(pilot, "enter")
            await sits_as_ben()
        app.go.invitation(NearConnection(hosts[3]), Color.RED)
        await screen(app, pilot, InvitationScreen)
        assert Wire(hosts[3]).sit(Color.RED) is None
        await press(pilot, "enter")
        assert "Red is taken by another player." in framed(app)
        assert "You play Blue, and Ada plays Red." in framed(app)
        assert isinstance(app.screen, InvitationScreen)
        await press(pilot, "enter")
        await sits_as_ben()
        app.go.invitation(NearConnection(timed))
        await screen(app, pilot, InvitationScreen)
        assert "may then claim the game" not in framed(app)
        for color in COLORS:
            assert Wire(timed).sit(color) is None
        for _ in range(2):
            await press(pilot, "enter")
            assert "Both sides of table are taken by other players." in framed(app)
            assert "Who are you?" not in framed(app)
        account.append("cleo")
        forget_names(data_folder(), earlier_names(data_folder()))
        monkeypatch.setattr(NearPlace, "is_own", False)
        app.go.invitation(NearConnection(hosts[4]))
        await screen(app, pilot, InvitationScreen)
        assert "Ada (Red) ▸ Ben (Blue)" in framed(app)  # Red is probably the player who hosts the game


async def test_a_seat_is_taken_from_another_terminal_only_after_a_question(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path)
    here = NearConnection(host)
    here.sit(0)
    first = NearConnection(host)
    async with playing(None, first=lambda go: go.invitation(first, Color.RED)) as (app, pilot):
        for answer in "escape", "enter":
            await press(pilot, "enter")
            assert "Take over the seat of Ada?" in framed(app)
            assert host.guests[0] is here.place.link
            await press(pilot, answer)
            assert "Take over" not in framed(app)
        await screen(app, pilot, DeployScreen)
        assert host.guests[0] is first.place.link


async def test_a_player_who_returns_to_a_taken_seat_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = hosted(SMALL, tmp_path / "host")
    connection = NearConnection(host)
    assert Wire(host).sit(Color.RED) is None
    monkeypatch.setattr(connection, "seat_left", lambda: 0)
    async with playing(None) as (app, _):
        monkeypatch.setattr(app.current_game, "connect", lambda _: connection)
        assert refusal_of(lambda: app.go.join("table")) == "Red is taken by another player."


async def test_news_that_arrives_while_the_program_ends_is_not_shown(tmp_path: Path) -> None:
    line = seated(hosted(SMALL, tmp_path / "host"), Color.RED)
    async with playing(None, first=lambda go: go.sit(line)) as (app, _):
        app.exit()
    app._show_news()


async def test_news_in_the_players_own_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = hosted(SMALL, tmp_path / "host")
    line, ben = seated(host, Color.RED), opposite(host, Color.BLUE)
    async with playing(None, first=lambda go: go.sit(line)) as (app, pilot):
        await screen(app, pilot, TurnScreen)
        await press(pilot, *"b1", "enter")
        ben.leave()
        await until(pilot, lambda: "Ben has left." in framed(app))
        assert Wire(host).sit(Color.BLUE, ben.token) is None
        await until(pilot, lambda: "Ben is here." in framed(app))
        await press(pilot, *"b2")
        with monkeypatch.context() as full:
            full.setattr("stratego.records.journal.write_all", no_room)
            await press(pilot, "enter")
        assert "The host cannot save this game: No space left on device. Enter end turn" in framed(app)
        await press(pilot, "?")
        there = Wire(host)
        assert there.sit(Color.RED, places.token(line.place, line.seat.number)) is None
        await screen(app, pilot, SentAwayScreen)  # shows no ranks, and no way back to a screen with ranks
        assert "You have sat down at another terminal" in framed(app)
        await press(pilot, "?")
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "escape")
        assert "You have sat down at another terminal" in framed(app)
        await press(pilot, "escape")
        assert app.return_code == 0


async def test_an_offered_draw_is_still_shown_when_the_other_leaves_and_comes_back(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path / "host")
    line, ann = seated(host, Color.BLUE), opposite(host, Color.RED)
    ann.seat.take(steps.OfferDraw())
    ann.seat.take(steps.Act("B1-B2"))
    ann.seat.take(steps.EndTurn())
    async with playing(None, first=lambda go: go.sit(line)) as (app, pilot):
        await screen(app, pilot, TurnScreen)
        ann.leave()
        await until(pilot, lambda: "Ada has left. Ada offers a draw" in framed(app))
        assert Wire(host).sit(Color.RED, ann.token) is None
        await until(pilot, lambda: "Ada is here. Ada offers a draw" in framed(app))


async def test_the_help_closes_when_a_turn_begins_or_the_game_ends_or_a_rematch_is_offered(
    tmp_path: Path,
) -> None:
    now = [0.0]
    host = hosted(SMALL, tmp_path / "host", TimeControl(60), lambda: now[0])
    line, ann = seated(host, Color.BLUE), opposite(host, Color.RED)
    async with playing(None, first=lambda go: go.sit(line)) as (app, pilot):
        await press(pilot, "question_mark")
        ann.leave()
        again = Wire(host)
        assert again.sit(Color.RED, ann.token) is None
        await until(pilot, lambda: line.seat.other == "here")
        await shown(pilot)
        assert isinstance(app.screen, HelpScreen)  # what the other player does meanwhile can wait
        again.seat.take(steps.Act("B1-B2"))
        again.seat.take(steps.EndTurn())
        await screen(app, pilot, TurnScreen)
        await press(pilot, *"b4b3", "enter", "enter", "question_mark")
        again.seat.take(steps.Act("B2xB3"))
        await screen(app, pilot, BattleScreen)
        await press(pilot, "question_mark")
        again.seat.take(steps.Proceed())
        now[0] = 90.0
        host.tick()
        await screen(app, pilot, BattleScreen)  # it is left by its own key
        while isinstance(app.screen, BattleScreen):
            await press(pilot, "enter")
        await screen(app, pilot, OverScreen)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        again.seat.ask_again()
        await screen(app, pilot, OverScreen)
        assert "Ada would like to play again" in framed(app)


async def test_the_curtain_says_that_a_turn_begins_or_the_game_ends_and_shows_the_clock(
    tmp_path: Path,
) -> None:
    now = [0.0]
    host = hosted(SMALL, tmp_path / "host", TimeControl(60, setting_up=90), lambda: now[0])
    line, ben = NearConnection(host), Wire(host)
    line.sit(0)
    async with playing(None, first=lambda go: go.sit(line)) as (app, pilot):

        async def told(pattern: str) -> None:
            await until(pilot, lambda: re.search(pattern, framed(app)) is not None)
            assert isinstance(app.screen, CurtainScreen)

        await press(pilot, "v")
        await told("Clock: 1:00 for each side, 1:30 to set up")  # it starts when both are there
        await told("Ada, set up your army.")
        assert ben.sit(Color.BLUE) is None
        await until(pilot, lambda: app.current_game.next_tick is not None)
        app.go.show_time()
        await told(r" 1:[0-3]\d to set up")
        await shown(pilot)
        await press(pilot, "space", *"f023", "d", "enter", "v")
        await told("Ada, your game is waiting for you.")
        ready(ben)
        await told("Ada, it is your turn.")
        await told(r"Time left: Ada (1:00|0:\d\d), Ben 1:00")
        assert app.window_title == "Small: Red is next"
        now[0] = 60.0
        host.tick()
        await told("Ada, the game is over.")
        await told("Time left: Ada 0:00, Ben 1:00")
        assert app.window_title == "Small"
        await shown(pilot)
        await press(pilot, "space")
        await screen(app, pilot, OverScreen)


async def test_the_host_reports_that_a_players_time_has_run_out(tmp_path: Path) -> None:
    now = [0.0]
    host = hosted(SMALL, tmp_path / "host", TimeControl(900, 3, longest=40), lambda: now[0])
    line = seated(host, Color.RED)
    opposite(host, Color.BLUE)
    settings = Settings(curtain_after_minutes=3)
    async with playing(None, first=lambda go: go.sit(line), settings=settings) as (app, pilot):
        await screen(app, pilot, TurnScreen)
        assert " this move" in text(app)
        now[0] = 40.5
        host.tick()
        await screen(app, pilot, OverScreen)
        await shown(pilot)
        assert "Ada has taken too long for a single turn: Ben wins." in framed(app)


async def test_the_clock_starts_on_the_screen_when_the_other_has_set_up(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path / "host", TimeControl(900))
    line, settings = seated(host, Color.RED), Settings(curtain_alone=True)
    async with playing(None, first=lambda go: go.sit(line), settings=settings) as (app, pilot):
        await shown(pilot)
        assert app._clock_timer is None
        opposite(host, Color.BLUE)
        await screen(app, pilot, TurnScreen)
        assert app._clock_timer is not None
        app.cover_idle()  # the clock runs on behind this curtain
        await screen(app, pilot, CurtainScreen)
        assert app._clock_timer is not None


def test_the_message_about_the_seat_follows_the_clock_until_the_game_is_over(tmp_path: Path) -> None:
    for control in (None, TimeControl(300)):
        host = hosted(SMALL, tmp_path / f"{control}", control)
        line, game = seated(host, Color.RED), OpenGame(None)
        opposite(host, Color.BLUE)
        game.sit(line)
        line.pump()
        assert ("your clock keeps running" in kept(game)) is (control is not None)
        line.seat.take(steps.Resign())
        line.pump()
        game.save()
        assert kept(game) == str(KEPT[Kept.RECORD])


async def test_how_the_friend_joins_is_shown_only_before_they_have_come(tmp_path: Path) -> None:
    for has_come in (False, True):
        host = hosted(SMALL, tmp_path / f"{has_come}")
        if has_come:
            assert Wire(host).sit(Color.BLUE) is None
        async with playing(None) as (app, pilot):
            app.go.accept(NearConnection(host), 0)
            await screen(app, pilot, DeployScreen if has_come else FriendJoinsScreen)
            if not has_come:
                ben = Wire(host)
                assert ben.sit(Color.BLUE) is None
                await screen(app, pilot, DeployScreen)


async def test_the_help_that_says_how_the_friend_joins_closes_when_they_come(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path / "host")
    async with playing(None) as (app, pilot):
        app.go.accept(NearConnection(host), 0)
        await screen(app, pilot, FriendJoinsScreen)
        await press(pilot, "question_mark")
        assert "your friend types this" in framed(app)
        ben = Wire(host)
        assert ben.sit(Color.BLUE) is None
        await screen(app, pilot, DeployScreen)
        assert "Ben is here." in framed(app)


def test_a_claim_is_a_matter_of_minutes_unless_the_clock_ends_the_game_first() -> None:
    clock = Clock(TimeControl(180), is_setting_up=False, runs=True)
    for running, told in (
        (None, "in 4 minutes"),
        (clock, "Their time runs out before"),
        (clock.replace(runs=False), "in 4 minutes"),
    ):
        assert told in claim_in(cast(Seat, SimpleNamespace(time=running)), 4)


async def test_a_player_setting_up_sees_whether_the_other_is_there(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path / "host", TimeControl(60, setting_up=60))
    connection, ben = NearConnection(host), Wire(host)
    connection.sit(0)
    async with playing(None, first=lambda go: go.sit(connection), size=(80, 60)) as (app, pilot):
        assert "Ben has not come yet. Your friend types: stratego join table" in framed(app)
        assert "to set up" not in text(app).partition("\n")[0]  # the clock starts when both are there
        assert " V curtain" not in framed(app)  # nobody else plays at this terminal
        await press(pilot, *"f023", "d")
        assert ben.sit(Color.BLUE) is None
        await until(pilot, lambda: "Ben is here." in framed(app))
        assert "1:00 to set up" in text(app).partition("\n")[0]
        await press(pilot, "escape", "q")
        assert "It is saved, but your time to set up keeps running." in framed(app)
        assert "your time to set up keeps running. To come back" in kept(app.current_game)
        await press(pilot, "escape", "d")
        assert "Ready? You can't change it after" in framed(app)  # the question is still shown
        await press(pilot, "question_mark")
        ben.seat.take(steps.Arrange(Color.BLUE, cells("F 10 2 3")))
        ben.leave()
        await press(pilot, "escape")
        assert "Ready? You can't change it after" in framed(app)  # still shown after the help
        again = Wire(host)
        assert again.sit(Color.BLUE, ben.token) is None
        await press(pilot, "escape", "0")
        refusal = "on the board"
        again.leave()
        await until(pilot, lambda: "Ben has left. Wait, or leave: the game is saved." in framed(app))
        assert refusal in framed(app)
        await press(pilot, "d", "enter")
        assert "Ben has left. Wait, or leave: the game is saved." in framed(app)
        assert "Esc leave" in framed(app)
        lines = text(app).split("\n")
        assert any(re.search(r"10 +Marshal +. 1", each) for each in lines)
        assert any("all placed" in each for each in lines)
        await press(pilot, "question_mark")
        helped = ""
        for _ in range(3):
            helped += framed(app)
            await press(pilot, "pagedown")
        assert "At two terminals" in helped
        assert "House rules" in helped
        assert "share the screen" not in helped
        assert Wire(host).sit(Color.BLUE, ben.token) is None
        await press(pilot, "escape")
        await until(pilot, lambda: "Ben is setting up." in framed(app))
        await until(pilot, lambda: " to set up" in text(app).partition("\n")[0])
        assert not any(" • " in each for each in lines)


async def test_players_without_names_are_called_by_their_sides_in_one_word(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path / "host")
    host.session = Session(host.session.setup.replace(names=dict.fromkeys(COLORS)))
    line = seated(host, Color.BLUE)
    async with playing(None, first=lambda go: go.sit(line)) as (app, _):
        header = text(app).partition("\n")[0].split()
        assert header[0] == "Blue"
        assert not {"Blue", "Red"} & set(header[1:])


async def test_both_are_told_who_chooses_who_moves_first(tmp_path: Path) -> None:  # D2
    first, second = (hosted(SMALL.replace(first_move="chosen"), tmp_path / name) for name in ("1", "2"))
    line, ann = seated(first, Color.BLUE), Wire(first)
    async with playing(None, first=lambda go: go.sit(line)) as (app, pilot):
        assert ann.sit(Color.RED) is None
        await until(pilot, lambda: "Ada is setting up." in framed(app))
        ready(ann)
        await until(pilot, lambda: "Ada chooses who moves first." in framed(app))
        ann.seat.take(steps.Begin(Color.BLUE))
        await screen(app, pilot, TurnScreen)
        line = seated(second, Color.RED)
        opposite(second, Color.BLUE)
        app.go.sit(line)
        await until(pilot, lambda: "Ben waits: you choose for both." in framed(app))


async def test_both_are_told_whose_time_to_set_up_has_run_out(tmp_path: Path) -> None:
    now = [0.0]
    host = hosted(SMALL, tmp_path / "host", TimeControl(60, setting_up=60), lambda: now[0])
    connection, ben = NearConnection(host), Wire(host)
    connection.sit(0)
    async with playing(None, first=lambda go: go.sit(connection)) as (app, pilot):
        assert ben.sit(Color.BLUE) is None
        await press(pilot, "f")
        now[0] = 60.0
        host.tick()
        await screen(app, pilot, TurnScreen)  # without a hand-over, as the clock runs
        told = "Time to set up has run out. The rest of both armies has been placed at random."
        assert told in framed(app)
        assert ben.seat.placed_for == [Color.RED, Color.BLUE]
        await press(pilot, *"b1b2", "enter", "enter")
        assert isinstance(app.screen, WaitingScreen)
        assert told not in framed(app)


async def test_the_notice_is_still_shown_after_waiting_for_the_other(tmp_path: Path) -> None:
    """In each scene, the last line says how to leave."""
    connection = NearConnection(host := hosted(SMALL, tmp_path / "host"))
    connection.sit(0)
    async with playing(None, first=lambda go: go.sit(connection)) as (app, pilot):
        ben = Wire(host)
        assert ben.sit(Color.BLUE) is None
        connection.seat.hear("placed red")  # the host's news may arrive in two parts
        assert "Q leave" in framed(app)
        await press(pilot, *"f023", "d", "enter")
        told = "The rest of Ada's army has been placed at random."
        assert told in framed(app)
        ready(ben)
        await screen(app, pilot, TurnScreen)
        assert told in framed(app)
        assert "Q leave" in framed(app)
        await press(pilot, *"b1b2", "enter", "enter")
        assert isinstance(app.screen, WaitingScreen)
        assert told not in framed(app)
        assert "Esc leave" in framed(app)
        assert "Q leave" not in framed(app)


async def test_a_command_to_join_that_is_too_long_for_the_message_is_in_the_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = f"/home/{'ada' * 20}/.venv/bin/stratego"
    monkeypatch.setattr(sys, "argv", [there])
    line = seated(hosted(SMALL, tmp_path / "host"), Color.RED)
    async with playing(None, first=lambda go: go.sit(line)) as (app, pilot):
        assert "Ben has not come yet. ? says what they type." in framed(app)
        assert "Esc leave" in framed(app)
        await press(pilot, "question_mark")
        assert f"{there}\\jointable" in "".join(text(app).split())


async def test_an_offer_to_play_again_is_seen_in_the_replay_and_after_it(tmp_path: Path) -> None:
    host = hosted(SMALL, tmp_path / "host")
    line, ada = seated(host, Color.BLUE), opposite(host, Color.RED)
    ada.seat.take(steps.Resign())
    async with playing(None, first=lambda go: go.sit(line)) as (app, pilot):
        await screen(app, pilot, OverScreen)
        assert re.search(r"D\S* +C +B +A", text(app))  # seen from Blue's side
        await press(pilot, "j")
        assert isinstance(app.screen, ReplayScreen)
        ada.seat.ask_again()
        await until(pilot, lambda: "Ada would like to play again" in framed(app))
        await press(pilot, "escape")
        assert "Ada would like to play again" in framed(app)
        ada.leave()
        await until(pilot, lambda: "Ada has left." in framed(app))
        assert not line.seat.wants_again
        await press(pilot, "g")
        assert "Ada is not here. They will be asked when they come back." in framed(app)
        again = Wire(host)
        assert again.sit(Color.RED, ada.token) is None
        await press(pilot, "g")
        assert "Ada has been asked for another game." in framed(app)
        await press(pilot, "j")
        assert isinstance(app.screen, ReplayScreen)
        again.leave()
        await until(pilot, lambda: "Ada has left." in framed(app))
        again = Wire(host)
        assert again.sit(Color.RED, ada.token) is None
        await press(pilot, "escape")
        assert "Ada has been asked for another game." in framed(app)
        await press(pilot, "j")
        again.seat.ask_again()
        await screen(app, pilot, DeployScreen)  # the new game has begun in the app, too


async def test_the_player_who_places_first_sees_that_the_other_has_not_come(tmp_path: Path) -> None:  # D3
    host = hosted(SMALL.replace(deployment="alternating"), tmp_path / "host")
    connection, ben = NearConnection(host), Wire(host)
    async with playing(None, first=lambda go: go.invitation(connection, Color.RED)) as (app, pilot):
        await press(pilot, "enter")
        assert "Ben has not come yet. Your friend types: stratego join table" in framed(app)
        assert ben.sit(Color.BLUE) is None
        await until(pilot, lambda: "Ben is here." in framed(app))
        await press(pilot, "f", "enter")
        assert "Ben is placing a piece." in framed(app)
        ben.leave()
        await until(pilot, lambda: "Ben has left. Wait, or leave: the game is saved." in framed(app))


async def test_a_player_who_claims_a_game_reads_why_it_is_won(tmp_path: Path) -> None:
    """No claim is offered that the clock would forestall, and a taken seat can be taken over."""
    timed, host = hosted(SMALL, tmp_path / "timed", TimeControl(300)), hosted(SMALL, tmp_path / "host")
    line, ada = seated(timed, Color.BLUE), opposite(timed, Color.RED)
    async with playing(None, first=lambda go: go.sit(line)) as (app, pilot):
        ada.leave()
        await until(pilot, lambda: "Ada has left. Their clock runs on." in framed(app))
        there = Wire(timed)  # the same player, with the token stored here
        assert there.sit(Color.BLUE, places.token(line.place, 1)) is None
        await until(pilot, lambda: "You have sat down at another terminal" in framed(app))
        line, ada = seated(host, Color.BLUE), opposite(host, Color.RED)
        ada.leave()
        app.go.sit(line)
        await screen(app, pilot, WaitingScreen)
        assert "Ada has left. After 10 minutes you may claim the game." in framed(app)
        host.miss(0)
        await until(pilot, lambda: "Ada is still away. Claim the game with G, or wait." in framed(app))
        assert "G claim the game" in framed(app)  # the message takes one line, so the keys stay
        await press(pilot, "g", "enter")
        await screen(app, pilot, OverScreen)
        assert "Ada has been away for too long: Ben wins." in framed(app)


async def test_a_lost_connection_is_tried_again_after_longer_and_longer_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        connection.is_restorable = is_back or len(pauses) < 6

    monkeypatch.setattr("stratego.tui.app.asyncio", SimpleNamespace(sleep=sleep))
    for is_back in True, False:  # restored at last, or the game was deleted
        pauses.clear()
        connection = SimpleNamespace(restore=lambda is_back=is_back: is_back and len(pauses) == 6)
        connection.seat = SimpleNamespace(RETURNING=Seat.RETURNING, is_back=is_back)
        game, go, show = SimpleNamespace(connection=connection, save=int), Mock(), Mock()
        app = SimpleNamespace(current_game=game, follow_host=int, go=go, _show_news=show)
        await StrategoApp._restore(cast(StrategoApp, app), cast(Connection, connection))
        assert pauses == [0.2, 0.5, 1.0, 2.0, 5.0, 5.0, *[10.0] * is_back]
        go.game.assert_called_once()
        assert (show.call_count, connection.seat.is_back) == (2 * is_back, False)
