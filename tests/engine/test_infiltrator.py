"""The Infiltrator: I1-I6."""

import pytest

from stratego import GameOver, Kind, Sabotage, load_ruleset
from tests.support.cases import with_each
from tests.support.positions import diagram, moves_of, place, play, position, refused, texts

# The zones have two rows; the Infiltrator is on C5, in Blue's zone.
BEHIND = """
    .  .  b7 .  .
    bB .  rI b4 bF
    .  .  .  .  .
    .  .  b6 .  .
    rF .  .  .  r5
    .  .  .  .  .
"""
KINDS = ["F", "B", "I", "4", "5", "6", "7"]


def guesses(texts: list[str]) -> set[str]:
    """The target squares of all guesses among actions."""
    return {text.partition("=")[0].partition("?")[2] for text in texts if "?" in text}


def test_i1_targets_one_or_two_squares_away_in_a_straight_line() -> None:
    game = position(BEHIND, zone=2)
    assert guesses(texts(game)) == {"C6", "A5", "D5", "E5", "C3"}


def test_i1_any_kind_of_the_army_may_be_guessed() -> None:
    game = position(BEHIND, zone=2)
    for target in ("C6", "A5", "D5", "E5", "C3"):
        named = [text.partition("=")[2] for text in texts(game) if text.startswith(f"C5?{target}=")]
        assert named == KINDS


def test_i1_a_kind_that_is_not_in_the_army_cannot_be_guessed() -> None:
    refusal = refused(position(BEHIND, zone=2), "C5?C6=10")
    assert (refusal.clause, str(refusal)) == (
        "I1",
        "No army in this game has a piece of that kind: choose one from the list.",
    )


@with_each("row", range(1, 11))
def test_i1_on_enemy_territory_only(row: int) -> None:
    rules = load_ruleset("infiltrator")
    target = row + 1 if row < 10 else row - 1
    red = place(rules, {f"A{row}": "rI", f"A{target}": "b5", "K1": "r5"})
    assert bool(guesses(texts(red))) == (row >= 7)
    blue = place(rules, {f"A{row}": "bI", f"A{target}": "r5", "K10": "b5"}, "blue")
    assert bool(guesses(texts(blue))) == (row <= 4)
    if row < 7:
        assert refused(red, f"A{row}?A{target}=5").clause == "I1"


def test_i1_three_squares_away_or_not_in_line_is_out_of_reach() -> None:
    game = position(
        """
        .  rI .  .  b7
        .  .  b4 .  bF
        .  .  .  .  .
        .  b6 .  .  .
        rF .  .  .  r5
        .  .  .  .  .
        """,
        zone=2,
    )
    assert guesses(texts(game)) == set()
    for target in ("E6", "C5", "B3"):
        refusal = refused(game, f"B6?{target}=4")
        assert refusal.clause == "I1"
        assert "one or two squares" in str(refusal)


def test_i1_no_guess_at_an_own_piece_or_an_empty_square() -> None:
    game = position(BEHIND.replace("b4", "r4"), zone=2)
    for target in ("D5", "B5", "C4"):
        assert refused(game, f"C5?{target}=4").clause == "I1"
    assert refused(game, "C5?C5=4").clause in ("I1", "M1")


def test_i1_no_other_piece_guesses() -> None:
    refusal = refused(position(BEHIND.replace("rI", "rS"), zone=2, kinds="I"), "C5?C6=7")
    assert (refusal.clause, str(refusal)) == ("I1", "Only an Infiltrator can guess; other pieces attack.")


def test_i1_a_guess_is_the_whole_action_of_a_turn() -> None:
    game = position(BEHIND, zone=2)
    play(game, "C5?C6=4")
    assert game.turn == "blue"
    assert game.ply == 1


def test_i2_right_removes_the_target_and_the_infiltrator_stays() -> None:
    game = position(BEHIND, zone=2)
    event = game.play("C5?C6=7")
    assert event.incident == Sabotage(Kind.MAJOR, right=True)
    assert game.board() == diagram(BEHIND.replace("b7", "."))
    assert game.outcome is None


def test_i2_a_bomb_is_removed_too() -> None:
    game = position(BEHIND, zone=2)
    play(game, "C5?A5=B")
    assert game.board() == diagram(BEHIND.replace("bB", "."))


def test_i2_a_correctly_guessed_flag_is_captured() -> None:
    game = position(BEHIND, zone=2)
    play(game, "C5?E5=F")
    assert game.outcome == ("red", "flag")
    assert game.board() == diagram(BEHIND.replace("bF", "."))
    with pytest.raises(GameOver):
        game.play("C3-C2")


def test_i2_the_target_may_be_anywhere() -> None:
    game = position(BEHIND, zone=2)
    play(game, "C5?C3=6")  # C3 is neutral ground
    assert game.board() == diagram(BEHIND.replace("b6", "."))


@with_each("guess", ["C5?C6=4", "C5?E5=B", "C5?A5=F", "C5?D5=I"])
def test_i3_a_wrong_guess_moves_and_reveals_nothing(guess: str) -> None:
    game = position(BEHIND, zone=2)
    event = game.play(guess)
    assert isinstance(event.incident, Sabotage)
    assert not event.incident.right
    assert event.incident.guess.letter == guess[-1]
    assert game.board() == diagram(BEHIND)
    assert game.outcome is None
    for color in ("red", "blue"):
        assert event.seen_by(color).incident == event.incident
        assert event.seen_by(color).revealed is None


@pytest.mark.parametrize("guess", ["C5?C6=4", "C5?C6=7"])
def test_i3_infiltrator_target_guess_and_result_are_announced_to_both(guess: str) -> None:
    event = position(BEHIND, zone=2).play(guess)
    for color in ("red", "blue"):
        announced = event.seen_by(color)
        assert (announced.action.origin, announced.action.target) == ("C5", "C6")
        assert announced.incident == (Kind.of_letter(guess[-1]), guess[-1] == "7")


LINES = """
    .  .  .  .  .  .
    b7 b6 rI ~  b4 bF
    .  .  r5 .  .  .
    .  .  b3 .  .  .
    .  .  .  ~  .  .
    rF .  .  .  .  .
"""


def test_i4_a_piece_or_lake_between_does_not_block() -> None:
    game = position(LINES, zone=2)
    assert guesses(texts(game)) == {"A5", "B5", "E5", "C3"}


def test_i4_with_line_of_sight_it_blocks() -> None:
    game = position(LINES, zone=2, sabotage_line_of_sight=True)
    assert guesses(texts(game)) == {"B5"}
    for target in ("A5", "E5", "C3"):
        refusal = refused(game, f"C5?{target}=3")
        assert (refusal.clause, str(refusal)) == (
            "I4",
            f"Something is in the way between C5 and {target}: a guess needs a clear line.",
        )


def test_i4_with_line_of_sight_an_open_line_is_free() -> None:
    game = position(BEHIND, zone=2, sabotage_line_of_sight=True)
    assert guesses(texts(game)) == {"C6", "A5", "D5", "C3"}


def test_i5_otherwise_it_moves_and_attacks_like_any_piece_of_rank_1() -> None:
    game = position(BEHIND, zone=2)
    assert moves_of(game, "C5") == {"xC6", "xD5", "-B5", "-C4"}
    play(game, "C5xD5")
    assert game.board() == diagram(BEHIND.replace("rI", "."))


def test_i6_a_guess_breaks_the_run_of_t1() -> None:
    rules = load_ruleset("infiltrator")
    pieces = {"A8": "rI", "B9": "b5", "K10": "b6", "K1": "r6"}
    game = place(rules, pieces)
    play(game, "A8-A9 K10-I10 A9-A8 I10-H10 A8-A9 H10-G10")
    assert refused(game, "A9-A8").clause == "T1"
    play(game, "A9?B9=6 G10-F10")
    assert "A9-A8" in texts(game)


def test_i6_a_guess_resets_the_quiet_plies() -> None:
    game = position(BEHIND, zone=2, quiet_limit=3)
    play(game, "E2-E3 C6-B6 C5?D5=5 B6-A6 E3-E2")
    assert game.outcome is None
    play(game, "A6-B6")
    assert game.outcome == (None, "quiet limit")


def test_i6_a_player_who_can_only_guess_has_an_action() -> None:
    game = position(
        """
        rI rB b7 bF
        rB .  .  .
        .  .  .  b6
        .  .  .  rF
        """,
        zone=2,
    )
    assert game.outcome is None
    assert texts(game) == [f"A4?C4={letter}" for letter in ("F", "B", "I", "6", "7")]
    play(game, "A4?C4=6 D2-C2 A4?C4=7")
    assert game.outcome is None
    play(game, "C2-C1")
    assert game.outcome == ("blue", "no legal action")  # nothing is in reach now


def test_i6_a_guess_counts_as_an_attack_for_c3() -> None:
    """Red has chased Blue's Captain back and forth; with guesses in between it is not a single chase."""
    drawn = """
        .  .  .  .  .
        rI .  bF .  .
        .  .  .  .  .
        .  .  .  .  b6
        .  .  .  r7 .
        rF .  .  .  b5
    """
    game = position(drawn, zone=2)
    play(game, "D2-E2 E3-D3 E2-D2 D3-C3 D2-C2 C3-D3 C2-D2 D3-E3")
    assert refused(game, "D2-E2").clause == "C2"
    play(game, "A5?C5=7 E1-D1 A5?C5=7 D1-E1")
    assert "D2-E2" in texts(game)
