"""Everything that is drawn without a screen, as text with the names of colours, for the folder `pictures`.

A change of colours is written before the text as `[ink on paper]`, with `!` for bold characters.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from pathlib import Path

from textual.content import Content
from textual.geometry import Size

from stratego import Color, Kind, load_ruleset
from stratego.engine.clock import Clock, TimeControl
from stratego.hotseat.pin_locks import Lock
from stratego.hotseat.scenes import CurtainScene, Statistics, Tally, TurnScene
from stratego.hotseat.steps import Resign
from stratego.table.choosing.picture import Face, Light
from stratego.tui.draw.board_cells import OUTSIDE, SCALES, WATER, Look, Painter, Scale, look_of
from stratego.tui.draw.curtain import curtain_card, lifting
from stratego.tui.draw.points import Cell, LargePiece
from stratego.tui.draw.side_panel import below, beside, game_in_numbers, table_of_beliefs
from stratego.wording.language import ENGLISH, speak
from tests.tui.driving import LONG_NAMES
from tests.tui.positions import session_at, skirmish

NAMES = {Color.RED: "Ada", Color.BLUE: "Maximilian"}
BATTLES = "F1-F2 A6-A5 F2-F3 A5-A4 F3-F4 A4-A3 F4-F5 A3-A2 F5xF6 A2-B2"
KEYS = {"curtain.lift": "Space", "curtain.table": "Tab", "game.help": "?"}

RED, BLUE = Color.RED, Color.BLUE
Square = tuple[Face | None, Light | None, tuple[int, int] | None, bool]
"""The face on a square, its mark, the direction of its arrow, and whether the cursor is there."""

GOALS = (Light.GOAL, Light.STRIKE, Light.RESCUE, Light.TRAIL, Light.OUTSIDE)
PIECES: list[tuple[Face, Light | None]] = [
    (Face(RED, "10"), None),
    (Face(RED, "S", "known"), None),
    (Face(RED), None),
    (Face(BLUE, "10", "moved"), Light.PREY),
    (Face(BLUE, "B"), Light.PREY),
    (Face(BLUE, "", "moved"), Light.PREY),
    (Face(BLUE), Light.GUESS),
    (Face(BLUE), Light.GUESS_PREY),
    (Face(BLUE, "9", "moved"), Light.GUESS_PREY),
    (Face(BLUE), Light.RESCUE_PREY),
    (Face(BLUE), Light.TRAIL),
    (Face(RED, "9"), Light.CHOSEN),
    (Face(BLUE, "F", "planned"), None),
    (Face(RED, "7", "believed"), None),
]
SQUARES: list[Square] = [
    *((face, light, None, False) for face, light in PIECES),
    *((None, light, None, False) for light in GOALS),
    *((None, None, way, False) for way in ((0, -2), (0, 1), (-1, 0), (2, 0))),
    (None, None, None, True),
    (Face(RED, "2"), Light.CHOSEN, None, True),
    (Face(BLUE), None, None, True),
]
COLUMNS = 6
LAKES = {7, 8, 14}


def runs(cells: Iterable[Cell]) -> str:
    """Cells as text, each run preceded by its colours; spaces have only a background colour."""
    parts = []
    for (ink, paper, bold), run in groupby(cells, key=lambda cell: cell[1:]):
        text = "".join(cell.char for cell in run)
        inks = f"{ink} on " if text.strip() else ""
        parts.append(f"[{inks}{paper}{'!' if bold else ''}]{text}")
    return "".join(parts)


def board(scale: Scale, *, plain: bool, lettered: bool = False) -> list[str]:
    """Squares of all kinds at one scale, including lakes."""
    speak(ENGLISH, plain=plain)
    painter = Painter(scale, lettered=lettered)
    looks: list[Look] = []
    for face, light, arrow, is_cursor in SQUARES:
        while len(looks) in LAKES:
            looks.append(WATER)
        looks.append(look_of(face, light=light, is_cursor=is_cursor, arrow=arrow))
    looks += [WATER._replace(ring="cursor")] * (-len(looks) % COLUMNS)
    rows = [looks[at : at + COLUMNS] for at in range(0, len(looks), COLUMNS)]
    lines = []
    for at, row in enumerate(rows):
        above = rows[at - 1] if at else [OUTSIDE] * COLUMNS
        lines += [painter.line(above, row, part) for part in range(scale.lines)]
    if scale.has_seam:
        lines.append(painter.line(rows[-1], [OUTSIDE] * COLUMNS, 0))
    return [f"-- {scale.tile} x {scale.lines}", *map(runs, lines)]


def boards(*, plain: bool, lettered: bool = False) -> list[str]:
    """The squares of `board` at all scales."""
    return [line for scale in SCALES for line in board(scale, plain=plain, lettered=lettered)]


def large_pieces(*, plain: bool) -> list[str]:
    """Red's large pieces, with the back and with every label, some of them fallen; and a few of Blue's."""
    speak(ENGLISH, plain=plain)
    lines = []
    for color in Color:
        labels = ("", "10", "9", "8", "7", "6", "5", "4", "3", "2", "S", "I", "B", "F", "?", "1")
        for label in labels if color is Color.RED else labels[:3]:
            for has_fallen in (False, True) if label in ("", "10") else (False,):
                lines.append(f"-- {color.value} {label}{' fallen' if has_fallen else ''}")
                lines += [runs(line) for line in LargePiece(color, label, has_fallen).lines()]
    return lines


def marked(title: str, content: Content) -> list[str]:
    """A title, and lines with their styles; a bar at the end of each shows its trailing spaces."""
    lines = [f"{line.markup}|" for line in content.split("\n", allow_blank=True)]
    return [f"-- {title}", *lines]


def panels() -> list[str]:
    """The panel beside and below the board, under several rules and after the end, in several sizes."""
    original = load_ruleset("original")
    scouts = original.replace(
        name="Scouts", layout=["b" * 10, "." * 10, "." * 10, "r" * 10], army={"flag": 1, "scout": 9}
    )
    lines = []
    sizes = [Size(width, height) for width in (34, 32, 14, 13) for height in (40, 13, 11)]
    for title, rules, more, rooms in (
        ("open", skirmish(), "", sizes),
        ("own", skirmish(captured="own"), "", sizes[:1]),
        ("counts", skirmish(captured="own", aids=["counts"]), " C1-C2", [sizes[0], sizes[5], sizes[-1]]),
        ("silent", skirmish(silent_defence=True), " C1-C2", [sizes[0], sizes[-3]]),
    ):
        scene = session_at(*(BATTLES + more).split(), rules=rules, blue="2 B S I F 10").scene
        assert isinstance(scene, TurnScene)
        for room in rooms:
            speak(ENGLISH, plain=room.width == 34)
            for with_actions in (True, False) if room == sizes[0] else (True,):
                text = beside(scene.view, NAMES, room, with_actions=with_actions)
                lines += marked(f"{title} {room.width} x {room.height}", text)
            if room.height == 40:
                speak(ENGLISH, plain=False)
                under = below(scene.view, NAMES, Size(room.width, 9))
                lines += marked(f"{title} below {room.width}", under)
    speak(ENGLISH, plain=False)
    setup = "F 2 2 2 2 2 2 2 2 2"
    many = session_at("B1-B2", "B4-B3", "B2xB3", rules=scouts, red=setup, blue=setup).scene
    assert isinstance(many, TurnScene)
    for width in (34, 16):
        room = Size(width, 40)
        lines += marked(f"scouts {width}", beside(many.view, NAMES, room, with_actions=True))
    session = session_at(*BATTLES.split(), rules=skirmish(rescue=1), blue="2 B S I F 10")
    session.take(Resign())
    over = session.game()
    text = beside(over.open_view(), NAMES, Size(34, 40), with_actions=True)
    return lines + marked("after the end", text)


def curtains() -> list[str]:
    """The text on the curtain, with many house rules and with none."""
    lines = []
    long = "Equal ranks: the attacker wins the battle, whatever the leaflet of the game says about it."
    cards: list[tuple[tuple[list[str], list[str]], dict[Color, str], bool]] = [
        (([long, "No quiet limit."], ["Equal ranks: attacker", "Quiet: off"]), NAMES, False),
        (([], []), {RED: "Red", BLUE: "Blue"}, True),
        (([f"Rule {number}." for number in range(9)],) * 2, LONG_NAMES, False),
    ]
    for name, known in (("duel", cards), ("infiltrator", cards[:1])):
        for width, height in ((76, 40), (60, 19), (60, 18), (59, 24), (48, 14)):
            for notes, names, has_pin in known:
                room = Size(width, height)
                lock = Lock(b"", 1, 0, None) if has_pin else None
                scene = CurtainScene(RED, names, load_ruleset(name), lock, is_setting_up=has_pin)
                text = curtain_card(scene, notes, room, KEYS, has_table=True)
                lines += marked(f"{name} {width} x {height}", text)
    for notes, names, _ in cards:
        later = CurtainScene(BLUE, names, load_ruleset("infiltrator"))
        text = curtain_card(later, notes, Size(48, 14), KEYS, has_table=False)
        lines += marked("without the table", text)
    clock = Clock(TimeControl(900, 3, setting_up=600), RED, runs=True)
    apart = CurtainScene(RED, NAMES, load_ruleset("duel"), is_setting_up=True, is_apart=True, clock=clock)
    begun = apart.replace(is_setting_up=False, clock=clock.replace(is_setting_up=False))
    scenes = (
        apart,
        apart.replace(is_asked=True),
        begun,
        begun.replace(is_asked=True),
        begun.replace(is_over=True),
    )
    for scene in scenes:
        text = curtain_card(scene, ([], []), Size(60, 14), KEYS, has_table=False)
        lines += marked("at two terminals", text)
    for has_pin in (False, True):
        for is_ready in (False, True):
            lifted = lifting(KEYS, has_pin=has_pin, may_place=False, is_ready=is_ready)
            lines += marked(f"ready: {is_ready}", lifted)
    return lines


def numbers() -> list[str]:
    """Statistics of finished games, most with the tally of the two players."""
    lines = []
    for winner, plies, battles, left in ((RED, 1, 1, 1), (BLUE, 120, 33, 17), (None, 2, 0, 40)):
        seconds = {RED: 61.4, BLUE: 3599.6}
        statistics = Statistics(plies, battles + plies // 2, plies % 2, seconds, {RED: left, BLUE: 2})
        for draws in (0, 2):
            tally = Tally(
                ("Ada", "Maximilian"), 7, (4, 3 - draws), draws, {RED: 3, BLUE: 4}, {"flag": 7}, 80.0
            )
            for width in (44, 33, 32, 17, 14, 13, 9) if winner is BLUE else (44, 13):
                room = Size(width, 20)
                text = game_in_numbers(statistics, tally if width != 33 else None, NAMES, room, None)
                lines += marked(f"{winner} {draws} {width}", text)
            for height in (5, 4, 2, 1) if winner is RED else ():
                room = Size(44, height)
                lines += marked(
                    f"{winner} {draws} {room}", game_in_numbers(statistics, tally, NAMES, room, None)
                )
    return lines


def guesses() -> list[str]:
    """The computer's guesses at pieces, with room for all or only some of them."""
    beliefs = {
        "A1": {Kind.MINER: 0.5, Kind.SCOUT: 0.4, Kind.FLAG: 0.096, Kind.BOMB: 0.004},
        "K10": {Kind.MARSHAL: 0.999, Kind.SPY: 0.001},
        "C3": {Kind.SCOUT: 0.6, Kind.LIEUTENANT: 0.4},
        "D4": {Kind.GENERAL: 1.0},
    }
    lines = []
    for width, height in ((44, 6), (44, 4), (31, 3), (30, 2), (14, 1), (9, 9)):
        text = table_of_beliefs(beliefs, RED, load_ruleset("original"), Size(width, height))
        lines += marked(f"{width} x {height}", text)
    return lines


class Pictures:
    """Pictures by name, and their files in the folder ``pictures`` beside a module."""

    def __init__(self, module: str, pictures: Mapping[str, Callable[[], Iterable[str]]]) -> None:
        self.folder = Path(module).with_name("pictures")
        self.names = tuple(pictures)
        self._pictures = pictures

    def drawn(self, name: str) -> str:
        """A picture as the program draws it now."""
        return "\n".join(self._pictures[name]()) + "\n"

    def file(self, name: str) -> Path:
        """The path of a picture's file."""
        return self.folder / f"{name}.txt"

    def draw_all(self) -> None:
        """Redraw all pictures."""
        self.folder.mkdir(exist_ok=True)
        for name in self.names:
            self.file(name).write_text(self.drawn(name), "utf-8")


PICTURES = Pictures(
    __file__,
    {
        "boards": lambda: boards(plain=False),
        "boards-lettered": lambda: boards(plain=False, lettered=True),
        "boards-ascii": lambda: boards(plain=True),
        "large-pieces": lambda: large_pieces(plain=False),
        "large-pieces-ascii": lambda: large_pieces(plain=True),
        "panels": panels,
        "curtains": curtains,
        "numbers": numbers,
        "guesses": guesses,
    },
)

if __name__ == "__main__":
    PICTURES.draw_all()
