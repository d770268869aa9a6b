"""The keys that each screen takes, and the check that the user's own keys are sound and do not clash."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import chain, combinations
from typing import Final, NamedTuple

from textual.binding import BindingsMap

from stratego.engine.errors import excerpt, quoted_value, similar_to
from stratego.table.settings import OwnKey
from stratego.tui import screens, widgets
from stratego.tui.screens.base import ANSWERS, GameScreen
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.curtain import LIFT
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.pins import PinEntryScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.lobby.players import SidesScreen
from stratego.tui.screens.setup.army import TrayScreen
from stratego.tui.terminal.screen import Field, bindings_of, character_of, key_spelled
from stratego.tui.widgets.key_bar import declared_keys
from stratego.wording import settings as words
from stratego.wording.keys import EXAMPLES, KEYS, key_name

AFTER_LIFTING: Final = (BattleScreen, OverScreen, PinEntryScreen, SidesScreen, TrayScreen, TurnScreen)
"""The screens that may follow the curtain; the key that lifts it must do nothing on them."""


class Context(NamedTuple):
    """The keys that work at the same time on a screen, by binding id.

    ``in_fields`` are the ids of the bindings that also work while the player is typing.
    """

    screen: type[GameScreen]
    keys: Mapping[str, Sequence[str]]
    in_fields: Set[str]


@cache
def load_screens() -> None:
    """Import every screen and widget, so that all keys are declared."""
    for package in (screens, widgets):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def keys_in_force(keymap: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
    """Return the keys of every binding, by its id; those in the keymap replace the program's own."""
    load_screens()
    own = {binding_id: [key for key in keys.split(",") if key] for binding_id, keys in keymap.items()}
    return {binding_id: own.get(binding_id, keys) for binding_id, keys in declared_keys().items()}


@cache
def contexts() -> Sequence[Context]:
    """Return the context of each screen without focus, and one for each of its widgets with the focus."""
    load_screens()
    found = []
    for screen in _subclasses(GameScreen):
        for focused in ((), *((widget,) for widget in screen.WIDGETS)):
            nodes = [*map(bindings_of, (*focused, screen)), BindingsMap(ANSWERS)]
            if issubclass(screen, AFTER_LIFTING):
                nodes.append(BindingsMap([LIFT]))
            keys = _keys(nodes)
            fields = [bindings_of(widget) for widget in focused if issubclass(widget, Field)]
            ways_out = {binding for binding in keys if fields and "escape" in keys[binding]}
            found.append(Context(screen, keys, ways_out.union(_keys(fields), screen.ENTRY_KEYS)))
    return found


def _keys(nodes: Iterable[BindingsMap]) -> dict[str, list[str]]:
    """Return the keys of each binding, by its id."""
    keys: dict[str, list[str]] = {}
    for _, binding in chain.from_iterable(nodes):
        assert binding.id is not None
        keys.setdefault(binding.id, []).append(binding.key)
    return keys


def _subclasses(screen: type[GameScreen]) -> Iterator[type[GameScreen]]:
    for each in screen.__subclasses__():
        yield each
        yield from _subclasses(each)


_SIMILAR: Final = 0.85  # the minimum similarity of a suggested id; high, since a screen's ids begin alike
_LIFT: Final = str(LIFT.id)
_FIXED: Final = ("game.interrupt", "game.suspend")  # their keys do the same in every terminal program
_NEEDED: Final = (_LIFT, "curtain.lower", "game.quit", "game.help", "game.help_typing")
_ON_AND_BACK: Final = {"enter", "escape"}  # bindings declared with these lead on or back, so they need a key
_RENAMED: Final = {"editions.switch": "games.house_rules"}
"""Binding ids in settings files of version 1.0.0, with their present ids."""

_TYPED_IN_TEXT: Final = ("game.help", "game.quit", "game.theme", "game.redraw")
"""Bindings whose key may also type a character; where text is typed, it only types the character."""


class _Entry(NamedTuple):
    """An entry of the keymap. ``keys`` maps the name of each key to the way the user wrote it."""

    binding: str
    keys: Mapping[str, str]
    line: int


def checked(own_keys: Iterable[OwnKey]) -> tuple[dict[str, str], list[str]]:
    """Make a keymap from the user's own keys. Returns it without faulty entries, and a sentence per fault.

    The keymap maps binding ids to their keys, separated by commas.
    """
    load_screens()
    declared = declared_keys()
    entries: dict[str, _Entry] = {}
    faults: list[tuple[int, str]] = []
    for own in own_keys:
        if own.value == {} and own.binding not in declared:
            continue  # a heading [keys.turn] with nothing below it
        if isinstance(read := _read(own, declared, entries), str):
            faults.append((own.line, read))
        else:
            entries[read.binding] = read
    while clash := _clash(entries):
        binding, fault = clash
        faults.append((entries.pop(binding).line, fault))
    keymap = {binding: ",".join(entry.keys) for binding, entry in entries.items()}
    return keymap, [words.ON_LINE.format(line=line, fault=fault) for line, fault in sorted(faults)]


# A single entry


def _read(own: OwnKey, declared: Mapping[str, Sequence[str]], before: Mapping[str, _Entry]) -> _Entry | str:
    """Check one of the user's entries. Returns it, or the sentence for its fault."""
    binding, value, line = own
    binding = _RENAMED.get(binding, binding)
    if binding not in declared:
        return words.no_binding(excerpt(binding), similar_to(binding, declared, 1, _SIMILAR))
    if binding in _FIXED:
        return words.FIXED.format(binding=binding, key=key_name(declared[binding][0]))
    if binding in before:
        return words.TWICE.format(binding=binding, line=before[binding].line)
    advice = words.WRITE_KEY.format(examples=EXAMPLES)
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return f"{words.NO_KEYS.format(binding=binding, value=quoted_value(value))} {advice}"
    keys: dict[str, str] = {}
    for text in texts:
        if (key := key_spelled(text)) is None:
            return f"{words.NO_KEY.format(binding=binding, key=quoted_value(text))} {advice}"
        if binding == _LIFT and key == "enter":
            fault = words.LIFTED_BY_ENTER.format(binding=binding, key=_named(text, key))
            return f"{fault} {words.CHOOSE_ANOTHER}"
        keys.setdefault(key, text)
    if not keys and (binding in _NEEDED or _ON_AND_BACK.intersection(declared[binding])):
        return words.NEEDED.format(binding=binding, what=KEYS[binding].line)
    entry = _Entry(binding, keys, line)
    return _typed(entry) or entry


# Keys that also type a character


def _typed(entry: _Entry) -> str | None:
    """Return the fault if a new key of the binding types a character where the binding works, else None."""
    for key, text in entry.keys.items():
        character = "" if key in declared_keys()[entry.binding] else character_of(key)
        if character and any(_is_typed(entry.binding, character, context) for context in contexts()):
            fault = words.TYPED.format(binding=entry.binding, key=_named(text, key))
            return f"{fault} {words.CHOOSE_ANOTHER}"
    return None


def _is_typed(binding: str, character: str, context: Context) -> bool:
    """Whether a character is typed as text where the binding should work."""
    if binding in context.in_fields:
        return True
    screen = context.screen
    in_text = screen.TYPES_TEXT and character != " " and binding not in _TYPED_IN_TEXT
    return binding in context.keys and (in_text or character in screen.TYPED)


# Clashes


@cache
def _usual() -> Set[frozenset[str]]:
    """Return the pairs of bindings that share a key in a context without the user's own keys."""
    usually = {
        binding: _Entry(binding, dict.fromkeys(keys, ""), 0) for binding, keys in declared_keys().items()
    }
    return {pair for context in contexts() for _, pair in _pairs(context, usually)}


def _clash(entries: Mapping[str, _Entry]) -> tuple[str, str] | None:
    """Return the next binding whose entry must be left out, and the reason; None if there is no clash.

    Of two clashing entries, the later one is left out. Clashes with the program's own keys come first.
    """
    clashes = []
    for context in contexts():
        for key, pair in _pairs(context, entries) if entries.keys() & context.keys.keys() else ():
            if pair not in _usual() and any(binding in entries for binding in pair):
                other, binding = sorted(pair, key=lambda each: _line(each, entries))
                clashes.append((other in entries, _line(binding, entries), binding, other, key))
    if not clashes:
        return None
    *_, binding, other, key = min(clashes)
    named = _named(entries[binding].keys[key], key)
    about = {"with_lifting": _LIFT in (binding, other), "is_fixed": other in _FIXED}
    return binding, words.clash(binding, named, other, _line(other, entries), **about)


def _pairs(context: Context, entries: Mapping[str, _Entry]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each key that is bound more than once in a context, with each pair of its bindings."""
    by_key: dict[str, list[str]] = {}
    for binding, keys in context.keys.items():
        for key in entries[binding].keys if binding in entries else keys:
            by_key.setdefault(key, []).append(binding)
    for key, bindings in by_key.items():
        for pair in combinations(bindings, 2):
            yield key, frozenset(pair)


def _line(binding: str, entries: Mapping[str, _Entry]) -> int:
    return entries[binding].line if binding in entries else 0


def _named(text: str, key: str) -> str:
    """Return a key as the user wrote it, followed by its usual name if that is different."""
    return words.named_key(excerpt(text), key_name(key))
