"""Playing the last game again, with each player's army from that game at hand."""

from stratego import Color, Ruleset
from stratego.files import data_folder
from stratego.hotseat.game_setup import Names
from stratego.hotseat.steps import Arrange, EndTurn, Resign
from stratego.records.archive import save_record
from stratego.records.record import Record, record_of
from stratego.table.settings import Settings
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.lobby.lists import GamesScreen
from stratego.tui.screens.setup.army import DeployScreen
from tests.tui.driving import Frame, Watched, frame, framed, playing, press, reach
from tests.tui.positions import message_of, session_at, skirmish

REDS, BLUES = "F B S I 2 10", "2 F B S I 10"


def last_time(
    rules: Ruleset | None = None,
    *,
    alone: str = "",
    names: Names | None = None,
    day: int = 2,
) -> Record:
    """Save a game finished on this day; ``alone`` is Blue's player, if not a person. Returns its record."""
    rules = rules or skirmish(tie="attacker_wins")
    names = names or {Color.RED: "Ada", Color.BLUE: None if alone else "Ben"}
    session = session_at(rules=rules, red=REDS, blue=BLUES, names=names)
    session.take(Resign())
    record = record_of(session)
    if alone:
        record = record.replace(players={Color.BLUE: alone})
    save_record(data_folder(), record, f"2026-11-0{day}-120000")
    return record


def drafts(app: Watched) -> dict[Color, str]:
    """Each side's set-up as text."""
    assert app.session is not None
    cells = {step.color: step.cells for step, _ in app.session.steps if isinstance(step, Arrange)}
    return {
        color: " ".join("." if kind is None else kind.letter for kind in each)
        for color, each in cells.items()
    }


async def test_it_is_the_first_line_for_those_who_have_played() -> None:
    last_time()
    async with playing(None) as (app, _):
        assert "▸ Play again" in framed(app)


async def test_each_player_keeps_their_language() -> None:
    last_time()
    settings = Settings(first_name="Ben", first_language="de", second_name="Ada")
    async with playing(None, settings=settings) as (app, pilot):
        await reach(pilot, CurtainScreen, "enter")
        assert app.session is not None
        assert app.session.setup.languages == {Color.BLUE: "de"}


async def test_the_first_hand_over_takes_fourteen_keys() -> None:
    last_time()
    async with playing(None) as (app, pilot):
        keys = ["enter"]  # choose the same game
        for _ in Color:
            keys += ["space", "d", "enter"]  # take the same army
        keys += ["space", "enter", "up", "enter", "enter"]
        assert len(keys) <= 14
        await press(pilot, *keys)
        assert isinstance(app.screen, CurtainScreen)
        assert app.session is not None
        assert isinstance(app.session.steps[-1].step, EndTurn)
        assert drafts(app) == {Color.RED: REDS, Color.BLUE: BLUES}
        assert app.session.rules == skirmish(tie="attacker_wins")
        assert app.session.names == {Color.RED: "Ada", Color.BLUE: "Ben"}
        assert app.session.opponent is None


async def test_the_first_move_against_the_computer_takes_ten_keys() -> None:
    last_time(alone="computer:easy")
    async with playing(None) as (app, pilot):
        keys = ["enter", "d", "enter", "enter", "up", "enter", "enter"]  # take an army, and move
        assert len(keys) <= 10
        await reach(pilot, DeployScreen, keys[0])
        assert app.session is not None
        opponent = app.session.opponent
        assert opponent is not None
        assert (opponent.color, opponent.player) == (Color.BLUE, "computer:easy")
        assert opponent.version
        await press(pilot, *keys[1:3])
        assert drafts(app)[Color.RED] == REDS


async def test_each_army_is_shown_to_its_player_alone_and_can_be_another() -> None:
    last_time()
    async with playing(None) as (app, pilot):
        await reach(pilot, CurtainScreen, "enter")
        assert drafts(app) == {}
        await reach(pilot, DeployScreen, "space")
        assert message_of(app).startswith("Your army from last time.")
        await press(pilot, "enter")
        assert " selected" in message_of(app)
        await press(pilot, "escape")
        assert drafts(app) == {Color.RED: REDS}
        await press(pilot, "c")
        assert drafts(app) == {Color.RED: ". . . . . ."}
        await reach(pilot, CurtainScreen, "v")
        await reach(pilot, DeployScreen, "space")
        assert drafts(app) == {Color.RED: ". . . . . ."}  # the army is offered only once
        assert "last time" not in message_of(app)


async def test_the_other_player_does_not_see_which_army_it_is() -> None:
    last_time()
    seen: list[list[Frame]] = []
    for keys in ((), ("c", "r")):
        async with playing(None, first=lambda go: go.play_again(Settings())) as (app, pilot):
            await press(pilot, "space", *keys, "d", "enter")
            frames = [frame(app)]
            await press(pilot, "space")
            frames.append(frame(app))
            await press(pilot, "d", "enter", "v")
            seen.append([*frames, frame(app)])
    assert seen[0] == seen[1]


async def test_in_turn_the_army_of_last_time_is_a_plan() -> None:  # D3
    rules = skirmish(deployment="alternating")
    record = last_time(skirmish()).replace(rules=rules)
    save_record(data_folder(), record, "2026-11-03-120000")
    async with playing(None) as (app, pilot):
        await press(pilot, "enter")
        for _ in range(2 * 2):
            assert isinstance(app.screen, CurtainScreen)
            await press(pilot, "space", "enter")
        for color, army in ((Color.RED, REDS), (Color.BLUE, BLUES)):
            both = [*zip(drafts(app)[color].split(), army.split(), strict=True)]
            assert [kind for kind, _ in both if kind != "."] == [kind for each, kind in both if each != "."]
            assert len([kind for kind, _ in both if kind != "."]) == 2


async def test_a_player_without_a_name_is_called_after_their_colour_again() -> None:
    last_time(names={Color.RED: None, Color.BLUE: None})
    async with playing(None) as (app, pilot):
        await press(pilot, "enter")
        assert app.session is not None
        assert app.session.names == {Color.RED: None, Color.BLUE: None}


async def test_pins_are_asked_for_if_they_are_switched_on() -> None:
    last_time()
    async with playing(None, settings=Settings(ask_pins=True)) as (app, pilot):
        await press(pilot, "enter", "space")
        assert "PIN" in framed(app)


async def test_a_game_that_cannot_be_played_again_is_passed_over() -> None:
    last_time(names={Color.RED: "Eve", Color.BLUE: "Zoe"}, day=1)
    record = last_time()
    for number, players in enumerate(({Color.BLUE: "program"}, dict.fromkeys(Color, "computer:easy"))):
        save_record(data_folder(), record.replace(players=players), f"2026-11-03-12000{number}")
    (data_folder() / "finished" / "2026-11-04-120000.txt").write_text("nonsense")
    async with playing(None) as (app, pilot):
        await press(pilot, "enter")
        assert app.session is not None
        assert app.session.names == {Color.RED: "Ada", Color.BLUE: "Ben"}


async def test_without_such_a_game_it_leads_to_the_list_of_games() -> None:
    (data_folder() / "finished").mkdir(parents=True)
    (data_folder() / "finished" / "2026-11-04-120000.txt").write_text("nonsense")
    async with playing(None) as (_, pilot):
        await reach(pilot, GamesScreen, "enter")
