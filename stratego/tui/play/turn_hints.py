"""What the turn's screen says to do next, and the keys that matter then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.view import HiddenPiece, KnownPiece, OwnPiece, PlayerView
from stratego.hotseat.scenes import TurnScene
from stratego.tui.play.turn_hand import Hand
from stratego.tui.screens.game.table import Tone
from stratego.tui.widgets.keybar import KeyHint
from stratego.wording import quiet_warning, titled
from stratego.wording.grammar import a

_CURTAIN: Final = KeyHint("V", "curtain", "screen.lower")
_LET_IT_BE: Final = KeyHint("Esc", "let it be", "screen.drop")

ANSWERS: Final = {
    "offer_draw": KeyHint("T", "offer it", "screen.offer_draw"),
    "accept_draw": KeyHint("Y", "agree", "screen.accept_draw"),
    "resign": KeyHint("R", "resign", "screen.resign"),
}
"""What is asked once more or twice, and the key that is a yes."""


def hint(scene: TurnScene, hand: Hand, names: Mapping[Color, str]) -> tuple[str, Tone]:
    """What to do next."""
    if scene.stage == "moved" and scene.may_offer_draw:
        return "You have moved. Enter ends your turn, U takes it back.", "hint"
    if scene.stage == "moved":
        return "You have moved and offer a draw. Enter ends your turn, U takes the move back.", "hint"
    if hand.detail is not None:
        return hand.detail.words, "hint"
    if hand.may_name:
        return f"{hand.chosen}: choose where it goes; S names a piece in reach.", "hint"
    if hand.chosen:
        return f"{hand.chosen}: choose where it goes. Esc puts it back.", "hint"
    if scene.draw_offered:
        other = names[scene.color.other]
        return f"{other} offers a draw. Y accepts, X declines, and so does playing on.", "ask"
    warning = quiet_warning(scene.view.rules, scene.view.quiet_left)
    if warning is not None:
        return warning, "ask"
    if not scene.may_offer_draw:
        return "You offer a draw along with your move. Choose a piece.", "hint"
    if scene.draw_declined:
        return f"{names[scene.color.other]} declines the draw. Choose a piece.", "hint"
    return "Choose a piece: cursor, Tab, mouse, or type its square.", "hint"


def aid(view: PlayerView, square: str) -> str:
    """What a mark on the piece there means, or the rank on an enemy's; empty where there is neither (K6)."""
    match view.pieces.get(square):
        case OwnPiece(known=True):
            return f"{square}: the enemy has seen this piece."
        case HiddenPiece(moved=True):
            return f"{square}: this piece has moved."
        case KnownPiece(kind=kind, moved=moved):
            known = f"{square}: {a(titled(view.rules, kind))}, as it was seen"
            return f"{known}; it has moved." if moved else f"{known}."
    return ""


def keys_for(question: str) -> list[KeyHint]:
    """The keys that matter while one of `ANSWERS` is asked."""
    return [ANSWERS[question], _LET_IT_BE, _CURTAIN]


def keys(scene: TurnScene, hand: Hand) -> list[KeyHint]:
    """The keys that matter, the most important first."""
    choose = KeyHint("Enter", "choose")
    if scene.stage == "moved":
        hints = [
            KeyHint("Enter", "end turn", "screen.end_turn"),
            KeyHint("U", "take back", "screen.take_back"),
        ]
    elif hand.asked:
        hints = [KeyHint("Enter", "do it"), _LET_IT_BE]
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
    hints.append(_CURTAIN)
    if hand.detail is not None and hand.detail.squares and not hand.asked:
        hints.append(KeyHint("Tab", "next one", "screen.next_piece(1)"))
    if scene.may_offer_draw:
        hints.append(KeyHint("T", "draw", "screen.offer_draw"))
    return [*hints, KeyHint("R", "resign", "screen.resign")]
