"""The list of finished games, and the number of each player's wins."""

from pathlib import Path
from random import Random

import pytest

from stratego import Color, Reason, load_ruleset
from stratego.engine.errors import Explanation
from stratego.records.archive import Finished, listed, load_record, save_record
from stratego.records.faults import Faulty
from stratego.records.record import Ending, record_of_game
from stratego.records.tally import tallies, tally
from tests.hotseat.evening import NAMES
from tests.records.games import BEGUN, random_game
from tests.support.saved_games import finished


def game(
    red: str, blue: str, winner: Color | None, reason: Reason = Reason.FLAG, plies: int = 10
) -> Finished:
    names = {Color.RED: red, Color.BLUE: blue}
    return Finished(Path("x"), "Stratego Duel", names, Ending(winner, reason), plies, BEGUN)


GAMES = [
    game("Ada", "Ben", Color.RED),
    game("Ben", "ada ", Color.RED, Reason.RESIGNED, 20),
    game("BEN", "Ada", Color.BLUE, plies=30),
    game("Ada", "Ben", None, Reason.DRAW_AGREED, 40),
    game("Ada", "Eve", Color.BLUE),
    game("Ada", "Ben", None)._replace(ending=None),
    game("Ada", "Ben", Color.RED)._replace(taken_back=1),  # not counted, as a turn was taken back
]


def test_a_tally() -> None:
    found = tally(GAMES, "Ada", "Ben")
    assert found.names == ("Ada", "Ben")
    assert found.games == 4
    assert found.wins == (2, 1)
    assert found.draws == 1
    assert found.sides == {Color.RED: 2, Color.BLUE: 1}
    assert found.reasons == {"flag": 2, "resigned": 1, "draw agreed": 1}
    assert found.mean_plies == 25


def test_the_players_in_the_other_order() -> None:
    assert tally(GAMES, "Ben", "Ada").wins == (1, 2)


def test_a_person_and_programs_of_one_name_are_several_players() -> None:
    kinds = ("", "program:bot", "ucc:bot", "computer:hard", "computer")
    games = [
        game("Ada", "Bot", Color.RED)._replace(players={Color.BLUE: kind} if kind else {}) for kind in kinds
    ]
    assert [each.games for each in tallies(games)] == [1] * len(kinds)
    assert [each.games for each in tallies([*games, *games])] == [2] * len(kinds)


def test_a_person_alone_without_a_name_is_the_same_on_either_side() -> None:
    """A rematch swaps the sides. Two people without names are listed as their sides."""
    computer = {color: {color: "computer:easy"} for color in Color}
    games = [
        game("Red", "Computer", Color.RED)._replace(players=computer[Color.BLUE]),
        game("Computer", "Blue", Color.RED)._replace(players=computer[Color.RED]),
        game("Red", "Blue", Color.RED),
        game("Blue", "Computer", None)._replace(players=computer[Color.BLUE]),  # a person named Blue
    ]
    found = [(each.names, each.wins) for each in tallies(games)]
    assert found[:2] == [(("Red", "Computer (easy)"), (1, 1)), (("Red", "Blue"), (1, 0))]
    assert len(found) == 3
    for name in ("Red", "blue"):
        assert tally(games[:3], name, "Computer (easy)").wins == (1, 1)


def test_two_players_without_a_game() -> None:
    found = tally(GAMES, "Ben", "Eve")
    assert (found.games, found.wins, found.mean_plies) == (0, (0, 0), 0)


def test_all_pairs_of_players() -> None:
    assert [each.names for each in tallies(GAMES)] == [("Ada", "Ben"), ("Ada", "Eve")]


def test_a_pair_is_spelled_as_in_the_latest_game() -> None:
    """`tallies` gets the games in order, the latest first."""
    assert [each.names for each in tallies(GAMES[1:])] == [("Ben", "ada "), ("Ada", "Eve")]
    assert [each.names for each in tallies(GAMES[2:])] == [("BEN", "Ada"), ("Ada", "Eve")]


def test_a_computer_without_a_level_is_counted_by_its_name() -> None:
    """All records of this program have the computer's level, but other programs may write some without it."""
    players = ("computer", "computer:", "computer:hard")
    games = [game("Ada", "Robot", None)._replace(players={Color.BLUE: each}) for each in players]
    assert [(each.names[1], each.games) for each in tallies(games)] == [("Robot", 2), ("Computer (hard)", 1)]


def test_the_list_of_finished_games(tmp_path: Path) -> None:
    assert finished(tmp_path) == []
    record = record_of_game(random_game(load_ruleset("duel"), Random(1)), NAMES).replace(begun=BEGUN)
    first = save_record(tmp_path, record, "2026-01-31")
    second = save_record(tmp_path, record, "2026-01-31")
    assert first != second
    assert load_record(first) == load_record(second) == record
    broken = tmp_path / "finished" / "broken.txt"
    broken.write_bytes(b"\xff")
    assert list(listed(tmp_path)) == [
        *finished(tmp_path),
        Faulty(broken, Explanation("line 1 is not UTF-8 text: save the file as UTF-8")),
    ]
    assert {each.path for each in finished(tmp_path)} == {first, second}
    for each in finished(tmp_path):
        assert each[1:] == ("Stratego Duel", NAMES, record.ending, len(record.actions), BEGUN, {}, 0)


def test_a_record_changed_by_hand_is_listed_if_it_can_be_read(tmp_path: Path) -> None:
    record = record_of_game(random_game(load_ruleset("duel"), Random(1)), NAMES).replace(begun=BEGUN)
    path = save_record(tmp_path, record, "2026-01-31")
    (listed_before,) = finished(tmp_path)
    text = path.read_text()
    tag = f'[Red "{NAMES[Color.RED]}"]'
    path.write_text(text.replace(tag, f'  [ Red   "{NAMES[Color.RED]}" ]'))
    assert finished(tmp_path) == [listed_before]
    path.write_text(text.replace(tag, "[Red Ada]"))
    (faulty,) = listed(tmp_path)
    assert isinstance(faulty, Faulty)
    number = text[: text.index(tag)].count("\n") + 1
    assert faulty.problem.startswith(f"line {number}, ")


def test_a_file_that_is_not_a_record(tmp_path: Path) -> None:
    for text, fault in ("[Red]", "line 1: this is not the record of a game"), ("", "^this file is empty$"):
        (tmp_path / "x").write_text(text)
        with pytest.raises(ValueError, match=fault):
            load_record(tmp_path / "x")
