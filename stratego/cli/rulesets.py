"""``stratego rulesets``: list, show, check and make rulesets."""

import os
from argparse import Namespace
from pathlib import Path

from stratego.cli.arguments import each_checked, loaded, refused, ruleset_named, why
from stratego.cli.output import UserError, say
from stratego.cli.parser import Parser
from stratego.cli.tables import print_card, print_list
from stratego.engine.errors import RulesetError
from stratego.rulesets.own import own_path, write_new
from stratego.rulesets.reading import introduction, shipped_names, shipped_ruleset
from stratego.wording import command_help, command_line as words
from stratego.wording.language import shipped
from stratego.wording.options import new_ruleset


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego rulesets``."""
    show, check, new = parser.add_commands(command_help.RULESETS, (_show, _check, _new))
    show.add_argument("name", metavar="NAME")
    check.add_argument("names", metavar="FILE", nargs="+")
    new.add_argument("name", metavar="NAME")
    new.add_argument("--from", dest="parent", metavar="NAME", default="original")


def run(_: Namespace) -> None:
    """Print the list of rulesets."""
    print_list()


def _show(arguments: Namespace) -> None:
    rules = loaded(arguments.name)
    is_shipped = arguments.name in shipped_names()
    paragraphs = introduction(arguments.name) if is_shipped else []
    print_card(rules, [shipped("game introduction", each) for each in paragraphs])


def _check(arguments: Namespace) -> int:
    return each_checked(arguments.names, _check_one)


def _check_one(name: str) -> None:
    rules = loaded(Path(name) if os.path.lexists(name) else name)
    game, size = shipped("game name", rules.name), words.BOARD_SIZE.format(board=rules.geometry)
    say(words.VALID_RULESET, name=name, game=game, count=rules.army_size, size=size)
    taken = {shipped_ruleset(each).name for each in shipped_names()}
    if name not in shipped_names() and rules.name in taken:
        say(words.NAME_OF_SHIPPED, game=game)


def _new(arguments: Namespace) -> None:
    try:
        path = write_new(arguments.name, ruleset_named(arguments.parent), new_ruleset)
    except RulesetError as error:
        raise refused(error, words.FAULTS_OF_RULESET) from None
    except ValueError as error:
        raise UserError(why(error)) from None
    except OSError as error:
        raise UserError(words.FILE_REFUSED, path=own_path(arguments.name), problem=error.strerror) from None
    say(words.RULESET_CREATED, path=path, name=arguments.name)
