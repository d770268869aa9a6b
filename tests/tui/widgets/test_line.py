"""An input line: what typing does after the focus has come back."""

from stratego.tui.widgets.lists import LineField


def test_what_is_there_is_selected_when_the_focus_comes_back() -> None:
    """Typing then replaces it; only a letter that brings back the focus itself is added."""
    line = LineField.__new__(LineField)
    line.select_on_focus = False
    line.on_blur()
    assert line.select_on_focus
