"""Two players with different languages: each reads their own from their curtain to the end of their turn."""

from collections.abc import Mapping

import pytest

from stratego import Color
from stratego.engine.errors import Explanation
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Resign
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.cards import NoticeScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.pins import UnlockScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.wording import curtain, ending, lobby
from stratego.wording.battles import action_line
from stratego.wording.hosting import WITH_SIDE
from stratego.wording.language import Sentence, language, speaking
from stratego.wording.names import side
from tests.hotseat.evening import reading
from tests.tui.cases import sit
from tests.tui.driving import LONG_NAMES, NAMES, framed, in_windows, press, reach, shown, text
from tests.tui.positions import at_table, session_at
from tests.tui.screens.game.test_battle import UP
from tests.tui.screens.test_pins import with_pins

CZECH_AND_GERMAN = {Color.RED: "cs", Color.BLUE: "de"}
ONE_GERMAN = {Color.BLUE: "de"}


def said(code: str, sentence: Sentence, **fields: object) -> str:
    """A sentence in a language, with its fields filled in."""
    with speaking(code):
        return sentence.format(**fields)


def at_the_curtain(languages: Mapping[Color, str]) -> Session:
    """A session at Blue's curtain, after Red's first move, with players who read these languages."""
    return reading(session_at("E1-E3", look=False), languages)


async def test_each_reads_their_own_at_the_curtain_and_in_their_turn() -> None:
    async with at_table(at_the_curtain(CZECH_AND_GERMAN)) as (app, pilot):
        assert language() == "de"
        assert said(
            "de", curtain.YOUR_TURN, name=said("de", WITH_SIDE, name="Ben", side=side(Color.BLUE))
        ) in text(app)
        assert said("cs", curtain.LOOK_AWAY, other="Ada") in text(app)
        await press(pilot, "space")
        assert language() == "de"
        await reach(pilot, HelpScreen, "question_mark")
        assert language() == "de"
        await press(pilot, "escape", *"a6a5", "enter")
        assert language() == "de"
        await reach(pilot, CurtainScreen, "enter")
        assert said(
            "cs", curtain.YOUR_TURN, name=said("cs", WITH_SIDE, name="Ada", side=side(Color.RED))
        ) in text(app)
        assert said("de", curtain.LOOK_AWAY, other="Ben") in text(app)
        await press(pilot, "space")
        assert language() == "cs"


async def test_a_player_who_reads_the_programs_language_has_it() -> None:
    async with at_table(at_the_curtain(ONE_GERMAN)) as (app, pilot):
        assert "Ada, please look away." in text(app)
        await press(pilot, "space", *"a6a5", "enter", "enter")
        assert "Ada (Red), it is your turn." in text(app)
        assert said("de", curtain.LOOK_AWAY, other="Ben") in text(app)


async def test_in_one_language_the_curtain_is_as_it_is_without_a_choice() -> None:
    async with at_table(at_the_curtain({})) as (app, _):
        without = text(app)
    async with at_table(at_the_curtain(dict.fromkeys(Color, "en"))) as (app, _):
        assert text(app) == without


async def test_a_language_that_is_not_spoken_here_is_the_programs() -> None:
    async with at_table(at_the_curtain({Color.BLUE: "xx"})) as (app, _):
        assert "You play Blue. Ada, please look away." in text(app)


async def test_players_without_a_name_are_called_in_the_language_that_is_spoken() -> None:
    nameless = session_at("E1-E3", look=False, names=dict.fromkeys(Color))
    async with at_table(reading(nameless, CZECH_AND_GERMAN)) as (app, _):
        with speaking("de"):
            assert curtain.YOUR_TURN.format(name=side(Color.BLUE).cap) in text(app)
        with speaking("cs"):
            assert curtain.LOOK_AWAY.format(other=side(Color.RED).cap) in text(app)


async def test_a_pin_is_asked_for_in_its_players_language() -> None:
    async with at_table(reading(with_pins(), CZECH_AND_GERMAN)) as (app, pilot):
        await reach(pilot, UnlockScreen, "space")
        assert language() == "cs"
        assert said("de", curtain.LOOK_AWAY, other="Ben") in framed(app)


async def test_the_title_of_the_window_is_in_the_programs_language(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_table(at_the_curtain(CZECH_AND_GERMAN)) as (app, pilot):
        titles: list[str] = []
        monkeypatch.setattr(app, "set_window_title", titles.append)
        await press(pilot, "space")
        assert titles == ["Skirmish: Blue"]


@in_windows((60, 20), slow=[(80, 24)])
@pytest.mark.parametrize(
    "names", [pytest.param(NAMES, marks=pytest.mark.slow), LONG_NAMES], ids=["short", "long"]
)
async def test_a_battle_is_told_in_both(names: Mapping[Color, str], size: tuple[int, int]) -> None:
    async with at_table(session_at(names=names), size=size) as (app, pilot):
        for blue in ("2 F B S I 10", "B F 2 S I 10", "F B 2 S I 10"):
            session = session_at(*UP, blue=blue, names=names)
            session.take(Act("F5xF6"))
            await sit(app, pilot, reading(session, CZECH_AND_GERMAN))
            assert isinstance(app.screen, BattleScreen)
            assert language() == "cs"
            with speaking("de"):
                again = action_line(session.rules, app.screen._announcement, names)
            assert " ".join(again.split()) in framed(app), blue
            assert "╰──" in text(app), blue  # nothing is cut off


@in_windows((60, 20), slow=[(80, 24), (120, 40)])
@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["short", "long"])
async def test_the_end_is_told_in_both(names: Mapping[Color, str], size: tuple[int, int]) -> None:
    session = session_at("F1-F2", names=names)
    session.take(Resign())
    async with at_table(reading(session, ONE_GERMAN), size=size) as (app, _):
        assert isinstance(app.screen, OverScreen)
        assert language() == "en"
        scene = app.screen._scene
        for code in ("en", "de"):
            with speaking(code):
                told = ending.ending_words(session.rules, scene.outcome, names)
            places = (str(app.screen.query_one(place).render()) for place in ("#message", "#ending"))
            assert told in " ".join(" ".join(places).split())


async def test_a_notice_is_in_both() -> None:
    async with at_table(at_the_curtain(CZECH_AND_GERMAN)) as (app, pilot):
        notice = Explanation("The curtain is down.")
        app.current_game.saving.notice = notice
        app.go.game()
        await shown(pilot)
        assert isinstance(app.screen, NoticeScreen)
        for code in ("cs", "de"):
            assert said(code, Sentence(notice.template)) in framed(app)
        await reach(pilot, CurtainScreen, "enter")
        assert language() == "de"


async def test_away_from_the_game_the_programs_language_is_spoken() -> None:
    session = session_at("F1-F2")
    session.take(Resign())
    async with at_table(reading(session, CZECH_AND_GERMAN)) as (app, pilot):
        assert language() == "en"
        await reach(pilot, CurtainScreen, "g")
        assert said("de", curtain.LOOK_AWAY, other="Ben") not in text(app)  # the players have swapped sides
        assert language() == "de"
        await press(pilot, "space")
        app.go.home()
        await reach(pilot, HomeScreen)
        assert str(lobby.MOTTO) in text(app)
        assert language() == "en"


async def test_the_farewell_is_in_the_programs_language() -> None:
    async with at_table(at_the_curtain(CZECH_AND_GERMAN)) as (app, _):
        app.current_game.save()
        app.leave(0)
        assert app.farewell.startswith("The game is saved")
