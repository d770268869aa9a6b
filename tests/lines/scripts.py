"""The lines to type for whole games and lessons with ``--lines``."""

from collections.abc import Iterator, Sequence

from stratego import Color, Deployment, Game, Kind, Ruleset, load_ruleset
from stratego.engine.geometry import FILES
from stratego.engine.ruleset import label
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import BattleScene, CurtainScene, FirstMoverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, Begin, EndTurn, Lift, Proceed, Ready, Step
from stratego.lessons.lesson import Lesson
from stratego.lessons.play import LessonPlay
from stratego.wording.lines import ALPHABET
from tests.e2e.players import read_script
from tests.golden.playthrough import Script, scripts
from tests.hotseat.evening import NAMES
from tests.lessons.learner import coaching_of, solution, tasks

NATO = dict(zip(FILES, ALPHABET._text.split(), strict=True))


def whole_game(name: str) -> Iterator[str]:
    """Yield the lines that play a game of tests/e2e/games, with actions spelled in various ways."""
    script = read_script(name)
    rules = load_ruleset(script.ruleset)
    armies = [(script.red, Color.RED), (script.blue, Color.BLUE)]
    if rules.deployment == "secret":
        for text, color in armies:
            yield from ("begin", *_army(text, rules, color), "done", "yes")
    else:
        for red, blue in zip(*(_army(text, rules, color) for text, color in armies), strict=True):
            yield from ("begin", red, "begin", blue)
    yield from _turns(rules, script.actions)


def golden_game(name: str) -> tuple[Ruleset, Iterator[str]]:
    """Return the rules of a game of tests/golden, and the lines that play it."""
    script = scripts()[name]
    game = Game.from_board(script.rules, script.board)
    return script.rules, _golden(game, script.actions)


def begun(script: Script) -> Session:
    """Return a session of a game of tests/golden, with the curtain down before its first turn."""
    rules, pieces = script.rules, Game.from_board(script.rules, script.board).open_view().pieces
    session = Session(GameSetup(rules, NAMES))
    drafts = {color: Draft.empty(rules, color) for color in Color}
    is_secret = rules.deployment == "secret"
    for placed in range(1) if is_secret else range(rules.army_size):
        for color, draft in drafts.items():
            session.take(Lift())
            cells = [
                pieces[square].kind if square in pieces and (is_secret or at <= placed) else None
                for at, square in enumerate(draft.squares)
            ]
            session.take(Arrange(color, tuple(cells)))
            if is_secret:
                session.take(Ready(color))
    if isinstance(session.scene, FirstMoverScene):
        session.take(Begin(Color.RED))
    return session


def _golden(game: Game, actions: Sequence[str]) -> Iterator[str]:
    rules, pieces = game.rules, game.open_view().pieces
    names = rules.geometry.names
    zones = [[names[square] for square in zone] for zone in rules.geometry.zones]
    armies = [
        [_put(rules, pieces[square].kind, square) for square in zone if square in pieces] for zone in zones
    ]
    for red, blue in zip(*armies, strict=True):
        yield from ("begin", red, "begin", blue)
    yield from _turns(rules, actions)


def _army(text: str, rules: Ruleset, color: Color) -> Iterator[str]:
    """Yield the lines for a set-up: load it by name, or put the pieces of its diagram one by one."""
    if "\n" not in text.strip():
        yield f"load {text.strip()}"
        return
    names = rules.geometry.names
    cells = Deployment.parse(rules, text).cells
    for square, kind in zip(rules.geometry.zones[color.side], cells, strict=True):
        if kind is not None:
            yield _put(rules, kind, names[square])


def _put(rules: Ruleset, kind: Kind, square: str) -> str:
    return f"put {label(rules, kind)} {square.lower()}"


def _turns(rules: Ruleset, actions: Sequence[str]) -> Iterator[str]:
    """Yield the lines for all turns of both players, and first for the choice of who moves first, if any."""
    if rules.first_move == "chosen":
        yield "1"
    for turn, action in enumerate(actions):
        yield from ("begin", typed(action, turn))
        if "?" in action:
            yield "yes"
        yield "" if set(action) & set("x?") else "end"


def typed(action: str, turn: int) -> str:
    """An action, typed in one of three ways depending on ``turn``; guesses and rescues always in notation."""
    if turn % 3 == 0 or set(action) & set("?+"):
        return action
    compact = action.lower().replace("-", "")
    if turn % 3 == 1:
        return compact
    return " ".join(f" {NATO[each]} " if each in NATO else each for each in compact.upper())


def lesson(lesson: Lesson) -> Iterator[str]:
    """Yield the lines that solve a lesson, up to its end."""
    play = LessonPlay(lesson)
    todo = tasks(lesson)
    yield from ("turn", "mine") if not isinstance(play.scene, CurtainScene) and lesson.board else ()
    for task in todo:
        for step in solution(play, task):
            yield from _lines(step, play)
            play.take(step)
        while not play.is_over:
            match play.scene:
                case BattleScene():
                    play.take(Proceed())
                case CurtainScene():
                    play.take(Lift())
                    yield "begin"
                case scene if coaching_of(scene).waits:
                    play.take(EndTurn())
                    yield "end"
                case _:
                    break
    if isinstance(play.scene, BattleScene):
        play.take(Proceed())


def _lines(step: Step, play: LessonPlay) -> Iterator[str]:
    """Yield the lines to type for a step."""
    if isinstance(step, Act):
        yield str(step.action)
        if "?" in str(step.action):
            yield "yes"
    elif isinstance(step, Arrange):
        names = play.rules.geometry.names
        for square, kind in zip(play.rules.geometry.zones[step.color.side], step.cells, strict=True):
            if kind is not None:
                yield _put(play.rules, kind, names[square])
    else:
        yield "done"
