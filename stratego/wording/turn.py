"""Texts for a player's turn: hints, questions, titles of the panel, what the opponent does, what to type."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from stratego.engine.actions import Action, Guess, Move, Rescue, Strike
from stratego.engine.geometry import Geometry
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.special_actions import REACH, approach, back_row, own_half
from stratego.engine.view import HiddenPiece, KnownPiece, OwnPiece, PlayerView
from stratego.hotseat.scenes import PlaceScene, TurnScene
from stratego.table.choosing.turn_selection import Ask, FollowUp, TurnSelection, forfeits
from stratego.wording.ending import quiet_warning
from stratego.wording.keys import LEAVE, KeyLine, KeyNames, Message, cancellable
from stratego.wording.language import Sentence, _, _n, _p
from stratego.wording.names import piece, side

# What to do next

_SELECT: Final = _("Select a piece: cursor, {keys[turn.next]}, mouse, or type its square.")
# ``name`` offers a draw (E4).
_DRAW_OFFERED: Final = _(
    "{name} offers a draw. {keys[turn.accept]} to accept, {keys[turn.decline]} to decline. Moving "
    "also declines."
)
_OFFERING: Final = _("You offer a draw with your move. Select a piece.")
# ``name`` has declined the draw offered to them (E4).
_WAS_DECLINED: Final = _("{name} declined the draw. Select a piece.")
_CHOOSE_TARGET: Final = _("{square} selected: choose where to move.")
# For an Infiltrator that may guess (I1).
_CHOOSE_TARGET_OR_GUESS: Final = _("{square} selected: choose where to move, or a marked piece to guess.")
_MOVED: Final = _("You have moved. {keys[turn.end]} to end your turn, {keys[turn.take_back]} to undo.")
# After a move with which a draw is offered (E4).
_MOVED_AND_OFFERED: Final = _(
    "You have moved and offered a draw. {keys[turn.end]} to end your turn, {keys[turn.take_back]} to "
    "undo the move."
)
_CHOOSE_NEXT: Final[Mapping[Ask, Sentence]] = {
    Ask.TARGET: _("Which piece do you guess? Choose a marked one."),
    Ask.GUESS: _("What is on {square}? Choose your guess."),
    Ask.STRIKE: _("{square}: choose a piece to attack, or {keys[choose]} to stay."),
    Ask.STOP: _("{square}: choose where the Scout goes to attack it."),
    Ask.RESCUED: _("{move}: who comes back?"),
    Ask.WAY_BACK: _("{piece.cap}: choose where it comes back."),
}
_CHOOSE_GUESS_OR_ATTACK: Final = _("What is on {square}? Choose your guess, or attack it.")
TYPING: Final = _("> {text}_   {keys[entry.play]} to play it, {keys[entry.cancel]} to cancel")

NOTHING: Final[Mapping[Ask, Sentence]] = {
    Ask.GUESS: _p("guess", "Attack it"),
    Ask.RESCUED: _p("rescue", "Nobody"),
}
"""The last line of a list of pieces, with which the player chooses none."""
_COUNTED: Final = 20  # columns from the left edge of a list of pieces to the end of its counts
_IMPOSSIBLE: Final = _p("guess", "no")


def list_title(asked: FollowUp, room: int) -> str:
    """The title of a list of pieces that is ``room`` columns wide."""
    if asked.asks is Ask.RESCUED:
        return str(_("Comes back:"))
    title = str(_("What is it?"))
    with_counts = f"{title} {LEFT_COLUMN!s:>{_COUNTED - len(title) - 1}}"
    has_counts = None not in asked.kinds.values()
    return with_counts if has_counts and len(with_counts) <= room else title


def notes(asked: FollowUp) -> Mapping[Kind, str]:
    """The note on each kind in the list: its count (empty if not known), or that it is impossible."""
    return {
        kind: str(_IMPOSSIBLE if kind in asked.impossible and count != 0 else "" if count is None else count)
        for kind, count in asked.kinds.items()
    }


def hint(scene: TurnScene, selection: TurnSelection, names: Mapping[Color, str], keys: KeyNames) -> Message:
    """A hint on what to do next. ``names`` are the names of the players."""
    if scene.stage == "moved":
        moved = _MOVED if scene.may_offer_draw else _MOVED_AND_OFFERED
        return Message(moved.format(keys=keys))
    if selection.follow_up is not None:
        return Message(_choose_next(selection.follow_up, keys))
    if selection.square:
        choose = _CHOOSE_TARGET_OR_GUESS if selection.guessable else _CHOOSE_TARGET
        return Message(cancellable(choose.format(square=selection.square), keys["turn.cancel"]))
    other = names[scene.color.other]
    if scene.draw_offered:
        return Message(_DRAW_OFFERED.format(name=other, keys=keys), "ask")
    if (warning := quiet_warning(scene.view.rules, scene.view.quiet_left)) is not None:
        return Message(warning, "ask")
    if not scene.may_offer_draw:
        return Message(str(_OFFERING))
    select = _WAS_DECLINED if scene.draw_declined else _SELECT
    return Message(select.format(name=other, keys=keys))


def with_offer(news: str, scene: PlaceScene | TurnScene, name: str, keys: KeyNames) -> str:
    """``news`` about the other player, called ``name``, and their offer of a draw, if they have made one."""
    is_offered = isinstance(scene, TurnScene) and scene.stage == "choose" and scene.draw_offered
    return f"{news} {_DRAW_OFFERED.format(name=name, keys=keys)}" if is_offered else news


def _choose_next(follow_up: FollowUp, keys: KeyNames) -> str:
    can_attack = follow_up.asks is Ask.GUESS and follow_up.may_decline
    choose = _CHOOSE_GUESS_OR_ATTACK if can_attack else _CHOOSE_NEXT[follow_up.asks]
    kind = "" if follow_up.kind is None else piece(follow_up.kind)
    text = choose.format(square=follow_up.square, move=follow_up.move, piece=kind, keys=keys)
    return cancellable(text, keys["turn.cancel"])


_CAN_ATTACK: Final = _("From {square} it can attack {squares}.")
_MAY_GUESS: Final = _("Guess {squares}.")
_ANY_OF: Final = _p("squares", "{others} or {last}")


def advice(selection: TurnSelection) -> str:
    """Suggests what to do instead of an action that was refused; empty if there is nothing to suggest."""
    follow_up = selection.follow_up
    if follow_up is not None and follow_up.asks is Ask.STRIKE:
        return _CAN_ATTACK.format(square=follow_up.square, squares=_any_of(follow_up.squares))
    may_guess = selection.guessable and (follow_up is None or follow_up.asks is Ask.TARGET)
    return _MAY_GUESS.format(squares=_any_of(selection.guessable)) if may_guess else ""


def _any_of(squares: Sequence[str]) -> str:
    *others, last = squares
    return _ANY_OF.format(others=", ".join(others), last=last) if others else last


# The keys


def keys(scene: TurnScene, selection: TurnSelection) -> list[str]:
    """The hints for the bottom line, to be read by `hint_words`, the most important first."""
    follow_up = selection.follow_up
    if scene.stage == "moved":
        hints = ["turn.end", "turn.take_back"]
    elif selection.square:
        hints = ["choose", "turn.cancel"]
        if selection.guessable and follow_up is None:
            hints.append("turn.guess")
    elif scene.draw_offered:
        hints = ["turn.accept", "turn.decline"]
    else:
        hints = ["choose:select", "turn.next"]
    hints.append("curtain.lower")
    if follow_up is not None and follow_up.squares:
        hints.append("turn.next:next")
    return [*hints, LEAVE, *(["turn.offer"] if scene.may_offer_draw else []), "turn.resign"]


def works(action: str, scene: TurnScene) -> bool:
    """Whether an action of the turn screen has an effect now, in a game."""
    match action:
        case "next_lesson":
            return False
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


# Questions before an action

_CONFIRM_ATTACK: Final = _("Attack {square}?")
# After a Scout's move to ``stop`` (S4).
_CONFIRM_STRIKE: Final = _("Attack {square} from {stop}?")
# If the attack succeeds, a piece comes back on ``back`` (R1).
_CONFIRM_RESCUE: Final = _("Attack {square}, {piece} back on {back}?")
_CONFIRM_GUESS: Final = _("Guess {piece} on {square}?")
# Before the move of a Bomb or a Flag, which loses the game (M4).
_CONFIRM_FORFEIT: Final = _("Moving a Bomb or a Flag loses the game at once.")
OFFER_DRAW: Final = _("Offer a draw? It cannot be withdrawn.")
ACCEPT_DRAW: Final = _("End the game as a draw?")
RESIGN: Final = _("Resign? You lose the game.")
HINT: Final = _("A hint: {action}.")
UNDO_TURN: Final = _("Undo the whole turn? The game won't count.")
TURN_UNDONE: Final = _("Turn undone.")


def question(view: PlayerView, action: Action) -> str:
    """The question that asks the player to confirm an action."""
    match action:
        case Guess(target=target, guess=guess):
            return _CONFIRM_GUESS.format(piece=piece(guess, view.rules), square=target)
        case Strike(stop=stop, target=target):
            return _CONFIRM_STRIKE.format(square=target, stop=stop)
        case Rescue(move=Move(target=target), kind=Kind() as kind, back=back):
            return _CONFIRM_RESCUE.format(square=target, piece=piece(kind, view.rules), back=back)
    confirm = _CONFIRM_FORFEIT if action in forfeits(view) else _CONFIRM_ATTACK
    return confirm.format(square=action.target)


# Answers

DECLINED: Final = _("You declined the draw. Now make your move.")
# A draw was offered to ``name`` after the move (E4).
OFFERED_AFTER_MOVE: Final = _("You offer a draw: {name} will be asked. End your turn.")
# A draw was offered to ``name`` before the move (E4).
OFFERED_BEFORE_MOVE: Final = _("You offer a draw: {name} will be asked. Now make your move.")


# Above the board, and about marked pieces

HEADING: Final = _("{name}, your turn")
QUIET_TURNS: Final = _n("{count} quiet turn left", "{count} quiet turns left")


_OWN_PIECE_SEEN: Final = _("{square}: the enemy has seen this piece.")
_PIECE_MOVED: Final = _("{square}: this piece has moved.")
_ENEMY_PIECE_SEEN: Final = _("{square}: {piece}, seen before.")
_ENEMY_PIECE_SEEN_AND_MOVED: Final = _("{square}: {piece}, seen before. It has moved.")


def aid(view: PlayerView, square: str) -> str:
    """Explains the mark on a piece, or tells the rank of an enemy piece that was seen; else empty (K6)."""
    match view.pieces.get(square):
        case OwnPiece(known=True):
            return _OWN_PIECE_SEEN.format(square=square)
        case HiddenPiece(moved=True):
            return _PIECE_MOVED.format(square=square)
        case KnownPiece(kind=kind, moved=moved):
            seen = _ENEMY_PIECE_SEEN_AND_MOVED if moved else _ENEMY_PIECE_SEEN
            return seen.format(square=square, piece=piece(kind, view.rules))
    return ""


MOUSE: Final = _("Click a piece and a square, or drag the piece there")


NO_ACTION: Final = _("none yet")
PIECES: Final = _p("table", "Pieces")
# For translators: at most 4 columns, or it is left out in a narrow window.
LOST: Final = _p("table", "Lost")
# A legend: ``lost`` and ``left`` are the symbols for a lost piece and for a piece that is left.
LEGEND: Final = _("{lost} lost  {left} left")
LOST_OF_ALL: Final = _("lost/all")  # the heading above numbers such as 3/12
LOST_COLUMN: Final = _p("table", "lost")
LEFT_COLUMN: Final = _p("table", "left")
STILL_HAS: Final = _p("table", "still has")  # shown below the name of a side
SIDE_STILL_HAS: Final = _p("table", "{side} still has")
_LAST_MOVE: Final = _("{name}'s last move")
_LAST_MOVE_OF_SIDE: Final = _("{side}'s last move")


def last_move(name: str, color: Color) -> tuple[str, str, str]:
    """Three titles for the last move of ``name``, who plays ``color``; the first one that fits is shown."""
    return _LAST_MOVE.format(name=name), f"{name}:", _LAST_MOVE_OF_SIDE.format(side=side(color))


COUNT_LEFT: Final = _("{pieces} of {of}")


WAIT_HEADING: Final = _("{name}, please wait")  # shown above the board

# While a person waits for ``name``.
THINKING: Final = _("{name} is thinking {sign}")
SETTING_UP: Final = _("{name} is setting up {sign}")
PLACING: Final = _("{name} is placing a piece {sign}")

# ``name`` has stopped playing; ``problem`` is a clause such as "has ended with status 1".
STUCK: Final = _("{name} does not play on")
PROBLEM: Final = _("{name} {problem}.")
WAIT: Final = _("Wait a little longer")
START_AGAIN: Final = _("Start it again and continue")
# In lines, this must not begin with a command: a player who types the command would select this.
END_GAME: Final = _("Let {name} resign")
LEAVE_GAME: Final = _("Leave the game")


# Examples of what may be typed (N1), for the help

_TYPE_MOVE: Final = _("Type a square, a move or an attack, then {keys[entry.play]}")
_TYPE_GUESS: Final = _("Type an Infiltrator's guess: here {piece}")
_TYPE_STRIKE: Final = _("Type a Scout's move and the square it attacks from there")
_TYPE_RESCUE: Final = _("Type a move and what comes back: here {piece} on {square}")

_FORWARD: Final = ((3, 2, 1, 0), (0, 1, 2, 3))  # the indices of rays by side: forward, right, left, back


def examples(rules: Ruleset, color: Color, keys: KeyNames) -> Iterator[KeyLine]:
    """Examples of how the player of ``color`` types squares, and the actions that the rules allow (N1).

    A kind of action for which the board has no room is left out.
    """
    board, side = rules.geometry, color.side
    kind = Kind.MINER if Kind.MINER in rules.army else next(kind for kind in rules.army if kind.movable)
    for a, b in _first(board, _steps(board, side)):
        yield KeyLine(f"{a} {a}{b} {a}x{b}", _TYPE_MOVE.format(keys=keys))
    if Kind.INFILTRATOR in rules.army:
        for a, b in _first(board, _guesses(board, side)):
            yield KeyLine(f"{a}?{b}={kind.letter}", _TYPE_GUESS.format(piece=piece(kind)))
    if rules.scout_strike == "after_move":
        for a, b, c in _first(board, _strikes(board, side)):
            yield KeyLine(f"{a}{b}x{c}", str(_TYPE_STRIKE))
    if rules.rescue:
        for a, b, c in _first(board, _rescues(board, side)):
            yield KeyLine(f"{a}{b}+{kind.letter}@{c}", _TYPE_RESCUE.format(piece=piece(kind), square=c))


def _first(board: Geometry, ways: Iterable[tuple[int, ...]]) -> list[tuple[str, ...]]:
    """The first of ``ways``, with the names of its squares, as a list of one; empty if there are no ways."""
    return [tuple(board.names[square] for square in squares) for squares in islice(ways, 1)]


def _steps(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """Moves of one square out of the player's own zone: origin and target."""
    zone = board.zone_sets[side]
    for ray in _FORWARD[side]:
        for origin in sorted(zone):
            way = board.rays[origin][ray]
            if way and way[0] not in zone:
                yield origin, way[0]


def _guesses(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """Guesses from the enemy's zone: origin and target, which is within an Infiltrator's reach (I1)."""
    for ray in _FORWARD[side]:
        for origin in sorted(board.zone_sets[1 - side]):
            if way := board.rays[origin][ray][:REACH]:
                yield origin, way[-1]


def _strikes(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """Strikes: one or two squares out of the player's own zone, then a square beside the stop (S4)."""
    for origin, first in _steps(board, side):
        straight = next(ray for ray in board.rays[origin] if first in ray[:1])
        for stop in reversed(straight[:2]):
            for struck in board.neighbours[stop]:
                if struck not in (*straight, origin):
                    yield origin, stop, struck


def _rescues(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """Rescues: each a move onto the enemy's back row, and the square where the rescued piece returns (R1)."""
    goal = back_row(board, side)
    for origin in approach(board.layout, side):
        for entered in board.neighbours[origin]:
            if entered in goal:
                yield origin, entered, own_half(board.layout, side)[0]
