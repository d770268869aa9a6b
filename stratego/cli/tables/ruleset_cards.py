"""Rulesets as printed: their list, and a card for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stratego.engine.geometry import BLUE_ZONE, FILES, RED_ZONE
from stratego.engine.quoting import quoted_value
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.differences import nearest_edition
from stratego.rulesets.files import load_ruleset, shipped_names
from stratego.rulesets.own import own_rulesets
from stratego.wording import command_line as words
from stratego.wording.pieces import roster
from stratego.wording.rulesets.house_rules import differences
from stratego.wording.rulesets.options import option_sentences

_WIDE: Final = 60  # columns of a terminal on which the army and the widest board fit side by side
_ZONES: Final = {RED_ZONE: "red", BLUE_ZONE: "blue"}


def print_list(console: Console) -> None:
    """Print the shipped rulesets and the user's own as a table."""
    wide = console.width >= _WIDE
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    heading, pieces, board, description = words.RULESET_COLUMNS
    table.add_column(heading, no_wrap=wide, overflow="fold", style="bold")
    if wide:
        table.add_column(pieces, justify="right")
        table.add_column(board, no_wrap=True)
    table.add_column(description, overflow="fold")

    def add(name: str, rules: Ruleset | None, text: str) -> None:
        figures = ("-", "-") if rules is None else (str(rules.army_size), _size(rules))
        if rules is not None and not wide:
            text = words.NARROW_RULESET.format(pieces=figures[0], size=figures[1], description=text)
        table.add_row(name, *(figures if wide else ()), text)

    for name in shipped_names():
        rules = load_ruleset(name)
        add(name, rules, rules.summary)
    for own in own_rulesets():
        if own.rules is None:
            add(own.name, None, "\n".join((words.FAULTY_RULESET, *own.faults)))
        else:
            add(own.name, own.rules, words.OWN_RULESET.format(name=own.rules.name, summary=own.rules.summary))
    console.print(table)
    console.print()
    console.print(words.NEXT_STEPS)


def print_card(console: Console, rules: Ruleset, paragraphs: Sequence[str]) -> None:
    """Print a ruleset: ``paragraphs`` about it, its army, its board, and every option in words."""
    console.print(rules.name, style="bold")
    if rules.summary:
        console.print(rules.summary)
    console.print()
    for paragraph in paragraphs:
        console.print(paragraph)
        console.print()
    parts = (_army(rules), _board(rules))
    side_by_side = Table.grid(padding=(0, 6))
    for row in [parts] if console.width >= _WIDE else [[part] for part in parts]:
        side_by_side.add_row(*row)
    console.print(side_by_side)
    console.print()
    edition = nearest_edition(rules)
    if edition is not None and (different := differences(rules, edition)):
        console.print(words.DIFFERENCES.format(edition=edition.name), style="bold")
        for sentence in different:
            console.print(f"- {sentence}")
        console.print()
    console.print(_options(rules, wide=console.width >= 80))


def _size(rules: Ruleset) -> str:
    return words.BOARD_SIZE.format(board=rules.geometry)


def _army(rules: Ruleset) -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="bold")
    table.add_column()
    table.add_column(justify="right")
    for entry in roster(rules):
        table.add_row(entry.label, entry.name, str(entry.pieces))
    table.add_row("", words.ALL_PIECES, str(rules.army_size))
    return table


def _board(rules: Ruleset) -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right")
    for row, cells in zip(range(len(rules.layout), 0, -1), rules.layout, strict=True):
        table.add_row(str(row), *(Text(cell, style=_ZONES.get(cell, "")) for cell in cells))
    table.add_row("", *FILES[: rules.geometry.width])
    return table


def _options(rules: Ruleset, wide: bool) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=wide, overflow="fold", style="bold")
    table.add_column()
    for key, sentence in option_sentences(rules).items():
        table.add_row(f"{key} = {quoted_value(rules.options[key])}", sentence)
    return table
