"""Laws 1, 2 and 5 of secrecy: a view contains only what the player may know, and no reference to the game."""

import gc
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from hypothesis import given, strategies as st

from stratego import (
    Battle,
    Color,
    Deployment,
    Event,
    Game,
    Guess,
    HiddenPiece,
    Kind,
    KnownPiece,
    OpenPiece,
    OwnPiece,
    PlayerView,
    Ruleset,
    Sabotage,
    load_ruleset,
)
from tests.support.games import FEW, SHIPPED, any_game, choose, draw_options, play_on, scattered_game
from tests.support.individuals import Individual, follow
from tests.support.positions import play, position
from tests.support.worlds import start_of

SEEDS = st.integers(0, 2**32 - 1)
NAMES = st.sampled_from(SHIPPED)

# `reachable` does not follow these: both players know the ruleset; a guess among the legal actions may name
# any kind; classes, functions and modules belong to the program, not to a game.
LEAVES = (type, FunctionType, BuiltinFunctionType, ModuleType, Ruleset, Guess)


def reachable(*roots: object) -> Iterator[object]:
    """All objects that can be reached from others, except through `LEAVES`."""
    todo: list[object] = list(roots)
    seen: set[int] = set()
    while todo:
        found = todo.pop()
        if id(found) in seen or isinstance(found, LEAVES):
            continue
        seen.add(id(found))
        yield found
        todo += gc.get_referents(found)


def objects_of_a_player(game: Game, color: Color) -> list[object]:
    view = game.view(color)
    announced = [event.seen_by(color) for event in game.history]
    return [view, view.as_dict(), announced, view.legal_moves, pickle.loads(pickle.dumps(view))]


@FEW
@given(SEEDS, NAMES)
def test_no_game_state_is_reachable_from_what_a_player_holds(seed: int, name: str) -> None:
    rng = Random(seed)
    game = any_game(load_ruleset(name).replace(**draw_options(rng)), rng)
    play_on(game, rng, rng.randrange(80))
    if game.outcome is not None:
        game.undo()
    for color in Color:
        for found in reachable(*objects_of_a_player(game, color)):
            assert not isinstance(found, Game | Event | Deployment | OpenPiece)
            module = type(found).__module__
            assert not module.startswith("stratego.engine") or module.rpartition(".")[2] in (
                "view", "events", "actions", "pieces", "endings", "combat"
            ), found  # fmt: skip
            assert type(found).__name__ not in ("Piece", "Position", "Memory", "Chase")


def test_the_search_would_find_a_game() -> None:
    """The search finds any object that refers to the game, however indirectly."""
    game = position("bF . . b5\n. . . .\n. . . .\nr2 . . rF")
    hidden = {"a": [(lambda: game).__closure__]}
    assert any(isinstance(found, Game) for found in reachable(hidden))
    assert any(isinstance(found, Kind) for found in reachable(game))
    assert any(type(found).__name__ == "Piece" for found in reachable(game))


ARMIES_APART = """
    bF  b10 b9  bS
    .   b7  .   .
    .   .   .   .
    .   .   .   .
    r3  r4  r5  .
    .   r6  r8  rB
"""


COME_NEAR = "A2-A3 C6-C5 A3-A4 C5-C4 A4-A3 C4-C3"


def kinds_reachable(game: Game, color: str) -> set[Kind]:
    return {found for found in reachable(*objects_of_a_player(game, Color(color))) if isinstance(found, Kind)}


def test_no_rank_of_the_enemy_is_reachable_unless_it_was_announced() -> None:
    """The two armies have no kind in common, so a player's own ranks are never the enemy's."""
    game = position(ARMIES_APART)
    red = {Kind.MINER, Kind.SERGEANT, Kind.LIEUTENANT, Kind.CAPTAIN, Kind.COLONEL, Kind.BOMB}
    blue = {Kind.FLAG, Kind.MARSHAL, Kind.GENERAL, Kind.SPY, Kind.MAJOR}
    assert kinds_reachable(game, "red") == red
    assert kinds_reachable(game, "blue") == blue
    play(game, COME_NEAR)
    assert kinds_reachable(game, "red") == red
    assert kinds_reachable(game, "blue") == blue
    play(game, "C2xC3")  # the Lieutenant meets the General
    assert kinds_reachable(game, "red") == red | {Kind.GENERAL}
    assert kinds_reachable(game, "blue") == blue | {Kind.LIEUTENANT}


def test_the_silent_defender_is_not_reachable() -> None:
    game = position(ARMIES_APART, silent_defence=True)
    play(game, COME_NEAR)
    before = kinds_reachable(game, "red")
    play(game, "C2xC3 D6-D5")
    assert kinds_reachable(game, "red") == before
    assert Kind.LIEUTENANT in kinds_reachable(game, "blue")


def test_a_hidden_piece_has_no_field_that_could_hold_a_rank() -> None:
    for found in reachable(HiddenPiece(), HiddenPiece(moved=True)):
        assert isinstance(found, HiddenPiece | bool)


# Law 5 ------------------------------------------------------------------------------------------------

RANKS = re.compile("|".join([*(kind.value for kind in Kind), "Kind", r"\b[BFSI]\b"]), re.IGNORECASE)


def public_objects(game: Game) -> Iterator[object]:
    """Yield all objects that a program can get from the methods of a game."""
    yield game
    yield game.copy()
    yield game.open_view()
    yield list(game.open_view().pieces.values())
    yield game.legal_moves()
    yield game.outcome
    for event in game.history:
        yield event
        yield event.incident
    for color in Color:
        view = game.view(color)
        yield view
        yield list(view.pieces.values())
        yield view.last_actions
        for event in game.history:
            yield event.seen_by(color)
            yield event.seen_by(color).incident


@FEW
@given(SEEDS, NAMES)
def test_no_rank_in_a_repr(seed: int, name: str) -> None:
    rng = Random(seed)
    game = any_game(load_ruleset(name).replace(**draw_options(rng)), rng)
    play_on(game, rng, 60, boldness=0.6)
    squares = re.compile(r"\b[A-K](10|[1-9])\b")
    for held in public_objects(game):
        for text in (repr(held), f"{held!r}", format(held) if not isinstance(held, list) else ""):
            plain = (
                squares.sub("", text)
                .replace("Stratego Infiltrator", "")
                .replace("'flag'", "")
                .replace("FLAG", "")
            )
            plain = re.sub(r"(no movable|immobile) piece", "", plain)
            assert not RANKS.search(plain), text


def test_no_rank_in_the_repr_of_a_deployment() -> None:
    for name in SHIPPED:
        rules = load_ruleset(name)
        assert not RANKS.search(repr(Deployment.random(rules, Random(1))))
        assert repr(Deployment.random(rules, Random(1))) == repr(Deployment.random(rules, Random(2)))


# Views show all that the player may know -------------------------------------------------------------


@FEW
@given(SEEDS, NAMES)
def test_players_are_shown_what_they_may_know(seed: int, name: str) -> None:
    rng = Random(seed)
    game = any_game(load_ruleset(name).replace(**draw_options(rng)), rng)
    start = start_of(game).open_view().pieces
    for _ in range(60):
        if game.outcome is not None:
            break
        game.play(choose(game, rng, 0.5))
        if rng.random() < 0.3:
            for color in Color:
                check_view(game, color, start)


def check_view(game: Game, color: Color, start: Any) -> None:
    """Compare a view with the pieces as followed by `follow` from the start of the game."""
    rules, view = game.rules, game.view(color)
    pieces, seen_by_enemy = follow(start, game.history, color), follow(start, game.history, color.other)
    on_board = {piece.square: piece for piece in pieces if piece.square}
    announced = {piece.home for piece in seen_by_enemy if piece.announced}
    assert list(view.pieces) == [square for square in rules.geometry.names if square in on_board]
    remembers = rules.battle_memory == "shown" or "battles" in rules.aids
    for square, shown in view.pieces.items():
        piece = on_board[square]
        moved = piece.moved and "moved" in rules.aids
        if piece.color is color:
            assert shown == OwnPiece(piece.kind, "known" in rules.aids and piece.home in announced)
        elif piece.announced and remembers:
            assert shown == KnownPiece(piece.kind, moved)
        else:
            assert shown == HiddenPiece(moved)
    check_losses(rules, view, pieces, color)
    for side in Color:
        events = [event for event in game.history if event.color is side]
        assert view.last_actions[side] == (events[-1].seen_by(color) if events else None)


def check_losses(rules: Ruleset, view: PlayerView, pieces: list[Individual], color: Color) -> None:
    lost = [piece for piece in pieces if not piece.square and not piece.replaced]
    own = Counter(piece.kind for piece in lost if piece.color is color)
    assert view.captured[color] == own
    enemy = Counter(piece.kind for piece in lost if piece.color is not color)
    assert view.captured[color.other] == (enemy if rules.captured == "open" else {})
    if "counts" not in rules.aids:
        assert view.left is None
        return
    enemies = [piece for piece in pieces if piece.color is not color and piece.square]
    left = Counter(piece.kind for piece in enemies if piece.announced or not piece.returned)
    assert view.left == {kind: left[kind] for kind in rules.army}


def test_announcements_differ_only_in_what_is_silent() -> None:
    """Law 2: each player gets every event as an announcement, a type without fields for secrets."""
    rng = Random(4)
    game = scattered_game(load_ruleset("infiltrator"), rng)
    play_on(game, rng, 200, boldness=0.6)
    assert {type(event.incident) for event in game.history} >= {Battle, Sabotage}
    for event in game.history:
        assert event.seen_by("red") == event.seen_by("blue")
        assert not isinstance(event.seen_by("red"), Event)
        assert not isinstance(event.seen_by("red").action, Enum)
