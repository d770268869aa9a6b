"""``stratego rulesets``: listing, describing and checking rulesets."""

import sys
from itertools import cycle
from pathlib import Path

import pytest

from stratego.cli.main import main
from stratego.engine.options import OPTIONS
from stratego.engine.ruleset import label
from stratego.rulesets.reading import load_ruleset, rulesets_folder, shipped_names
from stratego.wording.options import option_sentences
from tests.cli.commands import flat, refused, said
from tests.support.cases import with_each

MINE = """
name = "Evening [red]:star:[/red]"
extends = "duel"
[rules]
two_squares = 5
aids = ["counts"]
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(MINE)
    return path


@with_each("width", ["60", "80", "120"])
def test_the_list(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    lines = said(capsys, "rulesets").splitlines()
    assert all(len(line) <= int(width) for line in lines)
    for name in shipped_names():
        rules = load_ruleset(name)
        (row,) = (line.split() for line in lines if line.startswith(f"{name} "))
        board = rules.geometry
        assert row[1:5] == [str(rules.army_size), str(board.width), "x", str(board.height)]
    names = [line.split()[0] for line in lines if line.split() and line.split()[0] in shipped_names()]
    assert names == shipped_names()
    spoken = flat(said(capsys, "--lines", "rulesets"))
    assert spoken.startswith(
        "8 entries: Name: duel; Pieces: 10; Board: 10 x 10; Description: Ten pieces a side"
    )


@with_each("width", ["30", "59"])
def test_the_list_in_a_narrow_window(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    lines = said(capsys, "rulesets").splitlines()
    assert all(len(line) <= int(width) for line in lines)
    words = flat(" ".join(line[lines[0].index("Description") :] for line in lines))
    for name in shipped_names():
        rules = load_ruleset(name)
        board = rules.geometry
        assert any(line.startswith(f"{name} ") for line in lines)
        assert f"{rules.army_size} pieces, {board.width} x {board.height}. {rules.summary}" in words


def test_a_terminal_that_reports_no_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    table = said(capsys, "rulesets")
    monkeypatch.setenv("COLUMNS", "0")
    piped = said(capsys, "rulesets", "show", "duel").splitlines()  # neither wrapped nor padded with spaces
    for sentence in option_sentences(load_ruleset("duel")).values():
        assert any(line.endswith(sentence) for line in piped)
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert said(capsys, "rulesets") == table


@with_each(("width", "name"), zip(cycle(["30", "120"]), shipped_names()))
def test_a_card(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    rules = load_ruleset(name)
    card = said(capsys, "rulesets", "show", name)
    lines = card.splitlines()
    assert all(len(line) <= int(width) for line in lines)
    assert lines[0] == rules.name
    assert rules.summary in flat(card)
    for kind, count in rules.army.items():
        assert any(line.split()[:3] == [label(rules, kind), kind.value.title(), str(count)] for line in lines)
    for number, cells in enumerate(reversed(rules.layout), 1):
        assert any(line.rstrip().endswith(f"{number} {' '.join(cells)}") for line in lines)
    files = " ".join("ABCDEFGHIK"[: rules.geometry.width])
    assert any(line.rstrip().endswith(f" {files}") for line in lines)


def test_a_card_in_lines_has_no_table_and_no_drawing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    card = said(capsys, "rulesets", "show", "quick", "--lines")
    assert max(map(len, card.splitlines())) <= 80
    assert "7 entries:\n1 Marshal; 10\n1 General; 9\n2 Miners; 3\n" in card
    assert (
        "Red, zone: A1 to H2.\nBlue, zone: A7 to H8.\n8 rows, 6 empty.\n2 in row 4: C4 lake, F4 lake.\n"
        in card
    )
    assert f'{len(OPTIONS)} entries:\nfirst_move = "red"; Red moves first.\n' in card
    assert "~" not in card


def test_every_option_is_described(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, mine: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    lines = [flat(line) for line in said(capsys, "rulesets", "show", str(mine)).splitlines()]
    words = option_sentences(load_ruleset(mine))
    assert set(words) == set(OPTIONS)
    for key, sentence in words.items():
        assert any(line.startswith(f"{key} = ") and line.endswith(f" {sentence}") for line in lines)
    assert any(line.startswith("two_squares = 5 A piece") for line in lines)
    assert any(line.startswith('aids = ["counts"] The enemy') for line in lines)


def test_differences_from_the_game_are_listed(capsys: pytest.CaptureFixture[str], mine: Path) -> None:
    card = said(capsys, "rulesets", "show", str(mine))
    assert "Differences from Stratego Duel" in card
    assert "- A piece may cross the border between the same two squares 5 turns in a row" in card
    assert "- The enemy pieces that are known to be left are counted." in card
    assert "Differences" not in said(capsys, "rulesets", "show", "duel")


def test_a_name_is_not_markup(capsys: pytest.CaptureFixture[str], mine: Path) -> None:
    assert said(capsys, "rulesets", "show", str(mine)).startswith("Evening [red]:star:[/red]\n")


def test_plain_text_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\x1b" not in said(capsys, "rulesets") + said(capsys, "rulesets", "show", "duel")


def test_check_says_that_a_ruleset_is_valid(capsys: pytest.CaptureFixture[str], mine: Path) -> None:
    expected = f"{mine} is valid: Evening [red]:star:[/red], 10 pieces a side, 10 x 10.\n"
    assert said(capsys, "rulesets", "check", str(mine)) == expected


def test_check_takes_shipped_rulesets_by_name_and_by_path(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(Path(rulesets_folder()) / "duel.toml")
    assert said(capsys, "rulesets", "check", "duel").startswith("duel is valid: Stratego Duel")
    assert said(capsys, "rulesets", "check", path).startswith(f"{path} is valid: Stratego Duel")


def test_check_prefers_a_file_and_show_a_shipped_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("duel", "here.toml"):
        (tmp_path / name).write_text(MINE)
    monkeypatch.chdir(tmp_path)
    called_so = "\nStratego Duel is the name of a shipped game: give the file one of its own.\n"
    (tmp_path / "nameless.toml").write_text('extends = "duel"')
    assert called_so in said(capsys, "rulesets", "check", "nameless.toml")
    hint = "there is no game here: for the file in this folder write here.toml"
    assert refused(capsys, "rulesets", "check", "here") == hint
    assert "Evening" in said(capsys, "rulesets", "check", "duel")
    assert "Evening" not in said(capsys, "rulesets", "show", "duel")


@pytest.mark.parametrize("command", ["check", "show", "new mine --from"])
def test_all_faults_go_to_stderr(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('extends = "duel"\n[rules]\ntie = "none"\nquiet = 3\n[army]\nscout = 3\n')
    assert main(["rulesets", *command.split(), str(path)]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.splitlines() == [
        "stratego: the ruleset has 3 faults:",
        f"  {path}: army.flag: an army has at least one Flag",
        f'  {path}: rules.tie: "none" is not allowed: it must be "both" or "attacker_wins"',
        f'  {path}: rules.quiet: there is no such option: did you mean "quiet_limit"?',
    ]


@pytest.mark.parametrize("command", ["check", "show"])
def test_an_unknown_name(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert main(["rulesets", command, "duell"]) == 2
    assert capsys.readouterr() == ("", 'stratego: there is no game "duell": did you mean "duel"?\n')


def test_a_missing_path_is_not_called_an_unknown_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "rulesets", "check", "nowhere/x") == "nowhere/x: there is no such file"
    assert refused(capsys, "rulesets", "check", "x.toml") == "x.toml: there is no such file"
    assert refused(capsys, "rulesets", "check", "nowhere").startswith('there is no game "nowhere"')
