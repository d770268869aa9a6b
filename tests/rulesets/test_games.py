"""Classic, Jumbo 1958, Gniazdo and Quick: options, armies, boards; and which game a ruleset derives from."""

import pytest

from stratego import Ruleset, load_ruleset
from stratego.engine.options import OPTIONS
from stratego.rulesets.house_rules import differences, nearest_shipped
from stratego.rulesets.reading import shipped_names
from stratego.rulesets.ready_made import ready_made
from tests.support.cases import with_each

ORIGINAL = load_ruleset("original")

# Options that are not named here have their defaults.
TABLE = {
    "classic": {
        "numbering": "low",
        "first_move": "chosen",
        "two_squares": 0,
        "more_squares": False,
        "both_immobile": "mover_loses",
    },
    "jumbo-1958": {"two_squares": 5, "more_squares": False, "both_immobile": "mover_loses"},
    "gniazdo": {
        "deployment": "alternating",
        "two_squares": 0,
        "more_squares": False,
        "battle_memory": "shown",
        "scout_reveals": True,
        "scout_strike": "after_move",
        "both_immobile": "mover_loses",
    },
}
EACH = pytest.mark.parametrize("name", TABLE)


@EACH
def test_its_options(name: str) -> None:
    defaults = {key: option.default for key, option in OPTIONS.items()}
    assert load_ruleset(name).options == {**defaults, **TABLE[name]}


@EACH
def test_its_army_board_and_set_ups_are_those_of_original(name: str) -> None:
    rules = load_ruleset(name)
    assert (rules.army, rules.layout) == (ORIGINAL.army, ORIGINAL.layout)
    assert ready_made(rules) == ready_made(ORIGINAL)


def test_quick_is_duel_on_a_small_board() -> None:  # B3
    quick, duel = load_ruleset("quick"), load_ruleset("duel")
    assert (quick.army, quick.options) == (duel.army, duel.options)
    board = quick.geometry
    assert board.shape == (8, 8)
    assert {board.names[square] for square in board.lakes} == {"C4", "C5", "F4", "F5"}
    red, blue = ({board.names[square][1:] for square in zone} for zone in board.zones)
    assert (red, blue) == ({"1", "2"}, {"7", "8"})
    assert len(ready_made(quick)) >= 3


@with_each("name", shipped_names())
def test_each_is_its_own_game_and_differences_are_from_it(name: str) -> None:
    rules = load_ruleset(name)
    assert nearest_shipped(rules) == rules
    switched = rules.replace(tie="attacker_wins", quiet_limit=40, aids=["moved"])
    base = nearest_shipped(switched)
    assert base == rules
    assert len(differences(switched, rules)) == 3


@with_each("rules", [load_ruleset(name) for name in shipped_names()])
def test_names_and_summaries_are_all_different(rules: Ruleset) -> None:
    others = [load_ruleset(name) for name in shipped_names() if load_ruleset(name) != rules]
    assert len(others) == len(shipped_names()) - 1
    assert rules.name not in {other.name for other in others}
    assert rules.summary not in {other.summary for other in others}


@pytest.mark.parametrize("name", ["original", "classic", "jumbo-1958"])
def test_the_name_says_which_game_a_ruleset_derives_from(name: str) -> None:
    """A ruleset derives from the game with the same name, even if most of its options are another game's."""
    mine = load_ruleset(name)
    others = [rules for rules in map(load_ruleset, shipped_names()) if rules.army == mine.army]
    for other in others:
        assert nearest_shipped(other.replace(name=mine.name)) == mine
        assert nearest_shipped(other.replace(name="Ours")) == other


def test_a_custom_game_derives_from_one_with_the_same_army_or_the_same_board() -> None:
    mine = load_ruleset("original")
    one_lake = (*mine.layout[:4], "..~~......", "..~~......", *mine.layout[6:])
    board = nearest_shipped(mine.replace(name="Board", layout=one_lake))
    assert board is not None
    assert board.army == mine.army
    army = nearest_shipped(mine.replace(name="Army", army={**mine.army, "scout": 7, "miner": 6}))
    assert army is not None
    assert army.layout == mine.layout


@pytest.mark.parametrize("name", ["duel", "infiltrator", "gniazdo"])
def test_for_an_unchanged_game_no_other_is_loaded(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    asked: set[str] = set()

    def base(other: str) -> Ruleset:
        asked.add(other)
        return load_ruleset(other)

    monkeypatch.setattr("stratego.rulesets.house_rules.shipped_ruleset", base)
    assert nearest_shipped(load_ruleset(name)) == load_ruleset(name)
    assert asked == {name}
