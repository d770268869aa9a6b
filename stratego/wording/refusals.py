"""Refusals and faults in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stratego.engine.errors import Explanation, Key, Pieces
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.language import Sentence
from stratego.wording.pieces import counted, piece
from stratego.wording.player_names import side

if TYPE_CHECKING:
    from stratego.wording.keys import KeyNames  # not needed at the start


def said(explanation: Explanation, rules: Ruleset | None = None, keys: KeyNames | None = None) -> str:
    """An explanation in words, with pieces numbered as in ``rules``, or without numbers if that is None."""
    fields = {name: _words(value, rules, keys) for name, value in explanation.fields.items()}
    return Sentence(explanation.template).format(**fields)


def _words(value: object, rules: Ruleset | None, keys: KeyNames | None) -> object:
    """The value of a field in words, corresponding to `stratego.engine.errors.english`."""
    match value:
        case Explanation():
            return said(value, rules, keys)
        case Color():
            return side(value)
        case Kind():
            return piece(value, rules)
        case Pieces(kind, count):
            return piece(kind).pl if count is None else counted(kind, count)
        case Key(binding) if keys is not None:
            return keys[binding]
        case tuple():
            return ", ".join(str(_words(each, rules, keys)) for each in value)
    return value


def complete(text: str) -> str:
    """The text of an error as a sentence, with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."
