"""All that a player's view holds is heard by at most two questions, and nothing more."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratego import Color, Game, Kind, PlayerView, Ruleset, load_ruleset
from stratego.engine.actions import Guess, Rescue, Strike
from stratego.engine.view import HiddenPiece, KnownPiece, OwnPiece
from stratego.lines.asking import View, action_line
from tests.golden.playthrough import scripts
from tests.support.games import FEW, SHIPPED, any_game, draw_options, new_game, play_on

KINDS_OF_GAMES = (*SHIPPED, "infiltrator", "gniazdo with rescues")
NAMES = {Color.RED: "Ann", Color.BLUE: "Ben"}


def ruleset(name: str) -> Ruleset:
    """A shipped ruleset, or one with the house rule R1."""
    rules = load_ruleset(name.split()[0])
    return rules.replace(rescue=2) if "rescues" in name else rules


def heard(view: PlayerView, *, is_short: bool = False) -> dict[str, Any]:
    """Every answer to every question of one or two steps."""
    asked = View(view, NAMES, is_short=is_short)
    board = view.rules.geometry
    return {
        "at": {square: asked.square(square) for square in board.names},
        "row": [asked.row(row) for row in range(1, board.height + 1)],
        "file": [asked.file(file) for file in sorted({name[0] for name in board.names})],
        "near": [asked.near(square) for square in board.names],
        "scan": [asked.scan(square) for square in board.names],
        "mine": [asked.mine(), *(asked.mine(kind) for kind in view.rules.army)],
        "enemy": asked.enemy(),
        "where": [asked.where(kind) for kind in view.rules.army],
        "movable": asked.movable(),
        "moves": {square: asked.moves(square) for square in board.names},
        "rescues": {
            action.origin + action.target: asked.moves(action.origin, action.target)
            for action in view.legal_moves
            if isinstance(action, Rescue)
        },
        "last": asked.last(),
        "lost": asked.lost(),
        "left": asked.left(),
        "turn": asked.turn(),
    }


def piece_of(answer: str) -> OwnPiece | HiddenPiece | KnownPiece | None:
    """What is on a square, as somebody understands the answer."""
    text = answer.partition(": ")[2]
    named = re.search(r"(?:your|enemy's) (\w+)", text)
    kind = Kind(named[1].lower()) if named else None
    if text.startswith("your "):
        assert kind is not None
        return OwnPiece(kind, known="seen it" in text)
    if text.startswith("an enemy piece"):
        return HiddenPiece(moved="moved" in text)
    if text.startswith("the enemy's "):
        assert kind is not None
        return KnownPiece(kind, moved="moved" in text)
    assert text in ("empty.", "a lake.")
    return None


def counts(text: str) -> Counter[Kind]:
    """The pieces counted in an answer: ``2 Scouts, 1 Flag``."""
    found = re.findall(r"(\d+) ([A-Z]\w+)", text)
    singular = {kind.value: kind for kind in Kind} | {
        (kind.value[:-1] + "ies" if kind.value.endswith("y") else kind.value + "s"): kind for kind in Kind
    }
    return Counter({singular[name.lower()]: int(number) for number, name in found})


def actions_of(answers: dict[str, Any], view: PlayerView) -> set[str]:
    """The legal actions, as somebody understands the answers."""
    found = set()
    for square, answer in answers["moves"].items():
        listed = re.fullmatch(rf"{square} .*, (\d+): (.*)\.", answer)
        if listed is None:
            continue
        ways = listed[2].split(", ")
        assert len(ways) == int(listed[1])  # a list says its length
        for way in ways:
            match way.split():
                case ["attack", target]:
                    found.add(f"{square}x{target}")
                case ["guess", target]:
                    found |= {f"{square}?{target}={kind.letter}" for kind in view.rules.army}
                case [stop, "to", "attack", target]:
                    found.add(f"{square}-{stop}x{target}")
                case [target, "to", "rescue"]:
                    said = answers["rescues"][square + target]
                    told = re.fullmatch(r"(.*) brings back (.*), on .*: (.*)\.", said)
                    assert told is not None
                    move, kinds, squares = told.groups()
                    mark = "x" if "attacks" in move else "-"
                    for kind in re.findall(r"[A-Z]\w+", kinds):
                        letter = Kind(kind.lower()).letter
                        found |= {f"{square}{mark}{target}+{letter}@{back}" for back in squares.split(", ")}
                case [target]:
                    found.add(f"{square}-{target}")
    return found


def understands(view: PlayerView) -> None:
    """Check that the whole view can be put together from the answers."""
    answers = heard(view)
    pieces = {square: piece_of(answer) for square, answer in answers["at"].items()}
    assert {square: piece for square, piece in pieces.items() if piece} == dict(view.pieces)
    assert actions_of(answers, view) == set(map(str, view.legal_moves))
    for color, said in zip((view.color, view.color.other), answers["lost"], strict=True):
        assert counts(said) == Counter(view.captured[color])
    assert (view.left is None) == ("does not count" in answers["left"])
    if view.left is not None:
        assert counts(answers["left"].partition(": ")[2]) == +Counter(view.left)
    for color, said in zip((view.color.other, view.color), answers["last"], strict=True):
        last = view.last_actions[color]
        told = f"{NAMES[color]} has not moved yet."
        assert said == (told if last is None else action_line(view.rules, last, NAMES))
    assert answers["turn"][0] == f"Move {view.ply + 1}. {NAMES[view.turn]} is to move."
    assert (view.quiet_left is None) == (len(answers["turn"]) == 1)
    assert view.quiet_left is None or str(view.quiet_left) in answers["turn"][1]


@FEW
@given(st.sampled_from(KINDS_OF_GAMES), st.integers(0, 2**32), st.booleans())
def test_all_that_a_view_holds_is_heard(name: str, seed: int, has_options: bool) -> None:  # K1-K7
    rng = Random(seed)
    rules = ruleset(name)
    if has_options and not rules.rescue:
        rules = rules.replace(**draw_options(rng))
    game = any_game(rules, rng)
    play_on(game, rng, rng.randrange(60))
    for color in Color:
        understands(game.view(color))


def test_nothing_else_is_heard() -> None:
    """The answers are a function of the view, without its legal moves in another's turn."""
    rng = Random(5)
    rules = load_ruleset("infiltrator")
    game = any_game(rules, rng)
    play_on(game, rng, 20)
    for color in Color:
        for is_short in (False, True):
            first = heard(game.view(color), is_short=is_short)
            assert first == heard(game.copy().view(color), is_short=is_short)


@pytest.mark.parametrize(("row", "said"), [(1, "Row 1"), (10, "Row 10")])
def test_each_player_hears_a_row_from_their_left(row: int, said: str) -> None:
    rules = load_ruleset("original")
    rng = Random(2)
    game = new_game(rules, rng)
    red, blue = (View(game.view(color), NAMES).row(row) for color in Color)
    assert red.startswith(said)
    squares = [re.findall(r"\b[A-K]10?\b", answer) for answer in (red, blue)]
    assert squares[0] == squares[1][::-1]


@pytest.mark.parametrize("kind", [Guess, Strike, Rescue])
def test_each_kind_of_action_is_heard(kind: type) -> None:  # I1, S4, R1
    """In the games of tests/golden, wherever one of this kind was played."""
    heard_of = 0
    for script in scripts().values():
        game = Game.from_board(script.rules, script.board)
        for text in script.actions:
            event = game.play(text)
            if isinstance(event.action, kind) and heard_of < 3:
                heard_of += 1
                game.undo()
                understands(game.view(event.color))
                game.play(text)
    assert heard_of == 3
