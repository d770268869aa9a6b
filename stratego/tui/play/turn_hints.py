"""What the turn's screen says to do next, and the keys that matter then."""

from __future__ import annotations

from collections.abc import Mapping

from stratego.engine.pieces import Color
from stratego.engine.view import HiddenPiece, KnownPiece, OwnPiece, PlayerView
from stratego.hotseat.scenes import TurnScene
from stratego.tui.play.turn_hand import Hand
from stratego.tui.screens.game.table import Tone
from stratego.wording.endings import quiet_warning
from stratego.wording.grammar import a
from stratego.wording.pieces import titled


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


def keys_for(question: str) -> list[str]:
    """The hints for a question that the key with the binding id ``question`` answers."""
    return [question, "turn.cancel", "curtain.lower"]


def keys(scene: TurnScene, hand: Hand) -> list[str]:
    """The hints for the bottom line, the most important first."""
    if scene.stage == "moved":
        hints = ["turn.end", "turn.take_back"]
    elif hand.asked:
        hints = ["choose:confirm", "turn.cancel"]
    elif hand.chosen:
        hints = ["choose", "turn.cancel"]
        if hand.may_name and hand.detail is None:
            hints.append("turn.guess")
    elif scene.draw_offered:
        hints = ["turn.accept", "turn.decline"]
    else:
        hints = ["choose:select", "turn.next"]
    hints.append("curtain.lower")
    if hand.detail is not None and hand.detail.squares and not hand.asked:
        hints.append("turn.next:target")
    if scene.may_offer_draw:
        hints.append("turn.offer")
    return [*hints, "turn.resign"]
