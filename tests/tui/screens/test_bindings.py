"""Keys: each is declared once, with its words; in a turn, only N is also the letter of a file."""

import importlib
import pkgutil
from collections.abc import Iterator
from inspect import signature

from textual.actions import parse as parse_action
from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import Keys

import stratego.tui.screens
import stratego.tui.widgets
from stratego.engine.geometry import FILES
from stratego.tui.app import StrategoApp
from stratego.tui.screens.base import GameScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.lists import Menu
from stratego.wording.keys import ANY_KEY, KEYS
from tests.support.cases import with_each
from tests.tui.driving import playing, press
from tests.tui.positions import at_table, session_at

KNOWN = {"exclamation_mark", "question_mark", "plus", "minus"} | {key.value for key in Keys}


def nodes() -> Iterator[type[DOMNode]]:
    """The app, and every screen and widget of the program."""
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


@with_each("node", list(nodes()))
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


@with_each("node", list(nodes()))
def test_every_key_is_one_and_its_action_is_there_with_as_many_arguments(node: type[DOMNode]) -> None:
    for binding in bindings(node):
        for key in binding.key.split(","):
            last = key.rpartition("+")[2]
            assert len(last) == 1 or last in KNOWN, key
        where, name, arguments = parse_action(binding.action)
        owners: dict[str, list[type[DOMNode]]] = {
            "app": [StrategoApp],
            "screen": [each for each in nodes() if issubclass(each, GameScreen)],
        }
        found = [getattr(owner, f"action_{name}", None) for owner in owners.get(where, [node])]
        actions = [action for action in found if action is not None]
        assert actions, binding.action
        for action in actions:
            signature(action).bind(None, *arguments)


@with_each("node", [TurnScreen, GameScreen, Board, Menu])
def test_no_key_of_the_turn_is_a_file_letter(node: type[DOMNode]) -> None:
    """A file letter begins a typed entry; N, a file of wide boards only, declines a draw offer."""
    keys = {key for each in bindings(node) if each.id != "turn.decline" for key in each.key.split(",")}
    assert not keys & set(FILES.lower())


async def test_no_key_of_textual_works_beside_the_programs_own() -> None:
    """Textual has keys that scroll, copy text or open a palette."""
    for keys in ((), ("question_mark",), ("down", "enter")):
        async with playing(None) as (app, pilot):
            await press(pilot, *keys)
            assert {found.binding.id for found in app.screen.active_bindings.values()} <= set(KEYS)
    async with at_table(session_at()) as (app, pilot):
        for keys in ((), ("question_mark",)):
            await press(pilot, *keys)
            assert {found.binding.id for found in app.screen.active_bindings.values()} <= set(KEYS)
