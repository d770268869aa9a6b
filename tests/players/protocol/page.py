"""The dialogue in docs/players.md, and the game behind it."""

from collections.abc import Iterable
from pathlib import Path

from stratego import Color, Deployment, Ruleset, load_ruleset
from stratego.players.player import Answer, Play, Turn
from stratego.players.random_player import RandomPlayer
from tests.players.protocol.stand_in import StandIn

PAGE = Path(__file__).parents[3] / "docs" / "players.md"

RULES = load_ruleset("duel").replace(
    name="Pocket",
    summary="A board of four by five, to try out players.",
    army={"flag": 1, "bomb": 1, "scout": 2, "miner": 1, "captain": 1},
    layout=["bbbb", "bbbb", "....", "rrrr", "rrrr"],
)
SEED, TIME = 1234, 2.0
RED_ARMY = "2 6 2 3 \n F B . ."
# Red's moves, and whether Red offers a draw with each.
RED_MOVES = {"B2-B3": False, "B3xB4": True, "A2-A4": False, "D2-D3": False, "D3-D4": False}


def dialogue() -> list[str]:
    """The page's dialogue: lines with ``> `` are sent to the player, lines with ``< `` are its answers."""
    lines = PAGE.read_text("utf-8").split("\n```\n> stratego ")[1].split("\n```")[0]
    return f"> stratego {lines}".splitlines()


class Opponent(RandomPlayer):
    """Red's player in the game of docs/players.md."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules, Color.RED, 1)
        self._moves = iter(RED_MOVES.items())

    def set_up(self) -> Deployment:
        return Deployment.parse(self.rules, RED_ARMY)

    def answer(self, turn: Turn) -> Answer:
        text, offers = next(self._moves)
        (action,) = (each for each in turn.view.legal_moves if each.text == text)
        return Play(action, offers_draw=offers)


class Reading(StandIn):
    """A stand-in for a program that gives the answers of the page."""

    def __init__(self, answers: Iterable[str]) -> None:
        self.said: list[str] = []
        self._answers = iter(answers)

    def send(self, lines: Iterable[str]) -> None:
        self.said += [f"> {line}" for line in lines]

    def line(self, seconds: float | None, passed_over: str | None = None) -> str:
        line = next(self._answers)
        self.said.append(f"< {line}")
        return line
