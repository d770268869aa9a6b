"""The curtain between two turns."""

from collections.abc import Sequence
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.timer import Timer
from textual.widgets import Static

from stratego.engine.pieces import COLORS
from stratego.hotseat.scenes import CurtainScene
from stratego.hotseat.steps import Lift
from stratego.tui.draw.curtain import curtain_card, lifting
from stratego.tui.draw.points import LINES, LargePiece
from stratego.tui.screens.base import GameScreen, KeyPause
from stratego.tui.widgets.key_bar import bound
from stratego.tui.widgets.painted import TALL, Curtain, PieceDisplay

LIFT: Final = bound("space", "lift", "curtain.lift")
"""The binding that lifts the curtain."""

_FIRST: Final = 2  # hand-overs that show the table of ranks under the setting "first"
_MARGIN: Final = 2  # minimum columns of the curtain that stay visible on each side


class CurtainScreen(GameScreen):
    """Shows nothing secret; one key lifts the curtain, once no key has been pressed for a moment.

    What it shows depends only on the scene, the house rules, the players' languages, the settings, the keys,
    the window, the theme, whether the table was requested, the time since the last key and, at two terminals,
    the host's clock. When the sides set up in turn, another key places the next piece of a plan, or lifts the
    curtain if the player has no plan. The curtain does not show which of the two the key will do.
    """

    FOLLOWS = True
    BINDINGS = [
        LIFT,
        bound("tab", "show_table", "curtain.table"),
        bound("l", "place_planned", "curtain.place"),
    ]

    def __init__(self, scene: CurtainScene, house_rules: tuple[Sequence[str], Sequence[str]]) -> None:
        """``house_rules`` has the house rules as sentences, and again in short forms."""
        super().__init__()
        self._scene, self._house_rules = scene, house_rules
        self._pause = KeyPause()
        self._lifting: events.Key | None = None  # the last key pressed, if it may lift the curtain
        self._is_ready = False
        self._waiting: Timer | None = None

    def compose(self) -> ComposeResult:
        setting = self.host.settings.curtain_table
        # Whether the table of ranks is shown.
        self.has_table = setting == "always" or (setting == "first" and self._scene.hand_overs < _FIRST)
        yield Curtain(self._scene.next)
        with Vertical(id="card", classes="frame"):
            yield PieceDisplay(LargePiece(self._scene.next, ""))
            yield Static(id="words")
            yield Static(id="lift")
        yield Static(id="too-small")

    def fit(self) -> None:
        scene = self._scene
        if self.seat is not None:  # the host's clock runs on behind the curtain
            scene = scene.replace(clock=self.host.current_game.time)
        is_tall = self.window.height >= TALL
        self.query_one(PieceDisplay).display = is_tall
        room = self.window - (4 + 2 * _MARGIN, 2 + self._may_place + (LINES + 2 if is_tall else 0))
        text = curtain_card(
            scene, self._house_rules, room, self.key_names, has_table=self.has_table, languages=self.languages
        )
        self.query_one("#words", Static).update(text)
        self._show_lifting()

    show_time = fit

    def action_show_table(self) -> None:
        """Show or hide the table of ranks."""
        self.has_table = not self.has_table
        self.fit()

    def _show_lifting(self) -> None:
        has_pin = self._scene.lock is not None
        line = lifting(self.key_names, has_pin=has_pin, may_place=self._may_place, is_ready=self._is_ready)
        self.query_one("#lift", Static).update(line, layout=False)

    @property
    def _may_place(self) -> bool:
        """Whether the next piece of a plan can be placed from here.

        Two people must be setting up in turn here, the next one without a PIN, and both must have had a turn.
        """
        scene = self._scene
        can_follow = scene.is_placing and not scene.is_alone and scene.lock is None
        return can_follow and scene.hand_overs >= len(COLORS)

    def works(self, action: str) -> bool:
        return self._may_place if action == "place_planned" else True

    def _rest(self) -> None:
        """Show the curtain's keys as not ready until no key has been pressed for `key_delay` seconds."""
        if self._waiting is not None:
            self._waiting.stop()
        delay = self.host.key_delay
        self._set_ready(is_ready=not delay)
        if delay:
            self._waiting = self.set_timer(delay, lambda: self._set_ready(is_ready=True))

    def _set_ready(self, *, is_ready: bool) -> None:
        if is_ready != self._is_ready and self.is_current:
            self._is_ready = is_ready
            self._show_lifting()

    def on_screen_resume(self, _: events.ScreenResume) -> None:
        """Start the pause once the screen has been painted, each time it is shown."""
        self._pause = KeyPause()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self._pause.begin()
        self._rest()

    def take_key(self, event: events.Key) -> bool:
        """Record whether the key may lift the curtain; one that was typed ahead or is held down may not."""
        self._lifting = event if self._pause.lasted(self.host.key_delay, event.time) else None
        if self.bound_to(event.key) not in ("curtain.lift", "curtain.place") or self._lifting is None:
            self._rest()
        return False

    def action_lift(self) -> None:
        """Lift the curtain, or ask for the player's PIN first."""
        if self._lifting is None:
            return
        self.host.lifting_key = self._lifting
        if self._scene.lock is None:
            self.host.advance(Lift())
        else:
            self.go.show_scene(self._scene)

    def action_place_planned(self) -> None:
        """Place the next piece of the plan; without a plan, lift the curtain."""
        if self.host.current_game.plans[self._scene.next].cells is None:
            self.action_lift()
        elif self._lifting is not None:
            self.go.place_planned()
