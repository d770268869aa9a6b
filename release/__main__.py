"""Builds a release in dist/, checks it, and tries every way of installing it: `make release`."""

from __future__ import annotations

import re
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from release.playing import Failure, expect
from release.ways import NAME, ROOT, VERSION, WAYS, Place

DIST: Final = ROOT / "dist"

_BY_HAND: Final = """
Left to do by hand:
  1. Write the address of the repository into [project.urls] of pyproject.toml, if it is not there.
  2. Look at the README's pictures after `make screens`, and play one evening on macOS.
  3. Wait until the public CI is green for every Python and system.
  4. git tag -a v{version} -m "Version {version}", and push the tag.
  5. {python} -m twine upload {files}
  6. Publish the tag as a release, with the part of CHANGELOG.md on {version}.
"""


def main() -> int:
    """Run all steps; return the exit status."""
    with TemporaryDirectory(prefix="stratego-release-") as folder:
        place = Place.new(Path(folder).resolve())
        steps: dict[str, Callable[[], None]] = {
            "The version has a date in the changelog": changelog,
            "Everything is committed": lambda: committed(place),
            "The sdist, and from it the wheel": lambda: build(place),
            "twine check --strict dist/*": lambda: check(place),
        }
        for way in WAYS:
            lines = (way.__doc__ or "").rstrip(".")
            steps[lines] = lambda way=way: way(Place.new(place.folder / way.__name__), DIST)  # type: ignore[misc]
        failed = [title for title, step in steps.items() if not succeeds(title, step)]
    if failed:
        print(f"\n{len(failed)} of {len(steps)} failed: {NAME} {VERSION} cannot be released.")
        return 1
    files = " ".join(str(path.relative_to(ROOT)) for path in sorted(DIST.iterdir()))
    print(_BY_HAND.format(version=VERSION, python=sys.executable, files=files))
    return 0


def succeeds(title: str, step: Callable[[], None]) -> bool:
    """Run a step of the release; print and return whether it succeeded."""
    start = time.monotonic()
    print(f"{title} ... ", end="", flush=True)
    try:
        step()
    except (Failure, AssertionError) as problem:
        print(f"FAILED\n{problem}")
        return False
    print(f"{time.monotonic() - start:.0f} s")
    return True


def changelog() -> None:
    """Check that the newest version in the changelog is the project's, and has a date."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(r"^## \[(.+)\](?: - (\d{4}-\d\d-\d\d))?$", text, re.MULTILINE)
    expect(
        found is not None and found[1] == VERSION and found[2] is not None,
        f"CHANGELOG.md must begin with the version {VERSION} and its date",
    )


def committed(place: Place) -> None:
    """Check that everything released is committed."""
    changed = place.run("git", "-C", ROOT, "status", "--porcelain")
    expect(not changed, f"not committed, so not in every trial:\n{changed}")


def build(place: Place) -> None:
    """Build the sdist and the wheel from scratch."""
    shutil.rmtree(DIST, ignore_errors=True)
    place.run(sys.executable, "-m", "build", "--outdir", DIST, ROOT)
    expect(len(list(DIST.iterdir())) == 2, "an sdist and a wheel were expected")


def check(place: Place) -> None:
    """Check that the package descriptions of both files are valid."""
    place.run(sys.executable, "-m", "twine", "check", "--strict", *DIST.iterdir())


if __name__ == "__main__":
    sys.exit(main())
