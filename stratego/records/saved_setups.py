"""Saved set-ups: readable files in the data folder, which can be shared with others.

A set-up is checked when it is loaded for a game, and can be loaded under every ruleset that has the same army
and zone. A draft is an unfinished set-up.
"""

import os
import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple, Self

from stratego.engine.deployment import EMPTY, Deployment, draw_cells, parse_cells, surplus_faults
from stratego.engine.errors import DeploymentError, Explanation, printable, quoted
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.files import delete_file, files_in, held, read_text, write_private
from stratego.hotseat.draft import Draft
from stratego.hotseat.steps import Cells
from stratego.records.faults import Faulty, FileFault, Refusal, explanation_of, paths_or_fault
from stratego.records.folder import free_path, paths_named
from stratego.records.formats.record_text import RECORD
from stratego.records.tags import Tags, is_tag, write_tags
from stratego.rulesets.own import all_rulesets

MARK: Final = "Stratego set-up, version "
VERSION: Final = 1
LONGEST_NAME: Final = 40

_FOLDER: Final = "setups"
_SUFFIX: Final = ".txt"
_LARGEST_FILE: Final = 16 * 1024  # bytes
_DRAFT: Final = "draft"
_STRADOS2: Final = re.compile("[A-Y]{2,}")  # the right number of letters depends on the ruleset


class SavedSetup(NamedTuple):
    """A named set-up; ``ruleset`` is the name of the ruleset that it was made for, or empty.

    ``drawing`` is its text (see `Deployment.parse`), not yet checked against any ruleset. A draft may lack
    pieces.
    """

    name: str
    ruleset: str
    drawing: str
    is_draft: bool = False

    @classmethod
    def of(cls, name: str, draft: Draft) -> Self:
        """The set-up to save for an editor's draft."""
        return cls(name, draft.rules.name, draw_cells(draft.rules, draft.cells), is_draft=not draft.ready)

    def __repr__(self) -> str:
        return f"<SavedSetup {self.name!r}>"

    def deployment(self, rules: Ruleset) -> Deployment:
        """The set-up for a game under ``rules``. Raises DeploymentError with all faults."""
        return Deployment.parse(rules, self.drawing)

    def cells(self, rules: Ruleset) -> Cells:
        """The set-up for an editor under ``rules``; a draft may lack pieces. Raises DeploymentError."""
        if not self.is_draft:
            return self.deployment(rules).cells
        cells = parse_cells(rules, self.drawing)
        if faults := surplus_faults(rules, cells):
            raise DeploymentError(faults)
        return tuple(cells)

    def mirrored(self, rules: Ruleset) -> Self:
        """The set-up with left and right swapped. Raises DeploymentError with all faults."""
        mirrored = Draft(rules, Color.RED, self.cells(rules)).mirror().cells
        return self._replace(drawing=draw_cells(rules, mirrored))

    def faults(self, rules: Ruleset) -> Sequence[Explanation]:
        """Why the set-up cannot be loaded under ``rules``, or edited if it is a draft; empty if it can be."""
        try:
            self.cells(rules)
        except DeploymentError as error:
            return error.faults
        return ()


class SetupError(Refusal):
    """A set-up cannot be saved, found or deleted."""


class NameTaken(SetupError):
    """Another saved set-up has this name."""


class NoSuchSetup(SetupError):
    """No saved set-up has this name."""


class SavedSetups:
    """The set-ups saved in the folder ``data``."""

    def __init__(self, data: Path) -> None:
        self.folder = data / _FOLDER

    def each(self) -> Iterator[SavedSetup | Faulty]:
        """The set-ups, ordered by file name; each is read only when the iterator reaches it.

        Faulty files come last: those without a valid set-up, and all but one of those that share a name.
        """
        paths, faulty = paths_or_fault(self.folder, _SUFFIX)
        found: dict[str, Path] = {}
        for path in paths:
            try:
                setup = read_setup(path)
                name = setup.name.casefold()
                is_named_after_it = re.fullmatch(rf"{_stem(name)}(-\d+)?", path.stem)
                first = found.setdefault(name, (not is_named_after_it and self._named_after(name)) or path)
                if first != path:
                    raise FileFault("it has the same name as {file}: change one of them", file=first.name)
            except ValueError as problem:
                faulty.append(Faulty(path, explanation_of(problem)))
            else:
                yield setup
        yield from faulty

    def fitting(self, rules: Ruleset) -> Iterator[SavedSetup]:
        """The set-ups that can be loaded under ``rules``; drafts only if made for the same army and board."""
        for setup in self.each():
            if isinstance(setup, SavedSetup) and not setup.faults(rules):
                made_for = ruleset_for(setup) if setup.is_draft else rules
                if (made_for.army, made_for.layout) == (rules.army, rules.layout):
                    yield setup

    def get(self, name: str) -> SavedSetup:
        """The set-up of this name, ignoring case. Raises NoSuchSetup, or another SetupError."""
        return read_setup(self._path(name))

    def save(self, setup: SavedSetup, *, replace: bool = False) -> None:
        """Save a set-up; ``replace`` lets it overwrite its namesake. Raises NameTaken, or SetupError."""
        name = checked_name(setup.name)
        try:
            with held(self.folder):
                old = self._find(name)
                if old is not None and not replace:
                    raise NameTaken('there is already a set-up "{name}": choose another name', name=name)
                path = old or free_path(self.folder, _stem(name), _SUFFIX)
                write_private(path, write_setup(setup._replace(name=name)))
        except (OSError, ValueError) as problem:
            raise SetupError(
                "the set-up cannot be saved in {folder}: {problem}",
                folder=self.folder,
                problem=explanation_of(problem),
            ) from None

    def rename(self, old: str, new: str) -> None:
        """Give a set-up another name. Raises NameTaken if that is in use, or another SetupError."""
        path, setup = self._path(old), self.get(old)
        is_same = self._find(checked_name(new)) == path
        self.save(setup._replace(name=new), replace=is_same)
        if not is_same:
            self._remove(path)

    def delete(self, name: str) -> None:
        """Delete a set-up. Raises SetupError."""
        self._remove(self._path(name))

    def _find(self, name: str) -> Path | None:
        """The file of a set-up, if any. If `save` did not name that file, all files are searched for it."""
        wanted = name.strip().casefold()
        paths = files_in(self.folder, _SUFFIX)
        return self._named_after(wanted) or next((path for path in paths if _has_name(path, wanted)), None)

    def _named_after(self, name: str) -> Path | None:
        """The file of the set-up with this lower-case name, if `save` named that file; None otherwise."""
        taken = takewhile(os.path.lexists, paths_named(self.folder, _stem(name), _SUFFIX))
        return next((path for path in taken if _has_name(path, name)), None)

    def _path(self, name: str) -> Path:
        try:
            path = self._find(name)
        except ValueError as problem:
            raise SetupError("no set-up can be found: {problem}", problem=problem) from None
        if path is None:
            raise NoSuchSetup('there is no saved set-up "{name}"', name=printable(name, 60))
        return path

    def _remove(self, path: Path) -> None:
        try:
            delete_file(path)
        except OSError as problem:
            raise SetupError("the set-up cannot be deleted: {problem}", problem=problem.strerror) from None


def _stem(name: str) -> str:
    """The name of a set-up's file without the suffix, in characters that every file system accepts."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "set-up"


def _has_name(path: Path, name: str) -> bool:
    with suppress(ValueError):
        return read_setup(path).name.casefold() == name
    return False


def checked_name(name: str) -> str:
    """A set-up's name without surrounding spaces. Raises SetupError if it is not allowed."""
    name = name.strip()
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise SetupError("a name has 1 to {most} characters and no control characters", most=LONGEST_NAME)
    return name


def is_setup(data: bytes) -> bool:
    """Whether a file is meant to be a saved set-up."""
    return data.removeprefix(BOM_UTF8).startswith(MARK.encode())


def write_setup(setup: SavedSetup) -> str:
    """The contents of a set-up's file."""
    tags = [("Name", setup.name), ("Ruleset", setup.ruleset)]
    if setup.is_draft:
        tags.append(("State", _DRAFT))
    return f"{MARK}{VERSION}\n\n{write_tags(tags)}\n\n{setup.drawing}\n"


def read_setup(path: Path) -> SavedSetup:
    """The set-up in a file: a saved one, or just a drawing or StraDoS2 letters (N2), named after the file.

    Raises ValueError with the fault and its place. The set-up is not checked against a ruleset.
    """
    text = read_text(path, _LARGEST_FILE)
    lines = text.split("\n")
    tags = Tags()
    if lines[0].startswith(MARK):
        if lines[0].strip() != f"{MARK}{VERSION}":
            raise FileFault("this program reads version {known} of set-ups", 1, known=VERSION)
        lines[0] = ""
        tags = Tags.read(text)
    elif RECORD.recognises(text.encode()):
        raise FileFault("this is a game, not a set-up: save it with stratego import")
    drawing = "\n".join(filter(None, (_row(line, at) for at, line in enumerate(lines, 1))))
    if not drawing:
        raise FileFault("there is no set-up in this file")
    name, ruleset, state = tags.one("Name"), tags.one("Ruleset"), tags.one("State")
    if state is not None and state.value != _DRAFT:
        raise state.fault('[{tag} "..."] is "draft", or missing')
    try:
        checked = checked_name(printable(path.stem, LONGEST_NAME) if name is None else name.value)
    except SetupError as problem:
        raise FileFault(problem.args[0], 0 if name is None else name.line) from None
    made_for = "" if ruleset is None else printable(ruleset.value, 60)
    return SavedSetup(checked, made_for, drawing, is_draft=state is not None)


def ruleset_for(setup: SavedSetup) -> Ruleset:
    """The first ruleset under which a set-up can be loaded, starting with the one that it names.

    Shipped rulesets come before the user's own. If the set-up fits none, the result is the ruleset that it
    names, or else the first of those under which it has the fewest faults.
    """

    def misfit(rules: Ruleset) -> tuple[bool, bool, int]:
        faults = len(setup.faults(rules))
        return faults > 0, rules.name != setup.ruleset, faults

    return min(all_rulesets(), key=misfit)


def _row(line: str, number: int) -> str:
    """The pieces on a line of the drawing, without a comment; empty for a tag. Raises FileFault."""
    if is_tag(line):
        return ""
    words = list(re.finditer(r"\S+", line.partition("#")[0]))
    for word in words:
        if word[0] != EMPTY and Kind.of_letter(word[0]) is None and not _STRADOS2.fullmatch(word[0]):
            raise FileFault(
                "{text} is not a piece (F B S I 2 to 10, '.' for empty)",
                number,
                word.start() + 1,
                text=quoted(word[0]),
            )
    return " ".join(word[0] for word in words)
