"""One word for one thing in everything that people read."""

import re
from collections.abc import Iterator
from pathlib import Path

from stratego.wording.keys import KEYS
from tests.support.cases import with_each

ROOT = Path(__file__).parents[2]
READ = ("stratego", "rulesets", "docs", "examples", "release")
TEXTS = (".py", ".toml", ".md", ".tcss", ".roff", ".bash", ".zsh")


def files() -> Iterator[Path]:
    """All files that players, authors and programmers read, except the tests."""
    yield from ROOT.glob("*.md")
    for folder in READ:
        yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in TEXTS)


def test_a_game_is_never_called_an_edition() -> None:
    for path in files():
        text = path.read_text("utf-8").replace("editions.switch", "")  # an id from the first version
        assert not re.search("edition", text, re.IGNORECASE), path


@with_each(
    ("word", "never"),
    [
        ("undo", "take back|taken back|revert"),
        ("mirror", "swap left|flip"),
        ("reset", "original rules"),
        ("last move", "last action"),
    ],
)
def test_one_word_for_one_thing(word: str, never: str) -> None:
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "stratego/wording").glob("*.py"))]
    said = "\n".join(re.sub(r"\{[^{}\s]*\}|\w+\.take_back", "", text) for text in texts)
    assert word in said
    assert not re.search(never, said, re.IGNORECASE)


def test_a_key_that_does_the_same_has_the_same_words() -> None:
    assert str(KEYS["deploy.mirror"].line) == str(KEYS["setups.mirror"].line)
    assert {str(KEYS[each].hint) for each in ("deploy.take_back", "turn.take_back")} == {"undo"}
    assert {str(KEYS[each].hint) for each in ("turn.decline", "given_up.decline")} == {"decline"}
