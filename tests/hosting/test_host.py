"""A game of two seats and their host: what each is shown, told and refused."""

from pathlib import Path
from random import Random

import pytest

from stratego import load_ruleset
from stratego.engine.options import AIDS
from stratego.hotseat.scenes import OverScene
from stratego.rulesets.files import shipped_names
from tests.hosting.evening import hosted, joined, walk

DUEL = load_ruleset("duel")
RULES = {
    **{name: load_ruleset(name) for name in shipped_names()},
    "all aids": DUEL.replace(aids=AIDS, battle_memory="shown", scout_reveals=True, quiet_limit=30),
    "silent rescues": load_ruleset("quick").replace(rescue=2, silent_defence=True),
    "in turn": DUEL.replace(deployment="alternating", first_move="chosen", scout_strike="after_move"),
}


@pytest.mark.parametrize("name", RULES)
def test_each_seat_is_shown_what_the_host_has_for_it(name: str, tmp_path: Path) -> None:
    host = hosted(RULES[name], tmp_path)
    wires = joined(host)
    walk(host, wires, Random(name), whims=0.1, most=90)


def test_a_whole_evening_ends_with_the_same_record_at_both_ends_and_goes_on(tmp_path: Path) -> None:
    host = hosted(load_ruleset("quick"), tmp_path)
    wires = joined(host)
    for game in range(2):
        walk(host, wires, Random(game), whims=0.05)
        records = [wire.seat.record for wire in wires.values()]
        assert records[0] is not None
        assert records[0] == records[1]
        assert all(isinstance(wire.seat.scene, OverScene) for wire in wires.values())
        for color, wire in wires.items():
            assert wire.seat.color is color
            wire.seat.ask_again()
        wires = {wire.seat.color: wire for wire in wires.values()}
    assert len(list((tmp_path / "finished").iterdir())) == 2
