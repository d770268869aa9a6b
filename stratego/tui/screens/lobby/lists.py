"""Screens with a list (of rulesets, saved games, lessons or set-ups) or with switches."""

import re
from bisect import bisect_right
from collections.abc import AsyncIterator, Callable, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from textual import getters
from textual.app import ComposeResult
from textual.containers import Center
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Input, Static

from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation, excerpt, printable
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.house_rules import Switchboard
from stratego.rulesets.own import OwnRuleset
from stratego.table.listing import Entry, Listing
from stratego.tui.screens.base import Question
from stratego.tui.screens.lobby.home import AROUND, BACK, TITLE, LobbyScreen
from stratego.tui.widgets.keys import bound
from stratego.tui.widgets.lists import SCROLL, Choices, LineField, Rows, Scroll, Setting, SwitchList
from stratego.wording import clock, lessons as learning, lists, lobby as words, options, setting_up, settings
from stratego.wording.keys import Choice
from stratego.wording.language import Sentence, is_plain, shipped

T = TypeVar("T")


class ListScreen(LobbyScreen, Generic[T]):
    """A heading, a list, and lines for messages. Leaving the screen stops the reading of more items."""

    WIDGETS: ClassVar[Sequence[type[Widget]]] = (Choices,)
    KEYS: ClassVar[Sequence[str]] = ("choose", "lobby.back")
    HEADING: ClassVar[Sentence]
    MESSAGE_LINES: ClassVar[int] = 3
    """How many lines a message may need."""
    BINDINGS = [BACK]
    choices = getters.query_one(Choices)

    _before: Sequence[Choice] = ()
    _after: Sequence[Choice] = ()
    """Choices above and below the list."""

    def __init__(self, items: Listing[T] | Sequence[T], *, at: int = 0, said: str = "") -> None:
        """``at`` is where the cursor starts; ``said`` is the initial message."""
        super().__init__()
        self._first_place, self._said = at, said
        self._set_items(items)

    def _set_items(self, items: Listing[T] | Sequence[T]) -> None:
        self.items: list[T] = list(items.first if isinstance(items, Listing) else items)
        self._rest = items.rest if isinstance(items, Listing) else None

    @property
    def _shown_choices(self) -> Sequence[Choice]:
        return [*self._before, *map(self.choice_of, self.items), *self._after]

    def choice_of(self, item: T) -> Choice:
        """The line of the list for an item."""
        raise NotImplementedError

    def compose_lobby(self) -> ComposeResult:
        yield Static(str(self.HEADING), classes="heading")
        with Scroll():
            yield Choices(self._shown_choices, at=self._first_place)
        yield Static(Content.styled(self._said, self.LOOKS["hint"]), id="fault")

    def fit(self) -> None:
        """Let the list scroll, and show the title only if the whole list has room below it."""
        size = Size(self.columns, 0)
        needed = self.choices.get_content_height(size, size, size.width)
        self.lines_for_title = AROUND + TITLE + needed + self.MESSAGE_LINES
        super().fit()
        self.fit_scroll(self.MESSAGE_LINES)

    def hide_question(self) -> None:
        self.tell("")
        super().hide_question()

    # Reading

    def on_mount(self) -> None:
        self.call_after_refresh(self._begin_reading)

    def _begin_reading(self) -> None:
        if self._rest is not None:
            self.run_worker(self._read_on(self._rest), exclusive=True)

    async def _read_on(self, rest: AsyncIterator[Sequence[T]]) -> None:
        """Add items as they are read, below the existing ones: the cursor stays on its item."""
        choices = self.choices
        async for part in rest:
            if not choices.is_attached:  # the screen has just been left
                return
            self.add(part)
            if not self.has_class("-low"):  # otherwise the list already fills the window
                self.fit_early()
        if choices.is_attached:
            self.all_read()

    def add(self, items: Sequence[T]) -> None:
        """Add items at the end."""
        self.items += items
        self.choices.add(list(map(self.choice_of, items)))

    def all_read(self) -> None:
        """Called when the list is complete."""

    def item_at(self, place: int) -> T | None:
        """The item on a line of the list; None for a choice above it."""
        return self.items[place - len(self._before)] if place >= len(self._before) else None

    def take_out(self) -> None:
        """Remove the item at the cursor. Another item or a choice above the list must remain."""
        del self.items[self.choices.place - len(self._before)]
        self.choices.show(self._shown_choices)


# The games to play


_LONGEST_FAULT: Final = 90  # characters; the rest is shown on request


class GamesScreen(ListScreen[Ruleset | OwnRuleset]):
    """The shipped rulesets and the user's own, each with its summary and how long a game takes."""

    KEYS = ("choose", "games.house_rules", "lobby.back")
    HEADING = words.WHICH_GAME
    MESSAGE_LINES = 1
    BINDINGS = [bound("h", "switch", "games.house_rules")]

    def __init__(self, games: Sequence[Ruleset], own: Listing[OwnRuleset], at: str, said: str) -> None:
        """``games`` are the shipped ones; the cursor starts at the name ``at``; ``said`` is a message."""
        names = [*(rules.name for rules in games), *(each.title for each in own.first)]
        place = names.index(at) if at in names else 0
        super().__init__(Listing([*games, *own.first], own.rest), at=place, said=said)

    def choice_of(self, item: Ruleset | OwnRuleset) -> Choice:
        if isinstance(item, Ruleset):  # the last sentence of a summary says how long a game takes
            summary, _, time = shipped("game summary", item.summary).removesuffix(".").rpartition(". ")
            aside = f"{words.PIECES.format(item.army_size)}, {time[:1].lower()}{time[1:]}"
            return Choice(shipped("game name", item.name), f"{summary}.", aside)
        if item.rules is None:
            fault, *others = words.short_faults(item)
            problem = words.not_playable(printable(fault, _LONGEST_FAULT), len(others))
            return Choice(item.title, problem, str(words.YOUR_OWN))
        return Choice(item.title, item.rules.summary, words.OWN_FILE.format(file=excerpt(item.path.name)))

    def help_rules(self) -> Ruleset:
        """The ruleset at the cursor, or the first one if that is faulty."""
        items = self.items[self.choices.place], self.items[0]
        return next(filter(None, (each if isinstance(each, Ruleset) else each.rules for each in items)))

    def on_rows_chosen(self) -> None:
        """Show the screen for choosing the players."""
        self._go_on(lambda rules: self.go.players(rules, None, self.host.settings.clock))

    def action_switch(self) -> None:
        """Open the house rules of the ruleset."""
        self._go_on(lambda rules: self.go.house_rules(rules, rules, self.host.settings.clock))

    def _go_on(self, go_on: Callable[[Ruleset], None]) -> None:
        """Continue with the ruleset at the cursor, or show its faults."""
        match self.items[self.choices.place]:
            case (Ruleset() as rules) | OwnRuleset(rules=Ruleset() as rules):
                go_on(rules)
            case OwnRuleset() as faulty:
                self.go.faulty_ruleset(faulty)


class FaultyScreen(LobbyScreen):
    """The faults of a file that the user wrote (a ruleset or the settings), where it is, and what to do."""

    AUTO_FOCUS = ""
    lines_for_title = 28
    BINDINGS = [bound("escape,enter", "back", "faulty.back"), *SCROLL]

    def __init__(
        self, heading: str, faults: Sequence[str], advice: str, leave: Callable[[], object], *, leads_on: bool
    ) -> None:
        """``leave`` leads to the next screen if ``leads_on``, else back to the previous one."""
        super().__init__()
        self._heading, self._faults, self._advice = heading, faults, advice
        self._leave, self._leads_on = leave, leads_on

    def keys(self) -> list[str]:
        return ["faulty.back:continue" if self._leads_on else "faulty.back", "scroll.up scroll.down"]

    def compose_lobby(self) -> ComposeResult:
        yield Static(Content(self._heading), classes="heading")
        with Scroll():
            for fault in self._faults:
                yield Static(Content(f"- {fault}"), classes="fault")
            yield Static(Content(self._advice), classes="advice")

    def fit(self) -> None:
        """Let a long list of faults scroll."""
        super().fit()
        self.fit_scroll(0)

    def action_scroll_by(self, lines: int) -> None:
        """Scroll."""
        self.query_one(Scroll).by(lines)

    def action_back(self) -> None:
        """Leave the screen."""
        self._leave()


# Saved games


class EntriesScreen(ListScreen[Entry]):
    """A list of saved games, lessons or set-ups."""

    FAULTY: ClassVar[Sentence] = lists.UNREADABLE
    """The sentence for what is wrong with a file."""

    def choice_of(self, item: Entry) -> Choice:
        return lists.line(item, self.FAULTY)

    def on_rows_pointed(self) -> None:
        """Withdraw the question, which was about another entry."""
        self.action_withdraw()


class FinishedScreen(EntriesScreen):
    """Finished games, latest first, unreadable files last; a filter shows the games with certain words."""

    HEADING = words.WHICH_FINISHED
    WIDGETS = (Choices, LineField)
    BINDINGS = [bound("f", "filter", "finished.filter"), bound("x,delete", "delete", "finished.delete")]

    def __init__(self, games: Listing[Entry], sought: str = "") -> None:
        """``sought`` is the initial filter."""
        super().__init__(games)
        self._all, self._sought = self.items, sought
        self._texts: dict[str, str] = {}  # text of each game that has been compared with the filter, by key
        self._is_complete = False
        self._least_lines = 0  # the fewest lines of the list while there is a filter
        self._leave_matching()

    def compose_lobby(self) -> ComposeResult:
        yield from super().compose_lobby()
        with Center():
            yield LineField(words.FILTER, is_shown=bool(self._sought), value=self._sought)

    def keys(self) -> list[str]:
        if isinstance(self.focused, LineField):
            return ["line.enter:list", "lobby.back:all"]
        usual = ["lobby.back", "finished.filter", "finished.delete"]
        return ["choose:replay", *(["lobby.back:all"] if self.line else usual)]

    def fit_scroll(self, below: int) -> int:
        """Keep the height of the frame while there is a filter, as far as the window has room."""
        lines = super().fit_scroll(below)
        self.query_one(Scroll).styles.min_height = min(self._least_lines, lines)
        return lines

    def add(self, items: Sequence[Entry]) -> None:
        self._all += items
        matching = list(filter(self._matches, items)) if self._sought else items
        if self.items or not matching:
            super().add(matching)
        else:
            self._seek(self._sought)

    def all_read(self) -> None:
        self._is_complete = True
        if self.question is None:
            self._tell_number()

    def hide_question(self) -> None:
        super().hide_question()
        self._tell_number()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Replay a game."""
        if (game := self.item_at(message.place)) is not None:
            self.refuses(self.go.replay(game.key, self._sought))

    def action_back(self) -> None:
        """Show all games again, or go back."""
        if self.line is None:
            super().action_back()
        else:
            self._seek("")
            self.on_input_submitted()

    def action_delete(self) -> None:
        """Delete the game; ask first."""
        if (game := self.item_at(self.choices.place)) is not None:
            self.ask_whether(words.delete_game(None), lambda: self._delete(game))

    def _delete(self, game: Entry) -> None:
        if not self.refuses(self.store.delete_game(game)):
            self.go.finished_games(self._sought)

    # The filter

    def action_filter(self) -> None:
        """Ask for the words of the filter."""
        field = self.query_one(LineField)
        field.display, self._least_lines = True, self.query_one(Scroll).size.height
        self.set_focus(field)
        self.fit()
        self.show_keys()

    def on_input_changed(self, message: Input.Changed) -> None:
        """Show the games that match the words."""
        self._seek(message.value)

    def on_input_submitted(self) -> None:
        """Go to the list; without words, all games are shown again."""
        field = self.query_one(LineField)
        field.value, field.display = self._sought, bool(self._sought)
        self._least_lines = self._least_lines if self._sought else 0
        self.set_focus(self.choices)
        self.fit()
        self.show_keys()

    def _seek(self, sought: str) -> None:
        """Show the games with these words; the cursor stays on its game if that is among them."""
        self._sought = sought.strip()
        game, shown = self.item_at(self.choices.place), self.items
        self._leave_matching()
        if self.items != shown:
            self.choices.show(self._shown_choices)
            self.choices.point(self.items.index(game) if game in self.items else 0)
        self._tell_number()

    def _leave_matching(self) -> None:
        self.items = list(filter(self._matches, self._all))
        self._before = [] if self.items else [Choice(str(words.NO_MATCH))]

    def _matches(self, game: Entry) -> bool:
        """Whether a game's line has words that start with those sought: *red* does not match *captured*."""
        if game.key not in self._texts:
            self._texts[game.key] = lists.text_to_search(game, self.FAULTY).casefold()
        text, sought = self._texts[game.key], self._sought.casefold().split()
        return all(re.search(rf"(?<!\w){re.escape(word)}", text) for word in sought)

    def _tell_number(self) -> None:
        """Say how many games match; without a filter, how many cannot be read: often they are out of view."""
        faulty = sum(game.is_faulty for game in self._all)
        if self._sought:
            self.tell(words.MATCHING.format(len(self._all), games=len(self.items)))
        elif self._is_complete and 0 < faulty < len(self._all):
            self.tell(words.UNREADABLE.format(faulty), "refusal")
        else:
            self.tell("")


class UnfinishedScreen(EntriesScreen):
    """The unfinished games: those at two terminals, then the others, most recently played first."""

    KEYS = ("choose:continue", "lobby.back", "unfinished.give_up", "unfinished.delete")
    HEADING = words.WHICH_UNFINISHED
    FAULTY = lists.UNOPENABLE
    BINDINGS = [bound("w", "resign", "unfinished.give_up"), bound("x,delete", "delete", "unfinished.delete")]

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Continue a game."""
        game = self.items[message.place]
        self.refuses(self.go.join(game.hosted) if game.hosted else self.go.resume(game.key))

    def on_rows_pointed(self) -> None:
        """Clear the message, which was about another game."""
        self.question = None
        self.hide_question()

    def keys(self) -> list[str]:
        can_resign = self.items[self.choices.place].can_be_resigned
        return [key for key in self.KEYS if can_resign or key != "unfinished.give_up"]

    def action_resign(self) -> None:
        """Let the player whose turn it is resign; ask first."""
        game = self.items[self.choices.place]
        loser = self.store.who_resigns(game)
        if isinstance(loser, Explanation):
            self.refuses(loser)
        else:
            self._ask(lists.resign_game(game, loser), self.store.resign_game)

    def action_delete(self) -> None:
        """Delete the game, or give up the seat in it; ask first."""
        seat_in = self.store.seat_only(self.items[self.choices.place])
        if isinstance(seat_in, Explanation):
            self.refuses(seat_in)
        else:
            self._ask(words.delete_game(seat_in), self.store.delete_game)

    def _ask(self, question: Sentence | str, change: Callable[[Entry], Explanation | None]) -> None:
        """Ask before the game under the cursor is changed."""
        game = self.items[self.choices.place]
        self.ask_whether(question, lambda: self._change(change(game)))

    def _change(self, problem: Explanation | None) -> None:
        """Show the remaining games, or why nothing was changed."""
        if self.refuses(problem):
            return
        if len(self.items) > 1:
            self.take_out()
            self.show_keys()
        else:
            self.go.home()


class FriendScreen(EntriesScreen):
    """A friend at another terminal: a line to begin a game, and the games that can be joined.

    The cursor starts on the first of these games, where the friend may be waiting.
    """

    HEADING = words.FRIEND_ELSEWHERE

    def __init__(self, games: Listing[Entry] | Sequence[Entry]) -> None:
        self._before = [Choice(str(words.BEGIN_ONE), str(words.FRIEND_JOINS))]
        super().__init__(games, at=1)

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Join a game, or go on to the rulesets."""
        if (game := self.item_at(message.place)) is None:
            self.go.new_game(alone=False, apart=True)
        else:
            self.refuses(self.go.join(game.hosted))


# Lessons


class LessonsScreen(EntriesScreen):
    """The lessons in order, and a line that leads to the positions to solve.

    By default the cursor starts on the first that is not done.
    """

    HEADING = learning.LESSONS
    MESSAGE_LINES = 1

    def __init__(self, entries: Sequence[Entry], at: str, positions: Sequence[Entry] = ()) -> None:
        """The cursor starts on the key ``at``, if given."""
        keys = [entry.key for entry in entries]
        undone = (place for place, entry in enumerate(entries) if not entry.is_done)
        solved = learning.SOME_DONE.format(done=sum(each.is_done for each in positions), of=len(positions))
        self._after = [Choice(f"    {learning.POSITIONS}", aside=solved)] if positions else []
        super().__init__(entries, at=keys.index(at) if at in keys else next(undone, 0))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Begin a lesson or a position; the line after the lessons leads to the positions."""
        if message.place < len(self.items):
            self.go.lesson(self.items[message.place].key)
        else:
            self.go.positions()


class PositionsScreen(LessonsScreen):
    """The positions in order."""

    HEADING = learning.POSITIONS

    def action_back(self) -> None:
        """Return to the lessons."""
        self.go.lessons()


# Set-ups


class ArmiesScreen(ListScreen[Sequence[Ruleset]]):
    """The armies and boards of all rulesets, each once; an item holds the rulesets that share them."""

    HEADING = setting_up.ARMIES_HEADING

    def choice_of(self, item: Sequence[Ruleset]) -> Choice:
        first, *others = (shipped("game name", rules.name) for rules in item)
        more = setting_up.ALSO_FOR.format(games=", ".join(others)) if others else ""
        return Choice(first, more, words.PIECES.format(item[0].army_size))

    def help_rules(self) -> Ruleset:
        """The first ruleset with the army at the cursor."""
        return self.items[self.choices.place][0]

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Start a set-up with all pieces in the tray."""
        self.go.new_setup(self.items[message.place][0])

    def action_back(self) -> None:
        """Return to the set-ups."""
        self.go.setups()


class SaveSetupScreen(ListScreen[Color]):
    """Asks whose set-up to save, then shows it and asks for its name."""

    HEADING = setting_up.WHOSE

    def choice_of(self, item: Color) -> Choice:
        return Choice(setting_up.of_player(self.names[item], item))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Show the set-up, and ask for its name."""
        self.go.save_played_setup(self.items[message.place])

    def action_back(self) -> None:
        """Return to the end of the game."""
        self.go.game()


class SetupsScreen(EntriesScreen):
    """A line for a new set-up, the saved ones, and the faulty files."""

    HEADING = setting_up.SETUPS_HEADING
    FAULTY = lists.UNUSABLE
    WIDGETS = (Choices, LineField)
    BINDINGS = [
        bound("i", "new", "setups.new"),
        bound("e", "rename", "setups.rename"),
        bound("m", "mirror", "setups.mirror"),
        bound("x,delete", "delete", "setups.delete"),
    ]

    def __init__(self, setups: Listing[Entry], saved: str, said: str) -> None:
        """The cursor starts on the set-up called ``saved``, if there is one."""
        self._before = [Choice(str(setting_up.NEW))]
        super().__init__(setups, at=_place_of(saved, setups.first), said=said)

    def compose_lobby(self) -> ComposeResult:
        yield from super().compose_lobby()
        with Center():
            yield LineField(setting_up.NEW_NAME, self.store.longest_setup_name, is_shown=False)

    def keys(self) -> list[str]:
        if self.line:
            return ["line.enter:rename", "lobby.back:cancel"]
        if all(setup.is_faulty for setup in self.items):
            return ["choose", "lobby.back", "setups.new"]
        return ["choose:edit", "lobby.back", "setups.new", "setups.delete", "setups.rename", "setups.mirror"]

    # Actions on the set-up under the cursor

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Edit a set-up, or begin a new one."""
        if message.place == 0:
            self.action_new()
        elif name := self._selected_name():
            self.refuses(self.go.edit_setup(name))

    def on_rows_pointed(self) -> None:
        """Clear the message, which was about another set-up."""
        if not self.line:
            self.tell("")

    def action_new(self) -> None:
        """Choose the army of a new set-up."""
        self.go.armies()

    def action_mirror(self) -> None:
        """Swap left and right."""
        if (name := self._selected_name()) and not self.refuses(self.store.mirror_setup(name)):
            self.tell(setting_up.MIRRORED.format(name=name))

    def action_delete(self) -> None:
        """Delete the set-up; ask first."""
        if name := self._selected_name():
            self.ask_whether(setting_up.CONFIRM_DELETE.format(name=name), lambda: self._delete(name))

    def _delete(self, name: str) -> None:
        if not self.refuses(self.store.delete_setup(name)):
            self.take_out()
            self.show_keys()
            self.fit()
            self.tell(setting_up.DELETED.format(name=name))

    def _selected_name(self) -> str:
        """The name of the set-up under the cursor; if there is none, show a message and return ""."""
        setup = self.item_at(self.choices.place)
        if setup is not None and not setup.is_faulty:
            return setup.key
        self.tell(str(setting_up.NONE_CHOSEN if setup is None else setting_up.FAULTY), "refusal")
        return ""

    # A new name

    def action_rename(self) -> None:
        """Ask for a new name."""
        if name := self._selected_name():
            self.tell(setting_up.ASK_NEW_NAME.format(name=name))
            self._show_field(name)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Rename the set-up."""
        old, new = self._selected_name(), message.value.strip()
        if old and not self.refuses(self.store.rename_setup(old, new)):
            self._set_items(self.store.setups(new))
            self.choices.show(self._shown_choices)
            self._begin_reading()
            self.fit()
            with self.prevent(Rows.Pointed):
                self.choices.point(_place_of(new, self.items))
            self._show_field("")
            self.tell(setting_up.RENAMED.format(old=old, new=new))

    def action_back(self) -> None:
        """Cancel the new name, or go back to the home screen."""
        if self.line:
            self._show_field("")
            self.tell("")
        else:
            super().action_back()

    def _show_field(self, name: str) -> None:
        """Show the field with a name to change; if that is empty, hide the field."""
        field = self.query_one(LineField)
        field.display, field.value = bool(name), name
        self.set_focus(field if name else self.choices)
        self.show_keys()


def _place_of(name: str, setups: Sequence[Entry]) -> int:
    """The index of a set-up's line; 0 if another program has removed the set-up."""
    names = [setup.key for setup in setups if not setup.is_faulty]
    return 1 + names.index(name) if name in names else 0


class SwitchScreen(LobbyScreen):
    """Switches with their values, and below them a sentence about the switch at the cursor."""

    WIDGETS = (SwitchList,)
    AUTO_FOCUS = "SwitchList"
    MESSAGE = "#sentence"
    SENTENCE: ClassVar[int]
    """How many lines the longest sentence takes in any language, with a blank one above it."""

    def __init__(self, heading: str) -> None:
        super().__init__()
        self._heading = heading

    def settings(self) -> list[Setting]:
        """The switches with their current values."""
        raise NotImplementedError

    def explanation(self, place: int) -> Content:
        """The sentence about the switch at ``place``."""
        raise NotImplementedError

    def compose_lobby(self) -> ComposeResult:
        yield Static(Content(self._heading), classes="heading")
        with Scroll():
            yield SwitchList(self.settings())
        yield Static(self.explanation(0), id="sentence")

    def fit(self) -> None:
        """Give the list all lines that the longest sentence does not need; a longer list scrolls.

        The last visible line is a switch, not the name of a group.
        """
        super().fit()
        self.query_one("#sentence").styles.height = self.SENTENCE
        room = self.fit_scroll(self.SENTENCE)
        ends = [lines.stop for lines in self.query_one(SwitchList).spans(0)]
        self.query_one(Scroll).styles.max_height = ends[bisect_right(ends, room) - 1]

    def show_settings(self) -> None:
        """Show the current values."""
        self.query_one(SwitchList).show(self.settings())
        self.explain()

    def explain(self) -> None:
        """Explain the switch at the cursor."""
        self.query_one(self.MESSAGE, Static).update(self.explanation(self.query_one(SwitchList).place))

    def on_rows_pointed(self) -> None:
        """Explain the switch to which the cursor has moved."""
        self.explain()

    def show_question(self, question: Question) -> None:
        """Ask below the list, which has no cursor until the question is closed."""
        self.set_focus(None)
        super().show_question(question)

    def hide_question(self) -> None:
        self.set_focus(self.query_one(SwitchList), scroll_visible=False)
        self.explain()
        super().hide_question()


class SettingsScreen(SwitchScreen):
    """Every setting with its value. Settings apply to both players and all games."""

    KEYS = ("switches.next", "lobby.back")
    SENTENCE = 5  # including the line that names the file
    lines_for_title = 36
    BINDINGS = [BACK]

    def __init__(self, names: Sequence[str], file: str) -> None:
        """``names`` are those of recent players, ``file`` is where the settings are saved."""
        super().__init__(str(settings.TITLE))
        self._earlier_names = names
        self._saved_in = file

    def on_mount(self) -> None:
        """Update the page when a key changes the theme."""
        self.watch(self.app, "theme", self.show_settings, init=False)

    def settings(self) -> list[Setting]:
        """The settings with their values, and the names of recent players."""
        listed = []
        for name, each in settings.SETTINGS.items():
            value, usual = (getattr(of, name) for of in (self.host.settings, type(self.host.settings)()))
            shown = str(settings.values_of(name).get(value, value))
            listed.append(Setting(each.group, each.title, shown, value != usual))
        names = ", ".join(self._earlier_names) or str(settings.NO_NAMES)
        shown = Content(names).truncate(26, ellipsis=not is_plain()).plain
        return [*listed, Setting(settings.NAMES_GROUP, settings.NAMES_TITLE, shown, False)]

    def explanation(self, place: int) -> Content:
        """The sentence about a setting, and where it is saved."""
        sentences = [*(each.sentence for each in settings.SETTINGS.values()), settings.NAMES_SENTENCE]
        is_saved = self.host.settings.is_saved
        file = (settings.IN_FILE if is_saved else settings.NOT_IN_FILE).format(path=self._saved_in)
        look = "$muted" if is_saved else self.LOOKS["refusal"]
        return Content.assemble((str(sentences[place]), "$text"), "\n", (file, look))

    def on_rows_turned(self, message: Rows.Turned) -> None:
        """Change a setting at once, or ask whether to forget the names of recent players."""
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
    """Every option of a ruleset with its value, and a sentence about the option at the cursor."""

    KEYS = ("switching.go_on", "switches.next", "switching.reset", "lobby.back")
    SENTENCE = 6
    lines_for_title = 46  # lines needed for the title with all switches below it
    BINDINGS = [bound("p", "go_on", "switching.go_on"), bound("o", "reset", "switching.reset"), BACK]

    def __init__(self, base: Ruleset, rules: Ruleset, timed: str) -> None:
        """``rules`` is ``base`` with the changes made so far; ``timed`` is the time control as a string."""
        super().__init__(words.HOUSE_RULES_FOR.format(game=shipped("game name", base.name)))
        self._board = Switchboard(base, rules)
        self._switches = options.switches(base)
        self._time_control = timed

    def help_rules(self) -> Ruleset:
        """The ruleset with the current changes."""
        return self._board.rules

    def settings(self) -> list[Setting]:
        """Every option with its value."""
        board, rules = self._board, self._board.rules
        listed = []
        for each in self._switches:
            value, is_switched = each.named(each.switch.value(rules)), board.is_switched(each.switch)
            listed.append(Setting(each.group, each.title, value, is_switched))
        control = self._time_control
        return [*listed, Setting(clock.TITLE, clock.SWITCH, control or clock.NO_CLOCK, bool(control))]

    def explanation(self, place: int) -> Content:
        """A sentence about an option, with its current value and its usual one, or about the clock."""
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
        """Change an option, or show why it cannot be changed; or change the clock."""
        if message.place == len(self._switches):
            values = list(dict.fromkeys(["", *clock.PRESETS, self.host.settings.clock, self._time_control]))
            self._time_control = values[(values.index(self._time_control) + message.steps) % len(values)]
            self.show_settings()
        elif not self.refuses(self._board.turn(self._switches[message.place].switch, message.steps)):
            self.show_settings()

    def action_reset(self) -> None:
        """Undo all changes."""
        self._board.reset()
        self._time_control = ""
        self.show_settings()

    def action_go_on(self) -> None:
        """Show the screen for choosing the players. The clock is remembered once the game begins."""
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
