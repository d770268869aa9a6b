"""House rules that import-linter cannot check: names, calls, and modules loaded by a running program."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.support.cases import with_each
from tests.support.sources import nodes, parsed

PACKAGE = Path(__file__).resolve().parents[1] / "stratego"


def sources(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((PACKAGE / folder).rglob("*.py"))]


def ways_to_the_game(source: str) -> Iterator[str]:
    """Every import and attribute by which a screen's source can reach `Game`, with its line."""
    for node in nodes(parsed(source)):
        if isinstance(node, ast.ImportFrom):
            ours = node.level > 0 or (node.module or "").split(".")[0] == "stratego"
            names = {alias.name for alias in node.names}
            if ours and ("Game" in names or "*" in names):
                yield f"line {node.lineno}: imports {', '.join(sorted(names))}"
        elif isinstance(node, ast.Attribute) and node.attr == "Game":
            yield f"line {node.lineno}: {ast.unparse(node)}"


def own_chances(source: str) -> Iterator[str]:
    """Every call of the `random` module: the engine may use only its types, in annotations."""
    tree = parsed(source)
    names = {"random"}
    for node in nodes(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.asname for alias in node.names if alias.name == "random" and alias.asname}
    for node in nodes(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[0] in names:
            yield f"line {node.lineno}: {ast.unparse(node)}"


def foreign_imports(source: str) -> Iterator[str]:
    """Every absolute run-time import from outside the engine and the standard library."""
    tree = parsed(source)
    for_types = {
        node
        for test in nodes(tree)
        if isinstance(test, ast.If) and ast.unparse(test.test) == "TYPE_CHECKING"
        for statement in test.body
        for node in ast.walk(statement)
    }
    for node in nodes(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            modules = [node.module or ""]
        else:
            continue
        for module in modules:
            if module.split(".")[0] not in sys.stdlib_module_names and not module.startswith(
                "stratego.engine"
            ):
                yield f"line {node.lineno}: {module}"


@with_each(
    "source",
    [
        "from stratego import Game",
        "from stratego import Game as Session",
        "from stratego.engine import Color, Game",
        "from stratego.engine.game import Game",
        "from ...engine.game import Game",
        "from stratego import *",
        "import stratego\ngame = stratego.Game",
        "import stratego as s\ndef draw(game: s.Game) -> None: ...",
        "def draw():\n    from stratego import Game",
    ],
)
def test_a_way_to_the_game_is_seen(source: str) -> None:
    assert list(ways_to_the_game(source))


def test_a_view_is_not_a_way_to_the_game() -> None:
    source = "from stratego import PlayerView\nfrom textual.widgets import *\nclass GameScreen: ..."
    assert not list(ways_to_the_game(source))


def test_screens_and_widgets_do_not_name_the_game() -> None:
    for path in sources("tui/screens", "tui/widgets"):
        assert not list(ways_to_the_game(path.read_text("utf-8"))), path


@with_each(
    "source",
    [
        "import random\nrng = random.Random(1)",
        "import random as dice\ndice.shuffle([])",
        "from random import choice as pick\npick([])",
        "from random import Random\nrng = Random()",
    ],
)
def test_a_random_source_of_its_own_is_seen(source: str) -> None:
    assert list(own_chances(source))


def test_a_random_source_passed_in_is_allowed() -> None:
    source = "from random import Random\ndef deal(rng: Random) -> None:\n    rng.shuffle([])"
    assert not list(own_chances(source))


def test_the_engine_has_no_random_source_of_its_own() -> None:
    for path in sources("engine"):
        assert not list(own_chances(path.read_text("utf-8"))), path


def test_a_foreign_import_is_seen() -> None:
    source = "import textual.app\nfrom rich import print\nimport stratego\nfrom stratego import rulesets"
    assert len(list(foreign_imports(source))) == 4


def test_an_import_of_the_engine_or_the_standard_library_is_allowed() -> None:
    source = "import enum\nfrom . import moves\nfrom stratego.engine.move_tables import Move"
    assert not list(foreign_imports(source))


def test_the_engine_imports_itself_and_the_standard_library() -> None:
    engine = sources("engine")
    assert engine
    for path in engine:
        assert not list(foreign_imports(path.read_text("utf-8"))), path


def test_the_first_curtain_loads_only_what_it_needs() -> None:
    watched = """
import asyncio, sys
from stratego.engine.pieces import Color
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.rulesets.reading import load_ruleset
from stratego.tui.app import StrategoApp
from stratego.table.settings import Settings

async def start():
    names = {Color.RED: "Red", Color.BLUE: "Blue"}
    session = Session(GameSetup(load_ruleset("original"), names))
    async with StrategoApp(session, settings=Settings()).run_test() as pilot:
        assert type(pilot.app.screen).__name__ == "CurtainScreen"

asyncio.run(start())
others = "engine.game engine.events records.tally table.stored tui.screens.game.board_base"
words = "wording.turn wording.lists"
print(*(name for name in f"{others} {words}".split() if f"stratego.{name}" in sys.modules))
"""
    command = [sys.executable, "-c", watched]
    done = subprocess.run(command, cwd=PACKAGE.parent, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_the_engine_introduces_every_file_of_it_and_no_other() -> None:
    introduction = PACKAGE.joinpath("engine", "__init__.py").read_text(encoding="utf-8")
    table = introduction.split(" =\n")[0].split("\n\nSpeed.")[0]
    named = {name for line in table.splitlines() for name in re.findall(r"`(\w+)`", line)}
    assert named == {path.stem for path in sources("engine")} - {"__init__"}
