"""The editor of set-ups in the real program, started from the command line."""

from pathlib import Path

import pytest

from stratego import load_ruleset
from stratego.records.saved_setups import SavedSetups
from tests.e2e.terminal import ENTER, Terminal
from tests.e2e.wire import FORKED, environment

pytestmark = pytest.mark.e2e


def test_a_setup_is_made_and_saved(tmp_path: Path) -> None:
    made = [*FORKED, "setups", "edit", "Marsh", "--variant", "barrage"]
    with Terminal(made, env=environment(tmp_path)) as terminal:
        terminal.wait("Marsh")
        terminal.send("r")
        terminal.wait("The army is complete")
        terminal.send("d")
        terminal.wait("under what name")
        terminal.send(ENTER)
        terminal.wait("Marsh is saved.")
        terminal.send("q")
        assert terminal.wait_end() == 0
    (setup,) = SavedSetups(tmp_path / "data").fitting(load_ruleset("barrage"))
    assert setup.name == "Marsh"
