"""GSN as other programs write it, and refusals."""

import re
from itertools import product
from pathlib import Path

import pytest

from stratego import Color
from stratego.engine.errors import Explanation
from stratego.records.any_format import load_game
from stratego.records.faults import FileFault
from stratego.records.formats.gravon import read_gsn, write_gsn
from tests.records.formats.samples import BOARD, CORNERS, GSN, SAME, crafted, names_and_ending
from tests.support.cases import with_each


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


def test_gsn_holds_or_refuses_names_and_mixes_none_up() -> None:
    plain = read_gsn(GSN)
    refused = []
    for red, blue in product(("A", "A vs", "vs", "vs A", "A vs A", "A result 3 winner 1"), repeat=2):
        record = plain.replace(names={Color.RED: red, Color.BLUE: blue})
        try:
            assert read_gsn(write_gsn(record)).names == record.names
        except FileFault:
            refused.append((red, blue))
    assert ("A vs", "A") in refused  # "A vs vs A" is ambiguous
    assert ("A", "vs") not in refused


def test_each_game_in_gsn_has_a_number_of_six_digits_which_is_its_own() -> None:
    games = [read_gsn(GSN), read_gsn(GSN).replace(names={Color.RED: "Eve", Color.BLUE: "Ben"})]
    numbers = [re.match("#X([0-9A-F]{6}) Stratego-Notation v1\n", write_gsn(game)) for game in games]
    first, second = (number[1] for number in numbers if number)
    assert first != second


REFUSED = [
    ("", "line 1: GSN begins"),
    (crafted((2, "type 2")), 'line 2: games of the type "classicfree" cannot be read'),
    (crafted((2, "type 3")), '"ultimate lightning" cannot be read'),
    (crafted((2, "type 9")), "line 2: expected the game type"),
    (crafted((3, "")), "line 3: a StraDoS2 string has 100 characters, this one 5"),
    (crafted((1, "Stratego-Notation")), "line 1: GSN begins with a line such as #X38FA11"),
    (crafted((3, BOARD[:-1])), "line 3: "),
    (crafted((3, BOARD.replace("__", "AA", 1))), 'line 3: C5: "A", but this square is a lake'),
    (crafted((4, "B2:B7")), "line 4, column 3: this is a rescue of ultimate lightning"),
    (crafted((4, "B2+B7")), 'line 4, column 1: "B2[+]B7" is not a move'),
    (crafted((4, "B2-D7")), r"line 4: ply 1, B2-D7: Pieces move in a straight line.* \(M2\)"),
    (crafted((4, "L2-L3")), "is not a move"),
    (crafted((3, CORNERS), (4, "J1-J2"), (5, "K0-K9")), "line 4: the file uses both J and K"),
    (crafted((6, "")), "END is missing"),
    (crafted((7, "")), "line 6: expected one line with the names and the result"),
    (f"{GSN.rstrip()}\none more\nand more", "line 9: expected one line with the names and the result"),
    (crafted((7, f"{'A' * 980} vs B result 3 winner 1")), "line 7: expected one line with the names"),
    (crafted((7, "Ada beats Ben")), "line 7: write the result as"),
    (crafted((7, "A vs B vs C result 3 winner 1")), "line 7: it is unclear where Red's name ends"),
    (crafted((7, "A vs vs B result 3 winner 1")), "line 7: it is unclear where Red's name ends"),
    (crafted((7, "A vs B result 99 winner 1")), "line 7: unknown result 99"),
    (crafted((7, "A vs B result 1 winner 1")), "line 7: result: the game does not end by this rule"),
    (crafted((7, "A vs B result 0 winner 1")), "line 7: result: both players can still move"),
    (crafted((3, "END"), (4, "x vs y result 3 winner 0")), "set-ups were never finished"),
]


@with_each(("text", "fault"), REFUSED)
def test_gsn_that_is_refused(text: str, fault: str) -> None:
    with pytest.raises(FileFault, match=fault) as caught:
        read_gsn(text)
    assert isinstance(caught.value.what, Explanation)
