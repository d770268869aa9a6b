"""Selecting and editing while setting up, without a screen (D1)."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from stratego import Color, Deployment, Kind, Ruleset, load_ruleset
from stratego.engine.ruleset import label
from stratego.hotseat.draft import Draft
from stratego.table.choosing.picture import Light
from stratego.table.choosing.setup_selection import Edit, SetupSelection
from stratego.wording.names import said
from stratego.wording.setting_up import lacking
from tests.support.cases import with_each

DUEL = load_ruleset("duel")
INFILTRATOR = load_ruleset("infiltrator")
# The lake is in front of Scouts on files A to C.
LAKESIDE = DUEL.replace(
    name="Lakeside",
    layout=("bbbb", ".~~~", "~~~.", "rrrr"),
    army={"flag": 1, "bomb": 1, "scout": 2},
)


def select(rules: Ruleset = DUEL, color: Color = Color.RED) -> SetupSelection:
    return SetupSelection(Draft.empty(rules, color))


def obey(selection: SetupSelection, edit: Edit) -> Edit:
    """Apply an edit to the selection's draft, as the session would. Returns the edit."""
    if edit.cells is not None:
        selection.draft = selection.draft.arrange(edit.cells)
    return edit


def at(selection: SetupSelection, square: str) -> Kind | None:
    return dict(zip(selection.draft.squares, selection.draft.cells, strict=True))[square]


@with_each("kind", INFILTRATOR.army)
def test_the_key_of_a_piece_is_its_label(kind: Kind) -> None:
    selection = select(INFILTRATOR)
    key = {"10": "0"}.get(label(INFILTRATOR, kind), label(INFILTRATOR, kind).lower())
    obey(selection, selection.type(key, "C2"))
    assert at(selection, "C2") is kind


def test_10_typed_as_it_is_shown_places_the_marshal_alone() -> None:
    selection = select()
    edit = selection.type("1", "C2")
    assert edit.is_refusal
    assert edit.fault == "Type 0 for the 10, and S for the Spy."
    obey(selection, selection.type("0", "C2"))
    assert at(selection, "C2") is Kind.MARSHAL
    assert list(selection.draft.cells).count(None) == len(selection.draft.cells) - 1


def test_1_is_the_spy_where_no_piece_is_a_10() -> None:
    selection = select(load_ruleset("duel").replace(army={"flag": 1, "spy": 1, "scout": 2}))
    obey(selection, selection.type("1", "C2"))
    assert at(selection, "C2") is Kind.SPY


def test_a_key_of_no_piece_of_the_army_is_refused_in_words() -> None:
    edit = select().type("i", "C2")
    assert edit.is_refusal
    assert edit.fault == "This army has no piece with I on it."


def test_refusals_have_names_and_keys() -> None:
    selection = select(load_ruleset("original"))
    obey(selection, selection.fill(Random(1)))
    refused = [selection.take(Kind.SCOUT), selection.take(Kind.SPY), selection.fill(Random(1))]
    assert [edit.fault and said(edit.fault, keys={"deploy.clear": "C"}) for edit in refused] == [
        "No Scouts left: all 8 are on the board.",
        "The Spy is already on the board.",
        "All pieces are placed. C to clear the board.",
    ]


def test_no_more_pieces_than_the_army_has() -> None:
    selection = select()
    for square in ("A1", "B1"):
        obey(selection, selection.type("3", square))
    edit = selection.type("3", "C1")
    assert edit.is_refusal
    assert edit.fault == "No Miners left: both are on the board."
    assert edit.cells is None


@pytest.mark.parametrize(
    ("color", "front_left", "beside", "back_right"),
    [(Color.RED, "A4", "B4", "K1"), (Color.BLUE, "K7", "I7", "A10")],
)
def test_typing_continues_in_reading_order(
    color: Color, front_left: str, beside: str, back_right: str
) -> None:
    selection = select(color=color)
    assert selection.start == front_left
    assert obey(selection, selection.type("b", front_left)).cursor == beside
    assert (
        obey(selection, selection.type("2", back_right)).cursor == beside
    )  # the cursor wraps round to the next empty square


def test_a_new_piece_sends_the_old_one_back_to_the_tray() -> None:
    selection = select()
    obey(selection, selection.type("9", "E2"))
    obey(selection, selection.type("s", "E2"))
    assert at(selection, "E2") is Kind.SPY
    assert selection.draft.tray[Kind.GENERAL] == 1


def test_a_piece_from_the_tray_stays_selected_while_there_are_more_of_it() -> None:
    selection = select()
    selection.take(Kind.BOMB)
    assert selection.selected is Kind.BOMB
    obey(selection, selection.pick("A2"))
    assert selection.kind is Kind.BOMB
    obey(selection, selection.pick("B1"))
    assert selection.kind is None
    assert (at(selection, "A2"), at(selection, "B1")) == (Kind.BOMB, Kind.BOMB)


def test_another_from_the_tray_takes_the_place_of_what_was_selected() -> None:
    selection = select()
    selection.take(Kind.BOMB)
    selection.take(Kind.SPY)
    assert selection.selected is Kind.SPY
    assert selection.take(Kind.SPY) == Edit()
    assert selection.selected is Kind.SPY


def test_two_squares_change_places() -> None:
    selection = select()
    obey(selection, selection.type("9", "E2"))
    obey(selection, selection.type("s", "F2"))
    selection.pick("E2")
    assert selection.lights()["E2"] is Light.CHOSEN
    obey(selection, selection.pick("F2"))
    assert (at(selection, "E2"), at(selection, "F2")) == (Kind.SPY, Kind.GENERAL)
    assert selection.selected is None


def test_a_selected_piece_shows_where_it_may_go() -> None:
    selection = select()
    obey(selection, selection.type("9", "E2"))
    selection.take(Kind.SPY)
    assert selection.lights() == {square: Light.GOAL for square in selection.draft.squares if square != "E2"}


def test_an_empty_square_says_what_to_do() -> None:
    assert "tray" in str(select().pick("A1").fault)


def test_an_empty_square_beside_a_complete_army_says_what_to_do() -> None:
    """The hint must not mention the tray, which is empty."""
    selection = select(load_ruleset("barrage"))
    draft = selection.draft
    pieces = [kind for kind, count in draft.tray.items() for _ in range(count)]
    selection.draft = draft.arrange((*pieces, *[None] * (len(draft.cells) - len(pieces))))
    assert selection.draft.ready
    empty = next(square for square in draft.squares if at(selection, square) is None)
    assert selection.pick(empty).fault == "No piece is here. To move one here, select it first."


def test_removing_steps_back_from_an_empty_square() -> None:
    selection = select()
    cursor = obey(selection, selection.type("9", "E4")).cursor
    edit = obey(selection, selection.remove(cursor))
    assert edit.cursor == "E4"
    assert at(selection, "E4") is None


def test_dragging_an_empty_square_does_nothing() -> None:
    assert select().drag("A1", "B1") == Edit()


def test_missing_pieces_are_named() -> None:
    selection = select()
    assert lacking(selection.draft) == "10 of 10 pieces still to place."
    for key, square in zip(
        ["b", "b", "2", "2", "3", "3", "s"], ["A1", "B1", "C1", "D1", "E1", "F1", "G1"], strict=True
    ):
        obey(selection, selection.type(key, square))
    assert lacking(selection.draft) == "Still to place: 1 Flag, 1 General, 1 Marshal."


def test_a_set_up_without_a_first_move_is_explained() -> None:
    selection = select(LAKESIDE)
    for key, square in zip("22fb", ["A1", "B1", "C1", "D1"], strict=True):
        obey(selection, selection.type(key, square))
    assert not any(selection.draft.tray.values())
    assert lacking(selection.draft).startswith("No piece could make a first move: put one that moves")


@with_each(("seed", "rules"), enumerate((DUEL, DUEL, INFILTRATOR, INFILTRATOR, LAKESIDE, LAKESIDE)))
def test_whatever_is_done_the_counts_are_right_and_all_can_be_taken_back(rules: Ruleset, seed: int) -> None:
    rng = Random(seed)
    selection = select(rules, rng.choice(list(Color)))
    squares = selection.draft.squares
    ready_made = Draft.empty(rules, selection.draft.color).arrange(Deployment.random(rules, rng).cells)

    def edit() -> Edit:
        square, other, kind = rng.choice(squares), rng.choice(squares), rng.choice(list(rules.army))
        edits: list[Callable[[], Edit]] = [
            lambda: selection.pick(square),
            lambda: selection.pick(square),
            lambda: selection.drag(square, other),
            lambda: selection.take(kind),
            lambda: selection.place(kind, square),
            lambda: selection.type(rng.choice("0123456789sibf"), square),
            lambda: selection.remove(square),
            lambda: selection.replace(selection.draft.mirror()),
            lambda: selection.undo(),
            lambda: selection.replace(selection.draft.clear()) if rng.random() < 0.2 else Edit(),
            lambda: selection.fill(rng) if rng.random() < 0.2 else Edit(),
            lambda: selection.replace(ready_made) if rng.random() < 0.2 else Edit(),
        ]
        return rng.choice(edits)()

    for _ in range(300):
        obey(selection, edit())
        standing = Counter(kind for kind in selection.draft.cells if kind is not None)
        assert standing + Counter(selection.draft.tray) == Counter(rules.army)
        assert selection.kind is None or selection.draft.tray[selection.kind] > 0
        assert not selection.square or at(selection, selection.square) is not None
    while not selection.undo().is_refusal:
        obey(selection, selection.undo())
    assert selection.draft.tray == rules.army


def test_no_repr_shows_a_rank() -> None:
    selection = select()
    assert repr(selection.type("0", "A1")) == "<Edit>"
