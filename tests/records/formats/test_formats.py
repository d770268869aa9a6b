"""StraDoS2, GSN and Gravon's XML: written and read back, or refused with a reason."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

from stratego import BoardError, Color, Game, Reason, load_ruleset
from stratego.records.any_format import WRITERS, load_game
from stratego.records.faults import FileFault
from stratego.records.formats.gravon import (
    read_gsn,
    read_strados2,
    read_xml,
    write_gsn,
    write_strados2,
    write_xml,
)
from stratego.records.formats.record_text import MARK
from stratego.records.record import Ending, ForeignReason, Record, record_of_game
from tests.hotseat.evening import INFILTRATORS, NAMES
from tests.records.formats.samples import BOARD, CORNERS, GSN, XML, crafted, whole_game
from tests.records.games import BEGUN, random_game
from tests.support.cases import with_each
from tests.support.records import DATA, read_game


def recorded(path: Path, ending: Ending | None = None) -> Record:
    """The record of a game from another program, with ``ending`` if the engine finds none."""
    board, actions = read_game(path.name)
    rules = load_ruleset("original" if path.name.startswith("strategus") else path.name.split("-")[1])
    game = Game.from_board(rules, board)
    for action in actions:
        if "illegal" not in action:
            game.play(action)
    record = record_of_game(game, NAMES)
    return record if record.ending is not None else record.replace(ending=ending)


# Written and read back


@with_each("name", ["barrage", "original"])
def test_a_game_through_gsn_and_xml(name: str) -> None:
    record = whole_game(name, 1)
    assert read_gsn(write_gsn(record)) == record
    assert read_xml(write_xml(record).encode()) == record


def test_a_duel_through_xml_but_not_gsn() -> None:
    record = whole_game("duel", 1)
    assert read_xml(write_xml(record).encode()) == record
    with pytest.raises(FileFault, match="only has the boards and armies of: Stratego Original, Stratego B"):
        write_gsn(record)


@with_each("path", sorted(DATA.glob("*-*.txt"))[::4])
def test_games_from_other_programs_through_every_format(path: Path) -> None:
    record = recorded(path, Ending(Color.RED, Reason.OUT_OF_TIME))
    assert read_gsn(write_gsn(record)) == record
    assert read_xml(write_xml(record).encode()) == record
    start = read_strados2(write_strados2(record), record.rules)
    assert (start.start, start.has_setups, start.actions) == (record.start, record.has_setups, ())
    assert write_strados2(record).strip() == read_game(path.name)[0]


def test_a_game_lost_by_default_has_no_code_on_servers() -> None:
    game = random_game(load_ruleset("barrage"), Random(2), 4)
    record = record_of_game(game, NAMES)
    record = record.replace(ending=Ending(Color.RED, ForeignReason.BY_DEFAULT))
    for write in (write_gsn, write_xml):
        with pytest.raises(FileFault, match=r"has no code for this ending: by default"):
            write(record)


@pytest.mark.parametrize(
    "ending",
    [
        Reason.RESIGNED,
        Reason.DRAW_AGREED,
        Reason.OUT_OF_TIME,
        *[each for each in ForeignReason if each is not ForeignReason.BY_DEFAULT],
    ],
)
def test_every_declared_ending(ending: Reason | ForeignReason) -> None:
    nobody = ending in (Reason.DRAW_AGREED, ForeignReason.BOTH_AWAY, ForeignReason.GAME_OUT_OF_TIME)
    game = random_game(load_ruleset("barrage"), Random(2), 4)
    winner = None if nobody else game.turn if ending is ForeignReason.GIVEN_UP else game.turn.other
    record = record_of_game(game, NAMES).replace(ending=Ending(winner, ending))
    assert read_gsn(write_gsn(record)) == record
    assert read_xml(write_xml(record).encode()) == record


# As other programs write it


@with_each(("row", "file"), [("10", "K"), ("0", "K"), ("X", "K"), ("10", "J"), ("X", "J")])
def test_the_tenth_row_and_the_tenth_file(row: str, file: str) -> None:
    text = crafted((3, CORNERS), (4, f"{file}1-{file}2"), (5, f"{file}{row}-{file}9"))
    assert read_gsn(text.replace("result 3 winner 1", "result 4 winner 2")).actions == ("K1-K2", "K10-K9")
    as_xml = XML.replace(BOARD, CORNERS).replace('type="3" winner="2"', 'type="4" winner="3"')
    for old, new in (("B2", f"{file}1"), ("B7", f"{file}2"), ("A9", f"{file}{row}"), ("A8", f"{file}9")):
        as_xml = as_xml.replace(f'"{old}"', f'"{new}"')
    assert read_xml(as_xml.encode()).actions == ("K1-K2", "K10-K9")


# Games that a format cannot express


@pytest.mark.parametrize("name", ["gsn", "xml", "strados2"])
def test_an_infiltrator_has_no_letter(name: str) -> None:
    record = whole_game("infiltrator", 1)
    with pytest.raises((BoardError, FileFault), match="no letter for the Infiltrator"):
        WRITERS[name](record)


@pytest.mark.parametrize("name", ["gsn", "xml", "strados2"])
def test_other_boards_cannot_be_expressed(name: str) -> None:
    rules = INFILTRATORS.replace(name="Tiny", army={"flag": 1, "marshal": 1, "scout": 2})
    record = record_of_game(random_game(rules, Random(1)), NAMES)
    with pytest.raises((BoardError, FileFault), match="only a board of 10 by 10 squares"):
        WRITERS[name](record)


def test_what_gravon_cannot_express() -> None:
    record = whole_game("barrage", 1)
    for changed, fault in (
        (record.replace(ending=None), "cannot express an unfinished game"),
        (record.replace(turn=Color.BLUE), "cannot express that Blue moves first"),
        (record.replace(ending=Ending(None, Reason.QUIET_LIMIT)), "no code for this ending: quiet limit"),
        (
            record.replace(rules=record.rules.replace(two_squares=5)),
            "house rules in Stratego Barrage: two_squares",
        ),
        (record.replace(rules=record.rules.replace(aids=["moved"])), "house rules in Stratego Barrage: aids"),
        (record.replace(actions=("D7?D9=10",)), "cannot express D7[?]D9=10"),
        (record.replace(actions=("A4-A6xB6",)), "cannot express A4-A6xB6"),
        (record.replace(actions=("E9xE10+8@A1",)), "cannot express E9xE10[+]8@A1"),
    ):
        for name, write in (("Gravon GSN", write_gsn), ("Gravon XML", write_xml)):
            with pytest.raises(FileFault, match=fault) as caught:
                write(changed)
            assert str(caught.value).startswith(name)


# Refusals


@given(st.text())
def test_random_text_is_refused_with_a_reason(text: str) -> None:
    for read in (read_gsn, read_strados2, lambda text: read_xml(text.encode())):
        with pytest.raises(FileFault):
            read(text)


@given(st.sampled_from([GSN, XML]), st.integers(0, 400), st.text(max_size=6))
def test_a_text_with_something_wrong_is_a_game_or_refused(text: str, at: int, put: str) -> None:
    made = text[:at] + put + text[at + len(put) :]
    try:
        record = read_gsn(made) if text is GSN else read_xml(made.encode())
    except FileFault:
        return
    record.play()


# Any file


def test_a_file_is_known_by_how_it_begins(tmp_path: Path) -> None:
    record = whole_game("barrage", 1).replace(begun=BEGUN)
    for name, write in WRITERS.items():
        path = tmp_path / name
        path.write_text(write(record), "utf-8")
        read = load_game(path)
        assert read.start == record.start
        assert read.actions == (() if name == "strados2" else record.actions)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "^this file is empty$"),
        (b"Hello", 'this is not a game .*; a record begins with "Stratego record, version 1"$'),
        (b"\xff" * 9, "line 1 is not UTF-8"),
        (MARK.encode("utf-16"), "line 1 is not UTF-8"),
        (b"\xff\xfe<" * 9, "this is not XML"),
        (b"A" * 99, "a StraDoS2 string has 100 characters, this one 99"),
    ],
)
def test_a_file_that_is_not_a_game(tmp_path: Path, content: bytes, fault: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=fault):
        load_game(path)


def test_a_fault_of_a_board_on_one_line_is_in_that_line() -> None:
    with pytest.raises(FileFault, match=r"^line 1: "):
        read_strados2("A" * 99)


def test_no_file_at_all(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no such file"):
        load_game(tmp_path / "nothing")
    with pytest.raises(ValueError, match="a folder"):
        load_game(tmp_path)


def test_a_given_ruleset_applies_to_a_file_that_names_none(tmp_path: Path) -> None:
    path = tmp_path / "game.gsn"
    path.write_text(GSN)
    house = load_ruleset("barrage").replace(name="House", two_squares=0)
    assert load_game(path, house).rules == house
