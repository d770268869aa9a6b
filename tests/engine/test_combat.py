"""Attacks: A1-A6."""

from stratego import Battle, Kind, Result
from stratego.engine.combat import Why, fight, reasons
from tests.support.cases import with_each
from tests.support.combat_table import RESULTS
from tests.support.positions import diagram, play, position, small_ruleset, texts

DUEL = """
    .   .   .  bF
    .   {d} .  b7
    .   {a} .  r7
    rF  .   .  .
"""

# For each attacker's letter, the results by the defender's letter.
ATTACKS = {
    attacker: {defender: result for (other, defender), result in RESULTS.items() if other == attacker}
    for attacker, _ in RESULTS
}


def after(attacker: str, defender: str, winner: str) -> str:
    """The board after B2 has attacked B3, won by the attacker ("w"), the defender ("l") or neither ("=")."""
    on_b3 = {"w": f"r{attacker}", "l": f"b{defender}", "=": "."}[winner]
    return diagram(DUEL.format(a=".", d=on_b3))


@with_each("attacker", ATTACKS)
def test_every_kind_attacks_every_other(attacker: str) -> None:
    for defender, expected in ATTACKS[attacker].items():
        game = position(DUEL.format(a=f"r{attacker}", d=f"b{defender}"))
        event = game.play("B2xB3")
        result = {"w": Result.WON, "l": Result.LOST, "=": Result.EQUAL}[expected]
        assert event.incident == Battle(Kind.of_letter(attacker), Kind.of_letter(defender), result)  # type: ignore[arg-type]
        assert game.board() == after(attacker, defender, expected)
        assert (game.outcome is not None) == (defender == "F")


@with_each("attacker", ATTACKS)
def test_blues_attacks_follow_the_same_rules(attacker: str) -> None:
    for defender, expected in ATTACKS[attacker].items():
        game = position(DUEL.format(d=f"r{defender}", a=f"b{attacker}"), "blue")
        event = game.play("B2xB3")
        assert isinstance(event.incident, Battle)
        assert event.incident.result == {"w": "won", "l": "lost", "=": "equal"}[expected], defender


def test_the_table_has_every_pair() -> None:
    letters = {kind.letter for kind in Kind}
    assert set(RESULTS) == {(attacker, defender) for attacker in letters - {"B", "F"} for defender in letters}


def test_a1_the_higher_rank_wins_and_takes_the_square() -> None:
    game = position(DUEL.format(a="r8", d="b5"))
    play(game, "B2xB3")
    assert game.board() == diagram(DUEL.format(a=".", d="r8"))


def test_a1_a_winning_defender_stays_where_it_is() -> None:
    game = position(DUEL.format(a="r5", d="b8"))
    play(game, "B2xB3")
    assert game.board() == diagram(DUEL.format(a=".", d="b8"))


@with_each("letter", ["S", "I", "2", "3", "4", "5", "6", "7", "8", "9", "10"])
def test_a2_equal_ranks_are_both_removed(letter: str) -> None:
    game = position(DUEL.format(a=f"r{letter}", d=f"b{letter}"))
    play(game, "B2xB3")
    assert game.board() == diagram(DUEL.format(a=".", d="."))


@with_each(("attacker", "defender"), [pair for pair, result in RESULTS.items() if result == "="])
def test_a2_tie_attacker_wins(attacker: str, defender: str) -> None:
    game = position(DUEL.format(a=f"r{attacker}", d=f"b{defender}"), tie="attacker_wins")
    event = game.play("B2xB3")
    assert isinstance(event.incident, Battle)
    assert event.incident.result is Result.WON
    assert game.board() == after(attacker, defender, "w")  # only the defender is removed


@with_each("attacker", ATTACKS)
def test_a2_the_tie_option_changes_no_other_attack(attacker: str) -> None:
    for defender, expected in ATTACKS[attacker].items():
        if expected != "=":
            game = position(DUEL.format(a=f"r{attacker}", d=f"b{defender}"), tie="attacker_wins")
            play(game, "B2xB3")
            assert game.board() == after(attacker, defender, expected)


def test_a2_spy_and_infiltrator_tie_whichever_attacks() -> None:
    for attacker, defender in (("S", "I"), ("I", "S")):
        game = position(DUEL.format(a=f"r{attacker}", d=f"b{defender}"))
        play(game, "B2xB3")
        assert game.board() == diagram(DUEL.format(a=".", d="."))


def test_a3_a_bomb_stays_and_stops_one_attacker_after_the_other() -> None:
    game = position("""
        .   .  . bF
        .   bB . b7
        r10 r9 . r7
        rF  .  . .
    """)
    play(game, "B2xB3 D3-C3 A2-B2 C3-D3 B2xB3 D3-C3")
    assert game.board() == diagram("""
        .  .  .  bF
        .  bB b7 .
        .  .  .  r7
        rF .  .  .
    """)


def test_a3_a_miner_removes_the_bomb_and_takes_its_square() -> None:
    game = position(DUEL.format(a="r3", d="bB"))
    play(game, "B2xB3")
    assert game.board() == diagram(DUEL.format(a=".", d="r3"))


def test_a3_a_scout_from_afar_dies_at_a_bomb() -> None:
    game = position("""
        bB . . bF
        .  . . b7
        .  . . r7
        r2 . . rF
    """)
    play(game, "A1xA4")
    assert game.board() == diagram("""
        bB . . bF
        .  . . b7
        .  . . r7
        .  . . rF
    """)


def test_a4_spy_and_marshal_the_attacker_wins() -> None:
    game = position(DUEL.format(a="rS", d="b10"))
    play(game, "B2xB3")
    assert game.board() == diagram(DUEL.format(a=".", d="rS"))
    game = position(DUEL.format(a="r10", d="bS"))
    play(game, "B2xB3")
    assert game.board() == diagram(DUEL.format(a=".", d="r10"))


def test_a4_the_spy_loses_to_the_general() -> None:
    game = position(DUEL.format(a="rS", d="b9"))
    play(game, "B2xB3")
    assert game.board() == diagram(DUEL.format(a=".", d="b9"))


@with_each("letter", ["S", "I", "2", "3", "4", "5", "6", "7", "8", "9", "10"])
def test_a5_any_moving_piece_captures_the_flag(letter: str) -> None:
    game = position("""
        bB .   .   bF
        b7 .   .   {}
        .  .   .   .
        rF .   .   r7
    """.format(f"r{letter}"))  # fmt: skip
    play(game, "D3xD4")
    assert game.outcome == ("red", "flag")
    assert game.board().splitlines()[0].split() == ["bB", ".", ".", f"r{letter}"]


def test_a5_a_scout_captures_the_flag_from_afar() -> None:
    game = position("""
        b7 .  .  bF
        .  .  .  .
        .  .  .  .
        rF .  .  r2
    """)
    play(game, "D1xD4")
    assert game.outcome == ("red", "flag")


def test_a6_attacking_is_never_compulsory() -> None:
    game = position(DUEL.format(a="r10", d="b2"))
    assert {"B2xB3", "B2-A2", "B2-C2", "B2-B1", "D2-D1", "D2-C2"} <= set(texts(game))


@with_each("tie", ["both", "attacker_wins"])
def test_every_attack_has_the_reason_of_its_clause(tie: str) -> None:
    rules = small_ruleset(["bbbbb", "bbbbb", "bbbbb", ".....", "rrrrr", "rrrrr", "rrrrr"], tie=tie)
    kinds = {kind.letter: kind for kind in Kind}
    for (attacker, defender), expected in RESULTS.items():
        result, why = fight(kinds[attacker], kinds[defender], rules)
        wins = expected == "w" or (expected == "=" and tie == "attacker_wins")
        assert result == ("won" if wins else "lost" if expected == "l" else "equal")
        clause = {"F": "A5", "B": "A3"}.get(defender) or ("A2" if expected == "=" else "A1")
        assert why.clause == ("A4" if (attacker, defender) == ("S", "10") else clause), (attacker, defender)
        if why.clause == "A2":
            is_same = why in (Why.SAME, Why.SAME_TAKEN)
            assert is_same is (attacker == defender)
            assert (why in (Why.SAME_TAKEN, Why.EQUAL_TAKEN)) is wins


def test_why_a_bomb_stays_or_goes() -> None:  # A3
    with_miners = small_ruleset(["bbbb", "bbbb", "....", "rrrr", "rrrr"], "F B 2 3")
    without = with_miners.replace(army={"flag": 1, "bomb": 1, "scout": 1})
    assert fight(Kind.MINER, Kind.BOMB, with_miners) == (Result.WON, Why.MINER)
    assert fight(Kind.SCOUT, Kind.BOMB, with_miners) == (Result.LOST, Why.BOMB)
    assert fight(Kind.SCOUT, Kind.BOMB, without) == (Result.LOST, Why.NO_MINER)


def test_the_reasons_are_those_of_the_armies() -> None:
    rules = small_ruleset(["bbbb", "bbbb", "....", "rrrr", "rrrr"], "F B 2")
    assert reasons(rules) == {Why.FLAG, Why.NO_MINER, Why.SAME}
    assert reasons(rules.replace(army={"flag": 1, "spy": 1, "marshal": 1})) == {
        *(Why.FLAG, Why.SAME, Why.SPY, Why.RANK)  # RANK: the Marshal attacks the Spy
    }
