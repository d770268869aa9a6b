"""Can the side to move force the capture of the Flag, with every piece in the open? If so, how?

    python examples/solve.py                 # the built-in position
    python examples/solve.py my-board.txt --turn blue --moves 4

A board is drawn as `Game.board` draws it, highest row first: `r` or `b` with a rank, `~` for a lake, `.` for
an empty square.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import stratego
from stratego.files import read_text  # not a public name: says in plain words what it cannot read

LARGEST_FILE = 16 * 1024  # bytes
BOARD = """
  .  . bB bF bB  .  .  .  .  .
  .  .  . bB  .  .  .  .  .  .
  . b5  .  .  .  .  .  .  .  .
  .  .  . r3  .  .  .  .  .  .
  .  .  ~  ~  .  .  ~  ~  .  .
  .  .  ~  ~  .  .  ~  ~  .  .
  .  .  .  .  .  .  .  .  .  .
  .  .  .  .  .  .  .  .  .  .
  .  .  .  .  .  .  .  .  .  .
 rF  .  .  .  .  .  .  .  .  .
"""


def solve(game: stratego.Game, moves: int) -> list[str] | None:
    """A forced win by the side to move in at most ``moves`` of its moves, with the longest defence; or None.

    An action wins if every answer to it leads to a win. The repetition rules apply, from the position given.
    """
    for longest in range(1, moves + 1):
        line = _win(game, longest)
        if line is not None:
            return line
    return None


def _win(game: stratego.Game, moves: int) -> list[str] | None:
    side = game.turn
    for action in game.legal_moves():
        game.play(action)
        line = _defence(game, side, moves - 1)
        game.undo()
        if line is not None:
            return [str(action), *line]
    return None


def _defence(game: stratego.Game, side: stratego.Color, moves: int) -> list[str] | None:
    """The longest line of play if ``side`` has won or wins whatever the other side does; else None."""
    if game.outcome is not None:
        return [] if game.outcome.winner is side else None
    if not moves:
        return None
    longest: list[str] = []
    for answer in game.legal_moves():
        game.play(answer)
        line = _win(game, moves)  # None if the answer ended the game
        game.undo()
        if line is None:
            return None
        if len(line) >= len(longest):
            longest = [str(answer), *line]
    return longest


def main() -> None:
    """Read a board and solve it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("board", nargs="?", type=Path, help="a file with a board (default: one of its own)")
    parser.add_argument("--ruleset", default="original", help="a game or a TOML file (default: original)")
    parser.add_argument("--turn", choices=("red", "blue"), default="red", help="who moves (default: red)")
    parser.add_argument("--moves", type=int, default=3, help="the most moves of that side (default: 3)")
    arguments = parser.parse_args()
    if arguments.moves < 1:
        parser.error("a solution has 1 move or more")

    try:
        text = read_text(arguments.board, LARGEST_FILE) if arguments.board else BOARD
    except ValueError as problem:
        parser.error(f"{arguments.board}: {problem}")
    try:
        rules = stratego.load_ruleset(arguments.ruleset)
        game = stratego.Game.from_board(rules, text, turn=arguments.turn)
    except ValueError as problem:
        parser.error(str(problem))
    line = solve(game, arguments.moves)
    print(game.board())
    if line is None:
        print(f"{game.turn.value.capitalize()} cannot force a win in {arguments.moves} moves.")
    else:
        print(f"{game.turn.value.capitalize()} wins: {' '.join(line)}")


if __name__ == "__main__":
    main()
