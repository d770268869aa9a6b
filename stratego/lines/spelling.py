"""Squares and pieces as they are heard and typed: ``b4``, ``bravo 4``, or ``24`` on ten files at most."""

import re
from collections.abc import Mapping
from typing import Final

from stratego.engine.geometry import FILES, Geometry
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset, label
from stratego.table.choosing.setup_selection import pieces_by_key
from stratego.wording.language import ENGLISH, language, said_in
from stratego.wording.lines import ALPHABET
from stratego.wording.pieces import spellings

_SAID = re.compile(r"(?<![A-Za-wyz])(?<=(\d))?([A-IK-P])(1[0-5]|[1-9])(?!\d)")
_LETTERS = re.compile(r"[^\W\d_]+")
_PIECE = "10|[2-9sibf]"
_IN_DIGITS = re.compile(rf"(\d\d)(?:([-x?]?)(\d\d)(?:(=(?:{_PIECE}))|(x?)(\d\d)|(\+(?:{_PIECE})@?)(\d\d))?)?")
_TEN: Final = 10


def read(text: str, board: Geometry) -> str:
    """A square or an action in the form that `read_typed` reads, whichever way it is spelled."""
    letters = _alphabet()
    compact = _LETTERS.sub(lambda word: letters.get(word[0].casefold(), word[0]), text)
    compact = "".join(compact.split()).casefold()
    digits = _IN_DIGITS.fullmatch(compact)
    if digits is None or not _has_digits(board):
        return compact
    parts = [part or "" for part in digits.groups()]
    return "".join(_of_digits(part) if part.isdigit() else part for part in parts)


def read_square(text: str, board: Geometry) -> str | None:
    """The name of a square, whichever way it is spelled; None if the board has none of that name."""
    name = read(text, board).upper()
    return name if name in board.index else None


def read_squares(text: str, board: Geometry) -> list[str]:
    """The names of all squares in a text that has nothing else; empty if it has."""
    found = re.findall(r"[a-p]\d{1,2}", compact := read(text, board))
    names = [name.upper() for name in found]
    return names if "".join(found) == compact and all(name in board.index for name in names) else []


def read_file(text: str, board: Geometry) -> str | None:
    """The letter of a file, given as such, as its word or as a digit; None if the board has no such file."""
    word = text.casefold()
    letter = _alphabet().get(word, word).upper()
    if word.isascii() and word.isdigit() and _has_digits(board) and len(word) == 1:
        letter = FILES[int(word) - 1] if word != "0" else FILES[_TEN - 1]
    return letter if len(letter) == 1 and letter in FILES[: board.width] else None


def read_row(text: str, board: Geometry) -> int | None:
    """The number of a row, where 0 is the tenth; None if the board has no such row."""
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        return None
    row = int(text) or _TEN
    return row if row <= board.height else None


def read_kind(text: str, rules: Ruleset) -> Kind | None:
    """The kind of piece with this name, number or letter in the army; None if there is none."""
    word = text.casefold()
    for kind in rules.army:
        if word in (label(rules, kind).casefold(), *spellings(kind)):
            return kind
    return pieces_by_key(rules).get(word)


def said(text: str, style: str, board: Geometry | None) -> str:
    """A text whose squares are said in a style, one of `SPELLINGS`."""
    if style == "letters" or (style == "numbers" and (board is None or not _has_digits(board))):
        return text
    words = dict(zip(FILES, str(ALPHABET).split(), strict=False))

    def spelt(square: re.Match[str]) -> str:
        before, file, row = square.groups()
        name = words[file] if style == "words" else _digit(FILES.index(file) + 1)
        return f"{' ' if before else ''}{name} {row if style == 'words' else _digit(int(row))}"

    return _SAID.sub(spelt, text)


def _alphabet() -> Mapping[str, str]:
    """The letter that each word of a spelling alphabet stands for."""
    words = {"alpha": "a"}
    for alphabet in said_in((ENGLISH, language()), lambda: str(ALPHABET)):
        words |= dict(zip(alphabet.casefold().split(), FILES.casefold(), strict=False))
    return words


def _has_digits(board: Geometry) -> bool:
    """Whether a digit is enough for each file and each row."""
    return max(board.shape) <= _TEN


def _digit(number: int) -> int:
    return number % _TEN


def _of_digits(pair: str) -> str:
    file, row = (int(digit) or _TEN for digit in pair)
    return f"{FILES[file - 1].casefold()}{row}"
