"""The moves that a search follows, in the order in which it tries them."""

from __future__ import annotations

from collections.abc import Mapping

from stratego.players.computer.board import EMPTY, Board

Way = tuple[float, int, int, int, int]
"""Order (the least first), piece, start, end, and the piece that it meets or -1."""


def attacks(board: Board) -> list[Way]:
    """The attacks that gain something on average, the best first."""
    cells, place, state, own = board.cells, board.place, board.state, board.own
    found: list[Way] = []
    for piece in board.walkers:
        start = place[piece]
        if start:
            for step in board.steps:
                met = cells[start + step]
                if met >= own:
                    gain = board.outcomes.attack(state[met], board.kind[piece], state[piece]).expected
                    if gain > 0:
                        found.append((-gain, piece, start, start + step, met))
    found.sort()
    return found


def most_promising(board: Board, history: Mapping[int, int], most: int) -> list[Way]:
    """All attacks, then the ``most`` promising other moves; ``history`` is how often each cut a search."""
    cells, place, state, own = board.cells, board.place, board.state, board.own
    up, left, right, down = board.steps
    attacks: list[Way] = []
    quiets: list[Way] = []
    for piece in board.walkers:
        start = place[piece]
        if not start:
            continue
        near = (
            cells[start + up] >= own
            or cells[start + left] >= own
            or cells[start + right] >= own
            or cells[start + down] >= own
        )
        worth = board.worth[piece]
        here = worth[start]
        runs = board.runs[piece]
        for step in board.steps:
            end = start + step
            met = cells[end]
            if met == EMPTY:
                order = here - worth[end] - history.get(piece << 10 | end, 0)
                if (
                    near
                    or cells[end + up] >= own
                    or cells[end + left] >= own
                    or cells[end + right] >= own
                    or cells[end + down] >= own
                ):
                    order -= 4.0
                quiets.append((order, piece, start, end, -1))
                if runs:
                    end += step
                    while cells[end] == EMPTY:
                        order = here - worth[end] - history.get(piece << 10 | end, 0)
                        quiets.append((order, piece, start, end, -1))
                        end += step
                    met = cells[end]
            if met >= own:
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
    cells, place, state, own = board.cells, board.place, board.state, board.own
    up, left, right, down = board.steps
    raids: list[Way] = []
    quiets: list[Way] = []
    walks = board.enemy_walks
    for piece in board.enemies:
        start = place[piece]
        if not start:
            continue
        a, b, c, d = cells[start + up], cells[start + left], cells[start + right], cells[start + down]
        near = 0 <= a < own or 0 <= b < own or 0 <= c < own or 0 <= d < own
        if near:
            chance = state[piece]
            for step, met in ((up, a), (left, b), (right, c), (down, d)):
                if 0 <= met < own:
                    raid = board.outcomes.raid(chance, board.kind[met], state[met])
                    if raid.win + raid.tie > 0.02:
                        gain = raid.win * raid.gain_win + raid.tie * min(raid.gain_tie, 0.0)
                        raids.append((gain, piece, start, start + step, met))
        if moves and walks[piece]:
            worth = board.worth[piece]
            here = worth[start]
            runs = board.runs[piece]
            for step, met in ((up, a), (left, b), (right, c), (down, d)):
                if met == EMPTY:
                    end = start + step
                    gain = worth[end] - here
                    if near or gain < 0:
                        quiets.append((gain - 4.0 if near else gain, piece, start, end, -1))
                    else:
                        for further in board.steps:
                            if 0 <= cells[end + further] < own:
                                quiets.append((-3.0, piece, start, end, -1))
                                break
                    if runs:
                        end += step
                        while cells[end] == EMPTY:
                            end += step
                        met = cells[end]
                if runs and 0 <= met < own:
                    end = place[met]
                    if end != start + step:
                        raid = board.outcomes.raid(state[piece], board.kind[met], state[met])
                        if raid.win > 0.02:
                            raids.append((raid.win * raid.gain_win, piece, start, end, met))
    raids.sort()
    quiets.sort()
    return raids, quiets
