"""Random games of every ruleset: the effects of actions, the legal actions, and refusals."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, strategies as st

from stratego import Game, IllegalMove, Kind, Ruleset, load_ruleset
from tests.support.games import FEW, SHIPPED, any_game, choose, play_on, variants
from tests.support.positions import small_ruleset

SEEDS = st.integers(0, 2**32 - 1)
NAMES = st.sampled_from(SHIPPED)

SMALL = [
    small_ruleset(["bbbb", "bbbb", "....", "rrrr", "rrrr"], "F B S I 2 3 10"),
    small_ruleset(["bbbbbb", "bbbbbb", "..~~..", "..~~..", "rrrrrr", "rrrrrr"], "F B S I 2 3 8 9 10"),
]


def cells(game: Game) -> dict[str, str]:
    """The pieces in the board's diagram, by the name of the square."""
    board = game.rules.geometry
    rows = [line.split() for line in game.board().splitlines()][::-1]
    named = zip(board.names, (cell for row in rows for cell in row), strict=True)
    return {name: cell for name, cell in named if cell not in ".~"}


@FEW
@given(SEEDS, NAMES)
def test_pieces_are_only_removed(seed: int, name: str) -> None:
    rng = Random(seed)
    game = any_game(load_ruleset(name), rng)
    started = Counter(cells(game).values())
    for _ in range(80):
        if game.outcome is not None:
            break
        before, turn, ply = cells(game), game.turn, game.ply
        event = game.play(choose(game, rng))
        after, action = cells(game), event.action
        changed = {
            square for square in before.keys() | after.keys() if before.get(square) != after.get(square)
        }
        assert changed <= {action.origin, action.target}
        assert not Counter(after.values()) - Counter(before.values())
        assert before[action.origin][0] == turn[0]
        assert after.get(action.target) in (None, before[action.origin], before.get(action.target))
        assert (game.turn, game.ply) == (turn.other, ply + 1)
        opened = game.open_view()
        lost = Counter(
            f"{color[0]}{kind.letter}"
            for color, counts in opened.captured.items()
            for kind in counts
            for _ in range(counts[kind])
        )
        assert lost + Counter(after.values()) == started
        assert {
            square: f"{piece.color[0]}{piece.kind.letter}" for square, piece in opened.pieces.items()
        } == after


def conceivable(game: Game, guesses: bool) -> set[str]:
    """Every move, attack and (if ``guesses``) guess in the notation of a board, legal or not."""
    squares = game.rules.geometry.names
    found = {f"{start}{mark}{end}" for start, mark, end in product(squares, "-x", squares)}
    if guesses:
        letters = [kind.letter for kind in Kind]
        found |= {f"{start}?{end}={letter}" for start, end, letter in product(squares, squares, letters)}
    return found


def every_legal_action_plays_and_no_other(game: Game, guesses: bool) -> None:
    legal = [str(action) for action in game.legal_moves()]
    assert len(set(legal)) == len(legal)
    before = (game.board(), game.turn, game.ply, game.history, game.view("red"), game.view("blue"))
    for text in sorted(conceivable(game, guesses) - set(legal)):
        try:
            game.play(text)
        except IllegalMove:
            continue
        pytest.fail(f"{text} is not listed, and was played")
    assert [str(action) for action in game.legal_moves()] == legal
    assert (game.board(), game.turn, game.ply, game.history, game.view("red"), game.view("blue")) == before
    for text in legal:
        twin = game.copy()
        assert str(twin.play(text).action) == text
        assert twin.ply == game.ply + 1


@FEW
@given(SEEDS, st.sampled_from(SMALL))
def test_every_legal_action_plays_and_no_other_on_small_boards(seed: int, rules: Ruleset) -> None:
    rng = Random(seed)
    game = any_game(rules, rng)
    play_on(game, rng, rng.randrange(40), boldness=0.1)
    if game.outcome is None:
        every_legal_action_plays_and_no_other(game, guesses=True)


@pytest.mark.parametrize("name", variants("gniazdo"))
def test_every_legal_action_plays_and_no_other(name: str) -> None:
    rng = Random(17)
    for plies in (0, 60):
        game = any_game(load_ruleset(name), rng)
        play_on(game, rng, plies, boldness=0.05)
        if game.outcome is None:
            every_legal_action_plays_and_no_other(game, guesses=False)
