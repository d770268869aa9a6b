"""Games as printed: their lists, one game in full, and statistics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from rich.table import Table
from rich.text import Text

from stratego.cli.output import console, filled, print_table, put
from stratego.engine.geometry import FILES
from stratego.engine.notation import read_board
from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.player_names import short_name
from stratego.hotseat.statistics import Tally
from stratego.records.archive import Finished
from stratego.records.faults import Faulty
from stratego.records.formats.record_writing import action_pairs
from stratego.records.record import Ending, Record
from stratego.records.resume import Unfinished
from stratego.wording import command_line as words
from stratego.wording.records import UNFINISHED, endings, moves, result, summary

_CELL: Final = 4  # columns of a square of the board: r10 and a blank
_STYLES: Final = {Color.RED: "red", Color.BLUE: "blue"}


def print_unfinished(games: Iterable[Unfinished | Faulty]) -> None:
    """Print the list of unfinished games."""
    rows = [(str(number), *_unfinished_row(game)) for number, game in enumerate(games, 1)]
    print_table(words.UNFINISHED_COLUMNS, rows, words.NO_UNFINISHED_GAMES)


def _unfinished_row(game: Unfinished | Faulty) -> Sequence[str]:
    if isinstance(game, Faulty):
        return game.path.name, "", words.UNREADABLE_GAME.format(problem=game.problem), "", ""
    played = moves(game.ply) if game.ply else words.NOT_BEGUN
    return *_names(game), game.ruleset, played, _when(game.played)


def print_finished(games: Iterable[Finished | Faulty]) -> None:
    """Print the list of finished games, and below it the files that cannot be read."""
    rows, faulty = [], []
    for number, game in enumerate(games, 1):
        if isinstance(game, Faulty):
            line = filled(words.UNREADABLE_RECORD, number=number, file=game.path.name, problem=game.problem)
            faulty.append(line)
        else:
            row = (_when(game.begun), *_names(game), game.ruleset, _plies(game.plies), _result(game.ending))
            rows.append((str(number), *row))
    if rows or not faulty:
        print_table(words.FINISHED_COLUMNS, rows, words.NO_FINISHED_GAMES)
    for line in faulty:
        put(line)


def summary_of(record: Record) -> str:
    """``"Stratego Duel, Ada against Ben, 87 moves: Red wins (Flag captured)"``."""
    red, blue = (record.names[color] for color in COLORS)
    return summary(record.rules.name, red, blue, len(record.actions), _result(record.ending))


def print_record(record: Record) -> None:
    """Print a game: its actions with their results, and its final board."""
    out = console()
    out.print(summary_of(record), style="bold")
    pairs = enumerate(action_pairs(record), 1)  # the last may be of one action
    rows = [(str(number), first, "".join(second)) for number, (first, *second) in pairs]
    if rows:
        columns = (f"{color.title()}: {record.names[color]}" for color in COLORS)
        out.print()
        print_table(("", *columns), rows)
    out.print()
    out.width = max(out.width, _CELL * (record.rules.geometry.width + 1))  # so that no file is cut off
    out.print(_board(record, record.play().board()))


def print_tallies(tallies: Iterable[Tally]) -> None:
    """Print the statistics of pairs of players."""
    rows = [
        (
            " - ".join(map(short_name, each.names)),
            str(each.games),
            f"{each.wins[0]} : {each.wins[1]}",
            str(each.draws),
            f"{each.sides[Color.RED]} / {each.sides[Color.BLUE]}",
            str(int(each.mean_plies + 0.5)),
            endings(each.reasons),
        )
        for each in tallies
    ]
    print_table(words.TALLY_COLUMNS, rows, words.NO_FINISHED_GAMES)


def _board(record: Record, diagram: str) -> Table:
    """A board with its coordinates, and the pieces in their colours."""
    board = record.rules.geometry
    pieces = read_board(board, diagram)
    table = Table.grid()
    for _ in range(board.width + 1):
        table.add_column(justify="right", min_width=_CELL)
    for row in range(board.height, 0, -1):
        cells = []
        for square in range((row - 1) * board.width, row * board.width):
            if square in pieces:
                color, kind = pieces[square]
                cells.append(Text(f"{color[0]}{kind.letter}", style=_STYLES[color]))
            else:
                cells.append(Text("~" if square in board.lakes else "."))
        table.add_row(str(row), *cells)
    table.add_row("", *FILES[: board.width])
    return table


def _names(game: Finished | Unfinished) -> list[str]:
    return [short_name(game.names[color]) for color in COLORS]


def _result(ending: Ending | None) -> str:
    return UNFINISHED if ending is None else result(*ending)


def _plies(plies: int | None) -> str:
    return "" if plies is None else str(plies)


def _when(time: datetime | None) -> str:
    return "" if time is None else f"{time:%Y-%m-%d %H:%M}"
