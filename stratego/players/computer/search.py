"""The search: orders the moves, tries them, and looks a few plies ahead."""

from typing import Final

from stratego.players.computer.board import EMPTY, Board, beside
from stratego.players.computer.ranks import FLAG
from stratego.players.computer.tracking import Boldness

Way = tuple[float, int, int, int, int]
"""Sort key (lowest first), piece, start, end, and the piece on ``end`` or -1."""


def most_promising(board: Board, history: list[list[int]], most: int) -> list[Way]:
    """All attacks, then the ``most`` best other moves by ``history``, which counts each move's cut-offs.

    If ``most`` is 0, only the attacks on neighbours that gain something on average.
    """
    cells, state, own, walks, runs = board.cells, board.state, board.own, board.walks, board.runs
    ours, theirs, listed = board.ours, board.theirs, board.listed
    targets = board.floor ^ ours if most else theirs
    contact = beside(theirs, board.stride) if most else 0
    attacks: list[Way] = []
    quiets: list[Way] = []
    for step in board.steps:
        ends = (ours << step if step > 0 else ours >> -step) & targets
        for end in listed[ends] if ends else ():
            start = end - step
            piece = cells[start]
            if not walks[piece]:
                continue
            met = cells[end]
            if met == EMPTY:
                worth, often = board.worth[piece], history[piece]
                here = worth[start]
                order = here - worth[end] - often[end]
                if (contact >> start | contact >> end) & 1:
                    order -= 4.0
                quiets.append((order, piece, start, end, -1))
                if not runs[piece]:
                    continue
                end += step
                while cells[end] == EMPTY:
                    order = here - worth[end] - often[end]
                    quiets.append((order, piece, start, end, -1))
                    end += step
                met = cells[end]
                if met < own:
                    continue
            gain = board.outcomes.attack(state[met], board.kind[piece], state[piece]).expected
            if most or gain > 0:
                attacks.append((-gain, piece, start, end, met))
    attacks.sort()
    if quiets:
        quiets.sort()
        attacks += quiets[:most]
    return attacks


def answers(board: Board, moves: bool) -> tuple[list[Way], list[Way]]:
    """The enemy's attacks, and with ``moves`` those of its other moves that matter.

    Those are the moves of pieces in contact, into contact, and towards the Flag.
    """
    cells, state, own, walks, runs = board.cells, board.state, board.own, board.walks, board.runs
    ours, theirs, listed = board.ours, board.theirs, board.listed
    targets = board.floor ^ theirs if moves else ours
    contact = beside(ours, board.stride) if moves else 0
    raids: list[Way] = []
    quiets: list[Way] = []
    for step in board.steps:
        ends = (theirs << step if step > 0 else theirs >> -step) & targets
        for end in listed[ends] if ends else ():
            start = end - step
            piece, met = cells[start], cells[end]
            if met != EMPTY:
                raid = board.outcomes.raid(state[piece], board.kind[met], state[met])
                if raid.win + raid.tie > 0.02:
                    gain = raid.win * raid.gain_win + raid.tie * min(raid.gain_tie, 0.0)
                    raids.append((gain, piece, start, end, met))
                continue
            if not walks[piece]:
                continue
            worth = board.worth[piece]
            gain = worth[end] - worth[start]
            if contact >> start & 1:
                quiets.append((gain - 4.0, piece, start, end, -1))
            elif gain < 0:
                quiets.append((gain, piece, start, end, -1))
            elif contact >> end & 1:
                quiets.append((-3.0, piece, start, end, -1))
            if runs[piece]:
                while cells[end] == EMPTY:
                    end += step
                met = cells[end]
                if 0 <= met < own:
                    raid = board.outcomes.raid(state[piece], board.kind[met], state[met])
                    if raid.win > 0.02:
                        raids.append((raid.win * raid.gain_win, piece, start, end, met))
    raids.sort()
    quiets.sort()
    return raids, quiets


WIN: Final = 100_000.0
ENDLESS: Final = 1e9
_CERTAIN: Final = 0.98
_SWING: Final = 260.0  # the most that the result of a battle is assumed to differ from its expected value
_QUIETS: Final = (0, 4, 6, 8)  # quiet moves tried, by the depth left (at most 3)
_QUIET_ENDS: Final = 3  # plies of attacks that follow the last quiet one
_RISKS_FLAG: Final = 0.4  # how readily the enemy attacks an unseen piece that is the Flag: set by hand
_NOTHING: Final = -1, -ENDLESS, ENDLESS
_SPREAD: Final = 0x2F3A5C7B  # any odd number of 30 bits (see `zobrist`), to distinguish sets of refusals


class OutOfWork(Exception):
    """This search has used up its nodes."""


class Search:
    """A search from one board that may visit ``nodes`` nodes.

    ``boldness`` is how readily the enemy attacks pieces that it has never seen.
    """

    def __init__(self, board: Board, nodes: int, boldness: Boldness) -> None:
        self.board = board
        self.left = nodes
        self.risks_unmoved = boldness.chance(moved=False)
        self.risks_moved = boldness.chance(moved=True)
        # By position: the depth to which it was searched, and bounds of its value.
        self.table: dict[int, tuple[int, float, float]] = {}
        # How often each piece's move to each square has caused a cut-off, by the depth left.
        self.history = [[0] * len(board.cells) for _ in range(board.own)]
        self.refusals: set[int] = set()  # attacks that the enemy could have made earlier, but did not
        self.refused = 0

    # The computer's moves

    def mine(self, depth: int, low: float, high: float) -> float:
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
            ways = most_promising(board, self.history, 0)
        else:
            key = board.key ^ self.refused
            searched, least, most = self.table.get(key, _NOTHING)
            if searched >= depth:
                if least >= high or least == most:
                    return least
                if most <= low:
                    return most
            ways = most_promising(board, self.history, _QUIETS[min(depth, 3)])
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
                            self.history[piece][end] += depth
                        break
        if depth > 0:
            self.table[key] = depth, best if best > low else -ENDLESS, best if best < high else ENDLESS
        return best

    def step(self, piece: int, start: int, end: int, depth: int, low: float, high: float) -> float:
        """The value of a quiet move of either side."""
        board = self.board
        cells, worth, squares = board.cells, board.worth[piece], board.squares[piece]
        score = board.score
        change = squares[start] ^ squares[end]
        path = 1 << start | 1 << end
        cells[start] = EMPTY
        cells[end] = piece
        board.score = score + worth[end] - worth[start]
        board.key ^= change
        if piece < board.own:
            board.ours ^= path
            value = self.theirs(depth - 1, low, high)
            board.ours ^= path
        else:
            board.theirs ^= path
            value = self.mine(depth - 1, low, high)
            board.theirs ^= path
        board.key ^= change
        board.score = score
        cells[end] = EMPTY
        cells[start] = piece
        return value

    def attack(
        self, piece: int, start: int, end: int, met: int, depth: int, low: float, high: float
    ) -> float:
        """The value of an attack: the average of its results by their probabilities."""
        board = self.board
        state = board.state
        battle = board.outcomes.attack(state[met], board.kind[piece], state[piece])
        if battle.flag > _CERTAIN:
            return WIN + depth
        cells = board.cells
        score, key, ours, theirs = board.score, board.key, board.ours, board.theirs
        own_worth, met_worth = board.worth[piece], board.worth[met]
        shown, was = state[piece], state[met]
        # Without both pieces; positions after the last quiet ply are not looked up.
        without = key ^ board.mark(piece, start) ^ board.mark(met, end) if depth > 1 else key
        total = 0.0
        rest = 1.0
        cells[start] = EMPTY
        board.ours ^= 1 << start
        deeper = depth - 1
        base = score - own_worth[start]
        # Results not searched yet are assumed to lie within a swing of the expected value.
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
            cells[end] = piece
            board.ours |= 1 << end
            board.theirs ^= 1 << end
            state[piece] = 1
            board.score = base + battle.gain_win + own_worth[end] - met_worth[end]
            board.key = without ^ board.mark(piece, end)
            total = chance * self.theirs(deeper if chance > 0.25 else min(deeper, 0), bottom, top)
            state[piece] = shown
            board.ours ^= 1 << end
            board.theirs = theirs
            cells[end] = met
        if total + rest * hope <= low:
            total += rest * hope
        else:
            if battle.lose > 0.005:
                value = base + battle.gain_lose
                if battle.lose > 0.25:
                    state[met] = battle.survivor
                    board.score = value
                    board.key = without ^ board.mark(met, end)
                    value = self.theirs(deeper, -ENDLESS, ENDLESS)
                    state[met] = was
                total += battle.lose * value
            if battle.tie > 0.005:
                value = base + battle.gain_tie - met_worth[end]
                if battle.tie > 0.25:
                    board.theirs ^= 1 << end
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

    # The enemy's moves

    def theirs(self, depth: int, low: float, high: float) -> float:
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
        raids, quiets = answers(board, depth > 0)
        if depth > 0:
            refused, before = self.refusals, self.refused
            doubtful = []
            fresh = []
            for way in raids:
                _, piece, start, end, met = way
                battle = board.outcomes.raid(board.state[piece], board.kind[met], board.state[met])
                if board.state[met] and (battle.win > _CERTAIN or battle.tie > _CERTAIN):
                    best = self.raid(piece, start, end, met, depth, low, best)
                    if best <= low:
                        break
                elif (pair := piece << 8 | met) not in refused:
                    fresh.append(pair)
                    doubtful.append(way)
            if best > low:
                # If a piece could attack now but does not, its rank is assumed to be too low later as well.
                for pair in fresh:
                    refused.add(pair)
                    self.refused ^= pair * _SPREAD
                value = self.mine(depth - 1, low, best)  # it does something elsewhere
                if value < best:
                    best = value
                for _, piece, start, end, _ in quiets[: _QUIETS[min(depth, 3)]]:
                    if best <= low:
                        break
                    value = self.step(piece, start, end, depth, low, best)
                    if value < best:
                        best = value
                refused.difference_update(fresh)
                self.refused = before
            raids = doubtful
        for _, piece, start, end, met in raids:
            if best <= low:
                break
            if piece << 8 | met not in self.refusals:
                best = self.raid(piece, start, end, met, depth, low, best)
        if depth > 0:
            self.table[key] = depth, best if best > low else -ENDLESS, best if best < high else ENDLESS
        return best

    def raid(self, piece: int, start: int, end: int, met: int, depth: int, low: float, other: float) -> float:
        """The value if the enemy attacks whenever its rank allows it, and otherwise gets ``other``."""
        board = self.board
        state = board.state
        battle = board.outcomes.raid(state[piece], board.kind[met], state[met])
        risks = 1.0
        if not state[met]:
            risks = self.risks_moved if board.moved[met] else self.risks_unmoved
        flag = board.kind[met] == FLAG
        if flag:
            risks = _RISKS_FLAG
        cells = board.cells
        score, key, ours, theirs = board.score, board.key, board.ours, board.theirs
        was = state[piece]
        own_worth, worth = board.worth[met], board.worth[piece]
        value = other
        cells[start] = EMPTY
        board.theirs ^= 1 << start
        board.ours ^= 1 << end
        # Without both pieces; positions after the last quiet ply are not looked up.
        without = key ^ board.mark(piece, start) ^ board.mark(met, end) if depth > 1 else key
        chance = battle.win * risks if battle.win <= _CERTAIN else risks
        if chance > 0.01:
            board.score = score + battle.gain_win - own_worth[end] + worth[end] - worth[start]
            if flag:  # the enemy attacks a Flag too rarely to count the game as lost
                result = board.score
            else:
                cells[end] = piece
                board.theirs |= 1 << end
                state[piece] = battle.survivor
                board.key = without ^ board.mark(piece, end)
                # Only values below ``other`` matter; how far below ``bottom`` they are does not.
                bottom = (low - (1 - chance) * other) / chance
                result = self.mine(depth - 1, bottom, other)
                board.theirs ^= 1 << end
                state[piece] = was
            if result < other:
                value = chance * result + (1 - chance) * other
        chance = battle.tie * risks if battle.tie <= _CERTAIN else risks
        if chance > 0.01 and battle.gain_tie < 0:
            result = score + battle.gain_tie - own_worth[end] - worth[start]
            if chance > 0.25:
                cells[end] = EMPTY
                board.score = result
                board.key = without
                result = self.mine(depth - 1, -ENDLESS, other)
            if result < other:
                value += chance * (result - other)
        cells[start] = piece
        cells[end] = met
        board.score, board.key, board.ours, board.theirs = score, key, ours, theirs
        return value if value < other else other
