"""Keys: each is declared once and has words, and in a turn none is the letter of a file."""

import importlib
import pkgutil
from collections.abc import Iterator

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

import stratego.tui.screens
import stratego.tui.widgets
from stratego.engine.geometry import FILES
from stratego.tui.app import StrategoApp
from stratego.tui.screens.base import GameScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.menu import Menu
from stratego.wording.keys import ANY_KEY, KEYS


def nodes() -> Iterator[type[DOMNode]]:
    """Every screen and widget of the program."""
    yield StrategoApp
    for package in (stratego.tui.screens, stratego.tui.widgets):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for item in vars(importlib.import_module(module.name)).values():
                if isinstance(item, type) and issubclass(item, DOMNode) and item.__module__ == module.name:
                    yield item


def bindings(node: type[DOMNode]) -> list[Binding]:
    """The bindings that a screen or widget declares itself."""
    found = []
    for binding in node.__dict__.get("BINDINGS", ()):
        assert isinstance(binding, Binding)
        found.append(binding)
    return found


@pytest.mark.parametrize("node", list(nodes()), ids=lambda node: node.__name__)
def test_every_key_has_an_id_with_words(node: type[DOMNode]) -> None:
    for binding in bindings(node):
        assert binding.id, binding
        assert KEYS[binding.id].line


def test_every_id_has_one_binding_and_all_words_have_an_id() -> None:
    by_id: dict[str | None, Binding] = {}
    for node in nodes():
        for binding in bindings(node):
            assert by_id.setdefault(binding.id, binding) is binding, binding.id
    assert len(by_id) > 90
    assert set(KEYS) == {*by_id, ANY_KEY}


@pytest.mark.parametrize("node", [TurnScreen, GameScreen, Board, Menu])
def test_no_key_of_the_turn_is_a_file_letter(node: type[DOMNode]) -> None:
    """A file letter begins a typed entry."""
    keys = {key for binding in bindings(node) for key in binding.key.split(",")}
    assert not keys & set(FILES.lower())
