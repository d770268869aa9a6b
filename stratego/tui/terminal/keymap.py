"""Bindings with the keys that the user has chosen.

Textual's own way, `BindingsMap.apply_keymap`, takes away every other binding of a key that one is moved to or
from, those without a key of their own in the keymap too.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode


def with_keymap(bindings: BindingsMap, keymap: Mapping[str, str]) -> BindingsMap:
    """A copy of ``bindings`` with the keys, separated by commas, that the keymap has for some of them."""
    if not keymap:
        return bindings.copy()
    found: dict[str, list[Binding]] = {}
    moved = set()
    for key, binding in bindings:
        keys = keymap.get(binding.id or "")
        if keys is None:
            found.setdefault(key, []).append(binding)
        elif binding.id not in moved:
            moved.add(binding.id)
            for own in filter(None, keys.split(",")):
                found.setdefault(own, []).append(binding.with_key(own))
    return BindingsMap.from_keys(found)


def bindings_of(node: type[DOMNode]) -> BindingsMap:
    """The bindings that a class of nodes declares and inherits."""
    return node._merged_bindings or BindingsMap()
