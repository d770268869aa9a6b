"""``stratego replay``: the list, checking, printing and refusals."""

from pathlib import Path
from random import Random

import pytest

from stratego import load_ruleset
from stratego.cli.main import main
from stratego.files import data_folder
from stratego.records.any_format import load_game
from stratego.records.archive import load_record, save_record
from stratego.records.record import record_of_game
from tests.cli.apps import STATUS, Apps
from tests.cli.commands import flat, refused, said
from tests.hotseat.evening import NAMES
from tests.records.games import BEGUN, random_game


def test_replay_lists(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    out = flat(said(capsys, "replay", "--list"))
    assert "2026-01-31" in out
    assert "Ada Ben Stratego Duel 12 Blue wins (resignation)" in out


def test_unreadable_files_are_listed_after_the_games(
    capsys: pytest.CaptureFixture[str], record_path: Path
) -> None:
    broken = record_path.with_name("2027.txt")
    broken.write_text(record_path.read_text().replace("[Red ", "[Rot "))
    out = flat(said(capsys, "replay", "--list"))
    assert out.endswith('2 2027.txt cannot be read: the tag [Red "..."] is missing')
    assert refused(capsys, "replay", "2", "--check").startswith("game 2: the tag")
    assert "Not counted: 1 unreadable record (" in said(capsys, "stats")


def test_a_very_long_name_is_cut(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    record_path.write_text(record_path.read_text().replace("Ada", "Ada " + 200 * "long"), "utf-8")
    for command in (["replay", "--list"], ["stats"]):
        out = said(capsys, *command)
        assert "Ada long" in out
        assert "..." in out
        assert len(out.splitlines()) < 10


@pytest.mark.parametrize("date", ["0001-01-01 00:00:00+14:00", "9999-12-31 23:59:59-14:00"])
def test_a_date_is_listed_as_it_is_written(
    capsys: pytest.CaptureFixture[str], record_path: Path, date: str
) -> None:
    text = record_path.read_text()
    record_path.write_text(text.replace(BEGUN.isoformat(" "), date))
    assert date[3:16] in said(capsys, "replay", "--list")
    record_path.write_text(text.replace(BEGUN.isoformat(" "), date[:10]))
    listed = said(capsys, "replay", "--list")
    assert date[3:10] in listed
    assert "00:00" not in listed


def test_a_list_of_only_faulty_files_does_not_claim_to_be_empty(
    capsys: pytest.CaptureFixture[str], record_path: Path
) -> None:
    record_path.write_text("x")
    assert "No finished games" not in said(capsys, "replay", "--list")


def test_replay_with_nothing_to_replay(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "replay") == "No finished games.\n"
    assert refused(capsys, "replay", "3", "--check").startswith("there is no file and no finished game 3")
    for option in ("--check", "--print"):
        assert refused(capsys, "replay", option).startswith("which game?")
    assert refused(capsys, "replay", "no.txt", "--check") == "no.txt: there is no such file"


def test_check(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    message = "is valid: Stratego Duel, Ada against Ben, 12 moves: Blue wins (resignation).\n"
    assert said(capsys, "replay", "1", "--check") == f"1 {message}"
    assert said(capsys, "replay", str(record_path), "--check") == f"{record_path} {message}"


def test_check_names_ply_and_rule_of_the_first_fault(
    capsys: pytest.CaptureFixture[str], record_path: Path
) -> None:
    lines = record_path.read_text().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("3. "))
    lines[at] = "3. A1-C3"
    record_path.write_text("\n".join(lines))
    message = refused(capsys, "replay", str(record_path), "--check")
    assert message.startswith(f"{record_path}: line {at + 1}, column 4: ply 5, A1-C3: ")
    assert message.endswith(")")


def test_print(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    out = said(capsys, "replay", "1", "--print")
    record = load_record(record_path)
    assert "Stratego Duel, Ada against Ben, 12 moves: Blue wins (resignation)" in out
    for action in record.actions:
        assert action in out
    numbers = [
        line.split()[0] for line in out.splitlines() if any(action in line for action in record.actions)
    ]
    assert numbers == [str(number) for number in range(1, len(record.actions) // 2 + 1)]
    drawn = [line.split()[1:] for line in out.splitlines()[-11:-1]]
    assert drawn == [line.split() for line in record.play().board().splitlines()]
    assert out.splitlines()[-1].split() == list("ABCDEFGHIK")
    in_lines = said(capsys, "replay", "1", "--print", "--lines")
    assert "\n6 entries:\n1; Red: Ada: " in in_lines
    assert in_lines.rpartition("\n\n")[2].startswith("10 rows, ")  # the board in words
    assert max(map(len, in_lines.splitlines())) <= 80


def test_print_a_game_that_red_moved_in_last(capsys: pytest.CaptureFixture[str]) -> None:
    game = random_game(load_ruleset("duel"), Random(1), 7)
    save_record(data_folder(), record_of_game(game, NAMES), "x")
    rows = [line.split()[:2] for line in said(capsys, "replay", "1", "--print").splitlines()]
    assert ["4", str(game.history[6].action)] in rows


def test_no_file_of_a_printed_board_is_cut_off(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, record_path: Path
) -> None:
    def board() -> list[str]:
        return said(capsys, "replay", "1", "--print").splitlines()[-11:]

    whole = board()
    assert whole[-1].split() == list("ABCDEFGHIK")
    monkeypatch.setenv("COLUMNS", "30")
    assert board() == whole


def test_a_game_or_the_list_is_opened_on_the_screen(apps: Apps, record_path: Path) -> None:
    assert main(["replay", "--ascii"]) == STATUS
    assert (apps[-1].first_screen(), apps[-1].plain) == (("finished_games", (), {}), True)
    assert main(["replay", str(record_path)]) == STATUS
    screen = apps[-1].first_screen()
    assert screen is not None
    name, (record, game), _ = screen
    assert (name, record, apps[-1].plain) == ("show_replay", load_game(record_path), False)
    assert game.outcome == record.play().outcome


def test_replaying_needs_a_terminal(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    for game in ((), ("1",), (str(record_path),)):
        assert refused(capsys, "replay", *game).startswith("the game needs a terminal")
    assert "leave the file out" in refused(capsys, "replay", "1", "--list")
