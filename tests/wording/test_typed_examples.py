"""The examples of typed actions can be played on the board for which they are shown (N1, I1, S4, R1)."""

import pytest

from stratego import Color, Kind, Ruleset, load_ruleset
from stratego.engine.special_actions import back_row, on_enemy_territory, own_half
from stratego.rulesets.reading import shipped_names
from stratego.table.choosing.typed_action import read_typed
from stratego.wording.turn import examples
from tests.support.cases import with_each
from tests.tui.test_boards import BOARDS

NAMES = {"entry.play": "Enter"}
RULES = [*map(load_ruleset, shipped_names()), *(rules for rules, _ in BOARDS)]


@with_each("color", Color)
@with_each("rules", RULES)
def test_every_example_could_be_played_on_this_board(rules: Ruleset, color: Color) -> None:
    army = {"flag": 1, "scout": 1, "infiltrator": 1, "sergeant": 1}
    rules = rules.replace(
        army=army, scout_strike="after_move", rescue=1, silent_defence=False, deployment="secret"
    )
    board, side = rules.geometry, color.side
    at = board.index
    (first, guess, strike, rescue) = examples(rules, color, NAMES)

    square, move, attack = map(read_typed, first.keys.split())
    assert square is not None
    assert move is not None
    assert attack is not None
    assert square.origin == move.origin == attack.origin
    assert at[move.origin] in board.zone_sets[side]
    assert at[move.target] in board.neighbours[at[move.origin]]
    assert (attack.mark, attack.target) == ("x", move.target)

    named = read_typed(guess.keys)
    assert named is not None
    assert on_enemy_territory(board, side, at[named.origin])
    between = board.between(at[named.origin], at[named.target])
    assert between is not None
    assert len(between) < 2
    assert Kind.of_letter(named.guess) in rules.army
    assert guess.words.endswith("here Infiltrator")  # the usual example, a Miner, is not in this army

    struck = read_typed(strike.keys)
    assert struck is not None
    assert at[struck.origin] in board.zone_sets[side]
    assert any(at[struck.target] in ray for ray in board.rays[at[struck.origin]])
    assert at[struck.struck] in board.neighbours[at[struck.target]]
    assert board.between(at[struck.origin], at[struck.struck]) is None  # else it is a plain attack (M3)

    entered = read_typed(rescue.keys)
    assert entered is not None
    assert at[entered.target] in back_row(board, side)
    assert at[entered.origin] not in back_row(board, side)
    assert at[entered.target] in board.neighbours[at[entered.origin]]
    assert at[entered.back] in own_half(rules.layout, side)
    assert Kind.of_letter(entered.rescued) in rules.army


def test_the_examples_of_the_classic_board() -> None:
    shown = [line.keys for line in examples(load_ruleset("infiltrator"), Color.RED, NAMES)]
    assert shown == ["A4 A4A5 A4xA5", "A7?A9=3"]


@pytest.mark.parametrize(
    ("color", "lines"),
    [
        (Color.RED, ["A4 A4A5 A4xA5", "A7?A9=3", "A4A6xB6", "A9A10+3@A1"]),
        (Color.BLUE, ["A7 A7A6 A7xA6", "A2?A1=3", "A7A5xB5", "A2A1+3@A6"]),
    ],
)
def test_the_examples_of_all_actions_begin_at_the_first_square(color: Color, lines: list[str]) -> None:
    rules = load_ruleset("infiltrator").replace(scout_strike="after_move", rescue=1)
    found = list(examples(rules, color, NAMES))
    assert [line.keys for line in found] == lines
    assert [line.words for line in found] == [
        "Type a square, a move or an attack, then Enter",
        "Type an Infiltrator's guess: here Miner",
        "Type a Scout's move and the square it attacks from there",
        f"Type a move and what comes back: here Miner on {lines[-1][-2:]}",
    ]


LONELY = ["r~...~b", "~.....~", "..b.r..", "~.....~", "~~...~~"]  # only one piece of each side can move


@pytest.mark.parametrize(
    ("color", "around", "steps", "seen"),
    [
        (Color.RED, ["C4", "D3", "B3", "C2"], "E4 F3 D3 E2", "C3?C5 C3?E3 C3?A3 C3?C1"),
        (Color.BLUE, ["E2", "D3", "F3", "E4"], "C2 B3 D3 C4", "E3?E1 E3?C3 E3?G3 E3?E5"),
    ],
    ids=["Red", "Blue"],
)
def test_a_way_leads_forward_else_to_the_right_else_to_the_left_else_back(
    color: Color, around: list[str], steps: str, seen: str
) -> None:
    def shown(lakes: list[str]) -> list[str]:
        rows = [list(row) for row in LONELY]
        for lake in lakes:
            rows[-int(lake[1])]["ABCDEFG".index(lake[0])] = "~"
        rules = load_ruleset("infiltrator").replace(
            layout=["".join(row) for row in rows], army={"flag": 1, "infiltrator": 1}
        )
        return [line.keys for line in examples(rules, color, NAMES)]

    ways = steps.split()
    for blocked, (way, guess) in enumerate(zip(ways, seen.split(), strict=True)):
        assert shown(ways[:blocked])[0].split()[1].endswith(way)
        assert shown(around[:blocked])[-1] == f"{guess}=I"
