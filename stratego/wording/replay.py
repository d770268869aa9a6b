"""What is read while a recorded game is replayed."""

from __future__ import annotations

from stratego.wording.keys import KeyNames


def typed(number: str, keys: KeyNames) -> str:
    """While the number of a move is typed."""
    return f"Go to move {number}: {keys['replay.go_to']} to confirm, {keys['replay.leave']} to cancel."
