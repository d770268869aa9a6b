"""Every name that may be entered survives being written to every kind of file and read back."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, example, given, strategies as st
from rich.cells import cell_len

from stratego import Color, Deployment
from stratego.engine.errors import RulesetError
from stratego.hotseat.game_setup import GameSetup, is_readable_name, name_fault, names_fault
from stratego.records.archive import Finished
from stratego.records.faults import FileFault
from stratego.records.formats.gravon import read_gsn, read_xml, write_gsn, write_xml
from stratego.records.formats.record_text import read_record, read_summary, write_record
from stratego.records.journal_text import FIRST_LINE, Heading, Seal, read_journal, write_heading
from stratego.records.record import record_of_game
from stratego.records.saved_setups import SavedSetup, SavedSetups, SetupError
from stratego.records.tally import tally
from stratego.table.settings import Settings, load_settings
from tests.hotseat.evening import SMALL
from tests.records.formats.samples import XML
from tests.records.games import sound
from tests.support.games import FEW

# Letters of several scripts, marks, wide characters and emoji; then characters that no name may have.
LETTERS = [*"aZ9 '\"\\[]#<&%ßİ二한א👩🏽", "\u1161", "\u0301", "\u20dd", "\u064e", "\ufe0f"]
WORDS = ["🇵🇱", "  ", " vs ", "a" + "\u0301" * 70]
FORBIDDEN = [*"\u200d\u202e\u2066\xa0\u2028\0\x1b\x7f\x85\n\ud800\ue000"]


def joined(*parts: str, most: int) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(parts), min_size=1, max_size=most).map("".join)


NAMES = st.one_of(
    joined(*LETTERS, *WORDS, *FORBIDDEN, most=300),
    joined(*LETTERS, *WORDS, most=12),
    st.text(st.characters(codec=None), min_size=1, max_size=25),
)
ENTERED = NAMES.filter(lambda name: name_fault(name, cell_len) is None)
GAME = read_xml(XML.encode())
BEGUN = datetime(2026, 1, 31, 20, 15, 7, tzinfo=UTC)


@given(NAMES)
@example("a" + "\u0301" * 70)
@example(" " * 300)
def test_a_name_that_can_be_entered_can_be_read(name: str) -> None:
    if name_fault(name, cell_len) is None:
        assert is_readable_name(name.strip())


@given(ENTERED, ENTERED)
@example('"\\', "Zoë  vs  Łukasz")
def test_names_come_back_from_every_file(red: str, blue: str) -> None:
    names = {Color.RED: red.strip(), Color.BLUE: blue.strip()}
    assume(names_fault(names, cell_len) is None)
    record = GAME.replace(names=names)
    text = write_record(record)
    assert read_record(text) == record
    assert read_summary(Path("a.txt"), text).names == names
    assert read_xml(write_xml(record).encode()).names == names
    with suppress(FileFault):  # GSN refuses names with " vs " in them
        assert read_gsn(write_gsn(record)).names == names
    heading = Heading(GameSetup(record.rules, names), BEGUN)
    sealed = Seal().close(write_heading(heading))
    assert read_journal(FIRST_LINE + sealed + b"\n").heading == heading
    finished = Finished(Path(), "", names, record.ending, 9, None)
    assert tally([finished], *names.values()).games == 1


@FEW
@given(ENTERED)
def test_a_name_comes_back_from_the_settings(name: str) -> None:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("STRATEGO_CONFIG", folder)
        Settings(first_name=name.strip(), ask_pins=True).save()
        assert load_settings() == Settings(first_name=name.strip(), ask_pins=True)


@FEW
@given(NAMES, NAMES)
@example("Evening", "Behind two Bombs")
def test_the_names_of_rulesets_and_setups_come_back(ruleset: str, name: str) -> None:
    try:
        rules = SMALL.replace(name=ruleset, summary=f"{ruleset}, for {ruleset}")
    except RulesetError:
        return
    record = record_of_game(GAME.play(), GAME.names).replace(rules=GAME.rules.replace(name=ruleset))
    assert read_record(write_record(record)) == record
    setup = SavedSetup(name.strip(), rules.name, str(Deployment.random(rules, Random(1))))
    with TemporaryDirectory() as folder:
        saved = SavedSetups(Path(folder))
        try:
            saved.save(setup)
        except SetupError:
            return
        (again,) = sound(saved)
        assert (again.name, again.ruleset) == (setup.name, setup.ruleset)
        assert again.deployment(rules) == setup.deployment(rules)
        assert saved.get(name) == again


def test_players_of_the_same_names_are_the_same() -> None:
    assert names_fault({Color.RED: "Zoë", Color.BLUE: "ZOË"}, cell_len) is not None
