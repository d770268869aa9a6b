"""The ready-made set-ups are playable, and leave no piece shut in."""

from pathlib import Path

from stratego.engine.deployment import Deployment
from stratego.engine.game import Game
from stratego.engine.pieces import Color, Kind
from stratego.rulesets.reading import load_ruleset, rulesets_folder, shipped_names
from stratego.rulesets.ready_made import ReadyMade, ready_made
from stratego.rulesets.toml_table import read_toml
from tests.support.cases import with_each

ALL = [(name, setup) for name in shipped_names() for setup in ready_made(load_ruleset(name))]
EACH = with_each(("ruleset", "setup"), ALL)


@with_each("name", shipped_names())
def test_every_shipped_army_has_three_or_more(name: str) -> None:
    setups = ready_made(load_ruleset(name))
    assert len(setups) >= 3
    assert len({setup.name for setup in setups}) == len({setup.deployment for setup in setups}) == len(setups)


def test_every_set_up_fits_the_army_that_it_was_drawn_for() -> None:
    files = Path(rulesets_folder(), "setups").iterdir()
    drawn = [setup for file in files for setup in read_toml(file)["setup"]]
    assert len({(setup.name, setup.deployment) for _, setup in ALL}) == len(drawn)


@EACH
def test_it_can_be_played_by_either_side(ruleset: str, setup: ReadyMade) -> None:  # D1
    rules = load_ruleset(ruleset)
    for twin in (setup.deployment, setup.deployment.mirrored()):
        game = Game(rules, red=twin, blue=twin)
        assert game.legal_moves()
        game.play(game.legal_moves()[0])
        assert game.legal_moves()


@EACH
def test_its_idea_fits_on_a_screen(ruleset: str, setup: ReadyMade) -> None:
    assert 40 < len(setup.idea) < 240
    assert setup.idea.isprintable()
    assert setup.idea.isascii()
    assert len(setup.name) <= 30


@EACH
def test_the_flag_is_on_the_back_row(ruleset: str, setup: ReadyMade) -> None:
    assert Kind.FLAG in setup.deployment.cells[: load_ruleset(ruleset).geometry.width]


@EACH
def test_bombs_shut_no_piece_in(ruleset: str, setup: ReadyMade) -> None:
    rules = load_ruleset(ruleset)
    board = rules.geometry
    placed = setup.deployment.placed(rules, Color.RED)
    still = {square for square, kind in placed.items() if not kind.movable}
    free = {max(placed) // board.width * board.width + board.width}  # on file A, in front of the zone
    while grown := {n for square in free for n in board.neighbours[square]} - still - free:
        free |= grown
    assert set(placed) - still <= free


@EACH
def test_no_scout_has_a_clear_line_to_the_flag(ruleset: str, setup: ReadyMade) -> None:
    board = load_ruleset(ruleset).geometry
    placed = setup.deployment.placed(load_ruleset(ruleset), Color.RED)
    (flag,) = (square for square, kind in placed.items() if kind is Kind.FLAG)
    for ray in board.rays[flag]:
        if set(ray) - board.zone_sets[0]:
            assert set(ray) & set(placed)


def test_they_fit_every_ruleset_with_the_same_army_and_zone() -> None:
    duel = load_ruleset("duel")
    ours = duel.replace(name="Ours", two_squares=0, aids=["counts"])
    assert ready_made(ours) == ready_made(duel)


def test_another_army_or_zone_has_none() -> None:
    duel = load_ruleset("duel")
    assert ready_made(duel.replace(army={**duel.army, "bomb": 3})) == []
    narrow = ["bbbbbbbb"] * 3 + ["..~..~.."] * 2 + ["rrrrrrrr"] * 3
    assert ready_made(duel.replace(layout=narrow)) == []


def test_no_rank_in_the_repr() -> None:
    setup = ready_made(load_ruleset("duel"))[0]
    assert isinstance(setup.deployment, Deployment)
    assert "<Deployment of 10 pieces>" in repr(setup)
