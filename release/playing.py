"""Plays games with the installed program, as two people would."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.e2e.terminal import ESC, Terminal
from tests.e2e.test_games import play
from tests.e2e.wire import PATIENCE, environment

MANUAL = (
    "share/man/man1/stratego.1",
    "share/man/cs/man1/stratego.1",
    "share/bash-completion/completions/stratego",
    "share/zsh/site-functions/_stratego",
)


class Failure(Exception):
    """A release is faulty."""


def try_program(program: Path, version: str, home: Path) -> None:
    """Ask an installed program for its version, play a whole game, and look for its record and its man page.

    Raises Failure or AssertionError.
    """
    env = environment(home)
    said = run([program, "--version"], home, env)
    expect(said.strip().startswith(f"stratego {version}"), f"--version says {said.strip()!r}")
    with Terminal([program, "play", "--variant", "barrage"], env=env, cwd=home) as terminal:
        expect("has been captured" in play("barrage", terminal), "the game did not end")
    expect("Barrage" in run([program, "replay", "--list"], home, env), "the game was not saved")
    prefix = program.resolve().parent.parent
    for name in MANUAL:
        expect((prefix / name).is_file(), f"{name} is not installed")


def try_without_home(program: Path, folder: Path, home: Path) -> None:
    """Play a whole game where nothing can be saved, and check that players are told so.

    Raises as `try_program` does.
    """
    env = environment(folder, HOME=str(home), STRATEGO_DATA=None, STRATEGO_CONFIG=None)
    for arguments in (["--version"], ["rulesets"], ["replay", "--list"]):
        run([program, *arguments], folder, env)
    with Unsaved([program, "play", "--variant", "barrage"], env=env, cwd=folder) as terminal:
        expect("has been captured" in play("barrage", terminal), "the game did not end")
    expect(terminal.notices > 0, "nobody was shown that the game was not saved")


class Unsaved(Terminal):
    """A terminal that plays on whenever the program says that the game cannot be saved."""

    notices = 0
    _is_answered = False

    def wait_for(self, condition: Callable[[], bool], what: object = "", seconds: float = PATIENCE) -> None:
        """Wait until a condition holds; answer the message if it comes first."""

        def holds() -> bool:
            is_shown = "Esc continue without saving" in self.text
            if is_shown and not self._is_answered:
                self.notices += 1
                self.send(ESC)
            self._is_answered = is_shown
            return condition()

        super().wait_for(holds, what, seconds)


def run(command: Sequence[str | Path], folder: Path, env: Mapping[str, str]) -> str:
    """The output of a command that succeeds. Raises Failure with everything it printed if it does not."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    expect(done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def expect(is_so: bool, otherwise: str) -> None:
    """Raise Failure with a message unless a condition holds."""
    if not is_so:
        raise Failure(otherwise)
