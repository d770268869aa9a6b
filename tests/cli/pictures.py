"""Every argument of every command, the commands' output on a colour terminal, and tables of matches."""

from __future__ import annotations

import inspect
import io
import os
import shlex
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from random import Random
from tempfile import TemporaryDirectory
from unittest import mock

from stratego import Color, load_ruleset
from stratego.cli.main import main
from stratego.cli.match import print_match
from stratego.engine.errors import Explanation
from stratego.files import config_folder, data_folder
from stratego.players.match import Match, play_one
from stratego.records.archive import save_record
from stratego.records.journal import Journal
from stratego.records.record import record_of_game
from stratego.records.saved_setups import SavedSetup, SavedSetups
from tests.cli.test_options import parsers
from tests.hotseat.evening import SMALL, deployed
from tests.records.games import BEGUN, random_game
from tests.tui.draw.pictures import Pictures

_NAMES = {Color.RED: "Ada Lovelace", Color.BLUE: "村上 Ben"}
HOUSE = """
name = "Evening"
extends = "duel"
summary = "Short games on a wide board, for an evening on which there is no time for longer ones."
[rules]
two_squares = 5
aids = ["counts"]
"""
COMMANDS = (
    *("rulesets", "rulesets show duel", "rulesets show evening", "rulesets check evening"),
    *("replay --list", "replay 1 --print", "replay 2 --check", "stats", "stats '村上 Ben' 'Ada Lovelace'"),
    *("resume --list", "setups", "setups show good", "learn --list", "learn --check 1"),
    *("play --variant duell", "match --red x --blue random", "setups check nothing.txt"),
)


def arguments() -> Iterator[str]:
    """The parser's data on each argument; only the name if an earlier command has the same argument."""
    seen: dict[str, str] = {}
    for parser in sorted(parsers(), key=lambda parser: parser.prog):
        defaults = {name: _name(value) for name, value in parser._defaults.items()}
        yield f"{parser.prog}: {defaults}"
        as_before: dict[str, list[str]] = {}
        for action in parser._actions:
            others = [
                other.dest
                for group in parser._mutually_exclusive_groups
                if action in group._group_actions
                for other in group._group_actions
                if other is not action
            ]
            about: Mapping[str, object] = {
                "metavar": action.metavar,
                "nargs": action.nargs,
                "const": _name(action.const),
                "default": _name(action.default),
                "type": _name(action.type),
                "choices": list(action.choices) if action.choices else None,
                "required": action.required or None,
                "not with": others or None,
                "help": action.help,
            }
            known = ", ".join(f"{name} {value!r}" for name, value in about.items() if value is not None)
            names = "/".join(action.option_strings) or "argument"
            told = f"  {names} ({action.dest}): {type(action).__name__.strip('_')}, {known}"
            first = seen.setdefault(told, parser.prog)
            if first == parser.prog:
                yield told
            else:
                as_before.setdefault(first, []).append(names)
        for first, same in as_before.items():
            yield f"  as in {first}: {', '.join(same)}"


def _name(value: object) -> object:
    return f"{value.__module__}.{value.__name__}" if inspect.isroutine(value) else value


def printed(columns: int) -> Iterator[str]:
    """The commands' output in a window of this many columns, with the escape sequences made visible."""
    with TemporaryDirectory() as folder:
        settings = {"STRATEGO_DATA": f"{folder}/data", "STRATEGO_CONFIG": f"{folder}/config"}
        settings |= {"COLUMNS": str(columns), "FORCE_COLOR": "1", "TERM": "xterm", "LANGUAGE": "C"}
        with mock.patch.dict(os.environ, settings), _utc():
            fill_folders()
            for command in COMMANDS:
                paper = io.StringIO()
                with redirect_stdout(paper), mock.patch("sys.stderr", paper):
                    status = main(shlex.split(command))
                yield f"$ stratego {command}"
                yield paper.getvalue().replace("\x1b", "\\e").replace(folder, "FOLDER") + f"= {status}\n"


@contextmanager
def _utc() -> Iterator[None]:
    """Show the machine's times as UTC."""
    with mock.patch.dict(os.environ, {"TZ": "UTC"}):
        time.tzset()
        yield
    time.tzset()


def fill_folders() -> None:
    """Create two finished games, an unfinished one, a set-up, a ruleset, and a faulty file of each kind."""
    for number, (ruleset, plies) in enumerate((("duel", 12), ("infiltrator", 7))):
        game = random_game(load_ruleset(ruleset), Random(number), plies)
        game.resign(game.turn)
        record = record_of_game(game, _NAMES).replace(begun=BEGUN)
        save_record(data_folder(), record, f"2026-01-31-201{number}-x")
    (data_folder() / "finished" / "x.txt").write_text("no game")
    journal = Journal(data_folder(), BEGUN)
    journal.write(deployed(SMALL, "F 10 2 3", "F 10 2 3"))
    journal.close()
    os.utime(journal.path, (0, 0))
    (data_folder() / "unfinished" / "x.game").write_text("no game")
    SavedSetups(data_folder()).save(SavedSetup("good", "Small", "F 10 2 3"))
    (data_folder() / "setups" / "bad.txt").write_text("x")
    config_folder().mkdir()
    for name, text in (("evening", HOUSE), ("bad", 'extends = "duel"\n[rules]\ntie = "none"\nquiet = 3')):
        (config_folder() / f"{name}.toml").write_text(text)


def matches(columns: int) -> Iterator[str]:
    """The tables of three matches: interrupted, played to its end, and with no game played."""
    players = "computer:medium", "program:./my/own/player --fast"
    match = Match(rules=load_ruleset("duel"), players=("random", "random"), games=21, seed=7, plies=2)
    played = [
        play_one(match, number).replace(
            winner=winner, default=default and Explanation(default), stopped=winner is None, seconds=seconds
        )
        for number, (winner, default) in enumerate(
            [(0, None)] * 4 + [(1, None), (None, None), (1, "has ended with status 1"), (0, "is late")], 1
        )
        for seconds in [((0.25, number / 8), tuple(each / 1000 for each in range(number, 40)))]
    ]
    with mock.patch.dict(os.environ, {"COLUMNS": str(columns)}):
        for named, games in ((match, played), (match.replace(players=players, games=8), played), (match, [])):
            paper = io.StringIO()
            with redirect_stdout(paper):
                print_match(named, games)
            yield paper.getvalue()


PICTURES = Pictures(
    __file__,
    {
        "arguments": arguments,
        "printed": lambda: printed(80),
        "printed-narrow": lambda: printed(44),
        "matches": lambda: matches(80),
    },
)

if __name__ == "__main__":
    PICTURES.draw_all()
