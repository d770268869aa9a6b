"""A finished game in numbers, as lines beside its board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len
from textual.content import Content

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.statistics import Statistics, Tally
from stratego.tui.draw.side_panel import NARROW, WIDE
from stratego.tui.draw.styled import styled
from stratego.wording.game import statistics as words
from stratego.wording.player_names import COLOR_NAMES


def game_in_numbers(
    winner: Color | None, numbers: Statistics, tally: Tally | None, names: Mapping[Color, str], width: int
) -> Content:
    """Who won, the numbers of the game and, if it fits in one line, the tally of both players."""
    title = words.DRAW
    if winner is not None:
        title = words.WINS.format(name=_name(winner, names, width - len(words.WINS.format(name=""))))
    lines = [Content.styled(title, "bold $brass"), *_numbers(numbers, names, width)]
    if tally is not None:
        score = _score(tally)
        if score.cell_length <= width:
            lines.append(score)
    return Content("\n").join(lines)


def _numbers(numbers: Statistics, names: Mapping[Color, str], width: int) -> list[Content]:
    """The whole game, and each side: a line each if there is room, else a line for each number."""
    is_wide = width >= WIDE
    game = words.numbers(numbers.plies, numbers.battles + numbers.guesses, _clock(numbers.total_seconds))
    lines = [Content((", " if is_wide else "\n").join(game))]
    for color in COLORS:
        left = words.left(numbers.pieces_left[color], in_short=width < NARROW)
        name = (_name(color, names, width), f"bold ${color.value}-text")
        line = words.SIDE_IN_A_LINE if is_wide else words.SIDE_IN_LINES
        lines.append(styled(line, name=name, pieces=left, time=_clock(numbers.seconds[color])))
    return lines


def _name(color: Color, names: Mapping[Color, str], width: int) -> str:
    """A player's name; their colour if the name is wider than one line."""
    return names[color] if cell_len(names[color]) <= width else COLOR_NAMES[color]


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"


def _score(tally: Tally) -> Content:
    """``"All games: Ada 3 : 2 Ben, 1 drawn"``."""
    (red, blue), (reds, blues) = tally.names, tally.wins
    return styled(
        words.SCORE_WITH_DRAWS if tally.draws else words.SCORE,
        red=(red, "bold $red-text"),
        reds=str(reds),
        blues=str(blues),
        blue=(blue, "bold $blue-text"),
        draws=str(tally.draws),
    )
