"""The user's own rulesets: reading the TOML files in the config folder, and creating new ones."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from stratego.engine.errors import Explanation, RulesetError, excerpt, quoted
from stratego.engine.ruleset import Ruleset
from stratego.files import NoHome, blocking_file, config_folder, fault, files_in, write_private
from stratego.rulesets.reading import SUFFIX, load_ruleset, shipped_names, shipped_ruleset

SETTINGS: Final = "settings.toml"  # in the rulesets folder, but not a ruleset


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
            faults.append(Explanation("{file}: a shipped ruleset has this name: rename the file", file=path))
        yield OwnRuleset(path.stem, path, None if faults else rules, tuple(faults))


def all_rulesets() -> list[Ruleset]:
    """The shipped rulesets, then those of the user's own that have no faults."""
    own = [each.rules for each in own_rulesets() if each.rules is not None]
    return [*map(shipped_ruleset, shipped_names()), *own]


def own_files() -> dict[str, Path]:
    """The files of the user's own rulesets by name, faulty or not; empty if the folder cannot be read."""
    with suppress(ValueError):
        return {path.stem: path for path in _files()}
    return {}


def _files() -> list[Path]:
    with suppress(NoHome):
        return [path for path in files_in(config_folder(), SUFFIX) if path.name != SETTINGS]
    return []


def own_path(name: str) -> Path:
    """The path of the user's own ruleset of this name. Raises NoHome like `config_folder`."""
    return config_folder() / (name + SUFFIX)


def write_new(name: str, parent: str, text: Callable[[str, str, Ruleset], str]) -> Path:
    """Write the file of a new ruleset called ``name``, a copy of ``parent`` at first. Returns its path.

    ``parent`` is the name of a shipped ruleset or of one of the user's own, or a path. The contents of the
    file are ``text(name, extends, rules)``, where ``rules`` is the parent and ``extends`` its name, empty
    unless the parent is shipped, since a file of the user's may change or go away.

    Raises ValueError if the name is not allowed or taken, or a file is in the folder's place; RulesetError
    for the parent's faults; OSError if the file cannot be written; NoHome like `config_folder`.
    """
    if name == Path(SETTINGS).stem:
        raise fault(
            "{name} cannot be the name of a ruleset: the settings are in {file}",
            name=quoted(name),
            file=SETTINGS,
        )
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name):
        raise fault(
            "{name} cannot be the name of a ruleset: write 1 to 40 small letters, digits and hyphens, "
            "and no hyphen first",
            name=quoted(name),
        )
    if name in shipped_names():
        raise fault("{name} is the name of a shipped ruleset: choose another", name=quoted(name))
    path = own_path(name)
    if os.path.lexists(path):  # `Path.exists` may raise
        raise fault("there is already a ruleset of that name: {path}", path=path)
    is_shipped = parent in shipped_names()
    rules = load_ruleset(parent if is_shipped else own_files().get(parent, parent))
    if (file := blocking_file(path.parent)) is not None:
        raise fault("{file} is not a folder, and rulesets need one in its place: move it away", file=file)
    write_private(path, text(name, parent if is_shipped else "", rules))
    return path
