"""The user's own set-ups: made for an army, saved after a game, changed, renamed, mirrored, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Center
from textual.widgets import Input

from stratego.engine.pieces import COLORS
from stratego.engine.ruleset import Ruleset
from stratego.table.listing import Choice, Entry, Listing
from stratego.tui.questions import Question
from stratego.tui.screens.lobby.lists import EntriesScreen, ListScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.fields import LineField
from stratego.tui.widgets.keybar import HELP_TYPING
from stratego.tui.widgets.lists import Choices, Rows
from stratego.wording import setting_up as words


class ArmiesScreen(ListScreen):
    """The armies and boards of all rulesets, each once."""

    KEYS = ("choose", "lobby.back")
    HEADING = words.ARMIES_HEADING

    def __init__(self, armies: Sequence[Sequence[Ruleset]]) -> None:
        """Each army is given by the rulesets that have it."""
        self._armies = armies
        super().__init__(list(map(_army_choice, armies)))

    @property
    def help_rules(self) -> Ruleset:
        """The first ruleset with the army at the cursor."""
        return self._armies[self.query_one(Choices).place][0]

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Start a set-up with all pieces in the tray."""
        self.go.new_setup(self._armies[message.place][0])

    def action_back(self) -> None:
        """Back to the set-ups."""
        self.go.setups()


def _army_choice(rulesets: Sequence[Ruleset]) -> Choice:
    first, *others = (rules.name for rules in rulesets)
    more = words.also_for(others) if others else ""
    return Choice(first, more, words.PIECES.format(army_size=rulesets[0].army_size))


class SaveSetupScreen(ListScreen):
    """Asks whose set-up to save; then it is shown, and its name asked for."""

    KEYS = ("choose", "lobby.back")
    HEADING = words.WHOSE

    def __init__(self, saved: str = "") -> None:
        """``saved`` is the name of the set-up just saved, if any."""
        self._just_saved = saved
        super().__init__([])

    def on_mount(self) -> None:
        names = self.names
        self.query_one(Choices).show([Choice(words.of_player(names[color], color)) for color in COLORS])
        if self._just_saved:
            self.say(words.SAVED.format(name=self._just_saved))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Show it, and ask for a name."""
        self.go.save_played_setup(COLORS[message.place])

    def action_back(self) -> None:
        """Back to the end of the game."""
        self.go.game()


_NEW: Final = Choice(words.NEW)
_NAMING_KEYS: Final = ("line.enter:rename", "lobby.back:cancel")


class SetupsScreen(EntriesScreen):
    """A line for a new set-up, the saved ones, and the faulty files."""

    HEADING = words.SETUPS_HEADING
    WIDGETS = (Choices, LineField)
    BINDINGS = [
        bound("n", "new", "setups.new"),
        bound("e", "rename", "setups.rename"),
        bound("m", "mirror", "setups.mirror"),
        bound("x,delete", "delete", "setups.delete"),
    ]

    def __init__(self, setups: Listing[Entry], saved: str = "") -> None:
        """``saved`` is the name of the set-up just saved, if any."""
        self._just_saved = saved
        super().__init__(setups, [_NEW], _place_of(saved, setups.first))

    def compose_lobby(self) -> ComposeResult:
        yield from super().compose_lobby()
        with Center():
            yield LineField(words.NEW_NAME, self.store.longest_setup_name, is_shown=False)

    def keys(self) -> list[str]:
        if all(setup.is_faulty for setup in self.items):
            return ["choose", "lobby.back", "setups.new"]
        keys = ["choose:edit", "lobby.back", "setups.new"]
        return [*keys, "setups.delete", "setups.rename", "setups.mirror"]

    def on_mount(self) -> None:
        if self._just_saved:
            self.say(words.SAVED.format(name=self._just_saved))

    # With the set-up under the cursor

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Edit a set-up, or begin a new one."""
        if message.place == 0:
            self.action_new()
        elif name := self._selected_name():
            self.tell_problem(self.go.edit_setup(name))

    def on_rows_pointed(self) -> None:
        """Clear the message or question, which was about another set-up."""
        self.action_withdraw()
        if not self.is_naming:
            self.say("")

    def action_new(self) -> None:
        """Choose the army of a new set-up."""
        self.go.armies()

    def action_mirror(self) -> None:
        """Swap left and right."""
        name = self._selected_name()
        if name and not self.tell_problem(self.store.mirror_setup(name)):
            self.say(words.MIRRORED.format(name=name))

    def action_delete(self) -> None:
        """Delete the set-up; ask first."""
        name = self._selected_name()
        if name:
            text = words.CONFIRM_DELETE.format(name=name, keys=self.key_names)
            self.ask(Question(text, lambda: self._delete(name), is_final=True))

    def _delete(self, name: str) -> None:
        if not self.tell_problem(self.store.delete_setup(name)):
            self.take_out(self.query_one(Choices).place)
            self.show_keys(self.keys())
            self.fit()
            self.say(words.DELETED.format(name=name))

    def _selected_name(self) -> str:
        """The name of the set-up under the cursor; if there is none, show a message and return ""."""
        setup = self.item_at(self.query_one(Choices).place)
        if setup is None:
            self.tell(words.NONE_CHOSEN)
            return ""
        if setup.is_faulty:
            self.tell(words.FAULTY)
            return ""
        return setup.key

    # A new name

    @property
    def is_naming(self) -> bool:
        """Whether a new name is being typed."""
        return self.has_class("-naming")

    def action_rename(self) -> None:
        """Ask for a new name."""
        name = self._selected_name()
        if name:
            self.say(words.ASK_NEW_NAME.format(name=name))
            field = self.query_one(LineField)
            field.display, field.value = True, name
            self.add_class("-naming")
            self.set_focus(field)
            self.show_keys(_NAMING_KEYS, HELP_TYPING)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Rename the set-up."""
        old, new = self._selected_name(), message.value.strip()
        if old and not self.tell_problem(self.store.rename_setup(old, new)):
            self.list_again(self.store.setups(new))
            self.fit()
            with self.prevent(Rows.Pointed):
                self.query_one(Choices).point(_place_of(new, self.items))
            self._stop_naming()
            self.say(words.RENAMED.format(old=old, new=new))

    def action_back(self) -> None:
        """Cancel the new name, or go back to the home screen."""
        if self.is_naming:
            self._stop_naming()
            self.say("")
        else:
            super().action_back()

    def _stop_naming(self) -> None:
        self.remove_class("-naming")
        self.query_one(LineField).display = False
        self.set_focus(self.query_one(Choices))
        self.show_keys(self.keys())


def _place_of(name: str, setups: Sequence[Entry]) -> int:
    """The line of a set-up; the first one if another program has removed it."""
    names = [setup.key for setup in setups if not setup.is_faulty]
    return 1 + names.index(name) if name in names else 0
