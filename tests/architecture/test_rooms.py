"""The layout that ARCHITECTURE.md describes: few loose modules, small folders, small files."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

LOOSE = {"stratego": 4, "stratego/tui": 6, "stratego/engine": 24}
MOST_MODULES = 18
MOST_TESTS = 30
MOST_LINES = 400
LONGER = {"stratego/engine/game.py"}
USUAL_LINES = 250

PACKAGE = ROOT / "stratego"
SOURCES = sorted(PACKAGE.rglob("*.py"))
FOLDERS = sorted({path.parent for path in (*SOURCES, *(ROOT / "tests").rglob("*.py"))})


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_a_folder_has_few_modules(folder: Path) -> None:
    most = MOST_TESTS if name(folder).startswith("tests") else LOOSE.get(name(folder), MOST_MODULES)
    assert len([path for path in folder.glob("*.py") if path.stem != "__init__"]) <= most


def test_no_source_file_is_long_and_most_are_short() -> None:
    lines = {name(path): len(path.read_text("utf-8").splitlines()) for path in SOURCES}
    assert {path for path, count in lines.items() if count > MOST_LINES} <= LONGER
    assert sum(count <= USUAL_LINES for count in lines.values()) > 0.9 * len(lines)


def test_tests_lie_as_the_package_lies() -> None:
    others = {"architecture", "data", "e2e", "golden", "packaging", "properties", "slips", "support"}
    for folder in FOLDERS:
        room = name(folder).removeprefix("tests/")
        if room != name(folder) and room.split("/")[0] not in others:
            assert (PACKAGE / room).is_dir() or room == "records/data", room
