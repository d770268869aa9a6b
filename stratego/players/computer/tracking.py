"""Tracks every piece as well as one side can from its own set-up and the announcements."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from stratego.engine.actions import Rescue
from stratego.engine.combat import Result
from stratego.engine.events import Announcement, Battle, Forfeit, Sabotage, SilentBattle
from stratego.engine.view import OwnPiece, PlayerView
from stratego.players.computer import ranks

ALL = (1 << ranks.COUNT) - 1
IMMOBILE = 1 << ranks.FLAG | 1 << ranks.BOMB
_SHUT_IN = 3  # the number of Bombs needed to shut in a Flag on the back row


class Individual:
    """One piece.

    ``square`` is -1 once it is lost. ``home`` is its first square, -1 for a piece that came back (R1).
    ``since`` is the ply in which it came back, 0 for all others. ``kind`` is -1 while its rank is unknown to
    the computer, and ``may_be`` has a bit for each kind that it may be. ``shown`` tells whether its rank has
    been announced or given away by a run. ``shown_at`` is the ply of the last action that showed its rank,
    and ``lost_at`` that of its loss; each is -1 if there is none. ``factors`` say how well each kind explains
    the piece's behaviour, as likelihoods.
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


# Factors for the kinds of an unknown enemy piece: for kinds that would tie, win or lose if they attacked a
# known piece of the computer (docs/strength.md says how the figures were found). These are for quiet moves:
# to a square beside the known piece; nearer to it or farther from it, within `_NOTICED` steps; away from a
# square beside it, if the known piece has just arrived (True) or was there before.
APPROACH = (0.6, 1.0, 0.3)
NEARER = (0.8, 1.0, 0.7)
FARTHER = (0.9, 0.9, 1.0)
FLIGHT = {True: (0.7, 0.2, 1.0), False: (1.1, 0.65, 1.0)}
_NOTICED = 4
# Such factors for staying beside a known piece that has just made a capture, has just arrived, or was there
# before; each for an enemy piece that has moved (True), and for one that has not and may be a Bomb.
STOOD, CAME, CAPTURED = range(3)
STAYED = {
    (CAPTURED, True): (1.2, 0.6, 1.0),
    (CAPTURED, False): (0.75, 0.33, 0.8),
    (CAME, True): (1.1, 0.85, 1.0),
    (CAME, False): (0.85, 0.6, 0.7),
    (STOOD, True): (1.0, 1.0, 0.9),
    (STOOD, False): (0.9, 0.85, 0.93),
}
# Factors for kinds that beat at least the share `_MOST` of the computer's unseen movable pieces: for moving
# beside an unseen piece that has moved, for moving away from one, and for staying beside one that has just
# arrived.
DARES, AVOIDS, SPARES = 2.0, 0.5, 0.5
_MOST = 0.6
# A known piece of the computer has just moved beside a weaker enemy piece. Factors for kinds that beat the
# known piece: for another enemy piece that stays beside the weaker one, and for one that moves beside it. An
# unknown piece counts as weaker if the known piece would beat at least `_NEARLY_ALL` of the hidden ones.
GUARDS, COMES_TO_GUARD = 2.0, 5.0
_NEARLY_ALL = 0.8
WALKED = 0.78  # factor for being a Scout, for each single step: Scouts mostly run
RAIDS = 1.2  # factor for being a Miner, for each quiet move that ends in the computer's zone
# Factors for being movable, for each turn in which an unmoved piece had an empty square and no known piece of
# the computer beside it, but the enemy moved another piece: for pieces that began in the back half of their
# zone, and in the front half.
UNMOVED = (0.972, 0.966)
LEAST, MOST = 0.02, 50.0  # bounds of the factors, since no behaviour is proof

_IMAGINED = 4.0  # `_AT_FIRST` weighs as much as this number of possible attacks; set by hand
# Initial boldness towards unmoved pieces, and towards those that have moved: roughly the usual averages.
_AT_FIRST = (0.2, 0.5)


class Boldness:
    """How often an enemy piece of known rank could attack an unseen one it beats, and how often it did.

    Each count is a pair: for unseen pieces that have not moved, and for those that have.
    """

    __slots__ = ("attacked", "tempted")

    def __init__(self) -> None:
        self.tempted = [0, 0]
        self.attacked = [0, 0]

    def observe(self, tracker: Tracker, mover: Individual, met: Individual | None) -> None:
        """Count the enemy's possible attacks just before ``mover`` attacks ``met`` or, if None, moves."""
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
        """The probability that an enemy piece attacks an unseen piece beside it that it beats."""
        first = _AT_FIRST[1] if moved else _AT_FIRST[0]
        return (self.attacked[moved] + first * _IMAGINED) / (self.tempted[moved] + _IMAGINED)


class Tracker:
    """The pieces of both sides: those of the first ``view``, updated by the announcements so far.

    ``board`` has the individual on each square, or None; ``pieces`` are all that have ever been on the board.
    ``quiet`` counts the plies since the last attack, guess or rescue. ``positions`` counts how often each
    position has occurred since then.
    """

    def __init__(self, view: PlayerView, announcements: Sequence[Announcement] = ()) -> None:
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
        self.key = 0  # the position encoded as an integer, updated with every move of a piece
        self.positions: dict[int, int] = {}
        self.arrival = STOOD  # how `arrived`, the computer's piece that acted last, came to its square
        self.arrived: Individual | None = None
        self.met_silently: Individual | None = None  # the last defender whose rank was not announced (K4)
        for square, name in enumerate(geometry.names):
            if (piece := view.pieces.get(name)) is not None:
                kind = ranks.NUMBER[piece.kind] if isinstance(piece, OwnPiece) else -1
                self._add(isinstance(piece, OwnPiece), square, square, kind)
        self.army = [rules.army.get(each, 0) for each in ranks.KINDS]
        self.can_shut_in = self.army[ranks.BOMB] >= _SHUT_IN
        zone = geometry.zones[1 - view.color.side]
        self.front = set(zone[len(zone) // 2 :])
        self.daring: list[int] = []  # the kinds that beat most of its own movable pieces not shown yet
        self.hidden: list[int] = []  # the kind of each movable enemy piece not shown yet
        self._count()
        self.boldness = Boldness()
        self.positions[self.key] = 1
        for announcement in announcements:
            self.hear(announcement)

    def _add(self, own: bool, square: int, home: int, kind: int) -> Individual:
        piece = Individual(len(self.pieces), own, square, home, kind)
        self.pieces.append(piece)
        self.board[square] = piece
        return piece

    def hear(self, announcement: Announcement) -> None:
        """Update the pieces and all counts from the announcement of the next ply."""
        action, incident = announcement.action, announcement.incident
        self.ply += 1
        if self.met_silently is not None:
            self.met_silently.may_be &= ~(1 << ranks.FLAG)  # the game goes on, so it was not the Flag (E1)
        piece = self.board[action.start]
        assert piece is not None
        if isinstance(incident, Forfeit):
            piece.may_be &= IMMOBILE
            return
        met = self.board[action.end]
        if piece.own:
            self.arrived, self.arrival = piece, CAME if met is None else CAPTURED
        else:
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
        """Learn from the enemy's action, before the board is updated."""
        if met is None:
            self.stepped(piece, start, end)
        self.boldness.observe(self, piece, met)
        for other in self.pieces:
            if other is not piece and other.kind < 0 and other.square >= 0:
                self.stayed(other, met)

    def stepped(self, piece: Individual, start: int, end: int) -> None:
        """Learn from a quiet move that an enemy ``piece`` is about to make."""
        if piece.kind >= 0:
            return
        for known in self.pieces:
            if known.own and known.square >= 0 and (known.shown or known.moved):
                before, after = self._steps(start, known.square), self._steps(end, known.square)
                if not known.shown:
                    if (before == 1) != (after == 1):
                        for kind in self.daring:
                            piece.factors[kind] *= DARES if after == 1 else AVOIDS
                    continue
                if after == 1:
                    weights = APPROACH
                elif before == 1:
                    weights = FLIGHT[known is self.arrived]
                elif min(before, after) <= _NOTICED and before != after:
                    weights = NEARER if after < before else FARTHER
                else:
                    continue
                for kind in ranks.MOVABLE:
                    piece.factors[kind] *= weights[self.results[kind][known.kind]]
        self._guard(piece, start, end, COMES_TO_GUARD)
        piece.factors[ranks.SCOUT] *= WALKED
        if end in self.rules.geometry.zones[self.color.side]:
            piece.factors[ranks.MINER] *= RAIDS
        _bound(piece.factors)

    def _count(self) -> None:
        """Update `daring` and `hidden` from the pieces not shown yet: at the start and after battles."""
        unseen = [each.kind for each in self.alive(own=True) if not each.shown and each.kind in ranks.MOVABLE]
        self.daring = [kind for kind in ranks.MOVABLE if self._beats(kind, unseen, _MOST)]
        left = self.left()
        self.hidden = [kind for kind in ranks.MOVABLE for _ in range(left[kind])]

    def left(self, forgotten: Collection[int] = ()) -> list[int]:
        """How many pieces of each kind in the enemy's army are not known yet.

        Pieces whose ``number`` is in ``forgotten`` count as unknown.
        """
        left = self.army[:]
        for piece in self.pieces:
            if not piece.own and piece.kind >= 0 and piece.home >= 0 and piece.number not in forgotten:
                left[piece.kind] -= 1
        return left

    def _beats(self, kind: int, others: list[int], share: float) -> bool:
        """Whether a piece of this kind beats at least the given ``share`` of ``others``, which are kinds."""
        row = self.results[kind]
        return sum(row[other] == ranks.WON for other in others) >= share * len(others)

    def _steps(self, one: int, other: int) -> int:
        """The number of steps between two squares, ignoring obstacles."""
        width = self.rules.geometry.width
        return abs(one % width - other % width) + abs(one // width - other // width)

    def stayed(self, piece: Individual, attacked: Individual | None) -> None:
        """Learn from an unknown enemy ``piece`` that stays while another moves, or attacks ``attacked``."""
        factors = piece.factors
        free, met = False, False
        for square in self.neighbours[piece.square]:
            near = self.board[square]
            if near is None:
                free = True
            elif near.own and near is not attacked:
                if near.shown:
                    met = True
                    arrival = self.arrival if near is self.arrived else STOOD
                    weights = STAYED[arrival, piece.moved]
                    for kind in ranks.MOVABLE:
                        factors[kind] *= weights[self.results[kind][near.kind]]
                elif near is self.arrived:
                    for kind in self.daring:
                        factors[kind] *= SPARES
        if free and not met and not piece.moved:
            for kind in ranks.MOVABLE:
                factors[kind] *= UNMOVED[piece.home in self.front]
        if piece.moved:
            self._guard(piece, piece.square, piece.square, GUARDS)
        _bound(factors)

    def _guard(self, piece: Individual, before: int, square: int, factor: float) -> None:
        """Learn from an enemy ``piece`` that stays on or moves to ``square`` to guard one from `arrived`."""
        hunter = self.arrived
        if hunter is None or not hunter.shown or hunter.square < 0:
            return
        near = self.neighbours[square]
        for threatened in self.neighbours[hunter.square]:
            prey = self.board[threatened]
            if prey is None or prey.own or prey is piece or threatened not in near:
                continue
            if before != square and before in self.neighbours[threatened]:
                continue
            kinds = [prey.kind] if prey.kind >= 0 else self.hidden
            if self._beats(hunter.kind, kinds, _NEARLY_ALL):
                for kind in ranks.MOVABLE:
                    if self.results[kind][hunter.kind] == ranks.WON:
                        piece.factors[kind] *= factor
                return

    def _learn(self, piece: Individual, may_be: int) -> None:
        """Record that both sides now know ``piece`` to be of one of the kinds in ``may_be`` (bits)."""
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
        self._count()

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
        """Start counting positions and quiet plies again after an attack, a guess or a rescue."""
        self.quiet = 0
        self.positions.clear()

    def alive(self, own: bool) -> list[Individual]:
        """The computer's pieces on the board if ``own``, otherwise the enemy's."""
        return [piece for piece in self.pieces if piece.own is own and piece.square >= 0]

    def after(self, piece: Individual, square: int) -> int:
        """How many times the position after a quiet move of ``piece`` to ``square`` has occurred."""
        return self.positions.get(self.key + ((square - piece.square) << 8 * piece.number), 0)


def _bound(factors: list[float]) -> None:
    factors[:] = [min(max(factor, LEAST), MOST) for factor in factors]
