"""Rulesets that the user names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stratego.cli.output import UserError

if TYPE_CHECKING:
    from os import PathLike

    from stratego.engine.errors import RulesetError
    from stratego.engine.ruleset import Ruleset


def loaded(name: str | PathLike[str]) -> Ruleset:
    """The ruleset of a shipped name, of a name of the user's own, or in a file.

    Raises UserError with all its faults.
    """
    from stratego.engine.errors import RulesetError
    from stratego.rulesets.files import load_ruleset, shipped_names
    from stratego.rulesets.own import own_file

    own = own_file(name) if isinstance(name, str) and name not in shipped_names() else None
    if own is None and isinstance(name, str) and not _is_file(name):
        _check_name(name, "ruleset")
    try:
        return load_ruleset(own or name)
    except RulesetError as error:
        raise refused(error) from None


def refused(error: RulesetError) -> UserError:
    """All faults of a ruleset in one message."""
    if len(error.faults) == 1:
        return UserError(error.faults[0])
    lines = "\n  ".join(error.faults)
    return UserError(f"the ruleset has {len(error.faults)} faults:\n  {lines}")


def variant(name: str) -> Ruleset:
    """The ruleset of a shipped name or of a name of the user's own. Raises UserError."""
    from pathlib import Path

    from stratego.engine.quoting import printable
    from stratego.rulesets.files import shipped_names
    from stratego.rulesets.own import own_file

    if name and name not in shipped_names() and own_file(name) is None and Path(name).exists():
        raise UserError(f"{printable(name)} is no variant of the box: give a file of your own with --ruleset")
    _check_name(name, "variant")
    return loaded(name)


def _is_file(name: str) -> bool:
    """Whether this is meant for a file, and not for a name."""
    from pathlib import Path

    return name.endswith(".toml") or Path(name).name != name or Path(name).exists()


def _check_name(name: str, what: str) -> None:
    """Raises UserError, with the names there are, where no ruleset has this one."""
    from stratego.engine.errors import Explanation
    from stratego.engine.quoting import quoted_value, with_suggestion
    from stratego.rulesets.files import shipped_names
    from stratego.rulesets.own import own_files

    names = [*shipped_names(), *(path.stem for path in own_files())]
    if name not in names:
        missing = Explanation(f"there is no {what} {{name}}", name=quoted_value(name))
        raise UserError(with_suggestion(missing, name, names))
