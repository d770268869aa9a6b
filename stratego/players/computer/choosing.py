"""Chooses an action: puts beliefs, values and plans on a `Board` and searches the legal actions on it.

The search covers only moves and attacks. Rescues, guesses and strikes are considered only as the first
action, and only there does repeating a position cost points.

The figures were set by hand. Impatience, with less fear of blind attacks (`search`), raised the score against
the cautious player of `bench/sparring.py` from 70 % (10 games) to 92 % (12); without impatience, both sides
waited until the game was drawn. A version that made exchanges depend on who is ahead, and sought the Flag
beside known Bombs, scored 27.5 of 49 against a version that did neither.
"""

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Final

from stratego.engine.actions import Action, Guess, Rescue
from stratego.players.computer.beliefs import beliefs
from stratego.players.computer.board import Board
from stratego.players.computer.levels import Level
from stratego.players.computer.plans import Plans
from stratego.players.computer.ranks import BOMB, COUNT, FLAG, MOVABLE, NUMBER
from stratego.players.computer.search import ENDLESS, WIN, OutOfWork, Search
from stratego.players.computer.tracking import ALL, IMMOBILE, Tracker
from stratego.players.computer.worth import Outcomes, values

_EQUAL: Final = 0.15  # points: among moves that differ by less, the choice is random
# Points subtracted for a position that has occurred 0, 1, 2, or at least 3 times, so that no chase lasts
# forever.
_AGAIN: Final = (0.0, 3.0, 12.0, 40.0)
_FIRST_MOVE: Final = 3.0  # points lost by a piece's first move, which shows that it is not a Bomb
# Points added for attacking an unknown piece: this figure for each ply without an attack, guess or rescue
# after the first `_PATIENT`, up to `_MOST_IMPATIENT`.
_IMPATIENCE: Final = 0.12
_PATIENT: Final = 20
_MOST_IMPATIENT: Final = 40.0
_OWN_FLAG: Final = 1000.0  # points: less than `WIN`, as an enemy beside the Flag may not recognise it
_EXCHANGES: Final = 0.1  # share by which a side `_FAR_AHEAD` points ahead values its own pieces less
# Share by which a side `_FAR_AHEAD` points ahead values its pieces more when they attack unknown ones. At
# 6,000 nodes the computer scored 15 of 20 against a simple program that chases (10 with 0.4, 13 without).
_GAMBLES: Final = 0.15
_FAR_AHEAD: Final = 300.0
_CAREFUL: Final = 150.0  # a lead in points at which the danger to the Flag counts in full
# By kind: the factor for how many plies a rank is remembered, at levels where ranks fade.
_LASTS: Final = (9, 9, 1.5, 1, 1, 1, 1, 1, 1.5, 2, 3, 6, 8)
_WON: Final = 600.0  # a lead in points (five Colonels) above which only a quarter of the nodes are searched
_BACK: Final = 0.9  # share of a piece's value gained by bringing it back in a rescue


class Candidate:
    """An action, with ``extra`` points for effects outside the search.

    ``met`` is the piece on its end, negative if there is none. ``guess`` is the expected gain of a guess, and
    None for any other action.
    """

    __slots__ = ("action", "extra", "guess", "met", "piece", "value")

    def __init__(self, action: Action, piece: int, met: int, extra: float, guess: float | None) -> None:
        self.action = action
        self.piece = piece
        self.met = met
        self.extra = extra
        self.guess = guess
        self.value = 0.0


class Thinker:
    """Chooses the action for one turn."""

    def __init__(self, tracker: Tracker, level: Level, rng: Random) -> None:
        self.tracker = tracker
        self.level = level
        self.rng = rng
        self.chances = beliefs(tracker)
        self._see_less()
        own = [0.0] * COUNT
        enemy = [float(count) for count in tracker.army]
        for piece in tracker.pieces:
            if piece.own and piece.square >= 0:
                own[piece.kind] += 1
            elif not piece.own and piece.square < 0 and piece.kind >= 0:
                enemy[piece.kind] -= 1
        enemy = [max(count, 0.0) for count in enemy]
        own_values, enemy_values = values(own, enemy), values(enemy, own)
        self.balance = 0.0
        for piece in tracker.alive(own=True):
            if piece.kind in MOVABLE:
                self.balance += own_values[piece.kind]
        for piece in tracker.alive(own=False):
            for kind in MOVABLE:
                self.balance -= self.chances[piece.number][kind] * enemy_values[kind]
        # Exchanges favour the side that is ahead, so the computer's pieces count for less if it is ahead, and
        # for more if it is behind. But the side that is ahead should gamble less with its pieces.
        ahead = max(min(self.balance / _FAR_AHEAD, 1.0), -1.0)
        stakes = [value * (1 + _GAMBLES * ahead) for value in own_values]
        own_values = [value * (1 - _EXCHANGES * ahead) for value in own_values]
        own_values[FLAG] = _OWN_FLAG
        self.caution = max(min(self.balance / _CAREFUL, 1.0), 0.0)
        impatience = min(max(tracker.quiet - _PATIENT, 0) * _IMPATIENCE, _MOST_IMPATIENT)
        self.outcomes = Outcomes(tracker, own_values, stakes, enemy_values, impatience)
        self.states = {
            number: self.outcomes.state(chances, max(chances) > 0.99)
            for number, chances in self.chances.items()
        }

    def _forgotten(self) -> set[int]:
        """The known enemy pieces whose ranks this level has forgotten, by ``Individual.number``."""
        tracker, level = self.tracker, self.level
        known = [piece for piece in tracker.alive(own=False) if piece.kind > BOMB]
        known.sort(key=lambda piece: (-piece.kind, -piece.shown_at))
        forgotten = {piece.number for piece in known[level.remembers :]}
        for piece in known:
            draw = Random(f"{piece.number} {piece.shown_at} fades").random()
            plies = level.fades * _LASTS[piece.kind] * (0.5 + draw)
            if plies and tracker.ply - piece.shown_at > plies:
                forgotten.add(piece.number)
        return forgotten

    def _see_less(self) -> None:
        """Judge forgotten pieces by the counts of movable kinds alone.

        If the level infers no ranks, judge unknown pieces by the counts of the kinds that they may be.
        """
        forgotten = self._forgotten()
        left = self.tracker.left(forgotten)
        for piece in self.tracker.alive(own=False):
            if piece.number in forgotten or (piece.kind < 0 and not self.level.reads):
                may_be = ALL ^ IMMOBILE if piece.number in forgotten else piece.may_be
                row = [float(max(count, 0)) if may_be >> kind & 1 else 0.0 for kind, count in enumerate(left)]
                total = sum(row, 0.0)
                if total > 0:
                    self.chances[piece.number] = [each / total for each in row]

    def choose(self, actions: Sequence[Action]) -> Candidate:
        """Choose one of ``actions``, which must be all the legal actions. Returns its `Candidate`."""
        plans = Plans(self.tracker, self.chances, self.outcomes, self.states)
        self.board = Board(self.tracker, self.outcomes, plans, self.states)
        work = self.level.nodes // 4 if self.balance > _WON else self.level.nodes
        self.search = Search(self.board, work, self.tracker.boldness)
        candidates = self.candidates = self._candidates(actions, plans)
        self.best = candidates[0]
        with suppress(OutOfWork):
            for depth in range(1, self.level.depth + 1):
                self._round(candidates, depth)
                if abs(self.best.value) > WIN / 2 or len(candidates) == 1:
                    break
                candidates.sort(key=lambda each: -each.value)
        return self.best

    def _round(self, candidates: list[Candidate], depth: int) -> None:
        """Search all candidates to ``depth``; ``self.best`` is the best found so far. Raises OutOfWork."""
        best = -ENDLESS
        for candidate in candidates:
            candidate.value = self._value(candidate, depth, best - candidate.extra) + candidate.extra
            if candidate.value > best:
                best, self.best = candidate.value, candidate

    def _value(self, candidate: Candidate, depth: int, low: float) -> float:
        search, board = self.search, self.board
        start, end = board.outer[candidate.action.start], board.outer[candidate.action.end]
        if candidate.guess is not None:
            return search.theirs(depth - 1, -ENDLESS, ENDLESS) + candidate.guess
        if candidate.met < 0:
            return search.step(candidate.piece, start, end, depth, low, ENDLESS)
        return search.first_attack(candidate.piece, start, end, candidate.met, depth, low)

    def _candidates(self, actions: Sequence[Action], plans: Plans) -> list[Candidate]:
        board, tracker = self.board, self.tracker
        outer = board.outer
        found = []
        rescued: dict[tuple[int, int], Candidate] = {}
        for action in self._noticed(actions):
            piece = board.cells[outer[action.start]]
            met = board.cells[outer[action.end]]
            extra = self.rng.random() * _EQUAL
            guess = None
            if isinstance(action, Rescue):
                assert action.kind is not None
                extra += self.outcomes.own_values[NUMBER[action.kind]] * _BACK
                if (before := rescued.get((action.start, action.end))) is not None:
                    if extra > before.extra:
                        before.action, before.extra = action, extra
                    continue
            elif isinstance(action, Guess):
                guess = self._guess(action)
            else:
                mover = tracker.board[action.start]
                assert mover is not None
                extra -= _AGAIN[min(tracker.after(mover, action.end), 3)]
                if not mover.moved:
                    extra -= _FIRST_MOVE
                if self.caution > 0:
                    extra -= self.caution * plans.exposure(mover, action.end, tracker.board[action.end])
            candidate = Candidate(action, piece, met, extra, guess)
            if isinstance(action, Rescue):
                rescued[action.start, action.end] = candidate
            found.append(candidate)
        return found

    def _noticed(self, actions: Sequence[Action]) -> Sequence[Action]:
        """The actions of the pieces that the level considers; all actions if it overlooks every piece."""
        starts = sorted({action.start for action in actions})
        seen = {start for start in starts if self.rng.random() >= self.level.overlooks}
        return [action for action in actions if action.start in seen] or actions

    def _guess(self, action: Guess) -> float:
        """The expected gain of a guess, less the cost of revealing the Infiltrator."""
        target = self.tracker.board[action.end]
        piece = self.tracker.board[action.start]
        assert target is not None
        assert piece is not None
        kind = NUMBER[action.guess]
        chance = self.chances[target.number][kind]
        secret = 0.0 if piece.shown else self.outcomes.own_secrets[piece.kind]
        return chance * (WIN if kind == 0 and chance > 0.99 else self.outcomes.enemy_values[kind]) - secret
