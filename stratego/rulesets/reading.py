"""Loading rulesets from TOML: the shipped ones by name, others from files or strings."""

from __future__ import annotations

import os  # importing pathlib would slow down every program that uses the engine
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from stratego.engine.errors import (
    Explanation,
    RulesetError,
    printable,
    printable_path,
    quoted,
    with_suggestion,
)
from stratego.engine.options import OPTIONS
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Fault, Ruleset, make_ruleset, ruleset_faults
from stratego.rulesets.toml_table import Table, parse_toml, read_toml

SUFFIX: Final = ".toml"

_KEYS = ("name", "summary", "extends", "army", "rules", "board")
_WHOLE_KEYS = ("name", "summary", "army", "rules", "board")
_BOARD_KEYS = ("layout",)

_Values = dict[str, Any]


def rulesets_folder() -> str:
    """The folder of the shipped rulesets: in the installed package, or beside it in a checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "_rulesets")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "rulesets")


def shipped_names() -> list[str]:
    """The names of the shipped rulesets, in the order in which they are offered."""
    folder = rulesets_folder()
    found = sorted(name.removesuffix(SUFFIX) for name in os.listdir(folder) if name.endswith(SUFFIX))
    with open(os.path.join(folder, "order.txt"), encoding="utf-8") as file:
        order = file.read().split()
    return sorted(found, key=lambda name: order.index(name) if name in order else len(order))


def load_ruleset(name: str | os.PathLike[str]) -> Ruleset:
    """The shipped ruleset called ``name``, or the ruleset in the TOML file whose path is ``name``.

    A ruleset of your own is loaded by its path. Raises RulesetError with all faults, each with its file and
    key where they are known.
    """
    return ruleset_named(name) if isinstance(name, str) else _at(os.fspath(name))


def ruleset_named(name: str, child: str = "", others: Iterable[str] = ()) -> Ruleset:
    """The shipped ruleset called ``name``, or else the ruleset in the file at the path ``name``.

    The path is relative to the folder of the file ``child``, by default to the current folder. Raises
    RulesetError like `load_ruleset`; ``others`` are further names to suggest.
    """
    path = _found(name, child)
    if path is None:
        raise RulesetError([_no_ruleset(name, child, others)])
    return _at(path)


def _at(path: str) -> Ruleset:
    lineage, broken = _lineage(path)
    return _made(lineage, _KEYS, broken)


def _made(lineage: Sequence[tuple[str, _Values]], keys: Sequence[str], broken: Explanation | None) -> Ruleset:
    """The ruleset made from a file and the files it extends.

    ``lineage`` and ``broken`` are as `_lineage` returns them. Raises RulesetError with all faults.
    """
    may_extend = "extends" in keys
    if broken is None and may_extend and not any(table for _, table in lineage):
        empty = Explanation(
            'this ruleset is empty: it needs a name, an army and a board, or extends = "original"'
        )
        broken = _in_file(lineage[0][0], empty)
    faults = [] if broken is None else [broken]
    parts: _Values = {"name": None, "summary": None, "layout": None, "army": None, "options": {}}
    known: set[Fault] = set()
    for at, (path, table) in reversed(list(enumerate(lineage))):  # the oldest ancestor first
        _inherit(parts, table)
        found = _shape_faults(table, keys)
        found += [(key, _misplaced(key) or fault) for key, fault in ruleset_faults(**parts)]
        if at == 0 and broken is None:
            found += _missing(parts, {key for key, _ in found}, may_extend=may_extend)
        new = [fault for fault in found if fault not in known]
        known.update(new)
        faults += [_in_file(path, _of_key(key, fault)) for key, fault in new]
    if faults:
        raise RulesetError(faults)
    return make_ruleset(**{**parts, "summary": parts["summary"] or ""})


@lru_cache(maxsize=16)
def shipped_ruleset(name: str) -> Ruleset:
    """The shipped ruleset of this name (cached)."""
    return load_ruleset(name)


def read_ruleset(text: str) -> Ruleset:
    """The ruleset in a TOML string, in which ``extends`` is not allowed.

    Raises RulesetError with all faults, and their keys if known.
    """
    try:
        table = parse_toml(text)
    except ValueError as error:
        raise RulesetError(error.args) from None
    return _made([("", table)], _WHOLE_KEYS, None)


def introduction(name: str) -> list[str]:
    """The comment at the top of a shipped ruleset's file, as paragraphs."""
    with open(_shipped_path(name), encoding="utf-8") as file:
        return comment_at_the_top(file.read())


def comment_at_the_top(text: str) -> list[str]:
    """The comment at the top of a file's ``text``, as paragraphs."""
    lines = (line.removeprefix("#").strip() for line in text.split("\n\n")[0].split("\n"))
    return " ".join(line or "\n" for line in lines).split(" \n ")


def _found(name: str, child: str = "") -> str | None:
    """The path of the shipped ruleset ``name``, or else ``name`` as a path.

    A path is relative to the folder of the file ``child``. None if ``name`` is neither.
    """
    if name in shipped_names():
        return _shipped_path(name)
    path = os.path.join(os.path.dirname(child), name)
    is_path = name.endswith(SUFFIX) or os.path.basename(name) != name
    return path if is_path or os.path.exists(path) else None


def _lineage(path: str) -> tuple[list[tuple[str, _Values]], Explanation | None]:
    """The file at ``path``, the file that it extends, and so on, each as its path and contents.

    Also returns the fault that made the list end early, None if there is none.
    """
    lineage: list[tuple[str, _Values]] = []
    seen: set[str] = set()
    while True:
        try:
            table = read_toml(path)
        except ValueError as error:
            (fault,) = error.args
            if lineage:
                child = printable_path(lineage[-1][0])
                fault = Explanation("{fault} ({child} extends it)", fault=fault, child=child)
            return lineage, _in_file(path, fault)
        real = os.path.realpath(path)
        if real in seen:
            circle = Explanation("this makes the ruleset extend itself")
            return lineage, _in_file(lineage[-1][0], _of_key("extends", circle))
        seen.add(real)
        lineage.append((path, table))
        extends = table.get("extends")
        if not isinstance(extends, str) or not extends:
            return lineage, None
        parent = _found(extends, path)
        if parent is None:
            return lineage, _in_file(path, _of_key("extends", _no_ruleset(extends, path)))
        path = parent


def _shipped_path(name: str) -> str:
    return os.path.join(rulesets_folder(), name + SUFFIX)


def _inherit(parts: _Values, table: _Values) -> None:
    """Override ``parts`` with the values that a file sets."""
    parts |= {key: table[key] for key in ("name", "summary", "army") if key in table}
    rules, board = table.get("rules"), table.get("board")
    if isinstance(rules, dict):
        parts["options"] = {**parts["options"], **rules}
    if isinstance(board, dict) and "layout" in board:
        parts["layout"] = board["layout"]


# Faults


def _in_file(path: str, fault: Explanation) -> Explanation:
    """A fault preceded by its file; ``path`` is empty if the ruleset is not from a file."""
    return Explanation("{file}: {fault}", file=printable_path(path), fault=fault) if path else fault


def _of_key(key: str, fault: Explanation) -> Explanation:
    return Explanation("{key}: {fault}", key=printable(key, 80), fault=fault)


def _no_ruleset(name: str, child: str, others: Iterable[str] = ()) -> Explanation:
    fields = {"name": quoted(name), "file": quoted(name + SUFFIX)}
    if os.path.exists(os.path.join(os.path.dirname(child), name + SUFFIX)):
        return Explanation("there is no ruleset {name}: for the file in its folder write {file}", **fields)
    missing = Explanation("there is no ruleset {name}, and no file {file}", **fields)
    return with_suggestion(missing, name, [*shipped_names(), *others])


def _shape_faults(values: _Values, keys: Iterable[str]) -> list[Fault]:
    """The faults that `_inherit` ignores: unknown keys, a bad ``extends``, sections that are not tables."""
    table = Table(values)
    table.know(keys, _misplaced)
    allowed = Explanation("the name of a shipped ruleset or a path, in quotes")
    table.value("extends", lambda value: isinstance(value, str) and value != "", allowed)
    table.section("rules")
    if (board := table.section("board")) is not None:
        board.know(_BOARD_KEYS, _misplaced)
    return table.faults


def _misplaced(key: str) -> Explanation | None:
    """Explains in which section a key belongs; None if it is already there or if no section has it.

    ``key`` may be a path from the top, such as ``rules.tie``.
    """
    here, _, key = key.rpartition(".")
    for section, keys in (("rules", list(OPTIONS)), ("army", list(Kind)), ("board", _BOARD_KEYS)):
        if key in keys and section != here:
            return Explanation("there is no such key here: it belongs under [{section}]", section=section)
    return None


def _missing(parts: _Values, faulty: set[str], *, may_extend: bool) -> Iterator[Fault]:
    """The faults for required parts that no file sets, except those already reported in ``faulty``."""
    needed = (
        ("name", "name", Explanation('the name for its players, such as name = "Evening Stratego"')),
        ("army", "army", Explanation("a section [army] with the number of each piece")),
        ("layout", "board", Explanation("a section [board] with the drawn layout")),
    )
    for part, key, what in needed:
        if parts[part] is None and key not in faulty:
            if may_extend:
                missing = Explanation(
                    'missing: {part}, unless the ruleset extends another (extends = "original")', part=what
                )
            else:
                missing = Explanation("missing: {allowed}", allowed=what)
            yield key, missing
