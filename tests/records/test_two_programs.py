"""Several programs that open one game at once, with and without file locks; system clock changes."""

import errno
import fcntl
import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from stratego import Deployment
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene, OverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Lift, Lower, Resign
from stratego.records.archive import listed, load_record, save_record
from stratego.records.faults import Faulty
from stratego.records.journal import Journal
from stratego.records.names_and_lessons import earlier_names, lessons_done, mark_done, remember_names
from stratego.records.record import record_of
from stratego.records.saved_setups import NameTaken, SavedSetup, SavedSetups
from stratego.records.unfinished_games import ResumeError, Unfinished, delete, give_up, resume
from tests.hotseat.evening import NAMES, SMALL, deployed
from tests.records.games import BEGUN, SHORT, finish, journalled, scripted
from tests.support.saved_games import unfinished

PROGRAMS = 8
DAY = timedelta(days=1)


def at_once(act: Callable[[], object]) -> Counter[str]:
    """Call ``act`` in several processes at once, each of which lives until all have finished.

    Returns how often it succeeded (y), was refused as expected (n), was refused otherwise (?), or failed (!).
    """
    gate, answers, end = os.pipe(), os.pipe(), os.pipe()
    children = []
    for _ in range(PROGRAMS):
        child = os.fork()
        if child == 0:
            answer = b"!"
            try:
                os.close(gate[1])
                os.close(end[1])
                os.read(gate[0], 1)
                kept = act()  # kept, as the result holds the lock
                answer = b"y" if kept is not act else b"!"
            except ResumeError as refusal:
                known = ("open in another program", "no longer exists")
                answer = b"n" if any(each in str(refusal) for each in known) else b"?"
            finally:
                os.write(answers[1], answer)
                os.read(end[0], 1)
                os._exit(0)
        children.append(child)
    os.close(gate[1])
    given = b"".join(os.read(answers[0], 1) for _ in children)
    os.close(end[1])
    for child in children:
        os.waitpid(child, 0)
    for handle in (gate[0], *answers, end[0]):
        os.close(handle)
    return Counter(given.decode())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("what", [resume, delete, give_up], ids=lambda what: what.__name__)
def test_one_of_many_programs_gets_a_game(tmp_path: Path, what: Callable[[Path], object]) -> None:
    _, journal = journalled(tmp_path, SMALL, 1, 30)
    journal.close()
    assert at_once(lambda: what(journal.path)) == {"y": 1, "n": PROGRAMS - 1}
    games = unfinished(tmp_path)
    assert [game.path for game in games] == ([journal.path] if what is resume else [])
    assert len(list(listed(tmp_path))) == (what is give_up)
    if what is resume:  # the processes have ended and hold no lock
        resume(journal.path).journal.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_changes_by_many_programs_at_once_are_all_kept(tmp_path: Path) -> None:
    session, _ = journalled(tmp_path / "game", SMALL, 1, 200)
    record, army = record_of(session, BEGUN), str(Deployment.random(SMALL, Random(1)))

    def change() -> None:
        name = f"p{os.getpid()}"
        remember_names(tmp_path, [name])
        mark_done(tmp_path, name)
        save_record(tmp_path, record, "game")
        with suppress(NameTaken):
            SavedSetups(tmp_path).save(SavedSetup("Ours", "duel", army))

    assert at_once(change) == {"y": PROGRAMS}
    assert len(earlier_names(tmp_path)) == len(lessons_done(tmp_path)) == PROGRAMS
    assert len(list(listed(tmp_path))) == PROGRAMS
    assert len(list(SavedSetups(tmp_path).each())) == 1


@pytest.mark.parametrize("error", [errno.ENOLCK, errno.ENOTSUP, errno.EINVAL, errno.ENOSYS, errno.EIO])
def test_a_file_system_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int) -> None:
    def refuse(*_: object) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(fcntl, "flock", refuse)
    _, journal = journalled(tmp_path, SMALL, 1, 20)
    journal.close()
    again = resume(journal.path)
    finish(again.session, again.journal)
    assert load_record(again.journal.record_path) == record_of(again.session, BEGUN)
    assert unfinished(tmp_path) == []


def test_two_programs_on_one_game_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each step, the disk has the whole game of the program that took the step."""
    monkeypatch.setattr(fcntl, "flock", lambda *_: None)
    session, journal = deployed(SMALL, "F 10 2 3", "F 10 2 3"), Journal(tmp_path, BEGUN)
    journal.write(session)
    other = resume(journal.path)
    for number in range(10):
        mine, its = (session, journal) if number % 2 else (other.session, other.journal)
        mine.take(Lift() if isinstance(mine.scene, CurtainScene) else Lower())
        assert its.write(mine) is None
        third = resume(its.path)
        third.journal.close()
        assert third.loss is None
        assert third.session.steps[: len(mine.steps)] == mine.steps
    session.take(Lift()) if isinstance(session.scene, CurtainScene) else None
    session.take(Resign())
    assert journal.write(session) is None
    assert load_record(journal.record_path) == record_of(session, BEGUN)


def test_the_clock_goes_back_and_forward_by_a_day(tmp_path: Path) -> None:
    """Games keep their starting times and their own files, even if the system clock is changed."""
    began = [BEGUN, BEGUN - DAY, BEGUN + DAY, BEGUN]
    for number, begun in enumerate(began):
        session, journal = Session(GameSetup(SMALL, NAMES)), Journal(tmp_path, begun)
        while not isinstance(session.scene, OverScene):
            if len(session.steps) == 9:
                journal.close()
                moment = (datetime.now(UTC) + (-1) ** number * DAY).timestamp()
                os.utime(journal.path, (moment, moment))
                (game,) = unfinished(tmp_path)
                assert isinstance(game, Unfinished)
                session, journal, loss = resume(game.path)
                assert loss is None
            session.take(scripted(session.scene, SHORT), at=-float(len(session.steps)))
            assert journal.write(session) is None
        assert load_record(journal.record_path) == record_of(session, begun)
    games = list(listed(tmp_path))
    assert not any(isinstance(game, Faulty) for game in games)
    assert Counter(game.begun for game in games if not isinstance(game, Faulty)) == Counter(began)
