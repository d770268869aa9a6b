"""All screens with the keys that work there at once."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from textual.binding import BindingsMap

from stratego.tui import screens, widgets
from stratego.tui.screens.base import ANSWERS, GameScreen
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.curtain import LIFT
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.game.typed_entry import TypedEntry
from stratego.tui.screens.lobby.lot_drawing import SidesScreen
from stratego.tui.screens.pin.pin_entry import PinEntryScreen
from stratego.tui.screens.setup.tray_screen import TrayScreen
from stratego.tui.terminal.keymap import bindings_of
from stratego.tui.terminal.screen import Field
from stratego.tui.widgets.bindings import declared_keys

AFTER_LIFTING: Final = (BattleScreen, OverScreen, PinEntryScreen, SidesScreen, TrayScreen, TurnScreen)
"""The screens that may follow when the curtain is lifted: the key for that does nothing there."""


class Context(NamedTuple):
    """What works at once on a screen: the keys by binding id, and the ids of those that work in a field."""

    screen: type[GameScreen]
    keys: Mapping[str, Sequence[str]]
    in_fields: Set[str]


@cache
def load_screens() -> None:
    """Load every screen and widget: then all keys are declared."""
    for package in (screens, widgets):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def keys_in_force(keymap: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
    """The keys of every binding by its id, those of a keymap in the place of the program's own."""
    load_screens()
    return {
        binding_id: [key for key in keymap[binding_id].split(",") if key] if binding_id in keymap else keys
        for binding_id, keys in declared_keys().items()
    }


@cache
def contexts() -> Sequence[Context]:
    """What works at once, for each screen and each widget of it that may have the focus."""
    load_screens()
    found = []
    for screen in _subclasses(GameScreen):
        around = [node for node in screen.WIDGETS if not node.can_focus]
        for focused in ((), *((node,) for node in screen.WIDGETS if node.can_focus)):
            present = (*focused, *around)
            nodes = [*map(bindings_of, (*present, screen)), BindingsMap(ANSWERS)]
            if issubclass(screen, AFTER_LIFTING):
                nodes.append(BindingsMap([LIFT]))
            keys = _keys(nodes)
            fields = [bindings_of(node) for node in present if issubclass(node, Field | TypedEntry)]
            is_line = focused and issubclass(focused[0], Field)
            ways_out = {binding for binding in keys if is_line and "escape" in keys[binding]}
            found.append(Context(screen, keys, ways_out.union(_keys(fields))))
    return found


def _keys(nodes: Iterable[BindingsMap]) -> dict[str, list[str]]:
    """The keys of bindings, by their ids."""
    keys: dict[str, list[str]] = {}
    for _, binding in chain.from_iterable(nodes):
        assert binding.id is not None
        keys.setdefault(binding.id, []).append(binding.key)
    return keys


def _subclasses(screen: type[GameScreen]) -> Iterator[type[GameScreen]]:
    for each in screen.__subclasses__():
        yield each
        yield from _subclasses(each)
