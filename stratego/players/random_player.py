"""The random player, which plays each legal action with equal probability."""

from stratego.players.player import Answer, Play, Player, Turn


class RandomPlayer(Player):
    """Plays at random, never resigns, and neither offers nor accepts a draw."""

    def answer(self, turn: Turn) -> Answer:
        """Any legal action."""
        return Play(self.chance(f"ply {turn.view.ply}").choice(turn.view.legal_moves))
