"""Widgets drawn at a given size, without a screen: text with its styles, cells with their colours."""

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

from textual.content import Content
from textual.geometry import Size
from textual.message import Message

from stratego import Color, Kind, load_ruleset
from stratego.tui.draw.points import LINES, Cell, LargePiece
from stratego.tui.screens.game.battle import BattleAnimation
from stratego.tui.widgets.board import Tray
from stratego.tui.widgets.lists import Choices, Menu, RankList, Setting, SwitchList
from stratego.tui.widgets.painted import Curtain, PieceDisplay, Title
from stratego.wording.keys import Choice
from stratego.wording.language import ENGLISH, speak
from stratego.wording.names import roster
from tests.tui.draw.pictures import Pictures, marked, runs


def sized(
    kind: type[Any],
    width: int,
    height: int,
    *arguments: Any,
    focus: bool = False,
    plain: bool = False,
    **more: Any,
) -> Any:
    """Make a widget of this size, on no screen; a `Painted` widget renders cells instead of strips.

    If ``plain``, this widget and all later ones are drawn in ASCII. ``posted`` lists the messages that the
    widget posts to itself and its screen, ``refreshed`` each of its requests to be redrawn.
    """
    speak(ENGLISH, plain=plain)
    posted: list[Message] = []
    refreshed: list[object] = []

    def keep(_: object, cells: Sequence[Cell]) -> Sequence[Cell]:
        return cells

    known = {
        "size": Size(width, height),
        "has_focus": focus,
        "strip": keep,
        "refresh": lambda _, *regions, **how: refreshed.append(regions),
        "post_message": lambda _, message: posted.append(message),
        "screen": SimpleNamespace(post_message=posted.append, lay_out=lambda: None),
        "posted": posted,
        "refreshed": refreshed,
    }
    return type(kind.__name__, (kind,), known)(*arguments, **more)


def painted(title: str, widget: Any, height: int) -> list[str]:
    """A title, and the lines of a widget that draws cells."""
    return [f"-- {title}", *(runs(widget.render_line(y)) for y in range(height))]


def trays() -> Iterator[str]:
    """Trays of several sizes; for two of the sizes, in every combination of focus and readiness."""
    army = roster(load_ruleset("original"))
    for width in (36, 30, 29, 13, 10):
        for height in (25, 24):
            left = {entry.kind: at % (entry.pieces + 1) for at, entry in enumerate(army)}
            states = (
                (False, False, Kind.MINER),
                (True, True, None),
                (True, False, None),
                (False, True, None),
            )
            for focus, is_ready, selected in states if width in (36, 10) and height == 24 else states[:1]:
                tray = sized(
                    Tray, width, height, Color.RED, army, "deploy.finish", focus=focus, plain=width == 36
                )
                tray.show(dict.fromkeys(left, 0) if is_ready else left, selected, is_ready=is_ready)
                yield from marked(f"{width} x {height} {focus} {is_ready}", tray.render())
    tray = sized(Tray, 30, 13, Color.BLUE, army, "deploy.finish", plain=False)
    tray.show({entry.kind: 0 for entry in army}, None, is_ready=False)
    yield from marked("complete, and no first move", tray.render())


def menus() -> Iterator[str]:
    """Menus and lists of ranks."""
    for focus in (False, True):
        menu = sized(Menu, 20, 4, [" One ", " Twenty-two ", " 3 "], focus=focus)
        menu.place = 1
        yield from marked(f"menu {focus}, 12 wide", menu.render())
    for name in ("original", "classic", "infiltrator"):
        for width in (24, 21, 20, 14, 13, 6) if name == "infiltrator" else (24, 13):
            for nothing in ("", "Nobody") if width in (24, 6) else ("Nobody",):
                ranks = sized(RankList, width, 14, focus=True)
                army = roster(load_ruleset(name))
                notes = {entry.kind: str(entry.pieces) for entry in army}
                ranks.offer(army, notes, {entry.kind for entry in army[:2] if nothing}, nothing)
                yield from marked(f"{name} {width}", ranks.render())
                yield " ".join(str(ranks.numbered(key)) for key in (*"0123456789sb", "", None))


def switches() -> Iterator[str]:
    """The list of the house rules."""
    settings = [
        Setting("Moving", "Two squares", "3 turns", False),
        Setting("Moving", "More squares", "off", True),
        Setting("Battles", "Equal ranks", "both fall", True),
    ]
    for plain in (False, True):
        for place in range(3):
            switch_list = sized(SwitchList, 60, 9, settings, plain=plain)
            switch_list.place = place
            yield from marked(f"{plain} {place}", switch_list.render())
            spans = switch_list.spans(60)
            height = switch_list.get_content_height(None, None, 60)
            yield f"{spans} {switch_list.in_view(spans[place])} {height}"


def choices() -> Iterator[str]:
    """Lists of choices, with and without a description of each."""
    words = "A few words on it, which take more than a single line in a narrow window."
    things = [
        Choice("Short"),
        Choice("With words", words),
        Choice("With something aside", words, "Original"),
        Choice("A name that is longer than the line it stands on, by far", "", "aside"),
    ]
    for listed in (things, [Choice("One"), Choice("Two", aside="x")]):
        for plain, focus in ((False, True), (True, False)):
            for width in (60, 30):
                for place in range(len(listed)):
                    found = sized(Choices, width, 20, listed, plain=plain, focus=focus)
                    found.place = place
                    rows = [found.draw_row(at) for at in range(len(listed))]
                    lines = Content("\n").join(line for row in rows for line in row)
                    yield from marked(f"{plain} {width} {place}", lines)
                    yield f"{found.spans(width)} {found.get_content_width(Size(70, 9), Size(70, 9))}"


def painted_widgets() -> Iterator[str]:
    """The title, large pieces, battles and the curtain's pattern."""
    for plain in (False, True):
        for width in (70, 63, 60, 56):
            yield from painted(f"title {width} {plain}", sized(Title, width, 5, plain=plain), 5)
        display = sized(PieceDisplay, 24, LINES, LargePiece(Color.RED, "7"), plain=plain)
        yield from painted(f"piece {plain}", display, LINES)
        display.show(LargePiece(Color.BLUE, "S"))
        yield from painted(f"another {plain}", display, LINES)
        pieces = LargePiece(Color.RED, "10"), LargePiece(Color.BLUE, "S", True)
        for width, frame in ((80, 0), (60, 4), (61, 7), (38, 6)):
            battle = sized(BattleAnimation, width, LINES, *pieces, "x", plain=plain)
            battle._frame = frame
            yield from painted(f"battle {width} {frame} {battle.is_running}", battle, LINES + 1)
    for color in Color:
        yield from painted(f"cloth {color.value}", sized(Curtain, 24, 34, color), 34)


PICTURES = Pictures(
    __file__,
    {
        "trays": trays,
        "menus": menus,
        "switches": switches,
        "choices": choices,
        "painted": painted_widgets,
    },
)

if __name__ == "__main__":
    PICTURES.draw_all()
