"""Lines that do not fit together: a player is never asked about a game that cannot be."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from random import Random

import pytest

from stratego import Color, Ruleset, load_ruleset
from stratego.engine.notation import diagram_rows
from stratego.players.making import make_player
from stratego.players.match import play_game
from stratego.players.player import Player, PlayerError
from stratego.players.protocol import process
from stratego.players.protocol.messages import ProtocolError, read_board
from stratego.players.protocol.process import Program
from stratego.players.protocol.program import ProgramPlayer
from stratego.players.protocol.serving import Guest
from stratego.players.random_player import RandomPlayer
from stratego.rulesets.reading import read_ruleset
from tests.players.protocol.page import RULES, dialogue
from tests.players.protocol.relay import Relay
from tests.support.cases import with_each

cached_ruleset = cache(read_ruleset)
PAGE = [line[2:] for line in dialogue() if line.startswith("> ")]
PLAYERS = ("random", "computer:easy", "computer:medium")


def taken(lines: Sequence[str], spec: str = "random") -> str:
    """Send a player these lines: why they were refused, otherwise nothing."""
    guest = Guest(spec, partial(make_player, spec), cached_ruleset)
    try:
        for line in lines:
            guest.take(line)
    except ProtocolError as error:
        return str(error)
    return ""


def test_a_player_that_does_not_fit_the_ruleset_declines_with_its_reason() -> None:
    def make(rules: Ruleset, color: Color, seed: int) -> Player:
        raise PlayerError("plays on {size} only", size="8 by 8")

    guest = Guest("small", make, cached_ruleset)
    answers = [guest.take(line) for line in PAGE[: PAGE.index("ready?") + 1]]
    assert answers[-1] == "decline plays on 8 by 8 only"


def without(start: str) -> list[str]:
    return [line for line in PAGE if not line.startswith(start)]


def changed(old: str, new: str) -> list[str]:
    """The game on the page with a line of it changed into others."""
    assert old in PAGE
    at = PAGE.index(old)
    return [*PAGE[:at], *new.split("; "), *PAGE[at + 1 :]]


BATTLE = "played 1 blue D4xD2 battle 2 3 lost"


@with_each(
    ("lines", "why"),
    [
        (PAGE, ""),
        (without("legal"), "move? came without a legal action"),
        (without("played"), "move? came, but played 0 red comes first"),
        (changed(BATTLE, f"{BATTLE}; {BATTLE}"), f'"{BATTLE}" came, but played 2 red comes first'),
    ],
)
def test_lines_that_do_not_fit_together_are_refused(lines: Sequence[str], why: str) -> None:
    for spec in PLAYERS:
        assert taken(lines, spec) == why


def in_turn() -> list[str]:
    """What Blue's player is sent in a game with pieces placed in turn."""
    rules = RULES.replace(deployment="alternating")
    relay = Relay(RandomPlayer)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(process, "Process", lambda *_: relay)
        blue = ProgramPlayer(rules, Color.BLUE, 5, Program(()))
        play_game(rules, {Color.RED: RandomPlayer(rules, Color.RED, 1), Color.BLUE: blue}, 10, Random(1))
    return relay.sent


def disordered(lines: Sequence[str]) -> Iterator[list[str]]:
    """The lines with each that is not of a ruleset left out, repeated, and swapped with the next."""
    for at in (at for at, line in enumerate(lines) if not line.startswith("ruleset")):
        before, line, after = lines[:at], lines[at], lines[at + 1 :]
        yield [*before, *after]
        yield [*before, line, line, *after]
        yield [*before, *after[:1], line, *after[1:]]


@pytest.mark.parametrize("spec", PLAYERS)
def test_no_disorder_in_a_game_is_the_players_fault(spec: str) -> None:
    games = [PAGE, in_turn()] if spec == "random" else [PAGE]
    refused = [bool(taken(lines, spec)) for game in games for lines in disordered(game)]
    assert 0.3 < sum(refused) / len(refused) < 0.9


@with_each(
    ("text", "why"),
    [
        ("D3xD2 battle 2 3 lost", "no blue piece is on D3"),
        ("B3xB2 battle 2 3 lost", "no blue piece is on B3"),
        ("D4xD3 battle 2 3 lost", "D3 has no red piece"),
        ("D4xC4 battle 2 3 lost", "C4 has no red piece"),
        ("D4-D2", "D2 is not empty"),
        ("D4-D3 battle 2 3 lost", "this is not what comes of such an action"),
        ("D4xD2", "this is not what comes of such an action"),
        ("D4?D2=3", "this is not what comes of such an action"),
        ("D4-D3+6@D5 forfeit", "this is not what comes of such an action"),
        ("D4?D2=3 guess right", "the piece on D4 is another one"),
        ("D4xD2 battle 6 3 lost", "the piece on D4 is another one"),
        ("D4-D3 shows 6", "the piece on D4 is another one"),
        ("D4xD2 battle 2 8 lost", "the piece on D2 is another one"),
        ("D4xD2 battle 2 3 won", "such a battle ends otherwise"),
        ("B5-A5", "the piece on B5 cannot move"),
        ("D4-D3+6@D5", "blue has not lost what comes back"),
        ("D4-D3+6@C4", "C4 is not empty"),
        ("D4-D3+6@D3", "D3 is not empty"),
    ],
)
def test_what_cannot_be_on_the_board_is_refused(text: str, why: str) -> None:
    text = f"1 blue {text}"
    assert (
        taken(changed(BATTLE, f"played {text}"), "computer:easy") == f'"{text}" does not fit the board: {why}'
    )


@with_each(
    ("text", "why"),
    [
        ("D3-D4", "no blue piece is on D3"),
        ("B3-C3", "no blue piece is on B3"),
        ("D4xD3", "D3 has no red piece"),
        ("D4-C4", "C4 is not empty"),
        ("C5-D5", "the piece on C5 cannot move"),
        ("D4?D2=3", "no Infiltrator is on D4"),
        ("D4-D3+6@D5", "blue has not lost what comes back"),
    ],
)
def test_a_legal_action_that_cannot_be_is_refused(text: str, why: str) -> None:
    lines = changed("legal A4-A3 A4-A5 B4xB3 C4-C3 C4xC2 D4-D3 D4xD2 D4-D5", f"legal {text}")
    assert taken(lines) == f'"{text}" does not fit the board: {why}'


@with_each(
    ("zone", "why"),
    [
        ("zone 3 3 . . / . . . .", "zone has more pieces of a kind than the army"),
        ("zone 2 2 3 6 / . B F .", "zone has all pieces of the army"),
        ("zone B . . . / F B . .", "zone has more pieces of a kind than the army"),
        ("color blue", "zone comes first"),
    ],
)
def test_a_zone_in_which_nothing_can_be_placed_is_refused(zone: str, why: str) -> None:
    lines = in_turn()
    lines = lines[: lines.index("ready?") + 1]
    assert taken([*lines, zone, "enemy", "place?"]) == why


def test_a_board_with_an_own_piece_unseen_is_refused() -> None:
    board = next(line for line in PAGE if line.startswith("board"))
    why = "the board does not say which piece blue has on A4"
    assert taken(changed(board, board.replace("b6", "b?"))) == why


def test_a_board_with_an_own_piece_that_the_army_does_not_have_is_refused() -> None:
    board = next(line for line in PAGE if line.startswith("board"))
    why = "the board has a piece on A4 that the army does not have"
    assert taken(changed(board, board.replace("b6", "bI", 1))) == why


def test_enemy_squares_outside_the_enemys_zone_are_refused() -> None:
    lines = in_turn()
    lines = lines[: lines.index("ready?") + 1]
    for squares in ("A1 B9", "x", "D5"):
        assert taken([*lines, f"enemy {squares}"]) == f'"{squares}" is not a list of squares in red\'s zone'


def test_a_board_with_a_piece_on_a_lake_is_refused() -> None:
    rules = load_ruleset("duel")
    board = rules.geometry
    rows = [row.replace("~", "r9") for row in map(" ".join, diagram_rows(board, {}))]
    with pytest.raises(ProtocolError, match=r'^"r9" is on \w+, which is a lake$'):
        read_board(board, " / ".join(rows))


def test_after_another_greeting_the_game_has_not_begun() -> None:
    assert taken([*PAGE[:-1], "ready?", "played 0 red B2-B3"], "computer:easy") == "begin comes first"
