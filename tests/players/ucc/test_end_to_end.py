"""The computer player through UCC in both directions: the game is the same as without UCC."""

from collections.abc import Callable
from random import Random

import pytest

from stratego import Announcement, Color, Game, PlayerView, Reason, Ruleset
from stratego.players.match import play_game
from stratego.players.player import Answer, Play, Player, Turn
from stratego.players.protocol import process
from stratego.players.protocol.process import Program
from stratego.players.random_player import RandomPlayer
from stratego.players.ucc.player import UccPlayer
from tests.players.ucc.conversation import RULES, Conversation


class Listening(RandomPlayer):
    """A player that attacks whenever it can, so that games end, and keeps everything it is given."""

    def __init__(self, rules: Ruleset, color: Color, seed: int) -> None:
        super().__init__(rules, color, seed)
        self.given: list[PlayerView | Announcement] = []

    def begin(self, view: PlayerView) -> None:
        self.given.append(view.replace(legal_moves=()))

    def hear(self, announcement: Announcement) -> None:
        self.given.append(announcement)

    def answer(self, turn: Turn) -> Answer:
        legal = sorted(turn.view.legal_moves, key=str)  # the original order depends on where the pieces began
        self.given.append(turn.view.replace(legal_moves=tuple(legal)))
        attacks = [action for action in legal if "x" in action.text]
        return Play(Random(turn.view.ply).choice(attacks or legal))


def games(monkeypatch: pytest.MonkeyPatch, color: Color, seed: int) -> tuple[Game, Game, Conversation]:
    """Play the same game with a player used directly and with one behind UCC.

    Returns both games, and the conversation over UCC.
    """
    made: list[Listening] = []

    def make(rules: Ruleset, color: Color, seed: int) -> Player:
        made.append(Listening(rules, color, seed))
        return made[-1]

    conversation = Conversation(make, seed)
    monkeypatch.setattr(process, "Process", lambda *_: conversation)
    here = Listening(RULES, color, seed)
    there = UccPlayer(RULES, color, seed, Program(()))
    played = []
    for player in (here, there):
        other = Listening(RULES, color.other, seed)
        result = play_game(RULES, {color: player, color.other: other}, 5000, Random(seed))
        assert result.default is None
        assert result.game is not None
        played.append(result.game)
    there.close()
    assert not conversation.failures
    heard = len(made[0].given)
    assert made[0].given == here.given[:heard]
    assert heard >= len(here.given) - 1  # UCC does not announce the move that ends the game
    return played[0], played[1], conversation


@pytest.mark.parametrize(
    ("color", "seed", "reason", "last"),
    [
        (Color.RED, 7, Reason.FLAG, "VICTORY_FLAG"),
        (Color.BLUE, 23, Reason.NO_MOVABLE_PIECE, "VICTORY_ATTRITION"),
    ],
)
def test_a_game_through_ucc_is_the_same(
    monkeypatch: pytest.MonkeyPatch, color: Color, seed: int, reason: Reason, last: str
) -> None:
    here, there, conversation = games(monkeypatch, color, seed)
    assert here.history == there.history
    assert here.outcome is not None
    assert here.outcome.reason is reason
    assert conversation.said[-1] == "> QUIT"
    assert conversation.said[-2].startswith("> ")
    assert conversation.said[-2].endswith(f" {last}")


@pytest.mark.slow
def test_many_games_through_ucc_are_the_same(
    monkeypatch: pytest.MonkeyPatch, slow_size: Callable[[int, int], int]
) -> None:
    for seed in range(100, 100 + slow_size(2, 100)):
        here, there, _ = games(monkeypatch, Color.RED if seed % 2 else Color.BLUE, seed)
        assert here.history == there.history
