"""Print a saved game as text: as it was, or as one player saw it.

python examples/replay.py game.txt
python examples/replay.py game.txt --seen-by red
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import stratego
from stratego.records.any_format import load_game  # not a public name: reads a game in any format


def replay(path: Path, viewer: stratego.Color | None) -> Iterator[str]:
    """The lines of a replay, limited to what was announced to ``viewer``, if given.

    Raises ValueError if the file holds no game, or one that cannot be played.
    """
    record = load_game(path)
    game = record.begin()
    for action in record.actions:
        side = game.turn.value
        event = game.play(action)
        shown = event if viewer is None else event.seen_by(viewer)
        yield f"{game.ply:4} {side:5} {shown.action}{_incident(shown)}"
    ending = game.outcome or record.ending  # resigning, a draw agreed and the clock are not in the actions
    if viewer is None or ending is not None:
        yield game.board()
    if ending is not None:
        yield f"{ending.winner.value.capitalize() if ending.winner else 'Nobody'} wins: {ending.reason.value}"


def _incident(shown: stratego.Event | stratego.Announcement) -> str:
    """The battle or other incident of an action, in words; empty if there was none."""
    match shown.incident:
        case stratego.Battle(attacker, defender, result):
            return f"  {attacker.value} against {defender.value}: {result.value}"
        case stratego.SilentBattle(attacker, result):
            return f"  {attacker.value} against an unknown piece: {result.value}"
        case stratego.Sabotage(guess, right):
            return f"  guessed {guess.value}: {'right' if right else 'wrong'}"
        case stratego.Forfeit():
            return "  a piece that never moves"
    return ""


def main() -> None:
    """Print the game in a file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", type=Path, help="a record, or a game in another format")
    parser.add_argument("--seen-by", choices=("red", "blue"), help="one side (default: the whole truth)")
    arguments = parser.parse_args()
    try:
        for line in replay(arguments.game, arguments.seen_by and stratego.Color(arguments.seen_by)):
            print(line)
    except ValueError as problem:
        parser.error(f"{arguments.game}: {problem}")


if __name__ == "__main__":
    main()
