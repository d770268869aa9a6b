"""Rulesets from TOML files: the shipped ones by name, anyone's own by path."""

from __future__ import annotations

import os  # pathlib would add an eighth to the time that it takes to import the engine
import tomllib
from typing import Any

from stratego.engine.errors import RulesetError
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import (
    OPTIONS,
    Ruleset,
    did_you_mean,
    make_ruleset,
    plain,
    ruleset_faults,
    told,
)
from stratego.files import read_text

SUFFIX = ".toml"
LARGEST_FILE = 64 * 1024  # bytes: a ruleset is a page, and what is not one should not be read to its end

_KEYS = ("name", "summary", "extends", "army", "rules", "board")

_Fault = tuple[str, str]  # key, and what is wrong with it
_Table = dict[str, Any]


def rulesets_folder() -> str:
    """The folder of the shipped rulesets: inside the installed package, or beside it in a checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "_rulesets")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "rulesets")


def shipped_names() -> list[str]:
    """The names of the shipped rulesets, in the order in which a player is offered them."""
    folder = rulesets_folder()
    found = sorted(name.removesuffix(SUFFIX) for name in os.listdir(folder) if name.endswith(SUFFIX))
    with open(os.path.join(folder, "order.txt"), encoding="utf-8") as file:
        order = file.read().split()
    return sorted(found, key=lambda name: order.index(name) if name in order else len(order))


def load_ruleset(name: str | os.PathLike[str]) -> Ruleset:
    """The ruleset with a shipped name, or in the TOML file at a path.

    Raises RulesetError with all faults, each with its file and key.
    """
    lineage, faults = _lineage(_locate(name))
    parts: _Table = {"name": None, "summary": None, "layout": None, "army": None, "options": {}}
    known: set[_Fault] = set()
    whole = not faults
    for at, (path, table) in reversed(list(enumerate(lineage))):  # from the oldest ancestor on
        _inherit(parts, table)
        found = _shape_faults(table) + ruleset_faults(**parts)
        if at == 0 and whole:
            found += _missing(parts, {key for key, _ in found})
        new = [fault for fault in found if fault not in known]
        known.update(new)
        faults += [f"{_shown(path)}: {plain(key)}: {what}" for key, what in new]
    if faults:
        raise RulesetError(faults)
    return make_ruleset(**{**parts, "summary": parts["summary"] or ""})


def opening_words(name: str) -> list[str]:
    """What a shipped ruleset's file says of itself before all else, by paragraphs."""
    with open(_shipped_path(name), encoding="utf-8") as file:
        text = file.read().split("\n\n")[0]
    lines = (line.removeprefix("#").strip() for line in text.split("\n"))
    return " ".join(line or "\n" for line in lines).split(" \n ")


def nearest_edition(rules: Ruleset) -> Ruleset | None:
    """The shipped ruleset of that name, or the one from which ``rules`` differs least.

    It is what the players take ``rules`` to be. None where no shipped ruleset has this army or this board.
    """
    near = []
    for edition in map(load_ruleset, shipped_names()):
        if edition == rules:  # and the others need not be read
            return edition
        if edition.army == rules.army or edition.layout == rules.layout:
            near.append(edition)

    def distance(edition: Ruleset) -> tuple[bool, int]:
        options = [key for key, value in rules.options.items() if edition.options[key] != value]
        parts = (edition.army != rules.army) + (edition.layout != rules.layout)
        return edition.name != rules.name, len(options) + parts * len(OPTIONS)

    return min(near, key=distance, default=None)


def _locate(name: str | os.PathLike[str]) -> str:
    text = os.fspath(name)
    if not isinstance(name, str):
        return text
    shipped = shipped_names()
    if text in shipped:
        return _shipped_path(text)
    if _is_path(text) or os.path.exists(text):
        return text
    raise RulesetError([f"there is no ruleset {told(text)}{did_you_mean(text, shipped)}"])


def _lineage(path: str) -> tuple[list[tuple[str, _Table]], list[str]]:
    """The file at ``path`` and those it extends, itself first, and why the line breaks off, if it does."""
    lineage: list[tuple[str, _Table]] = []
    seen: set[str] = set()
    while True:
        try:
            table = _read(path)
        except ValueError as problem:
            because = f" ({_shown(lineage[-1][0])} extends it)" if lineage else ""
            return lineage, [f"{_shown(path)}: {problem}{because}"]
        real = os.path.realpath(path)
        if real in seen:
            return lineage, [f"{_shown(lineage[-1][0])}: extends: the ruleset extends itself by way of this"]
        seen.add(real)
        lineage.append((path, table))
        extends = table.get("extends")
        if not isinstance(extends, str) or not extends:
            return lineage, []
        shipped = shipped_names()
        if extends in shipped:
            path = _shipped_path(extends)
        elif _is_path(extends) or os.path.exists(_beside(path, extends)):
            path = _beside(path, extends)
        else:
            hint = did_you_mean(extends, shipped)
            if os.path.exists(_beside(path, extends + SUFFIX)):
                hint = f": for the file beside this one write {told(extends + SUFFIX)}"
            return lineage, [f"{_shown(path)}: extends: there is no ruleset {told(extends)}{hint}"]


def _shipped_path(name: str) -> str:
    return os.path.join(rulesets_folder(), name + SUFFIX)


def _is_path(text: str) -> bool:
    return text.endswith(SUFFIX) or os.path.basename(text) != text


def _shown(path: str) -> str:
    return plain(path, 4096)


def _beside(path: str, other: str) -> str:
    return os.path.join(os.path.dirname(path), other)


def _read(path: str) -> _Table:
    """The TOML of a file; ValueError with what is wrong with the file as a whole."""
    text = read_text(path, LARGEST_FILE)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("this is not TOML that a ruleset could be in: it is nested too deeply") from None
    except ValueError as problem:
        end = f"at line {text.count(chr(10)) + 1}, where the file ends"
        what = str(problem).replace("at end of document", end)
        raise ValueError(f"this is not TOML: {plain(what)}") from None


def _shape_faults(table: _Table) -> list[_Fault]:
    """What is wrong with the frame of a file: its keys, and what `_inherit` cannot take over."""
    faults = []
    for key in table:
        if key not in _KEYS:
            faults.append((key, f"there is no such key{_belongs(key) or did_you_mean(key, _KEYS)}"))
    extends = table.get("extends", "-")
    if not isinstance(extends, str) or not extends:
        what = "it is the name of a shipped ruleset or a path in quotes"
        faults.append(("extends", f"{told(extends)} is not allowed: {what}"))
    for key in ("rules", "board"):
        if not isinstance(table.get(key, {}), dict):
            faults.append((key, f"{told(table[key])} is not allowed: it is a section, [{key}]"))
    board = table.get("board")
    if isinstance(board, dict):
        faults += [
            (f"board.{key}", f"there is no such key{did_you_mean(key, ['layout'])}")
            for key in board
            if key != "layout"
        ]
    return faults


def _belongs(key: str) -> str:
    """Where a key stands that was found outside of every section."""
    for section, keys in (("rules", list(OPTIONS)), ("army", list(Kind)), ("board", ["layout"])):
        if key in keys:
            return f" here: it belongs under [{section}]"
    return ""


def _inherit(parts: _Table, table: _Table) -> None:
    """Lay what a file gives over what it starts from."""
    for key in ("name", "summary", "army"):
        if key in table:
            parts[key] = table[key]
    rules, board = table.get("rules"), table.get("board")
    if isinstance(rules, dict):
        parts["options"] = {**parts["options"], **rules}
    if isinstance(board, dict) and "layout" in board:
        parts["layout"] = board["layout"]


def _missing(parts: _Table, faulty: set[str]) -> list[_Fault]:
    """The parts that no file gives; ``faulty`` are the keys of which something else has been said."""
    wanted = (
        ("name", "name", 'what the players call it, such as name = "Evening Stratego"'),
        ("army", "army", "a section [army] with the number of each piece"),
        ("layout", "board", "a section [board] with the drawn layout"),
    )
    return [
        (key, f'missing: {what}, unless the ruleset extends another (extends = "original")')
        for part, key, what in wanted
        if parts[part] is None and key not in faulty
    ]
