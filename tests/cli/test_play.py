"""``stratego`` and ``stratego play``: what is handed to the screen, and what is refused before."""

import hashlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import stratego.tui
from stratego.cli.main import main
from stratego.cli.play import LEVELS, SIDES
from stratego.engine.pieces import Color
from stratego.hotseat import opponent
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.opponent import Opponent
from stratego.rulesets.files import load_ruleset, shipped_names
from stratego.tui.terminal import environment as terminal
from tests.cli.commands import refused

DUEL = load_ruleset("duel")


class Screen:
    """Stands in for the app: remembers with what it was run."""

    def __init__(self) -> None:
        self.ran: list[tuple[Any, ...]] = []
        self.prepared = 0
        self.opponent: Opponent | None = None

    def run(self, setup: GameSetup, *, ascii: bool) -> int:  # noqa: A002
        assert self.prepared == 1  # before Textual is imported
        self.ran.append((setup.rules, *(setup.names[color] for color in Color), setup.asks_pins, ascii))
        self.opponent = setup.opponent
        return 7

    def run_home(self, *, pin: bool, ascii: bool) -> int:  # noqa: A002
        assert self.prepared == 1
        self.ran.append((pin, ascii))
        return 7

    def run_alone(self, level: str, side: str | None, *, pin: bool, ascii: bool) -> int:  # noqa: A002
        assert self.prepared == 1
        self.ran.append((level, side, pin, ascii))
        return 7


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    screen = Screen()
    starting = ModuleType("stratego.tui.starting")
    starting.run = screen.run  # type: ignore[attr-defined]
    starting.run_home = screen.run_home  # type: ignore[attr-defined]
    starting.run_alone = screen.run_alone  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "stratego.tui.starting", starting)
    # What another test has imported already is found here instead.
    monkeypatch.setattr(stratego.tui, "starting", starting, raising=False)
    monkeypatch.setattr(terminal, "problem", lambda: None)
    monkeypatch.setattr(terminal, "prepare", lambda: setattr(screen, "prepared", screen.prepared + 1))
    return screen


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], (False, False)),
        (["--ascii"], (False, True)),
        (["play"], (False, False)),
        (["play", "--ascii"], (False, True)),
        (["--ascii", "play"], (False, True)),
        (["play", "--red", "Anna"], (False, False)),
        (["--variant=duel", "--red", " Anna ", "--blue", "Łukasz"], (DUEL, "Anna", "Łukasz", False, False)),
        (["--variant", "duel"], (DUEL, None, None, False, False)),
        (["--variant", "Duel", "--ascii"], (DUEL, None, None, False, True)),
        (
            ["--variant=barrage", "--blue", "Red Baron"],
            (load_ruleset("barrage"), None, "Red Baron", False, False),
        ),
        (["play", "--pin"], (True, False)),
        (["--variant", "duel", "--pin"], (DUEL, None, None, True, False)),
        (["--variant=duel", "--red", "Blue", "--blue", "Red"], (DUEL, "Blue", "Red", False, False)),
        (
            ["--variant=duel", "--red", "x" * 20, "--blue", "字" * 10],
            (DUEL, "x" * 20, "字" * 10, False, False),
        ),
    ],
)
def test_what_the_screen_is_given(screen: Screen, arguments: list[str], expected: tuple[Any, ...]) -> None:
    assert main(arguments if len(expected) == 2 else ["play", *arguments]) == 7
    assert screen.ran == [expected]


@pytest.mark.parametrize(
    ("arguments", "names", "opposite"),
    [
        (["--computer"], (None, None), (Color.BLUE, "computer:medium")),
        (["--computer", "hard", "--blue", "Ada"], (None, "Ada"), (Color.RED, "computer:hard")),
        (["--computer", "hard", "--red", "Blue"], ("Blue", None), (Color.BLUE, "computer:hard")),
        (["--computer=easy", "--color", "blue"], (None, None), (Color.RED, "computer:easy")),
        (
            ["--program", "/bin/sh -x", "--red", "Ada"],
            ("Ada", "sh"),
            (Color.BLUE, "program:/bin/sh -x"),
        ),
    ],
)
def test_a_person_alone(
    screen: Screen, arguments: list[str], names: tuple[str | None, str | None], opposite: tuple[Color, str]
) -> None:
    assert main(["play", "--variant", "duel", "--pin", *arguments]) == 7
    assert screen.ran == [(DUEL, *names, True, False)]
    assert screen.opponent is not None
    assert (screen.opponent.color, screen.opponent.player) == opposite
    assert screen.opponent.seed
    assert not screen.opponent.has_changed
    assert (screen.opponent.version == "") is opposite[1].startswith("program")


def test_the_side_may_be_drawn(screen: Screen) -> None:
    sides: set[Color] = set()
    while len(sides) < 2:
        assert main(["play", "--variant", "duel", "--computer", "--color", "random", "--red", "Ada"]) == 7
        assert screen.opponent is not None
        sides.add(screen.opponent.color)
        assert screen.ran[-1][1 + screen.opponent.color.other.side] == "Ada"
        screen.prepared = 0


def test_the_game_against_the_computer_may_be_chosen_on_the_screen(screen: Screen) -> None:
    assert main(["play", "--computer", "hard", "--color", "random"]) == 7
    assert screen.ran == [("hard", "random", False, False)]
    assert (LEVELS, SIDES) == (opponent.LEVELS, opponent.SIDES)


def test_a_ruleset_of_ones_own(screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A file, even where a shipped ruleset has its name.
    (tmp_path / "duel").write_text('extends = "duel"\nname = "Evening"')
    monkeypatch.chdir(tmp_path)
    assert main(["play", "--ruleset", "duel"]) == 7
    assert screen.ran[0][0].name == "Evening"


def test_house_rules_and_ones_own_by_name(screen: Screen) -> None:
    assert main(["rulesets", "new", "mine", "--from", "duel"]) == 0
    rules = ["--rule", "tie=attacker_wins", "--rule", "aids=moved,counts"]
    assert main(["play", "--variant", "mine", *rules]) == 7
    played = screen.ran[0][0]
    assert (played.name, played.tie, played.aids) == ("Mine", "attacker_wins", ("moved", "counts"))


ALL = ", ".join(shipped_names())
MARK = "\u0301"  # an accent on the letter before it, and no column of its own
NO_NAME = "A name needs at least one character that can be seen."
NOT_PRINTABLE = "A name can have letters, digits and signs, but no control characters."
TOO_LONG = "is too long a name: it can have 20 characters at most."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--variant", "duell"], 'there is no game "duell": did you mean "duel"?'),
        (
            ["--variant", "chess"],
            f'there is no game "chess": choose from {ALL}',
        ),
        (
            ["--variant", ""],
            f'there is no game "": choose from {ALL}',
        ),
        (["--variant", "/"], "/ is not the name of a game: for a file of your own use --ruleset"),
        (["--ruleset", "none.toml"], "none.toml: there is no such file"),
        (["--ruleset", ""], ".: this is a folder, not a file"),
        (["--red", ""], f"--red: {NO_NAME}"),
        (["--red", "  "], f"--red: {NO_NAME}"),
        (["--blue", "x" * 21], f"--blue: {'x' * 17}... {TOO_LONG}"),
        (["--blue", "字" * 11], f"--blue: {'字' * 11} {TOO_LONG}"),
        (["--blue", f"a{MARK * 70}"], f"--blue: a{MARK * 16}... {TOO_LONG}"),
        (["--red", "\x1b[31mAnna"], f"--red: {NOT_PRINTABLE}"),
        (["--red", "Anna\nBen"], f"--red: {NOT_PRINTABLE}"),
        (["--red", "\u202eannA"], f"--red: {NOT_PRINTABLE}"),
        (["--red", "\udcff"], f"--red: {NOT_PRINTABLE}"),
        (["--red", "Anna", "--blue", "anna "], "Both players are called Anna: give them different names."),
        (["--color", "red"], "--color needs --computer or --program: two people choose their sides by name"),
        (
            ["--variant", "duel", "--computer", "--red", "Ada", "--blue", "Ada"],
            "against the computer or a program give one name, with --red or --blue",
        ),
        (
            ["--variant", "duel", "--computer", "--red", "Ada", "--color", "blue"],
            "--red names your opponent: with --color blue, give your name with --blue",
        ),
        (
            ["--variant", "duel", "--computer", "hard", "--red", "computer"],
            "Both players are called computer: give them different names.",
        ),
        (["--program", "./bot"], "--program: choose the game with --variant or --ruleset"),
        (
            ["--variant", "duel", "--program", "x" * 1000],
            "--program: the command is one line of 1000 characters at most",
        ),
        (
            ["--variant", "duel", "--program", "a\nb"],
            "--program: the command is one line of 1000 characters at most",
        ),
        (
            ["--variant", "duel", "--program", "ucc:./bot"],
            "--program: UCC has only the army and the board of Stratego Original",
        ),
        (
            ["--variant", "duel", "--program", "./no-bot -x"],
            '--program: there is no program "./no-bot", or it is not executable',
        ),
        (["--variant", "duel", "--program", "'"], '--program: a quotation mark is missing in "\'"'),
        (["--variant", "duel", "--program", " "], "--program: the command is missing"),
        (["--red", "Blue"], "Both players are called Blue: give them different names."),
        (["--blue", "red"], "Both players are called Red: give them different names."),
    ],
)
def test_what_is_refused_in_one_message(
    screen: Screen, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["play", *arguments]) == 2
    assert capsys.readouterr() == ("", f"stratego: {message}\n")
    assert not screen.ran
    assert not screen.prepared


def test_pins_need_a_python_with_scrypt(
    screen: Screen, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(hashlib, "scrypt")
    assert main(["play", "--variant", "duel", "--pin"]) == 2
    message = (
        "--pin needs scrypt, but this Python was built without it: play without --pin, or use another Python"
    )
    assert capsys.readouterr() == ("", f"stratego: {message}\n")
    assert not screen.ran


def test_every_fault_of_a_ruleset_is_reported(
    screen: Screen, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('extends = "duel"\nnaem = "x"\n[rules]\ntie = 1\n')
    assert main(["play", "--ruleset", str(path)]) == 2
    first, *faults = capsys.readouterr().err.splitlines()
    assert first == "stratego: the ruleset has 2 faults:"
    assert all(fault.startswith(f"  {path}: ") for fault in faults)
    assert not screen.ran


@pytest.mark.parametrize("arguments", [[], ["play"], ["play", "--variant", "duel"]])
def test_an_unsuitable_terminal(
    screen: Screen,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
) -> None:
    monkeypatch.setattr(terminal, "problem", lambda: "the game needs a terminal")
    assert main(arguments) == 2
    assert capsys.readouterr() == ("", "stratego: the game needs a terminal\n")
    assert not screen.ran


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["pley"], 'there is no "pley": did you mean "play"'),
        (["rulesets", "shwo"], 'there is no "shwo": did you mean "show"?'),
        (["rulesets", "show"], "NAME"),
        (["rulesets", "check"], "FILE"),
        (["play", "--vairant", "duel"], "unrecognized arguments: --vairant duel"),
        (["play", "--var", "duel"], "unrecognized arguments: --var duel"),
        (["play", "--variant"], "--variant: expected one argument"),
        (["play", "--variant", "duel", "--ruleset", "x.toml"], "not allowed with"),
    ],
)
def test_invalid_arguments(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("stratego: ")
    assert words in err
    assert err.count("\n") == 1
    assert "--help" in err


def test_all_faults_of_house_rules_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--variant", "duel", "--rule", "tie=x", "--rule", "foo=1", "--rule", "rescue"]
    lines = refused(capsys, "play", *arguments).splitlines()
    assert [line.strip().split(":")[0] for line in lines] == ["--rule tie", "--rule foo", '--rule "rescue"']


def test_house_rules_need_a_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert "choose one with --variant or --ruleset" in refused(capsys, "play", "--rule", "tie=both")


def test_house_rules_that_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--variant", "duel", "--rule", "silent_defence=true", "--rule", "captured=open"]
    assert refused(capsys, "play", *arguments).startswith('--rule captured: "open" and silent_defence')
