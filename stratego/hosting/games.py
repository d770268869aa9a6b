"""Listing and deleting the games at two terminals that this user can continue or join."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Final

from stratego.engine.errors import Explanation
from stratego.files import data_folder
from stratego.hosting import places
from stratego.hosting.connection import Connection
from stratego.hosting.places import HostingError, Place
from stratego.hosting.seat import Seat
from stratego.hosting.wire import Taking
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import Standing
from stratego.hotseat.session import Session
from stratego.records import unfinished_games
from stratego.records.faults import Faulty
from stratego.records.folder import has_apart
from stratego.records.tags import names_in_files
from stratego.records.unfinished_games import Unfinished

_SOON: Final = 0.5  # seconds that a host has for describing its game in a list
NOT_HERE: Final = Explanation("To resign this game, join it first.")
"""Why a game at two terminals cannot be resigned from a list."""


def unfinished() -> Iterator[Unfinished | Faulty]:
    """The games that this user hosts or has joined, followed by the unfinished games at one terminal."""
    data = data_folder()
    if has_apart(data):
        yield from described(places.different(places.seats(), places.kept_games()))
    yield from unfinished_games.unfinished(data)


def joinable() -> list[Place]:
    """The games that this user hosts, has joined, or may join."""
    return places.different(places.own_games(), places.seats(), places.others_games())


def described(found: Sequence[Place]) -> list[Unfinished]:
    """The games as entries of a list. All hosts are asked at once, so a hanging host delays no others."""
    with ThreadPoolExecutor(max(len(found), 1)) as pool:
        return list(pool.map(_described, found))


def _described(place: Place) -> Unfinished:
    """A game as an entry of a list, described by its host.

    If the host does not answer, a game of this user is read from disk; one of another user has no details.
    """
    game = Unfinished(places.journal_path(place.name), hosted=place.title)
    try:
        connection = Connection(place, may_start=False, patience=_SOON)
    except HostingError:
        return _kept(game, place) if place.is_own else game._replace(is_silent=place.is_running)
    connection.close()
    assert connection.seat.stands is not None
    standing, played = connection.seat.stands
    here = tuple(color for color, taken in connection.seat.taken.values() if taken is Taking.HERE)
    return _listed(game, connection.seat, standing._replace(here=here), played)


def _kept(game: Unfinished, place: Place) -> Unfinished:
    """The entry read from disk, for a game whose host is not running or does not answer."""
    try:
        heading = places.kept(place.name).heading
    except HostingError as problem:
        fault = problem.explanation if place.is_kept else None
        return game._replace(fault=fault, is_silent=place.is_running)
    if isinstance(found := unfinished_games.listed(game.path), Faulty):
        return game._replace(fault=found.problem)
    session = unfinished_games.looked_at(game.path) or Session(heading.setup)
    standing = session.standing(session.clock and session.clock.replace(runs=False))
    return _listed(game, heading.setup, standing, max(heading.begun, unfinished_games.last_played(game.path)))


def _listed(game: Unfinished, about: Seat | GameSetup, standing: Standing, played: datetime) -> Unfinished:
    return game._replace(
        played=played,
        ruleset=about.rules.name,
        names=names_in_files(about.names, {}),
        ply=standing.ply,
        time_control=about.time_control,
        stands=standing if standing.acting else None,
        is_over=not standing.acting,
    )


def is_only_a_seat(place: Place) -> bool:
    """Whether deleting a game would only give up this user's seat, because they cannot host it.

    Raises HostingError if the seat cannot be given up now.
    """
    if not place.is_own and place.is_running:
        raise HostingError(
            "Only {owner}, who hosts this game, can delete it. "
            "You can give up your seat while nobody hosts it.",
            owner=place.owner_name,
        )
    return not (place.is_kept or place.is_running)


def delete(place: Place) -> None:
    """Delete a game and end its host; if this user cannot host it, only give up their seat.

    Raises HostingError.
    """
    if not is_only_a_seat(place):
        place.end_host()
        places.forget(place.name)
    for seat in places.SEATS:
        places.forget_token(place, seat)
