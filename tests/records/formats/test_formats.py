"""StraDoS2, GSN and Gravon's XML: there and back, and refused with a reason."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratego import Color, Game, Reason, load_ruleset
from stratego.records.archive import load_game
from stratego.records.faults import FileFault
from stratego.records.formats.gravon_xml import LARGEST_FILE, read_xml, write_xml
from stratego.records.formats.gsn import read_gsn, write_gsn
from stratego.records.formats.record_text import MARK
from stratego.records.formats.registry import WRITERS
from stratego.records.formats.strados2 import read_strados2, write_strados2
from stratego.records.record import Ending, ForeignReason, Record, is_two_setups, record_of_game
from tests.hotseat.evening import INFILTRATORS, NAMES
from tests.records.games import BEGUN, random_game
from tests.support.records import DATA, read_game

# A short game under barrage, in the words of each format.
LAKES = "AA__AA__AA" * 2
BOARD = "MBAAAAAAAAKDCDELAAAA" + "A" * 20 + LAKES + "APAAAAAAAA" + "A" * 10 + "WOAPQXAAAAYNAAAAAAAA"
CORNERS = "AAAAAAAAAK" + "A" * 30 + LAKES + "A" * 39 + "W"  # a General on K1, another on K10
GSN = f"""#X38FA11 Stratego-Notation v1
type 1
{BOARD}
B2-B7
A9-A8
END
Ada Lovelace vs Ben result 3 winner 1
"""
XML = f"""<?xml version="1.0" encoding="UTF-8"?>
<stratego>
 <game type="barrage">
  <field content="{BOARD}"/>
  <move id="1" source="B2" target="B7"/>
  <move id="2" source="A9" target="A8"/>
  <player id="1">Ada Lovelace</player>
  <player id="2">Ben</player>
  <result type="3" winner="2"/>
 </game>
</stratego>
"""


def whole_game(name: str, seed: int) -> Record:
    """A game to its end by the rules of the board."""
    while True:
        game = random_game(load_ruleset(name), Random(seed))
        if game.outcome is not None:
            return record_of_game(game, NAMES, has_setups=True)
        seed += 1


def recorded(path: Path, ending: Ending | None = None) -> Record:
    """One of the games of others; where nobody has won it, with this ending."""
    board, actions = read_game(path.name)
    rules = load_ruleset("original" if path.name.startswith("strategus") else path.name.split("-")[1])
    game = Game.from_board(rules, board)
    for action in actions:
        if "illegal" not in action:
            game.play(action)
    record = record_of_game(game, NAMES, has_setups=is_two_setups(rules, board))
    return record if record.ending is not None else record.replace(ending=ending)


def crafted(*lines: tuple[int, str], text: str = GSN) -> str:
    """The text with lines replaced, by their number from 1; an empty one is left out."""
    made: list[str] = text.splitlines()
    for number, line in lines:
        made[number - 1] = line
    return "\n".join(filter(None, made))


# There and back


@pytest.mark.parametrize("name", ["barrage", "original"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_through_gsn_and_xml(name: str, seed: int) -> None:
    record = whole_game(name, seed)
    assert read_gsn(write_gsn(record)) == record
    assert read_xml(write_xml(record).encode()) == record


def test_a_duel_through_xml_alone() -> None:
    record = whole_game("duel", 1)
    assert read_xml(write_xml(record).encode()) == record
    with pytest.raises(FileFault, match="only has the boards and armies of: Stratego Original, Stratego B"):
        write_gsn(record)


@pytest.mark.parametrize("path", sorted(DATA.glob("*-*.txt")), ids=lambda path: path.stem)
def test_the_games_of_others_through_every_format(path: Path) -> None:
    record = recorded(path, Ending(Color.RED, ForeignReason.OUT_OF_TIME))
    assert read_gsn(write_gsn(record)) == record
    assert read_xml(write_xml(record).encode()) == record
    start = read_strados2(write_strados2(record), record.rules)
    assert (start.start, start.has_setups, start.actions) == (record.start, record.has_setups, ())
    assert write_strados2(record).strip() == read_game(path.name)[0]


@pytest.mark.parametrize("ending", [Reason.RESIGNED, Reason.DRAW_AGREED, *ForeignReason])
def test_every_declared_ending(ending: Reason | ForeignReason) -> None:
    nobody = ending in (Reason.DRAW_AGREED, ForeignReason.BOTH_AWAY, ForeignReason.GAME_OUT_OF_TIME)
    game = random_game(load_ruleset("barrage"), Random(2), 4)
    winner = None if nobody else game.turn if ending is ForeignReason.GIVEN_UP else game.turn.other
    record = record_of_game(game, NAMES, has_setups=True).replace(ending=Ending(winner, ending))
    assert read_gsn(write_gsn(record)) == record
    assert read_xml(write_xml(record).encode()) == record


def test_xml_says_any_name() -> None:
    names = {Color.RED: '<A & "B">', Color.BLUE: "Zoë vs Łukasz"}
    record = whole_game("barrage", 1).replace(names=names)
    assert read_xml(write_xml(record).encode()).names == names
    with pytest.raises(FileFault, match="export to xml"):
        write_gsn(record)


def test_gsn_says_names_or_refuses_them_and_mixes_none_up() -> None:
    plain = whole_game("barrage", 1)
    refused = []
    for red, blue in product(("A", "A vs", "vs", "vs A", "A vs A", "A result 3 winner 1"), repeat=2):
        record = plain.replace(names={Color.RED: red, Color.BLUE: blue})
        try:
            assert read_gsn(write_gsn(record)).names == record.names
        except FileFault:
            refused.append((red, blue))
    assert ("A vs", "A") in refused  # "A vs vs A": whose is it?
    assert ("A", "vs") not in refused


# As others write it


def names_and_ending(record: Record) -> tuple[Sequence[str], Sequence[str], Ending | None]:
    return list(record.names.values()), record.actions, record.ending


SAME = (["Ada Lovelace", "Ben"], ("B2xB7", "A9-A8"), Ending(Color.BLUE, Reason.RESIGNED))


@pytest.mark.parametrize(
    "text",
    [
        GSN,
        "\ufeff" + GSN,
        GSN.replace("\n", "\r\n"),
        GSN.replace("END", "END\nEND"),
        GSN.replace("v1", "v2"),
        GSN.rstrip(),
    ],
)
def test_forms_of_gsn(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.gsn"
    path.write_bytes(text.encode())
    assert names_and_ending(load_game(path)) == SAME


@pytest.mark.parametrize(("row", "file"), [("10", "K"), ("0", "K"), ("X", "K"), ("10", "J"), ("X", "J")])
def test_the_tenth_row_and_the_tenth_file(row: str, file: str) -> None:
    told = crafted((3, CORNERS), (4, f"{file}1-{file}2"), (5, f"{file}{row}-{file}9"))
    assert read_gsn(told.replace("result 3 winner 1", "result 4 winner 2")).actions == ("K1-K2", "K10-K9")
    as_xml = XML.replace(BOARD, CORNERS).replace('type="3" winner="2"', 'type="4" winner="3"')
    for old, new in (("B2", f"{file}1"), ("B7", f"{file}2"), ("A9", f"{file}{row}"), ("A8", f"{file}9")):
        as_xml = as_xml.replace(f'"{old}"', f'"{new}"')
    assert read_xml(as_xml.encode()).actions == ("K1-K2", "K10-K9")


def test_xml_from_elsewhere() -> None:
    noisy = XML.replace("<stratego>", '<stratego version="2"><!-- a remark --><site>Gravon</site>')
    assert names_and_ending(read_xml(noisy.encode())) == SAME
    assert names_and_ending(read_xml(b"\xef\xbb\xbf" + XML.encode())) == SAME
    assert names_and_ending(read_xml(XML.replace("UTF-8", "UTF-16").encode("utf-16"))) == SAME


def test_names_that_are_left_out() -> None:
    text = XML.replace('<player id="1">Ada Lovelace</player>', "").replace(">Ben<", "> <")
    assert list(read_xml(text.encode()).names.values()) == ["Red", "Blue"]


# What cannot be said


@pytest.mark.parametrize("name", ["gsn", "xml", "strados2"])
def test_an_infiltrator_has_no_letter(name: str) -> None:
    record = whole_game("infiltrator", 1)
    with pytest.raises(FileFault, match="no letter for the Infiltrator"):
        WRITERS[name](record)


@pytest.mark.parametrize("name", ["gsn", "xml", "strados2"])
def test_other_boards_have_no_place(name: str) -> None:
    rules = INFILTRATORS.replace(name="Tiny", army={"flag": 1, "marshal": 1, "scout": 2})
    record = record_of_game(random_game(rules, Random(1)), NAMES, has_setups=True)
    with pytest.raises(FileFault, match="only a board of 10 by 10 squares"):
        WRITERS[name](record)


def test_what_gravon_has_no_words_for() -> None:
    record = whole_game("barrage", 1)
    for changed, told in (
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
            with pytest.raises(FileFault, match=told) as caught:
                write(changed)
            assert str(caught.value).startswith(name)


# What is refused


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: GSN begins"),
        (crafted((2, "type 2")), 'line 2: games of the type "classicfree" cannot be read'),
        (crafted((2, "type 3")), '"ultimate lightning" cannot be read'),
        (crafted((2, "type 9")), "line 2: expected the game type"),
        (crafted((3, "")), "line 3: a StraDoS2 string has 100 characters, this one 5"),
        (crafted((3, BOARD[:-1])), "line 3: "),
        (crafted((3, BOARD.replace("__", "AA", 1))), 'line 3: C5: "A", but this square is a lake'),
        (crafted((4, "B2:B7")), "line 4, column 3: this is a rescue of ultimate lightning"),
        (crafted((4, "B2+B7")), 'line 4, column 1: "B2[+]B7" is not a move'),
        (crafted((4, "B2-D7")), r"line 4: ply 1, B2-D7: a piece moves in a straight line.* \(M2\)"),
        (crafted((4, "L2-L3")), "is not a move"),
        (crafted((4, "J4-J5"), (5, "K7-K6")), "line 4: the file uses both J and K"),
        (crafted((6, "")), "END is missing"),
        (crafted((7, "")), "line 6: expected one line with the names and the result"),
        (crafted((7, "Ada beats Ben")), "line 7: write the result as"),
        (crafted((7, "A vs B vs C result 3 winner 1")), "line 7: it is unclear where Red's name ends"),
        (crafted((7, "A vs vs B result 3 winner 1")), "line 7: it is unclear where Red's name ends"),
        (crafted((7, "A vs B result 99 winner 1")), "line 7: unknown result 99"),
        (crafted((7, "A vs B result 1 winner 1")), "line 7: result: the game does not end by this rule"),
        (crafted((7, "A vs B result 0 winner 1")), "line 7: result: both players can still move"),
        (crafted((7, "A vs B result 4 winner 1")), "has no winner"),
        (crafted((3, "END"), (4, "x vs y result 3 winner 0")), "set-ups were never finished"),
    ],
)
def test_gsn_that_is_refused(text: str, told: str) -> None:
    with pytest.raises(FileFault, match=told):
        read_gsn(text)


BOMB = "<!DOCTYPE a [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'>]>"
OUTSIDE = '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/hostname">]>'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "this is not XML"),
        ("<stratego>", "line 1, column 11: this is not XML"),
        (XML.replace("<stratego>", BOMB + "<stratego>"), "line 2: a game may not have a DOCTYPE"),
        (XML.replace("<stratego>", OUTSIDE + "<stratego>"), "line 2: a game may not have a DOCTYPE"),
        (XML.replace("Ben", "&a;"), "line 8, column .*: this is not XML: undefined entity"),
        (XML.replace("UTF-8", "EBCDIC-9"), "this is not XML"),
        ("<a>" * 20, "too deep"),
        (XML.replace("</game>", "</game>" + '<game type="classic"/>'), "more than one <game>"),
        (XML.replace("<field", "<fields"), "<field> is missing"),
        (XML.replace("<result", "<results"), "<result> is missing"),
        (XML.replace("barrage", "classicfree"), 'line 3: games of the type "classicfree" cannot be read'),
        (XML.replace("barrage", "ultimate lightning"), "cannot be read"),
        (XML.replace("content=", "contents="), "line 4: <field> has no content"),
        (XML.replace('id="2" source', 'id="3" source'), "line 6: expected move 2, not 3"),
        (XML.replace('"A9"', '"A19"'), 'line 6: "A19" is not a square'),
        (XML.replace('"A9"', '"A9\x1b"'), "this is not XML"),
        (XML.replace('"A8"', '"B8"'), r"line 6: ply 2, A9-B8: .* \(M2\)"),
        (XML.replace('winner="2"', 'winner="4"'), "line 9: <result> needs"),
        (XML.replace('winner="2"', ""), "line 9: <result> has no winner"),
        (XML.replace('result type="3"', 'result type="three"'), "line 9: <result> needs"),
        (XML.replace('id="2">Ben', 'id="7">Ben'), "line 8: <player> needs 1 or 2"),
        (XML.replace(">Ben<", f">{'B' * 99}<"), "line 8: a player's name is too long"),
    ],
)
def test_xml_that_is_refused(text: str, told: str) -> None:
    with pytest.raises(FileFault, match=told):
        read_xml(text.encode())


def test_an_endless_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="too large"):
        read_xml(XML.encode() + b" " * LARGEST_FILE)
    path = tmp_path / "endless"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(ValueError, match="too large"):
        load_game(path)


@given(st.text())
def test_rubbish_is_refused_politely(text: str) -> None:
    for read in (read_gsn, read_strados2, lambda text: read_xml(text.encode())):
        with pytest.raises(FileFault):
            read(text)


@given(st.binary())
def test_rubbish_in_bytes_is_no_xml(content: bytes) -> None:
    with pytest.raises(FileFault):
        read_xml(content)


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
    ("content", "told"),
    [
        (b"", "this is not a game"),
        (b"Hello", "this is not a game"),
        (b"\xff" * 9, "line 1 is not UTF-8"),
        (MARK.encode("utf-16"), "line 1 is not UTF-8"),
        (b"\xff\xfe<" * 9, "this is not XML"),
        (b"A" * 99, "a StraDoS2 string has 100 characters, this one 99"),
    ],
)
def test_a_file_that_is_no_game(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=told):
        load_game(path)


def test_no_file_at_all(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no such file"):
        load_game(tmp_path / "nothing")
    with pytest.raises(ValueError, match="a folder"):
        load_game(tmp_path)


def test_a_ruleset_of_ones_own_for_a_file_that_does_not_say(tmp_path: Path) -> None:
    path = tmp_path / "game.gsn"
    path.write_text(GSN)
    house = load_ruleset("barrage").replace(name="House", two_squares=0)
    assert load_game(path, house).rules == house
