"""Finds the faults of a lesson by playing it in every way that it accepts.

A position to solve is also played with every deal of the hidden pieces that fits the announcements: the
player knows which pieces the enemy has, but not where each of them is. A deal fits if playing the same
actions from it gives the same announcements.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from stratego.engine.actions import Action
from stratego.engine.deployment import deployment_faults
from stratego.engine.errors import ExplainedError, Explanation, did_you_mean, quoted, refusal_of
from stratego.engine.events import Announcement
from stratego.engine.game import Game
from stratego.engine.notation import format_diagram, read_board
from stratego.engine.pieces import Color, Kind
from stratego.engine.view import OpenPiece
from stratego.hotseat.draft import Draft
from stratego.lessons.lesson import KEY_ID, Asked, Lesson, LessonStep, matches

Fault = tuple[str, Explanation]
"""A key in the lesson's file, and the fault of its value."""

_MOST_GAMES: Final = 500
"""The maximum number of positions checked, over all ways through a lesson."""


def faults_of(lesson: Lesson) -> list[Fault]:
    """The first faults found in a lesson; its file must have been read without faults."""
    if lesson.steps[0].asked is Asked.SET_UP:
        return list(_set_up_faults(lesson))
    if not lesson.board.strip():
        return [("board", Explanation("missing: the diagram of a board, unless the lesson is a set-up"))]
    if misplaced := list(_misplaced(lesson)):
        return misplaced
    try:
        game = lesson.at_diagram()
    except ExplainedError as error:
        return [("board", error.explanation)]
    for action in lesson.before:
        if (problem := refusal(game, action)) is not None:
            return [("before", Explanation("{action}: {problem}", action=action, problem=problem))]
        game.play(action)
    if game.outcome is not None:
        return [("before", Explanation("the game is over before the lesson begins"))]
    return _Check(lesson).play(game) or _goal_faults(lesson)


def unknown_keys(lesson: Lesson, keys: Collection[str]) -> Iterator[Fault]:
    """The faults in the lesson's title, tasks and comments: key ids not in ``keys``, and unmatched braces."""
    texts = [("title", lesson.title)]
    for n, step in enumerate(lesson.steps, 1):
        texts += [(f"step {n}.{key}", getattr(step, key)) for key in ("task", "well", "otherwise")]
        texts += [(f"step {n}.mistake {m}.say", mistake.say) for m, mistake in enumerate(step.mistakes, 1)]
    for place, text in texts:
        for name in KEY_ID.findall(text):
            if name not in keys:
                what = Explanation("there is no key {name}", name=quoted(name))
                other = Explanation("{problem}: docs/keys.md lists all of them", problem=what)
                yield place, did_you_mean(what, name, keys, 2) or other
        if set("{}") & set(KEY_ID.sub("", text)):
            what = Explanation("a brace has no partner: a key is named as in {example}", example="{turn.end}")
            yield place, what


def _misplaced(lesson: Lesson) -> Iterator[Fault]:
    """The faults in the order of the tasks, replies and hand-overs."""
    following = [*lesson.steps[1:], None]
    for n, (step, after) in enumerate(zip(lesson.steps, following, strict=True), 1):
        key = f"step {n}"
        hands_over = after is not None and after.asked is Asked.HAND_OVER
        acts = step.asked is Asked.DO
        if step.asked is Asked.SET_UP:
            yield key, Explanation("a set-up is the only step of its lesson, which has no board")
        if step.asked is Asked.HAND_OVER and after is None:
            yield key, Explanation("a lesson does not end with a hand-over")
        if hands_over and not acts:
            yield key, Explanation("only an action can be followed by a hand-over")
        if step.reply and (not acts or hands_over or after is None):
            yield f"{key}.reply", Explanation("there is a reply only between two steps of the same player")
        if acts and not step.reply and after is not None and not hands_over:
            yield key, Explanation("missing: reply, the other side's action, or a hand-over")
    if lesson.steps[0].asked is Asked.HAND_OVER:
        yield "step 1", Explanation("a lesson does not begin with a hand-over")


def _set_up_faults(lesson: Lesson) -> Iterator[Fault]:
    step, rules = lesson.steps[0], lesson.rules
    if len(lesson.steps) > 1 or lesson.board or lesson.before or lesson.goal:
        what = Explanation("a set-up is the only step of its lesson, which has no board, actions or goal")
        yield "step 1", what
    if step.otherwise or step.reply:
        yield "step 1", Explanation("a set-up has neither otherwise nor reply")
    assert step.army is not None
    for shut_in in deployment_faults(rules, step.army.cells, lesson.player):
        yield "step 1.set_up", shut_in
    if objection := step.objection_to(Draft(rules, lesson.player, step.army.cells)):
        what = Explanation(
            "this set-up solves the lesson, but a mistake of the list is in it: {say}", say=objection
        )
        yield "step 1.set_up", what
    zone = {rules.geometry.names[square] for square in rules.geometry.zones[lesson.player.side]}
    earlier: set[tuple[Kind | None, str]] = set()
    for n, fault in enumerate(step.mistakes, 1):
        key = "on" if fault.on else "without"
        ways = fault.on or [str(fault.without)]
        for way in ways:
            if (fault.piece, way) in earlier:
                yield f"step 1.mistake {n}.{key}", _never_said(step, way)
        earlier |= {(fault.piece, way) for way in ways}
        for square in fault.on:
            if square not in zone:
                what = Explanation("{square} is outside {color}'s zone", square=square, color=lesson.player)
                yield f"step 1.mistake {n}.on", what


class _Check:
    """Plays the steps of a lesson in every way that it accepts, and collects the faults."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._games = 0
        self._faults: list[Fault] = []
        self._patterns: dict[tuple[str, str], Explanation | None] = {}

    def play(self, game: Game) -> list[Fault]:
        """The first faults found in the steps; ``game`` is at the start of the lesson."""
        self._steps(game, 0)
        impossible = [(key, fault) for (key, _), fault in self._patterns.items() if fault is not None]
        return list(dict.fromkeys([*self._faults, *impossible]))

    def _steps(self, game: Game, at: int) -> None:
        """Check the steps from ``at`` on in this game, leaving it unchanged."""
        if at == len(self._lesson.steps) or self._faults:
            return
        step, key = self._lesson.steps[at], f"step {at + 1}"
        self._games += 1
        if self._games > _MOST_GAMES:
            self._fault(key, Explanation("there are too many ways through this lesson to check them all"))
            return
        following: Iterable[Game] = (game,)
        if step.asked is Asked.POINT_TO:
            self._point(game, step, key)
        elif step.asked is Asked.ATTEMPT:
            self._attempts(game, step, key)
        elif step.asked is Asked.DO:
            following = self._actions(game, step, key, is_last=at + 1 == len(self._lesson.steps))
        for after in following:
            self._steps(after, at + 1)

    def _point(self, game: Game, step: LessonStep, key: str) -> None:
        pieces = game.open_view().pieces
        enemies = {square for square, piece in pieces.items() if piece.color is not game.turn}
        named = {"point_to": step.wanted}
        named |= {f"mistake {n}.when": fault.when for n, fault in enumerate(step.mistakes, 1)}
        for at, squares in named.items():
            for square in squares:
                if square not in enemies:
                    what = Explanation("there is no enemy piece on {square}", square=square)
                    self._fault(f"{key}.{at}", what)
        unsaid = enemies - set(step.wanted)
        for n, fault in enumerate(step.mistakes, 1):
            for square in fault.when:
                if square in enemies - unsaid:
                    self._fault(f"{key}.mistake {n}.when", _never_said(step, square))
            unsaid -= set(fault.when)
        if unsaid and not step.otherwise:
            self._fault(f"{key}.otherwise", _NOTHING_SAID)

    def _attempts(self, game: Game, step: LessonStep, key: str) -> None:
        for text in step.wanted:
            if refusal(game, text) is None:
                what = Explanation("{action} is legal here: the attempt has to be refused", action=text)
                self._fault(f"{key}.attempt", what)
        self._check_words(game, step, key)

    def _actions(self, game: Game, step: LessonStep, key: str, *, is_last: bool) -> Iterator[Game]:
        """Check a step that asks for an action.

        Yields the game after each such action and its reply, or no game if this is the last step.
        """
        self._check_patterns(game, f"{key}.do", step.wanted, choices(game), step)
        self._check_words(game, step, key)
        wanted = list(filter(step.is_wanted, choices(game)))
        if not wanted:
            self._fault(f"{key}.do", _not_legal(game, step.wanted[0]))
        for action in wanted:
            after = game.copy()
            after.play(action)
            if is_last:
                continue
            if after.outcome is not None:
                self._fault(f"{key}.do", Explanation("{action} ends the game", action=action))
                return
            if step.reply:
                if refusal(after, step.reply) is not None:
                    problem = _not_legal(after, step.reply)
                    fault = Explanation("after {action}: {problem}", action=action, problem=problem)
                    self._fault(f"{key}.reply", fault)
                    return
                after.play(step.reply)
                if after.outcome is not None:
                    self._fault(f"{key}.reply", Explanation("{action} ends the game", action=step.reply))
                    return
            yield after

    def _check_words(self, game: Game, step: LessonStep, key: str) -> None:
        """Check that every legal action gets a comment, and that every listed mistake can be made."""
        unsaid = [text for text in choices(game) if step.asked is not Asked.DO or not step.is_wanted(text)]
        for n, fault in enumerate(step.mistakes, 1):
            self._check_patterns(game, f"{key}.mistake {n}.when", fault.when, unsaid, step)
            unsaid = [text for text in unsaid if not any(matches(each, text) for each in fault.when)]
        if unsaid and not step.otherwise:
            self._fault(f"{key}.otherwise", _NOTHING_SAID)

    def _check_patterns(
        self, game: Game, key: str, patterns: Sequence[str], left: Sequence[str], step: LessonStep
    ) -> None:
        """Record for each pattern whether it matches any of the legal actions that are ``left`` in this game.

        A pattern that does so in at least one line of play is no fault.
        """
        for pattern in patterns:
            found = [text for text in choices(game) if matches(pattern, text)]
            if not found:
                self._patterns.setdefault((key, pattern), _not_legal(game, pattern))
            elif set(left).isdisjoint(found):
                self._patterns.setdefault((key, pattern), _never_said(step, pattern, found[0]))
            else:
                self._patterns[key, pattern] = None

    def _fault(self, key: str, fault: Explanation) -> None:
        self._faults.append((key, fault))


_NOTHING_SAID: Final = Explanation("missing: what is said of every other choice")


def _never_said(step: LessonStep, choice: str, example: str = "") -> Explanation:
    """Explains why a listed mistake never gets its comment for ``choice``.

    ``example`` is a legal action that ``choice`` matches; empty if ``choice`` is not a pattern of actions.
    """
    if step.is_wanted(example or choice):
        return Explanation("{choice}: this is what the step asks for, so it is no mistake", choice=choice)
    return Explanation("{choice}: an earlier mistake already has this", choice=choice)


def refusal(game: Game, text: str) -> Explanation | None:
    """Explains why an action is illegal; None if it can be played."""
    return refusal_of(lambda: game.copy().play(text))


def _not_legal(game: Game, pattern: str) -> Explanation:
    """Explains that no legal action matches ``pattern``, with the engine's reason if it has no ``*``."""
    problem = None if "*" in pattern else refusal(game, pattern)
    if problem is None:
        return Explanation("{action}: there is no such legal action here", action=pattern)
    return Explanation("{action}: {problem}", action=pattern, problem=problem)


# Positions to solve

MOST_DEALS = 5000
MOST_PLAYS = 200_000


class TooLarge(Exception):
    """A position is too large to be checked. The arguments are the key in its file and the reason."""


def fitting_deals(lesson: Lesson) -> list[Game]:
    """The games at the start of a lesson, one for every deal that fits, the true one first.

    Raises TooLarge if there are more than `MOST_DEALS` deals, fitting or not.
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
    """Copies of the games after these actions, without those that ``player`` can tell from the first.

    A game is also left out if an action is illegal in it, or if it is over after the actions.
    """
    found: list[Game] = []
    first: list[Announcement] = []
    for game in map(Game.copy, games):
        try:
            announced = [game.play(action).seen_by(player) for action in actions]
        except ExplainedError:  # the action is illegal in this deal, or the game is already over
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
    """Finds the wins that ``player`` can force against any hidden pieces and any replies.

    The player sees only the announcements, so they must act alike in deals that look alike. The
    methods raise TooLarge once more than `MOST_PLAYS` actions have been tried in total.
    """

    def __init__(self, player: Color) -> None:
        self._player = player
        self._plays = 0

    def winning_actions(self, deals: Sequence[Game], turns: int) -> list[str]:
        """The actions with which the player wins in at most ``turns`` turns of their own, in every deal."""
        return [
            action
            for action in choices(deals[0])
            if all(self.wins([deal], action, turns) for deal in deals)  # rules out most actions quickly
            and self.wins(deals, action, turns)
        ]

    def wins(self, deals: Sequence[Game], action: Action | str, turns: int) -> bool:
        """Whether this action wins within ``turns`` turns in these deals, which look alike to the player."""
        after: dict[Announcement, list[Game]] = {}
        for deal in deals:
            game, announcement = self._played(deal, action)
            if game.outcome is None and turns > 1:
                after.setdefault(announcement, []).append(game)
            elif game.outcome is None or game.outcome.winner is not self._player:
                return False
        return all(
            any(self.wins(alike, choice, turns - 1) for choice in alike[0].legal_moves())
            for games in after.values()
            for alike in self._after_replies(games)
        )

    def _after_replies(self, games: Sequence[Game]) -> list[list[Game]]:
        """The games after every legal reply, grouped by its announcement, except those the player has won."""
        seen: dict[Announcement, list[Game]] = {}
        for game in games:
            for reply in game.legal_moves():
                answered, announcement = self._played(game, reply)
                if answered.outcome is None or answered.outcome.winner is not self._player:
                    seen.setdefault(announcement, []).append(answered)
        return list(seen.values())

    def _played(self, game: Game, action: Action | str) -> tuple[Game, Announcement]:
        """A copy of the game after ``action``, and the announcement of the action to the player."""
        self._plays += 1
        if self._plays > MOST_PLAYS:
            raise TooLarge("goal", Explanation("this position is too large to be checked: use fewer pieces"))
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


def _goal_faults(lesson: Lesson) -> list[Fault]:
    """Check that the solution, and nothing else, works in every deal that fits. Returns the faults."""
    goal = lesson.goal
    if goal is None:
        return []
    asked = Asked.POINT_TO if goal.find else Asked.DO
    if any(step.asked is not asked for step in lesson.steps) or len(lesson.steps) > max(goal.win_in, 1):
        what = Explanation(
            "a position in which a piece is to be found has one step, point_to; one to be won has at most as "
            "many steps as win_in says, each do"
        )
        return [("step", what)]
    if "counts" not in lesson.rules.aids:
        what = Explanation(
            'a position needs a ruleset with aids = ["counts"]: else nobody knows the enemy\'s army'
        )
        return [("ruleset", what)]
    try:
        deals = fitting_deals(lesson)
        if goal.find is None:
            return _line_faults(lesson, Solver(lesson.player), deals, 0)
    except TooLarge as error:
        return [error.args]
    find = partial(squares_of, player=lesson.player, kind=goal.find)
    return _solution_faults(
        "step 1.point_to", lesson.steps[0].wanted, find(deals), deals, lambda deal, at: at in find([deal])
    )


def _line_faults(lesson: Lesson, solver: Solver, deals: Sequence[Game], at: int) -> list[Fault]:
    """Check that the steps from ``at`` on ask for exactly the actions that win in all these deals.

    Returns the faults.
    """
    assert lesson.goal is not None
    step = lesson.steps[at]
    turns = lesson.goal.win_in - at
    winning = solver.winning_actions(deals, turns)
    wanted = list(filter(step.is_wanted, choices(deals[0])))
    faults = _solution_faults(
        f"step {at + 1}.do", wanted, winning, deals, lambda deal, action: solver.wins([deal], action, turns)
    )
    if not faults and step.reply:
        for action in wanted:
            after = alike_after((action, step.reply), deals, lesson.player)
            faults += _line_faults(lesson, solver, after, at + 1)
    return faults


def _solution_faults(
    key: str,
    wanted: Sequence[str],
    found: Sequence[str],
    deals: Sequence[Game],
    is_right: Callable[[Game, str], bool],
) -> list[Fault]:
    """The faults in the solutions ``wanted``, given that ``found`` are all that work in every deal.

    ``is_right`` tells whether a solution works in a single deal.
    """
    other = [Explanation("{text} is a solution, too", text=text) for text in found if text not in wanted]
    wrong = [_refuted(text, deals, is_right) for text in wanted if text not in found]
    return [(key, fault) for fault in wrong + other]


def _refuted(text: str, deals: Sequence[Game], is_right: Callable[[Game, str], bool]) -> Explanation:
    """Explains that an answer does not solve a position, with the first deal, if any, in which it fails."""
    failing = [deal for deal in deals if not is_right(deal, text)]
    if not failing:
        return Explanation(
            "{text} wins in each of the {deals} deals that fit what was announced, but only for a player who "
            "knows which of them it is",
            text=text,
            deals=len(deals),
        )
    pieces = failing[0].open_view().pieces.items()
    return Explanation(
        "{text} fails in {failing} of the deals that fit what was announced ({deals} in all), such as {deal}",
        text=text,
        failing=len(failing),
        deals=len(deals),
        deal=", ".join(
            f"{name}={piece.kind.letter}" for name, piece in pieces if piece.color is not deals[0].turn
        ),
    )
