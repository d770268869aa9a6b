"""Writes docs/keys.md from the bindings: `make keys`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from stratego.tui.screens.keymap import load_screens
from stratego.tui.widgets.key_bar import declared_keys
from stratego.wording.keys import KEYS, in_order, key_name, letters, place_of

FILE: Final = Path(__file__).with_name("keys.md")

_HEAD: Final = """\
# Keys

Made from the bindings by `make keys`. On each screen `?` shows the keys that work there (F1 where text is
typed). Most can be changed: [settings.md](settings.md) says how, with the ids below.

## Letters

A letter means one thing, whatever the screen; only `G` and `I` mean a second one in another place. Squares
(`a4a5`, `e9e10`) and pieces (`2` to `9`, `0`, `S`, `B`, `F`, `I`) are typed, and have nothing to do with
this. Where there is a line to write in, letters are only typed. On a keyboard of another language, the key
counts: [settings.md](settings.md#keyboards-of-other-languages).

| key | what it does | where |
|---|---|---|
"""

_ALL: Final = """
## All keys

| what it does | key | where | id |
|---|---|---|---|
"""


def keys_page() -> str:
    """The whole page as Markdown."""
    load_screens()
    keys = declared_keys()
    letter_rows = [_row(f"`{key}`", use, places) for key, use, places in letters(keys)]
    rows = [
        _row(str(KEYS[each].line), _names(keys[each]), place_of(each), f"`{each}`") for each in in_order(keys)
    ]
    return _HEAD + "".join(letter_rows) + _ALL + "".join(rows)


def _names(keys: Sequence[str]) -> str:
    return ", ".join(f"`{key_name(key)}`" for key in keys)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    FILE.write_text(keys_page(), "utf-8")
