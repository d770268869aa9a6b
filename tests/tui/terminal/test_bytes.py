"""Split characters arrive whole; bytes that are not text are dropped, but no key is lost."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest
from hypothesis import given, strategies as st
from textual import constants, events
from textual.message import Message

from stratego.tui.terminal.input import CarefulParser

PASTE, END = b"\x1b[200~", b"\x1b[201~"

CHARACTERS = "\u0080é߿\u0800€あ\ud7ff\ue000\uffff\U00010000😀\U0010ffff"

RUBBISH = (
    # Controls of one byte, and the first and last byte of each kind in UTF-8
    *(bytes([byte]) for byte in b"\x80\x90\x9b\x9d\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xed\xef\xf0\xf4\xf5\xff"),
    *(
        b"\xc3\xc3",
        b"\xc0\x80",
        b"\xc1\xbf",
        b"\xe0\x80\x80",
        b"\xe0\x9f\xbf",
        b"\xf0\x80\x80\x80",
    ),  # overlong
    *(b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xed\xa0\xbd\xed\xb8\x80"),  # surrogates
    *(b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80"),  # beyond the last character
    *(b"\xe2\x82", b"\xf0\x9f", b"\xf0\x9f\x98"),  # incomplete characters
)
KEYS = (
    b"a",
    b"7",
    b" ",
    b"\r",
    b"\x7f",
    b"\x03",
    "é".encode(),
    b"\x1b[A",
    b"\x1bOP",
    b"\x1b[3~",
    b"\x1b[97;5u",
)
SEQUENCES = (*KEYS[-4:], b"\x1b[<0;15;5M", b"\x1b[I", b"\x1b[?2026;2$y", "\x1bé".encode())

Described = tuple[str, ...]


def described(message: Message) -> Described:
    """The parts of a message that tests compare."""
    match message:
        case events.Key():
            return "key", message.key, message.character or ""
        case events.Paste():
            return "paste", message.text
        case events.MouseEvent():
            return type(message).__name__, f"{message.x} {message.y} {message.button}"
    return (type(message).__name__,)


class Reader:
    """Reads bytes as they arrive."""

    def __init__(self) -> None:
        self._parser = CarefulParser()

    def read(self, *pieces: bytes, pauses: bool = False) -> list[Described]:
        """Read bytes in pieces, pausing at the end, or after each if ``pauses``. Returns the messages."""
        seen: list[Described] = []
        for piece in pieces:
            seen += map(described, self._parser.read(piece))
            if pauses:
                seen += map(described, self._parser.tick())
        return [*seen, *map(described, self._parser.tick())]


@pytest.fixture(autouse=True)
def _every_pause_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.0)


def reported(*pieces: bytes, pauses: bool = False) -> list[Described]:
    """The messages from these bytes, as the first input of a new reader."""
    return Reader().read(*pieces, pauses=pauses)


def ways_to_split(data: bytes) -> Iterator[list[bytes]]:
    """Every way to split data into pieces."""
    for number in range(len(data)):
        for cuts in combinations(range(1, len(data)), number):
            yield [data[start:end] for start, end in zip((0, *cuts), (*cuts, len(data)), strict=True)]


@pytest.mark.parametrize("pauses", [False, True])
def test_a_character_in_pieces_is_that_character(pauses: bool) -> None:
    for character in CHARACTERS:
        for pieces in ways_to_split(character.encode()):
            (key,) = reported(*pieces, pauses=pauses)
            assert key[2] == character
            before, key, after = reported(b"a", *pieces, b"x", pauses=pauses)
            assert (before[1], key[2], after[1]) == ("a", character, "x")


def test_in_a_paste_and_with_alt_too() -> None:
    for character in CHARACTERS:
        for pieces in ways_to_split(character.encode()):
            pasted = reported(PASTE + b"a", *pieces, b"b" + END + b"x", pauses=True)
            assert [(part[0], part[1]) for part in pasted] == [
                ("paste", f"a{character}b".replace("\u0080", "")),
                ("key", "x"),
            ]
            assert reported(b"\x1b", *pieces) == reported(b"\x1b" + character.encode())


@pytest.mark.parametrize("pauses", [False, True])
def test_rubbish_between_two_keys_is_nothing(pauses: bool) -> None:
    reader = Reader()
    for at, (before, after) in enumerate(product(KEYS, KEYS)):
        expected = reported(before, after, pauses=True)
        for rubbish in RUBBISH[at % 7 :: 7]:
            assert reader.read(before, rubbish, after, pauses=pauses) == expected


def test_rubbish_within_a_sequence_swallows_no_key() -> None:
    reader = Reader()
    for turn, sequence in enumerate(SEQUENCES):
        for number, rubbish in enumerate(RUBBISH[turn % 2 :: 2]):
            for at in range(1 + (number + turn) % 2, len(sequence), 2):
                broken = sequence[:at] + rubbish + sequence[at:]
                part = reader.read(broken + b"\x1b[Ax")
                assert part[-2:] == [("key", "up", ""), ("key", "x", "x")]
                assert is_calm(part)
                assert reader.read(broken, b"x", pauses=True)[-1] == ("key", "x", "x")


def test_rubbish_in_a_paste_is_left_out() -> None:
    reader = Reader()
    for rubbish in (*RUBBISH, b"\x1b", b"\x1b[A", b"\x1b[31", b"\x00", "\x9b".encode()):
        kept = rubbish.removeprefix(b"\x1b").replace(b"\x00", b"") if rubbish.isascii() else b""
        expected = [("paste", f"Ada{kept.decode()} Bo"), ("key", "x", "x")]
        pasted = PASTE + b"Ada" + rubbish + b" Bo" + END
        for at in range(len(pasted)):
            assert reader.read(pasted[:at], pasted[at:] + b"x") == expected
        for at in range(len(PASTE), len(pasted)):
            assert reader.read(pasted[:at], pasted[at:] + b"x", pauses=True) == expected


def test_a_click_of_an_old_terminal_takes_no_key_with_it() -> None:
    """Old terminals report positions beyond 95 as bytes that are not text, or are parts of a character."""
    for place in product((0x21, 0x7E, 0x80, 0xA9, 0xC3, 0xE2, 0xFF), repeat=2):
        assert reported(b"\x1b[M " + bytes(place) + b"x") == [("key", "x", "x")]
    assert reported(b"\x1b[M !\xc3\xa9x") == [("key", "x", "x")]  # the report ends within the character


@pytest.mark.parametrize("byte", [b"\x80", b"\xa9", b"\xff"])
def test_a_lone_byte_is_not_even_a_key_to_ignore(byte: bytes) -> None:
    assert not list(CarefulParser().read(byte))


@pytest.mark.parametrize("number", [0xD800, 0xDC80, 0xDFFF])
def test_half_a_character_is_no_key_however_it_is_reported(number: int) -> None:
    for report in (f"\x1b[{number}u", f"\x1b[{number};5u", f"\x1b[97;1;{number}u", f"\x1b[27;1;{number}u"):
        assert reported(report.encode() + b"x") == [("key", "x", "x")]


def test_a_paste_without_an_end_is_kept_within_bounds() -> None:
    reader = Reader()
    assert reader.read(PASTE, *1000 * (4096 * b"r",)) == []
    (kind, text), key = reader.read(END[:3], END[3:] + b"x")
    assert kind == "paste"
    assert set(text) == {"r"}
    assert len(text) < 100_000
    assert key == ("key", "x", "x")


PARTS = [*RUBBISH, *KEYS, *SEQUENCES, PASTE, END, b"\x1b", b"\x1b[M", *map(str.encode, "é€😀")]


@given(st.lists(st.sampled_from(PARTS) | st.binary(max_size=6), max_size=12).map(b"".join), st.data())
def test_where_it_is_cut_makes_no_difference(data: bytes, drawn: st.DataObject) -> None:
    cuts = sorted(drawn.draw(st.sets(st.integers(0, len(data)))))
    pieces = [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]
    whole = reported(data)
    assert reported(*pieces) == whole
    assert is_calm(whole)


def is_calm(parts: Sequence[Described]) -> bool:
    """Whether the messages contain no surrogates, which could not be shown on a screen."""
    return not any("\ud800" <= character <= "\udfff" for part in parts for text in part for character in text)
