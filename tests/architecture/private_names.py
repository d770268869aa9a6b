"""Private names of Textual and rich: which ones exist, and where a source imports, uses or overrides one.

A subclass of one of Textual's classes overrides any private name of Textual that it defines, on purpose or
not, as one of its base classes may have that name in another version. Other classes may define such names.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tests.support.sources import nodes, parsed

LIBRARIES = ("textual", "rich")

_PRIVATE = r"(_[A-Za-z]\w*)"
_MEMBER = re.compile(rf"\.{_PRIVATE}|^\s+(?:async )?def {_PRIVATE}|^    {_PRIVATE}\s*[:=]", re.MULTILINE)
_CONCERNED = re.compile(r"(import|from) (textual|rich|[\w.]+\.tui)\b")
_WORD = re.compile(r"\b_\w+")
_SUBCLASS = re.compile(r"^\s*class \w+\(", re.MULTILINE)
_OF_NAMED_TUPLES = frozenset(("_asdict", "_field_defaults", "_fields", "_make", "_replace"))
_BY_NAME = ("getattr", "setattr", "hasattr", "delattr")


@cache
def private_members() -> frozenset[str]:
    """The private names of attributes and methods in the libraries' installed source."""
    found: set[str] = set()
    for library in LIBRARIES:
        spec = find_spec(library)
        assert spec is not None
        assert spec.origin is not None
        for path in Path(spec.origin).parent.rglob("*.py"):
            for names in _MEMBER.findall(path.read_text("utf-8")):
                found.update(filter(_is_private, names))
    return frozenset(found - _OF_NAMED_TUPLES)


class Module(NamedTuple):
    """A source file: its dotted name and its syntax tree."""

    name: str
    tree: ast.Module


class Use(NamedTuple):
    """A private name in a source file. ``how`` is "imports", "uses" or "overrides"."""

    module: str
    line: int
    how: str
    name: str


def modules(root: Path, *folders: str) -> list[Module]:
    """The modules below some folders of ``root`` that may depend on the libraries."""
    found = []
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            name = ".".join(path.relative_to(root).with_suffix("").parts)
            source = path.read_text("utf-8")
            may_have_any = _SUBCLASS.search(source) or not private_members().isdisjoint(_WORD.findall(source))
            if may_have_any and (".tui." in name or _CONCERNED.search(source)):
                found.append(Module(name, ast.parse(source) if folder == "tests" else parsed(source)))
    return found


def private_uses(checked: Iterable[Module]) -> list[Use]:
    """Every use of a library's private name in these modules."""
    checked = list(checked)
    derived = _derived(checked)
    return [use for module in checked for use in sorted(_Finder(module, derived).found)]


def _is_theirs(name: str) -> bool:
    return name.split(".")[0] in LIBRARIES


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def _meanings(module: Module) -> Mapping[str, str]:
    """The dotted names that a module's imports and classes stand for."""
    names: dict[str, str] = {}
    for node in nodes(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            names[node.name] = f"{module.name}.{node.name}"
    return names


def _derived(checked: Iterable[Module]) -> frozenset[str]:
    """The classes with one of the libraries' classes among their ancestors."""
    bases: dict[str, list[str]] = {}
    for module in checked:
        meanings = _meanings(module)
        for node in nodes(module.tree):
            if isinstance(node, ast.ClassDef):
                bases[meanings[node.name]] = [_dotted(base, meanings) for base in node.bases]
    found: frozenset[str] = frozenset()
    while True:
        more = {
            name for name, above in bases.items() if any(_is_theirs(base) or base in found for base in above)
        }
        if more == found:
            return found
        found = frozenset(more)


def _dotted(base: ast.expr, meanings: Mapping[str, str]) -> str:
    """The dotted name of a base class, without type arguments."""
    text = ast.unparse(base.value if isinstance(base, ast.Subscript) else base)
    first, dot, rest = text.partition(".")
    return meanings.get(first, first) + dot + rest


class _Finder(ast.NodeVisitor):
    """Finds the private names in a module."""

    def __init__(self, module: Module, derived: frozenset[str]) -> None:
        self.found: set[Use] = set()
        self._module = module
        self._derived = derived
        self._meanings = _meanings(module)
        self._others = {  # modules outside the libraries
            alias.asname or alias.name
            for node in nodes(module.tree)
            if isinstance(node, ast.Import)
            for alias in node.names
            if not _is_theirs(alias.name)
        }
        self._own: frozenset[str] = frozenset()  # names that the enclosing classes define as their own
        self.visit(module.tree)

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self._check_import(node, alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            self._check_import(node, f"{node.module}.{alias.name}")

    def _check_import(self, node: ast.stmt, name: str) -> None:
        if _is_theirs(name) and any(map(_is_private, name.split("."))):
            self._note(node.lineno, "imports", name)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        around, members = self._own, dict(_members(node))
        if self._meanings[node.name] in self._derived:
            for name in private_members().intersection(members):
                self._note(members[name], "overrides", name)
        else:
            self._own |= members.keys()
        self.generic_visit(node)
        self._own = around

    def visit_Attribute(self, node: ast.Attribute) -> None:
        is_theirs = node.attr in private_members() and node.attr not in self._own
        if is_theirs and ast.unparse(node.value) not in self._others:
            self._note(node.lineno, "uses", node.attr)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if getattr(node.func, "attr", getattr(node.func, "id", "")) in _BY_NAME:
            for part in node.args:
                if isinstance(part, ast.Constant) and part.value in private_members():
                    self._note(node.lineno, "uses", str(part.value))
        self.generic_visit(node)

    def _note(self, line: int, how: str, name: str) -> None:
        self.found.add(Use(self._module.name, line, how, name))


def _members(node: ast.ClassDef) -> Iterator[tuple[str, int]]:
    """The members that a class defines: methods, variables, and attributes that it sets on itself."""
    for statement in node.body:
        if is_method := isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield statement.name, statement.lineno
        for part in ast.walk(statement):
            if not isinstance(part, ast.Attribute | ast.Name) or not isinstance(part.ctx, ast.Store):
                continue
            if isinstance(part, ast.Attribute) and ast.unparse(part.value) == "self":
                yield part.attr, part.lineno
            elif isinstance(part, ast.Name) and not is_method:
                yield part.id, part.lineno
