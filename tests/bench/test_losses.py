"""The causes of a side's losses, in a game that has each cause once."""

from __future__ import annotations

from bench.losses import losses
from stratego import Color, Game, Kind, load_ruleset

ARMY = [Kind.FLAG, Kind.BOMB, Kind.MINER, *list(Kind)[6:11]]
RULES = load_ruleset("duel").replace(
    two_squares=0,
    more_squares=False,
    layout=["bbbbbbbb", "........", "........", "rrrrrrrr"],
    army=dict.fromkeys(ARMY, 1),
)
BOARD = """
. b5 bF b3 . . . .
b7 . . . . . . .
r4 . r8 . . . . .
rF r6 rB . . . . .
"""
MOVES = [
    *("B1-B2", "B4-B3", "B2xB3", "A3xB3"),  # a Captain takes a piece, and is taken by an unseen Major
    *("C2-D2", "B3-B2", "D2-D3", "B2xA2"),  # the Major, now known, takes an unseen Sergeant within reach
    *("D3-D2", "A2-B2", "D2-D3", "B2-B1", "D3-D2", "B1xC1"),  # the Major attacks a Bomb
    *("D2-C2", "D4-D3", "C2-B2", "D3-D2", "B2-B3", "D2-D1"),  # an unseen Miner walks in
    *("B3-B2", "D1xC1", "B2-B3", "C1-B1", "B3-B4", "B1xA1"),  # the Miner takes the Bomb, and then the Flag
]


def test_each_cause_is_counted_once() -> None:
    game = Game.from_board(RULES, BOARD)
    for move in MOVES:
        game.play(move)
    red, blue = losses(game, Color.RED), losses(game, Color.BLUE)
    assert red == {
        "retaken": 1,
        "by one unmoved": 1,
        "points retaken": red["points retaken"],
        "points taken before": red["points taken before"],
        "Flags": 1,
        "Flags to a Miner": 1,
        "Flags to an unseen Miner": 1,
        "in reach": 1,
        "points in reach": red["points in reach"],
        "Marshals to a Spy": 0,
    }
    assert red["points retaken"] > red["points taken before"] > red["points in reach"] > 0
    assert (blue["on Bombs"], blue["top pieces on Bombs"]) == (1, 1)
    assert blue["points on Bombs"] > red["points retaken"]
    assert blue["retaken"] == blue["in reach"] == blue["Flags"] == 0
