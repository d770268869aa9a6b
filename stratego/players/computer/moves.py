"""The moves that a search follows, in the order in which it tries them."""

from __future__ import annotations

from stratego.players.computer.board import EMPTY, Board, beside

Way = tuple[float, int, int, int, int]
"""Order (the least first), piece, start, end, and the piece that it meets or -1."""


def attacks(board: Board) -> list[Way]:
    """The attacks that gain something on average, the best first."""
    cells, state, theirs, listed = board.cells, board.state, board.theirs, board.listed
    found: list[Way] = []
    for step in board.steps:
        hits = (board.ours << step if step > 0 else board.ours >> -step) & theirs
        for end in listed[hits] if hits else ():
            piece, met = cells[end - step], cells[end]
            if board.walks[piece]:
                gain = board.outcomes.attack(state[met], board.kind[piece], state[piece]).expected
                if gain > 0:
                    found.append((-gain, piece, end - step, end, met))
    found.sort()
    return found


def most_promising(board: Board, history: list[list[int]], most: int) -> list[Way]:
    """All attacks, then the ``most`` promising other moves; ``history`` is how often each cut a search."""
    cells, state, own, walks, runs = board.cells, board.state, board.own, board.walks, board.runs
    ours, theirs, listed = board.ours, board.theirs, board.listed
    targets = board.floor ^ ours
    contact = beside(theirs, board.stride)
    attacks: list[Way] = []
    quiets: list[Way] = []
    for step in board.steps:
        ends = ours << step if step > 0 else ours >> -step
        for end in listed[ends & targets]:
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
            attacks.append((-gain, piece, start, end, met))
    quiets.sort()
    del quiets[most:]
    attacks.sort()
    return [*attacks, *quiets]


def answers(board: Board, moves: bool) -> tuple[list[Way], list[Way]]:
    """The enemy's attacks, and with ``moves`` those of its other moves that matter.

    Those are the moves of pieces in contact, into contact, and towards the Flag.
    """
    cells, state, own = board.cells, board.state, board.own
    ours, theirs, listed = board.ours, board.theirs, board.listed
    raids: list[Way] = []
    quiets: list[Way] = []
    for step in board.steps:
        hits = (theirs << step if step > 0 else theirs >> -step) & ours
        for end in listed[hits] if hits else ():
            piece, met = cells[end - step], cells[end]
            raid = board.outcomes.raid(state[piece], board.kind[met], state[met])
            if raid.win + raid.tie > 0.02:
                gain = raid.win * raid.gain_win + raid.tie * min(raid.gain_tie, 0.0)
                raids.append((gain, piece, end - step, end, met))
    if not moves:
        raids.sort()
        return raids, quiets
    empty = board.floor ^ ours ^ theirs
    contact = beside(ours, board.stride)
    walks, runs = board.walks, board.runs
    for step in board.steps:
        ends = theirs << step if step > 0 else theirs >> -step
        for end in listed[ends & empty]:
            start = end - step
            piece = cells[start]
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
