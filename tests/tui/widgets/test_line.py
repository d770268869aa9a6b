"""An input line: typing after the focus has come back."""

from stratego.tui.widgets.lists import LineField


def test_the_text_is_selected_when_the_focus_comes_back() -> None:
    """Typing replaces the selection; only a letter that itself brings back the focus is appended."""
    line = LineField.__new__(LineField)
    line.select_on_focus = False
    line.on_blur()
    assert line.select_on_focus
