"""``stratego setups``: list, show, check and change saved set-ups."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stratego.cli import screen
from stratego.cli.data_option import add_data, data
from stratego.cli.named_rulesets import loaded, variant
from stratego.cli.output import UserError, confirmed, console, printing, table_of
from stratego.cli.parser import Parser, add_command
from stratego.cli.screen import add_ascii
from stratego.engine.errors import DeploymentError
from stratego.records.saved_setups import (
    NoSuchSetup,
    SavedSetups,
    SetupError,
    checked_name,
    read_setup,
    ruleset_for,
)
from stratego.wording import command_help
from stratego.wording import command_line as words
from stratego.wording.refusals import sentence

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator

    from stratego.engine.ruleset import Ruleset
    from stratego.records.saved_setups import SavedSetup


def add_arguments(parser: Parser) -> None:
    """Add the arguments of this command."""
    add_data(parser)
    parser.set_defaults(run=_list)
    actions = parser.add_subparsers(title="commands", metavar="COMMAND")

    edit = _add(actions, "edit", _edit)
    edit.add_argument("name", metavar="NAME", nargs="?", help=command_help.EDITED_SETUP)
    army = edit.add_mutually_exclusive_group()
    army.add_argument("--variant", metavar="NAME", help=command_help.EDITED_VARIANT)
    army.add_argument("--ruleset", metavar="FILE", help=command_help.EDITED_RULESET)
    add_ascii(edit)

    show = _add(actions, "show", _show)
    show.add_argument("name", metavar="NAME", help=command_help.SAVED_SETUP)

    check = _add(actions, "check", _check)
    _add_file(check)

    read = _add(actions, "import", _import)
    _add_file(read)
    read.add_argument("--name", metavar="NAME", help=command_help.SETUP_NAME)

    rename = _add(actions, "rename", _rename)
    rename.add_argument("name", metavar="OLD", help=command_help.SAVED_SETUP)
    rename.add_argument("new", metavar="NEW", help=command_help.NEW_NAME)

    delete = _add(actions, "delete", _delete)
    delete.add_argument("name", metavar="NAME", help=command_help.SAVED_SETUP)
    delete.add_argument("--yes", action="store_true", help=command_help.YES)


def _add(actions: Any, name: str, run: Callable[[Namespace], int]) -> Parser:
    parser = add_command(actions, name, command_help.SETUPS[name])
    add_data(parser)
    parser.set_defaults(run=run)
    return parser


def _add_file(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=command_help.SETUP_FILE)
    parser.add_argument("--ruleset", metavar="NAME", help=command_help.SETUP_RULESET)


def _list(_: Namespace) -> int:
    saved = SavedSetups(data())
    rows = [(setup.name, setup.ruleset) for setup in saved.all()]
    rows += [(path.name, words.unreadable_setup(problem)) for path, problem in saved.faulty()]
    with printing():
        if rows:
            console().print(table_of(words.SETUP_COLUMNS, rows))
        else:
            print(words.NO_SETUPS)
    return 0


def _edit(arguments: Namespace) -> int:
    name, rules = arguments.name, _army(arguments)
    setup = None if name is None else _found(name)
    if setup is not None:
        with _refusing(setup.name):
            rules = _fitting(setup, rules)
    elif name is not None and rules is None:
        raise UserError(words.no_army(name))
    screen.prepare()
    from stratego.tui import starting

    if rules is None:
        return starting.run_setups(ascii=arguments.ascii)
    return starting.run_setup_editor(rules, setup, name or "", ascii=arguments.ascii)


def _show(arguments: Namespace) -> int:
    with _refusing(arguments.name):
        setup = SavedSetups(data()).get(arguments.name)
    try:
        drawing = str(setup.deployment(ruleset_for(setup)))
    except DeploymentError:  # show it as it was written
        drawing = setup.drawing
    with printing():
        print(words.setup_title(setup.name, setup.ruleset))
        print()
        print(drawing)
    return 0


def _check(arguments: Namespace) -> int:
    setup, rules = _from_file(arguments)
    with printing():
        print(words.valid_setup(arguments.file, setup.name, rules.name))
    return 0


def _import(arguments: Namespace) -> int:
    setup, rules = _from_file(arguments)
    name = arguments.name or setup.name
    drawing = str(setup.deployment(rules))
    with _refusing(name):
        SavedSetups(data()).save(setup._replace(name=name, ruleset=rules.name, drawing=drawing))
    with printing():
        print(words.setup_saved(name))
    return 0


def _rename(arguments: Namespace) -> int:
    with _refusing(arguments.name):
        SavedSetups(data()).rename(arguments.name, arguments.new)
    return 0


def _delete(arguments: Namespace) -> int:
    saved = SavedSetups(data())
    with _refusing(arguments.name):
        name = saved.get(arguments.name).name
        if arguments.yes or confirmed(words.delete_setup(name)):
            saved.delete(name)
    return 0


@contextmanager
def _refusing(name: str) -> Iterator[None]:
    """Turn the errors of a set-up called ``name`` into a UserError."""
    try:
        yield
    except SetupError as problem:
        raise UserError(str(problem)) from None
    except DeploymentError as error:
        faults = "\n".join(f"  {sentence(fault)}" for fault in error.faults)
        raise UserError(words.unplayable_setup(name, faults)) from None


def _army(arguments: Namespace) -> Ruleset | None:
    """The ruleset whose army is to be set up, if one was named."""
    if arguments.variant is not None:
        return variant(arguments.variant)
    return None if arguments.ruleset is None else loaded(Path(arguments.ruleset))


def _found(name: str) -> SavedSetup | None:
    """The saved set-up of this name, if there is one. Raises UserError if no set-up can be called this."""
    with _refusing(name):
        try:
            return SavedSetups(data()).get(checked_name(name))
        except NoSuchSetup:
            return None


def _fitting(setup: SavedSetup, rules: Ruleset | None) -> Ruleset:
    """The ruleset given, or the first that a set-up fits. Raises DeploymentError if it does not fit."""
    if rules is None:
        return ruleset_for(setup)
    setup.deployment(rules)
    return rules


def _from_file(arguments: Namespace) -> tuple[SavedSetup, Ruleset]:
    """The set-up in a file, and a ruleset that it fits."""
    rules = None if arguments.ruleset is None else loaded(arguments.ruleset)
    with _refusing(arguments.file):
        try:
            setup = read_setup(Path(arguments.file))
        except ValueError as problem:
            raise UserError(words.faulty_file(arguments.file, str(problem))) from None
        return setup, _fitting(setup, rules)
