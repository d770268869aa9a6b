"""A fixture: the folder for a test's games."""

from pathlib import Path

import pytest


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder that does not exist yet."""
    return tmp_path / "data"
