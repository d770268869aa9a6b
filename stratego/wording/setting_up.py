"""Messages for setting up an army: all at once (D1), piece by piece in turn (D3), or only to save it."""

from collections.abc import Mapping, Sequence
from typing import Final

from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.draft import Draft
from stratego.table.choosing.setup_selection import Placing, SetupSelection
from stratego.wording.keys import MOUSE, NO_KEY, KeyLine, KeyNames, Message, cancellable, hint_words
from stratego.wording.language import Sentence, _, _n, _p, shipped
from stratego.wording.names import piece, roster, said, side_name

# What to do next

HEADING: Final = _("{name}, set up your army")

_FEW_KINDS: Final = 3  # if more kinds are missing, they are not listed by name
_START: Final = _("Type a piece's number or letter. {keys[tray.side]}: tray, {keys[deploy.fill]}: random.")
_START_WITH_TEN: Final = _(
    "Type a piece's number or letter (0 = the 10). {keys[tray.side]}: tray, {keys[deploy.fill]}: random."
)
_SELECTED_IN_TRAY: Final = _("{piece.cap} selected: choose where to place it.")
_SELECTED_ON_BOARD: Final = _("{piece.cap} selected: choose a square or a piece to swap with.")
_STILL_TO_PLACE: Final = _("{pieces} of {army_size} pieces still to place.")
# Hints for a complete set-up, by the key binding that finishes it: in a game, and in the editor.
_COMPLETE: Final[Mapping[str, Sentence]] = {
    "deploy.finish": _(
        "Your army is complete. {keys[deploy.finish]} when you are ready; you can still change it."
    ),
    "editor.save": _("The army is complete. {keys[editor.save]} to save it under a name."),
}


def hint(selection: SetupSelection, finish: str, keys: KeyNames) -> Message:
    """A hint on what to do next; ``finish`` is the key binding that finishes the set-up."""
    draft = selection.draft
    if selection.selected is not None:
        selected = _SELECTED_ON_BOARD if selection.square else _SELECTED_IN_TRAY
        text = selected.format(piece=piece(selection.selected))
        return Message(cancellable(text, keys["deploy.cancel"]))
    if draft.ready:
        return Message(_COMPLETE[finish].format(keys=keys), "ask")
    if not any(draft.tray.values()):
        return Message(lacking(draft), "ask")
    if draft.history:
        return Message(lacking(draft))
    return Message((_START_WITH_TEN if _has_ten(draft.rules) else _START).format(keys=keys))


def lacking(draft: Draft) -> str:
    """Says which pieces, or how many, are still to place, or why the set-up cannot be played; else empty."""
    left = [pieces for pieces in draft.tray.values() if pieces]
    if len(left) > _FEW_KINDS:
        return _STILL_TO_PLACE.format(pieces=sum(left), army_size=draft.rules.army_size)
    return "" if draft.fault is None else said(draft.fault)


def keys(selection: SetupSelection, finish: str, ways_out: Sequence[str], *, in_tray: bool) -> list[str]:
    """The hints for the bottom line, to be read by `hint_words`, the most important first.

    ``finish`` is the key binding that finishes the set-up, ``ways_out`` are those that leave the screen, and
    ``in_tray`` says that the cursor is in the tray.
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


CONFIRM: Final = _("Ready? You can't change it afterwards.")


# Answers

AS_LAST_TIME: Final = _(
    "Your army from last time. {keys[deploy.finish]} to play with it, {keys[deploy.clear]} for a new one."
)
NO_SETUPS: Final = _("No set-up, ready-made or your own, fits this army and board.")
CLEARED: Final = _("All pieces are in the tray. {keys[deploy.take_back]} to undo.")


# In turn (D3)

PLACE_HEADING: Final = _("{name}, place a piece")
_PLACE: Final = _("Type a number or letter, or {keys[tray.side]} for the tray.")
_PLACE_HERE: Final = _("Your {piece} on {square}? {keys[place.place]} to place it, for good.")
TAKEN: Final = _("The piece on {square} stays there. Choose an empty square.")


def place_hint(placing: Placing, square: str, keys: KeyNames) -> str:
    """A hint on what can be done on a square when the sides set up in turn."""
    kind, draft = placing.offered(square), placing.draft
    if kind is not None:
        return _PLACE_HERE.format(piece=piece(kind, draft.rules), square=square, keys=keys)
    is_free = draft.cells[draft.squares.index(square)] is None
    return _PLACE.format(keys=keys) if is_free else TAKEN.format(square=square)


OTHER_PLACED: Final = _("{name} has placed a piece on {square}.")
FOLLOWING: Final = _("{name}. {keys[place.setups]}: another set-up, {keys[place.forget]}: none.")
FOLLOWING_RANDOM: Final = _("A random set-up. {keys[place.fill]}: another, {keys[place.forget]}: none.")


# The tray

# For translators: said of the pieces of an army; at most 14 columns.
ALL_PLACED: Final = _("all placed")
NOT_READY: Final = _("not ready yet")
TO_PLACE: Final = _n("{count} to place", "{count} to place")
LEFT: Final = _n("{count} left", "{count} left")


def last_line(finish: str) -> str:
    """The last line of the tray: the hint of the key binding ``finish``, with a capital letter."""
    hint = hint_words(finish)
    return hint[:1].upper() + hint[1:]


# Set-ups to be saved

NAME: Final = _("a name")
ASK_NAME: Final = _("Save this set-up under what name?")
ASK_DRAFT_NAME: Final = _("Not finished yet: save it as a draft under what name?")
NOTHING_TO_SAVE: Final = _("There is nothing to save yet: place a piece first.")
CONFIRM_REPLACING: Final = _("Replace the set-up called {name}? The old one is lost.")
DISCARD: Final = _("Discard your changes?")


# Help, and the lines of help below the board

# Two versions: for games without a piece numbered 10 (P2), and with one.
PLACE_THAT_PIECE: Final = (_("Place that piece here"), _("Place that piece here (0 = the 10)"))
SELECT_THAT_PIECE: Final = (_("Select that piece"), _("Select that piece (0 = the 10)"))


def by_key(rules: Ruleset, what: tuple[Sentence, Sentence]) -> KeyLine:
    """A line of help for the keys of pieces (P2); ``what`` is a pair such as `PLACE_THAT_PIECE`."""
    digits = "1-9" if rules.numbering == "low" else "2-9 0"
    letters = "S I B F" if Kind.INFILTRATOR in rules.army else "S B F"
    return KeyLine(f"{digits} {letters}", str(what[_has_ten(rules)]))


def _has_ten(rules: Ruleset) -> bool:
    """Whether the Marshal is numbered 10 (P2)."""
    return rules.numbering != "low"


EDIT_BY_MOUSE: Final = _("Click or drag pieces, squares and the tray")
PLACE_BY_MOUSE: Final = _("Click a square, and again to place; or drag from the tray")


def by_mouse(what: Sentence) -> KeyLine:
    """A line of help for the mouse."""
    return KeyLine(str(MOUSE), str(what))


def ways_by_piece(rules: Ruleset, keys: KeyNames) -> list[KeyLine]:
    """Lines of help on what can be done with single pieces."""
    return [
        KeyLine(_labels(rules), str(_p("way", "place that piece at the cursor"))),
        KeyLine(keys["choose"], str(_p("way", "select, place, swap two"))),
        KeyLine(keys["tray.side"], str(_p("way", "to the tray and back"))),
        KeyLine(keys["deploy.remove"], str(_p("way", "return to the tray"))),
        by_mouse(_p("way", "click or drag, pieces and tray")),
    ]


def ways_at_once(keys: KeyNames) -> list[KeyLine]:
    """Lines of help on what can be done with all pieces at once, shown beside those of `ways_by_piece`."""
    return [
        KeyLine(keys["deploy.fill"], str(_p("way", "place the rest at random"))),
        KeyLine(keys["deploy.setups"], str(_p("way", "choose a set-up"))),
        KeyLine(keys["deploy.mirror"], str(_p("way", "mirror left and right"))),
        KeyLine(keys["deploy.clear"], str(_p("way", "return all to the tray"))),
        KeyLine(keys["deploy.take_back"], str(_p("way", "undo, again and again"))),
    ]


def ways_in_turn(rules: Ruleset, keys: KeyNames) -> list[KeyLine]:
    """Lines of help on what can be done when the sides set up in turn (D3)."""
    plans = [keys[binding] for binding in ("place.setups", "place.fill", "place.forget")]
    plan_keys = " ".join(key for key in plans if key != str(NO_KEY)) or str(NO_KEY)
    return [
        KeyLine(_labels(rules), str(_p("way", "select that piece"))),
        KeyLine(keys["place.place"], str(_p("way", "place it, for good"))),
        KeyLine(plan_keys, str(_p("way", "a set-up, random, or none"))),
        by_mouse(_p("way", "click twice to place")),
    ]


def _labels(rules: Ruleset) -> str:
    return "".join(entry.label[-1] for entry in roster(rules))


# Saved set-ups

SETUPS_HEADING: Final = _("Your set-ups")
NEW: Final = _("A new set-up")
NEW_NAME: Final = _("its new name")
NONE_CHOSEN: Final = _("Choose a set-up first.")
FAULTY: Final = _("This file contains no set-up.")
WHOSE: Final = _("Whose set-up do you want to save?")
ARMIES_HEADING: Final = _("For which army?")
SAVED: Final = _("{name} is saved. Everyone who plays here can load it.")
MIRRORED: Final = _("{name} is mirrored.")
CONFIRM_DELETE: Final = _("Delete {name} for good?")
DELETED: Final = _("{name} is deleted.")
ASK_NEW_NAME: Final = _("What is the new name of {name}?")
RENAMED: Final = _("{old} is now called {new}.")
ALSO_FOR: Final = _("Also for: {games}.")


def made_for(ruleset: str, *, is_draft: bool) -> str:
    """The game that a set-up in a list was made for, if known, and whether it is a draft."""
    game = shipped("game name", ruleset)
    return ", ".join(filter(None, (game, str(_p("set-up", "draft")) if is_draft else "")))


def of_player(name: str, color: Color) -> str:
    """The menu line for a player of a finished game: name and side, or only the side if they have no name."""
    side = side_name(color)
    return side if name == side else f"{name}, {side}"


TITLE_OF_PLAYER: Final = _("Set-up of {name}")
