"""The transcripts are as in tests/lines/transcripts, and easy to follow by ear; review changes as a diff."""

import re

import pytest

from stratego.lines.console import WIDTH
from stratego.wording.language import ENGLISH, codes, speak
from tests.lines.transcripts import FOLDER, TRANSCRIPTS, file, transcript

MOST_AFTER_A_MOVE = 3
BRAILLE = 40  # cells of a braille display
DRAWN = re.compile(r"[\u2500-\u25ff\u2800-\u28ff]")
LISTS = "row|file|board|mine|enemy|moves|left|lost|rules|help|setups|near|where"


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_transcript_is_as_before(name: str) -> None:
    assert transcript(name) == file(name).read_text("utf-8")


def test_no_transcript_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(TRANSCRIPTS)


def faults(text: str) -> list[str]:
    """The lines and answers in a transcript that are hard to follow by ear or on a braille display."""
    found = []
    for line in text.splitlines():
        printed = re.sub(r"^\w*> ", "", line)
        if len(printed) > WIDTH or not line.isprintable() or DRAWN.search(line):
            found.append(line)
        if "> " in line and not re.match(r"\w*> ", line):
            found.append(line)  # a prompt must be one word
    for typed, answer in re.findall(r"^\w+> (.*)\n((?:(?!\w*> ).*\n)*)", text, re.M):
        said = answer.partition("[cleared]")[0].splitlines()
        if re.fullmatch(r"[a-p]\d+[-x?]?[a-p]\d+(=\w+)?", typed):
            # the request to press Enter after a battle does not count
            shown = [each for each in said if not each.endswith("Enter.")]
            if len(shown) > MOST_AFTER_A_MOVE:
                found.append(f"{typed}: {answer}")
        is_list = re.fullmatch(rf"({LISTS})( \w+)?", typed) and said[0].count(",") > 1
        if is_list and not re.search(r"\b\d+\b[^:,]*:", said[0][:BRAILLE]):
            found.append(f"{typed}: {answer}")  # a list must begin with its length
    return found


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_it_is_short_and_plain(name: str) -> None:
    assert faults(file(name).read_text("utf-8")) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", sorted({*codes()} - {ENGLISH}))
def test_it_is_short_and_plain_in_each_language(code: str) -> None:
    for name in TRANSCRIPTS:
        assert faults(transcript(name, code)) == [], name
    speak(ENGLISH, plain=False)


def test_text_that_is_hard_to_hear_is_found() -> None:
    for text in (
        "x" * 81 + "\n",
        "red> b4b5\n1\n2\n3\n4\nred> ",
        "two words> b4\n",
        "│ A1 │\n",
        "\x1b[1mA1\n",
        "red> row 4\nRow: A1 Flag, B1 Bomb, C1 Miner, 3.\nred> ",
    ):
        assert faults(text), text
