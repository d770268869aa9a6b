"""The program as a process: which modules it loads, and what it does if its output is closed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stratego.cli.main import main
from stratego.wording.command_help import COMMANDS, DESCRIPTIONS, described
from tests.cli.commands import flat
from tests.support.cases import with_each
from tests.support.forking import run

ROOT = Path(__file__).parents[2]
PRINTING = [
    ["--help"],
    ["--version"],
    ["play", "--help"],
    ["rulesets"],
    ["rulesets", "--help"],
    ["rulesets", "show", "original"],
    ["rulesets", "check", "duel"],
]
LISTS = ["resume", "replay", "stats", "setups"]


@with_each("arguments", PRINTING)
def test_it_prints_and_succeeds_and_sixty_columns_of_ascii_are_enough(arguments: list[str]) -> None:
    done = run("-m", "stratego", *arguments, COLUMNS="60", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\n")
    assert max(map(len, done.stdout.splitlines())) <= 60
    assert done.stdout.isascii()


def test_textual_is_not_loaded_and_for_help_and_version_no_engine_either() -> None:
    program = f"""
import sys
from stratego.cli.main import main
assert "stratego.records" not in sys.modules
for number, arguments in enumerate({[*PRINTING, *([name] for name in LISTS)]!r}):
    try:
        status = main(arguments)
    except SystemExit as end:
        status = end.code
    assert not status, (arguments, status)
    assert "textual" not in sys.modules, arguments
    engine = [name for name in sys.modules if name.startswith(("stratego.engine", "stratego.public"))]
    assert number > 2 or not engine, arguments
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("arguments", PRINTING[::3], ids=" ".join)
def test_a_closed_pipe(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        done = run("-m", "stratego", *arguments, output=pipe)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("arguments", [["rulesets"], ["--version"]])
def test_output_that_cannot_be_written(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run("-m", "stratego", *arguments, output=full)
    assert done.returncode == 2
    assert done.stderr == "stratego: the output cannot be written: No space left on device\n"


def test_a_game_needs_a_terminal() -> None:
    done = run("-m", "stratego", "play", "--variant", "duel")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("stratego: ")
    assert done.stderr.count("\n") == 1


def test_a_refusal_loads_no_textual() -> None:
    program = """
import sys
from stratego.cli.main import main
for arguments in ("", "play --variant duell", "play --red Blue", "play --variant duel"):
    assert main(arguments.split()) == 2
assert "textual" not in sys.modules
"""
    command = [sys.executable, "-c", program]
    subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=True, capture_output=True)


@with_each("name", COMMANDS)
def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str], name: str) -> None:
    with pytest.raises(SystemExit) as end:
        main([name, "--help"])
    assert end.value.code == 0
    out = flat(capsys.readouterr().out)
    assert out.startswith(f"usage: stratego {name} ")
    description = DESCRIPTIONS.get(name)
    assert (str(description) if description else described(str(COMMANDS[name]))) in out


def test_the_version_is_that_of_the_project() -> None:
    version = run("-m", "stratego", "--version").stdout.split()
    assert version[0] == "stratego"
    assert f'version = "{version[1]}"' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_the_engine_loads_neither_records_nor_textual() -> None:
    program = """
import sys, stratego
stratego.load_ruleset("original")
assert not {"stratego.records", "textual"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True)
