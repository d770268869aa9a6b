"""Screens are changed only by `tui.navigation`, and read the disk only through `table.stored`."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import stratego
from stratego.table.open_game import CurrentGame
from stratego.table.settings import Settings
from stratego.tui.app import StrategoApp
from stratego.tui.screens.base import Host
from tests.support.cases import with_each
from tests.support.sources import parsed

PACKAGE = Path(stratego.__file__).parent
CHANGING = {
    *("push_screen", "push_screen_wait", "switch_screen", "pop_screen", "install_screen", "uninstall_screen"),
    *("add_mode", "switch_mode", "remove_mode", "dismiss", "pop_until_active"),
}
"""Textual's ways to change screens."""


DISK = {
    *("fileinput", "glob", "gzip", "io", "mmap", "os", "pathlib", "pickle", "platformdirs", "shelve"),
    *("shutil", "sqlite3", "tempfile", "tomllib", "zipfile"),
}
"""Modules that access files."""
FILES = {
    *("exists", "glob", "is_dir", "is_file", "iterdir", "mkdir", "open", "read_bytes", "read_text", "rglob"),
    *("rmdir", "stat", "touch", "unlink", "write_bytes", "write_text"),
}
"""Methods of a path that reach the disk."""
VALUES = {"differences"}
"""Functions of `stratego.rulesets` that only compare values, without reading the disk."""


def changes_of_screen(source: str) -> Iterator[str]:
    """Every place that changes the screen."""
    if not any(name in source for name in CHANGING):
        return
    for node in ast.walk(parsed(source)):
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        if name in CHANGING or (isinstance(node, ast.Constant) and node.value in CHANGING):
            yield f"line {node.lineno}: {name or node.value}"  # type: ignore[attr-defined]


def uses_of_the_disk(source: str) -> Iterator[str]:
    """Every use of the disk; most functions of `stratego.rulesets` count as such, its classes do not."""
    for node in ast.walk(parsed(source)):
        used: set[str] = set()
        if isinstance(node, ast.Import):
            names = {alias.name for alias in node.names}
            used = {name for name in names if name.split(".")[0] in DISK or "stratego.rulesets" in name}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            is_rulesets = module.startswith("stratego.rulesets") or module == "stratego"
            names = {alias.name for alias in node.names}
            used = names if module.split(".")[0] in DISK else set()
            used |= {name for name in names - VALUES if is_rulesets and not name[0].isupper()}
        elif isinstance(node, ast.Attribute) and node.attr in FILES:
            used = {node.attr}
        elif isinstance(node, ast.Name) and node.id == "open":
            used = {node.id}
        if used:
            yield f"line {node.lineno}: {', '.join(sorted(used))}"  # type: ignore[attr-defined]


@with_each(
    "source",
    [
        "self.app.push_screen(HelpScreen())",
        "switch = self.app.switch_screen\nswitch(HomeScreen())",
        "getattr(self.app, 'pop_screen')()",
        "async def leave(self):\n    self.dismiss()",
    ],
)
def test_a_change_of_screen_is_found(source: str) -> None:
    assert list(changes_of_screen(source))


def test_using_the_navigation_is_no_change_of_screen() -> None:
    assert not list(changes_of_screen("self.host.go.home()\nself.host.advance(Lift())"))


def test_screens_are_changed_in_one_place() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if list(changes_of_screen(path.read_text("utf-8")))
    }
    assert found == {"tui/navigation.py"}


@with_each(
    "source",
    [
        "import os",
        "import os.path as paths",
        "from pathlib import Path",
        "text = open('settings.toml').read()",
        "own.path.read_text()",
        "from stratego.rulesets.reading import load_ruleset",
        "from stratego import load_ruleset",
        "from stratego.rulesets import reading",
        "import stratego.rulesets.own",
        "def compose():\n    from stratego.rulesets.own import own_rulesets",
    ],
)
def test_a_use_of_the_disk_is_found(source: str) -> None:
    assert list(uses_of_the_disk(source))


def test_using_the_store_is_no_use_of_the_disk() -> None:
    source = "from stratego.rulesets.own import OwnRuleset\nself.store.setups()\nown.path.name"
    assert not list(uses_of_the_disk(source))


@pytest.mark.parametrize("folder", ["screens", "widgets", "draw", "play"])
def test_screens_and_what_they_are_made_of_read_no_disk(folder: str) -> None:
    for path in (PACKAGE / "tui" / folder).rglob("*.py"):
        assert not list(uses_of_the_disk(path.read_text("utf-8"))), path


def test_the_app_has_all_that_screens_ask_for() -> None:
    host: Host = StrategoApp(None, settings=Settings())  # mypy checks the protocol
    assert host.key_delay > 0


def test_a_screen_cannot_ask_for_what_is_hidden() -> None:
    """The protocols `Host` and `CurrentGame` declare no hidden data, so mypy keeps screens from using any."""
    declared = {*vars(Host), *Host.__annotations__, *vars(CurrentGame), *CurrentGame.__annotations__}
    assert {"advance", "go", "clock"} <= declared
    assert not {"session", "lesson", "scene", "game", "played", "view", "autosave"} & declared
