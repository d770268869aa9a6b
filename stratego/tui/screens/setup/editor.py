"""Editing a set-up outside a game, to save it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.app import ComposeResult
from textual.geometry import Size
from textual.widgets import Input, Static

from stratego.engine.ruleset import Ruleset
from stratego.hotseat.draft import Draft
from stratego.hotseat.steps import Cells
from stratego.tui.screens.base import Question
from stratego.tui.screens.setup.army import ArmyScreen
from stratego.tui.widgets.fields import LineField
from stratego.tui.widgets.keys import HELP_TYPING, KeyBar, bound
from stratego.wording import setting_up as words
from stratego.wording.messages import asked
from stratego.wording.refusals import complete, said

_WHILE_NAMING: Final = ("ask_quit", "cancel", "help")


class SetupEditor(ArmyScreen):
    """Nobody plays: anybody at the terminal may look. The zone is Red's, and the set-up fits either side."""

    WIDGETS = (*ArmyScreen.WIDGETS, LineField)
    FINISH = "editor.save"
    BINDINGS = [bound("d", "finish", "editor.save")]

    def __init__(
        self,
        draft: Draft,
        leave: Callable[[str], None],
        name: str,
        title: str,
        *,
        begins_naming: bool,
    ) -> None:
        """``name`` is the set-up's; without one, ``title`` is shown instead.

        ``leave`` leads to the next screen, given the name of the set-up if it was saved, else "". With
        ``begins_naming`` the name is asked for at once.
        """
        super().__init__(draft)
        self._leave = leave
        self._setup_name = name
        self._setup_title = title
        self._saved = draft.cells
        self._begins_naming = begins_naming

    @property
    def help_rules(self) -> Ruleset:
        """The ruleset that the set-up is made for."""
        return self.draft.rules

    @property
    def is_naming(self) -> bool:
        """Whether the name is being typed."""
        return self.has_class("-naming")

    def compose_screen(self) -> ComposeResult:
        for widget in super().compose_screen():
            if isinstance(widget, KeyBar):
                yield LineField(words.NAME, self.store.longest_setup_name, is_shown=False)
            yield widget

    def start(self) -> None:
        super().start()
        if self._begins_naming:
            self.finish()

    def fill(self, panel: Size, under: Size | None) -> None:
        """Give the name a line of the message's."""
        super().fill(panel, under)
        if self.is_naming:
            message = self.query_one("#message", Static)
            message.styles.height = self.MESSAGE_LINES - 1

    def edit(self, cells: Cells) -> None:
        """An edit changes the draft alone: there is no game."""
        self.show_draft(self.draft.arrange(cells))

    def write_title(self) -> None:
        """Write the name of the set-up."""
        self.write_header(None, self._setup_name or self._setup_title, self.draft.rules.name)

    def ways_out(self) -> list[str]:
        """The key that cancels leads back if there is nothing to cancel."""
        return [] if self.is_listing or self.selection.selected is not None else ["deploy.cancel:back"]

    def works(self, action: str) -> bool:
        """Nothing is edited while the name is typed."""
        if self.is_naming:
            return action in _WHILE_NAMING
        return super().works(action)

    def keys(self) -> list[str]:
        """With pieces placed, an unfinished set-up can be saved too."""
        hints = super().keys()
        draft = self.draft
        if draft.ready or not any(draft.cells) or self.selection.selected is not None:
            return hints
        return [*hints[:2], "editor.save:draft", *hints[2:]]

    # Saving

    def action_finish(self) -> None:
        """Save the set-up, finished or not."""
        if any(self.draft.cells):
            self.finish()
        else:
            self.tell(words.NOTHING_TO_SAVE, "refusal")

    def finish(self) -> None:
        """Ask for the name."""
        self.selection.cancel()
        self.redraw()
        self.add_class("-naming")
        self.board.disabled = self.tray.disabled = True
        line = self.query_one(LineField)
        line.display, line.value = True, self._setup_name
        self._show_naming()
        self.fit()

    def _show_naming(self) -> None:
        self.set_focus(self.query_one(LineField))
        self.tell(words.ASK_NAME if self.draft.ready else words.ASK_DRAFT_NAME, "ask")
        self.show_keys(["line.enter", "deploy.cancel"], HELP_TYPING)

    def hide_question(self) -> None:
        if self.is_naming:
            self._show_naming()
        else:
            super().hide_question()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Save the set-up; ask first if the name is taken."""
        name = message.value.strip()
        is_own = name.casefold() == self._setup_name.casefold()
        if is_own or not self.store.has_setup(name):
            self._save(name, replace=is_own)
            return
        self.set_focus(None)
        text = asked(words.CONFIRM_REPLACING.format(name=name), self.key_names)
        self.ask(Question(text, lambda: self._save(name, replace=True), is_final=True))

    def _save(self, name: str, *, replace: bool) -> None:
        problem = self.store.save_setup(name, self.draft, replace=replace)
        if problem is None:
            self._leave(name)
        else:
            self.tell(complete(said(problem)), "refusal")

    # Leaving

    def action_cancel(self) -> None:
        """Cancel the name, the list or the selection; if there is none, leave."""
        if self.is_naming:
            self.remove_class("-naming")
            self.query_one(LineField).display = False
            self.board.disabled = self.tray.disabled = False
            self.set_focus(self.board)
            self.redraw()
            self.fit()
        elif self.is_listing or self.selection.selected is not None:
            super().action_cancel()
        else:
            self._ask_leaving(lambda: self._leave(""))

    def action_ask_quit(self) -> None:
        """Leave the program; ask first if the set-up is not saved."""
        self._ask_leaving(super().action_ask_quit)

    def _ask_leaving(self, leave: Callable[[], None]) -> None:
        """Leave; ask first if the set-up is not saved."""
        if self.draft.cells == self._saved:
            leave()
        else:
            self.ask(Question(words.DISCARD.format(keys=self.key_names), leave, is_final=True))
