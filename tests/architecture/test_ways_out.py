"""Text is printed only in a few places, which make it safe for a terminal; checking a path never raises."""

import ast
from collections.abc import Iterator

from tests.architecture.test_rooms import PACKAGE
from tests.support.sources import nodes, parsed

SOURCES = sorted(PACKAGE.rglob("*.py"))
PRINTING = {
    "cli/output.py",
    "cli/columns.py",
    "lines/console.py",
    "tui/terminal/lifecycle.py",
    "tui/terminal/environment.py",
}
_STREAMS = {"stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__"}
_PRINTERS = {"print", "input", "Console"}

# Path methods that raise if the path is too long, forbidden or circular, unlike `stratego.files` and os.path.
LOOKING = {"exists", "is_file", "is_dir", "is_fifo", "is_symlink", "resolve", "glob", "rglob", "iterdir"}
# These modules use them only for folders and files of the package itself.
GUARDED = {
    "rulesets/ready_made.py",
    "lessons/reading.py",
}


def _prints(tree: ast.AST) -> bool:
    return any(
        (isinstance(node, ast.Attribute) and node.attr in _STREAMS and ast.unparse(node.value) == "sys")
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _PRINTERS)
        for node in nodes(tree)
    )


def _looks(tree: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in LOOKING
        and ast.unparse(node.func.value) != "os.path"
        for node in nodes(tree)
    )


def _modules() -> Iterator[tuple[str, ast.AST]]:
    for path in SOURCES:
        yield path.relative_to(PACKAGE).as_posix(), parsed(path.read_text("utf-8"))


def test_text_is_printed_only_in_a_few_places() -> None:
    assert {name for name, tree in _modules() if _prints(tree)} == PRINTING


def test_paths_are_checked_by_functions_that_do_not_raise() -> None:
    assert {name for name, tree in _modules() if _looks(tree)} == GUARDED
