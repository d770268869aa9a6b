"""Prints games and rulesets, in colour on a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.table import Column, Table
from rich.text import Text

from stratego.cli.columns import print_table, table_width
from stratego.cli.output import printing, put, shown
from stratego.cli.screen import is_in_lines
from stratego.engine.errors import quoted_value
from stratego.engine.geometry import FILES
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import OpenView
from stratego.records.formats.record_text import action_pairs
from stratego.records.record import Record
from stratego.rulesets.house_rules import nearest_shipped
from stratego.rulesets.own import own_rulesets
from stratego.rulesets.reading import load_ruleset, shipped_names
from stratego.wording import command_line as words
from stratego.wording.folding import folded
from stratego.wording.language import shipped
from stratego.wording.names import counted, roster, said, side_name
from stratego.wording.options import BOARD_LETTERS, house_rules, option_sentences
from stratego.wording.records import recorded_names, summary


class _Paper(Console):
    """A console for tables: strings are not markup, and failures are left to `printing`."""

    def __init__(self) -> None:
        super().__init__(width=table_width(), highlight=False, markup=False, emoji=False)

    def print(self, *objects: Any, **how: Any) -> None:
        with self.capture() as printed:
            super().print(*objects, **how)
        with printing() as out:
            out.writelines(f"{line.rstrip()}\n" for line in printed.get().splitlines())

    def render_str(self, text: str, **how: Any) -> Text:
        return super().render_str(shown(text), **how)


# A game

_CELL: Final = 4  # columns of a square on the board: a piece such as r10, and a space
_STYLES: Final = {"r": "red", "b": "blue"}  # the colour of a piece or zone, by its first letter


def print_record(record: Record) -> None:
    """Print a game: its summary, its actions with their results, and its final board."""
    out = _Paper()
    out.print(summary(record), style="bold")
    pairs = enumerate(action_pairs(record), 1)  # the last pair may have only one action
    if rows := [(str(number), first, "".join(second)) for number, (first, *second) in pairs]:
        columns = (f"{side_name(color)}: {name}" for color, name in recorded_names(record).items())
        out.print()
        print_table(("", *columns), rows)
    out.print()
    out.width = max(out.width, _CELL * (record.rules.geometry.width + 1))  # else the board might be cut off
    game = record.play()
    if is_in_lines():
        out.print("\n".join(_board_in_words(record.rules, game.open_view())))
    else:
        out.print(_board([line.split() for line in game.board().split("\n")], _CELL))


def _board_in_words(rules: Ruleset, view: OpenView | None = None) -> Iterator[str]:
    """The position in ``view`` or, if None, the zones and the empty board, as lines to be read aloud."""
    from stratego.lines.board_in_words import Board, areas, open_board  # importing takes 10 ms

    if view is not None:
        yield from open_board(view, is_short=False).board()
        return
    for color in COLORS:
        zone = areas(rules.geometry, rules.geometry.zone_sets[color.side])
        yield words.ZONE.format(side=side_name(color), zone=zone)
    yield from Board(rules, Color.RED, {}).board()


def _board(rows: Sequence[Sequence[str]], width: int = 1) -> Table:
    """A board with its coordinates, coloured by side, in columns of at least this ``width``."""
    columns = (Column(justify="right", min_width=width) for _ in range(len(rows[0]) + 1))
    table = _grid(columns, (), gap=int(width == 1))
    for number, row in zip(range(len(rows), 0, -1), rows, strict=True):
        table.add_row(str(number), *(Text(cell, style=_STYLES.get(cell[0], "")) for cell in row))
    table.add_row("", *FILES[: len(rows[0])])
    return table


def _grid(columns: Iterable[Column], rows: Iterable[Sequence[RenderableType]], gap: int) -> Table:
    """A table without lines, with ``gap`` spaces between its columns."""
    table = Table.grid(*columns, padding=(0, gap))
    for row in rows:
        table.add_row(*row)
    return table


# Rulesets

_WIDE: Final = 60  # columns: enough for an army beside the widest board, and for all columns of the list


def print_list() -> None:
    """Print a table of the shipped rulesets and the user's own, and what to do next."""
    is_wide = table_width() >= _WIDE

    def row(name: str, rules: Ruleset | None, text: str) -> Sequence[str]:
        size = "-" if rules is None else words.BOARD_SIZE.format(board=rules.geometry)
        if is_wide:
            return name, "-" if rules is None else str(rules.army_size), size, text
        if rules is not None:
            text = words.NARROW_RULESET.format(rules.army_size, size=size, description=text)
        return name, text

    rows = []
    for name in shipped_names():
        rules = load_ruleset(name)
        rows.append(row(name, rules, shipped("game summary", rules.summary)))
    for own in own_rulesets():
        if own.rules is None:
            first, *others = own.faults
            more = [words.MORE_FAULTS.format(len(others), name=own.name)] if others else []
            text = " ".join((str(words.FAULTY_RULESET), said(first), *more))
        else:
            text = words.OWN_RULESET.format(name=own.rules.name, summary=own.rules.summary).removesuffix(": ")
        rows.append(row(own.name, own.rules, text))
    print_table(words.RULESET_COLUMNS[:: 1 if is_wide else 3], rows)
    put("\n" + folded(str(words.NEXT_STEPS), table_width()))


def print_card(rules: Ruleset, paragraphs: Sequence[str]) -> None:
    """Print a ruleset: name, summary, ``paragraphs``, army, board, house rules, and every option in words."""
    out = _Paper()
    out.print(shipped("game name", rules.name), style="bold")
    if rules.summary:
        out.print(shipped("game summary", rules.summary))
    out.print()
    for paragraph in paragraphs:
        out.print(paragraph)
        out.print()
    is_spoken = is_in_lines()
    if is_spoken:
        print_table(("", ""), [(counted(each.kind, each.pieces), each.label) for each in roster(rules)])
        out.print()
        out.print("\n".join(_board_in_words(rules)))
    else:
        parts = _army(rules), _board(rules.layout)
        out.print(_grid((), [parts] if out.width >= _WIDE else [[part] for part in parts], gap=6))
        out.print()
        out.print(BOARD_LETTERS)
    out.print()
    base = nearest_shipped(rules)
    if base is not None and (changed := house_rules(rules, base)):
        out.print(words.DIFFERENCES.format(ruleset=shipped("game name", base.name)), style="bold")
        for sentence in changed:
            out.print(f"- {sentence}")
        out.print()
    if is_spoken:
        print_table(("", ""), _option_rows(rules))
    else:
        keys = Column(no_wrap=out.width >= 80, overflow="fold", style="bold")
        out.print(_grid((keys, Column()), _option_rows(rules), gap=2))


def _army(rules: Ruleset) -> Table:
    labels, counts = Column(justify="right", style="bold"), Column(justify="right")
    rows = [(entry.label, entry.name, str(entry.pieces)) for entry in roster(rules)]
    total = "", str(words.ALL_PIECES), str(rules.army_size)
    return _grid((labels, Column(), counts), [*rows, total], gap=1)


def _option_rows(rules: Ruleset) -> list[tuple[str, str]]:
    sentences = option_sentences(rules)
    return [(f"{key} = {quoted_value(rules.options[key])}", sentence) for key, sentence in sentences.items()]
