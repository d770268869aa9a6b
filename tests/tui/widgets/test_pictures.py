"""Widgets drawn without a screen look as in tests/tui/widgets/pictures, including colours."""

import pytest

from tests.tui.widgets.pictures import PICTURES


@pytest.mark.parametrize("name", PICTURES.names)
def test_it_looks_like_its_picture(name: str) -> None:
    assert PICTURES.drawn(name) == PICTURES.file(name).read_text("utf-8")
