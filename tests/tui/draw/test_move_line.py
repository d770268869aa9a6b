"""The list of moves beside a replay: a player's view shows only what was announced to them."""

from random import Random
from typing import Any

import pytest

from stratego import Color, Game, load_ruleset
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.steps import Resign
from stratego.tui.draw.side_panel import move_line
from tests.support.games import any_game, choose, draw_options
from tests.support.worlds import other_world, start_of
from tests.tui.driving import NAMES
from tests.tui.positions import session_at, skirmish
from tests.tui.screens.game.test_rescue import TO_THE_RESCUE


def lines(rules: Ruleset, game: Game, eyes: Color | None) -> list[str]:
    """The line of each event of a game, as ``eyes`` sees it."""
    return [repr(move_line(rules, event, eyes, NAMES, game.ply, 80)) for event in game.history]


def test_a_silent_defender_and_a_hidden_rescue_are_in_nobody_elses_list() -> None:  # K2, K3, R1
    rules = skirmish(rescue=1, two_squares=0, captured="own")
    session = session_at(*TO_THE_RESCUE, "C5-C6+2@E1", rules=rules)
    session.take(Resign())
    events = session.game().history
    texts = {
        eyes: move_line(rules, events[-1], eyes, NAMES, len(events), 80).plain for eyes in (None, *Color)
    }
    assert texts[None] == texts[Color.RED] == "C5-C6+2@E1  Ada moved; a lost Scout (2) came back on E1"
    assert texts[Color.BLUE].endswith("Ada moved; a lost piece came back on E1")
    assert "2@" not in texts[Color.BLUE]


@pytest.mark.parametrize(
    ("attacker", "options", "row"),
    [
        ("2", {}, "A3xA4  2 fell to 10"),
        ("10", {}, "A3xA4  10 and 10 fell"),
        ("S", {"silent_defence": True}, "A3xA4  S took ?"),
    ],
)
def test_where_a_line_has_no_room_the_signs_on_the_pieces_do(
    attacker: str, options: dict[str, Any], row: str
) -> None:
    rules = skirmish(**options)
    board = f". . . . . b2\n. . . . . .\nb10 ~ . . ~ .\nr{attacker} . . . . .\n. . . . . .\nr2 . . . . ."
    event = Game.from_board(rules, board).play("A3xA4")
    assert move_line(rules, event, None, NAMES, 1, len(row)).plain == row


def test_two_worlds_have_the_same_list() -> None:
    """K1-K4: nothing in a player's list depends on ranks that were not announced to them."""
    compared = differing = 0
    for seed in range(12):
        rng = Random(seed)
        rules = load_ruleset("infiltrator").replace(**draw_options(rng))
        game = any_game(rules, rng)
        while game.outcome is None and game.ply < 120:
            game.play(choose(game, rng, 0.3))
        for viewer in Color:
            twin, changed = other_world(game, viewer, rng)
            world = Game.from_board(rules, start_of(game).board(), twin.turn)
            for event in game.history:
                world.play(event.action)
                twin.play(str(event.seen_by(event.color).action))
                if twin.outcome != world.outcome:
                    break
                compared += 1
            shown = min(len(world.history), len(twin.history))
            differing += changed > 0
            assert lines(rules, world, viewer)[:shown] == lines(rules, twin, viewer)[:shown]
    assert compared > 1000
    assert differing > 12
