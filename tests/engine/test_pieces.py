"""The pieces and their ranks: P1, and the armies of the games."""

from stratego import Kind, load_ruleset
from stratego.engine.options import OPTIONS
from tests.support.cases import with_each

HIGH_TO_LOW = [
    (Kind.MARSHAL, 10, "10"),
    (Kind.GENERAL, 9, "9"),
    (Kind.COLONEL, 8, "8"),
    (Kind.MAJOR, 7, "7"),
    (Kind.CAPTAIN, 6, "6"),
    (Kind.LIEUTENANT, 5, "5"),
    (Kind.SERGEANT, 4, "4"),
    (Kind.MINER, 3, "3"),
    (Kind.SCOUT, 2, "2"),
    (Kind.SPY, 1, "S"),
    (Kind.INFILTRATOR, 1, "I"),
    (Kind.BOMB, None, "B"),
    (Kind.FLAG, None, "F"),
]


@with_each(("kind", "rank", "letter"), HIGH_TO_LOW)
def test_p1_rank_and_letter(kind: Kind, rank: int | None, letter: str) -> None:
    assert kind.rank == rank
    assert kind.letter == letter
    assert Kind.of_letter(letter) is kind
    assert kind.movable == (rank is not None)


def test_p1_there_are_no_other_kinds() -> None:
    assert {kind for kind, _, _ in HIGH_TO_LOW} == set(Kind)
    assert Kind.of_letter("1") is None


ARMIES = {  # pieces of the kinds F B S I 2 3 4 5 6 7 8 9 10, and in total
    "duel": (1, 2, 1, 0, 2, 2, 0, 0, 0, 0, 0, 1, 1, 10),
    "original": (1, 6, 1, 0, 8, 5, 4, 4, 4, 3, 2, 1, 1, 40),
    "infiltrator": (1, 6, 1, 1, 7, 5, 4, 4, 4, 3, 2, 1, 1, 40),
    "barrage": (1, 1, 1, 0, 2, 1, 0, 0, 0, 0, 0, 1, 1, 8),
}


@with_each(("name", "counts"), ARMIES.items())
def test_p1_the_armies_of_the_games(name: str, counts: tuple[int, ...]) -> None:
    rules = load_ruleset(name)
    letters = ["F", "B", "S", "I", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    army = {letter: count for letter, count in zip(letters, counts, strict=False) if count}
    assert {kind.letter: count for kind, count in rules.army.items()} == army
    assert rules.army_size == counts[-1]


@with_each("name", ARMIES)
def test_the_options_of_the_games_are_the_defaults(name: str) -> None:
    options = load_ruleset(name).options
    defaults = {key: option.default for key, option in OPTIONS.items()}
    assert (
        options
        == defaults
        == {
            "first_move": "red",
            "deployment": "secret",
            "numbering": "high",
            "immobile_moved": "refuse",
            "tie": "both",
            "two_squares": 3,
            "more_squares": True,
            "both_immobile": "draw",
            "quiet_limit": 0,
            "battle_memory": "hidden",
            "captured": "open",
            "silent_defence": False,
            "scout_reveals": False,
            "scout_strike": "in_line",
            "rescue": 0,
            "sabotage_line_of_sight": False,
            "aids": (),
        }
    )
