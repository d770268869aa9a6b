"""One player's knowledge: their own set-up and the announcements made to them (K1-K6).

A memory has no access to the game. It is given the announcements in order and keeps what the ruleset lets
the player look at, so it cannot give away anything that was not announced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stratego.engine.actions import Action, Rescue
from stratego.engine.combat import Result
from stratego.engine.endings import Outcome
from stratego.engine.events import Announcement, Battle, Event, Forfeit, Sabotage, SilentBattle
from stratego.engine.pieces import COLORS, Color, Kind, armies, by_kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import HiddenPiece, KnownPiece, OwnPiece, PlayerView, SeenPiece

Setup = Mapping[int, tuple[Color, Kind]]  # the pieces at the start, by the index of their square

MEMORIES_KEPT = 8  # for each player


class Memory:
    """Everything that the player of ``color`` may look at after ``plies`` plies.

    ``pieces`` is keyed by square name; ``turn`` is the side to move. ``left`` counts the enemy's remaining
    pieces by kind; it is None unless the ruleset has the aid `counts` (K6).
    """

    def __init__(
        self,
        rules: Ruleset,
        color: Color,
        pieces: dict[str, SeenPiece],
        left: dict[Kind, int] | None,
        turn: Color,
    ) -> None:
        self.color = color
        self.turn = turn
        self.plies = 0
        self.pieces = pieces
        self.captured: dict[Color, dict[Kind, int]] = {side: {} for side in COLORS}
        self.last_actions: dict[Color, Announcement | None] = dict.fromkeys(COLORS)
        self.left = left
        self._uncounted: set[str] = set()  # squares of rescued enemy pieces that ``left`` does not count yet
        self._quiet = 0  # plies since the last attack or guess (E5)
        self._rules = rules
        self._marks_moved = "moved" in rules.aids
        self._marks_known = "known" in rules.aids
        self._remembers = rules.battle_memory == "shown" or "battles" in rules.aids
        self._enemy_losses_open = rules.captured == "open"

    @classmethod
    def at_start(cls, rules: Ruleset, color: Color, setup: Setup, turn: Color) -> Memory:
        """The memory of the player of ``color`` before the first action."""
        names = rules.geometry.names
        pieces: dict[str, SeenPiece] = {
            names[square]: OwnPiece(kind) if owner is color else HiddenPiece()
            for square, (owner, kind) in setup.items()
        }
        army = dict.fromkeys(rules.army, 0) | armies(setup.values())[color.other]
        return cls(rules, color, pieces, army if "counts" in rules.aids else None, turn)

    def copy(self) -> Memory:
        """An independent copy."""
        left = None if self.left is None else self.left.copy()
        twin = Memory(self._rules, self.color, self.pieces.copy(), left, self.turn)
        twin.plies = self.plies
        twin.captured = {side: counts.copy() for side, counts in self.captured.items()}
        twin.last_actions = self.last_actions.copy()
        twin._uncounted = self._uncounted.copy()
        twin._quiet = self._quiet
        return twin

    def view(self, legal_moves: tuple[Action, ...] = (), outcome: Outcome | None = None) -> PlayerView:
        """The player's view, with the given legal actions and outcome (see `PlayerView`)."""
        limit = self._rules.quiet_limit
        # sorted by square: the order of events would be a memory aid (K6)
        names = self._rules.geometry.names
        return PlayerView(
            color=self.color,
            rules=self._rules,
            turn=self.turn,
            ply=self.plies,
            pieces={name: self.pieces[name] for name in names if name in self.pieces},
            captured={side: by_kind(counts) for side, counts in self.captured.items()},
            left=None if self.left is None else by_kind(self.left),
            last_actions=self.last_actions.copy(),
            legal_moves=legal_moves,
            quiet_left=limit - self._quiet if limit else None,
            outcome=outcome,
        )

    def add(self, announcement: Announcement) -> None:
        """Add the announcement of the next ply."""
        self.plies += 1
        self.turn = self.turn.other
        self.last_actions[announcement.color] = announcement
        origin, target = announcement.action.origin, announcement.action.target
        incident = announcement.incident
        self._quiet = self._quiet + 1 if incident is None else 0
        if incident is None:
            self._move(origin, target)
            if announcement.revealed is not None:
                self._show(target, announcement.revealed)
        elif isinstance(incident, Sabotage):
            self._show(origin, Kind.INFILTRATOR)
            if incident.right:
                self._lose(target, incident.guess)
        elif not isinstance(incident, Forfeit):
            self._fight(origin, target, incident)
        if isinstance(announcement.action, Rescue):
            self._return(announcement.color, announcement.action)

    def _fight(self, origin: str, target: str, battle: Battle | SilentBattle) -> None:
        defender = battle.defender if isinstance(battle, Battle) else None
        if battle.result is not Result.LOST:
            self._lose(target, defender)
        elif defender is not None:
            self._show(target, defender)
        if battle.result is Result.WON:
            self._move(origin, target)
            self._show(target, battle.attacker)
        else:
            self._lose(origin, battle.attacker)

    def _return(self, color: Color, rescue: Rescue) -> None:
        """Add a rescued piece of ``color`` as a new piece, with its rank if that was announced (R1)."""
        kind, square = rescue.kind, rescue.back
        if kind is not None and (color is self.color or self._enemy_losses_open):
            counts = self.captured[color]
            counts[kind] -= 1
            if not counts[kind]:
                del counts[kind]
        if color is self.color:
            assert kind is not None
            self.pieces[square] = OwnPiece(kind, known=self._marks_known and self._enemy_losses_open)
            return
        self.pieces[square] = HiddenPiece()
        self._uncounted.add(square)
        if kind is not None:
            self._show(square, kind)

    def _move(self, origin: str, target: str) -> None:
        piece = self.pieces.pop(origin)
        if origin in self._uncounted:
            self._uncounted.remove(origin)
            self._uncounted.add(target)
        if self._marks_moved:
            if isinstance(piece, HiddenPiece):
                piece = HiddenPiece(moved=True)
            elif isinstance(piece, KnownPiece):
                piece = KnownPiece(piece.kind, moved=True)
        self.pieces[target] = piece

    def _show(self, square: str, kind: Kind) -> None:
        """Record the announced rank of the piece on ``square``, as far as the ruleset keeps it visible."""
        self._count(square, kind)
        piece = self.pieces[square]
        if isinstance(piece, OwnPiece):
            if self._marks_known:
                self.pieces[square] = OwnPiece(kind, known=True)
        elif self._remembers:
            self.pieces[square] = KnownPiece(kind, piece.moved)

    def _count(self, square: str, kind: Kind | None) -> None:
        """Count the piece on ``square`` if it came back unseen and ``kind`` has now been announced (K6)."""
        if square in self._uncounted:
            self._uncounted.remove(square)
            if kind is not None and self.left is not None:
                self.left[kind] += 1

    def _lose(self, square: str, kind: Kind | None) -> None:
        """Remove the piece on ``square``; ``kind`` is None if it was not announced (K4)."""
        self._count(square, kind)
        piece = self.pieces.pop(square)
        own = isinstance(piece, OwnPiece)
        if isinstance(piece, OwnPiece):
            kind = piece.kind
        if kind is not None and (own or self._enemy_losses_open):
            counts = self.captured[self.color if own else self.color.other]
            counts[kind] = counts.get(kind, 0) + 1
        if kind is not None and self.left is not None and not own:
            self.left[kind] -= 1


class Memories:
    """A player's memories, one for each of the last few views.

    Each view continues from a copy of the latest memory. So a view after an undo need not start from the
    beginning, and copies of a game can share memories.
    """

    def __init__(self, rules: Ruleset, color: Color, setup: Setup, turn: Color) -> None:
        self._start = rules, color, setup, turn
        self._kept: list[Memory] = []  # latest last

    def copy(self) -> Memories:
        """An independent copy."""
        twin = Memories(*self._start)
        twin._kept = self._kept[:]
        return twin

    def after(self, events: Sequence[Event]) -> Memory:
        """The memory after all ``events`` of the game; it must not be changed."""
        kept = self._kept
        if kept and kept[-1].plies == len(events):
            return kept[-1]
        memory = kept[-1].copy() if kept else Memory.at_start(*self._start)
        for event in events[memory.plies :]:
            memory.add(event.seen_by(memory.color))
        kept.append(memory)
        del kept[:-MEMORIES_KEPT]
        return memory

    def go_back(self, ply: int) -> None:
        """Drop the memories that include more than ``ply`` plies."""
        while self._kept and self._kept[-1].plies > ply:
            self._kept.pop()
