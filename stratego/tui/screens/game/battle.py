"""A battle, for both to see: what was announced, and no board (K2-K4, I3)."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.hotseat.scenes import BattleScene
from stratego.hotseat.steps import Proceed
from stratego.tui.draw.battle_pieces import pieces_of_battle, sign_between
from stratego.tui.draw.large_pieces import WIDTH
from stratego.tui.draw.styled import marked_key, styled
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.battle import BattleAnimation
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.keybar import KeyBar
from stratego.wording.battles import PROCEED, battle_words

_LOW: Final = 22  # lines, for two of names and all else but the key
_WITH_KEY: Final = 24  # lines, for that too


class BattleScreen(GameScreen):
    """Both pieces large, the result and why. It leads to the curtain."""

    CSS_PATH = sheets("cards")
    BINDINGS = [bound("enter", "proceed", "battle.proceed")]

    def __init__(self, scene: BattleScene) -> None:
        super().__init__()
        self._announcement = scene.announcement

    def compose_screen(self) -> ComposeResult:
        rules, announcement = self.host.current_game.rules, self._announcement
        words = battle_words(rules, announcement, self.names)
        pieces = pieces_of_battle(rules, announcement)
        assert words is not None and pieces is not None
        with Vertical(id="battle", classes="frame"):
            yield Static(Content.styled(str(announcement.action), "$muted"))
            yield Static(Content.styled(words.headline, "bold"))
            yield BattleAnimation(
                *pieces,
                sign_between(announcement, plain=self.plain),
                plain=self.plain,
            )
            yield Static(self._captions())
            yield Static(Content.styled(words.result, "bold $brass"), id="result")
            yield Static(Content.styled(words.reason, "$muted"), id="reason")
            yield Static(styled(PROCEED, key=marked_key(self.key_names["battle.proceed"])), id="proceed")
        yield KeyBar()

    def on_mount(self) -> None:
        """Hide the result until the pieces have met."""
        if self.query_one(BattleAnimation).is_running:
            self.add_class("-running")
        else:
            self.on_battle_animation_settled()

    def fit(self) -> None:
        """Draw the frame closer in a low window, where the key is on the last line alone."""
        self.set_class(self.window.height < _LOW, "-low")
        self.query_one("#proceed").display = self.window.height >= _WITH_KEY

    def on_battle_animation_settled(self) -> None:
        """The pieces have met: show the result."""
        self.remove_class("-running")
        self.show_keys(["battle.proceed"])

    def _captions(self) -> Content:
        """The players' names below their pieces."""
        names, mine = self.names, self._announcement.color
        return Content("    ").join(
            Content.styled(f"{names[color]:^{WIDTH}}", f"bold ${color.value}-text")
            for color in (mine, mine.other)
        )

    def take_key(self, event: events.Key) -> bool:
        """End the animation with any key, which does no more: it may have been typed ahead."""
        stage = self.query_one(BattleAnimation)
        if not stage.is_running:
            return False
        stage.settle()
        return True

    def action_proceed(self) -> None:
        """Leave the battle."""
        self.host.advance(Proceed())
