"""What arguments name (list entries, rulesets, the data folder), and what is wrong with arguments."""

import os
import sys
from argparse import Action, ArgumentTypeError, Namespace
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Final, TypeVar

from stratego.cli.output import PROBLEM, UserError, report
from stratego.engine.clock import TimeControl
from stratego.engine.errors import (
    Explanation,
    FaultyError,
    RulesetError,
    did_you_mean,
    excerpt,
    printable,
    quoted,
    with_suggestion,
)
from stratego.engine.ruleset import Ruleset
from stratego.files import blocking_file, data_folder, files_in
from stratego.records.faults import Refusal, explanation_of
from stratego.rulesets.house_rules import with_house_rules
from stratego.rulesets.own import own_files
from stratego.rulesets.reading import SUFFIX, load_ruleset, shipped_names
from stratego.wording import command_line as words
from stratego.wording.language import Counted, Sentence
from stratego.wording.names import said

_MOST_DIGITS: Final = 10

T = TypeVar("T")


def is_number(name: str) -> bool:
    """Whether ``name`` is a number in a list rather than the name of a file."""
    return name.isascii() and name.isdigit() and len(name) < _MOST_DIGITS and not os.path.lexists(name)


def numbered(items: Iterable[T], number: int | str, refusal: Sentence) -> T:
    """The item with this number in a list, counted from 1. Later items are not generated.

    Raises UserError with the message ``refusal`` if there is no such item.
    """
    if 0 < int(number) < sys.maxsize:
        for item in islice(items, int(number) - 1, None):
            return item
    raise UserError(refusal, number=number)


def loaded(name: str | Path) -> Ruleset:
    """A shipped ruleset or one of the user's own, by name, or the ruleset in a file; a Path is always a file.

    Raises UserError if there is none, or with all its faults.
    """
    if isinstance(name, str):
        name = ruleset_named(name)
        name = name if name in shipped_names() else own_files().get(name, name)
    try:
        return load_ruleset(name)
    except RulesetError as error:
        raise refused(error, words.FAULTS_OF_RULESET) from None


def variant(name: str) -> Ruleset:
    """A shipped ruleset or one of the user's own, by name. Raises UserError."""
    if name and name not in shipped_names() and own_files().get(name) is None and os.path.lexists(name):
        raise UserError(words.FILE_AS_VARIANT, name=printable(name))
    return loaded(_spelled(name))


def chosen(arguments: Namespace, default: str | None = None) -> Ruleset:
    """The ruleset of ``--variant`` or ``--ruleset``, else ``default``, changed by each ``--rule``.

    Raises UserError, also if nothing names a ruleset.
    """
    if (rules := variant_or_file(arguments)) is None:
        if default is None:
            raise UserError(words.NO_RULESET)
        rules = variant(default)
    if not arguments.rules:
        return rules
    try:
        return with_house_rules(rules, arguments.rules)
    except RulesetError as error:
        faults = (said(fault).removeprefix("rules.") for fault in error.faults)
        raise UserError("\n  ".join(words.FAULTY_RULE.format(fault=fault) for fault in faults)) from None


def variant_or_file(arguments: Namespace) -> Ruleset | None:
    """The ruleset named by ``--variant`` or ``--ruleset``; None if neither is given. Raises UserError."""
    if (file := arguments.ruleset) is not None:
        if not os.path.lexists(file) and file in (*shipped_names(), *own_files()):
            raise UserError(words.VARIANT_AS_FILE, name=printable(file))
        return loaded(Path(file))
    return None if arguments.variant is None else variant(arguments.variant)


def refused(error: FaultyError, several: Counted) -> UserError:
    """The error that reports all faults of a file; ``several`` is the message if there is more than one."""
    faults = list(map(said, error.faults))
    return UserError(faults[0]) if len(faults) == 1 else UserError(several, count=len(faults), faults=faults)


def ruleset_named(name: str) -> str:
    """The exact name of a ruleset, or ``name`` itself if it is meant as a file. Raises UserError."""
    is_file = name.endswith(SUFFIX) or Path(name).name != name or os.path.lexists(name)
    return name if name in own_files() or is_file else _spelled(name)


def _spelled(name: str) -> str:
    """The exact name of the ruleset that matches ``name``, regardless of case.

    Raises UserError if there is none: it points to a file of that name, or suggests similar names.
    """
    names = [*shipped_names(), *own_files()]
    for known in sorted(names, key=lambda known: known != name):
        if known.casefold() == name.casefold():
            return known
    if os.path.lexists(name + SUFFIX):
        raise UserError(words.FILE_NAMED_SO, name=printable(name), file=printable(name + SUFFIX))
    problem = Explanation("there is no game {name}", name=quoted(name))
    raise UserError(said(with_suggestion(problem, name, names)))


def each_checked(names: Iterable[str], check: Callable[[str], None]) -> int:
    """Call ``check`` for each name, and report each UserError. Returns the exit status."""
    status = 0
    for name in names:
        try:
            check(name)
        except UserError as error:
            report(str(error))
            status = PROBLEM
    return status


def count(text: str, most: int = 10**6) -> int:
    """Parse a number from 1 to ``most``. Raises ArgumentTypeError."""
    if text.isascii() and text.isdigit() and len(text) <= len(str(most)) and 0 < int(text) <= most:
        return int(text)
    raise ArgumentTypeError(words.NO_COUNT.format(text=excerpt(text), most=most))


def time_control(text: str) -> TimeControl:
    """Parse a time control. Raises ArgumentTypeError."""
    try:
        control = TimeControl.parse(text)
    except ValueError as error:
        raise ArgumentTypeError(said(error.args[0])) from None
    if control.longest is not None and control.longest < control.free:  # allowed in records only
        raise ArgumentTypeError(words.SHORT_TURN.format(longest=control.longest, free=control.free))
    return control


def unrecognized(unknown: Sequence[str], options: Mapping[str, Action]) -> str:
    """The message about unknown arguments.

    If the first one resembles an option, or a value that follows an option, the message suggests that.
    """
    problem = str(words.UNRECOGNIZED) % " ".join(unknown)
    known = [*options]
    for option, action in options.items():
        values = shipped_names() if option == "--variant" else action.choices or ()
        known += [f"{option} {value}" for value in values]
    similar = did_you_mean(problem, unknown[0].partition("=")[0], known, 1)
    return problem if similar is None else said(similar)


def unknown_choice(word: str, choices: Collection[str]) -> str:
    """The message about a word that is not among the ``choices``: it suggests similar ones, or lists all.

    For a command, it also suggests games, as in ``play --variant duel``.
    """
    problem = Explanation('there is no "{word}"', word=word)
    games = [f"play --variant {name}" for name in shipped_names()] if "play" in choices else []
    return said(with_suggestion(problem, word, choices, games))


def data() -> Path:
    """The data folder, by default the user's; it may not exist yet.

    Raises UserError if a file blocks its path or it cannot be read, and NoHome as `data_folder` does.
    """
    folder = data_folder()
    if (file := blocking_file(folder)) is not None:
        raise UserError(words.DATA_FOLDER_BLOCKED, file=file)
    with refusing(words.FAULTY, name=folder):
        files_in(folder, "")
    return folder


@contextmanager
def refusing(message: Sentence, **fields: object) -> Iterator[None]:
    """A context in which OSError, ValueError and Refusal become a UserError.

    Its text is ``message``, with ``fields`` and the explanation as ``problem``.
    """
    try:
        yield
    except (OSError, ValueError, Refusal) as problem:
        raise UserError(message, **fields, problem=why(problem)) from None


def why(problem: OSError | ValueError | Refusal) -> str:
    """The explanation of an error in words."""
    return said(explanation_of(problem))
