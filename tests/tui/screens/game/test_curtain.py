"""The curtain: its text, and nothing else (law 4)."""

from random import Random

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from stratego import Color, Deployment, Ruleset, load_ruleset
from stratego.engine.clock import Clock, TimeControl
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, Lower, OfferDraw, Ready
from stratego.table.settings import Settings
from stratego.tui.draw.curtain import curtain_card
from stratego.tui.draw.points import LargePiece
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.wording.clock import stops, times_left
from stratego.wording.language import ENGLISH, codes, speak
from tests.tui.driving import (
    LONG_NAMES,
    NAMES,
    Frame,
    frame,
    in_windows,
    press,
    shown,
    text,
)
from tests.tui.positions import at_table, session_at, skirmish

MANY_HOUSE_RULES = load_ruleset("infiltrator").replace(
    tie="attacker_wins", two_squares=0, more_squares=False, battle_memory="shown", quiet_limit=40
)
IN_WINDOWS = in_windows((60, 20), slow=[(80, 24), (120, 40)])


@IN_WINDOWS
async def test_the_curtain_says_who_is_next_and_asks_the_other_to_look_away(size: tuple[int, int]) -> None:
    async with at_table(session_at("E1-E3", look=False), size=size) as (app, pilot):
        shown = text(app)
        assert "Ben, it is your turn." in shown
        assert "You play Blue. Ada, please look away." in shown
        assert "Press  Space  to lift the curtain" in shown
        assert "Tab shows the ranks" in shown
        await press(pilot, "tab")
        shown = text(app)
        for piece in ("10   Marshal", "S   Spy", "I   Infiltrator", "2   Scout", "B   Bomb", "F   Flag"):
            assert piece in shown


@IN_WINDOWS
async def test_the_curtain_has_room_for_the_longest_names(size: tuple[int, int]) -> None:
    async with at_table(session_at("E1-E3", names=LONG_NAMES, look=False), size=size) as (app, _):
        shown = text(app)
        assert "Annemarie-Charlotte1" in shown
        assert "Blue" in shown
        assert "Maximilian-Alexander, please look away." in shown


@IN_WINDOWS
@pytest.mark.parametrize("name", ["duel", "infiltrator"])
async def test_the_whole_army_is_on_the_curtain_with_its_counts(name: str, size: tuple[int, int]) -> None:
    rules = load_ruleset(name)
    async with at_table(Session(GameSetup(rules, NAMES)), size=size) as (app, _):
        shown = " ".join(text(app).replace("│", " ").split())
        for kind, count in rules.army.items():
            assert f"{kind.letter} {kind.value.title()} {count}" in shown


@IN_WINDOWS
async def test_both_read_the_house_rules_before_they_set_up(size: tuple[int, int]) -> None:
    rules = load_ruleset("duel").replace(tie="attacker_wins", two_squares=5)
    async with at_table(Session(GameSetup(rules, NAMES)), size=size) as (app, _):
        shown = " ".join(text(app).replace("│", " ").split())
        assert "House rules: * When equal ranks meet, the attacker wins" in shown
        assert "5 turns in a row" in shown


async def test_many_house_rules_are_cut_with_a_pointer_to_the_help() -> None:
    async with at_table(Session(GameSetup(MANY_HOUSE_RULES, NAMES)), size=(60, 20)) as (app, _):
        assert "and more: ? shows all of them" in text(app)
        assert "Press  Space  to lift the curtain" in text(app)


async def test_house_rules_are_shortened_if_sentences_have_no_room() -> None:
    rules = load_ruleset("gniazdo").replace(tie="attacker_wins", silent_defence=True, rescue=2)
    async with at_table(Session(GameSetup(rules, NAMES))) as (app, _):
        for told in (
            "When equal ranks meet: the attacker wins",
            "Silent defence: on",
            "Rescue: 2 times a side",
            "Lost pieces: seen by their owner",
        ):
            assert f"* {told} " in text(app)
        assert "and more" not in text(app)


KEYS = {"curtain.table": "Tab", "game.help": "?"}


@pytest.mark.parametrize("width", [80, 60])
def test_no_line_is_wider_than_the_card(width: int) -> None:
    """Textual would never finish drawing a line that is wider than the card."""
    rules = load_ruleset("duel").replace(name="界" * 40)  # a character that is two columns wide
    names = {Color.RED: "界" * 10, Color.BLUE: "B" * 20}
    scene = CurtainScene(Color.RED, names, rules)
    text = curtain_card(scene, ((), ()), Size(width, 20), KEYS, has_table=True)
    assert len({cell_len(line) for line in text.plain.split("\n")}) == 1


async def test_a_game_as_shipped_has_no_house_rules() -> None:
    async with at_table(Session(GameSetup(load_ruleset("barrage"), NAMES))) as (app, _):
        assert "House rules" not in text(app)


@pytest.mark.parametrize(
    ("control", "hand_overs", "said"),
    [
        ("", 1, []),
        ("", 5, ["Placed: 2 of 10"]),
        ("3", 5, ["Clock: 3:00 for each side", "Placed: 2 of 10"]),
        ("3@2", 1, ["Clock: 3:00 for each side, 2:00 to set up"]),
        ("3+2@2", 1, ["Clock: 3:00 for each side, 0:02 free each turn,", "2:00 to set up"]),
        ("3@2", 5, ["Time left: Ada 1:57, Ben 2:00", "Placed: 2 of 10"]),
    ],
)
def test_while_setting_up_in_turn_it_says_what_is_left(
    control: str, hand_overs: int, said: list[str]
) -> None:
    """D3: the time control or the time left, and the number of placed pieces."""
    rules = load_ruleset("duel").replace(deployment="alternating")
    clock = None
    if control:
        clock = Clock(TimeControl.parse(control), setting_up={Color.RED: 3.0, Color.BLUE: 0.0})
    scene = CurtainScene(Color.RED, NAMES, rules, is_setting_up=True, hand_overs=hand_overs, clock=clock)
    text = curtain_card(scene, ((), ()), Size(80, 30), KEYS, has_table=False).plain
    lines = [line.strip() for line in text.split("\n")]
    assert [line for line in lines if line][1:-1] == [
        "Ada, place a piece.",
        "You play Red. Ben, please look away.",
        *said,
    ]


def test_with_the_longest_names_both_times_are_whole_in_each_language() -> None:
    names = {Color.RED: "Wolfgang Amadeus Moz", Color.BLUE: "\u754c" * 10}
    clock = Clock(TimeControl.parse("180+3"), is_setting_up=False, stops={Color.RED: 1, Color.BLUE: 12})
    scene = CurtainScene(Color.RED, names, load_ruleset("duel"), hand_overs=4, clock=clock)
    for code in codes():
        speak(code, plain=False)
        told = [times_left(clock, names), *stops(clock.stops, names)]
        for width in (80, 60, 48):
            card = curtain_card(scene, ((), ()), Size(width, 30), KEYS, has_table=False).plain
            shown = " ".join(card.split())
            assert [line for line in told if line not in shown] == [], (code, width)


# The table of ranks


@pytest.mark.parametrize("setting", ["first", "always", "never"])
async def test_the_table_is_shown_at_the_first_two_hand_overs(setting: str) -> None:
    rules = load_ruleset("duel")
    before_setting_up = Session(GameSetup(rules, NAMES))
    later = session_at(rules=skirmish(), look=False)
    for session, is_first in ((before_setting_up, True), (later, False)):
        async with at_table(session, settings=Settings(curtain_table=setting)) as (app, pilot):
            shown_first = setting == "always" or (setting == "first" and is_first)
            assert ("Marshal" in text(app)) is shown_first
            assert ("Tab shows the ranks" in text(app)) is not shown_first
            await press(pilot, "tab")
            assert ("Marshal" in text(app)) is not shown_first
            await press(pilot, "tab")
            assert ("Marshal" in text(app)) is shown_first


async def test_looking_away_and_back_is_not_a_hand_over() -> None:
    async with at_table(Session(GameSetup(load_ruleset("duel"), NAMES))) as (app, pilot):
        for _ in range(3):
            await press(pilot, "space", "v")
        assert "Marshal" in text(app)
        assert "Ada, set up your army." in text(app)


async def test_the_curtain_says_whose_turn_it_is() -> None:
    async with at_table(session_at(look=False)) as (app, _):
        assert "Ada, it is your turn." in text(app)


# The contents of the curtain


def deployed(rules: Ruleset, seed: int) -> Session:
    session = Session(GameSetup(rules, NAMES))
    rng = Random(seed)
    for color in Color:
        session.take(Lift())
        session.take(Arrange(color, Deployment.random(rules, rng).cells))
        session.take(Ready(color))
    return session


async def curtain_frame(session: Session, settings: Settings | None = None) -> Frame:
    async with at_table(session, settings=settings) as (app, _):
        assert isinstance(app.screen, CurtainScreen)
        return frame(app)


async def test_the_curtain_is_the_same_whatever_lies_behind_it() -> None:
    """Law 4: tried with and without a set-up, before and after a move, with and without a draw offer."""
    rules = skirmish()
    fresh = Session(GameSetup(rules, NAMES))
    half_deployed = Session(GameSetup(rules, NAMES))
    half_deployed.take(Lift())
    half_deployed.take(Arrange(Color.RED, (None, None, None, None, None, None)))
    half_deployed.take(Lower())
    waiting = session_at("E1-E3", "B6-B5", look=False)
    moved = session_at("E1-E3", "B6-B5")
    moved.take(Act("E3-E1"))
    moved.take(OfferDraw())
    moved.take(Lower())
    offered = session_at("E1-E3")
    offered.take(OfferDraw())
    offered.take(Act("B6-B5"))
    offered.take(EndTurn())
    for alike in (
        (fresh, half_deployed),
        (deployed(rules, 1), deployed(rules, 2)),
        (waiting, moved, offered),
    ):
        frames = [await curtain_frame(session) for session in alike]
        assert all(seen == frames[0] for seen in frames)


@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
async def test_in_a_tall_window_the_curtain_has_the_sides_crest(plain: bool) -> None:
    speak(ENGLISH, plain=plain)
    crest = ["".join(cell.char for cell in line) for line in LargePiece(Color.RED, "").lines()]
    async with at_table(session_at(look=False), plain=plain) as (app, pilot):
        for lines, is_shown in ((34, True), (33, False)):
            await pilot.resize_terminal(80, lines)
            await shown(pilot)
            assert all(line in text(app) for line in crest) is is_shown


async def test_the_curtain_is_seen_on_all_sides_of_the_card() -> None:
    async with at_table(Session(GameSetup(MANY_HOUSE_RULES, LONG_NAMES))) as (app, pilot):
        for width, height in ((60, 20), (65, 20), (67, 33), (68, 34), (80, 35)):
            await pilot.resize_terminal(width, height)
            await shown(pilot)
            card = app.screen.query_one("#card").region
            assert card.x >= 2
            assert card.right <= width - 2
            assert 0 <= card.y < card.bottom <= height


async def test_the_curtain_has_the_players_colour_and_follows_the_theme() -> None:
    red, blue = session_at(look=False), session_at("E1-E3", look=False)
    frames = [
        await curtain_frame(red),
        await curtain_frame(blue),
        await curtain_frame(session_at(look=False), Settings(theme="day")),
    ]
    assert frames[0] != frames[1]
    assert frames[0] != frames[2]
