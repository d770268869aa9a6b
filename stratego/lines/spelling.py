"""Squares and pieces as said and typed: ``b4``, ``bravo 4``, or ``24`` on boards up to ten by ten."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.geometry import FILES, Geometry
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset, label
from stratego.table.choosing.setup_selection import pieces_by_key
from stratego.table.choosing.typed_action import as_meant
from stratego.table.keyboards import KEYBOARDS
from stratego.wording.language import ENGLISH, bare, language, said_in
from stratego.wording.lines import ALPHABET
from stratego.wording.names import spellings

_SAID = re.compile(r"(?<![A-Za-wyz])(?<=(\d))?([A-IK-P])(1[0-5]|[1-9])(?!\d)")
_LETTERS = re.compile(r"[^\W\d_]+")
_PIECE = "10|[2-9sibf]"
_IN_DIGITS = re.compile(rf"(\d\d)(?:([-x?]?)(\d\d)(?:(=(?:{_PIECE}))|(x?)(\d\d)|(\+(?:{_PIECE})@?)(\d\d))?)?")
_TEN: Final = 10


class Reader(NamedTuple):
    """Reads squares of a ``board`` and actions on it, typed on a ``keyboard``, one of `KEYBOARDS`."""

    board: Geometry
    keyboard: str = KEYBOARDS[0]

    def read(self, text: str) -> str:
        """Convert a square or an action, however it is spelled, to the form that `read_typed` reads."""
        letters = _alphabet()
        compact = _LETTERS.sub(lambda word: letters.get(bare(word[0]), word[0]), text)
        compact = "".join(compact.split()).casefold()
        for way in (compact, meant := as_meant(compact, self.keyboard)):
            digits = _IN_DIGITS.fullmatch(way)
            if digits is not None and _has_digits(self.board):
                parts = [part or "" for part in digits.groups()]
                return "".join(_of_digits(part) if part.isdigit() else part for part in parts)
        return meant

    def square(self, text: str) -> str | None:
        """The name of a square, however it is spelled; None if the board has no such square."""
        name = self.read(text).upper()
        return name if name in self.board.index else None

    def squares(self, text: str) -> list[str]:
        """The names of the squares if ``text`` consists of nothing but squares; otherwise empty."""
        found = re.findall(r"[a-p]\d{1,2}", compact := self.read(text))
        names = [name.upper() for name in found]
        is_whole = "".join(found) == compact and all(name in self.board.index for name in names)
        return names if is_whole else []

    def file(self, text: str) -> str | None:
        """The letter of a file, typed as a letter, word or digit; None if the board has no such file."""
        letter = (_alphabet().get(bare(text)) or as_meant(text.casefold(), self.keyboard)).upper()
        if letter.isascii() and letter.isdigit() and _has_digits(self.board) and len(letter) == 1:
            letter = FILES[(int(letter) or _TEN) - 1]
        return letter if len(letter) == 1 and letter in FILES[: self.board.width] else None

    def row(self, text: str) -> int | None:
        """The number of a row, where 0 means row 10; None if the board has no such row."""
        digits = as_meant(text, self.keyboard)
        if not (digits.isascii() and digits.isdigit() and len(digits) < 3):
            return None
        row = int(digits) or _TEN
        return row if row <= self.board.height else None


def read_kind(text: str, rules: Ruleset) -> Kind | None:
    """The kind of piece with this name, number or letter in the army; None if there is none."""
    for word in (text.casefold(), bare(text), as_meant(text.casefold())):
        for kind in rules.army:
            if word in (label(rules, kind).casefold(), *spellings(kind), *map(bare, spellings(kind))):
                return kind
        if word in (keys := pieces_by_key(rules)):
            return keys[word]
    return None


def said(text: str, style: str, board: Geometry | None) -> str:
    """A text with its squares spelled in a style, one of `SPELLINGS`.

    Numbers are used only if the board is known and each of its files and rows can be written as one digit.
    """
    if style == "letters" or (style == "numbers" and (board is None or not _has_digits(board))):
        return text
    words = dict(zip(FILES, str(ALPHABET).split(), strict=False))

    def spelt(square: re.Match[str]) -> str:
        before, file, row = square.groups()
        name = words[file] if style == "words" else (FILES.index(file) + 1) % _TEN
        return f"{' ' if before else ''}{name} {row if style == 'words' else int(row) % _TEN}"

    return _SAID.sub(spelt, text)


def _alphabet() -> Mapping[str, str]:
    """The letter for each word of the spelling alphabets: English and the reader's own."""
    words = {"alpha": "a"}
    for alphabet in said_in((ENGLISH, language()), lambda: str(ALPHABET)):
        words |= dict(zip(bare(alphabet).split(), FILES.casefold(), strict=False))
    return words


def _has_digits(board: Geometry) -> bool:
    """Whether every file and every row can be written as one digit."""
    return max(board.shape) <= _TEN


def _of_digits(pair: str) -> str:
    file, row = (int(digit) or _TEN for digit in pair)
    return f"{FILES[file - 1].casefold()}{row}"
