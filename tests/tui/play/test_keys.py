"""Names of keys and of players."""

import pytest

from stratego.wording.keys import key_name


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("question_mark", "?"),
        ("ctrl+q", "Ctrl+Q"),
        ("shift+tab", "Shift+Tab"),
        ("escape", "Esc"),
        ("pagedown", "Page Down"),
        ("f1", "F1"),
        ("v", "V"),
    ],
)
def test_keys_are_called_what_stands_on_them(key: str, name: str) -> None:
    assert key_name(key) == name
