"""Damaged files of every format: each is read as a game that can be saved, or refused with a reason."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from stratego.records.any_format import WRITERS, load_game
from stratego.records.formats.record_text import read_record, write_record
from tests.records.formats.samples import GSN, XML, whole_game

Damage = Callable[[bytes, Random], bytes]

NUMBERS = ("0", "-1", "00", "1e9", "9" * 4, "9" * 30, "1" + "0" * 5000, "٣", "0x10", "1.0", "")
CODES = ("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "latin-1", "cp037")
STRANGE = (
    b"\0",
    b"\r",
    b"\x0b",
    b"\x1b[2J",
    b"\xff",
    b"\xed\xa0\x80",
    b"\xc2\x85",
    b"\xe2\x80\xae",
    b"\xf0\x9f\x82\xa1",
)


def flip(data: bytes, rng: Random) -> bytes:
    """Change one bit."""
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def insert(data: bytes, rng: Random) -> bytes:
    """Insert bytes that occur in no format."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(STRANGE) + data[at:]


def cut(data: bytes, rng: Random) -> bytes:
    """Cut off the end."""
    return data[: rng.randrange(len(data))]


def lines(data: bytes, rng: Random) -> bytes:
    """Omit, repeat or swap lines."""
    all_lines = data.splitlines(keepends=True)
    one, other = rng.randrange(len(all_lines)), rng.randrange(len(all_lines))
    match rng.randrange(4):
        case 0:
            del all_lines[one]
        case 1:
            all_lines.insert(other, all_lines[one])
        case 2:
            all_lines[one], all_lines[other] = all_lines[other], all_lines[one]
        case 3:
            all_lines[one:one] = all_lines[one : one + 1] * 2000
    return b"".join(all_lines)


def number(data: bytes, rng: Random) -> bytes:
    """Replace one number with another, with a huge one, or with none."""
    found = list(re.finditer(rb"[0-9]+", data))
    if not found:
        return data
    match = rng.choice(found)
    return data[: match.start()] + rng.choice(NUMBERS).encode() + data[match.end() :]


def recode(data: bytes, rng: Random) -> bytes:
    """Change the encoding or the line endings."""
    text = data.decode("utf-8", "replace")
    if rng.random() < 0.3:
        return text.replace("\n", rng.choice(("\r\n", "\r", "\n\n", "\u2028"))).encode()
    return text.encode(rng.choice(CODES), "replace")


DAMAGES: tuple[Damage, ...] = (flip, flip, insert, cut, lines, lines, number, recode)


def samples(name: str) -> list[bytes]:
    """Sound files of one format: a long one and, for GSN and XML, a short one."""
    short = {"gsn": [GSN], "xml": [XML]}.get(name, [])
    return [text.encode() for text in (*short, WRITERS[name](whole_game("barrage", 2)))]


@pytest.mark.parametrize("name", WRITERS)
def test_a_damaged_file_is_a_game_or_refused(name: str, tmp_path: Path) -> None:
    check(name, tmp_path / "file", 30)


@pytest.mark.slow
@pytest.mark.parametrize("name", WRITERS)
def test_many_damaged_files(name: str, tmp_path: Path, slow_size: Callable[[int, int], int]) -> None:
    check(name, tmp_path / "file", slow_size(50, 10_000), seed=2)


def check(name: str, path: Path, count: int, seed: int = 1) -> None:
    """Read ``count`` damaged files of a format: some are games, and the others are refused with a reason."""
    rng, sound = Random(seed), samples(name)
    games, reasons = 0, set[str]()
    for _ in range(count):
        data = rng.choice(sound)
        for damage in rng.choices(DAMAGES, k=rng.choice((1, 1, 1, 2, 3))):
            data = damage(data, rng) if data else data
        path.write_bytes(data)
        try:
            record = load_game(path)
        except ValueError as fault:
            reasons.add(str(fault))
        else:
            games += 1
            record.play()
            assert read_record(write_record(record)) == record
    assert 0 < games < count
    assert [reason for reason in reasons if not (reason.isprintable() and len(reason) < 500)] == []
