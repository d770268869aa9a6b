"""The mutants that a source file can have: small changes in one place.

Places where a change makes no difference are left out: annotations, docstrings, `__slots__`, `__repr__`,
assertions, protocols, caches, and code that only a type checker reads or only another system runs.
"""

import ast
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise
from string import Formatter
from typing import NamedTuple

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_TYPES_ONLY = {"TypeVar", "NewType", "cast", "assert_never", "ParamSpec", "Literal"}
_SAME_WITHOUT = {
    "cache",
    "lru_cache",
    "override",
    "final",
    "overload",
    "abstractmethod",
    "runtime_checkable",
    "dataclass_transform",
}
_ANY_ORDER = {"max", "min", "suppress"}
_NOT_RUN = {"__slots__", "__all__", "__match_args__"}


class Mutant(NamedTuple):
    """One mutant: where it is (``start`` and ``end`` in bytes), and the text there before and after.

    ``first`` and ``last`` are the lines of the statement (only its head, if it contains others), ``inside``
    is the function that contains it, or "".
    """

    path: str
    line: int
    before: str
    after: str
    start: int
    end: int
    first: int
    last: int
    inside: str

    def made_in(self, source: str) -> str | None:
        """The whole source with this mutant, or None if that is not valid Python."""
        text = source.encode()
        changed = (text[: self.start] + self.after.encode() + text[self.end :]).decode()
        try:
            compile(changed, self.path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return None
        return changed


def mutants_in(source: str, path: str) -> list[Mutant]:
    """Every mutant of this file, in the order of its text; some of them may not compile."""
    finder = _Finder(source, path)
    finder.visit(ast.parse(source))
    return sorted(set(finder.mutants), key=lambda mutant: (mutant.start, mutant.end, mutant.after))


class _Finder(ast.NodeVisitor):
    def __init__(self, source: str, path: str) -> None:
        self._path = path
        self._bytes = source.encode()
        self._starts = [0]
        for line in self._bytes.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self.mutants: list[Mutant] = []
        self._inside: list[str] = []
        self._statement = (1, 1)

    # Source text

    def _span(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.stmt | ast.arg | ast.keyword)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._starts[node.lineno - 1] + node.col_offset,
            self._starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def _source(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self._bytes[start:end].decode()

    def _put(self, start: int, end: int, after: str) -> None:
        before = self._bytes[start:end].decode()
        line = self._bytes.count(b"\n", 0, start) + 1
        inside = ".".join(self._inside)
        self.mutants.append(Mutant(self._path, line, before, after, start, end, *self._statement, inside))

    def _replace(self, node: ast.AST, by: "ast.AST | str") -> None:
        self._put(*self._span(node), by if isinstance(by, str) else ast.unparse(by))

    # The visitor

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt) and _is_never_run(node):
            return
        outer = self._statement
        if isinstance(node, ast.stmt | ast.match_case | ast.excepthandler):
            self._statement = _head(node)
        super().visit(node)
        self._statement = outer

    def _bodies(self, node: ast.AST, *names: str) -> None:
        for name in names:
            for child in getattr(node, name):
                self.visit(child)

    def visit_FunctionDef(self, node: "ast.FunctionDef | ast.AsyncFunctionDef") -> None:
        if node.name == "__repr__" or any(_name(item) == "overload" for item in node.decorator_list):
            return
        is_abstract = any(_name(item) == "abstractmethod" for item in node.decorator_list)
        for item in node.decorator_list:
            if _name(item) not in _SAME_WITHOUT and not is_abstract:  # abstract methods are overridden
                start, end = self._span(item)
                self._put(self._bytes.rindex(b"@", 0, start), end, "")
                self.visit(item)
        first = next(zip(node.args.args[-len(node.args.defaults) :], node.args.defaults, strict=False), None)
        keywords = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        for argument, default in [*([first] if first and node.args.defaults else []), *keywords]:
            if default is not None:
                self._put(self._span(argument)[1], self._span(default)[1], "")
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self._inside.append(node.name)
        self._bodies(node, "body")
        self._inside.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if any(_name(base) == "Protocol" for base in node.bases):
            return
        self._bodies(node, "keywords", "body")

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._assignment(node, node.target, node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._assignment(node, node.targets[0], node.value)

    def _assignment(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> None:
        if _name(target) in _NOT_RUN:
            return
        if isinstance(target, ast.Attribute | ast.Subscript):
            self._replace(node, "pass")
        self.visit(value)

    # Statements

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._replace(node, "pass")
        if type(node.op) in _ARITHMETIC:
            changed = deepcopy(node)
            changed.op = _ARITHMETIC[type(node.op)]()
            self._replace(node, changed)
        self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant) or _name(node.value) in _TYPES_ONLY:
            return
        if isinstance(node.value, ast.Call | ast.Await | ast.Yield | ast.YieldFrom):
            self._replace(node, "pass")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        if node.exc is not None and _name(node.exc) == "NotImplementedError":
            return
        self._replace(node, "pass")
        if node.exc is not None:
            self.visit(node.exc)

    def visit_Delete(self, node: ast.Delete) -> None:
        self._replace(node, "pass")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            if self._inside:
                self._replace(node, "pass")
        else:
            if not isinstance(node.value, ast.Constant):
                self._replace(node, "return None")
            self.visit(node.value)

    def visit_Break(self, node: ast.Break) -> None:
        self._replace(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._replace(node, "break")

    def visit_If(self, node: ast.If) -> None:
        if _is_about_the_system(node.test):
            self._bodies(node, "body" if isinstance(node.test, ast.Call) else "orelse")
            return
        self._negate(node.test)
        self.visit(node.test)
        self._bodies(node, "body", "orelse")

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self._negate(node.test)
            self.visit(node.test)
        self._bodies(node, "body", "orelse")

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if isinstance(node.type, ast.Tuple):
            for item in node.type.elts:
                rest = [self._source(other) for other in node.type.elts if other is not item]
                self._replace(node.type, f"({', '.join(rest)},)")
        self._bodies(node, "body")

    def visit_match_case(self, node: ast.match_case) -> None:
        if node.guard is not None:
            self._replace(node.guard, "True")
            self.visit(node.guard)
        self._bodies(node, "body")

    # Expressions

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            if not _is_about_the_system(test):
                self._replace(test, "True")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for index, operator in enumerate(node.ops):
            others = _COMPARISONS[type(operator)]
            if any(map(_is_never_met, (node.left, *node.comparators)[index : index + 2])):
                others = others[1:]
            for other in others:
                changed = deepcopy(node)
                changed.ops[index] = other()
                self._replace(node, changed)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._replace(node, ast.BoolOp(other, node.values))
        for index in range(len(node.values)):
            rest = [value for number, value in enumerate(node.values) if number != index]
            self._replace(node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self._replace(node, f"({ast.unparse(node.operand)})")
        self.visit(node.operand)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in _ARITHMETIC:
            changed = deepcopy(node)
            changed.op = _ARITHMETIC[type(node.op)]()
            self._replace(node, changed)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if _name(node.func) in _TYPES_ONLY:
            return
        for index in range(0 if _name(node.func) in _ANY_ORDER else len(node.args) - 1):
            one, two = node.args[index : index + 2]
            if ast.dump(one) != ast.dump(two):
                changed = deepcopy(node)
                changed.args[index : index + 2] = two, one
                self._replace(node, changed)
        for index, keyword in enumerate(node.keywords):
            if keyword.arg not in {None, "strict"}:  # ``strict`` matters only if the program is wrong
                changed = deepcopy(node)
                del changed.keywords[index]
                self._replace(node, changed)
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":
            self.visit(node.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._replace(node, str(not value))
        elif isinstance(value, int):
            self._replace(node, str(value + 1))
            if value > 0:
                self._replace(node, str(value - 1))
        elif isinstance(value, float):
            self._replace(node, str(value + 1))
        elif isinstance(value, str):
            for changed_text in _fields_changed(value):
                self._replace(node, repr(changed_text))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        # Before Python 3.12, the nodes inside an f-string have no positions.
        fields = [index for index, part in enumerate(node.values) if isinstance(part, ast.FormattedValue)]
        for index in fields:
            changed = deepcopy(node)
            del changed.values[index]
            self._replace(node, changed)

    def _negate(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare) and not (
            isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        ):
            self._replace(test, f"not ({ast.unparse(test)})")


def _fields_changed(template: str) -> Iterator[str]:
    """Variants of a template: without one of its fields, or with two neighbouring fields swapped."""
    try:
        parts = list(Formatter().parse(template))
    except ValueError:
        return
    fields = [name for _, name, _, _ in parts if name and name.isidentifier()]
    for name in fields:
        yield template.replace(f"{{{name}}}", "", 1)
    for one, two in pairwise(fields):
        if one != two:
            mark = "\0"
            yield (
                template.replace(f"{{{one}}}", mark)
                .replace(f"{{{two}}}", f"{{{one}}}")
                .replace(mark, f"{{{two}}}")
            )


def _name(node: ast.AST) -> str:
    """The last part of the name that a node calls or refers to, else ""."""
    if isinstance(node, ast.Call):
        return _name(node.func)
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _is_never_met(limit: ast.AST) -> bool:
    """Whether a limit is a decimal such as 0.1, which calculated results never equal."""
    value = limit.value if isinstance(limit, ast.Constant) else None
    return isinstance(value, float) and not (value * 1024).is_integer()


def _is_never_run(node: ast.stmt) -> bool:
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom):
        return True
    return isinstance(node, ast.If) and _name(node.test) in {"TYPE_CHECKING", "__name__"}


def _is_about_the_system(test: ast.expr) -> bool:
    """Whether a condition asks which system this is: no test here runs the code for another system."""
    if isinstance(test, ast.Call):
        return _name(test) == "hasattr" and ast.unparse(test.args[0]) in {"os", "signal"}
    return isinstance(test, ast.Compare) and ast.unparse(test.left) in {"sys.platform", "os.name"}


def _head(node: ast.stmt | ast.match_case | ast.excepthandler) -> tuple[int, int]:
    """The lines of a statement, case or exception handler, without its body if it has one."""
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    first = min([_begin(node), *(item.lineno for item in getattr(node, "decorator_list", []))])
    if not body:
        assert isinstance(node, ast.stmt)
        assert node.end_lineno is not None
        return first, node.end_lineno
    return first, max(_begin(node), _begin(body[0]) - 1)


def _begin(node: ast.AST) -> int:
    """The line on which a node begins."""
    found = node.pattern if isinstance(node, ast.match_case) else node
    assert isinstance(found, ast.stmt | ast.pattern | ast.excepthandler)
    return found.lineno
