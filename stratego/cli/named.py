"""What the user names: games and lessons by file or number, rulesets by name or file, files to write."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from stratego.cli.output import UserError, printing, put_file, refusing
from stratego.cli.parser import data
from stratego.engine.errors import Explanation, FaultyError, RulesetError
from stratego.engine.quoting import printable, quoted_value, with_suggestion
from stratego.engine.ruleset import Ruleset
from stratego.files import write_whole
from stratego.rulesets.files import load_ruleset, shipped_names, shipped_ruleset
from stratego.rulesets.house_rules import with_house_rules
from stratego.rulesets.own import own_file, own_files
from stratego.wording import command_line as words
from stratego.wording.language import Counted, Sentence
from stratego.wording.refusals import said

if TYPE_CHECKING:
    from stratego.records.record import Record

_MOST_DIGITS: Final = 10

T = TypeVar("T")


def is_number(name: str) -> bool:
    """Whether this is a number of a list, and no file has it as its name."""
    return name.isascii() and name.isdigit() and len(name) < _MOST_DIGITS and not os.path.lexists(name)


def numbered(items: Iterable[T], number: int | str, refusal: Sentence) -> T:
    """The item of a list with this number, counted from 1; those after it are not made.

    Raises UserError with the text ``refusal`` if there are fewer.
    """
    if 0 < int(number) < sys.maxsize:
        for item in islice(items, int(number) - 1, None):
            return item
    raise UserError(refusal, number=number)


def named_game(name: str, rules: Ruleset | None = None) -> Record:
    """The game in a file, or with a number in the list of finished games.

    ``rules`` apply if the file does not state its ruleset. Raises UserError.
    """
    from stratego.records.any_format import load_game  # commands with other names need no formats
    from stratego.records.archive import listed

    path = Path(name)
    if is_number(name):
        path = numbered(listed(data()), name, words.NO_FINISHED_GAME).path
    with refusing(words.FAULTY_FILE, name=name):
        return load_game(path, rules)


def write_output(output: str | None, text: str) -> None:
    """Write to a file, or to standard output if ``output`` is None. Raises UserError."""
    if output is None:
        with printing():
            put_file(text)
        return
    with refusing(words.FILE_REFUSED, path=output):
        write_whole(Path(output), text)


def loaded(name: str | Path) -> Ruleset:
    """A shipped ruleset or one of the user's own, by its name, or the ruleset in a file.

    Raises UserError with all its faults.
    """
    own = None
    if isinstance(name, str) and name not in shipped_names():
        own = own_file(name)
        if own is None and not _is_file(name):
            own = own_file(name := _spelled(name))
    try:
        return shipped_ruleset(name) if name in shipped_names() else load_ruleset(own or name)
    except RulesetError as error:
        raise refused(error, words.FAULTS_OF_RULESET) from None


def variant(name: str) -> Ruleset:
    """A shipped ruleset, or one of the user's own, by its name. Raises UserError."""
    if name and name not in shipped_names() and own_file(name) is None and os.path.lexists(name):
        raise UserError(words.FILE_AS_VARIANT, name=printable(name))
    return loaded(_spelled(name))


def chosen(arguments: Namespace, default: str | None = None) -> Ruleset:
    """The ruleset that ``--variant`` or ``--ruleset`` names, else ``default``, with its house rules.

    Raises UserError.
    """
    rules = variant_or_file(arguments)
    if rules is None:
        if default is None:
            raise UserError(words.NO_RULESET)
        rules = variant(default)
    if not arguments.rules:
        return rules
    try:
        return with_house_rules(rules, arguments.rules)
    except RulesetError as error:
        faults = (
            words.FAULTY_RULE.format(fault=said(fault).removeprefix("rules.")) for fault in error.faults
        )
        raise UserError("\n  ".join(faults)) from None


def variant_or_file(arguments: Namespace) -> Ruleset | None:
    """The ruleset that ``--variant`` or ``--ruleset`` names, if one of them is given. Raises UserError."""
    if arguments.ruleset is not None:
        return loaded(Path(arguments.ruleset))
    return None if arguments.variant is None else variant(arguments.variant)


def refused(error: FaultyError, several: Counted) -> UserError:
    """All faults of a file in one message; ``several`` is its text if there is more than one."""
    faults = list(map(said, error.faults))
    return UserError(faults[0]) if len(faults) == 1 else UserError(several, count=len(faults), faults=faults)


def _is_file(name: str) -> bool:
    """Whether this is meant as a file, not as the name of a ruleset."""
    return name.endswith(".toml") or Path(name).name != name or os.path.lexists(name)


def _spelled(name: str) -> str:
    """The name of a ruleset as it is spelled; it may be given in upper or lower case.

    Raises UserError, with similar names, if no ruleset has this one.
    """
    names = [*shipped_names(), *(path.stem for path in own_files())]
    for known in sorted(names, key=lambda known: known != name):
        if known.casefold() == name.casefold():
            return known
    problem = Explanation("there is no game {name}", name=quoted_value(name))
    raise UserError(said(with_suggestion(problem, name, names)))
