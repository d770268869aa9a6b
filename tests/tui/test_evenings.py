"""A scripted game in each language: only the words differ."""

from collections.abc import Callable

import pytest

from release.translations import languages
from stratego import Color
from stratego.engine.deployment import Deployment
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.steps import Arrange
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.wording.language import ENGLISH, speaking
from tests.e2e.players import read_board, read_script
from tests.tui.driving import playing, press, text
from tests.tui.screens.game.test_lessons import typed

pytestmark = pytest.mark.usefixtures("every_frame_drawn")

Evening = tuple[list[str], list[dict[str, str]], set[str]]


async def evening(language: str) -> Evening:
    """Play a game with guesses, right and wrong. Returns its screens' names, boards and texts."""
    script = read_script("infiltrator")
    screens, boards, texts = list[str](), list[dict[str, str]](), set[str]()
    with speaking(language):
        async with playing("infiltrator") as (app, pilot):
            assert app.session is not None

            async def do(*keys: str) -> None:
                await press(pilot, *keys)
                screens.append(type(app.screen).__name__)
                boards.append(read_board(text(app).splitlines()))
                texts.add(text(app))

            for color, drawn in zip(Color, (script.red, script.blue), strict=True):
                await do("space")
                app.advance(Arrange(color, Deployment.parse(app.session.rules, drawn).cells))
                await do("d")
                await do("enter")
            for action in script.actions:
                await do("space")
                await typed(pilot, action)
                while not isinstance(app.screen, CurtainScreen) and not isinstance(
                    app.session.scene, OverScene
                ):
                    await do("enter")
            await do("tab")
            await do("j")
            await do("left")
    return screens, boards, texts


@pytest.mark.slow
async def test_an_evening_in_each_language(slow_size: Callable[[int, int], int]) -> None:
    english = await evening(ENGLISH)
    for language in languages()[: slow_size(1, 100)]:
        ours = await evening(language)
        assert ours[:2] == english[:2], language
        assert not ours[2] & english[2], language  # there are words on every screen
