"""The opponent's turn, or its setting up, as a single player sees it: their own board, to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from stratego.hotseat.scenes import PlaceScene, Scene, TurnScene, WaitingScene
from stratego.table.choosing.placing import Placing
from stratego.tui.draw.boards import picture_of_placing
from stratego.tui.screens.base import LOWER_CURTAIN
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.setup.army import TrayScreen
from stratego.tui.widgets.bindings import bound
from stratego.wording import turn as words
from stratego.wording.keys import KeyLine
from stratego.wording.turn import Message

LEAVE: Final = bound("escape", "ask_quit", "waiting.leave")
KEYS: Final = ("curtain.lower", "waiting.leave")
WORKING: Final = ("ask_quit", "help", "lower")
"""The actions that do something: those that lead away, and the help."""

_BEAT: Final = 0.4  # seconds
_SIGNS: Final = ("•··", "·•·", "··•", "·•·")
_PLAIN_SIGNS: Final = ("o..", ".o.", "..o", ".o.")


class ThinkingSign:
    """Three dots, of which one after the other stands out, whatever the opponent thinks of.

    They are at rest if nothing is to move by itself.
    """

    def __init__(self, *, plain: bool) -> None:
        """``plain`` keeps to ASCII."""
        self._signs = cycle(_PLAIN_SIGNS if plain else _SIGNS)
        self.text = "..." if plain else "···"
        """The dots as they are now."""

    def start(self, screen: Screen[None], show: Callable[[], None]) -> None:
        """Let the dots move on a screen from now on; ``show`` shows them again."""

        def beat() -> None:
            self.text = next(self._signs)
            show()

        if screen.app.animation_level != "none":
            screen.set_interval(_BEAT, beat)


class WaitingScreen(TurnScreen):
    """The screen of their own turn, with a sign in place of what to do; no key of a turn works."""

    FOLLOWS = True
    BINDINGS = [LEAVE]

    def __init__(self, scene: TurnScene) -> None:
        super().__init__(scene)
        self._sign: ThinkingSign | None = None

    @property
    def more_keys(self) -> Sequence[KeyLine]:
        return ()

    def on_mount(self) -> None:
        """Let the sign move."""
        self._sign = ThinkingSign(plain=self.plain)
        self._sign.start(self, self._show_sign)

    def _show_sign(self) -> None:
        if not self._is_explaining and self.is_current:
            self.tell(*self._hint())

    def show(self, scene: Scene) -> bool:
        """They still wait."""
        return isinstance(scene, WaitingScene) and scene.scene == self._scene

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write what a turn has, but that they wait."""
        super().fill(panel, under)
        color = self._scene.color
        heading = words.WAIT_HEADING.format(name=self.names[color])
        self.write_header(color, heading, self._scene.view.rules.name)

    def _hint(self) -> Message:
        sign = self._sign or ThinkingSign(plain=self.plain)
        return Message(words.THINKING.format(name=self.names[self._scene.color.other], sign=sign.text))

    def _redraw(self) -> None:
        super()._redraw()
        self.show_keys(KEYS)

    def take_key(self, event: events.Key) -> bool:
        """Land the piece that is moving; nothing is typed."""
        self.board.land()
        return False

    def works(self, action: str) -> bool:
        return action in WORKING


class SetupWaitingScreen(TrayScreen):
    """The person's own zone with their plan and, if the sides set up in turn, the enemy's squares (D3)."""

    FOLLOWS = True
    BINDINGS = [LEAVE, LOWER_CURTAIN]

    def __init__(self, scene: PlaceScene) -> None:
        super().__init__(scene.draft)
        self._scene = scene

    def compose_screen(self) -> ComposeResult:
        self._sign = ThinkingSign(plain=self.plain)
        draft = self._scene.draft
        plan = self.host.current_game.plans[draft.color]
        planned = Placing(draft, plan, self.key_names).planned
        picture = picture_of_placing(self._scene, planned, None)
        yield from self.compose_board_screen(picture, plan.square or draft.squares[0])

    def on_mount(self) -> None:
        """Show what is left, and let the sign move."""
        self.tray.show(self._scene.draft.tray, None, is_ready=False)
        self.show_keys(self.keys())
        self._show_sign()
        self._sign.start(self, self._show_sign)

    def _show_sign(self) -> None:
        if self.is_current:
            what = words.SETTING_UP if self._scene.draft.rules.deployment == "secret" else words.PLACING
            self.tell(what.format(name=self.names[self._scene.color.other], sign=self._sign.text))

    def show(self, scene: Scene) -> bool:
        """They still wait."""
        return isinstance(scene, WaitingScene) and scene.scene == self._scene

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the header, and give the tray what the board leaves."""
        draft = self._scene.draft
        self.write_heading(draft.rules, self.names[draft.color], self._scene.hand_overs)
        self.fill_tray(draft.rules, panel)

    def keys(self) -> list[str]:
        return list(KEYS)

    def works(self, action: str) -> bool:
        """Only what leads away from here."""
        return action in WORKING
