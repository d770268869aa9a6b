"""A game against the computer: its level, and the person's side and name."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Center, Grid, Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.opponent import COMPUTER, LEVELS, SEED_BITS, SIDES, new_opponent
from stratego.hotseat.pins import can_prove
from stratego.hotseat.player_names import length_fault, names_fault, opponent_name, with_defaults
from stratego.tui.draw.choice import Choice
from stratego.tui.screens.lobby.lobby import BACK, LobbyScreen
from stratego.tui.screens.lobby.players import NameField, Ways
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.keybar import HELP_TYPING
from stratego.tui.widgets.rows import Rows
from stratego.wording import lobby as words
from stratego.wording.rulesets.house_rules import differences


class Switches(Ways):
    """The start, and below it lines whose values Right and Left change."""

    BINDINGS = [
        bound("right", "turn(1)", "against.next"),
        bound("left", "turn(-1)", "against.before"),
    ]


class AgainstScreen(LobbyScreen):
    """A list of which the first line starts the game, and the others change something; above it a name."""

    AUTO_FOCUS = "Switches"
    WIDGETS = (NameField, Switches)
    LAST_KEY = HELP_TYPING
    lines_for_title = 22
    BINDINGS = [BACK]

    def __init__(self, rules: Ruleset, edition: Ruleset | None, *, plays_well: bool) -> None:
        """``edition`` is the one whose house rules were changed, if any were.

        ``plays_well``: the computer knows its way under these rules.
        """
        super().__init__()
        self._ruleset = rules
        self._edition = edition
        self._plays_well = plays_well

    def compose_lobby(self) -> ComposeResult:
        changes = len(differences(self._ruleset, self._edition)) if self._edition else 0
        yield Static(Content(words.with_house_rules(self._ruleset, changes)), classes="heading")
        with Center(), Vertical(id="players"):
            with Grid(id="names"):
                yield Static(words.PERSON)
                yield NameField(self.host.settings.first_name, lambda: None)
                yield Static(classes="too-long")
            yield Switches(self._choices(0), plain=self.plain)
        if not self._plays_well:
            yield Static(words.PLAYS_WORSE, id="plays-worse")
        yield Static(id="fault")

    @property
    def help_rules(self) -> Ruleset:
        """The chosen ruleset."""
        return self._ruleset

    def keys(self) -> list[str]:
        if isinstance(self.focused, NameField):
            return ["name.next", "lobby.back"]
        is_start = not isinstance(self.focused, Switches) or self.focused.place == 0
        return ["choose:start" if is_start else "choose:change", "lobby.back"]

    def on_descendant_focus(self) -> None:
        """Show the keys that matter there."""
        self.show_keys(self.keys(), self.LAST_KEY)

    def on_rows_pointed(self) -> None:
        """Show the keys again, and the marks of a value that can be changed: the line is of another kind."""
        self._offer()
        self.show_keys(self.keys(), self.LAST_KEY)

    def on_input_changed(self) -> None:
        """Show whether the name is too long."""
        fault = length_fault(self._person, cell_len)
        self.query_one(".too-long", Static).update(fault or "")
        self.query_one("#fault", Static).update("")

    @property
    def _person(self) -> str:
        return self.query_one(NameField).value.strip()

    def _choices(self, at: int) -> list[Choice]:
        """The lines, with marks beside the value of the one ``at`` the cursor."""
        settings = self.host.settings
        values = [
            (words.LEVEL, words.LEVELS[settings.computer_level]),
            (words.SIDE, words.SIDES[settings.computer_side]),
        ]
        if can_prove():
            values.append((words.PIN, words.PIN_ON if settings.ask_pins else words.PIN_OFF))
        left, right = ("<", ">") if self.plain else ("‹", "›")
        lines = [Choice(words.START)]
        for place, (name, value) in enumerate(values, 1):
            lines.append(Choice(name, aside=f"{left} {value} {right}" if place == at else f"{value}  "))
        return lines

    def _offer(self) -> None:
        switches = self.query_one(Switches)
        switches.show(self._choices(switches.place))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Start the game, or change what the line says."""
        if message.place == 0:
            self._begin()
        else:
            self._turn(message.place, 1)

    def on_rows_turned(self, message: Rows.Turned) -> None:
        """Change what the line says; Start has nothing to change."""
        self._turn(message.place, message.steps)

    def _turn(self, place: int, steps: int) -> None:
        settings = self.host.settings
        match place:
            case 1:
                settings.computer_level = _turned(settings.computer_level, LEVELS, steps)
            case 2:
                settings.computer_side = _turned(settings.computer_side, SIDES, steps)
            case 3:
                settings.ask_pins = not settings.ask_pins
        self._offer()

    def _begin(self) -> None:
        settings, rng = self.host.settings, self.host.rng
        is_drawn = settings.computer_side not in list(COLORS)
        side = rng.choice(COLORS) if is_drawn else Color(settings.computer_side)
        player = f"{COMPUTER}:{settings.computer_level}"
        opponent = new_opponent(side.other, player, rng.getrandbits(SEED_BITS))
        names = {side: self._person, side.other: opponent_name(opponent.player)}
        names = with_defaults(names[Color.RED], names[Color.BLUE])
        fault = names_fault(names, cell_len)
        if fault is not None:
            self.query_one("#fault", Static).update(Content(fault))
            return
        settings.first_name = self._person
        settings.save()
        if self._person:
            self.host.store.remember_names([self._person])
        if is_drawn and self.app.animation_level != "none":
            self.go.lots(self._ruleset, names, opponent)
        else:
            self.go.begin(self._ruleset, names, opponent)

    def action_back(self) -> None:
        """Back to the house rules or to the rulesets, depending on the way here."""
        if self._edition is not None:
            self.go.house_rules(self._edition, self._ruleset)
        else:
            self.go.new_game(self._ruleset.name)


def _turned(value: str, values: tuple[str, ...], steps: int) -> str:
    return values[(values.index(value) + steps) % len(values)]
