"""Whole games on the keyboards of other languages, using the bytes that they send."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.conftest import Open
from tests.e2e.terminal import Terminal
from tests.e2e.test_games import play
from tests.support.keyboards import LAYOUTS, SETTINGS, typed

pytestmark = pytest.mark.e2e


@pytest.mark.slow
def test_a_duel_on_every_keyboard(
    start: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow_size: Callable[[int, int], int]
) -> None:
    names = ["bg-bds", *LAYOUTS][: slow_size(1, 99)]
    (tmp_path / "config").mkdir()
    for name in dict.fromkeys(names):
        (tmp_path / "config" / "settings.toml").write_text(f'keyboard = "{SETTINGS.get(name, "phonetic")}"\n')
        terminal = start("play", "--variant", "duel")

        def send(text: str | bytes, terminal: Terminal = terminal, name: str = name) -> None:
            Terminal.send(terminal, typed(name, text) if isinstance(text, str) else text)

        monkeypatch.setattr(terminal, "send", send)
        assert "Red has captured Blue's Flag and wins." in play("duel", terminal), name
