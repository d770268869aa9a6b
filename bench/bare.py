"""The least that Textual can show: what the game's start and rest are held against."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class BareApp(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        yield Static("ready")


if __name__ == "__main__":
    BareApp().run()
