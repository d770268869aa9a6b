"""A simulated player at a terminal, as a separate program that can be killed at any moment.

``python -m tests.hosting.script NAME SEAT SEED LOG PAUSE`` joins a game as Red (0) or Blue (1), plays on to
the end, and logs each confirmed action to the file LOG. It rests for up to PAUSE seconds after each step.
"""

import os
import sys
import time
from pathlib import Path
from random import Random

from stratego.files import data_folder
from stratego.hosting.connection import Connection
from stratego.hosting.places import HostingError, Place
from stratego.hotseat.scenes import OverScene, TurnScene, WaitingScene
from stratego.hotseat.steps import Act, Resign, Step, StepError
from stratego.records.archive import keep_record
from tests.hotseat.evening import next_step

PLIES = 40


def connected(name: str, seat: int) -> Connection:
    """Connect to the host and join its game as this side; retry until that succeeds."""
    place = Place(name, os.getuid())
    while True:
        try:
            connection = Connection(place)
            connection.sit(seat)
        except (HostingError, OSError):
            time.sleep(0.05)
        else:
            return connection


def main(name: str, seat: int, seed: int, log: str, pause: float) -> None:
    """Play on to the end, unless a run killed earlier has already saved the record."""
    if list(data_folder().glob("finished/*.txt")):
        return
    connection = connected(name, seat)
    rng = Random(f"{seed} {seat}")
    with Path(log).open("a", buffering=1) as confirmed:
        while not isinstance(scene := connection.seat.scene, OverScene):
            if isinstance(scene, WaitingScene):
                connection.wait()
                continue
            step: Step = next_step(scene, rng)
            if isinstance(scene, TurnScene) and scene.stage == "choose" and scene.view.ply >= PLIES:
                step = Resign()
            try:
                connection.seat.take(step)
            except StepError:
                while connection.is_lost and not connection.restore():
                    time.sleep(0.05)
                continue
            if isinstance(step, Act):
                confirmed.write(f"{step.action}\n")
            time.sleep(pause * rng.random())
    assert connection.seat.record is not None
    keep_record(data_folder(), connection.seat.record, connection.seat.record_name)
    connection.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], float(sys.argv[5]))
