"""What the turn's screen says to do next, and the keys that matter then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stratego.engine.pieces import Color
from stratego.hotseat.scenes import TurnScene
from stratego.tui.hand import Hand
from stratego.tui.screens.table import Tone
from stratego.tui.widgets.keybar import KeyHint

MOVED: Final = "You have moved. Enter ends your turn, U takes it back."

TYPING: Final = (KeyHint("Enter", "play it"), KeyHint("Esc", "leave it"))
"""The keys that matter in a typed entry: all others are text."""


def hint(scene: TurnScene, hand: Hand, names: Mapping[Color, str]) -> tuple[str, Tone]:
    """What to do next."""
    if scene.stage == "moved":
        return MOVED, "hint"
    if hand.detail is not None:
        return hand.detail.words, "hint"
    if hand.may_name:
        return f"{hand.chosen}: choose where it goes, or S to name an enemy piece in reach.", "hint"
    if hand.chosen:
        return f"{hand.chosen}: choose where it goes. Esc puts it back.", "hint"
    if scene.draw_offered:
        other = names[scene.color.other]
        return f"{other} offers a draw. Y accepts, X declines, and so does playing on.", "ask"
    return "Choose a piece: cursor, Tab, mouse, or type its square.", "hint"


def keys(scene: TurnScene, hand: Hand) -> list[KeyHint]:
    """The keys that matter, the most important first."""
    choose = KeyHint("Enter", "choose")
    if scene.stage == "moved":
        hints = [
            KeyHint("Enter", "end turn", "screen.end_turn"),
            KeyHint("U", "take back", "screen.take_back"),
        ]
    elif hand.asked:
        hints = [KeyHint("Enter", "do it"), KeyHint("Esc", "let it be", "screen.drop")]
    elif hand.chosen:
        hints = [choose, KeyHint("Esc", "go back" if hand.detail else "let go", "screen.drop")]
        if hand.may_name and hand.detail is None:
            hints.append(KeyHint("S", "name a piece", "screen.name_piece"))
    elif scene.draw_offered:
        hints = [
            KeyHint("Y", "accept", "screen.accept_draw"),
            KeyHint("X", "decline", "screen.decline_draw"),
        ]
    else:
        hints = [choose, KeyHint("Tab", "next piece", "screen.next_piece(1)")]
    hints.append(KeyHint("V", "curtain", "screen.lower"))
    if scene.may_offer_draw:
        hints.append(KeyHint("T", "draw", "screen.offer_draw"))
    return [*hints, KeyHint("R", "resign", "screen.resign")]
