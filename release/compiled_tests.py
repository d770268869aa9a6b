"""Runs tests against the compiled engine: ``make test-compiled``.

The wheel is unpacked into ``build/compiled`` with a copy of the tests beside it, so that they cannot find the
sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

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
BESIDE = ["bench", "docs", "examples", "rulesets", "tests", "README.md", "pyproject.toml"]


def unpack() -> None:
    """Build the compiled wheel, and unpack it into the folder with everything that tests look for."""
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


def main(arguments: list[str]) -> int:
    """Unpack, and run pytest with these arguments, or with the tests of all that plays."""
    unpack()
    check = "import stratego.engine.game as g; raise SystemExit(g.__file__.endswith('.py'))"
    subprocess.run([sys.executable, "-c", check], cwd=FOLDER, check=True)
    pytest = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *(arguments or TESTS)]
    return subprocess.run(pytest, cwd=FOLDER).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
