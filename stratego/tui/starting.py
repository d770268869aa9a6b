"""The program started with a game that is there already."""

from __future__ import annotations

from stratego.engine.ruleset import Ruleset
from stratego.files import data_folder
from stratego.records.archive import listed
from stratego.records.kept_setups import KeptSetup
from stratego.records.record import Record
from stratego.records.replay import Replay
from stratego.records.resume import Resumed, unfinished
from stratego.tui.app import StrategoApp, lost
from stratego.tui.autosave import Keeper
from stratego.tui.screens.game.replay import ReplayScreen
from stratego.tui.screens.lobby.finished_games import FinishedScreen
from stratego.tui.screens.lobby.unfinished_games import UnfinishedScreen
from stratego.tui.screens.setup.kept_setups import SetupsScreen, editor_of, new_editor
from stratego.tui.settings import load_settings


def run_resumed(resumed: Resumed, *, ascii: bool) -> int:  # noqa: A002
    """Go on with a game that was brought back. Returns the exit status."""
    keeper = Keeper(resumed.journal)
    keeper.keep(resumed.session)  # the curtain that came down, or the record of a game that was over
    app = StrategoApp(
        resumed.session,
        settings=load_settings(),
        plain=ascii,
        keeper=keeper,
        first=None if resumed.loss is None else lost(resumed.loss),
    )
    return app.play()


def run_unfinished(*, ascii: bool) -> int:  # noqa: A002
    """Choose among the games that are not over, of which there is one at least. Returns the exit status."""
    first = UnfinishedScreen(unfinished(data_folder()))
    return StrategoApp(None, settings=load_settings(), plain=ascii, first=first).play()


def run_finished(*, ascii: bool) -> int:  # noqa: A002
    """Choose among the games that are over, of which there is one at least. Returns the exit status."""
    first = FinishedScreen(listed(data_folder()))
    return StrategoApp(None, settings=load_settings(), plain=ascii, first=first).play()


def run_replay(record: Record, *, ascii: bool) -> int:  # noqa: A002
    """Look at a game again. Returns the exit status."""
    first = ReplayScreen(Replay(record))
    return StrategoApp(None, settings=load_settings(), plain=ascii, first=first).play()


def run_setups(*, ascii: bool) -> int:  # noqa: A002
    """Choose among the set-ups that are kept. Returns the exit status."""
    return StrategoApp(None, settings=load_settings(), plain=ascii, first=SetupsScreen()).play()


def run_setup_editor(rules: Ruleset, setup: KeptSetup | None, name: str, *, ascii: bool) -> int:  # noqa: A002
    """Edit a set-up that fits ``rules``, or make one for the name ``name``. Returns the exit status."""
    first = new_editor(rules, name) if setup is None else editor_of(setup, rules)
    return StrategoApp(None, settings=load_settings(), plain=ascii, first=first).play()
