"""Players' knowledge, in views and announcements: K1-K7 (K6: `test_aids`)."""

from typing import Any

import pytest

from stratego import (
    Battle,
    Color,
    Game,
    HiddenPiece,
    Kind,
    KnownPiece,
    OwnPiece,
    Result,
    RulesetError,
    Sabotage,
    SilentBattle,
    load_ruleset,
)
from tests.support.positions import place, play, position

DRAWN = """
    bF .  .  b5
    .  b4 .  .
    .  r6 .  .
    rF .  r2 .
"""


def known(game: Game, viewer: str) -> dict[str, Kind]:
    """The enemy pieces that a player sees face up."""
    pieces = game.view(viewer).pieces
    return {square: piece.kind for square, piece in pieces.items() if isinstance(piece, KnownPiece)}


def captured(game: Game, viewer: str) -> dict[str, dict[str, int]]:
    """The captured pieces that a player sees, by colour and kind."""
    return {
        color.value: {kind.value: count for kind, count in counts.items()}
        for color, counts in game.view(viewer).captured.items()
    }


# K1 ---------------------------------------------------------------------------------------------------


def test_k1_a_view_has_own_ranks_but_only_colour_and_square_of_enemies() -> None:
    view = position(DRAWN).view("red")
    assert view.pieces == {
        "A1": OwnPiece(Kind.FLAG),
        "C1": OwnPiece(Kind.SCOUT),
        "B2": OwnPiece(Kind.CAPTAIN),
        "B3": HiddenPiece(),
        "A4": HiddenPiece(),
        "D4": HiddenPiece(),
    }
    view = position(DRAWN).view("blue")
    assert view.pieces["B3"] == OwnPiece(Kind.SERGEANT)
    assert view.pieces["B2"] == HiddenPiece()


def test_k1_a_hidden_piece_is_another_type_without_a_rank() -> None:
    hidden = position(DRAWN).view("red").pieces["B3"]
    assert type(hidden) is HiddenPiece
    assert not hasattr(hidden, "kind")
    assert not hasattr(hidden, "rank")


def test_k1_hidden_pieces_are_all_alike() -> None:
    pieces = position(DRAWN).view("red").pieces
    assert pieces["B3"] == pieces["A4"] == pieces["D4"]
    assert len({hash(pieces[square]) for square in ("B3", "A4", "D4")}) == 1


def test_k1_a_move_announces_only_its_squares() -> None:
    event = position(DRAWN).play("C1-C3")
    for color in ("red", "blue"):
        announced = event.seen_by(color)
        assert (announced.ply, announced.color, str(announced.action)) == (0, Color.RED, "C1-C3")
        assert announced.incident is None
        assert announced.revealed is None
        assert not hasattr(announced, "mover")


# K2 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defender", "result"), [("4", Result.WON), ("7", Result.LOST), ("6", Result.EQUAL)])
def test_k2_both_ranks_are_announced_to_both(defender: str, result: Result) -> None:
    event = position(DRAWN.replace("b4", f"b{defender}")).play("B2xB3")
    expected = Battle(Kind.CAPTAIN, Kind.of_letter(defender), result)  # type: ignore[arg-type]
    assert event.seen_by("red").incident == expected
    assert event.seen_by(Color.BLUE).incident == expected


def test_k2_hidden_the_winner_is_hidden_again() -> None:
    game = position(DRAWN)
    play(game, "B2xB3")
    assert game.view("blue").pieces["B3"] == HiddenPiece()
    game = position(DRAWN.replace("b4", "b7"))
    play(game, "B2xB3")
    assert game.view("red").pieces["B3"] == HiddenPiece()


@pytest.mark.parametrize("memory", [{"battle_memory": "shown"}, {"aids": ["battles"]}])
def test_k2_shown_the_winner_stays_face_up(memory: dict[str, Any]) -> None:
    game = position(DRAWN, **memory)
    play(game, "B2xB3")
    assert known(game, "blue") == {"B3": Kind.CAPTAIN}
    play(game, "D4-D3 B3-B4")
    assert known(game, "blue") == {"B4": Kind.CAPTAIN}  # still known after moving
    assert known(game, "red") == {}
    game = position(DRAWN.replace("b4", "b7"), **memory)
    play(game, "B2xB3")
    assert known(game, "red") == {"B3": Kind.MAJOR}
    assert known(game, "blue") == {}


def test_k2_shown_a_lost_piece_is_gone() -> None:
    game = position(DRAWN, battle_memory="shown")
    play(game, "B2xB3 D4-C4 B3-C3 C4xC3")  # the Captain beats a Lieutenant, too
    assert known(game, "blue") == {"C3": Kind.CAPTAIN}
    game = position(DRAWN.replace("b5", "b9"), battle_memory="shown")
    play(game, "B2xB3 D4-C4 B3-C3 C4xC3")
    assert known(game, "blue") == {}
    assert known(game, "red") == {"C3": Kind.GENERAL}


def test_k2_shown_a_bomb_that_stopped_an_attack_stays_face_up() -> None:
    game = position(DRAWN.replace("b4", "bB"), battle_memory="shown")
    play(game, "B2xB3")
    assert known(game, "red") == {"B3": Kind.BOMB}


@pytest.mark.parametrize("guess", ["B3?D3=5", "B3?D3=7"])
def test_k2_after_a_guess_the_infiltrator_as_after_a_battle(guess: str) -> None:
    drawn = """
        bF .  .  b9
        .  rI .  b7
        .  .  .  .
        rF .  r5 .
    """
    hidden, shown = position(drawn), position(drawn, battle_memory="shown")
    play(hidden, guess)
    play(shown, guess)
    assert known(hidden, "blue") == {}
    assert known(shown, "blue") == {"B3": Kind.INFILTRATOR}
    assert known(shown, "red") == {}  # I3: after a wrong guess the target is not announced
    assert ("D3" in shown.view("red").pieces) == (guess != "B3?D3=7")


# K3 ---------------------------------------------------------------------------------------------------

TRADES = """
    bF .  b4 b9
    b2 b4 .  .
    r6 r6 .  .
    rF .  r2 .
"""


def test_k3_open_both_see_captured_pieces_by_kind() -> None:
    game = position(TRADES)
    for color in ("red", "blue"):
        assert captured(game, color) == {"red": {}, "blue": {}}
    play(game, "B2xB3 C4-C3 A2xA3 D4-D3 B3xC3 D3xC3")
    for color in ("red", "blue"):
        assert captured(game, color) == {"red": {"captain": 1}, "blue": {"scout": 1, "sergeant": 2}}


def test_k3_never_in_the_order_of_the_losses() -> None:
    one, other = position(TRADES), position(TRADES)
    play(one, "B2xB3 D4-D3 A2xA3 D3-D4")
    play(other, "A2xA3 D4-D3 B2xB3 D3-D4")
    for color in ("red", "blue"):
        lists = [list(game.view(color).captured[Color.BLUE].items()) for game in (one, other)]
        assert lists[0] == lists[1]
        assert lists[0] == [(Kind.SCOUT, 1), (Kind.SERGEANT, 1)]


def test_k3_a_correctly_guessed_piece_is_captured() -> None:
    game = position("""
        bF .  .  b9
        .  rI .  b7
        .  .  .  .
        rF .  r5 .
    """)  # fmt: skip
    play(game, "B3?D3=7")
    assert captured(game, "red") == captured(game, "blue") == {"red": {}, "blue": {"major": 1}}


def test_k3_own_each_players_losses_stay_hidden() -> None:
    game = position(TRADES, captured="own")
    play(game, "B2xB3 C4-C3 A2xA3 D4-D3 B3xC3 D3xC3")
    assert captured(game, "red") == {"red": {"captain": 1}, "blue": {}}
    assert captured(game, "blue") == {"red": {}, "blue": {"scout": 1, "sergeant": 2}}


# K4 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defender", "result"), [("4", Result.WON), ("7", Result.LOST), ("6", Result.EQUAL)])
def test_k4_only_the_attackers_rank_is_announced(defender: str, result: Result) -> None:
    game = position(DRAWN.replace("b4", f"b{defender}"), silent_defence=True)
    event = game.play("B2xB3")
    for color in ("red", "blue"):
        assert event.seen_by(color).incident == SilentBattle(Kind.CAPTAIN, result)
        announced = event.seen_by(color).incident
        assert not hasattr(announced, "defender")


def test_k4_a_defender_that_won_is_never_shown() -> None:
    game = position(DRAWN.replace("b4", "b7"), silent_defence=True, battle_memory="shown")
    play(game, "B2xB3")
    assert known(game, "red") == {}


def test_k4_an_attacker_that_won_is_shown() -> None:
    game = position(DRAWN, silent_defence=True, battle_memory="shown")
    play(game, "B2xB3")
    assert known(game, "blue") == {"B3": Kind.CAPTAIN}


def test_k4_lost_pieces_are_each_players_own() -> None:
    game = position(TRADES, silent_defence=True)
    assert game.rules.captured == "own"
    play(game, "B2xB3 C4-C3 A2xA3 D4-D3 B3xC3 D3xC3")
    assert captured(game, "red") == {"red": {"captain": 1}, "blue": {}}
    assert captured(game, "blue") == {"red": {}, "blue": {"scout": 1, "sergeant": 2}}


@pytest.mark.parametrize(
    "excluded", [{"captured": "open"}, {"aids": ["counts"]}, {"aids": ["moved", "counts"]}]
)
def test_k4_conflicting_options_are_refused(excluded: dict[str, Any]) -> None:
    with pytest.raises(RulesetError, match="silent_defence exclude each other"):
        load_ruleset("original").replace(silent_defence=True, **excluded)


def test_k4_compatible_options_are_accepted() -> None:
    rules = load_ruleset("original").replace(silent_defence=True, captured="own", aids=["moved", "known"])
    assert rules.replace(silent_defence=False, captured="open").captured == "open"
    assert (
        load_ruleset("original").replace(silent_defence=True).replace(silent_defence=False).captured == "open"
    )


# K5 ---------------------------------------------------------------------------------------------------


def test_k5_a_scouts_move_of_two_squares_or_more_reveals_it() -> None:
    for text, revealed in (("C1-C2", None), ("C1-C3", Kind.SCOUT), ("C1-C4", Kind.SCOUT)):
        event = position(DRAWN, scout_reveals=True).play(text)
        for color in ("red", "blue"):
            assert event.seen_by(color).revealed is revealed
    assert position(DRAWN).play("C1-C3").seen_by("blue").revealed is None


def test_k5_no_other_piece_is_revealed_by_a_move() -> None:
    assert position(DRAWN, scout_reveals=True).play("B2-C2").seen_by("blue").revealed is None


def test_k5_the_reveal_lasts_as_long_as_that_of_a_battle() -> None:
    hidden = position(DRAWN, scout_reveals=True)
    play(hidden, "C1-C3 D4-D3")
    assert known(hidden, "blue") == {}
    shown = position(DRAWN, scout_reveals=True, battle_memory="shown")
    play(shown, "C1-C3 D4-D3 C3-C4")
    assert known(shown, "blue") == {"C4": Kind.SCOUT}
    assert known(shown, "red") == {}


# K7 ---------------------------------------------------------------------------------------------------


def test_k7_the_last_action_of_each_side_with_all_that_was_announced() -> None:
    game = position(DRAWN)
    assert game.view("red").last_actions == {Color.RED: None, Color.BLUE: None}
    battle = game.play("B2xB3")
    assert game.view("blue").last_actions == {Color.RED: battle.seen_by("blue"), Color.BLUE: None}
    answer = game.play("D4-D3")
    for color in ("red", "blue"):
        assert game.view(color).last_actions == {
            Color.RED: battle.seen_by(color),
            Color.BLUE: answer.seen_by(color),
        }
    game.play("C1-C2")
    last = game.view("blue").last_actions[Color.RED]
    assert last is not None
    assert str(last.action) == "C1-C2"
    assert last.incident is None  # the battle before it is no longer shown


def test_k7_a_guess_may_be_the_last_action() -> None:
    game = place(load_ruleset("infiltrator"), {"A9": "rI", "A10": "b5", "K10": "b9", "K1": "r7"})
    play(game, "A9?A10=6")
    announced = game.view("blue").last_actions[Color.RED]
    assert announced is not None
    assert announced.incident == Sabotage(Kind.CAPTAIN, right=False)


def test_k7_a_view_holds_no_earlier_action() -> None:
    game = position(DRAWN)
    play(game, "B2xB3 D4-D3 C1-C2 D3-D4")
    assert [str(last.action) for last in game.view("red").last_actions.values() if last] == ["C1-C2", "D3-D4"]


def test_k7_after_the_game_everything_is_open() -> None:
    game = position(DRAWN)
    play(game, "B2xB3 D4-D3 B3-A3 D3-D4 A3xA4")
    assert game.outcome == ("red", "flag")
    opened = game.open_view()
    assert {square: (piece.color.value, piece.kind.value) for square, piece in opened.pieces.items()} == {
        "A1": ("red", "flag"),
        "A4": ("red", "captain"),
        "C1": ("red", "scout"),
        "D4": ("blue", "lieutenant"),
    }
    assert opened.captured == {Color.RED: {}, Color.BLUE: {Kind.FLAG: 1, Kind.SERGEANT: 1}}
    assert opened.outcome == game.outcome
    assert opened.last_actions == {Color.RED: game.history[-1], Color.BLUE: game.history[-2]}


# Views follow undo ------------------------------------------------------------------------------------


def test_views_forget_undone_actions() -> None:
    game = position(TRADES, battle_memory="shown", aids=["counts", "known", "moved"])
    before = [(game.view("red"), game.view("blue"))]
    for action in ["B2xB3", "C4-C3", "A2xA3", "D4-D3", "B3xC3", "D3xC3"]:
        play(game, action)
        before.append((game.view("red"), game.view("blue")))
    while game.ply:
        assert (game.view("red"), game.view("blue")) == before[game.ply]
        game.undo()
    assert (game.view("red"), game.view("blue")) == before[0]


def test_views_after_undo_and_other_actions() -> None:
    game = position(TRADES, battle_memory="shown")
    play(game, "B2xB3")
    assert known(game, "blue") == {"B3": Kind.CAPTAIN}
    game.undo()
    play(game, "B2-C2")
    assert known(game, "blue") == {}
    assert captured(game, "red") == {"red": {}, "blue": {}}
