"""What a player who sets up an army should do next, and the keys for it."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.table.choosing.setup_selection import SetupSelection
from stratego.wording import setting_up as words
from stratego.wording.keys import KeyNames
from stratego.wording.turn import Message


def hint(selection: SetupSelection, complete: str, keys: KeyNames) -> Message:
    """What to do next; ``complete`` is said once the army is complete."""
    draft = selection.draft
    if selection.selected is not None:
        selected = words.selected_on_board if selection.square else words.selected_in_tray
        return Message(selected(selection.selected, keys))
    if draft.ready:
        return Message(complete, "ask")
    if not any(draft.tray.values()):
        return Message(selection.status(), "ask")
    return Message(selection.status() if draft.history else words.start(draft.rules, keys))


def keys(selection: SetupSelection, finish: str, ways_out: Sequence[str], *, in_tray: bool) -> list[str]:
    """The hints for the bottom line, the most important first.

    ``finish`` is the binding that ends setting up, ``ways_out`` those that lead away.
    """
    draft = selection.draft
    if selection.selected is not None:
        return ["choose:place", "deploy.cancel", *ways_out]
    at_once = [finish if draft.ready else "deploy.fill", "deploy.setups"]
    hints = ["choose:select", "tray.side:squares", *ways_out, *at_once] if in_tray else [*at_once, *ways_out]
    if draft.history:
        hints.append("deploy.take_back")
    if any(draft.cells):
        hints += ["deploy.mirror", "deploy.clear"]
    return hints if in_tray else [*hints, "tray.side"]
