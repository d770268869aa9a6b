"""The games in `tests/data`."""

from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data"


def read_game(name: str) -> tuple[str, list[str]]:
    """The board that a recorded game starts from (N2), and its lines."""
    board, *lines = (DATA / name).read_text("ascii").split("\n")
    return board, [line for line in lines if line]
