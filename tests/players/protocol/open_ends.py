"""Reads the lines that end a game, as another program may do; our own players do not need them."""

from collections import Counter

from stratego import Color, Event, OpenPiece, OpenView, Outcome, Reason, Return, Ruleset
from stratego.engine.events import Announcement, Battle, SilentBattle
from stratego.engine.geometry import Geometry
from stratego.engine.pieces import COLORS, armies
from stratego.players.protocol import messages
from stratego.players.protocol.messages import ProtocolError, To, kind_of, member_of
from stratego.players.protocol.serving import Guest


class OpenGuest(Guest):
    """A guest whose player is told how the game ended."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self._last: dict[Color, Event] = {}

    def take(self, line: str) -> str | None:
        word, _, text = line.partition(" ")
        match word:
            case To.LAST:
                event = read_event(self._seated.rules, text)
                self._last[event.color] = event
            case To.END if not self._has_begun:
                raise ProtocolError(f"{To.BEGIN} comes first")
            case To.END:
                self._seated.end(self._open_view(text))
        return super().take(line)

    def _open_view(self, outcome: str) -> OpenView:
        rules = self._seated.rules
        pieces = open_pieces(rules.geometry, self._shown)
        alive = armies((piece.color, piece.kind) for piece in pieces.values())
        army = Counter(rules.army)
        return OpenView(
            rules=rules,
            turn=self._memory.turn,
            ply=self._memory.plies,
            pieces=pieces,
            captured={color: dict(army - Counter(alive[color])) for color in COLORS},
            last_actions={color: self._last.get(color) for color in COLORS},
            outcome=read_outcome(outcome),
        )


def read_event(rules: Ruleset, text: str) -> Event:
    """The event of a game under ``rules``, parsed from the format of `messages.event_text`."""
    ply, color, mover, action, *words = text.split()
    is_void = words[-1:] == ["void"]
    if is_void:
        words.pop()
    read: Announcement = messages.read_announcement(rules.geometry, " ".join((ply, color, action, *words)))
    assert not isinstance(read.incident, SilentBattle)
    is_rescue = "@" in action
    if not is_rescue:
        returned = None
    elif is_void:
        returned = Return.VOID
    else:
        returned = Return.OPEN if rules.captured == "open" else Return.UNSEEN
    is_long = not is_rescue and len(read.action.borders) > 1
    return Event(
        read.ply,
        read.color,
        read.action,
        kind_of(mover),
        read.incident,
        silent=rules.silent_defence and isinstance(read.incident, Battle),
        reveals=rules.scout_reveals and read.incident is None and is_long,
        rescue=returned,
    )


def read_outcome(text: str) -> Outcome | None:
    """The outcome, parsed from the format of `messages.outcome_text`; None if the game is not over."""
    winner, _, reason = text.partition(" ")
    if winner == "none":
        return None
    return Outcome(None if winner == "draw" else member_of(Color, winner), member_of(Reason, reason))


def open_pieces(board: Geometry, text: str) -> dict[str, OpenPiece]:
    """Parse a board without unknown ranks into its pieces."""
    pieces = {}
    for square, (color, kind) in messages.read_board(board, text).items():
        assert kind is not None
        pieces[square] = OpenPiece(color, kind)
    return pieces
