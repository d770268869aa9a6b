"""What the command line opens: the first screen, the settings and the exit status."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from stratego import Color, Ruleset
from stratego.engine.errors import Explanation
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import AskPins, Lift, Lower
from stratego.lessons.play import LessonPlay
from stratego.lessons.reading import shipped_lessons
from stratego.records.record import record_of
from stratego.records.resume import Resumed
from stratego.records.saved_setups import SavedSetup
from stratego.table.open_game import OpenGame
from stratego.table.settings import Settings
from stratego.tui import starting
from stratego.tui.navigation import Navigation
from tests.hotseat.evening import NAMES, SMALL
from tests.records.games import BEGUN, SHORT_SETUP, journalled, short_steps


class App:
    """Notes what it was made with."""

    def __init__(self, session: Session | None, **more: Any) -> None:
        self.session, self.more = session, more
        self.settings: Settings = more["settings"]
        MADE.append(self)

    def play(self) -> int:
        return 7


MADE: list[App] = []


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[App]:
    """The apps that are made, which do not run."""
    monkeypatch.setattr(starting, "StrategoApp", App)
    MADE.clear()
    return MADE


def shown_by(app: App) -> tuple[str, tuple[Any, ...]]:
    """The place that is the first screen, and what it is given."""
    found: list[tuple[str, tuple[Any, ...]]] = []

    class Go:
        def __getattr__(self, name: str) -> Callable[..., None]:
            return lambda *what: found.append((name, what))

    app.more["first"](Go())
    ((name, what),) = found
    return name, what


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("run", "first"),
    [
        (starting.run_unfinished, Navigation.unfinished_games),
        (starting.run_finished, Navigation.finished_games),
        (starting.run_lessons, Navigation.lessons),
        (starting.run_setups, Navigation.setups),
    ],
)
def test_each_list_is_the_first_screen(
    run: Callable[..., int], first: Callable[..., None], plain: bool, made: list[App]
) -> None:
    assert run(ascii=plain) == 7
    (app,) = made
    assert app.session is None
    assert (app.more["first"], app.more["plain"]) == (first, plain)


@pytest.mark.parametrize("pin", [False, True])
@pytest.mark.parametrize("rules", [None, SMALL])
def test_a_game_begins_with_the_names_and_pins_that_were_asked_for(
    pin: bool, rules: Ruleset | None, made: list[App]
) -> None:
    Settings(theme="day").save()
    assert (
        starting.run_home(pin=pin, ascii=True)
        if rules is None
        else starting.run(GameSetup(rules, {**NAMES, Color.BLUE: "Blue"}, None, pin), ascii=True)
    ) == 7
    (app,) = made
    assert app.settings.theme == "day"
    assert app.more["plain"] is True
    if rules is None:
        assert app.session is None
        assert app.settings.ask_pins is pin
    else:
        assert app.session is not None
        assert list(app.session.names.values()) == ["Ada", "Blue"]
        assert app.session.rules == SMALL
        assert [type(taken.step) for taken in app.session.steps] == [AskPins] * pin
        assert not app.settings.ask_pins
    starting.run(GameSetup(SMALL, NAMES), ascii=False)
    assert made[1].more["plain"] is False


@pytest.mark.parametrize("loss", [None, Explanation("A step is lost.")])
def test_a_resumed_game_is_saved_and_what_was_lost_comes_first(
    loss: Explanation | None, made: list[App], tmp_path: Path
) -> None:
    session, journal = journalled(tmp_path / "data", SMALL, 1, 9)
    before = journal.path.read_bytes()
    session.take(Lift() if isinstance(session.scene, CurtainScene) else Lower())
    assert starting.run_resumed(Resumed(session, journal, loss), ascii=True) == 7
    (app,) = made
    assert app.session is session
    assert (app.more["autosave"].is_saved, app.more["plain"]) == (True, True)
    assert journal.path.read_bytes()[: len(before)] == before != journal.path.read_bytes()
    if loss is None:
        assert app.more["first"] is None
    else:
        assert shown_by(app) == ("loss", (loss,))


def test_a_record_a_lesson_and_a_set_up_are_opened(made: list[App]) -> None:
    *_, session = short_steps()
    record = record_of(session, BEGUN)
    assert starting.run_replay(record, ascii=True) == 7
    name, (found, game) = shown_by(made[-1])
    assert (name, found, game.outcome) == ("show_replay", record, session.game().outcome)
    lesson = shipped_lessons()[0].load()
    assert starting.run_lesson(lesson, ascii=True) == 7
    assert shown_by(made[-1]) == ("learn", (lesson,))
    empty = Draft.empty(SMALL, Color.RED)
    assert starting.run_setup_editor(SMALL, None, "New", ascii=True) == 7
    assert shown_by(made[-1]) == ("editor_alone", (empty, "New"))
    full = empty.arrange(SHORT_SETUP)
    starting.run_setup_editor(SMALL, SavedSetup.of("Old", full), "New", ascii=False)
    name, (draft, called) = shown_by(made[-1])
    assert (name, draft.cells, draft.color, called) == ("editor_alone", full.cells, Color.RED, "Old")
    assert [app.more["plain"] for app in made] == [True, True, True, False]


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
