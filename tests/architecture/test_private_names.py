"""Private names of Textual and rich are used only where they are listed, each with its reason."""

import ast
import re
from pathlib import Path

import pytest

from stratego.tui import terminal
from tests.architecture.private_names import Module, Use, modules, private_uses
from tests.support.cases import with_each
from tests.tui import internals

ROOT = Path(__file__).resolve().parents[2]
TERMINAL, INTERNALS = terminal.__name__, internals.__name__

SCREEN = "from textual.screen import Screen\n"


def found(*sources: str) -> list[str]:
    """The uses of private names in these sources, taken as the modules stratego.a, stratego.b and so on."""
    checked = [
        Module(f"stratego.{name}", ast.parse(source)) for name, source in zip("abc", sources, strict=False)
    ]
    return [f"{use.how} {use.name}" for use in private_uses(checked)]


@pytest.fixture(scope="module")
def uses() -> list[Use]:
    return private_uses(modules(ROOT, "stratego", "tests"))


@with_each(
    ("source", "name"),
    [
        ("import textual._compositor", "imports textual._compositor"),
        ("from textual._compositor import Compositor", "imports textual._compositor.Compositor"),
        ("from textual.keys import _character_to_key", "imports textual.keys._character_to_key"),
        ("from rich._loop import loop_last as last", "imports rich._loop.loop_last"),
        ("def f():\n    import rich._loop", "imports rich._loop"),
        ("def f(app):\n    app._driver.write('')", "uses _driver"),
        ("def f(style):\n    return style._make_ansi_codes()", "uses _make_ansi_codes"),
        ("def f(app):\n    app._batch_count += 1", "uses _batch_count"),
        ("def f(event):\n    return getattr(event, '_stop_propagation')", "uses _stop_propagation"),
        ("def f(patch, app):\n    patch.setattr(app, '_display', None)", "uses _display"),
        (SCREEN + "class Mine(Screen):\n    async def _on_key(self, event): ...", "overrides _on_key"),
        (SCREEN + "class Mine(Screen[None]):\n    _size = 3", "overrides _size"),
        (SCREEN + "class Mine(Screen):\n    _size: int", "overrides _size"),
        (SCREEN + "class Mine(Screen):\n    def f(self):\n        self._size = 3", "overrides _size"),
        ("import textual.screen as s\nclass Mine(s.Screen):\n    _size = 3", "overrides _size"),
        ("import textual.app\nclass Mine(textual.app.App):\n    _driver = 3", "overrides _driver"),
        (SCREEN + "class A(Screen): ...\nclass B(A): ...\nclass C(B):\n    _size = 3", "overrides _size"),
    ],
)
def test_a_private_name_is_seen(source: str, name: str) -> None:
    assert name in found(source)


def test_a_class_derived_by_way_of_another_module_is_seen() -> None:
    base = SCREEN + "class Base(Screen): ..."
    between = "from stratego import a\nclass Between(a.Base): ..."
    derived = "from stratego.b import Between\nclass Derived(Between):\n    _size = 3"
    assert found(base, between, derived) == ["overrides _size"]


@with_each(
    "source",
    [
        "class Plain:\n    def __init__(self):\n        self._size = 3\n        self._driver = self._size",
        "class Plain:\n    _size = 3\n    def __eq__(self, other):\n        return self._size == other._size",
        SCREEN
        + "class Mine(Screen):\n    def _mine_alone(self): ...\n    def f(self):\n        self._mine_alone()",
        SCREEN + "class Mine(Screen):\n    def __init__(self):\n        super().__init__()",
        "import os\nos._exit(1)",
        "from stratego.tui import _own",
        "def f(value):\n    return value._replace(size=3)",
    ],
)
def test_private_names_of_our_own_are_allowed(source: str) -> None:
    assert not found(source)


def test_no_other_module_uses_private_names(uses: list[Use]) -> None:
    assert [use for use in uses if not use.module.startswith((f"{TERMINAL}.", INTERNALS))] == []


@pytest.mark.parametrize("listed", [terminal, internals])
def test_the_list_has_every_private_name_in_use_and_no_other(listed: object, uses: list[Use]) -> None:
    module = getattr(listed, "__name__", "")
    used = {use.name for use in uses if use.module.startswith(module)}
    names = set(re.findall(r"``([\w.]+)``", listed.__doc__ or ""))
    assert {_last(name) for name in names} == {_last(name) for name in used}


def _last(name: str) -> str:
    return name.split(".")[-1]
