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
    | "{3} (?:[^"\\] | \\. | "(?!""))*+ "{3,5}
    | '{3} (?:[^'] | '(?!''))*+ '{3,5}
    | " (?:[^"\\\n] | \\[^\n])*+ "
    | ' [^'\n]*+ '
    | (?P<mark> [.=,\[\]{}"'] )
    """,
    re.VERBOSE | re.DOTALL,
)


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
