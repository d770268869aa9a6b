"""The templates of all explanations below ``wording``, as found in the calls that make them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tests.support.sources import nodes, parsed

PACKAGE: Final = Path(__file__).resolve().parents[2] / "stratego"
ABOVE: Final = frozenset(("wording", "tui", "cli"))

MAKERS: Final = {
    **dict.fromkeys(("Explanation", "FileFault", "Refusal", "UnreadableRecord", "ResumeError"), 0),
    **dict.fromkeys(("SetupError", "NameTaken", "NoSuchSetup", "HostingError"), 0),
    **dict.fromkeys(("Explained", "ExplainedError", "BoardError", "GameOver", "SpecError", "StepError"), 0),
    **dict.fromkeys(("PlayerError", "Ended", "Late", "Cancelled"), 0),
    **dict.fromkeys(("fault", "_explained", "_with_outcome", "received"), 0),
    "_illegal": 1,
}
"""The callables that make or pass on an explanation, with the position of the template argument."""


@cache
def sources() -> dict[str, ast.Module]:
    """The syntax trees of the modules below ``wording``, by path."""
    paths = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
    below = [path for path in paths if path.parts[0] not in ABOVE]
    return {str(path): parsed((PACKAGE / path).read_text("utf-8")) for path in below}


def made(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The calls that make an explanation: the name of the callable, and the template."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and (template := template_of(node)) is not None:
            yield name_of(node), template


def name_of(call: ast.Call) -> str:
    """The name of the function or class that is called."""
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def template_of(call: ast.Call) -> ast.expr | None:
    """The template of the explanation that a call makes; None if it makes none."""
    place = MAKERS.get(name_of(call))
    return None if place is None or len(call.args) <= place else call.args[place]


@cache
def templates() -> dict[str, set[str]]:
    """Every template that is a literal in a call, with the files that contain it."""
    found: dict[str, set[str]] = {}
    for path, tree in sources().items():
        for _, template in made(tree):
            if isinstance(template, ast.Constant) and isinstance(template.value, str):
                found.setdefault(template.value, set()).add(path)
    return found


def not_literal(tree: ast.AST) -> Iterator[int]:
    """The lines where ``Explanation`` gets a template that is not a literal, outside the ``MAKERS``."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name in MAKERS:
            continue
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Explanation":
            yield from (each.lineno for each in node.args if not isinstance(each, ast.Constant))
        yield from not_literal(node)
