"""Choosing who plays: two names and who is Red (D2), or the computer's level and the player's side.

A random choice of sides, or of who moves first, is shown as a short animation, which any key ends.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Grid, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.clock import TimeControl
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.game_setup import SIDES, GameSetup, Names, Opponent, by_side, length_fault, names_fault
from stratego.hotseat.steps import Begin
from stratego.hotseat.stored_pin import can_prove
from stratego.players.computer.levels import plays_well
from stratego.tui.draw.points import LargePiece
from stratego.tui.screens.lobby.home import BACK, LobbyScreen
from stratego.tui.widgets.key_bar import HELP_TYPING, bound
from stratego.tui.widgets.lists import Choices, LineField, Menu, Rows
from stratego.tui.widgets.painted import PieceDisplay
from stratego.wording import hosting, lobby as words
from stratego.wording.clock import with_clock
from stratego.wording.keys import ANY_KEY, Choice
from stratego.wording.language import Sentence, codes, is_plain, is_spoken, language, own_name, said_in, sign
from stratego.wording.names import LEVELS, called, said


class EarlierNames(Menu):
    """The names of recent players, to choose from."""

    BINDINGS = [
        bound("left,escape", "screen.leave_names", "names.leave"),
        bound("delete,backspace", "screen.forget_name", "names.forget"),
    ]

    def texts(self) -> Sequence[str]:
        """Return the names, one per line, cut off if they are too long."""
        room = self.size.width - 2
        names = (Content(name).truncate(room, ellipsis=not is_plain(), pad=True) for name in self.lines)
        return [f" {name.plain} " for name in names]


_WAY: Final = 34  # columns for each way to start
LONGEST_TYPED: Final = 100  # characters: room to type too long a name, which is refused rather than cut off


class NameField(LineField):
    """A field for a player's name."""

    BINDINGS = [bound("enter,down", "app.focus_next", "name.next"), bound("up", "previous", "name.previous")]

    def __init__(self, name: str) -> None:
        super().__init__(words.NAME_FIELD, LONGEST_TYPED, value=name)

    def action_previous(self) -> None:
        """Go to the field above, if there is one."""
        if self is not self.screen.query(NameField).first():
            self.screen.focus_previous(NameField)

    def action_cursor_right(self, select: bool = False) -> None:
        """Move right within the field or, at its end, to the list of recent names, if there is one."""
        if self.selection.is_empty and self.cursor_at_end:
            for names in self.screen.query(EarlierNames):
                self.screen.set_focus(names)
        else:
            super().action_cursor_right(select)


class LastNameField(NameField):
    """The last of the name fields: Enter in it starts the game."""

    BINDINGS = [bound("enter", "screen.start", "name.start")]


class Ways(Choices):
    """The list of ways to start, below the name fields; Up and Down also lead to the fields."""

    def action_step(self, rows: int) -> None:
        """Move the cursor; beyond either end, go to the fields."""
        if self.place + rows in range(self.number):
            super().action_step(rows)
        elif rows < 0:
            self.screen.focus_previous(NameField)
        else:
            self.screen.focus_next(NameField)


class NamesScreen(LobbyScreen):
    """Base class: fields for the players' names, which may be left empty, above a list of ways to start."""

    LAST_KEY = HELP_TYPING
    lines_for_title = 24
    BINDINGS = [BACK]

    is_apart = False
    group = ""
    """The group of accounts that may join a game at two terminals; empty if only the user's own may."""

    def __init__(self, rules: Ruleset, base: Ruleset | None, clock: str) -> None:
        """``base`` is the ruleset whose house rules the user was shown; None if they skipped that screen.

        ``clock`` is the time control as a string, empty for none.
        """
        super().__init__(with_clock(words.with_house_rules(rules, base or rules), clock))
        self._ruleset, self._base, self._time_control = rules, base, clock

    def compose_names(self, fields: Mapping[Sentence, NameField]) -> ComposeResult:
        """Yield each field with its label, and a line below it for the name's fault or language."""
        with Grid(id="names"):
            for label, field in fields.items():
                yield Static(str(label))
                yield field
                yield Static(classes="too-long")

    def help_rules(self) -> Ruleset:
        """Return the chosen ruleset."""
        return self._ruleset

    @property
    def typed(self) -> list[str]:
        """The names as typed, without spaces around them."""
        return [field.value.strip() for field in self.query(NameField)]

    @property
    def languages_beside(self) -> Sequence[str]:
        """The language code chosen for each name; no codes if languages cannot be chosen here."""
        return ()

    @property
    def chosen_languages(self) -> Sequence[str]:
        """The code of each player's language; empty if it is the program's own, unavailable or not chosen."""
        beside = self.languages_beside or [""] * len(self.typed)
        return ["" if code == language() or not is_spoken(code) else code for code in beside]

    def on_descendant_focus(self) -> None:
        """Show the keys of the focused widget."""
        self.show_keys()

    def on_rows_pointed(self) -> None:
        """Update the hints about keys, since the cursor may now be on another kind of line."""
        self.show_keys()

    def on_input_changed(self) -> None:
        """Say below each name if it is too long; otherwise show its language unless it is the program's."""
        self.tell("")
        lines = self.query(".too-long").results(Static)
        for name, code, line in zip(self.typed, self.chosen_languages, lines, strict=True):
            fault = length_fault(name, cell_len)
            aside = Content.styled(own_name(code) if code else "", "$muted")
            line.update(aside if fault is None else said(fault))

    def begin(self, first: Color, opponent: Opponent | None, *, is_drawn: bool) -> None:
        """Begin the game, after an animation if the sides are random; or show why it cannot begin.

        ``first`` is the side of the player whose name comes first.
        """
        settings = self.host.settings
        names: Names = {**dict.fromkeys(COLORS), **by_side(first, self.typed)}
        spoken = by_side(first, self.chosen_languages)
        clock = TimeControl.parse(self._time_control) if self._time_control else None
        asks_pins = settings.asks_pins and not self.is_apart
        rules = self._ruleset
        setup = GameSetup(rules, names, opponent, asks_pins=asks_pins, languages=spoken, time_control=clock)
        setup = setup.replace(is_apart=self.is_apart, group=self.group)
        if self.refuses(names_fault(called(names, setup.players), cell_len)):
            return
        settings.remember(self.typed, self.languages_beside)
        # A game at two terminals skips the animation, so that a refusal is shown on this screen.
        if is_drawn and self.app.animation_level != "none" and not self.is_apart:
            self.go.lots(setup)
        else:
            self.fails(lambda: self.go.begin(setup, first))

    def action_back(self) -> None:
        """Return to the house rules or to the rulesets, depending on where the player came from."""
        if self._base is not None:
            self.go.house_rules(self._base, self._ruleset, self._time_control)
        else:
            self.go.new_game(self._ruleset.name)


class PlayersScreen(NamesScreen):
    """Two people: their names, and who is Red, by choice or at random.

    At one terminal, each player can also have a PIN and a language; a friend elsewhere sets their own.
    """

    AUTO_FOCUS = "NameField"
    WIDGETS = (NameField, LastNameField, Ways, EarlierNames)
    TYPES_TEXT = True
    BINDINGS = [
        bound("tab", "app.focus_next", "players.next"),
        bound("shift+tab", "app.focus_previous", "players.previous"),
        bound("pagedown", "turn_language(1)", "players.next_language"),
        bound("pageup", "turn_language(-1)", "players.language_before"),
    ]

    def __init__(self, rules: Ruleset, base: Ruleset | None, clock: str, groups: Sequence[str]) -> None:
        """``groups`` has the possible values of `group`; it is empty for a game at one terminal."""
        super().__init__(rules, base, clock)
        self.is_apart, self._groups = bool(groups), groups
        self._turned: dict[int, str] = {}  # the language codes chosen here, by the index of the name

    def compose_lobby(self) -> ComposeResult:
        labels = (words.PERSON, words.FRIEND) if self.is_apart else (words.FIRST_PLAYER, words.SECOND_PLAYER)
        with Center(), Horizontal(id="table"):
            with Vertical(id="players"):
                # At two terminals, Enter in the last field goes on to the ways to start instead of starting.
                last = NameField if self.is_apart else LastNameField
                first, second = NameField(self.host.settings.first_name), last(self.host.settings.second_name)
                self._field: NameField = first  # the field that last had the focus
                yield from self.compose_names(dict(zip(labels, (first, second), strict=True)))
                yield Ways([])
            if names := self.store.earlier_names():
                with Vertical(id="earlier"):
                    yield Static(str(words.EARLIER_NAMES), classes="heading")
                    yield EarlierNames(names)
        yield Static(id="fault")

    def keys(self) -> list[str]:
        focused = self.focused
        if isinstance(focused, EarlierNames):
            return ["choose:name", "names.forget", "names.leave"]
        if isinstance(focused, Ways):
            is_way = focused.place < len(self._ways())
            return ["choose:start" if is_way else "choose:change", "lobby.back"]
        enter = "name.start" if isinstance(focused, LastNameField) else "name.next"
        to_names = ["line.right:names"] if any(menu.lines for menu in self.query(EarlierNames)) else []
        languages = [] if self.is_apart else ["players.next_language"]
        return [enter, *to_names, "lobby.back", *languages]

    # Languages

    @property
    def languages_beside(self) -> Sequence[str]:
        """The code chosen here for each name, else the one last chosen for it; empty at two terminals."""
        if self.is_apart:
            return ()
        known = self.host.settings.languages_by_name
        return [self._turned.get(at, known.get(name, "")) for at, name in enumerate(self.typed)]

    def action_turn_language(self, steps: int) -> None:
        """Choose the next language, or the previous one, for the player whose name is being typed."""
        place = list(self.query(NameField)).index(self.line)
        spoken = ["", *(code for code in codes() if code != language())]
        at = spoken.index(self.chosen_languages[place])
        self._turned[place] = spoken[(at + steps) % len(spoken)]
        super().on_input_changed()

    def works(self, action: str) -> bool:
        """Whether an action works; a language can be changed only at one terminal, in a name field."""
        return action != "turn_language" or (not self.is_apart and isinstance(self.focused, NameField))

    def on_descendant_focus(self) -> None:
        """Remember which field has the focus."""
        if isinstance(self.focused, NameField):
            self._field = self.focused

    @property
    def line(self) -> NameField:
        """The field that last had the focus."""
        return self._field

    def on_mount(self) -> None:
        """Show the ways to start, and the fault or language of each name.

        If a command named the sides, the cursor starts on the way that makes the first player Red.
        """
        self._offer()
        if self.host.settings.first_is_red:
            self.host.settings.first_is_red = False  # applies to one game only
            self.query_one(Ways).point([side for _, side in self._ways()].index(Color.RED))
        super().on_input_changed()

    def on_input_changed(self) -> None:
        """Show the ways to start for the changed names."""
        self._offer()

    def _ways(self) -> list[tuple[str, Color | None]]:
        """Return each way to start, with the side of the player named first, or None for random sides."""
        return words.ways_to_start(self._ruleset, *self.typed)

    def _offer(self) -> None:
        """Show the ways to start and, if there is a choice, a line for PINs or for who may join."""
        ways = [Content(way).truncate(_WAY, ellipsis=not is_plain()).plain for way, _ in self._ways()]
        if can_prove() and not self.is_apart:
            ways.append(str(words.PINS_ON if self.host.settings.ask_pins else words.PINS_OFF))
        elif len(self._groups) > 1:
            ways.append(words.who_may_join(self.group))
        self.query_one(Ways).show(list(map(Choice, ways)))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Take a recent name, start the game, or change the last line's setting: PINs, or who may join."""
        if isinstance(self.focused, EarlierNames):
            self.line.value = self.focused.lines[message.place]
            self.set_focus(self.line)
            self.focus_next()
        elif message.place == len(self._ways()):
            if self.is_apart:
                self.group = self._groups[(self._groups.index(self.group) + 1) % len(self._groups)]
            else:
                self.host.settings.ask_pins = not self.host.settings.ask_pins
            self._offer()
            self.tell("")
        else:
            self._start_by(message.place)

    def action_start(self) -> None:
        """Start the game in the way at the cursor, or in the first way if the cursor is on another line."""
        place = self.query_one(Ways).place
        self._start_by(place if place < len(self._ways()) else 0)

    def _start_by(self, place: int) -> None:
        chosen = self._ways()[place][1]
        first = chosen or (Color.RED if self.host.rng.random() < 0.5 else Color.BLUE)
        self.begin(first, None, is_drawn=chosen is None)

    # Earlier names

    def action_leave_names(self) -> None:
        """Return from the list of recent names to the name field."""
        self.set_focus(self.line)

    def action_forget_name(self) -> None:
        """Stop offering the name at the cursor."""
        menu = self.query_one(EarlierNames)
        forgotten = menu.lines[menu.place]
        self.store.forget_names([forgotten])
        others = [name for name in menu.lines if name != forgotten]
        menu.show(others, min(menu.place, len(others) - 1))
        if not others:
            self.set_focus(self.line)
            self.query_one("#earlier").remove()


class Switches(Ways):
    """A line that starts the game, and a line for each setting, which Right and Left change."""

    BINDINGS = [bound("right", "turn(1)", "against.next"), bound("left", "turn(-1)", "against.before")]


class AgainstScreen(NamesScreen):
    """A game against the computer: a name, a line that starts the game, and one line per setting."""

    WIDGETS = (NameField, Switches)

    def compose_lobby(self) -> ComposeResult:
        with Center(), Vertical(id="players"):
            yield from self.compose_names({words.PERSON: NameField(self.host.settings.first_name)})
            yield Switches([])
        yield Static(id="remarks")
        yield Static(id="fault")

    def keys(self) -> list[str]:
        if isinstance(self.focused, NameField):
            return ["name.next", "lobby.back"]
        is_start = not isinstance(self.focused, Switches) or self.focused.place == 0
        return ["choose:start" if is_start else "choose:change", "lobby.back"]

    def _offer(self) -> None:
        """Show the lines, with marks around the value at the cursor, and the remarks about the level."""
        switches = self.query_one(Switches)
        left, right = map(sign, "‹›")
        lines = [Choice(str(words.START))]
        for place, (setting, (title, values)) in enumerate(_switches().items(), 1):
            value = values[getattr(self.host.settings, setting)]
            aside = f"{left} {value} {right}" if place == switches.place else f"{value}  "
            lines.append(Choice(str(title), aside=aside))
        switches.show(lines)
        is_strong = plays_well(self._ruleset)
        remarks = {level: words.remarks(level, plays_well=is_strong) for level in LEVELS}
        shown = self.query_one("#remarks", Static)  # of the same height at every level
        shown.styles.height = max(len(Content(each).wrap(self.columns)) for each in remarks.values())
        shown.update(remarks[self.host.settings.computer_level])

    on_mount = on_rows_pointed = _offer

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Start the game, or change the setting on the chosen line."""
        if message.place > 0:
            self.on_rows_turned(Rows.Turned(message.place, 1))
        else:
            settings = self.host.settings
            side, opponent = settings.alone(self.host.rng)
            self.begin(side, opponent, is_drawn=settings.computer_side == SIDES[-1])

    def on_rows_turned(self, message: Rows.Turned) -> None:
        """Change the setting on the line; the first line, which starts the game, has none."""
        if message.place > 0:
            setting, (_, values) = list(_switches().items())[message.place - 1]
            at = list(values).index(getattr(self.host.settings, setting)) + message.steps
            setattr(self.host.settings, setting, list(values)[at % len(values)])
            self._offer()


def _switches() -> Mapping[str, tuple[Sentence, Mapping[Any, Sentence | str]]]:
    """Return the settings of a game against the computer, each with its title and its values in words."""
    pins = {"ask_pins": (words.PIN, {False: words.PIN_OFF, True: words.PIN_ON})} if can_prove() else {}
    return {"computer_level": (words.LEVEL, LEVELS), "computer_side": (words.SIDE, words.sides()), **pins}


# Random choices


CHANGES: Final = (0.04, 0.05, 0.06, 0.07, 0.09, 0.12, 0.16)
"""The seconds between changes while a random choice is animated: the animation slows down."""

STAY: Final = 0.35
"""The seconds for which the result is shown before the next screen."""


class SidesScreen(LobbyScreen):
    """Shows a piece of each side, with a player's name below each.

    During a random choice, the two possible results alternate until the actual one stays; any key or a click
    ends the animation early.
    """

    _end: Callable[[], object] | None = None  # called after the animation; None if none is running

    def compose_sides(self, label: str) -> ComposeResult:
        """Yield a piece with ``label`` for each side, with room for a name below it."""
        with Center(), Horizontal(id="lots"):
            for color in COLORS:
                with Vertical():
                    yield PieceDisplay(LargePiece(color, label))
                    yield Static(id=color.value)

    def write_name(self, color: Color, name: str, *, stands_out: bool) -> None:
        """Write a name below the piece of ``color``."""
        look = f"bold ${color.value}-text" if stands_out else "$text"
        self.query_one(f"#{color.value}", Static).update(Content.styled(name, look))

    def show_result(self, *, is_right: bool, stays: bool) -> None:
        """Show the actual result if ``is_right``, else the opposite one; ``stays`` is True at the end."""
        raise NotImplementedError

    def draw_lots(self, end: Callable[[], object]) -> None:
        """Animate a random choice, then call ``end``."""
        self._end = end
        self._change(len(CHANGES))

    def _change(self, left: int) -> None:
        self.show_result(is_right=left % 2 == 0, stays=left == 0)
        if left:
            self.set_timer(CHANGES[-left], lambda: self._change(left - 1))
        else:
            self.set_timer(STAY, self._end_lots)

    def _end_lots(self) -> bool:
        """End the animation now. Returns whether it was still running."""
        end, self._end = self._end, None
        if end is not None:
            end()
        return end is not None

    def take_key(self, event: events.Key) -> bool:
        return self._end_lots()

    on_click = _end_lots


class LotsScreen(SidesScreen):
    """The names swap places below a red and a blue piece until the sides are set; then the game begins."""

    KEYS = (ANY_KEY,)
    LAST_KEY = ""
    lines_for_title = 23

    def __init__(self, setup: GameSetup) -> None:
        """``setup`` already has the randomly chosen sides."""
        super().__init__(str(words.WHO_IS_RED))
        self._names = called(setup.names, setup.players)
        self._setup = setup

    def compose_lobby(self) -> ComposeResult:
        yield from self.compose_sides(Kind.FLAG.letter)

    def on_mount(self) -> None:
        """Start the animation; the game begins when it ends."""
        self.draw_lots(lambda: self.go.begin(self._setup))

    def show_result(self, *, is_right: bool, stays: bool) -> None:
        for color in COLORS:
            self.write_name(color, self._names[color if is_right else color.other], stands_out=stays)


_FIRST_MOVERS: Final = (None, *COLORS)  # by line: None is a random choice


class FirstMoverScreen(SidesScreen):
    """Asks who moves first. A piece of each side shows that side's place in the order, but no rank."""

    WIDGETS = (Choices,)
    KEYS = ("choose", "menu.up menu.down")
    lines_for_title = 26

    def compose_lobby(self) -> ComposeResult:
        heading, *others = said_in(self.languages, lambda: str(words.WHO_BEGINS))
        if (seat := self.seat) is not None:
            others = [hosting.CHOOSE_FOR_BOTH.format(name=self.names[seat.color.other])]
        yield Static(Content.styled(heading, "bold $brass"), classes="" if others else "heading")
        yield from (Static(Content.styled(other, "$muted")) for other in others)
        yield from self.compose_sides("?")
        with Center():
            first = (words.MOVES_FIRST.format(name=self.names[color]) for color in COLORS)
            yield Choices(list(map(Choice, (str(words.LOTS_DECIDE), *first))))

    def on_mount(self) -> None:
        """Show both sides; neither is first yet."""
        self._show_places(None)

    def _show_places(self, first: Color | None) -> None:
        """Put 1 on the piece of ``first`` and 2 on the other; question marks if ``first`` is None."""
        for color, display in zip(COLORS, self.query(PieceDisplay), strict=True):
            is_first = color is first
            display.show(LargePiece(color, "?" if first is None else "1" if is_first else "2"))
            self.write_name(color, self.names[color], stands_out=is_first)

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Show who would move first according to the line at the cursor."""
        self._show_places(_FIRST_MOVERS[message.place])

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Begin with the chosen side, or with a random one after an animation."""
        chosen = _FIRST_MOVERS[message.place]
        self._first: Color = chosen or self.host.rng.choice(COLORS)
        if chosen is not None or self.app.animation_level == "none":
            self._begin()
        else:
            self.query_one(Choices).disabled = True
            self.show_keys([ANY_KEY])
            self.draw_lots(self._begin)

    def show_result(self, *, is_right: bool, stays: bool) -> None:
        self._show_places(self._first if is_right else self._first.other)

    def _begin(self) -> None:
        self.host.advance(Begin(self._first))
