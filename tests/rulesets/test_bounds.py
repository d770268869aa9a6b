"""A ruleset's file of any content is refused, or read, at a small cost; so are the settings."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from stratego.files import CONFIG_VARIABLE
from stratego.rulesets.files import load_ruleset, rulesets_folder
from stratego.rulesets.toml_text import DEEPEST, LARGEST_FILE, MOST_MARKS, read_toml
from stratego.table.settings import Settings, load_settings, settings_file
from tests.support.costs import costs

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


def refused(folder: Path, texts: dict[str, str]) -> None:
    path = folder / "x.toml"

    def load(text: str) -> object:
        path.write_text(text, "utf-8")
        return load_ruleset(path)

    found = costs((name, partial(load, text)) for name, text in texts.items())
    assert len(found) == len(texts)
    assert [each for each in found if not (each.is_within(0.5, 50) and str(folder) in each.answer)] == []


def test_a_hostile_file_is_refused_at_once(tmp_path: Path) -> None:
    refused(tmp_path, HOSTILE)


def test_hostile_settings_are_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CONFIG_VARIABLE, str(tmp_path))

    def load(name: str) -> bool:
        settings_file().write_text(HOSTILE[name], "utf-8")
        settings = load_settings()
        return settings == Settings() and len(settings.faults) == 1

    names = ("dotted key", "lists", "closed lists", "inline tables", "number")
    for each in costs((name, partial(load, name)) for name in names):
        assert each.is_within(0.5, 50), each
        assert each.answer == "True"


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
    texts = {}
    for number in range(30):
        text = ORIGINAL
        for _ in range(3):
            start, put = rng.randrange(len(text)), rng.randrange(len(text))
            piece = text[start : start + rng.choice((1, 2, 10))] * rng.choice((1, 100, 10_000))
            text = text[:put] + piece + text[put:]
        texts[f"{number}"] = f"a = 1\n{text[: LARGEST_FILE - 10]}"  # which is always a fault
    refused(tmp_path, texts)


def test_as_many_marks_as_are_allowed_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("".join(f"k{at} = 1\n" for at in range(MOST_MARKS)))
    assert len(read_toml(path)) == MOST_MARKS
    path.write_text("".join(f"k{at} = 1\n" for at in range(MOST_MARKS + 1)))
    with pytest.raises(ValueError, match=f"at most {MOST_MARKS} signs"):
        read_toml(path)


@pytest.mark.parametrize("text", ["[" * (DEEPEST + 1), "{" * (DEEPEST + 1), ".a" * (DEEPEST + 1)])
def test_the_line_that_is_nested_too_deeply_is_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(f"a = 1\n\nb = {text}\n")
    with pytest.raises(ValueError, match="line 3: this is nested too deeply"):
        read_toml(path)
