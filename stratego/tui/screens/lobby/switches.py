"""Screens with switches: the settings, and the house rules of a game."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from stratego.engine.clock import TimeControl
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.house_rules import Switchboard
from stratego.tui.screens.base import Question
from stratego.tui.screens.lobby.home import BACK, LobbyScreen
from stratego.tui.widgets.key_bar import bound
from stratego.tui.widgets.lists import Rows, Scroll, Setting, SwitchList
from stratego.wording import clock, lobby as words, options, settings
from stratego.wording.language import is_plain, shipped


class SwitchScreen(LobbyScreen):
    """Switches with their values, and below them a sentence about the switch at the cursor."""

    WIDGETS = (SwitchList,)
    AUTO_FOCUS = "SwitchList"
    MESSAGE = "#sentence"
    MESSAGE_LINES: ClassVar[int]
    """How many lines the longest sentence takes in any language, including a blank line above it."""

    def settings(self) -> list[Setting]:
        """Return the switches with their current values."""
        raise NotImplementedError

    def explanation(self, place: int) -> Content:
        """Return the sentence about the switch at ``place``."""
        raise NotImplementedError

    def compose_lobby(self) -> ComposeResult:
        with Scroll():
            yield SwitchList(self.settings())
        yield Static(self.explanation(0), id="sentence")

    def fit_scroll(self, scroll: Scroll, lines: int) -> None:
        """Fit the list so that its last visible line is a switch, not the name of a group."""
        self.query_one("#sentence").styles.height = self.MESSAGE_LINES
        ends = [span.stop for span in self.query_one(SwitchList).spans(0)]
        super().fit_scroll(scroll, ends[bisect_right(ends, lines) - 1])

    def show_settings(self) -> None:
        """Show the current values."""
        self.query_one(SwitchList).show(self.settings())
        self.explain()

    def explain(self) -> None:
        """Explain the switch at the cursor."""
        self.query_one(self.MESSAGE, Static).update(self.explanation(self.query_one(SwitchList).place))

    on_rows_pointed = explain
    """Explain the switch to which the cursor has moved."""

    def show_question(self, question: Question) -> None:
        """Ask below the list, which loses the focus until the question is closed."""
        self.set_focus(None)
        super().show_question(question)

    def hide_question(self) -> None:
        self.set_focus(self.query_one(SwitchList), scroll_visible=False)
        super().hide_question()
        self.explain()


class SettingsScreen(SwitchScreen):
    """The settings that apply to both players and all games, and the names of recent players."""

    KEYS = ("switches.next", "lobby.back")
    MESSAGE_LINES = 5  # including the line that names the file
    lines_for_title = 36
    BINDINGS = [BACK]

    def __init__(self, names: Sequence[str], file: str) -> None:
        """``names`` are the names of recent players; ``file`` is where the settings are saved."""
        super().__init__(str(settings.TITLE))
        self._earlier_names, self._saved_in = names, file

    def on_mount(self) -> None:
        """Update the page when a key changes the theme."""
        self.watch(self.app, "theme", self.show_settings, init=False)

    def settings(self) -> list[Setting]:
        """Return the settings with their values, and the names of recent players."""
        listed = []
        for name, each in settings.SETTINGS.items():
            value, usual = (getattr(of, name) for of in (self.host.settings, type(self.host.settings)()))
            shown = str(settings.values_of(name).get(value, value))
            listed.append(Setting(each.group, each.title, shown, value != usual))
        names = ", ".join(self._earlier_names) or str(settings.NO_NAMES)
        shown = Content(names).truncate(26, ellipsis=not is_plain()).plain
        return [*listed, Setting(settings.NAMES_GROUP, settings.NAMES_TITLE, shown, False)]

    def explanation(self, place: int) -> Content:
        """Return the sentence about a setting, then where the settings are saved, or that they are not."""
        sentences = [*(each.sentence for each in settings.SETTINGS.values()), settings.NAMES_SENTENCE]
        is_saved = self.host.settings.is_saved
        file = (settings.IN_FILE if is_saved else settings.NOT_IN_FILE).format(path=self._saved_in)
        look = "$muted" if is_saved else self.LOOKS["refusal"]
        return Content.assemble((str(sentences[place]), "$text"), "\n", (file, look))

    def on_rows_turned(self, message: Rows.Turned) -> None:
        """Change and save a setting; on the last line, ask whether to forget the names of recent players."""
        if message.place == len(settings.SETTINGS):
            if self._earlier_names:
                text = settings.FORGET.format(names=", ".join(self._earlier_names))
                self.ask_whether(text, self._forget_names)
            return
        name = list(settings.SETTINGS)[message.place]
        present, values = self.host.settings, list(settings.values_of(name))
        value = getattr(present, name)
        place = values.index(value) + message.steps if value in values else 0
        setattr(present, name, values[place % len(values)])
        present.save()
        self.host.apply_settings()
        if name == "language":
            self.go.show_settings()
        else:
            self.show_settings()

    def _forget_names(self) -> None:
        self.store.forget_names(self._earlier_names)
        self._earlier_names = ()
        self.show_settings()


class HouseRulesScreen(SwitchScreen):
    """The options of a ruleset, and the clock, with a sentence about the one at the cursor."""

    KEYS = ("switching.go_on", "switches.next", "switching.reset", "lobby.back")
    MESSAGE_LINES = 6
    lines_for_title = 46  # lines needed for the title with all switches below it
    BINDINGS = [bound("p", "go_on", "switching.go_on"), bound("o", "reset", "switching.reset"), BACK]

    def __init__(self, base: Ruleset, rules: Ruleset, timed: str) -> None:
        """``rules`` is ``base`` with the changes made so far; ``timed`` is the time control as a string."""
        super().__init__(words.HOUSE_RULES_FOR.format(game=shipped("game name", base.name)))
        self._board = Switchboard(base, rules)
        self._switches = options.switches(base)
        self._time_control = timed

    def help_rules(self) -> Ruleset:
        """Return the ruleset with the current changes."""
        return self._board.rules

    def settings(self) -> list[Setting]:
        """Return every option with its value, and the clock."""
        board, rules = self._board, self._board.rules
        listed = []
        for each in self._switches:
            value, is_switched = each.named(each.switch.value(rules)), board.is_switched(each.switch)
            listed.append(Setting(each.group, each.title, value, is_switched))
        control = self._time_control
        return [*listed, Setting(clock.TITLE, clock.SWITCH, control or clock.NO_CLOCK, bool(control))]

    def explanation(self, place: int) -> Content:
        """Return the sentence about the clock or an option; a changed option's original value is added."""
        board = self._board
        if place == len(self._switches):
            control = TimeControl.parse(self._time_control) if self._time_control else None
            return Content.styled(clock.in_words(control), "$text")
        option = self._switches[place]
        text = Content.styled(option.sentence(board.rules), "$text")
        if board.is_switched(option.switch):
            first = option.named(option.switch.value(board.base))
            in_base = words.IN_BASE.format(game=shipped("game name", board.base.name), value=first)
            text = Content.assemble(text, "\n", (in_base, "$muted"))
        return text

    def on_rows_turned(self, message: Rows.Turned) -> None:
        """Change the clock or an option; if the option cannot have that value now, say why."""
        if message.place == len(self._switches):
            values = list(dict.fromkeys(["", *clock.PRESETS, self.host.settings.clock, self._time_control]))
            self._time_control = values[(values.index(self._time_control) + message.steps) % len(values)]
            self.show_settings()
        elif not self.refuses(self._board.turn(self._switches[message.place].switch, message.steps)):
            self.show_settings()

    def action_reset(self) -> None:
        """Undo all changes to the rules, and play without a clock."""
        self._board.reset()
        self._time_control = ""
        self.show_settings()

    def action_go_on(self) -> None:
        """Show the screen for choosing the players."""
        self.go.players(self._board.rules, self._board.base, self._time_control)

    def action_back(self) -> None:
        """Return to the rulesets; ask first if changes would be lost."""
        has_clock_changed = self._time_control != self.host.settings.clock
        if has_clock_changed or any(self._board.is_switched(each.switch) for each in self._switches):
            self.ask_whether(words.DISCARD_HOUSE_RULES, self._leave)
        else:
            self._leave()

    def _leave(self) -> None:
        self.go.new_game(self._board.base.name)
