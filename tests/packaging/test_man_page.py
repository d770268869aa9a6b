"""The man page: everything that the parser knows is on it, and both readers of such pages accept it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from release.command_line import command_line
from release.man_page import man_page


@pytest.fixture(scope="module")
def page() -> str:
    return man_page(command_line(), "1.2.3", "2026-11-22")


def test_every_command_and_argument_is_on_it(page: str) -> None:
    plain = page.replace("\\-", "-").replace("\\fB", "").replace("\\fI", "").replace("\\fR", "")
    assert "%(" not in plain
    for command in command_line().all():
        section = plain.split(f".SS stratego {' '.join(command.words)}\n")[-1].split("\n.S")[0]
        for argument in (*command.arguments, *command.options):
            assert argument.flags or argument.metavar in section
            assert argument.flags[0] in plain if argument.flags else True
            assert argument.line[1:] in plain


@pytest.mark.parametrize(
    "command", [["mandoc", "-T", "lint", "-W", "warning"], ["groff", "-man", "-ww", "-z"]]
)
def test_it_is_well_formed(page: str, tmp_path: Path, command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    path = tmp_path / "stratego.1"
    path.write_text(page, "utf-8")
    done = subprocess.run([*command, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0
