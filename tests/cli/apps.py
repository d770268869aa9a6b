"""A stand-in for the app, which records what the commands open; any terminal passes as suitable."""

from collections.abc import Callable
from typing import Any

from stratego.hotseat.session import Session
from stratego.table.settings import Settings
from stratego.tui.terminal import environment as terminal

STATUS = 7
"""The exit status of each app."""


class App:
    """Records its arguments."""

    def __init__(
        self, session: Session | None, *, settings: Settings, plain: bool, autosave: Any, first: Any
    ) -> None:
        self.session, self.settings, self.plain, self.autosave = session, settings, plain, autosave
        self._first = first

    def play(self) -> int:
        return STATUS

    def first_screen(self) -> tuple[str, tuple[Any, ...], dict[str, Any]] | None:
        """The Navigation method that shows the first screen, with its arguments; None for the home screen."""
        if self._first is None:
            return None
        found: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []

        class Go:
            def __getattr__(self, name: str) -> Callable[..., None]:
                return lambda *what, **how: found.append((name, what, how))

        self._first(Go())
        (screen,) = found
        return screen


class Apps(list[App]):
    """The apps created so far; ``prepared`` counts how often the terminal was prepared for one."""

    prepared = 0

    def make(self, *arguments: Any, **more: Any) -> App:
        assert self.prepared == len(self) + 1  # the terminal is prepared before Textual is imported
        self.append(App(*arguments, **more))
        return self[-1]


def replace_app(replace: Callable[[object, str, object], None]) -> Apps:
    """Have the commands create stand-in apps and find any terminal suitable. Returns the apps' list."""
    from stratego.tui import app

    apps = Apps()
    replace(app, "StrategoApp", apps.make)
    replace(terminal, "problem", lambda: None)
    replace(terminal, "prepare", lambda: setattr(apps, "prepared", apps.prepared + 1))
    return apps
