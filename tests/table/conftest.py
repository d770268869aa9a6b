"""Imports the fixtures that speed up apps in the tests of the screens."""

from tests.tui.conftest import _nothing_is_left_of_an_app, _quickly

__all__ = ["_nothing_is_left_of_an_app", "_quickly"]
