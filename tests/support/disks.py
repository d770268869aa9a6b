"""A small separate disk that can be filled to the last byte or made read-only. Needs root and Linux."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_BLOCK = 4096


class Disk:
    """A small file system mounted at ``path``."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def fill(self, leave: int = 0) -> None:
        """Fill the disk, except for ``leave`` blocks of 4 kB."""
        with (self.path / "filling").open("ab", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * _BLOCK)
            except OSError:
                file.truncate(max(0, file.tell() - _BLOCK * leave))

    def empty(self) -> None:
        """Free the space that `fill` took."""
        (self.path / "filling").unlink(missing_ok=True)

    def make_read_only(self, is_read_only: bool) -> None:
        """Remount the disk, read-only or writable."""
        _run("mount", "-o", f"remount,{'ro' if is_read_only else 'rw'}", str(self.path))


@contextmanager
def mounted(path: Path, kilobytes: int = 256) -> Iterator[Disk]:
    """A new disk at this path; skips the test if none can be mounted."""
    path.mkdir()
    try:
        _run("mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "none", str(path))
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("a disk can be mounted only by root on Linux")
    try:
        yield Disk(path)
    finally:
        _run("umount", "--lazy", str(path))


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
