"""The page of house rules, between the list of rulesets and the players."""

from functools import partial
from pathlib import Path

import pytest
from textual.geometry import Offset

from stratego import load_ruleset
from stratego.files import data_folder
from stratego.records.unfinished_games import resume
from stratego.rulesets.house_rules import base_of
from stratego.tui.navigation import Navigation
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.lobby.lists import GamesScreen
from stratego.tui.screens.lobby.players import PlayersScreen
from stratego.tui.screens.lobby.switches import HouseRulesScreen
from stratego.tui.widgets.lists import Scroll, SwitchList
from stratego.wording.language import ENGLISH, shipped, speak
from stratego.wording.lobby import IN_BASE
from stratego.wording.options import house_rules, switches
from tests.support.saved_games import unfinished
from tests.tui.driving import click, framed, place_of, playing, press, reach, text

DUEL = load_ruleset("duel")


def way_to(key: str) -> list[str]:
    """The keys that lead to an option from anywhere on the page for Duel."""
    return ["home", *["down"] * [words.switch.key for words in switches(DUEL)].index(key)]


def house_rules_of_duel(go: Navigation) -> None:
    """Open the page for Duel as shipped."""
    go.house_rules(DUEL, DUEL)


async def test_switched_rules_are_played_shown_and_recorded() -> None:
    async with playing(None, size=(120, 40)) as (app, pilot):
        await reach(pilot, GamesScreen, "enter")
        assert "H house rules" in text(app)
        await reach(pilot, HouseRulesScreen, "h")
        await press(pilot, *way_to("tie"), "enter", *way_to("quiet_limit"), "left")
        assert "In Stratego Duel: no limit." in text(app)
        await reach(pilot, PlayersScreen, "p")
        assert "Stratego Duel, 2 house rules" in text(app)
        await reach(pilot, CurtainScreen, "enter", "enter")
        rules = DUEL.replace(tie="attacker_wins", quiet_limit=200)
        assert app.current_game.rules == rules
        for sentence in house_rules(rules, base_of(rules)):
            assert sentence in framed(app)
        await reach(pilot, HelpScreen, "question_mark")
        (line,) = (line for line in text(app).splitlines() if "House rules" in line)
        assert line.index("Keys that work here") < line.index("House rules")  # at the top of the next column
        await reach(pilot, CurtainScreen, "escape")
        await press(pilot, "space", "f")
        (game,) = unfinished(data_folder())
    kept, journal, _ = resume(game.path)
    journal.close()
    assert kept.rules == rules


async def test_each_option_is_explained_changed_and_changed_back() -> None:
    async with playing(None, first=house_rules_of_duel) as (app, pilot):
        # Each option is explained
        board = app.screen.query_one(SwitchList)
        assert "Both players set up their whole army in secret." in text(app)
        for switch in switches(DUEL):
            assert switch.sentence(DUEL) in framed(app)
            await press(pilot, "down")
        assert "You play without a clock" in framed(app)
        await press(pilot, "down")
        assert board.place == 0

        # Right and left change a value and change it back
        await press(pilot, *way_to("two_squares"))
        assert "‹ 3 turns in a row ›" in text(app)
        await press(pilot, "right")
        assert "• ‹ 4 turns in a row ›" in text(app)
        await press(pilot, "left", "left")
        assert "‹ 2 turns in a row ›" in text(app)
        await press(pilot, "o")
        assert "  ‹ 3 turns in a row ›" in text(app)

        # Options that exclude each other are explained (K4)
        await press(pilot, *way_to("silent_defence"), "enter")
        assert "‹ on ›" in text(app)
        await press(pilot, *way_to("captured"), "enter")
        assert "‹ seen by their owner ›" in text(app)
        assert "Switch silent defence off first" in framed(app)


async def test_a_clock_is_for_one_game_like_every_house_rule() -> None:
    async with playing(None, first=house_rules_of_duel) as (app, pilot):
        await press(pilot, "up", "right", "right", "right")
        assert "• ‹ 15+3 ›" in text(app)
        assert "Each player has 15 minutes for the whole game. The first 3 seconds" in framed(app)
        await press(pilot, "p")
        assert "Stratego Duel, clock 15+3" in text(app)
        await press(pilot, "escape", "up")
        assert "‹ 15+3 ›" in text(app)
        await press(pilot, "p", "tab", "tab", "enter")
        assert app.session is not None
        assert str(app.session.setup.time_control) == "15+3"
        app.go.new_game()
        await reach(pilot, GamesScreen)
        await press(pilot, "enter")
        assert "Stratego Duel" in text(app)
        assert "clock" not in text(app)


async def test_going_back_from_the_players_keeps_the_changes() -> None:
    async with playing(None, first=house_rules_of_duel) as (app, pilot):
        await reach(pilot, PlayersScreen, *way_to("tie"), "enter", "p")
        await reach(pilot, HouseRulesScreen, "escape")
        assert "•   the attacker wins" in text(app)
        await reach(pilot, HelpScreen, "question_mark")
        assert app.screen_stack[-2].help_rules() == DUEL.replace(tie="attacker_wins")  # type: ignore[attr-defined]
        await reach(pilot, HouseRulesScreen, "escape")


async def test_changes_are_discarded_after_a_question() -> None:
    async with playing(None, first=house_rules_of_duel) as (app, pilot):
        await press(pilot, *way_to("tie"), "enter", "escape")
        assert "Discard these house rules?" in framed(app)
        assert HouseRulesScreen.LOOKS["ask"] == GamesScreen.LOOKS["ask"]  # as prominent as on other screens
        assert "Enter confirm" in text(app)
        await press(pilot, "escape")
        assert "•" in text(app)
        assert "In Stratego Duel: both fall." in framed(app)
        await press(pilot, "down", "up")  # the list works as before
        await reach(pilot, GamesScreen, "escape", "enter")
        assert "▸ Stratego Duel" in text(app)


async def test_without_changes_there_is_no_question() -> None:
    async with playing(None, first=house_rules_of_duel) as (app, pilot):
        await press(pilot, *way_to("tie"), "enter", "left")
        await reach(pilot, GamesScreen, "escape")
        assert "▸ Stratego Duel" in text(app)


async def test_everything_works_by_mouse() -> None:
    async with playing(None) as (app, pilot):
        await press(pilot, "enter")
        await click(pilot, place_of(app, "H house rules"))
        await reach(pilot, HouseRulesScreen)
        await click(pilot, place_of(app, "3 turns in a row"))
        assert "• ‹ 4 turns in a row ›" in text(app)
        await click(pilot, place_of(app, "4 turns in a row"))
        assert "‹ 5 turns in a row ›" in text(app)
        await click(pilot, place_of(app, "‹ 5 turns in a row") - Offset(8, 0))
        assert "‹ 4 turns in a row ›" in text(app)
        await click(pilot, place_of(app, "When equal ranks meet"))
        assert "‹ both fall ›" in text(app)
        await click(pilot, place_of(app, "P play by these"))
        await reach(pilot, PlayersScreen)
        assert "one house rule" in text(app)


async def test_nothing_is_cut_in_the_smallest_window() -> None:
    """Tests the options with the longest value and the longest sentence, at each of their values."""
    base = load_ruleset("infiltrator")
    all_of_them = switches(base)
    values = [max(len(each.named(value)) for value in each.switch.values()) for each in all_of_them]
    silent = base.replace(silent_defence=True, rescue=2)
    sentences = [len(each.sentence(silent)) for each in all_of_them]
    opening = partial(Navigation.house_rules, base=base, rules=base)
    async with playing(None, size=(60, 20), plain=True, first=opening) as (app, pilot):
        for at in (values.index(max(values)), sentences.index(max(sentences))):
            option = all_of_them[at]
            await press(pilot, "home", *["down"] * at)
            for _ in option.switch.values():
                rules = app.screen.help_rules()  # type: ignore[attr-defined]
                assert f"< {option.named(option.switch.value(rules))} >" in text(app)
                assert option.sentence(rules) in framed(app)
                first = option.named(option.switch.value(base))
                is_switched = option.switch.value(rules) != option.switch.value(base)
                assert (f"In Stratego Infiltrator: {first}." in framed(app)) == is_switched
                assert text(app).isascii()
                await press(pilot, "right")


async def test_the_list_ends_with_a_switch_and_the_longest_sentence_has_room() -> None:
    faults = []
    opening = partial(Navigation.house_rules, base=DUEL, rules=DUEL.replace(rescue=2))
    for code, height in ((ENGLISH, 24), ("de", 37), (ENGLISH, 40), ("de", 24)):
        async with playing(None, size=(120, height), first=opening) as (app, pilot):
            speak(code, plain=False)
            await press(pilot, *way_to("rescue"))
            (rescue,) = (each for each in switches(DUEL) if each.switch.key == "rescue")
            in_base = IN_BASE.format(
                game=shipped("game name", DUEL.name), value=rescue.named(rescue.switch.value(DUEL))
            )
            ends = {lines.stop for lines in app.screen.query_one(SwitchList).spans(0)}
            if app.screen.query_one(Scroll).size.height not in ends or in_base not in framed(app):
                faults.append(f"{code}, {height} lines")
    assert not faults


async def test_the_users_own_ruleset_can_be_switched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRATEGO_CONFIG", str(tmp_path))
    (tmp_path / "ours.toml").write_text('extends = "duel"\nname = "[b]Ours["\n[rules]\ntie = "attacker_wins"')
    async with playing(None) as (app, pilot):
        await reach(pilot, HouseRulesScreen, "enter", "end", "h", *way_to("tie"))
        assert "House rules for [b]Ours[" in text(app)
        assert "O reset" in text(app)
        await press(pilot, "enter")
        assert "In [b]Ours[: the attacker wins." in text(app)
        await reach(pilot, CurtainScreen, "p", "enter", "enter")
        assert app.current_game.rules == load_ruleset(tmp_path / "ours.toml").replace(tie="both")
