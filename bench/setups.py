"""Compares random set-ups with those that people make.

``python bench/setups.py`` analyses set-ups of the program and of its computer player; ``--people FILE`` adds
those in a compressed file: 40 letters on a line, the front row first, from the owner's left (``F``,
``B``, ``S``, ``2`` to ``9``, and ``X`` for the 10). ``--variant barrage`` is for another army.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from stratego import Color, Deployment, Kind, Ruleset, load_ruleset
from stratego.engine.random_setup import frequencies
from stratego.players.computer.computer import Computer

Cells = tuple[Kind | None, ...]


def peoples(path: Path) -> Iterator[Cells]:
    """The set-ups by people in a file, back row first."""
    with gzip.open(path, "rt") as lines:
        for line in lines:
            kinds = [Kind.of_letter("10" if letter == "X" else letter) for letter in line.strip()]
            yield tuple(kind for at in (30, 20, 10, 0) for kind in kinds[at : at + 10])


def counted(rules: Ruleset, setups: Iterable[Cells]) -> dict[str, float]:
    """The figures for these set-ups, all for Red's zone, in percent."""
    board = rules.geometry
    zone = board.zones[0]
    front = {square for square in zone if square // board.width == zone[-1] // board.width}
    back = {square for square in zone if square // board.width == zone[0] // board.width}
    edges = {square for square in zone if square % board.width in (0, board.width - 1)}
    army = rules.army
    total = shut = shut_flags = 0
    found = dict.fromkeys(("decoys", "flag in a corner", "flag on the back row", "a bomb in front"), 0)
    scouts = near = 0
    for cells in setups:
        placed = dict(zip(zone, cells, strict=True))
        total += 1
        closed = [
            kind
            for square, kind in placed.items()
            if kind not in (Kind.BOMB, None)
            and all(placed.get(each) is Kind.BOMB for each in board.neighbours[square])
        ]
        shut += len(closed)
        shut_flags += closed.count(Kind.FLAG)
        flag = next(square for square, kind in placed.items() if kind is Kind.FLAG)
        found["decoys"] += len(closed) > closed.count(Kind.FLAG)
        found["flag in a corner"] += flag in back & edges
        found["flag on the back row"] += flag in back
        found["a bomb in front"] += any(placed[square] is Kind.BOMB for square in front)
        scouts += sum(placed[square] is Kind.SCOUT for square in front)
        at = {kind: divmod(square, board.width) for square, kind in placed.items()}
        spy = at.get(Kind.SPY, (99, 99))
        leaders = [at[kind] for kind in (Kind.MARSHAL, Kind.GENERAL) if kind in at]
        near += any(abs(spy[0] - row) + abs(spy[1] - file) <= 2 for row, file in leaders)
    shares = {"shut-in squares with the flag": shut_flags / max(shut, 1)}
    shares |= {name: count / total for name, count in found.items()}
    shares["squares in front with scouts"] = scouts / total / len(front)
    shares["scouts in front"] = scouts / total / army[Kind.SCOUT]
    shares["spy near a leader"] = near / total
    return {name: 100 * share for name, share in shares.items()}


def by_frequency(rules: Ruleset) -> dict[str, float]:
    """The figures implied by how often people put each kind on each square, in percent."""
    board = rules.geometry
    zone = board.zones[0]
    often = frequencies(rules, 0)

    def share(kind: Kind, squares: Iterable[int]) -> float:
        number = list(Kind).index(kind)
        each = sum(often[square][number] for square in squares)
        return 100 * each / sum(often[square][number] for square in zone)

    width = board.width
    return {
        "flag in a corner": share(Kind.FLAG, (zone[0], zone[width - 1])),
        "flag on the back row": share(Kind.FLAG, zone[:width]),
        "bombs in front": share(Kind.BOMB, zone[-width:]),
        "scouts in front": share(Kind.SCOUT, zone[-width:]),
    }


def main() -> None:
    """Print the figures of all sources side by side."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=Path)
    parser.add_argument("--variant", default="original")
    parser.add_argument("--count", type=int, default=10_000)
    given = parser.parse_args()
    rules = load_ruleset(given.variant)
    columns = {"people, by square": by_frequency(rules)}
    if given.people:
        columns["people"] = counted(rules, peoples(given.people))
    seeds = range(given.count)
    columns["random"] = counted(rules, (Deployment.random(rules, Random(seed)).cells for seed in seeds))
    columns["computer"] = counted(rules, (Computer(rules, Color.RED, seed).set_up().cells for seed in seeds))
    names = dict.fromkeys(name for column in columns.values() for name in column)
    print(f"{'':32}" + "".join(f"{title:>20}" for title in columns))
    for name in names:
        cells = (f"{column[name]:.1f}" if name in column else "" for column in columns.values())
        print(f"{name:32}" + "".join(f"{cell:>20}" for cell in cells))


if __name__ == "__main__":
    main()
