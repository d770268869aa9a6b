"""All output of the commands is translated: with catalogues full of accents, no letter is without one."""

import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from stratego import load_ruleset
from stratego.cli.main import main
from stratego.hosting import places
from stratego.rulesets.reading import shipped_names
from tests.cli.apps import Apps
from tests.cli.every_command import commands, uses
from tests.cli.pictures import COMMANDS, HOUSE, fill_folders
from tests.support.languages import pseudo, unaccented

# Words that are the same in every language: in usage, in examples, in files and on the command line.
SAME = (
    "stratego toml txt aids moved counts known ucc program computer easy medium hard forgetful random int "
    "attacker wins none "
    "Gravon XML GSN StraDoS Stratego record version board game"  # names of file formats
)
PIECES = re.compile("[rb][BFIS]")
OF_THE_TESTS = f"{HOUSE} Ada Lovelace Ben evening Small good bad duell qq nothing config data"


@pytest.fixture(autouse=True)
def _marked() -> Iterator[None]:
    with pseudo():
        yield


@pytest.fixture(scope="module")
def same() -> set[str]:
    """The words that stay as they are in every language, including commands, options and ruleset keys."""
    texts = [SAME, *shipped_names()]
    for words, actions in commands():
        texts += words
        for action in actions:
            texts += [*action.option_strings, *map(str, action.choices or ())]
    rulesets = map(load_ruleset, shipped_names())
    texts += [f"{key} {value}" for rules in rulesets for key, value in rules.options.items()]
    texts += ["true false"]
    return set(unaccented(" ".join(texts).replace("_", " ").replace("-", " ")))


def untranslated(printed: str) -> list[str]:
    """The words that bypassed the catalogues; words in capitals stand for arguments."""
    return [word for word in unaccented(printed.replace("_", " ")) if not word.isupper()]


def run(line: str | Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    with suppress(SystemExit):
        main(shlex.split(line) if isinstance(line, str) else line)
    return "".join(capsys.readouterr())


def test_help(capsys: pytest.CaptureFixture[str], same: set[str]) -> None:
    for words, _ in commands():
        assert set(untranslated(run((*words, "--help"), capsys))) <= same, words


def test_results_and_refusals_of_commands(
    capsys: pytest.CaptureFixture[str],
    apps: Apps,
    same: set[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setenv(places.FOLDER_VARIABLE, str(tmp_path))  # without the games hosted on this machine
    fill_folders()
    of_the_tests = unaccented(f"{OF_THE_TESTS} {tmp_path}".replace("_", " "))
    for line in (*COMMANDS, *uses("qq")):
        printed = [word for word in untranslated(run(line, capsys)) if not PIECES.fullmatch(word)]
        assert set(printed) <= {*same, *of_the_tests}, line
