"""Finding the line of a key in a TOML text."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from stratego.rulesets.reading import rulesets_folder
from stratego.rulesets.toml_table import lines_of_keys, parse_toml
from tests.support.cases import with_each

SHIPPED = sorted(Path(rulesets_folder()).rglob("*.toml"))[::3]

TEXT = '''\
# theme = 1
theme = "day" # x = 2

names = [
  "a", # [
  "b]",
]
"quoted \\" key" = """
x = 3
["""
other.'turn'. offer = '[['
\t[keys]
"turn.end" = ["a",
 "b"]
turn . resign = 'x'
choose = { a.b = 3, "c" = [4] }
[ keys . deploy ]
fill = "r"
[[more]]
a = 1
[[more]]
b = 2'''

LINES = {
    ("theme",): 2,
    ("names",): 4,
    ('quoted " key',): 8,
    ("other", "turn", "offer"): 11,
    ("keys",): 12,
    ("keys", "turn.end"): 13,
    ("keys", "turn", "resign"): 15,
    ("keys", "choose"): 16,
    ("keys", "choose", "a"): 16,
    ("keys", "choose", "a", "b"): 16,
    ("keys", "choose", "c"): 16,
    ("keys", "deploy"): 17,
    ("keys", "deploy", "fill"): 18,
    ("more",): 19,
    ("more", "a"): 20,
    ("more", "b"): 22,
}


def paths(table: Mapping[str, object]) -> Iterator[tuple[str, ...]]:
    """The paths of all keys of a table, and of the tables in it or in its lists."""
    for name, value in table.items():
        yield (name,)
        for inner in [value] if isinstance(value, dict) else value if isinstance(value, list) else []:
            if isinstance(inner, dict):
                yield from ((name, *path) for path in paths(inner))


def test_each_key_is_on_its_line() -> None:
    assert parse_toml(TEXT)["keys"]["turn"] == {"resign": "x"}
    whole = lines_of_keys(TEXT)
    assert whole == LINES | {("other",): 11, ("other", "turn"): 11, ("keys", "turn"): 15}
    assert lines_of_keys(TEXT.replace("\n", "\r\n")) == whole
    assert lines_of_keys("") == lines_of_keys("# a = 1\n") == {}


def test_a_long_value_is_not_parsed_again_with_each_of_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    loads = tomllib.loads

    def counted(text: str) -> dict[str, object]:
        parsed.append(text)
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", counted)
    for opening, line, end in (("[", "1,", "]"), ('"""', "text", '"""'), ("'''", "text", "'''")):
        parsed.clear()
        text = f"a = {opening}\n" + f"{line}\n" * 500 + f"{end}\nb = 1\n"
        assert lines_of_keys(text) == {("a",): 1, ("b",): 503}
        assert len(parsed) <= 4


@with_each("file", SHIPPED)
def test_a_key_is_there_from_its_line_on(file: Path) -> None:
    """A file cut before the line of a key is parsed without the key; cut after the line, it has the key."""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    seen: dict[tuple[str, ...], int] = {}
    begins = 1
    for count in range(1, len(lines) + 1):
        try:
            found = tomllib.loads("".join(lines[:count]))
        except tomllib.TOMLDecodeError:
            continue  # the cut is within a value
        for path in paths(found):
            seen.setdefault(path, begins)
        begins = count + 1
    found_lines = lines_of_keys("".join(lines))
    inline = seen.keys() - found_lines.keys()
    assert {path: seen[path] for path in found_lines} == found_lines
    assert all(any(path[:end] in found_lines for end in range(1, len(path))) for path in inline)
