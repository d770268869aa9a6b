"""The names of the players, and who is Red (D2)."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Center, Grid
from textual.content import Content
from textual.widgets import Input, Static

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.pins import can_prove
from stratego.hotseat.player_names import LONGEST_NAME, names_fault, with_defaults
from stratego.tui.draw.choice import Choice
from stratego.tui.screens.lobby.lobby import BACK, LobbyScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.line import LineField
from stratego.tui.widgets.rows import Rows
from stratego.wording import lobby as words
from stratego.wording.rulesets.house_rules import differences

_FIRST, _SECOND = "#first", "#second"


class NameField(LineField):
    """A field for a player's name."""

    BINDINGS = [
        bound("enter,down", "app.focus_next", "name.next"),
        bound("up", "app.focus_previous", "name.previous"),
    ]


class PlayersScreen(LobbyScreen):
    """Both names, which may be empty, and lots or a choice for Red."""

    lines_for_title = 23
    BINDINGS = [
        BACK,
        bound("tab", "app.focus_next", "players.next"),
        bound("shift+tab", "app.focus_previous", "players.previous"),
    ]

    def __init__(self, rules: Ruleset, edition: Ruleset | None = None) -> None:
        """``edition`` is the one whose house rules were changed, if any were."""
        super().__init__()
        self._ruleset = rules
        self._edition = edition

    def compose_lobby(self) -> ComposeResult:
        settings = self.host.settings
        yield Static(Content(self._heading), classes="heading")
        with Center(), Grid(id="names"):
            yield Static(words.FIRST_PLAYER)
            yield _name_field(_FIRST, settings.first_name)
            yield Static(words.SECOND_PLAYER)
            yield _name_field(_SECOND, settings.second_name)
        with Center():
            yield Choices([], plain=self.plain)
        yield Static(id="fault")

    @property
    def _heading(self) -> str:
        changes = len(differences(self._ruleset, self._edition)) if self._edition else 0
        return words.with_house_rules(self._ruleset, changes)

    @property
    def help_rules(self) -> Ruleset:
        """The chosen ruleset."""
        return self._ruleset

    def keys(self) -> list[str]:
        return [self._enter(), "players.next", "lobby.back"]

    def _enter(self) -> str:
        """The hint for what Enter does at the cursor."""
        if isinstance(self.focused, NameField):
            return "name.next"
        at_pins = isinstance(self.focused, Choices) and self.focused.place == len(self._ways())
        return "choose:switch" if at_pins else "choose:start"

    def on_descendant_focus(self) -> None:
        """Show the keys that matter there."""
        self.show_keys(self.keys())

    def on_rows_pointed(self) -> None:
        """Show the keys again: the last line is of another kind."""
        self.show_keys(self.keys())

    def on_mount(self) -> None:
        """Show the choices."""
        self._offer()

    def on_input_changed(self) -> None:
        """Show the choices for the changed names."""
        self._offer()

    @property
    def _names(self) -> tuple[str, str]:
        first, second = (self.query_one(field, Input).value.strip() for field in (_FIRST, _SECOND))
        return first, second

    def _ways(self) -> list[tuple[str, bool | None]]:
        """Each choice, and whether it makes the first player Red; None if lots decide."""
        first, second = self._names
        if not first and not second:
            return [(words.START, True)]  # without names the players decide among themselves
        ways: list[tuple[str, bool | None]] = [(words.DRAW_LOTS, None)]
        for name, other, is_first in ((first, second, True), (second, first, False)):
            if name:
                ways.append((words.IS_RED.format(name=name), is_first))
            if name and not other:
                ways.append((words.IS_BLUE.format(name=name), not is_first))
        return ways

    def _offer(self) -> None:
        ways = [way for way, _ in self._ways()]
        if can_prove():
            ways.append(words.PINS_ON if self.host.settings.ask_pins else words.PINS_OFF)
        self.query_one(Choices).show(list(map(Choice, ways)))
        self.query_one("#fault", Static).update("")

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Start the game; the line after the ways to start switches PINs on and off."""
        ways = self._ways()
        if message.place == len(ways):
            self.host.settings.ask_pins = not self.host.settings.ask_pins
            self._offer()
            return
        first, second = self._names
        first_is_red = ways[message.place][1]
        is_lots = first_is_red is None
        if is_lots:
            first_is_red = self.host.rng.random() < 0.5
        red, blue = (first, second) if first_is_red else (second, first)
        self._begin(with_defaults(red, blue), is_lots=is_lots)

    def _begin(self, names: dict[Color, str], *, is_lots: bool) -> None:
        fault = names_fault(names, cell_len)
        if fault is not None:
            self.query_one("#fault", Static).update(Content(fault))
            return
        settings = self.host.settings
        settings.first_name, settings.second_name = self._names
        settings.save()
        if is_lots and self.app.animation_level != "none":
            self.go.lots(self._ruleset, names)
        else:
            self.go.begin(self._ruleset, names)

    def action_back(self) -> None:
        """Back to the house rules or to the rulesets, depending on the way here."""
        if self._edition is not None:
            self.go.house_rules(self._edition, self._ruleset)
        else:
            self.go.new_game(self._ruleset.name)


def _name_field(selector: str, name: str) -> NameField:
    return NameField(words.NAME_FIELD, LONGEST_NAME, value=name, widget_id=selector[1:])
