"""Law 3: if two games look the same to a player, their terminal gets the same bytes."""

from itertools import count
from pathlib import Path
from random import Random

import pytest

from stratego import Color, load_ruleset
from stratego.engine.clock import TimeControl
from stratego.engine.options import AIDS
from stratego.hosting.wire import To, step_line
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Begin, Ready, Taken
from tests.hosting.evening import BEGUN, Wire, hosted, joined, walk
from tests.hotseat.worlds import deal_again, with_set_up

DUEL = load_ruleset("duel")
QUICK = load_ruleset("quick")
RULES = {
    "duel": DUEL,
    "all aids": DUEL.replace(aids=AIDS, battle_memory="shown", scout_reveals=True, quiet_limit=30),
    "silent": DUEL.replace(silent_defence=True, captured="own"),
    "in turn": DUEL.replace(deployment="alternating", first_move="chosen", scout_strike="after_move"),
    "rescues": QUICK.replace(rescue=2, captured="own", scout_strike="after_move"),
    "infiltrator": load_ruleset("infiltrator"),
}
TRIES = (
    "play A1-A2",
    "play D4?D7=10",
    "play K4xK5",
    "accept",
    "back",
    "end",
    "first blue",
    "setup . / .",
    "x",
)


@pytest.fixture(autouse=True)
def the_last_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give both games the same time of the last step, which is public, although one is played later."""
    monkeypatch.setattr("stratego.hosting.host.last_played", lambda _: BEGUN)


def told(session: Session, steps: list[Taken], data: Path) -> list[str] | None:
    """The lines sent to Red's terminal in these steps and `TRIES`, then to a second one with Red's token.

    Returns None if the game ends.
    """
    seconds = count()
    host = hosted(session.rules, data, TimeControl(9000, 3, setting_up=9000), lambda: float(next(seconds)))
    wires = {color: Wire(host) for color in Color}
    for color, wire in wires.items():
        assert wire.sit(color, f"{color.side:032}") is None  # fixed, as its hash is sent to terminals
    for step, _ in steps:
        if host.is_over:
            return None
        if isinstance(step, Arrange | Ready):
            color = step.color
        else:
            color = Color.RED if isinstance(step, Begin) else host.session.player
        assert wires[color].ask(step_line(session.rules, step)) is None
    red = wires[Color.RED]
    for line in TRIES:
        red.ask(line)
    if host.is_over:  # the last line has accepted a draw offer
        return None
    again = Wire(host)
    assert again.sit(Color.RED, f"{Color.RED.side:032}") is None
    return [line for line in (*red.lines, *again.lines) if not line.startswith(To.SEATED)]


@pytest.mark.parametrize("name", RULES)
def test_the_bytes_for_a_terminal_do_not_depend_on_what_it_must_not_know(name: str, tmp_path: Path) -> None:
    for seed in range(6):
        rng = Random(f"{name} {seed}")
        host = hosted(RULES[name], tmp_path / f"{seed}")
        walk(host, joined(host), rng, whims=0.05, most=rng.randrange(25, 60))
        session = host.session
        if not session.is_resumable or session.heard(Color.RED) is None:
            continue
        again = deal_again(session, Color.BLUE, rng)
        if again is None:
            continue
        steps = list(session.steps)
        first = told(session, steps, tmp_path / f"{seed} first")
        second = told(session, with_set_up(session, Color.BLUE, again), tmp_path / f"{seed} second")
        if second is not None:
            assert first == second
            return
    raise AssertionError("no other world")
