"""Panels beside the board: last actions, lost pieces (K3, K7), moves of a replay, statistics, the clock."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import ceil
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size

from stratego.engine.actions import Move
from stratego.engine.clock import Clock
from stratego.engine.combat import Result
from stratego.engine.events import Announcement, Battle, Event, Sabotage, SilentBattle
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.ruleset import Ruleset, label
from stratego.engine.view import OpenPiece, OpenView, OwnPiece, PlayerView
from stratego.hotseat.scenes import Statistics, Tally
from stratego.table.choosing.picture import Beliefs
from stratego.tui.draw.board_cells import RINGS
from stratego.tui.draw.curtain import styled
from stratego.tui.draw.points import LargePiece
from stratego.wording import clock as clock_words, ending, turn as words
from stratego.wording.battles import Names, action_line, short_result
from stratego.wording.language import is_plain, sign
from stratego.wording.lessons import FRAMES, marks_of
from stratego.wording.names import roster, side, side_name

AnyView = PlayerView | OpenView

_MOST_PIPS: Final = 8
_LOST_PIP, _LEFT_PIP = "■", "·"
_LONGEST_ACTION: Final = 4
"""Lines for one side's last action at its longest, including the gap below it."""
WIDE: Final = 33
"""Columns that the table of lost pieces needs for the ranks' names and a mark for every piece."""
NARROW: Final = 14
"""In fewer columns, as beside the widest boards in a small window, a single letter heads each column."""


def beside(view: AnyView, names: Names, room: Size, *, with_actions: bool) -> Content:
    """The panel beside the board: last actions (if ``with_actions``) above a table of the lost pieces.

    If there is room for the actions, the table is in the same place throughout a game. If there is room even
    for the longest actions, blank lines separate the table's rows. If there are too few lines, the gaps are
    left out first, then the viewer's own last action (Blue's on an open board), then the other side's.
    """
    table = captured_table(view, room.width)
    spaced = Content("\n\n").join(table.split("\n", allow_blank=True))
    if _height(spaced) + (2 * _LONGEST_ACTION if with_actions else 0) <= room.height:
        table = spaced
    if not with_actions:
        return table
    blocks, texts = _actions(view, names, room.width), []
    above = min(2 * _LONGEST_ACTION, room.height - _height(table))  # lines above the table
    for shown, gap in product((blocks, blocks[:1]), ("\n\n", "\n")):
        actions = Content(gap).join(shown)
        gaps = max(len(gap), above - _height(actions) + 1)
        texts.append(Content("\n" * gaps).join(filter(None, (actions, table))))
    return _fitting([*texts, table], room.height)


def beside_lesson(
    view: PlayerView, names: Names, room: Size, *, with_actions: bool, has_colors: bool = True
) -> Content:
    """The panel beside the board in a lesson: the ranks and, if they fit, a legend and the last actions."""
    actions = _actions(view, names, room.width) if with_actions else []
    marks = Content("\n").join(_in_lines(legend(view.rules, has_colors=has_colors), "  ", room.width))
    table, in_short = ranks(view, room.width), ranks(view, room.width, in_short=True)
    spaced = [*actions, table, marks], [*actions[:1], table, marks]
    tight = spaced[1], [table, marks], [table], [in_short, marks], [in_short]
    texts = [*map(Content("\n\n").join, spaced), *map(Content("\n").join, tight)]
    return _fitting(texts, room.height)


def ranks(view: PlayerView, width: int, *, in_short: bool = False) -> Content:
    """The kinds of pieces, their abilities and, with the aid `counts` (K6), how many the enemy has left.

    If ``in_short``, each kind takes one line, without its ability if that does not fit.
    """
    enemy = view.color.other
    heading = Content.styled(words.SIDE_STILL_HAS.format(side=side(enemy)), f"bold ${enemy.value}-text")
    lines = [] if view.left is None else [heading.pad_left(3)]
    for entry in roster(view.rules):
        count = None if view.left is None else view.left.get(entry.kind, 0)
        left = ("" if count is None else f"{count:<3}", f"${enemy.value}-text" if count else "$muted")
        before = Content.assemble((f"{entry.label:>2} ", "bold"), left)
        ability = (f": {entry.ability}", "$muted") if entry.ability else ""
        first, *others = Content.assemble(entry.name, ability).wrap(width - before.cell_length)
        if in_short and others:
            first, others = Content(entry.name), []
        lines += [before + first, *(line.pad_left(before.cell_length) for line in others)]
    return Content("\n").join(lines)


def legend(rules: Ruleset, *, has_colors: bool) -> list[Content]:
    """One line for each frame around a square and each mark on it, with its meaning."""
    rings = {ring: "▐▌" if has_colors and not is_plain() else sides for ring, sides in RINGS.items()}
    lines = [Content.assemble((rings[ring], f"${ring}"), f" {meaning}") for ring, meaning in FRAMES.items()]
    for mark, meaning in marks_of(rules).items():
        ring = rings["prey"] if mark in ("×", "?") else ""  # these marks appear only on framed pieces
        marked = (sign(mark), "bold")
        lines.append(Content.assemble((ring[:1], "$prey"), marked, (ring[1:], "$prey"), f" {meaning}"))
    return lines


def _in_lines(parts: Iterable[Content], gap: str, width: int) -> list[Content]:
    """The parts joined by ``gap`` into lines, as many per line as fit."""
    lines: list[Content] = []
    for part in parts:
        joined = Content(gap).join([*lines[-1:], part])
        lines = [*lines[:-1], joined] if joined.cell_length <= width else [*lines, part]
    return lines


def below(view: AnyView, names: Names, room: Size) -> Content:
    """The panel below a short board: the last actions of both sides or, if they do not fit, of one.

    That one is the viewer's opponent or, on an open board, Red.
    """
    blocks, gap = _actions(view, names, room.width), Content("\n")
    return _fitting([gap.join(blocks), blocks[0]], room.height)


def _actions(view: AnyView, names: Names, width: int) -> list[Content]:
    first = view.color.other if isinstance(view, PlayerView) else Color.RED
    return [action_lines(view, color, names, width) for color in (first, first.other)]


def _height(text: Content) -> int:
    return text.plain.count("\n") + bool(text)


def _fitting(texts: Sequence[Content], lines: int) -> Content:
    """The first text that fits in this many lines, or the last text if none does."""
    return next((text for text in texts if _height(text) <= lines), texts[-1])


def action_lines(view: AnyView, color: Color, names: Names, width: int) -> Content:
    """The last action of ``color`` as announced, below a title, wrapped to ``width`` columns."""
    announced = view.last_actions[color]
    if isinstance(announced, Event):
        announced = announced.seen_by(color)
    titles = words.last_move(names[color], color)
    shown = [Content.styled(title, f"bold ${color.value}-text") for title in titles]
    title = next((title for title in shown if title.cell_length <= width), shown[-1].truncate(width))
    if announced is None:
        return Content("\n").join([title, Content.styled(str(words.NO_ACTION), "$muted")])
    told = action_line(view.rules, announced, names)
    if isinstance(announced.action, Move) and not announced.incident and announced.revealed is None:
        told = str(announced.action)  # the title says who moved
    lines = Content(told).wrap(width)
    if (pieces := pieces_of_battle(view.rules, announced)) is not None:
        between = f" {sign_between(announced)} "
        with_pieces = Content.assemble(title, "  ", _badge(pieces[0]), between, _badge(pieces[1]))
        title = with_pieces if with_pieces.cell_length <= width else title
    return Content("\n").join([title, *lines])


def _badge(piece: LargePiece) -> tuple[str, str]:
    """The label of a piece in a battle, with its style; a fallen piece is dimmed."""
    side = piece.color.value
    fallen, here = f"${side}-fallen-ink on ${side}-fallen", f"bold ${side}-ink on ${side}"
    return f" {piece.label} ", fallen if piece.has_fallen else here


class _Column(NamedTuple):
    """A side's column in the table: how many pieces of each kind it has lost, or has left."""

    color: Color
    counts: Mapping[Kind, int]
    are_left: bool


def captured_table(view: AnyView, width: int) -> Content:
    """A table of losses by kind (K3); with the aid `counts` (K6), the enemy's column has the pieces left.

    Abilities are included if there is room. There is no column for losses hidden from the viewer, nor for any
    losses if the game began with an incomplete army, since pieces that were never on the board would seem
    lost. The text is empty if there are no columns.
    """
    columns = list(_columns(view))
    if not columns:
        return Content("")
    is_wide = width >= WIDE
    room = 9 if is_wide else 5 if width >= NARROW else 3  # the width of a side's column
    has_left = any(column.are_left for column in columns)
    names = 13 - has_left  # a column of remaining pieces is one character wider
    army = roster(view.rules)
    is_counted = any(entry.pieces > _MOST_PIPS for entry in army)
    lines = _headings(columns, room, width, is_wide=is_wide, is_counted=is_counted)
    is_told = width > WIDE + max(len(entry.ability) for entry in army)
    for entry in army:
        parts: list[str | tuple[str, str]] = [(f"{entry.label:>2} ", "bold")]
        parts.append(f"{entry.name_in(names - 1):<{names}}" if is_wide else " " * (room // 2))
        for color, counts, are_left in columns:
            count = counts.get(entry.kind, 0)
            ink = f"${color.value}-text" if count else "$muted"
            if is_wide and are_left:
                parts.append((words.COUNT_LEFT.format(pieces=count, of=entry.pieces).ljust(room + 1), ink))
            elif is_wide:
                parts += _pips(count, entry.pieces, color)
            else:
                parts.append(((str(count) if count or are_left else ".").ljust(room), ink))
        if is_told:
            parts.append((f" {entry.ability}", "$muted"))
        lines.append(Content.assemble(*parts))
    return Content("\n").join(lines)


def _columns(view: AnyView) -> Iterator[_Column]:
    is_whole = _began_whole(view)
    for color in COLORS:
        is_enemy = isinstance(view, PlayerView) and color is not view.color
        if isinstance(view, PlayerView) and is_enemy and view.left is not None:
            yield _Column(color, view.left, are_left=True)
        elif is_whole and (not is_enemy or view.rules.captured == "open"):
            yield _Column(color, view.captured[color], are_left=False)


def _began_whole(view: AnyView) -> bool:
    """Whether the viewer's army (Red's, if the board is open) was complete when the game began."""
    color = view.color if isinstance(view, PlayerView) else Color.RED
    there = sum(
        isinstance(piece, OwnPiece) or (isinstance(piece, OpenPiece) and piece.color is color)
        for piece in view.pieces.values()
    )
    return there + sum(view.captured[color].values()) == view.rules.army_size


def _headings(
    columns: Sequence[_Column], room: int, width: int, *, is_wide: bool, is_counted: bool
) -> list[Content]:
    """The lines above the table; ``+`` and ``-`` replace words that are too long for ``room`` columns."""
    has_left = any(column.are_left for column in columns)
    before = 16 - has_left if is_wide else 3 + room // 2
    legend = words.LOST_OF_ALL if is_counted else words.LEGEND
    first = legend.format(lost=sign(_LOST_PIP), left=sign(_LEFT_PIP)) if is_wide else str(words.LOST)
    if len(first) >= before:
        first = ""
    lost, left = str(words.LOST_COLUMN), str(words.STILL_HAS if is_wide else words.LEFT_COLUMN)
    if max(len(lost), len(left)) > room - (not is_wide):
        left, lost = "+", "-"
    titles = _titles([column.color for column in columns], room, min(room, width - before - room))
    rows = [(first, titles)]
    if has_left:
        states = [left if column.are_left else lost for column in columns]
        rows = [(str(words.PIECES) if is_wide else "", titles), ("", states)]
    rooms = [room + (is_wide and column.are_left) for column in columns]
    looks = [f"bold ${column.color.value}-text" for column in columns]
    return [
        Content.assemble(
            (first.ljust(before), "$muted"),
            *((title.ljust(wide), look) for title, wide, look in zip(titles, rooms, looks, strict=True)),
        )
        for first, titles in rows
    ]


def _titles(colors: Sequence[Color], room: int, last: int) -> list[str]:
    """The sides' names, shortened if necessary: each fits in ``room`` columns, the last one in ``last``."""
    for titles in (list(map(side_name, colors)), [side(color).Short for color in colors]):
        if len(titles[0]) < room and len(titles[-1]) <= last:
            return titles
    return [title[0] for title in titles]


def _pips(count: int, pieces: int, color: Color) -> list[str | tuple[str, str]]:
    """A mark for every piece of a kind, highlighted if it is lost; a fraction if there are too many."""
    if pieces > _MOST_PIPS:
        text = f"{count}/{pieces}"
        return [(text.ljust(_MOST_PIPS + 1), f"${color.value}-text" if count else "$muted")]
    lost, left = sign(_LOST_PIP) * count, sign(_LEFT_PIP) * (pieces - count)
    return [(lost, f"${color.value}-text"), (left, "$muted"), " " * (_MOST_PIPS + 1 - pieces)]


_SQUARE: Final = 5  # columns for the name of a square
_RANK: Final = 8
_LEAST: Final = 0.005  # probabilities below this would be shown as 0%


def table_of_beliefs(beliefs: Beliefs, color: Color, rules: Ruleset, room: Size) -> Content:
    """The computer's beliefs: a line for each piece of ``color`` whose rank it is unsure of, surest first.

    If ``room`` has too few lines, the last one says how many pieces are left out.
    """
    unsure = [each for each in beliefs.items() if len(each[1]) > 1]
    pieces = sorted(unsure, key=lambda each: -next(iter(each[1].values())))
    shown = pieces if len(pieces) < room.height else pieces[: max(room.height - 2, 0)]
    ranks = max((room.width - _SQUARE) // _RANK, 1)
    *titles, shortest = map(str, ending.BELIEFS)
    title = next((each for each in titles if len(each) <= room.width), shortest)
    lines = [Content.styled(title, "bold")]

    for square, kinds in shown:
        chances = [
            ending.CHANCE.format(rank=label(rules, kind), percent=ending.percent(chance)).ljust(_RANK)
            for kind, chance in list(kinds.items())[:ranks]
            if chance >= _LEAST
        ]
        lines.append(Content.assemble((square.ljust(_SQUARE), f"${color.value}-text"), *chances))
    if len(shown) < len(pieces):
        lines.append(Content.styled(ending.MORE_PIECES.format(len(pieces) - len(shown)), "$muted"))
    return Content("\n").join(lines)


def move_line(rules: Ruleset, event: Event, eyes: Color | None, names: Names, ply: int, room: int) -> Content:
    """An action as announced to the player of colour ``eyes`` (K1-K4) or, if None, to the player who acted.

    The action itself is in the colour of its side. The result is shortened if it does not fit in ``room``
    columns. It is left out if ``eyes`` is given and the replay, now at ``ply``, has not reached the action.
    """
    announced = event.seen_by(eyes or event.color)
    action = str(announced.action)
    rest = action_line(rules, announced, names).removeprefix(action)
    if cell_len(action + rest) > room:
        rest = f"  {short_result(rules, announced)}"
    is_known = eyes is None or event.ply < ply
    return Content.assemble((action, f"${event.color.value}-text"), (rest if is_known else "", "$text"))


def game_in_numbers(
    numbers: Statistics, tally: Tally | None, names: Names, room: Size, clock: Clock | None
) -> Content:
    """The statistics of a game and its sides, the clock and, if it fits on one line, the players' tally.

    The sides' statistics have the best layout that fits ``room``. If none fits, the sides' statistics (or,
    without a clock, the tally) are left out, then everything but the game's statistics, then all but their
    first line.
    """
    width = room.width
    game, sides = _of_game(numbers, width, is_timed=clock is not None), _of_sides(numbers, names, width)
    last = []
    if clock is not None:  # both players' remaining time, and how often they stopped the clock
        is_long = cell_len(clock_words.times_left(clock, names)) > width
        times = [clock_words.times_left(clock, names, in_short=is_long)]
        times += clock_words.stops(clock.stops, names)
        last = [part for line in times for part in Content(line).wrap(width)]
    if tally is not None and (score := _score(tally)).cell_length <= width:
        last.append(score)
    fewer = [*game, *(sides[-1] if clock is None else last)]
    ways = (*([*game, *lines, *last] for lines in sides), fewer, game, game[:1])
    return _fitting([Content("\n").join(lines) for lines in ways], room.height)


def _of_game(numbers: Statistics, width: int, *, is_timed: bool) -> list[Content]:
    """The statistics of the whole game, in as few lines as ``width`` allows.

    If ``is_timed`` and there is room, the text says that the total time includes setting up, unlike the time
    on the clock.
    """
    total = ending.duration(sum(map(round, numbers.seconds.values())))  # sum of the times as shown
    in_all = (ending.WITH_SETTING_UP if is_timed else ending.IN_ALL).format(time=total)
    time = in_all if cell_len(in_all) <= width else total
    parts = (*ending.numbers(numbers), time)
    return _in_lines(map(Content, parts), ", ", width)


def _of_sides(numbers: Statistics, names: Names, width: int) -> list[list[Content]]:
    """Layouts of the sides' statistics, beside or below their names, that fit ``width``, best first.

    If none fits, the most compact one is returned.
    """
    seconds, left = numbers.seconds, numbers.pieces_left
    red, blue = (ending.numbers_of_side(round(seconds[color]), left[color]) for color in COLORS)
    ways: list[list[Content]] = []
    places = ("beside", "below", "split")[width < WIDE :]
    for texts, place in product(zip(red, blue, strict=True), places):
        lines: list[Content] = []
        for color, parts in zip(COLORS, texts, strict=True):
            name = names[color] if cell_len(names[color]) <= width else side_name(color)
            look = f"bold ${color.value}-text"
            joined = ", ".join(parts)
            if place == "beside":
                lines.append(styled(ending.SIDE_IN_A_LINE, name=(name, look), numbers=joined))
            else:
                lines += [Content.styled(name, look), *map(Content, [joined] if place == "below" else parts)]
        ways.append(lines)
    return [lines for lines in ways if all(line.cell_length <= width for line in lines)] or ways[-1:]


def _score(tally: Tally) -> Content:
    """The tally on one line: ``"All games: Ada 3 : 2 Ben, 1 drawn"``."""
    (red, blue), (reds, blues) = tally.names, tally.wins
    text = ending.SCORE_WITH_DRAWS if tally.draws else ending.SCORE
    named = (red, "bold $red-text"), (blue, "bold $blue-text")
    return styled(text, red=named[0], reds=str(reds), blue=named[1], blues=str(blues), draws=str(tally.draws))


def pieces_of_battle(rules: Ruleset, announced: Announcement) -> tuple[LargePiece, LargePiece] | None:
    """The two pieces of a battle or a guess as announced, the acting one first; None for other actions."""
    mine, theirs = announced.color, announced.color.other
    incident = announced.incident
    match incident:
        case Battle(attacker, _, result) | SilentBattle(attacker, result):
            met = label(rules, incident.defender) if isinstance(incident, Battle) else "?"
            acting = LargePiece(mine, label(rules, attacker), result is not Result.WON)
            return acting, LargePiece(theirs, met, result is not Result.LOST)
        case Sabotage(guess, right):
            met = label(rules, guess) if right else "?"
            return LargePiece(mine, label(rules, Kind.INFILTRATOR)), LargePiece(theirs, met, right)
    return None


def sign_between(announced: Announcement) -> str:
    """The sign drawn between the two pieces of a battle or of a guess."""
    return "?" if isinstance(announced.incident, Sabotage) else sign("×")


LOW: Final = 18
"""If there are this many lines or fewer beside the board, the clock takes as few lines as possible."""

_TIME: Final = 5  # columns of a time without hours
_NARROW: Final = 22  # columns; if there are fewer, the free seconds replace the name
_FREE: Final = 4  # columns of the free seconds


def clock_lines(clock: Clock, viewer: Color, names: Names, room: Size) -> Content:
    """A line for each player, the viewer's own first, and one for the turn's time limit, if there is one.

    The remaining free seconds are beside the time of the player to move. If the viewer's time is running
    out, a warning replaces their name and free seconds. With at most `LOW` lines, the viewer's line has the
    time left for the turn instead of their name, and the turn has no line of its own.
    """
    is_theirs, is_low = clock.player is viewer, room.height <= LOW
    columns = max(_TIME, len(clock_words.time_text(clock.control.main)))
    turn = clock.longest if is_theirs else clock.control.longest
    in_turn = f"({clock_words.time_text(turn)})" if is_low and turn is not None else ""
    warned = turn_warned = None
    if is_theirs:
        rest = room.width - columns - 1 - (len(in_turn) + 1 if in_turn else 0)
        warned = clock_words.warning(clock.left(viewer) + clock.free, clock.control.main, rest)
        turn_warned = None if turn is None else clock_words.warning(turn, clock.control.longest or 0, rest)
    if in_turn and warned is None:
        warned = turn_warned
    lines = []
    for color in (viewer, viewer.other):
        is_own = color is viewer
        time = clock_words.time_text(clock.left(color)).rjust(columns)
        if is_own and warned is not None:
            lines.append(Content.styled(" ".join(filter(None, (time, in_turn, warned))), "bold $cursor"))
            continue
        free = f"+{ceil(clock.free)}" if color is clock.player and clock.free else ""
        look = f"bold ${color.value}-text" if is_own else "$muted"
        name = (is_own and in_turn) or names[color]
        if room.width < _NARROW:
            lines.append(Content.assemble((time, look), " ", (free, "$muted") if free else (name, look)))
        else:
            lines.append(Content.assemble((time, look), (f" {free:<{_FREE}}", "$muted"), (name, look)))
    if turn is not None and not is_low:
        limit = f"{clock_words.time_text(turn).rjust(columns)} {turn_warned or clock_words.THIS_MOVE}"
        lines.append(Content.styled(limit, "$muted" if turn_warned is None else "bold $cursor"))
    return Content("\n").join(line.truncate(room.width, ellipsis=not is_plain()) for line in lines)
