"""The user's own rulesets: reading the TOML files in the config folder, and creating new ones."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from stratego.engine.errors import Explanation, RulesetError, excerpt, printable, quoted_value
from stratego.engine.ruleset import Ruleset
from stratego.files import NoHome, blocking_file, config_folder, fault, files_in, write_private
from stratego.rulesets.reading import SUFFIX, load_ruleset, shipped_names
from stratego.rulesets.toml_table import parse_toml

SETTINGS: Final = "settings.toml"  # in the folder of the rulesets, but not one of them


class OwnRuleset(NamedTuple):
    """One of the user's own rulesets. ``rules`` is None if its file has ``faults``."""

    name: str
    path: Path
    rules: Ruleset | None
    faults: tuple[Explanation, ...]

    @property
    def title(self) -> str:
        """The name shown in lists: the ruleset's, or the file's if the file is faulty."""
        return excerpt(self.path.name) if self.rules is None else self.rules.name


def own_rulesets() -> Iterator[OwnRuleset]:
    """The user's own rulesets, sorted by name, including faulty ones; each is read only when it is reached.

    If the folder cannot be read, the only entry stands for the folder and has that fault.
    """
    try:
        paths = _files()
    except ValueError as problem:
        folder = config_folder()
        what = Explanation("{file}: {fault}", file=folder, fault=problem)
        yield OwnRuleset(folder.name, folder, None, (what,))
        return
    for path in paths:
        rules = None
        faults: list[Explanation] = []
        try:
            rules = load_ruleset(path)
        except RulesetError as error:
            faults += error.faults
        if path.stem in shipped_names():
            rules = None
            faults.append(Explanation("{file}: a shipped ruleset has this name: rename the file", file=path))
        yield OwnRuleset(path.stem, path, rules, tuple(faults))


def all_rulesets() -> list[Ruleset]:
    """The shipped rulesets, then those of the user's own that have no faults."""
    own = [each.rules for each in own_rulesets() if each.rules is not None]
    return [*map(load_ruleset, shipped_names()), *own]


def own_files() -> dict[str, Path]:
    """The files of the user's own rulesets by name, faulty or not; empty if the folder cannot be read."""
    with suppress(ValueError):
        return {path.stem: path for path in _files()}
    return {}


def _files() -> list[Path]:
    try:
        folder = config_folder()
    except NoHome:
        return []
    return [path for path in files_in(folder, SUFFIX) if path.name != SETTINGS]


def write_new(name: str, parent: str, text: Callable[[str, str, Ruleset], str]) -> Path:
    """Write the file of a new ruleset called ``name``, derived from ``parent``. Returns its path.

    ``parent`` is the name of a shipped ruleset or of one of the user's own, or a path. The contents of the
    file are ``text(name, extends, rules)``, where ``extends`` is the name or path of the parent, and
    ``rules`` is the parent itself.

    Raises ValueError if the name is not allowed or taken, the parent's path is not UTF-8, a file is in the
    folder's place, or the new file would be unreadable; RulesetError for the parent's faults; OSError if the
    file cannot be written; NoHome like `config_folder`.
    """
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name) or name == Path(SETTINGS).stem:
        raise fault(
            "{name} cannot be the name of a ruleset: write 1 to 40 small letters, digits and hyphens",
            name=quoted_value(name),
        )
    if name in shipped_names():
        raise fault("{name} is the name of a shipped ruleset: choose another", name=quoted_value(name))
    path = config_folder() / (name + SUFFIX)
    if os.path.lexists(path):  # `Path.exists` may raise
        raise fault("there is already a ruleset of that name: {path}", path=path)
    own = None if parent in shipped_names() else own_files().get(parent)
    rules = load_ruleset(own or parent)
    where = parent if parent in shipped_names() else str(Path(parent).absolute())
    extends = where if own is None else own.name
    if any("\ud800" <= letter <= "\udfff" for letter in extends):
        raise fault("{path}: rename what is not UTF-8 in this path", path=printable(extends))
    if (file := blocking_file(path.parent)) is not None:
        raise fault("{file} is not a folder, and rulesets need one in its place: move it away", file=file)
    made = text(name, extends, rules)
    try:
        parse_toml(made)
    except ValueError as problem:
        raise fault("this ruleset could not be read again: {problem}", problem=problem.args[0]) from None
    write_private(path, made)
    return path
