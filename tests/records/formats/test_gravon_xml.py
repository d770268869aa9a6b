"""Gravon's XML as other programs write it, and refusals."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from stratego import Color, Reason
from stratego.engine.errors import Explanation
from stratego.records.any_format import load_game
from stratego.records.faults import FileFault
from stratego.records.formats.gravon import read_xml, write_gsn, write_xml
from stratego.records.formats.record_text import read_record, write_record
from stratego.records.record import Ending, ForeignReason
from tests.records.formats.samples import BOARD, SAME, XML, names_and_ending, whole_game
from tests.support.cases import with_each


def test_xml_holds_any_name() -> None:
    names = {Color.RED: '<A & "B">', Color.BLUE: "Zoë vs Łukasz"}
    record = whole_game("barrage", 1).replace(names=names)
    assert read_xml(write_xml(record).encode()).names == names
    with pytest.raises(FileFault, match="export to xml"):
        write_gsn(record)


def test_xml_from_other_programs() -> None:
    noisy = XML.replace("<stratego>", '<stratego version="2"><!-- a remark --><site>Gravon</site>')
    assert names_and_ending(read_xml(noisy.encode())) == SAME
    assert names_and_ending(read_xml(b"\xef\xbb\xbf" + XML.encode())) == SAME
    assert names_and_ending(read_xml(XML.replace("UTF-8", "UTF-16").encode("utf-16"))) == SAME


@pytest.mark.parametrize(
    ("result", "ending"),
    [
        ('type="4" winner="2"', Ending(Color.BLUE, ForeignReason.AGREED)),  # as from Gravon's server
        ('type="4" winner="3"', Ending(None, Reason.DRAW_AGREED)),
        ('type="10" winner="1"', Ending(Color.RED, ForeignReason.BOTH_AWAY)),
    ],
)
def test_a_result_that_no_rule_decides_is_taken_as_written(result: str, ending: Ending) -> None:
    record = read_xml(XML.replace('type="3" winner="2"', result).encode())
    assert record.ending == ending
    assert read_record(write_record(record)) == record
    assert read_xml(write_xml(record).encode()).ending == ending


def test_missing_names() -> None:
    text = XML.replace('<player id="1">Ada Lovelace</player>', "").replace(">Ben<", "> <")
    assert list(read_xml(text.encode()).names.values()) == ["Red", "Blue"]


def in_parts(name: str, sign: str) -> str:
    """Put ``sign`` into a name, so that the XML parser delivers the name in several parts."""
    middle = len(name) // 2
    return name[:middle] + sign + name[middle:]


@with_each("sign", ["<!-- -->", "<?a?>", "<![CDATA[]]>", "<b>no part</b>"])
def test_a_name_of_several_texts_is_read_as_one(sign: str) -> None:
    names = read_xml(XML.replace("Ada Lovelace", in_parts("Ada Lovelace", sign)).encode()).names
    assert list(names.values()) == ["Ada Lovelace", "Ben"]


@with_each("sign", ["<!-- -->", "<?a?>", "<![CDATA[]]>", "<b>no part</b>"])
def test_how_long_a_name_may_be_counts_for_all_its_texts_together(sign: str) -> None:
    longest = "Ben".center(16 * 1024)
    text = XML.replace(">Ben<", f">{in_parts(longest, sign)}<")
    assert read_xml(text.encode()).names[Color.BLUE] == "Ben"
    text = XML.replace(">Ben<", f">{in_parts(longest, sign)}\n<")
    with pytest.raises(FileFault, match=r"^line 8: a player's name is too long$") as caught:
        read_xml(text.encode())
    assert isinstance(caught.value.what, Explanation)


BOMB = "<!DOCTYPE a [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'>]>"


OUTSIDE = '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/hostname">]>'


REFUSED = [
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
    (XML.replace("Ben", "B" * 70_000), "line 8: there is too much here between two signs <"),
    (XML.replace("<stratego>", "<stratego>" + "<site/>" * 2000), "line 2: there are too many elements"),
    (XML.replace('id="2">Ben', ">Ben"), "line 8: <player> has no id"),
    (XML.replace('target="A8"', ""), "line 6: <move> has no target"),
    (XML.replace(' id="1" source', " source"), "line 5: <move> has no id"),
    (XML.replace('type="3" winner', "winner"), "line 9: <result> has no type"),
    (XML.replace("field content", "field x='' content").replace(BOARD, BOARD[1:]), "line 4: "),
    (XML.replace(">Ben<", f">{'B' * 1001}<"), "line 8: a player's name is too long"),
]


@with_each(("text", "fault"), REFUSED)
def test_xml_that_is_refused(text: str, fault: str) -> None:
    with pytest.raises(FileFault, match=fault) as caught:
        read_xml(text.encode())
    assert isinstance(caught.value.what, Explanation)


def test_an_endless_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "endless"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(ValueError, match="too large"):
        load_game(path)


@given(st.binary())
def test_random_bytes_are_refused_as_xml(content: bytes) -> None:
    with pytest.raises(FileFault):
        read_xml(content)
