"""Single player: the screens while the opponent is thinking, and the course of games."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import sleep
from typing import Any, NoReturn

import pytest
from textual.pilot import Pilot
from textual.timer import Timer

from stratego import Color, Reason, Ruleset, load_ruleset
from stratego.engine.errors import Explanation
from stratego.files import data_folder
from stratego.hotseat import scenes
from stratego.hotseat.game_setup import COMPUTER_VERSION, LEVELS, GameSetup, Opponent
from stratego.hotseat.scenes import OverScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Ready
from stratego.players.player import AcceptDraw, Answer, Play, PlayerError, Resign, Turn
from stratego.players.protocol.process import Late
from stratego.records.archive import load_record
from stratego.records.autosave import Autosave
from stratego.records.journal_text import read_journal
from stratego.table.opponent_answers import Seating
from stratego.table.settings import Settings, load_settings
from stratego.tui.app import StrategoApp
from stratego.tui.navigation import Navigation
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.cards import LeavingScreen, NoticeScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.turn import TroubleScreen, TurnScreen, WaitingScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import GamesScreen
from stratego.tui.screens.lobby.players import AgainstScreen
from stratego.tui.screens.setup.army import DeployScreen, PlaceScreen
from stratego.tui.widgets.board import Board
from tests.hotseat.alone import opposite
from tests.hotseat.evening import SMALL, cells, folded
from tests.support.saved_games import finished, unfinished
from tests.tui.driving import Watched, framed, playing, press, reach, shown, text, until
from tests.tui.opposite import AT_ONCE, NAMES, SETUP, Gate, Scripted, Scripts, action_of, begun, not_at_all
from tests.tui.positions import message_of


@asynccontextmanager
async def against(
    *answers: Scripted,
    session: Session | None = None,
    pause: Callable[[float], Awaitable[object]] = not_at_all,
    settings: Settings | None = None,
) -> AsyncIterator[tuple[Watched, Pilot[int], Scripts]]:
    """Run the program with an opponent who gives these answers, by default from the first turn on."""
    scripts = Scripts(SETUP, answers)
    seating = Seating(scripts, pause)
    game = session or begun()
    async with playing(game, seating=seating, settings=settings or Settings(confirm_attacks=False)) as table:
        app, pilot = table
        if session is None:
            await until(pilot, lambda: isinstance(app.screen, TurnScreen) and not waits(app))
        yield app, pilot, scripts


def waits(app: StrategoApp) -> bool:
    return isinstance(app.screen, WaitingScreen)


def last(app: StrategoApp) -> str:
    """The opponent's last action, as it was announced to the person; empty if there is none."""
    scene = app.current_game.scene
    assert isinstance(scene, TurnScene)
    announced = scene.view.last_actions[Color.BLUE]
    return "" if announced is None else str(announced.action)


async def move(app: Watched, pilot: Pilot[int], text: str) -> None:
    """Type a move, end the turn, and wait until the program no longer waits for the opponent."""
    await press(pilot, *text.lower(), "enter")
    if isinstance(app.screen, TurnScreen):
        await press(pilot, "enter")
    await until(pilot, lambda: not waits(app))
    await shown(pilot)


async def test_a_whole_game_with_a_rematch() -> None:
    async with against("A4-A3", "A3-A2", "C4-C3") as (app, pilot, scripts):
        (player,) = scripts.made
        await move(app, pilot, "b1b2")
        assert last(app) == "A4-A3"
        assert "A4-A3" in text(app)
        await move(app, pilot, "b2b3")
        assert last(app) == "A3-A2"
        await press(pilot, *"b3b4", "enter")
        assert isinstance(app.screen, BattleScreen)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, TurnScreen) and not waits(app))
        assert player.begun is not None
        assert player.begun.color is Color.BLUE
        assert [str(each.action) for each in player.heard][:3] == ["B1-B2", "A4-A3", "B2-B3"]
        await reach(pilot, OverScreen, "w", "enter")
        await until(pilot, lambda: player.is_closed)
        assert player.ended is not None
        (record,) = finished(data_folder())
        assert load_record(record.path).players == {Color.BLUE: "computer:easy"}
        await reach(pilot, DeployScreen, "g")
        assert app.session is not None
        assert app.session.opponent is not None
        assert app.session.opponent.color is Color.RED
        assert app.session.opponent.seed != 7
        assert "Your army from last time." in text(app)  # as after "Play again" on the home screen
        await until(pilot, lambda: len(scripts.made) == 2)


async def test_its_answer_is_shown_after_a_fixed_time_and_then_at_whole_seconds() -> None:
    gate = Gate()

    def slow(turn: Turn) -> Answer:
        while len(gate.pauses) < 3:
            sleep(0.001)
        return Play(action_of(turn, "A4-A3"))

    async with against(slow, pause=gate.pause) as (app, pilot, _):
        gate.close()
        await press(pilot, *"b1b2", "enter", "enter")
        await until(pilot, lambda: gate.pauses == [0.35])
        assert waits(app)
        gate.open()
        await until(pilot, lambda: not waits(app))
        assert gate.pauses[:3] == [0.35, 1.0, 1.0]
        assert set(gate.pauses[3:]) <= {1.0}
        await pilot.pause()  # lets the last screen finish mounting; it cannot be left earlier


async def test_an_answer_that_is_ready_waits_for_its_time_a_key_or_the_person() -> None:
    gate = Gate()
    async with against("A4-A3", "A3-A2", "A2-A3", "A3-A2", pause=gate.pause) as (app, pilot, scripts):
        gate.close()
        await press(pilot, *"b1b2", "enter", "enter")
        await until(pilot, lambda: len(scripts.answers) == 3)
        await pilot.pause(0.05)
        assert waits(app)
        gate.open()
        await until(pilot, lambda: not waits(app))
        assert gate.pauses == [0.35]
        gate.close()
        await press(pilot, *"b2b3", "enter", "enter")
        await until(pilot, lambda: len(scripts.answers) == 2)
        assert waits(app)
        await press(pilot, "enter")
        await until(pilot, lambda: not waits(app))
        assert last(app) == "A3-A2"
        for turn, away, shows, answer in (
            ("b3b2", "question_mark", HelpScreen, "A2-A3"),
            ("b2b3", "q", LeavingScreen, "A3-A2"),
        ):
            gate.close()
            await press(pilot, *turn, "enter", "enter")
            await reach(pilot, shows, away)
            gate.open()
            await until(pilot, lambda: isinstance(app.current_game.scene, TurnScene))
            assert isinstance(app.screen, shows)
            await reach(pilot, TurnScreen, "escape")
            assert last(app) == answer


async def test_a_hint_is_selected_and_depends_on_what_the_person_knows() -> None:
    """Hints are given only against the easy computer, and do not depend on the enemy's hidden ranks."""
    hints = []
    for setup in (SETUP, "10 2 F 3"):
        scripts = Scripts(setup, ["A4-A3"])
        async with playing(begun(), seating=Seating(scripts, not_at_all)) as (app, pilot):
            await until(pilot, lambda: isinstance(app.screen, TurnScreen) and not waits(app))
            await press(pilot, "z")
            assert isinstance(app.screen, TurnScreen)
            assert "A hint: " in text(app)
            hint = app.current_game.hint()
            assert app.screen._selection.square == hint.origin
            assert app.screen.board.cursor == hint.target
            hints.append(str(hint))
    assert hints[0] == hints[1]
    medium = folded(SMALL, NAMES, begun().steps, Opponent(Color.BLUE, "computer:medium", 7, COMPUTER_VERSION))
    async with playing(medium, seating=AT_ONCE) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TurnScreen) and not waits(app))
        assert not app.current_game.may_hint
        await press(pilot, "z")
        assert "A hint: " not in text(app)


async def test_an_undone_turn_restarts_the_opponent_from_the_announcements_before_it() -> None:
    async with against("A4-A3", "A3-A2", "C4-C3") as (app, pilot, scripts):
        await move(app, pilot, "b1b2")
        (game,) = unfinished(data_folder())
        saved = read_journal(game.path.read_bytes())  # what the opponent does is saved at once
        acts = [each.step for each in saved.steps if isinstance(each.step, Act)]
        assert acts == [Act("B1-B2"), Act("A4-A3")]
        await press(pilot, "u")  # undo is not switched on
        assert "haven't moved yet" in text(app)
        app.settings.undo_turns = True
        await move(app, pilot, "b2b3")
        await press(pilot, "u")
        assert "Undo the whole turn?" in text(app)
        await press(pilot, "enter")
        assert last(app) == "A4-A3"
        assert "Turn undone." in text(app)
        assert app.screen.query_one(Board).cursor == "B2"
        await move(app, pilot, "b2c2")
        assert last(app) == "C4-C3"
        first, second = scripts.made
        assert first.is_closed
        assert [str(each.action) for each in second.heard] == ["B1-B2", "A4-A3", "B2-C2"]
        assert first.seed != second.seed


async def test_the_curtain_falls_by_itself_only_if_wanted_and_stays_while_the_opponent_plays_on() -> None:
    async with against("A4-A3") as (app, pilot, _):
        app.cover_idle()
        await shown(pilot)
        assert isinstance(app.screen, TurnScreen)
        app.settings.curtain_alone = True
        app.cover_idle()
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)
        await reach(pilot, TurnScreen, "space")
        await reach(pilot, CurtainScreen, *"b1b2", "enter", "enter")
        await until(pilot, lambda: app.session is not None and app.session.asked is None)
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)
        assert "your game is waiting" in text(app)
        await reach(pilot, TurnScreen, "space")
        assert last(app) == "A4-A3"


async def test_the_app_seats_them_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    scripts = Scripts(SETUP, [])
    monkeypatch.setattr("stratego.table.opponent_answers.in_a_process", scripts)
    async with playing(begun(), seating=None) as (_, pilot):
        await until(pilot, lambda: bool(scripts.made))


async def test_keys_that_lead_away_work_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, start, pauses = Gate(), WaitingScreen.set_interval, list[float]()

    def spied(screen: WaitingScreen, seconds: float, call: Callable[[], None], **others: Any) -> Timer:
        if call == screen.beat:
            pauses.append(seconds)
            seconds = 1e6
        return start(screen, seconds, call, **others)

    monkeypatch.setattr(WaitingScreen, "set_interval", spied)
    async with against("A4-A3", pause=gate.pause) as (app, pilot, _):
        gate.close()
        await press(pilot, *"b1b2", "enter", "enter")
        assert waits(app)
        for key in ("b", "t", "w", "u", "s", "tab"):
            await press(pilot, key)
            assert waits(app), key
        assert app.session is not None
        assert isinstance(app.session.steps[-1].step, EndTurn)
        await reach(pilot, HelpScreen, "question_mark")
        await reach(pilot, WaitingScreen, "escape")
        app.settings.curtain_alone = True  # which affects only the end of a turn
        await reach(pilot, CurtainScreen, "v")
        assert not pauses
        app.animation_level = "full"
        await reach(pilot, WaitingScreen, "space")
        assert isinstance(app.screen, WaitingScreen)
        assert pauses == [0.1]
        signs = []
        for _ in range(6):
            signs.append(message_of(app).removeprefix("Computer is thinking ").partition("  ")[0])
            app.screen.beat()
        assert signs == ["···", *["•··"] * 4, "·•·"]
        assert re.search("  [━─]{12}$", message_of(app))  # how much of the time has passed
        await reach(pilot, LeavingScreen, "escape")
        await reach(pilot, WaitingScreen, "escape")
        await press(pilot, "escape", "enter")
        assert app.return_code == 0


async def test_draws_are_offered_and_accepted() -> None:
    def offers(turn: Turn) -> Answer:
        assert not turn.draw_offered
        return Play(action_of(turn, "A4-A3"), offers_draw=True)

    def declines(turn: Turn) -> Answer:
        assert turn.draw_offered
        return Play(action_of(turn, "A3-A2"), offers_draw=True)

    async with against(offers, declines, AcceptDraw()) as (app, pilot, _):
        await move(app, pilot, "b1b2")
        assert "Computer offers a draw" in framed(app)
        await press(pilot, "n", "t", "enter")
        await move(app, pilot, "b2b3")
        assert "Computer offers a draw" in framed(app)
        await press(pilot, "n", "t", "enter")
        await move(app, pilot, "b3b2")
        scene = app.current_game.scene
        assert isinstance(scene, OverScene)
        assert scene.outcome.reason is Reason.DRAW_AGREED


async def test_it_resigns() -> None:
    async with against(Resign()) as (app, pilot, scripts):
        await move(app, pilot, "b1b2")
        scene = app.current_game.scene
        assert isinstance(scene, OverScene)
        assert scene.outcome.winner is Color.RED
        await until(pilot, lambda: scripts.made[0].is_closed)
        assert scripts.made[0].ended is not None


async def test_a_stuck_opponent_is_waited_for_restarted_or_resigned_for() -> None:
    heard: list[str] = []
    script: list[Scripted] = [Late("is late"), "A4-A3", PlayerError("has ended"), "A3-A2"]
    async with against(*script, AcceptDraw(), "A2-A3", PlayerError("has ended")) as (app, pilot, scripts):
        for turn, trouble, programs in (
            ("b1b2", "Computer is late.", 1),
            ("b2b3", "Computer has ended.", 2),
            ("b3b2", "No draw is offered to you.", 3),
        ):
            await press(pilot, *turn, "enter", "enter")
            await until(pilot, lambda: isinstance(app.screen, TroubleScreen))
            await shown(pilot)
            assert trouble in framed(app)
            assert ("Wait a little longer" in framed(app)) is (turn == "b1b2")
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, TurnScreen) and not waits(app))
            heard.append(f"{turn[:2]}-{turn[2:]}".upper())
            assert [str(each.action) for each in scripts.made[-1].heard] == heard
            assert len(scripts.made) == programs
            heard.append(last(app))
        assert heard[1::2] == ["A4-A3", "A3-A2", "A2-A3"]
        await press(pilot, *"b2b3", "enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, TroubleScreen))
        await reach(pilot, OverScreen, "down", "enter")
        scene = app.current_game.scene
        assert isinstance(scene, OverScene)
        assert scene.outcome.winner is Color.RED


async def test_an_opponent_that_cannot_be_started_is_reported_before_anything_else() -> None:
    def none(rules: Ruleset, opponent: Opponent) -> NoReturn:
        raise PlayerError("could not be started: No such file or directory")

    game = Session(GameSetup(SMALL, NAMES, opposite(Color.BLUE)))
    async with playing(game, seating=Seating(none, not_at_all)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TroubleScreen))
        assert isinstance(app.current_game.scene, scenes.DeployScene)
        saving = app.current_game.saving
        for problem, notice in (
            (Explanation("The disk is full."), None),
            (None, Explanation("It has changed.")),
        ):
            saving.problem, saving.notice = problem, notice
            app.go.game()
            await shown(pilot)
            assert isinstance(app.screen, TroubleScreen)
            assert "could not be started" in framed(app)
        saving.problem = saving.notice = None
        await reach(pilot, HomeScreen, "down", "enter")


async def test_a_game_is_resumed_with_all_that_was_announced() -> None:
    gate = Gate()
    async with against("A4-A3", "A3-A2", pause=gate.pause) as (app, pilot, _):
        await move(app, pilot, "b1b2")
        gate.close()
        await press(pilot, *"b2b3", "enter", "enter")
    scripts = Scripts(SETUP, ["A3-A2"])
    first = Navigation.unfinished_games
    async with playing(None, first=first, seating=Seating(scripts, not_at_all)) as (app, pilot):
        await reach(pilot, CurtainScreen, "enter")
        await reach(pilot, TurnScreen, "space")
        await until(pilot, lambda: not waits(app))
        assert last(app) == "A3-A2"
        assert [str(each.action) for each in scripts.made[0].heard] == ["B1-B2", "A4-A3", "B2-B3"]


async def test_a_game_that_began_with_another_version_of_the_computer_goes_on_and_says_so() -> None:
    began = Session(GameSetup(SMALL, NAMES, opposite(Color.BLUE).replace(version="0")))
    for color in (Color.RED, Color.BLUE):
        began.take(Arrange(color, cells(SETUP)))
        began.take(Ready(color))
    autosave = Autosave(began)
    autosave.save()
    autosave.close()
    (game,) = unfinished(data_folder())
    async with playing(None, first=lambda go: go.resume(str(game.path)), seating=AT_ONCE) as (app, pilot):
        await shown(pilot)
        assert isinstance(app.screen, NoticeScreen)
        assert "The computer has changed This game began with another version" in framed(app)
        await reach(pilot, CurtainScreen, "enter")
        await reach(pilot, TurnScreen, "space")
        await reach(pilot, CurtainScreen, "v")


async def test_a_question_stays_open_while_the_opponent_sets_up() -> None:
    gate = Gate()
    gate.close()
    game = Session(GameSetup(SMALL, NAMES, opposite(Color.BLUE)))
    async with against(session=game, pause=gate.pause) as (app, pilot, _):
        await until(pilot, lambda: isinstance(app.screen, DeployScreen))
        await press(pilot, "r", "d")
        assert "Ready?" in framed(app)
        before = len(game.steps)
        gate.open()
        await until(pilot, lambda: len(game.steps) > before)
        await shown(pilot)
        assert "Ready?" in framed(app)


async def test_armies_are_set_up_in_turn() -> None:
    rules = SMALL.replace(deployment="alternating")
    game = Session(GameSetup(rules, NAMES, opposite(Color.RED)))
    async with against("B1-B2", session=game) as (app, pilot, _):
        for _ in range(4):
            await until(pilot, lambda: isinstance(app.screen, PlaceScreen))
            await shown(pilot)
            await press(pilot, "r", "enter")
        await until(pilot, lambda: isinstance(app.screen, TurnScreen) and not waits(app))


async def test_a_game_against_the_computer_from_the_home_screen() -> None:
    async with playing(None, seating=AT_ONCE) as (app, pilot):
        await reach(pilot, GamesScreen, "down", "enter")
        await reach(pilot, AgainstScreen, "enter")
        await press(pilot, "A", "d", "a", "enter", "right", "down", "right", "right", "left", "down", "enter")
        assert "Level hard" in framed(app)
        assert "Looks many moves ahead, and remembers every rank it has seen." in framed(app)
        assert "You play ‹ Blue ›" in framed(app)
        await press(pilot, "up")
        assert "Level ‹ hard ›" in framed(app)
        assert "You play Blue" in framed(app)
        await reach(pilot, DeployScreen, "up", "enter")
        assert app.session is not None
        assert app.session.names == {Color.RED: None, Color.BLUE: "Ada"}
        assert app.session.opponent is not None
        assert app.session.opponent.player == "computer:hard"
        assert app.session.opponent.version == COMPUTER_VERSION
        assert load_settings().computer_level == "hard"


@pytest.mark.parametrize(("base", "is_said"), [("duel", False), ("infiltrator", True)])
async def test_a_game_that_the_computer_plays_less_well_is_announced(base: str, is_said: bool) -> None:
    async with playing(None, first=lambda go: go.new_game(load_ruleset(base).name, alone=True)) as (
        app,
        pilot,
    ):
        await reach(pilot, AgainstScreen, "enter")
        assert ("is weaker at this game" in framed(app)) is is_said
        await press(pilot, "down")
        ends = set()
        for _ in LEVELS:  # the card keeps its height, although the descriptions have one or two lines
            await press(pilot, "right")
            ends.add(text(app).index("╰"))
        assert len(ends) == 1
