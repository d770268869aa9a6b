"""The home screen: what the program shows when it is started without a game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Center
from textual.widgets import Static

from stratego.tui.screens.lobby.lobby import LobbyScreen
from stratego.tui.widgets.choices import Choice, Choices


class HomeScreen(LobbyScreen):
    """A new game, those that are not over and those that are, how to play, the look, the way out."""

    def __init__(self, *, can_continue: bool, can_replay: bool) -> None:
        """Whether there may be unfinished games, and finished ones."""
        super().__init__()
        self._can_continue, self._can_replay = can_continue, can_replay

    def compose_lobby(self) -> ComposeResult:
        yield Static("Two armies, two players, one keyboard.", id="motto")
        with Center():
            yield Choices(self._choices(), plain=self.host.plain)

    @property
    def help_rules(self) -> None:
        """The classic game: the other rulesets say what they change."""

    def keys(self) -> list[str]:
        return ["choose", "game.quit"]

    def _menu_lines(self) -> list[tuple[str, str]]:
        """What can be done here, and the action that does it."""
        look = "Light theme" if self.app.current_theme.dark else "Dark theme"
        lines = [("Go on with a game", "screen.unfinished")] if self._can_continue else []
        lines.append(("New game", "screen.new_game"))
        if self._can_replay:
            lines.append(("Look at a game again", "screen.finished"))
        lines.append(("Set-ups", "screen.setups"))
        return [*lines, ("How to play", "screen.help"), (look, "app.next_theme"), ("Quit", "app.ask_quit")]

    def _choices(self) -> list[Choice]:
        return [Choice(words) for words, _ in self._menu_lines()]

    async def on_menu_chosen(self, message: Choices.Chosen) -> None:
        """Do what was chosen."""
        action = self._menu_lines()[message.place][1]
        await self.run_action(action)
        if action == "app.next_theme":
            self.query_one(Choices).show(self._choices())

    def action_unfinished(self) -> None:
        """Choose a game that is not over."""
        self.host.go.unfinished_games()

    def action_new_game(self) -> None:
        """Begin another game."""
        self.host.go.new_game()

    def action_finished(self) -> None:
        """Choose a game that is over."""
        self.host.go.finished_games()

    def action_setups(self) -> None:
        """Make and change set-ups."""
        self.host.go.setups()
