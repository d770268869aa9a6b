"""Compiles the engine by mypyc, in a copy of the project: the sources stay as they are, and stay alone."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

REQUIREMENTS = ["mypy>=2.4,<2.5", "setuptools>=77"]

# Modules with metaclasses, generated code or exceptions, and those whose speed does not matter.
INTERPRETED = {"__init__", "errors", "options", "pieces", "quoting", "ruleset", "values", "view"}

_SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
files = ["--config-file=", *sys.argv[3:]]
modules = mypycify(files, opt_level="3", debug_level="0", group_name="stratego_engine")
sys.argv[1:] = ["--quiet", "build_ext", "--build-lib", sys.argv[1], "--build-temp", sys.argv[2]]
setup(name="stratego", packages=[], py_modules=[], ext_modules=modules)
"""


class CompilingError(Exception):
    """The engine cannot be compiled; the message is what the compiler says."""


def compile_engine(root: Path, folder: Path) -> dict[str, str]:
    """Compile the engine of the project in ``root``, with ``folder`` to work in.

    Returns the compiled files, each with its place in a wheel. Raises CompilingError.
    """
    shutil.copytree(root / "stratego", folder / "stratego", ignore=shutil.ignore_patterns("__pycache__"))
    modules = [
        str(path.relative_to(folder))
        for path in sorted((folder / "stratego" / "engine").glob("*.py"))
        if path.stem not in INTERPRETED
    ]
    built = folder / "built"
    command = [sys.executable, "-c", _SETUP, str(built), str(folder / "objects"), *modules]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise CompilingError(f"{done.stdout}\n{done.stderr}")
    return {str(path): str(path.relative_to(built)) for path in built.rglob("*") if path.is_file()}
