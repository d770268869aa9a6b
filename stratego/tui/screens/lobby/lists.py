"""Screens with a list: of rulesets, faults, saved games, lessons, armies or set-ups."""

import re
from collections.abc import AsyncIterator, Callable, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from textual import getters
from textual.app import ComposeResult
from textual.containers import Center
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Input, Static

from stratego.engine.errors import excerpt, printable
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.own import OwnRuleset
from stratego.table.listing import Entry, Listing
from stratego.tui.screens.lobby.home import AROUND, BACK, TITLE, LobbyScreen
from stratego.tui.widgets.key_bar import bound
from stratego.tui.widgets.lists import SCROLL, Choices, LineField, Rows, Scroll
from stratego.wording import lessons as learning, lists, lobby as words, setting_up
from stratego.wording.keys import Choice
from stratego.wording.language import Sentence, shipped

T = TypeVar("T")


class ListScreen(LobbyScreen, Generic[T]):
    """A heading, a list, and lines for messages. Once the screen is left, no further items are read."""

    WIDGETS: ClassVar[Sequence[type[Widget]]] = (Choices,)
    KEYS: ClassVar[Sequence[str]] = ("choose", "lobby.back")
    HEADING: ClassVar[Sentence]
    MESSAGE_LINES = 3
    BINDINGS = [BACK]
    choices = getters.query_one(Choices)

    _before: Sequence[Choice] = ()
    _after: Sequence[Choice] = ()
    """The choices above the items, and those below them."""

    def __init__(self, items: Listing[T] | Sequence[T], *, at: int = 0, said: str = "") -> None:
        """``at`` is the line of the list where the cursor starts; ``said`` is the initial message."""
        super().__init__(str(self.HEADING))
        self._first_place, self._said = at, said
        self.items: list[T] = list(items.first if isinstance(items, Listing) else items)
        self._rest = items.rest if isinstance(items, Listing) else None

    @property
    def _shown_choices(self) -> Sequence[Choice]:
        return [*self._before, *map(self.choice_of, self.items), *self._after]

    def choice_of(self, item: T) -> Choice:
        """Return the line of the list for an item."""
        raise NotImplementedError

    def compose_lobby(self) -> ComposeResult:
        with Scroll():
            yield Choices(self._shown_choices, at=self._first_place)
        yield Static(Content.styled(self._said, self.LOOKS["hint"]), id="fault")

    def fit(self) -> None:
        """Show the title only if the whole list has room below it."""
        size = Size(self.columns, 0)
        needed = self.choices.get_content_height(size, size, size.width)
        self.lines_for_title = AROUND + TITLE + needed + self.MESSAGE_LINES
        super().fit()

    # Reading

    def on_mount(self) -> None:
        if (rest := self._rest) is not None:
            self.call_after_refresh(lambda: self.run_worker(self._read_on(rest)))

    async def _read_on(self, rest: AsyncIterator[Sequence[T]]) -> None:
        """Add items as they are read, below the existing ones, so that the cursor stays on its item."""
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
        """Return the item on a line of the list; None for a choice above the items."""
        return self.items[place - len(self._before)] if place >= len(self._before) else None

    def take_out(self) -> None:
        """Remove the item at the cursor. Another item or a choice above the items must remain."""
        del self.items[self.choices.place - len(self._before)]
        self.choices.show(self._shown_choices)
        self.show_keys()


# The games to play


_LONGEST_FAULT: Final = 90  # characters; choosing the ruleset shows the rest


class GamesScreen(ListScreen[Ruleset | OwnRuleset]):
    """The shipped rulesets and the user's own, each with its summary or its first fault."""

    KEYS = ("choose", "games.house_rules", "lobby.back")
    HEADING = words.WHICH_GAME
    MESSAGE_LINES = 1
    BINDINGS = [bound("h", "switch", "games.house_rules")]

    def __init__(self, games: Sequence[Ruleset], own: Listing[OwnRuleset], at: str, said: str) -> None:
        """``games`` are the shipped rulesets; ``said`` is the initial message.

        The cursor starts on the ruleset named ``at``, or on the first one if there is none of that name.
        """
        names = [*(rules.name for rules in games), *(each.title for each in own.first)]
        place = names.index(at) if at in names else 0
        super().__init__(Listing([*games, *own.first], own.rest), at=place, said=said)

    def choice_of(self, item: Ruleset | OwnRuleset) -> Choice:
        if isinstance(item, Ruleset):  # the summary's last sentence, on a game's duration, goes in the aside
            summary, _, time = shipped("game summary", item.summary).removesuffix(".").rpartition(". ")
            aside = f"{words.PIECES.format(item.army_size)}, {time[:1].lower()}{time[1:]}"
            return Choice(shipped("game name", item.name), f"{summary}.", aside)
        if item.rules is None:
            fault, *others = words.short_faults(item)
            problem = words.not_playable(printable(fault, _LONGEST_FAULT), len(others))
            return Choice(item.title, problem, str(words.YOUR_OWN))
        return Choice(item.title, item.rules.summary, words.OWN_FILE.format(file=excerpt(item.path.name)))

    def help_rules(self) -> Ruleset:
        """Return the ruleset at the cursor or, if that is faulty, the first ruleset."""
        items = self.items[self.choices.place], self.items[0]
        return next(filter(None, (each if isinstance(each, Ruleset) else each.rules for each in items)))

    def on_rows_chosen(self) -> None:
        """Ask who plays, or show the faults of the ruleset."""
        self._go_on(lambda rules: self.go.players(rules, None, self.host.settings.clock))

    def action_switch(self) -> None:
        """Show the house rules of the ruleset at the cursor, or its faults."""
        self._go_on(lambda rules: self.go.house_rules(rules, rules, self.host.settings.clock))

    def _go_on(self, go_on: Callable[[Ruleset], None]) -> None:
        """Continue with the ruleset at the cursor, or show its faults."""
        match self.items[self.choices.place]:
            case (Ruleset() as rules) | OwnRuleset(rules=Ruleset() as rules):
                go_on(rules)
            case OwnRuleset() as faulty:
                self.go.faulty_ruleset(faulty)


class FaultyScreen(LobbyScreen):
    """Lists the faults in the user's ruleset or settings, or says why the last game cannot be repeated."""

    lines_for_title = 28
    BINDINGS = [bound("escape,enter", "back", "faulty.back"), *SCROLL]

    def __init__(
        self, heading: str, faults: Sequence[str], advice: str, leave: Callable[[], object], *, leads_on: bool
    ) -> None:
        """``leave`` shows the next screen if ``leads_on``, else the previous one; ``advice`` may be empty."""
        super().__init__(heading)
        self._faults, self._advice = faults, advice
        self._leave, self._leads_on = leave, leads_on

    def keys(self) -> list[str]:
        return ["faulty.back:continue" if self._leads_on else "faulty.back", "scroll.up scroll.down"]

    def compose_lobby(self) -> ComposeResult:
        with Scroll():
            for fault in self._faults:
                yield Static(Content(f"- {fault}"), classes="fault")
            yield Static(Content(self._advice), classes="advice")

    def action_scroll_by(self, lines: int) -> None:
        """Scroll down by ``lines``, or up if negative."""
        self.query_one(Scroll).by(lines)

    def action_back(self) -> None:
        """Leave the screen."""
        self._leave()


# Saved games


class EntriesScreen(ListScreen[Entry]):
    """A list of saved games, lessons or set-ups."""

    FAULTY: ClassVar[Sentence] = lists.UNREADABLE
    """The template of the sentence about a listed file that cannot be used."""

    def choice_of(self, item: Entry) -> Choice:
        return lists.line(item, self.FAULTY)

    def help_rules(self) -> Ruleset | None:
        """Return the shipped ruleset of the game or set-up at the cursor, if it has one."""
        place = self.choices.place - len(self._before)
        names = [getattr(each.thing, "ruleset", "") for each in self.items[place : place + 1]]
        return next((rules for rules in self.store.shipped_rulesets() if rules.name in names), None)

    def on_rows_pointed(self) -> None:
        """Close any open question: it was about another entry."""
        self.action_withdraw()


class FinishedScreen(EntriesScreen):
    """The finished games, latest first, then unreadable files; a filter keeps those with certain words."""

    HEADING = words.WHICH_FINISHED
    WIDGETS = (Choices, LineField)
    BINDINGS = [bound("f", "filter", "finished.filter"), bound("x,delete", "delete", "finished.delete")]

    def __init__(self, games: Listing[Entry], sought: str = "", at: str = "") -> None:
        """``sought`` is the initial filter; the cursor starts on the game with the key ``at``, if any."""
        super().__init__(games)
        self._all, self._sought = self.items, sought
        self._texts: dict[str, str] = {}  # each game's text for the filter, by the game's key
        self._is_complete = False
        self._least_lines = 0  # the minimum height of the list while there is a filter
        self._leave_matching()
        self._first_place = next((place for place, game in enumerate(self.items) if game.key == at), 0)

    def compose_lobby(self) -> ComposeResult:
        yield from super().compose_lobby()
        with Center():
            yield LineField(words.FILTER, is_shown=bool(self._sought), value=self._sought)

    def keys(self) -> list[str]:
        if isinstance(self.focused, LineField):
            return ["line.enter:list", "lobby.back:all"]
        back = "lobby.back:all" if self._sought else "lobby.back"
        others = [back, "finished.filter", "finished.delete"]
        return ["choose:replay", *others] if self.items else others[:-1]

    @property
    def line(self) -> LineField | None:
        """The filter's field while it has the focus; otherwise None, so that letters work as keys."""
        return super().line if isinstance(self.focused, LineField) else None

    def on_descendant_focus(self) -> None:
        """Show the keys of the filter or of the list."""
        self.show_keys()

    def fit_scroll(self, scroll: Scroll, lines: int) -> None:
        """Fit the list. While there is a filter, keep the list's height if the window has room for it."""
        super().fit_scroll(scroll, lines)
        scroll.styles.min_height = min(self._least_lines, lines)

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
            self.fails(lambda: self.go.replay(game.key, self._sought))

    def action_back(self) -> None:
        """Remove the filter or, if there is none, go back."""
        if not self.query_one(LineField).display:
            super().action_back()
        else:
            self._seek("")
            self.on_input_submitted()

    def action_delete(self) -> None:
        """Delete the game; ask first."""
        if (game := self.item_at(self.choices.place)) is not None:
            self.ask_whether(words.delete_game(game), lambda: self._delete(game))

    def _delete(self, game: Entry) -> None:
        if self.fails(lambda: self.store.delete_game(game)):
            return
        self._all.remove(game)
        if not self._all:
            self.go.finished_games()
            return
        self._leave_matching()
        self.choices.show(self._shown_choices)  # the cursor is on the next game
        self._tell_number()
        self.show_keys()

    # The filter

    def action_filter(self) -> None:
        """Show the field for the filter's words, and move the focus there."""
        field = self.query_one(LineField)
        field.display, self._least_lines = True, self.query_one(Scroll).size.height
        self.set_focus(field)
        self.fit()

    def on_input_changed(self, message: Input.Changed) -> None:
        """Show the games that match the filter."""
        self._seek(message.value)

    def on_input_submitted(self) -> None:
        """Move the focus to the list, and hide the field if it is empty."""
        field = self.query_one(LineField)
        field.value, field.display = self._sought, bool(self._sought)
        self._least_lines = self._least_lines if self._sought else 0
        self.set_focus(self.choices)
        self.fit()
        self.show_keys()

    def _seek(self, sought: str) -> None:
        """Show the games with these words. The cursor stays on its game if that game is among them."""
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
        """Whether each word sought begins a word of the game's line: *red* does not match *captured*."""
        if game.key not in self._texts:
            self._texts[game.key] = lists.text_to_search(game, self.FAULTY).casefold()
        text, sought = self._texts[game.key], self._sought.casefold().split()
        return all(re.search(rf"(?<!\w){re.escape(word)}", text) for word in sought)

    def _tell_number(self) -> None:
        """Say how many games match or, without a filter, how many are unreadable: they may be out of view."""
        faulty = sum(game.is_faulty for game in self._all)
        if self._sought:
            self.tell(words.MATCHING.format(len(self._all), games=len(self.items)))
        elif self._is_complete and 0 < faulty < len(self._all):
            self.tell(words.UNREADABLE.format(faulty), "refusal")
        else:
            self.tell("")


class UnfinishedScreen(EntriesScreen):
    """The unfinished games: those at two terminals, then the others, most recently played first.

    After `stratego join`, only the games that can be joined are listed.
    """

    KEYS = ("choose:continue", "lobby.back", "unfinished.give_up", "unfinished.delete")
    HEADING = words.WHICH_UNFINISHED
    FAULTY = lists.UNOPENABLE
    BINDINGS = [bound("w", "resign", "unfinished.give_up"), bound("x,delete", "delete", "unfinished.delete")]

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Continue a game."""
        game = self.items[message.place]
        self.fails(lambda: self.go.join(game.hosted) if game.hosted else self.go.resume(game.key))

    def on_rows_pointed(self) -> None:
        """Close any question, and clear the message: both were about another game."""
        self.question = None
        self.hide_question()

    def keys(self) -> list[str]:
        can_resign = self.items[self.choices.place].can_be_resigned
        return [key for key in self.KEYS if can_resign or key != "unfinished.give_up"]

    def action_resign(self) -> None:
        """Let the player whose turn it is resign; ask first."""
        self._ask(lambda game: lists.resign_game(game, self.store.who_resigns(game)), self.store.resign_game)

    def action_delete(self) -> None:
        """Delete the game or, if this user cannot host it, only give up their seat in it; ask first."""
        self._ask(lambda game: words.delete_game(game, self.store.seat_only(game)), self.store.delete_game)

    def _ask(self, question: Callable[[Entry], str], change: Callable[[Entry], None]) -> None:
        """Ask ``question`` about the game at the cursor; if confirmed, ``change`` it. If refused, say why."""
        game = self.items[self.choices.place]
        self.fails(lambda: self.ask_whether(question(game), lambda: self._change(lambda: change(game))))

    def _change(self, act: Callable[[], None]) -> None:
        """Call ``act``. If it is refused, say why; else show the other games or, if none, the home screen."""
        if self.fails(act):
            return
        if len(self.items) > 1:
            self.take_out()
        else:
            self.go.home()


class FriendScreen(EntriesScreen):
    """A line to begin a game with a friend at another terminal, and the games that can be joined.

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
            self.fails(lambda: self.go.join(game.hosted))


# Lessons


class LessonsScreen(EntriesScreen):
    """The lessons in order, and a line that leads to the positions to solve.

    By default the cursor starts on the first lesson that is not done.
    """

    HEADING = learning.LESSONS
    MESSAGE_LINES = 1

    def __init__(self, entries: Sequence[Entry], at: str, positions: Sequence[Entry] = ()) -> None:
        """The cursor starts on the entry with key ``at``, if any; ``positions`` are those to solve."""
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
    """The positions to solve, in order."""

    HEADING = learning.POSITIONS

    def action_back(self) -> None:
        """Return to the lessons."""
        self.go.lessons()


# Set-ups


class ArmiesScreen(ListScreen[Sequence[Ruleset]]):
    """The armies of all rulesets; an item holds the rulesets that share an army and a board."""

    HEADING = setting_up.ARMIES_HEADING

    def choice_of(self, item: Sequence[Ruleset]) -> Choice:
        first, *others = (shipped("game name", rules.name) for rules in item)
        more = setting_up.ALSO_FOR.format(games=", ".join(others)) if others else ""
        return Choice(first, more, words.PIECES.format(item[0].army_size))

    def help_rules(self) -> Ruleset:
        """Return the first ruleset with the army at the cursor."""
        return self.items[self.choices.place][0]

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Show the editor with all pieces in the tray."""
        self.go.new_setup(self.items[message.place][0])

    def action_back(self) -> None:
        """Return to the set-ups."""
        self.go.setups()


class SaveSetupScreen(ListScreen[Color]):
    """Asks which player's set-up from the finished game to save."""

    HEADING = setting_up.WHOSE

    def choice_of(self, item: Color) -> Choice:
        return Choice(setting_up.of_player(self.names[item], item))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Show the set-up, and ask for its name."""
        self.go.save_played_setup(self.items[message.place])

    def action_back(self) -> None:
        """Return to the screen of the finished game."""
        self.go.game()


class SetupsScreen(EntriesScreen):
    """A line for a new set-up, the saved set-ups, and the faulty files."""

    HEADING = setting_up.SETUPS_HEADING
    FAULTY = lists.UNUSABLE
    WIDGETS = (Choices, LineField)
    BINDINGS = [
        bound("i", "new", "setups.new"),
        bound("e", "rename", "setups.rename"),
        bound("m", "mirror", "setups.mirror"),
        bound("x,delete", "delete", "setups.delete"),
    ]

    def __init__(self, setups: Listing[Entry], at: str, said: str) -> None:
        """The cursor starts on the set-up called ``at``, if there is one; ``said`` is the initial message."""
        self._before = [Choice(str(setting_up.NEW))]
        names = [setup.key for setup in setups.first if not setup.is_faulty]
        super().__init__(setups, at=1 + names.index(at) if at in names else 0, said=said)

    def compose_lobby(self) -> ComposeResult:
        yield from super().compose_lobby()
        with Center():
            yield LineField(setting_up.NEW_NAME, self.store.longest_setup_name, is_shown=False)

    def keys(self) -> list[str]:
        if self.line:
            return ["line.enter:rename", "lobby.back:cancel"]
        if self.choices.place == 0:
            return ["choose", "lobby.back", "setups.new"]
        return ["choose:edit", "lobby.back", "setups.new", "setups.delete", "setups.rename", "setups.mirror"]

    # Actions on the set-up at the cursor

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Edit a set-up, or begin a new one."""
        if message.place == 0:
            self.action_new()
        elif name := self._selected_name():
            self.fails(lambda: self.go.edit_setup(name))

    def on_rows_pointed(self) -> None:
        """Unless a name is being typed, clear the message about another set-up, and update the keys."""
        if not self.line:
            self.tell("")
            self.show_keys()

    def action_new(self) -> None:
        """Choose the army of a new set-up."""
        self.go.armies()

    def action_mirror(self) -> None:
        """Swap left and right in the set-up at the cursor."""
        if (name := self._selected_name()) and not self.fails(lambda: self.store.mirror_setup(name)):
            self.tell(setting_up.MIRRORED.format(name=name))

    def action_delete(self) -> None:
        """Delete the set-up; ask first."""
        if name := self._selected_name():
            self.ask_whether(setting_up.CONFIRM_DELETE.format(name=name), lambda: self._delete(name))

    def _delete(self, name: str) -> None:
        if not self.fails(lambda: self.store.delete_setup(name)):
            self.take_out()
            self.fit()
            self.tell(setting_up.DELETED.format(name=name))

    def _selected_name(self) -> str:
        """Return the name of the set-up at the cursor; if there is no usable one, say so and return ""."""
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
        if not self.fails(lambda: self.store.rename_setup(old, new)):
            self.go.setups(at=new, said=setting_up.RENAMED.format(old=old, new=new))

    def action_back(self) -> None:
        """Cancel renaming or, if no name is being typed, go back."""
        if self.line:
            self._show_field("")
            self.tell("")
        else:
            super().action_back()

    def _show_field(self, name: str) -> None:
        """Show the field with ``name`` in it; if ``name`` is empty, hide the field."""
        field = self.query_one(LineField)
        field.display, field.value = bool(name), name
        self.set_focus(field if name else self.choices)
        self.show_keys()
