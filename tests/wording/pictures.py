"""Every sentence that a function of `stratego.wording` makes of simple values, for the file ``pictures``.

A function with a parameter of another type is left out: its own test calls it.
"""

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from itertools import product

import stratego.wording
from stratego import Color, Kind
from tests.tui.draw.pictures import Pictures

SAMPLES: dict[str, tuple[object, ...]] = {
    "int": (0, 1, 2, 5),
    "float": (0.5, 1, 2),
    "bool": (False, True),
    "str": ("Ada",),
    "Color": tuple(Color),
    "Color | None": (*Color, None),
    "Kind": (Kind.SCOUT, Kind.FLAG),
    "Kind | None": (Kind.SCOUT, None),
}


def sentences() -> Iterator[str]:
    """What each function returns for each of the samples."""
    for found in sorted(pkgutil.walk_packages(stratego.wording.__path__, "stratego.wording."), key=str):
        module = import_module(found.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            parameters = inspect.signature(function).parameters.values()
            kinds = [str(each.annotation) for each in parameters]
            if function.__module__ != found.name or name.startswith("_") or not set(kinds) <= set(SAMPLES):
                continue
            for values in product(*(SAMPLES[kind] for kind in kinds)):
                given = dict(zip((each.name for each in parameters), values, strict=True))
                positional = [given[each.name] for each in parameters if each.kind is not each.KEYWORD_ONLY]
                named = {each.name: given[each.name] for each in parameters if each.kind is each.KEYWORD_ONLY}
                shown = ", ".join(getattr(value, "value", str(value)) for value in values)
                try:
                    sentence = function(*positional, **named)
                except (KeyError, ValueError):
                    continue  # its text is not any text
                yield f"{found.name.removeprefix('stratego.wording.')}.{name}({shown}): {sentence}"


PICTURES = Pictures(__file__, {"sentences": sentences})

if __name__ == "__main__":
    PICTURES.draw_all()
