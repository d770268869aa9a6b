"""Pairs of games that look the same to a player, but differ in enemy ranks (law 3 of secrecy)."""

import json
import pickle
from random import Random
from typing import Any

from stratego import Color, Game, IllegalMove, OpenPiece
from tests.support.individuals import Individual, follow
from tests.support.oracle import FILES


def start_of(game: Game) -> Game:
    """The game before its first action."""
    first = game.copy()
    first.undo(first.ply)
    return first


def deal(pieces: list[Individual], viewer: Color, tie: str, rng: Random) -> int:
    """Exchange ranks among enemy pieces that were never announced, where possible. Returns how many differ.

    Every piece gets a rank that is consistent with its history: a piece that moved is not a Bomb or a Flag, a
    piece that moved two squares or more is a Scout, and all announcements about a piece remain true.
    """
    hidden = [
        piece
        for piece in pieces
        if piece.color is not viewer and not (piece.announced or piece.returned or piece.replaced)
    ]
    truth = [piece.kind for piece in hidden]
    for _ in range(6 * len(hidden)):
        one, other = rng.choice(hidden), rng.choice(hidden)
        if one.may_be(other.kind, tie) and other.may_be(one.kind, tie):
            one.kind, other.kind = other.kind, one.kind
    return sum(piece.kind is not kind for piece, kind in zip(hidden, truth, strict=True))


def other_world(game: Game, viewer: Color, rng: Random) -> tuple[Game, int]:
    """A second game, at its start, that looks the same to ``viewer``, and the number of differing pieces."""
    first = start_of(game)
    pieces = follow(first.open_view().pieces, game.history, viewer)
    differing = deal(pieces, viewer, game.rules.tie, rng)
    setup = {piece.home: OpenPiece(piece.color, piece.kind) for piece in pieces if not piece.returned}
    return Game.from_board(game.rules, drawn(game, setup), first.turn), differing


def drawn(game: Game, setup: dict[str, OpenPiece]) -> str:
    """A diagram of pieces by square (N3)."""
    layout = game.rules.layout
    rows = []
    for down, row in enumerate(layout):
        names = [f"{FILES[file]}{len(layout) - down}" for file in range(len(row))]
        pieces = [setup.get(name) for name in names]
        rows.append(
            [
                f"{piece.color[0]}{piece.kind.letter}" if piece else "~" if cell == "~" else "."
                for piece, cell in zip(pieces, row, strict=True)
            ]
        )
    return "\n".join(map(" ".join, rows))


def available_to(game: Game, viewer: Color) -> tuple[Any, ...]:
    """Everything that a player can access between two actions, in order."""
    view = game.view(viewer)
    return (
        view,
        list(view.pieces.items()),
        [(color, list(counts.items())) for color, counts in view.captured.items()],
        None if view.left is None else list(view.left.items()),
        list(view.last_actions.items()),
        [str(action) for action in view.legal_moves],
        json.dumps(view.as_dict()),
        [repr(part) for part in (game, view, *view.pieces.values(), *view.last_actions.values())],
        str(view),
        (game.turn, game.ply, game.outcome),
    )


def as_bytes(game: Game, viewer: Color) -> bytes:
    """A player's view, pickled as for another process."""
    return pickle.dumps(game.view(viewer))


def answer(game: Game, text: str) -> tuple[str, ...]:
    """The result of an action that a player tries: "played" and the event, or the refusal."""
    try:
        event = game.copy().play(text)
    except IllegalMove as refusal:
        return (refusal.clause, str(refusal), repr(refusal), repr(refusal.args), repr(refusal.__context__))
    return ("played", repr(event))


def tries(game: Game, rng: Random) -> list[str]:
    """Actions that a player might try: moves, attacks and guesses, near and far, sensible or not."""
    names = game.rules.geometry.names
    occupied = list(game.view("red").pieces)
    letters = [kind.letter for kind in game.rules.army]
    found = []
    for _ in range(4):
        origin = rng.choice(occupied)
        target = rng.choice((rng.choice(occupied), rng.choice(names)))
        found += [f"{origin}-{target}", f"{origin}x{target}", f"{origin}?{target}={rng.choice(letters)}"]
        square = game.rules.geometry.index[origin]
        near = names[rng.choice(game.rules.geometry.neighbours[square] or (square,))]
        found += [f"{origin}-{near}", f"{origin}x{near}"]
    return found
