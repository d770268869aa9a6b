"""Messages about faulty lessons, and the results of a lesson's steps, are as in tests/lessons/pictures."""

import pytest

from tests.lessons.pictures import PICTURES


@pytest.mark.parametrize("name", PICTURES.names)
def test_it_looks_like_its_picture(name: str) -> None:
    assert PICTURES.drawn(name) == PICTURES.file(name).read_text("utf-8")
