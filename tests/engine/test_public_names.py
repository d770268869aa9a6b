"""The public names, used as in a bot, a puzzle or another front end."""

import copy
import json
import pickle
import re
import subprocess
import sys
from importlib.metadata import version
from random import Random

import pytest

import stratego
from stratego import Color, Deployment, Game, Kind, Outcome, Reason, load_ruleset
from tests.support.cases import with_each
from tests.support.positions import play

NAMES = (
    *("Action", "Announcement", "BoardError", "Color", "Deployment", "DeploymentError", "Event", "Game"),
    *(
        "GameOver",
        "Geometry",
        "HiddenPiece",
        "IllegalMove",
        "KnownPiece",
        "Outcome",
        "OwnPiece",
        "PlayerView",
    ),
    *("Ruleset", "RulesetError", "SeenPiece", "load_ruleset"),
)


def new_game(seed: int = 1, name: str = "original") -> Game:
    rules, rng = load_ruleset(name), Random(seed)
    return Game(rules, red=Deployment.random(rules, rng), blue=Deployment.random(rules, rng))


@with_each("name", NAMES)
def test_public_names_are_in_the_package(name: str) -> None:
    assert name in stratego.__all__
    assert hasattr(stratego, name)


def test_the_package_lists_no_missing_name() -> None:
    assert [name for name in stratego.__all__ if not hasattr(stratego, name)] == []
    assert stratego.__all__ == sorted(stratego.__all__)


def test_the_package_lists_its_names_and_has_all_of_them() -> None:
    watched = """
import stratego
assert {"Game", "load_ruleset", "__all__"} <= set(dir(stratego))
names = {}
exec("from stratego import *", names)
assert all(names[name] is getattr(stratego, name) for name in stratego.__all__)
assert not hasattr(stratego, "Gmae")
"""
    subprocess.run([sys.executable, "-c", watched], check=True)


def test_the_package_does_not_load_textual() -> None:
    watched = "import sys, stratego; stratego.load_ruleset('original'); assert 'textual' not in sys.modules"
    subprocess.run([sys.executable, "-c", watched], check=True)


def test_a_game_from_the_first_move_to_the_last() -> None:
    rng = Random(5)
    game = new_game()
    assert (game.turn, game.ply, game.outcome, game.history) == (Color.RED, 0, None, ())
    while game.outcome is None:
        event = game.play(rng.choice(game.legal_moves()))
        assert event == game.history[-1]
        assert event.ply == game.ply - 1
    assert len(game.history) == game.ply
    assert game.legal_moves() == []
    assert isinstance(game.outcome, Outcome)
    winner, reason = game.outcome
    assert winner is None or isinstance(winner, Color)
    assert isinstance(reason, Reason)


def test_colours_are_words() -> None:
    game = new_game()
    assert game.turn == "red"
    assert str(Color.BLUE) == "blue"
    assert Color("red") is Color.RED
    assert game.view("red") == game.view(Color.RED)


def test_reasons_are_words() -> None:
    assert {reason.value for reason in Reason} == {
        "flag",
        "no movable piece",
        "no legal action",
        "immobile piece moved",
        "resigned",
        "draw agreed",
        "both immobile",
        "quiet limit",
        "out of time",
        "turn too long",
        "opponent missing",
    }


def test_play_takes_an_action_or_its_text() -> None:
    by_action, by_text = new_game(), new_game()
    rng = Random(3)
    for _ in range(60):
        action = rng.choice(by_action.legal_moves())
        assert by_action.play(action) == by_text.play(str(action))
    assert by_action.board() == by_text.board()


def test_actions_are_values() -> None:
    one, other = new_game(), new_game()
    assert one.legal_moves() == other.legal_moves()
    assert set(one.legal_moves()) == set(other.legal_moves())
    assert len(set(one.legal_moves())) == len(one.legal_moves())
    for action in one.legal_moves():
        assert pickle.loads(pickle.dumps(action)) == action
        assert copy.deepcopy(action) == copy.copy(action) == action
        assert hash(pickle.loads(pickle.dumps(action))) == hash(action)


def test_actions_are_equal_across_two_loads_of_a_ruleset() -> None:
    twin = Game.from_board(load_ruleset("original"), new_game().board())
    assert twin.legal_moves() == new_game().legal_moves()


def test_rulesets_are_equal_across_two_loads() -> None:
    assert load_ruleset("original") == load_ruleset("original")
    assert hash(load_ruleset("original")) == hash(load_ruleset("original"))
    assert load_ruleset("original") != load_ruleset("duel")
    assert pickle.loads(pickle.dumps(load_ruleset("duel"))) == load_ruleset("duel")


def test_replace_is_a_checked_copy_with_single_keys_changed() -> None:
    rules = load_ruleset("original")
    changed = rules.replace(two_squares=0, more_squares=False)
    assert (changed.two_squares, changed.more_squares) == (0, False)
    assert (rules.two_squares, rules.more_squares) == (3, True)
    assert changed != rules
    assert changed.replace(two_squares=3, more_squares=True) == rules
    assert (changed.name, changed.army, changed.layout) == (rules.name, rules.army, rules.layout)


def test_replace_reports_all_faults() -> None:
    with pytest.raises(stratego.RulesetError) as caught:
        load_ruleset("original").replace(two_squares=-1, tie="none", two_square=3)
    assert len(caught.value.faults) == 3


def test_errors_are_value_errors() -> None:
    for error in (
        stratego.IllegalMove,
        stratego.GameOver,
        stratego.BoardError,
        stratego.DeploymentError,
        stratego.RulesetError,
    ):
        assert issubclass(error, ValueError)


def test_legal_moves_is_a_new_list_each_time() -> None:
    game = new_game()
    listed = game.legal_moves()
    listed.clear()
    assert game.legal_moves()


def test_legal_moves_come_in_one_order_that_play_and_undo_leave_unchanged() -> None:
    game = new_game()
    rng = Random(2)
    listed = []
    for _ in range(300):
        listed.append(game.legal_moves())
        game.play(rng.choice(listed[-1]))
    for before in reversed(listed):
        game.undo()
        assert game.legal_moves() == before


def test_undo_takes_back_any_number_of_actions() -> None:
    game = new_game()
    rng = Random(2)
    boards = [game.board()]
    for _ in range(200):
        game.play(rng.choice(game.legal_moves()))
        boards.append(game.board())
    for n in (0, 1, 7, 92):
        ply = game.ply
        game.undo(n)
        assert game.ply == ply - n
        assert game.board() == boards[game.ply]
        assert len(game.history) == game.ply
    game.undo(game.ply)
    assert (game.ply, game.board(), game.history) == (0, boards[0], ())


def test_undo_takes_back_the_end_of_a_game() -> None:
    rng = Random(5)
    game = new_game(name="duel")
    while game.outcome is None:
        game.play(rng.choice(game.legal_moves()))
    end, last = game.outcome, game.history[-1].action
    game.undo()
    assert game.outcome is None
    assert last in game.legal_moves()
    game.play(last)
    assert game.outcome == end


def test_a_resignation_is_no_action_to_undo() -> None:
    game = new_game()
    game.resign("red")
    game.undo(0)
    with pytest.raises(ValueError, match="actions to undo: 1, played: 0"):
        game.undo()
    assert game.outcome == Outcome(Color.BLUE, Reason.RESIGNED)


def test_copies_are_independent() -> None:
    game = new_game()
    game.play(game.legal_moves()[0])
    twin = game.copy()
    twin.play(twin.legal_moves()[0])
    twin.resign("red")
    assert (game.ply, twin.ply) == (1, 2)
    assert game.outcome is None
    game.undo()
    assert twin.ply == 2
    assert twin.history[0].ply == 0


def test_the_views_of_a_copy_are_its_own() -> None:
    game = new_game()
    before = game.view("blue")
    twin = game.copy()
    twin.play(twin.legal_moves()[0])
    assert twin.view("blue") != before
    assert game.view("blue") == before
    game.play(game.legal_moves()[1])
    after = game.view("blue")
    assert after not in (before, twin.view("blue"))


def test_history_is_complete_and_cannot_be_changed_from_outside() -> None:
    game = new_game()
    event = game.play(game.legal_moves()[0])
    assert game.history == (event,)
    assert isinstance(game.history, tuple)
    assert (
        event.mover is Game.from_board(game.rules, game.board()).open_view().pieces[event.action.target].kind
    )


def test_a_view_carries_what_a_screen_needs() -> None:
    game = new_game()
    view = game.view("red")
    assert (view.color, view.turn, view.ply, view.outcome) == (Color.RED, Color.RED, 0, None)
    assert view.legal_moves == tuple(game.legal_moves())
    assert game.view("blue").legal_moves == ()  # it is not Blue's turn
    assert len(view.pieces) == 80
    assert view.rules == game.rules
    assert view.quiet_left is None


def test_quiet_left_counts_down_to_the_draw() -> None:
    rules = load_ruleset("barrage").replace(quiet_limit=3)
    game = Game.from_board(rules, new_game(name="barrage").board())
    seen = []
    while game.outcome is None:
        seen.append(game.view("red").quiet_left)
        game.play(next(action for action in game.legal_moves() if "-" in str(action)))
    assert seen == [3, 2, 1]
    assert game.view("red").quiet_left == 0


def test_a_view_is_a_value() -> None:
    game, twin = new_game(), new_game()
    for _ in range(15):
        for color in ("red", "blue"):
            view = game.view(color)
            assert view == twin.view(color) == game.view(color)
            assert view != game.view("blue" if color == "red" else "red")
            assert pickle.loads(pickle.dumps(view)) == view
            assert json.loads(json.dumps(view.as_dict())) == view.as_dict()
        before = game.view("red")
        action = game.legal_moves()[0]
        game.play(action)
        twin.play(action)
        assert before != game.view("red")


def test_a_view_draws_what_its_player_sees_and_the_open_view_the_whole_board() -> None:
    game = new_game()
    for view in (game.view("red"), game.view("blue")):
        enemy = view.color.other[0]
        assert view.board().split() == re.sub(rf"{enemy}\w+", f"{enemy}?", game.board()).split()
    known = game.view("blue").replace(pieces={"K1": stratego.KnownPiece(Kind.SPY)}).board()
    assert known.split()[-10:] == [*".........", "rS"]
    assert game.open_view().board() == game.board()


def test_a_view_cannot_be_changed() -> None:
    view = new_game().view("red")
    with pytest.raises(AttributeError):
        view.ply = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del view.ply
    with pytest.raises(AttributeError):
        view.pieces["A1"].kind = None  # type: ignore[misc]


def test_data_that_a_view_shares_with_the_game_cannot_be_changed() -> None:
    view = new_game().view("red")
    rules, action = view.rules, view.legal_moves[0]
    for shared in (rules.options, rules.army, rules.given, rules.geometry.index):
        with pytest.raises(TypeError):
            shared["aids"] = ("battles",)  # type: ignore[index]
    for thing, name in ((action, "end"), (rules.geometry, "names"), (stratego.Kind.SPY, "rank")):
        with pytest.raises(AttributeError):
            setattr(thing, name, getattr(thing, name))
        with pytest.raises(AttributeError):
            delattr(thing, name)
    assert rules.replace(aids=["moved"]).given["aids"] == ("moved",)


def test_the_package_has_a_version() -> None:
    assert stratego.__version__ == version("stratego-terminal")


def test_an_earlier_view_does_not_change() -> None:
    game = new_game()
    view = game.view("red")
    kept = pickle.dumps(view.as_dict())
    rng = Random(1)
    for _ in range(50):
        game.play(rng.choice(game.legal_moves()))
        game.view("red")
    assert pickle.dumps(view.as_dict()) == kept


def test_two_games_are_independent() -> None:
    """Games share tables, but not positions."""
    one, other = new_game(1), new_game(2)
    boards = (one.board(), other.board())
    play(one, str(one.legal_moves()[0]))
    assert other.board() == boards[1]
    assert new_game(1).board() == boards[0]
