"""Rulesets that the user names on the command line."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from stratego.cli.output import UserError
from stratego.engine.errors import Explanation, RulesetError
from stratego.engine.quoting import printable, quoted_value, with_suggestion
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.files import load_ruleset, shipped_names, shipped_ruleset
from stratego.rulesets.own import own_file, own_files
from stratego.wording import command_line as words


def loaded(name: str | Path) -> Ruleset:
    """A shipped ruleset or one of the user's own, by its name, or the ruleset in a file.

    Raises UserError with all its faults.
    """
    own = own_file(name) if isinstance(name, str) and name not in shipped_names() else None
    if own is None and isinstance(name, str) and not _is_file(name):
        name = _spelled(name)
        own = own_file(name) if name not in shipped_names() else None
    try:
        return shipped_ruleset(name) if name in shipped_names() else load_ruleset(own or name)
    except RulesetError as error:
        raise refused(error) from None


def chosen(arguments: Namespace, default: str | None = None) -> Ruleset:
    """The ruleset that ``--variant`` or ``--ruleset`` names, else ``default``, with its house rules.

    Raises UserError.
    """
    if arguments.ruleset is not None:
        rules = loaded(Path(arguments.ruleset))
    else:
        name = default if arguments.variant is None else arguments.variant
        if name is None:
            raise UserError(words.NO_RULESET)
        rules = variant(name)
    if not arguments.rules:
        return rules
    from stratego.rulesets.house_rules import with_house_rules

    try:
        return with_house_rules(rules, arguments.rules)
    except RulesetError as error:
        faults = (words.FAULTY_RULE.format(fault=fault.removeprefix("rules.")) for fault in error.faults)
        raise UserError("\n  ".join(faults)) from None


def refused(error: RulesetError) -> UserError:
    """All faults of a ruleset in one message."""
    if len(error.faults) == 1:
        return UserError(error.faults[0])
    return UserError(words.FAULTS_OF_RULESET, count=len(error.faults), faults=list(error.faults))


def variant(name: str) -> Ruleset:
    """A shipped ruleset, or one of the user's own, by its name. Raises UserError."""
    if name and name not in shipped_names() and own_file(name) is None and os.path.lexists(name):
        raise UserError(words.FILE_AS_VARIANT, name=printable(name))
    return loaded(_spelled(name))


def _is_file(name: str) -> bool:
    """Whether this is meant as a file, not as the name of a ruleset."""
    return name.endswith(".toml") or Path(name).name != name or os.path.lexists(name)


def _spelled(name: str) -> str:
    """The name of a ruleset as it is spelled; it may be given in upper or lower case.

    Raises UserError, with similar names, if no ruleset has this one.
    """
    names = [*shipped_names(), *(path.stem for path in own_files())]
    if name in names:
        return name
    for known in names:
        if known.casefold() == name.casefold():
            return known
    raise UserError(with_suggestion(Explanation(words.NO_SUCH_EDITION, name=quoted_value(name)), name, names))
