"""Reading TOML: files of limited size, tables that collect their faults, and the line numbers of keys."""

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Self

from stratego.engine.errors import Explanation, alternatives, excerpt, not_allowed, printable, with_suggestion
from stratego.files import bounded, fault, read_text

# Parsing a dotted key takes quadratic time and space: half a minute and a gigabyte for a key of 32 kB.
LARGEST_FILE: Final = 16 * 1024  # bytes: five times the largest shipped file
LONGEST_LINE: Final = 1000  # characters

_ENDS: Final = ("]", "'''", '"""')  # the possible ends of values that span several lines


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The contents of a TOML file. Raises ValueError with an Explanation."""
    return parse_toml(read_text(path, LARGEST_FILE))


def parse_toml(text: str) -> dict[str, Any]:
    """The contents of a TOML string. Raises ValueError with an Explanation."""
    bounded(text.encode("utf-8", "replace"), LARGEST_FILE)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise fault(
                "line {line}: this line is too long: {most} characters are the limit",
                line=number,
                most=LONGEST_LINE,
            )
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise fault("this is nested too deeply") from None
    except ValueError as error:
        raise fault("this is not TOML: {problem}", problem=_problem(str(error), text)) from None


def _problem(error: str, text: str) -> Explanation | str:
    """Explains an error message of tomllib; if the cause is uncommon, returns it with small changes."""
    error = error.replace("at end of document", f"at line {text.count(chr(10)) + 1}, where the file ends")
    line = int(re.findall(r"at line (\d+)", error)[-1])
    written = text.split("\n")[line - 1]
    if error.startswith(("Cannot declare", "Cannot overwrite")):
        if section := re.match(r"\s*\[([\w.]+)\]", written):
            return Explanation(
                "[{key}] is written twice (line {line}): where several are allowed, each is [[{key}]]",
                key=excerpt(section[1]),
                line=line,
            )
        return Explanation("this section or key is written twice (line {line})", line=line)
    if re.search(r"=\s*[„“”‚‘’«»]|[„“”‚‘’«»]\s*$", written):
        return Explanation('write straight quotation marks: " (line {line})', line=line)
    if error.startswith(("Illegal character '\\n'", "Unterminated")):
        return Explanation("the quotation mark after the text is missing (line {line})", line=line)
    if re.search(r"=\s*[+-]?0\d", written):
        return Explanation("a number does not begin with 0 (line {line})", line=line)
    return printable(error.replace("Invalid value", "write true, false, a number, or a text in quotes"))


class Table:
    """A table whose values are checked as they are read.

    A value that is not allowed is a fault; all methods but `line` then return the default. ``faults`` holds
    the faults of this table and its nested tables, each with its key as a path from the top; ``at`` is the
    path of the table itself.
    """

    def __init__(
        self, values: Mapping[str, Any], at: str = "", faults: list[tuple[str, Explanation]] | None = None
    ) -> None:
        self.values = values
        self.at = at
        self.faults = [] if faults is None else faults

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def add_fault(self, key: str, what: Explanation) -> None:
        """Add a fault for a key, or for the whole table if ``key`` is empty."""
        self.faults.append((self._path(key), what))

    def know(
        self, known: Iterable[str], misplaced: Callable[[str], Explanation | None] = lambda _: None
    ) -> None:
        """Add a fault for each key that is not ``known``; ``misplaced`` may say where it belongs."""
        for key in self.values:
            if key not in known:
                what = Explanation("there is no such key")
                self.add_fault(key, misplaced(key) or with_suggestion(what, key, known))

    def value(
        self,
        key: str,
        is_sound: Callable[[Any], bool],
        allowed: Explanation,
        default: Any = None,
        *,
        is_needed: bool = False,
    ) -> Any:
        """The value of a key if it ``is_sound``, else the default; ``allowed`` describes sound values."""
        if key not in self.values:
            if is_needed:
                self.add_fault(key, Explanation("missing: {allowed}", allowed=allowed))
            return default
        value = self.values[key]
        if is_sound(value):
            return value
        self.add_fault(key, not_allowed(value, allowed))
        return default

    def text(self, key: str, allowed: Explanation, most: int) -> str:
        """A string of at most ``most`` characters; empty if the key is missing."""
        return str(self.value(key, lambda text: isinstance(text, str) and len(text) <= most, allowed, ""))

    def line(self, key: str, most: int, *, is_needed: bool = True) -> str:
        """A string of 1 to ``most`` characters, with runs of blanks made one space; empty if missing."""
        allowed = Explanation("a text of 1 to {most} characters", most=most)
        text = self.value(key, lambda text: isinstance(text, str), allowed, is_needed=is_needed)
        line = "" if text is None else " ".join(text.split())
        if text is not None and not (line and line.isprintable() and len(line) <= most):
            self.add_fault(key, not_allowed(text, allowed))
        return line

    def count(self, key: str, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``; 0 if the key is missing."""
        allowed = Explanation("a whole number from {least} to {most}", least=least, most=most)
        return int(self.value(key, lambda value: type(value) is int and least <= value <= most, allowed, 0))

    def choice(self, key: str, known: Sequence[Any], default: Any = None) -> Any:
        """The value of a key, which must be one of ``known``; otherwise the default."""
        allowed = alternatives(map(str, known))
        value = self.value(key, known.__contains__, allowed, default)
        return next((each for each in known if each == value), default)

    def texts(
        self, key: str, is_sound: Callable[[str], bool], allowed: Explanation, most: int, *, is_needed: bool
    ) -> tuple[str, ...]:
        """The strings under a key: up to ``most`` in a list, or a single one; empty if the key is missing."""
        value = self.values.get(key, [])
        texts = [value] if isinstance(value, str) else value
        if not _is_list(texts, most):
            self.add_fault(key, not_allowed(value, allowed))
            return ()
        for text in texts:
            if not (isinstance(text, str) and is_sound(text)):
                self.add_fault(key, not_allowed(text, allowed))
                return ()
        if is_needed and not texts:
            self.add_fault(key, Explanation("missing: {allowed}", allowed=allowed))
        return tuple(texts)

    def section(self, key: str, allowed: Explanation | None = None) -> Self | None:
        """The table under a key; None if the key is missing. ``allowed`` says how to write one."""
        allowed = allowed or Explanation("a section, [{section}]", section=key)
        value = self.value(key, lambda value: isinstance(value, dict), allowed)
        return None if value is None else type(self)(value, self._path(key), self.faults)

    def sections(self, key: str, most: int) -> list[Self]:
        """The tables in a list of up to ``most``, with paths ``key 1`` and so on; empty if missing."""
        allowed = Explanation("at most {most} sections, each [[{key}]]", most=most, key=key)

        def is_sound(value: Any) -> bool:
            return _is_list(value, most) and all(isinstance(each, dict) for each in value)

        value = self.value(key, is_sound, allowed, ())
        at = self._path(key)
        return [type(self)(each, f"{at} {number}", self.faults) for number, each in enumerate(value, 1)]

    def _path(self, key: str) -> str:
        return f"{self.at}.{key}" if self.at and key else self.at or key


def _is_list(value: Any, most: int) -> bool:
    return isinstance(value, list) and len(value) <= most


def lines_of_keys(text: str) -> dict[tuple[str, ...], int]:
    """The line number of each key and table in a string accepted by `parse_toml`, by path from the top.

    For a key, it is the line where its statement begins.
    """
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    statement, begins = "", 1
    for number, line in enumerate(text.split("\n"), 1):
        statement += line + "\n"
        if number > begins and not any(end in line for end in _ENDS):
            continue  # parsing a long value again for each of its lines would take seconds
        try:
            paths = list(flat(tomllib.loads(statement)))
        except tomllib.TOMLDecodeError:
            continue  # the value continues on the next line
        is_heading = statement.lstrip().startswith("[")
        if is_heading:
            table = paths[-1]
        for path in paths:
            lines.setdefault(path if is_heading else table + path, begins)
        statement, begins = "", number + 1
    return lines


def flat(table: Mapping[str, Any]) -> dict[tuple[str, ...], Any]:
    """The values in a table and in its nested tables, and these tables themselves, by their paths."""
    values: dict[tuple[str, ...], Any] = {}
    # not recursive, as tables may be nested a thousand levels deep
    tables: list[tuple[tuple[str, ...], Mapping[str, Any]]] = [((), table)]
    while tables:
        at, table = tables.pop()
        for key, value in table.items():
            values[*at, key] = value
            if isinstance(value, dict):
                tables.append(((*at, key), value))
    return values
