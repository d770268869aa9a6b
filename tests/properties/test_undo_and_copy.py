"""Random games of every ruleset: play and undo is the identity, and copies are independent."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratego import Announcement, Game, load_ruleset
from stratego.engine.memory import Memory
from tests.support.games import FEW, SHIPPED, any_game, choose, draw_options, play_on

SEEDS = st.integers(0, 2**32 - 1)
NAMES = st.sampled_from(SHIPPED)


def state(game: Game) -> tuple[Any, ...]:
    """All that can be asked of a game, with the order of what has one."""
    views = [game.view(color) for color in ("red", "blue")]
    return (
        game.board(),
        game.turn,
        game.ply,
        game.outcome,
        game.history,
        game.legal_moves(),
        views,
        [list(view.pieces) for view in views],
        [[list(counts) for counts in view.captured.values()] for view in views],
        game.open_view(),
    )


def restless(game: Game, rng: Random, plies: int) -> list[Any]:
    """Play on, often to and fro and beside the enemy, so that the repetition rules have work; all states."""
    states = [state(game)]
    for _ in range(plies):
        if game.outcome is not None:
            break
        actions = game.legal_moves()
        last = game.history[-2].action.target if game.ply > 1 else None
        again = [action for action in actions if action.origin == last]
        game.play(rng.choice(again) if again and rng.random() < 0.6 else choose(game, rng, 0.1))
        states.append(state(game))
    return states


@FEW
@given(SEEDS, NAMES)
def test_undo_is_the_way_back(seed: int, name: str) -> None:
    rng = Random(seed)
    game = any_game(load_ruleset(name).replace(**draw_options(rng)), rng)
    states = restless(game, rng, 80)
    while game.ply:
        assert state(game) == states[game.ply]
        game.undo(rng.randint(1, min(game.ply, 5)))
    assert state(game) == states[0]


@FEW
@given(SEEDS, NAMES)
def test_undo_of_several_and_play_again(seed: int, name: str) -> None:
    """Back any number, on again the same way: the same game as one that never went back."""
    rng = Random(seed)
    game = any_game(load_ruleset(name), rng)
    states = restless(game, rng, 60)
    actions = [event.action for event in game.history]
    for _ in range(4):
        game.undo(rng.randint(0, game.ply))
        there = game.ply
        play_on(game, rng, rng.randint(0, 6))  # another way, which is taken back again
        game.undo(game.ply - there)
        while game.ply < len(actions):
            assert state(game) == states[game.ply]
            game.play(actions[game.ply])
        assert state(game) == states[-1]


@FEW
@given(SEEDS, NAMES)
def test_a_copy_and_its_game_do_not_touch_each_other(seed: int, name: str) -> None:
    rng = Random(seed)
    game = any_game(load_ruleset(name), rng)
    restless(game, rng, 40)
    if game.outcome is not None:
        game.undo()
    twin = game.copy()
    here = state(game)
    assert state(twin) == here

    play_on(twin, rng, 20)  # on with the copy
    there = state(twin)
    assert state(game) == here
    assert state(twin) == there
    game.undo(rng.randint(0, game.ply))  # back and on with the game
    restless(game, rng, 20)
    assert state(twin) == there
    twin.undo(twin.ply)
    assert twin.board() == Game.from_board(game.rules, twin.board(), twin.turn).board()


@FEW
@given(SEEDS, NAMES)
def test_a_copy_goes_on_as_its_game_does(seed: int, name: str) -> None:
    """The repetition rules too: a copy knows what has been."""
    rng = Random(seed)
    game = any_game(load_ruleset(name), rng)
    restless(game, rng, 50)
    twin = game.copy()
    while game.outcome is None and game.ply < 90:
        assert twin.legal_moves() == game.legal_moves()
        action = choose(game, rng, 0.05)
        assert game.play(action) == twin.play(action)
    assert state(twin) == state(game)
    game.resign(game.turn) if game.outcome is None else game.undo()
    assert twin.outcome != game.outcome


@FEW
@given(SEEDS, NAMES)
def test_views_asked_for_now_and_then(seed: int, name: str) -> None:
    """A view is the same whenever others were asked for, on whatever ways that were taken back (K1-K7)."""
    rng = Random(seed)
    game = any_game(load_ruleset(name).replace(**draw_options(rng)), rng)
    anew = game.copy()
    for _ in range(40):
        if rng.random() < 0.3 or game.outcome is not None:
            game.undo(rng.randint(0, min(game.ply, 6)))
        elif rng.random() < 0.1:
            game = game.copy()
        else:
            play_on(game, rng, rng.randint(1, 3))
        if rng.random() < 0.5:
            game.view(rng.choice(("red", "blue")))
    for event in game.history:
        anew.play(event.action)
    assert [game.view(color) for color in ("red", "blue")] == [anew.view(color) for color in ("red", "blue")]


def test_a_view_after_an_undo_does_not_go_through_the_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = any_game(load_ruleset("original"), Random(1))
    play_on(game, Random(1), 60)
    game.view("red")
    added: list[Announcement] = []
    add = Memory.add

    def counting(memory: Memory, announcement: Announcement) -> None:
        added.append(announcement)
        add(memory, announcement)

    monkeypatch.setattr(Memory, "add", counting)
    for action in game.legal_moves()[:5]:
        game.play(action)
        game.view("red")
        game.copy().view("red")
        game.undo()
    assert len(added) == 5
