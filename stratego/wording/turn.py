"""What the player whose turn it is reads: hints, questions and refusals."""

from __future__ import annotations

from typing import Final

from stratego.wording.keys import KeyNames


def typing(text: str, keys: KeyNames) -> str:
    """While an entry is typed."""
    return f"> {text}_   {keys['entry.play']} to play it, {keys['entry.cancel']} to cancel"


def offer_draw(keys: KeyNames) -> str:
    """Before a draw is offered."""
    return (
        f"Offer a draw with this turn? {keys['turn.offer']} again to offer, {keys['turn.cancel']} to cancel."
    )


def accept_draw(keys: KeyNames) -> str:
    """Before a draw is agreed to, which ends the game."""
    return f"Agree to a draw? {keys['turn.accept']} again to end the game, {keys['turn.cancel']} to cancel."


def resign(keys: KeyNames) -> str:
    """Before a player resigns."""
    return f"Resign? {keys['turn.resign']} again to resign, {keys['turn.cancel']} to cancel."


def resign_for_good(keys: KeyNames) -> str:
    """Asked a second time, as it loses the game."""
    return f"You will lose the game. {keys['turn.resign']} again to resign, {keys['turn.cancel']} to cancel."


QUESTIONS: Final = {
    "turn.offer": (offer_draw,),
    "turn.accept": (accept_draw,),
    "turn.resign": (resign, resign_for_good),
}
"""What is asked before a key does what it does, by binding id."""
