"""Players' programs and the host are killed at random moments (``kill -9``): no confirmed action is lost."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from stratego import Color, load_ruleset
from stratego.hosting import places
from stratego.hosting.connection import hosted, start_host
from stratego.hosting.places import HostingError, Place
from stratego.hotseat.game_setup import GameSetup
from stratego.records.archive import load_record
from tests.hosting.evening import short_folder
from tests.hotseat.evening import NAMES

_LONGEST = 120.0  # the limit for one game, in seconds
_AFTER_THE_END = 4  # the number of kills reserved for the time after the game


class Evening:
    """One game of two players, each with a data folder; the host uses that of the first."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed
        self.data = [folder / "anna", folder / "ben"]
        os.environ["STRATEGO_DATA"] = str(self.data[0])
        line = hosted(GameSetup(load_ruleset("duel"), NAMES, is_apart=True))
        self.place: Place = line.place
        line.close()
        self.seats = [self.start(seat) for seat in (0, 1)]

    def start(self, seat: int) -> subprocess.Popen[bytes]:
        given = (self.place.name, seat, self.seed, self.folder / f"log{seat}", 0.03)
        command = [sys.executable, "-m", "tests.hosting.script", *map(str, given)]
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, env={**os.environ, "STRATEGO_DATA": str(self.data[seat])}
        )

    @property
    def is_over(self) -> bool:
        """Whether the host, which uses the first player's data, has written the record."""
        return any((self.data[0] / "finished").glob("*.txt"))

    def kill_host(self) -> bool:
        """Kill the host, if it is running. Returns whether it was killed."""
        if not self.place.is_running:
            return False
        with suppress(OSError, ValueError):
            lock = self.place.folder / f"{self.place.name}.lock"
            os.kill(int(lock.read_text()), signal.SIGKILL)
            return True
        return False

    def host_again(self) -> None:
        """If the host was killed after its owner had left, restart the host, as the owner would."""
        has_left = self.seats[0].poll() is not None
        if has_left and self.place.is_kept and not self.place.is_running:
            with suppress(HostingError):  # a host whose players have both seen the end stops at once
                start_host(self.place.name)

    def rest(self, seconds: float) -> None:
        """Wait this many seconds, or until the game ends, so that hosts are also killed at that moment."""
        end, was_over = time.monotonic() + seconds, self.is_over
        while time.monotonic() < end and self.is_over is was_over:
            time.sleep(0.002)

    def play(self, kills: int, rng: Random) -> Counter[str]:
        """Watch the game to its end, killing processes now and then.

        Returns how often hosts and players were killed, before the end of the game and after it.
        """
        killed, end = Counter[str](), time.monotonic() + _LONGEST
        while any(seat.poll() is None for seat in self.seats):
            assert time.monotonic() < end, "the evening does not end"
            was_over = self.is_over
            self.rest(rng.uniform(0.0, 0.05) if was_over else rng.uniform(0.02, 0.5))
            self.host_again()
            if killed.total() >= kills - (0 if self.is_over else _AFTER_THE_END):
                continue
            victim = rng.choice([0, 1, 1, 2] if self.is_over else [0, 1, 2])
            if self.is_over and self.seats[0].poll() is not None:
                victim = 2  # the owner has left, so the host is killed
            if victim == 2 and self.kill_host():
                pass
            elif victim < 2 and self.seats[victim].poll() is None:
                self.seats[victim].kill()
                self.seats[victim].wait()
                self.seats[victim] = self.start(victim)
            else:
                continue
            killed[f"{'host' if victim == 2 else 'seat'}{' after the end' * self.is_over}"] += 1
        assert [seat.wait() for seat in self.seats] == [0, 0]
        return killed

    def check(self) -> None:
        """Check that each player has one record, and both are the same and have every confirmed action."""
        records = []
        for data in self.data:
            path, *others = sorted((data / "finished").glob("*.txt"))
            assert not others, [path, *others]
            records.append((path.name, load_record(path)))
        assert records[0] == records[1]
        game = records[0][1].play()
        for color in Color:
            played = [str(event.action) for event in game.history if event.color is color]
            log = self.folder / f"log{color.side}"
            confirmed = log.read_text().split() if log.exists() else []
            rest = iter(played)
            assert all(action in rest for action in confirmed), (played, confirmed)


@pytest.mark.slow
def test_nothing_that_was_confirmed_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow_size: Callable[[int, int], int]
) -> None:
    monkeypatch.setenv("STRATEGO_DATA", str(tmp_path))
    wanted, killed, rng = slow_size(6, 300), Counter[str](), Random(26)
    evenings = 0
    with short_folder() as sockets:
        monkeypatch.setenv(places.FOLDER_VARIABLE, str(sockets))
        while killed.total() < wanted:
            evening = Evening(tmp_path / f"{evenings}", evenings)
            killed += evening.play(min(12, wanted - killed.total()), rng)
            evening.check()
            evening.kill_host()  # the host may wait for a player who was killed after getting the record
            evenings += 1
    print(f"{killed} in {evenings} evenings")
