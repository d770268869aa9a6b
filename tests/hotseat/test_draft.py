"""Drafts of set-ups (D1)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, strategies as st

from stratego import Color, Deployment, Kind, Ruleset, load_ruleset
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import DeployScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Lift, Ready, StepError
from tests.hotseat.evening import CORRIDOR, NAMES, SMALL, cells, play, turn

SHIPPED = [load_ruleset(name) for name in ("duel", "original", "infiltrator", "barrage")]


def small(text: str = ". . . .") -> Draft:
    return Draft.empty(SMALL, Color.RED).arrange(cells(text))


def edited(draft: Draft, rng: Random) -> Draft:
    """A random edit, which may change nothing."""
    a, b = (rng.randrange(len(draft.cells)) for _ in range(2))
    left = [kind for kind, count in draft.tray.items() if count]
    match rng.choice("pppplsscmdfu"):
        case "p" if left:
            return draft.place(a, rng.choice(left))
        case "l":
            return draft.lift(a)
        case "s":
            return draft.swap(a, b)
        case "c":
            return draft.clear()
        case "m":
            return draft.mirror()
        case "d":
            return draft.arrange(Deployment.random(draft.rules, rng).cells)
        case "f":
            return draft.fill(rng)
        case _:
            return draft.undo()


def test_placing_takes_from_the_tray() -> None:
    draft = small().place(1, Kind.SCOUT)
    assert draft.cells == cells(". 2 . .")
    assert draft.tray == {Kind.FLAG: 1, Kind.SCOUT: 0, Kind.MINER: 1, Kind.MARSHAL: 1}


def test_a_replaced_piece_returns_to_the_tray() -> None:
    draft = small(". 2 . .").place(1, Kind.MARSHAL)
    assert draft.cells == cells(". 10 . .")
    assert draft.tray[Kind.SCOUT] == 1


def test_a_kind_that_is_used_up_cannot_be_placed() -> None:
    draft = small(". 2 . .")
    with pytest.raises(StepError, match="than the army"):
        draft.place(0, Kind.SCOUT)
    with pytest.raises(StepError, match="than the army"):
        draft.place(0, Kind.COLONEL)  # the army has no Colonel
    assert draft.place(1, Kind.SCOUT) is draft


def test_lifting_swapping_clearing() -> None:
    draft = small("F 10 . 2")
    assert draft.lift(1).cells == cells("F . . 2")
    assert draft.lift(1).tray[Kind.MARSHAL] == 1
    assert draft.lift(2) is draft
    assert draft.swap(0, 3).cells == cells("2 10 . F")
    assert draft.swap(1, 2).cells == cells("F . 10 2")
    assert draft.swap(2, 2) is draft
    assert draft.clear().cells == cells(". . . .")
    assert draft.clear().tray == SMALL.army


def test_mirror_swaps_left_and_right_in_each_row() -> None:
    rules = SHIPPED[1]
    deployment = Deployment.random(rules, Random(5))
    draft = Draft.empty(rules, Color.BLUE).arrange(deployment.cells)
    assert draft.mirror().cells == deployment.mirrored().cells
    assert draft.lift(0).mirror().cells[9] is None
    assert Draft.empty(CORRIDOR, Color.RED).arrange(cells("F . . 3")).mirror().cells == cells("F . . 3")


def test_rows_of_different_length_are_mirrored_alike_for_both_sides() -> None:
    rules = SMALL.replace(layout=("bbb..", "b....", ".....", "....r", "..rrr"))
    red, blue = (Draft.empty(rules, color).arrange(cells("F 10 2 .")) for color in Color)
    assert red.squares == ("C1", "D1", "E1", "E2")
    assert red.mirror().cells == cells("2 10 F .")
    assert blue.squares == ("C5", "B5", "A5", "A4")
    assert blue.mirror().cells == cells("2 10 F .")


def test_another_set_up_replaces_everything() -> None:
    draft = small("F 10 . 2").arrange(cells("10 F 3 2"))
    assert draft.cells == cells("10 F 3 2")
    assert draft.undo().cells == cells("F 10 . 2")


def test_any_number_of_edits_can_be_undone() -> None:
    rng, draft = Random(4), Draft.empty(SHIPPED[0], Color.RED)
    stood = [draft]
    for _ in range(300):
        before, draft = draft, edited(draft, rng)
        if len(draft.history) > len(before.history):
            stood.append(draft)
        elif len(draft.history) < len(before.history):
            stood.pop()
    assert len(stood) > 50
    for before in reversed(stood):
        assert draft == before
        draft = draft.undo()
    assert draft.undo() is draft
    assert draft == Draft.empty(SHIPPED[0], Color.RED)


def test_an_edit_that_restores_the_cells_before_is_an_undo() -> None:
    draft = small().place(0, Kind.FLAG)
    assert draft.place(1, Kind.SCOUT).lift(1) == draft
    assert draft.swap(0, 3).swap(0, 3) == draft


@given(seed=st.integers(0, 2**32), rules=st.sampled_from([SMALL, CORRIDOR, *SHIPPED]))
def test_the_tray_is_always_right_and_the_session_has_the_same_draft(seed: int, rules: Ruleset) -> None:
    """After each edit the session is given only the cells, but its draft equals the editor's."""
    rng = Random(seed)
    session = Session(GameSetup(rules, NAMES))
    session.take(Lift())
    draft = Draft.empty(rules, Color.RED)
    for _ in range(25):
        draft = edited(draft, rng)
        placed = Counter(kind for kind in draft.cells if kind is not None)
        assert placed + Counter(draft.tray) == Counter(rules.army)
        assert min(draft.tray.values()) >= 0
        session.take(Arrange(Color.RED, draft.cells))
        assert session.scene == DeployScene(Color.RED, draft)
        if draft.ready:
            assert draft.deployment().cells == draft.cells


@pytest.mark.parametrize("color", Color)
def test_cells_and_squares(color: Color) -> None:  # B1: back row first, the owner's left to right
    draft = Draft.empty(SHIPPED[1], color)
    corners = [draft.squares[cell] for cell in (0, 9, 30, 39)]
    assert corners == (["A1", "K1", "A4", "K4"] if color is Color.RED else ["K10", "A10", "K7", "A7"])
    assert len({*draft.squares}) == 40


def test_cells_and_squares_are_those_of_the_game() -> None:
    session = Session(GameSetup(SMALL, NAMES))
    for color in Color:
        session.take(Lift())
        session.take(Arrange(color, cells("F 10 2 3")))
        assert isinstance(session.scene, DeployScene)
        flag, scout = (session.scene.draft.squares[cell] for cell in (0, 2))
        assert (flag, scout) == (("A1", "C1") if color is Color.RED else ("D4", "B4"))
        session.take(Ready(color))
    session.take(Lift())
    assert str(turn(session).view.legal_moves[0]).startswith("B1")
    play(session, "C1-C2")
    assert "B4-B2" in map(str, turn(session).view.legal_moves)  # Blue's Scout


# The missing pieces


def test_missing_pieces_are_listed() -> None:
    assert small("F . . 2").fault == "Still to place: 1 Miner, 1 Marshal."
    assert not small("F . . 2").ready
    assert small("F 3 10 2").fault is None
    assert small("F 3 10 2").ready


def test_a_set_up_without_a_first_move_is_not_ready() -> None:
    # Nothing behind the Bomb can move, as Blue's corridor is open only at the front.
    draft = Draft.empty(CORRIDOR, Color.BLUE).arrange(cells("4 3 F B"))
    assert "first move" in str(draft.fault)
    assert not draft.ready


def test_a_first_move_depends_on_the_side() -> None:
    # Blue's zone is open only at the front, Red's at every square, so a set-up may suit Red but not Blue.
    assert Draft.empty(CORRIDOR, Color.RED).arrange(cells("4 3 F B")).ready
    assert not Draft.empty(CORRIDOR, Color.BLUE).arrange(cells("4 3 F B")).ready


def test_the_session_refuses_an_unfinished_set_up() -> None:
    session = Session(GameSetup(CORRIDOR, NAMES))
    session.take(Lift())
    with pytest.raises(StepError, match="4 pieces are still to be placed"):
        session.take(Ready(Color.RED))
    session.take(Arrange(Color.RED, cells("4 3 F .")))
    with pytest.raises(StepError, match=r"^1 piece is still to be placed"):
        session.take(Ready(Color.RED))
    with pytest.raises(StepError, match="The set-up has 3 squares, and the zone has 4"):
        session.take(Arrange(Color.RED, cells("4 3 F")))
    session.take(Arrange(Color.RED, cells("4 3 F B")))
    session.take(Ready(Color.RED))
    session.take(Lift())
    session.take(Arrange(Color.BLUE, cells("4 3 F B")))
    with pytest.raises(StepError, match="first move"):
        session.take(Ready(Color.BLUE))
    session.take(Arrange(Color.BLUE, cells("4 F B 3")))
    session.take(Ready(Color.BLUE))
    with pytest.raises(StepError):
        session.take(Arrange(Color.BLUE, cells("4 F B 3")))


def test_the_session_refuses_an_impossible_set_up() -> None:
    session = Session(GameSetup(SMALL, NAMES))
    session.take(Lift())
    scene = session.scene
    for text in ("F 2 2 .", "F 10 2 3 .", "F 10 2", "F 10 2 9"):
        with pytest.raises(StepError) as refused:
            session.take(Arrange(Color.RED, cells(text)))
        assert not any(kind.title() in str(refused.value) for kind in Kind)
    assert session.scene == scene
    with pytest.raises(StepError, match="Blue isn't setting up now"):
        session.take(Arrange(Color.BLUE, cells("F 10 2 3")))
