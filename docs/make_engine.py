"""Writes docs/engine.md from the docstrings of the public names: `make reference`."""

from __future__ import annotations

import enum
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Final

import stratego

FILE: Final = Path(__file__).with_name("engine.md")

_HEAD: Final = """\
# The engine

Made from the docstrings of the public names by `make reference`; the tests run the examples. What is not
here may change without notice. `import stratego` loads the engine when one of these names is first used, and
the engine needs the standard library only. The letters and numbers in parentheses are clauses of
[rules.md](rules.md). [examples/](../examples/README.md) has whole programs.

No public name saves or loads a game. A program saves one by keeping `str(event.action)` for each event in
`Game.history`, both `Deployment`s as text, who moved first, the name of the ruleset with any changes, and
how the game ended if not by an action, such as a resignation; then it plays the actions again.
[records.md](records.md) describes the text file of a finished game, so that your program can write one, too.
[examples/replay.py](../examples/replay.py) reads a file of any of its formats with
`stratego.records.any_format.load_game`, which works but may change with any version.

A value that is not allowed raises a `ValueError` that explains itself; `RulesetError` and `DeploymentError`
list everything that is wrong in `faults`, and `IllegalMove`, `GameOver` and `BoardError` have the reason as
`explanation`. Each is a `str` that keeps its English `template` and its `fields`. A value of a wrong type
raises whatever Python raises.
"""

_SECTIONS: Final = {
    "Rulesets": (
        """\
>>> import random, stratego
>>> rules = stratego.load_ruleset("barrage")
>>> rules.army_size, rules.two_squares
(8, 3)
>>> lenient = rules.replace(two_squares=0, more_squares=False)
>>> try:
...     rules.replace(tie="nobody")
... except stratego.RulesetError as error:
...     print(*error.faults)
rules.tie: "nobody" is not allowed: it must be "both" or "attacker_wins"
""",
        ["load_ruleset", "Ruleset", "Geometry", "RulesetError"],
    ),
    "Set-ups": (
        '''\
>>> army = stratego.Deployment.random(rules, random.Random(1))
>>> stratego.Deployment.parse(rules, str(army)) == army
True
>>> wall = stratego.Deployment.parse(rules, """
...     10  .  .  .  2  .  .  .  .  .
...      .  .  .  .  .  .  .  .  .  .
...      3  9  .  .  .  .  .  .  2  .
...      F  B  .  .  .  .  .  .  .  S
... """)
>>> try:
...     stratego.Deployment.place(rules, "red", [("A1", "flag"), ("B1", "bomb"), ("B1", "spy")])
... except stratego.DeploymentError as error:
...     print(*error.faults[:2], sep="; ")
two pieces on B1; 1 Spy missing.
''',
        ["Deployment", "DeploymentError"],
    ),
    "A game": (
        """\
>>> game = stratego.Game(rules, red=wall, blue=wall)
>>> game.turn, game.ply, len(game.legal_moves())
(<Color.RED: 'red'>, 0, 40)
>>> event = game.play("A4-A5")
>>> try:
...     game.play("K7-K5")
... except stratego.IllegalMove as error:
...     print(error.clause, error)
M2 Only Scouts can move more than one square.
>>> game.undo()
>>> lost = game.copy()
>>> lost.resign("red")
>>> lost.outcome
Outcome(winner=<Color.BLUE: 'blue'>, reason=<Reason.RESIGNED: 'resigned'>)
""",
        ["Game", "Color", "Kind", "Outcome", "Reason", "IllegalMove", "GameOver", "BoardError"],
    ),
    "Actions": (
        '''\
>>> move = game.legal_moves()[0]
>>> str(move), move.origin, move.target
('K1-I1', 'K1', 'I1')
>>> guessing = stratego.Game.from_board(stratego.load_ruleset("infiltrator"), """
...      .  .  .  .  . bF  .  .  .  .
...      .  .  .  .  .  .  .  .  .  .
...      .  .  .  . b9  . rI  .  .  .
...      .  .  .  .  .  .  .  .  .  .
...      .  .  ~  ~  .  .  ~  ~  .  .
...      .  .  ~  ~  .  .  ~  ~  .  .
...      .  .  .  .  .  .  .  .  .  .
...      .  .  .  .  .  .  .  .  .  .
...      .  .  .  .  .  .  .  .  .  .
...     rF  .  .  .  .  .  .  .  .  .
... """)
>>> [str(each) for each in guessing.legal_moves() if isinstance(each, stratego.Guess)][-2:]
['G8?E8=9', 'G8?E8=10']
''',
        ["Action", "Move", "Strike", "Rescue", "Guess"],
    ),
    "Who knows what": (
        """\
>>> view = game.view("red")
>>> view.pieces["A4"].kind, view.pieces["K7"]
(<Kind.MARSHAL: 'marshal'>, <HiddenPiece>)
>>> view.pieces["K7"].kind
Traceback (most recent call last):
    ...
AttributeError: 'HiddenPiece' object has no attribute 'kind'
>>> print(view.board().splitlines()[3])   # row 7
  .   .   .   .   .  b?   .   .   .  b?
>>> game.view("blue").legal_moves   # not Blue's turn
()
>>> {type(piece).__name__ for piece in game.open_view().pieces.values()}
{'OpenPiece'}
""",
        ["PlayerView", "SeenPiece", "OwnPiece", "HiddenPiece", "KnownPiece", "OpenView", "OpenPiece"],
    ),
    "What happened, and what was announced": (
        """\
>>> event = guessing.play("G8?E8=9")
>>> incident = event.seen_by("blue").incident
>>> incident.guess, incident.right
(<Kind.GENERAL: 'general'>, True)
>>> event = game.play("E4-E6")
>>> event.mover, event.seen_by("blue").revealed   # the ruleset does not say what moved
(<Kind.SCOUT: 'scout'>, None)
""",
        [
            "Event",
            "Announcement",
            "Battle",
            "SilentBattle",
            "Result",
            "Sabotage",
            "Forfeit",
            "Return",
        ],
    ),
}
"""An example and the names for each title, in the order of the page."""


def engine_page() -> str:
    """The whole page as Markdown."""
    return "\n".join([_HEAD, *(line for title in _SECTIONS for line in _section(title))])


def public_names() -> list[str]:
    """The names on the page."""
    return [name for _, names in _SECTIONS.values() for name in names]


def _section(title: str) -> Iterator[str]:
    example, names = _SECTIONS[title]
    yield f"## {title}\n\n```python\n{example}\n```\n"
    for name in names:
        thing = getattr(stratego, name)
        yield f"### `{_heading(name, thing)}`\n"
        yield f"{_text(thing)}\n"
        yield from _fields(thing)
        yield from _members(thing) if inspect.isclass(thing) else ()


def _heading(name: str, thing: Any) -> str:
    """The name, with the parameters of a function or `Game`: callers hardly ever construct other classes."""
    return f"{name}{_parameters(thing)}" if thing is stratego.Game or inspect.isfunction(thing) else name


def _fields(thing: Any) -> Iterator[str]:
    if not inspect.isclass(thing):
        return
    if issubclass(thing, enum.Enum):
        yield ", ".join(f"`{each.name}`" for each in thing) + f": {_quoted(thing)}.\n"
        return
    fields = {name: _type(hint) for name, hint in inspect.get_annotations(thing).items()}
    if fields:
        yield "".join(f"- `{name}: {hint}`\n" for name, hint in fields.items())


def _quoted(members: type[enum.Enum]) -> str:
    return ", ".join(f'`"{each.value}"`' for each in members)


def _members(thing: type) -> Iterator[str]:
    for name, member in vars(thing).items():
        if name.startswith("_") or (issubclass(thing, enum.Enum) and name in thing.__members__):
            continue
        if isinstance(member, property) and member.fget is not None:
            yield f"**`.{name}: {inspect.get_annotations(member.fget)['return']}`**: {_text(member)}\n"
        elif isinstance(member, classmethod):
            yield f"**`{thing.__name__}.{name}{_parameters(getattr(thing, name))}`**: {_text(member)}\n"
        elif inspect.isfunction(member):
            yield f"**`.{name}{_parameters(member)}`**: {_text(member)}\n"


def _parameters(function: Any) -> str:
    signature = inspect.signature(function)
    kept = [
        each.replace(default=_Written(f"{type(each.default).__name__}.{each.default.name}"))
        if isinstance(each.default, enum.Enum)
        else each
        for name, each in signature.parameters.items()
        if name != "self"
    ]
    written = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(signature.replace(parameters=kept)))
    return written.replace("'", '"').replace(" -> None", "")


class _Written(str):
    """Program text, without quotation marks around it."""

    __repr__ = str.__str__


def _type(hint: Any) -> str:
    return str(getattr(hint, "__forward_arg__", hint))


def _text(thing: Any) -> str:
    """A docstring as Markdown, with its line breaks."""
    if isinstance(thing, UnionType):
        return "One of " + ", ".join(f"`{each.__name__}`" for each in thing.__args__) + "."
    doc = inspect.getdoc(thing) or ""
    return doc.replace("``", "`")


if __name__ == "__main__":
    FILE.write_text(engine_page(), "utf-8")
