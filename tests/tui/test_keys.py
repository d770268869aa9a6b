"""Only the keys in ``SHARED`` and ``NAMED`` have several bindings; docs/keys.md lists all."""

from pathlib import Path

from docs.make_keys import FILE, keys_page
from stratego.tui.screens.keymap import load_screens
from stratego.tui.widgets.key_bar import declared_keys

SHARED = {
    "c": {"deploy.clear", "place.forget"},
    "d": {"deploy.finish", "editor.save"},
    "exclamation_mark": {"over.turning_point", "replay.turning_point"},
    "ctrl+u": {"line.clear", "pin.clear"},
    "i": {"setups.new", "over.new_game"},
    "l": {"deploy.setups", "place.setups", "curtain.place"},
    "m": {"deploy.mirror", "setups.mirror"},
    "n": {"turn.decline", "given_up.decline"},
    "r": {"deploy.fill", "place.fill"},
    "u": {"deploy.take_back", "turn.take_back"},
    "w": {"turn.resign", "unfinished.give_up"},
    "g": {"over.rematch", "waiting.claim"},
    "x": {"finished.delete", "setups.delete", "unfinished.delete"},
    "y": {"turn.accept", "given_up.accept"},
}
"""The only keys with several bindings. Except for G, the meanings of each are similar."""


NAMED = {"space", "tab", "enter", "escape", "backspace", "delete", "home", "end", "pageup", "pagedown"} | {
    f"{held}{key}" for held in ("", "shift+") for key in ("tab", "up", "down", "left", "right")
}
"""The keys that may have several bindings, as they have their usual effects on each screen."""


def test_a_letter_or_function_key_means_one_thing() -> None:
    load_screens()
    ids_of: dict[str, set[str]] = {}
    for binding_id, keys in declared_keys().items():
        for key in keys:
            if key not in NAMED:
                ids_of.setdefault(key, set()).add(binding_id)
    assert {letter: ids for letter, ids in ids_of.items() if len(ids) > 1} == SHARED


def test_the_page_of_keys_is_up_to_date() -> None:
    """`make keys` writes the page."""
    assert Path(FILE).read_text("utf-8") == keys_page()
