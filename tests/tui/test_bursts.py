"""Keys of a turn that come faster than the program can follow do the same as one by one, in their order."""

import pytest

from tests.tui.driving import burst, press, text
from tests.tui.positions import at_table, session_at

KEYS = [
    (*"e1e3", "enter", "enter"),  # played, and the turn ended
    (*"e1e3", "enter", "u", "enter"),  # taken back, so that there is no turn to end
    ("space", "escape", "up"),  # let go of
    ("enter", *"f1f2", "c", "1"),  # what is typed is not forgotten over what was chosen before
    ("u", *"f1f2", "enter", "tab", "space"),  # what did nothing does nothing later
    ("enter", "up", "enter", "u", "space"),
]


@pytest.mark.parametrize("keys", KEYS, ids="".join)
async def test_a_burst_of_keys(keys: tuple[str, ...]) -> None:
    told = []
    for pressing in (press, burst):
        async with at_table(session_at(), lift_delay=1e6) as (app, pilot):
            await pressing(pilot, *keys)
            assert app.session is not None
            told.append((text(app), [step for step, _ in app.session.steps]))
    assert told[0] == told[1]
