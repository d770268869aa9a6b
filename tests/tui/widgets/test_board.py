"""The board widget: positions of squares, partial redraws and animations."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region, Size
from textual.pilot import Pilot

from stratego import Color, load_ruleset
from stratego.table.choosing.picture import Face, Flight, Grid, Light, Picture
from stratego.tui.draw.board_cells import SCALES, Scale
from stratego.tui.draw.points import large_label, small_label
from stratego.tui.look.themes import themes
from stratego.tui.widgets.board import Board
from stratego.wording.language import ENGLISH, speak
from tests.support.cases import with_each
from tests.tui.driving import middle, press
from tests.tui.internals import strips_of
from tests.tui.positions import at_table, session_at, skirmish, turn_of, type_in

GRID = Grid.of(load_ruleset("original").geometry, Color.RED)
RED, BLUE = Face(Color.RED, "9"), Face(Color.BLUE)
ALTERNATELY = list(zip(SCALES, cycle([False, True]), strict=False))


class Bare(App[None]):
    """An app that shows only a board."""

    def __init__(self, picture: Picture, scale: Scale) -> None:
        super().__init__()
        self.picture, self.scale = picture, scale
        self.refreshed: list[Region] = []
        for theme in themes("truecolor", has_colors=True):
            self.register_theme(theme)
        self.theme = "night"

    def compose(self) -> ComposeResult:
        board = Board(self.picture, cursor="A1")
        board.fit(board.size_at(self.scale) + Size(0, 1))
        yield board

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    def lines(self) -> list[str]:
        return [strip.text for strip in strips_of(self.screen)]


@asynccontextmanager
async def bare(picture: Picture, scale: Scale) -> AsyncIterator[tuple[Bare, Pilot[None]]]:
    app = Bare(picture, scale)
    async with app.run_test(size=(130, 70)) as pilot:
        await pilot.pause()
        yield app, pilot


@pytest.mark.parametrize(("scale", "turned"), ALTERNATELY)
async def test_a_square_is_found_where_it_is_drawn(scale: Scale, turned: bool) -> None:
    grid = Grid.of(load_ruleset("original").geometry, Color.BLUE if turned else Color.RED)
    async with bare(Picture(grid), scale) as (app, _):
        board = app.board
        assert board.scale == scale
        for square in load_ruleset("original").geometry.names:
            region = board.region_of(square)
            assert board.square_at(region.x + region.width // 2, region.y + scale.label_line) == square
        assert board.square_at(0, 0) is None
        assert board.square_at(10, board.taken.height - 1) is None


@pytest.mark.parametrize(("scale", "turned"), ALTERNATELY)
async def test_the_letters_of_the_files_are_above_the_squares_too(scale: Scale, turned: bool) -> None:
    grid = Grid.of(load_ruleset("original").geometry, Color.BLUE if turned else Color.RED)
    async with bare(Picture(grid, {"A1": RED, "E10": BLUE}), scale) as (app, pilot):
        board, files = app.board, {square[0] for square in grid.squares}
        for square in ("A1", "E10"):
            board.point(square)
            await pilot.pause()
            places = {file: board.region_of(f"{file}1").x + 1 + scale.tile // 2 for file in files}
            for line in (0, board.taken.height - 1):
                drawn = app.lines()[line]
                assert {file: drawn[x] for file, x in places.items()} == {file: file for file in files}
                strip = strips_of(app.screen)[line]
                styles = [next(iter(strip.crop(x, x + 1))).style for x in places.values()]
                bold = [file for file, style in zip(places, styles, strict=True) if style and style.bold]
                assert bold == [square[0]]


async def test_without_room_for_another_line_the_letters_are_below_alone() -> None:
    board = Board(Picture(GRID), cursor="A1")
    async with bare(Picture(GRID), SCALES[-2]) as (app, _):
        assert app.board.taken.height == 12
        app.board.fit(board.size_at(SCALES[-2]))
        assert app.board.taken.height == 11
        assert app.board.region_of("A10").y == 0


@with_each("scale", SCALES)
def test_squares_are_about_twice_as_wide_as_high(scale: Scale) -> None:
    if scale.has_seam:
        assert scale.pitch == 2 * scale.lines


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
async def test_the_sides_differ_by_shape_or_letter_at_every_size(scale: Scale, plain: bool) -> None:
    """Fronts and backs of both sides differ even without colours."""
    speak(ENGLISH, plain=plain)
    fronts, backs = {"C3": RED, "E3": Face(Color.BLUE, "9")}, {"C8": Face(Color.RED), "E8": BLUE}
    async with bare(Picture(GRID, {**fronts, **backs}), scale) as (app, _):
        for pair in [fronts] * (scale.tile > 2) + [backs]:
            drawn = []
            for square in pair:
                region = app.board.region_of(square)
                lines = app.lines()[region.y : region.y + scale.lines]
                drawn.append([line[region.x : region.right] for line in lines])
            assert drawn[0] != drawn[1]


DRAWN = {
    SCALES[0]: {
        "10": [" ▄   ▄▄▄ ", "▀█  █  ▄█", " █  █▄▀ █", "▄█▄ ▀▄▄▄▀"],
        "S": [" ▄▄▄▄", "██▀", " ▀▀█▄", "▄▄██▀"],
    },
    SCALES[1]: {"10": ["▄ ▄▄▄", "█ █ █", "█ █▄█"], "S": [" ▄▄▄▄", "▀█▄▄", "▄▄▄█▀"]},
    SCALES[2]: {"10": ["█ █▀█", "█ █ █", "▀ ▀▀▀"], "S": ["▄█▀▀▀", " ▀▀█▄", "▀▀▀▀"]},
}
"""By scale and label: the lines of a label drawn in points."""


@pytest.mark.parametrize("scale", SCALES)
async def test_labels_can_be_read_at_every_size(scale: Scale) -> None:
    faces = {"A1": Face(Color.RED, "10"), "C1": Face(Color.RED, "S"), "E1": Face(Color.RED, "10", "known")}
    async with bare(Picture(GRID, faces), scale) as (app, _):
        region = app.board.region_of("A1")
        rows = app.lines()[region.y : region.bottom]
        assert ("◉" in rows[scale.label_line]) is (scale.tile > 2)
        for label, times in (("10", 2), ("S", 1)):
            for line in DRAWN[scale][label] if scale in DRAWN else [label]:
                assert any(row.count(line) >= times for row in rows), line


@pytest.mark.parametrize("scale", SCALES)
async def test_the_letters_of_the_files_stand_on_lines_of_their_own(scale: Scale) -> None:
    squares = {square: Face(Color.BLUE, "9") for square in GRID.squares}
    async with bare(Picture(GRID, squares), scale) as (app, _):
        board, files = app.board, {square[0] for square in squares}
        places = [region for square in GRID.squares for region in [board.region_of(square)]]
        letters = [y for y, line in enumerate(app.lines()) if files <= set(line)]
        edge = max(place.bottom for place in places) - scale.has_seam
        assert letters == [0, edge]
        assert min(place.y for place in places) == 1


@pytest.mark.parametrize("draw", [small_label, large_label])
@pytest.mark.parametrize(("letter", "digit"), ["S5", "B8", "I1"])
def test_letters_differ_from_digits_at_a_glance(
    draw: Callable[[str], Sequence[str]], letter: str, digit: str
) -> None:
    """Letters are heavier: every stem is two points wide."""
    stems = [row.strip(".") for row in draw(letter)]
    assert all("##" in row for row in stems)
    assert sum(row.count("#") for row in draw(letter)) >= 1.2 * sum(row.count("#") for row in draw(digit))


async def test_without_gaps_between_lines_every_second_square_has_another_shade() -> None:
    async with bare(Picture(GRID, {"A1": RED, "A2": RED, "B1": RED}), Scale(3, 1)) as (app, _):
        looks = {square: app.board._look(square).paper for square in ("A1", "A2", "B1", "E5", "E6")}
    assert looks["A1"] != looks["A2"] == looks["B1"]
    assert looks["E5"] != looks["E6"]


@pytest.mark.parametrize("scale", SCALES)
async def test_every_light_shows_without_colour(scale: Scale) -> None:
    faces = {"A1": RED, "C1": BLUE, "E1": BLUE}
    lights = {"G1": Light.GOAL, "C1": Light.PREY}
    async with bare(Picture(GRID, faces, lights, trail=("I3", "I2")), scale) as (app, _):
        seen = "\n".join(app.lines())
        assert seen.count("•") == 1
        assert seen.count("×") == 1
        assert seen.count("↓") == 1


async def test_lakes_are_joined_to_one_water() -> None:
    async with bare(Picture(GRID), SCALES[-3]) as (app, _):
        region = app.board.region_of("C6").union(app.board.region_of("D5"))
        inside = [line[region.x + 1 : region.right - 1] for line in app.lines()[region.y : region.bottom]]
        assert set("".join(inside[1:4])) <= set("~≈ ")


async def test_only_what_changed_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Picture(GRID, {"A1": RED, "K10": BLUE})
    async with bare(before, SCALES[-3]) as (app, pilot):
        board = app.board
        drawn: list[Region] = []
        refresh = board.refresh

        def watch(*regions: Region, **options: bool) -> Board:
            assert regions, "the whole board is drawn again"
            drawn.extend(regions)
            return refresh(*regions, **options)

        with monkeypatch.context() as patch:
            patch.setattr(board, "refresh", watch)
            board.show(Picture(GRID, {"A2": RED, "K10": BLUE}))
            assert set(drawn) == {board.region_of("A1"), board.region_of("A2")}
            drawn.clear()
            board.show(Picture(GRID, {"A2": RED, "K10": BLUE}))
            assert not drawn
            await pilot.press("right")
        assert {board.region_of("A1"), board.region_of("B1")} <= set(drawn)
        assert sum(region.area for region in drawn) < board.size.area // 10


async def test_only_the_first_button_of_the_mouse_takes_a_square() -> None:
    async with bare(Picture(GRID), SCALES[-2]) as (app, pilot):
        for button, cursor in ((3, "A1"), (1, "C2")):
            await pilot.mouse_down(offset=middle(app.board, "C2"), button=button)
            assert app.board.cursor == cursor


async def test_the_cursor_stops_at_the_edge() -> None:
    async with bare(Picture(GRID), SCALES[-2]) as (app, pilot):
        await pilot.press("left", "down")
        assert app.board.cursor == "A1"
        for _ in range(12):
            await pilot.press("right", "up")
        assert app.board.cursor == "K10"


@pytest.mark.parametrize(
    ("width", "height", "tile"), [(84, 41, 7), (83, 41, 5), (44, 21, 3), (44, 20, 3), (1, 1, 2)]
)
async def test_it_takes_the_largest_size_there_is_room_for(width: int, height: int, tile: int) -> None:
    async with bare(Picture(GRID), SCALES[-1]) as (app, _):
        assert app.board.scale_for(Size(width, height)).tile == tile


# Animations


@pytest.mark.usefixtures("stretched")
async def test_a_piece_goes_its_way_square_by_square() -> None:
    async with bare(Picture(GRID, {"A4": RED}), SCALES[-2]) as (app, pilot):
        board = app.board
        board.fly(Flight(RED, ("A1", "A2", "A3", "A4"), waiting=BLUE))
        seen = []
        while board._flight is not None:
            square = board._flight.path[0]
            seen.append(square)
            assert board._face(square) == RED
            assert board._face("A4") == (RED if square == "A4" else BLUE)
            await pilot.pause()
            board._fly_on()
        assert seen == ["A1", "A2", "A3", "A4"]
        assert board._face("A4") == RED
        assert board._face("A1") is None


@pytest.mark.usefixtures("stretched")
async def test_a_key_ends_the_flight_of_a_piece() -> None:
    async with at_table(session_at("E1-E3"), is_animated=True) as (app, pilot):
        board = turn_of(app).board
        await type_in(pilot, "b6b5")
        await press(pilot, "enter")
        assert board._flight is not None
        await press(pilot, "f5")
        assert board._flight is None


async def test_it_takes_less_than_three_tenths_of_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    intervals: list[float] = []
    monkeypatch.setattr(Board, "set_interval", lambda _, seconds, callback: intervals.append(seconds))
    async with at_table(session_at(), is_animated=True) as (app, pilot):
        await type_in(pilot, "e1e3")
        await press(pilot, "enter")
        assert turn_of(app).board._flight is not None
    assert sum(intervals) * len(("E1", "E2", "E3")) < 0.3


async def test_without_animations_nothing_flies() -> None:
    async with at_table(session_at("E1-E3")) as (app, pilot):
        await type_in(pilot, "b6b5")
        await press(pilot, "enter")
        assert turn_of(app).board._flight is None


@pytest.mark.usefixtures("stretched")
async def test_the_others_move_is_replayed_when_the_curtain_has_been_lifted() -> None:
    session = session_at("E1-E3", look=False)
    async with at_table(session, is_animated=True) as (app, pilot):
        await press(pilot, "space")
        flight = turn_of(app).board._flight
        assert flight is not None
        assert flight.path == ("E1", "E2", "E3")
        assert flight.face.label == ""  # Blue sees the back of the piece
        await press(pilot, "v", "space")
        assert turn_of(app).board._flight is None  # the move is not animated again


@pytest.mark.usefixtures("stretched")
async def test_a_battle_is_replayed_with_both_pieces_as_announced() -> None:
    moves = ("F1-F2", "A6-A5", "F2-F3", "A5-A4", "F3-F4", "A4-A3", "F4-F5", "A3-A2", "F5-E5", "B6-B5")
    session = session_at(*moves, "E5xE6", look=False)
    async with at_table(session, is_animated=True) as (app, pilot):
        await press(pilot, "space")
        flight = turn_of(app).board._flight
        assert flight is not None
        assert (flight.face.label, flight.path) == ("10", ("E5", "E6"))
        assert flight.waiting is not None
        assert flight.waiting.label == "B"


@pytest.mark.usefixtures("stretched")
async def test_a_scout_that_runs_shows_its_rank_in_flight() -> None:  # K5
    for shows, label in ((True, "2"), (False, "")):
        session = session_at("E1-E3", look=False, rules=skirmish(scout_reveals=shows))
        async with at_table(session, is_animated=True) as (app, pilot):
            await press(pilot, "space")
            flight = turn_of(app).board._flight
            assert flight is not None
            assert flight.face.label == label


@pytest.mark.parametrize("scale", SCALES)
async def test_letters_and_numbers_stand_beside_the_middle_of_their_squares(scale: Scale) -> None:
    async with bare(Picture(GRID), scale) as (app, _):
        lines = app.lines()
        letters = lines[app.board.taken.height - 1]
        for square in ("A1", "D1", "K1"):
            region = app.board.region_of(square)
            assert letters[region.x + 1 + scale.tile // 2] == square[0]
        for square in ("A1", "A4", "A10"):
            assert lines[app.board.region_of(square).y + scale.label_line].split()[0] == square[1:]
