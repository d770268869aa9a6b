"""Imports two fixtures of the screens' tests: one speeds up Textual, the other cleans up after each test."""

from tests.tui.conftest import _nothing_is_left_of_an_app, _quickly

__all__ = ["_nothing_is_left_of_an_app", "_quickly"]
