"""The line of keys: as many keys as there is room for, each of which can be clicked."""

from types import SimpleNamespace
from typing import Any

import pytest
from textual.content import Content
from textual.geometry import Size

from stratego.tui.screens.game import turn  # noqa: F401 - declares the keys
from stratego.tui.screens.setup import army  # noqa: F401 - the same
from stratego.tui.widgets.key_bar import HELP_TYPING, KeyBar
from tests.support.cases import with_each
from tests.tui.driving import playing, press
from tests.tui.widgets.pictures import sized

TEXTS = ("Enter select", "Tab next piece", "W resign")
SHOWN = ("choose:select", "turn.next", "turn.resign")


def bar_of(width: int, hints: tuple[str, ...] = SHOWN, **more: Any) -> Any:
    """A line of keys with this many columns."""
    bar = sized(KeyBar, width, 1)
    bar.show(hints, **more)
    type(bar).content_size = Size(width, 1)
    type(bar).app = SimpleNamespace(keymap={})
    return bar


@with_each(
    ("width", "last", "number"),
    [
        *[(80, "game.help", 3), (49, "game.help", 3), (48, "game.help", 2), (38, "game.help", 2)],
        *[(37, "game.help", 1), (21, "game.help", 1), (20, "game.help", 0), (6, "game.help", 0)],
        *[(40, "", 3), (39, "", 2), (29, "", 2), (28, "", 1), (12, "", 1), (11, "", 0)],
    ],
)
def test_as_many_hints_are_shown_as_there_is_room_for(width: int, last: str, number: int) -> None:
    bar = bar_of(width, SHOWN, last=last)
    drawn = bar.render().plain
    assert [drawn[place.start : place.stop] for place, _ in bar._places] == [
        *TEXTS[:number],
        *(["? help"] if last else []),
    ]
    assert [hint for _, hint in bar._places] == [*SHOWN[:number], *([last] if last else [])]
    assert drawn.split() == " ".join([*TEXTS[:number], *(["? help"] if last else [])]).split()
    if last:
        assert len(drawn) == width


def test_a_key_is_shown_once_with_its_first_meaning() -> None:
    bar = bar_of(80, ("choose:place", "deploy.cancel", "deploy.cancel:back", "turn.end", "curtain.lower"))
    assert bar.render().plain.split() == ["Enter", "place", "Esc", "cancel", "V", "curtain", "?", "help"]


def test_it_fills_whatever_width_it_has() -> None:
    bar = bar_of(0)
    for width in (78, 77, 79):
        type(bar).content_size = Size(width, 1)
        assert len(bar.render().plain) == width


def test_only_other_hints_are_drawn_again_without_a_layout() -> None:
    bar = bar_of(60, SHOWN)
    asked: list[dict[str, object]] = []
    type(bar).refresh = lambda _, **how: asked.append(how)
    drawn = []
    for hints, last in (
        (SHOWN, "game.help"),
        (SHOWN, HELP_TYPING),
        (SHOWN[:1], HELP_TYPING),
        (SHOWN[:1], "game.help"),
    ):
        bar.show(hints, last)
        drawn.append(bar.render().plain)
    assert asked == [{}] * 3  # no new layout, which would cost a frame with each key
    assert [line.split()[-2:] for line in drawn[1:]] == [["F1", "help"], ["F1", "help"], ["?", "help"]]
    assert ["next piece" in line for line in drawn[1:]] == [True, False, False]


def test_keys_with_the_same_words_are_one_hint() -> None:
    assert bar_of(60, ("scroll.up scroll.down",), last="").render().plain == "Up Down scroll   "


async def test_a_click_on_a_hint_of_one_key_does_what_the_key_does() -> None:
    bar = bar_of(60, ("turn.end", "scroll.up scroll.down", "turn.resign"))
    bar.render()
    type(bar).gutter = SimpleNamespace(left=1)
    done: list[str] = []

    async def run(action: str, node: object) -> None:
        done.append(f"{action} {node}")

    type(bar).app = SimpleNamespace(run_action=run)
    active = {
        binding_id: ("node", SimpleNamespace(id=binding_id, action=binding_id), is_enabled, "")
        for binding_id, is_enabled in [
            ("turn.end", True),
            ("scroll.up", True),
            ("turn.resign", False),
            ("game.help", True),
        ]
    }
    type(bar).screen = SimpleNamespace(active_bindings=active)
    clicked = []
    for x in range(62):
        await bar.on_click(SimpleNamespace(x=x))
        if done:
            clicked.append((x, *done))
            done.clear()
    assert clicked == [
        *((x, "turn.end node") for x in range(1, 15)),
        *((x, "game.help node") for x in range(55, 61)),
    ]


async def test_each_line_of_keys_is_drawn_once_for_a_new_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[KeyBar] = []
    draw = KeyBar.render

    def watch(self: KeyBar) -> Content:
        drawn.append(self)
        return draw(self)

    monkeypatch.setattr(KeyBar, "render", watch)
    async with playing(None) as (app, pilot):
        app.record()  # recording makes the app draw every frame
        drawn.clear()
        await press(pilot, "question_mark")
        assert len(drawn) == len(set(map(id, drawn))) > 0
