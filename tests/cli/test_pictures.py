"""The arguments of all commands, and their output, are as in tests/cli/pictures, including colours."""

import pytest

from tests.cli.pictures import PICTURES


@pytest.mark.parametrize("name", PICTURES.names)
def test_it_looks_like_its_picture(name: str) -> None:
    assert PICTURES.drawn(name) == PICTURES.file(name).read_text("utf-8")
