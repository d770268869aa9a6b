"""Pages of switches: the settings, and the house rules and clock that both agree on before they set up."""

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
from stratego.tui.widgets.keys import bound
from stratego.tui.widgets.lists import Rows, Scroll, Setting, SwitchList
from stratego.wording import clock, lobby, settings
from stratego.wording.house_rules import switches
from stratego.wording.language import shipped
from stratego.wording.messages import asked
from stratego.wording.refusals import said


class SwitchScreen(LobbyScreen):
    """Switches, each with its value, and below them a sentence on the one at the cursor."""

    WIDGETS = (SwitchList,)
    AUTO_FOCUS = "SwitchList"
    MESSAGE = "#sentence"
    LOOKS = {**LobbyScreen.LOOKS, "ask": "$text"}
    SENTENCE: ClassVar[tuple[int, int]]
    """How many lines the longest sentence takes, in a wide frame and in a narrow one."""

    def __init__(self, heading: str) -> None:
        super().__init__()
        self._heading = heading

    def settings(self) -> list[Setting]:
        """The switches with their present values."""
        raise NotImplementedError

    def explanation(self, place: int) -> Content:
        """The sentence on the switch at ``place``."""
        raise NotImplementedError

    def compose_lobby(self) -> ComposeResult:
        yield Static(Content(self._heading), classes="heading")
        with Scroll(plain=self.plain):
            yield SwitchList(self.settings(), plain=self.plain)
        yield Static(id="sentence")

    def on_mount(self) -> None:
        """Explain the first switch."""
        self.explain()

    def fit(self) -> None:
        """Leave the list the lines that the longest sentence does not take; it scrolls if it is longer."""
        super().fit()
        lines = self.SENTENCE[self.has_class("-narrow")]
        self.query_one("#sentence").styles.height = lines
        self.fit_scroll(lines)

    def show_settings(self) -> None:
        """Show the values as they are now."""
        self.query_one(SwitchList).show(self.settings())
        self.explain()

    def explain(self) -> None:
        """Explain the switch at the cursor."""
        self.query_one(self.MESSAGE, Static).update(self.explanation(self.query_one(SwitchList).place))

    def on_rows_pointed(self) -> None:
        """Explain the switch that the cursor has come to."""
        self.explain()

    def show_question(self, question: Question) -> None:
        """Ask below the list, which has no cursor meanwhile."""
        self.set_focus(None)
        super().show_question(question)

    def hide_question(self) -> None:
        self.set_focus(self.query_one(SwitchList), scroll_visible=False)
        self.explain()
        super().hide_question()


class SettingsScreen(SwitchScreen):
    """Every setting with its value: they hold for both players and for all games."""

    KEYS = ("switches.next", "lobby.back")
    SENTENCE = (5, 5)  # with the file below it
    lines_for_title = 36
    BINDINGS = [BACK]

    def __init__(self, names: Sequence[str], file: str) -> None:
        """``names`` are the earlier ones, ``file`` is where the settings are saved."""
        super().__init__(str(settings.TITLE))
        self._earlier_names = names
        self._saved_in = file

    def on_mount(self) -> None:
        """Follow the key that changes the theme everywhere."""
        self.watch(self.app, "theme", self.show_settings, init=False)

    def settings(self) -> list[Setting]:
        """The settings with their values, and the earlier names."""
        listed = []
        for name, each in settings.SETTINGS.items():
            value, usual = (getattr(of, name) for of in (self.host.settings, type(self.host.settings)()))
            words = str(settings.values_of(name).get(value, value))
            listed.append(Setting(str(each.group), str(each.title), words, value != usual))
        names = ", ".join(self._earlier_names) or str(settings.NO_NAMES)
        shown = Content(names).truncate(26, ellipsis=True).plain
        return [*listed, Setting(str(settings.NAMES_GROUP), str(settings.NAMES_TITLE), shown, False)]

    def explanation(self, place: int) -> Content:
        """The sentence on a setting, and where it is saved."""
        sentences = [*(each.sentence for each in settings.SETTINGS.values()), settings.NAMES_SENTENCE]
        file = settings.IN_FILE.format(path=self._saved_in)
        return Content.assemble((str(sentences[place]), "$text"), "\n", (file, "$muted"))

    def on_rows_turned(self, message: Rows.Turned) -> None:
        """Change a setting, which applies from now on; forget the names."""
        if message.place == len(settings.SETTINGS):
            self._ask_about_names()
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

    def _ask_about_names(self) -> None:
        if self._earlier_names:
            text = settings.FORGET.format(names=", ".join(self._earlier_names))
            self.ask(Question(asked(text, self.key_names), self._forget_names, is_final=True))

    def _forget_names(self) -> None:
        self.store.forget_names(self._earlier_names)
        self._earlier_names = ()
        self.show_settings()

    def action_back(self) -> None:
        """Back to the home screen or the shell."""
        self.go.back()


class HouseRulesScreen(SwitchScreen):
    """Every option of a ruleset with its value, and a sentence on the one at the cursor."""

    KEYS = ("switching.go_on", "switches.next", "switching.reset", "lobby.back")
    SENTENCE = (5, 6)
    lines_for_title = 46  # with all switches below it
    BINDINGS = [bound("p", "go_on", "switching.go_on"), bound("o", "reset", "switching.reset"), BACK]

    def __init__(self, base: Ruleset, rules: Ruleset, timed: str) -> None:
        """``rules`` is ``base`` with the changes made so far; ``timed`` is a clock as in the settings."""
        super().__init__(lobby.HOUSE_RULES_FOR.format(game=shipped("game name", base.name)))
        self._board = Switchboard(base, rules)
        self._switches = switches(base)
        self._timed = timed

    def help_rules(self) -> Ruleset:
        """The ruleset with the present changes."""
        return self._board.rules

    def settings(self) -> list[Setting]:
        """Every option with its value."""
        board, rules = self._board, self._board.rules
        options = [
            Setting(
                str(each.group),
                str(each.title),
                each.named(each.switch.value(rules)),
                board.is_switched(each.switch),
            )
            for each in self._switches
        ]
        timed = self._timed or str(clock.NO_CLOCK)
        return [*options, Setting(str(clock.TITLE), str(clock.SWITCH), timed, bool(self._timed))]

    def explanation(self, place: int) -> Content:
        """The sentence on an option with its present value, and the usual one; or on the clock."""
        board = self._board
        if place == len(self._switches):
            control = TimeControl.parse(self._timed) if self._timed else None
            return Content.styled(clock.in_words(control), "$text")
        option = self._switches[place]
        text = Content.styled(option.sentence(board.rules), "$text")
        if board.is_switched(option.switch):
            first = option.named(option.switch.value(board.base))
            in_base = lobby.IN_BASE.format(game=shipped("game name", board.base.name), value=first)
            text = Content.assemble(text, "\n", (in_base, "$muted"))
        return text

    def on_rows_turned(self, message: Rows.Turned) -> None:
        """Change an option, or show why it cannot be changed; or change the clock."""
        if message.place == len(self._switches):
            values = list(dict.fromkeys(["", *clock.PRESETS, self.host.settings.clock, self._timed]))
            self._timed = values[(values.index(self._timed) + message.steps) % len(values)]
            self.show_settings()
            return
        problem = self._board.turn(self._switches[message.place].switch, message.steps)
        if problem is not None:
            self.tell(said(problem), "refusal")
            return
        self.show_settings()

    def action_reset(self) -> None:
        """Undo all changes."""
        self._board.reset()
        self._timed = ""
        self.show_settings()

    def action_go_on(self) -> None:
        """Go on to the players. The clock is remembered once the game begins."""
        self.go.players(self._board.rules, self._board.base, self._timed)

    def action_back(self) -> None:
        """Back to the rulesets; ask first if changes would be lost."""
        has_clock_changed = self._timed != self.host.settings.clock
        if has_clock_changed or any(self._board.is_switched(each.switch) for each in self._switches):
            text = asked(lobby.DISCARD_HOUSE_RULES, self.key_names)
            self.ask(Question(text, self._leave, is_final=True))
        else:
            self._leave()

    def _leave(self) -> None:
        self.go.new_game(self._board.base.name)
