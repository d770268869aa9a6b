"""The commands about set-ups kept. All that they need is imported when they run."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from stratego.cli import screen
from stratego.cli.data_option import add_data, data
from stratego.cli.output import UserError, confirmed, console, printing
from stratego.cli.screen import add_ascii

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator
    from typing import Any

    from stratego.engine.errors import DeploymentError
    from stratego.engine.ruleset import Ruleset
    from stratego.records.saved_setups import SavedSetup, SavedSetups


def add_commands(commands: Any) -> None:
    """Add these commands to the program's."""
    text = "list, show, check and change the set-ups that you keep"
    setups: ArgumentParser = commands.add_parser("setups", help=text, description="List the set-ups kept.")
    setups.set_defaults(run=_list)
    add_data(setups)
    actions = setups.add_subparsers(title="commands", metavar="COMMAND")

    edit = _command(actions, "edit", "make a set-up, or change one, on the screen", _edit)
    edit.add_argument("name", metavar="NAME", nargs="?", help="an old name or a new one (else a list)")
    what = edit.add_mutually_exclusive_group()
    text = "for which army: a name of the list of stratego rulesets"
    what.add_argument("--variant", metavar="NAME", help=text)
    what.add_argument("--ruleset", metavar="FILE", help="the same, as a TOML file")
    add_ascii(edit)

    show = _command(actions, "show", "draw a set-up as its owner sees it", _show)
    show.add_argument("name", metavar="NAME", help="a name of the list")
    check = _command(actions, "check", "say whether a file holds a set-up that can be played", _check)
    check.add_argument("file", metavar="FILE", help="a set-up, as a file of this program, drawn or StraDoS2")
    _add_ruleset(check)
    read = _command(actions, "import", "keep the set-up of a file", _import)
    read.add_argument("file", metavar="FILE", help="as for check")
    read.add_argument("--name", metavar="NAME", help="another name than the file gives it")
    _add_ruleset(read)
    rename = _command(actions, "rename", "give a set-up another name", _rename)
    rename.add_argument("name", metavar="OLD", help="a name of the list")
    rename.add_argument("new", metavar="NEW", help="its new name")
    delete = _command(actions, "delete", "delete a set-up", _delete)
    delete.add_argument("name", metavar="NAME", help="a name of the list")
    delete.add_argument("--yes", action="store_true", help="do not ask")


def _command(actions: Any, name: str, text: str, run: Any) -> ArgumentParser:
    parser: ArgumentParser = actions.add_parser(name, help=text, description=f"{text.capitalize()}.")
    parser.set_defaults(run=run)
    add_data(parser)
    return parser


def _add_ruleset(parser: ArgumentParser) -> None:
    text = "what it is for: a name of stratego rulesets or a TOML file (else the shipped one that it fits)"
    parser.add_argument("--ruleset", metavar="NAME", help=text)


# The commands


def _list(_: Namespace) -> int:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    kept = _kept()
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in ("Name", "Made for"):
        table.add_column(column, overflow="fold")
    for setup in kept.all():
        table.add_row(Text(setup.name), Text(setup.ruleset))
    for path, problem in kept.faulty():
        table.add_row(Text(path.name), Text(f"cannot be used: {problem}"))
    with printing():
        if table.row_count:
            console().print(table)
        else:
            print("No set-up is kept yet: stratego setups edit makes one.")
    return 0


def _edit(arguments: Namespace) -> int:
    name, rules = arguments.name, _army(arguments)
    setup = None if name is None else _found(name)
    if setup is not None:
        rules = _fitting(setup, rules)
    elif name is not None and rules is None:
        raise UserError(f'there is no set-up "{name}" yet: to make it, say for which army with --variant')
    screen.prepare()
    from stratego.tui import starting

    if rules is None:
        return starting.run_setups(ascii=arguments.ascii)
    return starting.run_setup_editor(rules, setup, name or "", ascii=arguments.ascii)


def _show(arguments: Namespace) -> int:
    from stratego.engine.errors import DeploymentError
    from stratego.records.saved_setups import ruleset_for

    with _told():
        setup = _kept().get(arguments.name)
    try:
        drawing = str(setup.deployment(ruleset_for(setup)))
    except DeploymentError:  # it is shown as it was written
        drawing = setup.drawing
    with printing():
        print(f"{setup.name} ({setup.ruleset})" if setup.ruleset else setup.name)
        print()
        print(drawing)
    return 0


def _check(arguments: Namespace) -> int:
    setup, rules = _from_file(arguments)
    with printing():
        print(f"{arguments.file} is sound: {setup.name}, for {rules.name}.")
    return 0


def _import(arguments: Namespace) -> int:
    setup, rules = _from_file(arguments)
    drawing = str(setup.deployment(rules))
    name = arguments.name or setup.name
    with _told():
        _kept().save(setup._replace(name=name, ruleset=rules.name, drawing=drawing))
    with printing():
        print(f'It is kept as "{name}".')
    return 0


def _rename(arguments: Namespace) -> int:
    with _told():
        _kept().rename(arguments.name, arguments.new)
    return 0


def _delete(arguments: Namespace) -> int:
    with _told():
        name = _kept().get(arguments.name).name
        if arguments.yes or confirmed(f'Delete the set-up "{name}" for good?'):
            _kept().delete(name)
    return 0


# What the user asks for


@contextmanager
def _told() -> Iterator[None]:
    """Around what may be refused: the refusal is for the user."""
    from stratego.records.saved_setups import SetupError

    try:
        yield
    except SetupError as problem:
        raise UserError(str(problem)) from None


def _kept() -> SavedSetups:
    from stratego.records.saved_setups import SavedSetups

    return SavedSetups(data())


def _army(arguments: Namespace) -> Ruleset | None:
    """The ruleset whose army is to be set up, where one was named."""
    from pathlib import Path

    from stratego.cli.named_rulesets import loaded, variant

    if arguments.variant is not None:
        return variant(arguments.variant)
    return None if arguments.ruleset is None else loaded(Path(arguments.ruleset))


def _found(name: str) -> SavedSetup | None:
    """The set-up of this name, if one is kept; a name that cannot be one is refused."""
    from stratego.records.saved_setups import NoSuchSetup, checked_name

    with _told():
        try:
            return _kept().get(checked_name(name))
        except NoSuchSetup:
            return None


def _fitting(setup: SavedSetup, rules: Ruleset | None) -> Ruleset:
    """The ruleset that a set-up is edited under: the one given, else the first that it fits."""
    from stratego.engine.errors import DeploymentError
    from stratego.records.saved_setups import ruleset_for

    try:
        if rules is None:
            return ruleset_for(setup)
        setup.deployment(rules)
    except DeploymentError as error:
        raise UserError(_faults(setup.name, error)) from None
    return rules


def _faults(what: str, error: DeploymentError) -> str:
    return f"{what}: this set-up cannot be played:\n  " + "\n  ".join(error.faults)


def _from_file(arguments: Namespace) -> tuple[SavedSetup, Ruleset]:
    """The set-up of a file, and the ruleset under which it has been checked."""
    from pathlib import Path

    from stratego.cli.named_rulesets import loaded
    from stratego.engine.errors import DeploymentError
    from stratego.records.saved_setups import read_setup, ruleset_for

    try:
        setup = read_setup(Path(arguments.file))
        if arguments.ruleset is None:
            return setup, ruleset_for(setup)
        rules = loaded(arguments.ruleset)
        setup.deployment(rules)
    except DeploymentError as error:
        raise UserError(_faults(arguments.file, error)) from None
    except ValueError as problem:
        raise UserError(f"{arguments.file}: {problem}") from None
    return setup, rules
