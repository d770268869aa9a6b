"""Every piece of a game as one side can follow it, from its own set-up and the announcements alone."""

from __future__ import annotations

from stratego.engine.actions import Rescue
from stratego.engine.combat import Result
from stratego.engine.events import Announcement, Battle, Forfeit, Sabotage, SilentBattle
from stratego.engine.view import OwnPiece, PlayerView
from stratego.players.computer import ranks

ALL = (1 << ranks.COUNT) - 1
IMMOBILE = 1 << ranks.FLAG | 1 << ranks.BOMB


class Individual:
    """One piece.

    ``square`` is -1 once it is lost, ``home`` its first square, -1 for a piece that came back (R1). ``since``
    is the ply after which it was on the board; ``shown_at`` and ``lost_at`` are those of the announcement
    of its rank and of its loss. ``kind`` is -1 while its rank is unknown to the computer, and ``may_be`` has
    a bit for each kind that it may be. ``shown``: its rank was announced. ``factors`` are the likelihoods of
    its behaviour, by kind.
    """

    def __init__(self, number: int, own: bool, square: int, home: int, kind: int) -> None:
        self.number = number
        self.own = own
        self.square = square
        self.home = home
        self.since = 0
        self.kind = kind
        self.shown = False
        self.shown_at = -1
        self.lost_at = -1
        self.moved = False
        self.may_be = ALL if kind < 0 else 1 << kind
        self.factors = [1.0] * ranks.COUNT


# By result: factors for a piece that would tie, win or lose by attacking next, and for its stepping away.
APPROACH = (0.8, 2.5, 0.45)
FLIGHT = (1.1, 0.5, 1.6)
LEFT_ALONE = 0.5  # factor for a piece that would win and does not attack
# Factor for a movable piece that could step forward, for each turn in which another one moved.
UNMOVED = 0.997
LEAST, MOST = 0.02, 50.0  # no amount of behaviour is a proof

_IMAGINED = 4.0  # turns, set by hand
# Boldness towards pieces that have not moved, and towards those that have: about the usual means.
_AT_FIRST = (0.2, 0.5)


class Boldness:
    """How often one enemy could attack unseen pieces that it beats, and did: unmoved first, then moved."""

    __slots__ = ("attacked", "tempted")

    def __init__(self) -> None:
        self.tempted = [0, 0]
        self.attacked = [0, 0]

    def observe(self, tracker: Tracker, mover: Individual, met: Individual | None) -> None:
        """The enemy is about to move ``mover``, to where it meets ``met``."""
        for piece in tracker.pieces:
            if not piece.own and piece.kind >= 0 and piece.square >= 0:
                for square in tracker.neighbours[piece.square]:
                    near = tracker.board[square]
                    if near is None or not near.own or near.shown:
                        continue
                    if tracker.results[piece.kind][near.kind] == ranks.WON:
                        self.tempted[near.moved] += 1
                        if piece is mover and near is met:
                            self.attacked[near.moved] += 1

    def chance(self, moved: bool) -> float:
        """How likely it attacks an unseen piece that it would beat."""
        first = _AT_FIRST[1] if moved else _AT_FIRST[0]
        return (self.attacked[moved] + first * _IMAGINED) / (self.tempted[moved] + _IMAGINED)


class Tracker:
    """The pieces of both sides after the announcements so far.

    ``board`` has the individual on each square, or None; ``pieces`` are all that ever were on the board.
    ``quiet`` counts the plies since the last attack or guess. ``positions`` counts how often each position
    has occurred since then.
    """

    def __init__(self, view: PlayerView) -> None:
        rules = view.rules
        geometry = rules.geometry
        self.rules = rules
        self.color = view.color
        self.results = ranks.results(rules)
        self.neighbours = geometry.neighbours
        self.board: list[Individual | None] = [None] * geometry.size
        self.pieces: list[Individual] = []
        self.ply = view.ply
        self.quiet = 0
        self.key = 0  # the position as a number: all moves of all pieces, added up
        self.positions: dict[int, int] = {}
        self.met_silently: Individual | None = None  # the last piece attacked without an announcement (K4)
        for square, name in enumerate(geometry.names):
            piece = view.pieces.get(name)
            if piece is not None:
                kind = ranks.NUMBER[piece.kind] if isinstance(piece, OwnPiece) else -1
                self._add(isinstance(piece, OwnPiece), square, square, kind)
        army = [0] * ranks.COUNT
        for kind_, count in rules.army.items():
            army[ranks.NUMBER[kind_]] = count
        self.army = army
        self.boldness = Boldness()
        self.positions[self.key] = 1

    def _add(self, own: bool, square: int, home: int, kind: int) -> Individual:
        piece = Individual(len(self.pieces), own, square, home, kind)
        self.pieces.append(piece)
        self.board[square] = piece
        return piece

    def hear(self, announcement: Announcement) -> None:
        """Take in what was announced of the next ply."""
        action, incident = announcement.action, announcement.incident
        self.ply += 1
        if self.met_silently is not None:
            self.met_silently.may_be &= ~(1 << ranks.FLAG)  # the game goes on (E1)
        piece = self.board[action.start]
        assert piece is not None
        if isinstance(incident, Forfeit):
            piece.may_be &= IMMOBILE
            return
        met = self.board[action.end]
        if not piece.own:
            self._observe(piece, action.start, action.end, met)
        self.quiet += 1
        if isinstance(incident, Sabotage):
            assert met is not None
            self._guessed(piece, met, ranks.NUMBER[incident.guess], incident.right)
        elif isinstance(incident, Battle | SilentBattle):
            assert met is not None
            self._fought(piece, met, incident)
        else:
            self._move(piece, action.end)
            if len(action.borders) > 1:
                self._learn(piece, 1 << ranks.SCOUT)
        if isinstance(action, Rescue):
            piece.may_be &= ~(1 << ranks.SCOUT)
            self._returned(piece.own, action)
        self.positions[self.key] = self.positions.get(self.key, 0) + 1

    def _observe(self, piece: Individual, start: int, end: int, met: Individual | None) -> None:
        """Learn from the enemy's action before it is carried out."""
        if met is None:
            self.stepped(piece, start, end)
        self.boldness.observe(self, piece, met)
        for other in self.pieces:
            if other is not piece and other.kind < 0 and other.square >= 0:
                self.stayed(other, met)

    def stepped(self, piece: Individual, start: int, end: int) -> None:
        """An enemy ``piece`` is about to make a quiet move."""
        if piece.kind >= 0:
            return
        beside = self.neighbours[end]
        for square in (*beside, *self.neighbours[start]):
            known = self.board[square]
            if known is not None and known.own and known.shown:
                weights = APPROACH if square in beside else FLIGHT
                for kind in ranks.MOVABLE:
                    piece.factors[kind] *= weights[self.results[kind][known.kind]]
                _bound(piece.factors)

    def stayed(self, piece: Individual, attacked: Individual | None) -> None:
        """An unknown enemy ``piece`` stays where it is while another one moves, or takes ``attacked``."""
        factors = piece.factors
        free = False
        for square in self.neighbours[piece.square]:
            near = self.board[square]
            if near is None:
                free = True
            elif near.own and near.shown and near is not attacked:
                for kind in ranks.MOVABLE:
                    if self.results[kind][near.kind] == ranks.WON:
                        factors[kind] *= LEFT_ALONE
        if free and not piece.moved:
            for kind in ranks.MOVABLE:
                factors[kind] *= UNMOVED
        _bound(factors)

    def _learn(self, piece: Individual, may_be: int) -> None:
        """The rank of ``piece`` is one of ``may_be``, as both sides know."""
        piece.may_be &= may_be
        if may_be & may_be - 1 == 0:
            piece.shown_at = self.ply
            piece.shown = True
            piece.kind = may_be.bit_length() - 1
            piece.may_be = may_be

    def _fought(self, piece: Individual, met: Individual, battle: Battle | SilentBattle) -> None:
        attacker = ranks.NUMBER[battle.attacker]
        self._learn(piece, 1 << attacker)
        if isinstance(battle, Battle):
            self._learn(met, 1 << ranks.NUMBER[battle.defender])
        else:
            result = ranks.RESULTS[battle.result]
            met.may_be &= sum(1 << kind for kind, each in enumerate(self.results[attacker]) if each == result)
            self.met_silently = met
        self._forget_positions()
        square = met.square
        if battle.result is not Result.LOST:
            self._remove(met)
        if battle.result is Result.WON:
            self._move(piece, square)
        else:
            self._remove(piece)

    def _guessed(self, piece: Individual, target: Individual, guess: int, right: bool) -> None:
        self._learn(piece, 1 << ranks.INFILTRATOR)
        self._forget_positions()
        if right:
            self._learn(target, 1 << guess)
            self._remove(target)
        else:
            target.may_be &= ~(1 << guess)

    def _returned(self, own: bool, action: Rescue) -> None:
        kind = -1 if action.kind is None else ranks.NUMBER[action.kind]
        back = self._add(own, action.entry, -1, kind if own else -1)
        back.since = self.ply
        if own:
            back.shown = self.rules.captured == "open"
        elif kind >= 0:
            self._learn(back, 1 << kind)
        else:
            back.may_be &= ~IMMOBILE
        self._forget_positions()

    def _move(self, piece: Individual, square: int) -> None:
        self.board[piece.square] = None
        self.board[square] = piece
        self.key += (square - piece.square) << 8 * piece.number
        piece.square = square
        piece.moved = True
        piece.may_be &= ~IMMOBILE

    def _remove(self, piece: Individual) -> None:
        self.board[piece.square] = None
        piece.square = -1
        piece.lost_at = self.ply

    def _forget_positions(self) -> None:
        """After an attack no earlier position can come back."""
        self.quiet = 0
        self.positions.clear()

    def alive(self, own: bool) -> list[Individual]:
        """The pieces of one side on the board."""
        return [piece for piece in self.pieces if piece.own is own and piece.square >= 0]

    def after(self, piece: Individual, square: int) -> int:
        """How often the position after a quiet move of ``piece`` to ``square`` has occurred."""
        return self.positions.get(self.key + ((square - piece.square) << 8 * piece.number), 0)


def _bound(factors: list[float]) -> None:
    for kind in range(ranks.COUNT):
        factors[kind] = min(max(factors[kind], LEAST), MOST)
