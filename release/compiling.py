"""Compiles the engine and the computer player with mypyc in a copy of the project, leaving the sources alone.

Off by default; ``HATCH_BUILD_HOOKS_ENABLE=1`` or ``make fast`` enables it. Both builds play the same moves
(``make test-compiled``). Classes with a metaclass or generated code stay interpreted, and so do exceptions,
which would lose their fields if compiled. `Game` and `Deployment` allow subclasses (``mypyc_attr``), as
`blank` could not create their instances otherwise. Pairs that are indexed by a side are declared ``tuple[...,
...]``: mypyc would build a new tuple for each access to a ``tuple[X, X]``. Small numbers where speed counts
are declared ``i64``, which only the compiler sees. Squares as bits of a number need more than 64, so they
stay ``int`` and are never combined with an ``i64``. hatch-mypyc is not used: it compiles among the
sources, and hides ``pyproject.toml`` while it does.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

REQUIREMENTS = ["mypy>=2.4,<2.5", "setuptools>=77"]

# The compiled packages, each with the modules left out: those that have metaclasses, generated code or
# exceptions, those whose classes are subclassed, and those whose speed does not matter.
PACKAGES = {
    "stratego/engine": {"__init__", "errors", "options", "pieces", "ruleset", "values", "view"},
    "stratego/players/computer": {"__init__", "computer", "levels"},
}

_SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
files = ["--config-file=", *sys.argv[3:]]
modules = mypycify(files, opt_level="3", debug_level="0", group_name="stratego")
for module in modules:  # lets the C compiler inline functions used in only one place
    module.extra_compile_args.append("-fvisibility=hidden")
sys.argv[1:] = ["--quiet", "build_ext", "--build-lib", sys.argv[1], "--build-temp", sys.argv[2]]
setup(name="stratego", packages=[], py_modules=[], ext_modules=modules)
"""


class CompilingError(Exception):
    """The project cannot be compiled; the message is the compiler's output."""


def compile_project(root: Path, folder: Path) -> dict[str, str]:
    """Compile the project in ``root``, with ``folder`` to work in.

    Returns the compiled files, each with its place in a wheel. Raises CompilingError.
    """
    shutil.copytree(root / "stratego", folder / "stratego", ignore=shutil.ignore_patterns("__pycache__"))
    modules = [
        str(path.relative_to(folder))
        for package, interpreted in PACKAGES.items()
        for path in sorted((folder / package).glob("*.py"))
        if path.stem not in interpreted
    ]
    built = folder / "built"
    command = [sys.executable, "-c", _SETUP, str(built), str(folder / "objects"), *modules]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise CompilingError(f"{done.stdout}\n{done.stderr}")
    return {str(path): str(path.relative_to(built)) for path in built.rglob("*") if path.is_file()}
