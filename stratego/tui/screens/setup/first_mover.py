"""Both armies are set up: the players choose who moves first, or draw lots (D2)."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Center
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.scenes import FirstMoverScene
from stratego.hotseat.steps import Begin
from stratego.tui.draw.choice import Choice
from stratego.tui.draw.large_piece import LargePiece
from stratego.tui.screens.lobby.lot_drawing import LotDrawing, SidesScreen
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.piece_display import PieceDisplay
from stratego.tui.widgets.rows import Rows
from stratego.wording import lobby as words
from stratego.wording.keys import ANY_KEY


class FirstMoverScreen(SidesScreen):
    """Shows a piece of each side with its place in the order, and nothing of either army."""

    WIDGETS = (Choices,)
    KEYS = ("choose", "menu.up menu.down")
    lines_for_title = 26

    def __init__(self, scene: FirstMoverScene) -> None:
        super().__init__()
        self._names = scene.names

    def compose_lobby(self) -> ComposeResult:
        yield Static(words.WHO_BEGINS, classes="heading")
        yield from self.compose_sides("?")
        with Center():
            yield Choices(
                [
                    Choice(words.LOTS_DECIDE),
                    *(Choice(words.MOVES_FIRST.format(name=self._names[color])) for color in COLORS),
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
            self.query_one(f"#{color.value}", Static).update(Content.styled(self._names[color], look))

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Show the order for the answer at the cursor."""
        self._show_places(_first_mover(message.place))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Begin as chosen, or draw lots."""
        chosen = _first_mover(message.place)
        first = chosen or self.host.rng.choice(COLORS)
        self._lots = LotDrawing(
            self,
            lambda is_right, _: self._show_places(first if is_right else first.other),
            lambda: self.host.advance(Begin(first)),
        )
        if chosen is not None or self.app.animation_level == "none":
            self._lots.end()
        else:
            self.query_one(Choices).disabled = True
            self.show_keys([ANY_KEY])
            self._lots.start()


def _first_mover(place: int) -> Color | None:
    """Who moves first by the answer at ``place``; None: lots decide."""
    return None if place == 0 else COLORS[place - 1]
