"""Questions before something is done: one key confirms, another cancels, and any other key withdraws them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


def _nothing() -> None:
    """What is done when most questions are withdrawn."""


class Question(NamedTuple):
    """A question that is open on a screen.

    ``confirmed`` is called when it is confirmed, ``withdrawn`` when it is not. ``is_final`` if something is
    lost by confirming it: then a key that was typed ahead, or is held down, does not confirm it.
    """

    text: str
    confirmed: Callable[[], object]
    is_final: bool = False
    withdrawn: Callable[[], object] = _nothing
