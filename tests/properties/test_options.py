"""Combinations of all options: games can be played, and players learn only what is announced to them."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, strategies as st

from stratego import Action, Color, Game, Rescue, Return, Ruleset, Strike, load_ruleset
from stratego.engine.options import AIDS
from stratego.records.formats.record_text import read_record, write_record
from stratego.records.record import record_of_game
from stratego.rulesets.reading import shipped_names
from tests.properties.test_secrecy import check_view
from tests.properties.test_two_worlds import compare_two_worlds
from tests.properties.test_undo_and_copy import state
from tests.support.games import FEW, any_game, draw_options, scattered_game, variants
from tests.support.oracle import read
from tests.support.worlds import available_to, start_of

SEEDS = st.integers(0, 2**32 - 1)
NAMES = st.sampled_from(shipped_names())
NOBODY = {color: color.title() for color in Color}
LONGEST = 3000


def draw_all_options(rng: Random) -> dict[str, Any]:
    """Values for every option that matters for play or secrecy."""
    return draw_options(rng) | {
        "two_squares": rng.choice((0, 1, 3, 5)),
        "more_squares": rng.random() < 0.5,
        "both_immobile": rng.choice(("draw", "mover_loses")),
        "scout_strike": rng.choice(("in_line", "after_move", "after_move")),
        "rescue": rng.choice((0, 1, 2, 9)),
        "first_move": rng.choice(("red", "chosen")),
        "deployment": rng.choice(("secret", "alternating")),
        "numbering": rng.choice(("high", "low")),
    }


def choose(game: Game, rng: Random) -> Action:
    """A legal action, with a bias towards rescues, strikes, attacks and moves forward."""
    actions = game.legal_moves()
    forward = 1 if game.turn == "red" else -1
    for wanted, how_often in (
        ([action for action in actions if isinstance(action, Rescue)], 0.7),
        ([action for action in actions if isinstance(action, Strike)], 0.2),
        ([action for action in actions if "x" in str(action)], 0.3),
        (
            [action for action in actions if (read(action.target)[1] - read(action.origin)[1]) * forward > 0],
            0.5,
        ),
    ):
        if wanted and rng.random() < how_often:
            return rng.choice(wanted)
    return rng.choice(actions)


# Whole games -----------------------------------------------------------------------------------------


def whole_random_game(rules: Ruleset, seed: int) -> Game:
    """Play a random game to its end, or to 3,000 plies; replay it, write and read its record, and undo it.

    Returns the replayed game.
    """
    rng = Random(seed)
    game = any_game(rules, rng)
    first = state(game)
    while game.outcome is None and game.ply < LONGEST:
        game.play(rng.choice(game.legal_moves()))
    again = start_of(game)
    for event in game.history:
        assert again.play(str(event.action)) == event
    assert state(again) == state(game)
    record = record_of_game(game, NOBODY)
    kept = read_record(write_record(record))
    assert kept == record
    assert kept.rules.options == rules.options
    game.undo(game.ply)
    assert state(game) == first
    return again


@pytest.mark.parametrize("name", variants("original", "gniazdo"))
def test_random_games_of_shipped_rulesets(name: str) -> None:
    game = whole_random_game(load_ruleset(name), 1)
    assert game.outcome is not None or game.ply == LONGEST


@FEW
@given(SEEDS, NAMES)
def test_random_games_with_random_options(seed: int, name: str) -> None:
    rules = load_ruleset(name).replace(**draw_all_options(Random(seed)))
    game = whole_random_game(rules, seed)
    assert game.outcome is not None or game.ply == LONGEST


@FEW
@given(SEEDS, NAMES)
def test_undo_restores_every_state(seed: int, name: str) -> None:
    rng = Random(seed)
    game = any_game(load_ruleset(name).replace(**draw_all_options(rng)), rng)
    states = [state(game)]
    while game.outcome is None and game.ply < 60:
        game.play(choose(game, rng))
        states.append(state(game))
    twin = game.copy()
    while game.ply:
        assert state(game) == states[game.ply]
        game.undo(rng.randint(1, min(game.ply, 4)))
    assert state(game) == states[0]
    assert state(twin) == states[-1]


def test_the_games_meet_all_kinds_of_actions() -> None:
    """Check that games like those above have enough strikes and rescues of every kind."""
    seen: Counter[str] = Counter()
    for seed in range(30):
        rng = Random(seed)
        game = any_game(load_ruleset("quick").replace(**draw_all_options(rng)), rng)
        while game.outcome is None and game.ply < 100:
            event = game.play(choose(game, rng))
            seen[type(event.action).__name__] += 1
            seen[f"rescue {event.rescue}"] += 1
    assert seen["Strike"] > 15
    assert all(seen[f"rescue {result}"] > 2 for result in Return)


# Knowledge ------------------------------------------------------------------------------------------


def combinations_of_knowledge() -> list[dict[str, Any]]:
    """Every combination of the options of K2-K6, with and without strikes and rescues."""
    aids = [list(chosen) for size in range(len(AIDS) + 1) for chosen in combinations(AIDS, size)]
    losses: list[dict[str, Any]] = [{"captured": "open"}, {"captured": "own"}, {"silent_defence": True}]
    found = []
    for memory, lost, reveals, helped, strike, rescue in product(
        ("hidden", "shown"), losses, (False, True), aids, ("in_line", "after_move"), (0, 2)
    ):
        if lost.get("silent_defence") and "counts" in helped:
            continue  # K4
        options = {"battle_memory": memory, "scout_reveals": reveals, "aids": helped}
        found.append({**options, **lost, "scout_strike": strike, "rescue": rescue, "two_squares": 0})
    return found


def check_knowledge(options: dict[str, Any], seed: int, seen: Counter[str]) -> None:
    """Check in a short game that both players are shown exactly what they may know."""
    rng = Random(seed)
    name = "infiltrator" if seed % 7 == 0 else "quick"
    game = scattered_game(load_ruleset(name).replace(**options), rng)
    if game.outcome is not None:
        return
    start = start_of(game).open_view().pieces
    while game.ply < 50 and game.outcome is None:
        event = game.play(choose(game, rng))
        seen[f"{event.rescue}"] += 1
        if game.ply % 5 == 0 or event.rescue is not None:
            for color in Color:
                check_view(game, color, start)
    for viewer in Color:
        compare_two_worlds(game, viewer, rng, seen)


def test_views_under_combinations_of_options() -> None:
    """Test a sample of the combinations; all of them are tested below."""
    seen: Counter[str] = Counter()
    for seed, options in enumerate(Random(1).sample(combinations_of_knowledge(), 15)):
        check_knowledge(options, seed, seen)
    assert seen["differing"] > 15
    assert all(seen[result] > 0 for result in Return)


@pytest.mark.slow
def test_views_under_every_combination_of_options(slow_size: Callable[[int, int], int]) -> None:
    seen: Counter[str] = Counter()
    every = combinations_of_knowledge()
    assert len(every) == 2 * 2 * 2 * 2 * (2 * 16 + 8)
    drawn = every[:: slow_size(23, 1)] * slow_size(1, 5)
    for seed, options in enumerate(drawn):
        check_knowledge(options, seed, seen)
    assert seen["differing"] > len(drawn)


# Unseen rescues -------------------------------------------------------------------------------------


def until_an_unseen_rescue(rules: Ruleset, rng: Random) -> Game | None:
    """A random game, played until several kinds of pieces can come back; None if none can in 200 plies."""
    game = any_game(rules, rng)
    while game.outcome is None and game.ply < 200:
        kinds = {action.kind for action in game.legal_moves() if isinstance(action, Rescue)}
        if len(kinds) > 1:
            return game
        game.play(choose(game, rng))
    return None


def other_kinds(game: Game, action: Rescue) -> Iterator[Rescue]:
    """The legal rescues that differ from ``action`` only in the kind of the piece."""
    for other in game.legal_moves():
        if not isinstance(other, Rescue) or other.kind is action.kind:
            continue
        if (other.move, other.back) == (action.move, action.back):
            yield other


@FEW
@given(SEEDS, st.sampled_from(["quick", "original", "infiltrator"]))
def test_a_player_cannot_know_what_came_back_unseen(seed: int, name: str) -> None:
    """R1, K3: two games that differ only in the piece that came back look alike until it is announced."""
    rng = Random(seed)
    rules = load_ruleset(name).replace(**{**draw_all_options(rng), "rescue": 2, "captured": "own"})
    game = until_an_unseen_rescue(rules, rng)
    assume(game is not None)
    assert game is not None
    viewer = game.turn.other
    action = rng.choice([action for action in game.legal_moves() if isinstance(action, Rescue)])
    twin = game.copy()
    other = rng.choice(list(other_kinds(twin, action)))
    announced = game.play(action).seen_by(viewer)
    assert twin.play(other).seen_by(viewer) == announced
    plies = 0
    while game.outcome is None and twin.outcome is None and plies < 40:
        assert available_to(game, viewer) == available_to(twin, viewer)
        texts = set(map(str, twin.legal_moves()))
        both = [action for action in game.legal_moves() if str(action) in texts]
        if not both:
            return
        action_text = str(rng.choice(both))
        announcements = [world.play(action_text).seen_by(viewer) for world in (game, twin)]
        if announcements[0] != announcements[1]:
            assert announcements[0].incident is not None  # the rescued piece attacks or is attacked
            return
        plies += 1
    assert (game.outcome is None) == (twin.outcome is None) or plies < 40
