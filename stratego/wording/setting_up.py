"""What a player reads while setting up an army: at once (D1), in turn (D3), or to save the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.keys import NO_KEY, Keyed, KeyLine, KeyNames
from stratego.wording.pieces import kind_name, plural_name, roster, titled
from stratego.wording.player_names import COLOR_NAMES

# What to do next

HEADING: Final = "{name}, set up your army"


def start(rules: Ruleset, keys: KeyNames) -> str:
    """Before the first piece is placed. Some rulesets number no piece 10 (P2)."""
    tray, random = keys["tray.side"], keys["deploy.fill"]
    if rules.numbering == "low":
        return f"Type a piece's number or letter to place it. {tray}: tray, {random}: random."
    return f"Type a piece's number or letter (0 = the 10). {tray}: tray, {random}: random."


def selected_in_tray(kind: Kind, keys: KeyNames) -> str:
    """A piece from the tray is selected."""
    return f"{kind_name(kind)} selected: choose where to place it. {keys['deploy.cancel']} to cancel."


def selected_on_board(kind: Kind, keys: KeyNames) -> str:
    """A piece that is placed already is selected."""
    return (
        f"{kind_name(kind)} selected: choose where to move it, or a piece to swap it with. "
        f"{keys['deploy.cancel']} to cancel."
    )


STILL_TO_PLACE: Final = "{pieces} of {army_size} pieces still to place."

COMPLETE: Final = "The army is complete."


def complete(keys: KeyNames) -> str:
    """The army is complete, and its player may confirm it."""
    return f"Your army is complete. {keys['deploy.finish']} when you are ready; you can still change it."


CONFIRM: Keyed = (
    "Ready? You can't change it after that. {keys[question.confirm]} to confirm, "
    "{keys[question.cancel]} to cancel."
)


# Answers

NOTHING_TO_UNDO: Final = "Nothing to undo."
NO_SETUPS: Final = "No set-up, ready-made or your own, fits this army and board."
NO_SUCH_PIECE: Final = "This army has no piece with {key} on it."


def none_left(kind: Kind, pieces: int) -> str:
    """All pieces of a kind, of which the army has so many, are placed."""
    if pieces == 1:
        return f"The {kind_name(kind)} is already on the board."
    if pieces == 2:
        return f"No {plural_name(kind)} left: both are on the board."
    return f"No {plural_name(kind)} left: all {pieces} are on the board."


NOTHING_HERE: Final = "No piece is here. Select one in the tray, or type its number or letter."
NOTHING_TO_MOVE: Final = "No piece is here. To move one here, select it first."
CLEARED: Keyed = "All pieces are in the tray. {keys[deploy.take_back]} to undo."
ALL_PLACED: Keyed = "All pieces are placed. {keys[deploy.clear]} to clear the board."


# In turn (D3)

PLACE_HEADING: Final = "{name}, place a piece"
PLACE: Keyed = "Type a piece's number or letter, or {keys[tray.side]} for the tray."


def place_here(rules: Ruleset, kind: Kind, square: str, keys: KeyNames) -> str:
    """A piece would be placed on ``square``."""
    return f"Your {titled(rules, kind)} on {square}? {keys['place.place']} to place it, for good."


TAKEN: Final = "The piece on {square} stays there. Choose an empty square."
OTHER_PLACED: Final = "{name} is now on {square}. {hint}"
FOLLOWING: Keyed = "{name}. {keys[place.setups]}: another set-up, {keys[place.forget]}: none."
FOLLOWING_RANDOM: Keyed = "A random set-up. {keys[place.fill]}: another, {keys[place.forget]}: none."


# The tray

DONE: Final = "Done"
NOT_READY: Final = "not ready yet"
TO_PLACE: Final = "{pieces} to place"
LEFT: Final = "{pieces} left"


# Set-ups to be saved

NEW_SETUP: Final = "A new set-up"
NAME: Final = "a name"
ASK_NAME: Final = "Save this set-up under what name?"
ASK_DRAFT_NAME: Final = "Not finished yet: save it as a draft under what name?"
NOTHING_TO_SAVE: Final = "There is nothing to save yet: place a piece first."
COMPLETE_TO_SAVE: Keyed = "The army is complete. {keys[editor.save]} to save it under a name."
CONFIRM_REPLACING: Keyed = (
    "Replace the set-up called {name}? The old one is lost. {keys[question.confirm]} to confirm, "
    "{keys[question.cancel]} to cancel."
)
# ``keys[editor.save]`` works once the question is cancelled.
DISCARD: Keyed = (
    "Discard your changes? They are not saved. {keys[question.confirm]} to confirm, "
    "{keys[question.cancel]} to cancel; then {keys[editor.save]} saves them."
)


# Help, and the ways below the board


def piece_keys(rules: Ruleset) -> str:
    """The keys that stand for pieces (P2)."""
    digits = "1-9" if rules.numbering == "low" else "2-9 0"
    return f"{digits} S I B F" if Kind.INFILTRATOR in rules.army else f"{digits} S B F"


def place_by_key(rules: Ruleset) -> KeyLine:
    """How a piece is placed by its key."""
    words = "Place that piece here" if rules.numbering == "low" else "Place that piece here (0 = the 10)"
    return KeyLine(piece_keys(rules), words)


def select_by_key(rules: Ruleset) -> KeyLine:
    """How a piece is selected by its key."""
    words = "Select that piece" if rules.numbering == "low" else "Select that piece (0 = the 10)"
    return KeyLine(piece_keys(rules), words)


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
        KeyLine(keys["deploy.mirror"], "swap left and right"),
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

YOUR_OWN: Final = "your own"
YOUR_DRAFT: Final = "your draft"
MADE_FOR: Final = "Made for {ruleset}."
UNUSABLE: Final = "This cannot be used: {problem}"
FITS_NO_RULESET: Final = "It fits no edition: {fault}"


SETUPS_HEADING: Final = "Your set-ups"
NEW: Final = "A new set-up"
NEW_NAME: Final = "its new name"
NONE_CHOSEN: Final = "Choose a set-up first."
FAULTY: Final = "This file contains no set-up."
WHOSE: Final = "Whose set-up do you want to save?"
ARMIES_HEADING: Final = "For which army?"
SAVED: Final = "{name} is saved."
MIRRORED: Final = "{name} is mirrored."
CONFIRM_DELETE: Keyed = (
    "Delete {name} for good? {keys[question.confirm]} to confirm, {keys[question.cancel]} to cancel."
)
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
    """One side of the finished game, to choose from."""
    return f"{name}, {COLOR_NAMES[color]}"


TITLE_OF_PLAYER: Final = "Set-up of {name}"
