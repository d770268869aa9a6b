"""The commands about rulesets: list, show, check, new."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stratego.cli.named_rulesets import loaded, refused
from stratego.cli.output import UserError, console, printing

if TYPE_CHECKING:
    from argparse import Namespace


def add_commands(commands: Any) -> None:
    """Tell the parser of them."""
    rulesets = commands.add_parser(
        "rulesets",
        help="list, show, check and make rulesets",
        description="List the rulesets that can be played: those of the box, and your own.",
    )
    rulesets.set_defaults(run=_list)
    actions = rulesets.add_subparsers(title="commands", metavar="COMMAND")
    show = actions.add_parser("show", help="army, board and rules on one card", description="Show a ruleset.")
    show.add_argument("name", metavar="NAME", help="a name of the list, or a TOML file")
    show.set_defaults(run=_show)
    check = actions.add_parser(
        "check", help="check a ruleset of your own", description="Say whether a ruleset file is sound."
    )
    check.add_argument("name", metavar="FILE", help="a TOML file, or a name of the list")
    check.set_defaults(run=_check)
    text = "Write a commented file to make a ruleset of your own from; the list will have it."
    new = actions.add_parser("new", help="begin a ruleset of your own", description=text)
    new.add_argument("name", metavar="NAME", help="what to call it: small letters, digits and hyphens")
    text = "what it starts from: a name of the list, or a TOML file (else original)"
    new.add_argument("--from", dest="parent", metavar="NAME", default="original", help=text)
    new.set_defaults(run=_new)


def _list(_: Namespace) -> int:
    from stratego.cli.ruleset_cards import print_list

    with printing():
        print_list(console())
    return 0


def _show(arguments: Namespace) -> int:
    rules = loaded(arguments.name)
    from stratego.cli.ruleset_cards import print_card
    from stratego.rulesets.files import introduction, shipped_names

    words = introduction(arguments.name) if arguments.name in shipped_names() else []
    with printing():
        print_card(console(), rules, words)
    return 0


def _check(arguments: Namespace) -> int:
    from pathlib import Path

    from stratego.engine.quoting import printable

    path = Path(arguments.name)
    rules = loaded(path if path.exists() else arguments.name)
    board = f"{rules.geometry.width} x {rules.geometry.height}"
    with printing():
        print(
            f"{printable(arguments.name)} is sound: {rules.name}, {rules.army_size} pieces a side, {board}."
        )
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
        raise UserError(f"the file cannot be written: {error}") from None
    with printing():
        print(f"{path} is written. Change in it what you like, then:")
        print(f"  stratego rulesets check {arguments.name}")
        print(f"  stratego play --variant {arguments.name}")
    return 0
