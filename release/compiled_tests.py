"""Runs tests against the compiled build: ``make test-compiled``.

The wheel is unpacked into ``build/compiled`` with a copy of the tests beside it, so that they cannot find the
sources. First both builds play the same games, whose records must be identical.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "compiled"

TESTS = [
    "tests/engine",
    "tests/properties",
    "tests/golden",
    "tests/players",
    "tests/hotseat",
    "tests/lessons",
]
CHECK = """
import stratego.engine.game as engine, stratego.players.computer.search as search
raise SystemExit(any(module.__file__.endswith(".py") for module in (engine, search)))
"""
# Levels, rulesets, and the number of plies after which a game is stopped.
GAMES = [
    ("easy", "original", 200),
    ("easy", "infiltrator", 200),
    ("medium", "barrage", 100),
    ("medium", "original", 40),
    ("hard", "duel", 16),
    ("hard", "original", 6),
]
BESIDE = ["bench", "docs", "examples", "rulesets", "tests", "README.md", "pyproject.toml"]


def unpack() -> None:
    """Build the compiled wheel, and unpack it into the folder with all the files that tests need."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    wheels = FOLDER / "wheels"
    environment = os.environ | {"HATCH_BUILD_HOOKS_ENABLE": "1"}
    pip = [sys.executable, "-m", "pip", "--quiet"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", wheels, ROOT], check=True, env=environment)
    (wheel,) = wheels.glob("*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--target", FOLDER, wheel], check=True)
    for name in BESIDE:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, FOLDER / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(path, FOLDER / name)


def played(folder: Path) -> dict[str, str]:
    """The records of the games that the build in a folder plays, by level and ruleset."""
    found = {}
    with TemporaryDirectory() as records:
        for level, game, plies in GAMES:
            computer = f"computer:{level}"
            command = [sys.executable, "-m", "stratego", "match", "--red", computer, "--blue", computer]
            command += ["--variant", game, "--plies", str(plies), "--games", "1", "--seed", "7"]
            done = Path(records, f"{level}-{game}")
            subprocess.run([*command, "--save", done], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            (record,) = done.iterdir()
            found[done.name] = record.read_text("utf-8")
    return found


def main(arguments: list[str]) -> int:
    """Unpack, compare the games of both builds, and run pytest. Returns the exit status.

    ``arguments`` are those of pytest, by default the tests of everything that plays.
    """
    unpack()
    subprocess.run([sys.executable, "-c", CHECK], cwd=FOLDER, check=True)
    interpreted, compiled = played(ROOT), played(FOLDER)
    differing = [name for name in interpreted if interpreted[name] != compiled[name]]
    if differing:
        print(f"The two builds do not play alike: {', '.join(differing)}")
        return 1
    pytest = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *(arguments or TESTS)]
    return subprocess.run(pytest, cwd=FOLDER).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
