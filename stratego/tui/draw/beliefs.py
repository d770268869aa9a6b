"""What a player took the enemy's pieces for, as lines beside the board."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.geometry import Size

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.tui.draw.picture import Beliefs
from stratego.wording.game import replay as words
from stratego.wording.pieces import label

_SQUARE: Final = 5  # columns
_RANK: Final = 8
_LEAST: Final = 0.005  # a chance that is not shown as 0%
_MOST: Final = 99  # percent: a belief is not shown as certain


def table_of_beliefs(beliefs: Beliefs, color: Color, rules: Ruleset, room: Size) -> Content:
    """A line for each piece of ``color`` of uncertain rank: its likeliest in percent, the surest first."""
    unsure = [each for each in beliefs.items() if len(each[1]) > 1]
    pieces = sorted(unsure, key=lambda each: -next(iter(each[1].values())))
    shown = pieces if len(pieces) < room.height else pieces[: max(room.height - 2, 0)]
    ranks = max((room.width - _SQUARE) // _RANK, 1)
    title = next((each for each in words.BELIEFS if len(each) <= room.width), words.BELIEFS[-1])
    lines = [Content.styled(title, "bold")]
    for square, kinds in shown:
        chances = [
            words.CHANCE.format(rank=label(rules, kind), percent=min(round(100 * chance), _MOST)).ljust(_RANK)
            for kind, chance in list(kinds.items())[:ranks]
            if chance >= _LEAST
        ]
        lines.append(Content.assemble((square.ljust(_SQUARE), f"${color.value}-text"), *chances))
    if len(shown) < len(pieces):
        lines.append(Content.styled(words.MORE_PIECES.format(count=len(pieces) - len(shown)), "$muted"))
    return Content("\n").join(lines)
