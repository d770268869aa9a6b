"""Cached syntax trees of source files: several tests need them all, and parsing takes most of the time."""

import ast
from functools import cache


@cache
def parsed(source: str) -> ast.Module:
    """The syntax tree of a source, which must not be changed."""
    return ast.parse(source)


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of a `parsed` tree, cached because `ast.walk` takes longer than checking the nodes."""
    return tuple(ast.walk(tree))
