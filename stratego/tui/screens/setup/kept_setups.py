"""The set-ups that are kept: made, changed, renamed, mirrored and deleted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center
from textual.widgets import Input

from stratego.engine.errors import DeploymentError
from stratego.engine.ruleset import Ruleset
from stratego.files import data_folder
from stratego.records.saved_setups import (
    LONGEST_NAME,
    SavedSetup,
    SavedSetups,
    SetupError,
    checked_name,
    ruleset_for,
)
from stratego.rulesets.files import load_ruleset, shipped_names
from stratego.rulesets.own import own_rulesets
from stratego.tui.screens.lobby.game_list import GameListScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.choices import Choice, Choices
from stratego.tui.widgets.keybar import KeyBar
from stratego.tui.widgets.line import LineField
from stratego.wording.grammar import capitalised, listed

_NEW: Final = Choice("A new set-up")
_NAMING_KEYS: Final = ("line.enter:rename", "lobby.back:cancel")


class SetupsScreen(GameListScreen):
    """A new one on top, then all that are kept, by the ruleset that they were made for."""

    HEADING = "Your set-ups"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("n", "new", "setups.new"),
        bound("r", "rename", "setups.rename"),
        bound("m", "mirror", "setups.mirror"),
        bound("x,delete", "delete", "setups.delete"),
    ]

    def __init__(self, saved: str = "") -> None:
        """``saved`` is the name of the one that was just saved."""
        self._kept = SavedSetups(data_folder())
        self._setups: list[SavedSetup] = []
        self._just_saved = saved
        self._is_asked = False  # whether X again deletes the one under the cursor
        super().__init__(self._read())

    def compose_lobby(self) -> ComposeResult:
        yield from super().compose_lobby()
        with Center():
            yield LineField("its new name", LONGEST_NAME)

    def keys(self) -> list[str]:
        if not self._setups:
            return ["choose", "lobby.back", "setups.new"]
        keys = ["choose:edit", "lobby.back", "setups.new"]
        return [*keys, "setups.delete", "setups.rename", "setups.mirror"]

    def on_mount(self) -> None:
        if self._just_saved:
            self.say(f"{self._just_saved} is kept.")
            self.call_after_refresh(self._point, self._just_saved)

    def _read(self) -> list[Choice]:
        """Look into the folder. Returns what there is to choose."""
        self._setups = sorted(self._kept.all(), key=lambda setup: setup.ruleset.casefold())
        kept = [Choice(setup.name, aside=setup.ruleset) for setup in self._setups]
        faulty = [
            Choice(path.name, f"This cannot be used: {problem}") for path, problem in self._kept.faulty()
        ]
        return [_NEW, *kept, *faulty]

    @property
    def _setup(self) -> SavedSetup | None:
        """The one under the cursor; None where that is no set-up."""
        place = self.query_one(Choices).place
        return self._setups[place - 1] if 0 < place <= len(self._setups) else None

    # What is done with one

    def on_menu_chosen(self, message: Choices.Chosen) -> None:
        """Edit a set-up, or begin another."""
        if message.place == 0:
            self.action_new()
            return
        with self._told_faults():
            self.host.go.edit_setup(self._needed())

    def on_choices_pointed(self) -> None:
        """What was told was told of another one."""
        if not self.is_naming:
            self.say("")

    def action_new(self) -> None:
        """Choose the army of another one."""
        self.host.go.armies()

    def action_mirror(self) -> None:
        """Keep it with left and right exchanged."""
        with self._told_faults():
            setup = self._needed()
            self._kept.save(setup.mirrored(ruleset_for(setup)), replace=True)
            self.say(f"{setup.name} is mirrored.")

    def action_delete(self) -> None:
        """Delete it, asked once."""
        with self._told_faults():
            setup = self._needed()
            if self._is_asked:
                self._kept.delete(setup.name)
                self._list_anew()
                self.say(f"{setup.name} is deleted.")
            else:
                self.tell(f"X again, and {setup.name} is deleted for good.")
                self._is_asked = True

    # Another name

    @property
    def is_naming(self) -> bool:
        """Whether another name is being written."""
        return self.has_class("-naming")

    def action_rename(self) -> None:
        """Ask for another name."""
        with self._told_faults():
            setup = self._needed()
            self.say(f"What is {setup.name} to be called?")
            field = self.query_one(LineField)
            field.value = setup.name
            self.add_class("-naming")
            self.set_focus(field)
            self.query_one(KeyBar).show(_NAMING_KEYS)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Give it the name."""
        with self._told_faults():
            setup, name = self._needed(), message.value.strip()
            self._kept.rename(setup.name, name)
            self._list_anew()
            self._point(checked_name(name))
            self._stop_naming()
            self.say(f"{setup.name} is called {name} now.")

    def action_back(self) -> None:
        """Back to the list, or from there to the home screen."""
        if self.is_naming:
            self._stop_naming()
            self.say("")
        else:
            super().action_back()

    def _stop_naming(self) -> None:
        self.remove_class("-naming")
        self.set_focus(self.query_one(Choices))
        self.query_one(KeyBar).show(self.keys())

    # What they have in common

    def say(self, text: str) -> None:
        self._is_asked = False
        super().say(text)

    def tell(self, text: str) -> None:
        self._is_asked = False
        super().tell(text)

    def _needed(self) -> SavedSetup:
        """The set-up under the cursor. Raises SetupError where there is none."""
        place = self.query_one(Choices).place
        if not 0 < place <= len(self._setups):
            raise SetupError("choose a set-up first" if place == 0 else "this file holds no set-up")
        return self._setups[place - 1]

    @contextmanager
    def _told_faults(self) -> Iterator[None]:
        """Around what may be refused: the players are told."""
        try:
            yield
        except DeploymentError as problem:
            self.tell(f"It fits no ruleset: {problem.faults[0]}.")
        except SetupError as problem:
            self.tell(f"{capitalised(str(problem))}.")

    def _point(self, name: str) -> None:
        """Put the cursor on a set-up; what was told stays."""
        names = [setup.name for setup in self._setups]
        if name in names:  # the folder is anybody's to change
            with self.prevent(Choices.Pointed):
                self.query_one(Choices).point(1 + names.index(name))

    def _list_anew(self) -> None:
        self.query_one(Choices).show(self._read())
        self.query_one(KeyBar).show(self.keys())
        self.fit()


class ArmiesScreen(GameListScreen):
    """The armies and boards of all rulesets, each once."""

    HEADING = "For which army?"

    def __init__(self) -> None:
        self._armies: list[list[Ruleset]] = list(_armies().values())
        super().__init__([_army_choice(rulesets) for rulesets in self._armies])

    @property
    def help_rules(self) -> Ruleset:
        """Those that the cursor is on."""
        return self._armies[self.query_one(Choices).place][0]

    def keys(self) -> list[str]:
        return ["choose", "lobby.back"]

    def on_menu_chosen(self, message: Choices.Chosen) -> None:
        """Begin with all pieces in the tray."""
        self.host.go.new_setup(self._armies[message.place][0])

    def action_back(self) -> None:
        """Back to the set-ups."""
        self.host.go.setups()


def _armies() -> dict[object, list[Ruleset]]:
    """The rulesets by what a set-up must fit."""
    found: dict[object, list[Ruleset]] = {}
    own = [each.rules for each in own_rulesets() if each.rules is not None]
    for rules in (*map(load_ruleset, shipped_names()), *own):
        found.setdefault((frozenset(rules.army.items()), rules.layout), []).append(rules)
    return found


def _army_choice(rulesets: list[Ruleset]) -> Choice:
    first, *others = (rules.name for rules in rulesets)
    words = f"For {listed(others)}, too." if others else ""
    return Choice(first, words, f"{rulesets[0].army_size} pieces")
