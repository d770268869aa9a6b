"""The messages about refused files are as in tests/records/formats/pictures."""

import pytest

from tests.records.formats.pictures import PICTURES


@pytest.mark.parametrize("name", PICTURES.names)
def test_it_looks_like_its_picture(name: str) -> None:
    assert PICTURES.drawn(name) == PICTURES.file(name).read_text("utf-8")
