"""A game is resumed as it was, at the curtain, by one program at a time."""

from pathlib import Path
from random import Random

import pytest

from stratego import load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene, DeployScene, OverScene, PlaceScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    Act,
    Arrange,
    EndTurn,
    Lift,
    Lower,
    OfferDraw,
    Ready,
    Resign,
    Taken,
)
from stratego.records.archive import load_record
from stratego.records.journal import Journal
from stratego.records.journal_text import read_journal
from stratego.records.record import record_of
from stratego.records.unfinished_games import ResumeError, Unfinished, delete, give_up, resume
from tests.hotseat.evening import NAMES, SMALL, deployed, folded, next_step
from tests.records.games import BEGUN, SHORT_SETUP, finish, journalled, saved, short_steps
from tests.support.games import variants
from tests.support.saved_games import unfinished


@pytest.mark.parametrize("name", variants("gniazdo", "classic"))
def test_a_game_interrupted_anywhere_resumes_as_it_was(data: Path, name: str) -> None:
    rng = Random(3)
    session, journal = Session(GameSetup(load_ruleset(name), NAMES)), Journal(data, BEGUN)
    while len(session.steps) < 200 and not isinstance(session.scene, OverScene):
        session.take(next_step(session.scene, rng, whims=0.2), at=float(len(session.steps)))
        assert journal.write(session) is None
        if journal.path.is_file() and rng.random() < 0.1:
            journal.close()
            resumed = resume(journal.path)
            assert resumed.loss is None
            if isinstance(session.scene, DeployScene | PlaceScene | TurnScene):
                session.take(Lower(), session.steps[-1].at)
            assert resumed.session.steps == session.steps
            assert resumed.session.scene == session.scene
            session, journal = resumed.session, resumed.journal
    journal.close()


def test_a_resumed_game_goes_on_in_the_same_file(data: Path) -> None:
    _, journal = journalled(data, SMALL, 7, 20)
    journal.close()
    resumed = resume(journal.path)
    assert resumed.journal.path == journal.path
    finish(resumed.session, resumed.journal)
    assert load_record(resumed.journal.record_path) == record_of(resumed.session, BEGUN)
    assert not journal.path.exists()


def test_from_the_middle_of_a_deployment(data: Path) -> None:
    session = Session(GameSetup(SMALL, NAMES))
    half = (*SHORT_SETUP[:2], None, None)
    session.take(Lift(), 1.0)
    session.take(Arrange(session.scene.color, half), 2.0)  # type: ignore[union-attr]
    again = resume(saved(data, session).path).session
    assert isinstance(again.scene, CurtainScene)
    again.take(Lift(), 900.0)
    assert isinstance(again.scene, DeployScene)
    assert again.scene.draft.cells == half


def test_the_pause_counts_for_nobody(data: Path) -> None:
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    session.take(Act("D1-D2"), 5.0)
    again = resume(saved(data, session).path).session
    again.take(Lift(), 1_000_000.0)
    again.take(EndTurn(), 1_000_001.0)
    again.take(Lift(), 1_000_002.0)
    again.take(Resign(), 1_000_004.0)
    assert isinstance(again.scene, OverScene)
    assert again.scene.statistics.seconds == {"red": 6.0, "blue": 2.0}


def test_a_draw_offer_is_still_there(data: Path) -> None:
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    for step in (OfferDraw(), Act("D1-D2"), EndTurn(), Lift()):
        session.take(step)
    again = resume(saved(data, session).path).session
    again.take(Lift())
    assert isinstance(again.scene, TurnScene)
    assert again.scene.draw_offered


def test_the_two_squares_rule_remembers(data: Path) -> None:  # T1
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    for action in ("D1-D2", "A4-A3", "D2-D1", "A3-A4", "D1-D2", "A4-A3"):
        for step in (Act(action), EndTurn(), Lift()):
            session.take(step)
    again = resume(saved(data, session).path).session
    again.take(Lift())
    with pytest.raises(ValueError, match="Two-squares rule"):
        again.take(Act("D2-D1"))


# Damage


def test_a_half_written_step_is_dropped_and_reported(data: Path) -> None:
    session, journal = journalled(data, SMALL, 2, 12)
    journal.close()
    journal.path.write_bytes(journal.path.read_bytes()[:-5])
    resumed = resume(journal.path)
    assert "half written" in str(resumed.loss)
    assert resumed.session.steps[:11] == session.steps[:11]
    finish(resumed.session, resumed.journal)
    load_record(resumed.journal.record_path)


def test_cut_anywhere_it_resumes_to_a_prefix_of_the_game(data: Path) -> None:
    session, journal = journalled(data, SMALL, 2, 24)
    journal.close()
    content = journal.path.read_bytes()
    lines = content.splitlines(keepends=True)
    for whole in range(2, len(lines)):
        length = sum(map(len, lines[:whole]))
        before = folded(SMALL, NAMES, session.steps[: whole - 2])
        if isinstance(before.scene, DeployScene | TurnScene):
            before.take(Lower(), before.steps[-1].at)
        for more in (0, 1, len(lines[whole]) - 1):
            journal.path.write_bytes(content[: length + more])
            resumed = resume(journal.path)
            resumed.journal.close()
            assert resumed.session.steps == before.steps
            assert resumed.session.scene == before.scene
            assert (resumed.loss is None) == (more == 0)


def test_damage_further_up_ends_the_history_there(data: Path) -> None:
    session, journal = journalled(data, SMALL, 3, 12)
    journal.close()
    lines = journal.path.read_bytes().splitlines(keepends=True)
    lines[6] = lines[6][:50] + b"?" + lines[6][51:]
    journal.path.write_bytes(b"".join(lines))
    resumed = resume(journal.path)
    assert "damaged" in str(resumed.loss)
    assert resumed.session.steps[:4] == session.steps[:4]
    assert resumed.journal.write(resumed.session) is None
    reading = read_journal(journal.path.read_bytes())  # the damaged part has been cut off
    assert (reading.steps, reading.loss) == (resumed.session.steps, None)
    finish(resumed.session, resumed.journal)
    load_record(resumed.journal.record_path)


def test_illegal_steps_end_the_history_too(data: Path) -> None:
    class Untrue(Session):
        """A session that claims steps that it has not taken."""

        @property
        def steps(self) -> tuple[Taken, ...]:
            *_, session = short_steps()
            return (*session.steps[:-1], *session.steps[:5])

    journal = Journal(data, BEGUN)
    assert journal.write(Untrue(GameSetup(SMALL, NAMES))) is None
    journal.close()
    *_, true = short_steps()
    resumed = resume(journal.path)
    assert "does not fit" in str(resumed.loss)
    assert resumed.session.steps[: len(true.steps) - 1] == true.steps[:-1]
    finish(resumed.session, resumed.journal)
    load_record(resumed.journal.record_path)


def test_a_finished_game_without_a_record_gets_one(data: Path) -> None:
    *_, session = short_steps()
    journal = Journal(data, BEGUN)
    journal._append(session)  # as if killed after the last step was written
    journal.close()
    resumed = resume(journal.path)
    assert isinstance(resumed.session.scene, OverScene)
    assert resumed.journal.write(resumed.session) is None
    load_record(resumed.journal.record_path)


# One program at a time; `test_two_programs` tests several at once


def test_an_open_game_cannot_be_opened_again(data: Path) -> None:
    session, journal = journalled(data, SMALL, 1, 9)
    for opened in (journal, None):
        opened = opened or resume(journal.path).journal
        for attempt in (resume, delete, give_up):
            with pytest.raises(ResumeError, match="this game is open in another program"):
                attempt(journal.path)
        opened.close()
    resume(journal.path).journal.close()
    assert read_journal(journal.path.read_bytes()).steps == session.steps


def test_a_game_that_no_longer_exists(data: Path) -> None:
    _, journal = journalled(data, SMALL, 1, 9)
    journal.close()
    delete(journal.path)
    for attempt in (resume, delete, give_up):
        with pytest.raises(ResumeError, match="no longer exists"):
            attempt(journal.path)


# Giving up


def test_a_game_can_be_given_up(data: Path) -> None:  # E4
    path = saved(data, deployed(SMALL, "F 10 2 3", "F 10 2 3")).path
    record = load_record(give_up(path))
    assert record.ending == ("blue", "resigned")
    assert unfinished(data) == []


def test_a_game_cannot_be_given_up_during_set_up(data: Path) -> None:
    session = Session(GameSetup(SMALL, NAMES))
    session.take(Lift())
    session.take(Arrange(session.scene.color, SHORT_SETUP))  # type: ignore[union-attr]
    session.take(Ready(session.scene.color))  # type: ignore[union-attr]
    path = saved(data, session).path
    with pytest.raises(ResumeError, match="has not begun"):
        give_up(path)
    (game,) = unfinished(data)
    assert isinstance(game, Unfinished)
    resume(path).journal.close()
