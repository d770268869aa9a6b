"""Sparring partners for the computer player, and matches against them.

``python bench/sparring.py hard:1200 path --games 40`` plays a match in two processes. A player is `random`,
`greedy`, `cautious`, `path`, `chaser`, `explorer`, `raider`, or a level of the computer; a number after a
colon is its nodes for a move in place of the level's own. ``FOLDER@medium`` is the level as it is in another
working tree of this project. ``--until 0.5 0.57`` ends the match as soon as it is clear which of the two
scores fits better. ``--losses`` shows how each player lost pieces (`losses.py`). ``--setups FILE`` names
set-ups of Original for both sides, one per line, front row first, `X` for the Marshal; each pair of games
uses the same two. With ``--play-on`` the computer never resigns; games in which it would have are counted.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import math
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.losses import WHAT, losses
from stratego import Color, Kind, Ruleset, load_ruleset
from stratego.engine.actions import Action
from stratego.engine.deployment import Deployment
from stratego.engine.pieces import COLORS
from stratego.engine.view import PlayerView
from stratego.players.computer.beliefs import beliefs
from stratego.players.computer.choosing import Thinker
from stratego.players.computer.computer import Computer
from stratego.players.computer.ranks import BOMB, FLAG, LOST, MINER, SCOUT, SPY, WON
from stratego.players.computer.tracking import Individual, Tracker
from stratego.players.match import play_game
from stratego.players.player import Answer, Play, Player, Turn
from stratego.players.random_player import RandomPlayer

_WORTH = {FLAG: 1000.0, BOMB: 20.0, SPY: 30.0}


def worth(kind: int) -> float:
    """The value of a kind: a simple scale by rank, not the computer's."""
    return _WORTH.get(kind, 5.0 + (kind - SCOUT) ** 2 * 2.0)


class Sparring(RandomPlayer):
    """Remembers all ranks; chooses at random among the actions that it likes best."""

    tracker: Tracker

    def begin(self, view: PlayerView) -> None:
        self.tracker = Tracker(view)

    def hear(self, announcement: Any) -> None:
        self.tracker.hear(announcement)

    def answer(self, turn: Turn) -> Answer:
        rng = self.chance(f"ply {turn.view.ply}")
        self.prepare()
        scored = [(self.score(action) + rng.random() * 0.5, action) for action in turn.view.legal_moves]
        return Play(max(scored, key=lambda each: each[0])[1])

    def prepare(self) -> None:
        """Called before the actions are scored."""

    def score(self, action: Action) -> float:
        """The score of an action: the player prefers high scores."""
        raise NotImplementedError

    def met(self, action: Action) -> tuple[Individual, Individual | None]:
        """The piece that acts, and the piece on its target square, if any."""
        piece = self.tracker.board[action.start]
        assert piece is not None
        return piece, self.tracker.board[action.end]

    def forward(self, action: Action) -> int:
        """The number of rows that an action moves towards the enemy."""
        width = self.rules.geometry.width
        rows = action.end // width - action.start // width
        return rows if self.color is Color.RED else -rows

    def distances(self, square: int) -> dict[int, int]:
        """The number of steps to each square in reach, over empty squares and its own movable pieces."""
        found = {square: 0}
        edge = [square]
        for here in edge:
            for near in self.rules.geometry.neighbours[here]:
                if near not in found:
                    found[near] = found[here] + 1
                    other = self.tracker.board[near]
                    if other is None or (other.own and other.kind not in (FLAG, BOMB)):
                        edge.append(near)
        return found


class Greedy(Sparring):
    """Takes known pieces that it beats, and avoids other known ones; else attacks or advances."""

    def score(self, action: Action) -> float:
        piece, met = self.met(action)
        if met is None:
            return 0.2 * (self.forward(action) > 0)
        if met.kind < 0:
            return 0.3
        return worth(met.kind) if self.tracker.results[piece.kind][met.kind] == WON else -50.0


class Cautious(Sparring):
    """Takes known pieces that it beats, flees from those that beat it; low ranks attack unknown ones."""

    def score(self, action: Action) -> float:
        piece, met = self.met(action)
        results = self.tracker.results
        if met is not None:
            if met.kind >= 0:
                result = results[piece.kind][met.kind]
                return worth(met.kind) if result == WON else -worth(piece.kind)
            return 8.0 - 0.3 * worth(piece.kind)
        score = 0.1 * self.forward(action)
        for square, sign in ((action.start, 1.0), (action.end, -1.0)):
            for near in self.rules.geometry.neighbours[square]:
                other = self.tracker.board[near]
                if other is None or other.own:
                    continue
                if other.kind >= 0 and other.kind not in (FLAG, BOMB):
                    if results[other.kind][piece.kind] == WON:
                        score += sign * worth(piece.kind)
                    elif results[piece.kind][other.kind] == WON:
                        score -= sign * 0.2 * worth(other.kind)
                elif other.moved:
                    score += sign * 0.1 * worth(piece.kind)
        return score


class Walking(Sparring):
    """Looks one ply ahead: attacks if that pays on average, and otherwise walks towards such an attack."""

    def prepare(self) -> None:
        self.chances = beliefs(self.tracker)
        self.pulls: dict[int, list[tuple[int, float]]] = {}
        self.steps = {piece.square: self.distances(piece.square) for piece in self.tracker.alive(own=False)}

    def expected(self, kind: int, target: Individual) -> float:
        """The average gain if a piece of this kind attacks the target; more if its rank is unknown."""
        total = 0.0
        for other, chance in enumerate(self.chances[target.number]):
            if chance:
                result = self.tracker.results[kind][other]
                total += chance * (worth(other) if result != LOST else 0.0)
                total -= chance * (worth(kind) if result != WON else 0.0)
        return total + (3.0 if target.kind < 0 else 0.0)

    def pull(self, kind: int, square: int) -> float:
        """The best gain that a piece of this kind can expect, reduced for each step from ``square``."""
        if kind not in self.pulls:
            self.pulls[kind] = [
                (target.square, gain)
                for target in self.tracker.alive(own=False)
                if (gain := self.expected(kind, target)) > 0
            ]
        return max(
            (gain * 0.9 ** self.steps[at].get(square, 99) for at, gain in self.pulls[kind]), default=0.0
        )

    def score(self, action: Action) -> float:
        piece, met = self.met(action)
        if met is not None:
            return self.expected(piece.kind, met)
        danger = 0.0
        for square, sign in ((action.start, 1.0), (action.end, -1.0)):
            for near in self.rules.geometry.neighbours[square]:
                other = self.tracker.board[near]
                if other is not None and not other.own and piece.shown:
                    for kind, chance in enumerate(self.chances[other.number]):
                        if chance and self.tracker.results[kind][piece.kind] == WON:
                            danger += sign * chance * worth(piece.kind) * 0.5
        return 0.5 * (self.pull(piece.kind, action.end) - self.pull(piece.kind, action.start)) + danger


class Chaser(Sparring):
    """Hardly looks ahead: each piece chases the nearest piece that it likes to attack, persistently.

    It likes known pieces that it beats; middling ranks explore the unknown; late in the game Miners, then
    others, attack pieces that have never moved. Known pieces flee from known ones that beat them.
    """

    explores = (0.0, 3.0)  # value of attacking unknown pieces that have never moved, and those that have
    chases = 1.0
    late = 160  # plies after which it raids pieces that have never moved

    def prepare(self) -> None:
        enemies = self.tracker.alive(own=False)
        self.steps = {piece.square: self.distances(piece.square) for piece in enemies}
        self.liked: dict[int, list[tuple[int, float]]] = {}
        for kind in {piece.kind for piece in self.tracker.alive(own=True)}:
            likes = [(each.square, self.likes(kind, each)) for each in enemies]
            self.liked[kind] = [(square, liking) for square, liking in likes if liking > 0]

    def likes(self, kind: int, target: Individual) -> float:
        """The value of attacking the target for a piece of this kind."""
        if target.kind >= 0:
            result = self.tracker.results[kind][target.kind]
            return {WON: 5.0 + worth(target.kind) * self.chases, LOST: -worth(kind)}.get(result, 1.0)
        if not target.moved and self.tracker.ply >= self.late:
            return 12.0 if kind == MINER else 4.0 if worth(kind) < 60 else -1.0
        middling = 10.0 < worth(kind) < 60.0
        return self.explores[target.moved] if middling else -1.0

    def score(self, action: Action) -> float:
        piece, met = self.met(action)
        if met is not None:
            return self.likes(piece.kind, met) * 2.0
        score = 0.1 * self.forward(action)
        score += self.pull(piece.kind, action.end) - self.pull(piece.kind, action.start)
        if piece.shown:
            for square, sign in ((action.start, 1.0), (action.end, -1.0)):
                for near in self.rules.geometry.neighbours[square]:
                    other = self.tracker.board[near]
                    if other is not None and not other.own and other.kind not in (-1, FLAG, BOMB):
                        beaten = self.tracker.results[other.kind][piece.kind] == WON
                        score += sign * worth(piece.kind) * beaten
        return score

    def pull(self, kind: int, square: int) -> float:
        """The best value of an attack by a piece of this kind, reduced for each step from ``square``."""
        return max(
            (liking * 0.85 ** self.steps[at].get(square, 99) for at, liking in self.liked[kind]), default=0.0
        )


class Explorer(Chaser):
    """First attacks the unknown with middling ranks, then chases the pieces whose ranks it has learnt."""

    explores = (4.0, 8.0)


class Raider(Chaser):
    """Sends Miners and middling ranks early against pieces that have never moved, hoping for the Flag."""

    late = 40


_PARTNERS: dict[str, type[Player]] = {
    "random": RandomPlayer,
    "greedy": Greedy,
    "cautious": Cautious,
    "path": Walking,
    "chaser": Chaser,
    "explorer": Explorer,
    "raider": Raider,
}


def computer_of(folder: str) -> Any:
    """The computer player's class from another working tree, whose module is kept under another name."""
    name = f"other_{abs(hash(folder))}"
    package = Path(folder) / "stratego" / "players" / "computer"
    if name not in sys.modules:
        # Its modules import one another by their full names, so ours are set aside while they are loaded.
        prefix = "stratego.players.computer"
        ours = {key: sys.modules.pop(key) for key in list(sys.modules) if key.startswith(prefix)}
        parent = sys.modules["stratego.players"]
        path = list(parent.__path__)
        parent.__path__[:] = [str(package.parent)]
        try:
            module = importlib.import_module(f"{prefix}.computer")
        finally:
            parent.__path__[:] = path
            for key in [key for key in sys.modules if key.startswith(prefix)]:
                del sys.modules[key]
            sys.modules.update(ours)
        sys.modules[name] = module
    return sys.modules[name].Computer


class Stubborn(Computer):
    """Plays on where it would have resigned, and records that."""

    would_resign = False

    def is_lost(self, tracker: Tracker, thinker: Thinker) -> bool:
        self.would_resign |= super().is_lost(tracker, thinker)
        return False


def player(spec: str, rules: Ruleset, color: Color, seed: int, own: type[Computer] = Computer) -> Player:
    """The player that ``spec`` describes; ``own`` is the class for a level of this checkout's computer."""
    folder, _, name = spec.rpartition("@")
    name, _, nodes = name.partition(":")
    if name in _PARTNERS:
        return _PARTNERS[name](rules, color, seed)
    computer: Any = (computer_of(folder) if folder else own)(rules, color, seed, name)
    if nodes:
        computer.level = computer.level._replace(nodes=int(nodes))
    return computer  # type: ignore[no-any-return]


def set_up(text: str) -> tuple[Kind | None, ...]:
    """Parse a set-up of Original, front row first, from the owner's left, into the cells of its zone."""
    rows = [text[start : start + 10] for start in range(0, len(text), 10)]
    return tuple(Kind.of_letter(letter.replace("X", "10")) for row in reversed(rows) for letter in row)


class Played(NamedTuple):
    """The result of a game, from the first player's view."""

    points: float
    reason: str
    plies: int
    losses: list[Counter[str]]
    """How each player lost pieces (`losses`), the first player's first."""
    given_up: list[bool]
    """For each player that would have resigned, whether it lost."""


def game(
    specs: Sequence[str],
    rules: Ruleset,
    number: int,
    plies: int,
    own: type[Computer],
    setups: Sequence[str] = (),
) -> Played:
    """Play game ``number`` of a match; the players swap colours after every game.

    Each side uses one of the ``setups``, if there are any; each pair of games uses the same two.
    """
    color = (Color.RED, Color.BLUE)[number % 2]
    players = {
        color: player(specs[0], rules, color, 2 * number, own),
        color.other: player(specs[1], rules, color.other, 2 * number + 1, own),
    }
    if setups:
        rng = Random(f"set-ups {number // 2}")
        for side in COLORS:
            army = Deployment(rules, set_up(rng.choice(setups)), side)
            vars(players[side])["set_up"] = repeat(army).__next__
    result = play_game(rules, players, plies, Random(number))
    points = 0.5 if result.winner is None else float(result.winner is color)
    reason = result.default or ("stopped" if result.stopped else "")
    if not reason and result.game is not None and result.game.outcome is not None:
        reason = str(result.game.outcome.reason)
    lost = [
        result.winner is each.other
        for each, one in players.items()
        if isinstance(one, Stubborn) and one.would_resign
    ]
    if result.game is None:
        return Played(points, reason, 0, [Counter(), Counter()], lost)
    causes = [losses(result.game, each) for each in (color, color.other)]
    return Played(points, reason, result.game.ply, causes, lost)


def interval(points: Sequence[float]) -> tuple[float, float]:
    """The bounds of the 95 % interval of a score, from 0 to 1 (Wilson)."""
    n, mean = len(points), sum(points) / len(points)
    z = 1.96
    middle = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(mean * (1 - mean) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def verdict(points: Sequence[float], least: float, most: float) -> bool | None:
    """Whether the score is ``most`` rather than ``least``; None until that is clear (a sequential test).

    Draws count half. Errors of both kinds have a probability of 5 %.
    """
    won, n = sum(points), len(points)
    evidence = won * math.log(most / least) + (n - won) * math.log((1 - most) / (1 - least))
    bound = math.log(0.95 / 0.05)
    return evidence > 0 if abs(evidence) >= bound else None


def main() -> None:
    """Play a match and print its score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--variant", default="original")
    parser.add_argument("--plies", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--until",
        type=float,
        nargs=2,
        metavar=("LEAST", "MOST"),
        help="stop as soon as it is clear which of these two scores fits better, such as 0.5 0.57",
    )
    parser.add_argument("--losses", action="store_true", help="what each player lost by, in a game")
    parser.add_argument("--setups", type=Path, help="a file of set-ups of Original, one a line")
    parser.add_argument("--play-on", action="store_true", help="no level resigns; says what came of it")
    given = parser.parse_args()
    own = Stubborn if given.play_on else Computer
    resigned: list[bool] = []
    rules = load_ruleset(given.variant).replace(two_squares=0, more_squares=False)
    setups = given.setups.read_text("utf-8").split() if given.setups else ()
    started = time.perf_counter()
    points: list[float] = []
    reasons: dict[str, int] = {}
    lengths: list[int] = []
    lost: list[Counter[str]] = [Counter(), Counter()]
    with ProcessPoolExecutor(given.jobs) as pool:
        games = [
            pool.submit(game, given.players, rules, number, given.plies, own, setups)
            for number in range(given.first, given.first + given.games)
        ]
        for each in games:
            point, reason, plies, causes, given_up = each.result()
            resigned += given_up
            points.append(point)
            for total, cause in zip(lost, causes, strict=True):
                total.update(cause)
            lengths.append(plies)
            what = f"{ {1.0: 'won', 0.5: 'drawn', 0.0: 'lost'}[point] } {reason}"
            reasons[what] = reasons.get(what, 0) + 1
            print(f"\r{sum(points):g} of {len(points)} ", end="", file=sys.stderr, flush=True)
            if given.until and verdict(points, *given.until) is not None:
                pool.shutdown(cancel_futures=True)
                break
    print(file=sys.stderr)
    low, high = interval(points)
    score = sum(points) / len(points)
    print(f"{given.players[0]} - {given.players[1]}, {given.variant}, {len(points)} games: {score:.1%}")
    print(f"  95 % interval {low:.1%} to {high:.1%}; {sum(lengths) / len(lengths):.0f} plies a game")
    if given.play_on:
        print(f"  would have resigned {len(resigned)} times, and lost {sum(resigned)} of these games")
    if given.until:
        better = verdict(points, *given.until)
        print("  not yet clear" if better is None else f"  rather {given.until[better]:.0%}")
    print(f"  {dict(sorted(reasons.items()))}; {time.perf_counter() - started:.0f} s")
    for what in WHAT if given.losses else ():
        print(f"  {what:26}" + "".join(f"{each[what] / len(points):8.2f}" for each in lost))


if __name__ == "__main__":
    main()
