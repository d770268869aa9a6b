"""Whole games in the real program, from the deployment to the open board."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from stratego import Color, Deployment, Game, Ruleset, load_ruleset
from stratego.engine.ruleset import label
from stratego.hotseat.draft import Draft
from stratego.rulesets.ready_made import ready_made
from stratego.table.choosing.setup_selection import reading_order
from tests.e2e.conftest import Open
from tests.e2e.players import Player, Script, read_script
from tests.e2e.terminal import CTRL_Q, DOWN, ENTER, Terminal

pytestmark = pytest.mark.e2e


def play(name: str, terminal: Terminal, begins: str = "Red", rules: Ruleset | None = None) -> str:
    """Play a game from the folder `games` to its end. Returns the text of the last screen."""
    script = read_script(name)
    rules = rules or load_ruleset(script.ruleset)
    red, blue = players = [Player(color, terminal, rules) for color in ("Red", "Blue")]
    if rules.deployment == "secret":
        red.deploy(script.red)
        blue.deploy(script.blue)
    else:
        set_up_in_turn(players, script, rules)
    if rules.first_move == "chosen":
        choose(begins, terminal)
    last = ""
    for ply, action in enumerate(script.actions):
        player = players[(ply + (begins == "Blue")) % 2]
        player.look(last)
        player.play(action)
        last = action
    at_the_end = board_at_the_end(script, rules, begins)
    terminal.wait("The game is over", " and wins.", lambda: red.board == at_the_end)
    for player in players:
        for asked in ("set up your army", "it is your turn"):  # law 4; the first curtain also lists ranks
            curtains = [curtain for curtain in player.curtains[1:] if asked in curtain]
            assert len({re.sub(".*Placed: .*", "", curtain) for curtain in curtains}) <= 1
    told = terminal.text
    terminal.send(CTRL_Q)
    assert terminal.wait_end() == 0
    return told


def set_up_in_turn(players: list[Player], script: Script, rules: Ruleset) -> None:
    """Place the pieces in turn, each player from their back row, left to right (D3)."""
    drafts = [Draft.empty(rules, color) for color in Color]
    orders = [
        [(piece, square) for piece, square in zip(drawn.split(), reading_order(draft), strict=True)]
        for drawn, draft in zip((script.red, script.blue), drafts, strict=True)
    ]
    for placed in zip(*orders, strict=True):
        for player, (piece, square) in zip(players, placed, strict=True):
            player.place(piece, square)


def choose(begins: str, terminal: Terminal) -> None:
    """Choose who moves first (D2)."""
    terminal.wait("Who moves first?")
    while not re.search(rf"[▸>] {begins} moves first", terminal.text):
        terminal.change(DOWN)
    terminal.send(ENTER)


def board_at_the_end(script: Script, rules: Ruleset, begins: str) -> dict[str, str]:
    """The engine's board after all actions: the labels by square."""
    named = {setup.name: setup.deployment for setup in ready_made(rules)}
    red, blue = (
        named.get(drawn.strip()) or Deployment.parse(rules, drawn) for drawn in (script.red, script.blue)
    )
    game = Game(rules, red=red, blue=blue, turn=Color(begins.lower()))
    for action in script.actions:
        game.play(action)
    assert game.outcome is not None
    return {square: label(rules, piece.kind) for square, piece in game.open_view().pieces.items()}


def test_a_duel(start: Open) -> None:
    told = play("duel", start("play", "--variant", "duel"))
    assert "Red has captured Blue's Flag and wins." in told


@pytest.mark.slow
def test_an_infiltrator_guesses_wrong_and_right_in_a_small_ascii_window(start: Open) -> None:
    terminal = start("play", "--variant", "infiltrator", "--ascii", size=(60, 20))
    told = play("infiltrator", terminal)
    assert "Red has captured Blue's Flag and wins." in told
    assert terminal.written.isascii()  # both text and control sequences


@pytest.mark.slow
def test_a_game_without_colours(start: Open, slow_size: Callable[[int, int], int]) -> None:
    """Plays a game of Quick, or one of Original at full size."""
    name = ("quick", "original")[slow_size(0, 1)]
    terminal = start("play", "--variant", name, NO_COLOR="1")
    told = play(name, terminal)
    assert "Red has captured Blue's Flag and wins." in told
    colours = set(re.findall(rb"[34]8;2;(\d+);(\d+);(\d+)", bytes(terminal.written)))
    assert colours
    assert all(red == green == blue for red, green, blue in colours)


@pytest.mark.slow
def test_the_chosen_player_begins_and_the_pieces_have_the_old_numbers(start: Open) -> None:  # D2, P2
    told = play("classic", start("play", "--variant", "classic"), begins="Blue")
    assert "Blue has captured Red's Flag and wins." in told


SMALL = """
name = "Small"
summary = "Four pieces a side."
extends = "gniazdo"
[army]
flag = 1
scout = 1
miner = 1
marshal = 1
[board]
layout = ["bbbb", "....", "....", "rrrr"]
"""


@pytest.mark.slow
def test_armies_set_up_in_turn(start: Open, tmp_path: Path, slow_size: Callable[[int, int], int]) -> None:
    """D3 with four pieces a side, or with forty at full size."""
    if slow_size(4, 40) == 40:
        told = play("gniazdo", start("play", "--variant", "gniazdo"))
    else:
        file = tmp_path / "small.toml"
        file.write_text(SMALL, "utf-8")
        told = play("small", start("play", "--ruleset", str(file), "--ascii"), rules=load_ruleset(file))
    assert "Red has captured Blue's Flag and wins." in told


@pytest.mark.slow
def test_a_short_game_of_each_other_ruleset(start: Open, slow_size: Callable[[int, int], int]) -> None:
    for name in ("barrage", "quick", "jumbo-1958")[: slow_size(1, 3)]:
        told = play(name, start("play", "--variant", name))
        assert "Red has captured Blue's Flag and wins." in told
