"""The computer's thoughts at some moments of the games in `tests/golden`: ``make golden`` regenerates them.

Nearly every parameter of the computer affects its thoughts. A diff shows that they have changed, and by how
much; only matches can show whether the change is an improvement (`bench/sparring.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

from stratego import Color, Game, Move
from stratego.players.computer.choosing import Thinker
from stratego.players.computer.levels import Level
from stratego.players.computer.tracking import Tracker
from tests.golden.playthrough import Script, scripts

_FOLDER = Path(__file__).with_name("thoughts")
# Two thirds of the searches go as deep as their nodes allow, up to six plies; the others search one ply, at
# a level that forgets ranks and overlooks some of its own pieces.
_AHEAD = Level(nodes=1500, depth=6)
_LEVELS = (_AHEAD, _AHEAD, Level(nodes=300, depth=1, remembers=2, fades=16, reads=False, overlooks=0.3))
_LOOKS = 6  # ordinary turns per game; about as many turns with guesses, rescues or strikes are added


def file_of(name: str) -> Path:
    """The file with the thoughts in this game."""
    return _FOLDER / f"{name}.txt"


def written(name: str, script: Script) -> str:
    """The computer's thoughts in a game, as text."""
    return "\n".join(_lines(name, script)) + "\n"


def _lines(name: str, script: Script) -> Iterator[str]:
    game = Game.from_board(script.rules, script.board)
    trackers = {color: Tracker(game.view(color)) for color in Color}
    every = len(script.actions) // _LOOKS | 1  # an odd number, so that the sides take turns
    levels = cycle(_LEVELS)
    loud = 0
    for action in script.actions:
        is_loud = not all(isinstance(each, Move) for each in game.legal_moves())
        loud += is_loud
        if game.ply % every == every - 1 or (is_loud and loud % (every // 3) == 1):
            yield from _thought(trackers[game.turn], game, next(levels))
        event = game.play(action)
        for color, tracker in trackers.items():
            tracker.hear(event.seen_by(color))


def _thought(tracker: Tracker, game: Game, level: Level) -> Iterator[str]:
    actions = game.view(game.turn).legal_moves
    thinker = Thinker(tracker, level, Random(game.ply))
    choice = thinker.choose(actions)
    board = thinker.search.board
    own, enemy = (sum(map(sum, worth)) for worth in (board.worth[: board.own], board.worth[board.own :]))
    values = sum(each.value for each in thinker.candidates)
    yield f"ply {game.ply}, {game.turn}, {level.depth} ahead: {choice.action}"
    yield f"  value {choice.value:.3f}, of all {len(actions)} actions {values:.3f}"
    yield f"  balance {thinker.balance:.3f}, squares {own:.3f} and {enemy:.3f}"
    yield f"  work {level.nodes - thinker.search.left}"


def main() -> None:
    for name, script in scripts().items():
        file_of(name).write_text(written(name, script), "utf-8")


if __name__ == "__main__":
    main()
