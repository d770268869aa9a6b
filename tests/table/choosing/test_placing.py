"""D3: the piece that a player is about to place, and a plan adapted to the pieces already placed."""

from collections import Counter
from random import Random

from hypothesis import given, strategies as st

from stratego import Color, Deployment, Kind, Ruleset, load_ruleset
from stratego.hotseat.draft import Draft
from stratego.table.choosing.setup_selection import Placing, PlacingPlan, adapted
from tests.support.games import FEW

RULES = [load_ruleset(name) for name in ("barrage", "quick", "original", "infiltrator")]
SEEDS = st.integers(0, 2**32)  # draws made by Hypothesis itself would be slow
PLACES = st.tuples(st.sampled_from(RULES), st.sampled_from(Color), SEEDS.map(Random))


def some_of_it(rules: Ruleset, color: Color, rng: Random, share: float) -> Draft:
    """A draft with about this share of its pieces placed, chosen at random."""
    cells = Deployment.random(rules, rng).cells
    return Draft.empty(rules, color).arrange(tuple(kind if rng.random() < share else None for kind in cells))


@FEW
@given(PLACES, st.floats(0, 1))
def test_a_plan_fits_the_placed_pieces_and_still_the_army(
    place: tuple[Ruleset, Color, Random], share: float
) -> None:
    rules, color, rng = place
    draft, plan = some_of_it(rules, color, rng, share), Deployment.random(rules, rng).cells
    now = adapted(plan, draft)
    assert all(kind in (None, there) for kind, there in zip(draft.cells, now, strict=True))
    assert Counter(kind for kind in now if kind) == Counter(rules.army)
    assert adapted(now, draft) == now
    at_odds = sum(kind not in (None, there) for kind, there in zip(draft.cells, plan, strict=True))
    assert sum(before is not after for before, after in zip(plan, now, strict=True)) <= 2 * at_odds


@FEW
@given(PLACES)
def test_following_a_plan_with_exceptions_places_the_whole_army(
    place: tuple[Ruleset, Color, Random],
) -> None:
    rules, color, rng = place
    draft, plan = Draft.empty(rules, color), PlacingPlan()
    for _ in range(rules.army_size):
        placing = Placing(draft, plan)
        if plan.cells is None or rng.random() < 0.1:
            placing.fill(rng)
        square = placing.start
        if rng.random() < 0.3:
            placing.take(rng.choice([kind for kind, count in draft.tray.items() if count]))
        assert placing.offered(square) is not None
        before, draft = draft, Draft(rules, color, placing.cells(square))
        placing.remember(square)
        new = [cell for cell, kind in enumerate(draft.cells) if kind is not before.cells[cell]]
        assert [draft.squares[cell] for cell in new] == [square]
    assert not any(draft.tray.values())


def test_the_plan_goes_on_after_the_piece_placed_last() -> None:
    draft = Draft.empty(load_ruleset("duel"), Color.BLUE)
    plan = PlacingPlan()
    placing = Placing(draft, plan)
    placing.follow(Deployment.random(draft.rules, Random(3)).cells)
    order = [placing.start]
    while len(order) < 10:
        placing.remember(order[-1])
        draft = draft.arrange(placing.cells(order[-1]))
        placing = Placing(draft, plan)
        order.append(placing.start)
    rows = [int(square[1:]) for square in order]
    assert rows == sorted(rows)  # from the front row, which for Blue is row 7
    assert set(order) == {
        square for square, kind in zip(draft.squares, plan.cells or (), strict=True) if isinstance(kind, Kind)
    }


def test_a_piece_is_offered_until_it_is_deselected_or_there_are_no_more() -> None:
    empty, plan = Draft.empty(load_ruleset("duel"), Color.RED), PlacingPlan()
    placing = Placing(empty, plan)
    assert placing.offered("A1") is None
    assert placing.take(Kind.MARSHAL) is None
    assert placing.offered("A1") is Kind.MARSHAL
    placing.cancel()
    assert placing.offered("A1") is None
    plan.kind = Kind.MARSHAL  # the piece that was placed last
    assert placing.offered("A1") is Kind.MARSHAL
    placing = Placing(empty.place(0, Kind.MARSHAL), plan)
    assert [placing.offered(square) for square in ("A1", "B1")] == [None, None]
    assert placing.take(Kind.MARSHAL) is not None
