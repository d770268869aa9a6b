"""All text on the screens is translated: with catalogues full of accents, no letter is without one."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from stratego import Color
from stratego.engine.deployment import Deployment
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift
from stratego.table.settings import Settings
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.wording.language import _
from tests.e2e.players import read_script
from tests.lessons.learner import tasks, wrong_answers
from tests.support.languages import pseudo, unaccented
from tests.tui.drawn import FRAMES, draw
from tests.tui.driving import Opening, Watched, plain_text, playing, press, shown
from tests.tui.opposite import AT_ONCE as RANDOM
from tests.tui.screens.game.test_lessons import SHIPPED, answer, next_task, play_of, typed
from tests.tui.screens.game.test_rescue import rescue

NAMES = {"Ada", "Ben"}
PIECES = re.compile("[rb][BFISx]|SBF")
"""Pieces without colours, the sign of a target, and the letters of pieces in the panel."""

# Words on the screens that come from the tests: names of rulesets and set-ups, files, and typed text.
OF_THE_TESTS = {
    "Skirmish Small Behind Bombs Half of it Me ada ab mine toml config settings broken txt",
    "one fault another The last step could not be read Something is missing disk full",
    "stratego join table duel quick anna ssh HOST",  # the commands with which a friend joins
    "move",  # the question of the protocol that a program has not answered
    "Stratego record version",  # the first line of a record, in the form required in the file
}


def untranslated(shown: str) -> set[str]:
    """The words on a screen that bypassed the catalogues."""
    return {word for word in unaccented(shown) if not PIECES.fullmatch(word)} - NAMES


@pytest.fixture(autouse=True)
def _marked() -> Iterator[None]:
    with pseudo():
        yield


def seen(app: Watched) -> set[str]:
    """The untranslated words in all frames since the last call."""
    found = set().union(*(untranslated(plain_text(frame)) for frame in app.frames))
    app.record()
    return found


@pytest.mark.slow
async def test_each_screen(
    slow_size: Callable[[int, int], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [*FRAMES][:: slow_size(8, 1)]:
        monkeypatch.setenv("STRATEGO_DATA", str(tmp_path / name))
        frame, _, _ = await draw(name)
        assert untranslated(frame) <= set(" ".join(OF_THE_TESTS).split()), name


async def test_a_whole_game() -> None:
    """Set-ups, turns, battles, guesses and refusals; the end, and the replay."""
    script = read_script("infiltrator")
    async with playing("infiltrator") as (app, pilot):
        app.record()
        assert app.session is not None
        for color, drawn in zip(Color, (script.red, script.blue), strict=True):
            await press(pilot, "space")
            if color is Color.RED:
                await press(pilot, "r", "u", "l", "down", "escape", "f", "question_mark", "escape")
            app.advance(Arrange(color, Deployment.parse(app.session.rules, drawn).cells))
            await press(pilot, "d", "enter")
        for ply, action in enumerate(script.actions):
            if ply >= 2 and re.fullmatch(r"\w+-\w+", action):  # most moves look alike
                for step in (Lift(), Act(action), EndTurn()):
                    app.session.take(step)
                continue
            app.go.game()
            await shown(pilot)
            await press(pilot, "space")
            if ply < 2:
                await press(pilot, "tab", "e")
                await typed(pilot, f"{action[:2]}d4")
                await press(pilot, "escape", "escape")
            await typed(pilot, action)
            while not isinstance(app.screen, CurtainScreen) and not isinstance(app.session.scene, OverScene):
                await press(pilot, "enter")
        assert isinstance(app.session.scene, OverScene)
        await press(pilot, "tab", "question_mark", "escape", "j", "left", "left", "home", "right", "tab")
        assert seen(app) == set()


async def test_a_rescue_an_offer_and_a_resignation() -> None:
    async with playing(rescue()) as (app, pilot):
        app.record()
        await press(
            pilot, *"c5c6", "enter", "down", "enter", "t", "enter", "enter", "space", "enter", "enter"
        )
        await press(pilot, "q", "enter", "space", "q", "down", "enter", "enter")
        assert seen(app) == {"Skirmish"}  # the name of the ruleset


@pytest.mark.slow
@pytest.mark.parametrize("line", range(7))
async def test_the_screens_opened_from_the_home_screen(
    line: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests each line of each list, with its description, and the screen that one of them opens."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STRATEGO_CONFIG", "config")
    async with playing(None) as (app, pilot):
        app.record()
        await press(pilot, *["down"] * line, "enter", *["down"] * 30, "question_mark", "escape", "h")
        await press(pilot, *["down", "right"] * 20, "escape", "home", "enter", "down", "f", "x", "space")
        assert seen(app) <= {"config", "settings", "toml"}


@pytest.mark.slow
@pytest.mark.parametrize("is_position", [False, True], ids=["lessons", "positions"])
async def test_lessons_solved_and_failed(is_position: bool, slow_size: Callable[[int, int], int]) -> None:
    course = [listed for listed in SHIPPED if listed.is_position is is_position][: slow_size(3, 100)]
    rng = Random(1)
    first: Opening = lambda go: go.lesson(course[0].name)  # noqa: E731
    settings = Settings(confirm_attacks=False)
    async with playing(None, settings=settings, first=first, seating=RANDOM) as (app, pilot):
        app.record()
        for listed in course:
            for task in tasks(play_of(app).lesson):
                if wrong := wrong_answers(play_of(app), task, rng):
                    await typed(pilot, str(rng.choice(wrong).action))
                await answer(app, pilot, task)
                if isinstance(app.screen, BattleScreen):
                    await press(pilot, "enter")
                await next_task(app, pilot)
            assert seen(app) == set(), listed.name
            await press(pilot, "enter")


def test_a_text_that_bypasses_the_catalogues_is_found() -> None:
    assert untranslated(f"{_('Help')}, Ada: {_('Settings')} Help") == {"Help"}
