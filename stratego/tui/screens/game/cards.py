"""Cards: before leaving, a disk that refuses, an opponent that does not play on, and notices."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from stratego.engine.pieces import Color
from stratego.hotseat.steps import Resign
from stratego.table.listing import Choice
from stratego.tui.look.themes import sheets
from stratego.tui.questions import Question
from stratego.tui.screens.base import QUESTION_KEYS, GameScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.fields import LineField
from stratego.tui.widgets.keybar import KeyBar
from stratego.tui.widgets.lists import Choices, Rows
from stratego.wording import program as words
from stratego.wording import turn


class LeavingScreen(GameScreen):
    """Asks once whether to leave, and shows nothing of the game. The keys that asked to leave answer, too."""

    CSS_PATH = sheets("cards")
    CONFIRMED_BY = ("question.confirm", "game.quit", "game.interrupt")

    def compose_screen(self) -> ComposeResult:
        with Vertical(id="question", classes="frame"):
            yield Static(Content.styled(words.LEAVE_GAME, "bold $brass"))
            yield Static(words.LEAVE_SAVED if self.host.current_game.is_saved else words.LEAVE_UNSAVED)
        yield KeyBar(QUESTION_KEYS)

    def on_mount(self) -> None:
        """Ask: back to the game leads to the curtain."""
        is_final = not self.host.current_game.is_saved
        self.ask(Question(words.LEAVE_GAME, self._leave, is_final, withdrawn=self.go.game))

    def _leave(self) -> None:
        self.host.leave(0)


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


class NoticeScreen(GameScreen):
    """A heading and a sentence or two; shows nothing of the game."""

    CSS_PATH = sheets("cards")
    BINDINGS = [bound("enter,escape", "go_on", "notice.go_on")]

    def __init__(self, heading: str, words: str) -> None:
        super().__init__()
        self._heading = heading
        self._words = words

    def compose_screen(self) -> ComposeResult:
        with Vertical(id="notice", classes="frame"):
            yield Static(Content.styled(self._heading, "bold $brass"))
            yield Static(Content(self._words))
        yield KeyBar(["notice.go_on"])

    def action_go_on(self) -> None:
        """Back to the game."""
        self.go.game()


class TroubleScreen(GameScreen):
    """Says what is wrong with the opponent, and offers to wait, to start it again, or to end the game."""

    CSS_PATH = sheets("cards")
    AUTO_FOCUS = "Choices"
    WIDGETS = (Choices,)

    def __init__(self, opponent: Color, problem: str, *, is_late: bool, has_begun: bool) -> None:
        """``problem`` is a clause after the opponent's name; ``has_begun``: the armies are set up."""
        super().__init__()
        self._opponent = opponent
        self._problem = problem
        self._is_late = is_late
        self._has_begun = has_begun

    def compose_screen(self) -> ComposeResult:
        name = self.names[self._opponent]
        with Vertical(id="trouble", classes="frame"):
            yield Static(Content.styled(turn.STUCK.format(name=name), "bold $brass"))
            yield Static(Content(turn.PROBLEM.format(name=name, problem=self._problem)))
            yield Choices([Choice(line.format(name=name)) for line in self._ways()], plain=self.plain)
        yield KeyBar(["choose", "game.quit"])

    def _ways(self) -> dict[str, Callable[[], object]]:
        """What each line does."""
        return {
            **({turn.WAIT: lambda: self._ask_again(anew=False)} if self._is_late else {}),
            turn.START_AGAIN: lambda: self._ask_again(anew=True),
            # It is the opponent's turn.
            **({turn.END_GAME: lambda: self.host.advance(Resign())} if self._has_begun else {}),
            **({} if self._has_begun else {turn.LEAVE_GAME: self.go.home}),
        }

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Do what the line says."""
        list(self._ways().values())[message.place]()

    def _ask_again(self, *, anew: bool) -> None:
        self.host.current_game.ask_opponent_again(anew=anew)
        self.go.game()
