"""How front ends read and change names, games, lessons, set-ups and rulesets on disk.

To start fast, a front end imports this module only when something saved is first needed.
"""

import os
from asyncio import sleep
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice, pairwise
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

from stratego.engine.errors import DeploymentError, refusal_of
from stratego.engine.game import Game
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.files import data_folder
from stratego.hosting import games
from stratego.hosting.places import Place, account, found, groups
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import Names
from stratego.hotseat.scenes import Tally
from stratego.hotseat.steps import Cells
from stratego.lessons.lesson import Lesson
from stratego.lessons.reading import shipped_lessons
from stratego.records import archive, names_and_lessons, saved_setups, unfinished_games
from stratego.records.faults import Faulty, Refusal, explanation_of
from stratego.records.record import Record
from stratego.records.tags import counted_names, names_in_files
from stratego.records.tally import tally
from stratego.records.unfinished_games import Resumed, ResumeError, Unfinished
from stratego.rulesets.own import OwnRuleset, all_rulesets, own_rulesets
from stratego.rulesets.reading import shipped_names, shipped_ruleset
from stratego.rulesets.ready_made import ready_made
from stratego.table.listing import Entry, Listing, Offer
from stratego.table.open_game import can_be_repeated

_SLICE: Final = 0.006  # seconds of reading at a time
_PAUSE: Final = 0.001  # seconds between slices, for keyboard input and painting
_PAGE: Final = 40  # entries: more than a window shows

_T = TypeVar("_T")


class Stored:
    """Reads and changes the files in the user's folders, and reads shipped lessons and rulesets."""

    # Names

    def earlier_names(self) -> Sequence[str]:
        """The names of recent players, latest first."""
        return names_and_lessons.earlier_names(data_folder())

    def likely_name(self, names: Sequence[str | None], default: int) -> int:
        """The index in ``names`` of the one used last, else of the account's name, else ``default``."""
        known = [*self.earlier_names(), account(os.getuid())]
        places = {name.casefold(): place for place, name in enumerate(names) if name}
        return next((places[name.casefold()] for name in known if name.casefold() in places), default)

    def forget_names(self, names: Sequence[str]) -> None:
        """Stop offering these names."""
        names_and_lessons.forget_names(data_folder(), names)

    # Games

    def unfinished_games(self) -> Listing[Entry]:
        """The user's games at two terminals, then the unfinished ones at one terminal, last played first."""
        return _listing(map(_entry, games.unfinished()))

    def joinable_games(self) -> Listing[Entry]:
        """The games at two terminals that can be joined."""
        return _listing(map(_entry, games.described(games.joinable())))

    def groups(self) -> Sequence[str]:
        """The groups of accounts for which this user can host a game."""
        return groups()

    def resume(self, key: str) -> Resumed:
        """Open an unfinished game in its last state. Raises ResumeError."""
        return unfinished_games.resume(Path(key))

    def seat_only(self, game: Entry) -> Place | None:
        """The game's `Place` if deleting it only gives up a seat, else None. Raises HostingError."""
        place = found(game.hosted) if game.hosted else None
        return place if place is not None and games.is_only_a_seat(place) else None

    def delete_game(self, game: Entry) -> None:
        """Delete an unfinished or a finished game. Raises ResumeError or HostingError."""
        if game.hosted:
            self.delete_hosted(game.hosted)
        else:
            unfinished_games.delete(Path(game.key))

    def delete_hosted(self, title: str) -> None:
        """Delete the game at two terminals with this title. Raises HostingError.

        A user who cannot host the game only gives up their seat.
        """
        games.delete(found(title))

    def who_resigns(self, game: Entry) -> Color:
        """The player who would resign in `resign_game`. Raises ResumeError if that would be refused."""
        return unfinished_games.who_gives_up(self._here(game))

    def resign_game(self, game: Entry) -> None:
        """Let the player whose turn it is resign a game (E4). Raises ResumeError."""
        unfinished_games.give_up(self._here(game))

    def _here(self, game: Entry) -> Path:
        if game.hosted:
            raise ResumeError(games.NOT_HERE)
        return Path(game.key)

    def finished_games(self, key: str = "") -> Listing[Entry]:
        """The finished games, latest first, then faulty files; the one with this key is on the first page."""
        return _listing(map(_entry, archive.listed(data_folder())), lambda entry: key in ("", entry.key))

    def finished_game(self, key: str) -> tuple[Record, Game]:
        """The record of a finished game, and the game played from it. Raises Refusal."""
        try:
            record = archive.load_record(Path(key))
            return record, record.play()
        except ValueError as problem:
            raise Refusal(explanation_of(problem)) from None

    def last_game(self) -> Record | None:
        """The record of the latest finished game that can be repeated; None if there is none."""
        for entry in archive.listed(data_folder()):
            with suppress(ValueError):
                if can_be_repeated(record := archive.load_record(entry.path)):
                    return record
        return None

    async def tally(self, names: Names, players: Mapping[Color, str]) -> Tally:
        """The tally of two players' finished games. Reads every record, with pauses for keyboard input.

        ``players`` has a single player's opponent, as named in records.
        """
        played: list[archive.Finished] = []
        async for part in _parts(archive.listed(data_folder())):
            played += (entry for entry in part if isinstance(entry, archive.Finished))
        return tally(played, *counted_names(names_in_files(names, players), players).values())

    # Lessons

    def lessons(self) -> Sequence[Entry]:
        """The shipped lessons in order, each marked if it has been done."""
        return _course(is_position=False)

    def positions(self) -> Sequence[Entry]:
        """The shipped positions to solve, each marked if it has been solved."""
        return _course(is_position=True)

    def lesson(self, key: str) -> Lesson:
        """The shipped lesson or position with this key."""
        return next(each.load(is_played=False) for each in shipped_lessons() if each.name == key)

    def lesson_after(self, lesson: Lesson) -> str:
        """The key of the lesson or position after a shipped one; empty if there is none."""
        course = _course(is_position=lesson.goal is not None)
        return next((after.key for each, after in pairwise(course) if each.key == lesson.name), "")

    def place_of(self, lesson: Lesson) -> tuple[int, int] | None:
        """The number of a shipped lesson or position, and the last number of its list; None for any other."""
        beside = _course(is_position=lesson.goal is not None)
        return next(((each.number, beside[-1].number) for each in beside if each.key == lesson.name), None)

    def what_follows(self, lesson: Lesson) -> str:
        """What follows: "lesson" (also for a position), "game" after the last shipped lesson, else ""."""
        if self.lesson_after(lesson):
            return "lesson"
        return "game" if lesson.goal is None and self.place_of(lesson) else ""

    # Set-ups

    longest_setup_name = saved_setups.LONGEST_NAME
    """The maximum length of a set-up's name, in characters."""

    @property
    def _setups(self) -> saved_setups.SavedSetups:
        return saved_setups.SavedSetups(data_folder())

    def setups(self, name: str = "") -> Listing[Entry]:
        """The user's own set-ups, then the faulty files; the set-up called ``name`` is on the first page."""
        return _listing(map(_setup_entry, self._setups.each()), lambda entry: name in ("", entry.key))

    def offers(self, rules: Ruleset) -> Listing[Offer]:
        """The set-ups that fit ``rules``: the user's own first, then the ready-made ones."""
        return _listing(self._offers(rules, with_drafts=True))

    def offer(self, rules: Ruleset, place: int) -> Offer | None:
        """The set-up at index ``place`` of `offers`, not counting drafts; None if there are too few."""
        return next(islice(self._offers(rules, with_drafts=False), place, None), None)

    def _offers(self, rules: Ruleset, *, with_drafts: bool) -> Iterator[Offer]:
        for setup in self._setups.fitting(rules):
            if with_drafts or not setup.is_draft:
                made_for = setup.ruleset or rules.name
                yield Offer(setup.name, setup.cells(rules), made_for=made_for, is_draft=setup.is_draft)
        for each in ready_made(rules):
            yield Offer(each.name, each.deployment.cells, each.idea)

    def has_setup(self, name: str) -> bool:
        """Whether there is a set-up of this name, ignoring case."""
        return refusal_of(lambda: self._setups.get(name)) is None

    def save_setup(self, name: str, draft: Draft, *, replace: bool) -> None:
        """Save a set-up, finished or not; if ``replace``, it may overwrite the one of the same name.

        Raises SetupError.
        """
        self._setups.save(saved_setups.SavedSetup.of(name, draft), replace=replace)

    def mirror_setup(self, name: str) -> None:
        """Swap left and right in a set-up. Raises SetupError."""
        setup, rules = self._fitting(name)
        self._setups.save(setup.mirrored(rules), replace=True)

    def rename_setup(self, old: str, new: str) -> None:
        """Give a set-up another name. Raises SetupError."""
        self._setups.rename(old, new)

    def delete_setup(self, name: str) -> None:
        """Delete a set-up. Raises SetupError."""
        self._setups.delete(name)

    def open_setup(self, name: str) -> Draft:
        """A set-up as a draft to edit, if possible under the ruleset that it names. Raises SetupError."""
        setup, rules = self._fitting(name)
        return Draft(rules, Color.RED, setup.cells(rules))

    def _fitting(self, name: str) -> tuple[saved_setups.SavedSetup, Ruleset]:
        """A set-up, and a ruleset that it fits, if possible the one that it names. Raises SetupError."""
        setup = self._setups.get(name)
        rules = saved_setups.ruleset_for(setup)
        try:
            setup.cells(rules)
        except DeploymentError as problem:
            raise saved_setups.SetupError(
                "It fits no game; in {ruleset}: {fault}", ruleset=rules.name, fault=problem.faults[0]
            ) from None
        return setup, rules

    # Rulesets

    def classic(self) -> Ruleset:
        """The ruleset "original", which the help explains outside a game."""
        return shipped_ruleset("original")

    def first_game(self) -> tuple[Ruleset, Cells]:
        """A ruleset and a set-up for players who have just learnt the game: ten pieces on the usual board."""
        rules = shipped_ruleset("duel")
        return rules, ready_made(rules)[0].deployment.cells

    def shipped_rulesets(self) -> Sequence[Ruleset]:
        """The shipped rulesets."""
        return list(map(shipped_ruleset, shipped_names()))

    def own_rulesets(self, title: str = "") -> Listing[OwnRuleset]:
        """The user's own rulesets by name, even faulty ones; the one with this title is on the first page."""
        return _listing(own_rulesets(), lambda own: title in ("", own.title))

    def armies(self) -> Sequence[Sequence[Ruleset]]:
        """All rulesets without faults, grouped by army and board."""
        found: dict[object, list[Ruleset]] = {}
        for rules in all_rulesets():
            found.setdefault((frozenset(rules.army.items()), rules.layout), []).append(rules)
        return list(found.values())


def _course(*, is_position: bool) -> list[Entry]:
    """The shipped lessons or positions, numbered as for ``stratego learn`` and marked if done."""
    done = names_and_lessons.lessons_done(data_folder())
    return [
        Entry(each.name, each, number, each.name in done)
        for number, each in enumerate(shipped_lessons(), 1)
        if each.is_position is is_position
    ]


def _listing(items: Iterator[_T], wanted: Callable[[_T], bool] | None = None) -> Listing[_T]:
    """A list whose first page is read at once, and the rest while it is shown.

    With ``wanted``, the first page is extended up to the first such item, or to the end if there is none.
    """
    first = list(islice(items, _PAGE))
    if wanted is not None and not any(map(wanted, first)):
        for item in items:
            first.append(item)
            if wanted(item):
                break
    return Listing(first, _parts(items))


async def _parts(items: Iterator[_T]) -> AsyncIterator[Sequence[_T]]:
    """Read the items in parts, with pauses between them for keyboard input and painting."""
    part: list[_T] = []
    end = monotonic() + _SLICE
    for item in items:
        part.append(item)
        if monotonic() > end:
            yield part
            await sleep(_PAUSE)
            part, end = [], monotonic() + _SLICE
    if part:
        yield part


def _entry(game: Unfinished | archive.Finished | Faulty) -> Entry:
    return Entry(str(game.path), game)


def _setup_entry(setup: saved_setups.SavedSetup | Faulty) -> Entry:
    return Entry(setup.path.name if isinstance(setup, Faulty) else setup.name, setup)
