"""The examples in docs/lessons.md agree with the program's input and output."""

import re
from pathlib import Path

from stratego.lessons.lesson import KEY_ID, Asked
from stratego.lessons.reading import LONGEST_TITLE, LONGEST_WORDS
from tests.lessons.samples import faults
from tests.support.cases import with_each

PAGE = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_example_is_sound(tmp_path: Path) -> None:
    assert not faults(tmp_path, EXAMPLE)


def test_the_fault_is_reported_like_this(tmp_path: Path) -> None:
    (line,) = re.findall(r"^my-lesson\.toml: (.*)$", PAGE, re.MULTILINE)
    change = re.search(r"If the reply were `(.*?)`", PAGE)
    assert change is not None
    assert faults(tmp_path, EXAMPLE.replace('"G5-G4"', f'"{change[1]}"')) == [line]


@with_each("key", [*Asked, "title", "ruleset", "player", "board", "before", "goal", "task"])
def test_every_key_is_described(key: str) -> None:
    assert re.search(rf"^\| `{key}` \|", PAGE, re.MULTILINE)


def test_the_limits_are_stated() -> None:
    assert f"up to {LONGEST_TITLE} characters" in PAGE
    assert f"up to {LONGEST_WORDS} characters" in PAGE


def test_the_keys_named_are_there() -> None:
    assert len(KEY_ID.findall(" ".join(re.findall(r"`(\{[a-z_.]+\})`", PAGE)))) >= 4
