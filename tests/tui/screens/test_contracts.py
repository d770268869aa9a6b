"""What screens leave to others: changing the screen is for `stratego.tui.navigation` alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import stratego
from stratego.tui.app import StrategoApp
from stratego.tui.screens.ports.host import Host
from stratego.tui.settings import Settings

PACKAGE = Path(stratego.__file__).parent
CHANGING = {
    *("push_screen", "push_screen_wait", "switch_screen", "pop_screen", "install_screen", "uninstall_screen"),
    *("add_mode", "switch_mode", "remove_mode", "dismiss", "pop_until_active"),
}
"""Textual's ways to change screens."""


def changes_of_screen(source: str) -> Iterator[str]:
    """Every place that changes the screen."""
    for node in ast.walk(ast.parse(source)):
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        if name in CHANGING or (isinstance(node, ast.Constant) and node.value in CHANGING):
            yield f"line {node.lineno}: {name or node.value}"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
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


def test_going_by_the_navigation_is_no_such_change() -> None:
    assert not list(changes_of_screen("self.host.go.home()\nself.host.advance(Lift())"))


def test_screens_are_changed_in_one_place() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if list(changes_of_screen(path.read_text("utf-8")))
    }
    assert found == {"tui/navigation.py"}


def test_the_app_is_what_screens_ask() -> None:
    host: Host = StrategoApp(None, settings=Settings())  # mypy compares them
    assert host.plain is False
