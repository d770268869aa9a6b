"""Runs the program many times with unusable standard streams, as forks of one process, which saves time.

Reads a list of cases as JSON, each with arguments, a stream's number and its state. Prints for each case the
exit status, and the output of the program and Python on the other streams.
"""

import gc
import json
import os
import signal
import sys
from typing import NoReturn

import rich.table  # noqa: F401 - so that no fork has to import it

from stratego.cli.main import main
from tests.cli.every_command import commands
from tests.support.forking import reopen

SECONDS = 20


def spoil(stream: int, state: str) -> None:
    """Close a standard stream, or replace it with a full device or with a pipe whose other end is closed."""
    if state == "closed":
        os.close(stream)
    elif state == "full":
        os.dup2(os.open("/dev/full", os.O_RDWR), stream)
    else:
        reading, writing = os.pipe()
        os.dup2(writing if stream else reading, stream)
        os.close(reading)
        os.close(writing)


def child(arguments: list[str], stream: int, state: str, output: int) -> NoReturn:
    """Run the program in a forked process."""
    signal.alarm(SECONDS)
    for handle in (1, 2):
        os.dup2(output, handle)
    os.close(output)
    spoil(stream, state)
    reopen()
    sys.exit(main(arguments))


def outcome(arguments: list[str], stream: int, state: str) -> tuple[int, str]:
    """The exit status of a run, and its output."""
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        os.close(reading)
        child(arguments, stream, state, writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8", errors="replace") as pipe:
        written = pipe.read()
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), written


if __name__ == "__main__":
    assert list(commands())  # imports the commands once, not in every fork
    gc.freeze()  # so that forks do not collect objects that they share with this process
    outcomes = [outcome(*case) for case in json.load(sys.stdin)]
    json.dump(outcomes, sys.stdout)
