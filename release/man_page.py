"""The man page, made from the parser by argparse-manpage. man_page.roff adds what is not in the parser."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, HelpFormatter, _SubParsersAction
from datetime import date
from pathlib import Path
from typing import Final

from argparse_manpage.manpage import Manpage

from release.command_line import commands
from stratego.cli.main import program_parser
from stratego.wording.command_help import described

_INCLUDED: Final = Path(__file__).with_name("man_page.roff")


def man_page(version: str, day: date | None) -> str:
    """The page as roff, for man and mandoc; ``day`` is that of the version."""
    parser = program_parser()
    for _, command in commands(parser):
        command.formatter_class = _Unfilled
        for action in command._actions:
            if isinstance(action, _SubParsersAction):
                for each in action._choices_actions:
                    each.help = None  # the description follows, and says the same
            elif action.help is not None and action.help != SUPPRESS:
                action.help = described(action.help)
    parser.description = parser.epilog = None  # man_page.roff says both at greater length
    page = Manpage(parser, format="single-commands-section")
    page.description = "Stratego for two people at one terminal"
    page.manual, page.source = "Games", f"stratego {version}"
    page.date = day or ""  # a text would have its hyphens escaped, and mandoc could not read it
    page.synopsis = [word.replace("-", r"\-") for word in page.synopsis]
    page.parse_include(_INCLUDED)
    return str(page)


class _Unfilled(HelpFormatter):
    """Breaks no lines: man fills them to the width of the window."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=sys.maxsize)
