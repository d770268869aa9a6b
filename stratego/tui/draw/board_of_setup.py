"""Pictures for setting up: the rows of the board, the pieces on them, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

from textual.content import Content

from stratego.engine.geometry import Geometry
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.draft import Draft
from stratego.hotseat.scenes import PlaceScene
from stratego.hotseat.steps import Cells
from stratego.tui.draw.picture import Face, Grid, Light, Picture
from stratego.wording.keys import NO_KEY, KeyLine, KeyNames
from stratego.wording.pieces import label
from stratego.wording.setup import setting_up as words

_TWO_COLUMNS: Final = 78  # columns from which there is room for two


def picture_of_zone(draft: Draft, cells: Cells, lights: Mapping[str, Light], rows: int) -> Picture:
    """The zone of a draft with ``cells`` on it, and the rows in front of it up to ``rows`` in all."""
    grid = Grid.of(draft.rules.geometry, draft.color, rows)
    standing = zip(draft.squares, cells, strict=True)
    faces = {square: Face(draft.color, label(draft.rules, kind)) for square, kind in standing if kind}
    outside = dict.fromkeys(set(grid.squares).difference(draft.squares), Light.OUTSIDE)
    return Picture(grid, faces, outside | dict(lights))


def picture_of_placing(
    scene: PlaceScene, planned: Mapping[str, Kind], here: tuple[str, Kind] | None
) -> Picture:
    """The whole board while both set up in turn: the player's pieces and the backs of the other's (D3).

    ``planned`` is the plan for empty squares; ``here`` is the piece offered next, and its square.
    """
    draft, other = scene.draft, scene.color.other
    rules = draft.rules
    empty = [square for square, kind in zip(draft.squares, draft.cells, strict=True) if kind is None]
    lights = dict.fromkeys(empty, Light.GOAL)
    faces = {square: Face(other) for square in scene.enemy}
    faces |= {square: Face(scene.color, label(rules, kind), "planned") for square, kind in planned.items()}
    standing = zip(draft.squares, draft.cells, strict=True)
    faces |= {square: Face(scene.color, label(rules, kind)) for square, kind in standing if kind}
    if here is not None:
        faces[here[0]] = Face(scene.color, label(rules, here[1]))
    if scene.last is not None:
        lights[scene.last] = Light.TRAIL
    return Picture(Grid.of(rules.geometry, scene.color), faces, lights)


def rows_to_show(board: Geometry, color: Color) -> tuple[int, int]:
    """The rows from the player's edge to their front row, and to the last row before the enemy's zone."""
    mine = [square // board.width for square in board.zones[color.side]]
    theirs = [square // board.width for square in board.zones[color.other.side]]
    if color is Color.RED:
        return max(mine) + 1, min(theirs)
    return board.height - min(mine), board.height - 1 - max(theirs)


def ways_to_deploy(rules: Ruleset, keys: KeyNames, width: int) -> list[Content]:
    """What can be done, in two columns if there is room for them."""
    left = _ways(words.ways_by_piece(rules, keys))
    right = _ways(words.ways_at_once(keys))
    if width < _TWO_COLUMNS:
        return _ways([*words.ways_by_piece(rules, keys), *words.ways_at_once(keys)])
    column = max(line.cell_length for line in left) + 3
    return [
        Content.assemble(line.pad_right(column - line.cell_length), other)
        for line, other in zip_longest(left, right, fillvalue=Content(""))
    ]


def ways_to_place(rules: Ruleset, keys: KeyNames) -> list[Content]:
    """What can be done when the sides set up in turn (D3)."""
    return _ways(words.ways_in_turn(rules, keys))


def _ways(ways: Sequence[KeyLine]) -> list[Content]:
    lines = [line for line in ways if line.keys != NO_KEY]
    width = max(len(line.keys) for line in lines) + 2
    return [Content.assemble((f"{line.keys:<{width}}", "$brass"), (line.words, "$muted")) for line in lines]
