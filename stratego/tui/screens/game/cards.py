"""Cards for all at the table: a battle, a game that is not saved, an opponent that does not play on."""

from collections.abc import Callable, Sequence
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from stratego.hotseat.scenes import BattleScene
from stratego.hotseat.steps import Proceed, Resign
from stratego.tui.draw.cards import marked_key, styled
from stratego.tui.draw.points import WIDTH
from stratego.tui.draw.side_panel import pieces_of_battle, sign_between
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import GameScreen
from stratego.tui.screens.game.curtain import CardScreen
from stratego.tui.widgets.fields import LineField
from stratego.tui.widgets.keys import bound
from stratego.tui.widgets.lists import Choices, Rows
from stratego.tui.widgets.painted import BattleAnimation
from stratego.wording import program as words
from stratego.wording import turn
from stratego.wording.battles import PROCEED, BattleWords, action_line, battle_words
from stratego.wording.language import Sentence, said_in
from stratego.wording.messages import Choice
from stratego.wording.refusals import said

_LOW: Final = 22  # lines needed for all but the key, with two lines of names
_WITH_KEY: Final = 24  # lines needed for the key as well
_AGAIN: Final = 4  # lines for the same in another language


class BattleScreen(GameScreen):
    """A battle as it was announced, without a board (K2-K4, I3): both pieces large, the result and why."""

    CSS_PATH = sheets("cards")
    BINDINGS = [bound("enter", "proceed", "battle.proceed")]

    def __init__(self, scene: BattleScene) -> None:
        super().__init__()
        self._announcement = scene.announcement

    def compose_screen(self) -> ComposeResult:
        rules, announcement = self.host.current_game.rules, self._announcement
        (_line, words), *others = said_in(self.languages, self._accounts)
        pieces = pieces_of_battle(rules, announcement)
        assert words is not None and pieces is not None
        with Vertical(id="battle", classes="frame"):
            yield Static(Content.styled(str(announcement.action), "$muted"))
            yield Static(Content.styled(words.headline, "bold"))
            yield BattleAnimation(*pieces, sign_between(announcement, plain=self.plain), plain=self.plain)
            yield Static(self._captions())
            yield Static(Content.styled(words.result, "bold $brass"), id="result")
            yield Static(Content.styled(words.reason, "$muted"), id="reason")
            for line, other in others:
                yield Static(Content.styled(line, "$muted"), classes="again")
                yield Static(Content.styled(other.reason if other else "", "$muted"), classes="again reason")
            yield Static(styled(PROCEED, key=marked_key(self.key_names["battle.proceed"])), id="proceed")

    def _accounts(self) -> tuple[str, BattleWords | None]:
        """The battle in a line, and in words."""
        told = (self.host.current_game.rules, self._announcement, self.names)
        return action_line(*told), battle_words(*told)

    def on_mount(self) -> None:
        """Hide the result until the pieces have met."""
        self.set_class(self.query_one(BattleAnimation).is_running, "-running")

    def keys(self) -> Sequence[str]:
        return () if self.has_class("-running") else ("battle.proceed",)

    def fit(self) -> None:
        """Draw the frame closer in a low window, where the key is on the last line alone."""
        height, is_in_two = self.window.height, len(self.languages) > 1
        self.set_class(height < _LOW + _AGAIN * is_in_two, "-low")
        self.set_class(is_in_two and height < _LOW, "-tight")
        self.query_one("#proceed").display = height >= _WITH_KEY

    def on_battle_animation_settled(self) -> None:
        """The pieces have met: show the result."""
        self.remove_class("-running")
        self.show_keys()

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


class NotSavedScreen(CardScreen):
    """Why the game is not saved. Shown when both may look."""

    STOPS_CLOCK = True
    AUTO_FOCUS = "LineField"
    WIDGETS = (LineField,)
    TYPES_TEXT = True
    KEYS = ("line.enter", "unsaved.play_on")
    LAST_KEY = ""
    MESSAGE = "#problem"
    LOOKS = {"hint": ""}
    BINDINGS = [bound("escape", "play_on", "unsaved.play_on")]

    def __init__(self, problem: str, *, is_over: bool) -> None:
        super().__init__(str(words.NO_RECORD if is_over else words.NOT_SAVED))
        self._problem = problem

    def compose_card(self) -> ComposeResult:
        yield Static(Content(self._problem), id="problem")
        yield Static(str(words.ANOTHER_FOLDER))
        yield LineField(str(words.FOLDER_FIELD))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Try to save in the folder."""
        folder = message.value.strip()
        if not folder:
            self.tell(words.NO_FOLDER.format(keys=self.key_names))
        elif (problem := self.host.current_game.save_in(folder)) is not None:
            self.tell(said(problem))
        else:
            self.go.game()

    def action_play_on(self) -> None:
        """Continue without saving."""
        self.host.current_game.play_unsaved()
        self.go.game()


class TroubleScreen(CardScreen):
    """Says what is wrong with the opponent, and offers to wait, to start it again, or to end the game."""

    STOPS_CLOCK = True
    AUTO_FOCUS = "Choices"
    FRAME = "trouble"
    WIDGETS = (Choices,)
    KEYS = ("choose", "game.quit")

    def __init__(self, name: str, problem: str, *, is_late: bool, has_begun: bool) -> None:
        """``problem`` is a clause after the opponent's name; ``has_begun``: the armies are set up."""
        super().__init__(turn.STUCK.format(name=name), turn.PROBLEM.format(name=name, problem=problem))
        self._opponent = name
        self._is_late, self._has_begun = is_late, has_begun

    def compose_card(self) -> ComposeResult:
        yield from super().compose_card()
        yield Choices([Choice(line.format(name=self._opponent)) for line in self._ways()], plain=self.plain)

    def _ways(self) -> dict[Sentence, Callable[[], object]]:
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
