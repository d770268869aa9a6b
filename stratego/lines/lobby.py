"""Everything outside a game: menus of games, lessons, set-ups and settings, all as numbered lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from stratego.engine.errors import Explanation, refusal_of
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.files import data_folder
from stratego.hosting.wire import Other
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup, Names, by_side, names_fault
from stratego.hotseat.scenes import OverScene, TurnScene
from stratego.hotseat.stored_pin import can_prove
from stratego.lessons.play import LessonPlay
from stratego.lines.dialog import Desk, word
from stratego.lines.over import OverDialog, ReplayDialog
from stratego.lines.setting_up import EditorDialog
from stratego.players.computer.levels import plays_well
from stratego.records.autosave import Autosave
from stratego.records.folder import has_finished, has_unfinished
from stratego.rulesets.house_rules import Switchboard
from stratego.table.listing import Entry, Listing, everything
from stratego.table.replay import Replay
from stratego.wording import clock, hosting, lines as words, lobby as lobby_words, setting_up as setup_words
from stratego.wording.command_line import DELETED, SEAT_GIVEN_UP
from stratego.wording.ending import ITEMS
from stratego.wording.folding import width
from stratego.wording.language import language, languages, shipped
from stratego.wording.lessons import LESSONS, POSITIONS
from stratego.wording.lists import line, resign_game
from stratego.wording.names import called, sentence_of
from stratego.wording.options import BOARD, house_rules_in_short, switches
from stratego.wording.program import PARTLY_LOST
from stratego.wording.records import recorded_names
from stratego.wording.settings import NO_NAME, TITLE as SETTINGS

if TYPE_CHECKING:
    from stratego.engine.game import Game
    from stratego.hosting.connection import Connection
    from stratego.hosting.seat import Seat
    from stratego.lessons.lesson import Lesson
    from stratego.records.record import Record

Way = Callable[[], object]
Listed = Callable[[], Listing[Entry]]

_LANGUAGES = ("first_language", "second_language")


class Lobby:
    """Menus that lead to a game. Methods return once a game or lesson is open or the player has gone back."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._game = desk.game
        self._group = ""  # the group that may join a game at two terminals; empty for this account only
        self.lesson: Lesson | None = None
        """The open lesson, or the one just left, until the list of lessons is shown."""

    def home(self) -> None:
        """Show the menu and follow the player's choice; after a lesson, show the list of lessons first."""
        desk, data = self._desk, data_folder()
        if self.lesson is not None:
            is_position, self.lesson = self.lesson.goal is not None, None
            self.lessons(positions=is_position)
            if self._game.is_taken:
                return
        ways: list[tuple[object, Way]] = [
            *([(lobby_words.PLAY_AGAIN, self.play_again)] if has_finished(data) else []),
            *([(lobby_words.CONTINUE, self.unfinished_games)] if has_unfinished(data) else []),
            (lobby_words.NEW_GAME, self.new_game),
            (lobby_words.AGAINST_COMPUTER, lambda: self.new_game(alone=True)),
            (lobby_words.FRIEND_ELSEWHERE, self.friend_elsewhere),
            (LESSONS, self.lessons),
            (POSITIONS, lambda: self.lessons(positions=True)),
            *([(lobby_words.REPLAYS, self.finished_games)] if has_finished(data) else []),
            (lobby_words.SETUPS, self.setups),
            (SETTINGS, lambda: desk.obeys("settings", {})),
        ]
        if not self._lead(words.HEADLINE, ways, back=lobby_words.QUIT):
            desk.quit()

    def _lead(self, title: object, ways: Iterable[tuple[object, Way]], *, back: object = words.BACK) -> bool:
        """Show a menu, and call the function of the chosen line. Returns False if the player goes back."""
        way = self._desk.menu(title, [(str(text), way) for text, way in ways], back=back)
        if way is not None:
            self.attempt(way)
        return way is not None

    def attempt(self, way: Way) -> None:
        """Call ``way``, and say why if it is refused."""
        self._report(refusal_of(way))

    def _report(self, problem: Explanation | None, done: str = "") -> None:
        """Say what the ``problem`` is or, if there is none, ``done``."""
        self._desk.say(done if problem is None else sentence_of(problem))

    # Two terminals

    def friend_elsewhere(self) -> None:
        """Join a game at two terminals, or begin one."""
        games = self._entries(everything(self._desk.store.joinable_games()))
        joining = [(text, partial(self._go_on, game)) for text, game in games]
        begin = partial(self.new_game, apart=True)
        if joining:
            self._lead(f"{lobby_words.FRIEND_ELSEWHERE}.", [(lobby_words.BEGIN_ONE, begin), *joining])
        else:
            self._desk.say(str(lobby_words.NOTHING_TO_JOIN))
            begin()

    def invitation(self, connection: Connection, wished: Color | None = None) -> None:
        """Describe a game at two terminals and let the player join it, on the ``wished`` side if given.

        If the player does not join, the connection is closed. Raises HostingError.
        """
        desk, seat = self._desk, connection.seat
        heading, sentences = hosting.invitation(seat.rules, seat.minutes, seat.time_control)
        desk.say([f"{heading}.", *sentences])
        try:
            numbers = connection.seats_to_take(wished)
            while (number := self._seat_for(seat, numbers)) is not None:
                self.attempt(partial(self._game.sit_down, connection, number))
                if self._game.connection is connection:
                    desk.introduced = self._game.play
                    return
                numbers = connection.seats_to_take()  # the seats that can be taken now
        finally:
            if self._game.connection is not connection:  # not joined, or left for the menu
                connection.close()

    def _seat_for(self, seat: Seat, numbers: Sequence[int]) -> int | None:
        """Ask which seat in the game the player wants to take. Returns its number; None if they leave."""
        desk, names, colors = self._desk, seat.names, [seat.taken[number][0] for number in numbers]
        if len(numbers) > 1:
            place = desk.pick(*hosting.who(names, colors))
            return None if place is None else numbers[place]
        question = hosting.taking_over(seat, numbers[0])
        question = question or f"{hosting.sides(names, *colors)} {hosting.SIT_DOWN}"
        return numbers[0] if desk.is_sure(question) else None

    def join(self, title: str) -> None:
        """Join the game at two terminals with this title. Raises ExplainedError."""
        connection = self._game.connect(title)
        if (number := connection.seat_left()) is None:
            self.invitation(connection)
        else:
            self._game.sit_down(connection, number)
        self._say_how_to_join()

    def sit(self, connection: Connection) -> None:
        """Play the game at two terminals that this person has joined through ``connection``."""
        self._game.sit(connection)

    # New games

    def play_again(self) -> None:
        """Begin a game like the last one, or let the player choose a game if none can be repeated."""
        if (record := self._desk.store.last_game()) is None:
            self.new_game()
            return
        if (connection := self._game.repeat(record, self._desk.settings)) is not None:
            self.attempt(partial(self.invitation, connection))
            self._say_how_to_join()
            if not self._game.is_taken:
                refusal_of(lambda: self._desk.store.delete_hosted(connection.place.title))

    def new_game(self, *, alone: bool = False, apart: bool = False) -> None:
        """Let the player choose a game and who plays it.

        If ``alone``, it is a game against the computer; if ``apart``, one at two terminals.
        """
        while not self._game.is_taken and (rules := self._ruleset()) is not None:
            self.players(rules, alone=alone, apart=apart)

    def _ruleset(self) -> Ruleset | None:
        store = self._desk.store

        def games() -> Iterator[tuple[str, Ruleset | None]]:
            for rules in store.shipped_rulesets():
                yield f"{_short_name(rules)}. {shipped('game summary', rules.summary)}", rules
            for own in everything(store.own_rulesets()):
                if own.rules is not None:
                    name = f"{own.rules.name}, {lobby_words.YOUR_OWN}"
                    yield ". ".join(filter(None, [name, own.rules.summary])), own.rules
                else:
                    fault = lobby_words.not_playable(lobby_words.short_faults(own)[0], len(own.faults) - 1)
                    yield f"{own.title}. {fault}", None

        return self._desk.menu(lobby_words.WHICH_GAME, games())

    def house_rules(self, base: Ruleset, rules: Ruleset) -> Ruleset:
        """Let the player switch house rules of ``base``, starting from ``rules``. Returns the new ruleset."""
        board, is_said = Switchboard(base, rules), False
        heading = lobby_words.HOUSE_RULES_FOR.format(game=shipped("game name", base.name)) + "."
        while True:
            options = [(each, each.named(each.switch.value(board.rules))) for each in switches(base)]
            items = [(_between(each.title, value), each) for each, value in options]
            option = self._desk.menu(heading, items, is_said=is_said)
            if option is None:
                return board.rules
            now = option.switch.value(board.rules)
            values = option.switch.values(now, option.switch.value(base))
            value = self._desk.another(option.title, {each: option.named(each) for each in values}, now)
            is_said = value is not None
            if value is not None:
                problem = board.turn(option.switch, values.index(value) - values.index(now))
                fields = {"title": option.title, "value": option.named(value)}
                self._report(problem, words.CHANGED.format(**fields, sentence=option.sentence(board.rules)))

    def players(self, rules: Ruleset, *, alone: bool, apart: bool) -> None:
        """Let the player choose who plays and how, then begin the game."""
        base, settings, timed = rules, self._desk.settings, self._desk.settings.clock
        before = {name: getattr(settings, name) for name in _LANGUAGES}
        self._known = settings.languages_by_name
        names = [settings.first_name] if alone else [settings.first_name, settings.second_name]
        changed = 0
        while True:
            begin = partial(self._begin, rules, names, alone=alone, apart=apart)
            lines: list[tuple[str, Way]] = [(str(words.START_GAME), begin)]
            lines += self._lines(names, timed, alone=alone, apart=apart)
            changes = ", ".join(house_rules_in_short(rules, base))
            title = ": ".join(filter(None, (str(words.HOUSE_RULES), changes)))
            lines.append((title, partial(self.house_rules, base, rules)))
            if changed:
                self._desk.say(lines[changed][0])
            heading = shipped("game name", rules.name) + "."
            items = [(text, at) for at, (text, _) in enumerate(lines)]
            place = self._desk.menu(heading, items, is_said=changed > 0)
            if place is None:
                vars(settings).update(before)  # no game was begun, so nothing chosen for it is kept
            switched = None if place is None else lines[place][1]()
            if place is None or self._game.is_taken:
                settings.clock = timed  # the clock that was chosen is for one game
                return
            rules = switched if isinstance(switched, Ruleset) else rules
            changed = 0 if switched is rules else place

    def _lines(self, names: list[str], timed: str, *, alone: bool, apart: bool) -> Iterator[tuple[str, Way]]:
        """Menu lines for players, clock and so on, each with a function that changes its value.

        ``timed`` is the clock that was set before this menu; it can still be chosen.
        """
        settings = self._desk.settings
        titles = [lobby_words.PERSON] if alone else [lobby_words.FIRST_PLAYER, lobby_words.SECOND_PLAYER]
        for at, title in enumerate(titles):
            yield _between(title, names[at] or NO_NAME), partial(self._name, names, at)
        turned: list[tuple[object, str, Mapping[str, object]]] = []
        if alone:
            turned = [
                (lobby_words.LEVEL, "computer_level", lobby_words.levels()),
                (lobby_words.SIDE, "computer_side", lobby_words.sides()),
            ]
        elif not apart:
            spoken = {"": languages()[language()], **languages()}
            del spoken[language()]
            for title, setting in zip(titles, _LANGUAGES, strict=True):
                turned.append((words.LANGUAGE_OF.format(player=title), setting, spoken))
        clocks = {text: text for text in (*clock.PRESETS, timed) if text}
        for what, setting, values in (*turned, (clock.SWITCH, "clock", {"": clock.NO_CLOCK, **clocks})):
            value = values.get(getattr(settings, setting), values.get(""))
            yield _between(what, value), partial(self._desk.change, what, setting, values)
        if apart and (groups := self._desk.store.groups()):
            yield lobby_words.who_may_join(self._group), partial(self._turn_group, ["", *groups])
        if can_prove() and not apart:
            pins = lobby_words.PINS_ON if settings.ask_pins else lobby_words.PINS_OFF
            yield str(pins), partial(self._desk.change, pins, "ask_pins", dict.fromkeys((False, True)))

    def _turn_group(self, groups: list[str]) -> None:
        self._group = groups[(groups.index(self._group) + 1) % len(groups)]

    def _name(self, names: list[str], at: int) -> None:
        while True:
            typed = [*names[:at], self._desk.text(lobby_words.NAME_FIELD), *names[at + 1 :]]
            fault = names_fault(called({**dict.fromkeys(COLORS), **by_side(Color.RED, typed)}, {}), width)
            if fault is None:
                break
            self._report(fault)
        names[at] = typed[at]
        setattr(self._desk.settings, _LANGUAGES[at], self._known.get(names[at], ""))

    def _begin(self, rules: Ruleset, typed: list[str], *, alone: bool, apart: bool) -> None:
        """Begin the game, unless the player goes back; say why if names or hosting are refused."""
        desk, settings = self._desk, self._desk.settings
        first, opponent = settings.alone(desk.rng) if alone else (self._side(rules, *typed), None)
        if first is None:
            return
        codes = [] if alone or apart else [settings.first_language, settings.second_language]
        names: Names = {**dict.fromkeys(COLORS), **by_side(first, typed)}
        spoken = by_side(first, ["" if code == language() else code for code in codes])
        clock, asks_pins = settings.time_control, settings.asks_pins
        setup = GameSetup(rules, names, opponent, asks_pins=asks_pins, languages=spoken, time_control=clock)
        if (fault := names_fault(called(names, setup.players), width)) is not None:
            self._report(fault)
            return
        settings.remember(typed, codes)
        if alone and not plays_well(rules):
            desk.say(str(lobby_words.PLAYS_WORSE))
        if apart:
            setup = setup.replace(group=self._group)
            self.attempt(lambda: self._game.sit_down(self._game.connect(setup), first.side))
            self._say_how_to_join()
        else:
            self._game.begin(setup)

    def _say_how_to_join(self) -> None:
        """Say how the other player joins, if this player has joined and the other has not come yet."""
        if (seat := self._game.seat) is not None and seat.other == Other.EXPECTED:
            heading, ways = hosting.friend_joins(seat.rules, seat.game_name)
            self._desk.say([f"{heading}:", *(way.strip() for way in ways)])

    def _side(self, rules: Ruleset, first: str, second: str) -> Color | None:
        """Ask for the first player's side. Returns Red if nobody has a name, None if the player goes back."""
        by_lot, *others = lobby_words.ways_to_start(rules, first, second)
        if not others:
            return Color.RED
        ways = [*others, by_lot]
        place = self._desk.pick(lobby_words.WHO_IS_RED, [line for line, _ in ways])
        if place is None:
            return None
        return ways[place][1] or (Color.RED if self._desk.rng.random() < 0.5 else Color.BLUE)

    # Saved games

    def _entries(self, entries: Iterable[Entry]) -> Iterator[tuple[str, Entry]]:
        for entry in entries:
            name, details, aside = line(entry)
            yield ", ".join(filter(None, (" ".join(name.split()), details, aside))), entry

    def unfinished_games(self) -> None:
        """Continue, resign or delete unfinished games."""
        self._choose_unfinished(self._desk.store.unfinished_games)

    def joinable_games(self) -> None:
        """Join or delete games at two terminals."""
        self._choose_unfinished(self._desk.store.joinable_games)

    def _choose_unfinished(self, listed: Listed) -> None:
        self._choose_game(lobby_words.WHICH_UNFINISHED, listed, words.RESUME_IT, self._go_on)

    def _choose_game(
        self, question: object, listed: Listed, first: object, way: Callable[[Entry], object]
    ) -> None:
        """Let the player choose a game and what to do with it, until a game is open or they go back.

        The line ``first`` calls ``way`` with the chosen game; the lines below it resign or delete the game.
        """
        while entries := list(self._entries(everything(listed()))):
            game = self._desk.menu(question, entries)
            if game is None:
                return
            resign = [(words.RESIGN_IT, partial(self._resign, game))] if game.can_be_resigned else []
            delete = words.DELETE_IT, partial(self._delete, game)
            self._lead(f"{line(game).name}.", [(first, partial(way, game)), *resign, delete])
            if self._game.is_taken:
                return

    def _go_on(self, game: Entry) -> None:
        """Join a game at two terminals, or continue another game. Raises ExplainedError, or ResumeError."""
        if game.hosted:
            self.join(game.hosted)
            return
        session, journal, loss = self._desk.store.resume(game.key)
        self._game.open(session, Autosave(session, journal))
        if loss is not None:
            self.loss(loss)

    def _resign(self, game: Entry) -> None:
        store = self._desk.store
        if self._desk.is_sure(resign_game(game, store.who_resigns(game))):
            store.resign_game(game)
            self._desk.say(words.RESIGNED_IT.format(name=line(game).name))

    def _delete(self, game: Entry) -> None:
        store = self._desk.store
        seat = store.seat_only(game)
        if self._desk.is_sure(lobby_words.delete_game(game, seat)):
            store.delete_game(game)
            self._desk.say(str(DELETED if seat is None else SEAT_GIVEN_UP))

    def after(self, scene: OverScene) -> None:
        """Show the end of a game, and ask what to do next."""
        OverDialog(self._desk, scene, self.new_game).run()

    def finished_games(self) -> None:
        """Replay or delete finished games."""
        listed = self._desk.store.finished_games
        self._choose_game(lobby_words.WHICH_FINISHED, listed, ITEMS["replay"].words, self._replay)

    def _replay(self, entry: Entry) -> None:
        self.show_replay(*self._desk.store.finished_game(entry.key))

    def show_replay(self, record: Record, game: Game) -> None:
        """Replay a record; ``game`` is the result of `Record.play`."""
        desk = self._desk
        desk.board = record.rules.geometry
        ReplayDialog(desk, Replay(game, record.players), recorded_names(record), record.ending).run()

    def loss(self, loss: Explanation) -> None:
        """Before a resumed game continues, say what was lost from it."""
        self._desk.say([f"{PARTLY_LOST}.", *self._desk.said_to_both(lambda: sentence_of(loss))])

    def notice(self, heading: str, *sentences: str) -> None:
        """Say these sentences before the game goes on. The ``heading`` is for screens, and not said."""
        self._desk.say(list(sentences))

    # Lessons

    def lessons(self, *, positions: bool = False) -> None:
        """Start a lesson or, with ``positions``, a position to solve, chosen from a menu."""
        store = self._desk.store
        title, listed = (POSITIONS, store.positions()) if positions else (LESSONS, store.lessons())
        # The numbers of the lessons are dropped, as the menu numbers its lines.
        items = [(text.partition(" ")[2], entry) for text, entry in self._entries(listed)]
        if (entry := self._desk.menu(f"{title}.", items)) is not None:
            self.learn(store.lesson(entry.key))

    def learn(self, lesson: Lesson) -> None:
        """Start a lesson from its beginning."""
        desk, self.lesson = self._desk, lesson
        board = lesson.rules.geometry
        heading = [shipped("lesson title", lesson.title), BOARD.format(files=board.width, rows=board.height)]
        self._game.learn(LessonPlay(lesson))
        if isinstance(self._game.scene, TurnScene):
            named = {each: word(each) for each in ("board", "mine", "near")}
            heading.append(words.WRITE_BOARD.format(**named))
        desk.say(heading)

    def next_lesson(self) -> None:
        """Open the next lesson or position; after the last lesson, a first game; otherwise show the list."""
        store, lesson = self._desk.store, self.lesson
        assert lesson is not None
        if following := store.lesson_after(lesson):
            self.learn(store.lesson(following))
        elif store.what_follows(lesson) == "game":
            self.lesson = None
            self._game.begin_first(*store.first_game())
        else:
            self._game.clear()

    # Set-ups

    def setups(self) -> None:
        """Make, change, rename, mirror or delete the user's own set-ups."""
        desk, store = self._desk, self._desk.store
        while True:
            items: list[tuple[str, str]] = [(str(setup_words.NEW), "")]
            items += [(text, entry.key) for text, entry in self._entries(everything(store.setups()))]
            name = desk.menu(f"{setup_words.SETUPS_HEADING}.", items)
            if name is None:
                return
            if name == "":
                self._new_setup()
            else:
                self._change_setup(name)

    def _new_setup(self) -> None:
        groups = self._desk.store.armies()
        items = [(", ".join(map(_short_name, group)), group[0]) for group in groups]
        if (rules := self._desk.menu(setup_words.ARMIES_HEADING, items)) is not None:
            self.editor_alone(Draft.empty(rules, Color.RED), "")

    def editor_alone(self, draft: Draft, name: str) -> None:
        """Let the player edit a set-up and save it."""
        self._desk.board = draft.rules.geometry
        EditorDialog(self._desk, draft, name).run()

    def _change_setup(self, name: str) -> None:
        store = self._desk.store
        ways: list[tuple[object, Way]] = [
            (words.CHANGE_IT, lambda: self.editor_alone(store.open_setup(name), name)),
            (words.MIRROR_IT, lambda: self._mirror_setup(name)),
            (words.RENAME_IT, lambda: self._rename_setup(name)),
            (words.DELETE_IT, lambda: self._delete_setup(name)),
        ]
        self._lead(f"{name}.", ways)

    def _mirror_setup(self, name: str) -> None:
        self._desk.store.mirror_setup(name)
        self._desk.say(setup_words.MIRRORED.format(name=name))

    def _delete_setup(self, name: str) -> None:
        if self._desk.is_sure(setup_words.CONFIRM_DELETE.format(name=name)):
            self._desk.store.delete_setup(name)
            self._desk.say(setup_words.DELETED.format(name=name))

    def _rename_setup(self, name: str) -> None:
        new = self._desk.text(setup_words.ASK_NEW_NAME.format(name=name))
        if new in ("", name):
            self._desk.say(str(words.NO_CHANGE))
        else:
            self._desk.store.rename_setup(name, new)
            self._desk.say(setup_words.RENAMED.format(old=name, new=new))


def _short_name(rules: Ruleset) -> str:
    """The name of a game without the "Stratego" with which the names of all shipped games begin."""
    return shipped("game name", rules.name).removeprefix("Stratego ")


def _between(title: object, value: object) -> str:
    return words.BETWEEN.format(title=title, value=value)
