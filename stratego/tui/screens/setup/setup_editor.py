"""A set-up that is made to be kept, away from any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size
from textual.widgets import Input, Static

from stratego.engine.ruleset import Ruleset
from stratego.hotseat.draft import Draft
from stratego.hotseat.steps import Cells
from stratego.tui.screens.setup.army import ArmyScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.keybar import KeyBar
from stratego.tui.widgets.line import LineField
from stratego.tui.widgets.tray import Tray
from stratego.wording.keys import KeyNames
from stratego.wording.setup import setting_up as words

_WHILE_NAMING: Final = ("ask_quit", "cancel", "help")


class SetupEditor(ArmyScreen):
    """For whoever is at the terminal: nobody plays. Red's side stands for either."""

    FINISH = "editor.save"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("d", "finish", "editor.save"),
    ]

    def __init__(
        self,
        draft: Draft,
        leave: Callable[[str], None],
        *,
        name: str = "",
        title: str = words.NEW_SETUP,
        begins_naming: bool = False,
    ) -> None:
        """``name`` is the one it is kept under, or is to be; without one it goes by ``title``.

        ``leave`` leads to the next screen, given the name of what was saved, "" if nothing was. With
        ``begins_naming`` the name is asked for at once.
        """
        super().__init__(draft)
        self._leave = leave
        self._setup_name = name
        self._setup_title = title
        self._kept = draft.cells
        self._replaced = ""  # the name of the other set-up that is to be replaced, once that was asked
        self._begins_naming = begins_naming

    @property
    def help_rules(self) -> Ruleset:
        """Those that the set-up is made for."""
        return self.draft.rules

    @property
    def is_naming(self) -> bool:
        """Whether a name is being written."""
        return self.has_class("-naming")

    def compose_screen(self) -> ComposeResult:
        for widget in super().compose_screen():
            if isinstance(widget, KeyBar):
                yield LineField(words.NAME, self.host.store.longest_setup_name)
            yield widget

    def on_mount(self) -> None:
        if self._begins_naming:
            self.call_later(self.finish)

    def fill(self, panel: Size, under: Size | None) -> None:
        """The line to write in takes one of those below the board."""
        super().fill(panel, under)
        if self.is_naming:
            message = self.query_one("#message", Static)
            message.styles.height = self.MESSAGE_LINES - 1

    def edit(self, cells: Cells) -> None:
        """An edit is no step of a game: only the draft knows it."""
        self.show_draft(self.draft.arrange(cells))

    def complete(self, keys: KeyNames) -> str:
        return words.complete_to_save(keys)

    def write_title(self) -> None:
        """What the set-up is called."""
        self.write_header(None, self._setup_name or self._setup_title, self.draft.rules.name)

    def ways_out(self) -> list[str]:
        """Esc leads back, where it has nothing nearer to do."""
        return [] if self.setups.is_open or self.selection.selected is not None else ["deploy.cancel:back"]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a name is written, nothing is edited."""
        if self.is_naming:
            return action in _WHILE_NAMING
        return super().check_action(action, parameters)

    # Keeping

    def finish(self) -> None:
        """Ask for the name."""
        self.selection.cancel()
        self.redraw()
        self.add_class("-naming")
        self.board.disabled = self.query_one(Tray).disabled = True
        field = self.query_one(LineField)
        field.value = self._setup_name
        self.set_focus(field)
        self.tell(words.ASK_NAME, "ask")
        self.show_keys(["line.enter", "deploy.cancel"])
        self.fit()

    def on_input_changed(self) -> None:
        """Another name has not been asked about."""
        self._replaced = ""

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Keep the set-up; under a name that is taken only after that was asked."""
        name, store = message.value.strip(), self.host.store
        may_replace = name.casefold() in (self._setup_name.casefold(), self._replaced.casefold())
        if not may_replace and store.has_setup(name):
            self._replaced = name
            self.tell(words.confirm_replacing(name, self.key_names), "ask")
            return
        draft = self.draft
        problem = store.save_setup(name, draft.rules, draft.deployment(), replace=may_replace)
        if problem is None:
            self._leave(name)
        else:
            self.tell(problem, "refusal")

    # Leaving

    def action_cancel(self) -> None:
        """Back from what is being done; where nothing is, away from here."""
        if self.is_naming:
            self.remove_class("-naming")
            self.board.disabled = self.query_one(Tray).disabled = False
            self.set_focus(self.board)
            self.redraw()
            self.fit()
        elif self.setups.is_open or self.selection.selected is not None:
            super().action_cancel()
        elif self._may_leave():
            self._leave("")

    def action_ask_quit(self) -> None:
        """Leave the program."""
        if self._may_leave():
            super().action_ask_quit()

    def _may_leave(self) -> bool:
        """Whether nothing would be lost, or that was asked."""
        if self.is_asked or self.draft.cells == self._kept:
            return True
        self.is_asked = True
        self.tell(words.not_saved(self.key_names), "ask")
        return False
