"""The real program, killed at random moments of a game and continued until its end, loses nothing."""

import random
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from stratego.records.archive import load_record
from stratego.records.record import Record
from stratego.records.resume import Unfinished, unfinished
from tests.e2e.players import CURTAIN, read_script
from tests.e2e.terminal import DOWN, ENTER, Terminal
from tests.e2e.wire import PROGRAM, environment
from tests.support.saved_games import finished

pytestmark = pytest.mark.e2e

_KILLS = 3
_PATIENCE = 90.0  # seconds for a whole game
_SCRIPT = read_script("duel")


def type_on(terminal: Terminal, plies: int) -> None:
    """Press the next key of the script, whatever screen is shown."""
    seen = terminal.text
    if CURTAIN in seen:
        time.sleep(0.45)
        terminal.send(" ")
    elif "Enter load" in seen:
        wanted = _SCRIPT.red if "Red, set up" in seen else _SCRIPT.blue
        terminal.send(ENTER if f"▸ {wanted.split()[0]}" in seen else DOWN)
    elif "Your army is complete" in seen or "D again" in seen:
        terminal.send("d")
    elif "set up your army" in seen:
        terminal.send("r" if "0 of 10" in seen else "l")
    elif "Enter end turn" in seen or "Enter continue" in seen or "Part of this game" in seen:
        terminal.send(ENTER)
    elif "your turn" in seen and plies < len(_SCRIPT.actions):
        terminal.send(_SCRIPT.actions[plies].lower() + ENTER)


def plies_kept(data: Path) -> int:
    """The number of actions in the one unfinished game."""
    for game in unfinished(data):
        assert isinstance(game, Unfinished), game
        return game.ply or 0
    return 0


def play(folder: Path, rng: random.Random, kills: int) -> Record:
    """Play the script to its end, killing the program this often. Returns the record of the game."""
    data = folder / "data"
    with ExitStack() as stack:

        def start(*arguments: str) -> Terminal:
            return stack.enter_context(Terminal([*PROGRAM, *arguments], env=environment(folder)))

        terminal = start("play", "--variant", "duel")
        until_killed = rng.randrange(4, 12)
        deadline = time.monotonic() + _PATIENCE
        while "The game is over" not in terminal.text:
            assert time.monotonic() < deadline, terminal.complaint("the end of the game")
            before = terminal.text
            type_on(terminal, plies_kept(data))
            until_killed -= 1
            if kills and until_killed <= 0 and any(data.glob("unfinished/*.game")):
                terminal.read(rng.random() * 0.03)
                terminal.process.kill()
                terminal.wait_end()
                if not any(data.glob("unfinished/*.game")):
                    break  # killed after the end of the game
                terminal = start("resume")
                kills -= 1
                until_killed = rng.randrange(2, 12)
                terminal.wait(lambda: terminal.text.strip() != "")  # noqa: B023 - called at once
            else:
                soon = time.monotonic() + 0.6
                while terminal.text == before and time.monotonic() < soon:
                    terminal.read(0.02)
                terminal.read(0.05)
    assert not kills
    assert unfinished(data) == []
    (game,) = finished(data)
    return load_record(game.path).replace(begun=None, seconds=None)


@pytest.mark.slow
def test_a_game_whose_program_is_killed(tmp_path: Path) -> None:
    rng = random.Random(5)
    whole = play(tmp_path / "whole", rng, 0)
    assert list(whole.actions) == list(_SCRIPT.actions)
    assert play(tmp_path / "killed", rng, _KILLS) == whole


def test_a_second_program_says_that_the_game_is_open(tmp_path: Path) -> None:
    env = environment(tmp_path)
    with Terminal([*PROGRAM, "play", "--variant", "duel"], env=env) as first:
        while not any((tmp_path / "data").glob("unfinished/*.game")):
            type_on(first, 0)
            first.read(0.2)
        with Terminal([*PROGRAM, "resume"], env=env) as second:
            assert second.wait_end() == 2
            assert "this game is open in another program" in second.text
        first.process.kill()
        first.wait_end()
        with Terminal([*PROGRAM, "resume"], env=env) as third:
            third.wait(CURTAIN)
