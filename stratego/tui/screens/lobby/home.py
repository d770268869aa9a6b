"""The base class of the screens before a game, and the first of them, the home screen."""

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import COLORS
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.key_bar import bound
from stratego.tui.widgets.lists import Choices, Rows, Scroll
from stratego.tui.widgets.painted import Curtain, Title
from stratego.wording import lessons, lobby as words, settings
from stratego.wording.keys import Choice
from stratego.wording.language import Sentence

BACK: Final = bound("escape", "back", "lobby.back")
"""The binding that leads back: to the previous screen or, if a command opened this one, to the shell."""

_WIDE = 68  # window columns needed for the wide frame
AROUND: Final = 5
"""The number of lines that the frame, a heading and the keys take."""
TITLE: Final = 7
"""The number of lines that the title takes, with the empty lines around it."""
_INSIDE_WIDE, _INSIDE_NARROW = 64, 56  # columns inside the frames, as in the style sheet


class LobbyScreen(GameScreen):
    """Base class of the screens before a game: the title, with the subclass's widgets below it."""

    CSS_PATH = sheets("lobby")
    AUTO_FOCUS = "Choices"
    MESSAGE = "#fault"
    LOOKS = {"hint": "not bold $text", "ask": "bold $red-text", "refusal": "bold $red-text"}
    MESSAGE_LINES: ClassVar[int] = 0
    """The number of lines reserved for a message below scrolling contents."""
    lines_for_title = 0
    """In a window with fewer lines than this, the title is left out."""

    def __init__(self, heading: str = "") -> None:
        """``heading`` is the line below the title; empty for none."""
        super().__init__()
        self._heading = heading

    def compose_screen(self) -> ComposeResult:
        with Horizontal(id="curtains"):
            for color in COLORS:
                yield Curtain(color)
        with Vertical(id="lobby", classes="frame"):
            yield Title()
            if self._heading:
                yield Static(Content(self._heading), classes="heading")
            yield from self.compose_lobby()

    def compose_lobby(self) -> ComposeResult:
        """Yield the widgets below the heading."""
        raise NotImplementedError

    def action_back(self) -> None:
        """Return to the home screen or, if a command led here, to the shell."""
        self.go.back()

    @property
    def columns(self) -> int:
        """The number of columns inside the frame."""
        return _INSIDE_NARROW if self.window.width < _WIDE else _INSIDE_WIDE

    def fit(self) -> None:
        """Narrow the frame in a narrow window, and leave out the title in a short one.

        Scrolling contents get the lines that the title, the frame, the heading and the message leave free.
        """
        is_narrow, is_low = self.window.width < _WIDE, self.window.height < self.lines_for_title
        self.update_classes({"-narrow": is_narrow, "-low": is_low})
        room = self.window.height - AROUND - (0 if is_low else TITLE) - self.MESSAGE_LINES
        for scroll in self.query(Scroll):
            self.fit_scroll(scroll, room)

    def fit_scroll(self, scroll: Scroll, lines: int) -> None:
        """Limit the scrolling contents to this many lines."""
        scroll.styles.max_height = lines


_AROUND_MENU: Final = 13
"""The number of lines that the wide frame, the title, the motto and the keys take."""
_AROUND_TIGHT: Final = 11
"""The same without the empty lines above the title and below the menu."""


class HomeScreen(LobbyScreen):
    """A menu of games, set-ups, lessons, help and settings; lessons come first if nobody has played here."""

    WIDGETS = (Choices,)
    KEYS = ("choose", "game.quit")
    BINDINGS = [bound("escape", "offer_quit", "home.to_quit")]

    def __init__(self, *, can_continue: bool, can_replay: bool, has_learnt: bool) -> None:
        """``can_continue`` and ``can_replay`` say whether there may be unfinished and finished games.

        ``has_learnt`` says whether a lesson has been completed.
        """
        super().__init__()
        self._can_continue, self._can_replay = can_continue, can_replay
        self._is_first_time = not (can_continue or can_replay or has_learnt)

    def compose_lobby(self) -> ComposeResult:
        yield Static(str(words.MOTTO), id="motto")
        lines, first = list(self._menu_lines()), self.go.home_line or words.CONTINUE
        at = lines.index(first) if first in lines else 0
        with Center():
            yield Choices([Choice(str(line)) for line in lines], at=at)

    def _menu_lines(self) -> dict[Sentence, Callable[[], object]]:
        """Return the lines of the menu, each with the function it calls."""
        go = self.go
        lines: list[tuple[Sentence, bool, Callable[[], object]]] = [
            (words.PLAY_AGAIN, self._can_replay, lambda: go.play_again(self.host.settings)),
            (lessons.LESSONS, self._is_first_time, go.lessons),
            (words.CONTINUE, self._can_continue, go.unfinished_games),
            (words.NEW_GAME, True, lambda: go.new_game(alone=False)),
            (words.AGAINST_COMPUTER, True, lambda: go.new_game(alone=True)),
            (words.FRIEND_ELSEWHERE, True, go.friend_elsewhere),
            (words.REPLAYS, self._can_replay, go.finished_games),
            (words.SETUPS, True, go.setups),
            (lessons.LESSONS, not self._is_first_time, go.lessons),
            (words.HOW_TO_PLAY, True, lambda: self.show_help(rules_first=True)),
            (settings.TITLE, True, go.show_settings),
            (words.QUIT, True, self.action_ask_quit),
        ]
        return {line: follow for line, is_shown, follow in lines if is_shown}

    def fit(self) -> None:
        """In a short window, leave out empty lines: around the contents first, then below the motto.

        In a very short window, leave out the motto too.
        """
        super().fit()
        around = _AROUND_MENU - self.has_class("-narrow")  # a narrow menu has no empty line at its top
        room = self.window.height - self.query_one(Choices).number
        self.set_class(room < around, "-tight")
        self.set_class(room < _AROUND_TIGHT, "-tightest")
        self.set_class(room < _AROUND_TIGHT - 1, "-without-motto")

    def action_offer_quit(self) -> None:
        """Put the cursor on the last line of the menu, which quits: there is no screen to go back to."""
        choices = self.query_one(Choices)
        choices.point(choices.number - 1)

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Remember the chosen line, and call its function."""
        self.go.home_line, follow = list(self._menu_lines().items())[message.place]
        follow()
