"""A key has one name, for all terminals and all ways of spelling it."""

from textual.binding import Binding, BindingsMap

from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.keymap import load_screens
from stratego.tui.terminal.screen import character_of, key_spelled, one_name, with_keymap
from stratego.tui.widgets.key_bar import declared_keys
from stratego.wording.keys import key_name
from tests.support.cases import with_each
from tests.tui.driving import press
from tests.tui.positions import at_table, session_at

SPELLED = {
    "ctrl+b": ("Ctrl+B", "ctrl-b", "Control + B", "^B", "ctrl+shift+b"),
    "b": ("b", "B", "Shift+B"),
    "f5": ("F5", "f5"),
    **{f"shift+f{number}": (f"Shift+F{number}", f"f{number + 12}") for number in range(1, 13)},
    "ctrl+shift+f3": ("Shift+Ctrl+F3",),
    "question_mark": ("?", "question_mark", "Question mark"),
    "plus": ("+", "Plus"),
    "minus": ("-", "minus"),
    "comma": (",", "comma"),
    "slash": ("/", "slash"),
    "circumflex_accent": ("^",),
    "ö": ("ö", "Ö"),
    "euro_sign": ("€",),
    "space": (" ", "Space", "Space bar", "shift+space"),
    "escape": ("Esc", "ESCAPE", "Ctrl+["),
    "enter": ("Enter", "Return", "Ctrl+M", "Shift+Enter"),
    "tab": ("Tab", "Ctrl+I"),
    "shift+tab": ("Shift+Tab", "shift-tab"),
    "backspace": ("Backspace", "ctrl+h"),
    "delete": ("Del", "Delete"),
    "pageup": ("Page Up", "PgUp", "page-up"),
    "pagedown": ("PageDown", "page_down"),
    "left": ("Left", "Cursor left", "left arrow"),
    "ctrl+up": ("Ctrl+Up", "Ctrl+Arrow Up"),
    "ctrl+space": ("Ctrl+Space", "ctrl+@"),
    "ctrl+backslash": ("Ctrl+\\",),
    "alt+x": ("Alt+X", "Option+x"),
}
UNKNOWN = (
    *(
        "",
        "  ",
        "Foo",
        "aa",
        "a,b",
        "f0",
        "f25",
        "Super+X",
        "Ctrl+5",
        "Ctrl+,",
        "Ctrl++",
        "Shift+1",
        "alt+f5",
    ),
    *("ctrl+", "+a", "\x1b", "\udcff", "Ctrl+\n", "insert+a", "snowman", "x" * 9999),
)


@with_each(("key", "texts"), SPELLED.items())
def test_a_key_is_known_by_its_usual_spellings(key: str, texts: tuple[str, ...]) -> None:
    assert {text: key_spelled(text) for text in texts} == dict.fromkeys(texts, key)


@with_each("text", UNKNOWN)
def test_names_of_keys_that_no_terminal_sends_are_unknown(text: str) -> None:
    assert key_spelled(text) is None


def test_the_names_that_players_read_are_understood() -> None:
    load_screens()
    keys = {key for keys in declared_keys().values() for key in keys} | set(SPELLED)
    assert {key: key_spelled(key_name(key)) for key in keys} == {key: key for key in keys}
    assert {one_name(key) for key in keys} == keys


@with_each(
    ("key", "character"),
    [("a", "a"), ("space", " "), ("question_mark", "?"), ("plus", "+"), ("slash", "/"), ("ö", "ö")]
    + [(key, "") for key in ("tab", "escape", "delete", "f5", "ctrl+a", "alt+x", "shift+tab", "up")],
)
def test_the_character_that_a_key_types(key: str, character: str) -> None:
    assert character_of(key) == character


async def test_keys_that_some_terminals_cannot_tell_apart_do_the_same_everywhere() -> None:
    async with at_table(session_at()) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, TurnScreen)
        for key, other in (("tab", "ctrl+i"), ("shift+tab", "ctrl+shift+tab")):
            start = screen.board.cursor
            await press(pilot, key)
            there = screen.board.cursor
            screen.board.point(start)
            await press(pilot, other)
            assert screen.board.cursor == there != start
        await press(pilot, *"E1E3", "ctrl+m")
        assert "turn.end" in {active.binding.id for active in screen.active_bindings.values()}
        await press(pilot, "shift+enter")
        assert app.screen is not screen


def test_only_what_is_in_the_keymap_has_other_keys() -> None:
    bindings = BindingsMap([Binding("a,b", "one", id="one"), Binding("c", "two", id="two")])
    bindings.key_to_bindings["a"].append(Binding("a", "three", id="three"))

    def moved(**keymap: str) -> dict[str, list[str | None]]:
        keys = with_keymap(bindings, keymap).key_to_bindings
        assert all(binding.key == key for key, here in keys.items() for binding in here)
        return {key: [binding.id for binding in here] for key, here in keys.items()}

    assert moved() == moved(other="x") == {"a": ["one", "three"], "b": ["one"], "c": ["two"]}
    assert moved(two="a") == {"a": ["one", "three", "two"], "b": ["one"]}
    assert moved(one="c") == {"c": ["one", "two"], "a": ["three"]}
    assert moved(one="c", two="b,d") == {"c": ["one"], "a": ["three"], "b": ["two"], "d": ["two"]}
    assert moved(three="") == {"a": ["one"], "b": ["one"], "c": ["two"]}
