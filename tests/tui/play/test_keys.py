"""Every key has an id and is explained; names of keys and of players."""

import importlib
import pkgutil

import pytest
from textual.binding import Binding
from textual.widget import Widget

from stratego import Color
from stratego.tui import screens, widgets
from stratego.tui.play.keys import key_name
from stratego.tui.play.player_names import names_fault, with_defaults


def own_bindings() -> list[tuple[str, Binding]]:
    """All bindings that the program's screens and widgets declare themselves."""
    found = []
    for package in (screens, widgets):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            for thing in vars(importlib.import_module(module.name)).values():
                is_ours = isinstance(thing, type) and thing.__module__ == module.name
                if is_ours and issubclass(thing, Widget):
                    for binding in vars(thing).get("BINDINGS", ()):
                        assert isinstance(binding, Binding)
                        found.append((thing.__name__, binding))
    return found


def test_every_id_of_a_key_is_its_own_and_every_key_has_words_for_the_help() -> None:
    bindings = own_bindings()
    ids = [binding.id for _, binding in bindings]
    assert len(set(ids)) == len(ids) > 30
    for where, binding in bindings:
        assert binding.tooltip or binding.description, (where, binding.key)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("question_mark", "?"),
        ("ctrl+q", "Ctrl+Q"),
        ("shift+tab", "Shift+Tab"),
        ("escape", "Esc"),
        ("pagedown", "Page Down"),
        ("f1", "F1"),
        ("v", "V"),
    ],
)
def test_keys_are_called_what_stands_on_them(key: str, name: str) -> None:
    assert key_name(key) == name


@pytest.mark.parametrize(
    ("red", "blue", "fault"),
    [
        ("Ada", "Ben", None),
        ("", "", None),
        (" Ada ", "", None),
        ("Ada", "ada", "Both players are called Ada: give them different names."),
        ("", "Red", "Both players are called Red: give them different names."),
        ("A\x07da", "Ben", "A name has letters, digits and signs only."),
        ("x" * 21, "Ben", f"{'x' * 21} is too long a name: it has 20 characters at most."),
    ],
)
def test_names_that_cannot_be_are_told(red: str, blue: str, fault: str | None) -> None:
    assert names_fault(with_defaults(red, blue)) == fault


def test_who_has_no_name_is_called_after_his_colour() -> None:
    assert with_defaults(" ", "Ben ") == {Color.RED: "Red", Color.BLUE: "Ben"}
