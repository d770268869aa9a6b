"""Input has the same effect on every screen, whether sent all at once or with a pause after each event.

The time before a curtain can be lifted is an exception: here it is so long that no key lifts the curtain.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from textual import events
from textual.message import Message
from textual.widgets import Input

import stratego
from stratego import load_ruleset, tui as tui_package
from stratego.hotseat.session import Session
from stratego.hotseat.steps import SetPin
from stratego.table.settings import Settings
from stratego.tui.navigation import Navigation
from stratego.tui.screens.lobby.lists import GamesScreen
from stratego.tui.screens.lobby.players import PlayersScreen
from stratego.tui.widgets.lists import PinField, Rows, Scroll
from tests.tui.driving import Opening, Watched, check_nothing_is_old, players_of_duel, setting_up, shown, text
from tests.tui.internals import key_event, send
from tests.tui.positions import session_at, skirmish

pytestmark = pytest.mark.usefixtures("every_frame_drawn")

ORDER: Final = Path(stratego.__file__).resolve().parents[1] / "rulesets" / "order.txt"
_NEVER: Final = 1e6  # seconds
_LOOKS: Final = 8  # the number of events after which the screen is compared with a full redraw
_KEYS: Final = (
    *("up", "down", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *("enter", "enter", "enter", "space", "escape", "tab", "tab", "shift+tab"),
    *(
        "backspace",
        "delete",
        "ctrl+u",
        "ctrl+k",
        "ctrl+w",
        "ctrl+a",
        "ctrl+e",
        "f1",
        "f2",
        "f3",
        "question_mark",
    ),
)
_LETTERS: Final = "abcdefghiklmnoprstuvxyzANNA0123456789 "  # without Q, which leaves
_PASTED: Final = ("Ann", "a1a2", "", "Bob\nand more")


class Stays(Watched):
    """The program, which shows the home screen instead of exiting."""

    def leave(self, status: int) -> None:
        self.go.home()


def editor(go: Navigation) -> None:
    go.new_setup(skirmish())


def house_rules(go: Navigation) -> None:
    rules = load_ruleset("barrage")
    go.house_rules(rules, rules)


STARTS: Final[dict[str, tuple[Callable[[], Session] | None, Opening | None]]] = {
    "home": (None, None),
    "players": (None, players_of_duel),
    "house rules": (None, house_rules),
    "editor": (None, editor),
    "set-ups": (None, Navigation.setups),
    "lessons": (None, Navigation.lessons),
    "setting up": (lambda: setting_up("duel"), None),
    "setting up in turn": (lambda: setting_up(load_ruleset("duel").replace(deployment="alternating")), None),
    "turn": (session_at, None),
}


def script(rng: Random, length: int) -> list[Message]:
    """Random keys, pastes and clicks, with a key held down occasionally."""
    messages: list[Message] = []
    while len(messages) < length:
        roll = rng.random()
        if roll < 0.04:
            messages.append(events.Paste(rng.choice(_PASTED)))
        elif roll < 0.09:
            messages += click(rng.randrange(80), rng.randrange(24))
        else:
            key = rng.choice(_LETTERS if rng.random() < 0.45 else _KEYS)
            times = rng.randint(3, 8) if rng.random() < 0.08 else 1
            messages += [key_event("space" if key == " " else key) for _ in range(times)]
    return messages


def click(x: int, y: int) -> list[Message]:
    kinds = (events.MouseDown, events.MouseUp)
    return [kind(None, x, y, 0, 0, 1, False, False, False, x, y) for kind in kinds]


def keys(*names: str) -> list[Message]:
    return [key_event(name) for name in names]


def state(app: Watched) -> dict[str, Any]:
    """Everything that input can change."""
    screen, steps = app.screen, app.session.steps if app.session else []
    return {
        "screen": type(screen).__name__,
        "focus": screen.focused and (type(screen.focused).__name__, screen.focused.id),
        "fields": [(field.value, field.selection) for field in screen.query(Input)],
        "secrets": [field._typed for field in screen.query(PinField)],
        "rows": [rows.place for rows in screen.query(Rows)],
        "scrolled": [scroll.scroll_offset for scroll in screen.query(Scroll)],
        "steps": [step if not isinstance(step, SetPin) else SetPin for step, _ in steps],
        "settings": vars(app.settings),
        "text": re.sub(r"\d\d:\d\d", "", text(app)),
    }


async def after(start: str, messages: Sequence[Message], folder: Path, *, at_once: bool) -> dict[str, Any]:
    """The state of the program after some input, starting with an empty data folder."""
    make, first = STARTS[start]
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("STRATEGO_DATA", "STRATEGO_CONFIG", "STRATEGO_SOCKETS"):
            patch.setenv(
                variable, str(folder / variable)
            )  # as the folder of sockets is missing, none is hosted
        app = Stays(make() if make else None, Settings(), first=first)
        app.key_delay = _NEVER
        async with app.run_test(size=(80, 24), notifications=True, tooltips=True) as pilot:
            await shown(pilot)
            for at, batch in enumerate([messages] if at_once else [[message] for message in messages]):
                send(app, *batch)
                await shown(pilot)
                if at % _LOOKS == 0:
                    check_nothing_is_old(app)
            return state(app)


async def check(start: str, make: Callable[[], list[Message]], folder: Path) -> dict[str, Any]:
    """Send input at once and with pauses, and check that the final states are equal. Returns the state."""
    slowly = await after(start, make(), folder / "slowly", at_once=False)
    at_once = await after(start, make(), folder / "at once", at_once=True)
    assert at_once == slowly
    return slowly


async def check_random(start: str, seed: int, folder: Path, length: int) -> None:
    try:
        await check(start, lambda: script(Random(f"{start} {seed}"), length), folder)
    except BaseException as error:
        error.add_note(f"{start}, seed {seed}, length {length}")
        raise


@pytest.mark.parametrize("start", ["players", "editor", "turn"])
async def test_anything(start: str, tmp_path: Path) -> None:
    await check_random(start, 1, tmp_path, 15)


async def test_a_page_of_a_list_that_was_opened_just_before(tmp_path: Path) -> None:
    await check("set-ups", lambda: keys("enter", "enter", "l", "pagedown"), tmp_path)


def test_nothing_that_a_key_acts_on_waits_for_a_frame() -> None:
    """Only reading long lists and the tally, and the pause before keys take effect, wait for a frame."""
    tui = Path(tui_package.__file__).parent
    waiting = [
        line.strip()
        for path in tui.rglob("*.py")
        if path.parent.name != "terminal"
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"\.call_(after_refresh|later)\(", line)
    ]
    assert [line for line in waiting if not re.search(r"run_worker|self\._begin|_pause\.begin", line)] == []


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
async def test_much_of_anything(start: str, tmp_path: Path, slow_size: Callable[[int, int], int]) -> None:
    for seed in range(2, slow_size(3, 60)):
        await check_random(start, seed, tmp_path / str(seed), slow_size(20, 150))


async def test_names_are_what_was_typed_and_pasted(tmp_path: Path) -> None:
    found = await check(
        "players",
        lambda: [
            *keys(*"Bib", "backspace", "backspace", *"ob", "enter"),
            *keys(*"nn", "home", "A", "right", "delete", "end"),
            events.Paste("n"),
            *keys("up", "end", "backspace", "left", "left", "delete", "x", "down", "up", "tab", "end", "x"),
        ],
        tmp_path,
    )
    assert found["screen"] == PlayersScreen.__name__
    assert [value for value, _ in found["fields"]] == ["xo", "Annx"]


async def test_back_from_the_house_rules_the_cursor_is_in_its_place_for_the_next_key(tmp_path: Path) -> None:
    found = await check("house rules", lambda: keys("escape", "down"), tmp_path)
    assert found["screen"] == GamesScreen.__name__
    order = ORDER.read_text().split()
    assert found["rows"] == [order.index("barrage") + 1]
