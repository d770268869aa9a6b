"""The man page: it documents everything in the parser, and both man and mandoc accept it."""

import os
import re
import shutil
import subprocess
from argparse import _HelpAction, _SubParsersAction
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from release import man_page as pages
from release.command_line import commands
from stratego.cli.main import program_parser
from stratego.wording.command_help import described
from stratego.wording.language import ENGLISH, Sentence, codes, speaking

man_page = cache(pages.man_page)
OTHERS = [code for code in codes() if code != ENGLISH]


@pytest.fixture(scope="module")
def page() -> str:
    return man_page("1.2.3", date(2026, 11, 22))


def test_its_head_and_its_sections(page: str) -> None:
    head, *sections = page.split("\n.SH")
    assert head == '.TH STRATEGO "1" "2026-11-22" "stratego 1.2.3" "Games"'
    assert [section.splitlines()[0].strip() or section.splitlines()[1] for section in sections] == [
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "OPTIONS",
        "COMMANDS",
        "EXIT STATUS",
        "ENVIRONMENT",
        "FILES",
        "EXAMPLES",
    ]


def test_every_command_and_argument_is_on_it(page: str) -> None:
    plain = re.sub(r"\\(f[BIR]|[,/])", "", page).replace("\\-", "-")
    assert "%(" not in plain
    for words, parser in commands(program_parser()):
        start = f".SS stratego {' '.join(words)}\n" if words else ".SH OPTIONS\n"
        assert plain.count(start) == 1
        section = plain.split(start)[1].split("\n.S")[0]
        for action in parser._actions:
            if isinstance(action, _SubParsersAction):
                continue
            line = parser._get_formatter()._expand_help(action)[1:]
            if isinstance(action, _HelpAction):
                assert plain.count(line) == 1
                assert ("[-h]" if words else "-h, --help\n") in section
            else:
                assert all(name in section for name in action.option_strings or [str(action.metavar)])
                assert line in section


def test_in_each_language_it_has_all_that_the_english_one_has(page: str) -> None:
    assert len(OTHERS) >= 5
    for code in OTHERS:
        translated = man_page("1.2.3", date(2026, 11, 22), code)
        for part in (r"^\.\w+", r"\\f[BI].*?\\fR"):
            assert sorted(re.findall(part, translated, re.M)) == sorted(re.findall(part, page, re.M)), code
        with speaking(code):
            said_by_argparse = described(str(Sentence("show this help message and exit")))
        assert said_by_argparse in translated.replace("\\-", "-")
        assert said_by_argparse not in page


@pytest.mark.parametrize(
    "command", [["mandoc", "-T", "lint", "-W", "warning"], ["groff", "-k", "-man", "-T", "utf8", "-ww", "-z"]]
)
def test_it_is_well_formed(tmp_path: Path, command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    for code in codes():
        path = tmp_path / f"stratego.{code}.1"
        path.write_text(man_page("1.2.3", date(2026, 11, 22), code), "utf-8")
        done = subprocess.run([*command, path], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), code


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_after_the_lines_of_the_readme_man_finds_it(page: str, tmp_path: Path, shell: str) -> None:
    """By default, man does not look in the folder where ``uv tool install`` puts the page."""
    if shutil.which(shell) is None or shutil.which("man") is None:
        pytest.skip(f"{shell} or man is not installed")
    tool, linked = tmp_path / "tools/stratego", tmp_path / "bin"
    for folder in (tool / "bin", tool / "share/man/man1", linked):
        folder.mkdir(parents=True)
    (tool / "share/man/man1/stratego.1").write_text(page, "utf-8")
    (tool / "bin/stratego").touch(0o755)
    (linked / "stratego").symlink_to(tool / "bin/stratego")
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    (lines,) = re.findall(rf"^# ~/\.{shell}rc.*\n((?:[^#`].*\n)+)", readme, re.MULTILINE)
    (line,) = re.findall(r"^export MANPATH.*$", lines, re.MULTILINE)
    environment = {"PATH": f"{linked}:{os.environ['PATH']}"}
    found = subprocess.run(
        [shell, "-c", f"{line}\nman -w stratego"], env=environment, capture_output=True, text=True, check=True
    )
    assert Path(found.stdout.strip()).resolve() == tool / "share/man/man1/stratego.1"
    (linked / "stratego").unlink()
    command = [shutil.which(shell), "-c", lines]
    gone = subprocess.run(command, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=True)
    assert not gone.stdout + gone.stderr
