"""What the player whose turn it is should do next, the keys for it, and what they may type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, Literal, NamedTuple

from stratego.engine.actions import Action, Guess, Move, Rescue, Strike
from stratego.engine.geometry import Geometry
from stratego.engine.infiltrator import REACH
from stratego.engine.pieces import Color, Kind
from stratego.engine.rescue import approach, back_row, own_half
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import HiddenPiece, KnownPiece, OwnPiece, PlayerView
from stratego.hotseat.forfeits import forfeits
from stratego.hotseat.scenes import TurnScene
from stratego.table.choosing.turn_selection import TurnSelection
from stratego.wording import turn as words
from stratego.wording.ending import quiet_warning
from stratego.wording.keys import KeyLine, KeyNames

Tone = Literal["hint", "ask", "refusal"]


class Message(NamedTuple):
    """A sentence or two, and whether they say what to do, ask something or refuse something."""

    text: str
    tone: Tone = "hint"


_FORWARD: Final = ((3, 2, 1, 0), (0, 1, 2, 3))  # directions by side: forward, right, left, back


def examples(rules: Ruleset, color: Color, keys: KeyNames) -> list[KeyLine]:
    """How the player of ``color`` types squares and the actions of the ruleset (N1).

    There is no line for an action that the board has no room for.
    """
    board, side = rules.geometry, color.side
    kind = Kind.MINER if Kind.MINER in rules.army else next(kind for kind in rules.army if kind.movable)
    move = words.TYPED_MOVE.format(keys=keys)
    lines = [KeyLine(f"{a} {a}{b} {a}x{b}", move) for a, b in _first(board, _steps(board, side))]
    if Kind.INFILTRATOR in rules.army:
        guesses = _first(board, _guesses(board, side))
        lines += [KeyLine(f"{a}?{b}={kind.letter}", words.typed_guess(kind)) for a, b in guesses]
    if rules.scout_strike == "after_move":
        strikes = _first(board, _strikes(board, side))
        lines += [KeyLine(f"{a}{b}x{c}", words.TYPED_STRIKE) for a, b, c in strikes]
    if rules.rescue:
        rescues = _first(board, _rescues(board, side))
        lines += [KeyLine(f"{a}{b}+{kind.letter}@{c}", words.typed_rescue(kind, c)) for a, b, c in rescues]
    return lines


def _first(board: Geometry, ways: Iterable[tuple[int, ...]]) -> list[tuple[str, ...]]:
    """The names of the squares of the first of these ways; empty if there is none."""
    return [tuple(board.names[square] for square in squares) for squares in islice(ways, 1)]


def _steps(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """One square out of the own zone."""
    zone = board.zone_sets[side]
    for ray in _FORWARD[side]:
        for origin in sorted(zone):
            way = board.rays[origin][ray]
            if way and way[0] not in zone:
                yield origin, way[0]


def _guesses(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """From a square of the enemy's zone as far as an Infiltrator sees (I1)."""
    for ray in _FORWARD[side]:
        for origin in sorted(board.zone_sets[1 - side]):
            way = board.rays[origin][ray][:REACH]
            if way:
                yield origin, way[-1]


def _strikes(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """One or two squares out of the own zone, and a square beside the end (S4)."""
    for origin, first in _steps(board, side):
        straight = next(ray for ray in board.rays[origin] if first in ray[:1])
        for stop in reversed(straight[:2]):
            for struck in board.neighbours[stop]:
                if struck not in (*straight, origin):
                    yield origin, stop, struck


def _rescues(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """Onto the enemy's back row, and a square of the own half (R1)."""
    goal = back_row(board, side)
    for origin in approach(board.layout, side):
        for entered in board.neighbours[origin]:
            if entered in goal:
                yield origin, entered, own_half(board.layout, side)[0]


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
