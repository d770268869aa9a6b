"""Law 3 of secrecy: if two games differ only in hidden ranks, all that a player can access is the same."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from stratego import Color, Game, load_ruleset
from tests.support.games import SHIPPED, any_game, choose, draw_options
from tests.support.worlds import answer, as_bytes, available_to, other_world, start_of, tries


def whole_game(seed: int, with_options: bool, plies: int) -> tuple[Game, Random]:
    """A random game of up to ``plies`` plies, often far fewer, and the random generator to continue with."""
    rng = Random(seed)
    rules = load_ruleset(SHIPPED[seed % len(SHIPPED)])
    game = any_game(rules.replace(**draw_options(rng)) if with_options else rules, rng)
    boldness, end = rng.choice((0.05, 0.2, 0.5)), rng.choice((plies // 8, plies // 3, plies))
    while game.outcome is None and game.ply < end:
        game.play(choose(game, rng, boldness))
    return game, rng


def compare_two_worlds(game: Game, viewer: Color, rng: Random, seen: Counter[str]) -> None:
    """Replay a game beside one that differs only in ranks hidden from ``viewer``, and compare their views."""
    twin, differing = other_world(game, viewer, rng)
    world = Game.from_board(game.rules, start_of(game).board(), twin.turn)
    seen["worlds"] += 1
    seen["differing"] += differing > 0
    seen["differing pieces"] += differing
    for event in game.history:
        assert available_to(twin, viewer) == available_to(world, viewer)
        if world.ply % 7 == 0:
            assert as_bytes(twin, viewer) == as_bytes(world, viewer)
        if world.turn is viewer and world.ply % 3 == 0:
            for text in tries(world, rng):
                assert answer(twin, text) == answer(world, text), text
                seen["tries"] += 1
        announced = world.play(event.action).seen_by(viewer)
        # The action as announced to the side that plays it: a void rescue appears as a plain attack (R1).
        again = twin.play(str(event.seen_by(event.color).action))
        if twin.outcome != world.outcome:
            return
        assert again.seen_by(viewer) == announced
        assert repr(again) == repr(event)
        assert repr(again.seen_by(viewer)) == repr(announced)
        assert repr(again.seen_by(viewer).incident) == repr(announced.incident)
        seen["plies"] += 1
    assert available_to(twin, viewer) == available_to(world, viewer)
    seen["whole games"] += world.outcome is not None


def enough(seen: Counter[str], games: int) -> None:
    """Check that the compared games differed in many ranks, were long, and had many actions tried."""
    assert seen["worlds"] == 2 * games
    assert seen["differing"] > 0.6 * seen["worlds"]
    assert seen["differing pieces"] > 5 * seen["worlds"]
    assert seen["plies"] > 30 * seen["worlds"]
    assert seen["tries"] > 80 * seen["worlds"]
    assert seen["whole games"] > 0.1 * seen["worlds"]


def test_two_worlds_look_alike() -> None:
    seen: Counter[str] = Counter()
    games = 4
    for seed in range(games):
        game, rng = whole_game(seed, seed % 2 > 0, plies=250)
        for viewer in Color:
            compare_two_worlds(game, viewer, rng, seen)
    enough(seen, games)


@pytest.mark.slow
def test_two_worlds_look_alike_in_many_games(slow_size: Callable[[int, int], int]) -> None:
    seen: Counter[str] = Counter()
    games = slow_size(12, 400)
    for seed in range(4000, 4000 + games):
        game, rng = whole_game(seed, seed % 3 > 0, plies=3000)
        for viewer in Color:
            compare_two_worlds(game, viewer, rng, seen)
    enough(seen, games)
