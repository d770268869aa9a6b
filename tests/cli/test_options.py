"""Every option and argument of every command: its help, its name in the help, and its default."""

import argparse
import re
import string
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.metadata import version
from random import Random
from types import SimpleNamespace

import pytest

from stratego.cli.main import main, program_parser
from stratego.cli.parser import Parser
from stratego.engine.errors import similar_to
from tests.cli.commands import said
from tests.cli.every_command import uses
from tests.support.builds import is_compiled
from tests.support.cases import with_each


def parsers() -> Iterator[Parser]:
    """The parsers of the program, of its commands and of their subcommands."""
    left = [program_parser()]
    while left:
        parser = left.pop()
        parser.complete()
        yield parser
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                left += [each for each in action.choices.values() if isinstance(each, Parser)]


OPTIONS = [(parser, action) for parser in parsers() for action in parser._actions]


@with_each(("parser", "action"), OPTIONS)
def test_an_option_says_what_it_does_and_what_it_takes(parser: Parser, action: argparse.Action) -> None:
    if isinstance(action, argparse._SubParsersAction):
        assert action.metavar
        assert all(choice.help for choice in action._get_subactions())
        return
    assert action.help
    if action.nargs != 0:  # the option takes a value
        assert action.metavar or action.choices
        assert not action.metavar or str(action.metavar).isupper()
    if action.option_strings:
        assert all(option.startswith("-") for option in action.option_strings)


@with_each("parser", list(parsers()))
def test_every_command_prints_in_lines_and_in_ascii(parser: Parser) -> None:
    assert {"--lines", "--ascii"} <= set(parser._option_string_actions)


def test_no_argument_may_be_empty(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line for line in uses("") if any(word.endswith("=") or not word for word in line)]
    for line in [*lines, ("--data=", "stats")]:
        with pytest.raises(SystemExit) as end:
            main(line)
        assert end.value.code == 2
        problem = capsys.readouterr().err
        assert re.search(r"it is empty|a (whole )?number|seed|time|invalid int", problem), line
    assert len(lines) > 40


def test_the_version_says_whether_the_engine_is_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    release = version("stratego-terminal")
    printed = f"stratego {release}{' (compiled)' if is_compiled() else ''}\n"
    assert said(capsys, "--version") == printed
    for origin, build in (
        ("engine/game.py", ""),
        ("engine/game.cpython-311-x86_64-linux-gnu.so", " (compiled)"),
    ):
        found = SimpleNamespace(origin=origin)
        monkeypatch.setattr(PathFinder, "find_spec", lambda name, path, found=found: found)
        assert said(capsys, "--version") == f"stratego {release}{build}\n"


@with_each(
    ("text", "why"),
    [
        ("0", '"0" is not a time control: the minutes of each player come first, from 0:01 to 999:59'),
        ("15+3/2", "a turn may take 2 seconds at most, which is less than its free seconds, 3"),
    ],
)
def test_an_impossible_clock_is_refused(text: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "host"):
        with pytest.raises(SystemExit):
            main([command, "--clock", text])
        assert why in " ".join(capsys.readouterr().err.split())


@with_each("command", [(), ("play",), ("setups", "show"), ("play", "--lines")])
def test_help_may_be_asked_for_as_a_command(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for asked in ((*command, "--help"), ("help", *command)):
        with pytest.raises(SystemExit) as end:
            main(asked)
        assert end.value.code == 0
        printed.append(capsys.readouterr())
    assert printed[0] == printed[1]


def typed(parser: Parser) -> list[str]:
    """The commands or options that may follow in a command line."""
    choices = [action.choices for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return [*parser._option_string_actions, *(name for names in choices for name in names or ())]


def misspelt(word: str) -> set[str]:
    """What is typed for a word if one letter is left out, doubled, wrong, or swapped with the next."""
    dashes = "--" if word.startswith("--") else ""
    name = word.removeprefix("--")
    edited = set[str]()
    for place in range(len(name)):
        before, letter, after = name[:place], name[place], name[place + 1 :]
        edited |= {before + after, before + 2 * letter + after, f"{before}_{after}"}
        edited |= {before + after[:1] + letter + after[1:]}
    return {dashes + each for each in edited - {name}}


@with_each("parser", list(parsers()))
def test_a_command_or_option_with_one_mistake_is_found(parser: Parser) -> None:
    known = typed(parser)
    for word in known:
        if len(word.strip("-")) > 2:
            missed = [each for each in misspelt(word) if word not in similar_to(each, known, len(known))]
            assert all(each in known for each in missed), (word, missed)


@with_each("parser", list(parsers()))
def test_hardly_any_other_word_gets_a_suggestion(parser: Parser) -> None:
    rng, known = Random(1), typed(parser)
    words = ["".join(rng.choices(string.ascii_lowercase, k=rng.randint(3, 12))) for _ in range(500)]
    assert sum(bool(similar_to(word, known, 1)) for word in words) < 10
