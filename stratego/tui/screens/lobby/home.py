"""The home screen, where the program starts without a game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Center
from textual.widgets import Static

from stratego.tui.draw.choice import Choice
from stratego.tui.screens.lobby.lobby import LobbyScreen
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.rows import Rows
from stratego.wording import lobby as words


class HomeScreen(LobbyScreen):
    """New game, unfinished games, replays, set-ups, help, theme and quit."""

    def __init__(self, *, can_continue: bool, can_replay: bool) -> None:
        """Whether there may be unfinished games, and finished ones."""
        super().__init__()
        self._can_continue, self._can_replay = can_continue, can_replay

    def compose_lobby(self) -> ComposeResult:
        yield Static(words.MOTTO, id="motto")
        with Center():
            yield Choices(self._choices(), plain=self.host.plain)

    def keys(self) -> list[str]:
        return ["choose", "game.quit"]

    def _menu_lines(self) -> list[tuple[str, str]]:
        """Each line of the menu, and its action."""
        look = words.LIGHT_THEME if self.app.current_theme.dark else words.DARK_THEME
        lines = [(words.CONTINUE, "screen.unfinished")] if self._can_continue else []
        lines.append((words.NEW_GAME, "screen.new_game"))
        if self._can_replay:
            lines.append((words.REPLAYS, "screen.finished"))
        lines.append((words.SETUPS, "screen.setups"))
        lines += [(words.HOW_TO_PLAY, "screen.help"), (look, "app.next_theme"), (words.QUIT, "app.ask_quit")]
        return lines

    def _choices(self) -> list[Choice]:
        return [Choice(line) for line, _ in self._menu_lines()]

    async def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Run the action of the line."""
        action = self._menu_lines()[message.place][1]
        await self.run_action(action)
        if action == "app.next_theme":
            self.query_one(Choices).show(self._choices())

    def action_unfinished(self) -> None:
        """Choose an unfinished game."""
        self.host.go.unfinished_games()

    def action_new_game(self) -> None:
        """Choose an edition."""
        self.host.go.new_game()

    def action_finished(self) -> None:
        """Choose a game to replay."""
        self.host.go.finished_games()

    def action_setups(self) -> None:
        """Create and edit set-ups."""
        self.host.go.setups()
