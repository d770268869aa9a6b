"""Checks that lines from another program fit together; the functions raise ProtocolError if they do not."""

from collections.abc import Sequence

from stratego.engine.actions import Action, Guess, Move, Rescue, Strike
from stratego.engine.combat import Result, fight
from stratego.engine.deployment import can_move_first, surplus_faults
from stratego.engine.events import Announcement, Battle, Forfeit, Sabotage, SilentBattle
from stratego.engine.memory import Memory
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import HiddenPiece, OwnPiece, SeenPiece
from stratego.players.player import Cells
from stratego.players.protocol import messages
from stratego.players.protocol.messages import ProtocolError, To, announcement_text, line_of, quoted


def first_memory(rules: Ruleset, color: Color, board: str, turn: Color) -> Memory:
    """The memory of the player of ``color`` before the first action; ``board`` is their view, on one line."""
    pieces: dict[str, SeenPiece] = {}
    for square, (owner, kind) in messages.read_board(rules.geometry, board).items():
        if owner is not color:
            pieces[square] = HiddenPiece()
        elif kind is None:
            raise ProtocolError(f"the {To.BOARD} does not say which piece {color} has on {square}")
        elif kind not in rules.army:
            raise ProtocolError(f"the {To.BOARD} has a piece on {square} that the army does not have")
        else:
            pieces[square] = OwnPiece(kind)
    return Memory(rules, color, pieces, dict(rules.army) if "counts" in rules.aids else None, turn)


def add_announcement(rules: Ruleset, memory: Memory, text: str) -> Announcement:
    """Parse the next announcement, check it, and add it to the player's memory."""
    announcement = messages.read_announcement(rules.geometry, text)
    check_announcement(rules, memory, announcement)
    memory.add(announcement)
    return announcement


def read_enemy(rules: Ruleset, color: Color, text: str) -> tuple[str, ...]:
    """The squares of the enemy's pieces while the sides set up in turn (D3)."""
    board, squares = rules.geometry, tuple(text.split())
    zone = {board.names[square] for square in board.zones[color.other.side]}
    if not zone.issuperset(squares):
        raise messages.unreadable(f"a list of squares in {color.other}'s zone", text)
    return squares


def check_zone(rules: Ruleset, color: Color, cells: Cells) -> None:
    """Check that another piece can be placed in a zone with these ``cells`` (D3)."""
    if surplus_faults(rules, cells):
        raise ProtocolError(f"{To.ZONE} has more pieces of a kind than the army")
    if sum(kind is not None for kind in cells) == rules.army_size:
        raise ProtocolError(f"{To.ZONE} has all pieces of the army")
    if not can_move_first(rules, color, cells):
        raise ProtocolError(f"{To.ZONE} leaves no piece a first move")


def check_legal(rules: Ruleset, memory: Memory, actions: Sequence[Action]) -> None:
    """Check that it is the player's turn, and that the ``actions`` said to be legal suit its pieces."""
    if memory.turn is not memory.color:
        raise ProtocolError(f"{To.MOVE} came, but {_next(memory)} comes first")
    if not actions:
        raise ProtocolError(f"{To.MOVE} came without a {To.LEGAL} action")
    for action in actions:
        mover = _kind(memory, action.origin)
        if isinstance(action, Guess) and mover is not Kind.INFILTRATOR:
            raise _unfit(str(action), f"no Infiltrator is on {action.origin}")
        _check_action(rules, memory, memory.color, action, mover, str(action))


def check_announcement(rules: Ruleset, memory: Memory, heard: Announcement) -> None:
    """Check that the action is the next one, and that what is announced of it is possible on the board."""
    ply, color, action, incident, revealed = heard
    text = announcement_text(heard)
    if (ply, color) != (memory.plies, memory.turn):
        raise ProtocolError(f"{quoted(line_of(To.PLAYED, text))} came, but {_next(memory)} comes first")
    mover: Kind | None = revealed
    met: Kind | None = None
    result: Result | None = None
    match incident:
        case Battle():
            mover, met, result = incident
        case SilentBattle():
            mover, result = incident
        case Sabotage(guess, right):
            mover, met = Kind.INFILTRATOR, guess if right else None
        case Forfeit() if isinstance(action, Move) and _owner(memory, action.origin) is color:
            return
    is_guessed, is_fought = isinstance(incident, Sabotage), result is not None
    rescues_in_vain = isinstance(action, Rescue) and isinstance(incident, Forfeit)
    if rescues_in_vain or (is_guessed, is_fought) != (isinstance(action, Guess), _is_attack(action)):
        raise _unfit(text, "this is not what comes of such an action")
    _check_action(rules, memory, color, action, mover or _kind(memory, action.origin), text)
    for square, kind in ((action.origin, mover), (action.target, met)):
        if kind is not None and (kind not in rules.army or _kind(memory, square) not in (None, kind)):
            raise _unfit(text, f"the piece on {square} is another one")
    met = met or _kind(memory, action.target)
    if mover and met and result and fight(mover, met, rules)[0] is not result:
        raise _unfit(text, "such a battle ends otherwise")


def _check_action(
    rules: Ruleset, memory: Memory, color: Color, action: Action, mover: Kind | None, text: str
) -> None:
    """Check an action of ``color`` by a piece of kind ``mover`` (None: unknown); errors quote ``text``."""
    if _owner(memory, action.origin) is not color:
        raise _unfit(text, f"no {color} piece is on {action.origin}")
    if mover is not None and not mover.movable:
        raise _unfit(text, f"the piece on {action.origin} cannot move")
    met = color.other if isinstance(action, Guess) or _is_attack(action) else None
    if _owner(memory, action.target) is not met or action.end in rules.geometry.lakes:
        raise _unfit(text, f"{action.target} {'is not empty' if met is None else f'has no {met} piece'}")
    if isinstance(action, Rescue):
        taken = memory.pieces.keys() - {action.origin} | {action.target}
        if action.back in taken:
            raise _unfit(text, f"{action.back} is not empty")
        is_kept = color is memory.color or rules.captured == "open"
        if is_kept and action.kind not in memory.captured[color]:
            raise _unfit(text, f"{color} has not lost what comes back")


def _is_attack(action: Action) -> bool:
    way = action.move if isinstance(action, Rescue) else action
    return way.attack if isinstance(way, Move) else isinstance(way, Strike)


def _owner(memory: Memory, square: str) -> Color | None:
    if (piece := memory.pieces.get(square)) is None:
        return None
    return memory.color if isinstance(piece, OwnPiece) else memory.color.other


def _kind(memory: Memory, square: str) -> Kind | None:
    """The kind of the piece on a square; None if it is not known, or if there is no piece."""
    piece = memory.pieces.get(square)
    return None if piece is None or isinstance(piece, HiddenPiece) else piece.kind


def _next(memory: Memory) -> str:
    return line_of(To.PLAYED, memory.plies, memory.turn)


def _unfit(text: str, why: str) -> ProtocolError:
    return ProtocolError(f"{quoted(text)} does not fit the board: {why}")
