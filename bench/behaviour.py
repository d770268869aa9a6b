"""Likelihood ratios of ranks given a piece's behaviour, for ``players/computer/tracking.py``.

``python bench/behaviour.py --games 100 --nodes 700 --setups FILE`` has the computer play against itself in
Original. For each behaviour of unknown pieces it prints how often each rank showed it, divided by the
frequency that the computer had expected one turn earlier. Near a known piece, ranks are grouped by whether
they win, tie or lose against it; ``still`` are Bombs and Flags. A ratio near 1 means that the behaviour
reveals nothing. ``--setups`` is as in ``sparring.py``.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from itertools import repeat
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.sparring import set_up
from stratego import Color, load_ruleset
from stratego.engine.deployment import Deployment
from stratego.engine.events import Announcement
from stratego.engine.pieces import COLORS
from stratego.players.computer.beliefs import Probabilities, beliefs
from stratego.players.computer.computer import Computer
from stratego.players.computer.ranks import COUNT, KINDS, MOVABLE
from stratego.players.computer.tracking import Individual, Tracker
from stratego.players.match import play_game
from stratego.players.player import Answer, Turn

_RESULTS = ("lose", "tie", "win", "still")
_NEAR = 4  # steps: moves are counted up to this distance from a piece


class Counts:
    """The expected and the actual frequencies for each behaviour, by kind or by result."""

    def __init__(self) -> None:
        self.believed: dict[str, list[float]] = defaultdict(lambda: [0.0] * COUNT)
        self.true: dict[str, list[int]] = defaultdict(lambda: [0] * COUNT)

    def add(self, what: str, chances: Sequence[float], truth: int) -> None:
        """Count a behaviour: ``chances`` are the expected probabilities, ``truth`` indexes the true one."""
        for place, chance in enumerate(chances):
            self.believed[what][place] += chance
        self.true[what][truth] += 1

    def lines(self, least: int) -> list[str]:
        """A line for each behaviour seen at least ``least`` times."""
        found = []
        for what, true in sorted(self.true.items()):
            labels = _RESULTS if what.startswith("known") else [kind.letter for kind in KINDS]
            ratios = [
                f"{label} {(true[place] + 0.5) / (self.believed[what][place] + 0.5):.2f} ({true[place]})"
                for place, label in enumerate(labels)
                if true[place] + self.believed[what][place] > 8
            ]
            if sum(true) >= least:
                found.append(f"{what:34}{sum(true):7}  {'  '.join(ratios)}")
        return found


class Watched(Computer):
    """Counts the behaviour of the enemy's unknown pieces. ``other`` is their owner, who knows their ranks."""

    other: Watched
    counts: Counts
    before: dict[int, Probabilities] | None = None
    arrived: tuple[int, str] = (-1, "")

    @property
    def tracker(self) -> Tracker:
        """The computer's tracker of this game."""
        assert self._tracker is not None
        return self._tracker

    def answer(self, turn: Turn) -> Answer:
        self.before = beliefs(self.tracker)
        return super().answer(turn)

    def hear(self, announcement: Announcement) -> None:
        tracker, action = self.tracker, announcement.action
        mover, met = tracker.board[action.start], tracker.board[action.end]
        assert mover is not None
        if mover.own:
            self.arrived = mover.number, "captures" if met is not None else "comes"
        else:
            for piece in tracker.alive(own=False):
                if piece.kind < 0 and self.before is not None and piece.number in self.before:
                    if piece is not mover:
                        self.stays(piece, met)
                    elif met is None:
                        self.steps(piece, action.start, action.end)
        super().hear(announcement)

    def count(self, what: str, piece: Individual, near: Individual | None = None) -> None:
        """Count a behaviour of ``piece``; ``near`` is the known piece close to it, if any."""
        assert self.before is not None
        chances, truth = self.before[piece.number], self.other.tracker.pieces[piece.number].kind
        what += ", moved" if piece.moved else ", unmoved"
        if near is None:
            self.counts.add(what, chances, truth)
            return
        results = self.tracker.results
        grouped = [0.0] * len(_RESULTS)
        for kind in MOVABLE:
            grouped[1 + results[kind][near.kind]] += chances[kind]
        grouped[3] = 1 - sum(grouped)
        self.counts.add(f"known {what}", grouped, 1 + results[truth][near.kind] if truth in MOVABLE else 3)

    def stays(self, piece: Individual, attacked: Individual | None) -> None:
        """Count an unknown piece that stays where it is."""
        for square in self.tracker.neighbours[piece.square]:
            near = self.tracker.board[square]
            if near is not None and near.own and near is not attacked:
                came = self.arrived[1] if near.number == self.arrived[0] else "stands"
                self.count(f"{came}: stays", piece, near if near.shown else None)

    def steps(self, piece: Individual, start: int, end: int) -> None:
        """Count a quiet move of an unknown piece."""
        self.count("steps", piece)
        for near in self.tracker.alive(own=True):
            before, after = (self.tracker._steps(square, near.square) for square in (start, end))
            if min(before, after) <= _NEAR and before != after:
                came = "comes: " if near.number == self.arrived[0] else "stands: "
                what = "beside" if after == 1 else "flees" if before == 1 else ""
                what = what or ("nearer" if after < before else "farther")
                self.count(came + what, piece, near if near.shown else None)


def main() -> None:
    """Play the games and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=700)
    parser.add_argument("--setups", type=Path)
    arguments = parser.parse_args()
    rules = load_ruleset("original").replace(two_squares=0, more_squares=False)
    setups = arguments.setups.read_text("utf-8").split() if arguments.setups else ()
    counts = Counts()
    for number in range(arguments.games):
        players: dict[Color, Watched] = {}
        for color in COLORS:
            players[color] = player = Watched(rules, color, 2 * number + color.side, "hard")
            player.level = player.level._replace(nodes=arguments.nodes)
            player.counts = counts
            if setups:
                text = Random(f"{number} {color.side}").choice(setups)
                army = Deployment(rules, set_up(text), color)
                vars(player)["set_up"] = repeat(army).__next__
        for color in COLORS:
            players[color].other = players[color.other]
        play_game(rules, players, 1000, Random(number))
    print("\n".join(counts.lines(least=5 * arguments.games)))


if __name__ == "__main__":
    main()
