"""All deals of the hidden ranks that fit the announcements, and what a player can force in all of them.

The pieces that the enemy has are known; which stands where is not. A deal fits if the game can be played
from it as it was, with the same announcements.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import factorial, prod

from stratego.engine.errors import ExplainedError
from stratego.engine.events import Announcement
from stratego.engine.game import Game
from stratego.engine.notation import format_diagram, read_board
from stratego.engine.pieces import Color, Kind
from stratego.lessons.lesson import Lesson

MOST_DEALS = 5000
MOST_PLAYS = 200_000


class TooManyDeals(Exception):
    """There are too many arrangements of the hidden pieces to try them all."""


class TooManyPlays(Exception):
    """There are too many actions to try to find what can be forced."""


def fitting_deals(lesson: Lesson) -> list[Game]:
    """The game at the start of a lesson in every deal that fits, the true one first.

    Raises TooManyDeals.
    """
    truth = lesson.game()
    announced = [event.seen_by(lesson.player) for event in truth.history]
    board = lesson.rules.geometry
    drawn = read_board(board, lesson.board)
    squares = [square for square, (color, _) in drawn.items() if color is not lesson.player]
    kinds = tuple(drawn[square][1] for square in squares)
    if factorial(len(kinds)) // prod(map(factorial, Counter(kinds).values())) > MOST_DEALS:
        raise TooManyDeals
    found = [truth]
    for dealt in _arrangements(sorted(kinds)):
        if dealt == kinds:
            continue
        hidden = {square: (lesson.player.other, kind) for square, kind in zip(squares, dealt, strict=True)}
        try:
            game = lesson.game(format_diagram(board, {**drawn, **hidden}))
        except ExplainedError:  # a piece that moved would be a Bomb, or the game over before
            continue
        if [event.seen_by(lesson.player) for event in game.history] == announced and game.outcome is None:
            found.append(game)
    return found


def squares_of(deals: Iterable[Game], player: Color, kind: Kind) -> list[str]:
    """The squares that have an enemy piece of this kind in every deal."""
    found = [
        {name for name, piece in deal.open_view().pieces.items() if _is_enemy(piece, player, kind)}
        for deal in deals
    ]
    return sorted(set.intersection(*found))


def _is_enemy(piece: object, player: Color, kind: Kind) -> bool:
    return getattr(piece, "color", player) is not player and getattr(piece, "kind", None) is kind


class Solver:
    """Finds what ``player`` can force, whatever the hidden pieces are and whatever the other side does.

    The player sees only what is announced: what they do next is the same in deals that look alike. Methods
    raise TooManyPlays once so many actions have been tried in all.
    """

    def __init__(self, player: Color) -> None:
        self._player = player
        self._plays = 0

    def winning_actions(self, deals: Sequence[Game], turns: int) -> list[str]:
        """The actions with which the player wins in at most so many turns of their own, in every deal."""
        return [
            action
            for action in _choices(deals)
            if all(self._wins([deal], action, turns) for deal in deals)  # a quick test, which many fail
            and self._wins(deals, action, turns)
        ]

    def _wins(self, deals: Sequence[Game], action: str, turns: int) -> bool:
        """Whether this action wins in all these deals, which look alike to the player."""
        after: dict[Announcement, list[Game]] = {}
        for deal in deals:
            game, announcement = self._played(deal, action)
            if game.outcome is None and turns > 1:
                after.setdefault(announcement, []).append(game)
            elif game.outcome is None or game.outcome.winner is not self._player:
                return False
        return all(
            any(self._wins(alike, choice, turns - 1) for choice in _choices(alike))
            for games in after.values()
            for alike in self._after_replies(games)
        )

    def _after_replies(self, games: Sequence[Game]) -> list[list[Game]]:
        """The games after each reply of the other side, grouped by what the player sees."""
        seen: dict[Announcement, list[Game]] = {}
        for game in games:
            for reply in game.legal_moves():
                answered, announcement = self._played(game, str(reply))
                if answered.outcome is None or answered.outcome.winner is not self._player:
                    seen.setdefault(announcement, []).append(answered)
        return list(seen.values())

    def _played(self, game: Game, action: str) -> tuple[Game, Announcement]:
        """A copy of the game with an action played, and its announcement."""
        self._plays += 1
        if self._plays > MOST_PLAYS:
            raise TooManyPlays
        after = game.copy()
        return after, after.play(action).seen_by(self._player)


def _choices(deals: Sequence[Game]) -> list[str]:
    """The actions of the player to move, which are the same in deals that look alike."""
    return [str(action) for action in deals[0].legal_moves()]


def _arrangements(kinds: Sequence[Kind]) -> Iterator[tuple[Kind, ...]]:
    """All distinct orders of these kinds."""
    if not kinds:
        yield ()
    for kind in dict.fromkeys(kinds):
        others = list(kinds)
        others.remove(kind)
        for rest in _arrangements(others):
            yield (kind, *rest)
