"""Runs the program as forks of a Python process that has already imported it.

``FORK`` replaces ``sys.executable`` in commands. Tests of the program's start, and of variables that Textual
reads on import (animations), use separate processes instead.
"""

import atexit
import contextlib
import fcntl
import gc
import importlib
import io
import json
import os
import pkgutil
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

FORK: Final = "fork"

_ROOT: Final = Path(__file__).parents[2]
_PACKAGES: Final = ("stratego.cli", "stratego.lines", "stratego.hosting", "stratego.tui")
_PATIENCE: Final = 60.0


class Forked:
    """A run of the program, with the part of `subprocess.Popen` that tests use.

    ``streams`` are the descriptors of its standard streams: one for all three, or three. If standard input is
    a terminal, it becomes the controlling terminal.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        streams: Sequence[int],
        cwd: Path = _ROOT,
        env: Mapping[str, str] = os.environ,
    ) -> None:
        line = _connected()
        socket.send_fds(line, [b"s"], list(streams))
        line.sendall(json.dumps([command, str(cwd), dict(env)]).encode() + b"\n")
        self._said = line.makefile("rb", buffering=0)  # the process id of the run, and later its exit status
        line.close()
        self.pid = int(self._said.readline())
        self.returncode: int | None = None

    def __del__(self) -> None:
        self._said.close()

    def poll(self) -> int | None:
        """The exit status, or None if the run has not ended."""
        return self.returncode if self._has_ended(0) else None

    def wait(self, timeout: float | None = None) -> int:
        """Wait up to ``timeout`` seconds for the end of the run. Returns its exit status.

        Raises subprocess.TimeoutExpired.
        """
        if not self._has_ended(timeout):
            raise subprocess.TimeoutExpired(FORK, timeout or 0.0)
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the run has ended."""
        if not self._has_ended(0):
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the run, unless it has ended."""
        self.send_signal(signal.SIGKILL)

    def _has_ended(self, timeout: float | None) -> bool:
        if self.returncode is None and select.select([self._said], [], [], timeout)[0]:
            self.returncode = int(self._said.readline())
        return self.returncode is not None


class Piped(Forked):
    """A run whose standard streams are pipes; ``stdout`` also gets its standard error."""

    def __init__(self, *command: str, env: Mapping[str, str] = os.environ) -> None:
        reading, typing = os.pipe()
        hearing, writing = os.pipe()
        super().__init__([FORK, *command], streams=(reading, writing, writing), env=env)
        os.close(reading)
        os.close(writing)
        self.stdin, self.stdout = os.fdopen(typing, "wb"), os.fdopen(hearing, "rb")


class Done(NamedTuple):
    """The part of `subprocess.CompletedProcess` that tests use."""

    returncode: int
    stdout: str
    stderr: str


def run(*command: str, typed: bytes = b"", output: BinaryIO | None = None, **environment: str) -> Done:
    """Run the program with a pipe as its input, in which ``typed`` is all there is.

    Standard output goes to ``output``, if given, and is not returned.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        reading, typing = os.pipe()
        streams = [reading, (output or out).fileno(), err.fileno()]
        program = Forked([FORK, *command], streams=streams, env={**os.environ, **environment})
        os.close(reading)
        with contextlib.suppress(BrokenPipeError), os.fdopen(typing, "wb") as pipe:
            pipe.write(typed)
        status = program.wait(_PATIENCE)
        written = (os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0) for file in (out, err))
        return Done(status, *(part.decode() for part in written))


def _connected() -> socket.socket:
    """A connection to the forking process, which is started by the first worker that needs it."""
    line, until = socket.socket(socket.AF_UNIX), time.monotonic() + _PATIENCE
    is_started = False
    while True:
        try:
            line.connect(_address())
        except OSError:
            assert time.monotonic() < until
            if not is_started:
                is_started = True
                _start()
            time.sleep(0.01)
        else:
            return line


def _address() -> str:
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"{os.getpid()}")
    return str(Path(tempfile.gettempdir(), f"stratego-forks-{run}"))


def _start() -> None:
    env = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TEXTUAL_ANIMATIONS": "none"}
    command = [sys.executable, "-m", "tests.support.forking", _address()]
    server = subprocess.Popen(command, cwd=_ROOT, env=env, stdin=subprocess.PIPE, start_new_session=True)
    assert server.stdin is not None
    atexit.register(server.wait)
    atexit.register(server.stdin.close)


# In the forking process


def _serve(address: str) -> list[str]:
    """Fork for each request until standard input ends. Returns only in forks, with the requested command."""
    line = _request(address)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    streams = socket.recv_fds(line, 1, 3)[1]
    command: list[str]
    command, cwd, env = json.loads(line.makefile("rb").readline())
    if process := os.fork():
        for handle in streams:
            os.close(handle)
        line.sendall(b"%d\n" % process)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        with contextlib.suppress(BrokenPipeError):  # perhaps nobody waits for the exit status
            line.sendall(b"%d\n" % status)
        os._exit(0)
    line.close()
    os.setsid()
    for stream in range(3):
        os.dup2(streams[stream % len(streams)], stream)
    for handle in streams:
        os.close(handle)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    reopen()
    return command


def _request(address: str) -> socket.socket:
    """Import the program, and wait for requests. Returns in a fork for each request, with its connection."""
    with socket.socket(socket.AF_UNIX) as requests:
        try:
            requests.bind(address)
        except OSError:
            sys.exit()  # another worker has started the process
        requests.listen()
        for package in _PACKAGES:
            for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
                importlib.import_module(module.name)
        gc.freeze()
        signal.signal(signal.SIGCHLD, _reap)
        handle = requests.fileno()
        while handle in select.select([handle, 0], [], [])[0]:
            line = requests.accept()[0]
            if not os.fork():
                return line
            line.close()
    Path(address).unlink()
    sys.exit()


def _reap(*_: object) -> None:
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def reopen() -> None:
    """Recreate the standard streams as Python does when it starts."""
    encoding = os.environ.get("PYTHONIOENCODING", "utf-8")
    for stream, name in enumerate(("stdin", "stdout", "stderr")):
        errors = "backslashreplace" if name == "stderr" else "strict"
        try:
            os.fstat(stream)
            raw = io.FileIO(stream, "w" if stream else "r", closefd=False)
            buffer = io.BufferedWriter(raw) if stream else io.BufferedReader(raw)
            opened = io.TextIOWrapper(
                buffer, encoding, errors, line_buffering=raw.isatty(), write_through=name == "stderr"
            )
        except OSError:
            opened = None
        setattr(sys, name, opened)
        setattr(sys, f"__{name}__", opened)


if __name__ == "__main__":
    command = _serve(sys.argv[1])
    if command[1] == "-m":
        sys.argv = command[2:]
        runpy.run_module(command[2], run_name="__main__", alter_sys=True)
    else:
        sys.argv = command[1:]
        runpy.run_path(command[1], run_name="__main__")
