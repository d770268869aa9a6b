"""What is drawn without a screen looks as in tests/tui/draw/pictures, colours and all."""

import pytest

from tests.tui.draw.pictures import PICTURES, drawn, picture_file


@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_like_its_picture(name: str) -> None:
    assert drawn(name) == picture_file(name).read_text("utf-8")
