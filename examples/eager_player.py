"""A player on top of the engine: it is given its view with its legal actions, and never sees the protocol.

stratego match --red "program:python3 examples/eager_player.py" --blue random --variant duel
"""

import sys

from stratego import Move
from stratego.players.player import Answer, Play, Player, Turn
from stratego.players.protocol.serving import Guest, serve
from stratego.rulesets.reading import read_ruleset


class Eager(Player):
    """Attacks whenever it can and otherwise moves at random, from a set-up that people might make."""

    def answer(self, turn: Turn) -> Answer:
        """Choose one of the legal actions. ``turn.view`` is all that this side may know."""
        view = turn.view
        attacks = [action for action in view.legal_moves if isinstance(action, Move) and action.attack]
        return Play(self.chance(f"ply {view.ply}").choice(attacks or list(view.legal_moves)))


def main() -> None:
    """Play one game over standard input and output."""
    serve(Guest("eager", Eager, read_ruleset), sys.stdin, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
