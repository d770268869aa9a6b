"""The page of house rules, which both players agree on before they set up."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from stratego.engine.ruleset import Ruleset
from stratego.rulesets.switchboard import Switchboard
from stratego.tui.screens.lobby.lobby import BACK, LobbyScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.scroll import Scroll
from stratego.tui.widgets.switch_list import Setting, SwitchList
from stratego.wording import lobby as words

_SENTENCE_WIDE, _SENTENCE_NARROW = 5, 6  # lines of the longest sentence


class HouseRulesScreen(LobbyScreen):
    """Every option of a ruleset with its value, and a sentence on the one at the cursor."""

    WIDGETS = (SwitchList,)
    KEYS = ("switching.go_on", "switches.next", "switching.reset", "lobby.back")
    AUTO_FOCUS = "SwitchList"
    lines_for_title = 46  # with all switches below it
    BINDINGS = [
        bound("p", "go_on", "switching.go_on"),
        bound("o", "reset", "switching.reset"),
        BACK,
    ]

    def __init__(self, edition: Ruleset, rules: Ruleset) -> None:
        """``rules`` is ``edition`` with the changes made so far."""
        super().__init__()
        self._board = Switchboard(edition, rules)

    def compose_lobby(self) -> ComposeResult:
        yield Static(Content(words.HOUSE_RULES_FOR.format(rules=self._board.edition)), classes="heading")
        with Scroll(plain=self.plain):
            yield SwitchList(self._settings(), plain=self.plain)
        yield Static(id="sentence")

    def on_mount(self) -> None:
        """Explain the first option."""
        self._explain()

    def fit(self) -> None:
        """Let the list scroll if it is longer than the window."""
        super().fit()
        sentence = _SENTENCE_NARROW if self.has_class("-narrow") else _SENTENCE_WIDE
        self.query_one("#sentence").styles.height = sentence
        self.fit_scroll(sentence)

    @property
    def help_rules(self) -> Ruleset:
        """The ruleset with the present changes."""
        return self._board.rules

    def _settings(self) -> list[Setting]:
        board, rules = self._board, self._board.rules
        return [
            Setting(switch.group, switch.title, switch.named(switch.value(rules)), board.is_switched(switch))
            for switch in board.switches
        ]

    def _explain(self) -> None:
        """Explain the option at the cursor with its present value, and show the edition's."""
        board = self._board
        switch = board.switches[self.query_one(SwitchList).place]
        text = Content.styled(switch.sentence(board.rules), "$text")
        if board.is_switched(switch):
            first = switch.named(switch.value(board.edition))
            in_edition = words.IN_EDITION.format(edition=board.edition, value=first)
            text = Content.assemble(text, "\n", (in_edition, "$muted"))
        self._tell(text)

    def _tell(self, text: Content) -> None:
        self.query_one("#sentence", Static).update(text)

    # Keys

    def on_rows_pointed(self) -> None:
        """Explain the option at the cursor."""
        self._explain()

    def on_switch_list_turned(self, message: SwitchList.Turned) -> None:
        """Change an option, or show why it cannot be changed."""
        problem = self._board.turn(self._board.switches[message.place], message.steps)
        if problem is not None:
            self._tell(Content.styled(problem, "bold $red-text"))
            return
        self.query_one(SwitchList).show(self._settings())
        self._explain()

    def action_reset(self) -> None:
        """Undo all changes."""
        self._board.reset()
        self.query_one(SwitchList).show(self._settings())
        self._explain()

    def action_go_on(self) -> None:
        """Go on to the players."""
        self.go.players(self._board.rules, self._board.edition)

    def action_back(self) -> None:
        """Back to the rulesets."""
        self.go.new_game(self._board.edition.name)
