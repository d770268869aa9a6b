"""Whole games, played from their scripts, are written out exactly as in their playthroughs."""

import pytest

from stratego import Game, Return, Sabotage, Strike
from stratego.rulesets.reading import shipped_names
from tests.golden.playthrough import Script, golden_file, read_script, scripts, write_script, written_out
from tests.support.cases import with_each


def test_every_shipped_ruleset_has_a_playthrough() -> None:
    """Make a missing playthrough with ``python -m tests.golden.regenerate NAME SEED``."""
    assert {script.ruleset for name, script in scripts().items() if name == script.ruleset} == {
        *shipped_names()
    }


@pytest.mark.parametrize(("name", "script"), scripts().items())
def test_the_playthrough_is_as_before(name: str, script: Script) -> None:
    """After an intended change, run ``make golden`` and review the diff."""
    assert written_out(script).splitlines() == golden_file(name).read_text("utf-8").splitlines()


@with_each(("name", "script"), scripts().items())
def test_the_game_ends_with_the_capture_of_a_flag(name: str, script: Script) -> None:
    game = Game.from_board(script.rules, script.board)
    for action in script.actions:
        game.play(action)
    assert name.startswith(script.ruleset.split()[0])
    assert game.outcome is not None
    assert game.outcome.reason == "flag"
    guesses = {event.incident.right for event in game.history if isinstance(event.incident, Sabotage)}
    assert guesses == ({True, False} if name == "infiltrator" else set())
    strikes = [event for event in game.history if isinstance(event.action, Strike)]
    assert bool(strikes) == (script.rules.scout_strike == "after_move")
    returns = {event.rescue for event in game.history} - {None}
    assert returns == ({Return.UNSEEN, Return.VOID} if script.rules.rescue else set())


@with_each("script", scripts().values())
def test_a_script_is_written_and_read(script: Script) -> None:
    assert read_script(write_script(script)) == script
