"""Games on paper: the lists of them, one in full, and who has won how often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from stratego.cli.output import console
from stratego.engine.geometry import FILES
from stratego.engine.notation import read_board
from stratego.engine.pieces import COLORS, Color
from stratego.engine.quoting import printable
from stratego.hotseat.statistics import Tally
from stratego.records.archive import Faulty, Finished
from stratego.records.formats.record_text import result_note
from stratego.records.record import Record
from stratego.records.resume import Damaged, Unfinished
from stratego.wording.records import UNFINISHED, endings, result

_CELL = 4  # columns of a square of the board: r10 and a blank
_STYLES = {Color.RED: "red", Color.BLUE: "blue"}


def print_unfinished(games: Sequence[Unfinished | Damaged]) -> None:
    """Print the games that are not over."""
    if not games:
        print("There is no game that is not over.")
        return
    table = _table("", "Red", "Blue", "Ruleset", "Played", "Last step")
    for number, game in enumerate(games, 1):
        if isinstance(game, Unfinished):
            played = "not begun" if game.ply is None else _plies(game.ply)
            row = (*(game.names[color] for color in COLORS), game.ruleset, played, _when(game.played))
        else:
            row = (game.path.name, "", f"cannot be opened: {game.problem}", "", "")
        table.add_row(str(number), *map(Text, row))
    console().print(table)


def print_finished(games: Sequence[Finished | Faulty]) -> None:
    """Print the games that are over, and what cannot be read of them."""
    if not games:
        print("There is no game that is over.")
        return
    table = _table("", "Date", "Red", "Blue", "Ruleset", "Plies", "Result")
    faulty = []
    for number, game in enumerate(games, 1):
        if isinstance(game, Faulty):
            faulty.append(f"{number} {printable(game.path.name)} cannot be read: {game.problem}")
            continue
        ending = UNFINISHED if game.ending is None else result(*game.ending)
        names = (game.names[color] for color in COLORS)
        row = (_when(game.begun), *names, game.ruleset, str(game.plies), ending)
        table.add_row(str(number), *map(Text, row))
    if table.row_count:
        console().print(table)
    for line in faulty:
        print(line)


def told_record(record: Record) -> str:
    """``"Stratego Duel, Ada against Ben, 87 plies, red wins (flag)"``."""
    ending = UNFINISHED if record.ending is None else result(*record.ending)
    names = " against ".join(record.names[color] for color in COLORS)
    return f"{record.rules.name}, {names}, {_plies(len(record.actions))}, {ending}"


def print_record(record: Record) -> None:
    """Print a game: its actions with what came of them, and its last board."""
    out = console()
    out.print(Text(told_record(record), style="bold"))
    game = record.play()
    told = [Text(f"{event.action} {result_note(event)}".strip()) for event in game.history]
    if record.turn is Color.BLUE and told:
        told.insert(0, Text("..."))
    if told:
        table = _table("", *(f"{color.title()}: {record.names[color]}" for color in COLORS))
        for number, at in enumerate(range(0, len(told), 2), 1):
            table.add_row(str(number), *told[at : at + 2])
        out.print()
        out.print(table)
    out.print()
    out.width = max(out.width, _CELL * (record.rules.geometry.width + 1))  # no file of the board is cut off
    out.print(_board(record, game.board()))


def print_tallies(tallies: Iterable[Tally]) -> None:
    """Print what players have won and lost against each other."""
    table = _table("Players", "Games", "Won", "Drawn", "Red/Blue won", "Plies", "How")
    for each in tallies:
        row = (
            " - ".join(each.names),
            str(each.games),
            f"{each.wins[0]} : {each.wins[1]}",
            str(each.draws),
            f"{each.sides[Color.RED]} / {each.sides[Color.BLUE]}",
            f"{each.mean_plies:.0f}",
            endings(each.reasons),
        )
        table.add_row(*map(Text, row))
    if table.row_count:
        console().print(table)
    else:
        print("There is no game that is over.")


def _table(*columns: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        table.add_column(Text(column), overflow="fold")
    return table


def _board(record: Record, diagram: str) -> Table:
    """The board with its coordinates, the pieces in their colours."""
    board = record.rules.geometry
    pieces = read_board(board, diagram)
    table = Table.grid()
    for _ in range(board.width + 1):
        table.add_column(justify="right", min_width=_CELL)
    for row in range(board.height, 0, -1):
        cells = []
        for square in range((row - 1) * board.width, row * board.width):
            color, kind = pieces.get(square, (None, None))
            if color is None or kind is None:
                cells.append(Text("~" if square in board.lakes else "."))
            else:
                cells.append(Text(f"{color[0]}{kind.letter}", style=_STYLES[color]))
        table.add_row(str(row), *cells)
    table.add_row("", *FILES[: board.width])
    return table


def _plies(number: int) -> str:
    return f"{number} {'ply' if number == 1 else 'plies'}"


def _when(time: datetime | None) -> str:
    return "" if time is None else f"{time:%Y-%m-%d %H:%M}"
