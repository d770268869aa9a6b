"""A finished game in numbers, as lines beside its board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len
from textual.content import Content

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.statistics import Statistics, Tally
from stratego.tui.draw.side_panel import NARROW, WIDE


def game_in_numbers(
    winner: Color | None, numbers: Statistics, tally: Tally | None, names: Mapping[Color, str], width: int
) -> Content:
    """Who won, the numbers of the game and, if it fits in one line, the tally of both players."""
    title = f"{_name(winner, names, width - len(' wins'))} wins" if winner else "A draw"
    lines = [Content.styled(title, "bold $brass"), *_numbers(numbers, names, width)]
    if tally is not None:
        score = _score(tally)
        if score.cell_length <= width:
            lines.append(score)
    return Content("\n").join(lines)


def _numbers(numbers: Statistics, names: Mapping[Color, str], width: int) -> list[Content]:
    """The whole game, and each side: a line each if there is room, else a line for each number."""
    is_wide = width >= WIDE
    gap = ", " if is_wide else "\n"
    battles = _counted(numbers.battles + numbers.guesses, "battle")
    lines = [Content(gap.join((_counted(numbers.plies, "move"), battles, _clock(numbers.total_seconds))))]
    for color in COLORS:
        pieces, time = numbers.pieces_left[color], _clock(numbers.seconds[color])
        left = str(pieces) if width < NARROW else _counted(pieces, "piece")
        name = (_name(color, names, width), f"bold ${color.value}-text")
        lines.append(Content.assemble(name, f"{': ' if is_wide else gap}{left} left{gap}{time}"))
    return lines


def _name(color: Color, names: Mapping[Color, str], width: int) -> str:
    """A player's name; their colour if the name is wider than one line."""
    return names[color] if cell_len(names[color]) <= width else color.title()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"


def _score(tally: Tally) -> Content:
    """``"All games: Ada 3 : 2 Ben, 1 drawn"``."""
    (red, blue), (reds, blues) = tally.names, tally.wins
    drawn = f", {tally.draws} drawn" if tally.draws else ""
    names = (red, "bold $red-text"), (blue, "bold $blue-text")
    return Content.assemble("All games: ", names[0], f" {reds} : {blues} ", names[1], drawn)


def _counted(number: int, thing: str) -> str:
    """``"1 move"``, ``"2 moves"``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
