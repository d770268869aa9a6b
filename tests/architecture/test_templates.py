"""Wherever a template is filled in, the given fields are those of the template, in the same order."""

import ast
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import chain
from pathlib import Path
from string import Formatter

from stratego.wording.language import Sentence
from tests.support.cases import with_each
from tests.support.sources import nodes, parsed

PACKAGE = Path(__file__).resolve().parents[2] / "stratego"
PATHS = sorted(PACKAGE.rglob("*.py"))
WORDING = {
    ".".join(("stratego", *path.relative_to(PACKAGE).with_suffix("").parts))
    for path in PATHS
    if "wording" in path.parts and path.stem != "__init__"
}


def fields(template: str) -> list[str]:
    """The fields of a template by name, each once, in order."""
    found = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
    return list(dict.fromkeys(name.split("[")[0].split(".")[0] for name in found))


def constants(tree: ast.AST, own: str = "") -> Mapping[str, str]:
    """The templates of ``wording`` that a module called ``own`` can refer to, by the names that it uses."""
    found: dict[str, object] = {}
    for node in nodes(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = alias.asname or alias.name
                if node.module in WORDING:
                    found[name] = getattr(import_module(node.module), alias.name)
                elif (module := f"{node.module}.{alias.name}") in WORDING:
                    found |= {f"{name}.{each}": text for each, text in vars(import_module(module)).items()}
    if own in WORDING:
        found |= vars(import_module(own))
    return {name: str(text) for name, text in found.items() if isinstance(text, str | Sentence)}


_ERROR = re.compile("(?i)(error|fault|explanation|explained|refusing)$")

# The fields that a function adds by itself: before the given ones, and after them.
_ADDED = {"fault": (("tag", "element"), ()), "refusing": ((), ("problem",))}


def fillings(tree: ast.AST, texts: Mapping[str, str]) -> Iterator[tuple[int, list[str], list[str]]]:
    """The places where a template, or one of several, is filled in: line, possible templates, given fields.

    A template is filled in by its ``format``, or by the error or explanation that is made from it.
    """
    for function in nodes(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        inside = [node for node in ast.walk(function) if isinstance(node, ast.stmt | ast.expr)]
        inside.sort(key=lambda node: (node.lineno, node.col_offset))
        for at, node in enumerate(inside):
            if not isinstance(node, ast.Call) or not all(keyword.arg for keyword in node.keywords):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name == "format" and isinstance(node.func, ast.Attribute) and not node.args:
                text = node.func.value
            elif _ERROR.search(name) and node.args:
                text = node.args[0]
            else:
                continue
            chosen = [
                other.value
                for other in inside[:at]
                if isinstance(other, ast.Assign) and ast.unparse(other.targets[0]) == ast.unparse(text)
            ] or [text]
            each_of = [
                part
                for one in chosen
                for part in ((one.body, one.orelse) if isinstance(one, ast.IfExp) else (one,))
            ]
            found = [
                part.value if isinstance(part, ast.Constant) else texts.get(ast.unparse(part))
                for part in each_of
            ]
            known = [text for text in found if isinstance(text, str)]
            if len(known) == len(found):
                before, behind = (
                    [each for each in added if each in chain(*map(fields, known))]
                    for added in _ADDED.get(name, ((), ()))
                )
                given = [str(keyword.arg) for keyword in node.keywords]
                yield node.lineno, known, [*before, *given, *behind]


def faults(tree: ast.AST, texts: Mapping[str, str]) -> Iterator[tuple[int, list[str]]]:
    """The places where a template is filled in with missing, unknown or reordered fields."""
    for line, known, given in fillings(tree, texts):
        every = [fields(text) for text in known]
        in_order = all(
            [name for name in given if name in each] == [name for name in each if name in given]
            for each in every
        )
        if not (in_order and set(every[-1]).issubset(given) and set(given).issubset(chain(*every))):
            yield line, given


@with_each(
    "line",
    [
        "words.TYPING.format()",
        "(words.RESIGN if key else words.TYPING).format(keys=keys)",
        "text = words.TYPING if key else words.RESIGN; text.format(square=square)",
        "words.TYPING.format(keys=keys, text=text, square=square)",
        "raise FileFault('row {row} of {files}', files=files, row=row)",
        "return Explanation('there is no square {name}', square=name)",
        "what = 'there is no square'  '{name}'; raise word.fault(what, name=name, square=square)",
    ],
)
def test_a_missing_or_superfluous_field_is_found(line: str) -> None:
    tree = ast.parse(f"from stratego.wording import turn as words\ndef f():\n    {line}")
    assert list(faults(tree, constants(tree)))


def test_the_fields_given_are_those_of_the_text() -> None:
    found = []
    for path in PATHS:
        tree = parsed(path.read_text("utf-8"))
        own = ".".join(("stratego", *path.relative_to(PACKAGE).with_suffix("").parts))
        found += [(path.name, *fault) for fault in faults(tree, constants(tree, own))]
    assert not found
