"""The games at two terminals that somebody can go on with: their list, and how one of them is deleted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final

from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation
from stratego.engine.ruleset import Ruleset
from stratego.files import data_folder, delete_file
from stratego.hosting import places
from stratego.hosting.line import Line
from stratego.hosting.places import HostingError, Place
from stratego.hosting.wire import Taking
from stratego.hotseat.player_names import Names
from stratego.hotseat.session import Session
from stratego.hotseat.standing import standing_of
from stratego.records import resume
from stratego.records.faults import Faulty
from stratego.records.folder import has_apart
from stratego.records.resume import Unfinished
from stratego.records.tags import names_in_files

NOT_HERE: Final = Explanation("Join this game to resign it.")
"""Why a game at two terminals cannot be resigned in a list."""


def unfinished() -> Iterator[Unfinished | Faulty]:
    """The games that this user hosts or has a seat in, and then the unfinished games at one terminal."""
    data = data_folder()
    if has_apart(data):
        yield from map(described, _different(places.seats(), places.kept_games()))
    yield from resume.unfinished(data)


def joinable() -> list[Place]:
    """The games that this user hosts, has a seat in, or may join."""
    return _different(places.own_games(), places.seats(), places.others_games())


def _different(*found: Sequence[Place]) -> list[Place]:
    """Each game once, as it was found last."""
    return list({(place.owner, place.name): place for place in chain(*found)}.values())


def described(place: Place) -> Unfinished:
    """What a list shows of a game. Its names and the game itself are empty if its host does not answer."""
    path = places.journal_path(place.name)
    game = Unfinished(path, None, "", {}, {}, None, None, place.title)
    with suppress(HostingError):
        line = Line(place, may_start=False)
        seat = line.seat
        line.close()
        names, rules, control, stands = seat.names, seat.rules, seat.time_control, seat.stands
        here = tuple(color for color, taken in seat.taken.values() if taken is Taking.HERE)
        if stands is not None:
            standing, played = stands
            game = game._replace(played=played, ply=standing.ply, stands=standing._replace(here=here))
        return _called(game, names, rules, control)
    with suppress(HostingError):
        setup, begun, *_ = places.kept(place.name).heading
        session = resume.looked_at(path) or Session(setup)
        standing = standing_of(session, session.clock and session.clock.replace(runs=False))
        played = max(begun, resume.last_played(path))
        game = game._replace(played=played, ply=standing.ply, stands=standing)
        return _called(game, setup.names, setup.rules, setup.time_control)
    return game


def _called(game: Unfinished, names: Names, rules: Ruleset, control: TimeControl | None) -> Unfinished:
    return game._replace(ruleset=rules.name, names=names_in_files(names, {}), time_control=control)


def delete(place: Place) -> None:
    """Delete a game and end its host; of a game of another account, give up the seat. Raises HostingError."""
    if place.is_own:
        place.end_host()
        places.forget(place.name)
        with suppress(OSError):
            delete_file(places.journal_path(place.name))
    elif place.is_running:
        raise HostingError(
            Explanation("Only {owner}, who hosts this game, can delete it.", owner=place.owner_name)
        )
    for seat in places.SEATS:
        places.forget_token(place, seat)
