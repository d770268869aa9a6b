"""Games saved by earlier versions can still be read and resumed, and are saved again as the same files."""

import re
import shutil
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from stratego import load_ruleset
from stratego.hotseat.scenes import CurtainScene, OverScene
from stratego.hotseat.steps import Step
from stratego.records.archive import load_record
from stratego.records.formats.record_text import read_record, write_record
from stratego.records.journal_text import read_ply, read_step, write_step
from stratego.records.record import record_of, record_of_game
from stratego.records.saved_setups import read_setup, ruleset_for, write_setup
from stratego.records.unfinished_games import Unfinished, resume
from tests.hotseat.evening import next_step, truth
from tests.support.saved_games import unfinished

DATA = Path(__file__).parent / "data"


def text(name: str) -> str:
    return (DATA / name).read_text("utf-8")


def check_same(written: str, earlier: str) -> None:
    """Check that a record is written as the earlier version wrote it, except for newer options."""
    options, options_then = ({*re.findall(r"(?<=[ ,\"])\w+ = [^,\"]+", each)} for each in (written, earlier))
    assert options >= options_then
    if options == options_then:
        assert written == earlier
    else:
        assert re.sub(r"\[Rules .*\n", "", written) == re.sub(r"\[Rules .*\n", "", earlier)


def test_an_unfinished_game_is_resumed_and_played_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "unfinished" / "2026-01-31-2015-abcdef.game"
    path.parent.mkdir()
    shutil.copy(DATA / "unfinished.game", path)
    (listed,) = unfinished(tmp_path)
    assert isinstance(listed, Unfinished)
    assert (listed.ruleset, list(listed.names.values()), listed.ply) == ("Everything", ["Ada", "Ben"], 93)

    session, journal, loss = resume(path)
    assert loss is None
    assert isinstance(session.scene, CurtainScene)
    game = record_of_game(truth(session), listed.names).replace(begun=journal.begun)
    check_same(write_record(game), text("unfinished.txt"))

    rng = Random(1)
    while not isinstance(session.scene, OverScene):
        session.take(next_step(session.scene, rng), session.steps[-1].at + 1)
        assert journal.write(session) is None
    assert load_record(journal.record_path) == record_of(session, journal.begun)


@pytest.mark.parametrize("name", ["unfinished.txt", "finished.txt"])
def test_a_record_is_read_and_written_the_same(name: str) -> None:
    check_same(write_record(read_record(text(name))), text(name))


def test_every_kind_of_step_is_read_and_written_the_same() -> None:
    lines = text("steps.txt").splitlines()
    steps = [read_step(line) for line in lines]
    assert [write_step(step, 3).replace(',"ply":3', "") for step in steps] == lines
    assert [read_ply(line) for line in lines] == [None] * len(lines)
    assert {type(taken.step) for taken in steps} == set(get_args(Step))


def test_a_setup_is_read_and_written_the_same() -> None:
    setup = read_setup(DATA / "set-up.txt")
    rules = load_ruleset("infiltrator")
    assert ruleset_for(setup) == rules
    drawn = setup._replace(drawing=str(setup.deployment(rules)))
    assert write_setup(drawn) == text("set-up.txt")
