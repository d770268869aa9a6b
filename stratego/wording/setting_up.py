"""What a player reads while setting up an army: at once (D1), in turn (D3), or to save the set-up."""

from collections.abc import Mapping, Sequence
from typing import Final

from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.draft import Draft
from stratego.table.choosing.placing import Placing
from stratego.table.choosing.setup_selection import SetupSelection
from stratego.wording.keys import NO_KEY, Keyed, KeyLine, KeyNames
from stratego.wording.messages import Message, cancellable
from stratego.wording.pieces import kind_name, roster, titled
from stratego.wording.player_names import COLOR_NAMES
from stratego.wording.refusals import said

# What to do next

HEADING: Final = "{name}, set up your army"

_FEW_KINDS: Final = 3  # more kinds than this are not listed by name
_START: Keyed = "Type a piece's number or letter{ten}. {keys[tray.side]}: tray, {keys[deploy.fill]}: random."
_SELECTED_IN_TRAY: Final = "{kind} selected: choose where to place it."
_SELECTED_ON_BOARD: Final = "{kind} selected: choose where to move it, or a piece to swap it with."
_STILL_TO_PLACE: Final = "{pieces} of {army_size} pieces still to place."
# By the key that finishes: a set-up for a game, and one to be saved.
_COMPLETE: Final[Mapping[str, Keyed]] = {
    "deploy.finish": (
        "Your army is complete. {keys[deploy.finish]} when you are ready; you can still change it."
    ),
    "editor.save": "The army is complete. {keys[editor.save]} to save it under a name.",
}


def hint(selection: SetupSelection, finish: str, keys: KeyNames) -> Message:
    """What to do next; ``finish`` is the key that ends setting up."""
    draft = selection.draft
    if selection.selected is not None:
        selected = _SELECTED_ON_BOARD if selection.square else _SELECTED_IN_TRAY
        text = selected.format(kind=kind_name(selection.selected))
        return Message(cancellable(text, keys["deploy.cancel"]))
    if draft.ready:
        return Message(_COMPLETE[finish].format(keys=keys), "ask")
    if not any(draft.tray.values()):
        return Message(lacking(draft), "ask")
    if draft.history:
        return Message(lacking(draft))
    return Message(_START.format(ten=_ten(draft.rules), keys=keys))


def lacking(draft: Draft) -> str:
    """What a set-up still lacks; empty if nothing."""
    left = [pieces for pieces in draft.tray.values() if pieces]
    if len(left) > _FEW_KINDS:
        return _STILL_TO_PLACE.format(pieces=sum(left), army_size=draft.rules.army_size)
    return "" if draft.fault is None else said(draft.fault)


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


CONFIRM: Final = "Ready? You can't change it after that."


# Answers

AS_LAST_TIME: Keyed = (
    "Your army from last time. {keys[deploy.finish]} to play with it, {keys[deploy.clear]} for a new one."
)
NO_SETUPS: Final = "No set-up, ready-made or your own, fits this army and board."
CLEARED: Keyed = "All pieces are in the tray. {keys[deploy.take_back]} to undo."


# In turn (D3)

PLACE_HEADING: Final = "{name}, place a piece"
_PLACE: Keyed = "Type a number or letter, or {keys[tray.side]} for the tray."
_PLACE_HERE: Keyed = "Your {piece} on {square}? {keys[place.place]} to place it, for good."
_TAKEN: Final = "The piece on {square} stays there. Choose an empty square."


def place_hint(placing: Placing, square: str, keys: KeyNames) -> str:
    """What can be done on a square, when the sides set up in turn."""
    kind, draft = placing.offered(square), placing.draft
    if kind is not None:
        return _PLACE_HERE.format(piece=titled(draft.rules, kind), square=square, keys=keys)
    is_free = draft.cells[draft.squares.index(square)] is None
    return _PLACE.format(keys=keys) if is_free else _TAKEN.format(square=square)


OTHER_PLACED: Final = "{name} has placed a piece on {square}."
FOLLOWING: Keyed = "{name}. {keys[place.setups]}: another set-up, {keys[place.forget]}: none."
FOLLOWING_OWN: Keyed = "{name} ({mark}). {keys[place.setups]}: another set-up, {keys[place.forget]}: none."
FOLLOWING_RANDOM: Keyed = "A random set-up. {keys[place.fill]}: another, {keys[place.forget]}: none."


# The tray

DONE: Final = "Done"
NOT_READY: Final = "not ready yet"
TO_PLACE: Final = "{pieces} to place"
LEFT: Final = "{pieces} left"


# Set-ups to be saved

NAME: Final = "a name"
ASK_NAME: Final = "Save this set-up under what name?"
ASK_DRAFT_NAME: Final = "Not finished yet: save it as a draft under what name?"
NOTHING_TO_SAVE: Final = "There is nothing to save yet: place a piece first."
CONFIRM_REPLACING: Final = "Replace the set-up called {name}? The old one is lost."
# ``keys[editor.save]`` works once the question is cancelled.
DISCARD: Keyed = (
    "Discard your changes? They are not saved. {keys[question.confirm]} to confirm, "
    "{keys[question.cancel]} to cancel; then {keys[editor.save]} saves them."
)


# Help, and the ways below the board


PLACE_THAT_PIECE: Final = "Place that piece here"
SELECT_THAT_PIECE: Final = "Select that piece"


def by_key(rules: Ruleset, what: str) -> KeyLine:
    """What is done with a piece by the key that stands for it (P2)."""
    digits = "1-9" if rules.numbering == "low" else "2-9 0"
    letters = "S I B F" if Kind.INFILTRATOR in rules.army else "S B F"
    return KeyLine(f"{digits} {letters}", f"{what}{_ten(rules)}")


def _ten(rules: Ruleset) -> str:
    """How a 10 is typed, where a piece is a 10 (P2)."""
    return "" if rules.numbering == "low" else " (0 = the 10)"


MOUSE: Final = KeyLine("Mouse", "Click or drag pieces, squares and the tray")
PLACE_BY_MOUSE: Final = KeyLine("Mouse", "Click a square, and again to place; or drag from the tray")


def ways_by_piece(rules: Ruleset, keys: KeyNames) -> list[KeyLine]:
    """What can be done with single pieces."""
    return [
        KeyLine(_labels(rules), "place that piece at the cursor"),
        KeyLine(keys["choose"], "select, place, swap two"),
        KeyLine(keys["tray.side"], "to the tray and back"),
        KeyLine(keys["deploy.remove"], "return to the tray"),
        KeyLine("Mouse", "click or drag, pieces and tray"),
    ]


def ways_at_once(keys: KeyNames) -> list[KeyLine]:
    """What can be done with all pieces at once, as many ways as `ways_by_piece` has."""
    return [
        KeyLine(keys["deploy.fill"], "place the rest at random"),
        KeyLine(keys["deploy.setups"], "choose a set-up"),
        KeyLine(keys["deploy.mirror"], "mirror left and right"),
        KeyLine(keys["deploy.clear"], "return all to the tray"),
        KeyLine(keys["deploy.take_back"], "undo, again and again"),
    ]


def ways_in_turn(rules: Ruleset, keys: KeyNames) -> list[KeyLine]:
    """What can be done when both set up in turn (D3)."""
    plans = [keys[binding] for binding in ("place.setups", "place.fill", "place.forget")]
    return [
        KeyLine(_labels(rules), "select that piece"),
        KeyLine(keys["place.place"], "place it, for good"),
        KeyLine(" ".join(key for key in plans if key != NO_KEY) or NO_KEY, "a set-up, random, or none"),
        KeyLine("Mouse", "click twice to place"),
    ]


def _labels(rules: Ruleset) -> str:
    return "".join(entry.label[-1] for entry in roster(rules))


# Saved set-ups

SETUPS_HEADING: Final = "Your set-ups"
NEW: Final = "A new set-up"
NEW_NAME: Final = "its new name"
NONE_CHOSEN: Final = "Choose a set-up first."
FAULTY: Final = "This file contains no set-up."
WHOSE: Final = "Whose set-up do you want to save?"
ARMIES_HEADING: Final = "For which army?"
SAVED: Final = "{name} is saved."
MIRRORED: Final = "{name} is mirrored."
CONFIRM_DELETE: Final = "Delete {name} for good?"
DELETED: Final = "{name} is deleted."
ASK_NEW_NAME: Final = "What is the new name of {name}?"
RENAMED: Final = "{old} is now called {new}."


def made_for(ruleset: str, *, is_draft: bool) -> str:
    """The ruleset of a set-up in a list, which may be empty, and whether it is a draft."""
    if not is_draft:
        return ruleset
    return f"{ruleset}, draft" if ruleset else "draft"


def also_for(rulesets: Sequence[str]) -> str:
    """The other rulesets with the same army and board."""
    return f"Also for: {', '.join(rulesets)}."


PIECES: Final = "{army_size} pieces"


def of_player(name: str, color: Color) -> str:
    """One side of the finished game, to choose from; a player without a name is called as their side is."""
    side = COLOR_NAMES[color]
    return side if name == side else f"{name}, {side}"


TITLE_OF_PLAYER: Final = "Set-up of {name}"
