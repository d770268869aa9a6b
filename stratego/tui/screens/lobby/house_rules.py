"""The page of house rules, which both players agree on before they set up."""

from __future__ import annotations

from textual.content import Content

from stratego.engine.ruleset import Ruleset
from stratego.rulesets.house_rules import Switchboard
from stratego.tui.questions import Question
from stratego.tui.screens.lobby.home import BACK
from stratego.tui.screens.lobby.switch_screen import SwitchScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.lists import Rows, Setting
from stratego.wording import lobby as words
from stratego.wording.house_rules import switches

_SENTENCE_WIDE, _SENTENCE_NARROW = 5, 6  # lines of the longest sentence


class HouseRulesScreen(SwitchScreen):
    """Every option of a ruleset with its value, and a sentence on the one at the cursor."""

    KEYS = ("switching.go_on", "switches.next", "switching.reset", "lobby.back")
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
        self._switches = switches(edition)

    def heading(self) -> str:
        return words.HOUSE_RULES_FOR.format(rules=self._board.base)

    def sentence_lines(self) -> int:
        return _SENTENCE_NARROW if self.has_class("-narrow") else _SENTENCE_WIDE

    @property
    def help_rules(self) -> Ruleset:
        """The ruleset with the present changes."""
        return self._board.rules

    def settings(self) -> list[Setting]:
        """Every option with its value."""
        board, rules = self._board, self._board.rules
        return [
            Setting(
                each.group, each.title, each.named(each.switch.value(rules)), board.is_switched(each.switch)
            )
            for each in self._switches
        ]

    def explanation(self, place: int) -> Content:
        """The sentence on an option with its present value, and the edition's."""
        board = self._board
        option = self._switches[place]
        text = Content.styled(option.sentence(board.rules), "$text")
        if board.is_switched(option.switch):
            first = option.named(option.switch.value(board.base))
            in_edition = words.IN_EDITION.format(edition=board.base, value=first)
            text = Content.assemble(text, "\n", (in_edition, "$muted"))
        return text

    # Keys

    def on_rows_turned(self, message: Rows.Turned) -> None:
        """Change an option, or show why it cannot be changed."""
        problem = self._board.turn(self._switches[message.place].switch, message.steps)
        if problem is not None:
            self.tell(Content.styled(problem, "bold $red-text"))
            return
        self.show_settings()

    def action_reset(self) -> None:
        """Undo all changes."""
        self._board.reset()
        self.show_settings()

    def action_go_on(self) -> None:
        """Go on to the players."""
        self.go.players(self._board.rules, self._board.base)

    def action_back(self) -> None:
        """Back to the rulesets; ask first if changes would be lost."""
        if any(self._board.is_switched(each.switch) for each in self._switches):
            text = words.DISCARD_HOUSE_RULES.format(keys=self.key_names)
            self.ask(Question(text, self._leave, is_final=True))
        else:
            self._leave()

    def _leave(self) -> None:
        self.go.new_game(self._board.base.name)
