"""Words in large letters: as large as there is room for, in points or in ASCII."""

from textual.geometry import Size

from stratego.engine.pieces import Color
from stratego.tui.draw.points import block_letters
from stratego.wording.ending import in_large
from tests.support.cases import with_each

ENDINGS = [in_large(winner) for winner in (*Color, None)]


@with_each("plain", [False, True])
@with_each("words", ENDINGS)
def test_letters_are_as_large_as_there_is_room_for(words: str, plain: bool) -> None:
    rows = len(words.split())
    for room, height in (
        (Size(44, 6 * rows + 10), 6 * rows),  # of double size, with 10 lines to spare
        (Size(44, 6 * rows + 9), 3),
        (Size(42, 4), 3),
        (Size(34, 8), 3 if len(words) < len("BLUE WINS") else 6),
        (Size(20, 8), 3 * rows),
    ):
        lines = block_letters(words, room, 10, plain=plain)
        assert len(lines) == height
        assert max(map(len, lines)) <= room.width
        assert "".join(lines).isascii() is plain


def test_without_room_there_are_none() -> None:
    assert not block_letters("RED WINS", Size(16, 17), 0, plain=False)
    assert not block_letters("RED WINS", Size(44, 2), 0, plain=False)


def test_letters_in_ascii() -> None:
    assert block_letters("DRAW", Size(20, 3), 0, plain=True) == [
        '8""o 8""o o""o 8   8',
        '8  8 8"8  8""8 8 8 8',
        '"""  "  " "  "  " "',
    ]
