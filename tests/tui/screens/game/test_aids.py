"""Memory aids on the screen, and ranks shown without them (K2, K3, K5, K6)."""

from typing import Any

import pytest

from stratego import Color
from stratego.hotseat.session import Session
from stratego.table.choosing.picture import Face, Light
from stratego.tui.draw.board_cells import Look, look_of
from tests.tui.driving import click, middle, press, shown, text
from tests.tui.positions import at_table, message_of, panel_of, session_at, skirmish, turn_of, type_in

# Red's Marshal goes up and takes the Scout on F6; Blue's Marshal goes down to A2, then back to A3.
BATTLE = ("F1-F2", "A6-A5", "F2-F3", "A5-A4", "F3-F4", "A4-A3", "F4-F5", "A3-A2", "F5xF6", "A2-A3")
BLUE = "2 B S I F 10"


def after_the_battle(*actions: str, **options: Any) -> Session:
    return session_at(*BATTLE, *actions, rules=skirmish(**options), blue=BLUE)


@pytest.mark.parametrize(("aids", "are_alike"), [((), True), (("moved",), False)])
async def test_an_aid_that_is_off_leaves_no_mark(aids: tuple[str, ...], are_alike: bool) -> None:  # K6
    """In two games, different pieces have moved and come back: only the aid shows which ones."""
    frames: list[list[str]] = [[], []]
    for seen, out, back in zip(frames, ("B6-B5", "D6-D5"), ("B5-B6", "D5-D6"), strict=True):
        actions = ("D1-D2", out, "D2-D1", back, "D1-D2", "C6-C5", "D2-D1", "C5-C6")
        async with at_table(session_at(*actions, rules=skirmish(aids=aids, two_squares=0))) as (app, pilot):
            for square in ("B6", "D6", "A1"):
                turn_of(app).board.point(square)
                await press(pilot, "enter")
                seen.append(text(app))
    assert (frames[0] == frames[1]) is are_alike


def test_a_mark_stays_while_the_piece_may_be_attacked() -> None:  # K6
    def look(face: Face) -> Look:
        return look_of(face, light=Light.PREY, is_cursor=False, arrow=None)

    assert look(Face(Color.RED, "", "moved"))[2:4] == ("×", "»")
    assert look(Face(Color.RED, "8", "moved"))[2:4] == ("8", "»×")
    assert look(Face(Color.RED, "8"))[2:4] == ("8", "×")
    assert look(Face(Color.RED))[2:4] == ("×", "")


async def test_the_mark_under_the_cursor_is_explained() -> None:  # K6
    session = after_the_battle("C1-C2", "A3-A4", aids=["moved", "battles", "known"])
    async with at_table(session) as (app, pilot):
        first = message_of(app)
        for square, words in (
            ("A4", "A4: this piece has moved."),
            ("F6", "F6: the enemy has seen this piece."),
            ("E6", first),
        ):
            turn_of(app).board.point(square)
            await press(pilot, "f9")
            assert message_of(app) == words
        await press(pilot, "w")
        turn_of(app).board.point("A4")
        await shown(pilot)
        assert message_of(app).startswith("Resign?")
        await type_in(pilot, "f6")
        assert message_of(app).startswith("> f6_")
        await press(pilot, "escape")
        await type_in(pilot, "f6")
        await press(pilot, "enter")
        assert message_of(app).startswith("F6 selected: choose where to move")
        await click(pilot, middle(turn_of(app).board, "A4"))  # with a piece selected the hint comes first
        assert "has moved" not in message_of(app)
    session = after_the_battle("F6-F5", aids=["moved", "battles"])
    async with at_table(session) as (app, pilot):
        turn_of(app).board.point("F5")
        await press(pilot, "f9")
        assert message_of(app) == "F5: Marshal (10), seen before. It has moved."


async def test_the_enemys_remaining_pieces_are_counted() -> None:  # K6
    for size, lines in (
        ((120, 40), ["Pieces Red Blue lost still has", "2 Scout · 0 of 1", "10 Marshal · 1 of 1"]),
        ((60, 20), ["Red Blue lost left", "2 . 0", "10 . 1"]),
    ):
        async with at_table(after_the_battle(aids=["counts"]), size=size) as (app, _):
            for line in lines:
                assert line in panel_of(app)


async def test_a_side_whose_losses_are_secret_has_no_column() -> None:  # K3
    async with at_table(after_the_battle("C1-C2", captured="own")) as (app, _):
        assert "■ lost · left Blue 10 Marshal ·" in panel_of(app)
        assert "2 Scout ■" in panel_of(app)  # Scouts lost by Blue
    async with at_table(after_the_battle(captured="own")) as (app, _):
        assert "■ lost · left Red 10 Marshal ·" in panel_of(app)
        assert "2 Scout ·" in panel_of(app)


async def test_the_table_does_not_reveal_a_silent_defence() -> None:  # K3, K4
    async with at_table(after_the_battle("C1-C2", "A3-A4", silent_defence=True)) as (app, _):
        assert "■ lost · left Red 10 Marshal ·" in panel_of(app)
        assert "2 Scout ·" in panel_of(app)
