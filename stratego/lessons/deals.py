"""All deals of the hidden ranks that fit the announcements, and what a player can force in all of them.

The player knows which pieces the enemy has, but not where each of them is. A deal fits if the same actions
played from it give the same announcements.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from stratego.engine.actions import Action
from stratego.engine.errors import ExplainedError, Explanation
from stratego.engine.events import Announcement
from stratego.engine.game import Game
from stratego.engine.notation import format_diagram, read_board
from stratego.engine.pieces import Color, Kind
from stratego.engine.view import OpenPiece
from stratego.lessons.lesson import Lesson

MOST_DEALS = 5000
MOST_PLAYS = 200_000


class TooLarge(Exception):
    """A position is too large to be checked. The arguments are the key in its file, and the reason."""


def fitting_deals(lesson: Lesson) -> list[Game]:
    """The game at the start of a lesson in every deal that fits, the true one first.

    Raises TooLarge.
    """
    board = lesson.rules.geometry
    drawn = read_board(board, lesson.board)
    squares = [square for square, (color, _) in drawn.items() if color is not lesson.player]
    kinds = tuple(drawn[square][1] for square in squares)
    arrangements = list(islice(_arrangements(tuple(sorted(kinds))), MOST_DEALS + 1))
    if len(arrangements) > MOST_DEALS:
        what = Explanation("the hidden pieces can stand in more than {most} ways: use fewer", most=MOST_DEALS)
        raise TooLarge("board", what)
    arrangements.remove(kinds)
    dealt = [
        drawn | {square: (lesson.player.other, kind) for square, kind in zip(squares, dealt, strict=True)}
        for dealt in (kinds, *arrangements)
    ]
    games = (lesson.at_diagram(format_diagram(board, pieces)) for pieces in dealt)
    return alike_after(lesson.before, games, lesson.player)


def alike_after(actions: Sequence[str], games: Iterable[Game], player: Color) -> list[Game]:
    """Play these actions in copies of the games; return those that still look alike to ``player``."""
    found: list[Game] = []
    first: list[Announcement] = []
    for game in map(Game.copy, games):
        try:
            announced = [game.play(action).seen_by(player) for action in actions]
        except ExplainedError:  # in this deal a Bomb would move, or the game would already be over
            continue
        if not found:
            first = announced
        if announced == first and game.outcome is None:
            found.append(game)
    return found


def squares_of(deals: Iterable[Game], player: Color, kind: Kind) -> list[str]:
    """The squares that have an enemy piece of this kind in every deal."""
    wanted = OpenPiece(player.other, kind)
    found = [{name for name, piece in deal.open_view().pieces.items() if piece == wanted} for deal in deals]
    return sorted(set.intersection(*found))


def choices(game: Game) -> list[str]:
    """The legal actions of the player to move; they are the same in all deals that look alike."""
    return list(map(str, game.legal_moves()))


class Solver:
    """Finds the wins that ``player`` can force, whatever the hidden pieces are and the other side does.

    The player sees only what is announced, so they must act the same in deals that look alike. Methods
    raise TooLarge once the total number of actions tried is too large.
    """

    def __init__(self, player: Color) -> None:
        self._player = player
        self._plays = 0

    def winning_actions(self, deals: Sequence[Game], turns: int) -> list[str]:
        """The actions with which the player wins in at most ``turns`` turns of their own, in every deal."""
        return [
            action
            for action in choices(deals[0])
            if all(self._wins([deal], action, turns) for deal in deals)  # rules out most actions quickly
            and self._wins(deals, action, turns)
        ]

    def _wins(self, deals: Sequence[Game], action: Action | str, turns: int) -> bool:
        """Whether this action wins in all these deals, which look alike to the player."""
        after: dict[Announcement, list[Game]] = {}
        for deal in deals:
            game, announcement = self._played(deal, action)
            if game.outcome is None and turns > 1:
                after.setdefault(announcement, []).append(game)
            elif game.outcome is None or game.outcome.winner is not self._player:
                return False
        return all(
            any(self._wins(alike, choice, turns - 1) for choice in alike[0].legal_moves())
            for games in after.values()
            for alike in self._after_replies(games)
        )

    def _after_replies(self, games: Sequence[Game]) -> list[list[Game]]:
        """The games after each reply of the other side, grouped by what the player sees."""
        seen: dict[Announcement, list[Game]] = {}
        for game in games:
            for reply in game.legal_moves():
                answered, announcement = self._played(game, reply)
                if answered.outcome is None or answered.outcome.winner is not self._player:
                    seen.setdefault(announcement, []).append(answered)
        return list(seen.values())

    def _played(self, game: Game, action: Action | str) -> tuple[Game, Announcement]:
        """A copy of the game with an action played, and its announcement."""
        self._plays += 1
        if self._plays > MOST_PLAYS:
            what = Explanation("this position is too large to be checked: use fewer pieces")
            raise TooLarge("goal", what)
        after = game.copy()
        return after, after.play(action).seen_by(self._player)


def _arrangements(kinds: tuple[Kind, ...]) -> Iterator[tuple[Kind, ...]]:
    """All distinct permutations of these kinds."""
    if not kinds:
        yield ()
    for at, kind in enumerate(kinds):
        if kind not in kinds[:at]:
            for rest in _arrangements(kinds[:at] + kinds[at + 1 :]):
                yield (kind, *rest)
