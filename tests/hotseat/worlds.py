"""A second game that a player cannot tell from the first: only ranks that were never announced differ.

A game is played first; then the unannounced ranks of the enemy's pieces are dealt again among these pieces,
consistent with their moves, the lengths of the moves, and wrong guesses.
"""

from random import Random

from stratego import Battle, Color, Event, Kind, Rescue, Return, Sabotage
from stratego.engine.combat import Result
from stratego.hotseat.draft import Draft
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, Cells, TakeBack, Taken
from tests.hotseat.evening import begun, truth

MOVABLE = frozenset(kind for kind in Kind if kind.movable)


class Trail:
    """The facts that a game reveals about the pieces of ``color``.

    A piece is identified by its home, the square where it began; a piece that came back has the home of a
    lost piece of its kind (R1). ``home`` has the home of the piece on each square, ``announced`` the homes of
    the pieces with a known rank, and ``could_be`` the kinds that each piece could be, by its home.
    """

    def __init__(self, color: Color, homes: dict[str, Kind]) -> None:
        self.color = color
        self.home = {square: square for square in homes}
        self.kinds = homes
        self.announced: set[str] = set()
        self.could_be = {square: set(Kind) for square in homes}

    def follow(self, event: Event) -> None:
        """Take in an action of either side."""
        origin, target, incident = event.action.origin, event.action.target, event.incident
        result = incident.result if isinstance(incident, Battle) else None
        if event.color is self.color:
            home = self.home[origin]
            self.could_be[home] &= {Kind.SCOUT} if len(event.action.borders) > 1 else MOVABLE
            if incident is not None or event.reveals:
                self.announced.add(home)
            if not isinstance(incident, Sabotage):
                del self.home[origin]
                if incident is None or result is Result.WON:
                    self.home[target] = home
            if isinstance(event.action, Rescue):
                self.could_be[home].discard(Kind.SCOUT)
                self._rescue(event.action, event.rescue is not Return.VOID)
        elif isinstance(incident, Sabotage) and not incident.right:
            self.could_be[self.home[target]].discard(incident.guess)
        elif incident is not None:
            if not event.silent:
                self.announced.add(self.home[target])
            if result is not Result.LOST:
                del self.home[target]

    def _rescue(self, rescue: Rescue, made: bool) -> None:
        """Record a rescue: the lost piece that came back must have the same kind in both games."""
        standing = set(self.home.values())
        lost = [home for home, kind in self.kinds.items() if kind is rescue.kind and home not in standing]
        home = max(lost, key=lambda home: home in self.announced)
        self.announced.add(home)
        if made:
            self.home[rescue.back] = home

    def take_back(self, event: Event) -> None:
        """Take back a quiet move, but keep the fact that the piece could make it."""
        if event.color is self.color:
            if isinstance(event.action, Rescue):
                del self.home[event.action.back]
            self.home[event.action.origin] = self.home.pop(event.action.target)


def deal_again(session: Session, color: Color, rng: Random) -> Cells | None:
    """Another set-up of ``color`` with which every step of the session looks the same to the other player.

    Returns None if a few attempts find no such set-up.
    """
    draft = Draft.empty(session.rules, color).arrange(_deployed(session, color))
    homes = {
        square: kind for square, kind in zip(draft.squares, draft.cells, strict=True) if kind is not None
    }
    trail = Trail(color, homes)
    game = begun(session)
    for step, _ in session.steps:
        if isinstance(step, Act):
            trail.follow(game.play(step.action))
        elif isinstance(step, TakeBack):
            trail.take_back(game.history[-1])
            game.undo()
    for _ in range(10):
        again = _dealt(trail, homes, rng)
        if again is not None and again != homes:
            cells = tuple(again.get(square) for square in draft.squares)
            if draft.arrange(cells).ready and _looks_the_same(session, color, cells):
                return cells
    return None


def with_set_up(session: Session, color: Color, cells: Cells) -> list[Taken]:
    """A session's steps with another set-up of ``color``; setting up in turn fills the same squares (D3)."""

    def instead(stood: Cells) -> Cells:
        if session.rules.deployment == "secret":
            return cells
        return tuple(kind if was is not None else None for kind, was in zip(cells, stood, strict=True))

    return [
        Taken(Arrange(color, instead(step.cells)), at)
        if isinstance(step, Arrange) and step.color is color
        else Taken(step, at)
        for step, at in session.steps
    ]


def _deployed(session: Session, color: Color) -> Cells:
    steps = [step for step, _ in session.steps]
    return [step.cells for step in steps if isinstance(step, Arrange) and step.color is color][-1]


def _dealt(trail: Trail, homes: dict[str, Kind], rng: Random) -> dict[str, Kind] | None:
    hidden = [home for home in homes if home not in trail.announced]
    rng.shuffle(hidden)
    hidden.sort(key=lambda home: len(trail.could_be[home]))  # the fewest possible kinds first
    left = [homes[home] for home in hidden]
    rng.shuffle(left)
    again = dict(homes)
    for home in hidden:
        fitting = [kind for kind in left if kind in trail.could_be[home]]
        if not fitting:
            return None
        again[home] = fitting[0]
        left.remove(fitting[0])
    return again


def _looks_the_same(session: Session, color: Color, cells: Cells) -> bool:
    """Whether the opponent of ``color`` is shown the same in both games, until one of them ends."""
    game, viewer = begun(session, {color: cells}), color.other
    for event in truth(session).history:
        if game.outcome is not None:
            break
        if game.play(event.action).seen_by(viewer) != event.seen_by(viewer):
            return False
    return True
