"""Words in large letters, for the end of a game."""

from __future__ import annotations

from typing import Final

from textual.geometry import Size

# Five points high. A point is a column wide and half a text line high.
_LETTERS: Final = {
    "A": ("0110", "1001", "1111", "1001", "1001"),
    "B": ("1110", "1001", "1110", "1001", "1110"),
    "D": ("1110", "1001", "1001", "1001", "1110"),
    "E": ("1111", "1000", "1110", "1000", "1111"),
    "I": ("1", "1", "1", "1", "1"),
    "L": ("100", "100", "100", "100", "111"),
    "N": ("1001", "1101", "1111", "1011", "1001"),
    "R": ("1110", "1001", "1110", "1010", "1001"),
    "S": ("0111", "1000", "0110", "0001", "1110"),
    "U": ("1001", "1001", "1001", "1001", "0110"),
    "W": ("10001", "10001", "10101", "10101", "01010"),
    " ": ("0", "0", "0", "0", "0"),
}
_HEIGHT: Final = 5
_POINTS: Final = {"00": " ", "10": "▀", "01": "▄", "11": "█"}
_PLAIN_POINTS: Final = {"00": " ", "10": '"', "01": "o", "11": "8"}


def block_letters(words: str, room: Size, spare: int, *, plain: bool) -> list[str]:
    """The words as lines of text, as large as there is room for; no lines if there is too little.

    Each word has lines of its own if all of them are too wide for one. Letters of double size are drawn only
    if they leave ``spare`` lines of the room free. ``plain`` keeps to ASCII.
    """
    apart = words.split()
    for lines, free in (
        (_large(apart, plain=plain), spare),
        (_small([words], plain=plain), 0),
        (_small(apart, plain=plain), 0),
    ):
        if max(map(len, lines)) <= room.width and len(lines) + free <= room.height:
            return lines
    return []


def _points(word: str) -> list[str]:
    """The rows of points of a word."""
    return ["0".join(_LETTERS[letter][row] for letter in word) for row in range(_HEIGHT)]


def _small(rows: list[str], *, plain: bool) -> list[str]:
    """Two rows of points to a text line."""
    signs = _PLAIN_POINTS if plain else _POINTS
    lines = []
    for word in rows:
        points = [*_points(word), "0" * len(_points(word)[0])]
        for upper, lower in zip(points[::2], points[1::2], strict=True):
            lines.append("".join(signs[up + down] for up, down in zip(upper, lower, strict=True)).rstrip())
    return lines


def _large(rows: list[str], *, plain: bool) -> list[str]:
    """A text line to a row of points, two columns to a point, and a free line after each word."""
    signs = {"0": "  ", "1": "##" if plain else "██"}
    lines: list[str] = []
    for word in rows:
        lines += ["".join(signs[point] for point in row).rstrip() for row in _points(word)]
        lines.append("")
    return lines
