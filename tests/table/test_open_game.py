"""A game is saved before the next screen is shown; a failure to save it is reported once."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from errno import ENOSPC
from pathlib import Path
from typing import NoReturn
from unittest.mock import Mock

import pytest

from stratego import Color
from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation, refusal_of
from stratego.files import data_folder, write_private
from stratego.hosting.places import HostingError
from stratego.hotseat.game_setup import GameSetup, new_opponent
from stratego.hotseat.scenes import CurtainScene, WaitingScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lower, Ready, Resign, Step
from stratego.lessons.play import LessonPlay
from stratego.lessons.reading import shipped_lessons
from stratego.records.archive import load_record
from stratego.records.autosave import Kept, Saving
from stratego.records.faults import UnreadableRecord
from stratego.records.journal_text import Reading, read_journal
from stratego.records.names_and_lessons import earlier_names
from stratego.table.open_game import OpenGame, SeatSaving
from stratego.table.settings import Settings
from stratego.tui.screens.game.cards import NoticeScreen, NotSavedScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.wording.hosting import kept
from tests.hotseat.alone import opposite
from tests.hotseat.evening import NAMES, SMALL, cells
from tests.support.saved_games import finished, unfinished
from tests.tui.driving import Watched, burst, frame, framed, playing, press, reach, shown, text
from tests.tui.positions import at_table, session_at, type_in


def saved(data: Path | None = None) -> Reading:
    """The reading of the journal of the only unfinished game on disk."""
    (path,) = ((data or data_folder()) / "unfinished").iterdir()
    return read_journal(path.read_bytes())


def is_whole(app: Watched, data: Path | None = None) -> bool:
    assert app.session is not None
    return [taken.step for taken in saved(data).steps] == [taken.step for taken in app.session.steps]


@pytest.fixture
def refusing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of a data folder that cannot be created, as its parent is a file."""
    place = tmp_path / "file"
    place.write_text("")
    monkeypatch.setenv("STRATEGO_DATA", str(place / "data"))
    return place / "data"


async def test_every_step_is_on_the_disk_when_the_next_scene_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with playing("duel") as (app, pilot):
        show, checked = app.go.game, []

        def checking() -> None:
            if not all(type(taken.step).__name__ == "Lift" for taken in app.session.steps):  # type: ignore[union-attr]
                assert is_whole(app)
                checked.append(app.current_game.scene)
            show()

        monkeypatch.setattr(app.go, "game", checking)
        for key in ("space", "2", "3", "r", "d", "enter", "space", "r", "d", "enter", "space"):
            await press(pilot, key)
            assert key == "space" or is_whole(app)
        assert isinstance(app.screen, TurnScreen)
        app.cover()  # lowers the curtain, as a signal does
        await shown(pilot)
        assert len(checked) == 5
        assert isinstance(saved().steps[-1].step, Lower)


async def test_only_looking_leaves_nothing_on_the_disk() -> None:
    async with playing("duel") as (_, pilot):
        await press(pilot, "space", "v", "space")
        assert not data_folder().exists()


async def test_a_finished_game_becomes_a_record() -> None:
    async with at_table(session_at("F1-F2")) as (app, pilot):
        app.cover()
        await shown(pilot)
        assert len(unfinished(data_folder())) == 1
        await reach(pilot, TurnScreen, "space")
        app.advance(Resign())
        await reach(pilot, OverScreen)
    assert unfinished(data_folder()) == []
    (game,) = finished(data_folder())
    assert load_record(game.path).actions == ("F1-F2",)


async def test_a_record_that_is_refused_leaves_a_game_that_can_be_resumed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(ENOSPC, "No space left on device")

    async with at_table(session_at("F1-F2")) as (app, pilot):
        with monkeypatch.context() as disk:
            disk.setattr("stratego.records.archive.write_private", full)
            app.advance(Resign())
            await reach(pilot, NotSavedScreen)
            words = " ".join(text(app).replace("│", " ").split())
            assert "This game has no record" in words
            assert "The game itself is saved: stratego resume tries again." in words
            assert app.current_game.saving.is_saved
            await reach(pilot, OverScreen, "escape")
    assert len(unfinished(data_folder())) == 1
    async with playing(None) as (app, pilot):
        await reach(pilot, OverScreen, "enter", "enter")
    assert unfinished(data_folder()) == []
    assert len(finished(data_folder())) == 1


async def test_a_disk_that_refuses_is_reported_once_before_a_curtain(refusing: Path) -> None:
    async with playing("duel", size=(60, 20)) as (app, pilot):
        curtain = frame(app)
        await press(pilot, "space", "r")
        assert "kept" not in text(app)  # no message about saving on a screen for one player
        assert "saved" not in text(app)
        await press(pilot, "v")
        assert isinstance(app.screen, NotSavedScreen)
        words = " ".join(text(app).replace("│", " ").split())
        assert "This game is not saved" in words
        assert "is not a folder" in words
        await reach(pilot, CurtainScreen, "escape")
        assert frame(app) == curtain  # law 4: no message on the curtain
        await press(pilot, "space", "m", "v")
        assert isinstance(app.screen, CurtainScreen)


async def test_another_folder_gets_the_whole_game(refusing: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    async with playing("duel") as (app, pilot):
        await press(pilot, "space", "r", "v")
        await type_in(pilot, str(refusing))
        await press(pilot, "enter")
        assert isinstance(app.screen, NotSavedScreen)  # this folder does not work either
        await burst(pilot, *["backspace"] * len(str(refusing)))
        await press(pilot, "enter")
        assert "Type a folder" in text(app)
        await type_in(pilot, str(other / "mistyped"))
        await press(pilot, "enter")
        assert "There is no folder" in text(app)
        await burst(pilot, *["backspace"] * len("/mistyped"))
        await reach(pilot, NoticeScreen, "enter")
        told = f"Saved in another folder Until you leave the program, games are saved in {other}."
        assert told.replace(" ", "") in "".join(framed(app).split())
        await reach(pilot, CurtainScreen, "enter")
        assert is_whole(app, other)
        assert f" --data {other} resume" in kept(app.current_game)
        await press(pilot, "space", "m")
        assert is_whole(app, other)
        assert data_folder() == other  # later games are saved in the new folder, too


def full(handle: int, data: bytes) -> None:
    raise OSError(ENOSPC, "No space left on device")


async def test_a_disk_that_fills_up_at_a_curtain_is_reported_before_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_table(session_at("F1-F2")) as (app, pilot):
        app.cover()
        await shown(pilot)
        monkeypatch.setattr("stratego.records.journal.write_all", full)
        await reach(pilot, TurnScreen, "space")
        await reach(pilot, NotSavedScreen, "v")


async def test_the_file_in_the_first_folder_is_deleted_once_another_has_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, full_one, other = data_folder(), tmp_path / "full", tmp_path / "other"
    async with playing("duel") as (app, pilot):
        await press(pilot, "space", "r")
        assert len(unfinished(first)) == 1
        with monkeypatch.context() as disk:
            disk.setattr("stratego.records.journal.write_all", full)
            await press(pilot, "v")
            await type_in(pilot, str(full_one))
            await press(pilot, "enter")
            assert str(full_one) in "".join(text(app).replace("│", " ").split())
            assert not list(full_one.glob("*/*"))
            assert len(unfinished(first)) == 1  # the game is still in the first folder
        await burst(pilot, *["backspace"] * len(str(full_one)))
        await type_in(pilot, str(other))
        await reach(pilot, CurtainScreen, "enter", "enter")
        assert is_whole(app, other)
        assert unfinished(first) == []


async def test_a_disk_that_recovers_before_the_curtain_is_not_reported(
    refusing: Path,
) -> None:
    async with playing("duel") as (app, pilot):
        await press(pilot, "space", "r")
        refusing.parent.unlink()
        await press(pilot, "m", "v")
        assert isinstance(app.screen, CurtainScreen)
        assert is_whole(app)


async def test_a_disk_that_fills_up_during_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_table(session_at("F1-F2")) as (app, pilot):
        await press(pilot, *"a6a5", "enter")
        assert is_whole(app)

        with monkeypatch.context() as disk:
            disk.setattr("stratego.records.journal.write_all", full)
            await reach(pilot, NotSavedScreen, "enter")
            assert "No space left on device" in " ".join(text(app).replace("│", " ").split())
            await reach(pilot, CurtainScreen, "escape")
            assert not app.current_game.saving.is_saved
        await reach(pilot, TurnScreen, "space")
        assert is_whole(app)  # saved again, as there is space
        assert app.current_game.saving.is_saved


async def test_a_file_that_another_program_changed_is_reported_before_the_next_curtain() -> None:
    async with at_table(session_at("F1-F2")) as (app, pilot):
        await press(pilot, *"a6a5", "enter")
        (path,) = (data_folder() / "unfinished").iterdir()
        os.truncate(path, 500)
        await reach(pilot, NoticeScreen, "enter")
        assert re.search(
            r"The file of this game was changed .* The whole game has been saved again\.", framed(app)
        )
        assert is_whole(app)
        await reach(pilot, CurtainScreen, "enter")
        await reach(pilot, TurnScreen, "space")  # the change is reported only once


async def test_a_record_that_cannot_be_read_back_is_reported_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def spoiled(path: Path, text: str) -> None:
        write_private(path, text.replace("[Result", "[Rsult"))

    async with at_table(session_at("F1-F2")) as (app, pilot):
        monkeypatch.setattr("stratego.records.archive.write_private", spoiled)
        app.advance(Resign())
        await reach(pilot, NotSavedScreen)
        words = " ".join(text(app).replace("│", " ").split())
        assert "This game has no record" in words
        assert "was written, but cannot be read back." in words
        assert "The game itself is saved: stratego resume tries again." in words
        await reach(pilot, OverScreen, "escape")
    assert len(unfinished(data_folder())) == 1


def nobody(session: Session, take: object) -> NoReturn:
    raise AssertionError("two people have no opponent")


def test_a_game_or_a_lesson_is_current_or_neither() -> None:
    current = OpenGame(None, seat=nobody)
    assert not current.is_taken
    current.learn(LessonPlay(shipped_lessons()[0].load()))
    assert current.is_taken
    current.clear()
    assert not current.is_taken
    assert OpenGame(Session(GameSetup(SMALL, NAMES)), seat=nobody).is_taken


ALONE = GameSetup(SMALL, NAMES, opposite(Color.BLUE))
STRONGER = GameSetup(SMALL, NAMES, new_opponent(Color.BLUE, "computer:hard", 1))
FACTS = ("has_house_rules", "time_control", "is_shared", "is_for_one", "may_hint", "languages", "players")


@pytest.mark.parametrize(
    ("play", "facts"),
    [
        (None, "has_house_rules"),
        (LessonPlay(shipped_lessons()[0].load()), ""),
        (Session(GameSetup(SMALL, NAMES)), "has_house_rules is_shared"),
        (
            Session(GameSetup(SMALL, NAMES, languages={Color.RED: "de"}, time_control=TimeControl(9))),
            "has_house_rules time_control is_shared languages",
        ),
        (Session(ALONE), "has_house_rules is_for_one may_hint players"),
        (Session(STRONGER), "has_house_rules is_for_one players"),
        (Session(STRONGER.replace(asks_pins=True)), "has_house_rules players"),
    ],
)
def test_the_choices_in_a_game_depend_on_its_players(play: Session | LessonPlay | None, facts: str) -> None:
    current = OpenGame(None)
    current._put(play, Saving())
    assert [name for name in FACTS if getattr(current, name)] == facts.split()
    assert current.waited == 1.0
    assert current.placed_for == []
    assert (current.time is None) is ("time_control" not in facts)


@pytest.mark.parametrize(
    ("control", "has_begun", "has_ended", "runs_on"),
    [
        (None, True, False, False),
        (TimeControl(9), False, False, False),
        (TimeControl(9), True, False, True),
        (TimeControl(9), True, True, False),
        (TimeControl(9, setting_up=9), False, False, True),
    ],
)
def test_a_host_lets_the_clock_run_on_once_it_has_begun(
    control: TimeControl | None, has_begun: bool, has_ended: bool, runs_on: bool
) -> None:
    current, seat = (
        OpenGame(None),
        Mock(time_control=control, has_host_ended=has_ended, placed_for=[Color.RED]),
    )
    seat.heard = ((), ()) if has_begun else None
    seat.record = None
    current.sit(Mock(seat=seat))
    assert current.clock_runs_on is runs_on
    assert (current.time, current.placed_for, current.is_for_one) == (seat.time, [Color.RED], True)


@pytest.mark.parametrize(("control", "offers"), [(None, "....^..."), (TimeControl(60), "........")])
def test_a_turn_may_be_taken_back_without_a_clock_after_the_first_and_until_one_has_moved(
    control: TimeControl | None, offers: str
) -> None:
    session = Session(ALONE.replace(time_control=control))
    current, offered = OpenGame(session), ""
    for color in Color:
        assert not current.may_go_back
        session.take(Arrange(color, cells("F 10 2 3")))
        session.take(Ready(color))
    for action in ("B1-B2", "B4-B3", "B2-B1", "B3-B4"):
        for step in (Act(action), EndTurn()):
            offered += ".^"[current.may_go_back]
            session.take(step)
    assert offered == offers


@pytest.mark.parametrize("curtain_alone", [True, False])
def test_the_curtain_falls_after_a_whole_turn_of_a_single_player_who_wants_it(curtain_alone: bool) -> None:
    session, settings = Session(ALONE), Settings(curtain_alone=curtain_alone)
    current, covered = OpenGame(session), []
    steps: list[Step] = [
        step for color in Color for step in (Arrange(color, cells("F 10 2 3")), Ready(color))
    ]
    for step in (*steps, Act("B1-B2"), EndTurn()):
        assert current.take_own(step, settings) is None
        covered.append(isinstance(current.scene, CurtainScene))
    assert covered == [False] * 5 + [curtain_alone]
    assert current.take_own(EndTurn(), settings) is not None


def test_at_two_terminals_no_curtain_falls() -> None:
    seat, current = Mock(), OpenGame(None)
    seat.record = None
    current.sit(Mock(seat=seat))
    seat.scene = WaitingScene(Mock())
    assert current.take_own(EndTurn(), Settings(curtain_alone=True)) is None
    assert [call.args[0] for call in seat.take.call_args_list] == [EndTurn()]


def test_a_player_gets_the_seat_they_asked_for_and_their_name_is_remembered() -> None:
    connection, current = Mock(), OpenGame(None)
    connection.seat.names, connection.seat.color, connection.seat.record = (
        {Color.RED: "Ada", Color.BLUE: None},
        Color.RED,
        None,
    )
    connection.sit.side_effect = HostingError(Explanation("The seat is taken."))
    assert refusal_of(lambda: current.sit_down(connection, 1)) == Explanation("The seat is taken.")
    assert not current.is_taken
    connection.sit.side_effect = None
    for color in Color:
        connection.seat.color = color
        current.sit_down(connection, 1)
        assert (current.connection, current.seat, current.play) == (
            connection,
            connection.seat,
            connection.seat,
        )
    connection.sit.assert_called_with(1)
    assert earlier_names(data_folder()) == ["Ada"]


@pytest.mark.parametrize(
    "fault", [OSError(ENOSPC, "It is full"), UnreadableRecord(Explanation("It is full"))]
)
def test_the_record_of_a_host_is_saved_once_or_the_reason_is_given(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, seat = Mock(side_effect=[None, fault]), Mock(record=None, record_name="Ada and Ben")
    monkeypatch.setattr("stratego.records.archive.keep_record", keep)
    saving, seen = SeatSaving(seat), []
    for record in (None, Mock(), Mock()):
        seat.record = record
        for _ in range(2):
            saving.save()
        seen.append((saving.kept, keep.call_count, saving.problem is None))
    assert seen == [(Kept.HOSTED, 0, True), (Kept.RECORD, 1, True), (Kept.NOT_HERE, 2, False)]
    keep.assert_called_with(data_folder(), seat.record, "Ada and Ben")
    assert str(saving.problem) == f"The record of this game cannot be saved in {data_folder()}: It is full."


@pytest.mark.parametrize(
    ("begin", "watched"),
    [
        (lambda current: current.open(Session(ALONE)), 0),
        (lambda current: current.sit(Mock(seat=Mock(record=None))), 1),
        (lambda current: current.learn(LessonPlay(shipped_lessons()[0].load())), 0),
        (lambda current: current.clear(), 1),
    ],
)
def test_an_open_game_is_closed_before_another_begins(
    begin: Callable[[OpenGame], None], watched: int
) -> None:
    watch, clock_changed, seat = Mock(), Mock(), Mock()
    current = OpenGame(Session(ALONE), seat=seat, watch=watch, clock_changed=clock_changed)
    line = Mock(seat=Mock(record=None))
    current.sit(line)
    current._saving, current._opposite = before = Mock(), Mock()
    for mock in (watch, clock_changed, seat):
        mock.reset_mock()
    begin(current)
    assert [each.close.call_count for each in (*before, line)] == [1, 1, 1]
    assert (watch.call_count, clock_changed.called) == (watched, not isinstance(current.play, LessonPlay))
    opponents = int(isinstance(current.play, Session))
    assert (seat.call_count, seat.return_value.attend.call_count) == (opponents, opponents)


@pytest.mark.parametrize(
    ("names", "players", "repeated", "languages"),
    [
        (("Ada", "Ben"), {}, ("Ada", "Ben"), {Color.BLUE: "de"}),
        (("red", "Blue"), {}, (None, None), {}),
        (("Ada", "Ben"), {Color.BLUE: "computer:easy 1"}, ("Ada", None), {}),
    ],
)
def test_a_game_is_repeated_with_the_names_that_were_given_and_their_languages(
    names: Sequence[str],
    players: Mapping[Color, str],
    repeated: Sequence[str | None],
    languages: Mapping[Color, str],
) -> None:
    army = Mock(cells=cells("F 10 2 3"))
    record = Mock(rules=SMALL, players=players, time_control=TimeControl(60), is_apart=False)
    record.names = dict(zip(Color, names, strict=True))
    record.deployments.return_value = {Color.RED: army}
    current, settings = OpenGame(None), Settings(ask_pins=True, first_name="Ben", first_language="de")
    assert current.repeat(record, settings) is None
    assert isinstance(current.play, Session)
    setup = current.play.setup
    assert (setup.rules, setup.time_control, setup.asks_pins) == (SMALL, TimeControl(60), settings.asks_pins)
    assert setup.languages == languages
    assert [setup.names[color] for color in Color] == [*repeated]
    assert setup.players.keys() == players.keys()
    assert [current.last_army(Color.RED) for _ in range(2)] == [army.cells, None]
    assert current.last_army(Color.BLUE) is None
