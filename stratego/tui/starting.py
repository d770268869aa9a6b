"""Starting the app from the command line. Each function returns the exit status."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.opponent import COMPUTER, Opponent
from stratego.hotseat.session import Session
from stratego.players.computer.levels import plays_well
from stratego.records.autosave import Autosave
from stratego.table.settings import load_settings
from stratego.tui.app import StrategoApp
from stratego.tui.navigation import Navigation
from stratego.wording.lobby import PLAYS_WORSE
from stratego.wording.player_names import player_called

if TYPE_CHECKING:
    from stratego.lessons.lesson import Lesson
    from stratego.records.record import Record
    from stratego.records.resume import Resumed
    from stratego.records.saved_setups import SavedSetup


def run(setup: GameSetup, *, ascii: bool) -> int:  # noqa: A002
    """Play a game."""
    first: Callable[[Navigation], object] | None = None
    opponent = setup.opponent
    if opponent is not None and _plays_worse(opponent, setup.rules):
        name = player_called(opponent.player)
        first = lambda go: go.notice(name, PLAYS_WORSE)  # noqa: E731
    return StrategoApp(Session(setup), settings=load_settings(), plain=ascii, first=first).play()


def _plays_worse(opponent: Opponent, rules: Ruleset) -> bool:
    """Whether the opponent is the computer, and does not know its way under the rules."""
    if not opponent.player.startswith(COMPUTER):
        return False
    return not plays_well(rules)


def run_home(*, pin: bool, ascii: bool) -> int:  # noqa: A002
    """Start at the home screen. With ``pin``, games ask each player for a PIN."""
    settings = load_settings()
    settings.ask_pins = settings.ask_pins or pin
    return StrategoApp(None, settings=settings, plain=ascii).play()


def run_alone(level: str, side: str | None, *, pin: bool, ascii: bool) -> int:  # noqa: A002
    """Choose the game that is played against the computer."""
    settings = load_settings()
    settings.computer_level, settings.computer_side = level, side or settings.computer_side
    settings.ask_pins = settings.ask_pins or pin
    first: Callable[[Navigation], object] = lambda go: go.new_game(alone=True)  # noqa: E731
    return StrategoApp(None, settings=settings, plain=ascii, first=first).play()


def run_resumed(resumed: Resumed, *, ascii: bool) -> int:  # noqa: A002
    """Continue a game."""
    session, journal, loss = resumed
    autosave = Autosave(session, journal)
    autosave.save()  # the curtain that has come down, or the record of a finished game
    first = None if loss is None else lambda go: go.loss(loss)
    app = StrategoApp(session, settings=load_settings(), plain=ascii, autosave=autosave, first=first)
    return app.play()


def run_unfinished(*, ascii: bool) -> int:  # noqa: A002
    """Choose among the unfinished games."""
    return _run(Navigation.unfinished_games, ascii)


def run_finished(*, ascii: bool) -> int:  # noqa: A002
    """Choose among the finished games."""
    return _run(Navigation.finished_games, ascii)


def run_replay(record: Record, *, ascii: bool) -> int:  # noqa: A002
    """Replay a game. Raises ValueError if the record cannot be played."""
    game = record.play()
    return _run(lambda go: go.show_replay(record, game), ascii)


def run_lessons(*, ascii: bool) -> int:  # noqa: A002
    """Choose among the lessons."""
    return _run(Navigation.lessons, ascii)


def run_lesson(lesson: Lesson, *, ascii: bool) -> int:  # noqa: A002
    """Play a lesson, or solve a position."""
    return _run(lambda go: go.learn(lesson), ascii)


def run_setups(*, ascii: bool) -> int:  # noqa: A002
    """Choose among the user's own set-ups."""
    return _run(Navigation.setups, ascii)


def run_setup_editor(rules: Ruleset, setup: SavedSetup | None, name: str, *, ascii: bool) -> int:  # noqa: A002
    """Edit a set-up that fits ``rules``, or make one called ``name``."""
    cells = None if setup is None else setup.cells(rules)
    draft = Draft.empty(rules, Color.RED) if cells is None else Draft(rules, Color.RED, cells)
    return _run(lambda go: go.editor_alone(draft, name if setup is None else setup.name), ascii)


def _run(first: Callable[[Navigation], object], plain: bool) -> int:
    return StrategoApp(None, settings=load_settings(), plain=plain, first=first).play()
