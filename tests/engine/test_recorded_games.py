"""Games played on servers, replayed under T1, C1-C4 and the other rules."""

import pytest

from stratego import Battle, Game, IllegalMove, load_ruleset
from tests.support.cases import with_each
from tests.support.records import DATA, read_game

CHASES = sorted(path.name for path in DATA.glob("chase-*.txt"))


def test_the_games_are_there() -> None:
    assert len(CHASES) == 16


def test_the_game_of_592_plies() -> None:
    board, actions = read_game("strategus-592.txt")
    game = Game.from_board(load_ruleset("original"), board)
    for action in actions:
        assert action in map(str, game.legal_moves())
        game.play(action)
    assert game.ply == 592
    assert sum(isinstance(event.incident, Battle) for event in game.history) == 49
    assert game.outcome == ("blue", "flag")


@with_each("name", CHASES)
def test_a_chase_ends_where_c2_ends_it(name: str) -> None:
    board, (*actions, last) = read_game(name)
    game = Game.from_board(load_ruleset(name.split("-")[1]), board)
    for action in actions:
        assert action in map(str, game.legal_moves())
        game.play(action)
    mark, illegal = last.split()
    assert mark == "illegal"
    assert illegal not in map(str, game.legal_moves())
    with pytest.raises(IllegalMove) as caught:
        game.play(illegal)
    assert caught.value.clause == "C2"


@with_each("name", CHASES)
def test_without_c2_the_chase_would_go_on(name: str) -> None:
    board, (*actions, last) = read_game(name)
    game = Game.from_board(load_ruleset(name.split("-")[1]).replace(more_squares=False), board)
    for action in (*actions, last.split()[1]):
        game.play(action)


@with_each("name", [*CHASES, "strategus-592.txt"])
def test_all_the_way_back(name: str) -> None:
    board, actions = read_game(name)
    game = Game.from_board(load_ruleset("original"), board)
    start, listed = game.board(), []
    for action in actions:
        if "illegal" in action:
            break
        listed.append(game.legal_moves())
        game.play(action)
    while listed:
        game.undo()
        assert game.legal_moves() == listed.pop()
    assert game.board() == start
