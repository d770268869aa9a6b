"""The wheel, the sdist and a checkout contain the rulesets, and the engine finds them."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULESETS = sorted((ROOT / "rulesets").glob("*.toml"))

LOAD = """
import sys
root, *names = sys.argv[1:]
sys.path.insert(0, root)
import stratego
assert stratego.__file__.startswith(root), stratego.__file__
for name in names:
    stratego.load_ruleset(name)
"""


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with an sdist and the wheel made from that sdist."""
    pytest.importorskip("build", reason="build is not installed")
    pytest.importorskip("hatchling", reason="hatchling is not installed")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def unpacked_wheel(dist: Path, target: Path) -> Path:
    (wheel,) = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


def unpacked_sdist(dist: Path, target: Path) -> Path:
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(target, filter="data")
    (folder,) = target.iterdir()
    return folder


def assert_same_rulesets(folder: Path) -> None:
    assert RULESETS
    assert contents(folder) == contents(ROOT / "rulesets")


def contents(folder: Path) -> dict[Path, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder): path.read_bytes() for path in files}


def assert_loads_every_ruleset(root: Path, elsewhere: Path) -> None:
    # -I and -S: the folder, the environment and an installed copy cannot help.
    names = [path.stem for path in RULESETS]
    assert "duel" in names
    command = [sys.executable, "-I", "-S", "-c", LOAD, str(root), *names]
    done = subprocess.run(command, cwd=elsewhere, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_wheel_finds_its_rulesets(dist: Path, tmp_path: Path) -> None:
    root = unpacked_wheel(dist, tmp_path / "wheel")
    assert_same_rulesets(root / "stratego" / "_rulesets")
    assert (root / "stratego" / "py.typed").is_file()
    assert_loads_every_ruleset(root, tmp_path)


def test_the_sdist_finds_its_rulesets(dist: Path, tmp_path: Path) -> None:
    root = unpacked_sdist(dist, tmp_path / "sdist")
    assert_same_rulesets(root / "rulesets")
    assert_loads_every_ruleset(root, tmp_path)


def test_the_checkout_finds_its_rulesets(tmp_path: Path) -> None:
    assert_loads_every_ruleset(ROOT, tmp_path)


def test_the_wheel_holds_only_the_program(dist: Path, tmp_path: Path) -> None:
    root = unpacked_wheel(dist, tmp_path / "wheel")
    top = {path.name for path in root.iterdir() if not path.name.endswith(".dist-info")}
    assert top == {"stratego"}
