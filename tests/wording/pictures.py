"""All sentences that functions of `stratego.wording` make from simple values, for the folder ``pictures``.

Functions with parameters of other types are left out, as they have separate tests.
"""

import ast
import inspect
import pkgutil
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import chain, product
from typing import Any

import stratego.wording
from stratego import Color, Kind, Outcome, Reason, Ruleset, load_ruleset
from stratego.engine.options import OPTIONS
from stratego.wording.keys import _IN_CIRCUMSTANCES, KEYS
from tests.architecture.explanations import templates as explained
from tests.support.texts import texts_of
from tests.tui.draw.pictures import Pictures


class Keys:
    """Stand-ins for the names of keys: the ids of their bindings."""

    def __getitem__(self, binding_id: str) -> str:
        return f"<{binding_id}>"


def house() -> Ruleset:
    """Rules in which every option has an unusual value, on a board that is not square."""
    return load_ruleset("infiltrator").replace(
        name="House",
        layout=("bbbbb", "bbbbb", "..~..", ".....", "..~..", "rrrrr", "rrrrr"),
        army={"flag": 1, "bomb": 2, "spy": 1, "scout": 3, "infiltrator": 1, "general": 1},
        **OTHERWISE,
    )


OTHERWISE: dict[str, Any] = {
    "two_squares": 2,
    "more_squares": False,
    "tie": "attacker_wins",
    "quiet_limit": 30,
    "captured": "own",
    "silent_defence": True,
    "scout_reveals": True,
    "scout_strike": "after_move",
    "rescue": 2,
    "numbering": "low",
    "first_move": "chosen",
    "aids": ["moved", "known"],
    "deployment": "alternating",
    "immobile_moved": "forfeit",
    "both_immobile": "mover_loses",
    "battle_memory": "shown",
    "sabotage_line_of_sight": True,
}
assert set(OTHERWISE) == set(OPTIONS), "each option needs an unusual value in OTHERWISE"

RULES = (load_ruleset("original"), house())
SAMPLES: dict[str, tuple[object, ...]] = {
    "int": (0, 1, 2, 5),
    "int | None": (None, 0, 1, 5),
    "float": (0.5, 1, 2),
    "bool": (False, True),
    "Color": tuple(Color),
    "Color | None": (*Color, None),
    "Kind": (Kind.SCOUT, Kind.FLAG),
    "Kind | None": (Kind.SCOUT, None),
    "Ruleset": RULES,
    "KeyNames": (Keys(),),
    "Names": ({Color.RED: "Ada", Color.BLUE: "Ben"},),
    "Mapping[Color, str]": ({Color.RED: "Ada", Color.BLUE: "Ben"},),
    "Outcome": tuple(Outcome(winner, reason) for winner in (*Color, None) for reason in Reason),
    "Sequence[str]": ((), ("A1",), ("A1", "B2"), ("A1", "B2", "C3")),
    "tuple[int, int]": ((1, 2), (80, 24)),
    "tuple[str, str]": (("Ada", "Ben"),),
    "Mapping[Color, int]": ({Color.RED: 1, Color.BLUE: 2},),
    "Mapping[Kind, int]": ({Kind.SCOUT: 1}, {Kind.SCOUT: 2, Kind.BOMB: 1}),
    "Mapping[Kind, int] | None": (None,),
    "Mapping[str, int]": ({"flag": 3, "immobile": 1},),
}
TEXTS = ("Ada", "Ben", "C3", "D4", "E5", "F6")  # strings for the parameters of a function, all different


def sentences() -> Iterator[str]:
    """A line for each function and each combination of sample values that has a result: call and result."""
    for found in sorted(pkgutil.walk_packages(stratego.wording.__path__, "stratego.wording."), key=str):
        module = import_module(found.name)
        if found.name.endswith(".language"):
            continue
        for name, function in inspect.getmembers(module, inspect.isfunction):
            parameters = inspect.signature(function).parameters.values()
            kinds = [_kind(each.annotation) for each in parameters]
            if (
                function.__module__ != found.name
                or name.startswith("_")
                or not set(kinds) <= {*SAMPLES, "str"}
            ):
                continue
            texts = iter(TEXTS)
            samples = [(next(texts),) if kind == "str" else SAMPLES[kind] for kind in kinds]
            for values in product(*samples):
                given = dict(zip((each.name for each in parameters), values, strict=True))
                positional = [given[each.name] for each in parameters if each.kind is not each.KEYWORD_ONLY]
                named = {each.name: given[each.name] for each in parameters if each.kind is each.KEYWORD_ONLY}
                shown = ", ".join(map(_short, values))
                try:
                    sentence = function(*positional, **named)
                except (AssertionError, KeyError, ValueError):
                    continue  # the function does not accept these values together
                if sentence is None:
                    continue
                if isinstance(sentence, Iterator | list):
                    sentence = "".join(f"\n    {each}" for each in sentence)
                yield f"{found.name.removeprefix('stratego.wording.')}.{name}({shown}): {sentence}"


def _kind(annotation: object) -> str:
    """The text of an annotation, given as a string or a type, without the names of modules."""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"\b(?:\w+\.)+", "", text)


def _short(value: object) -> str:
    if isinstance(value, Mapping):
        return "/".join(map(_short, chain(*value.items())))
    if isinstance(value, tuple) and not isinstance(value, Outcome):
        return "/".join(map(_short, value))
    if isinstance(value, Outcome):
        return "/".join(map(_short, (value.winner, value.reason)))
    if isinstance(value, Keys):
        return "keys"
    return value.name if isinstance(value, Ruleset) else str(getattr(value, "value", value))


def keys() -> Iterator[str]:
    """The words for each key: in the help, as a hint, and in special situations."""
    for binding_id, words in KEYS.items():
        yield f"{binding_id}: {words.line} | {words.hint}"
    yield from (f"{name}: {hint}" for name, hint in _IN_CIRCUMSTANCES.items())


def templates() -> Iterator[str]:
    """A line for each text with fields in a constant: its name, and the text without values in the fields."""
    for found in sorted(pkgutil.walk_packages(stratego.wording.__path__, "stratego.wording."), key=str):
        module = import_module(found.name)
        own = {
            getattr(target, "id", "")
            for node in ast.parse(inspect.getsource(module)).body
            for target in (getattr(node, "target", None), *getattr(node, "targets", ()))
        }
        for name, value in vars(module).items():
            if name not in own:
                continue
            texts = value.items() if isinstance(value, Mapping) else [("", value)]
            for key, value in texts:
                place = f"{found.name.removeprefix('stratego.wording.')}.{name}{f'[{key}]' if key else ''}"
                for text in texts_of(value):
                    if name.lstrip("_").isupper() and "{" in text:
                        yield f"{place}: {text!r}"


def refusals() -> Iterator[str]:
    """The templates of refusals raised by the packages below ``wording``, if they are whole sentences."""
    return (template for template in sorted(explained()) if template.endswith("."))


PICTURES = Pictures(
    __file__, {"sentences": sentences, "keys": keys, "templates": templates, "refusals": refusals}
)

if __name__ == "__main__":
    PICTURES.draw_all()
