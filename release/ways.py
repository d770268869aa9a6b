"""Every way of installing the program: each starts from nothing, and ends by playing a game."""

from __future__ import annotations

import os
import shutil
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from release.playing import expect, run, try_program, try_without_home

ROOT: Final = Path(__file__).parents[1]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NAME: Final[str] = PROJECT["name"]
VERSION: Final[str] = PROJECT["version"]

_TOOLS: Final = Path(sys.executable).parent


class Place(NamedTuple):
    """An empty folder to install in, an empty home, and the environment variables of commands there."""

    folder: Path
    home: Path
    env: Mapping[str, str]

    @classmethod
    def new(cls, folder: Path) -> Place:
        """Make an empty home in ``folder``, and choose the environment variables."""
        home = folder / "home"
        home.mkdir(parents=True)
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("STRATEGO_", "XDG_", "PIPX_", "PYTHON", "VIRTUAL_ENV", "MAKE"))
        }
        paths = f"{home / '.local' / 'bin'}{os.pathsep}{os.environ['PATH']}"
        return cls(folder, home, {**kept, "HOME": str(home), "PATH": paths})

    def run(self, *command: str | Path, **changes: str) -> str:
        """Run a command in this folder; return its output. Raises Failure."""
        return run(command, self.folder, {**self.env, **changes})


def pip_and_wheel(place: Place, dist: Path) -> None:
    """Install the wheel with pip in an empty environment; uninstalling it leaves nothing behind."""
    python = environment(place)
    place.run(python, "-m", "pip", "install", "--quiet", *PROJECT["dependencies"])
    before = contents(place.folder / "env")
    place.run(python, "-m", "pip", "install", "--quiet", the_wheel(dist))
    try_program(python.with_name("stratego"), VERSION, place.home)
    place.run(python, "-m", "pip", "uninstall", "--quiet", "--yes", NAME)
    left = contents(place.folder / "env") - before
    expect(not left, f"uninstalling leaves {', '.join(sorted(left))}")


def pip_and_sdist(place: Place, dist: Path) -> None:
    """Install the unpacked sdist with pip, without git."""
    python = environment(place)
    (place.home / ".local" / "bin").mkdir(parents=True)
    no_git = place.home / ".local" / "bin" / "git"
    no_git.write_text("#!/bin/sh\nexit 127\n")
    no_git.chmod(0o755)
    shutil.unpack_archive(next(dist.glob("*.tar.gz")), place.folder)
    (source,) = place.folder.glob(f"*-{VERSION}")
    place.run(python, "-m", "pip", "install", "--quiet", source)
    try_program(python.with_name("stratego"), VERSION, place.home)


def compiled(place: Place, dist: Path) -> None:
    """Install the sdist with pip, compiling it; this needs a C compiler."""
    python = environment(place)
    source = next(dist.glob("*.tar.gz"))
    place.run(python, "-m", "pip", "install", "--quiet", source, HATCH_BUILD_HOOKS_ENABLE="1")
    program = python.with_name("stratego")
    expect("compiled" in place.run(program, "--version"), "it is not compiled")
    try_program(program, VERSION, place.home)


def pipx(place: Place, dist: Path) -> None:
    """Install a checkout with pipx; man and the shells find their files, and uninstalling leaves nothing."""
    tool = tool_named("pipx")
    place.run(tool, "install", "--quiet", "--python", sys.executable, ROOT)
    local = place.home / ".local"
    try_program(local / "bin" / "stratego", VERSION, place.home)
    for linked in ("share/man/man1/stratego.1", "share/bash-completion/completions/stratego"):
        expect((local / linked).exists(), f"pipx has not linked {linked}")
    place.run(tool, "uninstall", NAME)
    expect(not (local / "bin" / "stratego").exists(), "the program is left")


def uv_tool(place: Place, dist: Path) -> None:
    """Install a checkout with ``uv tool``; uninstalling it leaves nothing behind."""
    tool = tool_named("uv")
    place.run(tool, "tool", "install", "--quiet", "--python", sys.executable, ROOT)
    try_program(place.home / ".local" / "bin" / "stratego", VERSION, place.home)
    place.run(tool, "tool", "uninstall", "--quiet", NAME)
    expect(not (place.home / ".local" / "bin" / "stratego").exists(), "the program is left")


def odd_path(place: Place, dist: Path) -> None:
    """Run ``make`` in a checkout whose path contains spaces and non-ASCII letters."""
    checkout = place.folder / "Żółty pokój – two players" / "stratego & friends"
    checkout.parent.mkdir()
    place.run("git", "clone", "--quiet", "--no-hardlinks", ROOT, checkout)
    place.run("make", "--silent", "-C", checkout, ".venv/.installed-play", f"PYTHON={sys.executable}")
    try_program(checkout / ".venv" / "bin" / "stratego", VERSION, place.home)


def no_home(place: Place, dist: Path) -> None:
    """Play a game without write access to the home folder: nothing can be saved."""
    python = environment(place)
    place.run(python, "-m", "pip", "install", "--quiet", the_wheel(dist), HOME=str(place.folder))
    if os.getuid():
        place.home.chmod(0o500)
        home = place.home
    else:
        home = Path("/sys")  # not even root can write to it
    try_without_home(python.with_name("stratego"), place.folder, home)


WAYS: Final[tuple[Callable[[Place, Path], None], ...]] = (
    pip_and_wheel,
    pip_and_sdist,
    compiled,
    pipx,
    uv_tool,
    odd_path,
    no_home,
)


def environment(place: Place) -> Path:
    """The path of Python in a new environment."""
    place.run(sys.executable, "-m", "venv", place.folder / "env")
    return place.folder / "env" / "bin" / "python"


def the_wheel(dist: Path) -> Path:
    """The wheel for every platform, which is not compiled."""
    return next(dist.glob("*-any.whl"))


def tool_named(name: str) -> Path:
    """The path of a program for making releases. Raises Failure if it is missing."""
    found = shutil.which(name, path=f"{_TOOLS}{os.pathsep}{os.environ['PATH']}")
    expect(found is not None, f"{name} is not installed")
    return Path(found or name)


def contents(folder: Path) -> set[str]:
    """All files below a folder, but not the folders, as pip itself leaves empty ones behind."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}
