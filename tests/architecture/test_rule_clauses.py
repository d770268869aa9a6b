"""Every clause of the rules that is cited is in ``docs/rules.md``, and tests cite every clause there."""

import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

from stratego.engine.options import OPTIONS
from tests.support.cases import with_each

ROOT = Path(__file__).resolve().parents[2]

_CLAUSE = r"[A-EIKMNPRST]\d"
_LIST = rf"{_CLAUSE}(?:(?:, |-){_CLAUSE})*"
_IN_PARENTHESES = re.compile(rf"\(({_LIST})\)")
# Clauses before a colon at the start of a line, or after one at its end: elsewhere, "B3" may be a square.
_HEADING = re.compile(rf"^({_LIST})(?::|$)|: ({_LIST})\.?$", re.MULTILINE)
# Found by pattern, as parsing and tokenizing all files would be slow.
_COMMENT = re.compile(rf"#[ #-]*(.*{_CLAUSE}.*)$", re.MULTILINE)
_DOCSTRING = re.compile(r'(?:\A|:\n\s+)"""(.*?)"""', re.DOTALL)


def clauses(text: str, *, heading: bool = True) -> Iterator[str]:
    """The clauses cited in parentheses in a string, or as its ``heading``."""
    for pattern in (_IN_PARENTHESES, _HEADING) if heading else (_IN_PARENTHESES,):
        for found in pattern.finditer(text):
            for first, last in re.findall(rf"({_CLAUSE})(?:-({_CLAUSE}))?", found[0]):
                for number in range(int(first[1]), int((last or first)[1]) + 1):
                    yield f"{first[0]}{number}"


def _cited(folder: str) -> Iterator[str]:
    """The clauses cited in comments, docstrings and messages."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        source = path.read_text("utf-8")
        yield from clauses(source, heading=False)
        for text in (*_COMMENT.findall(source), *map(cleandoc, _DOCSTRING.findall(source))):
            yield from clauses(text)


@with_each(
    ("text", "cited"),
    [
        ("M4", "M4"),
        ("D1, D2", "D1 D2"),
        ("E3: shut in", "E3"),
        ("A view (K1-K3) of it", "K1 K2 K3"),
        ("How pieces move: M1-M4.", "M1 M2 M3 M4"),
        ("the Captain stays on C4", ""),
    ],
)
def test_a_clause_is_distinguished_from_a_square(text: str, cited: str) -> None:
    assert list(clauses(text)) == cited.split()


def test_the_rules_have_every_clause_cited_and_tests_cite_every_clause() -> None:
    rules = (ROOT / "docs" / "rules.md").read_text("utf-8")
    written = re.findall(rf"^- \*\*({_CLAUSE})\*\*", rules, re.MULTILINE)
    assert len(written) == len(set(written))
    tested = set(_cited("tests"))
    cited = tested | set(_cited("stratego")) | {option.clause for option in OPTIONS.values()}
    assert not cited - set(written)
    assert not set(written) - tested
