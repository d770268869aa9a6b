"""Saved games, set-ups and rulesets for the screens: the tui's one way to the records on disk.

The navigation loads this module when something saved is first needed, which keeps the start quick.
"""

from __future__ import annotations

from asyncio import sleep
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from datetime import datetime
from itertools import islice, pairwise
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

from stratego.engine.endings import Outcome, Reason
from stratego.engine.errors import DeploymentError
from stratego.engine.pieces import Color
from stratego.engine.quoting import escaped
from stratego.engine.ruleset import Ruleset
from stratego.files import data_folder
from stratego.hotseat.draft import Draft
from stratego.hotseat.player_names import counted_names, short_name
from stratego.hotseat.statistics import Tally
from stratego.lessons.lesson import Lesson
from stratego.lessons.reading import Listed, shipped_lessons
from stratego.records import archive, earlier_names, resume
from stratego.records.archive import Finished
from stratego.records.faults import Faulty
from stratego.records.learnt import lessons_done
from stratego.records.record import Record
from stratego.records.resume import ResumeError, Unfinished
from stratego.records.saved_setups import (
    LONGEST_NAME,
    SavedSetup,
    SavedSetups,
    SetupError,
    ruleset_for,
)
from stratego.records.tally import tally
from stratego.rulesets.files import load_ruleset, shipped_names
from stratego.rulesets.own import OwnRuleset, own_rulesets
from stratego.rulesets.ready_made import ready_made
from stratego.table.listing import Choice, Entry, Listing, Offer
from stratego.wording import lessons as learning
from stratego.wording import lobby, setting_up
from stratego.wording.ending import ending_words
from stratego.wording.records import UNFINISHED, game_over, moves, result
from stratego.wording.refusals import complete, said
from stratego.wording.setting_up import made_for

_SLICE: Final = 0.006  # seconds of reading at a time
_PAUSE: Final = 0.001  # seconds for keys and painting in between
_PAGE: Final = 40  # entries: more than a window shows

_T = TypeVar("_T")


class Storage:
    """Reads and changes the files in the user's folders."""

    # Names

    def earlier_names(self) -> Sequence[str]:
        """The names of those who played last, the latest first."""
        return earlier_names.earlier_names(data_folder())

    def remember_names(self, names: Sequence[str]) -> None:
        """Offer these names first from now on."""
        earlier_names.remember_names(data_folder(), names)

    def forget_names(self, names: Sequence[str]) -> None:
        """Offer these names no longer."""
        earlier_names.forget_names(data_folder(), names)

    # Games

    def unfinished_games(self) -> Listing[Entry]:
        """The unfinished games, the one played last first."""
        games = resume.each_unfinished(data_folder())
        return _listing(_entry(game, lobby.UNOPENABLE) for game in games)

    def delete_game(self, key: str) -> str | None:
        """Delete an unfinished game. Returns the reason if that fails."""
        return _reason(lambda: resume.delete(Path(key)))

    def resign_game(self, key: str) -> str | None:
        """Let the player whose turn it is resign a game (E4). Returns the reason if that fails."""
        return _reason(lambda: resume.give_up(Path(key)))

    def finished_games(self) -> Listing[Entry]:
        """The finished games, the latest first, and after them the faulty files."""
        games = archive.listed(data_folder())
        return _listing(_entry(game, lobby.UNREADABLE_RECORD) for game in games)

    async def tally(self, first: str, second: str) -> Tally:
        """All finished games of two players. Reads every record, but leaves time for keys in between."""
        games: list[Finished] = []
        async for part in _parts(archive.entries(data_folder())):
            games += (entry for entry in part if isinstance(entry, Finished))
        return tally(games, first, second)

    def ending_of(self, record: Record) -> str | None:
        """How a recorded game ended, in a sentence; None if it did not."""
        if record.ending is None:
            return None
        winner, reason = record.ending
        if isinstance(reason, Reason):
            return ending_words(record.rules, Outcome(winner, reason), record.names)
        return game_over(winner, reason)

    # Lessons

    def lessons(self) -> Sequence[Entry]:
        """The shipped lessons in their order, with what was done."""
        return _entries(_course(is_position=False), learning.DONE)

    def positions(self) -> Sequence[Entry]:
        """The shipped positions to solve, with what was solved."""
        return _entries(_course(is_position=True), learning.SOLVED)

    def lesson_after(self, lesson: Lesson) -> str:
        """The key of the lesson or position after a shipped one; empty if there is none."""
        names = [each.name for each in _course(is_position=lesson.goal is not None)]
        following = dict(pairwise(names))
        return following.get(lesson.name, "")

    def place_of(self, lesson: Lesson) -> str:
        """The place of a shipped lesson in its list, in words; empty for another."""
        names = [each.name for each in _course(is_position=lesson.goal is not None)]
        if lesson.name not in names:
            return ""
        words = learning.lesson_of if lesson.goal is None else learning.position_of
        return words(names.index(lesson.name) + 1, len(names))

    # Set-ups

    @property
    def longest_setup_name(self) -> int:
        """How many characters the name of a set-up may have."""
        return LONGEST_NAME

    @property
    def _setups(self) -> SavedSetups:
        return SavedSetups(data_folder())

    def setups(self, name: str = "") -> Listing[Entry]:
        """The user's own set-ups, then the faulty files; the one called ``name`` is on the first page."""
        return _listing(
            map(_setup_entry, self._setups.each()), (lambda entry: entry.key == name) if name else None
        )

    def offers(self, rules: Ruleset) -> Listing[Offer]:
        """The set-ups that fit ``rules``: the user's own first, then the ready-made ones."""
        return _listing(self._offers(rules, with_drafts=True))

    def offer(self, rules: Ruleset, place: int) -> Offer | None:
        """The one at a place among these without drafts, counted from 0; None if there are fewer."""
        return next(islice(self._offers(rules, with_drafts=False), place, None), None)

    def _offers(self, rules: Ruleset, *, with_drafts: bool) -> Iterator[Offer]:
        for setup in self._setups.fitting(rules):
            if with_drafts or not setup.is_draft:
                made_under = setting_up.MADE_FOR.format(ruleset=setup.ruleset or rules.name)
                mark = setting_up.YOUR_DRAFT if setup.is_draft else setting_up.YOUR_OWN
                yield Offer(setup.name, made_under, mark, setup.cells(rules))
        for each in ready_made(rules):
            yield Offer(each.name, each.idea, "", each.deployment.cells)

    def has_setup(self, name: str) -> bool:
        """Whether there is a set-up of this name; upper and lower case are the same."""
        try:
            self._setups.get(name)
        except SetupError:
            return False
        return True

    def save_setup(self, name: str, draft: Draft, *, replace: bool) -> str | None:
        """Save a set-up, finished or not; with ``replace`` it may take the place of the one of its name.

        Returns the reason if that fails.
        """
        return _reason(lambda: self._setups.save(SavedSetup.of(name, draft), replace=replace))

    def mirror_setup(self, name: str) -> str | None:
        """Exchange left and right of a set-up. Returns the reason if that fails."""

        def mirror() -> None:
            setup = self._setups.get(name)
            self._setups.save(setup.mirrored(ruleset_for(setup)), replace=True)

        return _reason(mirror)

    def rename_setup(self, old: str, new: str) -> str | None:
        """Give a set-up another name. Returns the reason if that fails."""
        return _reason(lambda: self._setups.rename(old, new))

    def delete_setup(self, name: str) -> str | None:
        """Delete a set-up. Returns the reason if that fails."""
        return _reason(lambda: self._setups.delete(name))

    def open_setup(self, name: str, edit: Callable[[Draft], None]) -> str | None:
        """Hand a set-up to ``edit`` under the first ruleset that it fits. Returns the reason if none does."""

        def open_it() -> None:
            setup = self._setups.get(name)
            rules = ruleset_for(setup)
            edit(Draft(rules, Color.RED, setup.cells(rules)))

        return _reason(open_it)

    # Rulesets

    def classic(self) -> Ruleset:
        """The classic game."""
        return load_ruleset("original")

    def editions(self) -> Sequence[Ruleset]:
        """The shipped rulesets."""
        return list(map(load_ruleset, shipped_names()))

    def own_rulesets(self, title: str = "") -> Listing[OwnRuleset]:
        """The user's own rulesets by name, the faulty ones among them; the one with ``title`` at once."""
        return _listing(own_rulesets(), (lambda own: own.title == title) if title else None)

    def armies(self) -> Sequence[Sequence[Ruleset]]:
        """All rulesets, together those with the same army and board."""
        found: dict[object, list[Ruleset]] = {}
        own = [each.rules for each in own_rulesets() if each.rules is not None]
        for rules in (*self.editions(), *own):
            found.setdefault((frozenset(rules.army.items()), rules.layout), []).append(rules)
        return list(found.values())


def _reason(change: Callable[[], object]) -> str | None:
    """Do something that may fail. Returns the reason if it does."""
    try:
        change()
    except DeploymentError as problem:
        return setting_up.FITS_NO_RULESET.format(fault=said(problem.faults[0]))
    except SetupError as problem:
        return complete(str(problem))
    except ResumeError as problem:
        return str(problem)
    return None


def _course(*, is_position: bool) -> list[Listed]:
    """The shipped lessons, or the positions to solve."""
    return [each for each in shipped_lessons() if each.is_position is is_position]


def _entries(course: Sequence[Listed], mark: str) -> list[Entry]:
    """The lessons in a list, with a mark on those that are done."""
    done = lessons_done(data_folder())
    entries = []
    for number, each in enumerate(course, 1):
        is_done = each.name in done
        choice = Choice(learning.numbered(number, each.title), aside=mark if is_done else "")
        entries.append(Entry(each.name, choice, is_done=is_done))
    return entries


def _listing(items: Iterator[_T], wanted: Callable[[_T], bool] | None = None) -> Listing[_T]:
    """A list whose first page is read at once, and the rest while it is shown.

    If an item is ``wanted``, the first page goes on to it.
    """
    first = list(islice(items, _PAGE))
    if wanted is not None and not any(map(wanted, first)):
        for item in items:
            first.append(item)
            if wanted(item):
                break
    return Listing(first, _parts(items))


async def _parts(items: Iterator[_T]) -> AsyncIterator[Sequence[_T]]:
    """Items as they are read, with time for keys and painting in between."""
    while part := _part(items):
        yield part
        await sleep(_PAUSE)


def _part(items: Iterator[_T]) -> list[_T]:
    part = []
    end = monotonic() + _SLICE
    for item in items:
        part.append(item)
        if monotonic() > end:
            break
    return part


def _entry(game: Unfinished | Finished | Faulty, fault: str) -> Entry:
    """A game in a list; ``fault`` is the sentence for the problem of a faulty file."""
    if isinstance(game, Faulty):
        return Entry(
            str(game.path),
            Choice(escaped(game.path.name), fault.format(problem=game.problem)),
            is_faulty=True,
        )
    if isinstance(game, Unfinished):
        words = lobby.unfinished_game(game.ruleset, game.ply, _minute(game.played))
    else:
        ending = UNFINISHED if game.ending is None else result(*game.ending)
        begun = [] if game.begun is None else [_minute(game.begun)]
        played = [] if game.plies is None else [moves(game.plies)]
        words = ", ".join([game.ruleset, *played, ending, *begun])
    names = map(short_name, counted_names(game.names, game.players).values())
    return Entry(str(game.path), Choice(lobby.TWO_PLAYERS.format(*names), words))


def _setup_entry(setup: SavedSetup | Faulty) -> Entry:
    """A set-up in their list."""
    if isinstance(setup, Faulty):
        words = setting_up.UNUSABLE.format(problem=setup.problem)
        return Entry(setup.path.name, Choice(escaped(setup.path.name), words), is_faulty=True)
    return Entry(setup.name, Choice(setup.name, aside=made_for(setup.ruleset, is_draft=setup.is_draft)))


def _minute(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M}"
