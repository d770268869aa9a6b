"""Texts that a screen shows in parts: a message, a line of a list."""

from typing import Final, Literal, NamedTuple

from stratego.wording.keys import KeyNames
from stratego.wording.language import Sentence, _

_TO_ANSWER: Final = _("{keys[question.confirm]} to confirm, {keys[question.cancel]} to cancel.")
_TO_CANCEL: Final = _("{key} to cancel.")


def asked(question: Sentence | str, keys: KeyNames) -> str:
    """A question with the keys that answer it."""
    return f"{question} {_TO_ANSWER.format(keys=keys)}"


QUIT: Final = _("Quit?")
"""Asked only if the key had to be guessed; see `stratego.table.keyboards`."""


def cancellable(what: str, key: str) -> str:
    """A hint about what to choose, with the key that cancels."""
    return f"{what} {_TO_CANCEL.format(key=key)}"


Tone = Literal["hint", "ask", "refusal"]


class Message(NamedTuple):
    """A sentence or two, and whether it is a hint, a question or a refusal."""

    text: str
    tone: Tone = "hint"


class Choice(NamedTuple):
    """A line of a list: a name, a few words about it, and ``aside`` to the right of the name."""

    name: str
    words: str = ""
    aside: str = ""
