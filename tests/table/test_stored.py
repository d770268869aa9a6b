"""Reading and changing saved games, set-ups and names as the screens do, without a screen."""

import os
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from random import Random
from unittest.mock import Mock

import pytest

from stratego import Color, Deployment, Kind, Ruleset, load_ruleset
from stratego.engine.errors import Explanation, refusal_of
from stratego.files import config_folder, data_folder
from stratego.hotseat.draft import Draft
from stratego.lessons.reading import shipped_lessons
from stratego.records.journal import Journal
from stratego.records.names_and_lessons import mark_done, remember_names
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.rulesets.reading import shipped_names
from stratego.rulesets.ready_made import ready_made
from stratego.table import stored as storage_module
from stratego.table.listing import Entry, Listing
from stratego.table.open_game import can_be_repeated
from stratego.table.stored import Stored
from stratego.wording.lists import UNOPENABLE, UNUSABLE, line, offered
from tests.hotseat.alone import alone
from tests.records.games import BEGUN, journalled, short_steps
from tests.tui.positions import SETUP, skirmish

DUEL = load_ruleset("duel")
STORE = Stored()


def words(entries: Sequence[Entry]) -> Sequence[tuple[str, str, str]]:
    """The three texts of each entry in a list."""
    return [line(entry) for entry in entries]


def begun(at: float, steps: int = 40, seed: int = 7) -> Journal:
    """Save an unfinished game, last played at this time. Returns its closed journal."""
    _, journal = journalled(data_folder(), DUEL, seed, steps)
    journal.close()
    os.utime(journal.path, (at, at))
    return journal


def finished() -> Journal:
    """Save the short game, which Ada wins. Returns its journal."""
    journal = Journal(data_folder(), BEGUN)
    for session in short_steps():
        assert journal.write(session) is None
    return journal


def draft(rules: Ruleset = DUEL, seed: int | None = 1) -> Draft:
    """A set-up in the editor; without a seed, an unfinished one."""
    empty = Draft.empty(rules, Color.RED)
    if seed is None:
        return empty.place(0, Kind.FLAG)
    return empty.arrange(Deployment.random(rules, Random(seed)).cells)


def minute(at: float) -> str:
    return f"{datetime.fromtimestamp(at):%Y-%m-%d %H:%M}"


def test_names_are_offered_until_they_are_forgotten() -> None:
    remember_names(data_folder(), ["Ada", "Ben"])
    remember_names(data_folder(), ["Eve"])
    assert STORE.earlier_names() == ["Eve", "Ada", "Ben"]
    STORE.forget_names(["Ada"])
    assert STORE.earlier_names() == ["Eve", "Ben"]


def test_unfinished_games_come_with_what_was_played_and_when() -> None:
    now = 1_700_000_000.0
    older, newer = begun(now), begun(now + 600, seed=8)
    (broken := older.path.with_name("broken.game")).write_text("nonsense")
    os.utime(broken, (now - 1, now - 1))
    first, second, faulty = STORE.unfinished_games().first
    assert [entry.key for entry in (first, second, faulty)] == list(
        map(str, (newer.path, older.path, broken))
    )
    assert [entry.is_faulty for entry in (first, second, faulty)] == [False, False, True]
    assert {(entry.number, entry.is_done) for entry in (first, second, faulty)} == {(0, False)}
    (shown,), fault = words([first]), line(faulty, UNOPENABLE)
    assert shown[0] == "Ada and Ben"
    assert shown[1].startswith("Stratego Duel, 9 moves, ")
    assert shown[1].endswith(f", {minute(now + 600)}")
    assert fault.name == "broken.game"
    assert fault.words.startswith("This cannot be opened: ")


def test_games_against_the_computer_are_listed_with_its_level() -> None:
    names = {Color.RED: "Ada", Color.BLUE: None}
    session, journal = alone(skirmish(), Color.BLUE, SETUP, SETUP, names), Journal(data_folder(), BEGUN)
    assert journal.write(session) is None
    journal.close()
    (game,) = STORE.unfinished_games().first
    assert line(game).name == "Ada and Computer (easy)"
    STORE.resign_game(game)
    assert [line(shown).name for shown in STORE.finished_games().first] == [line(game).name]


def test_an_unfinished_game_is_resigned_or_deleted() -> None:
    kept, unwanted = begun(1e9, steps=60), begun(1e9, seed=8)
    games = {entry.key: entry for entry in STORE.unfinished_games().first}
    STORE.resign_game(games[str(kept.path)])
    STORE.delete_game(games[str(unwanted.path)])
    assert STORE.unfinished_games().first == []
    ((players, what, _),) = words(STORE.finished_games().first)
    assert players == "Ada and Ben"
    assert "wins (resignation), " in what
    for act in (STORE.resign_game, STORE.delete_game):
        assert refusal_of(partial(act, games[str(kept.path)])) == "this game no longer exists"


async def test_finished_games_are_listed_and_counted() -> None:
    journal = finished()
    (data_folder() / "finished" / "broken.txt").write_text("nonsense")
    game, faulty = STORE.finished_games().first
    assert (game.key, game.is_faulty) == (str(journal.record_path), False)
    assert words([game]) == [
        ("Ada and Ben", "Small, 5 moves, Red wins (Flag captured), 2026-01-31 20:15", "")
    ]
    assert (line(faulty).name, faulty.is_faulty) == ("broken.txt", True)
    assert line(faulty).words.startswith("This cannot be read: ")
    tally = await STORE.tally({Color.RED: "Ada", Color.BLUE: "Ben"}, {})
    assert (tally.games, tally.wins) == (1, (1, 0))
    assert (await STORE.tally({Color.RED: "Ada", Color.BLUE: "Eve"}, {})).games == 0


def test_the_last_game_that_can_be_repeated_is_found_beside_faulty_ones() -> None:
    assert STORE.last_game() is None
    finished()
    (folder,) = {path.parent for path in data_folder().glob("finished/*")}
    for name in ("0000.txt", "9999.txt"):
        (folder / name).write_text("no record")
    record = STORE.last_game()
    assert record is not None
    assert (record.names[Color.RED], can_be_repeated(record)) == ("Ada", True)


@pytest.mark.parametrize(
    ("players", "can_be"),
    [
        ([], True),
        (["computer:easy 1"], True),
        (["random"], False),
        (["computer:easy 1", "computer:hard 1"], False),
    ],
)
def test_a_game_of_people_or_of_one_and_the_computer_can_be_repeated(
    players: list[str], can_be: bool
) -> None:
    record = Mock(players=dict(zip(Color, players, strict=False)), has_setups=True)
    assert can_be_repeated(record) is can_be
    record.has_setups = False
    assert not can_be_repeated(record)


def test_lessons_are_numbered_and_those_done_are_marked() -> None:
    lessons, positions = STORE.lessons(), STORE.positions()
    mark_done(data_folder(), lessons[1].key)
    mark_done(data_folder(), positions[0].key)
    assert [entry.is_done for entry in STORE.lessons()[:3]] == [False, True, False]
    assert [line(entry).aside for entry in STORE.lessons()[:3]] == ["", "done", ""]
    assert [line(entry).aside for entry in STORE.positions()[:2]] == ["solved", ""]
    assert [line(entry).name.split()[0] for entry in lessons[:3]] == ["1", "2", "3"]
    assert [entry.number for entry in (*lessons, *positions)] == list(range(1, len(shipped_lessons()) + 1))
    assert {entry.key for entry in lessons}.isdisjoint(entry.key for entry in positions)


def test_each_lesson_has_its_place_and_the_next_one() -> None:
    shipped = {each.name: each for each in shipped_lessons()}
    for entries in (STORE.lessons(), STORE.positions()):
        keys = [entry.key for entry in entries]
        for at in (0, 1, len(keys) - 1):
            lesson = shipped[keys[at]].load()
            assert STORE.place_of(lesson) == (entries[at].number, entries[-1].number)
            assert STORE.lesson_after(lesson) == (keys[at + 1] if at + 1 < len(keys) else "")
    stranger = shipped[STORE.lessons()[0].key].load().replace(name="a stranger")
    assert (STORE.place_of(stranger), STORE.lesson_after(stranger)) == (None, "")


def test_a_lesson_is_opened_without_being_played_first(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = [Mock(), Mock()]
    shipped[0].name, shipped[1].name = "01-move", "02-attack"
    monkeypatch.setattr(storage_module, "shipped_lessons", lambda: shipped)
    assert STORE.lesson("02-attack") is shipped[1].load.return_value
    shipped[1].load.assert_called_once_with(is_played=False)


def test_a_set_up_takes_the_place_of_another_only_if_it_may() -> None:
    assert not STORE.has_setup("mine")
    STORE.save_setup("Mine", draft(), replace=False)
    assert STORE.has_setup("mine")
    reason = refusal_of(lambda: STORE.save_setup("mine", draft(seed=2), replace=False))
    assert reason == 'there is already a set-up "mine": choose another name'
    saved = SavedSetups(data_folder())
    assert saved.get("Mine").cells(DUEL) == draft().cells
    STORE.save_setup("mine", draft(seed=2), replace=True)
    assert saved.get("Mine").cells(DUEL) == draft(seed=2).cells


def test_a_name_may_be_as_long_as_its_field() -> None:
    longest = "x" * STORE.longest_setup_name
    STORE.save_setup(longest, draft(), replace=False)
    assert refusal_of(lambda: STORE.save_setup(longest + "x", draft(), replace=False)) is not None


def test_a_set_up_is_mirrored_renamed_opened_and_deleted() -> None:
    STORE.save_setup("Mine", draft(), replace=False)
    STORE.mirror_setup("Mine")
    STORE.rename_setup("Mine", "Ours")
    found = STORE.open_setup("Ours")
    assert (found.rules, found.color, found.cells) == (DUEL, Color.RED, draft().mirror().cells)
    STORE.delete_setup("Ours")
    for refused in (
        lambda: STORE.mirror_setup("Ours"),
        lambda: STORE.rename_setup("Ours", "Mine"),
        lambda: STORE.delete_setup("Ours"),
        lambda: STORE.open_setup("Ours"),
    ):
        assert "Ours" in (refusal_of(refused) or "")


def test_a_set_up_that_fits_no_ruleset_cannot_be_opened() -> None:
    SavedSetups(data_folder()).save(SavedSetup("Two", "Duel", "F 2"))
    reason = refusal_of(lambda: STORE.open_setup("Two"))
    assert isinstance(reason, Explanation)
    assert reason.startswith("It fits no game; in Stratego Duel: ")


def test_own_set_ups_are_offered_first_and_drafts_only_in_the_list() -> None:
    STORE.save_setup("B", draft(), replace=False)
    STORE.save_setup("A", draft(seed=None), replace=False)
    SavedSetups(data_folder()).save(SavedSetup("C", "", str(Deployment.random(DUEL, Random(3)))))
    theirs = ready_made(DUEL)
    offers = STORE.offers(DUEL).first
    assert [offer.name for offer in offers] == ["A", "B", "C", *(each.name for each in theirs)]
    assert [offered(offer).words for offer in offers[:3]] == [f"Made for {DUEL.name}."] * 3
    assert [offered(offer).words for offer in offers[3:]] == [each.idea for each in theirs]
    assert [offer.cells for offer in offers[:2]] == [draft(seed=None).cells, draft().cells]
    assert {offered(offer).aside for offer in offers} == {"your draft", "your own", ""}
    first, second, third = (STORE.offer(DUEL, place) for place in range(3))
    assert first == offers[1]
    assert second == offers[2]
    assert third == offers[3]
    assert STORE.offer(DUEL, len(theirs) + 2) is None


def test_an_offer_says_what_it_was_made_for() -> None:
    original, classic = load_ruleset("original"), load_ruleset("classic")
    drawing = str(Deployment.random(original, Random(3)))
    for name, made_for in (("A", original.name), ("B", "")):
        SavedSetups(data_folder()).save(SavedSetup(name, made_for, drawing))
    ideas = [offered(offer).words for offer in STORE.offers(classic).first[:2]]
    assert ideas == [f"Made for {original.name}.", f"Made for {classic.name}."]


def test_set_ups_are_listed_with_what_they_are_for() -> None:
    STORE.save_setup("Mine", draft(), replace=False)
    (data_folder() / "setups" / "broken.txt").write_text("nonsense")
    mine, faulty = STORE.setups().first
    assert (mine.key, *line(mine)) == ("Mine", "Mine", "", DUEL.name)
    assert (faulty.key, line(faulty).name, faulty.is_faulty) == ("broken.txt", "broken.txt", True)
    assert line(faulty, UNUSABLE).words.startswith("This cannot be used: ")


def test_rulesets_are_the_shipped_ones_and_the_users_own() -> None:
    folder = config_folder()
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text('extends = "duel"\nname = "Mine"\n')
    (folder / "worse.toml").write_text("nonsense")
    games = list(map(load_ruleset, shipped_names()))
    assert STORE.shipped_rulesets() == games
    assert STORE.classic() == load_ruleset("original")
    mine, worse = STORE.own_rulesets().first
    assert (mine.rules is not None, worse.rules is None) == (True, True)
    armies = STORE.armies()
    assert sorted(rules.name for army in armies for rules in army) == sorted(
        ["Mine", *(rules.name for rules in games)]
    )
    assert all(
        len({(rules.layout, tuple(sorted(rules.army.items()))) for rules in army}) == 1 for army in armies
    )
    assert next(army for army in armies if "Mine" in [rules.name for rules in army])[0] == DUEL


async def rest_of(listing: Listing[str]) -> list[str]:
    return [item async for part in listing.rest for item in part]


async def test_the_first_page_is_read_at_once_and_the_rest_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage_module, "_PAGE", 3)
    items = list("abcdefg")
    listing = storage_module._listing(iter(items))
    assert listing.first == ["a", "b", "c"]
    assert await rest_of(listing) == ["d", "e", "f", "g"]
    for wanted, first in (("b", "abc"), ("e", "abcde"), ("z", "abcdefg")):
        listing = storage_module._listing(iter(items), wanted.__eq__)
        assert listing.first == list(first)
        assert await rest_of(listing) == items[len(first) :]


def test_the_wanted_entry_is_on_the_first_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage_module, "_PAGE", 1)
    for name in "ABC":
        STORE.save_setup(name, draft(), replace=False)
    assert [entry.key for entry in STORE.setups().first] == ["A"]
    assert [entry.key for entry in STORE.setups("B").first] == ["A", "B"]
    config_folder().mkdir(parents=True)
    for name in "abc":
        (config_folder() / f"{name}.toml").write_text(f'extends = "duel"\nname = "{name.upper()}"\n')
    assert [own.title for own in STORE.own_rulesets().first] == ["A"]
    assert [own.title for own in STORE.own_rulesets("B").first] == ["A", "B"]


async def test_reading_leaves_time_for_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage_module, "_PAGE", 0)
    times = iter([0.0, 0.003, 0.007, 0.007, 0.01, 0.02, 0.02])
    monkeypatch.setattr(storage_module, "monotonic", lambda: next(times))
    paused: list[float] = []

    async def pause(seconds: float) -> None:
        paused.append(seconds)

    monkeypatch.setattr(storage_module, "sleep", pause)
    listing = storage_module._listing(iter("abcd"))
    assert [list(part) async for part in listing.rest] == [["a", "b"], ["c", "d"]]
    assert len(paused) == 2
    assert all(0 < seconds < 0.01 for seconds in paused)
