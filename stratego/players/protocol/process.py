"""Runs programs, including players, over pipes without a shell; kills them together with their children."""

import os
import select
import signal
import subprocess
import sys
import time
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

from stratego.engine.errors import Explanation, escaped, printable
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.players import time_limits
from stratego.players.player import Player, PlayerError
from stratego.players.protocol.messages import LONGEST_LINE, quoted


class Transcript:
    """Appends lines to the file at ``path``; writes nothing if there is no path.

    Each line has the time in seconds since the program was started, a mark, and text with unprintable
    characters escaped. The mark is ``#`` for the date and time of the start (the first line) and for the
    reason of a loss by default (the last line), ``>`` for a line sent to the program, ``<`` for one that it
    wrote, and ``!`` for one of its standard error.

    Raises PlayerError if the file cannot be opened.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._begun = time.monotonic()
        try:
            self._write("#", [time.strftime("%Y-%m-%d %H:%M:%S")])
        except OSError as error:
            raise PlayerError(
                "has no transcript: {path}: {reason}", path=path, reason=error.strerror
            ) from None

    def add(self, mark: str, *lines: str) -> None:
        """Add lines. Errors such as a full disk are ignored: the game goes on."""
        with suppress(OSError):
            self._write(mark, lines)

    def _write(self, mark: str, lines: Sequence[str]) -> None:
        if self._path is not None:
            start = f"{time.monotonic() - self._begun:8.3f} {mark} "
            with self._path.open("ab", buffering=0) as file:
                file.write("".join(f"{start}{escaped(line)}\n" for line in lines).encode())


def _started(
    command: Sequence[str], environment: Mapping[str, str] | None, folder: str | None, output: int
) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own, with a pipe to its input."""
    return subprocess.Popen(
        command, 0, None, subprocess.PIPE, output, output, env=environment, cwd=folder, start_new_session=True
    )


# The guard reads the id of a process group and waits for the end of its input, which shows that this program
# has ended; then it kills the group.
_SCRIPT: Final = "trap '' HUP INT TERM; read -r group && { read -r _; kill -s KILL -- -$group; }"


class Guard:
    """A process that kills a process group when this program ends, for whatever reason.

    Raises OSError if it cannot be started.
    """

    def __init__(self) -> None:
        self._shell = _started(("/bin/sh", "-c", _SCRIPT), {}, os.sep, subprocess.DEVNULL)

    def watch(self, group: int) -> None:
        """Kill the process group ``group`` when this program ends."""
        assert self._shell.stdin
        with suppress(BrokenPipeError):
            self._shell.stdin.write(f"{group}\n".encode())

    def close(self) -> None:
        """End the guard without killing its group."""
        self._shell.kill()
        self._shell.communicate()  # closes its input and waits


_CHUNK: Final = 65536  # bytes read at once
_MOST_PASSED_OVER: Final = 1000  # the most lines skipped before an answer
_LONGEST_COMPLAINT: Final = 1000  # bytes kept of an unfinished line of standard error
_SHOWN: Final = 60  # the most characters of an unfinished line that a message shows
# After a program's output has ended: seconds to wait for its last error message, and again for it to exit.
_LAST_WORDS: Final = 0.2
_END: Final = 1.0  # seconds to wait for a killed program to end

# Variables that Python may need to find its own libraries.
_NEEDED: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")

_OWN: Final = """\
import sys
sys.path.insert(0, sys.argv.pop(1))
from stratego.cli.main import main
sys.exit(main(sys.argv[1:]))"""


class Program(Value):
    """A program to start. If ``environment`` or ``folder`` is None, that of this process is used.

    All lines exchanged with it are appended to the file ``transcript``, if there is one.
    """

    command: tuple[str, ...]
    environment: Mapping[str, str] | None = None
    folder: str | None = None
    transcript: Path | None = None


def own_program(*arguments: str) -> Program:
    """This program itself, with other arguments, in a new Python process.

    It gets almost no environment, and finds modules only in Python's library and beside this package.
    """
    environment = {name: os.environ[name] for name in _NEEDED if name in os.environ}
    return Program(own_command("-IS", *arguments), environment, os.sep)


def own_command(isolation: str, *arguments: str) -> tuple[str, ...]:
    """The command that starts this program in a new Python process with the option ``isolation``."""
    beside = str(Path(__file__).absolute().parents[3])
    return sys.executable, isolation, "-c", _OWN, beside, *arguments


def foreign_program(command: Sequence[str], transcript: Path | None = None) -> Program:
    """Another program, in the user's environment without the ``STRATEGO_`` variables."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("STRATEGO_")}
    return Program(tuple(command), environment, transcript=transcript)


class Ended(PlayerError):
    """The program has ended, has closed its output, or could not be started."""


class Late(PlayerError):
    """The program has not answered in time. It is still running."""


class Cancelled(PlayerError):
    """The wait was cancelled from another thread."""


class Process:
    """A running program, for use by one thread; only `cancel` may be called from another.

    ``longest`` is the maximum length of a line that is read, in bytes. Raises Ended if the program cannot
    be started.
    """

    def __init__(self, program: Program, longest: int, transcript: Transcript) -> None:
        self._transcript = transcript
        guard: Guard | None = None
        try:
            guard = Guard()
            child = _started(program.command, program.environment, program.folder, subprocess.PIPE)
        except (OSError, ValueError) as error:
            if guard is not None:
                guard.close()
            why = error.strerror if isinstance(error, OSError) else None
            raise Ended("could not be started: {reason}", reason=printable(why or str(error))) from None
        guard.watch(child.pid)
        assert child.stdin and child.stdout and child.stderr
        self._guard, self._child = guard, child
        self._in, self._out, self._err = child.stdin.fileno(), child.stdout.fileno(), child.stderr.fileno()
        self._woken, self._wake = os.pipe()
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream, False)
        self._poll = select.poll()
        for stream in (self._out, self._err, self._woken):
            self._poll.register(stream, select.POLLIN)
        self._longest = longest
        self.question = ""  # the line that Late says was not answered: the last one sent, unless it is set
        self._unsent = bytearray()
        self._unread = bytearray()
        self._complaint = b""  # the last line of the program's standard error
        self._unended = b""  # the beginning of the next one
        self._has_ended = False  # whether the program's output has ended
        self._is_silent = False  # whether the program's standard error has ended
        self._is_cancelled = False
        self._is_open = True
        self._lock = Lock()  # held while closing the descriptors or using them in another thread

    def send(self, lines: Iterable[str]) -> None:
        """Send lines without waiting: those that the program does not read now are sent at the next wait."""
        lines = list(lines)
        self._transcript.add(">", *lines)
        self.question = lines[-1]
        self._unsent += "".join(f"{line}\n" for line in lines).encode()
        self._write()

    def line(self, seconds: float | None, passed_over: str | None = None) -> str:
        """The next line, without its line ending; see `lines`."""
        return self.lines(1, seconds, passed_over)[0]

    def lines(self, count: int, seconds: float | None, passed_over: str | None = None) -> list[str]:
        """The next ``count`` lines. ``seconds`` is the time limit for all of them (None: no limit).

        Lines that begin with the word ``passed_over`` are skipped. Raises Late, Ended, Cancelled, and
        PlayerError for a line that is too long or not UTF-8, or if too many are skipped.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        found: list[str] = []
        for _ in range(_MOST_PASSED_OVER + count):
            while (line := self._next_line()) is None:
                if self._has_ended:
                    raise Ended(self._how_it_ended())
                left = None if deadline is None else max(0.0, deadline - time.monotonic())
                if not self._listen(left):
                    if self._child.poll() is not None:  # a child of the program keeps the pipe open
                        raise Ended(self._how_it_ended())
                    raise Late(self._why_late(seconds, found, count))
            text = _text(line)
            if text.partition(" ")[0] != passed_over:
                if text.encode() != line:
                    raise PlayerError("wrote {line}, which is not UTF-8", line=quoted(text))
                found.append(text)
                if len(found) == count:
                    return found
        raise PlayerError(
            "wrote more than {most} lines of {word} and no answer", most=_MOST_PASSED_OVER, word=passed_over
        )

    def lines_so_far(self) -> list[str]:
        """The lines that have arrived, up to a limit. Raises Cancelled, or PlayerError if one is too long."""
        while len(self._unread) < _CHUNK and not self._has_ended and self._listen(0):
            pass
        return list(map(_text, iter(self._next_line, None)))

    def cancel(self) -> None:
        """Kill the program; Cancelled is raised in a thread that waits for it."""
        with self._lock:
            self._is_cancelled = True
            if self._is_open:
                os.write(self._wake, b".")
                self._kill()

    def close(self, patience: float = 0.0) -> None:
        """Give the program ``patience`` seconds to exit, then kill it and its process group."""
        if not self._is_open:
            return
        assert self._child.stdin and self._child.stdout and self._child.stderr
        deadline = time.monotonic() + patience
        if patience and not self._unsent:
            self._poll_no_more(self._in)
            self._child.stdin.close()
        with suppress(Cancelled):
            while not self._has_ended and (left := deadline - time.monotonic()) > 0:
                self._listen(left)
                self._unread.clear()
        with self._lock:
            self._is_open = False
            self._kill()
            self._guard.close()
            for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
                stream.close()
            os.close(self._woken)
            os.close(self._wake)
        with suppress(subprocess.TimeoutExpired):  # even SIGKILL has not ended it yet
            self._child.wait(_END)

    def _kill(self) -> None:
        if self._child.returncode is None:  # otherwise the id may already belong to another process group
            self._kill_group()

    def _kill_group(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)

    # Reading and writing

    def _listen(self, seconds: float | None) -> bool:
        """Wait until a pipe is ready, then read and write. Returns False if ``seconds`` pass first.

        With no ``seconds`` left, standard error does not count. Raises Cancelled.
        """
        ready = self._poll.poll(None if seconds is None else seconds * 1000)
        streams = {stream for stream, _ in ready}
        if self._is_cancelled:
            raise Cancelled("was stopped")
        if self._in in streams:
            self._write()
        if self._err in streams:
            read = self._read(self._err)
            self._is_silent = not read
            *ended, rest = (self._unended + (read or b"\n")).split(b"\n")
            if lines := [line for line in ended if line.strip()]:
                self._transcript.add("!", *map(_text, lines))
                self._complaint = lines[-1]
            self._unended = rest[-_LONGEST_COMPLAINT:]
        if self._out in streams:
            self._unread += (read := self._read(self._out))
            self._has_ended = not read
        return bool(streams - {self._err} if seconds == 0 else streams)

    def _read(self, stream: int) -> bytes:
        """Read the available bytes; at the end of the stream, or on an error, stop polling it."""
        try:
            read = os.read(stream, _CHUNK)
        except OSError:
            read = b""
        if not read:
            self._poll.unregister(stream)
        return read

    def _write(self) -> None:
        try:
            del self._unsent[: os.write(self._in, self._unsent)]
        except BlockingIOError:
            pass
        except OSError:  # the program no longer reads its input
            self._unsent.clear()
        if self._unsent:
            self._poll.register(self._in, select.POLLOUT)
        else:
            self._poll_no_more(self._in)

    def _poll_no_more(self, stream: int) -> None:
        with suppress(KeyError):
            self._poll.unregister(stream)

    def _why_late(self, seconds: float | None, found: Sequence[str], count: int) -> Explanation:
        if self._unread:
            start = printable(_text(self._unread), _SHOWN)
            return Explanation(
                'has not ended the line "{start}" for {seconds:g} s', start=start, seconds=seconds
            )
        if found:
            return Explanation(
                "has written {found} of {count} lines in {seconds:g} s, last {line}",
                found=len(found),
                count=count,
                seconds=seconds,
                line=quoted(found[-1]),
            )
        return Explanation(
            "has not answered {line} for {seconds:g} s", line=quoted(self.question), seconds=seconds
        )

    def _next_line(self) -> bytes | None:
        end = self._unread.find(b"\n")
        if max(end, len(self._unread) if end < 0 else 0) > self._longest:
            raise PlayerError("wrote a line of more than {most} bytes", most=self._longest)
        if end < 0:
            return None
        line = bytes(self._unread[:end]).rstrip(b"\r")
        del self._unread[: end + 1]
        self._transcript.add("<", _text(line))
        return line

    def _how_it_ended(self) -> Explanation:
        """How the program ended, and its last error message. To be called once it or its output has ended."""
        deadline = time.monotonic() + _LAST_WORDS
        while not self._is_silent and (left := deadline - time.monotonic()) > 0:
            self._listen(left)
        try:
            status = self._child.wait(_LAST_WORDS)
        except subprocess.TimeoutExpired:
            how = Explanation("has closed its output")
        else:
            if status >= 0:
                how = Explanation("has ended with status {status}", status=status)
            else:
                how = Explanation("was ended by signal {signal}", signal=-status)
            self._kill_group()  # kill the program's children; the group's id is not reused so soon
        complaint = _text(self._unended.strip() or self._complaint).strip()
        if not complaint:
            return how
        return Explanation("{how}: {complaint}", how=how, complaint=printable(complaint))


def _text(line: bytes | bytearray) -> str:
    """Output of a program as text; bytes that are not UTF-8 are escaped."""
    return line.decode(errors="backslashreplace")


class PipedPlayer(Player):
    """A player that is a program, started when it is first needed.

    Any call may block, so a front end should make its calls in a separate thread. `close` may be called from
    any other thread; during a game, a blocked call then raises Cancelled at once.
    """

    def __init__(self, rules: Ruleset, color: Color, seed: int, program: Program) -> None:
        super().__init__(rules, color, seed)
        self.name = ""  # the name that the program gives itself
        self._program = program
        self._process: Process | None = None
        self._transcript: Transcript | None = None
        self._is_over = False
        self._is_closed = False
        self._asking = Lock()  # held by the thread that uses the process

    def start(self) -> None:
        """Start the program now, if it is not running."""
        with self._asking:
            self._running()

    def disqualify(self, why: Explanation) -> None:
        """Write the reason to the transcript, if there is one."""
        if self._transcript is not None:
            self._transcript.add("#", why)

    def close(self) -> None:
        """End the program: at once during a game; after the game, only if it does not exit by itself."""
        self._is_closed = True
        if (process := self._process) is not None and not self._is_over:
            process.cancel()
        with self._asking:
            self._drop(time_limits.EXIT if self._is_over else 0.0)

    @abstractmethod
    def _greet(self, process: Process) -> None:
        """Exchange the first lines with a program that has just been started."""

    def _running(self) -> Process:
        """The running program; it is started and greeted first if necessary."""
        if self._process is None:
            self._stop_if_closed()
            self._transcript = Transcript(self._program.transcript)
            self._process = Process(self._program, LONGEST_LINE, self._transcript)
            try:
                self._stop_if_closed()  # `close` may have been called while the process was starting
                self._greet(self._process)
            except PlayerError:
                self._drop()
                raise
        return self._process

    def _stop_if_closed(self) -> None:
        if self._is_closed:
            raise Cancelled("was stopped")

    def _drop(self, patience: float = 0.0) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.close(patience)
