"""Writes docs/keys.md from the bindings: `make keys`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from string import ascii_lowercase
from typing import Final

import stratego.tui.app
import stratego.tui.screens
import stratego.tui.widgets
from stratego.tui.widgets.bindings import declared_keys
from stratego.wording.keys import KEYS, key_name

FILE: Final = Path(__file__).with_name("keys.md")

_PLACES: Final = {
    "game": "every screen",
    "question": "an open question",
    "curtain": "the curtain",
    "choose": "boards and lists",
    "board": "boards",
    "menu": "lists",
    "turn": "a turn",
    "entry": "a typed move",
    "deploy": "setting up",
    "place": "setting up in turn",
    "tray": "the tray",
    "editor": "the set-up editor",
    "setups": "the set-ups",
    "waiting": "waiting for an opponent",
    "battle": "a battle",
    "over": "the end of a game",
    "replay": "a replay",
    "unfinished": "the unfinished games",
    "editions": "the list of games",
    "switching": "the house rules",
    "switches": "the house rules",
    "faulty": "a faulty ruleset",
    "lobby": "the screens before a game",
    "players": "the names",
    "name": "the names",
    "names": "the earlier names",
    "line": "a line to write in",
    "pin": "a PIN",
    "unlock": "a locked curtain",
    "given_up": "a forgotten PIN",
    "notice": "a notice",
    "unsaved": "a game that cannot be saved",
    "lesson": "a lesson",
    "help": "the help",
    "scroll": "long pages",
}
"""What the first part of an id stands for, in the order of the table."""

_HEAD: Final = """\
# Keys

Made from the bindings by `make keys`. On each screen `?` shows the keys that work there (F1 where text is
typed).

## Letters

A letter means one thing, whatever the screen. Squares (`a4a5`, `e9e10`) and pieces (`2` to `9`, `0`, `S`,
`B`, `F`, `I`) are typed, and have nothing to do with this. Where there is a line to write in, letters are
only typed.

| key | what it does | where |
|---|---|---|
"""

_ALL: Final = """
## All keys

| what it does | key | where | id |
|---|---|---|---|
"""


def load_bindings() -> None:
    """Load every screen and widget, so that all keys are declared. The app is loaded already."""
    for package in (stratego.tui.screens, stratego.tui.widgets):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def keys_page() -> str:
    """The whole page."""
    load_bindings()
    keys = declared_keys()
    ids = sorted(keys, key=lambda each: (list(_PLACES).index(_prefix(each)), list(KEYS).index(each)))
    letters = []
    for letter in ascii_lowercase:
        using = [binding_id for binding_id in ids if letter in keys[binding_id]]
        if using:
            what = dict.fromkeys(KEYS[binding_id].line for binding_id in using)
            letters.append(_row(f"`{letter.upper()}`", "; ".join(what), _places(using)))
    rows = [
        _row(KEYS[binding_id].line, _names(keys[binding_id]), _places([binding_id]), f"`{binding_id}`")
        for binding_id in ids
    ]
    return _HEAD + "".join(letters) + _ALL + "".join(rows)


def _prefix(binding_id: str) -> str:
    return binding_id.partition(".")[0]


def _places(ids: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(_PLACES[_prefix(binding_id)] for binding_id in ids))


def _names(keys: Sequence[str]) -> str:
    return ", ".join(f"`{key_name(key)}`" for key in keys)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    FILE.write_text(keys_page(), "utf-8")
