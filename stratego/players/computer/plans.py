"""Plans: where pieces should go in the long run, beyond what the search can see.

Every enemy piece is a target for the computer's pieces that gain on average by attacking it. The distance to
a target is the number of steps around lakes and pieces that do not move. The pull of a target grows with the
gain and falls with the distance, and each square is worth the strongest pull on it. The pull is small if the
target is known, can move away, and knows the rank of its hunter. Bombs beside a possible Flag pull Miners.
Targets pull more strongly the closer they are to the computer's Flag, and pieces keep their distance from
enemies likely to beat them. A guard stays between the Flag and each enemy nearby.

A side that is ahead mainly has to protect its Flag. So a guard should be able to reach every square beside
the Flag no later than any enemy, and no line to the Flag should be open to a possible Scout.

The figures were set by hand. Pulling pieces to enemies near the Flag, and a higher `_THREAT`, raised the
score against the path player of `bench/sparring.py` from 63 % (30 games) to 87 % (30); guards raised it from
83 % (40) to 95 % (40).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stratego.players.computer.beliefs import Probabilities
from stratego.players.computer.ranks import BOMB, FLAG, MINER, SCOUT
from stratego.players.computer.tracking import Individual, Tracker
from stratego.players.computer.worth import Outcomes

FAR: Final = 99
_PULL: Final = 0.4  # the pull from one step away, as a share of the gain
_FADE: Final = 0.86  # factor for each further step
_RUNS: Final = 0.25  # factor for a known target that knows its hunter's rank, as it will move away
_MOVES: Final = 0.65  # factor for any other target that has moved
_GUARDED_FLAG: Final = 0.3  # share of a Flag's value that a Miner gains by taking the Bomb beside it
_AT_HOME: Final = 160.0  # points for stopping an enemy beside the Flag
_FEAR: Final = 0.25  # share of a piece's value lost beside an enemy certain to beat it
_GUARD: Final = 70.0  # points for a Bomb beside the Flag
_LIKE_A_MINER: Final = 1.5  # factor for the chance that an approaching piece is a Miner
_NEAR: Final = 9  # a guard is chosen against each enemy within this many steps of the Flag
_LATE: Final = 16.0  # points lost for each step by which the guard would arrive too late
_THREAT: Final = 120.0  # points lost for an enemy piece beside the Flag
_RACED: Final = 14  # enemies farther than this many steps from the Flag get no `Race`
_EXPOSED: Final = 400.0  # points lost for an enemy beside the Flag if no guard can come
_SOON: Final = 0.87  # factor for each step that the enemy still has to walk
# chance that a guard one step late still stops the enemy, and factor for each further step
_IN_TIME: Final = 0.7
_STRUCK: Final = 300.0  # points lost for a Scout with a clear line to the Flag


def fades(first: float, fade: float) -> list[float]:
    """A table by distance: ``first`` up to one step, then multiplied by ``fade`` for each further step."""
    found = [first]
    while len(found) <= FAR:
        found.append(found[-1] if len(found) == 1 else found[-1] * fade)
    return found


_PULLS: Final = fades(_PULL, _FADE)
_THREATS: Final = fades(_THREAT, 0.75)
_HOME: Final = fades(_AT_HOME, 0.8)
_FEARS: Final = fades(_FEAR, 0.5)


class Race(NamedTuple):
    """An enemy piece, ``target``, that could walk ``away`` steps to a square beside the Flag.

    ``points`` are lost if no guard can reach that square in time. ``steps`` has the number of steps to that
    square from each square of the board, and ``guards`` are the pieces that would probably stop the enemy.
    """

    target: Individual
    away: int
    points: float
    steps: list[int]
    guards: list[Individual]


class Plans:
    """The worth of squares for each piece of either side: ``worth[number]`` is a list by square."""

    def __init__(
        self, tracker: Tracker, chances: dict[int, Probabilities], outcomes: Outcomes, states: dict[int, int]
    ) -> None:
        self.tracker = tracker
        self.chances = chances
        self.outcomes = outcomes
        self.states = states
        self.size = len(tracker.board)
        own, enemies = tracker.alive(own=True), tracker.alive(own=False)
        self.blocked = [False] * self.size
        for piece in own:
            self.blocked[piece.square] = piece.kind in (FLAG, BOMB)
        for piece in enemies:
            self.blocked[piece.square] = outcomes.still[states[piece.number]] > 0.4
        free = [piece for piece in own if piece.kind not in (FLAG, BOMB)]
        self.in_the_way = {piece.square for piece in free}
        self.flags = flags = [piece.square for piece in own if piece.kind == FLAG]
        self.home = self.distances(*flags)  # steps to the Flag, around Bombs
        bombs = [piece.square for piece in own if piece.kind == BOMB]
        for square in bombs:
            self.blocked[square] = False
        self.mined = self.distances(*flags)  # steps to the Flag for an enemy Miner
        self.homeward = self.distances(*flags, crowded=True)  # for guards: movable pieces delay them
        for square in bombs:
            self.blocked[square] = True
        self.distance = {piece.number: self.distances(piece.square) for piece in enemies}
        by_kind: dict[tuple[int, bool], list[float]] = {}
        self.worth = {piece.number: self._threat(piece) for piece in enemies}
        for piece in own:
            if piece.kind in (FLAG, BOMB):
                guards = piece.kind == BOMB and self.mined[piece.square] == 1
                self.worth[piece.number] = [_GUARD if guards else 0.0] * self.size
                continue
            key = piece.kind, piece.shown
            if key not in by_kind:
                by_kind[key] = self._worth(piece, enemies)
            self.worth[piece.number] = by_kind[key]
        self._guard(free.copy(), enemies)
        self.races = [race for flag in flags for race in self._races(flag, free, enemies)]

    def distances(self, *squares: int, crowded: bool = False) -> list[int]:
        """The steps from each square to the nearest of ``squares``, around pieces that do not move.

        If ``crowded``, each of the computer's pieces in the way costs one more step, to move aside.
        """
        neighbours, blocked = self.tracker.neighbours, self.blocked
        found = [FAR] * self.size
        for square in squares:
            found[square] = 0
        in_the_way = self.in_the_way if crowded else ()
        edge = list(squares)
        later: list[int] = []
        steps = 0
        while edge or later:
            steps += 1
            reached, edge, later = edge, later, []
            for here in reached:
                for near in neighbours[here]:
                    if found[near] == FAR and steps < FAR:
                        found[near] = steps
                        if not blocked[near]:
                            (later if near in in_the_way else edge).append(near)
        return found

    def _worth(self, piece: Individual, enemies: Sequence[Individual]) -> list[float]:
        worth = [0.0] * self.size
        fear = [0.0] * self.size
        kind = piece.kind
        value = self.outcomes.own_values[kind]
        for target in enemies:
            gain = self._gain(piece, target)
            distance = self.distance[target.number]
            if gain > 0:
                pulls = [gain * pull for pull in _PULLS]
                for square, steps in enumerate(distance):
                    if steps < FAR and pulls[steps] > worth[square]:
                        worth[square] = pulls[steps]
            if target.moved:
                beats = self.outcomes.raid(self.states[target.number], kind, 1).win
                if beats > 0.5 and (piece.shown or target.kind >= 0):
                    fears = [value * beats * share for share in _FEARS]
                    for square, steps in enumerate(distance):
                        if steps < 5 and fears[steps] > fear[square]:
                            fear[square] = fears[steps]
        return [a - b for a, b in zip(worth, fear, strict=True)]

    def _gain(self, piece: Individual, target: Individual) -> float:
        """The points that ``piece`` can gain by hunting ``target``."""
        battle = self.outcomes.attack(self.states[target.number], piece.kind, int(piece.shown))
        gain = battle.expected
        if piece.kind == MINER and battle.win > 0.1:
            bomb = self.chances[target.number][BOMB]
            if bomb > 0.3:
                beside = 0.0
                for near in self.tracker.neighbours[target.square]:
                    other = self.tracker.board[near]
                    if other is not None and not other.own:
                        beside = max(beside, self.chances[other.number][FLAG])
                gain += bomb * beside * _GUARDED_FLAG * self.outcomes.enemy_values[FLAG]
        if target.moved:
            if gain > 0:
                gain *= _RUNS if target.kind >= 0 and piece.shown else _MOVES
            gain += (battle.win + 0.5 * battle.tie) * self._danger(target, target.square, _HOME)
        return max(gain, 0.0)

    def _threat(self, piece: Individual) -> list[float]:
        """For each square, the points (0 or less) for an enemy piece there, by its distance to the Flag."""
        if not piece.moved or self.outcomes.still[self.states[piece.number]] > 0.5:
            return [0.0] * self.size
        return [-self._danger(piece, square, _THREATS) for square in range(self.size)]

    def _miner(self, piece: Individual) -> float:
        """How likely an approaching enemy piece is to be a Miner."""
        return min(self.chances[piece.number][MINER] * _LIKE_A_MINER, 1.0)

    def _stops(self, piece: Individual, target: Individual) -> bool:
        """Whether the chance that ``piece`` beats ``target``, plus half that of a tie, is at least 0.5."""
        battle = self.outcomes.attack(self.states[target.number], piece.kind, 1)
        return battle.win + 0.5 * battle.tie >= 0.5

    def _danger(self, piece: Individual, square: int, by_steps: Sequence[float]) -> float:
        """The danger to the Flag from an enemy piece on ``square``; only Miners get past Bombs."""
        return max(by_steps[self.home[square]], self._miner(piece) * by_steps[self.mined[square]])

    def _guard(self, free: list[Individual], enemies: Sequence[Individual]) -> None:
        """Choose a guard for each enemy nearby, and remove it from ``free``, the pieces that can move.

        Squares from which a guard would be late are worth less to it.
        """
        threats = []
        for target in enemies:
            if target.moved:
                miner = self._miner(target)
                away, mined = self.home[target.square], self.mined[target.square]
                danger = 1.0 if away <= mined + 2 else miner
                threats.append((min(away, mined), target.number, danger, target))
        threats.sort(key=lambda threat: threat[:2])
        for away, _, danger, target in threats:
            if away > _NEAR or danger < 0.1:
                continue
            distance = self.distances(target.square, crowded=True)
            late = [max(min(a - away + 1, b - 1), 0) for a, b in zip(self.homeward, distance, strict=True)]
            guards = [piece for piece in free if self._stops(piece, target)]
            if not guards:
                continue
            guard = min(guards, key=lambda piece: (late[piece.square], self.outcomes.own_values[piece.kind]))
            free.remove(guard)
            points = _LATE * danger
            self.worth[guard.number] = [
                worth - points * min(each, 8)
                for worth, each in zip(self.worth[guard.number], late, strict=True)
            ]

    def _races(self, flag: int, free: Sequence[Individual], enemies: Sequence[Individual]) -> list[Race]:
        """The `Race` of each approaching enemy to each square beside ``flag``. Only Miners get past Bombs.

        An enemy that none of the ``free`` pieces would stop has no `Race`.
        """
        board = self.tracker.board
        beside = []
        for near in self.tracker.neighbours[flag]:
            there = board[near]
            is_bomb = there is not None and there.own and there.kind == BOMB
            beside.append((self.distances(near), self.distances(near, crowded=True), is_bomb))
        found = []
        for target in enemies:
            state = self.states[target.number]
            if not target.moved or self.outcomes.still[state] > 0.5 or self.mined[target.square] > _RACED:
                continue
            guards = [piece for piece in free if self._stops(piece, target)]
            miner = self._miner(target)
            for ways, steps, is_bomb in beside:
                away = ways[target.square]
                points = _EXPOSED * _SOON**away * (miner if is_bomb else 1.0)
                if guards and points > 1:
                    found.append(Race(target, away, points, steps, guards))
        return found

    def exposure(self, mover: Individual, end: int, met: Individual | None) -> float:
        """The points of danger to the Flag once ``mover`` is on ``end`` and ``met``, if any, is captured."""
        board = self.tracker.board
        total = 0.0
        for flag in self.flags:
            for ray in self.tracker.rules.geometry.rays[flag]:
                for square in ray:
                    there = board[square]
                    if square == end:
                        break
                    if there is not None and there is not mover:
                        if not there.own:
                            total += _STRUCK * self.chances[there.number][SCOUT]
                        break
        worst: dict[int, float] = {}
        for race in self.races:
            if race.target is met:
                continue
            first = min(race.steps[end if guard is mover else guard.square] for guard in race.guards)
            if first > race.away:
                cost = race.points * (1.0 - _IN_TIME ** (first - race.away))
                worst[race.target.number] = max(worst.get(race.target.number, 0.0), cost)
        for cost in worst.values():
            total += cost
        return total
