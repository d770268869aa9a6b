"""A ruleset's file of any content is refused, or read, at a small cost; so are the settings."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from stratego.files import CONFIG_VARIABLE
from stratego.rulesets.files import load_ruleset, rulesets_folder
from stratego.rulesets.toml_text import DEEPEST, LARGEST_FILE, MOST_MARKS, read_toml
from stratego.tui.settings import Settings, load_settings, settings_file
from tests.support.costs import cost

ORIGINAL = Path(rulesets_folder(), "original.toml").read_text("utf-8")


def full(text: str) -> str:
    """``text`` again and again, up to the largest file."""
    return text * ((LARGEST_FILE - 200) // len(text))


HOSTILE = {
    "dotted key": full("a.") + "a = 1",
    "dotted quoted key": full('"".') + "a = 1",
    "deep heading": f"[{full('a.')}a]",
    "many deep headings": full(f"[{'a.' * 60}a]\n"),
    "lists": "a = " + full("["),
    "closed lists": "a = " + full("[")[::2] + full("]")[::2],
    "inline tables": "a = " + full("{a="),
    "dotted key in an inline table": "a = {" + full("a.") + "a = 1}",
    "after strings with quotes": "a = '\"'\nb = \"'#\"\nc = '''\"'''\nd = " + full("["),
    "keys": "".join(f"k{at} = 1\n" for at in range(6000)),
    "options": "[rules]\n" + "".join(f"two_squares{at} = 1\n" for at in range(3000)),
    "pieces": "[army]\n" + "".join(f"scout{at} = 1\n" for at in range(4000)),
    "headings": "".join(f"[k{at}]\n" for at in range(7000)),
    "tables in a list": full("[[a]]\n"),
    "rows": f"{ORIGINAL}\n[board]\nlayout = [{full('[],')}]",
    "aids": f"[rules]\naids = [{full('{},')}]",
    "number": "name = " + full("9"),
    "hexadecimal number": "name = 0x" + full("f"),
    "fraction": "name = 1." + full("9"),
    "time": "name = 1979-05-27T07:32:00." + full("9"),
    "key": full("a") + " = 1",
    "text": f'name = "{full("a")}"',
    "escapes": f'name = "{full(chr(92) + "n")}"',
    "text of many lines": f'name = """{full(chr(92) + chr(10))}"""',
    "quotes": full('"'),
    "text without an end": 'name = """' + full('"" '),
    "blanks": full(" "),
    "comments": full("#\n"),
    "closing brackets": full("]"),
    "dots": full("."),
    "long path": f'extends = "{full("a/")}"',
    "long file name": f'extends = "{full("a")}.toml"',
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_at_once(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(HOSTILE[name], "utf-8")
    found = cost(lambda: load_ruleset(path))
    assert found.is_bounded, found
    assert found.answer.startswith(str(tmp_path)), found


@pytest.mark.parametrize("name", ["dotted key", "lists", "closed lists", "inline tables", "number"])
def test_hostile_settings_are_passed_over(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CONFIG_VARIABLE, str(tmp_path))
    settings_file().write_text(HOSTILE[name], "utf-8")
    found = cost(load_settings)
    assert found.is_bounded, found
    assert found.answer == str(Settings())


def test_the_bounds_are_far_from_every_shipped_ruleset() -> None:
    for path in Path(rulesets_folder()).glob("**/*.toml"):
        text = path.read_text("utf-8")
        assert sum(map(text.count, ".=,[]{}")) < MOST_MARKS or path.parent.name == "setups"
        assert len(text) < LARGEST_FILE / 4


@pytest.mark.parametrize(
    "text",
    [
        f"a = '''{'[' * 99}'''",
        f"a = '{'[' * 99}'",
        f'a = "{"[" * 99}"',
        f'a = """{"[" * 99} " "" {"." * 99} \\""""',
        f"# {'[' * 99}\na = 1 # {'.' * 99}",
        f"a = {'[' * DEEPEST}{']' * DEEPEST}",
        "a = [1.5, 2.5]\n" + "".join(f"b{at} = 1.5\n" for at in range(99)),
        'a = """' + "x." * 99 + '"""""',
    ],
)
def test_signs_in_strings_and_comments_do_not_count(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(text, "utf-8")
    assert "a" in read_toml(path)


def test_random_changes(tmp_path: Path) -> None:
    """Pieces of a sound file, repeated and misplaced."""
    rng = Random(1)
    path = tmp_path / "x.toml"
    for _ in range(10):
        text = ORIGINAL
        for _ in range(3):
            start, put = rng.randrange(len(text)), rng.randrange(len(text))
            piece = text[start : start + rng.choice((1, 2, 10))] * rng.choice((1, 100, 10_000))
            text = text[:put] + piece + text[put:]
        path.write_text(text[:LARGEST_FILE], "utf-8")
        found = cost(lambda: load_ruleset(path))
        assert found.is_bounded, (found, text[:200])
