"""A ruleset file of any content is refused or read at low cost; the same holds for the settings."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from stratego.files import CONFIG_VARIABLE, settings_file
from stratego.rulesets.reading import load_ruleset, rulesets_folder
from stratego.rulesets.toml_table import LARGEST_FILE, LONGEST_LINE, read_toml
from stratego.table.settings import Settings, load_settings
from tests.support.costs import costs

ORIGINAL = Path(rulesets_folder(), "original.toml").read_text("utf-8")


def full(text: str) -> str:
    """``text`` repeated up to almost the largest allowed size of a file."""
    return text * ((LARGEST_FILE - 200) // len(text))


HOSTILE = {
    "dotted key": full("a.") + "a = 1",
    "dotted keys": full("a." * 490 + "{} = 1\n").format(*"abcdefghijklmnopqrstuvwxyz"),
    "keys below a deep heading": f"[{'a.' * 490}a]\n" + "".join(f"k{at} = 1\n" for at in range(1500)),
    "deep headings": full(f"[{'a.' * 490}a]\n"),
    "dotted keys in inline tables": full(f"a = {{{'a.' * 480}a = 1}}\n"),
    "lists on many lines": "a = " + full("[\n"),
    "closed lists on many lines": "a = " + full("[\n")[::2] + full("]\n")[::2],
    "dotted quoted key": full('"".') + "a = 1",
    "deep heading": f"[{full('a.')}a]",
    "many deep headings": full(f"[{'a.' * 60}a]\n"),
    "lists": "a = " + full("["),
    "closed lists": "a = " + full("[")[::2] + full("]")[::2],
    "inline tables": "a = " + full("{a="),
    "dotted key in an inline table": "a = {" + full("a.") + "a = 1}",
    "after strings with quotes": "a = '\"'\nb = \"'#\"\nc = '''\"'''\nd = " + full("["),
    "keys": "".join(f"k{at} = 1\n" for at in range(1500)),
    "options": "[rules]\n" + "".join(f"two_squares{at} = 1\n" for at in range(750)),
    "pieces": "[army]\n" + "".join(f"scout{at} = 1\n" for at in range(1000)),
    "headings": "".join(f"[k{at}]\n" for at in range(1750)),
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
    costly = [each for each in found if not (each.seconds < 1 and each.megabytes < 50)]
    assert not costly
    unclear = [each for each in found if any(str(folder) not in line for line in faults_of(each.answer))]
    assert not unclear


def faults_of(answer: str) -> list[str]:
    """The reported faults, each below 500 characters; the last of several is left out, as it may be cut."""
    assert all(len(line) < 500 for line in answer.split("\n")), answer
    return answer.split("\n")[:-1] or [answer]


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
        assert each.is_within(1, 50), each
        assert each.answer == "True"


def test_the_bounds_are_far_from_every_shipped_ruleset() -> None:
    for path in Path(rulesets_folder()).glob("**/*.toml"):
        text = path.read_text("utf-8")
        assert len(text) < LARGEST_FILE / 4
        assert all(len(line) < LONGEST_LINE / 4 for line in text.split("\n"))


@pytest.mark.parametrize(
    "text",
    [
        f"a = '''{'[' * 99}'''",
        f"a = '{'[' * 99}'",
        f'a = "{"[" * 99}"',
        f'a = """{"[" * 99} " "" {"." * 99} \\""""',
        f"# {'[' * 99}\na = 1 # {'.' * 99}",
        f"a = {'[' * 16}{']' * 16}",
        "a = [1.5, 2.5]\n" + "".join(f"b{at} = 1.5\n" for at in range(99)),
        'a = """' + "x." * 99 + '"""""',
    ],
)
def test_signs_in_strings_and_comments_do_not_count(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(text, "utf-8")
    assert "a" in read_toml(path)


def test_random_changes(tmp_path: Path) -> None:
    """Insert repeated parts of a valid file where they do not belong."""
    rng = Random(1)
    texts = {}
    for number in range(30):
        text = ORIGINAL
        for _ in range(3):
            start, put = rng.randrange(len(text)), rng.randrange(len(text))
            piece = text[start : start + rng.choice((1, 2, 10))] * rng.choice((1, 100, 3_000))
            text = text[:put] + piece + text[put:]
        texts[f"{number}"] = f"a = 1\n{text[: LARGEST_FILE - 10]}"  # "a" is an unknown key: a fault
    refused(tmp_path, texts)


def test_lines_as_long_as_is_allowed_and_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(f"a = 1\n#{'x' * (LONGEST_LINE - 1)}\n")
    assert read_toml(path) == {"a": 1}
    path.write_text(f"a = 1\n#{'x' * LONGEST_LINE}\n")
    with pytest.raises(ValueError, match=f"line 2: this line is too long: {LONGEST_LINE} characters are"):
        read_toml(path)
    path.write_text("#\n" * (LARGEST_FILE // 2))
    assert read_toml(path) == {}


@pytest.mark.parametrize("text", ["[\n" * 5000, "[{a=" * 240, "[" * 900])
def test_nesting_that_is_too_deep_is_reported(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(f"a = 1\n\nb = {text}\n")
    with pytest.raises(ValueError, match="this is nested too deeply"):
        read_toml(path)
