"""Random games of every ruleset: undo restores the game, and copies are independent."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from stratego import Announcement, Game, Kind, load_ruleset
from stratego.engine.actions import Move
from stratego.engine.memory import Memory
from tests.support.builds import is_compiled
from tests.support.games import FEW, SHIPPED, any_game, choose, draw_options, play_on
from tests.support.positions import position

SEEDS = st.integers(0, 2**32 - 1)
NAMES = st.sampled_from(SHIPPED)


def state(game: Game) -> tuple[Any, ...]:
    """All that a game's methods and properties return, in order."""
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


def play_restlessly(game: Game, rng: Random, plies: int) -> list[Any]:
    """Play on, often back and forth beside enemies, to meet the repetition rules. Returns all states."""
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
def test_undo_restores_every_state(seed: int, name: str) -> None:
    rng = Random(seed)
    game = any_game(load_ruleset(name).replace(**draw_options(rng)), rng)
    states = play_restlessly(game, rng, 80)
    while game.ply:
        assert state(game) == states[game.ply]
        game.undo(rng.randint(1, min(game.ply, 5)))
    assert state(game) == states[0]


@FEW
@given(SEEDS, NAMES)
def test_undo_several_plies_and_play_them_again(seed: int, name: str) -> None:
    """After any number of undone plies, replaying them gives the same game."""
    rng = Random(seed)
    game = any_game(load_ruleset(name), rng)
    states = play_restlessly(game, rng, 60)
    actions = [event.action for event in game.history]
    for _ in range(4):
        game.undo(rng.randint(0, game.ply))
        there = game.ply
        play_on(game, rng, rng.randint(0, 6))  # other actions, which are undone again
        game.undo(game.ply - there)
        while game.ply < len(actions):
            assert state(game) == states[game.ply]
            game.play(actions[game.ply])
        assert state(game) == states[-1]


@FEW
@given(SEEDS, NAMES)
def test_a_copy_and_its_game_are_independent(seed: int, name: str) -> None:
    rng = Random(seed)
    game = any_game(load_ruleset(name), rng)
    play_restlessly(game, rng, 40)
    if game.outcome is not None:
        game.undo()
    twin = game.copy()
    here = state(game)
    assert state(twin) == here

    play_on(twin, rng, 20)
    there = state(twin)
    assert state(game) == here
    assert state(twin) == there
    game.undo(rng.randint(0, game.ply))
    play_restlessly(game, rng, 20)
    assert state(twin) == there
    twin.undo(twin.ply)
    assert twin.board() == Game.from_board(game.rules, twin.board(), twin.turn).board()


@FEW
@given(SEEDS, NAMES)
def test_a_copy_continues_like_its_game(seed: int, name: str) -> None:
    """The repetition rules apply to the copy as well, as it has the same past."""
    rng = Random(seed)
    game = any_game(load_ruleset(name), rng)
    play_restlessly(game, rng, 50)
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
def test_views_do_not_depend_on_earlier_views(seed: int, name: str) -> None:
    """A view does not depend on when earlier views were asked for, nor on undone actions (K1-K7)."""
    rng = Random(seed)
    game = any_game(load_ruleset(name).replace(**draw_options(rng)), rng)
    again = game.copy()
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
        again.play(event.action)
    assert [game.view(color) for color in ("red", "blue")] == [again.view(color) for color in ("red", "blue")]


@pytest.mark.skipif(is_compiled(), reason="a compiled method cannot be replaced")
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


CHASE = """
    .  .  .  .  .  bF
    .  .  .  .  .  .
    .  .  .  .  b6 .
    .  .  .  r7 .  .
    rF .  .  .  .  .
"""
THERE_AND_BACK = "D2-E2 E3-D3 E2-D2 D3-C3 D2-C2 C3-D3 C2-D2 D3-E3"  # next, D2-E2 would break C2


def chase(game: Game, rng: Random, plies: int) -> list[Any]:
    """Let Red's Major chase Blue's Captain. Returns the state after each ply."""
    states = []
    for _ in range(plies):
        moves = [move for move in game.legal_moves() if isinstance(move, Move) and not move.attack]
        if game.turn == "red":
            board = game.rules.geometry
            prey = [at for at, piece in game.open_view().pieces.items() if piece.kind is Kind.CAPTAIN]
            beside = [board.names[at] for each in prey for at in board.neighbours[board.square(each)]]
            moves = [move for move in moves if move.target in beside] or moves
        if game.outcome is not None:
            break
        game.play(rng.choice(moves or game.legal_moves()))
        states.append(state(game))
    return states


@FEW
@given(SEEDS)
def test_copies_in_the_middle_of_a_chase_are_independent(seed: int) -> None:  # C1-C4
    rng = Random(seed)
    game = position(CHASE)
    states = [state(game)]
    for action in THERE_AND_BACK.split()[: rng.randint(5, 8)]:
        game.play(action)
        states.append(state(game))
    states += chase(game, rng, rng.choice((0, 0, 4, 12)))
    twin = game.copy()
    assert state(twin) == states[-1]
    game.undo(rng.randint(1, min(6, game.ply)))
    chase(game, rng, 8)
    assert state(twin) == states[-1]
    third = twin.copy()
    twin.undo(len(chase(twin, rng, 8)))
    for copy in (twin, third):
        while copy.ply:
            assert state(copy) == states[copy.ply]
            copy.undo()
