"""``stratego setups``: list, show, check and change saved set-ups."""

from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from stratego.cli import screen
from stratego.cli.arguments import data, each_checked, loaded, refusing, variant_or_file
from stratego.cli.columns import print_table
from stratego.cli.output import UserError, confirm, put, say
from stratego.cli.parser import Parser
from stratego.engine.deployment import draw_cells
from stratego.engine.errors import DeploymentError
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.files import is_file
from stratego.hotseat.draft import Draft
from stratego.records import saved_setups
from stratego.records.faults import Faulty
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.wording import command_help, command_line as words
from stratego.wording.language import shipped
from stratego.wording.names import said
from stratego.wording.setting_up import made_for


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego setups``."""
    parser.add_data()
    actions = parser.add_commands(command_help.SETUPS, (_edit, _show, _check, _import, _rename, _delete))
    edit, show, check, read, rename, delete = actions
    for action in actions:
        action.add_data(creates=action in (edit, read))

    edit.add_argument("name", metavar="NAME", nargs="?")
    edit.add_game(has_rules=False)

    check.add_argument("files", metavar="FILE", nargs="+")
    read.add_argument("file", metavar="FILE")
    for action in (check, read):
        action.add_argument("--ruleset", metavar="NAME")
    read.add_argument("--name", metavar="NAME")

    for action, metavar in ((show, "NAME"), (rename, "OLD"), (delete, "NAME")):
        action.add_argument("name", metavar=metavar)
    rename.add_argument("new", metavar="NEW")
    delete.add_argument("--yes", action="store_true")


def run(_: Namespace) -> None:
    """Print the list of set-ups."""
    rows = list(map(_row, SavedSetups(data()).each()))
    print_table(words.SETUP_COLUMNS, rows, words.NO_SETUPS)


def _row(setup: SavedSetup | Faulty) -> tuple[str, str]:
    if isinstance(setup, Faulty):
        return setup.path.name, words.UNREADABLE_SETUP.format(problem=said(setup.problem))
    return setup.name, made_for(setup.ruleset, is_draft=setup.is_draft)


def _edit(arguments: Namespace) -> int:
    name, rules = arguments.name, variant_or_file(arguments)
    setup = None if name is None else _found(name)
    if setup is not None:
        rules = _fitting(setup, rules, setup.name)
    elif name is not None and rules is None:
        raise UserError(words.NO_ARMY, name=name)
    if rules is None:
        return screen.run(arguments, lambda go: go.setups())
    draft = Draft(rules, Color.RED, setup.cells(rules)) if setup else Draft.empty(rules, Color.RED)
    name = setup.name if setup else name or ""
    return screen.run(arguments, lambda go: go.editor_alone(draft, name))


def _show(arguments: Namespace) -> None:
    name = arguments.name
    setup = _read(name) if is_file(name) else SavedSetups(data()).get(name)
    drawing = setup.drawing
    with suppress(DeploymentError):  # then the drawing is shown as it is in the file
        rules = saved_setups.ruleset_for(setup)
        drawing = draw_cells(rules, setup.cells(rules))
    made = made_for(setup.ruleset, is_draft=setup.is_draft)
    put(f"{setup.name} ({made})" if made else setup.name)
    put()
    put(drawing)


def _check(arguments: Namespace) -> int:
    return each_checked(arguments.files, lambda file: _check_one(file, arguments.ruleset))


def _check_one(file: str, ruleset: str | None) -> None:
    setup, rules = _from_file(file, ruleset, takes_names=True)
    about = {"file": file, "name": setup.name, "ruleset": shipped("game name", rules.name)}
    if setup.is_draft:
        placed = sum(kind is not None for kind in setup.cells(rules))
        say(words.VALID_DRAFT, **about, placed=placed, army_size=rules.army_size)
    else:
        say(words.VALID_SETUP, **about)


def _import(arguments: Namespace) -> None:
    setup, rules = _from_file(arguments.file, arguments.ruleset)
    name = arguments.name or setup.name
    drawing = draw_cells(rules, setup.cells(rules))
    SavedSetups(data()).save(setup._replace(name=name, ruleset=rules.name, drawing=drawing))
    say(words.SETUP_SAVED, name=name)


def _rename(arguments: Namespace) -> None:
    SavedSetups(data()).rename(arguments.name, arguments.new)


def _delete(arguments: Namespace) -> None:
    saved = SavedSetups(data())
    name = saved.get(arguments.name).name
    confirm(words.DELETE_SETUP, yes=arguments.yes, name=name)
    saved.delete(name)
    say(words.DELETED)


def _found(name: str) -> SavedSetup | None:
    """The saved set-up of this name, if there is one. Raises SetupError if the name is not allowed."""
    with suppress(saved_setups.NoSuchSetup):
        return SavedSetups(data()).get(saved_setups.checked_name(name))
    return None


def _fitting(setup: SavedSetup, rules: Ruleset | None, name: str) -> Ruleset:
    """The given ruleset or, if None, the one that the set-up fits best. Raises UserError unless it fits."""
    is_given, rules = rules is not None, rules or saved_setups.ruleset_for(setup)
    if faults := list(map(said, setup.faults(rules))):
        if setup.ruleset not in ("", rules.name) and not is_given:
            raise UserError(words.SETUP_FOR_UNKNOWN, name=name, ruleset=setup.ruleset)
        ruleset = shipped("game name", rules.name)
        raise UserError(words.UNPLAYABLE_SETUP, name=name, ruleset=ruleset, faults=faults)
    return rules


def _read(name: str) -> SavedSetup:
    with refusing(words.FAULTY, name=name):
        return saved_setups.read_setup(Path(name))


def _from_file(file: str, ruleset: str | None, *, takes_names: bool = False) -> tuple[SavedSetup, Ruleset]:
    """The set-up in a file, and a ruleset that fits it.

    If there is no such file and ``takes_names``, it is the set-up saved under that name. Raises UserError.
    """
    rules, setup = None if ruleset is None else loaded(ruleset), None
    if takes_names and not is_file(file):
        with suppress(saved_setups.NoSuchSetup):
            setup = SavedSetups(data()).get(file)
    setup = setup or _read(file)
    return setup, _fitting(setup, rules, file)
