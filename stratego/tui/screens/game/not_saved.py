"""The disk refuses: the players are asked once for another folder, or continue without saving."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from stratego.tui.look.sheets import sheets
from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.keybar import KeyBar
from stratego.tui.widgets.line import LineField
from stratego.wording import saving as words


class NotSavedScreen(GameScreen):
    """Why the game is not saved. Shown when both may look; shows nothing of the game."""

    CSS_PATH = sheets("cards")
    AUTO_FOCUS = "LineField"
    WIDGETS = (LineField,)
    TYPES_TEXT = True
    BINDINGS = [bound("escape", "play_on", "unsaved.play_on")]

    def __init__(self, problem: str, *, is_over: bool) -> None:
        super().__init__()
        self._problem = problem
        self._heading = words.NO_RECORD if is_over else words.NOT_SAVED

    def compose_screen(self) -> ComposeResult:
        with Vertical(id="notice", classes="frame"):
            yield Static(Content.styled(self._heading, "bold $brass"))
            yield Static(Content(self._problem), id="problem")
            yield Static(words.ANOTHER_FOLDER)
            yield LineField(words.FOLDER_FIELD)
        yield KeyBar(["line.enter", "unsaved.play_on"], last="")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Try to save in the folder."""
        folder = message.value.strip()
        no_folder = words.NO_FOLDER.format(keys=self.key_names)
        problem = self.host.current_game.save_in(folder) if folder else no_folder
        if problem is None:
            self.go.game()
        else:
            self.query_one("#problem", Static).update(Content(problem))

    def action_play_on(self) -> None:
        """Continue without saving."""
        self.host.current_game.play_unsaved()
        self.go.game()
