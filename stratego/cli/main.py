"""The program ``stratego``. Each command imports what it needs when it runs; most do not need Textual."""

import argparse
import gc
import os
import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Final

import stratego
from stratego.cli import output
from stratego.cli.output import PROBLEM, UserError, report, say, shows_unicode
from stratego.cli.parser import Parser, run_module
from stratego.files import NoHome, blocking_file, choose_data_folder, read_text, settings_file
from stratego.wording import command_help, command_line as words
from stratego.wording.language import Counted, Sentence, chosen, codes, speak

INTERRUPTED: Final = 130  # the exit status that shells report after Ctrl+C

_OBJECTS: Final = 50_000
"""Python collects garbage after this many new objects. The much lower default costs 5 ms at each start."""

_LANGUAGE: Final = "--language"
_SETTING: Final = re.compile(r"""^language *= *["']([a-z]*)["']""", re.MULTILINE)
_LARGEST: Final = 1 << 16  # bytes; the language in a larger settings file is ignored

_MODULES: Final = {"export": "export_game", "import": "import_game"}  # others are named like their command


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments, by default those of the process. Returns the exit status.

    Raises SystemExit as argparse does: for ``--help``, and for arguments that it refuses.
    """
    gc.set_threshold(_OBJECTS)
    _fill_handles()
    try:
        others = choose_language(sys.argv[1:] if argv is None else argv)
        arguments = program_parser().parse_args(_help_as_option(others))
        output.lines_asked = arguments.lines
        if arguments.data is not None:
            _choose_data(arguments.data, creates=arguments.creates_data)
        status: int | None = arguments.run(arguments)
        return status or 0
    except UserError as error:
        problem = str(error)
    except NoHome:
        problem = str(words.NO_HOME)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        explanation = getattr(error, "explanation", None)  # importing `Explained` would load the engine
        if explanation is None:
            raise
        from stratego.wording.names import said

        problem = said(explanation)
    report(problem)
    return PROBLEM


def choose_language(arguments: Sequence[str]) -> list[str]:
    """Switch to the language of ``--language``, the settings or the system. Returns the other arguments.

    ``--language`` may come before or after the command, and also applies to the parser's own messages.
    Raises UserError if ``--language`` names a language that is not available.
    """
    wished, others = _wished(arguments)
    code = chosen(_saved() if wished is None else wished, os.environ)
    speak(code, plain="--ascii" in others or not shows_unicode())
    # argparse gets its messages from our catalogue, without gettext, which would read it a second time
    vars(argparse).update(_=lambda text: text and str(Sentence(text)), ngettext=_counted)
    if wished is not None and wished not in codes():
        from stratego.cli.arguments import unknown_choice  # not loaded by --help and --version

        raise UserError(words.FAULTY, name=_LANGUAGE, problem=unknown_choice(wished, codes()))
    return others


def _help_as_option(arguments: list[str]) -> list[str]:
    """``help`` or ``help play`` as ``--help`` or ``play --help``; other arguments are unchanged."""
    return [*arguments[1:], "--help"] if arguments[:1] == ["help"] else arguments


def _counted(one: str, many: str, count: int) -> str:
    return Counted(one, many).format(count)


def _wished(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The value of the last ``--language``, or None if there is none; and the other arguments."""
    wished, others = None, list(arguments)
    end = others.index("--") if "--" in others else len(others)
    for place in reversed(range(end)):
        name, equals, value = others[place].partition("=")
        if name == _LANGUAGE and (equals or place + 1 < end):
            last = value if equals else others[place + 1]
            wished = last if wished is None else wished
            del others[place : place + (1 if equals else 2)]
    return wished, others


def _saved() -> str:
    """The language in the settings; empty if there is none, or if they cannot be read."""
    with suppress(ImportError, NoHome, OSError, ValueError):  # ImportError: there may be no platformdirs
        file = settings_file()
        if os.path.lexists(file) and (found := _SETTING.search(read_text(file, _LARGEST))):
            return found[1]
    return ""


def _choose_data(folder: str, *, creates: bool) -> None:
    """Keep games and set-ups in this folder. Raises UserError if it is missing and ``creates`` is False."""
    if not creates and blocking_file(Path(folder)) is None:
        try:
            os.lstat(folder)
        except FileNotFoundError:
            raise UserError(words.NO_SUCH_FOLDER, folder=folder) from None
        except (OSError, ValueError):
            pass  # the command says why it cannot be read
    choose_data_folder(folder)


def _fill_handles() -> None:
    """Open closed standard streams on the null device, so that no file gets their descriptors."""
    for handle in range(3):
        try:
            os.fstat(handle)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free descriptor


def program_parser() -> Parser:
    """The parser of the whole command line."""
    parser = Parser(
        prog="stratego", description=str(command_help.PROGRAM), epilog=str(command_help.FIRST_GAME)
    )
    parser.set_defaults(run=_open_home_screen, data=None)
    parser.add_argument("--version", action="store_const", dest="run", const=_version)
    parser.add_argument(_LANGUAGE, metavar="CODE", choices=codes())
    parser.add_screen(default=False)
    parser.add_data(creates=True)
    commands = parser.add_commands(command_help.COMMANDS)
    for name, each in zip(command_help.COMMANDS, commands, strict=True):
        each.module = _MODULES.get(name, name)
    return parser


def _open_home_screen(arguments: Namespace) -> int:
    return run_module("screen", arguments)


def _version(_: Namespace) -> None:
    """Print the version, and whether the engine is compiled."""
    engine = PathFinder.find_spec("game", [str(Path(stratego.__file__).with_name("engine"))])
    is_compiled = engine is not None and not str(engine.origin).endswith(".py")
    say(words.VERSION_COMPILED if is_compiled else words.VERSION, release=stratego.__version__)
