"""The computer as a player: legal under every ruleset, and reproducible from the announcements alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from stratego import Color, Deployment, Game, Ruleset, load_ruleset
from stratego.engine.pieces import COLORS
from stratego.players.computer.board import zobrist
from stratego.players.computer.computer import Computer
from stratego.players.computer.levels import plays_well
from stratego.players.match import Finished, play_game
from stratego.players.player import Play, Turn
from stratego.players.random_player import RandomPlayer
from tests.support.games import SHIPPED, draw_options, variants
from tests.support.worlds import other_world

DUEL = load_ruleset("duel")


def any_rules(name: str, rng: Random) -> Ruleset:
    """A ruleset with random house rules."""
    return load_ruleset(name).replace(
        **draw_options(rng),
        rescue=rng.choice((0, 2)),
        scout_strike=rng.choice(("in_line", "after_move")),
        two_squares=rng.choice((0, 3)),
        more_squares=rng.random() < 0.5,
        deployment=rng.choice(("secret", "alternating")),
        first_move=rng.choice(("red", "chosen")),
    )


class Hurried(Computer):
    """The computer with a tenth of its level's nodes."""

    def __init__(self, rules: Ruleset, color: Color, seed: int, level: str = "easy") -> None:
        super().__init__(rules, color, seed, level)
        self.level = self.level._replace(nodes=self.level.nodes // 10)


def played(rules: Ruleset, seed: int, plies: int, level: str = "easy") -> Finished:
    """The result of a game between the computer and a random player, after at most ``plies`` plies."""
    color = COLORS[seed % 2]
    players = {
        color: Hurried(rules, color, seed, level),
        color.other: RandomPlayer(rules, color.other, seed),
    }
    return play_game(rules, players, plies, Random(seed))


@pytest.mark.parametrize("name", variants("duel", "gniazdo"))
def test_it_plays_every_game_with_any_house_rules(name: str) -> None:
    result = played(any_rules(name, Random(name)), SHIPPED.index(name), plies=20)
    assert result.default is None


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("name", SHIPPED)
def test_whole_games_without_an_illegal_action(
    name: str, level: str, slow_size: Callable[[int, int], int]
) -> None:
    left = slow_size(10, 2500 if level == "easy" else 250)  # plies, half of them the computer's
    seed = 0
    while left > 0:
        seed += 1
        result = played(any_rules(name, Random(seed)), seed, plies=min(left, 600), level=level)
        assert result.default is None
        assert result.game is not None
        left -= max(result.game.ply, 1)


def resumed(player: Computer, game: Game, level: str) -> Computer:
    """A new player like ``player``, told of all announcements of the game at once."""
    start = game.copy()
    start.undo(start.ply)
    again = Hurried(player.rules, player.color, player.seed, level)
    again.begin(start.view(player.color))
    for event in game.history:
        again.hear(event.seen_by(player.color))
    return again


def test_it_answers_the_same_after_it_is_resumed() -> None:
    rules = load_ruleset("barrage")
    players = {color: Hurried(rules, color, 7, "easy") for color in COLORS}
    game = Game(rules, red=players[Color.RED].set_up(), blue=players[Color.BLUE].set_up())
    for player in players.values():
        player.begin(game.view(player.color))
    rng = Random(3)
    while game.outcome is None and game.ply < 80:
        turn = Turn(game.view(game.turn))
        answer = players[game.turn].answer(turn)
        if rng.random() < 0.2:
            assert resumed(players[game.turn], game, "easy").answer(turn) == answer
        if not isinstance(answer, Play):
            break
        event = game.play(answer.action)
        for player in players.values():
            player.hear(event.seen_by(player.color))


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_two_worlds_that_look_the_same_get_the_same_answer(seed: int) -> None:
    rng = Random(seed)
    rules = load_ruleset(rng.choice(SHIPPED)).replace(two_squares=0, more_squares=False)
    game = played(rules, seed, plies=rng.randrange(10, 50)).game
    assert game is not None
    viewer = game.turn
    if game.outcome is not None:
        return
    other, _ = other_world(game, viewer, rng)
    for event in game.history:
        other.play(str(event.action))
    answers = [
        resumed(Computer(rules, viewer, seed, "easy"), world, "easy").answer(Turn(world.view(viewer)))
        for world in (game, other)
    ]
    assert answers[0] == answers[1]


def test_it_knows_which_rulesets_it_plays_well() -> None:
    well = {name for name in SHIPPED if plays_well(load_ruleset(name))}
    assert well == set(SHIPPED) - {"infiltrator", "gniazdo"}
    original = load_ruleset("original")
    assert not plays_well(original.replace(rescue=2))
    assert not plays_well(original.replace(scout_strike="after_move"))
    wide = original.replace(layout=["b" * 10] * 5 + ["r" * 10] * 5)
    assert plays_well(wide)
    assert not plays_well(wide.replace(army={**wide.army, "scout": 9}))
    for rows, columns in ((10, 11), (11, 10)):
        layout = [*["b" * columns] * 4, *["." * columns] * (rows - 8), *["r" * columns] * 4]
        assert not plays_well(original.replace(layout=layout))
    assert not plays_well(original.replace(army={**original.army, "flag": 2, "scout": 7}))


def test_set_ups_differ_and_are_legal() -> None:
    for name in SHIPPED:
        rules = load_ruleset(name)
        found = [Computer(rules, Color.RED, seed).set_up() for seed in range(4)]
        for deployment in found:
            deployment.check(rules)
        assert len(set(found)) == len(found)
    assert isinstance(Computer(DUEL, Color.BLUE, 1).set_up(), Deployment)


SMALL = ["bbbb", "....", "....", "rrrr"]
WIDE = ["b" * 15, "b" * 15, *["." * 15] * 4, "." * 6 + "~~~" + "." * 6, *["." * 15] * 6, "r" * 15, "r" * 15]


@pytest.mark.parametrize(
    ("layout", "army"),
    [
        (SMALL, {"flag": 1, "scout": 1}),
        (SMALL, {"flag": 2, "spy": 1, "bomb": 1}),
        (WIDE, {"flag": 3, "bomb": 5, "miner": 9, "general": 4, "infiltrator": 2, "scout": 7}),
    ],
    ids=["4×4", "two Flags", "15×15"],
)
def test_it_plays_rulesets_that_it_has_not_seen(layout: list[str], army: dict[str, int]) -> None:
    rules = load_ruleset("original").replace(layout=layout, army=army, rescue=1)
    result = played(rules, 1, plies=24)
    assert result.default is None
    assert result.game is not None
    assert result.game.ply == 24 or result.winner is not None or result.game.outcome is not None


def test_the_caches_do_not_grow_with_every_lost_piece() -> None:
    """On the largest board, the cached tables would otherwise grow to 300 MB in a game."""
    for pieces in range(12, 2, -1):
        zobrist(pieces, 20)
    assert zobrist.cache_info().currsize <= 2
