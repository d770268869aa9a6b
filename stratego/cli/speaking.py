"""The language of the program: from ``--language``, the settings, or the environment."""

import argparse
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from stratego.cli.output import UserError, shows_unicode
from stratego.files import NoHome, read_text, settings_path
from stratego.wording.command_line import NOT_SPOKEN
from stratego.wording.language import Counted, Sentence, chosen, codes, speak

OPTION: Final = "--language"

_SETTING: Final = re.compile(r"""^language *= *["']([a-z]*)["']""", re.MULTILINE)
_LARGEST: Final = 1 << 16  # bytes of the settings file


def choose_language(arguments: Sequence[str]) -> list[str]:
    """Switch to the language that the user asked for. Returns the arguments without ``--language``.

    ``--language`` may come before or after the command, and also applies to the parser's own messages.
    Raises UserError if there is no such language.
    """
    wished, others = _wished(arguments)
    speak(
        chosen(_saved() if wished is None else wished, os.environ),
        plain="--ascii" in others or not shows_unicode(),
    )
    # argparse's own texts come from our catalogue; gettext would read it a second time
    vars(argparse).update(_=lambda text: text and str(Sentence(text)), ngettext=_counted)
    if wished is not None and wished not in codes():
        raise UserError(NOT_SPOKEN, language=wished, languages=", ".join(codes()))
    return others


def _counted(one: str, many: str, count: int) -> str:
    return Counted(one, many).format(count)


def _wished(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language of the last ``--language``, None without one, and the other arguments."""
    wished, others = None, list(arguments)
    end = others.index("--") if "--" in others else len(others)
    for place in reversed(range(end)):
        name, equals, value = others[place].partition("=")
        if name == OPTION and (equals or place + 1 < end):
            last = value if equals else others[place + 1]
            wished = last if wished is None else wished
            del others[place : place + (1 if equals else 2)]
    return wished, others


def _saved() -> str:
    """The language in the settings; empty if there is none, or if they cannot be read."""
    with suppress(ImportError, NoHome, OSError, ValueError):  # the computer's process loads no other packages
        file = settings_path()
        if os.path.lexists(file) and (found := _SETTING.search(read_text(file, _LARGEST))):
            return found[1]
    return ""
