"""The random player: any legal action, each as likely as the others."""

from collections.abc import Sequence
from random import Random

from stratego.engine.deployment import Deployment, movable_cells
from stratego.engine.pieces import Kind
from stratego.players.player import Answer, Cells, Play, Player, Turn


class RandomPlayer(Player):
    """Sets up as an experienced player might, then plays at random; it never resigns or offers a draw."""

    def set_up(self) -> Deployment:
        """A sensible random set-up."""
        return Deployment.random(self.rules, self.chance("set up"), self.color)

    def place(self, cells: Cells, enemy: Sequence[str]) -> Cells:
        """Place the next piece, following a sensible random set-up around the pieces already placed."""
        rng = self.chance(f"place {sum(kind is not None for kind in cells)}")
        return placed_at_random(cells, movable_cells(self.rules, rng, self.color, cells), rng)

    def answer(self, turn: Turn) -> Answer:
        """Any legal action."""
        return Play(self.chance(f"ply {turn.view.ply}").choice(turn.view.legal_moves))


def placed_at_random(cells: Cells, plan: Sequence[Kind | None], rng: Random) -> Cells:
    """``cells`` with one more piece from ``plan``, which includes all of ``cells``."""
    new = rng.choice([at for at, kind in enumerate(plan) if kind is not None and cells[at] is None])
    return *cells[:new], plan[new], *cells[new + 1 :]
