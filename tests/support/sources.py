"""Syntax trees of source files: several tests read all of them, and parsing takes the longest."""

import ast
from functools import cache


@cache
def parsed(source: str) -> ast.Module:
    """The syntax tree of a source, which nobody may change."""
    return ast.parse(source)


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of such a tree, as found by `ast.walk`: walking takes longer than looking at each node."""
    return tuple(ast.walk(tree))
