"""A build needs only the packages that `pyproject.toml` requires for it, even for the man page."""

import subprocess
import sys
import tomllib
from pathlib import Path

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
