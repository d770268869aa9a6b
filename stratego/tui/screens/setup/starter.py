"""Who begins: both armies stand, and the players choose, or let lots decide (D2)."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.scenes import StarterScene
from stratego.hotseat.steps import Begin
from stratego.tui.draw.large_piece import LargePiece
from stratego.tui.screens.lobby.lobby import LobbyScreen
from stratego.tui.screens.lobby.lots import CHANGES, STAY
from stratego.tui.widgets.choices import Choice, Choices
from stratego.tui.widgets.keybar import KeyBar
from stratego.tui.widgets.piece_display import PieceDisplay
from stratego.wording.keys import ANY_KEY


class StarterScreen(LobbyScreen):
    """A piece of each side with the place it would have in turn; nothing of either army, as both look on."""

    lines_for_title = 26

    def __init__(self, scene: StarterScene) -> None:
        super().__init__()
        self._names = scene.names
        self._drawn: Color | None = None  # whom the lots have named
        self._changes = 0
        self._has_begun = False

    def compose_lobby(self) -> ComposeResult:
        yield Static("Both armies stand. Who begins?", classes="heading")
        with Center(), Horizontal(id="lots"):
            for color in COLORS:
                with Vertical():
                    yield PieceDisplay(LargePiece(color, "?"), plain=self.host.plain)
                    yield Static(id=color.value)
        with Center():
            yield Choices(
                [Choice("Let lots decide"), *(Choice(f"{self._names[color]} begins") for color in COLORS)],
                plain=self.host.plain,
            )

    def keys(self) -> list[str]:
        return ["choose", "menu.up menu.down"]

    def on_mount(self) -> None:
        """Nobody is first yet."""
        self._show(None)

    def _show(self, first: Color | None) -> None:
        """Put on each piece the place it has when this side begins; None leaves it open."""
        for color, display in zip(COLORS, self.query(PieceDisplay), strict=True):
            is_first = color is first
            display.show(LargePiece(color, "?" if first is None else "1" if is_first else "2"))
            look = f"bold ${color.value}-text" if is_first else "$text"
            self.query_one(f"#{color.value}", Static).update(Content.styled(self._names[color], look))

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """The cursor is on another answer."""
        self._show(_beginner(message.place))

    def on_menu_chosen(self, message: Choices.Chosen) -> None:
        """An answer was chosen."""
        chosen = _beginner(message.place)
        if chosen is not None:
            self._drawn = chosen
            self._begin()
            return
        self._drawn = self.host.rng.choice(COLORS)
        if self.app.animation_level == "none":
            self._begin()
            return
        self.query_one(Choices).disabled = True
        self.query_one(KeyBar).show([ANY_KEY])
        self._change(self._drawn)

    # The lots

    def _change(self, drawn: Color) -> None:
        """Show one side and the other as the first, the right one when it is the last time."""
        left = len(CHANGES) - self._changes
        self._show(drawn if left % 2 == 0 else drawn.other)
        if left == 0:
            self.set_timer(STAY, self._begin)
        else:
            self.set_timer(CHANGES[self._changes], lambda: self._change(drawn))
            self._changes += 1

    def take_key(self, event: events.Key) -> bool:
        """Begin the game with any key while the lots are drawn."""
        self._begin()
        return self._drawn is not None

    def on_click(self) -> None:
        """So does a click."""
        if self._drawn is not None:
            self._begin()

    def _begin(self) -> None:
        if self._drawn is not None and not self._has_begun:
            self._has_begun = True
            self.host.advance(Begin(self._drawn))


def _beginner(place: int) -> Color | None:
    """Who begins by the answer at ``place``; None where lots decide."""
    return None if place == 0 else COLORS[place - 1]
