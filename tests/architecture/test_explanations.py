"""Every explanation that is raised has its template as a literal in the call, where extraction finds it."""

import ast
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from stratego import (
    Action,
    BoardError,
    Color,
    Deployment,
    DeploymentError,
    Game,
    GameOver,
    IllegalMove,
    Kind,
    Ruleset,
    RulesetError,
    load_ruleset,
)
from stratego.engine.errors import Explanation
from stratego.engine.geometry import Geometry
from stratego.engine.notation import format_diagram
from stratego.engine.options import OPTIONS
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.steps import Act, AskPins, StepError
from stratego.records.formats.record_text import read_record, write_record
from stratego.records.record import record_of
from stratego.rulesets.reading import shipped_names
from stratego.table.choosing.typed_action import why_refused
from tests.architecture.explanations import not_literal, sources, templates
from tests.hotseat.evening import INFILTRATORS, NAMES, SMALL, every_step, folded, next_step, walk
from tests.lessons.samples import SOUND, faults


def words_changed(text: str, rng: Random, junk: tuple[str, ...]) -> str:
    """Return ``text`` with a line left out, or with one word replaced."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    parts = lines[at].split(" ")
    part = rng.randrange(len(parts))
    if rng.random() < 0.3:
        del lines[at]
    else:
        parts[part] = rng.choice((*junk, *text.split()))
        lines[at] = " ".join(parts)
    return "\n".join(lines)


def any_action(board: Geometry, pieces: Sequence[str], moves: Sequence[Action], rng: Random) -> str:
    """A random action near one of the pieces, as text; most are illegal."""
    names = board.names
    square, other, third = (rng.choice((*names, *names, "P15")) for _ in range(3))
    if rng.random() < 0.7:
        square = rng.choice(pieces)
    if square in names and rng.random() < 0.7:
        here = board.square(square)
        other = names[rng.choice([*board.neighbours[here], *rng.choice(board.rays[here]), here])]
    if other in names and rng.random() < 0.7:
        third = names[rng.choice(board.neighbours[board.square(other)] or (0,))]
    kind = rng.choice(list(Kind)).letter
    mark = rng.choice("-x")
    legal = str(rng.choice(moves or ["A1-A2"])).partition("+")[0]
    return rng.choice(
        (
            f"{legal}+{kind}@{third}",
            f"{legal.rpartition('=')[0] or legal}={kind}",
            f"{square}{mark}{other}",
            f"{square}{mark}{square}",
            f"{square}?{other}={kind}",
            f"{square}-{other}x{third}",
            f"{square}{mark}{other}+{kind}@{third}",
            f"{square}{other}",
        )
    )


def anywhere(rules: Ruleset, rng: Random) -> Game:
    """A game with both armies scattered over the board."""
    board = rules.geometry
    free = [square for square in range(board.size) if square not in board.lakes]
    rng.shuffle(free)
    army = [kind for kind, count in rules.army.items() for _ in range(count)]
    pieces = {free.pop(): (color, kind) for kind in army for color in Color}
    return Game.from_board(rules, format_diagram(board, pieces))


def try_actions(game: Game, rng: Random, plies: int = 75) -> None:
    """Try all kinds of actions in the course of a game."""
    rules = game.rules
    for _ in range(plies):
        pieces, moves, tried = list(game.open_view().pieces), game.legal_moves(), game.copy()
        for _ in range(12):
            text = any_action(rules.geometry, pieces, moves, rng)
            try:
                tried.play(text)
            except IllegalMove as refusal:
                why_refused(refusal, Act(text), rules)
            except GameOver:
                return
            else:
                tried = game.copy()
        if moves:
            forward = [move for move in moves if move.target[1:] != move.origin[1:]]
            game.play(rng.choice(rng.choice((moves, forward or moves))))
    with suppress(IllegalMove):
        game.resign(game.turn.other)


def try_steps(rules: Ruleset, rng: Random) -> None:
    """Try every kind of step after each step of a game."""
    session = folded(rules, NAMES, ())
    if rng.random() < 0.5:
        session.take(AskPins())
    while not isinstance(session.scene, OverScene) and len(session.steps) < 30:
        other = folded(rules, NAMES, session.steps)
        for step in every_step(rules):
            with suppress(StepError, IllegalMove):
                other.take(step)
                other = folded(rules, NAMES, session.steps)
        session.take(next_step(session.scene, rng, 0.1), at=2.0 * len(session.steps))


def try_rulesets(rules: Ruleset, rng: Random) -> None:
    """Try arbitrary values in parts of rulesets, set-ups and boards."""
    junk: tuple[object, ...] = (
        None,
        0,
        -1,
        7,
        "x",
        "",
        "tie",
        True,
        [],
        ["x"],
        ["counts"],
        {},
        {"spi": 1},
        {"flag": "x"},
        "red",
        "open",
    )
    for _ in range(20):
        keys = rng.sample((*OPTIONS, "name", "summary", "layout", "army", "spie"), 3)
        with suppress(RulesetError):
            rules.replace(**{key: rng.choice(junk) for key in keys})
        layout = words_changed("\n".join(" ".join(row) for row in rules.layout), rng, ("q", "b", "r", "~"))
        with suppress(RulesetError):
            rules.replace(layout=layout.replace(" ", "").split("\n"))
    setup = str(Deployment.random(rules, rng))
    board = Game(rules, red=Deployment.random(rules, rng), blue=Deployment.random(rules, rng)).board()
    for _ in range(20):
        with suppress(DeploymentError):
            Deployment.parse(rules, words_changed(setup, rng, ("q", "10", "B", "")))
        with suppress(DeploymentError):
            Deployment.place(
                rules, "red", [("A1", rng.choice(("spy", "x"))), (rng.choice(("A1", "Q1")), "flag")]
            )
        with suppress(BoardError):
            Game.from_board(rules, words_changed(board, rng, ("q", "r10", "bI", "~", "")))
        with suppress(BoardError):
            Game.from_board(rules, "".join(rng.choices("ABMNYZ_", k=rng.choice((60, 100)))))


def try_records(rules: Ruleset, rng: Random) -> None:
    """Try records with random changes."""
    session = folded(rules, NAMES, ())
    walk(session, rng, steps=30)
    if not isinstance(session.scene, OverScene):
        return
    text = write_record(record_of(session))
    for _ in range(60):
        with suppress(ValueError):
            read_record(
                words_changed(text, rng, ("", "1.", "A1-A2", "A1xA2", "(2>3)", "...", "r10", '"x"]', "q"))
            )


def try_lessons(folder: Path, rng: Random) -> None:
    """Try lessons with random changes."""
    for _ in range(50):
        faults(folder, words_changed(SOUND, rng, ("", '"A1-A2"', '["*"]', "7", "r10", "[[step]]", "say = 1")))


CROWDED = load_ruleset("infiltrator").replace(
    layout=["bbbb", "bbbb", "....", ".~..", "rrrr", "rrrr"],
    army={"flag": 1, "bomb": 1, "infiltrator": 2, "scout": 1, "miner": 1},
    scout_strike="after_move",
    sabotage_line_of_sight=True,
)

RULES = (
    *map(load_ruleset, shipped_names()),
    load_ruleset("infiltrator").replace(rescue=1, scout_strike="after_move", sabotage_line_of_sight=True),
    load_ruleset("quick").replace(rescue=2, two_squares=1, scout_strike="after_move"),
    load_ruleset("duel").replace(two_squares=2, deployment="alternating"),
)


def test_every_raised_template_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raised: set[str] = set()
    make = Explanation.__new__

    def noted(cls: type[Explanation], template: str, /, **fields: object) -> Explanation:
        raised.add(template)
        return make(cls, template, **fields)

    monkeypatch.setattr(Explanation, "__new__", noted)
    rng, chooser = Random(12), Random(1)  # separate, so that a new option changes no game
    for rules in RULES:
        game = Game(rules, red=Deployment.random(rules, rng), blue=Deployment.random(rules, rng))
        try_actions(game, rng, 20)  # only 20: the small board below has more actions that are almost legal
        try_rulesets(rules, chooser)
    for limit in (1, 2, 3):
        for _ in range(14):
            try_actions(anywhere(CROWDED.replace(rescue=limit, two_squares=limit), rng), rng)
    for rules in (
        SMALL,
        INFILTRATORS,
        SMALL.replace(deployment="alternating"),
        SMALL.replace(first_move="chosen"),
    ):
        try_steps(rules, rng)
        try_records(rules, rng)
    try_lessons(tmp_path, rng)
    found = templates()
    assert sorted(raised - found.keys()) == []
    legality = {template for template, paths in found.items() if "engine/legality.py" in paths}
    assert len(legality - raised) <= 5, sorted(legality - raised)  # some refusals need a long chase
    assert len(raised) > 100


def test_every_template_is_a_literal_in_its_call() -> None:
    assert [f"{path}:{line}" for path, tree in sources().items() for line in not_literal(tree)] == []


@pytest.mark.parametrize(
    ("source", "is_literal"),
    [
        ('def f(x):\n    what = "a {x}"\n    return Explanation(what, x=x)', False),
        ("def f(what):\n    return Explanation(what)", False),
        ('def f(x):\n    return Explanation("a" if x else "b")', False),
        ('FAULT = Explanation(f"a {x}")', False),
        ("def _illegal(clause, template):\n    return Explanation(template)", True),
        ('raise StepError("a {x}", x=1)', True),
    ],
)
def test_a_template_outside_the_call_is_found(source: str, is_literal: bool) -> None:
    assert (not list(not_literal(ast.parse(source)))) is is_literal


def test_refusals_for_players_are_whole_sentences() -> None:
    """Refusals for players are whole sentences; faults in files are not, as they follow a place and a key."""
    for template, paths in templates().items():
        if "engine/legality.py" in paths or any(path.startswith("hotseat/") for path in paths):
            assert template.endswith("."), template
            assert template[0].isupper() or template[0] in '{"1', template
