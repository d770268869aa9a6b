"""A minimal Textual app: the baseline for the game's start-up, key presses and idle cost."""

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class BareApp(App[None]):
    """Shows the number of keys pressed so far, on one line."""

    keys = 0

    def compose(self) -> ComposeResult:
        yield Static("ready")

    def on_key(self, _: events.Key) -> None:
        """Count the key."""
        self.keys += 1
        self.query_one(Static).update(f"key {self.keys}")


if __name__ == "__main__":
    BareApp().run()
