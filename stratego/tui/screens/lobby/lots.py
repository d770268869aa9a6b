"""Lots are drawn for Red or for the first move (D2): a small flourish that any key cuts short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import COLORS, Color, Kind
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.steps import Begin
from stratego.tui.draw.large_pieces import LargePiece
from stratego.tui.screens.lobby.home import LobbyScreen
from stratego.tui.widgets.lists import Choices, Rows
from stratego.tui.widgets.painted import PieceDisplay
from stratego.wording import lobby as words
from stratego.wording.keys import ANY_KEY
from stratego.wording.messages import Choice
from stratego.wording.player_names import called

CHANGES: Final = (0.04, 0.05, 0.06, 0.07, 0.09, 0.12, 0.16)
"""Seconds from one change to the next, ever slower."""

STAY: Final = 0.35
"""Seconds for which the result stays."""


class SidesScreen(LobbyScreen):
    """Shows a piece and the name of each side.

    When lots are drawn, both possible results are shown in turn until the right one stays; any key or a click
    ends that.
    """

    _end: Callable[[], object] | None = None  # what follows the drawing, while it goes on

    def compose_sides(self, label: str) -> ComposeResult:
        """A piece with ``label`` for each side, and below it room for a name."""
        with Center(), Horizontal(id="lots"):
            for color in COLORS:
                with Vertical():
                    yield PieceDisplay(LargePiece(color, label), plain=self.plain)
                    yield Static(id=color.value)

    def show_result(self, *, is_right: bool, stays: bool) -> None:
        """Show the right result or the other one."""
        raise NotImplementedError

    def draw_lots(self, end: Callable[[], object]) -> None:
        """Draw the lots, then call ``end``."""
        self._end = end
        self._change(len(CHANGES))

    def _change(self, left: int) -> None:
        self.show_result(is_right=left % 2 == 0, stays=left == 0)
        if left:
            self.set_timer(CHANGES[-left], lambda: self._change(left - 1))
        else:
            self.set_timer(STAY, self._end_lots)

    def _end_lots(self) -> bool:
        """End the drawing now. Returns whether it was going on."""
        end, self._end = self._end, None
        if end is not None:
            end()
        return end is not None

    def take_key(self, event: events.Key) -> bool:
        return self._end_lots()

    def on_click(self) -> None:
        self._end_lots()


class LotsScreen(SidesScreen):
    """The names swap places below a red and a blue piece until lots are drawn; then the game begins."""

    KEYS = (ANY_KEY,)
    AUTO_FOCUS = ""
    LAST_KEY = ""
    lines_for_title = 23

    def __init__(self, setup: GameSetup) -> None:
        """The names of ``setup`` are the result of the lots."""
        super().__init__()
        self._names = called(setup.names, setup.players)
        self._setup = setup

    def compose_lobby(self) -> ComposeResult:
        yield Static(words.WHO_IS_RED, classes="heading")
        yield from self.compose_sides(Kind.FLAG.letter)

    def on_mount(self) -> None:
        """Draw the lots."""
        self.draw_lots(lambda: self.go.begin(self._setup))

    def show_result(self, *, is_right: bool, stays: bool) -> None:
        for color in COLORS:
            name = self._names[color if is_right else color.other]
            look = f"bold ${color.value}-text" if stays else "$text"
            self.query_one(f"#{color.value}", Static).update(Content.styled(name, look))


class FirstMoverScreen(SidesScreen):
    """Shows a piece of each side with its place in the order, and nothing of either army."""

    _first: Color  # by the lots
    WIDGETS = (Choices,)
    KEYS = ("choose", "menu.up menu.down")
    lines_for_title = 26

    def compose_lobby(self) -> ComposeResult:
        yield Static(words.WHO_BEGINS, classes="heading")
        yield from self.compose_sides("?")
        with Center():
            yield Choices(
                [
                    Choice(words.LOTS_DECIDE),
                    *(Choice(words.MOVES_FIRST.format(name=self.names[color])) for color in COLORS),
                ],
                plain=self.plain,
            )

    def on_mount(self) -> None:
        """Show both sides, neither of them first."""
        self._show_places(None)

    def _show_places(self, first: Color | None) -> None:
        """Put 1 and 2 on the pieces with ``first`` moving first; None leaves it open."""
        for color, display in zip(COLORS, self.query(PieceDisplay), strict=True):
            is_first = color is first
            display.show(LargePiece(color, "?" if first is None else "1" if is_first else "2"))
            look = f"bold ${color.value}-text" if is_first else "$text"
            self.query_one(f"#{color.value}", Static).update(Content.styled(self.names[color], look))

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Show the order for the answer at the cursor."""
        self._show_places(_first_mover(message.place))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Begin as chosen, or draw lots."""
        chosen = _first_mover(message.place)
        self._first = chosen or self.host.rng.choice(COLORS)
        if chosen is not None or self.app.animation_level == "none":
            self._begin()
        else:
            self.query_one(Choices).disabled = True
            self.show_keys([ANY_KEY])
            self.draw_lots(self._begin)

    def show_result(self, *, is_right: bool, stays: bool) -> None:
        self._show_places(self._first if is_right else self._first.other)

    def _begin(self) -> None:
        self.host.advance(Begin(self._first))


def _first_mover(place: int) -> Color | None:
    """Who moves first by the answer at ``place``; None: lots decide."""
    return None if place == 0 else COLORS[place - 1]
