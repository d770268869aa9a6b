"""The games at two terminals that this user can continue or join: listing them, and deleting one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final

from stratego.engine.errors import Explanation
from stratego.files import data_folder, delete_file
from stratego.hosting import places
from stratego.hosting.line import Line
from stratego.hosting.places import HostingError, Place
from stratego.records import resume
from stratego.records.faults import Faulty
from stratego.records.folder import has_apart
from stratego.records.resume import Unfinished
from stratego.records.tags import names_in_files

NOT_HERE: Final = Explanation("Join this game to resign it.")
"""Why a game at two terminals cannot be resigned from a list."""


def unfinished() -> Iterator[Unfinished | Faulty]:
    """The games that this user hosts or has a seat in, followed by the unfinished games at one terminal."""
    data = data_folder()
    if has_apart(data):
        yield from map(described, _different(places.seats(), places.kept_games()))
    yield from resume.unfinished(data)


def joinable() -> list[Place]:
    """The games that this user hosts, has a seat in, or may join."""
    return _different(places.own_games(), places.seats(), places.others_games())


def _different(*found: Sequence[Place]) -> list[Place]:
    """Each game once, as last found."""
    return list({(place.owner, place.name): place for place in chain(*found)}.values())


def described(place: Place) -> Unfinished:
    """A game as shown in a list. Its names and the game itself are empty if its host does not answer."""
    path = places.journal_path(place.name)
    game = Unfinished(path, None, "", {}, {}, None, None, place.title)
    with suppress(HostingError):
        if not place.is_kept:
            line = Line(place)
            seat = line.seat
            line.close()
            names, rules, control = seat.names, seat.rules, seat.time_control
        else:
            heading = places.kept(place.name).heading
            found = resume.listed(path)
            if isinstance(found, Unfinished):
                return found._replace(hosted=place.title)
            setup = heading.setup
            game = game._replace(played=heading.begun, ply=0)
            names, rules, control = setup.names, setup.rules, setup.time_control
        return game._replace(ruleset=rules.name, names=names_in_files(names, {}), time_control=control)
    return game


def delete(place: Place) -> None:
    """Delete a game and end its host; for another account's game, give up the seat. Raises HostingError."""
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
