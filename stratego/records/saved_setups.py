"""Set-ups that a player keeps: readable files in the user's folder, which can be passed on.

Each is checked when it is loaded for a game: it fits every ruleset with its army and zone.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from stratego.engine.deployment import EMPTY, Deployment
from stratego.engine.errors import DeploymentError
from stratego.engine.pieces import Kind
from stratego.engine.quoting import printable, quoted_value
from stratego.engine.ruleset import Ruleset
from stratego.files import read_text
from stratego.records.folder import files_in, write_durably
from stratego.records.formats.record_text import MARK as RECORD_MARK
from stratego.records.tags import FileFault, Tags, read_tag, write_tag
from stratego.rulesets.files import load_ruleset, shipped_names
from stratego.rulesets.own import own_rulesets

MARK: Final = "Stratego set-up, version "
VERSION: Final = 1
LONGEST_NAME: Final = 40

_FOLDER: Final = "setups"
_SUFFIX: Final = ".txt"
_LARGEST_FILE: Final = 16 * 1024  # bytes
_STRADOS2: Final = re.compile("[A-Y]{2,}")  # how many letters it has is for the ruleset to say


class SavedSetup(NamedTuple):
    """A set-up by its name; ``ruleset`` is the name of the one that it was made for.

    ``drawing`` is its text (see `Deployment.parse`), not yet checked against any ruleset.
    """

    name: str
    ruleset: str
    drawing: str

    def __repr__(self) -> str:
        return f"<SavedSetup {self.name!r}>"

    def deployment(self, rules: Ruleset) -> Deployment:
        """The set-up for a game under ``rules``. Raises DeploymentError with all faults."""
        return Deployment.parse(rules, self.drawing)

    def mirrored(self, rules: Ruleset) -> SavedSetup:
        """The same with left and right exchanged. Raises DeploymentError with all faults."""
        return self._replace(drawing=str(self.deployment(rules).mirrored()))

    def fits(self, rules: Ruleset) -> bool:
        """Whether it can be loaded under ``rules``."""
        try:
            self.deployment(rules)
        except DeploymentError:
            return False
        return True


class SetupError(Exception):
    """A set-up that cannot be kept, found or changed; the message tells the player why."""


class NameTaken(SetupError):
    """Another set-up is kept under this name."""


class NoSuchSetup(SetupError):
    """No set-up is kept under this name."""


class SavedSetups:
    """The set-ups kept in the user's folder ``data``."""

    def __init__(self, data: Path) -> None:
        self.folder = data / _FOLDER

    def all(self) -> list[SavedSetup]:
        """All set-ups that can be read, by name."""
        return sorted(self._read()[0], key=lambda setup: setup.name.casefold())

    def faulty(self) -> list[tuple[Path, str]]:
        """The files among them that hold no set-up, or another of one name, and what is wrong with each."""
        return self._read()[1]

    def fitting(self, rules: Ruleset) -> list[SavedSetup]:
        """Those that can be loaded under ``rules``, by name."""
        return [setup for setup in self.all() if setup.fits(rules)]

    def get(self, name: str) -> SavedSetup:
        """The set-up of this name; case makes no other. Raises NoSuchSetup where there is none."""
        return read_setup(self._path(name))

    def save(self, setup: SavedSetup, *, replace: bool = False) -> None:
        """Keep a set-up. Raises NameTaken unless it is to replace the one of its name, or SetupError."""
        name = checked_name(setup.name)
        old = self._find(name)
        if old is not None and not replace:
            raise NameTaken(f'there is a set-up "{name}" already: choose another name')
        path = old or self._free_path(name)
        try:
            write_durably(path, write_setup(setup._replace(name=name)))
        except OSError as problem:
            raise SetupError(f"the set-up cannot be kept in {self.folder}: {problem.strerror}") from None

    def rename(self, old: str, new: str) -> None:
        """Give a set-up another name. Raises SetupError."""
        path, setup = self._path(old), self.get(old)
        taken = self._find(checked_name(new))
        if taken == path:
            self.save(setup._replace(name=new), replace=True)
            return
        self.save(setup._replace(name=new))
        self._remove(path)

    def delete(self, name: str) -> None:
        """Delete a set-up. Raises SetupError."""
        self._remove(self._path(name))

    def _read(self) -> tuple[list[SavedSetup], list[tuple[Path, str]]]:
        found: dict[str, tuple[Path, SavedSetup]] = {}
        faulty = []
        for path in files_in(self.folder, _SUFFIX):
            try:
                setup = read_setup(path)
            except ValueError as problem:
                faulty.append((path, str(problem)))
                continue
            first, _ = found.setdefault(setup.name.casefold(), (path, setup))
            if first != path:
                faulty.append((path, f"its name is that of {first.name}: change one of them"))
        return [setup for _, setup in found.values()], faulty

    def _find(self, name: str) -> Path | None:
        wanted = name.strip().casefold()
        for path in files_in(self.folder, _SUFFIX):
            with suppress(ValueError):
                if read_setup(path).name.casefold() == wanted:
                    return path
        return None

    def _path(self, name: str) -> Path:
        path = self._find(name)
        if path is None:
            raise NoSuchSetup(f'there is no set-up "{printable(name, 60)}" among those kept')
        return path

    def _free_path(self, name: str) -> Path:
        """A file named for the set-up, in letters that every file system takes."""
        stem = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "set-up"
        path, number = self.folder / (stem + _SUFFIX), 1
        while path.exists():
            number += 1
            path = self.folder / f"{stem}-{number}{_SUFFIX}"
        return path

    def _remove(self, path: Path) -> None:
        try:
            path.unlink()
        except OSError as problem:
            raise SetupError(f"the set-up cannot be deleted: {problem.strerror}") from None


def checked_name(name: str) -> str:
    """A name as it is kept. Raises SetupError where it may not be one."""
    name = name.strip()
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise SetupError(f"a name has 1 to {LONGEST_NAME} characters and no control characters")
    return name


def write_setup(setup: SavedSetup) -> str:
    """The text of a set-up's file."""
    tags = [write_tag("Name", setup.name), write_tag("Ruleset", setup.ruleset)]
    return "\n".join([f"{MARK}{VERSION}", "", *tags, "", setup.drawing, ""])


def read_setup(path: Path) -> SavedSetup:
    """The set-up in a file: one of ours, or a drawing or StraDoS2 set-up (N2) alone, named for its file.

    Raises ValueError, which says what is wrong and where. Nothing is checked against a ruleset.
    """
    text = read_text(path, _LARGEST_FILE)
    lines = text.split("\n")
    tags = Tags()
    if lines[0].startswith(MARK):
        if lines[0].strip() != f"{MARK}{VERSION}":
            raise FileFault(f"this program reads version {VERSION} of set-ups", 1)
        lines[0] = ""
        tags = Tags(read_tag(line, at) for at, line in enumerate(lines, 1) if _is_tag(line))
    elif lines[0].startswith(RECORD_MARK):
        raise FileFault("this is the record of a game and no set-up: stratego import keeps it")
    drawing = "\n".join(filter(None, (_row(line, at) for at, line in enumerate(lines, 1))))
    if not drawing:
        raise FileFault("no set-up is drawn here")
    name, ruleset = tags.one("Name"), tags.one("Ruleset")
    try:
        checked = checked_name(printable(path.stem, LONGEST_NAME) if name is None else name.value)
    except SetupError as problem:
        raise FileFault(str(problem), 0 if name is None else name.line) from None
    return SavedSetup(checked, "" if ruleset is None else printable(ruleset.value, 60), drawing)


def ruleset_for(setup: SavedSetup) -> Ruleset:
    """The first ruleset under which a set-up can be loaded, the one that it names before all.

    Shipped ones go before the user's own. Raises DeploymentError with the faults under the one that it
    names, or under the first of all.
    """
    rulesets = [load_ruleset(name) for name in shipped_names()]
    rulesets += [own.rules for own in own_rulesets() if own.rules is not None]
    rulesets.sort(key=lambda rules: rules.name != setup.ruleset)
    for rules in rulesets:
        if setup.fits(rules):
            return rules
    setup.deployment(rulesets[0])
    raise AssertionError("a set-up either fits or has faults")


def _row(line: str, number: int) -> str:
    """A row of the drawing; empty for a line with nothing but a tag or a comment."""
    if _is_tag(line):
        return ""
    words = list(re.finditer(r"\S+", line.partition("#")[0]))
    for word in words:
        if word[0] != EMPTY and Kind.of_letter(word[0]) is None and not _STRADOS2.fullmatch(word[0]):
            what = f"{quoted_value(word[0])} is no piece (F B S I 2 to 10, '.' for empty)"
            raise FileFault(what, number, word.start() + 1)
    return " ".join(word[0] for word in words)


def _is_tag(line: str) -> bool:
    return line.lstrip().startswith("[")
