"""A disk that is full to the last byte or read-only, and one that recovers, while a game is played."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene, OverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Lift, Lower, Resign, is_worth_keeping
from stratego.records.archive import listed, load_record
from stratego.records.faults import Faulty
from stratego.records.journal import Journal
from stratego.records.journal_text import is_barely_begun, read_journal
from stratego.records.record import record_of
from stratego.records.unfinished_games import ResumeError, Unfinished, delete, give_up, resume
from tests.hotseat.evening import CORRIDOR, NAMES, SMALL, deployed, next_step
from tests.records.games import BEGUN, journalled
from tests.support.disks import Disk, mounted
from tests.support.saved_games import unfinished


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    with mounted(tmp_path / "disk") as disk:
        yield disk


def check(journal: Journal, session: Session) -> None:
    """Check that the file has the first steps of the game, and all steps if the journal says it is saved."""
    files = list((journal.data / "unfinished").glob("*"))
    if journal.is_finished:
        assert load_record(journal.record_path) == record_of(session, BEGUN)
        return
    content = files[0].read_bytes() if files else b""
    if is_barely_begun(content):
        assert not journal.is_saved or not is_worth_keeping(session.steps)
    else:
        steps = read_journal(content).steps
        assert steps == session.steps[: len(steps)]
        assert not journal.is_saved or len(steps) == len(session.steps)
    assert not any(isinstance(game, Faulty) for game in listed(journal.data))


@pytest.mark.parametrize("seed", range(3))
def test_a_game_on_a_disk_that_is_full_again_and_again(disk: Disk, seed: int) -> None:
    rng = Random(seed)
    session = Session(GameSetup(rng.choice((SMALL, CORRIDOR)), NAMES))
    journal = Journal(disk.path / "data", BEGUN)
    refusals = fillings = 0
    while not isinstance(session.scene, OverScene):
        if rng.random() < 0.2:
            disk.fill(leave=rng.choice((0, 0, 0, 1, 2)))
            fillings += 1
        elif rng.random() < 0.3:
            disk.empty()
        session.take(next_step(session.scene, rng, whims=0.2), at=float(len(session.steps)))
        refusals += journal.write(session) is not None
        check(journal, session)
    disk.empty()
    assert journal.write(session) is None
    check(journal, session)
    assert 0 < refusals <= fillings
    assert unfinished(journal.data) == []
    assert [path.name for path in (journal.data / "finished").iterdir()] == [journal.record_path.name]


def test_a_program_that_ends_while_the_disk_is_full(disk: Disk) -> None:
    session, journal = deployed(SMALL, "F 10 2 3", "F 10 2 3"), Journal(disk.path / "data", BEGUN)
    assert journal.write(session) is None
    saved = len(session.steps)
    disk.fill()
    while journal.is_saved:  # the last block has some space left
        saved = len(session.steps)
        session.take(Lift() if isinstance(session.scene, CurtainScene) else Lower())
        journal.write(session)
    journal.close()
    again = resume(journal.path)
    assert again.session.steps[:saved] == session.steps[:saved]
    again.session.take(Lift())
    again.session.take(Resign())
    assert "No space left on device" in (again.journal.write(again.session) or "")
    disk.empty()
    assert again.journal.write(again.session) is None
    assert again.journal.is_finished


def test_a_disk_that_is_read_only_at_first(disk: Disk) -> None:
    session, journal = Session(GameSetup(SMALL, NAMES)), Journal(disk.path / "data", BEGUN)
    rng, refusals = Random(10), []
    disk.make_read_only(True)
    while not isinstance(session.scene, OverScene):
        if len(session.steps) == 20:
            disk.make_read_only(False)
        session.take(next_step(session.scene, rng), at=float(len(session.steps)))
        refusals.append(journal.write(session))
        check(journal, session)
    (refusal,) = filter(None, refusals)
    assert "Read-only file system" in refusal
    assert journal.is_finished


def test_a_game_on_a_disk_that_has_become_read_only(disk: Disk) -> None:
    session, journal = journalled(disk.path / "data", SMALL, 3, 40)
    journal.close()
    disk.make_read_only(True)
    (game,) = unfinished(journal.data)
    assert isinstance(game, Unfinished)
    for change in (resume, delete, give_up):
        with pytest.raises(ResumeError, match="Read-only file system"):
            change(game.path)
    disk.make_read_only(False)
    assert resume(game.path).session.steps[:40] == session.steps
