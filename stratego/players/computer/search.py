"""The search: orders the moves, plays them on the `Board`, and looks a few plies ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stratego.players.computer.board import EMPTY, Board
from stratego.players.computer.ranks import FLAG
from stratego.players.computer.tracking import Boldness

if TYPE_CHECKING:
    from mypy_extensions import i64  # compiled to a machine integer instead of an object

    Way = tuple[float, i64, i64, i64, i64]
    """Sort key (lowest first), piece, start, end, and the piece on ``end`` or EMPTY."""


def gainful(board: Board) -> list[Way]:
    """The computer's attacks on adjacent pieces with a positive average gain, best first."""
    cells, state, kind, walks = board.cells, board.state, board.kind, board.walks
    ours, theirs, listed, outcomes = board.ours, board.theirs, board.listed, board.outcomes
    attacks: list[Way] = []
    for step in board.steps:
        ends = (ours << step if step > 0 else ours >> -step) & theirs
        for end in listed[ends] if ends else ():
            start = end - step
            piece, met = cells[start], cells[end]
            if walks[piece]:
                gain = outcomes.attack(state[met], kind[piece], state[piece]).expected
                if gain > 0:
                    attacks.append((-gain, piece, start, end, met))
    attacks.sort()
    return attacks


def most_promising(board: Board, history: list[list[float]], most: i64) -> list[Way]:
    """The computer's attacks, best first, then up to ``most`` quiet moves, best first.

    Quiet moves are ranked by the gain in their squares' worth, by ``history``, and by contact with the enemy.
    """
    cells, state, kind, walks, runs = board.cells, board.state, board.kind, board.walks, board.runs
    ours, listed = board.ours, board.listed
    targets = board.floor ^ ours
    contact = board.beside[board.theirs]
    attacks: list[Way] = []
    quiets: list[Way] = []
    limit = ENDLESS  # moves with a higher sort key cannot be among the best
    for step in board.steps:
        for end in listed[(ours << step if step > 0 else ours >> -step) & targets]:
            start = end - step
            piece = cells[start]
            if not walks[piece]:
                continue
            worth, often = board.worth[piece], history[piece]
            here = worth[start]
            bonus = 4.0 if contact[start] or contact[end] else 0.0
            while cells[end] == EMPTY:
                order = here - worth[end] - often[end] - bonus
                if order <= limit:
                    quiets.append((order, piece, start, end, EMPTY))
                    if len(quiets) >= 3 * most:
                        quiets.sort()
                        quiets = quiets[:most]
                        limit = quiets[-1][0]
                if not runs[piece]:
                    break
                end += step
                bonus = 0.0
            else:
                met = cells[end]
                if met >= board.own:
                    gain = board.outcomes.attack(state[met], kind[piece], state[piece]).expected
                    attacks.append((-gain, piece, start, end, met))
    attacks.sort()
    quiets.sort()
    attacks += quiets[:most]
    return attacks


def raids(board: Board) -> list[Way]:
    """The enemy's attacks on adjacent pieces, best for it first; those almost sure to fail are left out."""
    cells, state, kind = board.cells, board.state, board.kind
    ours, theirs, listed, outcomes = board.ours, board.theirs, board.listed, board.outcomes
    found: list[Way] = []
    for step in board.steps:
        ends = (theirs << step if step > 0 else theirs >> -step) & ours
        for end in listed[ends] if ends else ():
            start = end - step
            piece, met = cells[start], cells[end]
            battle = outcomes.raid(state[piece], kind[met], state[met])
            if battle.win + battle.tie > _RARE:
                found.append((battle.expected, piece, start, end, met))
    found.sort()
    return found


def answers(board: Board) -> tuple[list[Way], list[Way]]:
    """The enemy's attacks, as in `raids` but also by Scouts from a distance, and quiet moves worth searching.

    The quiet moves are those of pieces beside a piece of the computer, moves to a square beside such a piece
    or towards the Flag, and Scouts' moves to squares with a clear line to the Flag.
    """
    cells, state, kind, own = board.cells, board.state, board.kind, board.own
    walks, runs, sights = board.walks, board.runs, board.sights
    theirs, listed = board.theirs, board.listed
    targets = board.floor ^ theirs ^ board.ours
    contact = board.beside[board.ours]
    attacks = raids(board)
    quiets: list[Way] = []
    for step in board.steps:
        for end in listed[(theirs << step if step > 0 else theirs >> -step) & targets]:
            start = end - step
            piece = cells[start]
            if not walks[piece]:
                continue
            worth = board.worth[piece]
            gain = worth[end] - worth[start]
            if contact[start]:
                quiets.append((gain - 4.0, piece, start, end, EMPTY))
            elif gain < 0:
                quiets.append((gain, piece, start, end, EMPTY))
            elif contact[end]:
                quiets.append((-3.0, piece, start, end, EMPTY))
            if runs[piece]:
                while cells[end] == EMPTY:
                    if sights[end] and not sights[start]:
                        quiets.append((gain - 8.0, piece, start, end, EMPTY))
                    end += step
                met = cells[end]
                if 0 <= met < own:
                    battle = board.outcomes.raid(state[piece], kind[met], state[met])
                    if battle.win > _RARE:
                        attacks.append((battle.win * battle.gain_win, piece, start, end, met))
    attacks.sort()
    quiets.sort()
    return attacks, quiets


WIN: Final = 100_000.0
ENDLESS: Final = 1e9
_CERTAIN: Final = 0.98
_RARE: Final = 0.02
_SWING: Final = 260.0  # the most by which a battle's result is assumed to differ from the average
_QUIETS: Final[tuple[i64, ...]] = (0, 4, 6, 8)  # quiet moves tried with 0, 1, 2, and 3 or more plies left
_QUIET_ENDS: Final = 3  # plies of attacks searched after the last quiet ply
# Factors for the odds that a piece which attacks on the first move of the search is captured in return: the
# first if the capturing enemy piece has not moved yet, the second if it has. They offset a bias: the attacks
# chosen are mostly those whose risk is underestimated (docs/strength.md).
_RETAKES: Final = (2.0, 7.0)
_NOTHING: Final = -1, -ENDLESS, ENDLESS
_SPREAD: Final = 0x2F3A5C7B  # an odd 30-bit factor (see `zobrist`), to hash the attacks in `refusals`


class OutOfWork(Exception):
    """The search has used up its nodes."""


class Search:
    """A search from one board. Once ``nodes`` nodes have been searched, the methods raise OutOfWork.

    ``boldness`` gives the probability that the enemy attacks a piece whose rank it has never seen.
    """

    def __init__(self, board: Board, nodes: int, boldness: Boldness) -> None:
        self.board = board
        self.left = nodes
        self.risks_unmoved = boldness.chance(moved=False)
        self.risks_moved = boldness.chance(moved=True)
        # by key of a position: the depth to which it was searched, and the bounds of its value
        self.table: dict[int, tuple[i64, float, float]] = {}
        # by piece and square: cutoffs by the piece's moves to the square, weighted by the depth left
        self.history = [[0.0] * len(board.cells) for _ in range(board.own)]
        # attacks that the enemy could have made earlier but did not, by attacker and target
        self.refusals = [False] * (len(board.state) << 8)
        self.refused = 0
        self.taker: i64 = -1  # the computer's piece that attacked on the first move; -1 if none

    # The computer's moves

    def first_attack(self, piece: i64, start: i64, end: i64, met: i64, depth: i64, low: float) -> float:
        """The value of an attack as the first move."""
        board = self.board
        self.taker = piece
        board.key ^= board.squares[piece][0]  # own entries in the table, as the values depend on `taker`
        value = self.attack(piece, start, end, met, depth, low, ENDLESS)
        board.key ^= board.squares[piece][0]
        self.taker = -1
        return value

    def mine(self, depth: i64, low: float, high: float) -> float:
        """The value of the position with the computer to move."""
        board = self.board
        self.left -= 1
        if self.left < 0:
            raise OutOfWork
        best = -ENDLESS
        key = 0
        if depth <= 0:
            best = board.score
            if best >= high or depth <= -_QUIET_ENDS:
                return best
            ways = gainful(board)
        else:
            key = board.key ^ self.refused
            searched, least, most = self.table.get(key, _NOTHING)
            if searched >= depth:
                if least >= high or least == most:
                    return least
                if most <= low:
                    return most
            ways = most_promising(board, self.history, _QUIETS[depth if depth < 3 else 3])
            if not ways:
                best = board.score
        floor = low if low > best else best
        for _, piece, start, end, met in ways:
            if met < 0:
                value = self.step(piece, start, end, depth, floor, high)
            else:
                value = self.attack(piece, start, end, met, depth, floor, high)
            if value > best:
                best = value
                if best > floor:
                    floor = best
                    if best >= high:
                        if depth > 0:
                            self.history[piece][end] += float(depth)
                        break
        if depth > 0:
            self.table[key] = depth, best if best > low else -ENDLESS, best if best < high else ENDLESS
        return best

    def step(self, piece: i64, start: i64, end: i64, depth: i64, low: float, high: float) -> float:
        """The value of a quiet move of either side."""
        board = self.board
        cells, worth, squares = board.cells, board.worth[piece], board.squares[piece]
        score = board.score
        change = squares[start] ^ squares[end]
        path = board.bits[start] ^ board.bits[end]
        cells[start] = EMPTY
        cells[end] = piece
        board.score = score + worth[end] - worth[start]
        key = board.key
        board.key = key ^ change
        if piece < board.own:
            ours = board.ours
            board.ours = ours ^ path
            value = self.theirs(depth - 1, low, high)
            board.ours = ours
        else:
            theirs = board.theirs
            board.theirs = theirs ^ path
            value = self.mine(depth - 1, low, high)
            board.theirs = theirs
        board.key = key
        board.score = score
        cells[end] = EMPTY
        cells[start] = piece
        return value

    def attack(
        self, piece: i64, start: i64, end: i64, met: i64, depth: i64, low: float, high: float
    ) -> float:
        """The value of an attack by the computer: the average of its results, weighted by probability."""
        board = self.board
        state = board.state
        battle = board.outcomes.attack(state[met], board.kind[piece], state[piece])
        if battle.flag > _CERTAIN:
            return WIN + float(depth)
        cells = board.cells
        score, key, ours, theirs = board.score, board.key, board.ours, board.theirs
        own_worth, met_worth = board.worth[piece], board.worth[met]
        shown, was = state[piece], state[met]
        to = board.bits[end]
        left = ours ^ board.bits[start]
        without = key  # the key without both pieces (see below), if the results are looked up in the table
        is_looked_up = depth > 1  # the table has no positions after the last quiet ply
        if is_looked_up:
            without ^= board.mark(piece, start) ^ board.mark(met, end)
        total = 0.0
        rest = 1.0
        cells[start] = EMPTY
        deeper = depth - 1
        base = score - own_worth[start]
        # results not searched yet are assumed to be within `_SWING` of the expected value
        hope = score + battle.expected + _SWING
        dread = score + battle.expected - _SWING
        if battle.win > 0.005:
            chance = battle.win
            rest -= chance
            if chance > _CERTAIN:
                bottom, top = low, high
            else:
                bottom = (low - rest * hope) / chance
                top = (high - rest * dread) / chance
            value = base + battle.gain_win + own_worth[end] - met_worth[end]
            after = deeper if chance > 0.25 else min(deeper, 0)
            if not self.settles(after, value <= bottom):
                cells[end] = piece
                board.ours = left | to
                board.theirs = theirs ^ to
                state[piece] = 1
                board.score = value
                if is_looked_up:
                    board.key = without ^ board.mark(piece, end)
                value = self.theirs(after, bottom, top)
                state[piece] = shown
                board.theirs = theirs
                cells[end] = met
            total = chance * value
        if total + rest * hope <= low:
            total += rest * hope
        else:
            board.ours = left
            if battle.lose > 0.005:
                value = base + battle.gain_lose
                if battle.lose > 0.25 and not self.settles(deeper, False):
                    state[met] = battle.survivor
                    board.score = value
                    if is_looked_up:
                        board.key = without ^ board.mark(met, end)
                    value = self.theirs(deeper, -ENDLESS, ENDLESS)
                    state[met] = was
                total += battle.lose * value
            if battle.tie > 0.005:
                value = base + battle.gain_tie - met_worth[end]
                if battle.tie > 0.25 and not self.settles(deeper, False):
                    board.theirs = theirs ^ to
                    cells[end] = EMPTY
                    board.score = value
                    board.key = without
                    value = self.theirs(deeper, -ENDLESS, ENDLESS)
                    board.theirs = theirs
                    cells[end] = met
                total += battle.tie * value
        cells[start] = piece
        board.score, board.key, board.ours = score, key, ours
        return total

    def settles(self, depth: i64, is_enough: bool) -> bool:
        """Whether a search with ``depth`` plies left would return the score at once; if so, count a node.

        With no plies left for quiet moves, the search returns at once if the score ``is_enough`` for a
        cutoff. With none left for attacks either, it always does. Raises OutOfWork.
        """
        if depth > 0 or not (is_enough or depth <= -_QUIET_ENDS):
            return False
        self.left -= 1
        if self.left < 0:
            raise OutOfWork
        return True

    # The enemy's moves

    def theirs(self, depth: i64, low: float, high: float) -> float:
        """The value of the position with the enemy to move."""
        board = self.board
        self.left -= 1
        if self.left < 0:
            raise OutOfWork
        best = ENDLESS
        key = 0
        if depth <= 0:
            best = board.score
            if best <= low or depth <= -_QUIET_ENDS:
                return best
        else:
            key = ~board.key ^ self.refused
            searched, least, most = self.table.get(key, _NOTHING)
            if searched >= depth:
                if least >= high or least == most:
                    return least
                if most <= low:
                    return most
        refused = self.refusals
        if depth <= 0:
            doubtful = raids(board)
        else:
            attacks, quiets = answers(board)
            before = self.refused
            doubtful = []
            fresh = []
            for way in attacks:
                _, piece, start, end, met = way
                battle = board.outcomes.raid(board.state[piece], board.kind[met], board.state[met])
                if board.state[met] and (battle.win > _CERTAIN or battle.tie > _CERTAIN):
                    best = self.raid(piece, start, end, met, depth, low, best)
                    if best <= low:
                        break
                elif not refused[pair := piece << 8 | met]:
                    fresh.append(pair)
                    doubtful.append(way)
            if best > low:
                # a piece that does not attack now is assumed to be too weak for the same attack later
                for pair in fresh:
                    refused[pair] = True
                    self.refused ^= pair * _SPREAD
                value = self.mine(depth - 1, low, best)  # stands for every quiet move that is not searched
                if value < best:
                    best = value
                for _, piece, start, end, _ in quiets[: _QUIETS[depth if depth < 3 else 3]]:
                    if best <= low:
                        break
                    value = self.step(piece, start, end, depth, low, best)
                    if value < best:
                        best = value
                for pair in fresh:
                    refused[pair] = False
                self.refused = before
        for _, piece, start, end, met in doubtful:
            if best <= low:
                break
            if not refused[piece << 8 | met]:
                best = self.raid(piece, start, end, met, depth, low, best)
        if depth > 0:
            self.table[key] = depth, best if best > low else -ENDLESS, best if best < high else ENDLESS
        return best

    def raid(self, piece: i64, start: i64, end: i64, met: i64, depth: i64, low: float, other: float) -> float:
        """The value if the enemy can make this attack; ``other`` is the value if it does not make it.

        The value is the average of the attack's results and ``other``, weighted by probability, and at most
        ``other``.
        """
        board = self.board
        state = board.state
        battle = board.outcomes.raid(state[piece], board.kind[met], state[met])
        risks = 1.0
        if not state[met]:
            if board.may_be_flag[met]:
                risks = board.outcomes.risks_flag[state[piece]]
                if board.is_bare:
                    risks *= 2 - risks
            else:
                risks = self.risks_moved if board.moved[met] else self.risks_unmoved
        flag = board.kind[met] == FLAG
        cells = board.cells
        score, key, ours, theirs = board.score, board.key, board.ours, board.theirs
        was = state[piece]
        own_worth, worth = board.worth[met], board.worth[piece]
        value = other
        deeper = depth - 1
        to = board.bits[end]
        left = theirs ^ board.bits[start]
        without = key
        is_looked_up = depth > 1
        if is_looked_up:
            without ^= board.mark(piece, start) ^ board.mark(met, end)
        cells[start] = EMPTY
        board.ours = ours ^ to
        wins = battle.win
        if met == self.taker:
            odds = _RETAKES[board.moved[piece]]
            wins *= odds / (1 + (odds - 1) * wins)
        chance = wins * risks if wins <= _CERTAIN else risks
        if chance > 0.01:
            result = score + battle.gain_win - own_worth[end] + worth[end] - worth[start]
            # losing the Flag costs points here, not the game: the enemy may not recognise it
            if not flag and not self.settles(deeper, result >= other):
                cells[end] = piece
                board.theirs = left | to
                state[piece] = battle.survivor
                board.score = result
                if is_looked_up:
                    board.key = without ^ board.mark(piece, end)
                # the exact value matters only between ``bottom`` and ``other``
                bottom = (low - (1 - chance) * other) / chance
                result = self.mine(deeper, bottom, other)
                state[piece] = was
            if result < other:
                value = chance * result + (1 - chance) * other
        chance = battle.tie * risks if battle.tie <= _CERTAIN else risks
        if chance > 0.01 and battle.gain_tie < 0:
            result = score + battle.gain_tie - own_worth[end] - worth[start]
            if chance > 0.25 and not self.settles(deeper, result >= other):
                cells[end] = EMPTY
                board.theirs = left
                board.score = result
                board.key = without
                result = self.mine(deeper, -ENDLESS, other)
            if result < other:
                value += chance * (result - other)
        cells[start] = piece
        cells[end] = met
        board.score, board.key, board.ours, board.theirs = score, key, ours, theirs
        return value if value < other else other
