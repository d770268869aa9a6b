"""Games from diagrams, on boards as small as a test allows."""

from collections.abc import Mapping
from typing import Any

import pytest

from stratego import Color, Event, Game, GameOver, IllegalMove, Kind, Outcome, Reason, Ruleset
from stratego.engine.ruleset import make_ruleset

FILES = "ABCDEFGHIKLMNOP"  # B1, B5


def small_ruleset(
    layout: list[str], kinds: str = "F B S I 2 3 4 5 6 7 8 9 10", name: str = "Test", **options: Any
) -> Ruleset:
    """A ruleset on ``layout`` whose army has one piece of each of ``kinds``, by letter."""
    army = [Kind.of_letter(letter) for letter in kinds.split()]
    return make_ruleset(name, "", layout, {kind.value: 1 for kind in army if kind is not None}, options)


def drawn_layout(diagram: str, zone: int) -> list[str]:
    """The layout of a diagram's board: lakes as drawn, a zone of ``zone`` rows at either end."""
    rows = [
        ["~" if cell == "~" else "." for cell in line.split()] for line in diagram.split("\n") if line.strip()
    ]
    for cells in rows[:zone]:
        cells[:] = [cell.replace(".", "b") for cell in cells]
    for cells in rows[-zone:]:
        cells[:] = [cell.replace(".", "r") for cell in cells]
    return ["".join(cells) for cells in rows]


def position(diagram: str, turn: str = "red", *, kinds: str = "", zone: int = 0, **options: Any) -> Game:
    """A game from a diagram (N3), on a board of the diagram's size with its lakes.

    The army has one piece of every kind in the diagram and in ``kinds``, a Flag, and a Marshal if
    nothing else can move; the zones have ``zone`` rows, by default half the board.
    """
    height = sum(bool(line.strip()) for line in diagram.split("\n"))
    drawn = [cell[1:] for cell in diagram.split() if cell[0] in "rb"]
    army = {"F", *drawn, *kinds.split()}
    letters = " ".join(army if army - {"F", "B"} else army | {"10"})
    rules = small_ruleset(drawn_layout(diagram, zone or height // 2), letters, **options)
    return Game.from_board(rules, diagram, turn)


def place(rules: Ruleset, pieces: Mapping[str, str], turn: str = "red") -> Game:
    """A game on a ruleset's board with these pieces, given by square and labelled as in a diagram."""
    height = len(rules.layout)
    rows = [
        [
            pieces.get(f"{FILES[file]}{height - down}", "~" if cell == "~" else ".")
            for file, cell in enumerate(row)
        ]
        for down, row in enumerate(rules.layout)
    ]
    return Game.from_board(rules, "\n".join(map(" ".join, rows)), turn)


def play(game: Game, actions: str) -> list[Event]:
    """Play actions separated by spaces. Returns their events."""
    return [game.play(action) for action in actions.split()]


def refused(game: Game, text: str) -> IllegalMove:
    """Check that ``text`` is not legal and does not change the game. Returns its refusal."""
    before = (game.board(), game.turn, game.ply, texts(game))
    assert text not in before[3]
    with pytest.raises(IllegalMove) as caught:
        game.play(text)
    assert (game.board(), game.turn, game.ply, texts(game)) == before
    return caught.value


def ended(game: Game, winner: str | None, reason: str) -> None:
    """Check that the game has ended with this winner and reason, and that nothing more can be played."""
    assert game.outcome == Outcome(None if winner is None else Color(winner), Reason(reason))
    assert game.legal_moves() == []
    with pytest.raises(GameOver, match="The game is over"):
        game.play("A1-A2")
    with pytest.raises(GameOver):
        game.resign(game.turn)
    with pytest.raises(GameOver):
        game.agree_draw()


def texts(game: Game) -> list[str]:
    """The legal actions as text."""
    return [str(action) for action in game.legal_moves()]


def moves_of(game: Game, square: str) -> set[str]:
    """The legal moves, attacks and strikes of the piece on ``square``, written without that square."""
    return {
        text.removeprefix(square) for text in texts(game) if text.startswith((f"{square}-", f"{square}x"))
    }


def diagram(text: str) -> str:
    """Lay out a test's diagram as `Game.board` does."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    width = max(len(cell) for row in rows for cell in row)
    return "\n".join(" ".join(cell.rjust(width) for cell in row) for row in rows)
