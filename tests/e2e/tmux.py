"""A shell in tmux that starts the program, to check what is left on the screen and in the history."""

import os
import shlex
import shutil
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from tests.e2e.players import CURTAIN, SLOW
from tests.e2e.wire import FAULTY, PATIENCE, PROGRAM, ROOT, Size

PROMPT = "shell:"

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


class Tmux:
    """One pane with a shell. If ``alternate`` is off, programs draw over the shell's lines.

    At the end of the `with` block tmux and everything that runs in the pane are ended.
    """

    def __init__(
        self, folder: Path, *, env: Mapping[str, str], alternate: bool, size: Size = (100, 30)
    ) -> None:
        columns, lines = size
        self.columns = columns
        self._socket = folder / "tmux"
        profile, config = folder / "profile", folder / "tmux.conf"
        caller = folder / "caller"
        caller.write_text(f'{shlex.join(PROGRAM)} "$@"\nexit $?\n')
        commands = {
            "game": shlex.join(PROGRAM),
            "faulty": shlex.join([sys.executable, FAULTY[1]]),
            "caller": f"sh {shlex.quote(str(caller))}",
        }
        aliases = " ".join(f"{name}={shlex.quote(command)}" for name, command in commands.items())
        profile.write_text(f"PS1='{PROMPT} '\nalias {aliases}\n")
        config.write_text(
            f"set -g alternate-screen {'on' if alternate else 'off'}\n"
            "set -g history-limit 5000\nset -g escape-time 0\nset -g default-terminal tmux-256color\n"
        )
        self._env = {**env, "ENV": str(profile), "TERM": "xterm-256color"}
        where = ["-x", str(columns), "-y", str(lines), "-c", str(ROOT)]
        self._tmux("-f", str(config), "new-session", "-d", *where, "sh")
        self.wait(PROMPT)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._tmux("kill-server")

    def type(self, line: str) -> None:
        """Type a line and press Enter.

        Aliases in this shell: ``game`` starts the program, ``faulty`` a faulty version of it, ``caller`` a
        script that runs it.
        """
        self._tmux("send-keys", "-l", line)
        self.keys("Enter")

    def keys(self, *names: str) -> None:
        """Press keys, by their tmux names."""
        self._tmux("send-keys", *names)

    def resize(self, lines: int) -> None:
        """Resize the window."""
        self._tmux("resize-window", "-y", str(lines))

    @property
    def pane(self) -> str:
        """The text on the screen."""
        return self._tmux("capture-pane", "-p")

    @property
    def is_at_prompt(self) -> bool:
        """Whether the shell is waiting for a line."""
        last_line = self.pane.rstrip().rpartition("\n")[2]
        return last_line.rstrip() == PROMPT and self.ask("#{pane_current_command}") == "sh"

    @property
    def all_lines(self) -> list[str]:
        """The non-empty lines of the history and the screen, with wrapped lines joined."""
        lines = self._tmux("capture-pane", "-p", "-J", "-S", "-", "-E", "-").splitlines()
        return [line.rstrip() for line in lines if line.strip()]

    def lift(self, still: float = 0.45) -> None:
        """Lift the curtain after ``still`` seconds, pressing Space again if that was too early to count."""
        self.wait(CURTAIN)
        while CURTAIN in self.pane:
            time.sleep(still)
            self.keys("Space")
            deadline = time.monotonic() + SLOW
            while CURTAIN in self.pane and time.monotonic() < deadline:
                time.sleep(0.02)

    def wait(self, condition: str | Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait until these words are on the screen, or another condition holds."""
        deadline = time.monotonic() + seconds
        while not (condition in self.pane if isinstance(condition, str) else condition()):
            assert time.monotonic() < deadline, f"{condition} never came:\n{self.pane}"
            time.sleep(0.02)

    @property
    def colours(self) -> str:
        """The text on the screen with the codes of its colours."""
        return self._tmux("capture-pane", "-p", "-e")

    @property
    def settings(self) -> list[Any]:
        """The pane's terminal settings, as returned by ``termios.tcgetattr``."""
        terminal = os.open(self.ask("#{pane_tty}"), os.O_RDWR | os.O_NOCTTY)
        try:
            return termios.tcgetattr(terminal)
        finally:
            os.close(terminal)

    @property
    def child(self) -> int:
        """The id of the process that the shell runs, once there is one."""
        shell = self.ask("#{pane_pid}")
        children = Path(f"/proc/{shell}/task/{shell}/children")
        if children.exists():
            found: list[int] = []  # kept, as the child may end before `wait` returns

            def has_child() -> bool:
                found.extend(map(int, children.read_text().split()))
                return bool(found)

            self.wait(has_child)
            return found[0]
        return int(subprocess.check_output(["pgrep", "-P", shell]))

    def ask(self, format: str) -> str:  # noqa: A002
        """The value of a tmux format for the pane, such as ``#{pane_pid}``."""
        return self._tmux("display-message", "-p", format).strip()

    def _tmux(self, *arguments: str) -> str:
        command = ["tmux", "-S", str(self._socket), *arguments]
        done = subprocess.run(command, env=self._env, capture_output=True, encoding="utf-8", check=True)
        return done.stdout
