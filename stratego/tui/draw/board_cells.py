"""Draws the lines of a board as cells, and makes pictures of boards from views and drafts.

A square is a tile on the ground of the board. Between tiles there is a gap of one column and, except at the
flattest scales, half a line. This half line and the upper edge of the tiles below it share a text line (the
*seam*), which is drawn in points, two by two to a cell, so that pieces have a silhouette (Red's a battlement,
Blue's a dome) and a ring can be drawn around each tile.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from stratego.engine.actions import Guess, Rescue, Strike
from stratego.engine.events import Announcement, Battle, Event, SilentBattle
from stratego.engine.geometry import BLUE_ZONE, RED_ZONE, Geometry, seen_from
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset, label
from stratego.engine.view import KnownPiece, OpenView, OwnPiece, PlayerView, SeenPiece
from stratego.hotseat.draft import Draft
from stratego.hotseat.scenes import PlaceScene
from stratego.hotseat.steps import Cells
from stratego.table.choosing.picture import Beliefs, Face, Flight, Grid, Light, Picture
from stratego.tui.draw.points import Cell, Paint, cells_of, in_half_lines, large_label, small_label
from stratego.wording.language import is_plain, sign

_SMALL_LABEL: Final = 4  # minimum lines of a square for a label drawn in points
_LARGE_LABEL: Final = 11  # minimum columns of a tile for a large label


class Scale(NamedTuple):
    """The size of squares: columns of a tile, text lines of a square."""

    tile: int
    lines: int

    @property
    def pitch(self) -> int:
        """The number of columns from one square to the next."""
        return self.tile + 1

    @property
    def wider(self) -> Scale:
        """This scale with slightly wider tiles; unchanged if it has no seam."""
        return self._replace(tile=self.tile + 2) if self.has_seam else self

    @property
    def has_seam(self) -> bool:
        """Whether the first line of a square is a seam."""
        return self.lines > 1

    @property
    def label_line(self) -> int:
        """The index of the line with the piece's label, counted from the top of the square."""
        return self.lines // 2


SCALES = (Scale(11, 6), Scale(9, 5), Scale(7, 4), Scale(5, 3), Scale(3, 2), Scale(3, 1), Scale(2, 1))
"""All scales, from largest to smallest. Squares look roughly square, except at the flattest scales."""


class Look(NamedTuple):
    """A square's colours and characters; fields that do not apply are empty.

    ``letter`` is the initial of the piece's side, ``ring`` the colour of the ring around the square.
    ``marks`` are at the ends of the label's line, the first one on the right.
    """

    paper: Paint
    ink: Paint
    label: str = ""
    marks: str = ""
    letter: str = ""
    ring: Paint = ""
    bold: bool = False

    @property
    def shaded(self) -> Look:
        """The same look in the other shade, for every second square if there is no gap between lines."""
        return self._replace(paper=_SHADED.get(self.paper, self.paper))

    @property
    def is_back(self) -> bool:
        """Whether this shows the back of a piece."""
        return bool(self.letter) and not self.label


_GOALS: Final[Mapping[Light, str]] = {Light.GOAL: "•", Light.STRIKE: "•×", Light.RESCUE: "•+"}
_PREY: Final[Mapping[Light, str]] = {
    Light.PREY: "×",
    Light.RESCUE_PREY: "×+",
    Light.GUESS: "?",
    Light.GUESS_PREY: "×?",
}
_FACE_MARKS: Final = {"": "", "moved": "»", "known": "◉"}
_SHADED: Final = {"tile": "tile-odd", "red": "red-odd", "blue": "blue-odd"}
_BACK, _WAVES = "▚▞", "~ ≈ "

_QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"

RINGS: Final = {"cursor": "[]", "chosen": "{}", "prey": "><", "trail": "()"}
"""The colours of rings, and their brackets (see `Painter`). Where rings meet, the first listed is on top."""


def look_of(
    face: Face | None, *, light: Light | None, is_cursor: bool, arrow: tuple[int, int] | None
) -> Look:
    """The look of a square that is not a lake; ``arrow`` is the direction of an arrow on an empty square."""
    prey = "" if light is None else _PREY.get(light, "")
    ring = light.value if light in (Light.CHOSEN, Light.TRAIL) else "prey" if prey else ""
    ring = "cursor" if is_cursor else ring
    if face is None:
        if light is not None and light in _GOALS:
            return Look("goal", "goal-ink", _GOALS[light], ring=ring, bold=True)
        if light is Light.OUTSIDE:
            return OUTSIDE
        if arrow is not None:
            return Look("tile", "arrow", _arrow(*arrow), ring=ring)
        return Look("tile", "tile-ink", ring=ring)
    side = face.color.value
    if face.mark == "planned":
        return Look(f"{side}-fallen", f"{side}-fallen-ink", face.label, ring=ring)
    if face.mark == "believed":
        return Look(side, f"{side}-back-letter", face.label, "?", side[0], ring)
    mark = _FACE_MARKS[face.mark]
    if prey:
        marks = (mark + prey if len(prey) == 1 else prey) if face.label else mark
        return Look(side, f"{side}-ink", face.label or prey, marks, side[0], ring, True)
    ink = f"{side}-ink" if face.label else f"{side}-back-ink"
    return Look(side, ink, face.label, mark, side[0], ring, bool(face.label))


def _arrow(columns: int, lines: int) -> str:
    if lines:
        return "↑" if lines < 0 else "↓"
    return "←" if columns < 0 else "→"


WATER = Look("lake", "wave")
OUTSIDE = Look("ground", "ground")
"""The look of everything around the squares of a board or a zone."""


class Painter:
    """Turns looks into cells at one scale.

    The back of a piece always has the letter of its side; the face has it in ASCII, without a seam, or if
    ``lettered``, for screens without colours. In ASCII, brackets replace the rings; if ``lettered``, they
    replace only the sides of the rings.
    """

    def __init__(self, scale: Scale, *, lettered: bool) -> None:
        self.scale = scale
        self.plain = is_plain()
        self.bracketed = lettered or self.plain
        self.lettered = self.bracketed or not scale.has_seam
        # Cached, as most of the squares redrawn after a key press look as they did before.
        self._corner = lru_cache(maxsize=1024)(self._draw_corner)
        self._edge = lru_cache(maxsize=1024)(self._draw_edge)
        self._tile = lru_cache(maxsize=1024)(self._draw_tile)

    def line(self, above: Sequence[Look], row: Sequence[Look], part: int) -> list[Cell]:
        """Text line ``part`` of ``row``, the looks of a row of squares; ``above`` is the row above it.

        A row outside the board has the look `OUTSIDE` throughout.
        """
        cells: list[Cell] = []
        upper, lower = (pairwise([OUTSIDE, *looks, OUTSIDE]) for looks in (above, row))
        for column, ((over_left, over), (left, here)) in enumerate(zip(upper, lower, strict=True)):
            if part == 0 and self.scale.has_seam:
                cells.append(self._corner(left, here, over_left, over))
                cells += self._edge(here, over)
            else:
                cells.append(self._gap(left.ring, here.ring, _between(left, here)))
                cells += self._tile(here, column, part)
        return cells[: -self.scale.tile]  # without the tile outside the board, right of the last gap

    def _gap(self, left: Paint, right: Paint, base: Paint) -> Cell:
        if not self.bracketed:
            return _quads(left or base, right or base, left or base, right or base)
        ring = _topmost((left, right))
        return Cell(RINGS[ring][right != ring], ring, base, True) if ring else Cell(" ", base, base)

    # The seam

    def _draw_corner(self, left: Look, here: Look, over_left: Look, over: Look) -> Cell:
        """The cell where four squares meet; ``over_left`` and ``over`` are the upper two."""
        wet = _between(left, here)
        deep = "lake" if wet == _between(over_left, over) == "lake" else "ground"
        if self.plain:
            return Cell(" ", deep, deep)
        up_left, up_right = _ring(left, over_left) or deep, _ring(here, over) or deep
        return _quads(up_left, up_right, left.ring or wet, here.ring or wet)

    def _draw_edge(self, here: Look, over: Look) -> list[Cell]:
        """The upper edge of a tile, with the half line above it."""
        width = self.scale.tile
        if self.plain:
            if not here.letter:
                return cells_of(" " * width, "ground", _between(over, here))
            side, corner = ("red", "+") if here.letter == "r" else ("blue", ".")
            return cells_of(corner + "-" * (width - 2) + corner, f"{side}-text", "ground")
        upper = _ring(here, over) or _between(over, here)
        hollow, halves = here.ring or "ground", 2 * width
        points = [here.paper if _stands_out(here.letter, half, halves) else hollow for half in range(halves)]
        return [_quads(upper, upper, *pair) for pair in zip(points[::2], points[1::2], strict=True)]

    # The tile

    def _draw_tile(self, look: Look, column: int, part: int) -> list[Cell]:
        width, lines = self.scale
        on_label = part == self.scale.label_line
        if look.paper == "lake":
            text = "".join(_WAVES[(3 * column + 2 * part + at) % 4] for at in range(width))
        elif look.is_back:
            text = "".join(_BACK[(at + part) % 2] for at in range(width))
        elif points := self._label_points(look):
            wide, high = len(points[0]), len(points)
            at = 2 * part - (2 * lines + 1 - high) // 2  # the row of points in the upper half of this line
            upper, lower = (points[row] if 0 <= row < high else "." * wide for row in (at, at + 1))
            text = (" " * ((width - wide) // 2) + in_half_lines(upper, lower)).ljust(width)
        elif on_label:
            label = look.label or ("." if self.plain and look.paper == "tile" else "")
            text = label.center(width) if width > 2 else label.rjust(width)
        else:
            text = " " * width
        cells = cells_of(sign(text), look.ink, look.paper, look.bold)
        if on_label and look.letter:
            self._sign(cells, look)
        return cells

    def _label_points(self, look: Look) -> Sequence[str]:
        """The rows of points of a square's label; empty if the label is written as text."""
        if self.plain or self.scale.lines < _SMALL_LABEL:
            return ()
        small = small_label(look.label)
        return large_label(look.label) if small and self.scale.tile >= _LARGE_LABEL else small

    def _sign(self, cells: list[Cell], look: Look) -> None:
        """Put the side's letter and the marks on a piece, if there is room."""
        letter_ink = f"{look.paper.removesuffix('-odd')}-back-letter" if look.is_back else look.ink
        place = len(cells) // 2 if look.is_back and len(cells) > 2 else 0
        if look.is_back or (self.lettered and cells[0].char == " "):
            cells[place] = Cell(look.letter, letter_ink, look.paper)
        free = [at for at in (-1, 0) if look.is_back or cells[at].char in (" ", look.letter)]
        for at, mark in zip(free, sign(look.marks), strict=False):
            cells[at] = Cell(mark, letter_ink, look.paper, True)


def _ring(*looks: Look) -> Paint:
    """The colour shown where the rings of several squares meet; empty if none of them has a ring."""
    rings = [look.ring for look in looks if look.ring]
    return _topmost(rings) if rings else ""  # saves time, as most squares have no ring


def _topmost(paints: Collection[Paint]) -> Paint:
    """The ring colour in ``paints`` that covers the others; empty if there is no ring colour."""
    return next((ring for ring in RINGS if ring in paints), "")


def _between(a: Look, b: Look) -> Paint:
    """The colour between two squares: water between two lakes, elsewhere the ground."""
    return "lake" if a.paper == b.paper == "lake" else "ground"


def _stands_out(letter: str, half: int, halves: int) -> bool:
    """Whether the upper edge of a tile (a battlement, a dome, or straight) fills this half column."""
    if letter == "r":
        return half // 2 % 2 == 0
    return letter != "b" or 0 < half < halves - 1


@lru_cache(maxsize=1024)
def _quads(up_left: Paint, up_right: Paint, low_left: Paint, low_right: Paint) -> Cell:
    """A cell of two by two points, which can have only two colours.

    If there are more, two are kept: a ring's colour or, without a ring, the first colour other than the
    ground; and the most frequent of the rest, which is the ground only if no other colour is as frequent.
    """
    points = (up_left, up_right, low_left, low_right)
    paints = set(points)
    if len(paints) == 1:
        return Cell(" ", up_left, up_left)
    ink = _topmost(paints) or next(paint for paint in points if paint != "ground")
    others = [paint for paint in points if paint != ink]
    paper = max(others, key=lambda paint: (others.count(paint), paint != "ground"))
    return Cell(_QUADRANTS[sum(1 << at for at, paint in enumerate(points) if paint == ink)], ink, paper)


def picture_of(view: PlayerView, lights: Mapping[str, Light], trail_of: Color) -> Picture:
    """The board as seen by the player of ``view``, with ``lights`` and the last action of ``trail_of``."""
    last = view.last_actions[trail_of]
    faces = {square: face_of(view.rules, piece, view.color) for square, piece in view.pieces.items()}
    return Picture(Grid.of(view.rules.geometry, view.color), faces, {**_also_lit(last), **lights}, _way(last))


def believed(picture: Picture, rules: Ruleset, beliefs: Beliefs) -> Picture:
    """The picture with the likeliest rank on each enemy piece, marked as a guess if others are possible."""
    faces = dict(picture.faces)
    for square, kinds in beliefs.items():
        mark = "believed" if len(kinds) > 1 else faces[square].mark
        faces[square] = faces[square].replace(label=label(rules, next(iter(kinds))), mark=mark)
    return picture.replace(faces=faces)


def gone(picture: Picture, origin: str, stop: str) -> Picture:
    """The picture after the piece on ``origin`` has moved to ``stop``."""
    faces = dict(picture.faces)
    faces[stop] = faces.pop(origin)
    return picture.replace(faces=faces, trail=(origin, stop))


def face_of(rules: Ruleset, piece: SeenPiece, viewer: Color) -> Face:
    """A piece as the player of colour ``viewer`` sees it."""
    if isinstance(piece, OwnPiece):
        return Face(viewer, label(rules, piece.kind), "known" if piece.known else "")
    shown = label(rules, piece.kind) if isinstance(piece, KnownPiece) else ""
    return Face(viewer.other, shown, "moved" if piece.moved else "")


def open_picture(view: OpenView, color: Color = Color.RED) -> Picture:
    """The open board as seen from the side of ``color``, with the last action marked."""
    actions = [action for action in view.last_actions.values() if action is not None]
    last = max(actions, key=lambda action: action.ply, default=None)
    pieces = view.pieces.items()
    faces = {square: Face(piece.color, label(view.rules, piece.kind)) for square, piece in pieces}
    return Picture(Grid.of(view.rules.geometry, color), faces, _also_lit(last), _way(last))


def flight_of(picture: Picture, announced: Announcement, rules: Ruleset) -> Flight | None:
    """The animation of the piece that acted, moving to its target; None for a guess or a forfeit.

    ``picture`` shows the board after the action. In a battle, both pieces are shown as announced (K2, K4).
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
    """The squares of an action: its origin, its stop if it has one (S4), and its target."""
    if announced is None:
        return ()
    action = announced.action
    return (action.origin, *((action.stop,) if isinstance(action, Strike) else ()), action.target)


def _also_lit(announced: Announcement | Event | None) -> dict[str, Light]:
    """The highlight where a rescued piece came back (R1), or on the Infiltrator that guessed (I1).

    Empty after any other action.
    """
    if isinstance(announced, Event):
        announced = announced.seen_by(announced.color)  # an attack if a rescue had no effect
    match announced.action if announced is not None else None:
        case Rescue(back=square) | Guess(origin=square):
            return {square: Light.TRAIL}
    return {}


def picture_of_zone(draft: Draft, cells: Cells, lights: Mapping[str, Light], rows: int) -> Picture:
    """A picture of ``rows`` rows: a draft's zone with the pieces in ``cells``, and the rows in front."""
    grid = Grid.of(draft.rules.geometry, draft.color, rows)
    outside = dict.fromkeys(set(grid.squares).difference(draft.squares), Light.OUTSIDE)
    return Picture(grid, _standing(draft, cells), outside | dict(lights))


def _standing(draft: Draft, cells: Cells) -> dict[str, Face]:
    """The pieces of ``cells`` in a draft's zone, by square, as their owner sees them."""
    standing = zip(draft.squares, cells, strict=True)
    return {square: Face(draft.color, label(draft.rules, kind)) for square, kind in standing if kind}


def picture_of_placing(
    scene: PlaceScene, planned: Mapping[str, Kind], here: tuple[str, Kind] | None
) -> Picture:
    """The whole board while the sides set up in turn (D3): the player's pieces, and the backs of the enemy's.

    ``planned`` is the plan for empty squares; ``here`` is the square and kind of the piece offered next.
    """
    draft, other = scene.draft, scene.color.other
    rules = draft.rules
    lights = dict.fromkeys(draft.squares if any(draft.tray.values()) else (), Light.GOAL)
    faces = {square: Face(other) for square in scene.enemy}
    faces |= {square: Face(scene.color, label(rules, kind), "planned") for square, kind in planned.items()}
    faces |= _standing(draft, draft.cells)
    if here is not None:
        faces[here[0]] = Face(scene.color, label(rules, here[1]))
    if scene.last is not None:
        lights[scene.last] = Light.TRAIL
    return Picture(Grid.of(rules.geometry, scene.color), faces, lights)


def rows_to_show(board: Geometry, color: Color) -> tuple[int, int]:
    """The minimum and maximum number of rows to show for setting up, counted from the player's edge.

    The minimum ends with the front row of the player's zone, the maximum just before the enemy's zone.
    """
    rows = seen_from(board.layout, color)[::-1]
    mine, theirs = ([at for at, row in enumerate(rows) if zone in row] for zone in (RED_ZONE, BLUE_ZONE))
    return max(mine) + 1, min(theirs)
