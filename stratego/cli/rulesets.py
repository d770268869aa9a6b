"""``stratego rulesets``: list, show, check and make rulesets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stratego.cli.named_rulesets import loaded, refused
from stratego.cli.output import UserError, console, printing
from stratego.cli.parser import Parser, add_command
from stratego.wording import command_help
from stratego.wording import command_line as words

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable


def add_arguments(parser: Parser) -> None:
    """Add the arguments of this command."""
    parser.set_defaults(run=_list)
    actions = parser.add_subparsers(title="commands", metavar="COMMAND")
    show = _add(actions, "show", _show)
    show.add_argument("name", metavar="NAME", help=command_help.RULESET)
    check = _add(actions, "check", _check)
    check.add_argument("name", metavar="FILE", help=command_help.RULESET_FILE)
    new = _add(actions, "new", _new)
    new.add_argument("name", metavar="NAME", help=command_help.NEW_RULESET)
    new.add_argument("--from", dest="parent", metavar="NAME", default="original", help=command_help.PARENT)


def _add(actions: Any, name: str, run: Callable[[Namespace], int]) -> Parser:
    parser = add_command(actions, name, command_help.RULESETS[name])
    parser.set_defaults(run=run)
    return parser


def _list(_: Namespace) -> int:
    from stratego.cli.ruleset_cards import print_list

    with printing():
        print_list(console())
    return 0


def _show(arguments: Namespace) -> int:
    rules = loaded(arguments.name)
    from stratego.cli.ruleset_cards import print_card
    from stratego.rulesets.files import introduction, shipped_names

    paragraphs = introduction(arguments.name) if arguments.name in shipped_names() else []
    with printing():
        print_card(console(), rules, paragraphs)
    return 0


def _check(arguments: Namespace) -> int:
    from pathlib import Path

    from stratego.engine.quoting import printable

    path = Path(arguments.name)
    rules = loaded(path if path.exists() else arguments.name)
    size = words.board_size(rules.geometry.width, rules.geometry.height)
    with printing():
        print(words.valid_ruleset(printable(arguments.name), rules.name, rules.army_size, size))
    return 0


def _new(arguments: Namespace) -> int:
    from stratego.engine.errors import RulesetError
    from stratego.rulesets.own import write_new

    try:
        path = write_new(arguments.name, arguments.parent)
    except RulesetError as error:
        raise refused(error) from None
    except ValueError as error:
        raise UserError(str(error)) from None
    except OSError as error:
        raise UserError(words.file_refused(arguments.name, str(error.strerror))) from None
    with printing():
        print(words.ruleset_created(str(path), arguments.name))
    return 0
