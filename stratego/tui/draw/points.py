"""Cells, and letters and large pieces made of points. A point is one column wide and half a line high."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import normalize

from stratego.engine.pieces import Color
from stratego.wording.language import is_plain
from stratego.wording.names import FALLEN

Paint = str
"""The name of a colour; each theme defines its value."""


class Cell(NamedTuple):
    """One character on the screen."""

    char: str
    ink: Paint
    paper: Paint
    bold: bool = False


def cells_of(text: str, ink: Paint, paper: Paint, bold: bool = False) -> list[Cell]:
    """The cells of a string, all with the same colours."""
    return [Cell(char, ink, paper, bold) for char in text]


def half_cell(upper: Paint, lower: Paint) -> Cell:
    """A cell of two points, one above the other."""
    return Cell(" ", upper, upper) if upper == lower else Cell("▀", upper, lower)


def _font(letters: str, *rows: str) -> Mapping[str, Sequence[str]]:
    """The rows of points of each letter; ``rows`` show all letters side by side."""
    return dict(zip(letters.split(), zip(*map(str.split, rows), strict=True), strict=True))


# Letters are heavier than digits, so that S and 5, or B and 8, differ at a glance.
_SMALL: Final = _font(
    "1   2    3    4    5    6    7    8    9    10    B     F     I     S",
    ".#. ###. ###. #..# #### .##. #### .##. .##. #.### ####. ##### ##### .####",
    "##. ...# ...# #..# #... #... ...# #..# #..# #.#.# ##..# ##... .###. ##...",
    ".#. .##. .##. #### ###. ###. ..#. .##. .### #.#.# ####. ####. .###. .###.",
    ".#. #... ...# ...# ...# #..# .#.. #..# ...# #.#.# ##..# ##... .###. ...##",
    "### #### ###. ...# ###. .##. .#.. .##. .##. #.### ####. ##... ##### ####.",
)
_LARGE: Final = _font(
    "0     1   2     3     4     5     6     7     8     9     B     F     I     S     ?",
    ".###. .#. .###. .###. ...#. ##### ..##. ##### .###. .###. ####. ##### ##### .#### .###.",
    "#...# ##. #...# #...# ..##. #.... .#... ....# #...# #...# ##..# ##... .###. ###.. #...#",
    "#..## .#. ....# ....# .#.#. ####. #.... ...#. #...# #...# ##..# ##... .###. ##... ....#",
    "#.#.# .#. ..##. ..##. #..#. ....# ####. ..#.. .###. .#### ####. ####. .###. .###. ..##.",
    "##..# .#. .#... ....# ##### ....# #...# .#... #...# ....# ##..# ##... .###. ...## ..#..",
    "#...# .#. #.... #...# ...#. #...# #...# .#... #...# ...#. ##..# ##... .###. ..### .....",
    ".###. ### ##### .###. ...#. .###. .###. .#... .###. .##.. ####. ##... ##### ####. ..#..",
)
"""The characters from which large labels are composed."""

_BLOCK: Final = {
    **_font(
        "A    B    C    D    E    F    G    H    I J    K    L   M     N    O    P    Q     R    S",
        ".##. ###. .### ###. #### #### .### #..# # ...# #..# #.. #...# #..# .##. ###. .##.. ###. .###",
        "#..# #..# #... #..# #... #... #... #..# # ...# #.#. #.. ##.## ##.# #..# #..# #..#. #..# #...",
        "#### ###. #... #..# ###. ###. #.## #### # ...# ##.. #.. #.#.# #### #..# ###. #..#. ###. .##.",
        "#..# #..# #... #..# #... #... #..# #..# # #..# #.#. #.. #...# #.## #..# #... #.##. #.#. ...#",
        "#..# ###. .### ###. #### #... .### #..# # .##. #..# ### #...# #..# .##. #... .##.# #..# ###.",
    ),
    **_font(
        "T     U    V     W     X     Y     Z    Ł    Ľ    ẞ    ! ?    - . '",
        "##### #..# #...# #...# #...# #...# #### .#.. #..# .##. # ###. .. . #",
        "..#.. #..# #...# #...# .#.#. .#.#. ...# .##. #..# #..# # ...# .. . #",
        "..#.. #..# #...# #.#.# ..#.. ..#.. .##. ##.. #... #.#. # .##. ## . .",
        "..#.. #..# .#.#. #.#.# .#.#. ..#.. #... .#.. #... #..# . .... .. . .",
        "..#.. .##. ..#.. .#.#. #...# ..#.. #### .### ###. #.#. # .#.. .. # .",
    ),
    **_font(
        "Б    Г   Д     Ж     З    И    Л    П    У    Ф     Ц     Ч    Ш     Щ      Ъ     Ь    Ю      Я",
        "#### ### .###. #.#.# ###. #..# .### #### #..# .###. #..#. #..# #.#.# #.#.#. ##... #... #..##. .###",
        "#... #.. .#.#. #.#.# ...# #.## #..# #..# #..# #.#.# #..#. #..# #.#.# #.#.#. .#... #... #.#..# #..#",
        "###. #.. .#.#. .###. .##. #### #..# #..# .### #.#.# #..#. .### #.#.# #.#.#. .###. ###. ###..# .###",
        "#..# #.. ##### #.#.# ...# ##.# #..# #..# ...# .###. ##### ...# #.#.# ###### .#..# #..# #.#..# .#.#",
        "###. #.. #...# #.#.# ###. #..# #..# #..# ###. ..#.. ....# ...# ##### .....# .###. ###. #..##. #..#",
    ),
    " ": ".....",
}
"""The block letters and signs, in which `block_letters` writes words."""

_NARROW_BLOCK: Final = {
    **_BLOCK,
    **_font(
        "A   B   C   D   E   F   G   H   J   K   O   P   Q   R   S   T   U   V   X   Y   Z   Ł",
        ".#. ##. .## ##. ### ### .## #.# ..# #.# .#. ##. .#. ##. .## ### #.# #.# #.# #.# ### .#.",
        "#.# #.# #.. #.# #.. #.. #.. #.# ..# #.# #.# #.# #.# #.# #.. .#. #.# #.# #.# #.# ..# .##",
        "### ##. #.. #.# ##. ##. #.# ### ..# ##. #.# ##. #.# ##. .#. .#. #.# #.# .#. .#. .#. ##.",
        "#.# #.# #.. #.# #.. #.. #.# #.# #.# #.# #.# #.. .#. #.# ..# .#. #.# #.# #.# .#. #.. .#.",
        "#.# ##. .## ##. ### #.. .## #.# .#. #.# .#. #.. ..# #.# ##. .#. ### .#. #.# .#. ### .##",
    ),
    **_font(
        "Б   З   Л   П   У   Ц    Ч   Ъ    Ь   Ю     Я",
        "### ##. .## ### #.# #.#. #.# ##.. #.. #..#. .##",
        "#.. ..# #.# #.# #.# #.#. #.# .#.. #.. #.#.# #.#",
        "##. .#. #.# #.# .## #.#. .## .##. ##. ###.# .##",
        "#.# ..# #.# #.# ..# #### ..# .#.# #.# #.#.# #.#",
        "##. ##. #.# #.# ##. ...# ..# .##. ##. #..#. #.#",
    ),
}
"""The block letters, most of the wide ones in narrower forms."""

_LIKE_LATIN: Final = str.maketrans("АВЕКМНОРСТХ", "ABEKMHOPCTX")

_ABOVE: Final = (
    _font(
        "\u0300 \u0301 \u0302 \u0306 \u0307 \u0308 \u030a \u030b \u030c",
        ".#..   ..#.   .##.   #..#   ....   ....   .##.   .#.#   #..#",
        "..#.   .#..   #..#   .##.   .##.   #..#   #..#   #.#.   .##.",
        "....   ....   ....   ....   ....   ....   .##.   ....   ....",
    ),
    _font(
        "\u0300 \u0301 \u0302 \u0306 \u0307 \u0308 \u030a \u030b \u030c",
        "#..    ..#    .#.    #.#    ...    ...    .#.    #.#    #.#",
        ".#.    .#.    #.#    .#.    .#.    #.#    #.#    #.#    .#.",
        "...    ...    ...    ...    ...    ...    .#.    ...    ...",
    ),
)
"""The diacritics above letters of even and of odd width, each by combining character."""
_OGONEK: Final = "\u0328"

TITLE: Final = _font(
    "S     T     R     A     E     G     O",
    ".#### ##### ####. .###. ##### .#### .###.",
    "#.... ..#.. #...# #...# #.... #.... #...#",
    ".###. ..#.. ####. ##### ####. #..## #...#",
    "....# ..#.. #..#. #...# #.... #...# #...#",
    "####. ..#.. #...# #...# ##### .###. .###.",
)
"""The letters of the program's name."""

_HALVES: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
_PLAIN_HALVES: Final = str.maketrans("▀▄█", '"o8')


def in_half_lines(upper: str, lower: str) -> str:
    """Two rows of points as a text line."""
    return "".join(_HALVES[above + below] for above, below in zip(upper, lower, strict=True))


def small_label(label: str) -> Sequence[str]:
    """The five rows of points of a piece's label; empty if there is no such label."""
    return _SMALL.get(label, ())


def large_label(label: str) -> list[str]:
    """The seven rows of points of a piece's label in large characters; the label may be ``?``."""
    return [".".join(rows) for rows in zip(*(_LARGE[letter] for letter in label), strict=True)]


def block_letters(words: str, room: tuple[int, int], spare: int) -> list[str]:
    """The text lines of the words in block letters, as large as there is room for.

    ``room`` is in columns and lines. Each word is on lines of its own if the letters are of double size, or
    if the words are too wide side by side. Letters that leave ``spare`` lines free are preferred; letters of
    double size must do so. Returns no lines if there is too little room, or if the font lacks a letter.
    """
    words = normalize("NFC", words.upper()).translate(_LIKE_LATIN)
    if not all(map(_base, words)):
        return []
    ways = [(parts, font) for font in (_BLOCK, _NARROW_BLOCK) for parts in ([words], words.split())]
    smaller = ((way, _in_half_lines, free) for free in (spare, 0) for way in ways)
    for (parts, font), draw, free in ((ways[1], _doubled, spare), *smaller):
        lines = [line.rstrip() for part in parts for line in draw(_block_rows(font, part))]
        if draw is _in_half_lines and not lines[-1]:
            lines.pop()
        if max(map(len, lines)) <= room[0] and len(lines) + free <= room[1]:
            return lines
    return []


def _base(letter: str) -> str:
    """The letter to look up in the font, without diacritics if necessary; empty if the font lacks it."""
    return next((each for each in (letter, normalize("NFD", letter)[0]) if each in _BLOCK), "")


def _block_rows(font: Mapping[str, Sequence[str]], word: str) -> list[str]:
    """The rows of points of a word: five, and more if it has diacritics."""
    letters = (_with_marks(font[_base(each)], each) for each in word)
    rows = [".".join(row) for row in zip(*letters, strict=True)]
    return rows[0 if "#" in "".join(rows[:3]) else 3 : None if "#" in rows[-1] else -1]


def _with_marks(form: Sequence[str], letter: str) -> list[str]:
    """The nine rows of a letter: three for marks above, five for the letter, one for an ogonek below."""
    marks = "" if letter in _BLOCK else normalize("NFD", letter)[1:]
    above = next((_ABOVE[len(form[0]) % 2][mark] for mark in marks if mark in _ABOVE[0]), ("", "", ""))
    rows = [*above, *form, ""]
    width = max(map(len, rows))
    return [*(row.center(width, ".") for row in rows[:-1]), ("#" * (_OGONEK in marks)).rjust(width, ".")]


def _in_half_lines(rows: list[str]) -> list[str]:
    """The text lines for rows of points, two rows to a line, with at least one empty row below."""
    rows = [*rows, *(2 - len(rows) % 2) * ["." * len(rows[0])]]
    lines = [in_half_lines(*pair) for pair in zip(rows[::2], rows[1::2], strict=True)]
    return [line.translate(_PLAIN_HALVES) for line in lines] if is_plain() else lines


def _doubled(rows: list[str]) -> list[str]:
    """The text lines for rows of points: a line per row, two columns per point, and an empty line below."""
    return [*(row.replace("#", "##" if is_plain() else "██").replace(".", "  ") for row in rows), ""]


WIDTH, LINES = 17, 8
TITLE_WIDTH, TITLE_LINES = 7, 5

# The upper rows of points of a piece; in the rows below, every point is set.
_TOPS: Final = {
    Color.RED: 3 * ("###....###....###",),
    Color.BLUE: (
        ".....#######.....",
        "...###########...",
        "..#############..",
        ".###############.",
        ".###############.",
    ),
}
_TITLE_TOPS: Final = {Color.RED: ("#.#.#.#",), Color.BLUE: ("..###..", ".#####.")}
_BACK: Final = [
    "".join(".#"[(abs(across) + abs(down)) % 4 < 2] for across in range(-6, 7)) for down in range(-4, 5)
]
"""The pattern on the back of pieces: a lozenge within a lozenge."""

_SIDES: Final = "|               |"
_PLAIN: Final = {
    Color.RED: ("+---+ +---+ +---+", "|   +-+   +-+   |", *5 * (_SIDES,), "+---------------+"),
    Color.BLUE: (
        "     .-----.     ",
        "  .-'       '-.  ",
        " /             \\ ",
        *4 * (_SIDES,),
        "'---------------'",
    ),
}
_PLAIN_TITLE: Final = {
    Color.RED: ("+-+-+-+", "|     |", "|  {}  |", "|     |", "+-----+"),
    Color.BLUE: (" .---. ", "/     \\", "|  {}  |", "|     |", "'-----'"),
}
_LABEL_TOP, _BACK_TOP, _LETTER_TOP = 6, 5, 3  # the rows of points where label, back and letter begin
_PLAIN_LABEL_LINE: Final = 4
_PLAIN_BACK: Final = (": : : : : :", ". . . . .")


class LargePiece(NamedTuple):
    """A piece with ``label`` on it, ``?`` if its rank is unknown; an empty label shows the piece's back."""

    color: Color
    label: str
    has_fallen: bool = False

    def lines(self) -> list[list[Cell]]:
        """The piece as `LINES` text lines of `WIDTH` cells."""
        return _plain_lines(self) if is_plain() else _lines(self)


@lru_cache(maxsize=8)
def _lines(piece: LargePiece) -> list[list[Cell]]:
    side = f"{piece.color.value}-fallen" if piece.has_fallen else piece.color.value
    top = _TOPS[piece.color]
    if piece.label:
        return _drawn(top, large_label(piece.label), _LABEL_TOP, LINES, side, f"{side}-ink")
    return _drawn(top, _BACK, _BACK_TOP, LINES, side, f"{side}-back-ink")


@lru_cache(maxsize=8)
def title_lines(letter: str, color: Color, plain: bool) -> list[list[Cell]]:
    """A small piece with a letter of the program's name: `TITLE_LINES` lines of `TITLE_WIDTH` cells."""
    side = color.value
    if not plain:
        return _drawn(_TITLE_TOPS[color], TITLE[letter], _LETTER_TOP, TITLE_LINES, side, f"{side}-ink")
    lines = [line.format(letter) for line in _PLAIN_TITLE[color]]
    return [cells_of(line, f"{side}-text", "ground", y == TITLE_LINES // 2) for y, line in enumerate(lines)]


def _drawn(
    top: Sequence[str], picture: Sequence[str], first: int, lines: int, paper: Paint, ink: Paint
) -> list[list[Cell]]:
    """A piece with ``picture`` centred on it, starting at row ``first`` of points."""
    width = len(top[0])
    left = (width - len(picture[0])) // 2
    ink_at = {
        (x, y) for y, row in enumerate(picture, first) for x, point in enumerate(row, left) if point == "#"
    }

    def paint(x: int, y: int) -> Paint:
        if y < len(top) and top[y][x] == ".":
            return "ground"
        return ink if (x, y) in ink_at else paper

    return [[half_cell(paint(x, y), paint(x, y + 1)) for x in range(width)] for y in range(0, 2 * lines, 2)]


def _plain_lines(piece: LargePiece) -> list[list[Cell]]:
    side, lines = piece.color.value, list(_PLAIN[piece.color])
    at = _PLAIN_LABEL_LINE if piece.label else -1
    if piece.label:
        lines[at] = f"|{f'[ {piece.label} ]':^{WIDTH - 2}}|"
    else:
        lines[2:-1] = [f"|{_PLAIN_BACK[line % 2]:^{WIDTH - 2}}|" for line in range(2, LINES - 1)]
    ink, edge = f"{side}-ink", f"{side}-text"
    if piece.has_fallen:
        lines[at + 2] = f"|{f'x {FALLEN} x':^{WIDTH - 2}}|"
        ink = edge = f"{side}-fallen-ink"
    return [cells_of(line, ink if y == at else edge, "ground", y == at) for y, line in enumerate(lines)]
