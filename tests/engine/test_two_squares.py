"""The two-squares rule: T1-T3."""

import pytest

from stratego import Game, load_ruleset
from tests.support.cases import with_each
from tests.support.positions import moves_of, place, play, position, refused, texts

ORIGINAL = load_ruleset("original")


def to_and_fro(limit: int, times: int) -> Game:
    """A game in which a Captain has moved A4-A5-A4... ``times`` times, while a Blue piece goes in circles."""
    rules = ORIGINAL.replace(two_squares=limit, more_squares=False)
    game = place(rules, {"A4": "r6", "D4": "r5", "I10": "b4"})
    circle = ["I10-K10", "K10-K9", "K9-I9", "I9-I10"]
    for turn in range(times):
        play(game, ("A4-A5", "A5-A4")[turn % 2])
        play(game, circle[turn % 4])
    return game


@with_each("limit", [1, 2, 3, 4, 5, 7])
def test_t1_the_crossing_after_the_limit_is_illegal(limit: int) -> None:
    for times in range(limit):
        assert ("A4-A5", "A5-A4")[times % 2] in texts(to_and_fro(limit, times))
    game = to_and_fro(limit, limit)
    refusal = refused(game, ("A4-A5", "A5-A4")[limit % 2])
    assert refusal.clause == "T1"
    assert "between A4 and A5" in str(refusal)


def test_t2_zero_is_off() -> None:
    assert "A4-A5" in texts(to_and_fro(0, 40))


@with_each(("name", "limit"), [("duel", 3), ("original", 3), ("infiltrator", 3), ("barrage", 3)])
def test_t2_the_limits_of_the_games(name: str, limit: int) -> None:
    assert load_ruleset(name).two_squares == limit


@with_each(
    ("limit", "words"),
    [
        (1, "has just gone between A4 and A5"),
        (2, "has gone between A4 and A5 for 2 turns in a row"),
        (3, "has gone between A4 and A5 for 3 turns in a row"),
        (7, "has gone between A4 and A5 for 7 turns in a row"),
    ],
)
def test_t1_the_refusal_gives_border_and_turns(limit: int, words: str) -> None:
    refusal = refused(to_and_fro(limit, limit), ("A4-A5", "A5-A4")[limit % 2])
    assert str(refusal) == f"Two-squares rule: this piece {words}."


def test_t1_the_example_elsewhere_stays_legal() -> None:
    game = to_and_fro(3, 3)  # the piece is on A5
    assert moves_of(game, "A5") == {"-A6", "-B5"}
    play(game.copy(), "A5-A6")
    play(game, "A5-B5")


def test_t1_another_piece_may_cross_there() -> None:
    """The border A4|A5 is blocked for the Scout above it; another Scout crosses it from below."""
    game = place(ORIGINAL.replace(more_squares=False), {"A3": "r2", "A1": "r2", "I10": "b4"})
    play(game, "A3-A6 I10-K10 A6-A4 K10-K9 A4-A6 K9-I9")
    assert refused(game, "A6-A5").clause == "T1"
    assert "A1-A5" in texts(game)


def test_t1_moving_another_piece_ends_the_run() -> None:
    game = to_and_fro(3, 3)
    play(game, "D4-E4 I9-I10")
    assert "A5-A4" in texts(game)
    play(game, "A5-A4 I10-K10 A4-A5 K10-K9 A5-A4 K9-I9")
    assert refused(game, "A4-A5").clause == "T1"  # three turns in a row again


@pytest.mark.parametrize("at", [0, 1, 2])
def test_t1_another_piece_moved_in_between(at: int) -> None:
    rules = ORIGINAL.replace(more_squares=False)
    game = place(rules, {"A4": "r6", "D4": "r5", "I10": "b4"})
    ours = ["A4-A5", "A5-A4", "A4-A5"]
    ours.insert(at, "D4-D3")
    theirs = ["I10-K10", "K10-K9", "K9-I9", "I9-I10"]
    for red, blue in zip(ours, theirs, strict=True):
        play(game, f"{red} {blue}")
    assert ("A5-A4" in texts(game)) == (at != 0)


def test_t1_only_the_crossings_of_the_same_piece_count() -> None:
    """Scouts have crossed A4|A5 three turns in a row, but not the same Scout every time."""
    game = place(ORIGINAL.replace(more_squares=False), {"A8": "r2", "A9": "r2", "I10": "b4"})
    play(game, "A8-A2 I10-K10 A9-A3 K10-K9 A3-A6 K9-I9")
    assert {"A6-A5", "A6-A4", "A6-A3"} <= set(texts(game))
    play(game, "A6-A4 I9-I10")
    assert refused(game, "A4-A5").clause == "T1"


def test_t1_a_detour_ends_the_run() -> None:
    rules = ORIGINAL.replace(more_squares=False)
    game = place(rules, {"A4": "r6", "I10": "b4"})
    play(game, "A4-A5 I10-K10 A5-A4 K10-K9 A4-B4 K9-I9 B4-A4 I9-I10")
    assert "A4-A5" in texts(game)
    play(game, "A4-A5 I10-K10 A5-A4 K10-K9 A4-A5 K9-I9")
    assert "A5-A4" not in texts(game)


def test_t1_each_player_has_their_own_run() -> None:
    game = place(ORIGINAL.replace(more_squares=False), {"A4": "r6", "K7": "b4"})
    play(game, "A4-A5 K7-K6 A5-A4 K6-K7 A4-A5 K7-K6")
    assert refused(game, "A5-A4").clause == "T1"
    play(game, "A5-A6")
    assert refused(game, "K6-K7").clause == "T1"
    assert {"K6-K5", "K6-I6"} <= set(texts(game))


def test_t1_after_another_move_the_border_is_free_again() -> None:
    game = to_and_fro(3, 3)
    play(game, "A5-A6 I9-I10 A6-A5 I10-K10")
    assert "A5-A4" in texts(game)


# Scouts ------------------------------------------------------------------------------------------------


def scout(actions: str, limit: int = 3, start: str = "A3") -> Game:
    """A game in which a Red Scout has made these moves, while a Blue piece goes round in circles."""
    game = place(ORIGINAL.replace(two_squares=limit, more_squares=False), {start: "r2", "I10": "b4"})
    circle = ["I10-K10", "K10-K9", "K9-I9", "I9-I10"]
    for turn, action in enumerate(actions.split()):
        play(game, action)
        play(game, circle[turn % 4])
    return game


def test_t1_the_example_of_the_scout() -> None:
    game = scout("A3-A6 A6-A4 A4-A6")
    for end in (5, 4, 3):
        refusal = refused(game, f"A6-A{end}")
        assert refusal.clause == "T1"
        assert "between A5 and A6" in str(refusal) or "between A4 and A5" in str(refusal)
    assert {"A6-A7", "A6-A10", "A6-B6"} <= set(texts(game))


def test_t1_only_borders_crossed_every_time_count() -> None:
    game = scout("A3-A5 A5-A4 A4-A7")  # crosses A4|A5 three times, other borders less often
    assert {"A7-A6", "A7-A5"} <= set(texts(game))
    for end in (4, 3, 2, 1):
        assert refused(game, f"A7-A{end}").clause == "T1"


def test_t1_moves_of_different_lengths() -> None:
    game = scout("A1-A9 A9-A2 A2-A8", start="A1")
    assert {f"A8-A{end}" for end in range(1, 8)}.isdisjoint(texts(game))
    assert {"A8-A9", "A8-A10", "A8-B8"} <= set(texts(game))


def test_t1_also_along_a_row() -> None:
    game = scout("A3-F3 F3-B3 B3-E3")
    assert {"E3-D3", "E3-C3", "E3-B3", "E3-A3"}.isdisjoint(texts(game))
    assert {"E3-F3", "E3-K3", "E3-E4"} <= set(texts(game))
    assert "between D3 and E3" in str(refused(game, "E3-D3"))


def test_t1_a_run_without_a_common_border_forbids_nothing() -> None:
    game = scout("A3-A6 A6-A4 A4-A5")  # A3-A6, A6-A4 and A4-A5 share A4|A5
    assert refused(game, "A5-A4").clause == "T1"
    assert "A5-A6" in texts(game)
    game = scout("A1-A4 A4-A7 A7-A5", start="A1")  # there and partway back: no border is crossed three times
    assert {"A5-A4", "A5-A6", "A5-A7"} <= set(texts(game))


def test_t1_a_long_move_over_the_blocked_border() -> None:
    game = scout("A4-A5 A5-A4 A4-A5", start="A4")
    assert "A5-A10" in texts(game)
    for end in (4, 3, 2, 1):
        assert refused(game, f"A5-A{end}").clause == "T1"


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_t1_other_limits_for_the_scout(limit: int) -> None:
    ways = ["A3-A6", "A6-A4", "A4-A7", "A7-A4", "A4-A6"][:limit]
    game = scout(" ".join(ways), limit)
    here, there = ways[-1].split("-")[::-1]
    assert refused(game, f"{here}-{there}").clause == "T1"
    before = scout(" ".join(ways[:-1]), limit)
    assert ways[-1] in texts(before)


def test_t1_with_limit_1_a_piece_cannot_go_straight_back() -> None:
    game = scout("A3-A6", 1)
    assert {"A6-A5", "A6-A3", "A6-A1"}.isdisjoint(texts(game))
    assert {"A6-A7", "A6-B6"} <= set(texts(game))
    play(game, "A6-A8 K10-K9")
    assert "A8-A7" not in texts(game)


# Attacks and guesses -----------------------------------------------------------------------------------


def test_t1_an_attack_as_the_fourth_crossing() -> None:
    game = place(ORIGINAL.replace(more_squares=False), {"A4": "r6", "C4": "b2", "I10": "b4"})
    play(game, "A4-A5 I10-K10 A5-A4 K10-I10 A4-A5 C4-A4")
    refusal = refused(game, "A5xA4")
    assert refusal.clause == "T1"
    assert {"A5-A6", "A5-B5"} <= set(texts(game))


def test_t1_a_scouts_attack_from_afar_as_the_fourth_crossing() -> None:
    game = place(ORIGINAL.replace(more_squares=False), {"A3": "r2", "C2": "b2", "I10": "b4"})
    play(game, "A3-A6 I10-K10 A6-A4 K10-I10 A4-A6 C2-A2")
    assert refused(game, "A6xA2").clause == "T1"
    assert "A6-A5" not in texts(game)


def test_t1_a_won_attack_crosses_its_borders_like_a_move() -> None:
    game = place(ORIGINAL.replace(more_squares=False), {"A4": "r6", "A5": "b2", "I10": "b4"})
    play(game, "A4xA5 I10-K10 A5-A4 K10-K9 A4-A5 K9-I9")
    assert refused(game, "A5-A4").clause == "T1"


def test_t1_a_won_attack_from_afar_crosses_all_its_borders() -> None:
    game = place(ORIGINAL.replace(more_squares=False), {"A3": "r2", "A6": "bS", "I10": "b4"})
    play(game, "A3xA6 I10-K10 A6-A4 K10-K9 A4-A6 K9-I9")
    assert refused(game, "A6-A5").clause == "T1"


def test_t1_the_run_of_a_lost_piece_does_not_affect_others() -> None:
    game = place(ORIGINAL.replace(more_squares=False), {"A4": "r6", "A6": "b7", "B5": "r8", "I10": "b4"})
    play(game, "A4-A5 I10-K10 A5-A4 K10-I10 A4-A5 A6xA5 B5xA5 I10-K10")
    assert "A5-A4" in texts(game)


def test_t1_a_guess_crosses_no_border_and_ends_the_run() -> None:
    rules = load_ruleset("infiltrator").replace(more_squares=False)
    game = place(rules, {"A8": "rI", "A10": "b5", "I10": "b4", "K1": "r6"})
    play(game, "A8-A9 I10-K10 A9-A8 K10-K9 A8-A9 K9-I9")
    assert refused(game, "A9-A8").clause == "T1"
    assert any(text.startswith("A9?A10=") for text in texts(game))
    play(game, "A9?A10=6 I9-I10 A9-A8 I10-K10")
    assert "A8-A9" in texts(game)


def test_t1_a_guess_early_in_the_run() -> None:
    rules = load_ruleset("infiltrator").replace(more_squares=False)
    game = place(rules, {"A8": "rI", "A10": "b5", "I10": "b4", "K1": "r6"})
    play(game, "A8-A9 I10-K10 A9?A10=6 K10-K9 A9-A8 K9-I9 A8-A9 I9-I10")
    assert "A9-A8" in texts(game)


# T3 and the rest ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("enemy", ["A6", "K8"])
def test_t3_threatened_or_not(enemy: str) -> None:
    """T1 applies whether the piece on A5 is beside an enemy Marshal or far from it."""
    game = place(ORIGINAL, {"A4": "r6", enemy: "b10", "I10": "b4"})
    play(game, "A4-A5 I10-K10 A5-A4 K10-I10 A4-A5 I10-K10")
    assert refused(game, "A5-A4").clause == "T1"


def test_t1_follows_undo() -> None:
    game = to_and_fro(3, 3)
    game.undo(2)
    assert "A4-A5" in texts(game)
    play(game, "D4-E4 K9-I9")
    assert "A4-A5" in texts(game)
    game.undo(2)
    play(game, "A4-A5 K9-I9")
    assert refused(game, "A5-A4").clause == "T1"


def test_t1_counts_from_the_start_of_a_game_only() -> None:
    """In a game that starts from a position, no earlier turns count."""
    game = Game.from_board(ORIGINAL, to_and_fro(3, 3).board())
    assert "A5-A4" in texts(game)


def test_t1_when_blue_moves_first() -> None:
    game = position(
        """
        .  b5 .  .
        .  .  .  .
        .  .  .  .
        r6 .  .  rF
        """,
        "blue",
        more_squares=False,
    )
    play(game, "B4-B3 A1-A2 B3-B4 A2-A3 B4-B3 A3-A4")
    assert refused(game, "B3-B4").clause == "T1"
