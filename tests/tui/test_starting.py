"""What the command line opens: the first screen, the settings and the exit status."""

from collections.abc import Callable
from typing import Any

import pytest

from stratego.hotseat.session import Session
from stratego.tui import starting
from stratego.tui.current_game import CurrentGame
from stratego.tui.navigation import Navigation
from tests.hotseat.evening import NAMES, SMALL


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("run", "first"),
    [
        (starting.run_unfinished, Navigation.unfinished_games),
        (starting.run_finished, Navigation.finished_games),
        (starting.run_lessons, Navigation.lessons),
        (starting.run_setups, Navigation.setups),
    ],
)
def test_each_list_is_the_first_screen(
    run: Callable[..., int], first: Callable[..., None], plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[Session | None, dict[str, Any]]] = []

    class App:
        def __init__(self, session: Session | None, **more: Any) -> None:
            made.append((session, more))

        def play(self) -> int:
            return 7

    monkeypatch.setattr(starting, "StrategoApp", App)
    assert run(ascii=plain) == 7
    ((session, more),) = made
    assert session is None
    assert (more["first"], more["plain"]) == (first, plain)


def test_a_game_or_a_lesson_is_current_or_neither() -> None:
    current: Any = CurrentGame(None)
    assert not current.is_taken
    current.lesson = "a lesson"
    assert current.is_taken
    assert CurrentGame(Session(SMALL, NAMES)).is_taken
