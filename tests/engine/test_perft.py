"""The number of lines of play of a given length, compared with other engines: M1-M4, A1-A5."""

from collections.abc import Iterator

import pytest

from stratego import Game, load_ruleset
from tests.support.records import DATA

RULES = load_ruleset("original").replace(two_squares=0, more_squares=False)


def counts() -> Iterator[tuple[str, int, int]]:
    """The board, the depth and the number of lines of each case."""
    board = ""
    for line in (DATA / "perft.txt").read_text("ascii").splitlines():
        word, _, rest = line.partition(" ")
        if word == "board":
            board = rest
        elif word.isdigit():
            yield board, int(word), int(rest)


def lines_of_play(game: Game, depth: int) -> int:
    """The number of lines of ``depth`` plies; the last ply is counted, but not played."""
    actions = game.legal_moves()
    if depth == 1:
        return len(actions)
    found = 0
    for action in actions:
        game.play(action)
        found += lines_of_play(game, depth - 1)
        game.undo()
    return found


def test_the_counts_are_there() -> None:
    assert [(depth, count) for _, depth, count in counts()] == [
        (1, 10), (2, 50), (3, 636), (4, 5974), (5, 84021), (6, 863253),
        (1, 38), (2, 963), (3, 34037), (4, 947121),
    ]  # fmt: skip


@pytest.mark.parametrize(("board", "depth", "expected"), [row for row in counts() if row[2] < 50_000])
def test_lines_of_play(board: str, depth: int, expected: int) -> None:
    game = Game.from_board(RULES, board)
    assert lines_of_play(game, depth) == expected
    assert (game.ply, game.board()) == (0, Game.from_board(RULES, board).board())


@pytest.mark.slow
@pytest.mark.parametrize(("board", "depth", "expected"), [row for row in counts() if row[2] > 50_000])
def test_longer_lines_of_play(board: str, depth: int, expected: int) -> None:
    assert lines_of_play(Game.from_board(RULES, board), depth) == expected


def test_the_repetition_rules_do_not_change_short_lines() -> None:
    """The lines counted here have up to three plies; T1 and C2 forbid nothing before the seventh."""
    for board, depth, expected in counts():
        if expected < 1000:
            assert lines_of_play(Game.from_board(load_ruleset("original"), board), depth) == expected
