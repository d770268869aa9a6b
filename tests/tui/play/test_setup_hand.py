"""What a player does while he deploys, without a screen (D1)."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from stratego import Color, Deployment, Kind, Ruleset, load_ruleset
from stratego.hotseat.draft import Draft
from stratego.tui.draw.picture import Light
from stratego.tui.play.setup_hand import Builder, Deed
from stratego.wording.pieces import label

DUEL = load_ruleset("duel")
INFILTRATOR = load_ruleset("infiltrator")
# Scouts on files A to C stand before the lake.
LAKESIDE = DUEL.replace(
    name="Lakeside",
    layout=("bbbb", ".~~~", "~~~.", "rrrr"),
    army={"flag": 1, "bomb": 1, "scout": 2},
)


def builder(rules: Ruleset = DUEL, color: Color = Color.RED) -> Builder:
    return Builder(Draft.empty(rules, color))


def obey(hand: Builder, deed: Deed) -> Deed:
    """What the session makes of a deed."""
    if deed.cells is not None:
        hand.draft = hand.draft.arrange(deed.cells)
    return deed


def at(hand: Builder, square: str) -> Kind | None:
    cell = hand.draft.cell(square)
    assert cell is not None
    return hand.draft.cells[cell]


@pytest.mark.parametrize("kind", INFILTRATOR.army)
def test_the_key_of_a_piece_is_what_stands_on_it(kind: Kind) -> None:
    hand = builder(INFILTRATOR)
    key = {"10": "0"}.get(label(INFILTRATOR, kind), label(INFILTRATOR, kind).lower())
    obey(hand, hand.type(key, "C2"))
    assert at(hand, "C2") is kind


def test_1_is_the_spy() -> None:
    hand = builder()
    obey(hand, hand.type("1", "C2"))
    assert at(hand, "C2") is Kind.SPY


def test_a_key_of_no_piece_of_the_army_is_refused_in_words() -> None:
    deed = builder().type("i", "C2")
    assert deed == Deed(message="This army has no piece with I on it.", is_refusal=True)


def test_no_more_pieces_than_the_army_has() -> None:
    hand = builder()
    for square in ("A1", "B1"):
        obey(hand, hand.type("3", square))
    deed = hand.type("3", "C1")
    assert deed.is_refusal
    assert deed.message == "No Miner is left: both stand already."
    assert deed.cells is None


@pytest.mark.parametrize(
    ("color", "front_left", "beside", "back_right"),
    [(Color.RED, "A4", "B4", "K1"), (Color.BLUE, "K7", "I7", "A10")],
)
def test_typing_goes_on_as_one_reads(color: Color, front_left: str, beside: str, back_right: str) -> None:
    hand = builder(color=color)
    assert hand.start == front_left
    assert obey(hand, hand.type("b", front_left)).cursor == beside
    assert obey(hand, hand.type("2", back_right)).cursor == beside  # round the end, to what is empty


def test_a_new_piece_sends_the_old_one_back_to_the_tray() -> None:
    hand = builder()
    obey(hand, hand.type("9", "E2"))
    obey(hand, hand.type("s", "E2"))
    assert at(hand, "E2") is Kind.SPY
    assert hand.draft.tray[Kind.GENERAL] == 1


def test_a_piece_from_the_tray_stays_in_hand_while_there_are_more_of_it() -> None:
    hand = builder()
    hand.take(Kind.BOMB)
    assert hand.holding() == "Bomb"
    obey(hand, hand.point("A2"))
    assert hand.kind is Kind.BOMB
    obey(hand, hand.point("B1"))
    assert hand.kind is None
    assert (at(hand, "A2"), at(hand, "B1")) == (Kind.BOMB, Kind.BOMB)


def test_another_from_the_tray_takes_the_place_of_what_was_in_hand() -> None:
    hand = builder()
    hand.take(Kind.BOMB)
    hand.take(Kind.SPY)
    assert hand.holding() == "Spy"
    assert hand.take(Kind.SPY) == Deed()
    assert hand.holding() == "Spy"


def test_two_squares_change_places() -> None:
    hand = builder()
    obey(hand, hand.type("9", "E2"))
    obey(hand, hand.type("s", "F2"))
    hand.point("E2")
    assert hand.lights()["E2"] is Light.CHOSEN
    obey(hand, hand.point("F2"))
    assert (at(hand, "E2"), at(hand, "F2")) == (Kind.SPY, Kind.GENERAL)
    assert not hand.holding()


def test_what_is_in_hand_shows_where_it_may_go() -> None:
    hand = builder()
    obey(hand, hand.type("9", "E2"))
    hand.take(Kind.SPY)
    assert hand.lights() == {square: Light.GOAL for square in hand.draft.squares if square != "E2"}


def test_an_empty_square_says_what_to_do() -> None:
    assert "tray" in builder().point("A1").message


def test_removing_steps_back_from_an_empty_square() -> None:
    hand = builder()
    cursor = obey(hand, hand.type("9", "E4")).cursor
    deed = obey(hand, hand.remove(cursor))
    assert deed.cursor == "E4"
    assert at(hand, "E4") is None


def test_dragging_an_empty_square_does_nothing() -> None:
    assert builder().drag("A1", "B1") == Deed()


def test_what_is_missing_is_said() -> None:
    hand = builder()
    assert hand.status() == "10 of 10 pieces are still to place."
    for key, square in zip(
        ["b", "b", "2", "2", "3", "3", "s"], ["A1", "B1", "C1", "D1", "E1", "F1", "G1"], strict=True
    ):
        obey(hand, hand.type(key, square))
    assert hand.status() == "Still to place: one Flag, one General and one Marshal."


def test_no_first_move_is_said() -> None:
    hand = builder(LAKESIDE)
    for key, square in zip("22fb", ["A1", "B1", "C1", "D1"], strict=True):
        obey(hand, hand.type(key, square))
    assert not any(hand.draft.tray.values())
    assert hand.status().startswith("No piece could make a first move: put one that moves")


@pytest.mark.parametrize("rules", [DUEL, INFILTRATOR, LAKESIDE], ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_done_the_counts_are_right_and_all_can_be_taken_back(rules: Ruleset, seed: int) -> None:
    rng = Random(seed)
    hand = builder(rules, rng.choice(list(Color)))
    squares = hand.draft.squares
    ready_made = Deployment.random(rules, rng)

    def deed() -> Deed:
        square, other, kind = rng.choice(squares), rng.choice(squares), rng.choice(list(rules.army))
        deeds: list[Callable[[], Deed]] = [
            lambda: hand.point(square),
            lambda: hand.point(square),
            lambda: hand.drag(square, other),
            lambda: hand.take(kind),
            lambda: hand.place(kind, square),
            lambda: hand.type(rng.choice("0123456789sibf"), square),
            lambda: hand.remove(square),
            lambda: hand.mirror(),
            lambda: hand.take_back(),
            lambda: hand.clear() if rng.random() < 0.2 else Deed(),
            lambda: hand.fill(rng) if rng.random() < 0.2 else Deed(),
            lambda: hand.load(ready_made) if rng.random() < 0.2 else Deed(),
        ]
        return rng.choice(deeds)()

    for _ in range(300):
        obey(hand, deed())
        standing = Counter(kind for kind in hand.draft.cells if kind is not None)
        assert standing + Counter(hand.draft.tray) == Counter(rules.army)
        assert hand.kind is None or hand.draft.tray[hand.kind] > 0
        assert not hand.square or at(hand, hand.square) is not None
    while not hand.take_back().is_refusal:
        obey(hand, hand.take_back())
    assert hand.draft.tray == rules.army


def test_no_repr_tells_a_rank() -> None:
    hand = builder()
    assert repr(hand.type("0", "A1")) == "<Deed>"
