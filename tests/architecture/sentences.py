"""Finds words for players in a source file: string literals that a reader would take for English."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.explanations import template_of
from tests.support.sources import nodes, parsed

_WORDS = re.compile(r"[A-Za-z][a-z']+[,.:;?!]? +\(?[A-Za-z]")  # two words in a row
_WORD = re.compile(r"[A-Z][a-z]+[.?!:]?( .*)?")  # a word that begins with a capital letter
_STYLES = frozenset(("bold", "not", "on", "dim", "reverse", "italic", "underline", "none"))
_FOR_PROGRAMMERS = frozenset(
    ("AssertionError", "ValueError", "TypeError", "KeyError", "RuntimeError", "NotImplementedError")
)
_NAMES = frozenset(("AUTO_FOCUS", "CSS_PATH", "TITLE"))  # set to names of widgets, files and the program
_NAMING = frozenset(("id", "classes"))


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """Every literal with words in it, with its line.

    Ignores explanations, which ``wording`` puts into words; docstrings; messages of assertions and errors
    for programmers; reprs; names of widgets and classes; styles; annotations; binding ids; kinds of shipped
    files.
    """
    tree = parsed(source)
    technical = {id(part) for node in nodes(tree) for part in _technical(node)}
    for node in nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in technical:
            text = node.value
            if (_WORDS.search(text) or _WORD.fullmatch(text)) and not _is_code(text):
                yield node.lineno, text


def _technical(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that no player reads."""
    match node:
        case ast.Expr(value=ast.Constant() as docstring):
            yield docstring
        case ast.Assert(msg=ast.expr() as message):
            yield from ast.walk(message)
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name)) as error) if name in _FOR_PROGRAMMERS:
            yield from ast.walk(error)
        case ast.Call() if (template := template_of(node)) is not None:
            yield from ast.walk(template)
        case ast.keyword(arg=str(name), value=value) if name in _NAMING:
            yield from ast.walk(value)
        case ast.Call(func=ast.Name(id="cast" | "TypeVar" | "shipped"), args=[kind, *_]):
            yield kind
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in _NAMES:
            yield from ast.walk(value)
        case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
            yield from ast.walk(annotation)
            if name in _NAMES and value is not None:
                yield from ast.walk(value)
        case ast.arg(annotation=ast.expr() as annotation):
            yield from ast.walk(annotation)
        case ast.FunctionDef(returns=ast.expr() as annotation):
            yield from ast.walk(annotation)


def _is_code(text: str) -> bool:
    """Whether a string is a style, a repr or a list of binding ids."""
    parts = text.split()
    is_style = all(part in _STYLES or part.startswith("$") for part in parts)
    is_ids = all("." in part[:-1] for part in parts)
    return is_style or is_ids or text.startswith(("<", "-ink on", "-fallen-ink on"))
