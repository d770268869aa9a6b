"""Whole games on the real program: two people, from the deployment to the open board."""

import re

import pytest

from stratego import Deployment, Game, load_ruleset
from stratego.setups import ready_made
from tests.e2e.conftest import Open
from tests.e2e.players import Player, Script, read_board, read_script
from tests.e2e.terminal import Terminal

pytestmark = pytest.mark.e2e


def play(name: str, terminal: Terminal) -> str:
    """Play a game of the folder to its end; what the last screen says."""
    script = read_script(name)
    red, blue = Player("Red", terminal), Player("Blue", terminal)
    red.deploy(script.red)
    blue.deploy(script.blue)
    last = ""
    for ply, action in enumerate(script.actions):
        player = (red, blue)[ply % 2]
        player.look(last)
        player.play(action)
        last = action
    terminal.wait("The game is over", lambda: read_board(terminal.lines) == board_at_the_end(script))
    for player in (red, blue):
        assert len(set(player.curtains)) == 1  # law 4: every curtain for one player is the same
    told = terminal.text
    terminal.send("q")
    assert terminal.wait_end() == 0
    return told


def board_at_the_end(script: Script) -> dict[str, str]:
    """What the engine says that stands where when all is played."""
    rules = load_ruleset(script.ruleset)
    named = {setup.name: setup.deployment for setup in ready_made(rules)}
    red, blue = (
        named.get(drawn.strip()) or Deployment.parse(rules, drawn) for drawn in (script.red, script.blue)
    )
    game = Game(rules, red=red, blue=blue)
    for action in script.actions:
        game.play(action)
    assert game.outcome is not None
    return {square: piece.kind.letter for square, piece in game.open_view().pieces.items()}


def test_a_duel(start: Open) -> None:
    told = play("duel", start("play", "--variant", "duel"))
    assert "Red has captured Blue's Flag and wins." in told


def test_an_infiltrator_guesses_wrong_and_right_in_a_small_ascii_window(start: Open) -> None:
    terminal = start("play", "--variant", "infiltrator", "--ascii", size=(60, 20))
    told = play("infiltrator", terminal)
    assert "Red has captured Blue's Flag and wins." in told
    assert terminal.written.isascii()  # characters and control sequences alike


def test_an_original_game_without_colours(start: Open) -> None:
    terminal = start("play", "--variant", "original", size=(120, 40), NO_COLOR="1")
    told = play("original", terminal)
    assert "Red has captured Blue's Flag and wins." in told
    colours = set(re.findall(rb"[34]8;2;(\d+);(\d+);(\d+)", bytes(terminal.written)))
    assert colours
    assert all(red == green == blue for red, green, blue in colours)
