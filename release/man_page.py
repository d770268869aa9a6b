"""The man page in each language, generated from the parser by argparse-manpage, with further sections."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, HelpFormatter, _SubParsersAction
from collections.abc import Mapping
from datetime import date
from typing import Final
from unittest.mock import patch

from argparse_manpage.manpage import Manpage

from release.command_line import commands
from stratego.cli.main import program_parser
from stratego.cli.parser import Parser
from stratego.wording.command_help import described
from stratego.wording.language import ENGLISH, Sentence, _, _p, speaking

_SHORT: Final = _("Stratego for two people at one terminal")
_MANUAL: Final = _p("man page", "Games")
_HEADINGS: Final = {"NAME": _("NAME"), "SYNOPSIS": _("SYNOPSIS"), "DESCRIPTION": _("DESCRIPTION")}
"""The headings that argparse-manpage writes."""
_ARGUMENTS: Final = _("arguments:")
_OPTIONS: Final = _("options:")

_DESCRIPTION: Final = (
    _(
        "Stratego for two people who share one terminal: while one looks, the other looks away. Between "
        "turns a curtain covers everything. One person can play against the computer or another program."
    ),
    _("Each screen lists its keys under {help}."),
)
_FIRST_GAME: Final = _("Without a command the home screen opens. For a first game, try {learn}, then {play}.")
_SECTIONS: Final[Mapping[Sentence, Mapping[str, Sentence]]] = {
    _("EXIT STATUS"): {
        "0": _("All is well."),
        "2": _("Something is wrong that you can correct; one message says what."),
        "130": _("Interrupted with Ctrl+C."),
    },
    _("ENVIRONMENT"): {
        "STRATEGO_DATA": _("The folder for games and set-ups, unless {data} names one."),
        "STRATEGO_CONFIG": _("The folder for settings and your own rulesets."),
        "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": _(
            "The language, unless {language} or the settings name one. The first that is set counts."
        ),
        "NO_COLOR": _("If set, no colours are used."),
    },
    _("FILES"): {
        "": _("On macOS both folders are {folder}."),
        "~/.local/share/stratego/unfinished": _(
            "Unfinished games, sealed so that a glance at a file shows no rank."
        ),
        "~/.local/share/stratego/finished": _("Records of finished games, as plain text."),
        "~/.local/share/stratego/setups": _("Your saved set-ups."),
        "~/.config/stratego/settings.toml": _("The settings."),
        "~/.config/stratego/*.toml": _("Your own rulesets."),
    },
    _("EXAMPLES"): {
        "stratego play --variant original --red Ann --blue Bob": _(
            "The full game, with the names of the players."
        ),
        "stratego play --variant duel --rule aids=moved,battles": _("A short game with a house rule."),
        "stratego play --variant original --computer hard": _("Alone, against the computer."),
        "stratego match --red computer:hard --blue computer:easy": _(
            "Ten games of the computer against itself, at two levels."
        ),
        "stratego rulesets new mine --from original": _("Write a ruleset of your own."),
        "stratego replay --print 1": _("Print the newest finished game."),
    },
}
"""The entries below each heading, by name, with their descriptions."""

_FIELDS: Final = {
    "help": "?",
    "learn": "stratego learn",
    "play": "stratego play --variant duel",
    "data": "--data",
    "language": "--language",
    "folder": "~/Library/Application Support/stratego",
}
"""The values of the fields in the descriptions above."""


def man_page(version: str, day: date | None, language: str = ENGLISH) -> str:
    """The page as roff, for man and mandoc; ``day`` is the date of the version."""
    with speaking(language), patch("argparse._", lambda text: text and str(Sentence(text))):
        return _page(version, day)


def _page(version: str, day: date | None) -> str:
    parser = program_parser()
    for words, command in commands(parser):
        command.formatter_class = _Unfilled
        if words:
            command._positionals.title, command._optionals.title = str(_ARGUMENTS), str(_OPTIONS)
        for action in command._actions:
            if isinstance(action, _SubParsersAction):
                for each in action._choices_actions:
                    each.help = None  # the description below says the same
            elif action.help is not None and action.help != SUPPRESS:
                action.help = described(action.help)
    parser.description = parser.epilog = None  # _DESCRIPTION covers both at greater length
    page = Manpage(parser, format="single-commands-section")
    page.description = str(_SHORT)
    page.manual, page.source = str(_MANUAL), f"stratego {version}"
    page.date = day or ""  # not as a str: its hyphens would be escaped, and mandoc could not read the date
    page.synopsis = [_escaped(word) for word in page.synopsis]
    page.add_section(
        "description", "=", "\n".join([*map(_filled, _DESCRIPTION), ".PP", _filled(_FIRST_GAME)])
    )
    for heading, entries in _SECTIONS.items():
        lines = [
            f".TP\n{_marked(name)}\n{_filled(text)}" if name else _filled(text)
            for name, text in entries.items()
        ]
        page.add_section(str(heading), "=", "\n".join(lines))
    return _completed(str(page), parser)


def _completed(page: str, parser: Parser) -> str:
    """The page, with argparse-manpage's English words replaced, and with ``--help``, which it leaves out."""
    for written, heading in _HEADINGS.items():
        page = page.replace(f".SH {written}\n", f".SH {heading}\n")
    options = f".SH {str(parser._optionals.title).upper()}\n"
    shown = f".TP\n{_marked('-h')}, {_marked('--help')}\n{parser._actions[0].help}\n"
    return page.replace(options, options + shown)


def _filled(text: Sentence) -> str:
    return text.format(**{field: _marked(name) for field, name in _FIELDS.items()})


def _marked(name: str) -> str:
    """A name in bold, or a file's name in italics."""
    return f"\\f{'I' if name.startswith('~') else 'B'}{_escaped(name)}\\fR"


def _escaped(text: str) -> str:
    """Escape hyphens, so that they stay hyphens when copied from the page."""
    return text.replace("-", r"\-")


class _Unfilled(HelpFormatter):
    """Does not wrap lines, as man fills them to the width of the window."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=sys.maxsize)
