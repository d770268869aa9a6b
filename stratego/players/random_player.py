"""The random player: any legal action, each as likely as the others."""

from collections.abc import Sequence
from random import Random

from stratego.engine.deployment import Deployment
from stratego.engine.errors import DeploymentError
from stratego.engine.random_setup import random_cells
from stratego.engine.ruleset import Ruleset
from stratego.players.player import Answer, Cells, Play, Player, Turn


class RandomPlayer(Player):
    """Sets up as an experienced player might, then plays at random; it never resigns or offers a draw."""

    def set_up(self) -> Deployment:
        """A sensible random set-up."""
        return Deployment.random(self.rules, self.chance("set up"))

    def place(self, cells: Cells, enemy: Sequence[str]) -> Cells:
        """Place the next piece, following a sensible random set-up around the pieces already placed."""
        rng = self.chance(f"place {sum(kind is not None for kind in cells)}")
        return placed_at_random(cells, completed(self.rules, cells, rng), rng)

    def answer(self, turn: Turn) -> Answer:
        """Any legal action."""
        return Play(self.chance(f"ply {turn.view.ply}").choice(turn.view.legal_moves))


def completed(rules: Ruleset, cells: Cells, rng: Random) -> Cells:
    """A sensible random set-up with the pieces of ``cells`` where they are (D1)."""
    while True:
        try:
            return Deployment(rules, random_cells(rules, rng, cells)).cells
        except DeploymentError:  # no piece could make a first move
            continue


def placed_at_random(cells: Cells, plan: Cells, rng: Random) -> Cells:
    """``cells`` with one more piece from ``plan``, which includes all of ``cells``."""
    new = rng.choice([at for at, kind in enumerate(plan) if kind is not None and cells[at] is None])
    return *cells[:new], plan[new], *cells[new + 1 :]
