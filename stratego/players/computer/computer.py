"""The computer player."""

from typing import Final

from stratego.engine.events import Announcement
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import PlayerView
from stratego.players.computer.choosing import Thinker
from stratego.players.computer.levels import LEVELS
from stratego.players.computer.ranks import MOVABLE
from stratego.players.computer.tracking import Tracker
from stratego.players.player import AcceptDraw, Answer, Play, Player, Resign, Turn

_EVEN: Final = 40.0  # points of material: a smaller lead counts as even
_DEAD: Final = 150  # plies without an attack after which an even game is dead
_OFFERS_EVERY: Final = 100  # plies, in a dead game
_HOPELESS: Final = 0.05  # of the enemy's movable material
_HARDLY_A_PIECE: Final = 30.0  # points, less than the worth of one good piece


class Computer(Player):
    """Plays at ``level``, one of LEVELS. Its answers depend on the announcements and the seed alone."""

    def __init__(self, rules: Ruleset, color: Color, seed: int, level: str = "hard") -> None:
        super().__init__(rules, color, seed)
        self.level = LEVELS[level]
        self._tracker: Tracker | None = None

    def begin(self, view: PlayerView) -> None:
        """Follow the pieces from here on."""
        self._tracker = Tracker(view)

    def hear(self, announcement: Announcement) -> None:
        """Follow the pieces."""
        assert self._tracker is not None
        self._tracker.hear(announcement)

    def answer(self, turn: Turn) -> Answer:
        """The best action that the level finds; it accepts a welcome draw, and resigns when lost (E4)."""
        tracker = self._tracker
        assert tracker is not None
        thinker = Thinker(tracker, self.level, self.chance(f"ply {turn.view.ply}"))
        is_dead = tracker.quiet >= _DEAD
        if turn.draw_offered and thinker.balance < (_EVEN if is_dead else -_EVEN):
            return AcceptDraw()
        if self._is_lost(tracker, thinker):
            return Resign()
        choice = thinker.choose(turn.view.legal_moves)
        offers_draw = is_dead and tracker.quiet % _OFFERS_EVERY < 2 and abs(choice.balance) < _EVEN
        return Play(choice.action, offers_draw=offers_draw)

    def _is_lost(self, tracker: Tracker, thinker: Thinker) -> bool:
        """Whether the game is lost: hardly a movable piece is left, against many."""
        own = sum(
            thinker.outcomes.own_values[piece.kind]
            for piece in tracker.alive(own=True)
            if piece.kind in MOVABLE
        )
        return own < _HOPELESS * (own - thinker.balance) and own < _HARDLY_A_PIECE
