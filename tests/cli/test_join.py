"""``stratego join``: which screen a person sees first."""

import os

import pytest

from stratego.cli.main import main
from stratego.engine.pieces import Color
from stratego.hosting.places import Place
from tests.cli.apps import STATUS, Apps
from tests.cli.commands import refused
from tests.support.cases import with_each

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs users")

PLACE = Place("duel", 987_654)


class Opened:
    """A stand-in for a connection to a game in which this user has left the seat ``LEFT``, if any."""

    LEFT: int | None = None

    def __init__(self, place: Place) -> None:
        self.place = place
        self.wished: list[Color | None] = []
        self.taken: list[int] = []

    def seat_left(self, wished: Color | None) -> int | None:
        self.wished.append(wished)
        return self.LEFT

    def sit(self, seat: int) -> None:
        self.taken.append(seat)


@with_each("left", [None, 0, 1])
@with_each("wished", [None, *Color])
def test_a_seat_that_was_left_is_taken_again_and_others_are_offered(
    left: int | None, wished: Color | None, apps: Apps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stratego.hosting.connection.Connection", Opened)
    monkeypatch.setattr("stratego.cli.join.found", lambda name: PLACE if name == "duel" else None)
    monkeypatch.setattr(Opened, "LEFT", left)
    colors = [] if wished is None else ["--color", wished]
    assert main(["join", "duel", *colors]) == STATUS
    screen = apps[-1].first_screen()
    assert screen is not None
    name, (connection, *rest), more = screen
    assert (connection.place, connection.wished, more) == (PLACE, [wished], {})
    if left is None:
        assert (name, rest, connection.taken) == ("invitation", [wished], [])
    else:
        assert (name, rest, connection.taken) == ("sit", [], [left])


def test_without_a_name_the_only_game_is_joined_else_the_screen_lists_them(
    apps: Apps, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("stratego.hosting.connection.Connection", Opened)
    places: list[Place] = []
    monkeypatch.setattr("stratego.cli.join.joinable", lambda: places)
    assert "nobody hosts a game here" in refused(capsys, "join")
    places.append(PLACE)
    assert main(["join"]) == STATUS
    assert (apps[-1].first_screen() or "")[0] == "invitation"
    places.append(Place("quick", 987_655))
    assert main(["join"]) == STATUS
    assert apps[-1].first_screen() == ("joinable_games", (), {})
    titles = ", ".join(place.title for place in places)
    assert refused(capsys, "join", "--computer") == f"choose one of these games: {titles}"
