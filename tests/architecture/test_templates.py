"""Texts with fields: wherever one is filled, each of its fields is given."""

import ast
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "stratego"
SOURCES = {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
WORDING = {
    ".".join(("stratego", *path.relative_to(PACKAGE).with_suffix("").parts))
    for path in SOURCES
    if "wording" in path.parts and path.stem != "__init__"
}


def fields(template: str) -> set[str]:
    """The fields of a template, as ``name`` or ``keys[binding.id]``."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def constants(tree: ast.AST, own: str = "") -> Mapping[str, str]:
    """The texts of ``wording`` that a module can name, by how it names them; ``own`` is its own name."""
    found: dict[str, object] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = alias.asname or alias.name
                if node.module in WORDING:
                    found[name] = getattr(import_module(node.module), alias.name)
                elif (module := f"{node.module}.{alias.name}") in WORDING:
                    found |= {f"{name}.{each}": text for each, text in vars(import_module(module)).items()}
    if own in WORDING:
        found |= vars(import_module(own))
    return {name: text for name, text in found.items() if isinstance(text, str)}


def faults(tree: ast.AST, texts: Mapping[str, str]) -> Iterator[tuple[int, set[str]]]:
    """Where a text, or one of two, is filled with fields missing: the line, and those fields."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        chosen = {
            node.targets[0].id: node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                text = node.func.value
                text = chosen.get(text.id, text) if isinstance(text, ast.Name) else text
                given = {keyword.arg for keyword in node.keywords}
                if node.func.attr == "format" and not node.args and None not in given:
                    for name in (text.body, text.orelse) if isinstance(text, ast.IfExp) else (text,):
                        needed = {
                            each.split("[")[0].split(".")[0]
                            for each in fields(texts.get(ast.unparse(name), ""))
                        }
                        if missing := needed - given:
                            yield node.lineno, missing


@pytest.mark.parametrize(
    "line",
    [
        "words.SELECT.format()",
        "(words.SELECT if key else words.CHOOSE_GUESS).format(keys=keys)",
        "text = words.CHOOSE_GUESS if key else words.SELECT; text.format(square=square)",
    ],
)
def test_a_missing_field_is_found(line: str) -> None:
    tree = ast.parse(f"from stratego.wording.game import turn as words\ndef f():\n    {line}")
    assert list(faults(tree, constants(tree)))


def test_every_field_is_given() -> None:
    found = []
    for path, tree in SOURCES.items():
        own = ".".join(("stratego", *path.relative_to(PACKAGE).with_suffix("").parts))
        found += [(path.name, *fault) for fault in faults(tree, constants(tree, own))]
    assert not found
