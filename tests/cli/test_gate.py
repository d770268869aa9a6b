"""Nothing from a file, a name, an argument or the environment controls the terminal."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from stratego import Color
from stratego.cli.main import main
from stratego.files import config_folder, data_folder
from stratego.hotseat.game_setup import GameSetup
from stratego.records.journal_text import FIRST_LINE, Heading, Seal, write_heading
from tests.cli.every_command import Command, uses
from tests.hotseat.evening import SMALL
from tests.records.formats.samples import GSN, XML
from tests.records.games import BEGUN
from tests.support.cases import with_each

HOSTILE = "x\x1b]2;mine\x07\x1b[31m\x9b5mé\u202eb\u2066\u2028\u200b\x7f\r\n[bold]{0}%s[/]"
UNDECODABLE = f"{HOSTILE}\udcff"
PATHS = [HOSTILE, UNDECODABLE, f"{UNDECODABLE}.toml"]


def outcome(capsys: pytest.CaptureFixture[str], arguments: Sequence[str]) -> tuple[int, str]:
    """The exit status of a command, and everything it printed."""
    try:
        status = main(arguments)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else -1
    out, err = capsys.readouterr()
    return status, out + err


def unsafe(text: str) -> set[str]:
    """The characters in a string that are unsafe for a terminal."""
    return {char for char in text if not char.isprintable() and char != "\n"}


@with_each("line", [*uses(UNDECODABLE), (UNDECODABLE,), (f"--{UNDECODABLE}",)])
def test_arguments(capsys: pytest.CaptureFixture[str], line: Command) -> None:
    status, printed = outcome(capsys, line)
    assert status in (0, 2)
    assert not unsafe(printed)
    assert "\n[bold]" not in printed  # a line break in a name does not start a line


LISTS = ["replay --list", "resume --list", "stats", "setups", "rulesets", "learn --list"]
READING = {
    "game": (
        "replay --check {}",
        "replay --print {}",
        "export --to gsn {}",
        "export --to record {}",
        "import {}",
    ),
    "set-up": ("setups check {}", "setups import {}"),
    "ruleset": ("rulesets check {}", "rulesets show {}", "learn --check {}", "play --ruleset {}"),
}


@pytest.fixture
def hostile_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's folders with hostile names, and in them files with hostile names and contents."""
    for variable in ("STRATEGO_DATA", "STRATEGO_CONFIG"):
        folder = tmp_path / UNDECODABLE.replace("/", "") / variable
        folder.mkdir(parents=True)
        monkeypatch.setenv(variable, str(folder))
    name = UNDECODABLE.replace("/", "")
    for kept, suffix in (("finished", ".txt"), ("setups", ".txt"), ("unfinished", ".game")):
        (data_folder() / kept).mkdir()
        (data_folder() / kept / f"{name}{suffix}").write_text(HOSTILE)
    (config_folder() / f"{name}.toml").write_text(f'"{name.encode("ascii", "replace").decode()}" = 1')


@pytest.mark.usefixtures("hostile_folders")
@with_each("command", LISTS)
def test_names_of_files(capsys: pytest.CaptureFixture[str], command: str) -> None:
    status, printed = outcome(capsys, command.split())
    assert status == 0
    assert not unsafe(printed)
    if command not in ("stats", "learn --list"):
        assert "[bold]" in "".join(printed.split())


@pytest.mark.usefixtures("hostile_folders")
@pytest.mark.parametrize(
    "command", ["replay --check 1", "resume --delete 1", "resume --resign 1", "import {}"]
)
def test_commands_in_folders_with_hostile_names(
    capsys: pytest.CaptureFixture[str], record_text: str, tmp_path: Path, command: str
) -> None:
    (tmp_path / "game.txt").write_text(record_text)
    _, printed = outcome(capsys, command.format(tmp_path / "game.txt").split())
    assert printed
    assert not unsafe(printed)


@pytest.fixture
def record_text(record_path: Path) -> str:
    return record_path.read_text("utf-8")


def contents(record: str) -> dict[str, list[str]]:
    """Contents of files with hostile names and words, by kind of file; ``record`` is a valid record."""
    games = [
        record.replace("Ada", HOSTILE),
        record.replace("Ada", HOSTILE.replace("\n", "")),
        record.replace("Ada", "Ada\u202e"),
        record.replace("1. ", f"1. {HOSTILE} "),
        record.replace("Stratego Duel", HOSTILE),
        GSN.replace("Ada Lovelace", HOSTILE),
        GSN.replace("Ada Lovelace", "Ada\x1b[31m\u202e"),
        XML.replace("Ada", "Ada\x9b31m\u202e"),
    ]
    set_ups = [
        f'Stratego set-up, version 1\n\n[Name "{HOSTILE}"]\n\nF 10 2 3\n',
        f"F 10 2 {HOSTILE}\n",
    ]
    rulesets = [
        f'extends = "{HOSTILE}"',
        'extends = "a\\u0000\\u001b[31m\\u202e"',
        'name = "\\u001b]2;mine\\u0007"\nextends = "duel"\nsummary = "\\u202e"',
        'extends = "duel"\n[rules]\n"\\u001b[31m" = 1\ntwo_squares = "\\u001b[31m"',
        'extends = "duel"\n[army]\n"\\u001b[31m" = "\\u202e"\n[board]\nlayout = "\\u001b[31m"',
    ]
    return {"game": games, "set-up": set_ups, "ruleset": rulesets}


@with_each(("kind", "command"), [(kind, command) for kind, each in READING.items() for command in each])
def test_contents(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record_text: str, kind: str, command: str
) -> None:
    path = tmp_path / "odd.toml"
    files = contents(record_text)
    for text in (*files[kind], *(each[0] for each in files.values()), HOSTILE):
        path.write_text(text, "utf-8")
        status, printed = outcome(capsys, command.format(path).split())
        assert status in (0, 2)
        assert not unsafe(printed)


@with_each("command", ["resume --list", "resume --delete 1", "resume --resign 1"])
def test_an_unfinished_game_with_hostile_names(capsys: pytest.CaptureFixture[str], command: str) -> None:
    names = {Color.RED: "Ada\x1b]2;mine\x07", Color.BLUE: "Ben\u202e\x9b31m"}
    heading = write_heading(Heading(GameSetup(SMALL.replace(name="x"), names), BEGUN))
    folder = data_folder() / "unfinished"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.game").write_bytes(FIRST_LINE + Seal().close(heading) + b"\n")
    _, printed = outcome(capsys, command.split())
    assert printed
    assert not unsafe(printed)


def test_the_environment(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from stratego.tui.terminal import environment

    monkeypatch.setattr(environment, "problem", lambda: f"TERM={HOSTILE}")
    status, printed = outcome(capsys, ["play"])
    assert status == 2
    assert not unsafe(printed)
