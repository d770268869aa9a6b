"""The wheel, the sdist and a checkout contain the rulesets, and the engine finds them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULESETS = sorted((ROOT / "rulesets").glob("*.toml"))
CATALOGUES = sorted(path.stem for path in (ROOT / "stratego" / "locale").glob("*.po"))

LOAD = """
import sys
root, *names = sys.argv[1:]
sys.path.insert(0, root)
import stratego
assert stratego.__file__.startswith(root), stratego.__file__
for name in names:
    stratego.load_ruleset(name)
"""


# Compiling the catalogues takes half the time of a build, so they are taken from the checkout.
BUILD = """
import os, shutil, sys
from hatchling import build
root, folder = sys.argv[1:]
sys.path.insert(0, root)
from release import translations
catalogue = translations.ROOT.joinpath(translations.LOCALE, "{}/LC_MESSAGES/stratego.mo").as_posix()
translations.compiled = lambda language, _: open(catalogue.format(language), "rb").read()
os.chdir(root)
sdist = os.path.join(folder, build.build_sdist(folder))
shutil.unpack_archive(sdist, folder)
os.chdir(sdist.removesuffix(".tar.gz"))
build.build_wheel(folder)
"""


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with an sdist, packed and unpacked, and the wheel made from that sdist."""
    pytest.importorskip("hatchling", reason="hatchling is not installed")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-c", BUILD, str(ROOT), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def unpacked_sdist(dist: Path) -> Path:
    (folder,) = (path for path in dist.iterdir() if path.is_dir())
    return folder


def assert_same_rulesets(folder: Path) -> None:
    assert RULESETS
    assert contents(folder) == contents(ROOT / "rulesets")


def contents(folder: Path) -> dict[Path, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder): path.read_bytes() for path in files}


def assert_loads_every_ruleset(root: Path, elsewhere: Path) -> None:
    # -I and -S: ignore the current folder, the environment and installed copies.
    names = [path.stem for path in RULESETS]
    assert "duel" in names
    command = [sys.executable, "-I", "-S", "-c", LOAD, str(root), *names]
    done = subprocess.run(command, cwd=elsewhere, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_checkout_finds_its_rulesets(tmp_path: Path) -> None:
    assert_loads_every_ruleset(ROOT, tmp_path)


MANUAL = {
    Path("man/man1/stratego.1"),
    *(Path(f"man/{code}/man1/stratego.1") for code in CATALOGUES),
    Path("bash-completion/completions/stratego"),
    Path("zsh/site-functions/_stratego"),
}


def test_wheel_and_sdist_hold_the_program_its_rulesets_and_manual(dist: Path, tmp_path: Path) -> None:
    sdist, wheel = unpacked_sdist(dist), tmp_path / "wheel"
    shutil.unpack_archive(next(dist.glob("*.whl")), wheel, "zip")
    assert_same_rulesets(wheel / "stratego" / "_rulesets")
    assert_same_rulesets(sdist / "rulesets")
    for root in wheel, sdist:
        assert_loads_every_ruleset(root, tmp_path)
    assert (wheel / "stratego" / "py.typed").is_file()
    (data,) = wheel.glob("*.data")
    manual = contents(data / "data" / "share")
    assert set(manual) == MANUAL
    assert contents(sdist / "share") == manual
    assert f"one of {', '.join(sorted(['en', *CATALOGUES]))};".encode() in manual[Path("man/man1/stratego.1")]
    compiled = list((wheel / "stratego/locale").rglob("*.mo"))
    assert CATALOGUES
    assert sorted(path.parents[1].name for path in compiled) == CATALOGUES
    for path in compiled:
        assert path.parts[-2:] == ("LC_MESSAGES", "stratego.mo")
        assert path.stat().st_size > 10_000
    top = {path.name for path in wheel.iterdir() if path.suffix not in (".dist-info", ".data")}
    assert top == {"stratego"}


PREPARE_EDITABLE = """
import sys
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from release.build_hook import BuildHook
root = sys.argv[1]
hook = BuildHook(root, {}, None, ProjectMetadata(root, PluginManager()), root, "wheel")
data = {"shared_data": {}, "force_include": {}}
hook.initialize("editable", data)
hook.finalize("editable", data, "")
"""


@pytest.mark.slow
def test_an_editable_installation_compiles_the_catalogues(dist: Path, tmp_path: Path) -> None:
    root = shutil.copytree(unpacked_sdist(dist), tmp_path / "project")
    subprocess.run([sys.executable, "-c", PREPARE_EDITABLE, root], cwd=root, check=True, capture_output=True)
    compiled = root.glob("stratego/locale/*/LC_MESSAGES/stratego.mo")
    assert sorted(path.parts[-3] for path in compiled) == CATALOGUES
