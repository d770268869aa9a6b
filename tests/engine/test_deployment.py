"""Setting up: D1 and D2, and deployments as strings."""

from random import Random

import pytest

from stratego import Color, Deployment, DeploymentError, Game, Kind, Ruleset, load_ruleset
from tests.support.positions import diagram, small_ruleset

SHIPPED = ("duel", "original", "infiltrator", "barrage")
TINY = small_ruleset(["bbbb", "....", "....", "rrrr"], "F B 2", "Tiny")
SMALL = small_ruleset(["bbbb", "bbbb", "....", "rrrr", "rrrr"], "F B S 2 10", "Small")


def faults(rules: Ruleset, text: str) -> tuple[str, ...]:
    with pytest.raises(DeploymentError) as caught:
        Deployment.parse(rules, text)
    assert str(caught.value) == "\n".join(caught.value.faults)
    return caught.value.faults


def test_d1_the_whole_army_stands_on_its_own_zone() -> None:
    red = Deployment.parse(SMALL, "10 2 . .\n F B S .")
    blue = Deployment.parse(SMALL, " . . B 2\n F S . 10")
    assert Game(SMALL, red=red, blue=blue).board() == diagram("""
        b10  .  bS  bF
         b2 bB   .   .
          .  .   .   .
        r10 r2   .   .
         rF rB  rS   .
    """)


def test_d1_a_smaller_army_may_leave_any_squares_empty() -> None:
    for text in ("F . B 2", ". 2 B F", "2 B . F"):
        assert str(Deployment.parse(TINY, text)).split() == text.split()


def test_d1_a_full_zone_has_no_empty_square() -> None:
    original = load_ruleset("original")
    assert "." not in str(Deployment.random(original, Random(1)))


def test_d1_missing_pieces_and_too_many() -> None:
    assert faults(TINY, "F . . 2") == ("1 Bomb missing.",)
    assert faults(TINY, "F B 2 2") == ("1 Scout too many.",)
    assert faults(TINY, ". . . .") == ("1 Flag missing.", "1 Bomb missing.", "1 Scout missing.")


def test_d1_a_kind_that_is_not_in_the_army() -> None:
    assert faults(TINY, "F B 2 I") == ("1 Infiltrator too many.",)


def test_d1_a_row_too_long_or_too_many_is_outside_the_zone() -> None:
    assert any(
        "squares in row 2 from the back: 5, in the zone: 4" in fault
        for fault in faults(SMALL, "10 2 . . .\nF B S .")
    )
    assert any(
        "rows in the set-up: 3, in the zone: 2" in fault
        for fault in faults(SMALL, ". . . .\n10 2 . .\nF B S .")
    )
    assert any("rows in the set-up: 1, in the zone: 2" in fault for fault in faults(SMALL, "F B S 2"))


def test_d1_a_cell_that_is_not_a_piece() -> None:
    (fault, *_) = faults(TINY, "F B 2 x")
    assert '"x" is not a piece' in fault
    assert '"rF"' in faults(TINY, "rF B 2 .")[0]  # a deployment's cells have no colour


def test_d1_all_faults_at_once() -> None:
    found = faults(SMALL, "10 10 . .  .\n F  Q 2 2")
    for part in (
        "from the back: 5, in the zone: 4",
        '"Q"',
        "1 Marshal too many.",
        "1 Scout too many.",
        "1 Spy missing.",
        "1 Bomb missing.",
    ):
        assert any(part in fault for fault in found), part
    assert len(found) == 6


def test_d1_all_faults_of_a_set_up_by_squares_at_once() -> None:
    pieces = [("A1", "flag"), ("A1", "bomb"), ("A4", "scout"), ("Z9", "scout"), ("B1", "bomb"), ("C1", "spi")]
    with pytest.raises(DeploymentError) as caught:
        Deployment.place(TINY, "red", pieces)
    assert caught.value.faults == (
        "two pieces on A1",
        "A4 is outside Red's zone",
        "Z9 is outside Red's zone",
        'C1: there is no piece called "spi"',
        "1 Scout missing.",
    )


def test_d1_by_squares_for_either_colour() -> None:
    red = Deployment.place(
        SMALL, "red", [("A1", "flag"), ("B1", "bomb"), ("C1", "spy"), ("A2", Kind.SCOUT), ("B2", "10")]
    )
    blue = Deployment.place(
        SMALL,
        Color.BLUE,
        [("D5", "flag"), ("C5", "bomb"), ("B5", "spy"), ("D4", Kind.SCOUT), ("C4", "marshal")],
    )
    assert red == Deployment.parse(SMALL, "2 10 . .\nF B S .")
    assert blue == red


def test_d1_the_other_sides_zone_is_outside() -> None:
    with pytest.raises(DeploymentError, match="A1 is outside Blue's zone"):
        Deployment.place(TINY, "blue", [("A1", "flag"), ("B4", "bomb"), ("C4", "scout")])


def test_d1_a_set_up_without_a_first_move() -> None:
    layout = ["b~bb", "bbbb", "....", "....", "rrrr", "rr~r"]
    rules = small_ruleset(layout, "F 2").replace(army={"flag": 1, "bomb": 4, "spy": 2})
    assert faults(rules, "B B B B\nS S F") == ("No piece can make a first move.",)
    Deployment.parse(rules, "B B B S\nS F B")


def test_game_refuses_a_deployment_made_for_another_army() -> None:
    deployment = Deployment.parse(TINY, "F B 2 .")
    other = TINY.replace(army={"flag": 1, "miner": 1})
    with pytest.raises(DeploymentError) as caught:
        Game(other, red=deployment, blue=deployment)
    assert "Red: 1 Bomb too many." in caught.value.faults
    assert "Blue: 1 Miner missing." in caught.value.faults


def test_game_refuses_a_deployment_made_for_another_zone() -> None:
    wide = small_ruleset(["bbbbb", ".....", ".....", "rrrrr"], "F B 2")
    deployment = Deployment.parse(wide, "F B 2 . .")
    with pytest.raises(DeploymentError, match="squares in the set-up: 5, in the zone: 4"):
        Game(TINY, red=deployment, blue=deployment)


def test_d2_red_moves_first() -> None:
    deployment = Deployment.parse(TINY, "F B 2 .")
    game = Game(TINY, red=deployment, blue=deployment)
    assert game.turn == "red"
    game.play("C1-C2")
    assert game.turn == "blue"


# Deployments as strings --------------------------------------------------------------------------------


def test_text_is_the_zone_as_its_owner_sees_it_back_row_last() -> None:
    text = "10 2 . .\nF B S ."
    deployment = Deployment.parse(SMALL, text)
    assert str(deployment) == "10  2  .  .\n F  B  S  ."
    assert deployment.cells[:4] == (Kind.FLAG, Kind.BOMB, Kind.SPY, None)


def test_text_serves_either_colour() -> None:
    deployment = Deployment.parse(SMALL, "10 2 . .\nF B S .")
    board = [line.split() for line in Game(SMALL, red=deployment, blue=deployment).board().splitlines()]
    upside_down = [[cell.translate(str.maketrans("rb", "br")) for cell in row[::-1]] for row in board[::-1]]
    assert board == upside_down


@pytest.mark.parametrize("name", SHIPPED)
def test_text_is_written_and_read(name: str) -> None:
    rules = load_ruleset(name)
    for seed in range(5):
        deployment = Deployment.random(rules, Random(seed))
        again = Deployment.parse(rules, str(deployment))
        assert again == deployment
        assert hash(again) == hash(deployment)
        assert str(again) == str(deployment)


def test_text_with_blank_lines_and_wide_columns() -> None:
    assert Deployment.parse(SMALL, "\n\n  10   2 .  .  \n\n F B   S .\n") == Deployment.parse(
        SMALL, "10 2 . .\nF B S ."
    )


def test_deployments_differ_where_their_texts_do() -> None:
    assert Deployment.parse(TINY, "F B 2 .") != Deployment.parse(TINY, "F B . 2")
    assert Deployment.parse(TINY, "F B 2 .") != "F B 2 ."
    two_by_two = small_ruleset(["bb~~", "bb~~", "....", "~~rr", "~~rr"], "F B 2")
    assert Deployment.parse(TINY, "F B 2 .").cells == Deployment.parse(two_by_two, "2 .\nF B").cells
    assert Deployment.parse(TINY, "F B 2 .") != Deployment.parse(two_by_two, "2 .\nF B")


def test_mirrored() -> None:
    deployment = Deployment.parse(SMALL, "10 2 . .\nF B S .")
    assert deployment.mirrored() == Deployment.parse(SMALL, ". . 2 10\n. S B F")
    assert deployment.mirrored().mirrored() == deployment


# StraDoS2 (N2) -----------------------------------------------------------------------------------------

RED = "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDH"


def test_n2_a_set_up_in_its_forty_letters() -> None:
    rules = load_ruleset("original")
    deployment = Deployment.parse(rules, RED)
    assert deployment.strados2("red") == RED
    assert deployment.cells[0] is Kind.SERGEANT
    assert deployment.cells[3] is Kind.FLAG


def test_n2_the_same_set_up_for_blue() -> None:
    rules = load_ruleset("original")
    blue = "".join(chr(ord(letter) + 12) for letter in RED)
    deployment = Deployment.parse(rules, blue)
    assert deployment == Deployment.parse(rules, RED)
    assert deployment.strados2("blue") == blue
    game = Game(rules, red=deployment, blue=deployment)
    assert game.board() == Game.from_board(rules, RED + "AA__AA__AA" * 2 + blue[::-1]).board()


def test_n2_a_smaller_army() -> None:
    rules = load_ruleset("barrage")
    text = "MBACDDEKL".ljust(40, "A")
    assert Deployment.parse(rules, text).strados2("red") == text


def test_n2_faults_are_reported() -> None:
    rules = load_ruleset("original")
    assert '"?" is not a piece' in faults(rules, "?" + RED[1:])[0]
    assert len(faults(rules, "?" * 40)) == 1
    assert "both colours" in faults(rules, "R" + RED[1:])[0]
    assert faults(rules, "B" + RED[1:]) == ("1 Bomb too many.", "1 Sergeant missing.")


def test_n2_has_no_letter_for_the_infiltrator() -> None:
    rules = load_ruleset("infiltrator")
    with pytest.raises(DeploymentError, match="no letter for the Infiltrator"):
        Deployment.random(rules, Random(1)).strados2("red")


# Random deployments ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_random_deployments_are_legal_and_can_move(name: str) -> None:
    rules = load_ruleset(name)
    seen = set()
    for seed in range(10):
        deployment = Deployment.random(rules, Random(seed))
        seen.add(str(deployment))
        game = Game(rules, red=deployment, blue=deployment)
        assert game.outcome is None
        assert len(game.legal_moves()) >= 3
    assert len(seen) == 10


def test_random_uses_the_callers_random_source() -> None:
    rules = load_ruleset("original")
    assert Deployment.random(rules, Random(7)) == Deployment.random(rules, Random(7))


def test_random_on_a_board_with_hardly_any_room() -> None:
    for seed in range(20):
        deployment = Deployment.random(TINY, Random(seed))
        Game(TINY, red=deployment, blue=deployment)


def test_d1_no_rank_in_a_repr() -> None:
    army = Deployment.parse(TINY, "F B 2 .")
    assert repr(army) == "<Deployment of 3 pieces>"
    game = Game(TINY, red=army, blue=army)
    assert repr(game).endswith(": ply 0, red to move>")
    game.resign("red")
    assert repr(game).endswith(": ply 0, over>")
    assert repr(game.view("blue")) == "<PlayerView of blue: ply 0, over>"
