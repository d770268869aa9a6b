"""The pictures of boards: from what a player may know, and while an army is set up."""

from collections.abc import Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Final

from textual.content import Content

from stratego.engine.actions import Rescue, Strike
from stratego.engine.events import Announcement, Battle, Event, SilentBattle
from stratego.engine.geometry import Geometry
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset, label
from stratego.engine.view import KnownPiece, OpenView, OwnPiece, PlayerView, SeenPiece
from stratego.hotseat.draft import Draft
from stratego.hotseat.scenes import PlaceScene
from stratego.hotseat.steps import Cells
from stratego.table.choosing.picture import Beliefs, Face, Flight, Grid, Light, Picture
from stratego.wording import setting_up as words
from stratego.wording.keys import NO_KEY, KeyLine, KeyNames


def picture_of(view: PlayerView, lights: Mapping[str, Light], trail_of: Color) -> Picture:
    """The board as its player sees it, their back row at the bottom, with a side's last action marked."""
    last = view.last_actions[trail_of]
    return Picture(
        grid=Grid.of(view.rules.geometry, view.color),
        faces={square: face_of(view.rules, piece, view.color) for square, piece in view.pieces.items()},
        lights={**_returned(last), **lights},
        trail=_way(last),
    )


def believed(picture: Picture, rules: Ruleset, beliefs: Beliefs) -> Picture:
    """The same board with the likeliest rank on each back, marked as a belief if others are possible."""
    faces = dict(picture.faces)
    for square, kinds in beliefs.items():
        if not faces[square].label:
            mark = "believed" if len(kinds) > 1 else faces[square].mark
            faces[square] = faces[square].replace(label=label(rules, next(iter(kinds))), mark=mark)
    return picture.replace(faces=faces)


def gone(picture: Picture, origin: str, stop: str) -> Picture:
    """The same board when the piece on ``origin`` has gone to ``stop``."""
    faces = dict(picture.faces)
    faces[stop] = faces.pop(origin)
    return picture.replace(faces=faces, trail=(origin, stop))


def face_of(rules: Ruleset, piece: SeenPiece, viewer: Color) -> Face:
    """A piece as the player of colour ``viewer`` sees it."""
    if isinstance(piece, OwnPiece):
        return Face(viewer, label(rules, piece.kind), "known" if piece.known else "")
    shown = label(rules, piece.kind) if isinstance(piece, KnownPiece) else ""
    return Face(viewer.other, shown, "moved" if piece.moved else "")


def open_picture(view: OpenView) -> Picture:
    """The open board at the end, from Red's side, with the last action marked."""
    actions = [action for action in view.last_actions.values() if action is not None]
    last = max(actions, key=lambda action: action.ply, default=None)
    return Picture(
        grid=Grid.of(view.rules.geometry, Color.RED),
        faces={
            square: Face(piece.color, label(view.rules, piece.kind)) for square, piece in view.pieces.items()
        },
        lights=_returned(last),
        trail=_way(last),
    )


def flight_of(picture: Picture, announced: Announcement, rules: Ruleset) -> Flight | None:
    """The path of the piece that acted, to animate on this picture; None for a guess.

    In a battle both pieces are shown as they were announced (K2, K4).
    """
    way = _way(announced)
    path = way[:1]
    for leg in pairwise(way):
        path += picture.grid.way(*leg)[1:]
    incident = announced.incident
    match incident:
        case None:
            shown = picture.faces[announced.action.target]
            if announced.revealed is not None:  # K5
                shown = Face(announced.color, label(rules, announced.revealed))
            return Flight(shown, path)
        case Battle(attacker, _, _) | SilentBattle(attacker, _):
            met = label(rules, incident.defender) if isinstance(incident, Battle) else ""
            shown = Face(announced.color, label(rules, attacker))
            return Flight(shown, path, Face(announced.color.other, met))
    return None


def _way(announced: Announcement | Event | None) -> tuple[str, ...]:
    """The squares of an action: origin, stop (S4), target."""
    if announced is None:
        return ()
    action = announced.action
    return (action.origin, *((action.stop,) if isinstance(action, Strike) else ()), action.target)


def _returned(announced: Announcement | Event | None) -> dict[str, Light]:
    """The square on which a rescued piece returned (R1); a void rescue is announced as none."""
    if isinstance(announced, Event):
        announced = announced.seen_by(announced.color)
    if announced is not None and isinstance(announced.action, Rescue):
        return {announced.action.back: Light.TRAIL}
    return {}


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
    """How many rows, from the player's edge, reach to the front row and to just before the enemy's zone."""
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
    no_key = str(NO_KEY)
    lines = [line for line in ways if line.keys != no_key]
    width = max(len(line.keys) for line in lines) + 2
    return [Content.assemble((f"{line.keys:<{width}}", "$brass"), (line.words, "$muted")) for line in lines]
