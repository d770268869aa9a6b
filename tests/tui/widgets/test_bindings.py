"""The list of a screen's keys, as in the help."""

from textual.binding import ActiveBinding, Binding
from textual.dom import DOMNode

from stratego.tui.widgets.key_bar import key_lines
from stratego.wording.keys import CURSOR_KEYS, KEYS

SCREEN, WIDGET = DOMNode(), DOMNode()


def active(node: DOMNode, key: str, binding_id: str | None, *, works: bool = True) -> ActiveBinding:
    return ActiveBinding(node, Binding(key, "act", id=binding_id), works, "")


def test_the_screens_keys_come_first_and_the_general_ones_last() -> None:
    bindings = [
        active(SCREEN, "escape", "game.quit"),
        active(WIDGET, "home", "menu.first"),
        active(SCREEN, "d", "turn.offer"),
        active(SCREEN, "x", None),
        active(WIDGET, "end", "menu.last", works=False),
        active(SCREEN, "e", "turn.end"),
    ]
    found = key_lines(bindings, screen=SCREEN)
    ids = ("turn.offer", "turn.end", "menu.first", "game.quit")
    assert [(line.keys, line.words) for line in found] == [
        (keys, str(KEYS[binding_id].line))
        for keys, binding_id in zip(("D", "E", "Home", "Esc"), ids, strict=True)
    ]


def test_keys_of_one_line_stand_together_up_to_two() -> None:
    keys = [active(WIDGET, key, "menu.first") for key in ("home", "f3", "f4")]
    (line,) = key_lines(keys, screen=SCREEN)
    assert line.keys == "Home, F3"


def test_the_cursor_keys_are_all_listed_once_one_is_another() -> None:
    ids = ("board.up", "board.left", "board.down", "board.right")
    for keys, named in (
        (("up", "left", "down", "right"), str(CURSOR_KEYS)),
        (("w", "left", "down", "right"), "W, Left, Down, Right"),
    ):
        (line,) = key_lines(map(active, [WIDGET] * 4, keys, ids), screen=SCREEN)
        assert line.keys == named
    (line,) = key_lines(
        [active(WIDGET, "w", "board.up"), *map(active, [WIDGET] * 4, keys, ids)], screen=SCREEN
    )
    assert line.keys != str(CURSOR_KEYS)
