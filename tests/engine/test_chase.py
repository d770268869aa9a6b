"""The more-squares rule: C1-C4 (attacks: `test_chase_attacks`).

Most tests come in pairs: the same last move, from the same squares, is refused in one and allowed in the
other, so that a single part of the rule makes the difference. d and L are as in the rule: the number of plies
since the repeated position, and the chase length.
"""

from stratego import Game, load_ruleset
from tests.support.cases import with_each
from tests.support.positions import play, position, refused, texts
from tests.support.records import read_game

# Red's Major drives Blue's Captain one way and back.
CHASE = """
    .  .  .  .  .  b5
    .  .  .  .  .  .
    .  .  .  .  b6 .
    .  .  .  r7 .  .
    rF .  .  .  .  .
"""
THERE_AND_BACK = "D2-E2 E3-D3 E2-D2 D3-C3 D2-C2 C3-D3 C2-D2 D3-E3"


def test_c2_a_chase_must_not_repeat_a_position() -> None:
    game = position(CHASE)
    play(game, THERE_AND_BACK)
    refusal = refused(game, "D2-E2")  # d = 7, L = 8
    assert refusal.clause == "C2"
    assert "More-squares rule" in str(refusal)
    assert {"D2-C2", "D2-D1", "D2-D3"} <= set(texts(game))


def test_c2_for_blue_too() -> None:
    swapped = (
        CHASE.replace("r7", "x7")
        .replace("b6", "r6")
        .replace("b5", "r5")
        .replace("x7", "b7")
        .replace("rF", "bF")
    )
    game = position(swapped, "blue")
    play(game, THERE_AND_BACK)
    assert refused(game, "D2-E2").clause == "C2"


def test_c2_the_example_of_the_rules() -> None:
    game, actions = strategus_game()
    play(game, " ".join(actions[:369]))
    assert str(game.history[-1].action) == "F6xF7"
    play(game, "F8-E8 F7-E7 E8-D8 E7-D7 D8-E8 D7-E7 E8-F8")
    assert refused(game, "E7-F7").clause == "C2"


def strategus_game() -> tuple[Game, list[str]]:
    board, actions = read_game("strategus-592.txt")
    return Game.from_board(load_ruleset("original"), board), actions


def test_c2_does_not_depend_on_ranks() -> None:
    """C2 applies whether the chaser would lose, tie or win an attack on the chased piece."""
    for chaser, chased in (("r3", "b10"), ("r4", "b4"), ("r10", "b9")):
        game = position(CHASE.replace("r7", chaser).replace("b6", chased))
        play(game, THERE_AND_BACK)
        assert refused(game, "D2-E2").clause == "C2"


def test_c4_a_rule_that_is_off_forbids_nothing() -> None:
    game = position(CHASE, more_squares=False)
    for _ in range(5):
        play(game, THERE_AND_BACK)


@with_each("name", ["duel", "original", "infiltrator", "barrage"])
def test_c4_on_in_every_jumbo_game(name: str) -> None:
    assert load_ruleset(name).more_squares


# The threat at the destination ------------------------------------------------------------------------

# A Scout on row 2 follows the Captain on row 3; because of the Bomb, C2 is beside an enemy.
TRIANGLE = """
    .  .  .  .  .  b5
    .  .  .  .  .  .
    .  .  .  b6 .  .
    .  .  r2 .  .  .
    .  .  bB .  .  rF
"""
ROUND = "C2-D2 D3-E3 D2-E2 E3-F3 E2-F2 F3-E3 F2-E2 E3-D3"
# The position two plies before TRIANGLE: COME starts the chase and leads to TRIANGLE, where L = 2.
EARLIER = TRIANGLE.replace(".  .  .  b6", ".  .  b6 . ").replace(".  .  r2 .", ".  r2 .  .")
COME = "B2-C2 C3-D3"


def test_c2_the_move_must_end_beside_an_enemy() -> None:
    beside = position(EARLIER)
    play(beside, f"{COME} {ROUND}")
    assert refused(beside, "E2-C2").clause == "C2"  # d = 8, L = 10
    # With the Bomb on B1 the chase is the same (B2 and C2 are beside an enemy before the Captain leaves),
    # but when E2-C2 repeats the position, no enemy is beside C2.
    far = position(EARLIER.replace(".  .  bB", "bB .  . "))
    play(far, f"{COME} {ROUND}")
    assert "E2-C2" in texts(far)


def test_c1_bombs_and_flags_count_as_enemies() -> None:
    for still in ("bB", "bF"):
        game = position(EARLIER.replace("bB", still))
        play(game, f"{COME} {ROUND}")
        assert refused(game, "E2-C2").clause == "C2"


# The length of the window -----------------------------------------------------------------------------


def test_c2_the_position_before_the_chase_may_be_repeated() -> None:
    game = position(TRIANGLE.replace("rF", "r9"))
    play(game, "F1-E1 F5-F4")  # before the chase
    play(game, ROUND)
    assert "E2-C2" in texts(game)  # d = 8 = L
    play(game, "E2-C2")


def test_c2_a_position_of_a_longer_chase_may_not_be_repeated() -> None:
    game = position(EARLIER)
    play(game, f"{COME} {ROUND}")
    assert refused(game, "E2-C2").clause == "C2"  # d = 8, L = 10


def test_c2_the_first_position_of_the_chase_may_not_be_repeated() -> None:
    game = position(CHASE)
    play(game, THERE_AND_BACK)
    assert refused(game, "D2-E2").clause == "C2"  # d = 7, L = 8


def test_c2_a_later_position_of_the_chase_may_not_be_repeated() -> None:
    game = position(CHASE)
    play(game, "D2-E2 E3-D3 E2-D2 D3-C3 D2-C2 C3-B3 C2-B2 B3-C3 B2-C2 C3-D3")
    assert refused(game, "C2-D2").clause == "C2"  # d = 7, L = 10


def test_c2_the_position_before_the_shortest_chase_may_be_repeated() -> None:
    game = position("""
        .  .  .  .
        .  .  .  .
        .  .  .  .
        r2 .  .  .
        .  .  .  .
        rF b2 .  .
    """, "blue")  # fmt: skip
    play(game, "B1-B3 A3-A4 B3-B4 A4-A6 B4-B6 A6-A3")
    assert "B6-B1" in texts(game)  # d = 6 = L


def test_c2_a_scout_breaks_it_in_the_shortest_possible_chase() -> None:
    """Three moves of a Scout that end where they began, and two of the other side: L = 6 is enough."""
    game = position("""
        .  .  .  .  bF
        .  .  .  .  bB
        .  .  .  r7 .
        .  rF b2 .  bI
    """, "blue")  # fmt: skip
    play(game, "E1-E2 D2-D3 C1-C3 D3-D2 C3-C2 D2-D3")
    assert refused(game, "C2-C1").clause == "C2"  # d = 4, L = 6


# The evasion ------------------------------------------------------------------------------------------

# Because of the Bombs, Red's Major is beside an enemy on C2, D2 and E2.
ROW = """
    .  .  .  .  .  b5
    .  .  .  .  .  .
    .  .  .  .  b6 .
    .  .  .  r7 .  .
    rF .  bB bB bB .
"""


def test_c1_the_chased_piece_must_move_away_each_time() -> None:
    flees = position(ROW)
    play(flees, THERE_AND_BACK)
    assert refused(flees, "D2-E2").clause == "C2"
    stays = position(ROW)  # Blue moves another piece around: nothing flees
    play(stays, "D2-E2 F5-F4 E2-D2 F4-F3 D2-C2 F3-F4 C2-D2 F4-F5")
    assert "D2-E2" in texts(stays)


def test_c1_a_turn_without_an_evasion_starts_the_count_again() -> None:
    game = position(ROW)
    play(game, "D2-E2 F5-F4 E2-D2 E3-D3 D2-C2 F4-F5 C2-D2 D3-E3")
    assert "D2-E2" in texts(game)  # d = 7, but L = 2


def test_c1_a_piece_that_was_not_beside_the_chaser_does_not_flee() -> None:
    """The Captain moves every time, but it was never beside the Major."""
    game = position("""
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  b6 .  .  .
        .  .  .  .  .  .
        .  .  r7 .  .  .
        .  .  bB bB .  rF
    """)  # fmt: skip
    play(game, "C2-D2 C4-D4 D2-C2 D4-E4 C2-B2 E4-D4 B2-C2 D4-C4")
    assert "C2-D2" in texts(game)


# The way back -----------------------------------------------------------------------------------------


def test_c2_the_exact_way_back_is_always_free() -> None:
    game = position(CHASE, two_squares=0)
    play(game, "D2-E2 E3-D3")
    for _ in range(12):
        play(game, "E2-D2 D3-E3 D2-E2 E3-D3")  # d = 3 every time, L grows


def test_c2_the_way_back_until_t1_ends_it() -> None:
    game = position(CHASE)
    play(game, "D2-E2 E3-D3 E2-D2 D3-E3 D2-E2 E3-D3")
    assert refused(game, "E2-D2").clause == "T1"


def test_c2_a_part_of_the_way_back_is_not_the_way_back() -> None:
    game = position("""
        .  .  .  b2 .  .
        .  r2 .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """)  # fmt: skip
    play(game, "B3-D3 D4-A4 D3-A3 A4-E4 A3-E3 E4-D4")
    assert refused(game, "E3-D3").clause == "C2"  # d = 5, L = 6


def test_c2_a_longer_move_back_is_not_the_way_back() -> None:
    game = position("""
        .  r2 .  .
        .  .  .  .
        .  .  .  .
        .  .  .  .
        b2 .  .  .
    """)  # fmt: skip
    play(game, "B5-B1 A1-A4 B1-B4 A4-A5 B4-B5 A5-A1")
    assert refused(game, "B5-B1").clause == "C2"  # d = 5, L = 6
    assert "B5-B4" in texts(game)


def test_c2_the_way_back_of_an_earlier_move_is_not_free() -> None:
    game = position(CHASE)
    play(game, THERE_AND_BACK)
    assert str(game.history[2].action) == "E2-D2"  # D2-E2 would be the way back of this move
    assert refused(game, "D2-E2").clause == "C2"


def test_c2_another_piece_moving_to_where_the_last_one_came_from_is_not_the_way_back() -> None:
    game = position("""
        .  .  .  .
        .  .  b6 .
        .  r7 .  r8
        .  .  .  .
    """)  # fmt: skip
    play(game, "B2-C2 C3-B3 C2-B2 B3-C3 D2-C2 C3-D3 C2-D2 D3-C3")
    assert refused(game, "B2-C2").clause == "C2"  # d = 7, L = 8
    assert "D2-C2" in texts(game)


# Individuals, undo, copies ----------------------------------------------------------------------------


def test_c2_individuals_count_not_kinds() -> None:
    """Two Scouts of a side have swapped places: the board looks the same, but the position is different."""
    game = position("""
        .  .  rB bF
        b2 r2 .  .
        .  r2 b2 .
        rF .  .  b2
    """, "blue")  # fmt: skip
    play(game, "A3-A2 B2-B1 C2-C3 B3-B4 C3-C1 B1-B3 A2-A3 B3-C3 A3-A4 B4-B1 C1-C2 C3-B3")
    looks_like = Game.from_board(game.rules, game.board(), "blue")
    play(looks_like, "A4-A2")
    assert "A4-A2" in texts(game)
    play(game, "A4-A2")
    boards = []
    while game.ply:
        boards.append(game.board())
        game.undo()
    assert looks_like.board() in boards[2:12]


def test_c2_undo_restores_the_chase_exactly() -> None:
    game = position(CHASE)
    actions = THERE_AND_BACK.split()
    listed = []
    for action in actions:
        listed.append(texts(game))
        play(game, action)
    assert refused(game, "D2-E2").clause == "C2"
    for before in reversed(listed):
        game.undo()
        assert texts(game) == before
    play(game, THERE_AND_BACK)
    assert refused(game, "D2-E2").clause == "C2"
    game.undo(6)
    play(game, " ".join(actions[2:]))
    assert refused(game, "D2-E2").clause == "C2"


def test_c2_undone_moves_leave_no_trace() -> None:
    """Positions that were undone do not count."""
    game = position(CHASE)
    play(game, "D2-E2 E3-D3 E2-D2 D3-C3 D2-C2 C3-B3 C2-B2 B3-C3")
    assert "B2-C2" in texts(game)  # makes the game search its positions
    game.undo(8)
    play(game, "D2-D1 F5-F4 D1-D2 F4-F5 D2-E2 E3-D3 E2-D2 D3-C3 D2-C2 C3-D3 C2-D2 D3-E3")
    assert refused(game, "D2-E2").clause == "C2"
    game.undo(4)
    play(game, "D2-D1 C3-D3 D1-D2 D3-E3")
    assert "D2-E2" in texts(game)


def test_c2_a_copy_has_its_own_chase() -> None:
    game = position(CHASE)
    actions = THERE_AND_BACK.split()
    play(game, " ".join(actions[:6]))
    twin = game.copy()
    play(twin, "C2-B2 D3-C3")
    play(game, " ".join(actions[6:]))
    assert refused(game, "D2-E2").clause == "C2"
    twin.undo(2)
    play(twin, " ".join(actions[6:]))
    assert refused(twin, "D2-E2").clause == "C2"
    assert game.copy().legal_moves() == game.legal_moves()
