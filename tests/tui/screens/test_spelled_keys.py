"""Keys are spelled only in their bindings, as a user's keymap can change them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import stratego
from tests.support.cases import with_each
from tests.support.sources import parsed

PACKAGE = Path(stratego.__file__).parent
SPELLED = re.compile(
    r"\b(Enter|Esc|Tab|Space|Backspace|Page (Up|Down)|F\d+|Ctrl|Shift)\b"  # names printed on keys
    r"|\b[Pp]ress [A-Z?]( |$)"
    r"|(^|[ (])[A-Z?] (again|once more|to (?!the\b)[a-z])"
    r"|(^|[ (])[A-Z]: "
    r"|^[A-Z]  [A-Z]"  # a menu entry with its key
)
KEY_NAMES = {"enter", "escape", "space", "tab", "backspace", "delete"}


def texts(tree: ast.AST) -> Iterator[ast.Constant]:
    """The string literals of a source, without docstrings."""
    docs = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", [])
        for statement in body if isinstance(body, list) else []:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                docs.add(statement.value)  # including docstrings of constants
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            yield node


def spelled_keys(source: str) -> Iterator[str]:
    """Every string literal with the name of a key, and every comparison with a key."""
    tree = parsed(source)
    for text in texts(tree):
        if SPELLED.search(str(text.value)):
            yield f"line {text.lineno}: {text.value!r}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.Match) and "event.key" in ast.unparse(node):
            for text in texts(node):
                if text.value in KEY_NAMES:
                    yield f"line {text.lineno}: {text.value!r}"


@with_each(
    "source",
    [
        'KeyHint("Esc", "cancel")',
        'tell("I4 selected: choose where to move. Esc to cancel.")',
        'tell(f"Attack {square}? Enter to confirm.")',
        'tell("X again, and the game is deleted.")',
        'tell("Ready? Press D again to confirm.")',
        'tell(f"{name} offers a draw. Y to accept.")',
        'tell("A random set-up. R: another.")',
        'LINES = ("R  Rematch", "Q  Quit")',
        'styled("Press ", (" Space ", "bold"))',
        'if event.key in ("enter", "space"): pass',
        'if event.key == "escape": pass',
        'match event.key:\n    case "enter": pass',
    ],
)
def test_a_key_spelled_outside_its_binding_is_found(source: str) -> None:
    assert list(spelled_keys(source))


@with_each(
    "source",
    [
        '"""Esc cancels."""',
        'bound("escape,x", "cancel", "turn.cancel")',
        "tell(f\"Attack {square}? {keys['choose']} to confirm.\")",
        'tell("A Scout moves any number of empty squares.")',
        'tell("A to the left, K to the right")',
    ],
)
def test_a_binding_is_not_reported(source: str) -> None:
    assert not list(spelled_keys(source))


def test_no_key_is_spelled_outside_its_binding() -> None:
    sources = [*(PACKAGE / "tui").rglob("*.py"), *(PACKAGE / "wording").rglob("*.py")]
    for named in ("keys", "lines", "hosting", "command_line"):  # these name keys, or have no bindings
        sources.remove(PACKAGE / "wording" / f"{named}.py")
    found = {str(path.relative_to(PACKAGE)): list(spelled_keys(path.read_text("utf-8"))) for path in sources}
    assert {path: keys for path, keys in found.items() if keys} == {}
