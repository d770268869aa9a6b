"""What the player whose turn it is should do next, and the keys for it."""

from __future__ import annotations

from collections.abc import Mapping

from stratego.engine.actions import Action, Guess, Move, Rescue, Strike
from stratego.engine.pieces import Color, Kind
from stratego.engine.view import HiddenPiece, KnownPiece, OwnPiece, PlayerView
from stratego.hotseat.forfeits import forfeits
from stratego.hotseat.scenes import TurnScene
from stratego.tui.play.messages import Message
from stratego.tui.play.turn_selection import TurnSelection
from stratego.wording.game import turn as words
from stratego.wording.game.endings import quiet_warning
from stratego.wording.keys import KeyNames


def hint(scene: TurnScene, selection: TurnSelection, names: Mapping[Color, str], keys: KeyNames) -> Message:
    """What to do next. ``names`` are the players'."""
    if scene.stage == "moved":
        moved = words.MOVED if scene.may_offer_draw else words.MOVED_AND_OFFERED
        return Message(moved.format(keys=keys))
    if selection.follow_up is not None:
        return Message(selection.follow_up.hint(keys))
    if selection.square:
        choose = words.CHOOSE_TARGET_OR_GUESS if selection.may_guess else words.CHOOSE_TARGET
        return Message(choose.format(square=selection.square, keys=keys))
    other = names[scene.color.other]
    if scene.draw_offered:
        return Message(words.DRAW_OFFERED.format(name=other, keys=keys), "ask")
    warning = quiet_warning(scene.view.rules, scene.view.quiet_left)
    if warning is not None:
        return Message(warning, "ask")
    if not scene.may_offer_draw:
        return Message(words.OFFERING)
    select = words.WAS_DECLINED if scene.draw_declined else words.SELECT
    return Message(select.format(name=other, keys=keys))


def question(view: PlayerView, action: Action, keys: KeyNames) -> str:
    """What the player is asked before an action."""
    match action:
        case Guess(target=target, guess=guess):
            return words.confirm_guess(view.rules, target, guess, keys)
        case Strike(stop=stop, target=target):
            return words.CONFIRM_STRIKE.format(square=target, stop=stop, keys=keys)
        case Rescue(move=Move(target=target), kind=Kind() as kind, back=back):
            return words.confirm_rescue(view.rules, target, kind, back, keys)
    confirm = words.CONFIRM_FORFEIT if action in forfeits(view) else words.CONFIRM_ATTACK
    return confirm.format(square=action.target, keys=keys)


def aid(view: PlayerView, square: str) -> str:
    """What a mark on the piece there means, or an enemy piece's rank if it was seen; else empty (K6)."""
    match view.pieces.get(square):
        case OwnPiece(known=True):
            return words.OWN_PIECE_SEEN.format(square=square)
        case HiddenPiece(moved=True):
            return words.PIECE_MOVED.format(square=square)
        case KnownPiece(kind=kind, moved=moved):
            return words.enemy_piece_seen(view.rules, square, kind, moved=moved)
    return ""


def keys(scene: TurnScene, selection: TurnSelection) -> list[str]:
    """The hints for the bottom line, the most important first."""
    follow_up = selection.follow_up
    if scene.stage == "moved":
        hints = ["turn.end", "turn.take_back"]
    elif selection.square:
        hints = ["choose", "turn.cancel"]
        if selection.may_guess and follow_up is None:
            hints.append("turn.guess")
    elif scene.draw_offered:
        hints = ["turn.accept", "turn.decline"]
    else:
        hints = ["choose:select", "turn.next"]
    hints.append("curtain.lower")
    if follow_up is not None and follow_up.squares:
        hints.append("turn.next:target")
    if scene.may_offer_draw:
        hints.append("turn.offer")
    return [*hints, "turn.resign"]


def works(action: str, scene: TurnScene) -> bool:
    """Whether the keys of an action of the screen do something now."""
    match action:
        case "end_turn":
            return scene.stage == "moved"
        case "accept_draw" | "decline_draw":
            return scene.draw_offered
        case "offer_draw":
            return scene.may_offer_draw
        case "choose" | "next_piece":
            return scene.stage == "choose"
        case "guess":
            return scene.stage == "choose" and Kind.INFILTRATOR in scene.view.rules.army
    return True
