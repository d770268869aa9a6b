"""The names of keys, and the words for their effects."""

import ast
import re
from pathlib import Path

import stratego
from stratego.wording.keys import _IN_CIRCUMSTANCES, ANY_KEY, KEYS, hint_words, key_name, place_of
from tests.support.cases import with_each
from tests.support.sources import parsed

PACKAGE = Path(stratego.__file__).parent
GROUPS = {binding_id.partition(".")[0] for binding_id in KEYS if "." in binding_id}
HINT = re.compile(rf"(choose|({'|'.join(GROUPS)})\.[a-z_]+)(:[a-z]+)?")


@with_each(
    ("key", "name"),
    [
        ("question_mark", "?"),
        ("ctrl+q", "Ctrl+Q"),
        ("shift+tab", "Shift+Tab"),
        ("escape", "Esc"),
        ("pagedown", "Page Down"),
        ("f1", "F1"),
        ("v", "V"),
        (ANY_KEY, "Any key"),
    ],
)
def test_keys_are_called_what_is_printed_on_them(key: str, name: str) -> None:
    assert key_name(key) == name


def test_a_key_has_the_places_where_it_works() -> None:
    assert place_of("replay.end") == "a replay"
    assert place_of("curtain.lower") == "a turn, setting up"


def test_a_hint_has_other_words_in_other_circumstances() -> None:
    assert hint_words("choose") == "choose"
    assert hint_words("choose:confirm") == "confirm"


def test_every_hint_that_a_screen_gives_has_words() -> None:
    given = [
        node.value
        for path in (PACKAGE / "tui").rglob("*.py")
        for node in ast.walk(parsed(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and HINT.fullmatch(node.value)
    ]
    assert len(given) > 100
    for hint in given:
        assert hint.partition(":")[0] in KEYS, hint
        assert ":" not in hint or hint_words(hint)


def test_every_key_named_in_a_sentence_is_one() -> None:
    sources = [path.read_text("utf-8") for path in (PACKAGE / "wording").rglob("*.py")]
    named = [
        template or subscript
        for source in sources
        for template, subscript in re.findall(r"{keys\[([\w.]+)\]}|\bkeys\[[\"']([\w.]+)[\"']\]", source)
    ]
    assert len(named) > 40
    assert set(named) <= set(KEYS)


def test_a_hint_is_short_and_a_line_of_the_help_begins_like_a_sentence() -> None:
    assert [words for words in KEYS.values() if not str(words.line)[0].isupper()] == []
    hints = [*(str(words.hint) for words in KEYS.values()), *map(str, _IN_CIRCUMSTANCES.values())]
    assert [hint for hint in hints if hint[:1].isupper() or len(hint) > 30] == []
