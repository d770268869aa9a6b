"""The games in `tests/data`."""

from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data"


def read_game(name: str) -> tuple[str, list[str]]:
    """The board with which a recorded game starts (N2), and the lines of its actions."""
    board, *lines = (DATA / name).read_text("ascii").split("\n")
    return board, [line for line in lines if line]
