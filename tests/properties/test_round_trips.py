"""Actions, boards and deployments are written as text and read back: N1, N2, N3, D1."""

import json
import pickle
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from stratego import Color, Deployment, Game, Ruleset, load_ruleset
from stratego.engine.notation import format_strados2, parse_strados2, read_board
from tests.support.games import FEW, SHIPPED, any_game, new_game, play_on, scattered_game
from tests.support.positions import small_ruleset

SEEDS = st.integers(0, 2**32 - 1)
NAMES = st.sampled_from(SHIPPED)
BOARDS = st.sampled_from(
    [
        small_ruleset(["bbbb", "....", "....", "rrrr"], "F 2 S"),
        small_ruleset(["bbbbbbbb", "........", "..~..~..", "........", "rrrrrrrr"], "F B S I 2 3 10"),
        small_ruleset(["b" * 15, *["." * 15] * 13, "r" * 15]),
        *map(load_ruleset, SHIPPED),
    ]
)


@given(SEEDS, BOARDS)
def test_n3_a_diagram(seed: int, rules: Ruleset) -> None:
    rng = Random(seed)
    game = scattered_game(rules, rng)
    play_on(game, rng, rng.randrange(30))
    again = Game.from_board(rules, game.board(), game.turn)
    assert again.board() == game.board()
    assert again.open_view().pieces == game.open_view().pieces


@FEW
@given(SEEDS, NAMES)
def test_n3_the_game_goes_on_from_a_diagram(seed: int, name: str) -> None:
    """Apart from the repetition rules, a position determines how the game continues."""
    rng = Random(seed)
    rules = load_ruleset(name).replace(two_squares=0, more_squares=False)
    game = any_game(rules, rng)
    play_on(game, rng, rng.randrange(80))
    if game.outcome is not None:
        game.undo()
    again = Game.from_board(rules, game.board(), game.turn)
    assert set(again.legal_moves()) == set(game.legal_moves())
    assert again.outcome is None


@given(SEEDS, st.sampled_from(("duel", "original", "barrage")))
def test_n2_a_board(seed: int, name: str) -> None:
    rng = Random(seed)
    game = scattered_game(load_ruleset(name), rng)
    board = game.rules.geometry
    pieces = read_board(board, game.board())
    text = format_strados2(board, pieces)
    assert len(text) == 100
    assert parse_strados2(board, text) == pieces
    assert Game.from_board(game.rules, text, game.turn).board() == game.board()


@FEW
@given(SEEDS, NAMES)
def test_n1_every_action(seed: int, name: str) -> None:
    rng = Random(seed)
    game = any_game(load_ruleset(name), rng)
    for _ in range(20):
        if game.outcome is not None:
            break
        for action in game.legal_moves():
            twin = game.copy()
            assert twin.play(str(action)).action == action
            assert pickle.loads(pickle.dumps(action)) == action
        play_on(game, rng, 3)


@given(SEEDS, BOARDS)
def test_d1_a_deployment(seed: int, rules: Ruleset) -> None:
    deployment = Deployment.random(rules, Random(seed))
    assert Deployment.parse(rules, str(deployment)) == deployment
    assert deployment.mirrored().mirrored() == deployment
    for color in Color:
        placed = deployment.placed(rules, color)
        pairs = [(rules.geometry.names[square], kind) for square, kind in placed.items()]
        assert Deployment.place(rules, color, pairs) == deployment


@given(SEEDS, st.sampled_from(("duel", "original", "barrage")))
def test_n2_a_deployment(seed: int, name: str) -> None:
    rules = load_ruleset(name)
    deployment = Deployment.random(rules, Random(seed))
    for color in Color:
        assert Deployment.parse(rules, deployment.strados2(color)) == deployment


@FEW
@given(SEEDS, NAMES)
def test_a_view_as_bytes_and_as_json(seed: int, name: str) -> None:
    rng = Random(seed)
    game, twin = (new_game(load_ruleset(name), Random(seed)) for _ in range(2))
    play_on(game, rng, 60)
    for event in game.history:
        twin.play(event.action)
    for color in Color:
        view = game.view(color)
        assert pickle.loads(pickle.dumps(view)) == view
        written = json.dumps(view.as_dict())
        assert written == json.dumps(twin.view(color).as_dict())
        assert json.loads(written) == view.as_dict()
