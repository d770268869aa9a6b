"""Random games, from usual set-ups or with the armies scattered over the board."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import settings

from stratego import Action, Deployment, Game, Kind, Ruleset
from stratego.rulesets.reading import shipped_names

SHIPPED = tuple(shipped_names())

# For tests whose examples are whole games or armies: fewer examples find as much as the usual number.
FEW = settings(max_examples=settings().max_examples * 3 // 10)


def draw_options(rng: Random) -> dict[str, Any]:
    """Random values for options about knowledge (K2-K6) and play."""
    silent = rng.random() < 0.4
    aids = [aid for aid in ("moved", "battles", "known") if rng.random() < 0.4]
    options: dict[str, Any] = {
        "battle_memory": rng.choice(("hidden", "shown")),
        "silent_defence": silent,
        "scout_reveals": rng.random() < 0.5,
        "tie": rng.choice(("both", "attacker_wins")),
        "immobile_moved": rng.choice(("refuse", "forfeit")),
        "quiet_limit": rng.choice((0, 0, 60)),
        "sabotage_line_of_sight": rng.random() < 0.3,
    }
    if not silent:
        options["captured"] = rng.choice(("open", "own"))
        aids += ["counts"] if rng.random() < 0.4 else []
    return options | {"aids": aids}


def new_game(rules: Ruleset, rng: Random) -> Game:
    """A game from two random set-ups."""
    return Game(rules, red=Deployment.random(rules, rng), blue=Deployment.random(rules, rng))


def scattered_game(rules: Ruleset, rng: Random) -> Game:
    """A game from parts of both armies anywhere on the board, so that pieces soon meet."""
    board = rules.geometry
    free = [square for square in range(board.size) if square not in board.lakes]
    army = [kind.letter for kind, count in rules.army.items() for _ in range(count)]
    most = min(len(army), len(free) // 3)
    cells = dict.fromkeys(board.lakes, "~")
    for color in "rb":
        fighters = rng.sample(army, rng.randint(2, most)) + ["I"] * (Kind.INFILTRATOR in rules.army)
        for letter in ["F", *(letter for letter in fighters if letter != "F")]:
            square = free.pop(rng.randrange(len(free)))
            cells[square] = color + letter
    rows = [
        " ".join(cells.get(square, ".") for square in range(start, start + board.width))
        for start in range(board.size - board.width, -1, -board.width)
    ]
    return Game.from_board(rules, "\n".join(rows), rng.choice(("red", "blue")))


def any_game(rules: Ruleset, rng: Random) -> Game:
    """A game from `new_game` or `scattered_game` that is not over at the start."""
    while True:
        game = rng.choice((new_game, scattered_game))(rules, rng)
        if game.outcome is None:
            return game


def choose(game: Game, rng: Random, boldness: float = 0.3) -> Action:
    """A random legal action; ``boldness`` is the chance that only attacks and guesses are considered."""
    actions = game.legal_moves()
    if rng.random() < boldness:
        loud = [action for action in actions if "-" not in str(action)]
        guesses = [action for action in loud if "?" in str(action)]
        if guesses and rng.random() < 0.5:
            return rng.choice(guesses)
        return rng.choice(loud or actions)
    return rng.choice(actions)


def play_on(game: Game, rng: Random, plies: int, boldness: float = 0.3) -> None:
    """Play up to ``plies`` random actions."""
    for _ in range(plies):
        if game.outcome is not None:
            break
        game.play(choose(game, rng, boldness))


def variants(*quick: str, among: Iterable[str] = SHIPPED) -> list[Any]:
    """Shipped rulesets as parameters; those not among the ``quick`` ones are slow tests."""
    return [pytest.param(name, marks=[] if name in quick else [pytest.mark.slow]) for name in among]
