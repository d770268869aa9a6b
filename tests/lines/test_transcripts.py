"""What is heard is in tests/lines/transcripts, to be read in a diff; and it is easy to hear."""

import re

import pytest

from stratego.lines.console import WIDTH
from tests.lines.transcripts import FOLDER, TRANSCRIPTS, file, transcript

MOST_AFTER_A_MOVE = 3


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_it_is_heard_as_it_was(name: str) -> None:
    assert transcript(name) == file(name).read_text("utf-8")


def test_no_transcript_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(TRANSCRIPTS)


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_it_is_short_and_plain(name: str) -> None:
    text = file(name).read_text("utf-8")
    lines = text.splitlines()
    assert max(map(len, lines)) <= WIDTH + len("blue> ")
    prompts = {line.split(">")[0] for line in lines if re.match(r"\w*> ", line)}
    assert all(re.fullmatch(r"\w*", prompt) for prompt in prompts)
    for answer in re.findall(r"^(?:red|blue)> [a-p]\d+x?[a-p]\d+\n((?:(?!\w*>).*\n)*)", text, re.M):
        assert answer.count("\n") <= MOST_AFTER_A_MOVE + ("Press Enter." in answer), answer
