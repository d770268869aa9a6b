"""The curtain's text, and a function for sentences with styled fields, which any card can use."""

from collections.abc import Sequence
from string import Formatter
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.game_setup import Names
from stratego.hotseat.scenes import CurtainScene
from stratego.wording import clock, curtain as words
from stratego.wording.hosting import WITH_SIDE
from stratego.wording.keys import KeyNames
from stratego.wording.language import Sentence, Word, shipped, speaking
from stratego.wording.names import Entry, called, roster, side, side_name


def marked_key(name: str) -> tuple[str, str]:
    """The name of a key with its style, for use as a highlighted field of `styled`."""
    return f" {name} ", "bold $ground on $brass"


def styled(template: Sentence, style: str = "", **fields: str | Word | tuple[str, str] | Content) -> Content:
    """``template`` with its fields filled in: strings, words, or what has a style of its own.

    ``style`` applies to everything else. Nothing is parsed as markup.
    """
    parts: list[tuple[str, str] | Content] = []
    for text, name, _, _ in Formatter().parse(str(template)):
        parts.append((text, style))
        if name is not None:
            field, _ = Formatter().get_field(name, (), fields)
            parts.append(field if isinstance(field, tuple | Content) else (str(field), style))
    return Content.assemble(*parts)


_WIDE, _NARROW = 60, 48
_ASIDE: Final = 7  # lines needed besides the table and the house rules


def lifting(keys: KeyNames, *, has_pin: bool, may_place: bool, is_ready: bool) -> Content:
    """The curtain's last lines: keys that lift it or place a planned piece, highlighted once they work."""
    lines = {"curtain.lift": words.TYPE_PIN if has_pin else words.LIFT}
    if may_place:
        lines["curtain.place"] = words.PLACE_PLANNED
    shown = []
    for binding, text in lines.items():
        key, look = marked_key(keys[binding])
        field = (key, look if is_ready else "bold $brass")
        shown.append(styled(text, "" if is_ready else "$muted", key=field))
    return Content("\n").join(shown)


def curtain_card(
    scene: CurtainScene,
    house_rules: tuple[Sequence[str], Sequence[str]],
    room: Size,
    keys: KeyNames,
    *,
    has_table: bool,
    languages: Sequence[str] = ("",),
) -> Content:
    """The text of the curtain above `lifting`; ``room`` includes a blank line and one line for `lifting`.

    ``house_rules`` has whole sentences, and shorter forms in case the sentences do not fit. With
    ``has_table``, the house rules and the table of pieces are shown. ``languages`` are the players'
    languages, the next player's first.
    """
    color, rules = scene.next, scene.rules
    width = _WIDE if room.width >= _WIDE else _NARROW
    rows = [
        Content.styled(shipped("game name", rules.name), "bold $brass"),
        Content(""),
        *_who(scene, width, languages),
        *(timed := _times(scene, width)),
        Content(""),
    ]
    if not has_table:
        text = words.SHOW_TABLE_AND_RULES if house_rules[0] else words.SHOW_TABLE
        rows.append(styled(text, "$muted", key=keys["curtain.table"]))
        return Content("\n").join(_centred(line, width) for line in rows)
    army = roster(rules)
    names = max(12, *(len(entry.name) for entry in army))
    notes, in_short = (_notes(texts, width) for texts in house_rules)
    lines = room.height - _ASIDE - len(timed)
    if width == _WIDE and len(army) + len(notes) <= lines:
        table = [_entry_line(entry, color, names, entry.ability) for entry in army]
    else:
        half = (len(army) + 1) // 2
        pairs = (army[at::half] for at in range(half))
        # Narrower for long names, so that the table keeps its width.
        gap = Content(" " * max(2, 28 - 2 * names))
        table = [gap.join(_entry_line(entry, color, names, "") for entry in pair) for pair in pairs]
    if len(notes) > lines - len(table):
        notes = in_short
    if len(notes) > lines - len(table):
        notes = [*notes[: lines - len(table) - 1], f"  {words.MORE.format(keys=keys)}"]
    below = [line.pad_right(width - line.cell_length) for line in (*table, *map(Content, notes))]
    return Content("\n").join((*(_centred(line, width) for line in rows), *below))


def _who(scene: CurtainScene, width: int, languages: Sequence[str]) -> list[Content]:
    """Two lines: whose turn it is, and a request to look away, in the other player's language.

    For a named player, the second line also gives their side if that fits and both players read the same
    language; otherwise the first line does. For a player alone at this terminal, the first line says that
    it is their turn, that the game is waiting for them, or that it is over; the second says which side they
    play and against whom.
    """
    color, names = scene.next, called(scene.names, scene.players)
    you, other = side(color), names[color.other]
    turn, name = words.YOUR_TURN, Content.styled(names[color], f"bold ${color.value}-text")
    if scene.is_setting_up:
        turn = words.PLACE if scene.is_placing else words.SET_UP
    if scene.is_alone:
        if not scene.is_asked:  # at one terminal always: the turn may change behind the curtain
            turn = words.GAME_OVER if scene.is_over else words.GAME_GOES_ON
        second = styled(words.YOU_PLAY_AGAINST, "$muted", side=you, other=other)
    else:
        second = asked_to_look_away(scene.names, color.other, languages[-1])
        if names[color] != side_name(color):
            with_side = styled(words.YOU_PLAY, "$muted", side=you, other=other)
            if len(languages) == 1 and with_side.cell_length <= width:
                second = with_side
            else:
                name = styled(WITH_SIDE, name=name, side=you)
    return [styled(turn, name=name), second]


def _times(scene: CurtainScene, width: int) -> list[Content]:
    """A blank line, then the players' remaining times and how often they have stopped the clock.

    While they set up, the time control is shown instead, unless setting up is timed and both have placed a
    piece in turn; if the clock runs behind the curtain, the time left to set up is shown in any case. Once
    both have placed a piece, the last line says how many the next player has placed. Returns no lines if
    there is nothing to show.
    """
    count = scene.hand_overs // len(COLORS) if scene.is_placing else 0
    lines = []
    if scene.clock is not None:
        if scene.clock.is_setting_up and scene.clock.runs:
            lines += _broken(clock.to_set_up(scene.clock), width)
        elif scene.clock.is_setting_up and not (count and scene.clock.control.setting_up):
            lines += _broken(clock.in_short(scene.clock.control), width, "$muted")
        else:
            names = called(scene.names, scene.players)
            lines += _broken(clock.times_left(scene.clock, names), width)
            for line in clock.stops(scene.clock.stops, names):
                lines += _broken(line, width, "$muted")
    if count:
        placed = words.PLACED.format(count=count, pieces=scene.rules.army_size)
        lines.append(Content.styled(placed, "$muted"))
    return [Content(""), *lines] if lines else []


def _broken(text: str, width: int, style: str = "") -> list[Content]:
    """A text in one line if it fits, otherwise broken at its last comma and wherever else necessary."""
    first, comma, last = text.rpartition(", ")
    parts = [f"{first},", last] if comma and cell_len(text) > width else [text]
    return [line for part in parts for line in Content.styled(part, style).wrap(width)]


def asked_to_look_away(names: Names, color: Color, language: str) -> Content:
    """The line that asks the player of ``color`` to look away, in their ``language``."""
    with speaking(language):
        return styled(words.LOOK_AWAY, "$muted", other=called(names, {})[color])


def _notes(house_rules: Sequence[str], width: int) -> list[str]:
    """A blank line, a heading, and the house rules; no lines if there are no house rules."""
    lines = []
    for sentence in house_rules:
        first, *others = (line.plain for line in Content(sentence).wrap(width - 2))
        lines += [f"* {first}", *(f"  {line}" for line in others)]
    return ["", str(words.HOUSE_RULES), *lines] if lines else []


def _entry_line(entry: Entry, color: Color, names: int, ability: str) -> Content:
    """A line of the table of pieces; the column of names is ``names`` cells wide."""
    badge = (f"{entry.label:>3} ", f"bold ${color.value}-ink on ${color.value}")
    return Content.assemble(badge, f"  {entry.name:<{names}}{entry.pieces:>2}  ", (ability, "$muted"))


def _centred(line: Content, width: int) -> Content:
    line = line.truncate(width)  # a ruleset's name in wide characters may not fit
    return line.pad_left((width - line.cell_length) // 2).truncate(width, pad=True)
