"""A finished game in numbers, as lines beside its board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.statistics import Statistics, Tally
from stratego.tui.draw.side_panel import WIDE
from stratego.tui.draw.styled import styled
from stratego.wording import ending as words
from stratego.wording.player_names import COLOR_NAMES


def game_in_numbers(
    winner: Color | None, numbers: Statistics, tally: Tally | None, names: Mapping[Color, str], room: Size
) -> Content:
    """Who won, the numbers of the game and, if it fits in one line, the tally of both players.

    With too few lines in ``room`` the numbers of each side are left out, then those of the game.
    """
    width = room.width
    title = words.DRAW
    if winner is not None:
        title = words.WINS.format(name=_name(winner, names, width - len(words.WINS.format(name=""))))
    heading = Content.styled(title, "bold $brass")
    game, sides = _of_game(numbers, width), _of_sides(numbers, names, width)
    score = _score(tally) if tally is not None else None
    last = [score] if score is not None and score.cell_length <= width else []
    blocks = ([heading, *game, *sides, *last], [heading, *game, *sides], [heading, *game], [heading, game[0]])
    texts = (Content("\n").join(lines) for lines in blocks)
    return next((text for text in texts if text.plain.count("\n") < room.height), heading)


def _of_game(numbers: Statistics, width: int) -> list[Content]:
    """The numbers of the whole game, in as few lines as there is room for."""
    lines: list[str] = []
    total = _clock(sum(map(round, numbers.seconds.values())))  # of the times as they are shown
    in_all = words.IN_ALL.format(time=total)
    time = in_all if cell_len(in_all) <= width else total
    for part in (*words.numbers(numbers.plies, numbers.battles + numbers.guesses), time):
        joined = f"{lines[-1]}, {part}" if lines else part
        lines = [*lines[:-1], joined] if cell_len(joined) <= width else [*lines, part]
    return [Content(line) for line in lines]


def _of_sides(numbers: Statistics, names: Mapping[Color, str], width: int) -> list[Content]:
    """The numbers of each side: a line each if there is room, else the name and the numbers below it."""
    sides = [
        (
            (_name(color, names, width), f"bold ${color.value}-text"),
            numbers.pieces_left[color],
            _clock(numbers.seconds[color]),
        )
        for color in COLORS
    ]
    lines: list[Content] = []
    if width >= WIDE:
        for template in (words.SIDE_IN_A_LINE, words.SIDE_IN_A_SHORTER_LINE):
            lines = [styled(template, name=name, pieces=words.left(n), time=time) for name, n, time in sides]
            if all(line.cell_length <= width for line in lines):
                break
        return lines
    for name, pieces, time in sides:
        beside = words.pieces_and_time(pieces, time)
        fits = [line for line in beside if cell_len(line) <= width]
        lines += [Content.styled(*name), *map(Content, fits[:1] or (words.left_in_short(pieces), time))]
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
