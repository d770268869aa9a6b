"""A build needs only the packages that `pyproject.toml` requires for it, even for the man page."""

import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOREIGN = """
import sys
from release.command_line import commands
from stratego.cli.main import program_parser
list(commands(program_parser()))
print(*{
    name.partition(".")[0]
    for name, module in sys.modules.items()
    if "site-packages" in (getattr(module, "__file__", None) or "") and not name.startswith("_")
})
"""


def test_the_parser_needs_only_what_a_build_has() -> None:
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    done = subprocess.run(
        [sys.executable, "-c", FOREIGN], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) <= {each.partition(">")[0] for each in requires} | {"stratego", "release"}


def test_a_build_says_which_python_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 2))
    with pytest.raises(SystemExit, match=r"^Python 3\.11 or later is needed; this is 3\.10\.$"):
        runpy.run_path(str(ROOT / "release" / "build_hook.py"))
