"""The screen that shows a battle or a guess, and its animation."""

from collections.abc import Sequence
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widgets import Static

from stratego.hotseat import steps
from stratego.hotseat.scenes import BattleScene
from stratego.tui.draw.curtain import marked_key, styled
from stratego.tui.draw.points import LINES, WIDTH, LargePiece, cells_of
from stratego.tui.draw.side_panel import pieces_of_battle, sign_between
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.key_bar import bound
from stratego.tui.widgets.painted import Painted
from stratego.wording.battles import BOTH_LOOK, PROCEED, BattleWords, action_line, battle_words
from stratego.wording.language import said_in

_SECONDS: Final = 0.28
_FRAMES: Final = 7
_APART, _TOGETHER = 14, 4  # columns between the pieces at the beginning and at the end


class BattleAnimation(Painted):
    """An animation of two pieces closing in on each other; a fallen piece dims when they meet."""

    class Settled(Message, bubble=False):
        """The animation has ended."""

    def __init__(self, left: LargePiece, right: LargePiece, sign: str) -> None:
        """``sign`` is drawn between the pieces: the left one attacks the right one, or guesses its rank."""
        super().__init__()
        self._pieces = (left, right)
        self._sign = sign
        self._frame = 0
        self._frame_timer: Timer | None = None

    def on_mount(self) -> None:
        """Start the animation, or show the result at once if animations are off."""
        if self.app.animation_level == "none":
            self.settle()
        else:
            self._frame_timer = self.set_interval(_SECONDS / _FRAMES, self._go_on)

    def settle(self) -> None:
        """End the animation and show the result."""
        if self._frame_timer is not None:
            self._frame_timer.stop()
        self._frame = _FRAMES
        self.refresh()
        self.screen.post_message(self.Settled())

    @property
    def is_running(self) -> bool:
        """Whether the animation is still running."""
        return self._frame < _FRAMES

    def _go_on(self) -> None:
        self._frame += 1
        if self.is_running:
            self.refresh()
        else:
            self.settle()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return LINES

    def render_line(self, y: int) -> Strip:
        """Return one line of the animation."""
        if y >= LINES:
            return self.strip([])
        left, right = (
            piece._replace(has_fallen=piece.has_fallen and not self.is_running).lines()[y]
            for piece in self._pieces
        )
        between = _APART - (_APART - _TOGETHER) * self._frame // _FRAMES
        gap = cells_of(f"{self._sign if y == LINES // 2 else '':^{between}}", "brass", "ground", True)
        free = self.size.width - 2 * WIDTH - between  # if negative, there is no margin
        margin = cells_of(" " * (free // 2), "ground", "ground")
        return self.strip([*margin, *left, *gap, *right, *margin])


_LOW: Final = 22  # minimum height of the window for a frame with margins
_WITH_KEY: Final = 24  # minimum height of the window for the line that names the key to proceed
_AGAIN: Final = 4  # lines for the same text in a second language


class BattleScreen(GameScreen):
    """A battle or guess as announced (K2-K4, I3), without a board: two large pieces, result and reason."""

    CSS_PATH = sheets("cards")
    BINDINGS = [bound("enter", "proceed", "battle.proceed")]

    def __init__(self, scene: BattleScene) -> None:
        super().__init__()
        self._announcement = scene.announcement

    def compose_screen(self) -> ComposeResult:
        current, announcement = self.host.current_game, self._announcement
        (_line, words), *others = said_in(self.languages, self._accounts)
        pieces = pieces_of_battle(current.rules, announcement)
        assert words is not None and pieces is not None
        with Vertical(id="battle", classes="frame"):
            yield Static(Content.styled(str(announcement.action), "$muted"))
            yield Static(Content.styled(words.headline, "bold"))
            yield BattleAnimation(*pieces, sign_between(announcement))
            yield Static(self._captions())
            yield Static(Content.styled(words.result, "bold $brass"), id="result")
            yield Static(Content.styled(words.reason, "$muted"), id="reason")
            for line, other in others:
                yield Static(Content.styled(line, "$muted"), classes="again")
                yield Static(Content.styled(other.reason if other else "", "$muted"), classes="again reason")
            proceed = BOTH_LOOK if current.is_shared else PROCEED
            yield Static(styled(proceed, key=marked_key(self.key_names["battle.proceed"])), id="proceed")

    def _accounts(self) -> tuple[str, BattleWords | None]:
        """Return two descriptions of the battle: on one line, and in sentences."""
        told = (self.host.current_game.rules, self._announcement, self.names)
        return action_line(*told), battle_words(*told)

    def on_mount(self) -> None:
        """Hide the result until the pieces have met."""
        self.set_class(self.query_one(BattleAnimation).is_running, "-running")

    def keys(self) -> Sequence[str]:
        return () if self.has_class("-running") else ("battle.proceed",)

    def fit(self) -> None:
        """Fit the frame to the window's height; in a short window, only the bottom line names the key."""
        height, is_in_two = self.window.height, len(self.languages) > 1
        self.set_class(height < _LOW + _AGAIN * is_in_two, "-low")
        self.set_class(is_in_two and height < _LOW, "-tight")
        self.query_one("#proceed").display = height >= _WITH_KEY

    def on_battle_animation_settled(self) -> None:
        """Show the result once the pieces have met."""
        self.remove_class("-running")
        self.show_keys()

    def _captions(self) -> Content:
        """Return the players' names, to be shown below their pieces."""
        names, mine = self.names, self._announcement.color
        return Content("    ").join(
            Content.styled(f"{names[color]:^{WIDTH}}", f"bold ${color.value}-text")
            for color in (mine, mine.other)
        )

    def take_key(self, event: events.Key) -> bool:
        """End a running animation with any key, which does nothing else: it may have been typed ahead."""
        stage = self.query_one(BattleAnimation)
        if not stage.is_running:
            return False
        stage.settle()
        return True

    def action_proceed(self) -> None:
        """Leave the battle."""
        self.host.advance(steps.Proceed())
