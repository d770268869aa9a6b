"""The computer as a `Player`: tracks the game, plays what `Thinker` chooses, offers draws and resigns."""

from typing import Final

from stratego.engine.events import Announcement
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import PlayerView
from stratego.players.computer.choosing import Thinker
from stratego.players.computer.levels import LEVELS, plays_well
from stratego.players.computer.ranks import MINER, MOVABLE
from stratego.players.computer.search import WIN
from stratego.players.computer.tracking import Tracker
from stratego.players.player import AcceptDraw, Answer, Play, Player, Resign, Turn

_EVEN: Final = 40.0  # points: a smaller lead in material counts as even
_DEAD: Final = 150  # plies without an attack, guess or rescue after which the computer offers draws
_OFFERS_EVERY: Final = 100  # plies between these offers
# A side with less than this share of the enemy's movable material, and with fewer points than these (with a
# Miner left, or without one), lost nearly every game (docs/strength.md).
_LOST: Final = 0.3
_LOST_WITH_MINER, _LOST_WITHOUT = 60.0, 100.0


class Computer(Player):
    """Plays at ``level``, one of LEVELS. It reads no clock, and all its randomness comes from the seed."""

    _tracker: Tracker  # set at the beginning of the game

    def __init__(self, rules: Ruleset, color: Color, seed: int, level: str = "hard") -> None:
        super().__init__(rules, color, seed)
        self.level = LEVELS[level]

    def begin(self, view: PlayerView) -> None:
        """Start tracking the pieces."""
        self._tracker = Tracker(view)

    def hear(self, announcement: Announcement) -> None:
        """Update the tracked pieces."""
        self._tracker.hear(announcement)

    def answer(self, turn: Turn) -> Answer:
        """The best action that the level finds, unless the computer accepts a draw or resigns (E4).

        After many plies without an attack, guess or rescue, the computer offers and accepts draws unless it
        is ahead. Before that, it accepts a draw only if it is behind.
        """
        tracker = self._tracker
        thinker = Thinker(tracker, self.level, self.chance(f"ply {turn.view.ply}"))
        is_dead = tracker.quiet >= _DEAD
        if turn.draw_offered and thinker.balance < (_EVEN if is_dead else -_EVEN):
            return AcceptDraw()
        choice = thinker.choose(turn.view.legal_moves)
        if choice.value < WIN / 2 and self.is_lost(tracker, thinker):
            return Resign()
        offers_draw = is_dead and (tracker.quiet - _DEAD) % _OFFERS_EVERY < 2 and thinker.balance < _EVEN
        return Play(choice.action, offers_draw=offers_draw)

    def is_lost(self, tracker: Tracker, thinker: Thinker) -> bool:
        """Whether to resign: the computer plays well under these rules and is far behind in material."""
        if not plays_well(self.rules):
            return False
        kinds = [piece.kind for piece in tracker.alive(own=True) if piece.kind in MOVABLE]
        own = sum(thinker.outcomes.own_values[kind] for kind in kinds)
        little = _LOST_WITH_MINER if MINER in kinds else _LOST_WITHOUT
        return own < min(_LOST * (own - thinker.balance), little)
