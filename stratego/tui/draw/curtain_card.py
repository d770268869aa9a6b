"""What stands on the curtain: who is next, and the table of the pieces as on the screen in the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.wording.pieces import Entry, roster

_WIDE, _NARROW = 60, 48
_ASIDE: Final = 7  # lines besides the table and the house rules


def curtain_card(
    color: Color,
    names: Mapping[Color, str],
    rules: Ruleset,
    house_rules: tuple[Sequence[str], Sequence[str]],
    room: Size,
    *,
    has_pin: bool,
) -> Content:
    """The text of the curtain for the player of ``color``, no larger than ``room``.

    ``house_rules`` are told in sentences and in short, for where the sentences have no room.
    """
    army = roster(rules)
    width = _WIDE if room.width >= _WIDE else _NARROW
    notes, in_short = (_notes(told, width) for told in house_rules)
    lines = room.height - _ASIDE
    if width == _WIDE and len(army) + len(notes) <= lines:
        table = [_entry_line(entry, color, entry.ability) for entry in army]
    else:
        half = (len(army) + 1) // 2
        table = [_pair_line(army[at], army[at + half : at + half + 1], color) for at in range(half)]
    if len(notes) > lines - len(table):
        notes = in_short
    if len(notes) > lines - len(table):
        notes = [*notes[: lines - len(table) - 1], "  and more: ? tells all of them"]
    above = [
        Content.styled(rules.name, "bold $brass"),
        Content(""),
        *_who(color, names, width),
        Content(""),
    ]
    below = [
        Content(""),
        Content.assemble(
            "Press ",
            (" Space ", "bold $ground on $brass"),
            " to type your PIN" if has_pin else " to lift the curtain",
        ),
    ]
    rows = [_centred(line, width) for line in above]
    rows += [_padded(line, width) for line in (*table, *map(Content, notes))]
    rows += [_centred(line, width) for line in below]
    return Content("\n").join(rows)


def _who(color: Color, names: Mapping[Color, str], width: int) -> list[Content]:
    """Who is to look, and who is to look away; long names leave less room to say which side it is."""
    look = f"bold ${color.value}-text"
    away = f"{names[color.other]}, please look away."
    side = "" if names[color] == color.title() else f"You play {color.title()}. "
    in_short = ""
    if cell_len(side + away) > width:
        side, in_short = "", f" ({color.title()})"
    return [
        Content.assemble((names[color], look), f"{in_short}, it is your turn."),
        Content.styled(side + away, "$muted"),
    ]


def _notes(house_rules: Sequence[str], width: int) -> list[str]:
    """The house rules as lines, one blank line before them."""
    lines = []
    for sentence in house_rules:
        lines += wrap(sentence, width - 2, initial_indent="* ", subsequent_indent="  ")
    return ["", "House rules:", *lines] if lines else []


def _entry_line(entry: Entry, color: Color, ability: str) -> Content:
    badge = (f"{entry.label:>3} ", f"bold ${color.value}-ink on ${color.value}")
    return Content.assemble(badge, f"  {entry.name:<12}{entry.pieces:>2}  ", (ability, "$muted"))


def _pair_line(left: Entry, right: list[Entry], color: Color) -> Content:
    lines = [_entry_line(entry, color, "") for entry in (left, *right)]
    return Content("    ").join(lines)


def _centred(line: Content, width: int) -> Content:
    line = line.truncate(width)  # a ruleset's name may be longer, in characters of two columns
    left = (width - line.cell_length) // 2
    return line.pad(left, width - left - line.cell_length)


def _padded(line: Content, width: int) -> Content:
    return line.pad_right(width - line.cell_length)
