"""TOML files with bounds that are checked before parsing: a small one could cost minutes and gigabytes."""

from __future__ import annotations

import os
import re
import tomllib
from typing import Any, Final

from stratego.engine.errors import Explanation
from stratego.engine.quoting import printable
from stratego.files import read_text

LARGEST_FILE: Final = 64 * 1024  # bytes
MOST_MARKS: Final = 1000  # signs such as = and , outside of strings: some ten times what a ruleset needs
DEEPEST: Final = 16  # brackets open at once, or dots in a key

_PARTS: Final = re.compile(
    r"""
      \#[^\n]*+                              # a comment
    | "{3} (?> (?:[^"\\] | \\. | "(?!""))* ) "{3,5}   # with *+ Python 3.11.2 finds none
    | '{3} (?> (?:[^'] | '(?!''))* ) '{3,5}
    | " (?:[^"\\\n] | \\[^\n])*+ "
    | ' [^'\n]*+ '
    | (?P<mark> [.=,\[\]{}"'] )
    """,
    re.VERBOSE | re.DOTALL,
)

# Patterns for `lines_of_keys`, compiled when it is first needed.
_PARTS_AND_LINES: Final = rf"{_PARTS.pattern} | \n"
_KEY: Final = r"""(?: [\w-]+ | " (?:[^"\\\n] | \\[^\n])*+ " | ' [^'\n]*+ ')"""
_STATEMENT: Final = rf"[ \t]* (?P<table>\[\[?)? [ \t]* (?P<key> {_KEY} (?: [ \t]* \. [ \t]* {_KEY})*)"


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The contents of a TOML file. Raises ValueError with an Explanation."""
    return parse_toml(read_text(path, LARGEST_FILE))


def parse_toml(text: str) -> dict[str, Any]:
    """The contents of a TOML text. Raises ValueError with an Explanation."""
    _check_bounds(text)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        end = f"at line {text.count(chr(10)) + 1}, where the file ends"
        problem = printable(str(error).replace("at end of document", end))
        raise ValueError(Explanation("this is not TOML: {problem}", problem=problem)) from None


def lines_of_keys(text: str) -> dict[tuple[str, ...], int]:
    """The line of each key and table in a text that `parse_toml` takes, by its path from the top.

    What is in an inline table is on the line of that table's own key.
    """
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    at, line = 0, 1
    while at < len(text):
        statement = re.compile(_STATEMENT, re.VERBOSE).match(text, at)
        if statement is not None:
            path = _path(statement["key"])
            if statement["table"]:
                table, path = path, ()
            whole = table + path
            for length in range(1, len(whole) + 1):
                lines.setdefault(whole[:length], line)
            at = statement.end()
        end = _end_of_statement(text, at)
        line += text.count("\n", at, end)
        at = end
    return lines


def _path(key: str) -> tuple[str, ...]:
    """The parts of a dotted key."""
    path: list[str] = []
    value: Any = tomllib.loads(f"{key} = 0")
    while isinstance(value, dict):
        [(part, value)] = value.items()
        path.append(part)
    return tuple(path)


def _end_of_statement(text: str, at: int) -> int:
    """Where the line after that of a value begins, which may span several."""
    depth = 0
    for part in re.compile(_PARTS_AND_LINES, re.VERBOSE | re.DOTALL).finditer(text, at):
        mark = part[0]
        depth += (mark in ("[", "{")) - (mark in ("]", "}"))
        if mark == "\n" and depth <= 0:
            return part.end()
    return len(text)


def _check_bounds(text: str) -> None:
    """Look for what would take the parser long, in a single pass. Raises ValueError with an Explanation."""
    marks = depth = dots = 0
    for part in _PARTS.finditer(text):
        mark = part["mark"]
        if mark is None:
            continue
        if mark in "\"'":  # a string without an end: the parser stops here
            return
        marks += 1
        dots = dots + 1 if mark == "." else 0
        depth += (mark in "[{") - (mark in "]}")
        if max(dots, depth) > DEEPEST:
            line = text.count("\n", 0, part.start()) + 1
            raise ValueError(Explanation("line {line}: this is nested too deeply", line=line))
        if marks > MOST_MARKS:
            what = (
                "there are too many keys and values in this file: at most {most} signs such as = are allowed"
            )
            raise ValueError(Explanation(what, most=MOST_MARKS))
