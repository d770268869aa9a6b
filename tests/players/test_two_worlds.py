"""The lines sent to a player, and its answers, depend only on what it may know.

Each game is compared with a game in which the enemy's unannounced ranks are different.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from stratego import Color, Game, load_ruleset
from stratego.players.making import make_player
from stratego.players.player import Turn
from stratego.players.protocol.serving import Maker
from tests.players.protocol.relay import relayed
from tests.support.games import SHIPPED, choose, draw_options, new_game
from tests.support.worlds import other_world, start_of


def alike(game: Game, world: Game, viewer: Color) -> list[str]:
    """All but the last of the actions until either game ends, as announced to the side that played them."""
    world = world.copy()
    actions = []
    for event in game.history:
        actions.append(str(event.seen_by(event.color).action))  # a void rescue is a plain attack (R1)
        assert world.play(actions[-1]).seen_by(viewer) == event.seen_by(viewer)
        if world.outcome is not None:
            break
    return actions[:-1]


def conversation(
    monkeypatch: pytest.MonkeyPatch, make: Maker, world: Game, actions: list[str], viewer: Color, every: int
) -> tuple[list[str], list[str]]:
    """The lines sent to ``viewer``'s player, and its answers, while these actions are played in ``world``.

    In some of its turns the player is asked for an answer, which is not played.
    """
    player, relay = relayed(monkeypatch, make, world.rules, viewer)
    player.begin(world.view(viewer))
    for action in actions:
        if world.turn is viewer and world.ply % every < 2:
            player.answer(Turn(world.view(viewer), draw_offered=world.ply % 5 == 0))
        player.hear(world.play(action).seen_by(viewer))
    return relay.sent, relay.answers


def compare(monkeypatch: pytest.MonkeyPatch, spec: str, seeds: range, plies: int, every: int) -> Counter[str]:
    """Compare, for each seed, the conversations in two games that differ in hidden ranks. Returns counts."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        rules = load_ruleset(SHIPPED[seed % len(SHIPPED)])
        game = new_game(rules.replace(**draw_options(rng)) if seed % 2 else rules, rng)
        while game.outcome is None and game.ply < plies:
            game.play(choose(game, rng, boldness=0.2))
        viewer = Color.RED if seed % 4 < 2 else Color.BLUE
        twin, differing = other_world(game, viewer, rng)
        actions = alike(game, twin, viewer)
        make = partial(make_player, spec)
        here, there = (
            conversation(monkeypatch, make, world, actions, viewer, every) for world in (start_of(game), twin)
        )
        assert here == there
        seen["differing"] += differing > 0
        seen["sent"] += sum(map(len, here[0]))
        seen["answers"] += len(here[1])
    return seen


@pytest.mark.parametrize(("spec", "games"), [("random", 8), ("computer:easy", 2)])
def test_two_worlds_are_the_same_conversation(monkeypatch: pytest.MonkeyPatch, spec: str, games: int) -> None:
    seen = compare(monkeypatch, spec, range(games), plies=70, every=11)
    assert seen["differing"] > 0.6 * games
    assert seen["answers"] > 6 * games


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "most"), [("random", 2000), ("computer:easy", 1000), ("computer:hard", 60)])
def test_two_worlds_are_the_same_conversation_in_many_games(
    monkeypatch: pytest.MonkeyPatch, slow_size: Callable[[int, int], int], spec: str, most: int
) -> None:
    games = slow_size(1, most)
    every = 60 if spec == "computer:hard" else 11
    seen = compare(monkeypatch, spec, range(1001, 1001 + games), plies=slow_size(60, 250), every=every)
    assert seen["differing"] >= 0.5 * games
