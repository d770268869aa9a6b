"""``stratego`` and ``stratego play``: the values passed to the screen, and refusals before that."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from stratego.cli.main import main
from stratego.cli.play import LEVELS, SIDES
from stratego.engine.clock import TimeControl
from stratego.engine.pieces import Color
from stratego.hotseat import game_setup
from stratego.hotseat.game_setup import Opponent
from stratego.rulesets.reading import load_ruleset, shipped_names
from stratego.table.settings import Settings
from stratego.tui.terminal import environment as terminal
from stratego.wording.lobby import PLAYS_WORSE
from tests.cli.apps import STATUS, Apps
from tests.cli.commands import refused

DUEL = load_ruleset("duel")


def opened(apps: Apps) -> tuple[Any, ...]:
    """The rules, names, and PIN and ASCII settings of the last app; without a game only the settings."""
    app = apps[-1]
    if app.session is not None:
        setup = app.session.setup
        return (setup.rules, *(setup.names[color] for color in Color), setup.asks_pins, app.plain)
    return app.settings.ask_pins, app.plain


@pytest.mark.parametrize(
    ("arguments", "languages"),
    [
        ([], {}),
        (["--blue-language", "de"], {Color.BLUE: "de"}),
        (["--red-language=cs", "--blue-language=pl"], {Color.RED: "cs", Color.BLUE: "pl"}),
        (["--red-language=en"], {}),
        (["--language=cs", "--red-language=cs", "--blue-language=en"], {Color.BLUE: "en"}),
    ],
)
def test_the_languages_of_two_players(apps: Apps, arguments: list[str], languages: dict[Color, str]) -> None:
    assert main(["play", "--variant=duel", *arguments]) == STATUS
    assert apps[-1].session is not None
    assert apps[-1].session.setup.languages == languages


@pytest.mark.parametrize("others", [[], ["--variant=duel", "--computer"], ["--variant=duel", "--program=x"]])
def test_a_language_for_each_player_needs_two_people_and_a_game(
    apps: Apps, others: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "--blue-language needs two people" in refused(capsys, "play", "--blue-language", "de", *others)
    assert not apps


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
def test_the_values_passed_to_the_screen(apps: Apps, arguments: list[str], expected: tuple[Any, ...]) -> None:
    assert main(arguments if len(expected) == 2 else ["play", *arguments]) == STATUS
    assert [opened(apps)] == [expected]


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
        (["--program", "program:/bin/sh -x"], (None, "sh"), (Color.BLUE, "program:/bin/sh -x")),
    ],
)
def test_a_person_alone(
    apps: Apps, arguments: list[str], names: tuple[str | None, str | None], opposite: tuple[Color, str]
) -> None:
    assert main(["play", "--variant", "duel", "--pin", *arguments]) == STATUS
    assert opened(apps) == (DUEL, *names, True, False)
    opponent = opponent_of(apps)
    assert (opponent.color, opponent.player) == opposite
    assert opponent.seed
    assert not opponent.has_changed
    assert (opponent.version == "") is opposite[1].startswith("program")
    assert apps[-1].first_screen() is None


def opponent_of(apps: Apps) -> Opponent:
    session = apps[-1].session
    assert session is not None
    assert session.opponent is not None
    return session.opponent


def test_the_computer_says_so_where_it_plays_less_well(apps: Apps) -> None:
    assert main(["play", "--variant", "gniazdo", "--computer"]) == STATUS
    assert apps[-1].first_screen() == ("notice", ("Computer", str(PLAYS_WORSE)), {})
    assert main(["play", "--variant", "duel", "--computer", "forgetful"]) == STATUS
    assert apps[-1].first_screen() is None


@pytest.mark.parametrize("text", ["15+3", "15+3/3", ""])
def test_the_clock_and_the_pins_are_those_asked_for(apps: Apps, text: str) -> None:
    asked = ["play", "--pin", *(("--clock", text) if text else ())]
    for others in ([], ["--computer"], ["--variant=duel"], ["--variant=duel", "--computer"]):
        assert main([*asked, *others]) == STATUS
        app = apps[-1]
        if app.session is None:
            assert (app.settings.clock, app.settings.ask_pins) == (text, True)
        else:
            assert app.session.setup.time_control == (TimeControl.parse(text) if text else None)
            assert app.session.setup.asks_pins


def test_other_settings_are_as_they_were_saved(apps: Apps) -> None:
    Settings(theme="day", ask_pins=True, computer_side="blue").save()
    assert main(["play", "--computer"]) == STATUS
    settings = apps[-1].settings
    assert (settings.theme, settings.ask_pins, settings.computer_side) == ("day", True, "blue")


def test_the_side_may_be_drawn(apps: Apps) -> None:
    sides: set[Color] = set()
    while len(sides) < 2:
        assert (
            main(["play", "--variant", "duel", "--computer", "--color", "random", "--red", "Ada"]) == STATUS
        )
        color = opponent_of(apps).color
        sides.add(color)
        assert opened(apps)[1 + color.other.side] == "Ada"


def test_without_a_game_it_is_chosen_on_the_screen_with_the_given_names(apps: Apps) -> None:
    assert main(["play", "--red", "Anna", "--blue", " Ben "]) == STATUS
    assert apps[-1].first_screen() == ("new_game", (), {"alone": False})
    assert (apps[-1].settings.first_name, apps[-1].settings.second_name) == ("Anna", "Ben")
    assert apps[-1].settings.first_is_red
    assert main(["play", "--computer", "--blue", "Cleo"]) == STATUS
    assert apps[-1].first_screen() == ("new_game", (), {"alone": True})
    assert (apps[-1].settings.first_name, apps[-1].settings.computer_side) == ("Cleo", "blue")
    assert main([]) == STATUS
    assert apps[-1].first_screen() is None  # the home screen


def test_the_game_against_the_computer_may_be_chosen_on_the_screen(apps: Apps) -> None:
    assert main(["play", "--computer", "hard", "--color", "random"]) == STATUS
    settings = apps[-1].settings
    assert (settings.computer_level, settings.computer_side, settings.ask_pins) == ("hard", "random", False)
    assert apps[-1].first_screen() == ("new_game", (), {"alone": True})
    assert (LEVELS, SIDES) == (game_setup.LEVELS, game_setup.SIDES)


def test_a_ruleset_of_ones_own(apps: Apps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A file comes first, even if a shipped ruleset has its name.
    (tmp_path / "duel").write_text('extends = "duel"\nname = "Evening"')
    monkeypatch.chdir(tmp_path)
    assert main(["play", "--ruleset", "duel"]) == STATUS
    assert opened(apps)[0].name == "Evening"


def test_house_rules_and_own_rulesets_by_name(apps: Apps) -> None:
    assert main(["rulesets", "new", "mine", "--from", "duel"]) == 0
    rules = ["--rule", "tie=attacker_wins", "--rule", "aids=moved,counts"]
    assert main(["play", "--variant", "mine", *rules]) == STATUS
    played = opened(apps)[0]
    assert (played.name, played.tie, played.aids) == ("Mine", "attacker_wins", ("moved", "counts"))


ALL = ", ".join(shipped_names())
MARK = "\u0301"  # a combining accent, which takes no column of its own
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
        (["--variant", "/"], "/ is not the name of a game: for a file of your own use --ruleset"),
        (["--ruleset", "none.toml"], "none.toml: there is no such file"),
        (["--red", "  "], f"--red: {NO_NAME}"),
        (["--blue", "x" * 21], f"--blue: {'x' * 17}... {TOO_LONG}"),
        (["--blue", "字" * 11], f"--blue: {'字' * 11} is too wide a name: it can fill 20 columns at most."),
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
            '--program: there is no program "./no-bot"',
        ),
        (["--variant", "duel", "--program", "'"], '--program: a quotation mark is missing in "\'"'),
        (["--variant", "duel", "--program", " "], "--program: the command is missing"),
        (["--red", "Blue"], "Both players are called Blue: give them different names."),
        (["--blue", "red"], "Both players are called Red: give them different names."),
    ],
)
def test_faulty_arguments_are_refused_in_one_message(
    apps: Apps, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["play", *arguments]) == 2
    assert capsys.readouterr() == ("", f"stratego: {message}\n")
    assert not apps
    assert not apps.prepared


def test_pins_need_a_python_with_scrypt(
    apps: Apps, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(hashlib, "scrypt")
    assert main(["play", "--variant", "duel", "--pin"]) == 2
    message = (
        "--pin needs scrypt, but this Python was built without it: play without --pin, or use another Python"
    )
    assert capsys.readouterr() == ("", f"stratego: {message}\n")
    assert not apps


def test_every_fault_of_a_ruleset_is_reported(
    apps: Apps, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('extends = "duel"\nnaem = "x"\n[rules]\ntie = 1\n')
    assert main(["play", "--ruleset", str(path)]) == 2
    first, *faults = capsys.readouterr().err.splitlines()
    assert first == "stratego: the ruleset has 2 faults:"
    assert all(fault.startswith(f"  {path}: ") for fault in faults)
    assert not apps


@pytest.mark.parametrize("arguments", [[], ["play"], ["play", "--variant", "duel"]])
def test_an_unsuitable_terminal(
    apps: Apps,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
) -> None:
    monkeypatch.setattr(terminal, "problem", lambda: "the game needs a terminal")
    assert main(arguments) == 2
    assert capsys.readouterr() == ("", "stratego: the game needs a terminal\n")
    assert not apps


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["pley"], 'there is no "pley": did you mean "play"'),
        (["duel"], 'there is no "duel": did you mean "play --variant duel"?'),
        (["xyzzy"], "match, player, setups, rulesets (see stratego --help)"),
        (["rulesets", "shwo"], 'there is no "shwo": did you mean "show"?'),
        (["rulesets", "show"], "NAME"),
        (["rulesets", "check"], "FILE"),
        (["play", "--vairant", "duel"], 'arguments: --vairant duel: did you mean "--variant"?'),
        (["play", "--var", "duel"], 'arguments: --var duel: did you mean "--variant"?'),
        (["play", "--varient=duel"], 'arguments: --varient=duel: did you mean "--variant"?'),
        (["play", "duel"], 'duel: did you mean "--variant duel"? (see stratego play --help)'),
        (["play", "--ascii", "baragge"], 'baragge: did you mean "--variant barrage"?'),
        (["play", "easy"], 'easy: did you mean "--computer easy"?'),
        (["play", "--computer", "computer:hard"], 'there is no "computer:hard": did you mean "hard"?'),
        (["play", "xyzzy"], "unrecognized arguments: xyzzy (see stratego play --help)"),
        (["play", "--seed", "5"], "unrecognized arguments: --seed 5 (see stratego play --help)"),
        (["play", "--foo"], "unrecognized arguments: --foo (see stratego play --help)"),
        (["--verison"], 'did you mean "--version"? (see stratego --help)'),
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
