"""Words in letters as large as there is room for, drawn in points or in ASCII."""

from textual.geometry import Size

from stratego.tui.draw.points import block_letters
from stratego.wording.ending import IN_LARGE
from stratego.wording.language import ENGLISH, codes, speak, speaking
from tests.support.cases import with_each

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ!?-.'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽÄÔĹĽŔĄĆĘŁŃŚŹŻÖÜẞАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯ"
ENDINGS = list(map(str, IN_LARGE.values()))


@with_each("plain", [False, True])
@with_each("words", ENDINGS)
def test_letters_are_as_large_as_there_is_room_for(words: str, plain: bool) -> None:
    speak(ENGLISH, plain=plain)
    rows = len(words.split())
    for room, height in (
        (Size(44, 6 * rows + 10), 6 * rows),  # letters of double size must leave 10 lines free
        (Size(44, 6 * rows + 9), 3),
        (Size(42, 4), 3),
        (Size(34, 8), 3 if len(words) < len("BLUE WINS") else 6),
        (Size(20, 8), 3 * rows),
    ):
        lines = block_letters(words, room, 10)
        assert len(lines) == height
        assert max(map(len, lines)) <= room.width
        assert "".join(lines).isascii() is plain


def test_without_room_there_are_no_letters() -> None:
    assert len(block_letters("RED WINS", Size(16, 17), 0)) == 6
    assert not block_letters("RED WINS", Size(15, 17), 0)
    assert not block_letters("RED WINS", Size(44, 2), 0)


def test_letters_in_ascii() -> None:
    speak(ENGLISH, plain=True)
    assert block_letters("DRAW", Size(20, 3), 0) == [
        '8""o 8""o o""o 8   8',
        '8  8 8"8  8""8 8 8 8',
        '"""  "  " "  "  " "',
    ]


NARROW = {
    "ABCDEFGHJKO": """
▄▀▄ █▀▄ ▄▀▀ █▀▄ █▀▀ █▀▀ ▄▀▀ █ █   █ █ █ ▄▀▄
█▀█ █▀▄ █   █ █ █▀  █▀  █ █ █▀█ ▄ █ █▀▄ █ █
▀ ▀ ▀▀   ▀▀ ▀▀  ▀▀▀ ▀    ▀▀ ▀ ▀  ▀  ▀ ▀  ▀""",
    "PQRSTUVXYZŁ": """
█▀▄ ▄▀▄ █▀▄ ▄▀▀ ▀█▀ █ █ █ █ █ █ █ █ ▀▀█  █▄
█▀  ▀▄▀ █▀▄  ▀▄  █  █ █ █ █ ▄▀▄  █  ▄▀  ▀█
▀     ▀ ▀ ▀ ▀▀   ▀  ▀▀▀  ▀  ▀ ▀  ▀  ▀▀▀  ▀▀""",
    "БЗЛПУЦЧЪЬЮЯ": """
█▀▀ ▀▀▄ ▄▀█ █▀█ █ █ █ █  █ █ ▀█   █   █ ▄▀▄ ▄▀█
█▀▄  ▀▄ █ █ █ █  ▀█ █▄█▄  ▀█  █▀▄ █▀▄ █▀█ █ ▄▀█
▀▀  ▀▀  ▀ ▀ ▀ ▀ ▀▀     ▀   ▀  ▀▀  ▀▀  ▀  ▀  ▀ ▀""",
}


@with_each("letters", list(NARROW))
def test_the_shapes_of_narrow_letters(letters: str) -> None:
    lines = block_letters(letters, Size(48, 3), 0)
    assert lines
    assert [line.rstrip() for line in lines] == NARROW[letters].splitlines()[1:]


@with_each("code", codes())
def test_the_words_of_every_language_fit_beside_every_board(code: str) -> None:
    with speaking(code):
        for words in map(str, IN_LARGE.values()):
            assert block_letters(words, Size(34, 13), 19), words
            assert block_letters(words, Size(42, 4), 0), words


def test_every_letter_has_a_form_of_its_own() -> None:
    """The exceptions are letters of the Cyrillic alphabet that look like Latin ones."""
    forms: dict[str, str] = {}
    for letter in LETTERS:
        lines = block_letters(letter, Size(8, 5), 99)
        assert lines
        forms.setdefault("\n".join(lines), letter)
    assert set(LETTERS) - set(forms.values()) == set("АВЕКМНОРСТХ")


def test_a_letter_without_a_form_is_its_base_letter_and_one_of_another_alphabet_is_not_drawn() -> None:
    room = Size(40, 4)
    assert block_letters("Ḍraẉ", room, 0) == block_letters("DRAW", room, 0)
    assert not block_letters("引き分け", room, 0)


def test_marks_stand_above_and_below() -> None:
    assert block_letters("ŽĘ!", Size(40, 5), 99) == [
        "▀▄▄▀",
        "▄▄▄▄ ▄▄▄▄ ▄",
        " ▄▄▀ █▄▄  █",
        "█▄▄▄ █▄▄▄ ▄",
        "        ▀",
    ]
