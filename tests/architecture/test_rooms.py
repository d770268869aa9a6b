"""The folders of the tests mirror those of the package."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PACKAGE = ROOT / "stratego"
FOLDERS = sorted({path.parent for path in (ROOT / "tests").rglob("*.py")})


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_folders_of_the_tests_mirror_the_package() -> None:
    others = {"architecture", "bench", "data", "e2e", "golden", "packaging", "properties", "support"}
    for folder in FOLDERS:
        room = name(folder).removeprefix("tests/")
        if room != name(folder) and room.split("/")[0] not in others:
            assert (PACKAGE / room).is_dir() or room == "records/data", room
