"""A game between two players: the referee holds it, and passes on what each side may know."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from stratego.engine.deployment import Deployment
from stratego.engine.errors import DeploymentError, IllegalMove
from stratego.engine.game import Game
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.players.player import AcceptDraw, Cells, Play, Player, PlayerError, Turn


class Finished(Value):
    """How a game between two players ended.

    ``winner`` is None for a draw. ``game`` is None if the armies were never set up. ``default`` says what
    the loser did wrong if it lost by default, otherwise it is None. With ``stopped`` the game was drawn
    because it reached the greatest number of plies.
    """

    winner: Color | None
    game: Game | None
    default: str | None = None
    stopped: bool = False


def play_game(rules: Ruleset, players: Mapping[Color, Player], plies: int, rng: Random) -> Finished:
    """Play one game of at most ``plies`` plies; who moves first is drawn with ``rng`` if the rules ask it.

    A player that raises PlayerError, or whose answer is not possible, loses by default.
    """
    game: Game | None = None
    actor = Color.RED

    def lost(what: str) -> Finished:
        return Finished(actor.other, game, default=what)

    try:
        if rules.deployment == "secret":
            armies = {}
            for actor in COLORS:
                armies[actor] = players[actor].set_up()
                armies[actor].check(rules)
        else:
            zones: dict[Color, Cells] = {color: (None,) * len(rules.geometry.zones[0]) for color in COLORS}
            for _ in range(rules.army_size):
                for actor in COLORS:
                    zones[actor] = _placed(rules, players[actor], zones)
            armies = {color: Deployment(rules, zones[color]) for color in COLORS}
        first = Color.RED
        if rules.first_move == "chosen":
            actor = rng.choice(COLORS)
            first = Color(players[actor].choose_first())
        game = Game(rules, red=armies[Color.RED], blue=armies[Color.BLUE], turn=first)
        for actor in COLORS:
            players[actor].begin(game.view(actor))
        offered = False
        while game.outcome is None:
            if game.ply >= plies:
                return Finished(None, game, stopped=True)
            actor = game.turn
            answer = players[actor].answer(Turn(game.view(actor), draw_offered=offered))
            if isinstance(answer, Play):
                event = game.play(answer.action)
                offered = answer.offers_draw
                for actor in COLORS:
                    players[actor].hear(event.seen_by(actor))
            elif isinstance(answer, AcceptDraw):
                if not offered:
                    return lost("accepted a draw that was not offered")
                game.agree_draw()
            else:
                game.resign(actor)
    except (PlayerError, IllegalMove, DeploymentError) as error:
        return lost(str(error))
    assert game.outcome is not None
    for actor in COLORS:
        players[actor].end(game.open_view())
    return Finished(game.outcome.winner, game)


def _placed(rules: Ruleset, player: Player, zones: Mapping[Color, Cells]) -> Cells:
    """The player's zone after its next piece. Raises PlayerError if it is no such zone (D3)."""
    cells = zones[player.color]
    enemy = zones[player.color.other]
    squares = rules.geometry.zones[player.color.other.side]
    taken = {square for square, kind in zip(squares, enemy, strict=True) if kind is not None}
    names = rules.geometry.names
    after = player.place(cells, tuple(names[square] for square in sorted(taken)))
    added = [now for was, now in zip(cells, after, strict=True) if was is not now]
    if len(added) != 1 or added[0] is None:
        raise PlayerError("did not place exactly one piece")
    return after
