"""A game of 2,000 plies: undoing all of it, and the memory that it takes (C5)."""

import tracemalloc
from functools import cache
from random import Random

from stratego import Deployment, Game, load_ruleset

PLIES = 2000
MEGABYTE = 1_000_000


@cache
def long_game() -> Game:
    """A quiet Original game; attacks are rare and never end it."""
    rules, rng = load_ruleset("original"), Random(11)
    game = Game(rules, red=Deployment.random(rules, rng), blue=Deployment.random(rules, rng))
    while game.ply < PLIES:
        actions = game.legal_moves()
        quiet = [action for action in actions if "-" in str(action)]
        game.play(rng.choice(quiet if quiet and rng.random() < 0.995 else actions))
        if game.outcome is not None:
            game.undo()
    return game


def test_all_the_way_back() -> None:
    game = long_game().copy()
    boards, listed, views = [], [], []
    twin = Game.from_board(game.rules, start_of(game))
    for event in game.history:
        boards.append(twin.board() if twin.ply % 100 == 0 else "")
        listed.append(twin.legal_moves())
        views.append(twin.view("red") if twin.ply % 100 == 0 else None)
        twin.play(event.action)
    assert twin.history == game.history
    while game.ply:
        game.undo()
        assert game.legal_moves() == listed[game.ply]
        if game.ply % 100 == 0:
            assert game.board() == boards[game.ply]
            assert game.view("red") == views[game.ply]
    assert (game.ply, game.history, game.outcome) == (0, (), None)


def start_of(game: Game) -> str:
    first = game.copy()
    first.undo(first.ply)
    return first.board()


def test_it_takes_less_than_two_megabytes() -> None:
    assert long_game().ply == PLIES  # fills the tables of the board that all games share
    tracemalloc.start()
    try:
        game = long_game.__wrapped__()
        weight, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert game.ply == PLIES
    assert weight < 2 * MEGABYTE
