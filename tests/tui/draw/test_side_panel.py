"""The panel beside the board: lost pieces (K3, K6), last moves (K7), clocks, guesses and statistics."""

import pytest
from textual.geometry import Size

from stratego import Color, Kind, Ruleset, load_ruleset
from stratego.engine.clock import Clock, TimeControl
from stratego.hotseat.scenes import Statistics, TurnScene
from stratego.tui.draw.points import LargePiece
from stratego.tui.draw.side_panel import (
    LOW,
    action_lines,
    below,
    beside,
    captured_table,
    clock_lines,
    game_in_numbers,
    pieces_of_battle,
    table_of_beliefs,
)
from stratego.wording.language import ENGLISH, codes, speak
from tests.support.positions import position
from tests.tui.driving import NAMES
from tests.tui.positions import session_at, skirmish

# Red's Marshal takes Blue's Scout on F6; Blue's Marshal stops on B2, in front of Red's Bomb on B1.
MOVES = ("F1-F2", "A6-A5", "F2-F3", "A5-A4", "F3-F4", "A4-A3", "F4-F5", "A3-A2", "F5xF6", "A2-B2")
BLUE = "2 B S I F 10"


@pytest.fixture(autouse=True)
def _in_ascii() -> None:
    speak(ENGLISH, plain=True)


def scene(rules: Ruleset, *actions: str, blue: str = BLUE) -> TurnScene:
    found = session_at(*actions, rules=rules, blue=blue).scene
    assert isinstance(found, TurnScene)
    return found


def rows(rules: Ruleset, *actions: str, width: int = 34) -> dict[str, list[str]]:
    """The last two words of each line in the table of captured pieces, by the label of the kind."""
    table = captured_table(scene(rules, *actions).view, width).plain.splitlines()
    return {line.split()[0]: line.split()[-2:] for line in table[1:]}


def test_captured_pieces_lie_open_to_both() -> None:  # K3
    for more in ((), ("C1-C2",)):  # seen by Red, and by Blue
        table = rows(skirmish(), *MOVES, *more)
        assert table["2"] == [".", "#"]
        assert table["10"] == [".", "."]


def test_each_sees_only_their_own_losses_where_the_ruleset_says_so() -> None:  # K3
    rules = skirmish(captured="own")
    assert rows(rules, *MOVES)["2"] == ["Scout", "."]
    assert rows(rules, *MOVES, "C1-C2")["2"] == ["Scout", "#"]


def test_remaining_pieces_are_counted_where_that_is_an_aid() -> None:  # K6
    for captured in ("own", "open"):
        table = rows(skirmish(captured=captured, aids=["counts"]), *MOVES, width=16)
        assert table["2"] == [".", "0"]
        assert table["10"] == [".", "1"]


def test_in_a_narrow_panel_numbers_stand_for_the_pieces() -> None:
    table = rows(skirmish(), *MOVES, width=16)
    assert table["2"] == [".", "1"]


def test_many_pieces_of_a_kind_are_shown_as_a_fraction() -> None:
    army = {"flag": 1, "scout": 9}
    original = load_ruleset("original")
    rules = original.replace(name="Scouts", layout=["b" * 10, "." * 10, "." * 10, "r" * 10], army=army)
    setup = "F 2 2 2 2 2 2 2 2 2"
    view = session_at(rules=rules, red=setup, blue=setup).scene
    assert isinstance(view, TurnScene)
    assert "0/9" in captured_table(view.view, 34).plain
    assert captured_table(view.view, 34).plain.startswith("lost/all ")


def test_the_others_last_move_comes_first() -> None:  # K7
    for more, first in (((), "Ben's"), (("C1-C2",), "Ada's")):
        text = beside(scene(skirmish(), *MOVES, *more).view, NAMES, Size(34, 40), with_actions=True)
        assert text.plain.startswith(f"{first} last move")
        assert "F5xF6" in text.plain or first == "Ada's"


@pytest.mark.parametrize(("lines", "actions"), [(40, 2), (11, 1), (8, 0)])
def test_where_there_are_too_few_lines_the_table_stays(lines: int, actions: int) -> None:
    text = beside(scene(skirmish(), *MOVES).view, NAMES, Size(34, lines), with_actions=True).plain
    assert text.count("last move") == actions
    assert "# lost" in text


@pytest.mark.parametrize("lines", [15, 16, 22, 40])
def test_the_table_stays_in_its_place_throughout_a_game(lines: int) -> None:
    """Tried before the first move, after one move, after eight quiet ones, and after one and two battles."""
    places = {
        beside(scene(skirmish(), *moves).view, NAMES, Size(34, lines), with_actions=True)
        .plain.split("\n")
        .index("# lost  . left  Red      Blue     ")
        for moves in ((), MOVES[:1], MOVES[:8], MOVES[:9], (*MOVES, "C1-C2", "B2xB1"))
    }
    assert len(places) == 1


@pytest.mark.parametrize(("plain", "legend"), [(True, "# lost  . left"), (False, "■ lost  · left")])
def test_the_heading_says_what_the_marks_mean(plain: bool, legend: str) -> None:
    speak(ENGLISH, plain=plain)
    table = captured_table(scene(skirmish(), *MOVES).view, 34).plain.splitlines()
    assert table[0].startswith(legend)


def test_both_sides_are_named_by_colour() -> None:
    heading = captured_table(scene(skirmish()).view, 34).plain.splitlines()[0]
    assert [Color.RED.title(), Color.BLUE.title()] == heading.split()[-2:]


def test_the_narrow_table_has_its_title_in_each_language() -> None:
    for code in codes():
        speak(code, plain=False)
        assert not captured_table(scene(skirmish()).view, 20).plain.startswith(" "), code


def test_a_name_that_is_too_long_for_a_narrow_panel_is_not_cut_off() -> None:  # K7
    view = scene(skirmish()).view
    names = {Color.RED: "Alexandrina-of-Wien1", Color.BLUE: "Bob"}

    def title(width: int) -> str:
        return action_lines(view, Color.RED, names, width).plain.split("\n")[0]

    assert title(40) == "Alexandrina-of-Wien1's last move"
    assert title(21) == "Alexandrina-of-Wien1:"
    assert title(18) == "Red's last move"


def test_the_enemys_last_move_stays_where_there_is_no_room_for_both() -> None:  # K7
    view = scene(skirmish(), *MOVES).view
    assert below(view, NAMES, Size(40, 5)).plain.count("last move") == 2
    for text in (
        below(view, NAMES, Size(40, 4)),
        beside(view, NAMES, Size(34, 11), with_actions=True),
    ):
        assert text.plain.count("last move") == 1
        assert text.plain.startswith("Ben's last move")


@pytest.mark.parametrize(("rank", "fallen"), [("9", "Blue"), ("6", "Red and Blue"), ("5", "Red")])
def test_a_silent_battle_shows_the_attacker_and_which_pieces_fell(rank: str, fallen: str) -> None:  # K4
    game = position(f". . . bF\nb6 . . .\nr{rank} . . .\n. . . rF", silent_defence=True)
    announced = game.play("A2xA3").seen_by(Color.RED)
    pieces = pieces_of_battle(game.rules, announced)
    assert pieces == (
        LargePiece(Color.RED, rank, "Red" in fallen),
        LargePiece(Color.BLUE, "?", "Blue" in fallen),
    )
    title = action_lines(game.view(Color.RED), Color.RED, NAMES, 34).plain.split("\n")[0]
    assert title == f"Ada's last move   {rank}  x  ? "


def test_the_numbers_of_a_long_game_are_all_there() -> None:
    numbers = Statistics(1_000_000, 1, 0, dict.fromkeys(Color, 2.0), dict.fromkeys(Color, 7))
    lines = game_in_numbers(numbers, None, NAMES, Size(22, 12), None).plain.splitlines()
    assert lines[:2] == ["1000000 moves", "1 battle, 4 s in all"]


def test_a_panel_too_narrow_for_every_layout_still_has_one() -> None:
    numbers = Statistics(20, 3, 0, dict.fromkeys(Color, 70.0), dict.fromkeys(Color, 7))
    lines = game_in_numbers(numbers, None, NAMES, Size(5, 30), None).plain.splitlines()
    assert lines[-6:] == ["Ada", "1 min 10 s", "7 pieces", "Ben", "1 min 10 s", "7 pieces"]


def test_the_clock_is_more_important_than_the_numbers_of_each_side() -> None:
    clock = Clock(TimeControl.parse("2+3"), is_setting_up=False, runs=True).replace(stops={Color.RED: 1})
    numbers = Statistics(20, 3, 0, dict.fromkeys(Color, 70.0), dict.fromkeys(Color, 7))
    for lines, is_all in ((6, True), (5, False)):
        shown = game_in_numbers(numbers, None, NAMES, Size(36, lines), clock).plain
        assert "Ada has stopped the clock once" in shown
        assert ("7 pieces left" in shown) == is_all


@pytest.mark.parametrize("width", [16, 24, 34])
def test_names_in_letters_of_two_columns_are_wrapped_by_columns(width: int) -> None:
    session = session_at("F1-F2", "A6-A5")
    names = {Color.RED: "界" * 10, Color.BLUE: "世" * 10}
    assert isinstance(session.scene, TurnScene)
    view = session.scene.view
    for color, move in zip(Color, ("F1-F2", "A6-A5"), strict=True):
        text = action_lines(view, color, names, width)
        assert all(line.cell_length <= width for line in text.split("\n"))
        assert move in text.plain


@pytest.mark.parametrize("width", range(13, 46))
def test_as_many_ranks_are_guessed_as_fit(width: int) -> None:
    beliefs = {"A1": dict.fromkeys(list(Kind)[:5], 0.2)}
    _, line = table_of_beliefs(
        beliefs, Color.RED, load_ruleset("original"), Size(width, 9)
    ).plain.splitlines()
    assert width - 8 < len(line) <= width


def test_on_a_low_screen_the_time_left_for_the_turn_replaces_the_name() -> None:
    clock = Clock(TimeControl.parse("15+3/180"), is_setting_up=False, runs=True)

    def lines(height: int) -> list[list[str]]:
        text = clock_lines(clock, Color.RED, NAMES, Size(34, height)).plain
        return [line.split() for line in text.splitlines()]

    assert lines(LOW) == [["15:00", "+3", "(3:00)"], ["15:00", "Ben"]]
    assert lines(LOW + 1) == [["15:00", "+3", "Ada"], ["15:00", "Ben"], ["3:00", "this", "move"]]


def test_a_warning_of_the_clock_is_never_cut() -> None:
    for code in codes():
        speak(code, plain=False)
        for left in (25, 8):
            clock = Clock(TimeControl(60), is_setting_up=False, runs=True).after(60 - left)
            for width in range(14, 30):
                own = clock_lines(clock, Color.RED, NAMES, Size(width, 20)).plain.split("\n")[0]
                assert own.endswith("!"), (code, own)
    speak(ENGLISH, plain=False)
